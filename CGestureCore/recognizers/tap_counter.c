/* SPDX-License-Identifier: MIT */
#include "recognizers/tap_counter.h"

static void press(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	counter->phase = GCI_TAP_PRESSED;
	counter->complete = false;
	gci_set_deadline(
		recognizer, gci_after_us(recognizer->context->now_us, rules->max_duration_us));
}

/* The required fingers are down. */
static void complete(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	struct gc_point centroid = gci_group(recognizer)->location;
	counter->complete = true;
	if (counter->count == 0) {
		counter->first = recognizer->location = centroid;
	} else if (gci_tap_counter_is_far(counter, centroid, rules)) {
		gci_tap_counter_fail_far(counter, recognizer, centroid, rules);
	}
}

bool gci_tap_counter_landed(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	switch ((enum gci_tap_phase)counter->phase) {
	case GCI_TAP_IDLE:
	case GCI_TAP_GAP:
		press(counter, recognizer, rules);
		break;
	case GCI_TAP_PRESSED:
		break;
	case GCI_TAP_DONE:
		return false;
	}
	uint32_t count = recognizer->finger_count;
	if (count > rules->touches) {
		gci_fail_count(recognizer, GC_REASON_TOO_MANY_TOUCHES, count, rules->touches);
	} else if (count == rules->touches && !counter->complete) {
		complete(counter, recognizer, rules);
	}
	return true;
}

void gci_tap_counter_step_began(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	if (gci_step_suits(recognizer, rules->touches, rules->touches)) {
		press(counter, recognizer, rules);
		complete(counter, recognizer, rules);
	}
}

bool gci_tap_counter_lifted(struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	if (recognizer->down_slots != 0) {
		return false;
	}
	if (!counter->complete) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches,
			rules->touches);
		return false;
	}
	counter->count++;
	if (counter->count < rules->taps) {
		counter->phase = GCI_TAP_GAP;
		gci_set_deadline(
			recognizer, gci_after_us(recognizer->context->now_us, rules->max_gap_us));
		return false;
	}
	counter->phase = GCI_TAP_DONE;
	recognizer->deadline_us = GC_NEVER_US;
	return true;
}

bool gci_tap_counter_is_far(const struct gc_tap_counter *counter, struct gc_point place,
	const struct gc_tap_config *rules) {
	uint64_t most = (uint64_t)rules->max_distance * (uint64_t)rules->max_distance;
	return gci_distance_squared(place, counter->first) > most;
}

void gci_tap_counter_fail_far(const struct gc_tap_counter *counter,
	struct gc_recognizer *recognizer, struct gc_point place,
	const struct gc_tap_config *rules) {
	gci_fail_length(recognizer, GC_REASON_NEXT_TAP_FAR, gci_distance(place, counter->first),
		rules->max_distance);
}

void gci_tap_counter_expired(const struct gc_tap_counter *counter, struct gc_recognizer *recognizer,
	const struct gc_tap_config *rules) {
	switch ((enum gci_tap_phase)counter->phase) {
	case GCI_TAP_PRESSED:
		gci_fail_time(recognizer, GC_REASON_HELD_TOO_LONG, rules->max_duration_us,
			rules->max_duration_us);
		break;
	case GCI_TAP_GAP:
	case GCI_TAP_DONE:
		gci_fail_time(
			recognizer, GC_REASON_NEXT_TAP_LATE, rules->max_gap_us, rules->max_gap_us);
		break;
	case GCI_TAP_IDLE:
		break;
	}
}

void gci_tap_counter_reset(struct gc_tap_counter *counter) {
	*counter = (struct gc_tap_counter){.phase = GCI_TAP_IDLE};
}

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
