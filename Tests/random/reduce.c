/* SPDX-License-Identifier: MIT */
/*
 * Delta debugging: leaves out calls, recognizers and settings as long as the difference stays. Then
 * makes numbers plain.
 */
#include <string.h>

#include "relations.h"

static struct scenario before;

static bool differs(struct trial *trial, const struct scenario *scenario) {
	return try_scenario(trial, scenario).what != NULL;
}

static void keep(const struct scenario *scenario) {
	before.setup = scenario->setup;
	before.stream.count = scenario->stream.count;
	memcpy(before.stream.calls, scenario->stream.calls,
		scenario->stream.count * sizeof(struct call));
}

/* Takes a change back, unless the difference is still there. Returns whether it is. */
static bool still_differs(struct trial *trial, struct scenario *scenario) {
	if (differs(trial, scenario)) {
		return true;
	}
	scenario->setup = before.setup;
	scenario->stream.count = before.stream.count;
	memcpy(scenario->stream.calls, before.stream.calls,
		before.stream.count * sizeof(struct call));
	return false;
}

static void reduce_calls(struct trial *trial, struct scenario *scenario) {
	struct stream *stream = &scenario->stream;
	for (size_t length = (stream->count + 1) / 2; length > 0; length /= 2) {
		for (size_t start = 0; start < stream->count;) {
			size_t end =
				start + length < stream->count ? start + length : stream->count;
			keep(scenario);
			memmove(&stream->calls[start], &stream->calls[end],
				(stream->count - end) * sizeof(struct call));
			stream->count -= end - start;
			if (!still_differs(trial, scenario)) {
				start += length;
			}
		}
	}
}

/* Makes a change, and takes it back unless the difference is still there. */
#define TRY(change) (keep(scenario), (change), still_differs(trial, scenario))

static void reduce_recognizer(
	struct trial *trial, struct scenario *scenario, struct recognizer_setup *recognizer) {
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
}

static void reduce_setup(struct trial *trial, struct scenario *scenario) {
	struct setup *setup = &scenario->setup;
	for (int i = 0; i < RECOGNIZERS; i++) {
		reduce_recognizer(trial, scenario, &setup->recognizers[i]);
	}
	for (int i = 0; i < WAITS; i++) {
		TRY(setup->waits[i].present = false);
	}
	for (int i = 0; i < NODES; i++) {
		TRY(setup->nodes[i].receives_touches = false);
		TRY(setup->nodes[i].has_client = false);
		TRY(setup->nodes[i].transform = gc_affine_identity());
	}
	TRY(setup->answers = 0);
}

/* Later, by whole milliseconds; nearer, by whole points. */
static void reduce_numbers(struct trial *trial, struct scenario *scenario) {
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
		still_differs(trial, scenario);
	}
	for (size_t i = 0; i < stream->count; i++) {
		struct gc_point *at = &stream->calls[i].sample.position;
		static const gc_length units[] = {GC_PT(10), GC_PT(1)};
		if (stream->calls[i].kind != CALL_SAMPLE) {
			continue;
		}
		for (int unit = 0; unit < 2; unit++) {
			keep(scenario);
			at->x = at->x / units[unit] * units[unit] + 1;
			at->y = at->y / units[unit] * units[unit] + 1;
			still_differs(trial, scenario);
		}
	}
}

void reduce(struct trial *trial, struct scenario *scenario) {
	for (int round = 0; round < 3; round++) {
		reduce_calls(trial, scenario);
		reduce_setup(trial, scenario);
		reduce_numbers(trial, scenario);
	}
	reduce_calls(trial, scenario);
}
