/* SPDX-License-Identifier: MIT */
/* A list whose rows select when they are touched and let go, under a gesture of the list's own. */
#include "support.h"

static void setup_list(struct fixture *f, uint32_t taps) {
	setup_view(f);
	ADD_WITH(f, tap, with.taps = taps);
}

/* A row selects when a touch of it ends, and not when it is cancelled. */
static bool is_selected(const struct fixture *f) {
	for (size_t i = 0; i < f->taken_count; i++) {
		if (f->taken[i].kind == GC_EVENT_TOUCH_ENDED) {
			return true;
		}
	}
	return false;
}

static void tap_row(struct fixture *f, double ms) {
	tap_at(f, ms, ms + 50, 1, 100, 100);
}

TEST(a_tap_on_the_list_stops_selection) {
	setup_list(f, 1);
	tap_row(f, 0);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(f));
}

TEST(a_tap_that_does_not_cancel_lets_both_work) {
	setup_list(f, 1);
	gc_recognizer_set_cancels_touches(&f->tap.base, false);
	tap_row(f, 0);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_true(is_selected(f));
}

TEST(the_first_of_two_taps_does_not_select) {
	setup_list(f, 2);
	gc_recognizer_set_delays_began(&f->tap.base, true);
	tap_row(f, 0);
	assert_int_equal(f->taken_count, 0);
	tap_row(f, 200);
	advance(f, 2000);
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(f));
	/* One alone does, when it is clear that it is one. */
	tap_row(f, 3000);
	assert_false(is_selected(f));
	advance(f, 3400);
	assert_true(is_selected(f));
}
