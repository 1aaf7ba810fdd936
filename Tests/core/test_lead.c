/* SPDX-License-Identifier: MIT */
/* Fingers that could mean two things: how clear they must be, and when a doubt ends. */
#include "doubts.h"
#include "hands.h"

/* P14 */
TEST(what_has_the_lead_wins_in_one_frame) {
	PLAY(f, {14, 6, PAN});
	PLAY(f, {4, 7, PINCH});
}

/* P73 */
TEST(a_clear_drag_begins_at_its_slop) {
	PLAY(f, {9.99, 0, DOUBT}, {10, 0, PAN});
	assert_int_equal(f->taken[0].translation.y, 0);
}

TEST(a_clear_spread_begins_at_its_slop) {
	PLAY(f, {0, 4.99, DOUBT}, {0, 5, PINCH});
	assert_near(gc_scale_to_double(f->taken[0].scale), 1, TOLERANCE_SCALE);
}

/* P74 */
TEST(a_drag_whose_pinch_meets_its_slop_first_begins_at_its_own) {
	PLAY(f, {9, 5, DOUBT}, {10.8, 6, PAN});
	assert_near(gc_length_to_double(f->taken[0].translation.y), 0.8, TOLERANCE_PT);
}

/* P75: 12 = 1.5 * 8. */
TEST(exactly_the_lead_is_enough) {
	PLAY(f, {12, 8.01, DOUBT}, {12, 8, PAN});
	/* The same of a pinch: 9 = 1.5 * 6. */
	PLAY(f, {6.01, 9, DOUBT}, {6, 9, PINCH});
}

/* P76 */
TEST(a_drag_in_doubt_keeps_what_exceeds_its_slop) {
	PLAY(f, {12, 9, DOUBT}, {20, 14, DOUBT}, {22, 14, PAN});
	assert_near(gc_length_to_double(f->taken[0].translation.y), 12, TOLERANCE_PT);
	assert_int_equal(f->taken[0].time_us, at_ms(30));
	/* 22 / 1.5 */
	expect_lost(f, &f->pinch, &f->pan, 14, 14.667, GC_LEAD_DEFAULT);
}

/* P77 */
TEST(a_doubt_ends_at_25_points_with_the_most_evidence) {
	PLAY(f, {16, 20, DOUBT}, {20, 24.99, DOUBT}, {20, 25, PINCH});
	expect_lost(f, &f->pan, &f->pinch, 20, 25, 0);
}

/* P78: d = s = u / 2. */
TEST(a_finger_that_rests_makes_it_a_pinch) {
	setup_doubt(f, (struct gc_host){0});
	for (int u = 8; u < 50; u += 6) {
		move(f, u, 2, 200 + u, 100);
		expect_doubt(f);
	}
	move(f, 50, 2, 250, 100);
	expect_pinch(f);
	expect_lost(f, &f->pan, &f->pinch, 25, 25, 0);
}

/* P79: d = 20, s = 10. */
TEST(a_finger_that_starts_late_comes_along) {
	setup_doubt(f, (struct gc_host){0});
	move(f, 10, 2, 220, 100);
	expect_doubt(f);
	move_both(f, 20, 110, 100, 230, 100);
	assert_near(gc_length_to_double(expect_pan(f)->translation.x), 10, TOLERANCE_PT);
}

/* P80: 5.625 = 45 / 8. */
TEST(a_finger_that_went_an_eighth_has_come_along) {
	setup_doubt(f, (struct gc_host){0});
	move_both(f, 10, 105.625, 100, 245, 100);
	expect_pan(f);
	expect_lost(f, &f->pinch, &f->pan, 19.6875, 25.3125, 0);

	setup_doubt(f, (struct gc_host){0});
	move_both(f, 10, 105.5, 100, 245, 100);
	expect_pinch(f);
}

/* P81: the arc is 50 pt times the turn. */
TEST(a_turn_about_the_middle_is_a_rotation_at_once) {
	ADD(f, pan);
	ADD(f, rotation);
	land_two(f, 0, 150, 200, 250, 200);
	turn_to(f, 10, 50, 9.99 / 50);
	expect_nothing(f);
	turn_to(f, 20, 50, 10.01 / 50);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
}

/* P82 */
TEST(a_lift_ends_a_doubt_with_the_most_evidence) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	up(f, 20, 2);
	const struct gc_event *began = expect_pan(f);
	assert_int_equal(began->touch_count, 1);
	assert_int_equal(began->time_us, at_ms(20));
	assert_near(gc_length_to_double(began->translation.y), 2, TOLERANCE_PT);
	/* The location is that of the finger that is left. */
	assert_near(gc_length_to_double(began->location.x), 91, TOLERANCE_PT);
	expect_lost(f, &f->pinch, &f->pan, 9, 12, 0);
}

/* P83 */
TEST(a_lift_begins_nothing_if_the_one_that_leads_is_under_its_slop) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 8, 5.5);
	expect_doubt(f);
	up(f, 20, 2);
	expect_doubt(f);
	/* The pan goes on: 8 pt and 2. */
	move(f, 30, 1, 94.5, 110);
	expect_pan(f);
}

/* P84 */
TEST(a_rival_that_is_disabled_ends_a_doubt_in_that_call) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	take(f);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(10));
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_DISABLED);
}

/* P85 */
TEST(a_landing_renews_the_marks) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 8, 5.5);
	down(f, 20, 3, 300, 100);
	expect_doubt(f);
	sample(f, 30, GC_SAMPLE_MOTION, 3, 300, 103.5);
	go(f, 30, 11.5, 5.5);
	assert_near(gc_length_to_double(expect_pan(f)->translation.y), 1.5, TOLERANCE_PT);
	expect_lost(f, &f->pinch, &f->pan, 0, 2.333, GC_LEAD_DEFAULT);
}

/* P86: the thumb, and three fingers above it. They go so far down. */
static void pinch_of_four(struct fixture *f, double thumb, double fingers) {
	const double x[] = {0, -40, 0, 40}, y[] = {0, -100, -110, -100};
	setup(f);
	ADD(f, pan);
	ADD_WITH(f, pinch, with.min_touches = with.max_touches = 4);
	for (int i = 0; i < 4; i++) {
		sample(f, 0, GC_SAMPLE_DOWN, i + 1, 200 + x[i], 200 + y[i]);
	}
	frame(f, 0);
	for (int i = 0; i < 4; i++) {
		sample(f, 10, GC_SAMPLE_MOTION, i + 1, 200 + x[i],
			200 + y[i] + (i ? fingers : thumb));
	}
	frame(f, 10);
}

TEST(a_finger_that_goes_the_other_way_halves_the_travel_of_the_hand) {
	/* Span: twice the root of (3200 + 4 * var(y)) / 4; y after: 6, -112, -122, -112. */
	pinch_of_four(f, 6, -12);
	expect_pinch(f);
	/* d 7.5 counts 3.75, and 6.72 >= 1.5 * 3.75. */
	expect_lost(f, &f->pan, &f->pinch, 7.5, 4.48, GC_LEAD_DEFAULT);
	/* Exactly 5 pt are not over 5: d 8, s 6.34 < 12. */
	pinch_of_four(f, 5, -12.3333);
	expect_doubt(f);
}

/* P87 */
TEST(a_swipe_that_leads_holds_a_pinch_also_when_its_time_is_over) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN, with.touches = 2);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 10, 6);
	advance(f, 499.999);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	advance(f, 500);
	assert_int_equal(record_of(f, &f->swipe).reason, GC_REASON_OUT_OF_TIME);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
}

/* P88 */
TEST(in_a_doubt_the_deeper_node_has_no_preference) {
	setup_view(f);
	gc_node_set_frame(&f->view, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	ADD(f, pan);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pinch.base, &f->view);
	land_both(f);
	forget_taken(f);
	go(f, 10, 12, 9);
	assert_int_equal(count_taken(f, &f->pinch, GC_STATE_BEGAN), 0);
	go(f, 20, 22, 14);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

/* P89 */
TEST(two_that_may_both_begin_are_no_rivals) {
	setup_doubt(f, (struct gc_host){.simultaneous = all_together});
	go(f, 10, 9, 5);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	go(f, 20, 10, 6);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

/* P101 */
TEST(a_pinch_whose_fingers_are_up_when_its_settle_time_ends_has_no_rival) {
	ADD_WITH(f, pinch, with.settle_us = 50000);
	ADD(f, pan);
	land_both(f);
	down(f, 0, 3, 150, 300);
	go(f, 20, 0, 15);
	sample(f, 40, GC_SAMPLE_UP, 1, 0, 0);
	up(f, 40, 2);
	expect_doubt(f);
	advance(f, 50);
	assert_int_equal(expect(f, &f->pinch, GC_STATE_BEGAN)->time_us, at_ms(50));
	expect(f, &f->pinch, GC_STATE_ENDED);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	up(f, 500, 3);
	assert_true(gc_engine_is_idle(&f->engine));
}

/* Numbers of the rule. */

TEST(evidence_under_3_points_decides_nothing) {
	ADD(f, pan);
	ADD_WITH(f, pinch, with.slop = GC_PT(2));
	land_both(f);
	go(f, 10, 0, 2.99);
	expect_doubt(f);
	go(f, 20, 0, 3);
	expect_pinch(f);
	expect_lost(f, &f->pan, &f->pinch, 0, 2, GC_LEAD_DEFAULT);
}

/* Pan and pinch with leads of 16: the end of a doubt decides, not a lead. */
static void setup_stubborn(struct fixture *f) {
	setup(f);
	ADD_WITH(f, pan, with.lead = GC_LEAD_MAX);
	ADD_WITH(f, pinch, with.lead = GC_LEAD_MAX);
	land_both(f);
}

/*
 * Finger 1 rests at (100, 100), and 2 goes from (200, 100) to a span of 100 + 2 * spread, so that
 * the midpoint has gone `travel`.
 */
static void swing(struct fixture *f, double ms, double travel, double spread) {
	double span = 100 + 2 * spread;
	/* |way|² = (2 travel)² = span² + 100² - 200 x */
	double x = (span * span + 10000 - 4 * travel * travel) / 200;
	move(f, ms, 2, 100 + x, 100 + sqrt(span * span - x * x));
}

TEST(travel_beside_a_finger_that_rests_counts_exactly_half) {
	setup_stubborn(f);
	swing(f, 10, 26, 12.99);
	expect_pan(f);
	expect_lost(f, &f->pinch, &f->pan, 12.99, 26, 0);

	setup_stubborn(f);
	swing(f, 10, 26, 13.01);
	expect_pinch(f);
	expect_lost(f, &f->pan, &f->pinch, 26, 13.01, 0);
}

TEST(a_lead_of_16_is_the_most) {
	setup_stubborn(f);
	go(f, 10, 23.99, 1.5);
	expect_doubt(f);
	go(f, 20, 24, 1.5);
	expect_pan(f);
	expect_lost(f, &f->pinch, &f->pan, 1.5, 1.5, GC_LEAD_MAX);
}

/*
 * So many fingers in a column, 20 pt apart, with a pinch of just as many. The first goes `first` to
 * the right and the others so far that their centroid goes `travel`, and all spread by `spread`:
 * with gaps of g, and the first w behind, the span is 2 sqrt(g² (n² - 1) / 12 + w² (n - 1) / n²).
 */
static void spread_column(struct fixture *f, int n, double first, double travel, double spread) {
	double others = (travel * n - first) / (n - 1), behind = others - first;
	double size = (n * n - 1) / 12.0, radius = 20 * sqrt(size) + spread;
	double gap = sqrt((radius * radius - behind * behind * (n - 1) / n / n) / size);
	setup(f);
	ADD(f, pan);
	ADD_WITH(f, pinch, with.min_touches = with.max_touches = (uint8_t)n);
	for (int id = 1; id <= n; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 150, 200 + 20 * (id - (n + 1) / 2.0));
	}
	frame(f, 0);
	for (int id = 1; id <= n; id++) {
		sample(f, 10, GC_SAMPLE_MOTION, id, 150 + (id == 1 ? first : others),
			200 + gap * (id - (n + 1) / 2.0));
	}
	frame(f, 10);
}

TEST(with_more_than_five_fingers_travel_is_always_whole) {
	/* The first rests. */
	for (int count = 2; count <= 5; count++) {
		spread_column(f, count, 0, 26, 20);
		expect_pinch(f);
		expect_lost(f, &f->pan, &f->pinch, 26, 20, 0);
	}
	spread_column(f, 6, 0, 26, 20);
	expect_pan(f);
	/* The first goes the other way: 16 >= 1.5 * 10, and less than 1.5 * 20. */
	spread_column(f, 5, -5.01, 20, 16);
	expect_pinch(f);
	expect_lost(f, &f->pan, &f->pinch, 20, 10.667, GC_LEAD_DEFAULT);
	spread_column(f, 6, -5.01, 20, 16);
	expect_doubt(f);
}

TEST(over_5_points_against_the_others_is_more_than_5) {
	spread_column(f, 3, -5, 20, 16);
	expect_doubt(f);
	spread_column(f, 3, -5.01, 20, 16);
	expect_pinch(f);
}

/* d 25, s 25. */
TEST(with_equal_evidence_the_larger_factor_wins) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 25, 25); /* 25 / 10, 50 / 10 */
	expect_pinch(f);

	setup(f);
	ADD(f, pan);
	ADD_WITH(f, pinch, with.slop = GC_PT(40)); /* 50 / 40 */
	land_both(f);
	go(f, 10, 25, 25);
	expect_pan(f);
}
