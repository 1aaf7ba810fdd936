/* SPDX-License-Identifier: MIT */
#include <gesturecore/flick.h>

#include "gesture/recognizer.h"

/*
 *     POSSIBLE --> ENDED: the finger lifted in time, and far enough away
 *        |
 *        +-------> FAILED: too late, too near, or another finger landed
 */

GCI_ASSERT_SIZE(struct gc_flick);

static struct gc_flick *flick_from(struct gc_recognizer *recognizer) {
	return (struct gc_flick *)recognizer;
}

static bool flick_landed(struct gc_recognizer *recognizer, unsigned slot) {
	uint32_t duration_us = flick_from(recognizer)->config.max_duration_us;
	(void)slot;

	if (recognizer->attempt != GC_STATE_POSSIBLE) {
		return false; // it has lifted in this frame
	}
	if (recognizer->finger_count > 1) {
		gci_fail(recognizer, GC_REASON_TOO_MANY_TOUCHES, recognizer->finger_count, 1);
		return true;
	}
	gci_locate(recognizer);
	gci_set_deadline(recognizer, gci_after_us(recognizer->context->now_us, duration_us));
	return true;
}

static void flick_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	(void)moved_slots;
	recognizer->location = group->location;
}

static void flick_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	gc_length least = flick_from(recognizer)->config.min_distance;
	const struct gc_touch *touch =
		&gci_table(recognizer)->touches[gci_first_slot(lifted_slots)];
	int64_t length = gci_distance(touch->start, touch->position);

	if (length >= least) {
		gci_attempt(recognizer, GC_STATE_ENDED, GCI_FACTOR_ONE);
	} else {
		gci_fail(recognizer, GC_REASON_LIFTED_SHORT, length, least);
	}
}

static void flick_expired(struct gc_recognizer *recognizer) {
	uint32_t duration_us = flick_from(recognizer)->config.max_duration_us;
	gci_fail(recognizer, GC_REASON_HELD_TOO_LONG, duration_us, duration_us);
}

static void flick_reset(struct gc_recognizer *recognizer) {
	(void)recognizer;
}

static void flick_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	if (recognizer->state == GC_STATE_ENDED) {
		event->touch_count = 1; // it has lifted
	}
}

static struct gci_demand flick_demand(const struct gc_recognizer *recognizer) {
	const struct gc_flick_config *config = &((const struct gc_flick *)recognizer)->config;
	return (struct gci_demand){
		.touch_count = 1,
		.patience_down_us = config->max_duration_us,
		.decides_on_lift = true,
	};
}

static const struct gci_recognizer_ops flick_ops = {
	GCI_OPS(flick, FLICK),
	GCI_OPS_OF_TOUCHES(flick),
	.expired = flick_expired,
	.rare = &gci_no_rare_ops,
};

struct gc_flick_config gc_flick_config_default(void) {
	return (struct gc_flick_config){.max_duration_us = 300000, .min_distance = GC_PT(50)};
}

static bool flick_is_valid(const struct gc_flick_config *config) {
	return config->min_distance >= 0;
}

enum gc_status gc_flick_set_config(struct gc_flick *flick, const struct gc_flick_config *config) {
	GCI_USE_RECOGNIZER(&flick->base);
	return gci_recognizer_configure(&flick->base, config, flick_is_valid(config));
}

enum gc_status gc_flick_init(struct gc_flick *flick, const struct gc_flick_config *config) {
	struct gc_flick_config settings = config == NULL ? gc_flick_config_default() : *config;
	return gci_recognizer_set_up(
		&flick->base, sizeof(*flick), &flick_ops, &settings, flick_is_valid(&settings));
}
