/* SPDX-License-Identifier: MIT */
/* "Nothing happened at all": touches that reach no recognizer, and recognizers they pass by. */
#include "records.h"

/* A window with a picture on it, from (100, 100) to (300, 300). */
static void setup_scene(struct fixture *f, struct gc_host host) {
	setup_with_host(f, host);
	gc_node_init(&f->view);
	gc_node_set_frame(
		&f->view, (struct gc_rect){{GC_PT(100), GC_PT(100)}, {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&f->window, &f->view);
	gc_tap_init(&f->tap, NULL);
}

static void put_tap_on(struct fixture *f, struct gc_node *node) {
	assert_int_equal(gc_recognizer_add(&f->tap.base, node), GC_OK);
}

/* There is one record, of a touch that went nowhere. */
static void expect_lost(
	const struct fixture *f, enum gc_reason reason, const struct gc_node *node, int id) {
	struct gc_record record = record_of(f, NULL);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.kind, GC_KIND_NONE);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_ptr_equal(record.node, node);
	assert_true(record.has_touch);
	/* Slots are given out in order. */
	assert_int_equal(record.touch_id, f->touches[id - 1].id);
}

TEST(a_touch_beside_everything_hits_nothing) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->window);
	down(f, 7, 1, 500, 100);
	expect_lost(f, GC_REASON_HIT_NOTHING, NULL, 1);
	assert_true(record_of(f, NULL).time_us == at_ms(7));
}

TEST(a_touch_where_nobody_listens_says_where_it_landed) {
	setup_scene(f, (struct gc_host){0});
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->view, 1);
	/* One a touch, not one a node or a frame. */
	move(f, 10, 1, 160, 150);
	up(f, 20, 1);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
}

TEST(a_touch_beside_the_only_recognizer_reaches_none) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	down(f, 0, 1, 50, 50);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window, 1);
}

TEST(a_touch_that_reaches_somebody_leaves_no_record) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->window);
	tap_at(f, 0, 50, 1, 150, 150);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
}

TEST(a_hidden_node_is_named) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	gc_node_set_hidden(&f->view, true);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_HIDDEN, &f->view, 1);
}

TEST(a_transparent_node_counts_as_hidden) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	gc_node_set_alpha(&f->view, GC_ALPHA_HIT_PPM - 1);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_HIDDEN, &f->view, 1);
}

TEST(the_topmost_node_that_takes_no_touches_is_named) {
	struct gc_node inner;
	setup_scene(f, (struct gc_host){0});
	gc_node_init(&inner);
	gc_node_set_frame(&inner, (struct gc_rect){.size = {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&f->view, &inner);
	put_tap_on(f, &inner);
	gc_node_set_interactive(&f->view, false);
	gc_node_set_hidden(&inner, true);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_NOT_INTERACTIVE, &f->view, 1);
}

TEST(a_window_that_is_hidden_is_named_whatever_is_on_it) {
	setup_scene(f, (struct gc_host){0});
	gc_node_set_interactive(&f->window, false);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_NOT_INTERACTIVE, &f->window, 1);
}

TEST(a_hidden_node_without_recognizers_is_not_to_blame) {
	setup_scene(f, (struct gc_host){0});
	gc_node_set_hidden(&f->view, true);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window, 1);
}

TEST(a_node_that_the_host_names_is_not_searched_for) {
	struct gc_edge_pan edge_pan;
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	gc_node_set_hidden(&f->view, true);
	struct gc_sample report = {
		.time_us = at_ms(0),
		.node = &f->window,
		.position = {GC_PT(150), GC_PT(150)},
		.id = 1,
	};
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 0);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window, 1);
	/* 30 pt outside of the window, which only the host can say is a touch of it. */
	gc_engine_clear_records(&f->engine);
	config.edges = GC_EDGE_TOP;
	gc_edge_pan_init(&edge_pan, &config);
	attach(f, &edge_pan.base);
	report.position = (struct gc_point){GC_PT(-30), GC_PT(5)};
	report.id = 2;
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 0);
	expect_failure(f, &edge_pan, GC_REASON_NOT_AT_EDGE, -30, 20);
}

TEST(a_search_for_one_touch_is_forgotten_at_the_next) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	gc_node_set_hidden(&f->view, true);
	down(f, 0, 1, 150, 150);
	expect_lost(f, GC_REASON_HIDDEN, &f->view, 1);
	next_attempt(f, 20);
	struct gc_sample report = {
		.time_us = at_ms(40),
		.node = &f->window,
		.position = {GC_PT(150), GC_PT(150)},
		.id = test_id(1),
	};
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 40);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window, 1);
}

TEST(a_disabled_recognizer_says_so_at_each_touch) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->view);
	gc_recognizer_set_enabled(&f->tap.base, false);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
	down(f, 0, 1, 150, 150);
	struct gc_record record = record_of(f, &f->tap);
	assert_int_equal(record.reason, GC_REASON_RECOGNIZER_DISABLED);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_int_equal(record.kind, GC_KIND_TAP);
	assert_ptr_equal(record.node, &f->view);
	assert_int_equal(record.touch_id, f->touches[0].id);
	down(f, 10, 2, 160, 150);
	assert_int_equal(gc_engine_record_count(&f->engine), 2);
}

static bool receive_nothing(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	(void)touch;
	return false;
}

TEST(a_touch_that_the_host_withholds_says_so) {
	setup_scene(f, (struct gc_host){.should_receive = receive_nothing});
	put_tap_on(f, &f->window);
	down(f, 0, 1, 150, 150);
	struct gc_record record = record_of(f, &f->tap);
	assert_int_equal(record.reason, GC_REASON_NOT_RECEIVED);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	/* The recognizer's node, not the one that was hit. */
	assert_ptr_equal(record.node, &f->window);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
}

TEST(a_contact_without_room_is_counted_against_it) {
	setup_scene(f, (struct gc_host){0});
	put_tap_on(f, &f->window);
	struct gc_engine_config config = {.root = &f->window,
		.touches = f->touches,
		.touch_capacity = 2,
		.events = f->events,
		.event_capacity = TEST_EVENTS,
		.records = f->records,
		.record_capacity = TEST_RECORDS};
	gc_engine_finish(&f->engine);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	gc_recognizer_remove(&f->tap.base);
	down(f, 0, 1, 150, 150);
	down(f, 10, 2, 160, 150);
	gc_engine_clear_records(&f->engine);
	struct gc_sample third = {
		.time_us = at_ms(20), .position = {GC_PT(170), GC_PT(150)}, .id = 77, .device = 5};
	assert_int_equal(gc_engine_push(&f->engine, &third), GC_ERR_TOUCHES_FULL);
	struct gc_record record = record_of(f, NULL);
	assert_int_equal(record.reason, GC_REASON_TOUCHES_FULL);
	assert_true(record.time_us == at_ms(20));
	assert_int_equal(record.measured, 3);
	assert_int_equal(record.limit, 2);
	assert_int_equal(record.touch_id, 77);
	assert_int_equal(record.device, 5);
}

/* The frame of the refused finger is shown after the deadline of 510 ms. */
TEST(a_touch_refused_in_a_frame_comes_after_the_deadlines_before_it) {
	struct gc_record first, second;
	ADD(f, long_press);
	ADD(f, pan);
	f->engine.context.table.capacity = 1;
	down(f, 10, 1, 100, 100);
	sample(f, 600, GC_SAMPLE_MOTION, 1, 101, 100);
	assert_int_equal(sample(f, 600, GC_SAMPLE_DOWN, 2, 200, 100), GC_ERR_TOUCHES_FULL);
	frame(f, 600);
	assert_true(gc_engine_record(&f->engine, 0, &first));
	assert_true(gc_engine_record(&f->engine, 1, &second));
	assert_int_equal(first.reason, GC_REASON_PREVENTED);
	assert_true(first.time_us == at_ms(510));
	assert_int_equal(second.reason, GC_REASON_TOUCHES_FULL);
	assert_true(second.time_us == at_ms(600));
	assert_int_equal(gc_engine_record_count(&f->engine), 2);
}
