/* SPDX-License-Identifier: MIT */
/* Who is in doubt with whom; who waits; and what is never in doubt. */
#include "doubts.h"
#include "puppet.h"
#include "steps.h"

#include <math.h>

/* Without a rival. */

TEST(a_recognizer_alone_begins_at_its_slop) {
	ADD(f, pan);
	land_both(f);
	go(f, 10, 10, 30);
	expect(f, &f->pan, GC_STATE_BEGAN);

	setup(f);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 100, 5);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(one_finger_has_no_rival_in_a_pinch) {
	setup_pair(f, (struct gc_host){0});
	drag(f, 0, 100, 100, 10, 110, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_pinch_without_its_minimum_is_no_rival) {
	ADD(f, pan);
	ADD_WITH(f, pinch, with.min_touches = with.max_touches = 3);
	land_both(f);
	go(f, 10, 10, 9);
	expect_pan(f);
	/* It was no rival, so its record has no evidence. */
	expect_lost(f, &f->pinch, &f->pan, 0, 0, 0);
}

TEST(one_that_is_disabled_is_no_rival) {
	setup_pair(f, (struct gc_host){0});
	gc_recognizer_set_enabled(&f->pan.base, false);
	land_both(f);
	go(f, 10, 9, 5);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(one_that_has_failed_is_no_rival) {
	ADD_WITH(f, pan, with.max_touches = 1);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 9, 5);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(a_pan_and_a_swipe_are_of_one_family) {
	ADD(f, pan);
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN, with.touches = 2);
	land_both(f);
	go(f, 10, 10, 10);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&f->swipe, GC_STATE_FAILED);
	expect_lost(f, &f->swipe, &f->pan, 0, 0, 0);
}

TEST(two_pans_are_of_one_family) {
	struct gc_pan other;
	ADD(f, pan);
	gc_pan_init(&other, NULL);
	attach(f, &other.base);
	land_both(f);
	go(f, 10, 10, 10);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&other, GC_STATE_FAILED);
}

/* A recognizer that is neither travel nor spread nor turn is added after the pan or the pinch. */
TEST(all_other_kinds_put_nobody_in_doubt) {
	struct puppet p;
	for (int other = 0; other < 6; other++) {
		for (int is_pinch = 0; is_pinch < 2; is_pinch++) {
			setup_puppet(f, &p);
			if (is_pinch) {
				ADD(f, pinch);
			} else {
				ADD(f, pan);
			}
			switch (other) {
			case 0:
				ADD(f, transform);
				break;
			case 1:
				ADD_WITH(f, tap, with.touches = 2, with.max_movement = GC_PT(50));
				break;
			case 2:
				ADD_WITH(f, long_press, with.touches = 2,
					with.max_movement = GC_PT(50));
				break;
			case 3:
				ADD_WITH(f, edge_pan, with.edges = GC_EDGE_TOP,
					with.min_touches = with.max_touches = 2,
					with.region = GC_PT(150));
				break;
			case 4:
				ADD_WITH(f, hold, with.touches = 2);
				break;
			}
			land_both(f);
			/* Just the slop of the one, with nearly that of the other. */
			go(f, 10, is_pinch ? 9.9 : 10, is_pinch ? 5 : 4.9);
			void *winner = is_pinch ? (void *)&f->pinch : (void *)&f->pan;
			expect(f, winner, GC_STATE_BEGAN);
			expect_nothing(f);
		}
	}
}

TEST(other_kinds_are_not_in_doubt_beside_a_pinch) {
	ADD(f, transform);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 10, 4);
	expect(f, &f->transform, GC_STATE_BEGAN);
}

/* Three families. */

/* d, s, and an arc at 50 pt of both fingers. */
static void do_all(struct fixture *f, double ms, double travel, double spread, double arc) {
	double x = (50 + spread) * cos(arc / 50), y = (50 + spread) * sin(arc / 50);
	move_both(f, ms, 150 - x, 100 + travel - y, 150 + x, 100 + travel + y);
}

static void setup_three(struct fixture *f) {
	setup_pair(f, (struct gc_host){0});
	ADD(f, rotation);
	land_both(f);
}

TEST(an_attempt_needs_the_lead_over_each_rival) {
	setup_three(f);
	do_all(f, 10, 12, 7, 8.01);
	expect_doubt(f);
	do_all(f, 20, 12, 8.01, 7);
	expect_doubt(f);
	do_all(f, 30, 12, 7.99, 7.99);
	expect_pan(f);
	assert_state(&f->rotation, GC_STATE_FAILED);
	expect_lost(f, &f->rotation, &f->pan, 7.99, 8, GC_LEAD_DEFAULT);

	setup_three(f);
	do_all(f, 10, 7, 8.01, 12);
	expect_doubt(f);
	do_all(f, 20, 7, 7.99, 12);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(of_three_the_one_with_most_evidence_wins_at_the_end) {
	setup_three(f);
	do_all(f, 10, 20, 24, 24.9);
	expect_doubt(f);
	do_all(f, 20, 20, 25.1, 25);
	expect_pinch(f);
	assert_state(&f->rotation, GC_STATE_FAILED);
}

/* Finger 2 goes around finger 1, 100 pt away: d = 100 sin(turn / 2), the arc is 50 times the turn.
 */
TEST(a_turn_about_a_resting_thumb_is_a_rotation) {
	ADD(f, pan);
	ADD(f, rotation);
	land_both(f);
	for (double turn = 0.1; turn < 0.5; turn += 0.1) {
		move(f, turn * 100, 2, 100 + 100 * cos(turn), 100 + 100 * sin(turn));
		expect_nothing(f);
	}
	move(f, 60, 2, 100 + 100 * cos(0.501), 100 + 100 * sin(0.501));
	expect(f, &f->rotation, GC_STATE_BEGAN);
	/* 100 sin(0.2505) */
	expect_lost(f, &f->pan, &f->rotation, 24.789, 25.05, 0);
}

TEST(a_turn_is_at_most_half_a_turn) {
	ADD(f, pan);
	ADD(f, rotation);
	land_two(f, 0, 195, 100, 205, 100);
	/* d 14. Half of the span is 5, so arcs are 14; 5 (2 pi - 3.5) = 13.9; 5 (2 pi - 5) = 6.4.
	 */
	const double turns[] = {2.8, 3.5, 5};
	for (int i = 0; i < 3; i++) {
		double x = 5 * cos(turns[i]), y = 5 * sin(turns[i]);
		expect_nothing(f);
		move_both(f, 10 * i, 200 - x, 114 - y, 200 + x, 114 + y);
	}
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_lost(f, &f->rotation, &f->pan, 6.416, 9.333, GC_LEAD_DEFAULT);
}

/* Questions to the host: an answer for each of two winners. */

struct answers {
	struct fixture *f;
	bool pan_spares, pinch_spares; // cannot prevent the other
	const void *waiter, *blocker;  // requires failure
};

static bool can_prevent(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	const struct answers *answers = data;
	(void)other;
	return winner == &answers->f->pan.base ? !answers->pan_spares : !answers->pinch_spares;
}

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	const struct answers *answers = data;
	return waiter == answers->waiter && blocker == answers->blocker;
}

static struct gc_host host_of(struct answers *answers, struct fixture *f) {
	answers->f = f;
	return (struct gc_host){
		.data = answers, .can_prevent = can_prevent, .requires_failure = requires_failure};
}

TEST(who_would_not_be_prevented_is_no_rival) {
	struct answers answers = {.pan_spares = true};
	setup_doubt(f, host_of(&answers, f));
	go(f, 10, 10, 4.9);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	/* It goes on as the host wants it. */
	go(f, 20, 10, 5);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

TEST(an_attempt_without_a_rival_waits_with_an_earlier_doubt_that_would_prevent_it) {
	struct answers answers = {.pan_spares = true};
	setup_doubt(f, host_of(&answers, f));
	go(f, 10, 9, 5);
	go(f, 20, 12, 9);
	expect_doubt(f);
	go(f, 30, 12, 18);
	expect_pinch(f);
}

TEST(a_doubt_ends_also_for_one_that_waits_with_it) {
	struct answers answers = {.pan_spares = true};
	setup_doubt(f, host_of(&answers, f));
	go(f, 10, 9, 5);
	go(f, 20, 25, 18);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);

	setup_doubt(f, host_of(&answers, f));
	go(f, 10, 9, 5);
	go(f, 20, 12, 9);
	up(f, 30, 2);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
}

/* Requirements (11.61). */

TEST(a_pair_with_a_requirement_is_no_pair_of_rivals) {
	setup_pair(f, (struct gc_host){0});
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->pinch.base);
	land_both(f);
	go(f, 10, 12, 4.9);
	expect_nothing(f);
	go(f, 20, 12, 5);
	expect_pinch(f);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_WAITED_FOR);

	setup_pair(f, (struct gc_host){0});
	gc_recognizer_require_failure(&f->waits, &f->pinch.base, &f->pan.base);
	land_both(f);
	go(f, 10, 9.9, 12);
	expect_nothing(f);
	go(f, 20, 10, 12);
	expect_pan(f);
}

TEST(requirements_with_others_leave_a_pair_rivals) {
	struct gc_requirement other;
	setup_pair(f, (struct gc_host){0});
	/* They are on no node, so nobody waits for long. */
	gc_tap_init(&f->tap, NULL);
	gc_long_press_init(&f->long_press, NULL);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	gc_recognizer_require_failure(&other, &f->long_press.base, &f->pinch.base);
	land_both(f);
	go(f, 10, 12, 9);
	expect_doubt(f);
	gc_requirement_remove(&other);
}

/* A pan and a pinch of slop 40, of which the host makes one wait for the other. */
static void setup_waiting(
	struct fixture *f, struct answers *answers, struct gc_requirement *memory) {
	setup_with_host(f, host_of(answers, f));
	*memory = (struct gc_requirement){0};
	f->engine.context.requirements = memory;
	f->engine.context.requirement_capacity = 1;
	ADD(f, pan);
	ADD_WITH(f, pinch, with.slop = GC_PT(40));
	land_both(f);
}

TEST(a_requirement_of_the_host_makes_no_pair_of_rivals_either) {
	struct gc_requirement memory;
	struct answers pinch_waits = {.waiter = &f->pinch, .blocker = &f->pan};
	setup_waiting(f, &pinch_waits, &memory);
	go(f, 10, 10, 12);
	expect_pan(f);
	setup_waiting(f, &pinch_waits, &memory);
	go(f, 10, 9.9, 20);
	expect_doubt(f);
	go(f, 20, 10, 20);
	expect_pan(f);

	struct answers pan_waits = {.waiter = &f->pan, .blocker = &f->pinch};
	setup_waiting(f, &pan_waits, &memory);
	go(f, 10, 24, 19.9);
	expect_doubt(f);
	go(f, 20, 24, 20);
	expect_pinch(f);
	setup_waiting(f, &pan_waits, &memory);
	f->pan.config.slop = GC_PT(30);
	go(f, 10, 24, 20);
	expect_pinch(f);
}

/* A tap of two fingers that fails after 0.75 s, at the latest. */
static void add_blocker(struct fixture *f) {
	ADD_WITH(f, tap, with.touches = 2, with.max_movement = GC_PT(100));
}

TEST(the_evidence_of_one_that_waits_counts_against_others) {
	setup_pair(f, (struct gc_host){0});
	add_blocker(f);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	land_both(f);
	go(f, 10, 12, 9);
	expect_doubt(f);
	/* The pan leads, and waits; the pinch is in doubt. */
	go(f, 20, 22, 14);
	expect_doubt(f);
	advance(f, 749.999);
	expect_doubt(f);
	advance(f, 750);
	assert_int_equal(expect_pan(f)->time_us, at_ms(750));
	assert_near(pan_y(&f->pan), 12, TOLERANCE_PT);
}

TEST(when_it_need_wait_no_longer_its_doubt_is_judged) {
	setup_pair(f, (struct gc_host){0});
	add_blocker(f);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	land_both(f);
	go(f, 10, 12, 9);
	advance(f, 760);
	expect_doubt(f);
	go(f, 770, 22, 14);
	expect_pan(f);
}

TEST(while_one_waits_the_other_may_take_the_lead) {
	setup_pair(f, (struct gc_host){0});
	add_blocker(f);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base);
	land_both(f);
	go(f, 10, 12, 9);
	go(f, 20, 12, 18);
	expect_pinch(f);
}

/* Settle times and claims (11.62). */

static void setup_settling(struct fixture *f) {
	setup(f);
	ADD_WITH(f, pan, with.min_touches = with.max_touches = 2, with.settle_us = 100000);
	ADD(f, pinch);
	land_both(f);
}

TEST(evidence_of_one_that_settles_counts) {
	setup_settling(f);
	go(f, 10, 12, 6);
	expect_doubt(f);
	advance(f, 99.999);
	expect_doubt(f);
	advance(f, 100);
	assert_int_equal(expect_pan(f)->time_us, at_ms(100));

	setup_settling(f);
	go(f, 10, 12, 9);
	advance(f, 100);
	expect_doubt(f);
	go(f, 110, 22, 14);
	expect_pan(f);
}

TEST(while_one_settles_it_does_not_end_a_doubt) {
	setup_settling(f);
	go(f, 10, 26, 20);
	expect_doubt(f);
	advance(f, 100);
	expect_pan(f);
	expect_lost(f, &f->pinch, &f->pan, 20, 26, 0);

	setup_settling(f);
	go(f, 10, 12, 9);
	up(f, 20, 2);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

TEST(a_claim_is_no_recognition) {
	setup_pair(f, (struct gc_host){0});
	gc_recognizer_set_claims_on_landing(&f->pan.base, true);
	land_both(f);
	go(f, 10, 12, 9);
	expect_doubt(f);
	go(f, 20, 14, 21);
	expect_pinch(f);
}

/* Attempts of other kinds that come while fingers are in doubt. */

/* d 4, s 5.5: the pinch is in doubt, and no finger has gone over 10 pt. */
static void setup_press(struct fixture *f, uint32_t duration_us) {
	setup_pair(f, (struct gc_host){0});
	ADD_WITH(f, long_press, with.touches = 2, with.min_duration_us = duration_us);
	add_blocker(f);
	land_both(f);
}

TEST(a_press_that_comes_later_waits_with_the_doubt) {
	setup_press(f, 500000);
	go(f, 10, 4, 5.5);
	advance(f, 600);
	expect_doubt(f);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
	up(f, 610, 2);
	expect_pinch(f);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

TEST(a_press_that_waited_begins_when_the_doubt_has_gone) {
	setup_press(f, 500000);
	go(f, 10, 4, 5.5);
	advance(f, 600);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	take(f);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(a_press_that_came_earlier_does_not_wait_with_the_doubt) {
	setup_press(f, 100000);
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base);
	advance(f, 100);
	go(f, 200, 4, 5.5);
	advance(f, 749.999);
	expect_doubt(f);
	advance(f, 750);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

static bool spares_transforms(
	void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)data;
	(void)winner;
	return gc_recognizer_kind(other) != GC_KIND_TRANSFORM;
}

/* A pan and a pinch on a child as large as the window, and a transform below or above them. */
static void setup_depths(struct fixture *f, struct gc_host host, bool transform_is_deeper) {
	setup_with_host(f, host);
	gc_node_init(&f->view);
	gc_node_set_frame(&f->view, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	gc_node_add_child(&f->window, &f->view);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_transform_init(&f->transform, NULL);
	gc_recognizer_add(&f->pan.base, transform_is_deeper ? &f->window : &f->view);
	gc_recognizer_add(&f->pinch.base, transform_is_deeper ? &f->window : &f->view);
	gc_recognizer_add(&f->transform.base, transform_is_deeper ? &f->view : &f->window);
	land_both(f);
}

TEST(in_one_frame_the_order_says_who_is_earlier) {
	setup_depths(f, (struct gc_host){0}, true);
	go(f, 10, 12, 9);
	expect(f, &f->transform, GC_STATE_BEGAN);
	expect_nothing(f);

	setup_depths(f, (struct gc_host){0}, false);
	go(f, 10, 12, 9);
	expect_doubt(f);
	assert_state(&f->transform, GC_STATE_POSSIBLE);
	go(f, 20, 22, 14);
	expect_pan(f);
	assert_state(&f->transform, GC_STATE_FAILED);
}

TEST(one_that_the_doubt_would_not_prevent_does_not_wait) {
	setup_depths(f, (struct gc_host){.can_prevent = spares_transforms}, false);
	go(f, 10, 12, 9);
	expect(f, &f->transform, GC_STATE_BEGAN);
}

/* Touchpads (11.64). */

TEST(gestures_of_a_touchpad_are_never_in_doubt) {
	setup_pair(f, (struct gc_host){0});
	begins(f, 0, GC_STEP_PINCH, 2);
	/* The span of 100 grows by 18, s 9; d 12. */
	pinches_and_moves(f, 10, 1.18, 0, 12);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	ends(f, 20, GC_STEP_PINCH);
	expect(f, &f->pinch, GC_STATE_ENDED);
	expect_nothing(f);

	setup_three(f);
	lift_both(f, 10, 20);
	begins(f, 100, GC_STEP_PINCH, 2);
	pinches(f, 110, 1.1, 8); /* an arc of 7, and a span of 10 */
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

/* Many hands. */

#define HANDS 5

struct hands {
	struct gc_node nodes[HANDS];
	struct gc_pan pans[HANDS];
	struct gc_pinch pinches[HANDS];
};

/* Views side by side, each with a pan, a pinch, and a hand of two fingers 50 pt apart. */
static void setup_hands(struct fixture *f, struct hands *hands) {
	for (int i = 0; i < HANDS; i++) {
		gc_node_init(&hands->nodes[i]);
		gc_node_set_frame(&hands->nodes[i],
			(struct gc_rect){{GC_PT(80 * i), 0}, {GC_PT(80), GC_PT(400)}});
		gc_node_add_child(&f->window, &hands->nodes[i]);
		gc_pan_init(&hands->pans[i], NULL);
		gc_pinch_init(&hands->pinches[i], NULL);
		gc_recognizer_add(&hands->pans[i].base, &hands->nodes[i]);
		gc_recognizer_add(&hands->pinches[i].base, &hands->nodes[i]);
		sample(f, 0, GC_SAMPLE_DOWN, 2 * i + 1, 80 * i + 15, 100);
		sample(f, 0, GC_SAMPLE_DOWN, 2 * i + 2, 80 * i + 65, 100);
	}
	frame(f, 0);
}

static void go_hand(struct fixture *f, double ms, int hand, double travel, double spread) {
	sample(f, ms, GC_SAMPLE_MOTION, 2 * hand + 1, 80 * hand + 15 - spread, 100 + travel);
	sample(f, ms, GC_SAMPLE_MOTION, 2 * hand + 2, 80 * hand + 65 + spread, 100 + travel);
}

TEST(each_hand_has_its_own_doubt) {
	struct hands hands;
	setup_hands(f, &hands);
	for (int i = 0; i < HANDS; i++) {
		go_hand(f, 10, i, 12, 9);
	}
	frame(f, 10);
	expect_nothing(f);
	/* One after the other they are decided. */
	for (int i = 0; i < HANDS; i++) {
		bool is_pan = i % 2 == 0;
		go_hand(f, 20 + i, i, 22, is_pan ? 14 : 33);
		frame(f, 20 + i);
		expect(f, is_pan ? (void *)&hands.pans[i] : &hands.pinches[i], GC_STATE_BEGAN);
		expect_nothing(f);
	}
}

TEST(a_lift_ends_the_doubt_of_its_hand) {
	struct hands hands;
	setup_hands(f, &hands);
	for (int i = 0; i < HANDS; i++) {
		go_hand(f, 10 + i, i, 12, 9);
		frame(f, 10 + i);
	}
	for (int i = HANDS - 1; i >= 0; i--) {
		up(f, 100 - i, 2 * i + 1);
		expect(f, &hands.pans[i], GC_STATE_BEGAN);
		expect_nothing(f);
		assert_state(&hands.pinches[i], GC_STATE_FAILED);
	}
}

TEST(a_lift_withdraws_the_attempts_of_its_hand) {
	struct hands hands;
	setup_hands(f, &hands);
	for (int i = 0; i < HANDS; i++) {
		go_hand(f, 10 + i, i, 8, 5.5);
		frame(f, 10 + i);
	}
	for (int i = HANDS - 1; i >= 0; i--) {
		up(f, 100 - i, 2 * i + 1);
		expect_nothing(f);
		up(f, 100 - i, 2 * i + 2);
		expect_nothing(f);
	}
}
