/* SPDX-License-Identifier: MIT */
/* The memory the caller chooses: what is refused, what it costs, what happens when it is full. */
#include "support.h"

TEST(memory_that_is_missing_or_too_small_is_refused) {
	struct gc_engine engine;
	struct gc_node root;
	struct gc_touch touches[2];
	struct gc_event events[2];
	struct gc_record records[1];
	gc_node_init(&root);
	const struct gc_engine_config good = {.root = &root,
		.touches = touches,
		.touch_capacity = 2,
		.events = events,
		.event_capacity = 2,
		.records = records,
		.record_capacity = 1};
	struct gc_engine_config config = good;
	config.root = NULL;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_ARGUMENT);
	config = good;
	config.touch_capacity = 33;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_RANGE);
	config = good;
	config.event_capacity = 1;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_RANGE);
	config = good;
	config.records = NULL;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_ARGUMENT);
	config = good;
	config.record_capacity = 0;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_RANGE);
	config = good;
	config.requirement_capacity = 1;
	assert_int_equal(gc_engine_init(&engine, &config), GC_ERR_ARGUMENT);
	assert_int_equal(gc_engine_init(&engine, &good), GC_OK);
}

TEST(memory_is_what_the_design_allows) {
	size_t engine = sizeof(struct gc_engine) + 16 * sizeof(struct gc_touch);
	print_message("# engine for 16 contacts: %zu B; tap %zu, pan %zu, "
		      "pinch %zu\n",
		engine, sizeof(struct gc_tap), sizeof(struct gc_pan), sizeof(struct gc_pinch));
	assert_true(engine <= 4096);
	if (sizeof(void *) == 8) {
		/* As the manual says. */
		assert_true(sizeof(struct gc_engine) <= 1072);
		assert_int_equal(sizeof(struct gc_touch), 128);
		assert_int_equal(sizeof(struct gc_event), 72);
		assert_int_equal(sizeof(struct gc_record), 64);
		assert_int_equal(sizeof(struct gc_requirement), 56);
		assert_int_equal(sizeof(struct gc_node), 216);
		assert_int_equal(sizeof(struct gc_hold), 128);
		assert_int_equal(sizeof(struct gc_pan), 256);
		assert_int_equal(sizeof(struct gc_transform), 472);
	}
}

TEST(cancelling_all_reaches_a_double_tap_whose_first_finger_is_forgotten) {
	struct gc_node left;
	struct gc_tap_config config = gc_tap_config_default();
	gc_node_init(&left);
	gc_node_set_frame(&left, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_add_child(&f->window, &left);
	config.taps = 2;
	gc_tap_init(&f->tap, &config);
	gc_recognizer_add(&f->tap.base, &left);

	tap_at(f, 0, 20, 1, 100, 100);
	/* Beside it, as many as there is room for: the slot of its first tap is needed. */
	for (int id = 2; id < 18; id++) {
		down(f, 40, id, 300, 100);
	}
	gc_engine_cancel_all(&f->engine, at_ms(60));
	take(f);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	up(f, 80, 2);
	tap_at(f, 100, 120, 1, 100, 100);
	expect_nothing(f);
}
