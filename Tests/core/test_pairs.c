/* SPDX-License-Identifier: MIT */
/* How often the host is asked about each pair of recognizers, and in which order. */
#include "puppet.h"

#define PANS 6

/* What the host was asked, and what it answers. */
static struct questions {
	struct gc_pan pans[PANS];
	int of_pair[PANS][PANS];      // simultaneous, by the index of the winner and of the other
	int began[PANS], began_count; // should_begin, in order
	int refused;                  // the pan that must not begin; -1: none
	int waits[PANS];              // requires_failure: the pan that it names; -1: none
	bool all_wait;
	int waits_asked;
	const struct gc_recognizer *winner, *other; // of the pair that is counted
	int asked;
	bool answer; // to every question of simultaneous
	struct gc_requirement memory[PANS * PANS];
} q;

static int index_of(const struct gc_recognizer *recognizer) {
	for (int index = 0; index < PANS; index++) {
		if (&q.pans[index].base == recognizer) {
			return index;
		}
	}
	return -1;
}

static bool simultaneous(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	int first = index_of(one), second = index_of(other);
	if (first >= 0 && second >= 0) {
		q.of_pair[first][second]++;
	}
	q.asked += one == q.winner && other == q.other;
	return q.answer;
}

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	int index = index_of(recognizer);
	if (index >= 0) {
		q.began[q.began_count++] = index;
	}
	return index < 0 || index != q.refused;
}

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	(void)data;
	int first = index_of(waiter), second = index_of(blocker);
	q.waits_asked++;
	return q.all_wait || (first >= 0 && second >= 0 && q.waits[first] == second);
}

static void setup_questions(struct fixture *f) {
	memset(&q, 0, sizeof(q));
	q.answer = true;
	q.refused = -1;
	for (int index = 0; index < PANS; index++) {
		q.waits[index] = -1;
	}
	setup_with_host(f, (struct gc_host){.simultaneous = simultaneous,
				   .should_begin = should_begin,
				   .requires_failure = requires_failure});
	f->engine.context.requirements = q.memory;
	f->engine.context.requirement_capacity = PANS * PANS;
}

/* Pans on a node, with these slops in points. */
static void add_pans(struct gc_node *node, int first, int count, const int *slops) {
	for (int index = first; index < first + count; index++) {
		struct gc_pan_config config = gc_pan_config_default();
		config.slop = GC_PT(slops[index - first]);
		assert_int_equal(gc_pan_init(&q.pans[index], &config), GC_OK);
		gc_recognizer_add(&q.pans[index].base, node);
	}
}

static void add_puppet(struct fixture *f, struct puppet *p) {
	memset(p, 0, sizeof(*p));
	gc_custom_init(&p->custom, &strings);
	attach(f, &p->custom.base);
}

static const int same_slops[PANS] = {10, 10, 10, 10, 10, 10};

TEST(each_pair_that_begins_in_one_frame_is_asked_about_once) {
	setup_questions(f);
	add_pans(&f->window, 0, PANS, same_slops);
	drag(f, 0, 100, 100, 16, 130, 100);
	for (int one = 0; one < PANS; one++) {
		expect(f, &q.pans[one], GC_STATE_BEGAN);
		/* The first one wins and is asked about all others; the next, about the rest. */
		for (int other = 0; other < PANS; other++) {
			assert_int_equal(q.of_pair[one][other], other > one);
		}
	}
	expect_nothing(f);
}

TEST(an_attempt_is_asked_about_when_it_is_made_even_if_it_was_before) {
	setup_questions(f);
	ADD(f, pan);
	ADD(f, pinch);
	q.winner = &f->pan.base;
	q.other = &f->pinch.base;
	land_both(f);
	move_both(f, 16, 100, 120, 200, 120);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_int_equal(q.asked, 1);
	/* The host has changed its mind. */
	q.answer = false;
	move_both(f, 32, 80, 120, 220, 120);
	assert_int_equal(q.asked, 2);
	assert_state(&f->pinch, GC_STATE_FAILED);
	assert_reason(f, &f->pinch, GC_REASON_EXCLUDED);
}

TEST(one_that_is_active_is_asked_about_each_attempt_once) {
	struct puppet first, last;
	setup_questions(f);
	add_puppet(f, &first);
	add_pans(&f->window, 0, PANS, same_slops);
	add_puppet(f, &last);
	first.on_began = last.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	q.winner = &last.custom.base;
	q.other = &q.pans[3].base;
	q.asked = 0;
	move(f, 16, 1, 130, 100);
	assert_int_equal(q.asked, 1);
	for (int one = 0; one < PANS; one++) {
		for (int other = 0; other < PANS; other++) {
			assert_int_equal(q.of_pair[one][other], other > one);
		}
	}
}

TEST(one_that_has_ended_is_asked_about_a_later_attempt) {
	struct gc_record record;
	setup_questions(f);
	ADD(f, swipe);
	ADD_WITH(f, pan, with.slop = GC_PT(100));
	drag(f, 0, 100, 100, 16, 160, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
	q.answer = false;
	move(f, 32, 1, 220, 100);
	assert_state(&f->pan, GC_STATE_FAILED);
	assert_true(gc_engine_explain(&f->engine, &f->pan.base, &record));
	assert_int_equal(record.reason, GC_REASON_EXCLUDED);
	assert_ptr_equal(record.rival, &f->swipe);
}

/* A single tap waits for a double tap. When the finger lifts, a puppet begins. */
static void tap_beside(struct fixture *f, struct puppet *p) {
	add_taps(f);
	gc_recognizer_require_failure(&f->waits, &f->tap.base, &f->twice.base);
	add_puppet(f, p);
	p->on_ended = GC_STATE_BEGAN;
	q.winner = &p->custom.base;
	q.other = &f->tap.base;
	tap_at(f, 0, 50, 1, 100, 100);
	expect(f, p, GC_STATE_BEGAN);
}

TEST(one_that_waits_with_its_decision_is_asked_about_when_it_is_judged) {
	struct puppet p;
	setup_questions(f);
	tap_beside(f, &p);
	assert_int_equal(q.asked, 0);
	advance(f, 400);
	assert_int_equal(q.asked, 1);
	expect(f, &f->tap, GC_STATE_ENDED);
}

TEST(and_also_when_that_is_in_the_same_frame) {
	struct puppet p;
	setup_questions(f);
	q.answer = false; /* so the puppet prevents the double tap */
	tap_beside(f, &p);
	assert_int_equal(q.asked, 1);
	assert_reason(f, &f->tap, GC_REASON_EXCLUDED);
	expect_nothing(f);
}

TEST(of_those_that_all_wait_for_each_other_the_last_begins) {
	setup_questions(f);
	add_pans(&f->window, 0, PANS, same_slops);
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

TEST(one_that_lost_to_the_one_it_waited_for_is_free_in_the_next_attempt) {
	setup_questions(f);
	add_pans(&f->window, 0, 3, (const int[]){10, 10, 5});
	gc_recognizer_require_failure(&f->waits, &q.pans[2].base, &q.pans[0].base);
	drag(f, 0, 100, 100, 16, 130, 100);
	assert_state(&q.pans[2], GC_STATE_FAILED);
	up(f, 32, 1);
	gc_requirement_remove(&f->waits);
	/* Now it begins first, and the others after it. */
	drag(f, 100, 100, 100, 116, 130, 100);
	for (int index = 0; index < 3; index++) {
		assert_state(&q.pans[index], GC_STATE_BEGAN);
	}
}

TEST(an_answer_that_closes_a_long_cycle_does_not_count) {
	setup_questions(f);
	add_pans(&f->window, 0, 5, same_slops);
	for (int index = 0; index < 5; index++) {
		q.waits[index] = (index + 1) % 5;
	}
	drag(f, 0, 100, 100, 16, 130, 100);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, 1);
	/* The last waits for none and begins. So the one before it fails, so the next begins ... */
	expect(f, &q.pans[0], GC_STATE_BEGAN);
	expect(f, &q.pans[2], GC_STATE_BEGAN);
	expect(f, &q.pans[4], GC_STATE_BEGAN);
	assert_state(&q.pans[1], GC_STATE_FAILED);
	assert_state(&q.pans[3], GC_STATE_FAILED);
}

TEST(an_answer_about_a_relation_that_exists_needs_no_memory) {
	setup_questions(f);
	add_pans(&f->window, 0, 2, same_slops);
	gc_recognizer_require_failure(&f->waits, &q.pans[0].base, &q.pans[1].base);
	q.waits[0] = 1;
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
	setup_questions(f);
	f->engine.context.host.requires_failure = looks_for_cycles;
	add_pans(&f->window, 0, PANS, same_slops);
	q.all_wait = true;
	drag(f, 0, 100, 100, 16, 130, 100);
	assert_int_equal(gc_engine_counters(&f->engine).requirements_cyclic, PANS * (PANS - 1) / 2);
	expect(f, &q.pans[PANS - 1], GC_STATE_BEGAN);
}
