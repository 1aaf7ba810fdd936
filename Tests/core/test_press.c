/* SPDX-License-Identifier: MIT */
/* Taps, long presses and holds. */
#include "steps.h"

#define TAPPED(f, tap) expect((f), (tap), GC_STATE_ENDED)

TEST(a_finger_that_lifts_in_place_taps) {
	ADD(f, tap);

	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	up(f, 60, 1);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_int_equal(event->time_us, at_ms(60));
	assert_int_equal(event->touch_count, 1);
	assert_near(location_x(&f->tap), 100, 0);
	expect_nothing(f);
	assert_state(&f->tap, GC_STATE_POSSIBLE);
}

TEST(movement_of_exactly_ten_points_is_allowed) {
	ADD(f, tap);

	drag(f, 0, 100, 100, 10, 106, 108);
	up(f, 20, 1);
	TAPPED(f, &f->tap);
	drag(f, 1000, 100, 100, 1010, 110.01, 100);
	up(f, 1020, 1);
	expect_nothing(f);
}

TEST(holding_fails_at_the_deadline_and_not_before) {
	ADD(f, tap);

	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(750));
	expect_failure_after(f, &f->tap, 750);
	up(f, 751, 1);
	expect_nothing(f);
}

TEST(a_lift_at_exactly_the_deadline_is_late) {
	ADD(f, tap);

	tap_at(f, 0, 750, 1, 100, 100);
	expect_nothing(f);
	tap_at(f, 2000, 2749.999, 1, 100, 100);
	TAPPED(f, &f->tap);
}

/* P40 */
TEST(the_second_tap_may_come_after_340_ms_but_not_after_360) {
	ADD_WITH(f, tap, with.taps = 2);

	tap_at(f, 0, 50, 1, 100, 100);
	tap_at(f, 390, 440, 1, 104, 100);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_near(gc_length_to_double(event->location.x), 100, 0);

	tap_at(f, 2000, 2050, 1, 100, 100);
	tap_at(f, 2410, 2460, 1, 100, 100);
	expect_nothing(f);
	/* The late one was tap 1 of a new sequence. */
	tap_at(f, 2600, 2650, 1, 100, 100);
	TAPPED(f, &f->tap);
}

TEST(a_second_tap_over_30_points_away_fails_and_starts_nothing) {
	ADD_WITH(f, tap, with.taps = 2);

	tap_at(f, 0, 50, 1, 100, 100);
	down(f, 100, 1, 130.01, 100);
	assert_state(&f->tap, GC_STATE_FAILED);
	up(f, 150, 1);
	tap_at(f, 200, 250, 1, 130, 100);
	expect_nothing(f);
	tap_at(f, 300, 350, 1, 130, 130);
	TAPPED(f, &f->tap);
}

/* P43 */
TEST(a_two_finger_tap_recognizes_on_the_second_lift) {
	ADD_WITH(f, tap, with.touches = 2);

	down(f, 0, 1, 100, 100);
	down(f, 20, 2, 200, 140);
	up(f, 60, 1);
	expect_nothing(f);
	up(f, 110, 2);
	const struct gc_event *event = TAPPED(f, &f->tap);
	assert_int_equal(event->touch_count, 2);
	assert_points(event->location, 150, 120, TOLERANCE_PT);
}

TEST(in_its_action_the_touches_that_made_it_have_a_place) {
	struct gc_event event;
	struct gc_point location;
	ADD_WITH(f, tap, with.touches = 2);
	f->keep_events = true;

	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 140);
	lift_both(f, 60, 70);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(gc_recognizer_touch_location(&f->tap.base, 1, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 200, 0);
	assert_int_equal(
		gc_recognizer_touch_location(&f->tap.base, 2, NULL, &location), GC_ERR_INDEX);
}

/* Long presses. */

/* It begins so long after the second of two fingers has landed. */
static void expect_begin_of_two_after(struct fixture *f, void *recognizer, double ms) {
	down(f, 0, 1, 100, 100);
	advance(f, 1000);
	expect_nothing(f);
	down(f, 1000, 2, 200, 140);
	advance(f, 1000 + ms - 0.001);
	expect_nothing(f);
	advance(f, 1000 + ms);
	const struct gc_event *event = expect(f, recognizer, GC_STATE_BEGAN);
	assert_int_equal(event->touch_count, 2);
	assert_points(event->location, 150, 120, TOLERANCE_PT);
}

TEST(the_defaults_of_a_press_are_half_a_second_one_finger_and_ten_points) {
	struct gc_long_press_config config = gc_long_press_config_default();
	assert_int_equal(config.taps, 0);
	assert_int_equal(config.touches, 1);
	assert_int_equal(config.min_duration_us, 500000);
	assert_int_equal(config.max_movement, GC_PT(10));
}

TEST(a_press_begins_by_timer_at_exactly_the_deadline) {
	ADD(f, long_press);

	expect_begin_after(f, &f->long_press, 500);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	expect_end_at(f, &f->long_press, 900);
	expect_nothing(f);
	assert_state(&f->long_press, GC_STATE_POSSIBLE);
}

TEST(a_lift_at_exactly_the_deadline_comes_after_the_press) {
	ADD(f, long_press);

	tap_at(f, 0, 500, 1, 100, 100);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect(f, &f->long_press, GC_STATE_ENDED);
	tap_at(f, 1000, 1499.999, 1, 100, 100);
	advance(f, 3000);
	expect_nothing(f);
}

TEST(once_a_press_has_begun_movement_is_free_and_sends_changed) {
	ADD(f, long_press);

	expect_begin_after(f, &f->long_press, 500);
	move(f, 510, 1, 300, 50);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_points(event->location, 300, 50, 0);
	move(f, 520, 1, 300, 50); /* the same place */
	expect_nothing(f);
	expect_end_at(f, &f->long_press, 530);
	assert_near(location_x(&f->long_press), 300, 0);
}

TEST(a_press_may_move_by_ten_points_and_no_farther) {
	ADD(f, long_press);

	drag(f, 0, 100, 100, 10, 106, 108);
	advance(f, 500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 106, 0);
	expect_end_at(f, &f->long_press, 510);
	drag(f, 1000, 100, 100, 1010, 110.01, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	move(f, 1020, 1, 100, 100);
	advance(f, 3000);
	expect_nothing(f);
}

TEST(movement_of_a_press_is_of_each_finger_not_of_their_centroid) {
	ADD_WITH(f, long_press, with.touches = 2);

	land_both(f);
	move_both(f, 10, 89, 100, 211, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

TEST(a_press_starts_when_the_last_required_finger_lands) {
	ADD_WITH(f, long_press, with.touches = 2);

	expect_begin_of_two_after(f, &f->long_press, 500);
}

/* P48 */
TEST(a_press_follows_a_second_finger_and_either_lifting_ends_it) {
	for (int lifted = 1; lifted <= 2; lifted++) {
		setup(f);
		ADD(f, long_press);

		expect_begin_after(f, &f->long_press, 500);
		down(f, 600, 2, 200, 100);
		expect_nothing(f);
		assert_state(&f->long_press, GC_STATE_BEGAN);
		assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 2);
		assert_near(location_x(&f->long_press), 150, TOLERANCE_PT);
		move(f, 610, 2, 240, 100);
		expect(f, &f->long_press, GC_STATE_CHANGED);
		assert_near(location_x(&f->long_press), 170, TOLERANCE_PT);
		up(f, 620, lifted);
		const struct gc_event *event = expect(f, &f->long_press, GC_STATE_ENDED);
		assert_int_equal(event->touch_count, 1);
		up(f, 630, 3 - lifted);
		advance(f, 3000);
		expect_nothing(f);
	}
}

TEST(a_press_of_no_duration_begins_at_touch_down) {
	ADD_WITH(f, long_press, with.min_duration_us = 0);

	down(f, 0, 1, 100, 100);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(0));
	expect_end_at(f, &f->long_press, 10);
	/* Two fingers in one frame are too many, whichever is reported first. */
	land_two(f, 20, 100, 100, 200, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	expect_nothing(f);
}

/* P51 */
TEST(still_it_wins_over_a_pan_and_moved_it_loses) {
	ADD(f, long_press);
	ADD(f, pan);

	expect_begin_after(f, &f->long_press, 500);
	assert_state(&f->pan, GC_STATE_FAILED);
	move(f, 510, 1, 200, 100);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	expect_end_at(f, &f->long_press, 520);

	drag(f, 1000, 100, 100, 1010, 110, 100); /* allowed for the press, and the pan's slop */
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_state(&f->long_press, GC_STATE_FAILED);
	advance(f, 2000);
	expect_nothing(f);
}

TEST(after_taps_a_press_waits_for_them) {
	ADD_WITH(f, long_press, with.taps = 1);

	tap_at(f, 0, 50, 1, 100, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(400));
	down(f, 390, 1, 120, 100);
	assert_int_equal(gc_engine_deadline_us(&f->engine), at_ms(890));
	advance(f, 890);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 120, 0);
	expect_end_at(f, &f->long_press, 900);
	/* A press alone is none: held as long as no tap may be. */
	down(f, 2000, 1, 100, 100);
	expect_failure_after(f, &f->long_press, 2750);
	up(f, 2800, 1);
	expect_nothing(f);
}

/* A tap may move by ten points, whatever the press may. */
TEST(a_tap_before_a_press_may_move_no_farther_than_a_tap) {
	ADD_WITH(f, long_press, with.taps = 1, with.max_movement = GC_PT(40));

	down(f, 0, 1, 100, 100);
	move(f, 10, 1, 110, 100);
	up(f, 50, 1);
	down(f, 200, 1, 100, 100);
	move(f, 210, 1, 135, 100);
	advance(f, 700);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	expect_end_at(f, &f->long_press, 800);

	down(f, 2000, 1, 100, 100);
	move(f, 2010, 1, 100, 110.5);
	assert_state(&f->long_press, GC_STATE_FAILED);
}

static void add_lasting(struct fixture *f) {
	ADD_WITH(f, long_press, with.ends_at = GC_LONG_PRESS_LAST_LIFT);
}

TEST(a_press_until_the_last_lift_ends_when_all_its_fingers_are_up) {
	add_lasting(f);
	expect_begin_after(f, &f->long_press, 500);
	down(f, 600, 2, 200, 100); /* it counts too */
	up(f, 700, 1);
	expect_nothing(f);
	assert_near(location_x(&f->long_press), 200, TOLERANCE_PT);
	move(f, 800, 2, 220, 100);
	assert_int_equal(expect(f, &f->long_press, GC_STATE_CHANGED)->touch_count, 1);
	up(f, 900, 2);
	const struct gc_event *ended = expect(f, &f->long_press, GC_STATE_ENDED);
	assert_int_equal(ended->time_us, at_ms(900));
	expect_nothing(f);
}

/* The translation in the coordinates of a node, and NULL in those of the window. */
static void assert_way(const struct fixture *f, const struct gc_node *node, double x, double y) {
	struct gc_vector way;
	assert_int_equal(gc_long_press_translation(&f->long_press, node, &way), GC_OK);
	assert_points(way, x, y, 1.0 / 1024);
}

TEST(its_translation_is_the_way_since_it_began_which_landings_and_lifts_do_not_change) {
	add_lasting(f);
	expect_begin_after(f, &f->long_press, 500);
	assert_way(f, NULL, 0, 0);
	move(f, 510, 1, 130, 90);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_points(event->translation, 30, -30, 0);
	assert_way(f, NULL, 30, -30);

	down(f, 600, 2, 330, 290);
	assert_near(location_x(&f->long_press), 230, TOLERANCE_PT);
	assert_way(f, NULL, 30, -30);
	move(f, 610, 1, 150, 90); /* the centroid goes half of that */
	event = expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_points(event->translation, 40, -30, 0);
	up(f, 620, 1);
	assert_near(location_x(&f->long_press), 330, TOLERANCE_PT);
	assert_way(f, NULL, 40, -30);
	move(f, 630, 2, 330, 330);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_way(f, NULL, 40, 10);
	f->keep_events = true;
	up(f, 640, 2);
	struct gc_event ended = next(f, &f->long_press, GC_STATE_ENDED);
	assert_points(ended.translation, 40, 10, 0);
	assert_way(f, NULL, 40, 10); /* in the action of its end, too */
	none_is_left(f);
	assert_way(f, NULL, 0, 0);
}

/* The lift that ends it moves the location to the finger that is left, and nothing else. */
TEST(the_lift_that_ends_it_leaves_its_translation_as_it_is) {
	ADD(f, long_press);
	expect_begin_after(f, &f->long_press, 500);
	down(f, 600, 2, 200, 120);
	move(f, 610, 2, 200, 140);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	up(f, 620, 2);
	const struct gc_event *ended = expect(f, &f->long_press, GC_STATE_ENDED);
	assert_points(ended->location, 100, 120, 0);
	assert_points(ended->translation, 0, 10, 0);
	assert_way(f, NULL, 0, 10);
}

TEST(its_translation_is_zero_until_it_begins_and_after_it_failed) {
	ADD(f, long_press);
	drag(f, 0, 100, 100, 10, 106, 108);
	assert_way(f, NULL, 0, 0);
	advance(f, 500);
	const struct gc_event *began = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_points(began->translation, 0, 0, 0);
	assert_way(f, NULL, 0, 0);
	move(f, 510, 1, 110, 108);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_way(f, NULL, 4, 0);
	expect_end_at(f, &f->long_press, 520);

	drag(f, 1000, 100, 100, 1010, 150, 100);
	assert_state(&f->long_press, GC_STATE_FAILED);
	assert_way(f, NULL, 0, 0);
}

/* While it waits for the tap to fail, the finger goes 60 pt. They are no part of the translation.
 */
TEST(a_parked_one_counts_its_translation_from_when_it_begins) {
	ADD(f, long_press);
	ADD_WITH(f, tap, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&f->waits, &f->long_press.base, &f->tap.base);
	down(f, 0, 1, 100, 100);
	advance(f, 500);
	move(f, 600, 1, 160, 100);
	assert_way(f, NULL, 0, 0);
	advance(f, 750);
	expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_way(f, NULL, 0, 0);
	move(f, 760, 1, 165, 100);
	expect(f, &f->long_press, GC_STATE_CHANGED);
	assert_way(f, NULL, 5, 0);
}

TEST(a_node_has_the_translation_in_its_own_coordinates) {
	const struct gc_rect frame = {.size = {GC_PT(200), GC_PT(200)}};
	struct gc_node twice, flat;
	struct gc_vector way = {1, 1};
	add_node(f, &twice, frame);
	add_node(f, &flat, frame);
	struct gc_affine scale2 = {.xx = 2 * GC_COEFFICIENT_ONE, .yy = 2 * GC_COEFFICIENT_ONE};
	struct gc_affine nothing = {.xx = 0};
	assert_int_equal(gc_node_set_transform(&twice, &scale2), GC_OK);
	assert_int_equal(gc_node_set_transform(&flat, &nothing), GC_OK);
	ADD(f, long_press);
	expect_begin_after(f, &f->long_press, 500);
	move(f, 510, 1, 130, 140);
	assert_way(f, &twice, 15, 10);
	assert_int_equal(gc_long_press_translation(&f->long_press, &flat, &way), GC_ERR_SINGULAR);
	assert_points(way, 0, 0, 0);
}

/* Each round moves the centroid of three fingers by a third of a point, which rounds. */
TEST(its_translation_stays_exact_however_often_fingers_land_and_lift) {
	double way = 0;
	add_lasting(f);
	expect_begin_after(f, &f->long_press, 500);
	for (int i = 0; i < 100; i++) {
		double ms = 1000 + i * 100;
		down(f, ms, 2, 100, 200);
		down(f, ms + 10, 3, 101, 301);
		move(f, ms + 20, 3, 102, 301);
		up(f, ms + 30, 2);
		up(f, ms + 40, 3);
		way += 1.0 / 3;
	}
	assert_way(f, NULL, way, 0);
}

/* A finger goes far, another one takes over, and the first one lands again, `rounds` times. */
static void go_far(struct fixture *f, double ms, int rounds, double x, double y) {
	for (int i = 0; i < rounds; i++, ms += 100) {
		move(f, ms, 1, x, y);
		down(f, ms + 10, 2, 0, 0);
		up(f, ms + 20, 1);
		down(f, ms + 30, 1, 0, 0);
		up(f, ms + 40, 2);
	}
}

/* The core counts a way of up to 2^20 pt, and reports up to GC_POSITION_MAX, 2^18 pt. */
TEST(its_translation_stops_at_the_end_of_its_range_and_comes_back) {
	struct gc_vector way;
	add_lasting(f);
	expect_begin_after(f, &f->long_press, 500);
	go_far(f, 1000, 8, 200000, -200000);
	assert_int_equal(gc_long_press_translation(&f->long_press, NULL, &way), GC_OK);
	assert_int_equal(way.x, GC_POSITION_MAX);
	assert_int_equal(way.y, -GC_POSITION_MAX);
	go_far(f, 2000, 4, -200000, 200000);
	assert_way(f, NULL, (1 << 20) - 800000, 800000 - (1 << 20));
}

TEST(a_hold_on_a_touchpad_has_no_translation) {
	ADD_WITH(f, long_press, with.touches = 3);
	begins(f, 0, GC_STEP_HOLD, 3);
	advance(f, 500);
	const struct gc_event *event = expect(f, &f->long_press, GC_STATE_BEGAN);
	assert_points(event->translation, 0, 0, 0);
	assert_way(f, NULL, 0, 0);
}

/* Holds. */

TEST(the_defaults_of_a_hold_are_one_finger_40_ms_and_ten_points) {
	struct gc_hold_config config = gc_hold_config_default();
	assert_int_equal(config.touches, 1);
	assert_int_equal(config.stillness_us, 40000);
	assert_int_equal(config.max_movement, GC_PT(10));
}

TEST(a_hold_begins_after_40_ms_and_ends_with_the_lift) {
	ADD(f, hold);

	expect_begin_after(f, &f->hold, 40);
	expect_end_at(f, &f->hold, 5000);
	expect_nothing(f);
}

TEST(movement_of_a_hold_within_ten_points_sends_changed) {
	ADD(f, hold);

	drag(f, 0, 100, 100, 20, 106, 108);
	advance(f, 40);
	expect(f, &f->hold, GC_STATE_BEGAN);
	move(f, 50, 1, 94, 92);
	const struct gc_event *event = expect(f, &f->hold, GC_STATE_CHANGED);
	assert_near(gc_length_to_double(event->location.x), 94, 0);
	move(f, 60, 1, 94, 92); /* the same place */
	expect_nothing(f);
}

TEST(movement_over_ten_points_cancels_a_hold) {
	ADD(f, hold);

	drag(f, 0, 100, 100, 50, 110.01, 100);
	expect(f, &f->hold, GC_STATE_BEGAN);
	const struct gc_event *event = expect(f, &f->hold, GC_STATE_CANCELLED);
	assert_int_equal(event->time_us, at_ms(50));
	expect_no_more(f, 60, 100, 100);
}

TEST(a_hold_starts_when_the_last_required_finger_lands) {
	ADD_WITH(f, hold, with.touches = 2);

	expect_begin_of_two_after(f, &f->hold, 40);
	expect_end_at(f, &f->hold, 1100);
	up(f, 1110, 2);
	expect_nothing(f);
}
