/* SPDX-License-Identifier: MIT */
#include "support.h"

TEST(a_recognizer_that_recognized_has_no_older_failure_to_tell) {
	struct gc_record record;
	ADD(f, tap);
	drag(f, 0, 100, 100, 16, 130, 100);
	up(f, 32, 1);
	assert_int_equal(record_of(f, &f->tap).reason, GC_REASON_MOVED);
	tap_at(f, 1000, 1050, 2, 100, 100);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	/* The ledger still has it. */
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	drag(f, 2000, 100, 100, 2016, 150, 100);
	assert_true(gc_engine_explain(&f->engine, &f->tap.base, &record));
	assert_true(record.time_us == at_ms(2016));
}

/* "Nothing happened at all": touches that reach no recognizer, and recognizers they pass by. */

/* A window with a picture on it, from (100, 100) to (300, 300), and a tap on a node. */
static void setup_scene(struct fixture *f, struct gc_node *node) {
	add_node(f, &f->view, (struct gc_rect){{GC_PT(100), GC_PT(100)}, {GC_PT(200), GC_PT(200)}});
	gc_tap_init(&f->tap, NULL);
	assert_int_equal(gc_recognizer_add(&f->tap.base, node), GC_OK);
}

/* There is one record, of finger 1, which went nowhere. */
static void expect_lost(
	const struct fixture *f, enum gc_reason reason, const struct gc_node *node) {
	struct gc_record record = record_of(f, NULL);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.kind, GC_KIND_NONE);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	assert_ptr_equal(record.node, node);
	assert_true(record.has_touch);
	assert_int_equal(record.touch_id, f->touches[0].id);
}

/* Finger 1 lands on the picture, and is lost. */
static void land_lost(struct fixture *f, enum gc_reason reason, const struct gc_node *node) {
	down(f, 0, 1, 150, 150);
	expect_lost(f, reason, node);
}

TEST(a_transparent_node_counts_as_hidden) {
	setup_scene(f, &f->view);
	gc_node_set_alpha(&f->view, GC_ALPHA_HIT_PPM - 1);
	land_lost(f, GC_REASON_HIDDEN, &f->view);
}

TEST(a_node_that_the_host_names_is_not_searched_for) {
	setup_scene(f, &f->view);
	gc_node_set_hidden(&f->view, true);
	struct gc_sample report = sample_of(0, GC_SAMPLE_DOWN, 1, 150, 150);
	report.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 0);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window);
	/* 30 pt outside of the window, which only the host can say is a touch of it. */
	gc_engine_clear_records(&f->engine);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_TOP);
	report.position = (struct gc_point){GC_PT(-30), GC_PT(5)};
	report.id = test_id(2);
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 0);
	expect_failure(f, &f->edge_pan, GC_REASON_NOT_AT_EDGE, -30, 20);
}

TEST(a_search_for_one_touch_is_forgotten_at_the_next) {
	setup_scene(f, &f->view);
	gc_node_set_hidden(&f->view, true);
	land_lost(f, GC_REASON_HIDDEN, &f->view);
	up(f, 20, 1);
	gc_engine_clear_records(&f->engine);
	struct gc_sample report = sample_of(40, GC_SAMPLE_DOWN, 1, 150, 150);
	report.node = &f->window;
	assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
	frame(f, 40);
	expect_lost(f, GC_REASON_NO_RECOGNIZER, &f->window);
}

static bool receive_nothing(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	(void)recognizer;
	(void)touch;
	return false;
}

TEST(a_touch_that_the_host_withholds_says_so) {
	setup_scene(f, &f->window);
	f->engine.context.host.should_receive = receive_nothing;
	down(f, 0, 1, 150, 150);
	struct gc_record record = record_of(f, &f->tap);
	assert_int_equal(record.reason, GC_REASON_NOT_RECEIVED);
	assert_int_equal(record.state, GC_STATE_POSSIBLE);
	/* The recognizer's node, not the one that was hit. */
	assert_ptr_equal(record.node, &f->window);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
}

/* How the ledger names rivals, and keeps its records. */

TEST(when_the_ledger_is_full_the_oldest_record_goes) {
	struct gc_record few[3], record;
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	config.records = few;
	config.record_capacity = 3;
	gc_engine_finish(&f->engine);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	ADD(f, tap);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
	assert_false(gc_engine_record(&f->engine, 0, &record));
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	/* 11 pt, 12 pt, ... at 100 ms, 200 ms, ... */
	for (int i = 1; i <= 8; i++) {
		drag(f, i * 100 - 10, 100, 100, i * 100, 110 + i, 100);
		up(f, i * 100 + 10, 1);
		size_t kept = i < 3 ? (size_t)i : 3;
		assert_int_equal(gc_engine_record_count(&f->engine), kept);
		for (size_t back = 0; back < kept; back++) {
			assert_true(gc_engine_record(&f->engine, kept - 1 - back, &record));
			assert_true(record.measured == GC_PT(10 + i - (int)back));
		}
		assert_false(gc_engine_record(&f->engine, kept, &record));
		assert_true(gc_engine_explain(&f->engine, &f->tap.base, &record));
		assert_true(record.time_us == at_ms(i * 100));
		assert_true(gc_engine_counters(&f->engine).records_overwritten ==
			    (uint64_t)(i < 3 ? 0 : i - 3));
	}
	gc_engine_clear_records(&f->engine);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	/* Forgetting is not overwriting. */
	drag(f, 1000, 100, 100, 1010, 130, 100);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	assert_true(gc_engine_counters(&f->engine).records_overwritten == 5);
}

/* That of a refused contact would stay behind all that follow it, and outlast them. */
TEST(setting_the_clock_forgets_the_records) {
	ADD(f, tap);
	f->engine.context.table.capacity = 1;
	down(f, 0, 1, 100, 100);
	assert_int_equal(sample(f, 0, GC_SAMPLE_DOWN, 2, 200, 100), GC_ERR_TOUCHES_FULL);
	up(f, 10, 1);
	assert_int_equal(gc_engine_record_count(&f->engine), 1);
	assert_int_equal(gc_engine_set_clock(&f->engine, 5), GC_OK);
	assert_int_equal(gc_engine_record_count(&f->engine), 0);
}

TEST(a_recognizer_at_the_address_of_one_before_has_no_records) {
	struct gc_record record;
	ADD(f, pan);
	ADD(f, tap);
	drag(f, 0, 100, 100, 16, 130, 100);
	up(f, 32, 1);
	assert_int_equal(record_of(f, &f->tap).reason, GC_REASON_MOVED);
	gc_recognizer_finish(&f->tap.base);
	/* Its record lasts, for whoever knew it. */
	assert_true(gc_engine_explain(&f->engine, &f->tap.base, &record));
	gc_tap_init(&f->tap, NULL);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	attach(f, &f->tap.base);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	/* From its first touch on, no record of the one before names it. */
	down(f, 100, 1, 100, 100);
	assert_true(gc_engine_record(&f->engine, 0, &record));
	assert_null(record.recognizer);
	assert_int_equal(record.kind, GC_KIND_TAP);
	assert_int_equal(record.reason, GC_REASON_MOVED);
	assert_false(gc_engine_explain(&f->engine, &f->tap.base, &record));
	advance(f, 2000);
	expect_failure(f, &f->tap, GC_REASON_HELD_TOO_LONG, 750000, 750000);
}

TEST(a_rival_at_the_address_of_one_before_is_not_named) {
	setup_pair(f, (struct gc_host){0});
	land_both(f);
	move_both(f, 16, 90, 100, 210, 100);
	lift_both(f, 32, 40);
	assert_ptr_equal(record_of(f, &f->pan).rival, &f->pinch);
	gc_recognizer_finish(&f->pinch.base);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	attach(f, &f->pinch.base);
	/* The new pinch has seen no touch yet. This one does not go to it, because it is disabled.
	 */
	down(f, 100, 1, 100, 100);
	assert_null(record_of(f, &f->pan).rival);
	assert_int_equal(record_of(f, &f->pan).rival_kind, GC_KIND_PINCH);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_RECOGNIZER_DISABLED);
}

TEST(put_on_a_node_anew_a_recognizer_starts_afresh) {
	struct gc_record record;
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	gc_recognizer_remove(&f->pan.base);
	up(f, 16, 1);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_REMOVED);
	assert_true(gc_engine_explain(&f->engine, &f->pan.base, &record));
	attach(f, &f->pan.base);
	assert_false(gc_engine_explain(&f->engine, &f->pan.base, &record));
}
