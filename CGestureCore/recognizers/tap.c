/* SPDX-License-Identifier: MIT */
#include <gesturecore/tap.h>

#include "recognizer_impl.h"

/*
 *            landed                    last lift, taps left
 *     IDLE ----------> PRESSED ------------------------------> GAP
 *                      |  |  ^                                 | |
 *            strayed,  |  |  +------------- landed ------------+ |
 *           too long,  |  |                                      |
 *      too many, far,  |  | last lift of the last tap            | too late
 *  incomplete at lift  |  v                                      |
 *                      | DECIDED: asks to be recognized          |
 *                      v                                         v
 *                   (failed)                                  (failed)
 *
 * Recognized or failed, the engine's reset makes it IDLE.
 */
enum tap_phase {
	TAP_IDLE,
	TAP_PRESSED,
	TAP_GAP,
	TAP_DECIDED,
};

static const struct gci_recognizer_ops tap_ops;

static struct gc_tap *tap_from(struct gc_recognizer *recognizer) {
	return (struct gc_tap *)recognizer;
}

static void tap_press(struct gc_tap *tap) {
	tap->phase = TAP_PRESSED;
	tap->complete = false;
	gci_set_deadline(
		&tap->base, gci_after_us(tap->base.context->now_us, tap->config.max_duration_us));
}

/* All fingers are up. */
static void tap_release(struct gc_tap *tap) {
	if (!tap->complete) {
		gci_fail(&tap->base);
		return;
	}
	tap->count++;
	if (tap->count < tap->config.taps) {
		tap->phase = TAP_GAP;
		gci_set_deadline(&tap->base,
			gci_after_us(tap->base.context->now_us, tap->config.max_gap_us));
		return;
	}
	tap->phase = TAP_DECIDED;
	tap->base.deadline_us = GC_NEVER_US;
	gci_attempt(&tap->base, GC_STATE_ENDED, GCI_FACTOR_ONE);
}

/* The required fingers are down. */
static void tap_complete(struct gc_tap *tap) {
	struct gc_point centroid = gci_touch_centroid(gci_table(&tap->base), tap->base.touches);
	tap->complete = true;
	if (tap->count == 0) {
		tap->first = tap->base.location = centroid;
		return;
	}
	uint64_t most = (uint64_t)tap->config.max_distance * (uint64_t)tap->config.max_distance;
	if (gci_distance_squared(centroid, tap->first) > most) {
		gci_fail(&tap->base);
	}
}

static bool tap_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_tap *tap = tap_from(recognizer);
	(void)slot;

	switch ((enum tap_phase)tap->phase) {
	case TAP_IDLE:
	case TAP_GAP:
		tap_press(tap);
		break;
	case TAP_PRESSED:
		break;
	case TAP_DECIDED:
		return false;
	}
	uint32_t count = gci_count(recognizer->touches);
	if (count > tap->config.touches) {
		gci_fail(recognizer);
	} else if (count == tap->config.touches && !tap->complete) {
		tap_complete(tap);
	}
	return true;
}

static void tap_moved(struct gc_recognizer *recognizer, uint32_t sampled, uint32_t moved) {
	struct gc_tap *tap = tap_from(recognizer);
	(void)sampled;

	if (gci_touch_strayed(gci_table(recognizer), moved, tap->config.max_movement)) {
		gci_fail(recognizer);
	}
}

static void tap_lifted(struct gc_recognizer *recognizer, uint32_t lifted) {
	(void)lifted;
	if (recognizer->touches == 0) {
		tap_release(tap_from(recognizer));
	}
}

/* A finger stayed down too long, or the next tap did not come. */
static void tap_expired(struct gc_recognizer *recognizer) {
	gci_fail(recognizer);
}

static void tap_reset(struct gc_recognizer *recognizer) {
	struct gc_tap *tap = tap_from(recognizer);
	tap->phase = TAP_IDLE;
	tap->count = 0;
	tap->complete = false;
}

/* The first of two taps must not end the hope for the second. */
static bool tap_prevents(
	const struct gc_recognizer *recognizer, const struct gc_recognizer *other) {
	return other->ops != &tap_ops || ((const struct gc_tap *)other)->config.taps <=
						 ((const struct gc_tap *)recognizer)->config.taps;
}

static void tap_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_tap *tap = (const struct gc_tap *)recognizer;
	if (tap->phase == TAP_DECIDED) {
		event->touch_count = (uint8_t)tap->config.touches;
	}
}

static const struct gci_recognizer_ops tap_ops = {
	.landed = tap_landed,
	.moved = tap_moved,
	.lifted = tap_lifted,
	.expired = tap_expired,
	.reset = tap_reset,
	.prevents = tap_prevents,
	.fill = tap_fill,
};

struct gc_tap_config gc_tap_config_default(void) {
	return (struct gc_tap_config){
		.taps = 1,
		.touches = 1,
		.max_duration_us = 750000,
		.max_gap_us = 350000,
		.max_movement = GC_PT(10),
		.max_distance = GC_PT(30),
	};
}

enum gc_status gc_tap_set_config(struct gc_tap *tap, const struct gc_tap_config *config) {
	if (config->taps < 1 || config->taps > UINT8_MAX || config->touches < 1 ||
		config->touches > GC_TOUCHES_MAX || config->max_movement < 0 ||
		config->max_distance < 0) {
		return GC_ERR_RANGE;
	}
	tap->config = *config;
	return GC_OK;
}

enum gc_status gc_tap_init(struct gc_tap *tap, const struct gc_tap_config *config) {
	struct gc_tap_config settings = config == NULL ? gc_tap_config_default() : *config;
	struct gc_tap fresh = {.base.user_data = tap->base.user_data};
	enum gc_status status = gc_tap_set_config(&fresh, &settings);
	if (status == GC_OK) {
		*tap = fresh;
		gci_recognizer_init(&tap->base, &tap_ops);
	}
	return status;
}
