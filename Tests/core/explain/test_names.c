/* SPDX-License-Identifier: MIT */
/* The names of numbers that events, records and calls have, for logs. */
#include "support.h"

#include <gesturecore/explain.h>
#include <string.h>

#define expect_own_name(function, enumerator) assert_string_equal(function(enumerator), #enumerator)

TEST(a_status_has_the_name_of_its_enumerator) {
	(void)f;
	expect_own_name(gc_status_name, GC_OK);
	expect_own_name(gc_status_name, GC_ERR_TOUCHES_FULL);
	expect_own_name(gc_status_name, GC_ERR_UNKNOWN_TOUCH);
	expect_own_name(gc_status_name, GC_ERR_DUPLICATE_TOUCH);
	expect_own_name(gc_status_name, GC_ERR_POSITION);
	expect_own_name(gc_status_name, GC_ERR_RANGE);
	expect_own_name(gc_status_name, GC_ERR_ARGUMENT);
	expect_own_name(gc_status_name, GC_ERR_CYCLE);
	expect_own_name(gc_status_name, GC_ERR_INDEX);
	expect_own_name(gc_status_name, GC_ERR_SINGULAR);
	expect_own_name(gc_status_name, GC_ERR_STATE);
}

TEST(a_status_that_a_call_returned_has_a_name) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 33;
	assert_string_equal(gc_status_name(gc_tap_init(&f->tap, &config)), "GC_ERR_RANGE");
	config.touches = 32;
	assert_string_equal(gc_status_name(gc_tap_init(&f->tap, &config)), "GC_OK");
}

TEST(an_event_has_a_state_a_kind_and_the_kind_of_its_recognizer_in_words) {
	ADD(f, pan);
	setup_view(f);
	drag(f, 0, 100, 100, 16, 150, 100);
	up(f, 30, 1);
	const struct gc_event *event = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	assert_string_equal(gc_event_kind_name(event->kind), "touch began");
	event = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_string_equal(gc_event_kind_name(event->kind), "touch cancelled");
	event = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_string_equal(gc_event_kind_name(event->kind), "gesture");
	assert_string_equal(gc_state_name(event->state), "began");
	assert_string_equal(gc_kind_name(gc_recognizer_kind(event->recognizer)), "pan");
	event = expect(f, &f->pan, GC_STATE_ENDED);
	assert_string_equal(gc_state_name(event->state), "ended");
}

TEST(each_state_and_each_kind_of_an_event_has_a_name) {
	static const char *const states[] = {
		"possible", "began", "changed", "ended", "cancelled", "failed"};
	static const char *const events[] = {
		"gesture", "touch began", "touch moved", "touch ended", "touch cancelled"};
	(void)f;
	for (uint32_t state = 0; state < 6; state++) {
		assert_string_equal(gc_state_name(state), states[state]);
	}
	for (uint32_t kind = 0; kind < 5; kind++) {
		assert_string_equal(gc_event_kind_name(kind), events[kind]);
	}
}

TEST(each_reason_has_the_name_of_its_enumerator) {
	uint32_t count = 0;
	(void)f;
	expect_own_name(gc_reason_name, GC_REASON_NONE);
	expect_own_name(gc_reason_name, GC_REASON_MOVED);
	expect_own_name(gc_reason_name, GC_REASON_ILLEGAL_STATE);
	expect_own_name(gc_reason_name, GC_REASON_NOT_RECEIVED);
	/* They have no gap, and no two are alike. */
	while (strcmp(gc_reason_name(count), "unknown reason") != 0) {
		assert_memory_equal(gc_reason_name(count), "GC_REASON_", 10);
		for (uint32_t other = 0; other < count; other++) {
			assert_string_not_equal(gc_reason_name(count), gc_reason_name(other));
		}
		count++;
	}
	assert_true(count > GC_REASON_NOT_RECEIVED);
}

TEST(a_number_that_is_none_is_said_to_be_unknown) {
	(void)f;
	assert_string_equal(gc_status_name((enum gc_status)1), "unknown status");
	assert_string_equal(gc_status_name((enum gc_status) - 1000), "unknown status");
	assert_string_equal(gc_state_name(6), "no state");
	assert_string_equal(gc_state_name(UINT32_MAX), "no state");
	assert_string_equal(gc_kind_name(GC_KIND_NONE), "recognizer");
	assert_string_equal(gc_kind_name(UINT32_MAX), "recognizer");
	assert_string_equal(gc_event_kind_name(5), "unknown event");
	assert_string_equal(gc_reason_name(UINT32_MAX), "unknown reason");
}
