/* SPDX-License-Identifier: MIT */
/* Why a gesture failed or was cancelled by others; and how the ledger keeps its records. */
#include "records.h"

/* It is over for this reason, which measures nothing. */
static struct gc_record expect_end(const struct fixture *f, const void *recognizer,
	enum gc_reason reason, enum gc_state state) {
	struct gc_record record = record_of(f, recognizer);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.state, state);
	assert_int_equal(record.measured, 0);
	assert_int_equal(record.limit, 0);
	return record;
}

static bool refuse(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	return data != NULL;
}

TEST(the_one_that_recognized_is_named) {
	setup_pair(f, (struct gc_host){0});
	drop_leads(f);
	land_both(f);
	move_both(f, 16, 90, 100, 210, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	struct gc_record record = expect_end(f, &f->pan, GC_REASON_PREVENTED, GC_STATE_FAILED);
	assert_ptr_equal(record.rival, &f->pinch);
	assert_int_equal(record.kind, GC_KIND_PAN);
	assert_int_equal(record.rival_kind, GC_KIND_PINCH);
	assert_true(record.time_us == at_ms(16));
	expect_no_record(f, &f->pinch);
}

TEST(one_that_comes_too_late_names_who_was_there) {
	ADD(f, pan);
	ADD(f, pinch);
	/* The pinch gets its first finger when the pan, which had another, has begun. */
	gc_recognizer_set_enabled(&f->pinch.base, false);
	down(f, 0, 1, 100, 100);
	gc_engine_clear_records(&f->engine);
	gc_recognizer_set_enabled(&f->pinch.base, true);
	move(f, 16, 1, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	down(f, 32, 2, 200, 100);
	down(f, 48, 3, 300, 100);
	move(f, 64, 3, 340, 100);
	struct gc_record record = expect_end(f, &f->pinch, GC_REASON_EXCLUDED, GC_STATE_FAILED);
	assert_ptr_equal(record.rival, &f->pan);
}

TEST(a_single_tap_names_the_double_tap_it_waited_for) {
	add_taps(f);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base);
	tap_at(f, 0, 50, 1, 100, 100);
	tap_at(f, 150, 200, 2, 102, 100);
	expect(f, &f->twice, GC_STATE_ENDED);
	struct gc_record record = expect_end(f, &f->tap, GC_REASON_WAITED_FOR, GC_STATE_FAILED);
	assert_ptr_equal(record.rival, &f->twice);
	assert_true(record.time_us == at_ms(200));
}

TEST(one_that_waits_for_an_active_one_has_waited_in_vain) {
	setup_pair(f, (struct gc_host){.simultaneous = all_together});
	land_both(f);
	move_both(f, 16, 85, 100, 215, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->pinch.base);
	move_both(f, 32, 105, 100, 235, 100);
	struct gc_record record = expect_end(f, &f->pan, GC_REASON_WAITED_FOR, GC_STATE_FAILED);
	assert_ptr_equal(record.rival, &f->pinch);
}

TEST(what_the_host_refuses_says_so) {
	setup_with_host(f, (struct gc_host){.should_begin = refuse});
	ADD(f, pan);
	drag(f, 0, 100, 100, 16, 120, 100);
	struct gc_record record = expect_end(f, &f->pan, GC_REASON_HOST_REFUSED, GC_STATE_FAILED);
	assert_null(record.rival);
}

/* A pan that has begun, and one of two fingers that is possible. */
static struct gc_pan of_two;

static void setup_two_pans(struct fixture *f) {
	struct gc_pan_config config = gc_pan_config_default();
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	config.min_touches = 2;
	gc_pan_init(&of_two, &config);
	attach(f, &of_two.base);
	drag(f, 0, 100, 100, 16, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

static void expect_both(struct fixture *f, enum gc_reason reason) {
	expect(f, &f->pan, GC_STATE_CANCELLED);
	expect_nothing(f);
	expect_end(f, &f->pan, reason, GC_STATE_CANCELLED);
	expect_end(f, &of_two, reason, GC_STATE_FAILED);
}

TEST(a_contact_that_is_taken_back_is_the_devices_doing) {
	setup_two_pans(f);
	cancel(f, 32, 1);
	expect_both(f, GC_REASON_DEVICE_CANCELLED);
}

TEST(cancelling_all_is_the_hosts_doing) {
	setup_two_pans(f);
	gc_engine_cancel_all(&f->engine, at_ms(32));
	take(f);
	expect_both(f, GC_REASON_HOST_CANCELLED);
}

TEST(disabling_says_so) {
	setup_two_pans(f);
	gc_recognizer_set_enabled(&f->pan.base, false);
	gc_recognizer_set_enabled(&of_two.base, false);
	take(f);
	expect_both(f, GC_REASON_DISABLED);
}

TEST(removing_says_so_and_names_the_node_it_was_on) {
	setup_two_pans(f);
	gc_recognizer_remove(&f->pan.base);
	gc_recognizer_remove(&of_two.base);
	take(f);
	expect_both(f, GC_REASON_REMOVED);
	assert_ptr_equal(record_of(f, &f->pan).node, &f->window);
}

TEST(removing_its_node_is_removing_it) {
	struct gc_node child;
	add_node(f, &child, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	gc_pan_init(&f->pan, NULL);
	gc_recognizer_add(&f->pan.base, &child);
	down(f, 0, 1, 100, 100);
	gc_node_remove(&child);
	expect_end(f, &f->pan, GC_REASON_REMOVED, GC_STATE_FAILED);
}

TEST(what_began_is_reported_even_when_it_is_cancelled_before_there_is_room) {
	struct gc_event few[2];
	setup_pair(f, (struct gc_host){.simultaneous = all_together});
	struct gc_engine_config config =
		engine_config(f, (struct gc_host){.simultaneous = all_together});
	config.events = few;
	config.event_capacity = 2;
	gc_engine_finish(&f->engine);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	f->keep_events = true;
	drag(f, 0, 100, 100, 8, 120, 100);
	down(f, 16, 2, 200, 100);
	/* The pan's events fill the memory: that the pinch began has no room. */
	move(f, 24, 1, 121, 100);
	move(f, 32, 2, 240, 100);
	assert_state(&f->pinch, GC_STATE_BEGAN);
	cancel(f, 40, 2);
	take(f);
	assert_int_equal(count_taken(f, &f->pinch, GC_STATE_BEGAN), 1);
	assert_int_equal(count_taken(f, &f->pinch, GC_STATE_CANCELLED), 1);
	expect_end(f, &f->pinch, GC_REASON_DEVICE_CANCELLED, GC_STATE_CANCELLED);
}

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
	expect_no_record(f, &f->tap);
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

TEST(every_recognizer_knows_its_kind) {
#define ASSERT_ONCE(type, number) \
	gc_##type##_init(&f->type, NULL); \
	assert_int_equal(gc_recognizer_kind(&f->type.base), number);
#define ASSERT_CHANGES(type, number) ASSERT_ONCE(type, number)
#define ASSERT_ANYTHING(type, number) /* a custom one needs operations */
#define GC_KIND(NAME, number, type, reports, words) ASSERT_##reports(type, number)
#include <gesturecore/kinds.def>
#undef GC_KIND
}
