/* SPDX-License-Identifier: MIT */
/* Touchpad gestures as the engine has them: what is refused, who gets them, when they are over. */
#include "steps.h"

static struct gc_step bad(enum gc_step_kind kind, enum gc_step_phase phase, struct gc_step but) {
	struct gc_step step = step_of(kind, phase);
	step.finger_count = but.finger_count;
	step.delta = but.delta;
	step.turn = but.turn;
	step.scale = but.scale;
	return step;
}

static void values_out_of_range_are_refused_and_counted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	const gc_length far = GC_POSITION_MAX + 1;
	const gc_angle many_turns = GC_ANGLE_MAX + 1;
	setup_pan(&f, &pan);
	begins(&f, 0, GC_STEP_PINCH, 2);
	const struct gc_step values[] = {
		{.scale = 0},
		{.scale = -GC_SCALE_ONE},
		{.scale = GC_SCALE_MIN - 1},
		{.scale = GC_SCALE_MAX + 1},
		{.scale = GC_SCALE_ONE, .delta = {far, 0}},
		{.scale = GC_SCALE_ONE, .delta = {0, -far}},
		{.scale = GC_SCALE_ONE, .delta = {INT32_MIN, INT32_MIN}},
		{.scale = GC_SCALE_ONE, .turn = many_turns},
		{.scale = GC_SCALE_ONE, .turn = -many_turns},
	};
	size_t count = sizeof(values) / sizeof(values[0]);
	for (size_t i = 0; i < count; i++) {
		struct gc_step step = bad(GC_STEP_PINCH, GC_STEP_UPDATE, values[i]);
		assert_int_equal(push_step(&f, 10, step), GC_ERR_RANGE);
	}
	struct gc_step fingers = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	fingers.device = 8;
	assert_int_equal(push_step(&f, 10, fingers), GC_ERR_RANGE);
	fingers.finger_count = GC_TOUCHES_MAX + 1;
	assert_int_equal(push_step(&f, 10, fingers), GC_ERR_RANGE);
	assert_int_equal(gc_engine_counters(&f.engine).bad_step, count + 2);
	fingers.finger_count = 3;
	fingers.position.y = far;
	assert_int_equal(push_step(&f, 10, fingers), GC_ERR_POSITION);
	assert_int_equal(gc_engine_counters(&f.engine).bad_position, 1);
	expect_nothing(&f);
}

static void what_a_phase_does_not_have_is_not_looked_at(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	struct gc_step step = {.device = TOUCHPAD, .finger_count = 2, .delta = {INT32_MIN, 0}};
	assert_int_equal(push_step(&f, 0, step), GC_OK);
	step = (struct gc_step){
		.device = TOUCHPAD, .phase = GC_STEP_UPDATE, .position = {INT32_MIN, 0}};
	assert_int_equal(push_step(&f, 10, step), GC_OK);
	step = (struct gc_step){.device = TOUCHPAD, .phase = GC_STEP_END, .turn = INT64_MAX};
	assert_int_equal(push_step(&f, 20, step), GC_OK);
}

static void steps_out_of_order_are_refused_and_counted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	assert_int_equal(
		push_step(&f, 0, step_of(GC_STEP_SWIPE, GC_STEP_UPDATE)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(
		push_step(&f, 0, step_of(GC_STEP_SWIPE, GC_STEP_END)), GC_ERR_UNKNOWN_TOUCH);
	begins(&f, 0, GC_STEP_SWIPE, 2);
	struct gc_step again = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	again.finger_count = 2;
	assert_int_equal(push_step(&f, 0, again), GC_ERR_DUPLICATE_TOUCH);
	again.kind = GC_STEP_HOLD;
	assert_int_equal(push_step(&f, 0, again), GC_ERR_DUPLICATE_TOUCH);
	assert_int_equal(
		push_step(&f, 0, step_of(GC_STEP_PINCH, GC_STEP_UPDATE)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(
		push_step(&f, 0, step_of(GC_STEP_PINCH, GC_STEP_CANCEL)), GC_ERR_UNKNOWN_TOUCH);
	assert_int_equal(push_step(&f, 0, step_of(GC_STEP_HOLD, GC_STEP_UPDATE)), GC_ERR_ARGUMENT);
	assert_int_equal(
		push_step(&f, 0, step_of((enum gc_step_kind)3, GC_STEP_BEGIN)), GC_ERR_ARGUMENT);
	assert_int_equal(
		push_step(&f, 0, step_of(GC_STEP_SWIPE, (enum gc_step_phase)4)), GC_ERR_ARGUMENT);
	struct gc_counters counters = gc_engine_counters(&f.engine);
	assert_int_equal(counters.unknown_touch, 4);
	assert_int_equal(counters.duplicate_touch, 2);
	assert_int_equal(counters.bad_step, 3);
	/* And the gesture goes on. */
	swipes(&f, 10, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
}

static void two_touchpads_have_a_gesture_each(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	struct gc_hold hold;
	setup_pan(&f, &pan);
	gc_hold_init(&hold, NULL);
	attach(&f, &hold.base);
	begins(&f, 0, GC_STEP_SWIPE, 2);
	struct gc_step other = step_of(GC_STEP_HOLD, GC_STEP_BEGIN);
	other.device = TOUCHPAD + 1;
	other.finger_count = 1;
	assert_int_equal(push_step(&f, 10, other), GC_OK);
	expect(&f, &hold, GC_STATE_BEGAN);
	swipes(&f, 20, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
	gc_engine_cancel_device(&f.engine, TOUCHPAD + 1, at_ms(30));
	take(&f);
	expect(&f, &hold, GC_STATE_CANCELLED);
	ends(&f, 40, GC_STEP_SWIPE);
	expect(&f, &pan, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void time_that_goes_back_is_clamped_and_counted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	begins(&f, 100, GC_STEP_SWIPE, 2);
	swipes(&f, 50, 5, 0);
	assert_true(expect(&f, &pan, GC_STATE_BEGAN)->time_us == at_ms(100));
	assert_int_equal(gc_engine_counters(&f.engine).time_went_back, 1);
}

static void a_step_ends_the_frame_before_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	down(&f, 0, 1, 100, 100);
	sample(&f, 10, GC_SAMPLE_MOTION, 1, 150, 100);
	begins(&f, 10, GC_STEP_SWIPE, 2);
	expect(&f, &pan, GC_STATE_BEGAN);
	ends(&f, 20, GC_STEP_SWIPE);
	move(&f, 30, 1, 160, 100);
	expect(&f, &pan, GC_STATE_CHANGED);
	expect_nothing(&f);
}

static void a_recognizer_has_touches_or_one_gesture(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	struct gc_step other = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	setup_pan(&f, &pan);
	gc_recognizer_set_exclusive_type(&pan.base, false);
	begins(&f, 0, GC_STEP_SWIPE, 2);
	other.device = TOUCHPAD + 1;
	other.finger_count = 2;
	assert_int_equal(push_step(&f, 10, other), GC_OK);
	expect_reason(&f, &pan, GC_REASON_OTHER_TYPE, 0, 0);
	gc_engine_clear_records(&f.engine);
	down(&f, 20, 1, 100, 100);
	expect_reason(&f, &pan, GC_REASON_OTHER_TYPE, 0, 0);
	assert_int_equal(gc_recognizer_touch_count(&pan.base), 2);
	up(&f, 30, 1);
	ends(&f, 40, GC_STEP_SWIPE);
	gc_engine_clear_records(&f.engine);
	down(&f, 50, 1, 100, 100);
	begins(&f, 60, GC_STEP_SWIPE, 2);
	expect_reason(&f, &pan, GC_REASON_OTHER_TYPE, 0, 0);
	assert_int_equal(gc_recognizer_touch_count(&pan.base), 1);
	expect_nothing(&f);
}

static bool refuses_three_fingers(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	return !(touch->type == GC_TOUCH_TOUCHPAD && touch->id == GC_STEP_SWIPE &&
		 touch->finger_count == 3);
}

static void the_host_and_the_types_decide_who_gets_it(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_with_host(&f, (struct gc_host){.should_receive = refuses_three_fingers});
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);
	begins(&f, 0, GC_STEP_SWIPE, 3);
	expect_reason(&f, &pan, GC_REASON_NOT_RECEIVED, 0, 0);
	ends(&f, 10, GC_STEP_SWIPE);
	begins(&f, 20, GC_STEP_SWIPE, 4);
	swipes(&f, 30, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
	ends(&f, 40, GC_STEP_SWIPE);
	forget_heard(&f);
	gc_recognizer_set_touch_types(&pan.base, 1u << GC_TOUCH_FINGER);
	begins(&f, 50, GC_STEP_SWIPE, 4);
	swipes(&f, 60, 5, 0);
	expect_reason(&f, &pan, GC_REASON_OTHER_TYPE, 0, 0);
	expect_nothing(&f);
}

static void it_hits_the_node_under_the_pointer_which_hears_nothing(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_pan inner, outer;
	setup_view(&f, &view);
	gc_pan_init(&inner, NULL);
	gc_pan_init(&outer, NULL);
	gc_recognizer_add(&inner.base, &view);
	attach(&f, &outer.base);
	begins_at(&f, 0, GC_STEP_SWIPE, 2, 199, 100);
	swipes(&f, 10, 50, 0);
	expect(&f, &inner, GC_STATE_BEGAN);
	ends(&f, 20, GC_STEP_SWIPE);
	expect(&f, &inner, GC_STATE_ENDED);
	begins_at(&f, 30, GC_STEP_SWIPE, 2, 201, 100);
	swipes(&f, 40, 50, 0);
	expect(&f, &outer, GC_STATE_BEGAN);
	is_cancelled(&f, 50, GC_STEP_SWIPE);
	expect(&f, &outer, GC_STATE_CANCELLED);
	struct gc_step step = step_of(GC_STEP_SWIPE, GC_STEP_BEGIN);
	step.finger_count = 2;
	step.position.x = GC_PT(300);
	step.node = &view; /* the host knows better */
	assert_int_equal(push_step(&f, 60, step), GC_OK);
	swipes(&f, 70, 50, 0);
	expect(&f, &inner, GC_STATE_BEGAN);
	expect_nothing(&f);
}

static void a_gesture_that_reaches_nobody_is_noted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_record record;
	setup(&f);
	begins_at(&f, 0, GC_STEP_SWIPE, 2, 500, 100);
	swipes(&f, 10, 5, 0);
	ends(&f, 20, GC_STEP_SWIPE);
	assert_true(gc_engine_record(&f.engine, 0, &record));
	assert_int_equal(record.reason, GC_REASON_HIT_NOTHING);
	assert_int_equal(record.device, TOUCHPAD);
}

static void the_host_cancels_what_runs_and_the_rest_is_ignored(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	begins(&f, 0, GC_STEP_SWIPE, 2);
	swipes(&f, 10, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
	gc_engine_cancel_all(&f.engine, at_ms(20));
	take(&f);
	expect(&f, &pan, GC_STATE_CANCELLED);
	swipes(&f, 30, 5, 0);
	ends(&f, 40, GC_STEP_SWIPE);
	expect_nothing(&f);
	begins(&f, 50, GC_STEP_SWIPE, 2);
	swipes(&f, 60, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
}

static void a_node_that_goes_takes_its_recognizers_along(void **state) {
	(void)state;
	struct fixture f;
	struct gc_node view;
	struct gc_hold inner, outer;
	setup_view(&f, &view);
	gc_hold_init(&inner, NULL);
	gc_hold_init(&outer, NULL);
	gc_recognizer_add(&inner.base, &view);
	attach(&f, &outer.base);
	begins_at(&f, 0, GC_STEP_HOLD, 1, 100, 100);
	expect(&f, &inner, GC_STATE_BEGAN);
	expect(&f, &outer, GC_STATE_BEGAN);
	gc_node_remove(&view);
	take(&f);
	expect(&f, &inner, GC_STATE_CANCELLED);
	assert_null(f.touches[0].node);
	ends(&f, 10, GC_STEP_HOLD);
	expect(&f, &outer, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void disabling_cancels_it_and_the_next_one_is_taken(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	setup_pan(&f, &pan);
	begins(&f, 0, GC_STEP_SWIPE, 2);
	swipes(&f, 10, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&pan.base, false);
	gc_recognizer_set_enabled(&pan.base, true);
	take(&f);
	expect(&f, &pan, GC_STATE_CANCELLED);
	swipes(&f, 20, 5, 0);
	expect_nothing(&f);
	ends(&f, 30, GC_STEP_SWIPE);
	begins(&f, 40, GC_STEP_SWIPE, 2);
	swipes(&f, 50, 5, 0);
	expect(&f, &pan, GC_STATE_BEGAN);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_out_of_range_are_refused_and_counted),
		cmocka_unit_test(what_a_phase_does_not_have_is_not_looked_at),
		cmocka_unit_test(steps_out_of_order_are_refused_and_counted),
		cmocka_unit_test(two_touchpads_have_a_gesture_each),
		cmocka_unit_test(time_that_goes_back_is_clamped_and_counted),
		cmocka_unit_test(a_step_ends_the_frame_before_it),
		cmocka_unit_test(a_recognizer_has_touches_or_one_gesture),
		cmocka_unit_test(the_host_and_the_types_decide_who_gets_it),
		cmocka_unit_test(it_hits_the_node_under_the_pointer_which_hears_nothing),
		cmocka_unit_test(a_gesture_that_reaches_nobody_is_noted),
		cmocka_unit_test(the_host_cancels_what_runs_and_the_rest_is_ignored),
		cmocka_unit_test(a_node_that_goes_takes_its_recognizers_along),
		cmocka_unit_test(disabling_cancels_it_and_the_next_one_is_taken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
