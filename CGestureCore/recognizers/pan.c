/* SPDX-License-Identifier: MIT */
#include <gesturecore/pan.h>

#include "gesture/recognizer.h"
#include "numbers/fixed.h"
#include "numbers/base.h"
#include "recognizers/drag.h"

/*
 *     POSSIBLE, fewer than the minimum down: the displacement stays
 *        | minimum reached: displacement 0 ^ fewer again
 *        v                                 |
 *     POSSIBLE, enough down --------------------+--> FAILED, when all lift
 *        | displacement at or over the slop     | a finger over the maximum lands,
 *        v                                      | or the way goes across its axis
 *     an attempt, which waits for            +--> FAILED
 *        | the settle time; keeps measuring
 *        |
 *        v                fewer than the minimum
 *     BEGAN, CHANGED ------------------------------> ENDED
 */

GCI_ASSERT_SIZE(struct gc_pan, 264);

static struct gc_pan *pan_from(struct gc_recognizer *recognizer) {
	return (struct gc_pan *)recognizer;
}

static gc_length pan_slop(const struct gc_pan *pan) {
	return gci_slop(&pan->base, pan->config.slop);
}

static enum gc_axis pan_axis(const struct gc_pan *pan) {
	return (enum gc_axis)pan->config.axis;
}

static bool pan_has_enough(const struct gc_pan *pan) {
	return pan->base.finger_count >= pan->config.min_touches;
}

static bool pan_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_pan *pan = pan_from(recognizer);
	uint32_t count = recognizer->finger_count;

	if (count > pan->config.max_touches) {
		return gci_landed_over(recognizer, pan->config.max_touches);
	}
	gc_slots slots_before = recognizer->down_slots & ~GCI_BIT(slot);
	if (count == pan->config.min_touches && !gci_drag_has_met_slop(&pan->drag)) {
		gci_drag_restart(&pan->drag, recognizer, slots_before);
	} else {
		gci_drag_anchor(&pan->drag, recognizer, slots_before);
	}
	return true;
}

/* Decides: the slop is met. */
static void pan_meet_slop(struct gc_pan *pan) {
	uint32_t factor = gci_drag_take_slop(&pan->drag, &pan->base, pan_slop(pan), pan_axis(pan));
	gci_attempt(&pan->base, GC_STATE_BEGAN, factor);
}

GCI_MOTION_INLINE bool pan_is_over_slop(const struct gc_pan *pan) {
	uint64_t least = (uint64_t)gci_threshold(pan_slop(pan));
	return gci_drag_length_squared(&pan->drag, &pan->base) >= least * least;
}

/* Decides when the way along the axis meets the slop; fails when the way goes across it. */
static void pan_consider_axis(struct gc_pan *pan) {
	struct gci_fine_vector way = gci_drag_displacement(&pan->drag, &pan->base);
	int64_t x = (int64_t)gci_abs(gci_round(way.x, GCI_FINE_BITS));
	int64_t y = (int64_t)gci_abs(gci_round(way.y, GCI_FINE_BITS));
	bool is_x = pan_axis(pan) == GC_AXIS_X;
	int64_t along = is_x ? x : y, across = is_x ? y : x;
	if (along < across) {
		gci_fail_length(&pan->base, GC_REASON_ACROSS_AXIS, along, across);
		gci_stray(&pan->base);
	} else if (along >= gci_threshold(pan_slop(pan))) {
		pan_meet_slop(pan);
	}
}

/* The slop is met, in some direction. Not in line, as pan_watch(). */
static __attribute__((noinline)) void pan_met_slop(struct gc_pan *pan) {
	if (pan_axis(pan) == GC_AXIS_ANY) {
		pan_meet_slop(pan);
	} else {
		pan_consider_axis(pan);
	}
}

/* Decides when the slop is met. */
static void pan_consider(struct gc_pan *pan) {
	if (!gci_drag_has_met_slop(&pan->drag) && pan_is_over_slop(pan)) {
		pan_met_slop(pan);
	}
}

/*
 * For a recognizer that is still possible. It is not in line, because that would cost an active pan
 * 6 (clang) to 8 (gcc) instructions a frame.
 */
static __attribute__((noinline)) void pan_watch(
	struct gc_pan *pan, const struct gc_touch_group *group, gc_slots moved_slots) {
	if (group->count < pan->config.min_touches) {
		return;
	}
	gci_drag_measure(&pan->drag, &pan->base, group);
	if (moved_slots != 0) {
		pan_consider(pan);
	}
}

GCI_MOTION static void pan_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_pan *pan = pan_from(recognizer);

	/* An active pan has enough fingers; otherwise it had ended. */
	if (gci_follow(recognizer, moved_slots)) {
		gci_drag_measure(&pan->drag, recognizer, group);
	} else {
		pan_watch(pan, group, moved_slots);
	}
}

static void pan_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_pan *pan = pan_from(recognizer);

	if (recognizer->down_slots != 0) {
		gci_drag_anchor(&pan->drag, recognizer, recognizer->down_slots | lifted_slots);
	}
	if (gci_is_active(recognizer) && !pan_has_enough(pan)) {
		gci_end(recognizer);
	} else if (!gci_drag_has_met_slop(&pan->drag) && recognizer->down_slots == 0) {
		gci_drag_fail(&pan->drag, recognizer, pan->config.min_touches, pan_slop(pan),
			pan_axis(pan));
	}
}

static void pan_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_pan *pan = pan_from(recognizer);
	(void)step;

	if (gci_step_suits(recognizer, pan->config.min_touches, pan->config.max_touches)) {
		gci_drag_restart(&pan->drag, recognizer, 0);
	}
}

/* Decides on a touchpad's swipe, without an axis: nothing is taken off, see step.h. */
static void pan_decide_swipe(struct gc_pan *pan) {
	struct gc_vector way = gci_fine_reading(gci_drag_displacement(&pan->drag, &pan->base));
	gci_drag_meet_slop(&pan->drag, (struct gci_fine_vector){0});
	gci_attempt(&pan->base, GC_STATE_BEGAN,
		gci_factor((uint64_t)gci_length_of(way.x, way.y), (uint64_t)pan_slop(pan)));
}

static void pan_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_pan *pan = pan_from(recognizer);

	gci_drag_step(&pan->drag, recognizer, step->delta);
	if (step->delta.x == 0 && step->delta.y == 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_change(recognizer);
	} else if (!gci_drag_has_met_slop(&pan->drag) && step->kind == GC_STEP_SWIPE &&
		   pan_axis(pan) == GC_AXIS_ANY) {
		pan_decide_swipe(pan);
	} else {
		pan_consider(pan);
	}
}

static void pan_committed(struct gc_recognizer *recognizer) {
	struct gc_pan *pan = pan_from(recognizer);
	/* Fingers lifted while the attempt was parked. */
	if (recognizer->finger_count < pan->config.min_touches) {
		gci_end(recognizer);
	}
}

static void pan_reset(struct gc_recognizer *recognizer) {
	struct gc_pan *pan = pan_from(recognizer);
	gci_drag_reset(&pan->drag, recognizer);
}

GCI_MOTION static void pan_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	gci_drag_fill(&((const struct gc_pan *)recognizer)->drag, recognizer, event);
}

static struct gci_demand pan_demand(const struct gc_recognizer *recognizer) {
	const struct gc_pan_config *config = &((const struct gc_pan *)recognizer)->config;
	return gci_settling_demand(config->min_touches, config->max_touches, config->settle_us);
}

static void pan_withdrawn(struct gc_recognizer *recognizer) {
	gci_drag_withdraw(&pan_from(recognizer)->drag, recognizer);
}

static const struct gci_rare_ops pan_rare_ops = {.withdrawn = pan_withdrawn};

static const struct gci_recognizer_ops pan_ops = {
	GCI_OPS(pan, PAN),
	.config_holes = GCI_HOLE(pan, max_touches, settle_us),
	GCI_OPS_OF_TOUCHES(pan),
	GCI_OPS_OF_STEPS(pan),
	GCI_OPS_OF_FAMILY(pan, TRAVEL, travel),
	.steps = GCI_BIT(GC_STEP_SWIPE) | GCI_BIT(GC_STEP_PINCH),
	.expired = gci_settled,
	.committed = pan_committed,
	.claim_offset = offsetof(struct gc_pan, claim_slots),
	.rare = &pan_rare_ops,
};

struct gc_pan_config gc_pan_config_default(void) {
	return (struct gc_pan_config){.slop = GC_PT(10),
		.min_touches = 1,
		.max_touches = GC_TOUCHES_MAX,
		.lead = GC_LEAD_DEFAULT};
}

static bool pan_is_valid(const struct gc_pan_config *config) {
	return config->slop >= 0 && config->min_touches >= 1 &&
	       config->max_touches >= config->min_touches &&
	       config->max_touches <= GC_TOUCHES_MAX && config->axis <= GC_AXIS_Y &&
	       gci_lead_is_valid(config->lead);
}

enum gc_status gc_pan_set_config(struct gc_pan *pan, const struct gc_pan_config *config) {
	GCI_USE_RECOGNIZER(&pan->base);
	enum gc_status status = gci_recognizer_configure(&pan->base, config, pan_is_valid(config));
	if (status == GC_OK) {
		gci_note_settle_time(&pan->base);
	}
	return status;
}

enum gc_status gc_pan_init(struct gc_pan *pan, const struct gc_pan_config *config) {
	struct gc_pan_config settings = config == NULL ? gc_pan_config_default() : *config;
	enum gc_status status = gci_recognizer_set_up(
		&pan->base, sizeof(*pan), &pan_ops, &settings, pan_is_valid(&settings));
	if (status == GC_OK) {
		gci_note_settle_time(&pan->base);
	}
	return status;
}

enum gc_status gc_pan_translation(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&pan->base);
	return gci_drag_translation(&pan->drag, &pan->base, node, translation);
}

enum gc_status gc_pan_set_translation(
	struct gc_pan *pan, const struct gc_node *node, struct gc_vector translation) {
	GCI_USE_RECOGNIZER(&pan->base);
	return gci_drag_set_translation(&pan->drag, &pan->base, node, translation);
}

enum gc_status gc_pan_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&pan->base);
	return gci_drag_velocity(&pan->drag, node, velocity);
}

enum gc_status gc_pan_release_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&pan->base);
	return gci_drag_release_velocity(&pan->drag, &pan->base, node, velocity);
}
