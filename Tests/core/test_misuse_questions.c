/* SPDX-License-Identifier: MIT */
/* Calls inside questions and operations, and calls of two threads. */
#include "misuse.h"

#include <pthread.h>

/* A call that a question or an operation must not make. */
struct forbidden {
	const char *name;
	void (*call)(struct fixture *f);
};

static void push(struct fixture *f) {
	struct gc_sample sample = {.kind = GC_SAMPLE_FRAME};
	assert_int_equal(gc_engine_push(&f->engine, &sample), GC_ERR_STATE);
}

static void push_step(struct fixture *f) {
	struct gc_step step = {.finger_count = 1};
	assert_int_equal(gc_engine_push_step(&f->engine, &step), GC_ERR_STATE);
}

static void advance_engine(struct fixture *f) {
	gc_engine_advance(&f->engine, at_ms(1000));
}

static void cancel_all(struct fixture *f) {
	gc_engine_cancel_all(&f->engine, at_ms(1000));
}

static void cancel_device(struct fixture *f) {
	gc_engine_cancel_device(&f->engine, 0, at_ms(1000));
}

static void drop_all(struct fixture *f) {
	gc_engine_drop_all(&f->engine, at_ms(1000));
}

static void drop_device(struct fixture *f) {
	gc_engine_drop_device(&f->engine, 0, at_ms(1000));
}

static void finish_engine(struct fixture *f) {
	gc_engine_finish(&f->engine);
}

static void set_clock(struct fixture *f) {
	assert_int_equal(gc_engine_set_clock(&f->engine, 0), GC_ERR_STATE);
}

static void add_recognizer(struct fixture *f) {
	assert_int_equal(gc_recognizer_add(&f->twice.base, &f->window), GC_ERR_STATE);
}

static void remove_recognizer(struct fixture *f) {
	gc_recognizer_remove(&f->tap.base);
}

static void finish_recognizer(struct fixture *f) {
	gc_recognizer_finish(&f->tap.base);
}

static void disable(struct fixture *f) {
	gc_recognizer_set_enabled(&f->tap.base, false);
}

static void delay(struct fixture *f) {
	gc_recognizer_set_delays_began(&f->tap.base, true);
}

static void require(struct fixture *f) {
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->pan.base, &f->tap.base), GC_ERR_STATE);
}

static void add_node(struct fixture *f) {
	assert_int_equal(gc_node_add_child(&f->window, &f->view), GC_ERR_STATE);
}

static void finish_root(struct fixture *f) {
	gc_node_finish(&f->window);
}

static const struct forbidden forbidden[] = {
	{"gc_engine_push", push},
	{"gc_engine_push_step", push_step},
	{"gc_engine_advance", advance_engine},
	{"gc_engine_cancel_all", cancel_all},
	{"gc_engine_cancel_device", cancel_device},
	{"gc_engine_drop_all", drop_all},
	{"gc_engine_drop_device", drop_device},
	{"gc_engine_finish", finish_engine},
	{"gc_engine_set_clock", set_clock},
	{"gc_recognizer_add", add_recognizer},
	{"gc_recognizer_remove", remove_recognizer},
	{"gc_recognizer_finish", finish_recognizer},
	{"gc_recognizer_set_enabled", disable},
	{"gc_recognizer_set_delays_began", delay},
	{"gc_recognizer_require_failure", require},
	{"gc_node_add_child", add_node},
	{"gc_node_finish", finish_root},
};
#define FORBIDDEN_COUNT (sizeof(forbidden) / sizeof(forbidden[0]))

struct asked {
	struct fixture *f;
	bool was_asked;
};

static void break_all(struct asked *asked) {
	struct fixture *f = asked->f;
	asked->was_asked = true;
	for (size_t index = 0; index < FORBIDDEN_COUNT; index++) {
		forbidden[index].call(f);
		expect_misuse(forbidden[index].name, IN_A_QUESTION);
	}
	/* Reading is allowed. */
	(void)gc_engine_touches(&f->engine);
	(void)gc_recognizer_state(&f->tap.base);
	(void)gc_node_first_child(&f->window);
	expect_no_misuse();
}

static bool answer(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	break_all(data);
	return true;
}

static void setup_asked(struct fixture *f, struct gc_host host) {
	setup_with_host(f, host);
	listen_for_misuse();
	gc_node_init(&f->view);
	gc_tap_init(&f->twice, NULL);
	ADD(f, pan);
	ADD(f, tap);
}

TEST(a_question_that_changes_something_is_named_and_refused) {
	struct asked asked = {.f = f};
	setup_asked(f, (struct gc_host){.data = &asked, .should_begin = answer});
	drag(f, 0, 100, 100, 16, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_true(asked.was_asked);
	assert_int_equal(gc_engine_counters(&f->engine).calls_refused, FORBIDDEN_COUNT);
	assert_true(gc_recognizer_is_enabled(&f->tap.base));
	assert_ptr_equal(gc_recognizer_node(&f->tap.base), &f->window);
}

static void moved(struct gc_custom *custom, gc_slots slots) {
	(void)slots;
	break_all(custom->base.user_data);
	assert_int_equal(gc_custom_set_state(custom, GC_STATE_ENDED), GC_OK);
	expect_no_misuse();
}

TEST(an_operation_that_changes_something_is_named_and_refused) {
	static const struct gc_custom_ops ops = {.moved = moved};
	struct asked asked = {.f = f};
	struct gc_custom custom = {.base.user_data = &asked};
	setup_asked(f, (struct gc_host){0});
	gc_custom_init(&custom, &ops);
	attach(f, &custom.base);
	drag(f, 0, 100, 100, 16, 101, 100);
	expect(f, &custom, GC_STATE_ENDED);
	assert_true(asked.was_asked);
	gc_recognizer_finish(&custom.base);
	expect_no_misuse();
}

static bool reports_for_another(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	assert_int_not_equal(gc_custom_set_state(data, GC_STATE_ENDED), GC_OK);
	expect_misuse("gc_custom_set_state", IN_A_QUESTION);
	return true;
}

TEST(a_question_that_reports_for_a_custom_recognizer_is_named_and_refused) {
	static const struct gc_custom_ops ops = {0};
	struct gc_custom custom = {0};
	setup_asked(f, (struct gc_host){.data = &custom, .should_begin = reports_for_another});
	gc_custom_init(&custom, &ops);
	attach(f, &custom.base);
	drag(f, 0, 100, 100, 16, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	gc_recognizer_finish(&custom.base);
}

static void *read_from_another_thread(void *data) {
	struct fixture *f = data;
	(void)gc_engine_is_idle(&f->engine);
	return NULL;
}

static void *use_a_node_from_another_thread(void *data) {
	struct fixture *f = data;
	gc_node_set_hidden(&f->window, false);
	return NULL;
}

static void *use_a_recognizer_from_another_thread(void *data) {
	struct fixture *f = data;
	(void)gc_recognizer_touches(&f->tap.base);
	return NULL;
}

static void run_thread(struct fixture *f, void *(*run)(void *)) {
	pthread_t thread;
	assert_int_equal(pthread_create(&thread, NULL, run, f), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
}

/* A question keeps its thread in the engine for as long as the other thread runs. */
static bool lets_others_in(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	run_thread(data, read_from_another_thread);
	expect_misuse("gc_engine_is_idle", TWO_THREADS);
	run_thread(data, use_a_node_from_another_thread);
	expect_misuse("gc_node_set_hidden", TWO_THREADS);
	run_thread(data, use_a_recognizer_from_another_thread);
	expect_misuse("gc_recognizer_touches", TWO_THREADS);
	return true;
}

TEST(a_thread_that_enters_an_engine_while_another_is_in_it_is_named) {
	setup_asked(f, (struct gc_host){.data = f, .should_begin = lets_others_in});
	drag(f, 0, 100, 100, 16, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	/* One after the other, threads may use it. */
	run_thread(f, read_from_another_thread);
	expect_no_misuse();
}
