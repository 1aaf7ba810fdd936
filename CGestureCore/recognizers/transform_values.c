/* SPDX-License-Identifier: MIT */
#include "recognizers/transform.h"

#include "events/publish.h"
#include "gesture/recognizer.h"
#include "numbers/fixed.h"
#include "numbers/span.h"
#include "recognizers/drag.h"
#include "recognizers/fingers.h"
#include "touch/node.h"

/* Reading and setting the values of a transform. */

/* Makes the similarity that takes `from` to `to`. */
static enum gc_status transform_similarity(int64_t scale, gc_angle rotation,
	struct gci_fine_vector from, struct gc_point to, struct gc_similarity *similarity) {
	const struct gc_affine identity = gc_affine_identity();
	const int64_t fine = 1 << (36 - 24), coarse = 1 << (36 - 12);
	const uint64_t farthest = (uint64_t)(GC_OFFSET_MAX / fine);
	struct gc_similarity result = {.scale = scale, .rotation = rotation};
	struct gc_affine affine = identity;
	*similarity = gc_similarity_identity();
	if (gci_abs(from.x) > farthest || gci_abs(from.y) > farthest ||
		gc_similarity_to_affine(&result, &affine) != GC_OK) {
		return GC_ERR_RANGE;
	}
	affine.dx = to.x * coarse;
	affine.dy = to.y * coarse;
	if (!gci_affine_apply_offset(
		    &affine, -from.x * fine, -from.y * fine, &result.dx, &result.dy)) {
		return GC_ERR_RANGE;
	}
	*similarity = result;
	return GC_OK;
}

/* A value was set: the increment is the identity until the next motion. */
static void transform_rest(struct gc_transform *transform) {
	transform->base.report |= GCI_REPORT_VALUE;
	transform->before_scale = transform->scale;
	transform->before_rotation = transform->rotation;
	transform->before_location = transform->after_location;
}

/* Sets the scale. Its velocity changes by the same factor. */
static void transform_put_scale(struct gc_transform *transform, gc_scale scale) {
	if (transform->circle != 0) {
		transform->ratio =
			transform->base.context != NULL && transform->base.finger_count >= 2
				? gci_span_ratio(
					  scale, gci_transform_span(transform, transform->likeness))
				: gci_span_rescale(transform->ratio, transform->scale, scale);
	}
	transform->scale = scale;
}

enum gc_status gc_transform_translation(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_drag_translation(&transform->drag, &transform->base, node, translation);
}

/* Whether it has met its slop and has not begun. It begins with what the fingers do. */
static bool transform_waits(const struct gc_transform *transform) {
	return gci_drag_has_met_slop(&transform->drag) && !gci_has_begun(&transform->base);
}

/* Whether its values are hidden: it waits, and is not asked whether it begins. */
static bool hides_values(const struct gc_transform *transform) {
	return transform_waits(transform) && !transform->base.won;
}

gc_scale gc_transform_scale(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return hides_values(transform) ? GC_SCALE_ONE : transform->scale;
}

gc_angle gc_transform_rotation(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return hides_values(transform) ? 0 : transform->rotation;
}

enum gc_status gc_transform_set_translation(
	struct gc_transform *transform, const struct gc_node *node, struct gc_vector translation) {
	GCI_USE_RECOGNIZER(&transform->base);
	struct gc_drag *drag = &transform->drag;
	int64_t x = drag->origin_x, y = drag->origin_y;
	enum gc_status status = gci_drag_set_translation(drag, &transform->base, node, translation);
	if (status == GC_OK) {
		gci_transform_shift_held(transform,
			(struct gci_fine_vector){drag->origin_x - x, drag->origin_y - y});
		transform_rest(transform);
	}
	return status;
}

enum gc_status gc_transform_set_scale(struct gc_transform *transform, gc_scale scale) {
	GCI_USE_RECOGNIZER(&transform->base);
	enum gc_status status = gci_guard_value(&transform->base);
	if (status != GC_OK) {
		return status;
	}
	if (scale < GC_SCALE_MIN || scale > GC_SCALE_MAX) {
		return GC_ERR_RANGE;
	}
	if (transform_waits(transform)) {
		return GC_OK;
	}
	gci_queue_reports(&transform->base);
	transform_put_scale(transform, scale);
	transform_rest(transform);
	return GC_OK;
}

enum gc_status gc_transform_set_rotation(struct gc_transform *transform, gc_angle rotation) {
	GCI_USE_RECOGNIZER(&transform->base);
	enum gc_status status = gci_guard_value(&transform->base);
	if (status != GC_OK) {
		return status;
	}
	if (rotation < -GC_ANGLE_MAX || rotation > GC_ANGLE_MAX) {
		return GC_ERR_RANGE;
	}
	if (transform_waits(transform)) {
		return GC_OK;
	}
	gci_queue_reports(&transform->base);
	transform->rotation = rotation;
	transform_rest(transform);
	return GC_OK;
}

enum gc_status gc_transform_restart(struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	enum gc_status status = gci_guard_value(&transform->base);
	if (status != GC_OK) {
		return status;
	}
	struct gc_drag *drag = &transform->drag;
	struct gc_point at = transform->base.location;
	if (!gci_has_begun(&transform->base)) {
		return GC_OK;
	}
	gci_queue_reports(&transform->base);
	/* As setting it to zero in the window. */
	struct gci_fine_vector moved = gci_drag_displacement(drag, &transform->base);
	struct gci_fine_vector fine = {moved.x - drag->origin_x, moved.y - drag->origin_y};
	struct gci_fine_vector reported = gci_fine_from(gci_fine_reading(fine));
	drag->origin_x += reported.x;
	drag->origin_y += reported.y;
	transform_put_scale(transform, GC_SCALE_ONE);
	transform->rotation = 0;
	struct gci_fine_vector held = gci_fine_from((struct gc_vector){at.x, at.y});
	transform->held_x = held.x;
	transform->held_y = held.y;
	transform_rest(transform);
	return GC_OK;
}

enum gc_status gci_transform_total(const struct gc_transform *transform, gc_scale scale,
	gc_angle rotation, struct gc_point at, struct gc_similarity *similarity) {
	*similarity = gc_similarity_identity();
	if (!gci_drag_has_met_slop(&transform->drag) || !gci_has_begun(&transform->base)) {
		return GC_OK;
	}
	/* With 20 more fraction bits, as a coefficient has, a larger scale would not fit. */
	if (scale > GC_SIMILARITY_SCALE_MAX >> 20) {
		return GC_ERR_RANGE;
	}
	struct gci_fine_vector held = {transform->held_x, transform->held_y};
	return transform_similarity(scale * (1 << 20), rotation, held, at, similarity);
}

enum gc_status gc_transform_total(
	const struct gc_transform *transform, struct gc_similarity *similarity) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_transform_total(transform, transform->scale, transform->rotation,
		transform->base.location, similarity);
}

enum gc_status gc_transform_increment(
	const struct gc_transform *transform, struct gc_similarity *similarity) {
	GCI_USE_RECOGNIZER(&transform->base);
	*similarity = gc_similarity_identity();
	/* The state of the event: at BEGAN it may have ended already. */
	switch (gc_recognizer_state(&transform->base)) {
	case GC_STATE_BEGAN:
		/* Until the host takes BEGAN, all motion is part of that event. */
		return (transform->base.report & GCI_REPORT_VALUE) != 0
			       ? GC_OK
			       : gc_transform_total(transform, similarity);
	case GC_STATE_CHANGED:
		break;
	case GC_STATE_POSSIBLE:
	case GC_STATE_ENDED:
	case GC_STATE_CANCELLED:
	case GC_STATE_FAILED:
		return GC_OK;
	}
	struct gc_point before = transform->before_location;
	return transform_similarity(
		gci_multiply_divide(transform->scale, GC_COEFFICIENT_ONE, transform->before_scale),
		transform->rotation - transform->before_rotation,
		gci_fine_from((struct gc_vector){before.x, before.y}), transform->after_location,
		similarity);
}

enum gc_status gci_transform_affine(enum gc_status status, const struct gc_similarity *total,
	const struct gc_node *node, struct gc_affine *affine) {
	struct gc_affine window;
	*affine = gc_affine_identity();
	if (status == GC_OK) {
		status = gc_similarity_to_affine(total, &window);
	}
	if (status == GC_OK) {
		status = gc_node_convert_affine(NULL, node, &window, affine);
	}
	return status;
}

enum gc_status gc_transform_affine(const struct gc_transform *transform, const struct gc_node *node,
	struct gc_affine *affine) {
	GCI_USE_RECOGNIZER(&transform->base);
	struct gc_similarity total;
	enum gc_status status = gc_transform_total(transform, &total);
	return gci_transform_affine(status, &total, node, affine);
}

enum gc_status gc_transform_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_drag_velocity(&transform->drag, node, velocity);
}

enum gc_status gc_transform_release_velocity(const struct gc_transform *transform,
	const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_drag_release_velocity(&transform->drag, &transform->base, node, velocity);
}

/* Returns the velocity of span and arc. */
static struct gc_velocity transform_shape_velocity(
	const struct gc_transform *transform, bool is_release) {
	return is_release ? gci_two_fingers_release(&transform->base, &transform->shape)
			  : gci_two_fingers_velocity(&transform->base, &transform->shape);
}

gc_scale_rate gc_transform_scale_velocity(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_span_rate(transform_shape_velocity(transform, false).x, transform->ratio);
}

gc_angle gc_transform_rotation_velocity(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_path_arc_angle(transform_shape_velocity(transform, false).y, transform->circle);
}

gc_scale_rate gc_transform_scale_release_velocity(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_span_rate(transform_shape_velocity(transform, true).x, transform->ratio);
}

gc_angle gc_transform_rotation_release_velocity(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_path_arc_angle(transform_shape_velocity(transform, true).y, transform->circle);
}
