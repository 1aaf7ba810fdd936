/* SPDX-License-Identifier: MIT */
#include "support.h"

struct pair {
	struct gc_pan pan;
	struct gc_pinch pinch;
};

static void setup_pair(struct fixture *f, struct pair *p, struct gc_host host) {
	setup_with_host(f, host);
	gc_pan_init(&p->pan, NULL);
	gc_pinch_init(&p->pinch, NULL);
	attach(f, &p->pan.base);
	attach(f, &p->pinch.base);
}

static void land_both(struct fixture *f) {
	sample(f, 0, GC_SAMPLE_DOWN, 1, 100, 100);
	sample(f, 0, GC_SAMPLE_DOWN, 2, 200, 100);
	frame(f, 0);
}

/* P14 */
static void the_larger_factor_wins_when_both_cross_in_one_frame(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){0});

	/* The centroid moves 14, the span changes by 12. */
	land_both(&f);
	move_both(&f, 10, 108, 100, 220, 100);
	expect(&f, &p.pan, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(&p.pinch.base), GC_STATE_FAILED);
	up(&f, 20, 1);
	up(&f, 30, 2);
	expect(&f, &p.pan, GC_STATE_ENDED);
	expect_nothing(&f);

	/* The centroid moves 12, the span changes by 14. */
	down(&f, 40, 1, 100, 100);
	down(&f, 50, 2, 200, 100);
	move_both(&f, 60, 105, 100, 219, 100);
	expect(&f, &p.pinch, GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(&p.pan.base), GC_STATE_FAILED);
	expect_nothing(&f);
}

/* P20 */
static void without_a_delegate_exactly_one_wins(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){0});

	land_both(&f);
	for (int step = 1; step <= 20; step++) {
		move_both(&f, step * 10, 100 - step, 100 + step * 3, 200 + step * 4, 100 + step * 3);
	}
	assert_int_equal(count_heard(&f, &p.pan, GC_STATE_BEGAN) +
				 count_heard(&f, &p.pinch, GC_STATE_BEGAN),
		1);
}

static bool always(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

static void with_a_delegate_that_allows_it_all_run(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){.simultaneous = always});

	land_both(&f);
	for (int step = 1; step <= 20; step++) {
		move_both(&f, step * 10, 100 - step, 100 + step * 3, 200 + step * 4, 100 + step * 3);
	}
	assert_int_equal(count_heard(&f, &p.pan, GC_STATE_BEGAN), 1);
	assert_int_equal(count_heard(&f, &p.pinch, GC_STATE_BEGAN), 1);
}

static void a_drag_whose_spread_drifts_stays_a_drag(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){0});

	land_both(&f);
	move_both(&f, 10, 120, 100, 220, 100);
	expect(&f, &p.pan, GC_STATE_BEGAN);
	move_both(&f, 20, 120, 100, 320, 100);
	expect(&f, &p.pan, GC_STATE_CHANGED);
	expect_nothing(&f);
}

static void the_deeper_node_goes_first(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan outer, inner;
	struct gc_node child;
	setup(&f);
	gc_pan_init(&outer, NULL);
	gc_pan_init(&inner, NULL);
	attach(&f, &outer.base);
	gc_node_init(&child);
	gc_node_set_frame(
		&child, (struct gc_rect){{GC_PT(50), GC_PT(50)}, {GC_PT(100), GC_PT(100)}});
	gc_node_add_child(&f.window, &child);
	gc_recognizer_add(&inner.base, &child);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 150, 100);
	expect(&f, &inner, GC_STATE_BEGAN);
	expect_nothing(&f);
	up(&f, 20, 1);
	expect(&f, &inner, GC_STATE_ENDED);
	down(&f, 30, 1, 300, 300);
	move(&f, 40, 1, 350, 300);
	expect(&f, &outer, GC_STATE_BEGAN);
}

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

struct questions {
	int asked;
	bool answer;
	struct gc_vector translation;
	struct gc_velocity velocity;
	enum gc_state state;
};

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	struct questions *q = data;
	q->asked++;
	q->state = gc_recognizer_state(recognizer);
	gc_pan_translation((struct gc_pan *)recognizer, NULL, &q->translation);
	gc_pan_velocity((struct gc_pan *)recognizer, NULL, &q->velocity);
	return q->answer;
}

static void should_begin_is_asked_once_with_the_values_it_needs(void **state) {
	(void)state;
	struct fixture f;
	struct gc_pan pan;
	struct questions q = {.answer = false};
	setup_with_host(&f, (struct gc_host){.data = &q, .should_begin = should_begin});
	gc_pan_init(&pan, NULL);
	attach(&f, &pan.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 112, 100);
	move(&f, 20, 1, 140, 100);
	up(&f, 30, 1);
	expect_nothing(&f);
	assert_int_equal(q.asked, 1);
	assert_int_equal(q.state, GC_STATE_POSSIBLE);
	assert_near(gc_length_to_double(q.translation.x), 12, TOLERANCE_PT);
	assert_near(gc_speed_to_double(q.velocity.x), 1200, 1);

	q.answer = true;
	down(&f, 40, 1, 100, 100);
	move(&f, 50, 1, 112, 100);
	expect(&f, &pan, GC_STATE_BEGAN);
}

static bool not_the_second(void *data, struct gc_recognizer *recognizer, const struct gc_touch *t) {
	(void)data;
	(void)recognizer;
	return t->start.x < GC_PT(150);
}

static void a_touch_that_is_refused_is_not_tracked(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){.should_receive = not_the_second});

	land_both(&f);
	assert_int_equal(gc_recognizer_touch_count(&p.pinch.base), 1);
	move(&f, 10, 2, 250, 100);
	expect_nothing(&f);
}

static void a_tap_ends_what_is_still_possible(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	struct gc_tap tap;
	setup_pair(&f, &p, (struct gc_host){0});
	gc_tap_init(&tap, NULL);
	attach(&f, &tap.base);

	down(&f, 0, 1, 100, 100);
	move(&f, 10, 1, 103, 100);
	up(&f, 20, 1);
	expect(&f, &tap, GC_STATE_ENDED);
	expect_nothing(&f);
	assert_int_equal(gc_recognizer_state(&p.pan.base), GC_STATE_POSSIBLE);
}

static void a_staggered_drag_of_many_fingers_is_no_pinch(void **state) {
	(void)state;
	struct fixture f;
	struct pair p;
	setup_pair(&f, &p, (struct gc_host){0});

	/* The panel reports the first finger's way before the others'. */
	for (int id = 1; id <= 4; id++) {
		sample(&f, 0, GC_SAMPLE_DOWN, id, 60 * id, 100);
	}
	frame(&f, 0);
	/* 40 down: all four's centroid 10, the first two's 20; their span changes by 12.1. */
	move(&f, 10, 1, 60, 140);
	expect(&f, &p.pan, GC_STATE_BEGAN);
	expect_nothing(&f);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_larger_factor_wins_when_both_cross_in_one_frame),
		cmocka_unit_test(without_a_delegate_exactly_one_wins),
		cmocka_unit_test(with_a_delegate_that_allows_it_all_run),
		cmocka_unit_test(a_drag_whose_spread_drifts_stays_a_drag),
		cmocka_unit_test(the_deeper_node_goes_first),
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
		cmocka_unit_test(a_blocker_without_the_touch_does_not_block),
		cmocka_unit_test(a_cycle_is_refused_and_can_be_named),
		cmocka_unit_test(should_begin_is_asked_once_with_the_values_it_needs),
		cmocka_unit_test(a_touch_that_is_refused_is_not_tracked),
		cmocka_unit_test(a_tap_ends_what_is_still_possible),
		cmocka_unit_test(a_staggered_drag_of_many_fingers_is_no_pinch),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
