/* SPDX-License-Identifier: MIT */
/* Who is in doubt with whom, and what is never in doubt. */
#include "doubts.h"
#include "puppet.h"
#include "steps.h"

#include <math.h>

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

/* The host keeps one recognizer, its data, from preventing others. */
static bool all_but_one(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)other;
	return winner != data;
}

TEST(who_would_not_be_prevented_is_no_rival) {
	setup_doubt(f, (struct gc_host){.data = &f->pan.base, .can_prevent = all_but_one});
	go(f, 10, 10, 4.9);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	/* It goes on as the host wants it. */
	go(f, 20, 10, 5);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect(f, &f->pinch, GC_STATE_BEGAN);
}

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
