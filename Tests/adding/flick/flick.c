/* SPDX-License-Identifier: MIT */
#include <gesturecore/flick.h>

#include "gesture/guard.h"
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
	.kind = GC_KIND_FLICK,
	.landed = flick_landed,
	.moved = flick_moved,
	.lifted = flick_lifted,
	.expired = flick_expired,
	.reset = flick_reset,
	.demand = flick_demand,
	.config_offset = offsetof(struct gc_flick, config),
	.config_size = sizeof(struct gc_flick_config),
	.fill = flick_fill,
	.rare = &gci_no_rare_ops,
};

struct gc_flick_config gc_flick_config_default(void) {
	return (struct gc_flick_config){.max_duration_us = 300000, .min_distance = GC_PT(50)};
}

enum gc_status gc_flick_set_config(struct gc_flick *flick, const struct gc_flick_config *config) {
	GCI_USE_RECOGNIZER(&flick->base);
	if (gci_refuses_recognizer(&flick->base)) {
		return GC_ERR_STATE;
	}
	if (config->min_distance < 0) {
		return GC_ERR_RANGE;
	}
	flick->config = *config;
	return GC_OK;
}

enum gc_status gc_flick_init(struct gc_flick *flick, const struct gc_flick_config *config) {
	struct gc_flick_config settings = config == NULL ? gc_flick_config_default() : *config;
	if (settings.min_distance < 0) {
		return GC_ERR_RANGE;
	}
	void *user_data = flick->base.user_data;
	*flick = (struct gc_flick){.base.user_data = user_data, .config = settings};
	gci_recognizer_init(&flick->base, &flick_ops);
	return GC_OK;
}
