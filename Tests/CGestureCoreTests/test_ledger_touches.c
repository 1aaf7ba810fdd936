/* SPDX-License-Identifier: MIT */
/* "Nothing happened at all": touches that reach no recognizer, and recognizers they pass by. */
#include "records.h"

/* A window with a picture on it, from (100, 100) to (300, 300). */
struct scene {
	struct fixture f;
	struct gc_node picture;
	struct gc_tap tap;
};

static void setup_scene(struct scene *s, struct gc_host host) {
	setup_with_host(&s->f, host);
	gc_node_init(&s->picture);
	gc_node_set_frame(
		&s->picture, (struct gc_rect){{GC_PT(100), GC_PT(100)}, {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&s->f.window, &s->picture);
	gc_tap_init(&s->tap, NULL);
}

static void put_tap_on(struct scene *s, struct gc_node *node) {
	assert_int_equal(gc_recognizer_add(&s->tap.base, node), GC_OK);
}

/* There is one record, of a touch that went nowhere. */
static void expect_lost(
	const struct scene *s, enum gc_reason reason, const struct gc_node *node, int id) {
	struct gc_record record = record_of(&s->f, NULL);
	assert_int_equal(gc_engine_record_count(&s->f.engine), 1);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.kind, GC_KIND_NONE);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_ptr_equal(record.node, node);
	assert_true(record.has_touch);
	/* Slots are given out in order. */
	assert_int_equal(record.touch_id, s->f.touches[id - 1].id);
}

static void a_touch_beside_everything_hits_nothing(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.f.window);
	down(&s.f, 7, 1, 500, 100);
	expect_lost(&s, GC_REASON_HIT_NOTHING, NULL, 1);
	assert_true(record_of(&s.f, NULL).time_us == at_ms(7));
}

static void a_touch_where_nobody_listens_says_where_it_landed(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_NO_RECOGNIZER, &s.picture, 1);
	/* One a touch, not one a node or a frame. */
	move(&s.f, 10, 1, 160, 150);
	up(&s.f, 20, 1);
	assert_int_equal(gc_engine_record_count(&s.f.engine), 1);
}

static void a_touch_beside_the_only_recognizer_reaches_none(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.picture);
	down(&s.f, 0, 1, 50, 50);
	expect_lost(&s, GC_REASON_NO_RECOGNIZER, &s.f.window, 1);
}

static void a_touch_that_reaches_somebody_leaves_no_record(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.f.window);
	down(&s.f, 0, 1, 150, 150);
	up(&s.f, 50, 1);
	expect(&s.f, &s.tap, GC_STATE_ENDED);
	assert_int_equal(gc_engine_record_count(&s.f.engine), 0);
}

static void a_hidden_node_is_named(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.picture);
	gc_node_set_hidden(&s.picture, true);
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_HIDDEN, &s.picture, 1);
}

static void a_transparent_node_counts_as_hidden(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.picture);
	gc_node_set_alpha(&s.picture, GC_ALPHA_HIT_PPM - 1);
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_HIDDEN, &s.picture, 1);
}

static void the_topmost_node_that_takes_no_touches_is_named(void **state) {
	(void)state;
	struct scene s;
	struct gc_node inner;
	setup_scene(&s, (struct gc_host){0});
	gc_node_init(&inner);
	gc_node_set_frame(&inner, (struct gc_rect){.size = {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&s.picture, &inner);
	put_tap_on(&s, &inner);
	gc_node_set_interactive(&s.picture, false);
	gc_node_set_hidden(&inner, true);
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_NOT_INTERACTIVE, &s.picture, 1);
}

static void a_window_that_is_hidden_is_named_whatever_is_on_it(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	gc_node_set_interactive(&s.f.window, false);
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_NOT_INTERACTIVE, &s.f.window, 1);
}

static void a_hidden_node_without_recognizers_is_not_to_blame(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	gc_node_set_hidden(&s.picture, true);
	down(&s.f, 0, 1, 150, 150);
	expect_lost(&s, GC_REASON_NO_RECOGNIZER, &s.f.window, 1);
}

static void a_node_that_the_host_names_is_not_searched_for(void **state) {
	(void)state;
	struct scene s;
	struct gc_edge_pan edge_pan;
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.picture);
	gc_node_set_hidden(&s.picture, true);
	struct gc_sample report = {
		.time_us = at_ms(0),
		.node = &s.f.window,
		.position = {GC_PT(150), GC_PT(150)},
		.id = 1,
	};
	assert_int_equal(gc_engine_push(&s.f.engine, &report), GC_OK);
	frame(&s.f, 0);
	expect_lost(&s, GC_REASON_NO_RECOGNIZER, &s.f.window, 1);
	/* 30 pt outside of the window, which only the host can say is a touch of it. */
	gc_engine_clear_records(&s.f.engine);
	config.edges = GC_EDGE_TOP;
	gc_edge_pan_init(&edge_pan, &config);
	attach(&s.f, &edge_pan.base);
	report.position = (struct gc_point){GC_PT(-30), GC_PT(5)};
	report.id = 2;
	assert_int_equal(gc_engine_push(&s.f.engine, &report), GC_OK);
	frame(&s.f, 0);
	expect_failure(&s.f, &edge_pan, GC_REASON_NOT_AT_EDGE, -30, 20);
}

static void a_disabled_recognizer_says_so_at_each_touch(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.picture);
	gc_recognizer_set_enabled(&s.tap.base, false);
	assert_int_equal(gc_engine_record_count(&s.f.engine), 0);
	down(&s.f, 0, 1, 150, 150);
	struct gc_record record = record_of(&s.f, &s.tap);
	assert_int_equal(record.reason, GC_REASON_RECOGNIZER_DISABLED);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_int_equal(record.kind, GC_KIND_TAP);
	assert_ptr_equal(record.node, &s.picture);
	assert_int_equal(record.touch_id, s.f.touches[0].id);
	down(&s.f, 10, 2, 160, 150);
	assert_int_equal(gc_engine_record_count(&s.f.engine), 2);
}

static bool receive_nothing(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	(void)touch;
	return false;
}

static void a_touch_that_the_host_withholds_says_so(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){.should_receive = receive_nothing});
	put_tap_on(&s, &s.f.window);
	down(&s.f, 0, 1, 150, 150);
	struct gc_record record = record_of(&s.f, &s.tap);
	assert_int_equal(record.reason, GC_REASON_NOT_RECEIVED);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	/* The recognizer's node, not the one that was hit. */
	assert_ptr_equal(record.node, &s.f.window);
	assert_int_equal(gc_engine_record_count(&s.f.engine), 1);
}

static void a_contact_without_room_is_counted_against_it(void **state) {
	(void)state;
	struct scene s;
	setup_scene(&s, (struct gc_host){0});
	put_tap_on(&s, &s.f.window);
	struct gc_engine_config config = {.root = &s.f.window,
		.touches = s.f.touches,
		.touch_capacity = 2,
		.events = s.f.events,
		.event_capacity = TEST_EVENTS,
		.records = s.f.records,
		.record_capacity = TEST_RECORDS};
	assert_int_equal(gc_engine_init(&s.f.engine, &config), GC_OK);
	gc_recognizer_remove(&s.tap.base);
	down(&s.f, 0, 1, 150, 150);
	down(&s.f, 10, 2, 160, 150);
	gc_engine_clear_records(&s.f.engine);
	struct gc_sample third = {
		.time_us = at_ms(20), .position = {GC_PT(170), GC_PT(150)}, .id = 77, .device = 5};
	assert_int_equal(gc_engine_push(&s.f.engine, &third), GC_ERR_TOUCHES_FULL);
	struct gc_record record = record_of(&s.f, NULL);
	assert_int_equal(record.reason, GC_REASON_TOUCHES_FULL);
	assert_true(record.time_us == at_ms(20));
	assert_int_equal(record.measured, 3);
	assert_int_equal(record.limit, 2);
	assert_int_equal(record.touch_id, 77);
	assert_int_equal(record.device, 5);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_touch_beside_everything_hits_nothing),
		cmocka_unit_test(a_touch_where_nobody_listens_says_where_it_landed),
		cmocka_unit_test(a_touch_beside_the_only_recognizer_reaches_none),
		cmocka_unit_test(a_touch_that_reaches_somebody_leaves_no_record),
		cmocka_unit_test(a_hidden_node_is_named),
		cmocka_unit_test(a_transparent_node_counts_as_hidden),
		cmocka_unit_test(the_topmost_node_that_takes_no_touches_is_named),
		cmocka_unit_test(a_window_that_is_hidden_is_named_whatever_is_on_it),
		cmocka_unit_test(a_hidden_node_without_recognizers_is_not_to_blame),
		cmocka_unit_test(a_node_that_the_host_names_is_not_searched_for),
		cmocka_unit_test(a_disabled_recognizer_says_so_at_each_touch),
		cmocka_unit_test(a_touch_that_the_host_withholds_says_so),
		cmocka_unit_test(a_contact_without_room_is_counted_against_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
