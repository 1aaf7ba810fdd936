/* SPDX-License-Identifier: MIT */
/*
 * Delta debugging: leaves out calls, recognizers and settings as long as the scenario fails. Then
 * makes numbers plain.
 */
#include <string.h>

#include "scenario.h"

static struct scenario before;

/* How to find out whether a scenario fails. */
struct test {
	bool (*fails)(void *data, const struct scenario *scenario);
	void *data;
};

static void keep(const struct scenario *scenario) {
	before.setup = scenario->setup;
	before.stream.count = scenario->stream.count;
	memcpy(before.stream.calls, scenario->stream.calls,
		scenario->stream.count * sizeof(struct call));
}

/* Takes a change back, unless the scenario still fails. Returns whether it does. */
static bool still_fails(const struct test *test, struct scenario *scenario) {
	if (test->fails(test->data, scenario)) {
		return true;
	}
	scenario->setup = before.setup;
	scenario->stream.count = before.stream.count;
	memcpy(scenario->stream.calls, before.stream.calls,
		before.stream.count * sizeof(struct call));
	return false;
}

static void reduce_calls(const struct test *test, struct scenario *scenario) {
	struct stream *stream = &scenario->stream;
	for (size_t length = (stream->count + 1) / 2; length > 0; length /= 2) {
		for (size_t start = 0; start < stream->count;) {
			size_t end =
				start + length < stream->count ? start + length : stream->count;
			keep(scenario);
			memmove(&stream->calls[start], &stream->calls[end],
				(stream->count - end) * sizeof(struct call));
			stream->count -= end - start;
			if (!still_fails(test, scenario)) {
				start += length;
			}
		}
	}
}

/* Makes a change, and takes it back unless the scenario still fails. */
#define TRY(change) (keep(scenario), (change), still_fails(test, scenario))

static void reduce_recognizer(
	const struct test *test, struct scenario *scenario, struct recognizer_setup *recognizer) {
	if (!recognizer->present || TRY(recognizer->present = false)) {
		return;
	}
	struct recognizer_setup plain = recognizer_setup_default((enum gc_kind)recognizer->kind);
	TRY(recognizer->config = plain.config);
	plain.config = recognizer->config;
	plain.present = true;
	plain.node = recognizer->node;
	TRY(*recognizer = plain);
	TRY(recognizer->node = 0);
	TRY(recognizer->waits_for = 0);
	TRY(recognizer->class_waits = recognizer->class_holds_up = 0);
	TRY(recognizer->refuses_begin = false);
	TRY(recognizer->refuses = 0);
	TRY(recognizer->together = 0);
	TRY(recognizer->asked_for = 0);
	TRY(recognizer->spares = 0);
	TRY(recognizer->withstands = 0);
}

static void reduce_setup(const struct test *test, struct scenario *scenario) {
	struct setup *setup = &scenario->setup;
	for (int i = 0; i < RECOGNIZERS; i++) {
		reduce_recognizer(test, scenario, &setup->recognizers[i]);
	}
	for (int i = 0; i < setup->node_count; i++) {
		TRY(setup->nodes[i].receives_touches = false);
		TRY(setup->nodes[i].client = 0);
		TRY(setup->nodes[i].hidden = setup->nodes[i].inert = false);
		TRY(setup->nodes[i].transform = gc_affine_identity());
	}
	TRY(setup->answers = false);
}

/* Later, by whole milliseconds; nearer, by whole points. */
static void reduce_numbers(const struct test *test, struct scenario *scenario) {
	struct stream *stream = &scenario->stream;
	for (size_t i = 0; i < stream->count; i++) {
		TRY(stream->calls[i].chance = 0);
	}
	for (size_t i = 1; i < stream->count; i++) {
		uint64_t step_us =
			call_time_us(&stream->calls[i]) - call_time_us(&stream->calls[i - 1]);
		if (step_us % 10000 == 0) {
			continue;
		}
		keep(scenario);
		for (size_t j = i; j < stream->count; j++) {
			call_set_time_us(&stream->calls[j],
				call_time_us(&stream->calls[j]) + 10000 - step_us % 10000);
		}
		still_fails(test, scenario);
	}
	for (size_t i = 0; i < stream->count; i++) {
		struct gc_point *at = &stream->calls[i].sample.position;
		static const gc_length units[] = {GC_PT(10), GC_PT(1)};
		if (stream->calls[i].kind != CALL_SAMPLE) {
			continue;
		}
		for (int unit = 0; unit < 2; unit++) {
			keep(scenario);
			/* An odd position stays odd. */
			at->x = at->x / units[unit] * units[unit] + (at->x & 1);
			at->y = at->y / units[unit] * units[unit] + (at->y & 1);
			still_fails(test, scenario);
		}
	}
}

void reduce(struct scenario *scenario, bool (*fails)(void *data, const struct scenario *scenario),
	void *data) {
	const struct test test = {fails, data};
	for (int round = 0; round < 3; round++) {
		reduce_calls(&test, scenario);
		reduce_setup(&test, scenario);
		reduce_numbers(&test, scenario);
	}
	reduce_calls(&test, scenario);
}
