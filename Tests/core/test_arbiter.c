/* SPDX-License-Identifier: MIT */
/* Who begins when several could: relations, and questions to the host. */
#include "support.h"

#include <string.h>

struct asked {
	int asked;
	bool answer;
	struct gc_vector translation;
	struct gc_velocity velocity;
	enum gc_state state;
};

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	struct asked *q = data;
	q->asked++;
	q->state = gc_recognizer_state(recognizer);
	gc_pan_translation((struct gc_pan *)recognizer, NULL, &q->translation);
	gc_pan_velocity((struct gc_pan *)recognizer, NULL, &q->velocity);
	return q->answer;
}

TEST(should_begin_is_asked_once_with_the_values_it_needs) {
	struct asked q = {.answer = false};
	setup_with_host(f, (struct gc_host){.data = &q, .should_begin = should_begin});
	ADD(f, pan);

	drag(f, 0, 100, 100, 10, 112, 100);
	move(f, 20, 1, 140, 100);
	up(f, 30, 1);
	expect_nothing(f);
	assert_int_equal(q.asked, 1);
	assert_int_equal(q.state, GC_STATE_POSSIBLE);
	assert_near(gc_length_to_double(q.translation.x), 12, TOLERANCE_PT);
	assert_near(gc_speed_to_double(q.velocity.x), 1200, 1);

	q.answer = true;
	drag(f, 40, 100, 100, 50, 112, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

static bool sees_the_whole_way(void *data, struct gc_recognizer *recognizer) {
	int *asked = data;
	(*asked)++;
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	struct gc_vector translation;
	gc_edge_pan_translation((struct gc_edge_pan *)recognizer, NULL, &translation);
	assert_points(translation, 30, 4, 0);
	assert_int_equal(gc_edge_pan_edge((struct gc_edge_pan *)recognizer), GC_EDGE_LEFT);
	return false;
}

TEST(an_edge_pan_is_asked_for_once_with_the_whole_way) {
	int asked = 0;
	setup_with_host(f, (struct gc_host){.data = &asked, .should_begin = sees_the_whole_way});
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);

	drag(f, 0, 5, 200, 10, 35, 204);
	move(f, 20, 1, 95, 204);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	assert_int_equal(asked, 1);
	up(f, 30, 1);
	expect_nothing(f);
}

TEST(taking_back_the_relation_settles_it_in_that_call) {
	add_taps(f);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base);
	tap_at(f, 0, 50, 1, 100, 100);
	gc_requirement_remove(&f->waits);
	assert_state(&f->tap, GC_STATE_ENDED);
	take(f);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(a_cycle_is_refused_and_can_be_named) {
	struct gc_tap a = {0}, b = {0}, c = {0};
	struct gc_requirement ab, bc, ca, aa, again;
	gc_tap_init(&a, NULL);
	gc_tap_init(&b, NULL);
	gc_tap_init(&c, NULL);
	assert_int_equal(gc_recognizer_require_failure(&ab, &a.base, &b.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&bc, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&again, &b.base, &c.base), GC_OK);
	assert_int_equal(gc_recognizer_require_failure(&aa, &a.base, &a.base), GC_ERR_CYCLE);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_ERR_CYCLE);

	struct gc_recognizer *path[4] = {0};
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, path, 4), 3);
	assert_ptr_equal(path[0], &a.base);
	assert_ptr_equal(path[1], &b.base);
	assert_ptr_equal(path[2], &c.base);
	assert_int_equal(gc_recognizer_waits_for(&c.base, &a.base, path, 4), 0);
	assert_int_equal(gc_recognizer_waits_for(&a.base, &c.base, NULL, 0), 3);

	gc_requirement_remove(&bc);
	assert_int_equal(gc_recognizer_require_failure(&ca, &c.base, &a.base), GC_OK);
}

/* What the host answers about who waits for whom, and the memory of its answers. */

#define PANS 6

static struct questions {
	struct gc_pan pans[PANS];
	const void *waiter; // waits for all others; NULL: nobody does
	bool all_wait;      // each for each other
	int waits_asked;    // how often the host was asked who waits
	struct gc_requirement memory[PANS * PANS];
} q;

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	(void)data;
	(void)blocker;
	q.waits_asked++;
	return q.all_wait || waiter == q.waiter;
}

static void setup_questions(struct fixture *f, uint32_t capacity) {
	memset(&q, 0, sizeof(q));
	setup_with_host(f, (struct gc_host){.requires_failure = requires_failure});
	f->engine.context.requirements = q.memory;
	f->engine.context.requirement_capacity = capacity;
}

static void setup_pans(struct fixture *f, int count) {
	setup_questions(f, PANS * PANS);
	for (int index = 0; index < count; index++) {
		gc_pan_init(&q.pans[index], NULL);
		attach(f, &q.pans[index].base);
	}
}

TEST(of_those_that_all_wait_for_each_other_the_last_begins) {
	setup_pans(f, PANS);
	q.all_wait = true;
	drag(f, 0, 100, 100, 16, 130, 100);
	/*
	 * Each recognizer is asked about each other one. A pair has two answers, and the second one
	 * would close a cycle.
	 */
	assert_int_equal(q.waits_asked, PANS * (PANS - 1));
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, PANS * (PANS - 1) / 2);
	expect(f, &q.pans[PANS - 1], GC_STATE_BEGAN);
	for (int index = 0; index < PANS - 1; index++) {
		assert_state(&q.pans[index], GC_STATE_FAILED);
	}
	up(f, 32, 1);
	expect(f, &q.pans[PANS - 1], GC_STATE_ENDED);
	for (int index = 0; index < PANS * PANS; index++) {
		assert_null(q.memory[index].place);
	}
	for (int index = 0; index < PANS; index++) {
		assert_null(q.pans[index].base.requirements);
		assert_null(q.pans[index].base.waiters);
	}
}

TEST(an_answer_about_a_relation_that_exists_needs_no_memory) {
	setup_pans(f, 2);
	gc_recognizer_require_failure(&f->waits, &q.pans[0].base, &q.pans[1].base);
	q.waiter = &q.pans[0];
	f->engine.context.requirement_capacity = 0;
	drag(f, 0, 100, 100, 16, 130, 100);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 0);
	expect(f, &q.pans[1], GC_STATE_BEGAN);
}

/* What a host may do while it is asked. */
static bool looks_for_cycles(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct gc_recognizer *path[PANS];
	gc_recognizer_waits_for(waiter, blocker, path, PANS);
	gc_recognizer_waits_for(blocker, waiter, path, PANS);
	return requires_failure(data, waiter, blocker);
}

TEST(a_host_may_search_the_relations_while_it_is_asked) {
	setup_pans(f, PANS);
	f->engine.context.host.requires_failure = looks_for_cycles;
	q.all_wait = true;
	drag(f, 0, 100, 100, 16, 130, 100);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, PANS * (PANS - 1) / 2);
	expect(f, &q.pans[PANS - 1], GC_STATE_BEGAN);
}

/* As long as all of it is in use, and again when it is free. */
TEST(the_memory_has_room_for_as_many_answers_as_it_holds) {
	struct gc_tap thrice;
	setup_questions(f, 2);
	add_taps(f);
	q.waiter = &f->tap;
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 3;
	gc_tap_init(&thrice, &config);
	attach(f, &thrice.base);
	for (int again = 0; again < 3; again++) {
		double ms = 2000 * again;
		tap_at(f, ms, ms + 50, 1, 100, 100);
		expect_nothing(f);
		advance(f, ms + 450);
		expect(f, &f->tap, GC_STATE_ENDED);
	}
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 0);
}

TEST(without_memory_for_it_nobody_waits_and_that_is_counted) {
	setup_questions(f, 0);
	add_taps(f);
	q.waiter = &f->tap;
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, &f->tap, GC_STATE_ENDED);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_full, 1);
}
