/* SPDX-License-Identifier: MIT */
#include "drag_impl.h"
#include "fixed_math.h"
#include "heading_impl.h"
#include "transform_impl.h"
#include "two_fingers.h"

/*
 * How a transform follows a touchpad's gesture. A swipe shifts; a pinch shifts, scales and turns.
 * The fingers count as GCI_STEP_SPAN apart. Their contact rests where the pointer is.
 */

void gci_transform_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_transform *transform = (struct gc_transform *)recognizer;
	const struct gc_transform_config *config = &transform->config;
	(void)step;

	if (gci_step_suits(recognizer, config->min_touches, config->max_touches)) {
		gci_drag_restart(&transform->drag, recognizer, 0);
		gci_drag_anchor(&transform->drag, recognizer, 0);
		gc_velocity_reset(&transform->shape);
		gci_transform_start_shape(transform, GCI_STEP_SPAN);
	}
}

/* Decides on a touchpad's gesture: nothing is taken off, see step.h. */
static void transform_decide_step(struct gc_transform *transform, const struct gc_step *step) {
	struct gci_fine_vector at = gci_transform_centroid(transform, transform->base.down_slots);
	int64_t change = transform->start_span - GCI_STEP_SPAN;
	uint32_t drag = gci_factor((uint64_t)gci_length_of(step->delta.x, step->delta.y),
		(uint64_t)gci_transform_pan_slop(transform));
	uint32_t spread = gci_factor(
		gci_abs(change) >> GCI_SPAN_BITS, (uint64_t)gci_transform_pinch_slop(transform));
	uint32_t turn = gci_factor(gci_abs(gci_arc(transform->turned, transform->circle)),
		(uint64_t)gci_transform_rotation_slop(transform));
	gci_drag_decide(&transform->drag, (struct gci_fine_vector){0});
	/* Values that the host set before are forgotten, as with fingers. */
	transform->scale = GC_SCALE_ONE;
	transform->rotation = 0;
	gci_transform_begin_scale(transform, GCI_STEP_SPAN);
	transform->held_x = at.x;
	transform->held_y = at.y;
	gci_attempt(&transform->base, GC_STATE_BEGAN,
		gci_transform_larger(drag, gci_transform_larger(spread, turn)));
}

void gci_transform_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_transform *transform = (struct gc_transform *)recognizer;
	struct gci_fine_vector delta = gci_fine_from(step->delta);
	struct gci_transform_frame frame = {0};
	bool moved = step->delta.x != 0 || step->delta.y != 0;
	if (step->kind == GC_STEP_PINCH) {
		frame.span = step->scale * (GCI_STEP_SPAN / GC_SCALE_ONE);
		frame.turn = step->turn;
		moved = moved || frame.turn != 0 || frame.span != transform->start_span;
		transform->start_span = frame.span;
		transform->turned += frame.turn;
	}
	/* The content under the pointer moves by the delta, at any scale. */
	transform->before_location = recognizer->location;
	transform->after_location = (struct gc_point){
		.x = (gc_length)gci_clamp(
			(int64_t)recognizer->location.x + step->delta.x, INT32_MAX),
		.y = (gc_length)gci_clamp(
			(int64_t)recognizer->location.y + step->delta.y, INT32_MAX),
	};
	if (moved && !gci_drag_has_decided(&transform->drag)) {
		transform_decide_step(transform, step);
	}
	gci_drag_step(&transform->drag, recognizer, step->delta);
	if (gci_drag_has_decided(&transform->drag)) {
		gci_transform_apply(transform, &frame);
		/* The pointer rests, so the content shifts. */
		gci_transform_shift_held(transform, (struct gci_fine_vector){-delta.x, -delta.y});
	}
	if (frame.span != 0) {
		gci_transform_track(transform, frame.span, frame.turn);
	}
	if (moved && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
}
