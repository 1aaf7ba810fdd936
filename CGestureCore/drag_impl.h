/* SPDX-License-Identifier: MIT */
#ifndef GCI_DRAG_IMPL_H
#define GCI_DRAG_IMPL_H

#include <gesturecore/drag.h>

#include "geometry_math.h"
#include "recognizer_impl.h"
#include "velocity_impl.h"

/*
 * The displacement of the centroid of a recognizer's touches, while they come and go, is
 *
 *     what it was when the set of fingers last changed + centroid now - centroid then
 *
 * so that a finger that comes or goes changes nothing. The centroid is the recognizer's location
 * and a rest; all else is kept as `offset`, so that motion has nothing to add up.
 * The translation is the displacement less `origin`.
 *
 * `recognizer` is the one that `drag` is a part of.
 */

/* The displacement is zero here, and the velocity begins. */
void gci_drag_restart(struct gc_drag *drag, const struct gc_recognizer *recognizer);

/* Measures from here on with the touches there are now, at least one; locates them. */
void gci_drag_anchor(struct gc_drag *drag, struct gc_recognizer *recognizer);

/* Reads the group of its touches: displacement, velocity, and the location by the way. */
static inline void gci_drag_measure(struct gc_drag *drag, struct gc_recognizer *recognizer,
	const struct gc_touch_group *group) {
	struct gc_point was = recognizer->location, is = group->location;
	recognizer->location = is;
	drag->rest = group->rest;
	gci_path_follow(&drag->velocity, recognizer->context->now_us,
		gci_step_from((int64_t)is.x - was.x, (int64_t)is.y - was.y));
}

/*
 * For `landed`: there are more fingers than the maximum. Before it begins that makes it fail, and
 * the finger is tracked; returns false for one that lands later, which is ignored.
 */
bool gci_drag_landed_over(struct gc_recognizer *recognizer, uint32_t max_touches);

/* A touchpad's fingers went on by `delta`: displacement and velocity. The location rests. */
void gci_drag_step(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, struct gc_vector delta);

/* Forgets all. */
void gci_drag_reset(struct gc_drag *drag, const struct gc_recognizer *recognizer);

/* The centroid that was read last. */
static inline struct gci_fine_vector gci_drag_centroid(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	const int64_t steps = 1 << GCI_FINE_BITS;
	return (struct gci_fine_vector){.x = recognizer->location.x * steps + drag->rest.x,
		.y = recognizer->location.y * steps + drag->rest.y};
}

/* The displacement, and the square of its length in steps of gc_length. */
static inline struct gci_fine_vector gci_drag_displacement(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector is = gci_drag_centroid(drag, recognizer);
	return (struct gci_fine_vector){.x = gci_clamp(drag->offset_x + is.x, GCI_FINE_MAX),
		.y = gci_clamp(drag->offset_y + is.y, GCI_FINE_MAX)};
}
static inline uint64_t gci_drag_length_squared(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector way = gci_drag_displacement(drag, recognizer);
	uint64_t x = gci_abs(gci_round(way.x, GCI_FINE_BITS));
	uint64_t y = gci_abs(gci_round(way.y, GCI_FINE_BITS));
	return x * x + y * y;
}

/*
 * The slop has been crossed: its part, along the way the fingers went, is taken off the
 * translation. Returns the factor of the attempt.
 */
uint32_t gci_drag_take_slop(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, gc_length slop);

/* Its fingers have lifted before it could begin: says why. */
void gci_drag_fail(const struct gc_drag *drag, struct gc_recognizer *recognizer,
	uint32_t min_touches, gc_length slop);

/* Puts the translation into an event, which there is only of what has begun. */
static inline void gci_drag_fill(const struct gc_drag *drag, const struct gc_recognizer *recognizer,
	struct gc_event *event) {
	struct gci_fine_vector is = gci_drag_centroid(drag, recognizer);
	event->translation = gci_fine_reading(
		(struct gci_fine_vector){.x = is.x + drag->offset_x - drag->origin_x,
			.y = is.y + drag->offset_y - drag->origin_y});
}

/* As gc_pan_translation() and the others there. */
enum gc_status gci_drag_translation(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_vector *translation);
enum gc_status gci_drag_set_translation(struct gc_drag *drag, struct gc_recognizer *recognizer,
	const struct gc_node *node, struct gc_vector translation);
enum gc_status gci_drag_velocity(
	const struct gc_drag *drag, const struct gc_node *node, struct gc_velocity *velocity);
enum gc_status gci_drag_release_velocity(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_velocity *velocity);

#endif
