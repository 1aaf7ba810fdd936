/* SPDX-License-Identifier: MIT */
/*
 * Two fingers that drag and spread at once. They land by land_both() and stay beside each other, so
 * how far their midpoint goes and how much they spread have nothing to do with each other.
 */
#ifndef DOUBTS_H
#define DOUBTS_H

#include "records.h"

/* A pan and a pinch with the default lead, and fingers 1 and 2 have landed, 100 pt apart. */
static inline void setup_doubt(struct fixture *f, struct gc_host host) {
	setup_pair(f, host);
	land_both(f);
}

/* Both fingers are `travel` below where they landed, and each has gone `spread` outward. */
static inline void go(struct fixture *f, double ms, double travel, double spread) {
	move_both(f, ms, 100 - spread, 100 + travel, 200 + spread, 100 + travel);
}

/* Nobody has recognized or failed. */
static inline void expect_doubt(struct fixture *f) {
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

/* The pan has begun, and the pinch has failed. */
static inline const struct gc_event *expect_pan(struct fixture *f) {
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
	return began;
}

/* The other way round. */
static inline const struct gc_event *expect_pinch(struct fixture *f) {
	const struct gc_event *began = expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	return began;
}

/* What two fingers mean after a step: nobody has begun, or one has. */
enum meaning { DOUBT, PAN, PINCH };

struct way {
	double travel, spread;
	enum meaning meaning;
};

/* Sets up a doubt; the fingers go these ways, one each 10 ms, and the last decides. */
static inline void play_ways(struct fixture *f, const struct way *ways, size_t count) {
	setup_doubt(f, (struct gc_host){0});
	for (size_t i = 0; i < count; i++) {
		go(f, 10 * ((double)i + 1), ways[i].travel, ways[i].spread);
		if (ways[i].meaning == DOUBT) {
			expect_doubt(f);
		} else if (ways[i].meaning == PAN) {
			expect_pan(f);
		} else {
			expect_pinch(f);
		}
	}
}

#define PLAY(f, ...) \
	play_ways(f, (const struct way[]){__VA_ARGS__}, \
		sizeof((const struct way[]){__VA_ARGS__}) / sizeof(struct way))

/* The record of a loser: both evidences, and the lead that decided; 0: the end of the doubt. */
static inline void expect_lost(const struct fixture *f, const void *loser, const void *winner,
	double evidence, double limit, uint16_t lead) {
	struct gc_record record = record_of(f, loser);
	assert_int_equal(record.reason, GC_REASON_PREVENTED);
	assert_ptr_equal(record.rival, winner);
	assert_near((double)record.measured / 4096, evidence, TOLERANCE_PT);
	assert_near((double)record.limit / 4096, limit, TOLERANCE_PT);
	assert_int_equal(record.lead, lead);
}

#endif
