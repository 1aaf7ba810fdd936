/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(samples_that_make_no_sense_are_refused_and_counted) {
	ADD(f, pan);

	down(f, 0, 1, 100, 100);
	assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, 1, 0, 0), GC_ERR_DUPLICATE_TOUCH);
	assert_int_equal(sample(f, 1, GC_SAMPLE_MOTION, 2, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(sample(f, 1, GC_SAMPLE_UP, 2, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(sample(f, 1, GC_SAMPLE_MOTION, 1, 262145, 0), GC_ERR_POSITION);
	assert_int_equal(sample(f, 1, GC_SAMPLE_MOTION, 1, 0, 0.0 / 0.0), GC_ERR_POSITION);
	assert_int_equal(sample(f, 1, GC_SAMPLE_DOWN, 3, -1e300, 0), GC_ERR_POSITION);
	assert_int_equal(sample(f, 1, (enum gc_sample_kind)9, 1, 0, 0), GC_ERR_ARGUMENT);
	struct gc_counters counters = gc_engine_counters(&f->engine);
	assert_int_equal(counters.duplicate_touch, 1);
	assert_int_equal(counters.unknown_touch, 2);
	assert_int_equal(counters.bad_position, 3);
	/* And nothing has changed. */
	move(f, 10, 1, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_x(&f->pan), 10, TOLERANCE_PT);
}

TEST(time_that_goes_back_is_clamped_and_counted) {
	ADD(f, pan);

	down(f, 100, 1, 100, 100);
	assert_int_equal(sample(f, 90, GC_SAMPLE_MOTION, 1, 120, 100), GC_OK);
	frame(f, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->time_us, at_ms(100));
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 1);
}

TEST(fingers_over_the_capacity_are_refused_until_they_lift) {
	ADD(f, pan);

	for (int id = 0; id < 16; id++) {
		down(f, id, id, 100, 100);
	}
	assert_int_equal(sample(f, 20, GC_SAMPLE_DOWN, 16, 100, 100), GC_ERR_TOUCHES_FULL);
	assert_int_equal(gc_engine_counters(&f->engine).touches_full, 1);
	up(f, 30, 3);
	assert_int_equal(sample(f, 40, GC_SAMPLE_MOTION, 16, 200, 200), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(sample(f, 50, GC_SAMPLE_UP, 16, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	down(f, 60, 16, 100, 100);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 16);
}

TEST(when_the_queue_is_full_values_coalesce_and_no_state_is_lost) {
	struct gc_event few[2];
	ADD(f, pan);
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	config.events = few;
	config.event_capacity = 2;
	gc_engine_finish(&f->engine);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	f->keep_events = true;

	down(f, 0, 1, 100, 100);
	for (int step = 1; step <= 10; step++) {
		move(f, step * 10, 1, 100 + step * 10, 100);
	}
	up(f, 110, 1);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == at_ms(10));
	assert_in_range(count_taken(f, &f->pan, GC_STATE_CHANGED), 1, 3);
	f->checked = f->taken_count - 1;
	const struct gc_event *event = expect(f, &f->pan, GC_STATE_ENDED);
	assert_true(event->time_us == at_ms(110));
	assert_near(gc_length_to_double(event->translation.x), 90, TOLERANCE_PT);
	expect_nothing(f);
	assert_true(gc_engine_counters(&f->engine).events_deferred > 0);
	f->keep_events = false;
	drag(f, 200, 100, 100, 210, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

/* P68 */
TEST(cancel_all_cancels_the_active_and_fails_the_possible) {
	ADD(f, pan);
	ADD_WITH(f, tap, with.taps = 2);

	tap_at(f, 0, 10, 1, 100, 100);
	gc_engine_cancel_all(&f->engine, at_ms(20));
	take(f);
	expect_nothing(f);
	down(f, 30, 1, 100, 100); /* tap 1 of a new sequence */
	up(f, 40, 1);
	expect_nothing(f);

	drag(f, 1000, 100, 100, 1010, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	gc_engine_cancel_all(&f->engine, at_ms(1020));
	take(f);
	assert_int_equal(expect(f, &f->pan, GC_STATE_CANCELLED)->time_us, at_ms(1020));
	/* The finger that is still there is ignored until it lifts; a new one is not. */
	move(f, 1030, 1, 250, 100);
	down(f, 1040, 2, 100, 100);
	move(f, 1050, 2, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	up(f, 1060, 1);
	expect_nothing(f);
	up(f, 1070, 2);
	expect(f, &f->pan, GC_STATE_ENDED);
}

TEST(one_that_was_finished_has_no_more_events) {
	ADD(f, pan);
	f->keep_events = true;

	drag(f, 0, 100, 100, 10, 150, 100);
	gc_recognizer_finish(&f->pan.base);
	take(f);
	expect_nothing(f);
	move(f, 20, 1, 200, 100);
	up(f, 30, 1);
	take(f);
	expect_nothing(f);
	assert_null(gc_recognizer_node(&f->pan.base));
}

TEST(two_devices_may_use_one_id) {
	ADD(f, pan);

	down(f, 0, 1, 100, 100);
	struct gc_sample other = sample_of(5, GC_SAMPLE_DOWN, 1, 200, 100);
	other.device = 7;
	assert_int_equal(gc_engine_push(&f->engine, &other), GC_OK);
	frame(f, 5);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
}

TEST(a_touch_location_out_of_range_is_an_error) {
	struct gc_point location;
	ADD(f, pan);

	assert_int_equal(
		gc_recognizer_touch_location(&f->pan.base, 0, NULL, &location), GC_ERR_INDEX);
	assert_int_equal(gc_recognizer_location(&f->pan.base, NULL, &location), GC_OK);
	down(f, 0, 9, 100, 100);
	down(f, 5, 1, 200, 100);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 0, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 100, 0);
	assert_int_equal(gc_recognizer_touch_location(&f->pan.base, 1, NULL, &location), GC_OK);
	assert_near(gc_length_to_double(location.x), 200, 0);
	assert_int_equal(
		gc_recognizer_touch_location(&f->pan.base, 2, NULL, &location), GC_ERR_INDEX);
}

TEST(values_read_on_while_an_action_changes_others) {
	struct gc_event event;
	ADD(f, pan);
	ADD(f, pinch);
	pan_to_50(f);
	f->keep_events = true;
	/* It ends in a frame in which another finger lands. */
	sample(f, 68, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 68, GC_SAMPLE_DOWN, 2, 200, 200);
	frame(f, 68);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.state, GC_STATE_ENDED);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	assert_state(&f->pan, GC_STATE_ENDED);
	assert_near(pan_speed(&f->pan), 1000, 10);
	none_is_left(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
}

TEST(what_happens_at_time_zero_says_so) {
	struct small_engine small;
	struct gc_event event;
	struct gc_engine_config config = small_config(&small, &f->view);
	gc_node_init(&f->view);
	gc_node_set_frame(&f->view, (struct gc_rect){.size = {GC_PT(9), GC_PT(9)}});
	gc_node_set_receives_touches(&f->view, true);
	assert_int_equal(gc_engine_init(&small.engine, &config), GC_OK);
	gc_engine_push(&small.engine, &(struct gc_sample){.kind = GC_SAMPLE_DOWN});
	gc_engine_push(&small.engine, &(struct gc_sample){.kind = GC_SAMPLE_FRAME});
	assert_true(gc_engine_next(&small.engine, &event));
	assert_int_equal(event.kind, GC_EVENT_TOUCH_BEGAN);
	assert_true(event.time_us == 0);
}
