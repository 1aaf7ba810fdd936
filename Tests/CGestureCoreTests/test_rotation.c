/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

#define PI 3.14159265358979323846

/* Positions have steps of 1/4096 pt: at a radius of 50 pt, 5e-6 rad. */
#define TOLERANCE_STEP 1e-5

/* What the value itself may be off; see the formats. */
#define ROTATION_TOLERANCE 2e-6

static void setup_rotation(struct fixture *f, struct gc_rotation *rotation) {
	setup(f);
	assert_int_equal(gc_rotation_init(rotation, NULL), GC_OK);
	attach(f, &rotation->base);
}

/* Fingers 1 and 2 about (200, 200), 2 in the direction of `angle`. */
static void turn_to(struct fixture *f, double ms, double radius, double angle) {
	double x = radius * cos(angle), y = radius * sin(angle);
	move_both(f, ms, 200 - x, 200 - y, 200 + x, 200 + y);
}

/* Lands them at 0 ms with a span of 100: the slop is 0.2 rad. */
static void land(struct fixture *f) {
	sample(f, 0, GC_SAMPLE_DOWN, 1, 150, 200);
	sample(f, 0, GC_SAMPLE_DOWN, 2, 250, 200);
	frame(f, 0);
}

/* Then turns them to 0.7 rad at 30 ms: a rotation of 0.5. */
static void turn_to_half(struct fixture *f) {
	land(f);
	turn_to(f, 10, 50, 0.3);
	turn_to(f, 20, 50, 0.5);
	turn_to(f, 30, 50, 0.7);
	forget_heard(f);
}

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
	/* At 143 turns a second still, whose path of 314 km is longer than a length can be. */
	assert_near(
		gc_angle_to_radians(gc_rotation_velocity(&rotation)) / (2000 * PI / 7), 1, 0.001);
}

static void one_finger_left_freezes_the_rotation(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	turn_to_half(&f);
	gc_angle angle = gc_rotation_angle(&rotation);
	assert_near(rotation_radians(&rotation), 0.5, TOLERANCE_STEP);

	up(&f, 40, 1);
	expect_nothing(&f);
	assert_near(location_x(&rotation), 200 + 50 * cos(0.7), TOLERANCE_PT);
	move(&f, 50, 2, 350, 150);
	const struct gc_event *event = expect(&f, &rotation, GC_STATE_CHANGED);
	assert_int_equal(event->touch_count, 1);
	assert_true(event->rotation == angle && gc_rotation_angle(&rotation) == angle);
	assert_near(location_x(&rotation), 350, 0);
	assert_near(location_y(&rotation), 150, 0);
	up(&f, 60, 2);
	event = expect(&f, &rotation, GC_STATE_ENDED);
	assert_true(event->rotation == angle);
	expect_nothing(&f);
}

static void a_new_second_finger_continues_the_rotation(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	turn_to_half(&f);
	gc_angle angle = gc_rotation_angle(&rotation);

	for (int lifted = 1; lifted <= 2; lifted++) { /* either of the two, in turn */
		up(&f, 40 * lifted, lifted);
		assert_true(gc_rotation_angle(&rotation) == angle);
		move(&f, 40 * lifted + 10, 3 - lifted, 200, 200);
		assert_true(gc_rotation_angle(&rotation) == angle);
		forget_heard(&f);
		down(&f, 40 * lifted + 20, lifted, 200, 120);
		expect_nothing(&f);
		assert_int_equal(gc_recognizer_touch_count(&rotation.base), 2);
		assert_true(gc_rotation_angle(&rotation) == angle);
		move(&f, 40 * lifted + 30, lifted, 280, 200); /* a quarter turn clockwise */
		expect(&f, &rotation, GC_STATE_CHANGED);
		angle += GC_TURN / 4;
		assert_true(gc_rotation_angle(&rotation) == angle);
	}
}

static void a_third_finger_changes_nothing_and_is_not_promoted(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	turn_to_half(&f);
	gc_angle angle = gc_rotation_angle(&rotation);

	down(&f, 40, 3, 50, 300);
	move(&f, 50, 3, 60, 200);
	expect_nothing(&f);
	assert_true(gc_rotation_angle(&rotation) == angle);
	up(&f, 60, 1);
	move(&f, 70, 3, 80, 100);
	expect_nothing(&f);
	assert_true(gc_rotation_angle(&rotation) == angle);
	assert_int_equal(gc_recognizer_touch_count(&rotation.base), 1);
	up(&f, 80, 2);
	expect(&f, &rotation, GC_STATE_ENDED);
}

static void a_set_angle_is_the_new_base(void **state) {
	(void)state;
	struct fixture f;
	struct gc_rotation rotation;
	setup_rotation(&f, &rotation);
	turn_to_half(&f);
	gc_angle angle = gc_rotation_angle(&rotation), sum = angle;

	for (int step = 1; step <= 100; step++) {
		assert_int_equal(gc_rotation_set_angle(&rotation, 0), GC_OK);
		assert_true(gc_rotation_angle(&rotation) == 0);
		assert_true(gc_rotation_velocity(&rotation) == 0);
		turn_to(&f, 30 + step * 10, 50, 0.7 + step * 0.0531);
		expect(&f, &rotation, GC_STATE_CHANGED);
		sum += gc_rotation_angle(&rotation);
		assert_near(gc_angle_to_radians(gc_rotation_velocity(&rotation)), 5.31, 0.01);
	}
	for (int step = 99; step >= 0; step--) {
		turn_to(&f, 2030 - step * 10, 50, 0.7 + step * 0.0531);
	}
	sum += gc_rotation_angle(&rotation) - (sum - angle);
	assert_true(gc_rotation_set_angle(&rotation, GC_ANGLE_MAX) == GC_OK);
	turn_to(&f, 2040, 50, 0.7 + PI / 2); /* what is read may be more than what can be set */
	assert_near(rotation_radians(&rotation), 2000.5 * PI, TOLERANCE_STEP);
	assert_int_equal(gc_rotation_set_angle(&rotation, GC_ANGLE_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&rotation, -GC_ANGLE_MAX - 1), GC_ERR_RANGE);
	assert_int_equal(gc_rotation_set_angle(&rotation, GC_ANGLE_INVALID), GC_ERR_RANGE);
	assert_near(rotation_radians(&rotation), 2000.5 * PI, TOLERANCE_STEP);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_fingers_at_rest_are_no_rotation),
		cmocka_unit_test(it_begins_at_the_slop_with_the_excess),
		cmocka_unit_test(where_it_crosses_exactly_it_is_zero),
		cmocka_unit_test(the_arc_is_at_half_the_starting_span),
		cmocka_unit_test(it_is_not_wrapped),
		cmocka_unit_test(a_thousand_turns_are_a_thousand_turns),
		cmocka_unit_test(one_finger_left_freezes_the_rotation),
		cmocka_unit_test(a_new_second_finger_continues_the_rotation),
		cmocka_unit_test(a_third_finger_changes_nothing_and_is_not_promoted),
		cmocka_unit_test(a_set_angle_is_the_new_base),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
