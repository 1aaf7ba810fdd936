/* SPDX-License-Identifier: MIT */
/* The memory the caller chooses: what is refused, what it costs, what happens when it is full. */
#include "support.h"

static void memory_that_is_missing_or_too_small_is_refused(void **state) {
	(void)state;
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

static void memory_is_what_the_design_allows(void **state) {
	(void)state;
	size_t engine = sizeof(struct gc_engine) + 16 * sizeof(struct gc_touch) +
			16 * sizeof(struct gc_event) + 16 * sizeof(struct gc_record);
	print_message("# engine for 16 contacts, 16 events, 16 records: %zu B; tap %zu, pan %zu, "
		      "pinch %zu\n",
		engine, sizeof(struct gc_tap), sizeof(struct gc_pan), sizeof(struct gc_pinch));
	assert_true(engine <= 4096);
	assert_true(sizeof(struct gc_tap) <= 256);
	assert_true(sizeof(struct gc_pan) <= 384);
	assert_true(sizeof(struct gc_pinch) <= 384);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_that_is_missing_or_too_small_is_refused),
		cmocka_unit_test(memory_is_what_the_design_allows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
