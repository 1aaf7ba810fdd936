/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "engine/flush.h"

/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */

static void setup_withholding_pan(struct fixture *f) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_delays_began(&f->pan.base, true);
}

TEST(a_touch_without_recognizers_is_delivered_at_once) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	const struct gc_event *began = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_true(began->time_us == at_ms(0));
	assert_near(gc_length_to_double(began->location.x), 100, 0);
	assert_int_equal(began->touch_count, 1);
	move(f, 16, 1, 150, 120);
	const struct gc_event *moved = expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	assert_points(moved->location, 150, 120, 0);
	move(f, 32, 1, 150, 120);
	expect_nothing(f); /* the same place */
	up(f, 48, 1);
	const struct gc_event *ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	assert_near(gc_length_to_double(ended->location.x), 150, 0);
	expect_nothing(f);
}

TEST(a_pan_takes_the_touch_before_its_first_event) {
	setup_view(f);
	ADD(f, pan); /* above the view */
	drag(f, 0, 100, 100, 16, 105, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	move(f, 32, 1, 120, 100);
	const struct gc_event *cancelled = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_near(gc_length_to_double(cancelled->location.x), 120, 0);
	expect(f, &f->pan, GC_STATE_BEGAN);
	move(f, 48, 1, 150, 100);
	expect(f, &f->pan, GC_STATE_CHANGED);
	expect_end_at(f, &f->pan, 64);
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

TEST(a_gesture_that_has_ended_can_still_take_its_touch) {
	setup_view(f);
	ADD(f, swipe);
	gc_recognizer_set_cancels_touches(&f->swipe.base, false);
	drag(f, 0, 100, 100, 16, 200, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect(f, &f->swipe, GC_STATE_ENDED);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&f->swipe.base, true);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(f);
}

TEST(peeking_shows_what_is_taken_next_and_takes_nothing) {
	struct gc_event event;
	setup_view(f);
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
	gc_pan_init(&f->pan, NULL);
	gc_hold_init(&f->hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&f->pan.base));
	assert_false(gc_recognizer_delays_began(&f->pan.base));
	assert_true(gc_recognizer_delays_ended(&f->pan.base));
	assert_false(gc_recognizer_cancels_touches(&f->hold.base));
	assert_false(gc_recognizer_delays_began(&f->hold.base));
	assert_false(gc_recognizer_delays_ended(&f->hold.base));
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
		none_is_left(f);
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
		struct gc_sample report = sample_of(8, GC_SAMPLE_MOTION, id, 1 + 200 * id, 100);
		assert_int_equal(gci_engine_push(&f->engine, &report), GC_OK);
		assert_int_equal(delivery->sample_count, id == 1);
	}
	frame(f, 8);
}

/* Withheld phases carry the time of the decision, because a node's times never decrease (11.52). */
TEST(a_double_tap_at_an_edge_arrives_with_the_times_of_its_lifts) {
	setup_view(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
	for (int lift = 62; lift <= 210; lift += 148) {
		tap_at(f, lift - 60, lift, 1, 5, 100);
		for (int i = 0; i < 2; i++) {
			const struct gc_event *event = expect_touch(f, &f->view,
				i == 0 ? GC_EVENT_TOUCH_BEGAN : GC_EVENT_TOUCH_ENDED, 1);
			assert_int_equal(event->time_us, at_ms(lift));
		}
	}
	expect_nothing(f);
}

/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */

TEST(an_id_that_ended_lands_again_in_another_frame) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	land_two(f, 10, 100, 200, 100, 300);
	uint16_t ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	uint16_t again = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t other = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_not_equal(ended, again);
	assert_int_equal(again, other);
}

TEST(gestures_have_no_frame_and_the_number_wraps_past_0) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	f->engine.context.delivery.frame = UINT16_MAX;
	down(f, 0, 1, 100, 100);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(f, 10, 1, 120, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}
