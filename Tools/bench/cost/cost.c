/* SPDX-License-Identifier: MIT */
/*
 * What a frame costs in instructions. Run by run.py, under callgrind.
 *
 * Each scenario is played in an engine of its own. Its first second, with landing, set-up and
 * everything that is decided, is not counted; the frames after it are. Then the same frames are
 * walked over without an engine, so that what the loop costs can be taken off: only the calls
 * and what is in them remain. A dump of callgrind's is named "SCENARIO engine" or "SCENARIO loop".
 *
 * Standard output is a line a scenario, "scenario FRAMES NAME", and then the sizes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <valgrind/callgrind.h>

#include "driver.h"
#include "stage.h"

/* Every allocation of the process comes by here, libc's own included. */
void *__libc_malloc(size_t size);
static volatile unsigned long allocations;

void *malloc(size_t size) {
	allocations++;
	return __libc_malloc(size);
}

#define TWO_SPREAD .stroke = STROKE_SPREAD, .contacts = 2
#define PINCH_WINS TWO_SPREAD, .active = ACTIVE_PINCH
#define TOGETHER TWO_SPREAD, .together = true, .active = ALL_THREE
#define ALL_THREE (ACTIVE_PAN | ACTIVE_PINCH | ACTIVE_ROTATION)

static const struct scenario scenarios[] = {
	{"two pinch", PINCH_WINS},
	{"two pan", .stroke = STROKE_DRAG, .contacts = 2, .active = ACTIVE_PAN},
	{"two together", TOGETHER},
	{"two undecided", .stroke = STROKE_REST, .contacts = 2},
	{"one pan", .stroke = STROKE_DRAG, .contacts = 1, .active = ACTIVE_PAN},
	{"one heard", .stroke = STROKE_DRAG, .contacts = 1, .heard = true},
	{"two heard", .stroke = STROKE_DRAG, .contacts = 2, .heard = true},
	{"ten pinch", .stroke = STROKE_SPREAD, .contacts = 10, .active = ACTIVE_PINCH},
	{"ten pan", .stroke = STROKE_DRAG, .contacts = 10, .active = ACTIVE_PAN},
	{"ten together", .stroke = STROKE_SPREAD, .contacts = 10, .together = true,
		.active = ALL_THREE},
	{"crowd pinch", PINCH_WINS, .crowd = true},
	{"elsewhere", PINCH_WINS, .extra = EXTRA_ELSEWHERE},
	{"failed", PINCH_WINS, .extra = EXTRA_FAILS},
	{"more pan", TOGETHER, .extra = EXTRA_PAN},
	{"more pinch", TOGETHER, .extra = EXTRA_PINCH},
	{"more rotation", TOGETHER, .extra = EXTRA_ROTATION},
	{"more possible pan", TOGETHER, .extra = EXTRA_POSSIBLE_PAN},
	{"more possible pinch", TOGETHER, .extra = EXTRA_POSSIBLE_PINCH},
	{"ask pan", TOGETHER, .ask = ASK_PAN_VELOCITY},
	{"ask pinch", TOGETHER, .ask = ASK_PINCH_VELOCITY},
	{"ask rotation", TOGETHER, .ask = ASK_ROTATION_VELOCITY},
	{"ask deadline", PINCH_WINS, .ask = ASK_DEADLINE},
};

static struct stage stage;
static struct stroke_samples samples;

/* What a host has in hand is not known to the compiler: nothing may be left out. */
static inline void use(const void *what) {
	__asm__ volatile("" : : "r"(what) : "memory");
}

static inline void ask(enum ask what) {
	struct gc_velocity velocity;
	gc_angle rate;
	uint64_t deadline_us;
	switch (what) {
	case ASK_NOTHING:
		break;
	case ASK_PAN_VELOCITY:
		gc_pan_velocity(&stage.pan, NULL, &velocity);
		use(&velocity);
		break;
	case ASK_PINCH_VELOCITY:
		rate = gc_pinch_velocity(&stage.pinch);
		use(&rate);
		break;
	case ASK_ROTATION_VELOCITY:
		rate = gc_rotation_velocity(&stage.rotation);
		use(&rate);
		break;
	case ASK_DEADLINE:
		deadline_us = gc_engine_deadline_us(&stage.engine);
		use(&deadline_us);
		break;
	}
}

/* A turn of the host's loop. Returns how many events it took. */
__attribute__((noinline)) static unsigned play(
	const struct gc_sample *frame, unsigned contacts, enum ask what) {
	struct gc_event event;
	unsigned events = 0;
	for (unsigned i = 0; i <= contacts; i++) {
		gc_engine_push(&stage.engine, &frame[i]);
	}
	while (gc_engine_next(&stage.engine, &event)) {
		use(&event);
		events++;
	}
	ask(what);
	return events;
}

/* The same without an engine: `taken` times there is an event. */
__attribute__((noinline)) static unsigned walk(
	const struct gc_sample *frame, unsigned contacts, enum ask what, unsigned taken) {
	unsigned events = 0;
	for (unsigned i = 0; i <= contacts; i++) {
		use(&frame[i]);
	}
	while (events < taken) {
		use(&taken);
		events++;
	}
	use(&what);
	return events;
}

static void fail(const struct scenario *scenario, const char *why) {
	fprintf(stderr, "%s: %s\n", scenario->name, why);
	exit(1);
}

static void label(char *text, size_t size, const struct scenario *scenario, const char *part) {
	snprintf(text, size, "%s %s", scenario->name, part);
}

static void measure(const struct scenario *scenario) {
	char engine_label[64], loop_label[64];
	label(engine_label, sizeof(engine_label), scenario, "engine");
	label(loop_label, sizeof(loop_label), scenario, "loop");
	unsigned contacts = scenario->contacts, events = 0;

	stroke_make(&samples, scenario->stroke, contacts);
	stage_set_up(&stage, scenario);
	play(samples.landing, contacts, ASK_NOTHING);
	for (unsigned i = 0; i < STROKE_SETTLE; i++) {
		play(samples.frames[i], contacts, scenario->ask);
	}
	if (!stage_is_as_expected(&stage, scenario)) {
		fail(scenario, "not in the expected states when the counting starts");
	}

	unsigned long before = allocations;
	CALLGRIND_ZERO_STATS;
	for (unsigned i = STROKE_SETTLE; i < STROKE_FRAMES; i++) {
		events += play(samples.frames[i], contacts, scenario->ask);
	}
	CALLGRIND_DUMP_STATS_AT(engine_label);
	if (allocations != before) {
		fail(scenario, "something was allocated while it played");
	}
	if (!stage_is_as_expected(&stage, scenario)) {
		fail(scenario, "not in the expected states at the end");
	}

	unsigned each = events / STROKE_COUNTED;
	CALLGRIND_ZERO_STATS;
	for (unsigned i = STROKE_SETTLE; i < STROKE_FRAMES; i++) {
		walk(samples.frames[i], contacts, scenario->ask, each);
	}
	CALLGRIND_DUMP_STATS_AT(loop_label);
	gc_engine_finish(&stage.engine);
	printf("scenario %u %s\n", STROKE_COUNTED, scenario->name);
}

/* cost [SCENARIO]: all of them, or one. */
int main(int count, char **arguments) {
	unsigned long before = allocations;
	void *probe = malloc(1);
	use(&probe);
	free(probe);
	if (allocations == before) {
		fprintf(stderr, "allocations are not seen here\n");
		return 1;
	}
	bool found = false;
	for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (count < 2 || strcmp(arguments[1], scenarios[i].name) == 0) {
			measure(&scenarios[i]);
			found = true;
		}
	}
	if (!found) {
		fprintf(stderr, "there is no scenario %s\n", arguments[1]);
		return 1;
	}
	print_sizes();
	return 0;
}
