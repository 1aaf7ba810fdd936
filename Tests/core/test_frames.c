/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "support.h"
#include "steps.h"
#include "engine/flush.h"

/* Frames: two parts each, those that nobody ends, and empty ones. */

/* At 20 ms, in one frame: finger 1 moves and finger 2 lands. */
static void move_as_another_lands(struct fixture *f, double x1, double x2) {
	sample(f, 20, GC_SAMPLE_MOTION, 1, x1, 100);
	sample(f, 20, GC_SAMPLE_DOWN, 2, x2, 100);
	frame(f, 20);
}

/* Finger 1 pans, and finger 2 lands as it moves. The host has taken the event of the motion alone.
 */
static void take_the_first_part(struct fixture *f) {
	struct gc_event event;
	ADD(f, pan);
	drag(f, 0, 100, 100, 10, 120, 100);
	f->keep_events = true;
	move_as_another_lands(f, 150, 250);
	assert_true(gc_engine_next(&f->engine, &event));
}

TEST(getters_answer_with_the_first_part_until_its_events_are_taken) {
	take_the_first_part(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	assert_near(location_x(&f->pan), 150, 0);
	none_is_left(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
	assert_near(location_x(&f->pan), 200, 0);
}

TEST(a_recognizer_added_in_an_action_does_not_get_a_landing_of_that_frame) {
	struct gc_pan other;
	gc_pan_init(&other, NULL);
	take_the_first_part(f);
	attach(f, &other.base);
	f->keep_events = false;
	take(f);
	assert_int_equal(gc_recognizer_touch_count(&other.base), 0);
}

/* The press began at 500 ms, and the frame of 600 ms waits until its event is taken. */
TEST(a_recognizer_that_an_action_enables_or_adds_gets_what_lands_in_a_later_frame) {
	for (int adds = 0; adds < 2; adds++) {
		struct gc_event event;
		setup_with_host(f, (struct gc_host){.simultaneous = all_together});
		ADD(f, long_press);
		gc_pan_init(&f->pan, NULL);
		gc_recognizer_set_enabled(&f->pan.base, adds == 1);
		if (adds == 0) {
			attach(f, &f->pan.base);
		}
		f->keep_events = true;
		down(f, 0, 1, 100, 100);
		down(f, 600, 2, 200, 100);
		assert_true(gc_engine_next(&f->engine, &event));
		assert_int_equal(event.time_us, at_ms(500));
		if (adds == 1) {
			attach(f, &f->pan.base);
		} else {
			assert_int_equal(gc_recognizer_set_enabled(&f->pan.base, true), GC_OK);
		}
		assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 1);
		take(f);
		assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 2);
		assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	}
}

TEST(a_landing_hits_what_was_there_before_an_action_of_its_frame) {
	struct gc_event event;
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	drag(f, 0, 300, 100, 10, 320, 100);
	f->keep_events = true;
	move_as_another_lands(f, 350, 50);
	assert_true(gc_engine_next(&f->engine, &event));
	gc_node_set_hidden(&f->view, true);
	forget_taken(f);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
}

TEST(what_an_action_disables_or_sets_counts_for_a_landing_of_its_frame) {
	struct gc_event event;
	ADD(f, tap);
	ADD(f, hold);
	ADD(f, long_press);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	sample(f, 20, GC_SAMPLE_UP, 1, 100, 100);
	sample(f, 20, GC_SAMPLE_DOWN, 2, 200, 100);
	frame(f, 20);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_ptr_equal(event.recognizer, &f->tap.base);
	gc_recognizer_set_enabled(&f->tap.base, false);
	gc_recognizer_remove(&f->hold.base);
	gc_recognizer_set_touch_types(&f->long_press.base, 1 << GC_TOUCH_PEN);
	take(f);
	assert_int_equal(gc_engine_touches(&f->engine) == 0, false);
	assert_int_equal(gc_recognizer_touch_count(&f->tap.base), 0);
	assert_int_equal(gc_recognizer_touch_count(&f->hold.base), 0);
	assert_int_equal(gc_recognizer_touch_count(&f->long_press.base), 0);
}

/* With room for two events, the sample of the second frame waits until the first is taken. */
TEST(a_frame_ends_though_its_sample_waits_for_room) {
	ADD(f, pan);
	ADD(f, transform);
	drag(f, 0, 100, 100, 10, 150, 100);
	shrink_queue(f, 2);
	f->keep_events = true;
	for (int i = 1; i <= 7; i++) {
		sample(f, 10 + 10 * i, GC_SAMPLE_MOTION, 1, 150 + 10 * i, 100);
		gc_engine_end_frame(&f->engine);
	}
	take(f);
	assert_near(pan_x(&f->pan), 110, TOLERANCE_PT);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
}

/* Times that cannot be, and clocks that are set back. */

/* What an unsigned subtraction makes of 3 ms before a clock's start. */
#define SMALL_NEGATIVE_US (UINT64_MAX - 2999)

static void push_at(struct fixture *f, uint64_t time_us, enum gc_sample_kind kind, double x) {
	struct gc_sample report = {.time_us = time_us,
		.position = {gc_length_from_double(x), GC_PT(100)},
		.id = 1,
		.kind = (uint8_t)kind};
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
}

/* A sample that is a frame of its own, whose events are taken. */
static void push_frame(struct fixture *f, uint64_t time_us, enum gc_sample_kind kind, double x) {
	push_at(f, time_us, kind, x);
	push_at(f, time_us, GC_SAMPLE_FRAME, 0);
	take(f);
}

/* An engine whose clock is at 1 s, whatever the test's clock is. */
static void setup_early(struct fixture *f) {
	ADD(f, pan);
	push_frame(f, 1000000, GC_SAMPLE_DOWN, 100);
}

TEST(an_impossible_time_of_a_sample_is_the_engines) {
	setup_early(f);
	push_frame(f, SMALL_NEGATIVE_US, GC_SAMPLE_MOTION, 120);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 1000000);
	push_frame(f, 1010000, GC_SAMPLE_MOTION, 130);
	assert_true(expect(f, &f->pan, GC_STATE_CHANGED)->time_us == 1010000);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 2);
}

TEST(advance_and_cancel_ignore_an_impossible_time) {
	setup_early(f);
	gc_engine_advance(&f->engine, SMALL_NEGATIVE_US);
	push_frame(f, 1010000, GC_SAMPLE_MOTION, 120);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 1010000);
	gc_engine_cancel_all(&f->engine, SMALL_NEGATIVE_US);
	take(f);
	assert_true(expect(f, &f->pan, GC_STATE_CANCELLED)->time_us == 1010000);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 2);
}

TEST(the_first_time_is_taken_as_it_is) {
	ADD(f, pan);
	push_at(f, SMALL_NEGATIVE_US, GC_SAMPLE_DOWN, 100);
	push_frame(f, SMALL_NEGATIVE_US + 10, GC_SAMPLE_MOTION, 120);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == SMALL_NEGATIVE_US + 10);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 0);
}

TEST(a_time_just_under_2_to_the_62_ahead_is_believed) {
	uint64_t ahead_us = UINT64_C(1) << 62;
	setup_early(f);
	gc_engine_advance(&f->engine, 1000000 + ahead_us);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 1);
	gc_engine_advance(&f->engine, 1000000 + ahead_us - 1);
	assert_int_equal(gc_engine_counters(&f->engine).time_refused, 1);
}

TEST(an_idle_engine_can_be_set_back) {
	setup_early(f);
	assert_false(gc_engine_is_idle(&f->engine));
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_ERR_STATE);
	push_frame(f, 1010000, GC_SAMPLE_UP, 0);
	assert_true(gc_engine_is_idle(&f->engine));
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_OK);
	push_at(f, 10, GC_SAMPLE_DOWN, 100);
	push_frame(f, 20, GC_SAMPLE_MOTION, 150);
	assert_true(expect(f, &f->pan, GC_STATE_BEGAN)->time_us == 20);
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 0);
}

/* Motion stays in the recognizers until the host takes it. Here, something comes before. */

/*
 * Both recognizers at once. The fingers, 100 pt apart, drift by 20 pt and part by 20 pt, so that
 * both begin. From here on each frame changes both, and nobody takes the events.
 */
static void setup_both_active(struct fixture *f) {
	setup_pair(f, (struct gc_host){.simultaneous = all_together});
	land_both(f);
	move_both(f, 10, 110, 100, 230, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	f->keep_events = true;
}

TEST(setting_a_value_leaves_what_is_pending) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	double scale = pinch_scale(&f->pinch), y = pan_y(&f->pan);

	/* One before anything is taken, the other in between. */
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	struct gc_event pan = next(f, &f->pan, GC_STATE_CHANGED);
	gc_pinch_set_scale(&f->pinch, 3 * GC_SCALE_ONE);
	struct gc_event pinch = next(f, &f->pinch, GC_STATE_CHANGED);
	none_is_left(f);
	assert_near(gc_length_to_double(pan.translation.y), y, TOLERANCE_PT);
	assert_near(gc_scale_to_double(pinch.scale), scale, TOLERANCE_SCALE);
	assert_near(pinch_scale(&f->pinch), 3, TOLERANCE_SCALE);
}

/* The type is of a DOWN. */
TEST(motion_that_says_another_type_is_of_the_contact_all_the_same) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	for (int i = 1; i <= 6; i++) {
		struct gc_sample motion = sample_of(10 * i, GC_SAMPLE_MOTION, 1, 100, 100 + 10 * i);
		motion.type = i % 2 == 0 ? GC_TOUCH_PEN : GC_TOUCH_FINGER;
		assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
		gc_engine_end_frame(&f->engine);
	}
	assert_near(pan_y(&f->pan), 50, TOLERANCE_PT);
}

/* A deadline comes before the input after it, also if the host has taken no events. */

TEST(values_read_on_while_an_action_changes_others) {
	struct gc_event event;
	ADD(f, pan);
	ADD(f, pinch);
	down(f, 0, 1, 100, 100);
	for (int step = 1; step <= 6; step++) {
		move(f, step * 10, 1, 100 + step * 10, 100);
	}
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

/*
 * In each event that the host takes, getters answer with the values of that event, also if one call
 * brings several inputs: the end of a frame, deadlines, and then a sample, a cancel or a step
 * (11.49).
 */

/* Takes all events. The state that a recognizer has while its event is handled is the event's. */
static void take_compared_states(struct fixture *f) {
	struct gc_event event;
	while (gc_engine_next(&f->engine, &event)) {
		f->taken[f->taken_count++] = event;
		if (event.kind == GC_EVENT_GESTURE) {
			assert_state(event.recognizer, event.state);
		}
	}
}

/* A change of the host that has no time of its own comes first while it handles an event. */
TEST(a_press_that_is_disabled_in_its_begin_is_not_cancelled_by_what_waits) {
	struct gc_record record;
	ADD(f, long_press);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
	gc_engine_cancel_all(&f->engine, at_ms(600)); /* nothing came between */
	next(f, &f->long_press, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&f->long_press.base, false);
	struct gc_event cancelled = next(f, &f->long_press, GC_STATE_CANCELLED);
	assert_int_equal(cancelled.time_us, at_ms(500));
	none_is_left(f);
	assert_true(gc_engine_explain(&f->engine, &f->long_press.base, &record));
	assert_int_equal(record.reason, GC_REASON_DISABLED);
}

/*
 * A pan and a transform begin and end while the host takes nothing. The queue has room for two
 * events, so their begins leave it before their ends come into it.
 */
TEST(the_state_is_that_of_the_event_also_if_the_next_one_has_no_room_yet) {
	static struct gc_node other;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	add_node(f, &other, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(&other, true);
	add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	assert_int_equal(gc_transform_init(&f->transform, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->transform.base, &f->view), GC_OK);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 2, 300, 100);
	down(f, 10, 3, 300, 200);
	down(f, 20, 1, 50, 100);
	move(f, 30, 1, 100, 100);
	up(f, 40, 1);
	down(f, 50, 1, 50, 100);
	take_compared_states(f);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 3);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->transform, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect(f, &f->transform, GC_STATE_ENDED);
	expect_nothing(f);
}

/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */

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
	assert_false(gc_recognizer_claims_on_landing(&f->pan.base));
}

/* Delivered motion takes a short way by a hint to its contact: which samples may take it. */

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

/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */

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

TEST(what_a_call_releases_is_in_a_frame_after_that_of_the_event_being_handled) {
	struct gc_event event;
	setup_view(f);
	gc_node_set_receives_touches(&f->window, true);
	gc_pan_init(&f->pan, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	down(f, 0, 1, 100, 100); /* withheld */
	f->keep_events = true;
	down(f, 10, 2, 300, 100); /* beside the view */
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.touch_id, test_id(2));
	uint16_t handled = event.frame;
	gc_recognizer_set_enabled(&f->pan.base, false);
	assert_true(gc_engine_next(&f->engine, &event));
	assert_int_equal(event.touch_id, test_id(1));
	assert_int_equal(event.frame, handled + 1);
}

TEST(a_touch_beside_the_node_in_the_slot_of_a_claimed_one_is_not_of_the_hand) {
	setup_view(f);
	gc_node_set_receives_touches(&f->window, true);
	f->engine.context.table.capacity = 2;
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pinch.base, &f->view);
	gc_recognizer_set_claims_on_landing(&f->pinch.base, true);
	land_two(f, 0, 50, 100, 150, 100);
	up(f, 10, 1);
	down(f, 20, 3, 300, 100); /* beside the view */
	up(f, 30, 2);
	forget_taken(f);
	down(f, 40, 4, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 4);
	up(f, 45, 4);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 4);
	expect_nothing(f);
}

/* When nodes go away and memory runs out. */

TEST(the_time_of_a_refused_sample_does_not_count) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	assert_int_equal(sample(f, 4000, GC_SAMPLE_MOTION, 99, 100, 100), GC_ERR_UNKNOWN_TOUCH);
	up(f, 50, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

static bool accepts(struct fixture *f, enum gc_sample_kind kind, int id, double x) {
	struct gc_sample sample = sample_of(4000, kind, id, x, 100);
	return gc_engine_accepts(&f->engine, &sample);
}

TEST(what_would_be_refused_is_known_before_and_nothing_changes) {
	ADD(f, tap);
	down(f, 0, 1, 100, 100);
	struct gc_counters before = gc_engine_counters(&f->engine);
	assert_true(accepts(f, GC_SAMPLE_FRAME, 0, 0));
	assert_true(accepts(f, GC_SAMPLE_MOTION, 1, 110));
	assert_true(accepts(f, GC_SAMPLE_DOWN, 2, 110));
	assert_false(accepts(f, GC_SAMPLE_MOTION, 2, 110));
	assert_false(accepts(f, GC_SAMPLE_DOWN, 1, 110));
	assert_false(accepts(f, GC_SAMPLE_DOWN, 2, 300000));
	assert_false(accepts(f, (enum gc_sample_kind)99, 1, 110));
	struct gc_step step = {.time_us = at_ms(4000), .finger_count = 2};
	assert_true(gc_engine_accepts_step(&f->engine, &step));
	step.phase = GC_STEP_END;
	assert_false(gc_engine_accepts_step(&f->engine, &step));
	struct gc_counters after = gc_engine_counters(&f->engine);
	assert_memory_equal(&before, &after, sizeof before);
	assert_int_equal(gc_engine_time_us(&f->engine), at_ms(0));
}

TEST(a_refused_sample_leaves_the_second_part_of_a_frame_waiting) {
	take_the_first_part(f);
	assert_int_equal(sample(f, 20, GC_SAMPLE_MOTION, 99, 100, 100), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	none_is_left(f);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 2);
}

TEST(a_refused_sample_of_a_later_time_does_not_end_a_frame) {
	ADD_WITH(f, tap, with.touches = 2);
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	assert_int_equal(sample(f, 40, GC_SAMPLE_UP, 99, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	sample(f, 0, GC_SAMPLE_DOWN, 2, 200, 100);
	frame(f, 0);
	assert_int_equal(gc_engine_counters(&f->engine).time_went_back, 0);
	assert_int_equal(gc_recognizer_touch_count(&f->tap.base), 2);
}

TEST(a_node_that_is_added_does_not_get_what_lands_in_the_open_frame) {
	ADD(f, pan);
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	setup_view(f);
	assert_int_equal(gc_tap_init(&f->tap, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->tap.base, &f->view), GC_OK);
	frame(f, 0);
	assert_int_equal(gc_recognizer_touch_count(&f->tap.base), 0);
	assert_int_equal(gc_recognizer_touch_count(&f->pan.base), 1);
	up(f, 50, 1);
	expect_nothing(f);
}
