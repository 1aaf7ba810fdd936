/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "engine/engine_base.h"

/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */

static void setup_stage(struct fixture *f) {
	setup_view(f);
	gc_tap_init(&f->tap, NULL);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
}

static void setup_withholding_pan(struct fixture *f) {
	setup_stage(f);
	attach(f, &f->pan.base);
	gc_recognizer_set_delays_began(&f->pan.base, true);
}

TEST(a_touch_without_recognizers_is_delivered_at_once) {
	setup_stage(f);
	down(f, 0, 1, 100, 100);
	const struct gc_event *began = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_true(began->time_us == at_ms(0));
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_int_equal(began->touch_count, 1);
	move(f, 16, 1, 150, 120);
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 150, 0);
	assert_near(gc_length_to_double(moved->location.y), 120, 0);
	move(f, 32, 1, 150, 120);
	expect_nothing(f); /* the same place */
	up(f, 48, 1);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_near(gc_length_to_double(ended->location.x), 150, 0);
	expect_nothing(f);
}

TEST(a_node_that_did_not_ask_receives_nothing) {
	setup_stage(f);
	assert_true(gc_node_receives_touches(&f->view));
	down(f, 0, 1, 300, 100); /* the window itself */
	move(f, 16, 1, 100, 100);
	up(f, 32, 1);
	expect_nothing(f);
}

TEST(a_finger_that_leaves_the_view_is_still_its_own) {
	setup_stage(f);
	drag(f, 0, 100, 100, 16, 350, 100);
	up(f, 32, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_pan_takes_the_touch_before_its_first_event) {
	setup_stage(f);
	attach(f, &f->pan.base); /* above the view */
	drag(f, 0, 100, 100, 16, 105, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	move(f, 32, 1, 120, 100);
	const struct gc_event *cancelled = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_near(gc_length_to_double(cancelled->location.x), 120, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	move(f, 48, 1, 150, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	up(f, 64, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_tap_cancels_instead_of_ending) {
	setup_stage(f);
	gc_recognizer_add(&f->tap.base, &f->view);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(without_cancelling_the_view_gets_the_end_after_the_gesture) {
	setup_stage(f);
	gc_recognizer_add(&f->tap.base, &f->view);
	gc_recognizer_set_cancels_touches(&f->tap.base, false);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(withheld_touches_are_passed_on_when_the_pan_fails) {
	setup_withholding_pan(f);
	drag(f, 0, 100, 100, 16, 103, 100);
	move(f, 32, 1, 106, 100);
	expect_nothing(f);
	up(f, 48, 1);
	const struct gc_event *began = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_true(began->time_us == at_ms(48));
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_near(gc_length_to_double(moved->location.x), 106, 0);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_withheld_touch_that_is_claimed_is_never_delivered) {
	setup_withholding_pan(f);
	drag(f, 0, 100, 100, 16, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 32, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(the_first_of_two_taps_ends_when_there_is_no_second) {
	setup_stage(f);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&f->tap, &twice);
	gc_recognizer_add(&f->tap.base, &f->view);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	up(f, 50, 1);
	advance(f, 399);
	expect_nothing(f);
	advance(f, 400);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_true(ended->time_us == at_ms(400));
	expect_nothing(f);
}

TEST(a_double_tap_cancels_both_touches) {
	setup_stage(f);
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_set_config(&f->tap, &twice);
	gc_recognizer_add(&f->tap.base, &f->view);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	down(f, 150, 2, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	up(f, 200, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_finger_that_joins_an_active_pan_is_not_delivered) {
	setup_stage(f);
	attach(f, &f->pan.base);
	drag(f, 0, 100, 100, 16, 130, 100);
	forget_taken(f);
	down(f, 32, 2, 100, 200);
	move(f, 48, 2, 120, 200);
	expect(f, &f->pan, GC_STATE_CHANGED);
	up(f, 64, 2);
	up(f, 80, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(the_third_finger_of_a_pinch_stays_with_the_view) {
	setup_stage(f);
	attach(f, &f->pinch.base);
	land_both(f); /* 2 is beside the view */
	move_both(f, 16, 80, 100, 220, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	down(f, 32, 3, 50, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 3);
	move(f, 48, 3, 60, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 3);
	up(f, 64, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 3);
	expect_nothing(f);
}

TEST(a_frame_is_delivered_in_the_order_of_its_samples) {
	setup_stage(f);
	down(f, 0, 1, 100, 100);
	down(f, 0, 2, 100, 200);
	forget_taken(f);
	sample(f, 16, GC_SAMPLE_MOTION, 2, 110, 200);
	sample(f, 16, GC_SAMPLE_DOWN, 3, 100, 300);
	sample(f, 16, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(f, 16, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 16);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 3);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 2);
	assert_near(gc_length_to_double(ended->location.x), 110, 0);
	expect_nothing(f);
}

TEST(withheld_landings_and_lifts_keep_their_order) {
	setup_stage(f);
	struct gc_tap_config triple = gc_tap_config_default();
	triple.taps = 3;
	gc_tap_set_config(&f->tap, &triple);
	attach(f, &f->tap.base);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	tap_at(f, 0, 50, 7, 100, 100);
	down(f, 100, 5, 102, 100);
	move(f, 116, 5, 104, 100);
	up(f, 150, 5);
	expect_nothing(f);
	advance(f, 500);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 7);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 7);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 5);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 5);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 5);
	expect_nothing(f);
}

TEST(a_touch_waits_for_the_last_that_withholds_it) {
	setup_stage(f);
	attach(f, &f->pan.base);
	attach(f, &f->tap.base);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	down(f, 0, 1, 100, 100);
	advance(f, 749);
	expect_nothing(f);
	advance(f, 750); /* no tap any more, maybe a pan */
	expect_nothing(f);
	up(f, 800, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_nothing(f);
}

TEST(a_touch_is_released_when_what_withholds_it_is_disabled) {
	setup_withholding_pan(f);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	gc_recognizer_set_enabled(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f);
}

TEST(settings_take_effect_at_once) {
	setup_withholding_pan(f);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	gc_recognizer_set_delays_began(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	move(f, 16, 1, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, true);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(f);
}

TEST(peeking_shows_what_is_taken_next_and_takes_nothing) {
	struct gc_event event;
	setup_stage(f);
	f->keep_events = true;
	assert_null(gc_engine_peek(&f->engine));
	land_two(f, 0, 50, 100, 60, 100);
	for (int id = 1; id <= 2; id++) {
		const struct gc_event *next = gc_engine_peek(&f->engine);
		assert_non_null(next);
		assert_int_equal(next->kind, GC_EVENT_TOUCH_BEGAN);
		assert_int_equal(next->touch_id, test_id(id));
		assert_ptr_equal(gc_engine_peek(&f->engine), next);
		assert_true(gc_engine_next(&f->engine, &event));
		assert_int_equal(event.touch_id, test_id(id));
	}
	assert_null(gc_engine_peek(&f->engine));
}

TEST(the_defaults_are_those_of_views) {
	struct gc_hold hold;
	setup_stage(f);
	gc_hold_init(&hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&f->pan.base));
	assert_false(gc_recognizer_delays_began(&f->pan.base));
	assert_true(gc_recognizer_delays_ended(&f->pan.base));
	assert_false(gc_recognizer_cancels_touches(&hold.base));
	assert_false(gc_recognizer_delays_began(&hold.base));
	assert_false(gc_recognizer_delays_ended(&hold.base));
}

/* A setting takes effect when it is made: the motion before it is judged by the former one. */
TEST(a_setting_does_not_change_what_was_before_it) {
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 130, 100);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	frame(f, 10);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}

/* A list whose rows select when they are touched and let go, under a gesture of the list's own. */

static void setup_list(struct fixture *f, uint32_t taps) {
	setup_view(f);
	ADD_WITH(f, tap, with.taps = taps);
}

/* A row selects when a touch of it ends, and not when it is cancelled. */
static bool is_selected(const struct fixture *f) {
	for (size_t i = 0; i < f->taken_count; i++) {
		if (f->taken[i].kind == GC_EVENT_TOUCH_ENDED) {
			return true;
		}
	}
	return false;
}

static void tap_row(struct fixture *f, double ms) {
	tap_at(f, ms, ms + 50, 1, 100, 100);
}

TEST(a_tap_on_the_list_stops_selection) {
	setup_list(f, 1);
	tap_row(f, 0);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(f));
}

TEST(a_tap_that_does_not_cancel_lets_both_work) {
	setup_list(f, 1);
	gc_recognizer_set_cancels_touches(&f->tap.base, false);
	tap_row(f, 0);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_true(is_selected(f));
}

TEST(the_first_of_two_taps_does_not_select) {
	setup_list(f, 2);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	tap_row(f, 0);
	assert_int_equal(f->taken_count, 0);
	tap_row(f, 200);
	advance(f, 2000);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(f));
	/* One alone does, when it is clear that it is one. */
	tap_row(f, 3000);
	assert_false(is_selected(f));
	advance(f, 3400);
	assert_true(is_selected(f));
}

/* Delivered motion takes a short way by a hint to its contact: which samples may take it. */

/* Of no kind that there is: no bit more may lead to a contact, delivered or not. */
TEST(a_sample_of_no_kind_is_refused) {
	for (int x = 100; x <= 300; x += 200) {
		setup(f);
		setup_view(f);
		drag(f, 0, x, 100, 16, x + 5, 100);
		move(f, 32, 1, x + 10, 100);
		forget_taken(f);
		for (int kind = GC_SAMPLE_SIZE + 1; kind < 256; kind++) {
			assert_int_equal(sample(f, 48, (enum gc_sample_kind)kind, 1, x + 20, 100),
				GC_ERR_ARGUMENT);
		}
		frame(f, 48);
		expect_nothing(f);
	}
}

/* Ids with the same low bits, half of them apart, and of all signs: hints may be another's. */
TEST(fingers_whose_hints_collide_are_delivered_alike) {
	const int32_t ids[] = {3, 19, 35, 51, -13, -29, INT32_MAX, INT32_MIN};
	struct gc_event event;
	setup_view(f);
	for (int step = 0; step < 6; step++) {
		for (int i = 0; i < 8; i++) {
			struct gc_sample report = {
				.time_us = at_ms(step * 10),
				.position = {GC_PT(i % 2 == 0 ? 100 : 300) + step * 4096,
					GC_PT(40) * (i + 1)},
				.id = ids[i],
				.kind = step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION,
			};
			assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
		}
		gc_engine_end_frame(&f->engine);
		for (int i = 0; i < 8; i += 2) {
			assert_true(gc_engine_next(&f->engine, &event));
			assert_int_equal(event.touch_id, ids[i]);
			assert_int_equal(event.location.x, GC_PT(100) + step * 4096);
		}
		assert_false(gc_engine_next(&f->engine, &event));
	}
}

/* Its work would find nothing to deliver. */
TEST(motion_of_a_touch_that_no_node_receives_is_not_noted) {
	const struct gc_delivery *delivery = &f->engine.context.delivery;
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100); /* in the view */
	down(f, 0, 2, 300, 100); /* only the pan receives it */
	forget_taken(f);
	/* The complete way, which contacts without a hint take. */
	for (int id = 2; id >= 1; id--) {
		struct gc_sample report = {.time_us = at_ms(8),
			.position = {GC_PT(1 + 200 * id), GC_PT(100)},
			.id = test_id(id),
			.kind = GC_SAMPLE_MOTION};
		assert_int_equal(gci_engine_push(&f->engine, &report), GC_OK);
		assert_int_equal(delivery->sample_count, id == 1);
	}
	frame(f, 8);
}

/* Withheld phases carry the time of the decision, because a node's times never decrease (11.52). */

/* A view under an edge pan that withholds what lands at the left edge, as a compositor's does. */
static void setup_edge(struct fixture *f) {
	setup_view(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
}

static void expect_at(struct fixture *f, enum gc_event_kind kind, int id, double ms) {
	assert_int_equal(expect_touch(f, &f->view, kind, id)->time_us, at_ms(ms));
}

TEST(a_double_tap_at_an_edge_arrives_with_the_times_of_its_lifts) {
	setup_edge(f);
	tap_at(f, 0, 62, 1, 5, 100);
	tap_at(f, 150, 210, 1, 5, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 62);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 62);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 210);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 210);
	expect_nothing(f);
}

TEST(a_press_at_an_edge_arrives_a_fifth_of_a_second_late) {
	setup_edge(f);
	down(f, 0, 1, 5, 100);
	advance(f, 199.999);
	expect_nothing(f);
	advance(f, 200);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 200);
	up(f, 900, 1);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 900);
	expect_nothing(f);
}

TEST(a_motion_along_an_edge_arrives_with_its_landing_when_it_is_no_edge_pan) {
	setup_edge(f);
	drag(f, 0, 5, 100, 30, 6, 106);
	expect_nothing(f);
	move(f, 60, 1, 6, 112);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 60);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 1, 60);
	move(f, 70, 1, 6, 120);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 1, 70);
	expect_nothing(f);
}

TEST(a_late_landing_has_no_earlier_time_than_what_its_node_has_of_other_fingers) {
	setup_edge(f);
	down(f, 0, 1, 5, 100);
	down(f, 40, 2, 150, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 2, 40);
	move(f, 190, 2, 160, 100);
	expect_at(f, GC_EVENT_TOUCH_MOVED, 2, 190);
	advance(f, 200);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 200);
	expect_nothing(f);
}

TEST(a_landing_away_from_the_edge_arrives_at_once) {
	setup_edge(f);
	tap_at(f, 0, 62, 1, 100, 100);
	expect_at(f, GC_EVENT_TOUCH_BEGAN, 1, 0);
	expect_at(f, GC_EVENT_TOUCH_ENDED, 1, 62);
	expect_nothing(f);
}

/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */

/* A view under a double tap that withholds what it tracks. */
static void setup_withheld(struct fixture *f) {
	setup_view(f);
	ADD_WITH(f, tap, with.taps = 2);
	gc_recognizer_set_delays_began(&f->tap.base, true);
}

static const struct gc_event *phase(
	struct fixture *f, const struct gc_node *view, enum gc_event_kind kind, int id) {
	return expect_touch(f, view, kind, id);
}

TEST(a_touch_released_has_a_frame_for_each_phase) {
	setup_withheld(f);
	drag(f, 0, 100, 100, 10, 105, 100);
	up(f, 20, 1);
	expect_nothing(f);
	advance(f, 1000);
	uint16_t began = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_int_not_equal(began, moved);
	assert_int_not_equal(moved, ended);
	expect_nothing(f);
}

TEST(touches_released_together_share_frames) {
	setup_withheld(f);
	land_two(f, 0, 100, 100, 100, 200);
	/* Two fingers fail a tap that wants one. */
	uint16_t one = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t two = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_equal(one, two);
	move_both(f, 10, 110, 100, 110, 200);
	one = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	two = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 2)->frame;
	assert_int_equal(one, two);
}

TEST(motion_and_lift_of_one_frame_are_in_two) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 110, 100);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	frame(f, 10);
	uint16_t began = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t moved = phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame;
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	assert_true(began != moved && moved != ended);
}

TEST(an_id_that_ended_lands_again_in_another_frame) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	land_two(f, 10, 100, 200, 100, 300);
	uint16_t ended = phase(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	uint16_t again = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t other = phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_not_equal(ended, again);
	assert_int_equal(again, other);
}

TEST(gestures_have_no_frame_and_the_number_wraps_past_0) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	f->engine.context.delivery.frame = UINT16_MAX;
	down(f, 0, 1, 100, 100);
	assert_int_equal(phase(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(f, 10, 1, 120, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(phase(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}
