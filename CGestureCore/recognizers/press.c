/* SPDX-License-Identifier: MIT */
#include "recognizers/press.h"

static void hold(struct gc_recognizer *recognizer, uint8_t *phase) {
	*phase = GCI_PRESS_HELD;
	gci_attempt(recognizer, GC_STATE_BEGAN, GCI_FACTOR_ONE);
}

/* The required fingers are down. */
static void rest(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules) {
	*phase = GCI_PRESS_RESTING;
	if (rules->duration_us == 0) {
		hold(recognizer, phase);
		return;
	}
	gci_set_deadline(recognizer, gci_after_us(recognizer->context->now_us, rules->duration_us));
}

static void fail_crowded(struct gc_recognizer *recognizer, const struct gci_press_rules *rules) {
	/* A parked press until the last lift may replace a finger that lifted. */
	if (recognizer->finger_count > rules->most_count) {
		gci_fail_count(recognizer, GC_REASON_TOO_MANY_TOUCHES, recognizer->finger_count,
			rules->most_count);
	}
}

/*
 * Returns the slot of the required finger that landed last. More may have landed since. The fingers
 * of a touchpad are one touch, and more than the rules now require if these have changed.
 */
static unsigned last_required(
	const struct gc_recognizer *recognizer, const struct gci_press_rules *rules) {
	gc_slots seen = recognizer->seen_slots;
	if ((seen & (seen - 1)) == 0) {
		return gci_first_slot(seen);
	}
	uint32_t newest = gci_count(seen) - 1;
	uint32_t more = recognizer->most_touches > rules->touch_count
				? recognizer->most_touches - rules->touch_count
				: 0;
	return gci_touch_at_index(gci_table(recognizer), seen, more < newest ? newest - more : 0);
}

/* A finger lifted before the required ones had rested for the duration. */
static void fail_early(struct gc_recognizer *recognizer, const struct gci_press_rules *rules) {
	const struct gc_touch *last =
		&gci_table(recognizer)->touches[last_required(recognizer, rules)];
	uint64_t rested_us = recognizer->context->now_us - last->start_us;
	gci_fail_time(recognizer, GC_REASON_LIFTED_EARLY, (int64_t)rested_us, rules->duration_us);
}

bool gci_press_landed(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules) {
	switch ((enum gci_press_phase) * phase) {
	case GCI_PRESS_GATHERING:
		/* It landed in time after the taps. */
		recognizer->deadline_us = GC_NEVER_US;
		if (recognizer->finger_count >= rules->touch_count) {
			rest(recognizer, phase, rules);
		}
		break;
	case GCI_PRESS_RESTING:
		fail_crowded(recognizer, rules);
		break;
	case GCI_PRESS_HELD:
		/* Parked, or held by another landing of the same frame. */
		if (recognizer->state == GC_STATE_POSSIBLE) {
			fail_crowded(recognizer, rules);
		}
		break;
	case GCI_PRESS_RELEASED:
		return false;
	}
	gci_locate(recognizer);
	return true;
}

bool gci_press_step_began(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules) {
	if (!gci_step_suits(recognizer, rules->touch_count, rules->most_count)) {
		return false;
	}
	rest(recognizer, phase, rules);
	gci_locate(recognizer);
	return true;
}

void gci_press_moved(struct gc_recognizer *recognizer, enum gci_press_phase phase,
	const struct gc_touch_group *group, gc_slots moved_slots, gc_length slop) {
	if (phase == GCI_PRESS_RELEASED) {
		return;
	}
	recognizer->location = group->location;
	if (phase != GCI_PRESS_HELD) {
		gci_fail_if_strayed(recognizer, moved_slots, slop);
	}
}

void gci_press_lifted(
	struct gc_recognizer *recognizer, uint8_t *phase, const struct gci_press_rules *rules) {
	switch ((enum gci_press_phase) * phase) {
	case GCI_PRESS_GATHERING:
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches,
			rules->touch_count);
		break;
	case GCI_PRESS_RESTING:
		fail_early(recognizer, rules);
		break;
	case GCI_PRESS_HELD:
		gci_locate(recognizer);
		if (gci_count(recognizer->down_slots) >= rules->rest_count) {
			break;
		}
		*phase = GCI_PRESS_RELEASED;
		if (gci_is_active(recognizer)) {
			gci_end(recognizer);
		}
		break;
	case GCI_PRESS_RELEASED:
		break;
	}
}

void gci_press_expired(struct gc_recognizer *recognizer, uint8_t *phase) {
	switch ((enum gci_press_phase) * phase) {
	case GCI_PRESS_RESTING:
		hold(recognizer, phase);
		break;
	case GCI_PRESS_GATHERING:
	case GCI_PRESS_HELD:
	case GCI_PRESS_RELEASED:
		break;
	}
}

void gci_press_committed(struct gc_recognizer *recognizer, const uint8_t *phase) {
	/* A finger lifted while the attempt was parked. */
	if (*phase == GCI_PRESS_RELEASED) {
		gci_end(recognizer);
	}
}
