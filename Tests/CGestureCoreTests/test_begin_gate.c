/* SPDX-License-Identifier: MIT */
/* Swipes and edge pans at the begin gate: what they do while they wait, are asked, or compete. */
#include "support.h"

static void setup_swipe(struct fixture *f, struct gc_swipe *swipe) {
	setup(f);
	assert_int_equal(gc_swipe_init(swipe, NULL), GC_OK);
	attach(f, &swipe->base);
}

static void setup_edge_pan(struct fixture *f, struct gc_edge_pan *edge_pan) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT;
	setup(f);
	assert_int_equal(gc_edge_pan_init(edge_pan, &config), GC_OK);
	attach(f, &edge_pan->base);
}

static void while_a_swipe_waits_nothing_changes_what_it_decided(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	struct gc_tap tap;
	struct gc_requirement waits;
	struct gc_tap_config config = gc_tap_config_default();
	config.max_movement = GC_PT(300);
	setup_swipe(&f, &swipe);
	assert_int_equal(gc_tap_init(&tap, &config), GC_OK);
	attach(&f, &tap.base);
	assert_int_equal(gc_recognizer_require_failure(&waits, &swipe.base, &tap.base), GC_OK);

	down(&f, 0, 1, 100, 100);
	move(&f, 100, 1, 160, 100);
	assert_int_equal(gc_recognizer_state(&swipe.base), GC_STATE_POSSIBLE);
	/* It goes back and over its time; only the tap's time ends the wait. */
	move(&f, 200, 1, 100, 200);
	advance(&f, 749);
	expect_nothing(&f);
	advance(&f, 750);
	const struct gc_event *event = expect(&f, &swipe, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(750));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	up(&f, 800, 1);
	expect_nothing(&f);
}

static void a_swipe_that_waits_survives_its_lift(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	struct gc_tap twice;
	struct gc_requirement waits;
	struct gc_tap_config config = gc_tap_config_default();
	config.max_movement = GC_PT(300);
	config.taps = 2;
	setup_swipe(&f, &swipe);
	gc_tap_init(&twice, &config);
	attach(&f, &twice.base);
	gc_recognizer_require_failure(&waits, &swipe.base, &twice.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 100, 1, 160, 100);
	up(&f, 110, 1);
	expect_nothing(&f);
	advance(&f, 460);
	const struct gc_event *event = expect(&f, &swipe, GC_STATE_ENDED);
	assert_int_equal(event->touch_count, 1);
	assert_int_equal(gc_recognizer_state(&swipe.base), GC_STATE_POSSIBLE);
}

static bool refuses_to_the_right(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	/* What it decided is readable while the gate is asked. */
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	assert_int_equal(gc_swipe_direction((struct gc_swipe *)recognizer), GC_SWIPE_RIGHT);
	return false;
}

static void a_refused_swipe_fails(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	setup_with_host(&f, (struct gc_host){.should_begin = refuses_to_the_right});
	gc_swipe_init(&swipe, NULL);
	attach(&f, &swipe.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 160, 100);
	assert_int_equal(gc_recognizer_state(&swipe.base), GC_STATE_FAILED);
	move(&f, 20, 1, 220, 100);
	up(&f, 30, 1);
	expect_nothing(&f);
}

/* In one frame: the pan is 6 times over its slop, the swipe 1.2 times over its distance. */
static void of_a_swipe_and_a_pan_in_one_frame_the_larger_factor_wins(void **state) {
	(void)state;
	struct fixture f;
	struct gc_swipe swipe;
	struct gc_pan pan;
	setup_swipe(&f, &swipe);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 160, 100);
	expect(&f, &pan, GC_STATE_BEGAN);
	up(&f, 20, 1);
	expect(&f, &pan, GC_STATE_ENDED);

	struct gc_pan_config slow = gc_pan_config_default();
	slow.slop = GC_PT(55); /* 1.09 times */
	assert_int_equal(gc_pan_set_config(&pan, &slow), GC_OK);
	down(&f, 1000, 1, 100, 100);
	move(&f, 1010, 1, 160, 100);
	expect(&f, &swipe, GC_STATE_ENDED);
	move(&f, 1020, 1, 200, 100);
	up(&f, 1030, 1);
	expect_nothing(&f);
}

static bool sees_the_whole_way(void *data, struct gc_recognizer *recognizer) {
	int *asked = data;
	(*asked)++;
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	struct gc_vector translation;
	gc_edge_pan_translation((struct gc_edge_pan *)recognizer, NULL, &translation);
	assert_int_equal(translation.x, GC_PT(30));
	assert_int_equal(translation.y, GC_PT(4));
	assert_int_equal(gc_edge_pan_edge((struct gc_edge_pan *)recognizer), GC_EDGE_LEFT);
	return false;
}

static void an_edge_pan_is_asked_for_once_with_the_whole_way(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	int asked = 0;
	config.edges = GC_EDGE_LEFT;
	setup_with_host(&f, (struct gc_host){.data = &asked, .should_begin = sees_the_whole_way});
	gc_edge_pan_init(&edge_pan, &config);
	attach(&f, &edge_pan.base);

	down(&f, 0, 1, 5, 200);
	move(&f, 10, 1, 35, 204);
	move(&f, 20, 1, 95, 204);
	assert_int_equal(gc_recognizer_state(&edge_pan.base), GC_STATE_FAILED);
	assert_int_equal(asked, 1);
	up(&f, 30, 1);
	expect_nothing(&f);
}

static void an_edge_pan_that_waits_goes_on_collecting_and_ignores_later_fingers(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	struct gc_tap twice;
	struct gc_requirement waits;
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	config.max_movement = GC_PT(300);
	setup_edge_pan(&f, &edge_pan);
	gc_tap_init(&twice, &config);
	attach(&f, &twice.base);
	gc_recognizer_require_failure(&waits, &edge_pan.base, &twice.base);

	down(&f, 0, 1, 5, 200);
	move(&f, 10, 1, 35, 200);
	move(&f, 20, 1, 55, 260); /* along the edge now, but it has decided */
	up(&f, 30, 1);
	expect_nothing(&f);
	down(&f, 100, 2, 5, 300); /* too far for a second tap */
	expect(&f, &edge_pan, GC_STATE_BEGAN);
	const struct gc_event *event = expect(&f, &edge_pan, GC_STATE_ENDED);
	assert_near(gc_length_to_double(event->translation.x), 40, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->translation.y), 60, TOLERANCE_PT);
	assert_int_equal(event->touch_count, 0);
}

/* (40, 30) is 50 pt, five times the slop of a pan, but inward only four times. */
static void of_an_edge_pan_the_inward_part_counts_against_a_pan(void **state) {
	(void)state;
	struct fixture f;
	struct gc_edge_pan edge_pan;
	struct gc_pan pan;
	setup_edge_pan(&f, &edge_pan);
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);

	down(&f, 0, 1, 5, 200);
	move(&f, 10, 1, 45, 230);
	expect(&f, &pan, GC_STATE_BEGAN);
	up(&f, 20, 1);
	expect(&f, &pan, GC_STATE_ENDED);
	/* Straight inward they are even, and the first that was added wins. */
	down(&f, 1000, 1, 5, 200);
	move(&f, 1010, 1, 45, 200);
	expect(&f, &edge_pan, GC_STATE_BEGAN);
	expect_nothing(&f);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(while_a_swipe_waits_nothing_changes_what_it_decided),
		cmocka_unit_test(a_swipe_that_waits_survives_its_lift),
		cmocka_unit_test(a_refused_swipe_fails),
		cmocka_unit_test(of_a_swipe_and_a_pan_in_one_frame_the_larger_factor_wins),
		cmocka_unit_test(an_edge_pan_is_asked_for_once_with_the_whole_way),
		cmocka_unit_test(
			an_edge_pan_that_waits_goes_on_collecting_and_ignores_later_fingers),
		cmocka_unit_test(of_an_edge_pan_the_inward_part_counts_against_a_pan),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
