/* SPDX-License-Identifier: MIT */
/* What happens while fingers are in doubt: landings, lifts, questions, changes by the host. */
#include "doubts.h"
#include "puppet.h"
#include "steps.h"

/* What began carries (11.58). */

TEST(a_pinch_in_doubt_keeps_what_exceeds_its_slop) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 9, 6);
	expect_doubt(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110, TOLERANCE_SCALE);
	go(f, 20, 9, 15);
	const struct gc_event *began = expect_pinch(f);
	assert_near(gc_scale_to_double(began->scale), 130.0 / 110, TOLERANCE_SCALE);
	assert_int_equal(began->time_us, at_ms(20));
	assert_points(began->location, 150, 109, TOLERANCE_PT);
	expect_lost(f, &f->pan, &f->pinch, 9, 10, GC_LEAD_DEFAULT);
}

TEST(the_slop_is_taken_off_where_the_drag_crossed_it) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	/* d is 16 * sqrt(2) = 22.6. */
	move_both(f, 20, 102, 116, 230, 116);
	expect_pan(f);
	assert_pan(&f->pan, 16, 6);
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

/*
 * (11.36) Four fingers drag; the second alone goes 40 to the right, so d is 10 and s 20. The lift
 * of the fourth withdraws the drag. Then the first two go 3, and so have gone 13; the centroid is
 * at
 * 12. The rival of the host's own has a factor of 1.25.
 */
TEST(the_first_two_fingers_of_a_drag_that_was_withdrawn_have_gone_as_far_as_it) {
	static struct puppet rival;
	setup_puppet(f, &rival);
	ADD(f, pan);
	ADD_WITH(f, pinch, with.slop = GC_PT(100));
	for (int id = 1; id <= 4; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 50 * id, id < 3 ? 100 : 300);
	}
	frame(f, 0);
	move(f, 10, 2, 140, 100);
	up(f, 20, 4);
	expect_doubt(f);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	gc_custom_set_factor(&rival.custom, 125, 100);
	rival.on_moved = GC_STATE_BEGAN;
	move_both(f, 30, 53, 100, 143, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_pan(&f->pan, 2, 0);
}

/* Three fingers at (100, 100), (200, 100) and (150, 200), so far down and so much larger. */
static void three(
	struct fixture *f, double ms, enum gc_sample_kind third, double travel, double size) {
	const double x[] = {-50, 50, 0}, y[] = {-100.0 / 3, -100.0 / 3, 200.0 / 3};
	for (int i = 0; i < 3; i++) {
		sample(f, ms, i == 2 ? third : GC_SAMPLE_MOTION, i + 1, 150 + size * x[i],
			400.0 / 3 + travel + size * y[i]);
	}
	frame(f, ms);
}

TEST(the_scale_of_an_attempt_in_doubt_goes_on_when_a_finger_lands) {
	ADD(f, pan);
	ADD_WITH(f, pinch, with.max_touches = 3);
	land_both(f);
	go(f, 10, 9, 6);
	/* The two at half size 56; the third lands. */
	three(f, 20, GC_SAMPLE_DOWN, 9, 1.12);
	expect_doubt(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110, TOLERANCE_SCALE);
	/* All go outward by a tenth. Without the landing it would take a span of 10. */
	three(f, 30, GC_SAMPLE_MOTION, 9, 1.12 * 1.1);
	expect_pinch(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110 * 1.1, TOLERANCE_SCALE);
}

/* (11.59) */
TEST(what_a_lift_withdrew_can_be_attempted_again) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 8, 5.5);
	up(f, 20, 2);
	assert_near(pinch_scale(&f->pinch), 1, TOLERANCE_SCALE);
	down(f, 30, 2, 205.5, 108);
	/* Finger 1 is at (94.5, 108): from a span of 111 to 121. */
	move_both(f, 40, 89.5, 108, 210.5, 108);
	assert_near(gc_scale_to_double(expect_pinch(f)->scale), 1, TOLERANCE_SCALE);
}

TEST(what_a_lift_withdrew_asks_again_for_whom_it_waits) {
	struct asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 8, 5.5);
	assert_int_equal(asked.require[1], 1);
	up(f, 20, 2);
	down(f, 30, 2, 205.5, 108);
	move_both(f, 40, 89.5, 108, 210.5, 108);
	expect_pinch(f);
	assert_int_equal(asked.require[1], 2);
}

/* What the host does (11.63). */

static void set_lead(struct fixture *f, uint16_t lead) {
	struct gc_pan_config config = f->pan.config;
	config.lead = lead;
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_OK);
	take(f);
}

TEST(a_lead_that_is_set_in_doubt_counts_from_the_next_judgement) {
	const uint16_t leads[] = {0, GC_LEAD_ONE};
	for (int i = 0; i < 2; i++) {
		setup_doubt(f, (struct gc_host){0});
		go(f, 10, 12, 9);
		go(f, 20, 12.5, 9);
		set_lead(f, leads[i]);
		expect_doubt(f);
		go(f, 30, 12.6, 9);
		expect_pan(f);
	}
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	set_lead(f, 2 * GC_LEAD_ONE);
	go(f, 20, 22, 14);
	expect_doubt(f);
}

/* Swipes (11.63). */

static void add_swipe(struct fixture *f) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN | GC_SWIPE_RIGHT, with.touches = 2,
		with.min_distance = GC_PT(20));
}

TEST(a_swipe_in_doubt_has_decided_its_direction_and_has_time) {
	add_swipe(f);
	ADD(f, pinch);
	land_both(f);
	/* 20 * (1 - 0.094) = 18.12 at 100 ms; 19 < 1.5 * 14. */
	go(f, 100, 19, 14);
	expect_nothing(f);
	advance(f, 600);
	expect_nothing(f);
	move_both(f, 700, 109, 103, 237, 103);
	/* d is sqrt(23² + 3²) = 23.2, to the right, and s is 14. */
	expect(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(gc_swipe_direction(&f->swipe), GC_SWIPE_DOWN);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

/* What is never in doubt. */

/* (11.62) */
TEST(a_claim_is_no_recognition) {
	setup_pair(f, (struct gc_host){0});
	gc_recognizer_set_claims_on_landing(&f->pan.base, true);
	land_both(f);
	go(f, 10, 12, 9);
	expect_doubt(f);
	go(f, 20, 14, 21);
	expect_pinch(f);
}

/* (11.64) */
TEST(gestures_of_a_touchpad_are_never_in_doubt) {
	setup_pair(f, (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	/* The span of 100 grows by 18, s 9; d 12. */
	pinches_and_moves(f, 10, 1.18, 0, 12);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	ends(f, 20, GC_STEP_PINCH);
	expect(f, &f->pinch, GC_STATE_ENDED);
	expect_nothing(f);

	setup_pair(f, (struct gc_host){0});
	ADD(f, rotation);
	land_both(f);
	lift_both(f, 10, 20);
	begins(f, 100, GC_STEP_PINCH, 2);
	pinches(f, 110, 1.1, 8); /* an arc of 7, and a span of 10 */
	expect(f, &f->pinch, GC_STATE_BEGAN);
}
