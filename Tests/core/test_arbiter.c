/* SPDX-License-Identifier: MIT */
/* Who begins when several could: relations, and questions to the host. */
#include "support.h"

#include <math.h>
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

/* What is asked about is at 125 pt of 100, and has turned by half a radian. */
static bool sees_the_whole_change(void *data, struct gc_recognizer *recognizer) {
	struct fixture *f = data;
	if (recognizer == &f->pinch.base) {
		assert_near(gc_scale_to_double(gc_pinch_scale(&f->pinch)), 1.25, 1e-6);
	} else if (recognizer == &f->rotation.base) {
		assert_near(gc_angle_to_radians(gc_rotation_angle(&f->rotation)), 0.5, 1e-5);
	} else {
		/* It has no slop beside that of the span: what it would begin with. */
		struct gc_similarity total;
		assert_near(
			gc_scale_to_double(gc_transform_scale(&f->transform)), 125.0 / 110, 1e-6);
		assert_int_equal(gc_transform_total(&f->transform, &total), GC_OK);
		assert_near((double)total.scale, (double)gc_similarity_identity().scale, 0.5);
	}
	return true;
}

TEST(should_begin_reads_the_scale_and_the_turn_since_the_start) {
	setup_with_host(f, (struct gc_host){.data = f, .should_begin = sees_the_whole_change});
	ADD(f, pinch);
	land_two(f, 0, 100, 100, 200, 100);
	move(f, 10, 2, 225, 100);
	const struct gc_event *event = expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_near(gc_scale_to_double(event->scale), 125.0 / 110, 1e-6);
	assert_near(gc_scale_to_double(gc_pinch_scale(&f->pinch)), 125.0 / 110, 1e-6);

	setup_with_host(f, (struct gc_host){.data = f, .should_begin = sees_the_whole_change});
	ADD(f, rotation);
	land_two(f, 0, 100, 100, 200, 100);
	move(f, 10, 2, 100 + 100 * cos(0.5), 100 + 100 * sin(0.5));
	event = expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(gc_angle_to_radians(event->rotation), 0.5 - 10.0 / 50, 1e-5);

	setup_with_host(f, (struct gc_host){.data = f, .should_begin = sees_the_whole_change});
	ADD_WITH(f, transform, with.min_touches = 2);
	land_two(f, 0, 100, 100, 200, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 87.5, 100);
	move(f, 10, 2, 212.5, 100);
	event = expect(f, &f->transform, GC_STATE_BEGAN);
	assert_near(gc_scale_to_double(event->scale), 125.0 / 110, 1e-6);
}

static bool reads_the_pinch(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	struct fixture *f = data;
	assert_near(gc_scale_to_double(gc_pinch_scale(&f->pinch)), 1, 1e-9);
	return waiter != &f->pinch.base && blocker == &f->pinch.base;
}

TEST(in_other_questions_the_scale_of_a_pinch_that_waits_is_1) {
	setup_with_host(f, (struct gc_host){.data = f, .requires_failure = reads_the_pinch});
	ADD(f, pinch);
	ADD_WITH(f, tap, with.touches = 2; with.max_movement = GC_PT(300));
	ADD(f, pan);
	ADD(f, rotation);
	gc_recognizer_require_failure(&f->waits, &f->pinch.base, &f->tap.base);
	land_two(f, 0, 100, 100, 200, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 80, 120);
	move(f, 10, 2, 220, 120);
	assert_state(&f->pinch, GC_STATE_POSSIBLE);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
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
	const struct gc_host host = {.requires_failure = requires_failure};
	memset(&q, 0, sizeof(q));
	memset(q.memory, 0xff, sizeof(q.memory)); /* an engine takes memory as it is */
	setup_with_host(f, host);
	assert_int_equal(gc_engine_finish(&f->engine), GC_OK);
	struct gc_engine_config config = engine_config(f, host);
	config.requirements = q.memory;
	config.requirement_capacity = capacity;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
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

/*
 * In doubt: two fingers that drag and spread at once. They land by land_both() and stay beside each
 * other, so how far their midpoint goes and how much they spread have nothing to do with each
 * other.
 */

/* A pan and a pinch with the default lead, and fingers 1 and 2 have landed, 100 pt apart. */
static void setup_doubt(struct fixture *f, struct gc_host host) {
	setup_pair(f, host);
	land_both(f);
}

/* Both fingers are `travel` below where they landed, and each has gone `spread` outward. */
static void go(struct fixture *f, double ms, double travel, double spread) {
	move_both(f, ms, 100 - spread, 100 + travel, 200 + spread, 100 + travel);
}

/* The pan has begun, and the pinch has failed. */
static const struct gc_event *expect_pan(struct fixture *f) {
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
	return began;
}

/* What the host was asked, by the winner or the one that waits: the pan, the pinch. */
struct doubt_asked {
	struct fixture *f;
	int begin[2], together[2], prevent[2], be_prevented[2], require[2];
	double pan_y;
};

static int index_of(const struct doubt_asked *asked, const struct gc_recognizer *recognizer) {
	return recognizer == &asked->f->pinch.base;
}

static bool may_begin(void *data, struct gc_recognizer *recognizer) {
	struct doubt_asked *asked = data;
	asked->begin[index_of(asked, recognizer)]++;
	asked->pan_y = pan_y(&asked->f->pan);
	return true;
}

/* A question about two that counts how often it is asked. */
#define COUNTS(question, first, second, winner, answer) \
	static bool counts_##question( \
		void *data, struct gc_recognizer *first, struct gc_recognizer *second) { \
		struct doubt_asked *asked = data; \
		(void)first; \
		(void)second; \
		asked->question[index_of(asked, winner)]++; \
		return answer; \
	}
COUNTS(together, one, other, one, false)
COUNTS(prevent, winner, other, winner, true)
COUNTS(be_prevented, other, winner, winner, true)
COUNTS(require, waiter, blocker, waiter, false)

static struct gc_host host_of(struct doubt_asked *asked, struct fixture *f) {
	asked->f = f;
	return (struct gc_host){.data = asked,
		.should_begin = may_begin,
		.simultaneous = counts_together,
		.can_prevent = counts_prevent,
		.can_be_prevented = counts_be_prevented,
		.requires_failure = counts_require};
}

TEST(should_begin_is_asked_when_it_is_decided_with_the_values_of_then) {
	struct doubt_asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 12, 9);
	go(f, 20, 20, 14);
	assert_int_equal(asked.begin[0] + asked.begin[1], 0);
	go(f, 30, 22, 14);
	expect_pan(f);
	assert_int_equal(asked.begin[0], 1);
	assert_int_equal(asked.begin[1], 0);
	assert_near(asked.pan_y, 22, TOLERANCE_PT);
}

/* (11.60) */
TEST(each_pair_is_asked_about_once) {
	struct doubt_asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	for (int ms = 10; ms < 100; ms += 10) {
		go(f, ms, 12 + ms / 100.0, 9);
		expect_nothing(f);
		assert_state(&f->pan, GC_STATE_POSSIBLE);
		assert_state(&f->pinch, GC_STATE_POSSIBLE);
	}
	go(f, 100, 22, 14);
	expect_pan(f);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(asked.together[i], 1);
		assert_int_equal(asked.prevent[i], 1);
		assert_int_equal(asked.be_prevented[i], 1);
	}
	/* Another attempt asks again. */
	lift_both(f, 110, 120);
	forget_taken(f);
	land_two(f, 130, 100, 100, 200, 100);
	go(f, 140, 22, 14);
	expect_pan(f);
	assert_int_equal(asked.together[0], 2);
}

TEST(what_a_lift_withdrew_asks_again_for_whom_it_waits) {
	struct doubt_asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 8, 5.5);
	assert_int_equal(asked.require[1], 1);
	up(f, 20, 2);
	down(f, 30, 2, 205.5, 108);
	move_both(f, 40, 89.5, 108, 210.5, 108);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	assert_int_equal(asked.require[1], 2);
}

/* (11.61) */
TEST(one_that_need_not_wait_any_more_is_a_rival) {
	struct gc_record record;
	double x = 50 * cos(0.18), y = 50 * sin(0.18);
	setup_pair(f, (struct gc_host){0});
	ADD(f, rotation);
	gc_recognizer_require_failure(&f->waits, &f->pinch.base, &f->pan.base);
	land_both(f);
	/* The middle goes 12 down, and each finger 9 about it. */
	move_both(f, 10, 150 - x, 112 - y, 150 + x, 112 + y);
	assert_true(gc_recognizer_doubt(&f->pan.base, 0, &record));
	assert_ptr_equal(record.rival, &f->rotation);
	assert_false(gc_recognizer_doubt(&f->pan.base, 1, &record));
	gc_requirement_remove(&f->waits);
	assert_true(gc_recognizer_doubt(&f->pan.base, 1, &record));
}

/* (11.61) The fingers may rest, so nothing else would judge it. */
TEST(a_requirement_that_ends_a_doubt_is_judged_in_that_call) {
	setup_doubt(f, (struct gc_host){0});
	struct gc_pinch_config config = gc_pinch_config_default();
	config.slop = gc_length_from_double(24);
	gc_pinch_set_config(&f->pinch, &config);
	go(f, 10, 12, 9);
	expect_nothing(f);
	gc_recognizer_require_failure(&f->waits, &f->pinch.base, &f->pan.base);
	assert_state(&f->pan, GC_STATE_BEGAN);
	assert_non_null(gc_engine_peek(&f->engine));
}

/* Of recognizers whose user data is a letter, only these exclude each other. */
static bool are_no_pair(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	static const char pairs[][2] = {{'B', 'A'}, {'A', 'C'}, {'B', 'P'}, {'A', 'Q'}};
	const char *first = one->user_data, *second = other->user_data;
	(void)data;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if ((pairs[i][0] == *first && pairs[i][1] == *second) ||
			(pairs[i][0] == *second && pairs[i][1] == *first)) {
			return false;
		}
	}
	return true;
}

/* (11.67) A is in doubt because of Q, and B because of P. C has no rival. */
TEST(nobody_waits_with_an_attempt_whose_last_rival_is_gone) {
	struct gc_pan pans[3];
	struct gc_pinch pinches[2];
	struct gc_recognizer *const all[] = {
		&pans[0].base, &pans[1].base, &pans[2].base, &pinches[0].base, &pinches[1].base};
	static char letters[] = "BACPQ";
	setup_with_host(f, (struct gc_host){.simultaneous = are_no_pair});
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(
			i < 3 ? gc_pan_init(&pans[i], NULL) : gc_pinch_init(&pinches[i - 3], NULL),
			GC_OK);
		all[i]->user_data = &letters[i];
		attach(f, all[i]);
	}
	land_both(f);
	go(f, 10, 12, 9);
	expect_nothing(f);
	gc_recognizer_set_enabled(all[4], false);
	take(f);
	expect(f, &pans[2], GC_STATE_BEGAN);
	assert_int_equal(gc_recognizer_state(all[0]), GC_STATE_POSSIBLE);
}

TEST(a_lasting_relation_replaces_one_that_a_question_made) {
	setup_pans(f, 2);
	struct gc_recognizer *waiter = &q.pans[0].base, *blocker = &q.pans[1].base;
	q.waiter = waiter;
	drag(f, 0, 100, 100, 10, 150, 100);
	assert_int_equal(gc_recognizer_waits_for(waiter, blocker, NULL, 0), 2);
	assert_int_equal(gc_recognizer_require_failure(&f->waits, waiter, blocker), GC_OK);
	up(f, 20, 1);
	q.waiter = NULL;
	assert_int_equal(gc_recognizer_waits_for(waiter, blocker, NULL, 0), 2);
	assert_int_equal(gc_requirement_remove(&f->waits), GC_OK);
	assert_int_equal(gc_recognizer_waits_for(waiter, blocker, NULL, 0), 0);
}

static unsigned resets;

static void count_reset(struct gc_custom *custom) {
	(void)custom;
	resets++;
}

/* A call of the host outside of its operations is an event by itself. */
TEST(what_a_recognizer_of_the_host_prevents_fails_in_the_call_that_begins_it) {
	static const struct gc_custom_ops ops = {0};
	struct gc_custom own;
	setup(f);
	gc_pan_init(&f->pan, NULL);
	attach(f, &f->pan.base);
	gc_custom_init(&own, &ops);
	attach(f, &own.base);
	down(f, 0, 1, 100, 100);
	assert_int_equal(gc_custom_set_state(&own, GC_STATE_BEGAN), GC_OK);
	assert_state(&own, GC_STATE_BEGAN);
	assert_state(&f->pan, GC_STATE_FAILED);
	gc_recognizer_finish(&own.base);
}

TEST(one_that_was_reset_while_its_events_wait_is_not_reset_again_when_it_ends) {
	static const struct gc_custom_ops ops = {.reset = count_reset};
	struct gc_custom own;
	setup(f);
	gc_custom_init(&own, &ops);
	add_node(f, &f->view, (struct gc_rect){.size = {GC_PT(200), GC_PT(400)}});
	gc_recognizer_add(&own.base, &f->view);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	gc_custom_set_state(&own, GC_STATE_BEGAN);
	gc_custom_set_state(&own, GC_STATE_ENDED);
	up(f, 10, 1);
	down(f, 20, 2, 300, 100);
	up(f, 30, 2);
	assert_int_equal(resets, 1);
	assert_int_equal(gc_recognizer_finish(&own.base), GC_OK);
	assert_int_equal(resets, 1);
	take(f);
	expect_nothing(f);
}

/* It takes one finger only, and lets go of all when a second one lands. */
static void let_go_of_two(struct gc_custom *custom, gc_slots slots) {
	gc_slots all = gc_custom_touches(custom);
	all = all == slots ? 0 : all;
	while (all != 0) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &all));
	}
}

TEST(one_that_ignores_all_its_touches_when_another_lands_fails_or_is_cancelled) {
	static const struct gc_custom_ops ops = {.began = let_go_of_two};
	for (int begins = 0; begins < 2; begins++) {
		struct gc_custom own;
		setup(f);
		gc_custom_init(&own, &ops);
		attach(f, &own.base);
		down(f, 0, 1, 100, 100);
		if (begins == 1) {
			gc_custom_set_state(&own, GC_STATE_BEGAN);
			take(f);
			expect(f, &own, GC_STATE_BEGAN);
		}
		down(f, 10, 2, 200, 100);
		if (begins == 1) {
			expect(f, &own, GC_STATE_CANCELLED);
		}
		expect_nothing(f);
		up(f, 20, 1);
		up(f, 20, 2);
		assert_true(gc_engine_is_idle(&f->engine));
		gc_recognizer_finish(&own.base);
	}
}
