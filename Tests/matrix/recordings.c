/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <stdio.h>

#include "../core/events/include/steps.h"

/* The hands of a recording: from a landing on the empty glass to the last lift. */
struct recorded_hand {
	size_t first, end; // of its steps
	unsigned fingers;  // the most that are down at once
	bool moves;        // a finger goes farther than 10 pt
};

enum { TOUCHES_MAX = 16 };

struct glass {
	struct gc_sample down[TOUCHES_MAX]; // where fingers have landed
	unsigned count;
};

static unsigned find(const struct glass *glass, int32_t id) {
	unsigned at = 0;
	while (at < glass->count && glass->down[at].id != id) {
		at++;
	}
	return at;
}

static bool is_far(struct gc_point one, struct gc_point other) {
	double x = gc_length_to_double(one.x - other.x), y = gc_length_to_double(one.y - other.y);
	return x * x + y * y > 100;
}

/* Finds the next hand. Returns false if none is left. */
static bool next_hand(const struct steps *steps, struct recorded_hand *hand) {
	struct glass glass = {.count = 0};
	size_t at = hand->end;
	*hand = (struct recorded_hand){.first = at};
	for (; at < steps->count; at++) {
		const struct step *step = &steps->all[at];
		if (step->kind != STEP_SAMPLE) {
			continue;
		}
		unsigned finger = find(&glass, step->sample.id);
		switch (step->sample.kind) {
		case GC_SAMPLE_DOWN:
			if (glass.count < TOUCHES_MAX) {
				glass.down[glass.count++] = step->sample;
			}
			hand->fingers = glass.count > hand->fingers ? glass.count : hand->fingers;
			break;
		case GC_SAMPLE_MOTION:
			hand->moves |= finger < glass.count &&
				       is_far(step->sample.position, glass.down[finger].position);
			break;
		case GC_SAMPLE_UP:
		case GC_SAMPLE_CANCEL:
			if (finger < glass.count) {
				glass.down[finger] = glass.down[--glass.count];
			}
			break;
		case GC_SAMPLE_FRAME:
			if (hand->fingers > 0 && glass.count == 0) {
				hand->end = at + 1;
				return true;
			}
			break;
		default:
			break;
		}
	}
	return false;
}

/* What drags compete with. The recognizers for a drag come first, a pinch is the last. */
struct rivals {
	const char *name;
	bool all_may_fail; // it is enough that the pinch does not begin
	unsigned least_fingers;
	unsigned misses; // of version 0.3.0
};

static const struct rivals all_rivals[] = {
	{"a pan and a pinch", false, 1, 0},
	{"a pan and a pinch of two or more", false, 2, 0},
	{"four swipes of their number and a pinch", true, 2, 1},
};

/* Returns the index of the pinch. */
static unsigned set_up(
	struct stage *stage, struct gc_size window, unsigned rivals, unsigned fingers) {
	static const uint32_t directions[] = {
		GC_SWIPE_LEFT, GC_SWIPE_RIGHT, GC_SWIPE_UP, GC_SWIPE_DOWN};
	stage_begin(stage, window);
	switch (rivals) {
	case 0:
		stage_add(stage, &stage->window, PAN);
		return stage_add(stage, &stage->window, PINCH);
	case 1:
		stage_add_pan(stage, &stage->window, 2, 32);
		return stage_add_pinch(stage, &stage->window, 2, 10);
	default:
		for (size_t i = 0; i < COUNT(directions); i++) {
			stage_add_swipe(stage, &stage->window, fingers, directions[i]);
		}
		return stage_add(stage, &stage->window, PINCH);
	}
}

static bool is_taken_for_a_drag(
	const struct steps *steps, const struct recorded_hand *hand, unsigned rivals) {
	struct stage stage;
	unsigned pinch = set_up(&stage, steps->window, rivals, hand->fingers);
	for (size_t at = hand->first; at < hand->end; at++) {
		if (steps->all[at].kind == STEP_SAMPLE) {
			gc_engine_push(&stage.engine, &steps->all[at].sample);
			stage_take(&stage);
		}
	}
	stage_end(&stage);
	return all_rivals[rivals].all_may_fail ? !stage_has_begun(&stage, pinch)
					       : stage.first >= 0 && stage.first != (int)pinch;
}

unsigned recordings_check(const char *folder) {
	static const char *const names[] = {
		"Atmel_maXTouch_Touchscreen.1-finger-drag-up-down",
		"Atmel_maXTouch_Touchscreen.4-finger-drag-down",
		"EP0430M09.1-finger-drag-up-down",
		"EP0430M09.2-finger-scroll-down",
		"N-Trig_MultiTouch.1-finger-drag-NW-SE",
		"Wacom_ISDv4_E6_Finger.double-center-circle",
		"Wacom_ISDv4_E6_Finger.single-top-swipe",
	};
	unsigned hands[COUNT(all_rivals)] = {0}, misses[COUNT(all_rivals)] = {0}, worse = 0;
	for (size_t i = 0; i < COUNT(names); i++) {
		char name[128];
		struct steps steps;
		struct recorded_hand hand = {0};
		snprintf(name, sizeof(name), "%s.events.samples", names[i]);
		worse += !steps_load(&steps, folder, name);
		while (next_hand(&steps, &hand)) {
			for (unsigned rivals = 0; hand.moves && rivals < COUNT(all_rivals);
				rivals++) {
				if (hand.fingers < all_rivals[rivals].least_fingers) {
					continue;
				}
				bool is_right = is_taken_for_a_drag(&steps, &hand, rivals);
				hands[rivals]++;
				misses[rivals] += !is_right;
			}
		}
		steps_free(&steps);
	}
	for (size_t i = 0; i < COUNT(all_rivals); i++) {
		bool is_worse = misses[i] > all_rivals[i].misses;
		worse += is_worse;
		printf("%srecorded drags, %s: %u of %u\n", is_worse ? "WORSE: " : "",
			all_rivals[i].name, hands[i] - misses[i], hands[i]);
	}
	return worse;
}
