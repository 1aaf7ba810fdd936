/* SPDX-License-Identifier: MIT */
#include <gesturecore/tap.h>

#include "gesture/recognizer.h"
#include "recognizers/tap_counter.h"

/*
 *     POSSIBLE, counting taps --> FAILED, see tap_counter.h
 *        | the last tap is done
 *        v
 *     an attempt to end
 *        |
 *        v
 *     ENDED
 */

GCI_ASSERT_SIZE(struct gc_tap, 152);

static struct gc_tap *tap_from(struct gc_recognizer *recognizer) {
	return (struct gc_tap *)recognizer;
}

static bool tap_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_tap *tap = tap_from(recognizer);
	(void)slot;

	return gci_tap_counter_landed(&tap->counter, recognizer, &tap->config);
}

static void tap_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	(void)group;
	gci_fail_if_strayed(recognizer, moved_slots,
		gci_slop(recognizer, tap_from(recognizer)->config.max_movement));
}

static void tap_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_tap *tap = tap_from(recognizer);
	(void)lifted_slots;

	if (gci_tap_counter_lifted(&tap->counter, recognizer, &tap->config)) {
		gci_attempt(recognizer, GC_STATE_ENDED, GCI_FACTOR_ONE);
	}
}

static void tap_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_tap *tap = tap_from(recognizer);
	(void)step;

	gci_tap_counter_step_began(&tap->counter, recognizer, &tap->config);
}

static void tap_expired(struct gc_recognizer *recognizer) {
	struct gc_tap *tap = tap_from(recognizer);
	gci_tap_counter_expired(&tap->counter, recognizer, &tap->config);
}

static void tap_reset(struct gc_recognizer *recognizer) {
	gci_tap_counter_reset(&tap_from(recognizer)->counter);
}

/* A single tap must not prevent a double tap, which still waits for its second. */
static bool tap_prevents(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	return other->ops->kind != GC_KIND_TAP ||
	       ((const struct gc_tap *)other)->config.taps <=
		       ((const struct gc_tap *)recognizer)->config.taps;
}

static void tap_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_tap *tap = (const struct gc_tap *)recognizer;
	if (tap->counter.phase == GCI_TAP_DONE) {
		event->touch_count = tap->config.touches;
	}
}

static struct gci_demand tap_demand(const struct gc_recognizer *recognizer) {
	const struct gc_tap_config *config = &((const struct gc_tap *)recognizer)->config;
	uint64_t gap_us = config->taps > 1 ? config->max_gap_us : 0;
	return (struct gci_demand){
		.touch_count = config->touches,
		.patience_down_us = config->max_duration_us + gap_us,
		.patience_up_us = gap_us,
		.decides_on_lift = true,
	};
}

static const struct gci_recognizer_ops tap_ops = {
	GCI_OPS(tap, TAP),
	.config_holes = GCI_HOLE(tap, touches, max_duration_us),
	GCI_OPS_OF_TOUCHES(tap),
	.steps = GCI_BIT(GC_STEP_HOLD),
	.step_began = tap_step_began,
	.expired = tap_expired,
	.prevents = tap_prevents,
	.rare = &gci_no_rare_ops,
};

static bool tap_is_valid(const struct gc_tap_config *config) {
	return config->taps >= 1 && config->touches >= 1 && config->touches <= GC_TOUCHES_MAX &&
	       config->max_movement >= 0 && config->max_distance >= 0;
}

enum gc_status gc_tap_set_config(struct gc_tap *tap, const struct gc_tap_config *config) {
	GCI_USE_RECOGNIZER(&tap->base);
	return gci_recognizer_configure(&tap->base, config, tap_is_valid(config));
}

enum gc_status gc_tap_init(struct gc_tap *tap, const struct gc_tap_config *config) {
	struct gc_tap_config settings = config == NULL ? gc_tap_config_default() : *config;
	return gci_recognizer_set_up(
		&tap->base, sizeof(*tap), &tap_ops, &settings, tap_is_valid(&settings));
}
