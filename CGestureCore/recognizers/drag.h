/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/parts.h>

#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/geometry.h"

/*
 * The displacement of the centroid of a recognizer's touches, while fingers land and lift, is
 *
 *     the displacement when the set of fingers last changed + centroid now - centroid then
 *
 * So a finger that lands or lifts does not change it. Two points make up the displacement: the
 * centroid, which is the recognizer's location and a rest, and `offset`, which holds everything
 * else. So motion has nothing to add up.
 *
 * The translation is the displacement minus `origin`. `origin` is known when the drag has met its
 * slop. Before that, it holds where the first two fingers were (see gci_drag_take_slop()); in an
 * edge pan, nothing.
 *
 * In these functions `recognizer` is the one that `drag` is a part of.
 */

/*
 * Every frame measures and reads a drag, so fast builds have these functions in line. Small builds
 * call the one copy in drag.c, which defines GCI_DRAG_HERE. That saves 2,100 bytes on a Cortex-M4.
 */
#ifdef __OPTIMIZE_SIZE__
#define GCI_DRAG_INLINE GCI_CALLED
#else
#define GCI_DRAG_INLINE static inline
#endif

enum gci_drag_phase {
	GCI_DRAG_IDLE, /* after a reset; a pan and a transform stay IDLE until they meet their slop
			*/
	GCI_DRAG_WATCHING, /* an edge pan whose finger is down */
	GCI_DRAG_MET_SLOP, /* the slop was met: an attempt, or active */
};

static inline bool gci_drag_has_met_slop(const struct gc_drag *drag) {
	return drag->phase == GCI_DRAG_MET_SLOP;
}

/* Decides: from now on the translation counts from `origin`. */
static inline void gci_drag_meet_slop(struct gc_drag *drag, struct gci_fine_vector origin) {
	drag->phase = GCI_DRAG_MET_SLOP;
	drag->origin_x = origin.x;
	drag->origin_y = origin.y;
}

/*
 * Goes on with the touches that are down now, at least one, after fingers landed or lifted. Before,
 * the touches were `slots_before`. Updates the location.
 */
void gci_drag_anchor(struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before);

/* The same, and sets the displacement to zero and starts the velocity. */
void gci_drag_restart(
	struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before);

/* Takes a frame of its touches: updates displacement, velocity and location. */
GCI_DRAG_INLINE void gci_drag_measure(
	struct gc_drag *drag, struct gc_recognizer *recognizer, const struct gc_touch_group *group);

/* A touchpad's fingers moved by `delta`: updates displacement and velocity, not the location. */
void gci_drag_step(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, struct gc_vector delta);

/* As if it had not met its slop. The first two fingers count as having gone with the others. */
void gci_drag_withdraw(struct gc_drag *drag, const struct gc_recognizer *recognizer);

void gci_drag_reset(struct gc_drag *drag, const struct gc_recognizer *recognizer);

/* Returns the centroid of the latest frame. */
GCI_DRAG_INLINE struct gci_fine_vector gci_drag_centroid(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);

/* Return the displacement, and the square of its length in units of gc_length. */
GCI_DRAG_INLINE struct gci_fine_vector gci_drag_displacement(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);
GCI_DRAG_INLINE uint64_t gci_drag_length_squared(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer);

/*
 * Decides, when the slop is met. Takes the slop off the translation, along the way that the fingers
 * went. Returns the factor of the attempt, which says how far the fingers went over the slop.
 *
 * With more than two fingers, those that have not been scanned yet hold the centroid back. For
 * example, one of four fingers is scanned first: it moves the centroid by a quarter of its way,
 * while a pinch of the first two fingers has its whole way. So the factor is that of the two that
 * landed first, if their centroid went farther while both were down.
 *
 * With an axis, all this is about the part of the way along it.
 */
uint32_t gci_drag_take_slop(struct gc_drag *drag, const struct gc_recognizer *recognizer,
	gc_length slop, enum gc_axis axis);

/* Fails, with the reason, when all fingers lifted before it met its slop. */
void gci_drag_fail(const struct gc_drag *drag, struct gc_recognizer *recognizer,
	uint32_t min_touches, gc_length slop, enum gc_axis axis);

/* Writes the translation to an event. Requires that the drag has met its slop. */
GCI_DRAG_INLINE void gci_drag_fill(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer, struct gc_event *event);

/* As gc_pan_translation() and the others there. */
enum gc_status gci_drag_translation(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_vector *translation);
enum gc_status gci_drag_at(const struct gc_drag *drag, const struct gc_recognizer *recognizer,
	uint64_t time_us, const struct gc_node *node, struct gc_vector *translation);
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
	return gci_touch_centroid(recognizer->location, drag->rest);
}

GCI_DRAG_INLINE struct gci_fine_vector gci_drag_displacement(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector way = gci_drag_centroid(drag, recognizer);
	way.x += drag->offset_x;
	way.y += drag->offset_y;
	gci_clamp_both(&way.x, &way.y, GCI_FINE_MAX);
	return way;
}

GCI_DRAG_INLINE uint64_t gci_drag_length_squared(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector way = gci_drag_displacement(drag, recognizer);
	/* A negative number has the right square, too: it wraps. */
	uint64_t x = (uint64_t)gci_round(way.x, GCI_FINE_BITS);
	uint64_t y = (uint64_t)gci_round(way.y, GCI_FINE_BITS);
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
