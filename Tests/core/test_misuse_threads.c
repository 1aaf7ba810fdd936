/* SPDX-License-Identifier: MIT */
/* Calls of two threads. */
#include "misuse.h"

#include <pthread.h>

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
	setup_with_host(f, (struct gc_host){.data = f, .should_begin = lets_others_in});
	listen_for_misuse();
	ADD(f, pan);
	ADD(f, tap);
	drag(f, 0, 100, 100, 16, 150, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	/* One after the other, threads may use it. */
	run_thread(f, read_from_another_thread);
	expect_no_misuse();
}
