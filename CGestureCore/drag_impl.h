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
 * The translation is the displacement less `origin`, which is known once the drag has decided.
 * Until then the same two numbers hold where the first two fingers were; see gci_drag_take_slop().
 *
 * `recognizer` is the one that `drag` is a part of.
 */

/*
 * Each frame measures and reads a drag, so fast builds have these functions in line. Small builds
 * call them: drag.c has the one copy, by GCI_DRAG_HERE.
 */
#ifdef __OPTIMIZE_SIZE__
#define GCI_DRAG_INLINE GCI_CALLED
#else
#define GCI_DRAG_INLINE static inline
#endif

enum gci_drag_phase {
	GCI_DRAG_IDLE,     /* after a reset; a pan and a transform stay so until they decide */
	GCI_DRAG_WATCHING, /* an edge pan whose finger is down */
	GCI_DRAG_DECIDED,  /* the slop was met: it asks to begin, or has begun */
};

static inline bool gci_drag_has_decided(const struct gc_drag *drag) {
	return drag->phase == GCI_DRAG_DECIDED;
}

/* It decides: from now on the translation counts from `origin`. */
static inline void gci_drag_decide(struct gc_drag *drag, struct gci_fine_vector origin) {
	drag->phase = GCI_DRAG_DECIDED;
	drag->origin_x = origin.x;
	drag->origin_y = origin.y;
}

/* The displacement is zero here, and the velocity begins. */
void gci_drag_restart(struct gc_drag *drag, const struct gc_recognizer *recognizer);

/*
 * Fingers came or went: the touches were `slots_before`. Measures from here on with those there are
 * now, at least one, and locates them.
 */
void gci_drag_anchor(struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before);

/* Reads the group of its touches: displacement, velocity, and the location by the way. */
GCI_DRAG_INLINE void gci_drag_measure(
	struct gc_drag *drag, struct gc_recognizer *recognizer, const struct gc_touch_group *group);

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
GCI_DRAG_INLINE struct gci_fine_vector gci_drag_centroid(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);

/* The displacement, and the square of its length in steps of gc_length. */
GCI_DRAG_INLINE struct gci_fine_vector gci_drag_displacement(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);
GCI_DRAG_INLINE uint64_t gci_drag_length_squared(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);

/*
 * The slop has been crossed, and it decides: the slop's part, along the way the fingers went, is
 * taken off the translation. Returns the factor of the attempt, which compares how far the
 * fingers went over the slop.
 *
 * With more than two fingers the centroid is held back by those that have not been scanned yet,
 * while a pinch of the first two feels all of their change. So the centroid of the two that landed
 * first counts as well, whichever went farther, over the samples in which both were down.
 */
uint32_t gci_drag_take_slop(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, gc_length slop);

/* Its fingers have lifted before it could begin: says why. */
void gci_drag_fail(const struct gc_drag *drag, struct gc_recognizer *recognizer,
	uint32_t min_touches, gc_length slop);

/* Puts the translation into an event, which there is only of what has begun. */
GCI_DRAG_INLINE void gci_drag_fill(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer, struct gc_event *event);

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

#if !defined(__OPTIMIZE_SIZE__) || defined(GCI_DRAG_HERE)

GCI_DRAG_INLINE struct gci_fine_vector gci_drag_centroid(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	const int64_t steps = 1 << GCI_FINE_BITS;
	return (struct gci_fine_vector){.x = recognizer->location.x * steps + drag->rest.x,
		.y = recognizer->location.y * steps + drag->rest.y};
}

GCI_DRAG_INLINE struct gci_fine_vector gci_drag_displacement(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector is = gci_drag_centroid(drag, recognizer);
	return (struct gci_fine_vector){.x = gci_clamp(drag->offset_x + is.x, GCI_FINE_MAX),
		.y = gci_clamp(drag->offset_y + is.y, GCI_FINE_MAX)};
}

GCI_DRAG_INLINE uint64_t gci_drag_length_squared(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector way = gci_drag_displacement(drag, recognizer);
	uint64_t x = gci_abs(gci_round(way.x, GCI_FINE_BITS));
	uint64_t y = gci_abs(gci_round(way.y, GCI_FINE_BITS));
	return x * x + y * y;
}

GCI_DRAG_INLINE void gci_drag_measure(struct gc_drag *drag, struct gc_recognizer *recognizer,
	const struct gc_touch_group *group) {
	struct gc_point was = recognizer->location, is = group->location;
	recognizer->location = is;
	drag->rest = group->rest;
	gci_path_follow(&drag->velocity, recognizer->context->now_us,
		gci_step_from((int64_t)is.x - was.x, (int64_t)is.y - was.y));
}

GCI_DRAG_INLINE void gci_drag_fill(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, struct gc_event *event) {
	struct gci_fine_vector is = gci_drag_centroid(drag, recognizer);
	event->translation = gci_fine_reading(
		(struct gci_fine_vector){.x = is.x + drag->offset_x - drag->origin_x,
			.y = is.y + drag->offset_y - drag->origin_y});
}

#endif

#endif
