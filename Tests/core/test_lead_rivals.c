/* SPDX-License-Identifier: MIT */
/*
 * Whose fingers count in a doubt: those of a card and of the board around it, those of recognizers
 * that ask for more fingers, and those of recognizers that have strayed.
 */
#include "doubts.h"

/* A card that has finger 1, and not finger 2: see land_both(). */
static void add_card(struct fixture *f) {
	add_node(f, &f->view, (struct gc_rect){{GC_PT(50), GC_PT(50)}, {GC_PT(100), GC_PT(100)}});
}

/* Puts the fixture's recognizer of a type on the card: as ADD_WITH(). */
#define ADD_TO_CARD(f, type, ...) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		__VA_ARGS__; \
		assert_int_equal(gc_##type##_init(&(f)->type, &with), GC_OK); \
		gc_recognizer_add(&(f)->type.base, &(f)->view); \
	} while (0)

/* The card's pan has finger 1, the board's pinch has both. */
static void setup_board(struct fixture *f) {
	setup(f);
	add_card(f);
	ADD_TO_CARD(f, pan, (void)with);
	ADD(f, pinch);
	land_both(f);
}

/* How far both fingers are from where they landed. */
static void displace(struct fixture *f, double ms, double x1, double y1, double x2, double y2) {
	move_both(f, ms, 100 + x1, 100 + y1, 200 + x2, 100 + y2);
}

/* Both lift in one frame. */
static void lift_together(struct fixture *f, double ms) {
	sample(f, ms, GC_SAMPLE_UP, 1, 0, 0);
	up(f, ms, 2);
}

static void expect_scale(const struct gc_event *began, double scale) {
	assert_near(gc_scale_to_double(began->scale), scale, TOLERANCE_SCALE);
}

/* It failed because it was in doubt when its last finger lifted (11.65). */
static void expect_doubt_at_lift(const struct fixture *f, const void *recognizer, const void *rival,
	double evidence, double limit) {
	struct gc_record record =
		expect_failure(f, recognizer, GC_REASON_IN_DOUBT, evidence, limit);
	assert_ptr_equal(record.rival, rival);
	assert_int_equal(record.lead, GC_LEAD_DEFAULT);
}

/* Travel that lacks a finger. */

/* P90 */
TEST(a_pinch_over_a_card_is_no_drag_of_the_card) {
	setup_board(f);
	displace(f, 10, -12, 0, 12, 0);
	expect_scale(expect_pinch(f), 1.1273);
	expect_lost(f, &f->pan, &f->pinch, 6, 8, GC_LEAD_DEFAULT);
}

/* P91 */
TEST(a_pinch_over_a_card_leads_over_half_the_way_of_the_card) {
	setup_board(f);
	displace(f, 10, -12, 0, 5, 0);
	expect_doubt(f);
	move(f, 20, 2, 206, 100);
	expect_scale(expect_pinch(f), 1.0727);
}

/* P92 */
TEST(a_card_is_dragged_at_once_beside_a_finger_that_rests) {
	setup_board(f);
	move(f, 10, 1, 88, 100);
	assert_near(gc_length_to_double(expect_pan(f)->translation.x), -2, TOLERANCE_PT);
}

/* P93 */
TEST(a_finger_that_goes_an_eighth_of_the_way_moves) {
	setup_board(f);
	displace(f, 10, -12, 0, 0, 1.5);
	expect_doubt(f);
	move(f, 20, 2, 200, 101.25);
	assert_near(gc_length_to_double(expect_pan(f)->translation.x), -2, TOLERANCE_PT);
}

TEST(with_more_than_five_fingers_travel_is_not_halved) {
	/* The pan has n fingers, and the pinch one more, which goes the other way. */
	for (int n = 5; n <= 6; n++) {
		setup(f);
		add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
		ADD_TO_CARD(f, pan, (void)with);
		ADD_WITH(f, pinch, with.max_touches = 7);
		for (int id = 1; id <= n; id++) {
			sample(f, 0, GC_SAMPLE_DOWN, id, 150, 40 * id);
		}
		down(f, 0, 7, 250, 120);
		for (int id = 1; id <= n; id++) {
			sample(f, 10, GC_SAMPLE_MOTION, id, 138, 40 * id);
		}
		move(f, 10, 7, 262, 120);
		if (n == 5) {
			expect_doubt(f);
		} else {
			expect_pan(f);
		}
	}
}

/* Recognizers that ask for more fingers. */

/* P94 */
TEST(two_fingers_over_a_card_drag_the_board) {
	static struct gc_pan board;
	struct gc_pan_config two = gc_pan_config_default();
	two.min_touches = 2;
	add_card(f);
	ADD_TO_CARD(f, pan, (void)with);
	assert_int_equal(gc_pan_init(&board, &two), GC_OK);
	attach(f, &board.base);
	land_both(f);
	displace(f, 10, 10, 0, 8, 0);
	expect_nothing(f);
	move(f, 20, 2, 210, 100);
	const struct gc_event *began = expect(f, &board, GC_STATE_BEGAN);
	assert_points(began->translation, 0, 0, TOLERANCE_PT);
	expect_nothing(f);
	expect_lost(f, &f->pan, &board, 0, 0, 0);
}

/* Recognizers that have strayed. */

/* A swipe and a pinch of two, and what is the same in P95 and P96. */
static void setup_slow_swipe(struct fixture *f) {
	setup(f);
	ADD_WITH(f, swipe, with.touches = 2);
	ADD(f, pinch);
	land_both(f);
	displace(f, 100, 4, 0, 14, 0);
	advance(f, 500);
	assert_int_equal(record_of(f, &f->swipe).reason, GC_REASON_OUT_OF_TIME);
}

/* P95 */
TEST(a_slow_drag_is_no_swipe_and_no_pinch_either) {
	setup_slow_swipe(f);
	displace(f, 600, 18, 0, 42, 0);
	lift_together(f, 610);
	expect_nothing(f);
	expect_doubt_at_lift(f, &f->pinch, &f->swipe, 12, 30);
	assert_true(gc_engine_is_idle(&f->engine));
}

/* P96 */
TEST(a_pinch_leads_over_a_swipe_that_has_strayed) {
	setup_slow_swipe(f);
	displace(f, 600, -4.5, 0, 22.5, 0);
	expect_scale(expect(f, &f->pinch, GC_STATE_BEGAN), 1.1545);
	expect_nothing(f);
}

/* (11.66) */
TEST(a_swipe_that_has_strayed_counts_no_more_when_it_is_disabled) {
	setup_slow_swipe(f);
	displace(f, 600, 18, 0, 42, 0);
	expect_nothing(f);
	gc_recognizer_set_enabled(&f->swipe.base, false);
	take(f);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
}

/* (11.63, 11.66) */
TEST(a_swipe_with_a_finger_too_many_counts_no_more) {
	ADD_WITH(f, swipe, with.touches = 2);
	ADD(f, pinch);
	land_both(f);
	displace(f, 100, 4, 0, 14, 0);
	expect_nothing(f);
	down(f, 200, 3, 300, 300);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_reason(f, &f->swipe, GC_REASON_TOO_MANY_TOUCHES);
}

/* What is of no family. */

/* P97 */
TEST(a_press_does_not_wait_for_a_doubt) {
	ADD_WITH(f, long_press, with.touches = 2);
	ADD(f, pan);
	ADD(f, pinch);
	land_both(f);
	displace(f, 100, -5.25, 4, 5.25, 4);
	advance(f, 499.999);
	expect_doubt(f);
	advance(f, 500);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_nothing(f);
	expect_lost(f, &f->pinch, &f->long_press, 0, 0, 0);
}

/* P100 */
TEST(a_transform_with_one_finger_travels) {
	add_card(f);
	ADD_TO_CARD(f, transform, (void)with);
	ADD_WITH(f, pinch, with.slop = GC_PT(24));
	land_both(f);
	displace(f, 10, -10, 0, 10, 0);
	expect_nothing(f);
	displace(f, 20, -12, 0, 12, 0);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
	expect_lost(f, &f->transform, &f->pinch, 6, 8, GC_LEAD_DEFAULT);
}

/* (11.69) The travel is 5, the spread 6. */
TEST(a_transform_in_doubt_begins_when_its_second_finger_lands) {
	add_card(f);
	ADD_TO_CARD(f, transform, (void)with);
	ADD(f, pinch);
	land_both(f);
	displace(f, 10, -10, 0, 2, 0);
	expect_nothing(f);
	down(f, 20, 3, 100, 60);
	assert_int_equal(expect(f, &f->transform, GC_STATE_BEGAN)->time_us, at_ms(20));
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

/* Doubtful travel of more than two fingers. */

/* P99 */
TEST(a_thumb_that_rests_makes_four_fingers_a_pinch) {
	ADD(f, pan);
	ADD_WITH(f, pinch, with.max_touches = 10);
	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 80 + 60 * id, 180);
	}
	down(f, 0, 4, 200, 380);
	for (int i = 1; i <= 5; i++) {
		expect_doubt(f);
		for (int id = 1; id <= 3; id++) {
			sample(f, 8 * i, GC_SAMPLE_MOTION, id, 80 + 60 * id, 180 - 8 * i);
		}
		frame(f, 8 * i);
	}
	expect_scale(expect_pinch(f), 1.1066);
	expect_lost(f, &f->pan, &f->pinch, 30, 15.813, 0);
}

/* What a doubt leaves when all fingers lift (11.65). */

/* P98 */
TEST(a_doubt_that_lifts_end_leaves_a_record_of_its_own) {
	for (int apart = 0; apart < 2; apart++) {
		setup_doubt(f, (struct gc_host){0});
		displace(f, 10, -5.5, 8, 5.5, 8);
		if (apart) {
			lift_both(f, 20, 30);
		} else {
			lift_together(f, 20);
		}
		expect_nothing(f);
		expect_doubt_at_lift(f, &f->pinch, &f->pan, 5.5, 8);
		assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_UNDER_SLOP);
		assert_true(gc_engine_is_idle(&f->engine));
	}
}

/* The third finger lands, so their evidence begins anew, and then all lift in one frame. */
TEST(under_3_points_a_lift_of_all_begins_nothing) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	down(f, 20, 3, 300, 300);
	expect_doubt(f);
	sample(f, 30, GC_SAMPLE_UP, 3, 0, 0);
	lift_together(f, 30);
	expect_nothing(f);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_IN_DOUBT);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_IN_DOUBT);
	assert_true(gc_engine_is_idle(&f->engine));
}

/* Beside a doubt (11.67). */

/*
 * A list between the card and the board. Its pan may run together with the pinch, or the pinch
 * waits for it: no rival of it either way.
 */
struct list {
	struct fixture *f;
	struct gc_node node;
	struct gc_pan pan;
	bool is_waited_for;
};

static bool list_and_pinch(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	const struct list *list = data;
	const struct gc_recognizer *pan = &list->pan.base, *pinch = &list->f->pinch.base;
	return !list->is_waited_for &&
	       ((one == pan && other == pinch) || (one == pinch && other == pan));
}

static void setup_list(struct fixture *f, struct list *list) {
	struct gc_rect half = {{0, 0}, {GC_PT(150), GC_PT(400)}};
	setup_with_host(f, (struct gc_host){.data = list, .simultaneous = list_and_pinch});
	list->f = f;
	add_node(f, &list->node, half);
	gc_node_init(&f->view);
	gc_node_set_frame(&f->view, half);
	gc_node_add_child(&list->node, &f->view);
	ADD_TO_CARD(f, pan, (void)with);
	gc_pan_init(&list->pan, NULL);
	gc_recognizer_add(&list->pan.base, &list->node);
	ADD(f, pinch);
	if (list->is_waited_for) {
		gc_recognizer_require_failure(&f->waits, &f->pinch.base, &list->pan.base);
	}
	land_both(f);
}

TEST(a_list_waits_with_a_card_that_is_in_doubt) {
	static struct list list;
	setup_list(f, &list);
	displace(f, 10, -12, 0, 5, 0);
	expect_doubt(f);
	move(f, 20, 2, 200, 100);
	expect_pan(f);
	assert_state(&list.pan, GC_STATE_FAILED);
}

TEST(a_list_does_not_wait_if_a_rival_of_the_card_waits_for_the_list) {
	static struct list list;
	list.is_waited_for = true;
	setup_list(f, &list);
	displace(f, 10, -12, 0, 5, 0);
	expect(f, &list.pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	assert_reason(f, &f->pinch, GC_REASON_WAITED_FOR);
}
