/* SPDX-License-Identifier: MIT */
/* Fingers that could mean two things: questions. */
#include "support.h"

/*
 * Two fingers that drag and spread at once. They land by land_both() and stay beside each other, so
 * how far their midpoint goes and how much they spread have nothing to do with each other.
 */

/* A pan and a pinch with the default lead, and fingers 1 and 2 have landed, 100 pt apart. */
static void setup_doubt(struct fixture *f, struct gc_host host) {
	setup_pair(f, host);
	land_both(f);
}

/* Both fingers are `travel` below where they landed, and each has gone `spread` outward. */
static void go(struct fixture *f, double ms, double travel, double spread) {
	move_both(f, ms, 100 - spread, 100 + travel, 200 + spread, 100 + travel);
}

/* Nobody has recognized or failed. */
static void expect_doubt(struct fixture *f) {
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

/* The pan has begun, and the pinch has failed. */
static const struct gc_event *expect_pan(struct fixture *f) {
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
	return began;
}

/* What the host was asked, by the winner or the one that waits: the pan, the pinch. */
struct asked {
	struct fixture *f;
	int begin[2], together[2], prevent[2], be_prevented[2], require[2];
	double pan_y;
};

static int index_of(const struct asked *asked, const struct gc_recognizer *recognizer) {
	return recognizer == &asked->f->pinch.base;
}

static bool may_begin(void *data, struct gc_recognizer *recognizer) {
	struct asked *asked = data;
	asked->begin[index_of(asked, recognizer)]++;
	asked->pan_y = pan_y(&asked->f->pan);
	return true;
}

/* A question about two that counts how often it is asked. */
#define COUNTS(question, first, second, winner, answer) \
	static bool counts_##question( \
		void *data, struct gc_recognizer *first, struct gc_recognizer *second) { \
		struct asked *asked = data; \
		(void)first; \
		(void)second; \
		asked->question[index_of(asked, winner)]++; \
		return answer; \
	}
COUNTS(together, one, other, one, false)
COUNTS(prevent, winner, other, winner, true)
COUNTS(be_prevented, other, winner, winner, true)
COUNTS(require, waiter, blocker, waiter, false)

static struct gc_host host_of(struct asked *asked, struct fixture *f) {
	asked->f = f;
	return (struct gc_host){.data = asked,
		.should_begin = may_begin,
		.simultaneous = counts_together,
		.can_prevent = counts_prevent,
		.can_be_prevented = counts_be_prevented,
		.requires_failure = counts_require};
}

TEST(should_begin_is_asked_when_it_is_decided_with_the_values_of_then) {
	struct asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 12, 9);
	go(f, 20, 20, 14);
	assert_int_equal(asked.begin[0] + asked.begin[1], 0);
	go(f, 30, 22, 14);
	expect_pan(f);
	assert_int_equal(asked.begin[0], 1);
	assert_int_equal(asked.begin[1], 0);
	assert_near(asked.pan_y, 22, TOLERANCE_PT);
}

/* (11.60) */
TEST(each_pair_is_asked_about_once) {
	struct asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	for (int ms = 10; ms < 100; ms += 10) {
		go(f, ms, 12 + ms / 100.0, 9);
		expect_doubt(f);
	}
	go(f, 100, 22, 14);
	expect_pan(f);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(asked.together[i], 1);
		assert_int_equal(asked.prevent[i], 1);
		assert_int_equal(asked.be_prevented[i], 1);
	}
	/* Another attempt asks again. */
	lift_both(f, 110, 120);
	forget_taken(f);
	land_two(f, 130, 100, 100, 200, 100);
	go(f, 140, 22, 14);
	expect_pan(f);
	assert_int_equal(asked.together[0], 2);
}

TEST(what_a_lift_withdrew_asks_again_for_whom_it_waits) {
	struct asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 8, 5.5);
	assert_int_equal(asked.require[1], 1);
	up(f, 20, 2);
	down(f, 30, 2, 205.5, 108);
	move_both(f, 40, 89.5, 108, 210.5, 108);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_int_equal(asked.require[1], 2);
}
