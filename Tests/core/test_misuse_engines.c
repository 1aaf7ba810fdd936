/* SPDX-License-Identifier: MIT */
/* Engines that are not set up, have moved or ended, or share their memory. */
#include "misuse.h"

#include <pthread.h>
#include <string.h>

#include <gesturecore/inspect.h>

static void setup_tap(struct fixture *f) {
	listen_for_misuse();
	ADD(f, tap);
}

TEST(an_engine_that_was_never_set_up_is_named) {
	struct gc_engine engine;
	memset(&engine, 0, sizeof(engine));
	listen_for_misuse();
	assert_true(gc_engine_is_idle(&engine));
	expect_misuse("gc_engine_is_idle", NOT_SET_UP);
}

TEST(an_engine_that_has_ended_is_named) {
	setup_tap(f);
	gc_engine_finish(&f->engine);
	expect_no_misuse();
	down(f, 0, 1, 100, 100);
	expect_misuse("gc_engine_push", "has ended");
	gc_engine_advance(&f->engine, at_ms(1000));
	expect_misuse("gc_engine_advance", "has ended");
	expect_nothing(f);
}

TEST(an_engine_that_ends_twice_is_named_and_leaves_the_next_engine_of_its_root_alone) {
	struct gc_engine next;
	setup_tap(f);
	gc_engine_finish(&f->engine);
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	assert_int_equal(gc_engine_init(&next, &config), GC_OK);
	expect_no_misuse();
	gc_engine_finish(&f->engine);
	expect_misuse("gc_engine_finish", "has ended");
	struct gc_sample landing = {.position = {GC_PT(10), GC_PT(10)}};
	assert_int_equal(gc_engine_push(&next, &landing), GC_OK);
	gc_engine_end_frame(&next);
	assert_true(gc_recognizer_takes_part(&f->tap.base));
	gc_engine_finish(&next);
	expect_no_misuse();
}

TEST(an_engine_that_has_moved_is_named) {
	setup_tap(f);
	struct gc_engine copy = f->engine;
	assert_true(gc_engine_is_idle(&copy));
	expect_misuse("gc_engine_is_idle", MOVED);
}

TEST(an_engine_that_is_set_up_again_is_named) {
	setup_tap(f);
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	expect_misuse("gc_engine_init", "in use");
}

TEST(a_root_of_two_engines_is_named) {
	struct small_engine other;
	setup_tap(f);
	struct gc_engine_config config = small_config(&other, &f->window);
	assert_int_equal(gc_engine_init(&other.engine, &config), GC_OK);
	expect_misuse("gc_engine_init", "another engine uses");
	tap_at(f, 0, 50, 1, 100, 100);
	expect_misuse("gc_engine_push", "root");
}

/* An engine that has the same root as the fixture's. The question of one feeds the other. */
struct second {
	struct small_engine small;
	bool was_fed;
};

static bool feed_the_second(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	struct second *second = data;
	struct gc_sample sample = {.position = {GC_PT(100), GC_PT(100)}};
	(void)recognizer;
	if (touch->id == 1) {
		return false;
	}
	second->was_fed = true;
	gc_engine_push(&second->small.engine, &sample);
	gc_engine_end_frame(&second->small.engine);
	return true;
}

TEST(a_recognizer_in_the_tree_of_two_engines_takes_part_in_one) {
	struct second second = {0};
	setup_with_host(f, (struct gc_host){.data = &second, .should_receive = feed_the_second});
	listen_for_misuse();
	ADD(f, tap);
	struct gc_engine_config config = small_config(&second.small, &f->window);
	assert_int_equal(gc_engine_init(&second.small.engine, &config), GC_OK);
	expect_misuse("gc_engine_init", "another engine uses");
	down(f, 0, 1, 100, 100);
	down(f, 10, 2, 200, 100);
	assert_true(second.was_fed);
	/* The slot of the second engine's touch, not that of finger 2. */
	assert_int_equal(gc_recognizer_touches(&f->tap.base), 1);
	gc_engine_finish(&second.small.engine);
	assert_false(gc_recognizer_takes_part(&f->tap.base));
	gc_engine_finish(&f->engine);
}

TEST(a_root_that_is_set_up_again_is_named) {
	setup_tap(f);
	gc_node_init(&f->window);
	tap_at(f, 0, 50, 1, 100, 100);
	expect_misuse("gc_engine_push", "root");
	expect_nothing(f);
}

TEST(memory_that_is_given_twice_to_one_engine_is_named) {
	gc_engine_finish(&f->engine);
	listen_for_misuse();
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	config.records = (struct gc_record *)f->events;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	expect_misuse("gc_engine_init", "overlap");
}

/* Two engines that share a piece of their memory. */
struct two {
	struct small_engine other;
	struct gc_node window;
	struct gc_tap tap;
};

static void setup_two(struct fixture *f, struct two *two, bool events) {
	setup_tap(f);
	gc_node_init(&two->window);
	gc_node_set_frame(&two->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	struct gc_engine_config config = small_config(&two->other, &two->window);
	if (events) {
		config.events = f->events;
	} else {
		config.touches = f->touches;
	}
	assert_int_equal(gc_engine_init(&two->other.engine, &config), GC_OK);
	gc_tap_init(&two->tap, NULL);
	assert_int_equal(gc_recognizer_add(&two->tap.base, &two->window), GC_OK);
	expect_no_misuse();
}

static void touch_other(struct two *two, double ms, enum gc_sample_kind kind) {
	struct gc_sample sample = {.time_us = at_ms(ms),
		.id = 7,
		.kind = (uint8_t)kind,
		.position = {GC_PT(100), GC_PT(100)}};
	gc_engine_push(&two->other.engine, &sample);
	gc_engine_end_frame(&two->other.engine);
}

TEST(touches_of_two_engines_are_named) {
	struct two two;
	setup_two(f, &two, false);
	down(f, 0, 1, 100, 100);
	expect_no_misuse();
	touch_other(&two, 0, GC_SAMPLE_DOWN);
	expect_no_misuse();
	struct gc_sample motion = {.time_us = at_ms(10), .id = 1, .kind = GC_SAMPLE_MOTION};
	(void)gc_engine_push(&f->engine, &motion);
	expect_misuse("gc_engine_push", "touches");
}

TEST(events_of_two_engines_are_named) {
	struct two two;
	struct gc_event event;
	setup_two(f, &two, true);
	f->keep_events = true;
	tap_at(f, 0, 50, 1, 100, 100);
	touch_other(&two, 0, GC_SAMPLE_DOWN);
	touch_other(&two, 50, GC_SAMPLE_UP);
	expect_no_misuse();
	assert_true(gc_engine_next(&f->engine, &event));
	expect_misuse("gc_engine_next", "event");
}

#define FROM_ANOTHER_THREAD(name, call) \
	static void *name(void *data) { \
		struct fixture *f = data; \
		(void)call; \
		return NULL; \
	}
FROM_ANOTHER_THREAD(read_engine, gc_engine_is_idle(&f->engine))
FROM_ANOTHER_THREAD(use_node, gc_node_set_hidden(&f->window, false))
FROM_ANOTHER_THREAD(use_recognizer, gc_recognizer_touches(&f->tap.base))

static void run_thread(struct fixture *f, void *(*run)(void *)) {
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, run, f), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
}

/* A question keeps its thread in the engine for as long as the other thread runs. */
static bool lets_others_in(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	run_thread(data, read_engine);
	expect_misuse("gc_engine_is_idle", TWO_THREADS);
	run_thread(data, use_node);
	expect_misuse("gc_node_set_hidden", TWO_THREADS);
	run_thread(data, use_recognizer);
	expect_misuse("gc_recognizer_touches", TWO_THREADS);
	return true;
}

TEST(a_thread_that_enters_an_engine_while_another_is_in_it_is_named) {
	setup_with_host(f, (struct gc_host){.data = f, .should_begin = lets_others_in});
	listen_for_misuse();
	ADD(f, pan);
	ADD(f, tap);
	drag(f, 0, 100, 100, 16, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	/* One after the other, threads may use it. */
	run_thread(f, read_engine);
	expect_no_misuse();
}

/*
 * A recognizer whose set-up was refused cannot be used. The values that are refused are those that
 * the headers exclude.
 */

#define expect_refused(call, ...) \
	do { \
		assert_int_equal(call(__VA_ARGS__), GC_ERR_ARGUMENT); \
		expect_misuse(#call, NOT_SET_UP); \
	} while (0)

#define expect_reads(value, call, ...) \
	do { \
		assert_int_equal(call(__VA_ARGS__), value); \
		expect_misuse(#call, NOT_SET_UP); \
	} while (0)

static void expect_refused_setters(struct gc_recognizer *recognizer) {
	for (int value = 0; value < 2; value++) {
		expect_refused(gc_recognizer_set_enabled, recognizer, value);
		expect_refused(gc_recognizer_set_exclusive_type, recognizer, value);
		expect_refused(gc_recognizer_set_cancels_touches, recognizer, value);
		expect_refused(gc_recognizer_set_delays_began, recognizer, value);
		expect_refused(gc_recognizer_set_delays_ended, recognizer, value);
		expect_refused(gc_recognizer_set_claims_on_landing, recognizer, value);
	}
	expect_refused(gc_recognizer_set_touch_types, recognizer, 1);
	expect_refused(gc_recognizer_set_max_contact_size, recognizer, GC_PT(20));
	expect_refused(gc_recognizer_remove, recognizer);
}

static void expect_no_values(struct gc_recognizer *recognizer) {
	struct gc_point location;
	expect_reads(GC_KIND_NONE, gc_recognizer_kind, recognizer);
	expect_reads(GC_STATE_POSSIBLE, gc_recognizer_state, recognizer);
	expect_reads(0, gc_recognizer_touch_count, recognizer);
	expect_reads(0, gc_recognizer_touches, recognizer);
	expect_reads(0, gc_recognizer_worst_delay_us, recognizer, NULL);
	expect_reads(GC_OBSTACLE_NO_NODE, gc_recognizer_obstacle, recognizer, NULL);
	expect_reads(GC_ERR_INDEX, gc_recognizer_touch_location, recognizer, 0, NULL, &location);
	assert_null(gc_recognizer_node(recognizer));
	expect_misuse("gc_recognizer_node", NOT_SET_UP);
}

/* Another recognizer is on the window, and is recognized as if this one were not there. */
static void expect_unusable(struct fixture *f, struct gc_recognizer *recognizer) {
	ADD(f, tap);
	expect_refused(gc_recognizer_add, recognizer, &f->window);
	expect_refused(gc_recognizer_require_failure, &f->waits, recognizer, &f->tap.base);
	expect_refused(gc_recognizer_require_failure, &f->waits, &f->tap.base, recognizer);
	expect_refused_setters(recognizer);
	expect_no_values(recognizer);
	assert_int_equal(gc_recognizer_finish(recognizer), GC_OK);
	expect_no_misuse();
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
	expect_no_misuse();
}

/* For each kind with a configuration: refuse_tap(f, config), where a value is outside its range. */
#define REFUSE(type) \
	static void refuse_##type(struct fixture *f, struct gc_##type##_config config) { \
		const struct gc_##type##_config good = gc_##type##_config_default(); \
		struct gc_##type refused; \
		setup(f); \
		listen_for_misuse(); \
		memset(&refused, 0xa5, sizeof(refused)); \
		refused.base.user_data = f; \
		assert_int_equal(gc_##type##_init(&refused, &config), GC_ERR_RANGE); \
		assert_ptr_equal(refused.base.user_data, f); \
		expect_refused(gc_##type##_set_config, &refused, &good); \
		expect_unusable(f, &refused.base); \
		/* The same memory can be set up after that. */ \
		assert_int_equal(gc_##type##_init(&refused, &good), GC_OK); \
		assert_int_equal(gc_recognizer_add(&refused.base, &f->window), GC_OK); \
		assert_int_equal(gc_recognizer_finish(&refused.base), GC_OK); \
	}

REFUSE(tap)
REFUSE(long_press)
REFUSE(pan)
REFUSE(edge_pan)
REFUSE(swipe)
REFUSE(pinch)
REFUSE(rotation)
REFUSE(transform)
REFUSE(hold)

#define WITH(type, ...) \
	do { \
		struct gc_##type##_config config = gc_##type##_config_default(); \
		__VA_ARGS__; \
		refuse_##type(f, config); \
	} while (0)

/* One value for each kind: test_limits has all that are refused. */
TEST(a_recognizer_that_was_refused_cannot_be_used) {
	WITH(tap, config.taps = 0);
	WITH(long_press, config.touches = 0);
	WITH(pan, config.slop = -1);
	WITH(edge_pan, config.from = 2; config.to = 1);
	WITH(swipe, config.max_aside_ratio = GC_SCALE_ONE + 1);
	WITH(pinch, config.lead = GC_LEAD_ONE - 1);
	WITH(rotation, config.min_touches = 1);
	WITH(transform, config.max_touches = GC_TOUCHES_MAX + 1);
	WITH(hold, config.max_movement = -1);
}

/* Its values are set and read as those of a recognizer without a finger. */
TEST(values_of_a_refused_recognizer_are_refused_and_zero) {
	struct gc_pinch pinch;
	struct gc_pinch_config config = gc_pinch_config_default();
	config.min_touches = 1;
	listen_for_misuse();
	memset(&pinch, 0xa5, sizeof(pinch));
	assert_int_equal(gc_pinch_init(&pinch, &config), GC_ERR_RANGE);
	expect_refused(gc_pinch_set_scale, &pinch, GC_SCALE_ONE);
	expect_reads(0, gc_pinch_velocity, &pinch);
	expect_reads(0, gc_pinch_release_velocity, &pinch);
	expect_reads(0, gc_pinch_sample_us, &pinch);
}

/* Memory that nobody has set up is zero in a static struct. */
TEST(a_recognizer_of_zeros_cannot_be_used) {
	struct gc_tap tap = {0};
	struct gc_custom custom = {0};
	listen_for_misuse();
	expect_unusable(f, &tap.base);
	expect_refused(gc_custom_set_state, &custom, GC_STATE_BEGAN);
	expect_refused(gc_custom_set_deadline, &custom, at_ms(1));
	expect_refused(gc_custom_set_location, &custom, (struct gc_point){0});
	expect_refused(gc_custom_set_factor, &custom, 1, 1);
}
