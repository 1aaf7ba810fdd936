/* SPDX-License-Identifier: MIT */
/* A list whose rows select when they are touched and let go, under a gesture of the list's own. */
#include "support.h"

struct list {
	struct fixture f;
	struct gc_node row;
	struct gc_tap tap; // of the list
};

static void setup_list(struct list *list, uint32_t taps) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	setup_view(&list->f, &list->row);
	gc_tap_init(&list->tap, &config);
	attach(&list->f, &list->tap.base);
}

/* A row selects when a touch of it ends, and not when it is cancelled. */
static bool is_selected(const struct list *list) {
	for (size_t i = 0; i < list->f.heard_count; i++) {
		if (list->f.heard[i].kind == GC_EVENT_TOUCH_ENDED) {
			return true;
		}
	}
	return false;
}

static void tap_row(struct list *list, double ms) {
	down(&list->f, ms, 1, 100, 100);
	up(&list->f, ms + 50, 1);
}

static void a_tap_on_the_list_stops_selection(void **state) {
	(void)state;
	struct list list;
	setup_list(&list, 1);
	tap_row(&list, 0);
	assert_int_equal(count_heard(&list.f, &list.tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(&list));
}

static void a_tap_that_does_not_cancel_lets_both_work(void **state) {
	(void)state;
	struct list list;
	setup_list(&list, 1);
	gc_recognizer_set_cancels_touches(&list.tap.base, false);
	tap_row(&list, 0);
	assert_int_equal(count_heard(&list.f, &list.tap, GC_STATE_ENDED), 1);
	assert_true(is_selected(&list));
}

static void the_first_of_two_taps_does_not_select(void **state) {
	(void)state;
	struct list list;
	setup_list(&list, 2);
	gc_recognizer_set_delays_began(&list.tap.base, true);
	tap_row(&list, 0);
	assert_int_equal(list.f.heard_count, 0);
	tap_row(&list, 200);
	advance(&list.f, 2000);
	assert_int_equal(count_heard(&list.f, &list.tap, GC_STATE_ENDED), 1);
	assert_false(is_selected(&list));
	/* One alone does, when it is clear that it is one. */
	tap_row(&list, 3000);
	assert_false(is_selected(&list));
	advance(&list.f, 3400);
	assert_true(is_selected(&list));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_tap_on_the_list_stops_selection),
		cmocka_unit_test(a_tap_that_does_not_cancel_lets_both_work),
		cmocka_unit_test(the_first_of_two_taps_does_not_select),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
