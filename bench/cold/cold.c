/* SPDX-License-Identifier: MIT */
/*
 * A frame of motion after other code has used the caches. run.py builds this program with the core
 * inside, and with the shared library.
 *
 *     cold time SCENARIO FRAMES     prints the nanoseconds of each frame. Before each, all caches
 *                                   and the TLB are emptied.
 *     cold trace SCENARIO FRAMES    plays the frames with warm caches, for a tool that traces
 *                                   accesses. Prints the address of `mark`: a frame is what happens
 *                                   between two stores to it.
 *
 * The samples of a frame are fetched before it, because a host has just made them.
 */
#include <measuring.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "stage.h"
#include "stroke.h"

#define TWO_SPREAD .stroke = STROKE_SPREAD, .contacts = 2
#define ACTIVE_ALL (ACTIVE_PAN | ACTIVE_PINCH | ACTIVE_ROTATION)

static const struct scenario scenarios[] = {
	{"pinch", TWO_SPREAD, .active = ACTIVE_PINCH},
	{"pan", .stroke = STROKE_DRAG, .contacts = 1, .active = ACTIVE_PAN},
	{"together", TWO_SPREAD, .together = true, .active = ACTIVE_ALL},
	{"delivered", .stroke = STROKE_DRAG, .contacts = 1, .delivered = true},
};

static _Alignas(4096) struct stage stage;
static _Alignas(4096) struct stroke_samples samples;
static volatile unsigned mark;

/* Keeps the compiler from removing data that a host would use. */
static inline void use(const void *what) {
	__asm__ volatile("" : : "r"(what) : "memory");
}

/* One turn of the host's loop. */
__attribute__((noinline)) static void play(const struct gc_sample *frame, unsigned contacts) {
	struct gc_event event;
	for (unsigned i = 0; i <= contacts; i++) {
		gc_engine_push(&stage.engine, &frame[i]);
	}
	while (gc_engine_next(&stage.engine, &event)) {
		use(&event);
	}
}

/* The frames of the scenario, between stores to `mark`. */
static void play_frames(unsigned frames, unsigned contacts) {
	for (unsigned i = 0; i < frames; i++) {
		mark = i;
		play(samples.frames[STROKE_SETTLE + i], contacts);
	}
	mark = frames;
}

static void fail(const char *why) {
	fprintf(stderr, "cold: %s\n", why);
	exit(1);
}

static const struct scenario *find(const char *name) {
	for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); i++) {
		if (strcmp(name, scenarios[i].name) == 0) {
			return &scenarios[i];
		}
	}
	fail("there is no such scenario");
	return NULL;
}

static void land(const struct scenario *scenario) {
	stroke_make(&samples, scenario->stroke, STAMPS_EVEN, scenario->contacts);
	stage_set_up(&stage, scenario);
	play(samples.landing, scenario->contacts);
	for (unsigned i = 0; i < STROKE_SETTLE; i++) {
		play(samples.frames[i], scenario->contacts);
	}
	if (!stage_is_as_expected(&stage, scenario)) {
		fail("not in the expected states after the landing");
	}
}

static void time_frame(struct measuring_eviction *eviction, unsigned index, unsigned contacts) {
	struct gc_sample frame[STROKE_CONTACTS_MAX + 1];
	measuring_evict(eviction);
	memcpy(frame, samples.frames[index], sizeof(frame));
	use(frame);
	/* The first reading fetches the clock. The second and third measure it. */
	measuring_now_ns();
	uint64_t before = measuring_now_ns(), start = measuring_now_ns();
	play(frame, contacts);
	uint64_t end = measuring_now_ns();
	printf("%lld\n", (long long)(end - start) - (long long)(start - before));
}

int main(int count, char **arguments) {
	if (count != 4) {
		fail("usage: cold time|trace SCENARIO FRAMES");
	}
	const struct scenario *scenario = find(arguments[2]);
	unsigned frames = (unsigned)atoi(arguments[3]);
	frames = frames > STROKE_COUNTED ? STROKE_COUNTED : frames;
	if (strcmp(arguments[1], "trace") == 0) {
		printf("%p\n", (const void *)&mark);
		fflush(stdout);
		land(scenario);
		play_frames(frames, scenario->contacts);
	} else {
		struct measuring_eviction *eviction =
			measuring_eviction_create(MEASURING_ALL_CACHES);
		if (eviction == NULL) {
			fail("the caches cannot be emptied here");
		}
		measuring_pin();
		land(scenario);
		for (unsigned i = 0; i < frames; i++) {
			time_frame(eviction, STROKE_SETTLE + i, scenario->contacts);
		}
		measuring_eviction_destroy(eviction);
	}
	return stage_is_as_expected(&stage, scenario) ? 0 : 1;
}
