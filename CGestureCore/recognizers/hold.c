/* SPDX-License-Identifier: MIT */
#include <gesturecore/hold.h>

#include "gesture/recognizer.h"
#include "recognizers/press.h"

/*
 *     POSSIBLE, gathering and resting --> FAILED, see press.h
 *        | still for long enough
 *        v
 *     an attempt to begin; nothing cancels it while it waits
 *        |
 *        v       too few are left
 *     BEGAN, CHANGED -----------------------------> ENDED
 *      |    ^    |
 *      |    |    | one moves too far, too many land
 *      +----+    +--------------------------------> CANCELLED
 *       moved
 */

GCI_ASSERT_SIZE(struct gc_hold, 144);

static struct gc_hold *hold_from(struct gc_recognizer *recognizer) {
	return (struct gc_hold *)recognizer;
}

static struct gci_press_rules hold_rules(const struct gc_hold *hold) {
	uint8_t touches = hold->config.touches, most = hold->config.max_touches;
	return (struct gci_press_rules){
		.touch_count = touches,
		.most_count = most < touches ? touches : most,
		.duration_us = hold->config.stillness_us,
		.rest_count = touches,
	};
}

static bool hold_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_hold *hold = hold_from(recognizer);
	struct gci_press_rules rules = hold_rules(hold);
	(void)slot;

	if (gci_is_active(recognizer) && recognizer->finger_count > rules.most_count) {
		gci_fail_count(recognizer, GC_REASON_TOO_MANY_TOUCHES, recognizer->finger_count,
			rules.most_count);
		return true;
	}
	return gci_press_landed(recognizer, &hold->phase, &rules);
}

static void hold_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_hold *hold = hold_from(recognizer);
	gc_length slop = gci_slop(recognizer, hold->config.max_movement);

	gci_press_moved(recognizer, hold->phase, group, moved_slots, slop);
	if (moved_slots != 0 && gci_is_active(recognizer) &&
		!gci_fail_if_strayed(recognizer, moved_slots, slop)) {
		gci_change(recognizer);
	}
}

static void hold_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_hold *hold = hold_from(recognizer);
	struct gci_press_rules rules = hold_rules(hold);
	(void)lifted_slots;

	gci_press_lifted(recognizer, &hold->phase, &rules);
}

/* The driver has waited for the fingers to rest. */
static void hold_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_hold *hold = hold_from(recognizer);
	struct gci_press_rules rules = hold_rules(hold);
	(void)step;

	rules.duration_us = 0;
	gci_press_step_began(recognizer, &hold->phase, &rules);
}

static void hold_expired(struct gc_recognizer *recognizer) {
	gci_press_expired(recognizer, &hold_from(recognizer)->phase);
}

static void hold_committed(struct gc_recognizer *recognizer) {
	gci_press_committed(recognizer, &hold_from(recognizer)->phase);
}

static void hold_reset(struct gc_recognizer *recognizer) {
	hold_from(recognizer)->phase = GCI_PRESS_GATHERING;
}

static bool hold_prevents(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	(void)recognizer;
	(void)other;
	return false;
}

static bool hold_is_preventable(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *winner) {
	(void)recognizer;
	(void)winner;
	return false;
}

static void hold_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	(void)recognizer;
	(void)event;
}

static struct gci_demand hold_demand(const struct gc_recognizer *recognizer) {
	const struct gc_hold_config *config = &((const struct gc_hold *)recognizer)->config;
	return (struct gci_demand){
		.touch_count = config->touches, .patience_down_us = config->stillness_us};
}

static const struct gci_rare_ops hold_rare_ops = {.is_preventable = hold_is_preventable};

static const struct gci_recognizer_ops hold_ops = {
	GCI_OPS(hold, HOLD),
	.config_holes = GCI_HOLE(hold, touches, stillness_us) | GCI_HOLE_AFTER(hold, max_touches),
	GCI_OPS_OF_TOUCHES(hold),
	.steps = GCI_BIT(GC_STEP_HOLD),
	.step_began = hold_step_began,
	.expired = hold_expired,
	.committed = hold_committed,
	.prevents = hold_prevents,
	.rare = &hold_rare_ops,
};

struct gc_hold_config gc_hold_config_default(void) {
	return (struct gc_hold_config){
		.touches = 1,
		.stillness_us = 40000,
		.max_movement = GC_PT(10),
		.max_touches = 1,
	};
}

static bool hold_is_valid(const struct gc_hold_config *config) {
	return config->touches >= 1 && config->touches <= GC_TOUCHES_MAX &&
	       config->max_movement >= 0 && config->max_touches <= GC_TOUCHES_MAX;
}

enum gc_status gc_hold_set_config(struct gc_hold *hold, const struct gc_hold_config *config) {
	GCI_USE_RECOGNIZER(&hold->base);
	return gci_recognizer_configure(&hold->base, config, hold_is_valid(config));
}

enum gc_status gc_hold_init(struct gc_hold *hold, const struct gc_hold_config *config) {
	struct gc_hold_config settings = config == NULL ? gc_hold_config_default() : *config;
	enum gc_status status = gci_recognizer_set_up(
		&hold->base, sizeof(*hold), &hold_ops, &settings, hold_is_valid(&settings));
	if (status == GC_OK) {
		hold->base.cancels_touches = hold->base.delays_ended = false;
	}
	return status;
}
