/* SPDX-License-Identifier: MIT */
/* How a custom recognizer is called when touches are taken back. */
#include "support.h"

struct witness {
	struct gc_custom custom;
	int times;
	uint32_t touches;    // that were taken back
	enum gc_state state; // in which it was called
};

static void begin(struct gc_custom *custom, uint32_t touches) {
	(void)touches;
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static void cancelled(struct gc_custom *custom, uint32_t touches) {
	struct witness *witness = (struct witness *)custom;
	witness->times++;
	witness->touches = touches;
	witness->state = gc_recognizer_state(&custom->base);
}

static const struct gc_custom_ops ops = {.began = begin, .cancelled = cancelled};

TEST(it_gets_no_touch_but_its_own) {
	struct witness w = {0};
	struct gc_node left;
	gc_node_init(&left);
	gc_node_set_frame(&left, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_add_child(&f->window, &left);
	gc_custom_init(&w.custom, &ops);
	gc_recognizer_add(&w.custom.base, &left);
	down(f, 0, 1, 300, 100);
	down(f, 0, 2, 100, 100);
	uint32_t own = gc_custom_touches(&w.custom);
	sample(f, 16, GC_SAMPLE_CANCEL, 1, 0, 0);
	cancel(f, 16, 2);
	assert_int_equal(w.times, 1);
	assert_true(own != 0 && w.touches == own);
}

TEST(it_is_called_before_it_ends_also_when_the_host_cancels) {
	struct witness w = {0};
	struct gc_record record;
	gc_custom_init(&w.custom, &ops);
	attach(f, &w.custom.base);
	down(f, 0, 1, 100, 100);
	gc_engine_cancel_all(&f->engine, at_ms(16));
	take(f);
	assert_int_equal(w.times, 1);
	assert_int_equal(w.state, GC_STATE_BEGAN);
	expect(f, &w, GC_STATE_BEGAN);
	expect(f, &w, GC_STATE_CANCELLED);
	assert_true(gc_engine_explain(&f->engine, &w.custom.base, &record));
	assert_int_equal(record.reason, GC_REASON_HOST_CANCELLED);
}
