/* SPDX-License-Identifier: MIT */
/* Requirements that move, are freed or used twice, or name a recognizer that moved. */
#include "misuse.h"

#include <string.h>

TEST(a_requirement_that_is_used_twice_is_named) {
	struct gc_tap third;
	setup(f);
	listen_for_misuse();
	add_taps(f);
	gc_tap_init(&third, NULL);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base), GC_OK);
	expect_no_misuse();
	(void)gc_recognizer_require_failure(&f->waits, &f->tap.base, &third.base);
	expect_misuse("gc_recognizer_require_failure", "is in use");
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 1000);
	gc_requirement_remove(&f->waits);
	gc_recognizer_finish(&third.base);
	tap_at(f, 2000, 2050, 1, 100, 100);
	advance(f, 3000);
}

TEST(a_requirement_of_other_recognizers_is_found_when_one_of_them_is_used) {
	struct gc_tap third, fourth;
	setup(f);
	listen_for_misuse();
	add_taps(f);
	gc_tap_init(&third, NULL);
	gc_tap_init(&fourth, NULL);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base), GC_OK);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &third.base, &fourth.base), GC_OK);
	(void)gc_recognizer_state(&f->tap.base);
	expect_misuse("gc_recognizer_state", "used twice");
	tap_at(f, 0, 50, 1, 100, 100);
	gc_requirement_remove(&f->waits);
	tap_at(f, 2000, 2050, 1, 100, 100);
	advance(f, 3000);
}

/* Neither recognizer is in it any more: the lists drop it. */
TEST(a_requirement_that_was_freed_leaves_the_lists_of_a_recognizer_that_ends) {
	for (int side = 0; side < 2; side++) {
		setup(f);
		listen_for_misuse();
		add_taps(f);
		assert_int_equal(
			gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base),
			GC_OK);
		memset(&f->waits, 0, sizeof(f->waits));
		gc_recognizer_finish(side == 0 ? &f->tap.base : &f->twice.base);
		expect_misuse("gc_recognizer_finish", "requirement");
		assert_null(side == 0 ? f->tap.base.requirements : f->twice.base.waiters);
	}
}

TEST(a_requirement_that_moved_is_named) {
	setup(f);
	listen_for_misuse();
	add_taps(f);
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base), GC_OK);
	struct gc_requirement copy = f->waits;
	gc_requirement_remove(&copy);
	expect_misuse("gc_requirement_remove", MOVED);
	tap_at(f, 0, 50, 1, 100, 100);
	advance(f, 1000);
}

static void require(struct gc_requirement *memory, struct gc_tap *waiter, struct gc_tap *blocker) {
	assert_int_equal(
		gc_recognizer_require_failure(memory, &waiter->base, &blocker->base), GC_OK);
}

TEST(a_recognizer_that_moved_and_its_old_place_keep_their_waiters_apart) {
	struct gc_requirement again;
	struct gc_tap third;
	setup(f);
	listen_for_misuse();
	add_taps(f);
	gc_tap_init(&third, NULL);
	require(&f->waits, &f->tap, &f->twice);
	expect_no_misuse();
	struct gc_tap moved = f->twice;
	require(&again, &third, &moved);
	expect_misuse("gc_recognizer_require_failure", MOVED);
	gc_requirement_remove(&again);
	gc_requirement_remove(&f->waits);
	assert_null(f->twice.base.waiters);
	require(&f->waits, &f->tap, &f->twice);
	assert_null(f->waits.next_of_blocker);
}

TEST(a_recognizer_that_moved_and_its_old_place_keep_their_requirements_apart) {
	struct gc_requirement again;
	struct gc_tap third;
	setup(f);
	listen_for_misuse();
	add_taps(f);
	gc_tap_init(&third, NULL);
	require(&f->waits, &f->tap, &f->twice);
	expect_no_misuse();
	struct gc_tap moved = f->tap;
	require(&again, &moved, &third);
	expect_misuse("gc_recognizer_require_failure", MOVED);
	assert_null(again.next_of_waiter);
	assert_ptr_equal(f->tap.base.requirements, &f->waits);
}

static bool the_tap_waits(void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct fixture *f = data;
	return waiter == &f->tap.base && blocker == &f->twice.base;
}

/* The answer of the host is a relation of the old place alone. */
TEST(a_recognizer_that_moved_ends_after_its_old_place) {
	struct gc_requirement memory = {0};
	setup_with_host(f, (struct gc_host){.data = f, .requires_failure = the_tap_waits});
	f->engine.context.requirements = &memory;
	f->engine.context.requirement_capacity = 1;
	listen_for_misuse();
	add_taps(f);
	tap_at(f, 0, 50, 1, 100, 100);
	assert_ptr_equal(f->tap.base.requirements, &memory);
	expect_no_misuse();
	struct gc_tap moved = f->tap;
	gc_recognizer_finish(&f->tap.base);
	expect_no_misuse();
	gc_recognizer_finish(&moved.base);
	expect_misuse("gc_recognizer_finish", MOVED);
	assert_null(f->tap.base.requirements);
}
