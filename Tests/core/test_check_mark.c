/* SPDX-License-Identifier: MIT */
/* The example of a custom recognizer, as its reader would use it. */
#include "support.h"

#include <string.h>

#include "check_mark.h"

/* Draws from (100, 100) to a corner and on to an end, a frame each 10 ms; returns when. */
static double draw(
	struct fixture *f, double ms, double corner_x, double corner_y, double x, double y) {
	down(f, ms, 1, 100, 100);
	for (int step = 1; step <= 10; step++) {
		ms += 10;
		move(f, ms, 1, 100 + (corner_x - 100) * step / 10,
			100 + (corner_y - 100) * step / 10);
	}
	for (int step = 1; step <= 10; step++) {
		ms += 10;
		move(f, ms, 1, corner_x + (x - corner_x) * step / 10,
			corner_y + (y - corner_y) * step / 10);
	}
	return ms;
}

static void setup_mark(struct fixture *f, struct check_mark *mark) {
	memset(mark, 0, sizeof(*mark));
	check_mark_init(mark);
	attach(f, &mark->custom.base);
}

TEST(a_check_mark_is_recognized_while_it_is_drawn) {
	struct check_mark mark;
	setup_mark(f, &mark);
	double ms = draw(f, 0, 120, 130, 180, 70);
	const struct gc_event *event = expect(f, &mark, GC_STATE_ENDED);
	assert_points(event->location, 100, 100, 0);
	assert_true(event->time_us < at_ms(ms));
	assert_int_equal(gc_recognizer_kind(event->recognizer), GC_KIND_CUSTOM);
	up(f, ms + 10, 1);
	expect_nothing(f);
	/* And again. */
	up(f, draw(f, 1000, 120, 130, 180, 70) + 10, 1);
	expect(f, &mark, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(other_strokes_are_none_and_the_ledger_says_why) {
	struct check_mark mark;
	struct gc_record record;
	setup_mark(f, &mark);
	up(f, draw(f, 0, 120, 110, 180, 70) + 10, 1); /* not far enough down */
	assert_true(gc_engine_explain(&f->engine, &mark.custom.base, &record));
	assert_int_equal(record.reason, GC_REASON_UNDER_SLOP);
	assert_near(gc_length_to_double((gc_length)record.measured), 10, 0);
	assert_near(gc_length_to_double((gc_length)record.limit), 20, 0);
	expect_nothing(f);
}

TEST(a_second_finger_is_left_to_the_view) {
	struct check_mark mark;
	setup_view(f);
	memset(&mark, 0, sizeof(mark));
	check_mark_init(&mark);
	attach(f, &mark.custom.base);
	tap_at(f, 0, 5, 2, 50, 300);
	forget_taken(f);
	double ms = 10;
	down(f, ms, 1, 100, 100);
	down(f, ms, 2, 50, 300);
	move(f, ms + 10, 1, 120, 130);
	move(f, ms + 20, 1, 180, 70);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &mark, GC_STATE_ENDED);
	move(f, ms + 30, 2, 60, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 2);
	up(f, ms + 40, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 2);
	up(f, ms + 50, 1);
	expect_nothing(f);
}
