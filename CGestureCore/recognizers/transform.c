/* SPDX-License-Identifier: MIT */
#include "recognizers/transform.h"

#include "gesture/recognizer.h"
#include "numbers/fixed.h"
#include "numbers/span.h"
#include "recognizers/drag.h"
#include "recognizers/fingers.h"
#include "recognizers/heading.h"
#include "touch/evidence.h"

/*
 *     POSSIBLE, fewer than the minimum down
 *        | minimum reached: displacement 0 ^ fewer again
 *        v                                 |
 *     POSSIBLE, enough down --------------------+--> FAILED, when all lift
 *        | span and turn start with each finger that comes or goes
 *        | pan, pinch or rotation at or over its slop
 *        v                                      | a finger over the maximum lands
 *     an attempt; keeps measuring            +--> FAILED
 *        |
 *        v                fewer than the minimum
 *     BEGAN, CHANGED ------------------------------> ENDED
 *
 * One finger drags. Two are measured as by a pinch and a rotation, more by evidence.h.
 *
 * The total is stored as a point: `held`, the place of the content that is at the fingers'
 * location. With the location c, the scale s and the rotation R
 *
 *     total(x) = c + s R (x - held)
 *
 * Each fit takes the centroid to the centroid, so `held` stays while the fingers are the same. When
 * they change, it becomes the place of the content at their new centroid. So no frame rounds.
 */

/* The limit of `held`: at a scale of 1/4096 it is 2^20 pt, beyond any content. */
#define HELD_LIMIT (INT64_C(1) << 56)

/* What the fingers did in a frame. */
struct transform_frame {
	int64_t span; /* 0 with one finger */
	gc_angle turn;
};

GCI_ASSERT_SIZE(struct gc_transform, 480);

static struct gc_transform *transform_from(struct gc_recognizer *recognizer) {
	return (struct gc_transform *)recognizer;
}

static gc_length transform_pan_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pan_slop);
}

static gc_length transform_pinch_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.pinch_slop);
}

static gc_length transform_rotation_slop(const struct gc_transform *transform) {
	return gci_slop(&transform->base, transform->config.rotation_slop);
}

static uint32_t transform_larger(uint32_t a, uint32_t b) {
	return a > b ? a : b;
}

static bool transform_has_enough(const struct gc_transform *transform) {
	return transform->base.finger_count >= transform->config.min_touches;
}

/* Returns the centroid of some touches, at least one. */
static struct gci_fine_vector transform_centroid(
	const struct gc_transform *transform, gc_slots slots) {
	struct gci_sum sum = gci_touch_sum(gci_table(&transform->base), slots);
	const int64_t per_unit = 1 << GCI_FINE_BITS;
	return (struct gci_fine_vector){
		.x = gci_mean(sum.x * per_unit, gci_count(slots)),
		.y = gci_mean(sum.y * per_unit, gci_count(slots)),
	};
}

void gci_transform_shift_held(struct gc_transform *transform, struct gci_fine_vector by) {
	struct gci_unit unit = gci_cos_sin(transform->rotation);
	int64_t x = gci_multiply_divide(by.x, GC_SCALE_ONE, transform->scale);
	int64_t y = gci_multiply_divide(by.y, GC_SCALE_ONE, transform->scale);
	int64_t along = gci_multiply_shift(x, unit.cos, 52) + gci_multiply_shift(y, unit.sin, 52);
	int64_t across = gci_multiply_shift(y, unit.cos, 52) - gci_multiply_shift(x, unit.sin, 52);
	transform->held_x = gci_clamp(transform->held_x + along, HELD_LIMIT);
	transform->held_y = gci_clamp(transform->held_y + across, HELD_LIMIT);
}

static struct gci_spread transform_spread(
	const struct gc_transform *transform, gc_slots moved_slots) {
	return gci_spread_measure(
		gci_table(&transform->base), transform->base.down_slots, moved_slots);
}

int64_t gci_transform_span(const struct gc_transform *transform, int64_t likeness) {
	if ((transform->base.down_slots & gci_table(&transform->base)->stepping) != 0) {
		return transform->start_span;
	}
	if (gci_two_fingers_down(&transform->base)) {
		return gci_two_fingers_span(&transform->base);
	}
	struct gci_spread spread = transform_spread(transform, 0);
	return gci_spread_span(&spread, likeness);
}

/* Sets the ratio so that `span` gives the current scale. */
static void transform_begin_scale(struct gc_transform *transform, int64_t span) {
	transform->ratio = gci_span_ratio(transform->scale, span);
	transform->likeness = GCI_LIKENESS_ONE;
}

/* Sets the ratio so that `span` gives the scale after other fingers. The velocity continues. */
static void transform_anchor_scale(struct gc_transform *transform, int64_t span) {
	struct gc_magnitude before = transform->ratio;
	transform_begin_scale(transform, span);
	gci_tracker_rebase(&transform->shape, gci_span_length(span),
		gci_magnitude_divide(before, transform->ratio));
}

/*
 * Adds a sample of the shape: the span that gives the scale, and the arc of all turns, of which
 * `turn` is this frame's. Requires a circle.
 */
static void transform_track(struct gc_transform *transform, int64_t span, gc_angle turn) {
	struct gc_velocity_tracker *shape = &transform->shape;
	int64_t arc = gci_path_arc(transform->turned, transform->circle);
	if (gci_drag_has_met_slop(&transform->drag) && gci_abs(arc) > GC_POSITION_MAX) {
		/* Beyond the tracker's range: the arc counts from just before this turn now. */
		shape->y = 0;
		transform->turned = turn;
		arc = gci_path_arc(turn, transform->circle);
	}
	gc_velocity_add(shape, transform->base.context->now_us, gci_span_length(span),
		(gc_length)gci_clamp(arc, GC_POSITION_MAX));
}

static void transform_start_shape(struct gc_transform *transform, int64_t span) {
	transform_begin_scale(transform, span);
	transform->start_span = span;
	transform->circle = gci_span_circle(span);
	transform->least_turn =
		gci_heading_threshold(transform_rotation_slop(transform), transform->circle);
	transform->turned = 0;
	transform_track(transform, span, 0);
}

/* Measures the fingers that are down now; before, they were `other_slots`. */
static void transform_anchor(struct gc_transform *transform, gc_slots other_slots) {
	struct gc_recognizer *recognizer = &transform->base;
	gci_drag_anchor(&transform->drag, recognizer, other_slots);
	transform->heading.anchored = false;
	if (!gci_drag_has_met_slop(&transform->drag)) {
		transform->circle = 0;
		gci_path_forget(&transform->shape.path);
	}
	if (recognizer->finger_count < 2) {
		return;
	}
	int64_t span = gci_transform_span(transform, GCI_LIKENESS_ONE);
	if (gci_two_fingers_down(recognizer)) {
		gci_heading_follow(&transform->heading, gci_group(recognizer));
	}
	if (transform->circle == 0) {
		transform_start_shape(transform, span);
	} else {
		if (gci_count(other_slots) < 2 &&
			gci_two_fingers_rest(recognizer, &transform->shape)) {
			gci_path_forget(&transform->shape.path);
		}
		transform_anchor_scale(transform, span);
	}
}

/*
 * Fingers have come or gone. Before, they were `other_slots`; now there are some. If there were not
 * enough before to be measured, the content was left at the location.
 */
static void transform_regrip(struct gc_transform *transform, gc_slots other_slots) {
	if (gci_drag_has_met_slop(&transform->drag)) {
		struct gc_point at = transform->base.location;
		struct gci_fine_vector is =
			transform_centroid(transform, transform->base.down_slots);
		struct gci_fine_vector was =
			other_slots != 0 && gci_count(other_slots) >= transform->config.min_touches
				? transform_centroid(transform, other_slots)
				: gci_fine_from((struct gc_vector){at.x, at.y});
		gci_transform_shift_held(
			transform, (struct gci_fine_vector){is.x - was.x, is.y - was.y});
	}
	transform_anchor(transform, other_slots);
}

static bool transform_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_transform *transform = transform_from(recognizer);
	uint32_t count = recognizer->finger_count;

	if (count > transform->config.max_touches) {
		return gci_landed_over(recognizer, transform->config.max_touches);
	}
	if (count == transform->config.min_touches && !gci_drag_has_met_slop(&transform->drag)) {
		gci_drag_restart(
			&transform->drag, recognizer, recognizer->down_slots & ~GCI_BIT(slot));
	}
	transform_regrip(transform, recognizer->down_slots & ~GCI_BIT(slot));
	return true;
}

/* Measures a frame. After the slop is met, the span is the one that gives the scale. */
static struct transform_frame transform_follow(
	struct gc_transform *transform, gc_slots moved_slots) {
	const struct gc_recognizer *recognizer = &transform->base;
	uint32_t count = recognizer->finger_count;
	struct transform_frame frame = {0};
	if (!gci_drag_has_met_slop(&transform->drag)) {
		gci_heading_lean(&transform->heading, transform->turned);
	}
	if (count == 2) {
		frame.span = gci_two_fingers_span(recognizer);
		frame.turn = gci_heading_follow(&transform->heading, gci_group(recognizer));
	} else if (count > 2) {
		struct gci_spread spread = transform_spread(transform, moved_slots);
		frame.turn = gci_heading_turn(&transform->heading, gci_spread_turn(&spread));
		if (gci_drag_has_met_slop(&transform->drag)) {
			transform->likeness = gci_multiply_shift(transform->likeness,
				gci_spread_likeness(&spread), GCI_LIKENESS_BITS);
		}
		frame.span = gci_spread_span(&spread, transform->likeness);
	}
	return frame;
}

/* Adds a frame to the values. */
static void transform_apply(struct gc_transform *transform, const struct transform_frame *frame) {
	transform->before_scale = transform->scale;
	transform->before_rotation = transform->rotation;
	if (frame->span == 0) {
		return;
	}
	transform->scale =
		gci_span_scale(gci_magnitude_from((uint64_t)frame->span), transform->ratio);
	transform->rotation = gci_clamp(transform->rotation + frame->turn, GC_ANGLE_MAX);
}

/* Decides if a slop is met: takes it off. A value that has not met its slop starts here. */
static void transform_consider(
	struct gc_transform *transform, const struct transform_frame *frame) {
	struct gc_drag *drag = &transform->drag;
	uint64_t least_way = (uint64_t)gci_threshold(transform_pan_slop(transform));
	uint64_t least_change = (uint64_t)gci_threshold(transform_pinch_slop(transform))
				<< GCI_SPAN_BITS;
	int64_t change = frame->span - transform->start_span;
	bool shaped = frame->span != 0;
	bool drags = gci_drag_length_squared(drag, &transform->base) >= least_way * least_way;
	bool pinches = shaped && gci_abs(change) >= least_change;
	bool rotates = shaped && gci_abs(transform->turned) >= (uint64_t)transform->least_turn;
	if (!drags && !pinches && !rotates) {
		return;
	}

	uint32_t factor = 0;
	transform->scale = GC_SCALE_ONE;
	transform->rotation = 0;
	struct gci_fine_vector moved = gci_drag_displacement(drag, &transform->base);
	if (drags) {
		factor = gci_drag_take_slop(
			drag, &transform->base, transform_pan_slop(transform), GC_AXIS_ANY);
	} else {
		gci_drag_meet_slop(drag, moved);
	}
	if (shaped) {
		int64_t base = frame->span;
		if (pinches) {
			int64_t slop = (int64_t)transform_pinch_slop(transform) << GCI_SPAN_BITS;
			base = transform->start_span + (change < 0 ? -slop : slop);
			factor = transform_larger(
				factor, gci_factor(gci_abs(change) >> GCI_SPAN_BITS,
						(uint64_t)transform_pinch_slop(transform)));
		}
		transform_begin_scale(transform, base);
		transform->scale =
			gci_span_scale(gci_magnitude_from((uint64_t)frame->span), transform->ratio);
	}
	if (rotates) {
		uint64_t arc = gci_abs(gci_arc(transform->turned, transform->circle));
		transform->rotation = gci_heading_excess(
			transform->turned, transform_rotation_slop(transform), transform->circle);
		factor = transform_larger(
			factor, gci_factor(arc, (uint64_t)transform_rotation_slop(transform)));
	}
	struct gci_fine_vector at = transform_centroid(transform, transform->base.down_slots);
	transform->held_x = at.x - (moved.x - drag->origin_x);
	transform->held_y = at.y - (moved.y - drag->origin_y);
	gci_attempt(&transform->base, GC_STATE_BEGAN, factor);
}

/* Measures a frame. Requires enough fingers. */
static void transform_measure(
	struct gc_transform *transform, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_recognizer *recognizer = &transform->base;
	transform->before_location = recognizer->location;
	gci_drag_measure(&transform->drag, recognizer, group);
	transform->after_location = recognizer->location;

	struct transform_frame frame = transform_follow(transform, moved_slots);
	transform->turned += frame.turn;
	if (gci_drag_has_met_slop(&transform->drag)) {
		transform_apply(transform, &frame);
	} else if (moved_slots != 0) {
		transform_consider(transform, &frame);
	}
	if (frame.span != 0) {
		transform_track(transform, frame.span, frame.turn);
		if (transform->likeness < GCI_LIKENESS_ONE / 2) {
			/* In time, before it runs out of bits. */
			transform_anchor_scale(
				transform, gci_transform_span(transform, GCI_LIKENESS_ONE));
		}
	}
	if (moved_slots != 0 && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
}

static void transform_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_transform *transform = transform_from(recognizer);
	if (transform_has_enough(transform)) {
		transform_measure(transform, group, moved_slots);
	}
}

static void transform_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_transform *transform = transform_from(recognizer);

	if (recognizer->down_slots != 0) {
		transform_regrip(transform, recognizer->down_slots | lifted_slots);
	}
	if (gci_is_active(recognizer) && !transform_has_enough(transform)) {
		gci_end(recognizer);
	} else if (!gci_drag_has_met_slop(&transform->drag) && recognizer->down_slots == 0) {
		gci_drag_fail(&transform->drag, recognizer, transform->config.min_touches,
			transform_pan_slop(transform), GC_AXIS_ANY);
	}
}

/*
 * Follows a touchpad's gesture. A swipe shifts; a pinch shifts, scales and turns. The fingers count
 * as GCI_STEP_SPAN apart. Their contact rests where the pointer is.
 */

static void transform_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_transform *transform = (struct gc_transform *)recognizer;
	const struct gc_transform_config *config = &transform->config;
	(void)step;

	if (gci_step_suits(recognizer, config->min_touches, config->max_touches)) {
		gci_drag_restart(&transform->drag, recognizer, 0);
		gc_velocity_reset(&transform->shape);
		transform_start_shape(transform, GCI_STEP_SPAN);
	}
}

/* Decides on a touchpad's gesture: nothing is taken off, see step.h. */
static void transform_decide_step(struct gc_transform *transform, const struct gc_step *step) {
	struct gci_fine_vector at = transform_centroid(transform, transform->base.down_slots);
	int64_t change = transform->start_span - GCI_STEP_SPAN;
	uint32_t drag = gci_factor((uint64_t)gci_length_of(step->delta.x, step->delta.y),
		(uint64_t)transform_pan_slop(transform));
	uint32_t spread = gci_factor(
		gci_abs(change) >> GCI_SPAN_BITS, (uint64_t)transform_pinch_slop(transform));
	uint32_t turn = gci_factor(gci_abs(gci_arc(transform->turned, transform->circle)),
		(uint64_t)transform_rotation_slop(transform));
	gci_drag_meet_slop(&transform->drag, (struct gci_fine_vector){0});
	/* Values that the host set before are forgotten, as with fingers. */
	transform->scale = GC_SCALE_ONE;
	transform->rotation = 0;
	transform_begin_scale(transform, GCI_STEP_SPAN);
	transform->held_x = at.x;
	transform->held_y = at.y;
	gci_attempt(&transform->base, GC_STATE_BEGAN,
		transform_larger(drag, transform_larger(spread, turn)));
}

static void transform_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_transform *transform = (struct gc_transform *)recognizer;
	struct gci_fine_vector delta = gci_fine_from(step->delta);
	struct transform_frame frame = {0};
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
	if (moved && !gci_drag_has_met_slop(&transform->drag)) {
		transform_decide_step(transform, step);
	}
	gci_drag_step(&transform->drag, recognizer, step->delta);
	if (gci_drag_has_met_slop(&transform->drag)) {
		transform_apply(transform, &frame);
		/* The pointer rests, so the content shifts. */
		gci_transform_shift_held(transform, (struct gci_fine_vector){-delta.x, -delta.y});
	}
	if (frame.span != 0) {
		transform_track(transform, frame.span, frame.turn);
	}
	if (moved && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
}

static void transform_committed(struct gc_recognizer *recognizer) {
	/* Fingers lifted while the attempt was parked. */
	if (recognizer->finger_count < transform_from(recognizer)->config.min_touches) {
		gci_end(recognizer);
	}
}

static void transform_reset(struct gc_recognizer *recognizer) {
	struct gc_transform *transform = transform_from(recognizer);
	gci_drag_reset(&transform->drag, recognizer);
	gc_velocity_reset(&transform->shape);
	transform->heading = (struct gc_heading){0};
	transform->scale = GC_SCALE_ONE;
	transform->rotation = transform->turned = transform->circle = 0;
}

static void transform_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_transform *transform = (const struct gc_transform *)recognizer;
	gci_drag_fill(&transform->drag, recognizer, event);
	event->scale = transform->scale;
	event->rotation = transform->rotation;
}

static struct gci_demand transform_demand(const struct gc_recognizer *recognizer) {
	const struct gc_transform_config *config =
		&((const struct gc_transform *)recognizer)->config;
	return gci_settling_demand(config->min_touches, config->max_touches, config->settle_us);
}

static void transform_withdrawn(struct gc_recognizer *recognizer) {
	gci_drag_withdraw(&transform_from(recognizer)->drag, recognizer);
}

static const struct gci_rare_ops transform_rare_ops = {.withdrawn = transform_withdrawn};

static const struct gci_recognizer_ops transform_ops = {
	GCI_OPS(transform, TRANSFORM),
	.config_holes =
		GCI_HOLE(transform, max_touches, settle_us) | GCI_HOLE_AFTER(transform, lead),
	GCI_OPS_OF_TOUCHES(transform),
	GCI_OPS_OF_STEPS(transform),
	.steps = GCI_BIT(GC_STEP_SWIPE) | GCI_BIT(GC_STEP_PINCH),
	.expired = gci_settled,
	.committed = transform_committed,
	.claim_offset = offsetof(struct gc_transform, claim_slots),
	.rare = &transform_rare_ops,
	GCI_OPS_OF_FAMILY(transform, TRAVEL, travel),
};

struct gc_transform_config gc_transform_config_default(void) {
	return (struct gc_transform_config){
		.pan_slop = GC_PT(10),
		.pinch_slop = GC_PT(10),
		.rotation_slop = GC_PT(10),
		.min_touches = 1,
		.max_touches = GC_TOUCHES_MAX,
		.lead = GC_LEAD_DEFAULT,
	};
}

static bool transform_is_valid(const struct gc_transform_config *config) {
	return config->pan_slop >= 0 && config->pinch_slop >= 0 && config->rotation_slop >= 0 &&
	       config->min_touches >= 1 && config->max_touches >= config->min_touches &&
	       config->max_touches <= GC_TOUCHES_MAX && gci_lead_is_valid(config->lead);
}

enum gc_status gc_transform_set_config(
	struct gc_transform *transform, const struct gc_transform_config *config) {
	GCI_USE_RECOGNIZER(&transform->base);
	enum gc_status status =
		gci_recognizer_configure(&transform->base, config, transform_is_valid(config));
	if (status == GC_OK) {
		gci_note_settle_time(&transform->base);
	}
	if (status == GC_OK && transform->circle != 0) {
		transform->least_turn = gci_heading_threshold(
			transform_rotation_slop(transform), transform->circle);
	}
	return status;
}

enum gc_status gc_transform_init(
	struct gc_transform *transform, const struct gc_transform_config *config) {
	struct gc_transform_config settings =
		config == NULL ? gc_transform_config_default() : *config;
	enum gc_status status = gci_recognizer_set_up(&transform->base, sizeof(*transform),
		&transform_ops, &settings, transform_is_valid(&settings));
	if (status == GC_OK) {
		transform->scale = transform->before_scale = GC_SCALE_ONE;
		gci_note_settle_time(&transform->base);
	}
	return status;
}
