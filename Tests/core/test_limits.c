/* SPDX-License-Identifier: MIT */
/* The memory the caller chooses: what is refused, what it costs, what happens when it is full. */
#define _GNU_SOURCE /* for MAP_ANONYMOUS */
#include "support.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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
	assert_true(engine <= 2400);
	if (sizeof(void *) == 8) {
		/* As the manual says. */
		assert_int_equal(sizeof(struct gc_engine), 832);
		assert_int_equal(sizeof(struct gc_touch), 96);
		assert_int_equal(sizeof(struct gc_event), 72);
		assert_int_equal(sizeof(struct gc_record), 64);
		assert_int_equal(sizeof(struct gc_requirement), 56);
		assert_int_equal(sizeof(struct gc_node), 224);
		assert_int_equal(sizeof(struct gc_hold), 128);
		assert_int_equal(sizeof(struct gc_pan), 256);
		assert_int_equal(sizeof(struct gc_transform), 472);
	}
}

/* The table ends at the end of a page, and the page after it must not be read. */
TEST(a_full_table_of_two_touches_is_not_read_beyond_its_end) {
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *pages =
		mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(pages != MAP_FAILED);
	assert_int_equal(mprotect(pages + page, page, PROT_NONE), 0);
	struct gc_touch *touches = (struct gc_touch *)(pages + page) - 2;
	f->taken_count = f->checked = 0;
	gc_node_init(&f->window);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	struct gc_engine_config config =
		engine_config(f, (struct gc_host){.simultaneous = all_together});
	config.touches = touches;
	config.touch_capacity = 2;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	ADD_WITH(f, transform, with.min_touches = 2);
	ADD_WITH(f, rotation, with.max_touches = 3);
	ADD(f, pan);
	ADD(f, pinch);
	for (int i = 0; i < 3; i++) {
		land_two(f, i * 1000, 150, 200, 250, 200);
		assert_int_equal(
			sample(f, i * 1000, GC_SAMPLE_DOWN, 3, 200, 300), GC_ERR_TOUCHES_FULL);
		move_both(f, i * 1000 + 10, 120, 200, 280, 220);
		up(f, i * 1000 + 20, 1);
		down(f, i * 1000 + 30, 1, 180, 180);
		move_both(f, i * 1000 + 40, 100, 200, 300, 220);
		up(f, i * 1000 + 50, 2);
		up(f, i * 1000 + 60, 1);
		forget_taken(f);
	}
	munmap(pages, 2 * page);
}

/* A tap of a double tap. Then so many fingers beside it that its slot is needed. */
static void tap_and_forget(struct fixture *f, struct gc_node *left, int fingers) {
	struct gc_tap_config config = gc_tap_config_default();
	gc_node_init(left);
	gc_node_set_frame(left, (struct gc_rect){{0, 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_add_child(&f->window, left);
	config.taps = 2;
	gc_tap_init(&f->tap, &config);
	gc_recognizer_add(&f->tap.base, left);
	tap_at(f, 0, 20, 1, 100, 100);
	for (int id = 2; id < 2 + fingers; id++) {
		down(f, 40, id, 300, 100);
	}
}

TEST(cancelling_all_reaches_a_double_tap_whose_first_finger_is_forgotten) {
	struct gc_node left;
	tap_and_forget(f, &left, 16);
	gc_engine_cancel_all(&f->engine, at_ms(60));
	take(f);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	up(f, 80, 2);
	tap_at(f, 100, 120, 1, 100, 100);
	expect_nothing(f);
}

/* The room for touches decides nothing, nor does what was in their memory. */
TEST(cancelling_a_device_leaves_a_double_tap_whose_first_finger_is_forgotten) {
	struct gc_touch touches[GC_TOUCHES_MAX];
	for (uint32_t room = 16; room <= GC_TOUCHES_MAX; room += 8) {
		struct gc_node left;
		struct gc_engine_config config = engine_config(f, (struct gc_host){0});
		memset(touches, room % 3 == 0 ? 0 : 0xa5, sizeof(touches));
		config.touches = touches;
		config.touch_capacity = room;
		gc_node_init(&f->window);
		gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
		assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
		tap_and_forget(f, &left, (int)room);
		gc_engine_cancel_device(&f->engine, 0, at_ms(60));
		take(f);
		assert_true(gc_engine_deadline_us(&f->engine) == at_ms(370));
		gc_engine_finish(&f->engine);
	}
}
