/* SPDX-License-Identifier: MIT */
#include "support.h"

struct taps {
	struct gc_tap single, twice;
	struct gc_requirement waits;
};

static void setup_taps(struct fixture *f, struct taps *t) {
	setup(f);
	struct gc_tap_config config = gc_tap_config_default();
	gc_tap_init(&t->single, &config);
	config.taps = 2;
	gc_tap_init(&t->twice, &config);
	attach(f, &t->single.base);
	attach(f, &t->twice.base);
	assert_int_equal(
		gc_recognizer_require_failure(&t->waits, &t->single.base, &t->twice.base), GC_OK);
}

/* P41 */
static void a_single_tap_waits_until_the_double_tap_has_failed(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	expect_nothing(&f);
	assert_int_equal(gc_recognizer_state(&t.single.base), GC_STATE_POSSIBLE);
	assert_int_equal(gc_engine_deadline_us(&f.engine), at_ms(400));
	advance(&f, 399.999);
	expect_nothing(&f);
	advance(&f, 400);
	const struct gc_event *event = expect(&f, &t.single, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(400));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	expect_nothing(&f);
}

static void the_double_tap_ends_the_single_one(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	down(&f, 150, 1, 105, 100);
	up(&f, 200, 1);
	expect(&f, &t.twice, GC_STATE_ENDED);
	advance(&f, 2000);
	expect_nothing(&f);
}

static void the_single_tap_fires_at_once_when_the_double_fails_for_another_reason(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	down(&f, 150, 1, 300, 300); /* too far for tap 2 */
	const struct gc_event *event = expect(&f, &t.single, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(150));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	up(&f, 200, 1);
	expect_nothing(&f);
}

static void disabling_what_another_waits_for_settles_it_in_that_call(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	gc_recognizer_set_enabled(&t.twice.base, false);
	take(&f);
	expect(&f, &t.single, GC_STATE_ENDED);
}

static void taking_back_the_relation_settles_it_in_that_call(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	gc_requirement_remove(&t.waits);
	take(&f);
	expect(&f, &t.single, GC_STATE_ENDED);
}

static void both_taps_fire_when_neither_waits(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	setup_taps(&f, &t);
	gc_requirement_remove(&t.waits);

	down(&f, 0, 1, 100, 100);
	up(&f, 50, 1);
	expect(&f, &t.single, GC_STATE_ENDED);
	down(&f, 150, 1, 105, 100);
	up(&f, 200, 1);
	expect(&f, &t.single, GC_STATE_ENDED);
	expect(&f, &t.twice, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_parked_pan_goes_on_collecting_and_then_begins(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	struct gc_tap tap;
	struct gc_requirement waits;
	setup_pair(&f, &p, (struct gc_host){0});
	struct gc_tap_config config = gc_tap_config_default();
	config.max_movement = GC_PT(100);
	gc_tap_init(&tap, &config);
	attach(&f, &tap.base);
	gc_recognizer_require_failure(&waits, &p.pan.base, &tap.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 120, 100);
	expect_nothing(&f);
	move(&f, 20, 1, 120, 150);
	assert_int_equal(gc_recognizer_state(&p.pan.base), GC_STATE_POSSIBLE);
	move(&f, 30, 1, 210, 150); /* the tap has strayed */
	const struct gc_event *event = expect(&f, &p.pan, GC_STATE_BEGAN);
	/* The slop is removed the way it was crossed, to the right. */
	assert_near(gc_length_to_double(event->translation.x), 100, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->translation.y), 50, TOLERANCE_PT);
}

static void a_parked_pan_whose_finger_left_begins_and_ends_at_once(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	struct gc_tap twice;
	struct gc_requirement waits;
	setup_pair(&f, &p, (struct gc_host){0});
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	config.max_movement = GC_PT(100);
	gc_tap_init(&twice, &config);
	attach(&f, &twice.base);
	gc_recognizer_require_failure(&waits, &p.pan.base, &twice.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 130, 100);
	up(&f, 20, 1);
	expect_nothing(&f);
	advance(&f, 370);
	expect(&f, &p.pan, GC_STATE_BEGAN);
	const struct gc_event *event = expect(&f, &p.pan, GC_STATE_ENDED);
	assert_near(gc_length_to_double(event->translation.x), 20, TOLERANCE_PT);
	expect_nothing(&f);
}

static void a_parked_recognizer_excludes_nobody(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	struct gc_tap tap;
	struct gc_requirement waits;
	setup_pair(&f, &p, (struct gc_host){0});
	struct gc_tap_config config = gc_tap_config_default();
	config.max_movement = GC_PT(100);
	config.touches = 2;
	gc_tap_init(&tap, &config);
	attach(&f, &tap.base);
	gc_recognizer_require_failure(&waits, &p.pan.base, &tap.base);

	land_both(&f);
	move_both(&f, 10, 120, 100, 220, 100);
	expect_nothing(&f);
	move_both(&f, 20, 120, 100, 250, 100);
	expect(&f, &p.pinch, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(&p.pan.base), GC_STATE_FAILED);
	assert_int_equal(gc_recognizer_state(&tap.base), GC_STATE_FAILED);
}

/* A long press that waits for a tap of two seconds, which strays or lifts late. */
struct waiting {
	struct gc_long_press press;
	struct gc_tap tap;
	struct gc_requirement waits;
};

static void setup_waiting(struct fixture *f, struct waiting *w, uint32_t taps) {
	setup(f);
	gc_long_press_init(&w->press, NULL);
	attach(f, &w->press.base);
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	config.max_duration_us = 2000000;
	config.max_movement = GC_PT(100);
	gc_tap_init(&w->tap, &config);
	attach(f, &w->tap.base);
	assert_int_equal(
		gc_recognizer_require_failure(&w->waits, &w->press.base, &w->tap.base), GC_OK);
}

static void a_parked_long_press_lets_the_finger_move(void **state) {
	(void)state;
	struct fixture f;
	struct waiting w;
	setup_waiting(&f, &w, 1);

	down(&f, 0, 1, 100, 100);
	move(&f, 600, 1, 150, 100);
	assert_int_equal(gc_recognizer_state(&w.press.base), GC_STATE_POSSIBLE);
	expect_nothing(&f);
	move(&f, 610, 1, 201, 100); /* the tap has strayed */
	const struct gc_event *event = expect(&f, &w.press, GC_STATE_BEGAN);
	assert_int_equal(event->time_us, at_ms(610));
	assert_near(gc_length_to_double(event->location.x), 201, 0);
	up(&f, 620, 1);
	expect(&f, &w.press, GC_STATE_ENDED);
	expect_nothing(&f);
}

static void a_parked_long_press_whose_finger_left_begins_and_ends_at_once(void **state) {
	(void)state;
	struct fixture f;
	struct waiting w;
	setup_waiting(&f, &w, 2);

	down(&f, 0, 1, 100, 100);
	up(&f, 600, 1);
	expect_nothing(&f);
	down(&f, 700, 2, 120, 100); /* of the double tap; the press is over */
	advance(&f, 2700);          /* too long for a tap */
	const struct gc_event *event = expect(&f, &w.press, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	event = expect(&f, &w.press, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(2700));
	assert_int_equal(event->touch_count, 0);
	up(&f, 2800, 2);
	expect_nothing(&f);
}

static void a_parked_long_press_fails_when_the_other_recognises(void **state) {
	(void)state;
	struct fixture f;
	struct waiting w;
	setup_waiting(&f, &w, 1);

	down(&f, 0, 1, 100, 100);
	up(&f, 600, 1);
	expect(&f, &w.tap, GC_STATE_ENDED);
	advance(&f, 3000);
	expect_nothing(&f);
}

static void a_blocker_without_the_touch_does_not_block(void **state) {
	(void)state;
	struct fixture f;
	struct taps t;
	struct gc_node child;
	setup(&f);
	gc_node_init(&child);
	gc_node_set_frame(&child, (struct gc_rect){{0, 0}, {GC_PT(50), GC_PT(50)}});
	gc_node_add_child(&f.window, &child);
	gc_tap_init(&t.single, NULL);
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&t.twice, &config);
	attach(&f, &t.single.base);
	gc_recognizer_add(&t.twice.base, &child);
	gc_recognizer_require_failure(&t.waits, &t.single.base, &t.twice.base);

	down(&f, 0, 1, 300, 300);
	up(&f, 50, 1);
	expect(&f, &t.single, GC_STATE_ENDED);
	down(&f, 1000, 1, 20, 20);
	up(&f, 1050, 1);
	expect_nothing(&f);
}

static void a_cycle_is_refused_and_can_be_named(void **state) {
	(void)state;
	struct gc_tap a = {0}, b = {0}, c = {0};
	struct gc_requirement ab, bc, ca, aa, again;
	gc_tap_init(&a, NULL);
	gc_tap_init(&b, NULL);
	gc_tap_init(&c, NULL);
	assert_int_equal(gc_recognizer_require_failure(&ab, &a.base, &b.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&bc, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&again, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&aa, &a.base, &a.base), GC_ERR_CYCLE);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_ERR_CYCLE);

	struct gc_recognizer *path[4] = {0};
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, path, 4), 3);
	assert_ptr_equal(path[0], &a.base);
	assert_ptr_equal(path[1], &b.base);
	assert_ptr_equal(path[2], &c.base);
	assert_int_equal(gc_recognizer_waits_for(&c.base, &a.base, path, 4), 0);
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, NULL, 0), 3);

	gc_requirement_remove(&bc);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_OK);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_single_tap_waits_until_the_double_tap_has_failed),
		cmocka_unit_test(the_double_tap_ends_the_single_one),
		cmocka_unit_test(
			the_single_tap_fires_at_once_when_the_double_fails_for_another_reason),
		cmocka_unit_test(disabling_what_another_waits_for_settles_it_in_that_call),
		cmocka_unit_test(taking_back_the_relation_settles_it_in_that_call),
		cmocka_unit_test(both_taps_fire_when_neither_waits),
		cmocka_unit_test(a_parked_pan_goes_on_collecting_and_then_begins),
		cmocka_unit_test(a_parked_pan_whose_finger_left_begins_and_ends_at_once),
		cmocka_unit_test(a_parked_recognizer_excludes_nobody),
		cmocka_unit_test(a_parked_long_press_lets_the_finger_move),
		cmocka_unit_test(a_parked_long_press_whose_finger_left_begins_and_ends_at_once),
		cmocka_unit_test(a_parked_long_press_fails_when_the_other_recognises),
		cmocka_unit_test(a_blocker_without_the_touch_does_not_block),
		cmocka_unit_test(a_cycle_is_refused_and_can_be_named),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
