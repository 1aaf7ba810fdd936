/* SPDX-License-Identifier: MIT */
/*
 * In each event that the host takes, getters answer with the values of that event, also if one call
 * brings several inputs: the end of a frame, deadlines, and then a sample, a cancel or a step
 * (11.49).
 */
#include "steps.h"
#include "support.h"

/* Takes all events. The state that a recognizer has while its event is handled is the event's. */
static void take_compared_states(struct fixture *f) {
	struct gc_event event;
	while (gc_engine_next(&f->engine, &event)) {
		f->taken[f->taken_count++] = event;
		if (event.kind == GC_EVENT_GESTURE) {
			assert_state(event.recognizer, event.state);
		}
	}
}

/* A press that is due at 500 ms, and an input at 600 ms with nothing between them. */
static void setup_due_press(struct fixture *f) {
	ADD(f, long_press);
	down(f, 0, 1, 100, 100);
	f->keep_events = true;
}

/* A change of the host that has no time of its own comes first while it handles an event. */
TEST(a_press_that_is_disabled_in_its_begin_is_not_cancelled_by_what_waits) {
	setup_due_press(f);
	gc_engine_cancel_all(&f->engine, at_ms(600));
	next(f, &f->long_press, GC_STATE_BEGAN);
	gc_recognizer_set_enabled(&f->long_press.base, false);
	struct gc_event cancelled = next(f, &f->long_press, GC_STATE_CANCELLED);
	assert_int_equal(cancelled.time_us, at_ms(500));
	none_is_left(f);
	assert_reason(f, &f->long_press, GC_REASON_DISABLED);
}

/*
 * A pan and a transform begin and end while the host takes nothing. The queue has room for two
 * events, so their begins leave it before their ends come into it.
 */
TEST(the_state_is_that_of_the_event_also_if_the_next_one_has_no_room_yet) {
	static struct gc_node other;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	add_node(f, &other, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(&other, true);
	add_node(f, &f->view, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	assert_int_equal(gc_pan_init(&f->pan, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->pan.base, &f->view), GC_OK);
	assert_int_equal(gc_transform_init(&f->transform, NULL), GC_OK);
	assert_int_equal(gc_recognizer_add(&f->transform.base, &f->view), GC_OK);
	shrink_queue(f, 2);
	f->keep_events = true;
	down(f, 0, 2, 300, 100);
	down(f, 10, 3, 300, 200);
	down(f, 20, 1, 50, 100);
	move(f, 30, 1, 100, 100);
	up(f, 40, 1);
	down(f, 50, 1, 50, 100);
	take_compared_states(f);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &other, GC_EVENT_TOUCH_BEGAN, 3);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->transform, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect(f, &f->transform, GC_STATE_ENDED);
	expect_nothing(f);
}
