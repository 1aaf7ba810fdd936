/* SPDX-License-Identifier: MIT */
/*
 * Values at a time: what a host reads when it draws a frame. Each is the value of the newest sample
 * plus a way along the path of its velocity, so motion has nothing to do for them.
 *
 * Only an active recognizer is predicted. After the lift its values are those of the newest sample,
 * and so is a scale or a rotation while one of two fingers is up.
 */
#include <gesturecore/edge_pan.h>
#include <gesturecore/engine.h>
#include <gesturecore/pan.h>
#include <gesturecore/pinch.h>
#include <gesturecore/rotation.h>

#include "motion/velocity.h"
#include "numbers/span.h"
#include "recognizers/drag.h"
#include "recognizers/transform.h"
#include "recognizers/fingers.h"
#include "touch/touch_table.h"

enum gc_status gc_engine_set_horizon(struct gc_engine *engine, uint32_t horizon_us) {
	GCI_USE_ENGINE(engine);
	if (gci_refuses_call(&engine->context)) {
		return GC_ERR_STATE;
	}
	if (horizon_us > GC_HORIZON_MAX_US) {
		return GC_ERR_RANGE;
	}
	engine->context.horizon_us = horizon_us;
	return GC_OK;
}

uint32_t gc_engine_horizon_us(const struct gc_engine *engine) {
	GCI_USE_ENGINE(engine);
	return engine->context.horizon_us;
}

enum gc_status gc_pan_at(const struct gc_pan *pan, uint64_t time_us, const struct gc_node *node,
	struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&pan->base);
	return gci_drag_at(&pan->drag, &pan->base, time_us, node, translation);
}

uint64_t gc_pan_sample_us(const struct gc_pan *pan) {
	GCI_USE_RECOGNIZER(&pan->base);
	return pan->drag.velocity.newest_us;
}

enum gc_status gc_edge_pan_at(const struct gc_edge_pan *edge_pan, uint64_t time_us,
	const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_at(&edge_pan->drag, &edge_pan->base, time_us, node, translation);
}

uint64_t gc_edge_pan_sample_us(const struct gc_edge_pan *edge_pan) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return edge_pan->drag.velocity.newest_us;
}

/*
 * Returns whether a span and an arc can be predicted: at least two fingers are down that are in the
 * newest sample. One that lands later changes nothing.
 */
static bool is_held(const struct gc_recognizer *recognizer, const struct gc_velocity_path *path) {
	if (!gci_is_active(recognizer) || recognizer->finger_count < 2) {
		return false;
	}
	const struct gc_touch_table *table = gci_table(recognizer);
	uint32_t count = 0;
	for (gc_slots rest = recognizer->down_slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		count += touch->start_us <= path->newest_us ? touch->finger_count : 0;
	}
	return count >= 2;
}

/* Returns the way of the value of a pinch or a rotation. */
static gc_length way_at(const struct gc_recognizer *recognizer,
	const struct gc_velocity_tracker *tracker, uint64_t time_us) {
	return is_held(recognizer, &tracker->path)
		       ? gci_path_way_at(&tracker->path, time_us, recognizer->context->horizon_us).x
		       : 0;
}

/*
 * Returns a scale after the way of its span. A predicted scale is at least half of the newest,
 * because fingers that close quickly would meet before the horizon. The limit is that of the scale
 * and not of the span, because a scale at GC_SCALE_MAX does not follow its span.
 */
static gc_scale scale_after(gc_scale scale, struct gc_magnitude ratio,
	const struct gc_velocity_tracker *span, uint64_t time_us, gc_length way) {
	gc_scale least = time_us > span->path.newest_us ? scale / 2 : GC_SCALE_MIN;
	least = least > GC_SCALE_MIN ? least : GC_SCALE_MIN;
	scale += gci_span_rate(way, ratio);
	return scale < least ? least : scale > GC_SCALE_MAX ? GC_SCALE_MAX : scale;
}

static gc_angle angle_after(gc_angle angle, gc_length way, int64_t circle) {
	return gci_clamp(angle + gci_path_arc_angle(way, circle), GC_ANGLE_MAX);
}

gc_scale gc_pinch_at(const struct gc_pinch *pinch, uint64_t time_us) {
	GCI_USE_RECOGNIZER(&pinch->base);
	gc_length way = way_at(&pinch->base, &pinch->velocity, time_us);
	return scale_after(gc_pinch_scale(pinch), pinch->ratio, &pinch->velocity, time_us, way);
}

uint64_t gc_pinch_sample_us(const struct gc_pinch *pinch) {
	GCI_USE_RECOGNIZER(&pinch->base);
	return pinch->velocity.path.newest_us;
}

gc_angle gc_rotation_at(const struct gc_rotation *rotation, uint64_t time_us) {
	GCI_USE_RECOGNIZER(&rotation->base);
	gc_length way = way_at(&rotation->base, &rotation->velocity, time_us);
	return angle_after(gc_rotation_angle(rotation), way, rotation->circle);
}

uint64_t gc_rotation_sample_us(const struct gc_rotation *rotation) {
	GCI_USE_RECOGNIZER(&rotation->base);
	return rotation->velocity.path.newest_us;
}

enum gc_status gc_transform_translation_at(const struct gc_transform *transform, uint64_t time_us,
	const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_drag_at(&transform->drag, &transform->base, time_us, node, translation);
}

static struct gc_velocity_step transform_shape_way(
	const struct gc_transform *transform, uint64_t time_us) {
	const struct gc_recognizer *recognizer = &transform->base;
	const struct gc_velocity_path *path = &transform->shape.path;
	return is_held(recognizer, path)
		       ? gci_path_way_at(path, time_us, recognizer->context->horizon_us)
		       : (struct gc_velocity_step){0};
}

static gc_scale transform_scale(
	const struct gc_transform *transform, uint64_t time_us, gc_length way) {
	return scale_after(
		gc_transform_scale(transform), transform->ratio, &transform->shape, time_us, way);
}

static gc_angle transform_rotation(const struct gc_transform *transform, gc_length way) {
	return angle_after(gc_transform_rotation(transform), way, transform->circle);
}

gc_scale gc_transform_scale_at(const struct gc_transform *transform, uint64_t time_us) {
	GCI_USE_RECOGNIZER(&transform->base);
	return transform_scale(transform, time_us, transform_shape_way(transform, time_us).x);
}

gc_angle gc_transform_rotation_at(const struct gc_transform *transform, uint64_t time_us) {
	GCI_USE_RECOGNIZER(&transform->base);
	return transform_rotation(transform, transform_shape_way(transform, time_us).y);
}

uint64_t gc_transform_sample_us(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return transform->drag.velocity.newest_us;
}

uint32_t gc_transform_rest_us(const struct gc_transform *transform) {
	GCI_USE_RECOGNIZER(&transform->base);
	return gci_path_rest_us(&transform->drag.velocity);
}

enum gc_status gc_transform_at(
	const struct gc_transform *transform, uint64_t time_us, struct gc_similarity *similarity) {
	GCI_USE_RECOGNIZER(&transform->base);
	struct gc_velocity_step drag = {0}, shape = transform_shape_way(transform, time_us);
	struct gc_point at = transform->base.location;
	if (gci_is_active(&transform->base)) {
		drag = gci_path_way_at(
			&transform->drag.velocity, time_us, transform->base.context->horizon_us);
	}
	at.x = (gc_length)gci_clamp((int64_t)at.x + drag.x, INT32_MAX);
	at.y = (gc_length)gci_clamp((int64_t)at.y + drag.y, INT32_MAX);
	return gci_transform_total(transform, transform_scale(transform, time_us, shape.x),
		transform_rotation(transform, shape.y), at, similarity);
}

enum gc_status gc_transform_affine_at(const struct gc_transform *transform, uint64_t time_us,
	const struct gc_node *node, struct gc_affine *affine) {
	GCI_USE_RECOGNIZER(&transform->base);
	struct gc_similarity total;
	enum gc_status status = gc_transform_at(transform, time_us, &total);
	return gci_transform_affine(status, &total, node, affine);
}

/* Returns the slot of a touch, or GCI_NO_SLOT. */
static unsigned slot_of(const struct gc_touch_table *table, uint32_t serial) {
	for (unsigned slot = 0; slot < table->capacity; slot++) {
		if (table->touches[slot].serial == serial && serial != 0) {
			return slot;
		}
	}
	return GCI_NO_SLOT;
}

/*
 * Returns the path of the touch in a slot. Returns NULL if the engine keeps none, if it has not
 * shown the frame of the landing yet (until then the path's memory is not set up), and for a
 * touchpad's gesture.
 */
static const struct gc_velocity_path *path_of(const struct gc_context *context, unsigned slot) {
	bool has_path = context->paths != NULL && (context->frame.landed & GCI_BIT(slot)) == 0 &&
			context->table.touches[slot].type != GC_TOUCH_TOUCHPAD;
	return has_path ? &context->paths[slot] : NULL;
}

enum gc_status gc_engine_touch_at(const struct gc_engine *engine, uint32_t serial, uint64_t time_us,
	struct gc_point *position) {
	GCI_USE_ENGINE(engine);
	const struct gc_context *context = &engine->context;
	unsigned slot = slot_of(&context->table, serial);
	if (slot == GCI_NO_SLOT) {
		return GC_ERR_UNKNOWN_TOUCH;
	}
	struct gc_velocity_tracker tracker = {
		.x = context->table.touches[slot].position.x,
		.y = context->table.touches[slot].position.y,
	};
	const struct gc_velocity_path *path = path_of(context, slot);
	if (path != NULL && (context->table.held & GCI_BIT(slot)) != 0) {
		tracker.path = *path;
	}
	*position = gc_velocity_position_at(&tracker, time_us, context->horizon_us);
	return GC_OK;
}

size_t gc_engine_touch_samples(const struct gc_engine *engine, uint32_t serial,
	struct gc_touch_sample *samples, size_t capacity) {
	GCI_USE_ENGINE(engine);
	const struct gc_context *context = &engine->context;
	unsigned slot = slot_of(&context->table, serial);
	const struct gc_velocity_path *path = slot == GCI_NO_SLOT ? NULL : path_of(context, slot);
	if (path == NULL) {
		return 0;
	}
	struct gc_touch_sample sample = {path->newest_us, context->table.touches[slot].position};
	size_t most = path->count < capacity ? path->count : capacity;
	size_t count = 0;
	while (count < most) {
		samples[count] = sample;
		if (++count == most) {
			break;
		}
		const struct gc_velocity_step step = path->steps[count - 1];
		/* The path has no more of a longer step: what was before it is not known. */
		if (gci_abs(step.x) >= GCI_STEP_MAX || gci_abs(step.y) >= GCI_STEP_MAX) {
			break;
		}
		int64_t x = (int64_t)sample.position.x - step.x;
		int64_t y = (int64_t)sample.position.y - step.y;
		/* Two such steps at one time may look like a short one. */
		gci_clamp_both(&x, &y, GC_POSITION_MAX);
		sample.time_us -= gci_path_interval(path, (uint32_t)count - 1);
		sample.position = (struct gc_point){(gc_length)x, (gc_length)y};
	}
	return count;
}
