/* SPDX-License-Identifier: MIT */
#include "turns.h"

/* What the value itself may be off; see the formats. */
#define ROTATION_TOLERANCE 2e-6

static void two_fingers_at_rest_are_no_rotation(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	advance(&f, 5000);
	assert_int_equal(gc_recognizer_state(&rotation.base), GC_STATE_POSSIBLE);
	up(&f, 5010, 1);
	up(&f, 5020, 2);
	expect_nothing(&f);
}

static void it_begins_at_the_slop_with_the_excess(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	turn_to(&f, 10, 50, 0.1999);
	expect_nothing(&f);
	assert_true(gc_rotation_angle(&rotation) == 0);
	turn_to(&f, 20, 50, 0.25);
	const struct gc_event *event = expect(&f, &rotation, GC_STATE_BEGAN);
	assert_near(gc_angle_to_radians(event->rotation), 0.05, TOLERANCE_STEP);
	assert_true(event->scale == GC_SCALE_ONE);
	turn_to(&f, 30, 80, 0.45); /* the span does not matter any more */
	event = expect(&f, &rotation, GC_STATE_CHANGED);
	assert_near(gc_angle_to_radians(event->rotation), 0.25, TOLERANCE_STEP);
	assert_near(location_x(&rotation), 200, TOLERANCE_PT);
	turn_to(&f, 40, 50, 0.1); /* and back over the start */
	expect(&f, &rotation, GC_STATE_CHANGED);
	assert_near(rotation_radians(&rotation), -0.1, TOLERANCE_STEP);
}

static void where_it_crosses_exactly_it_is_zero(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	struct gc_rotation_config config = {.slop = GC_PT(50 * PI / 2)};
	setup_rotation(&f, &rotation);
	assert_int_equal(gc_rotation_set_config(&rotation, &config), GC_OK);

	land(&f);
	turn_to(&f, 10, 50, PI / 2 - 0.0001);
	expect_nothing(&f);
	turn_to(&f, 20, 50, PI / 2);
	expect(&f, &rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&rotation), 0, TOLERANCE_STEP);
	turn_to(&f, 30, 50, PI);
	expect(&f, &rotation, GC_STATE_CHANGED);
	assert_near(rotation_radians(&rotation), PI / 2, TOLERANCE_STEP);
}

/* The arc is that of the starting span, whatever the span has become. */
static void the_arc_is_at_half_the_starting_span(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	turn_to(&f, 10, 100, 0.19); /* an arc of 19 pt out there */
	expect_nothing(&f);
	turn_to(&f, 20, 20, 0.21); /* and of 4.2 here */
	expect(&f, &rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&rotation), 0.01, 2 * TOLERANCE_STEP);
}

/* P16 */
static void it_is_not_wrapped(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	turn_to(&f, 10, 50, 0.2 + TOLERANCE_STEP);
	expect(&f, &rotation, GC_STATE_BEGAN);
	for (int step = 1; step <= 100; step++) {
		turn_to(&f, 10 + step * 8, 50, 0.2 + 2.5 * PI * step / 100);
		expect(&f, &rotation, GC_STATE_CHANGED);
	}
	assert_near(rotation_radians(&rotation), 2.5 * PI, TOLERANCE_RAD);
	assert_near(rotation_radians(&rotation), 2.5 * PI, TOLERANCE_STEP);
	for (int step = 1; step <= 200; step++) {
		turn_to(&f, 810 + step * 8, 50, 0.2 + 2.5 * PI - 5 * PI * step / 200);
	}
	assert_near(rotation_radians(&rotation), -2.5 * PI, TOLERANCE_STEP);
}

/* Nothing is rounded from frame to frame, so nothing adds up. */
static void a_thousand_turns_are_a_thousand_turns(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	turn_to(&f, 5, 50, 1);
	gc_angle first = gc_rotation_angle(&rotation);
	for (int step = 1; step <= 7000; step++) {
		turn_to(&f, 5 + step, 50, 1 + step * (2 * PI / 7));
		forget_heard(&f);
		f.heard_count = f.checked = 0;
	}
	assert_near(gc_angle_to_radians(gc_rotation_angle(&rotation) - first), 2000 * PI,
		ROTATION_TOLERANCE);
	/* 143 turns a second still, whose path of 314,159 pt is longer than a length can be. */
	assert_near(
		gc_angle_to_radians(gc_rotation_velocity(&rotation)) / (2000 * PI / 7), 1, 0.001);
}

static void a_set_angle_is_the_new_base(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation, whole;
	setup_with_host(&f, (struct gc_host){.simultaneous = all_together});
	gc_rotation_init(&rotation, NULL);
	gc_rotation_init(&whole, NULL);
	attach(&f, &rotation.base);
	attach(&f, &whole.base);
	turn_to_half(&f);
	gc_angle sum = gc_rotation_angle(&rotation);

	for (int step = 1; step <= 100; step++) {
		assert_int_equal(gc_rotation_set_angle(&rotation, 0), GC_OK);
		assert_true(gc_rotation_angle(&rotation) == 0);
		assert_true(gc_rotation_velocity(&rotation) == 0);
		turn_to(&f, 30 + step * 10, 50, 0.7 + step * 0.0531);
		sum += gc_rotation_angle(&rotation);
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), 5.31, 0.01);
	}
	assert_true(sum == gc_rotation_angle(&whole)); /* exactly: nothing has been lost */
}

static void an_angle_is_set_within_its_range(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	turn_to_half(&f);

	assert_int_equal(gc_rotation_set_angle(&rotation, GC_ANGLE_MAX), GC_OK);
	turn_to(&f, 40, 50, 0.7 + PI / 2); /* what is read may be more than what can be set */
	assert_near(rotation_radians(&rotation), 2000.5 * PI, TOLERANCE_STEP);
	assert_int_equal(gc_rotation_set_angle(&rotation, GC_ANGLE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&rotation, -GC_ANGLE_MAX - 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&rotation, GC_ANGLE_INVALID), GC_ERR_RANGE);
	assert_near(rotation_radians(&rotation), 2000.5 * PI, TOLERANCE_STEP);
	assert_int_equal(gc_rotation_set_angle(&rotation, -GC_ANGLE_MAX), GC_OK);
	assert_true(gc_rotation_angle(&rotation) == -GC_ANGLE_MAX);
	struct gc_rotation_config config = {.slop = -1};
	assert_int_equal(gc_rotation_set_config(&rotation, &config), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_init(&rotation, &config), GC_ERR_RANGE);
}

static void its_velocity_is_angle_per_second(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	for (int step = 1; step <= 20; step++) { /* 5 rad/s, past the slop and over it */
		turn_to(&f, step * 10, 50, 0.05 * step);
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), 5, 0.05);
	}
	up(&f, 210, 1);
	down(&f, 220, 1, 200, 180); /* nearer now: it is of the angle, not of the fingers */
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), 5, 0.05);
	for (int step = 1; step <= 20; step++) {
		turn_to(&f, 220 + step * 10, 80, 1 - 0.05 * step);
	}
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), -5, 0.05);
	advance(&f, 5000); /* silence holds it */
	assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), -5, 0.05);
}

/* Eighths of a point are exact: the value's error is its own, and the mirrored fingers are that. */
static void a_mirrored_stroke_gives_mirrored_values(void **state) {
	(void)state;
	struct fixture f[2];
	struct gc_rotation rotation[2];
	for (int side = 0; side < 2; side++) {
		setup_rotation(&f[side], &rotation[side]);
		land(&f[side]);
	}
	double last = 0, expected = -0.2; /* the slop */
	for (int step = 1; step <= 500; step++) {
		double angle = 0.1 * step - 0.0003 * step * step;
		double x = round(400 * cos(angle)) / 8, y = round(400 * sin(angle)) / 8;
		expected += remainder(atan2(y, x) - last, 2 * PI);
		last = atan2(y, x);
		for (int side = 0; side < 2; side++, y = -y) {
			move_both(&f[side], step * 8, 200 - x, 200 - y, 200 + x, 200 + y);
			forget_heard(&f[side]);
			f[side].heard_count = f[side].checked = 0;
		}
		assert_near(rotation_radians(&rotation[0]), step < 3 ? 0 : expected,
			ROTATION_TOLERANCE);
		assert_true(gc_rotation_angle(&rotation[0]) == -gc_rotation_angle(&rotation[1]));
		assert_true(
			gc_rotation_velocity(&rotation[0]) == -gc_rotation_velocity(&rotation[1]));
	}
	assert_true(gc_rotation_angle(&rotation[0]) < -3 * GC_TURN);
}

static void a_hand_that_moves_and_opens_is_no_rotation(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);

	land(&f);
	for (int step = 1; step <= 50; step++) {
		double drift = step % 2 == 0 ? 9 : -9; /* an arc of nearly the slop, each way */
		move_both(&f, step * 8, 150 - step, 200 + step, 250 + step, 200 + step + drift);
	}
	up(&f, 500, 1);
	up(&f, 510, 2);
	expect_nothing(&f);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_fingers_at_rest_are_no_rotation),
		cmocka_unit_test(it_begins_at_the_slop_with_the_excess),
		cmocka_unit_test(where_it_crosses_exactly_it_is_zero),
		cmocka_unit_test(the_arc_is_at_half_the_starting_span),
		cmocka_unit_test(it_is_not_wrapped),
		cmocka_unit_test(a_thousand_turns_are_a_thousand_turns),
		cmocka_unit_test(a_set_angle_is_the_new_base),
		cmocka_unit_test(an_angle_is_set_within_its_range),
		cmocka_unit_test(its_velocity_is_angle_per_second),
		cmocka_unit_test(a_mirrored_stroke_gives_mirrored_values),
		cmocka_unit_test(a_hand_that_moves_and_opens_is_no_rotation),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
