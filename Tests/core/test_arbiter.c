/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>

/* A pan, a pinch and a rotation on one window, and fingers that do all three. */
static void drag_spread_and_turn(struct fixture *f, struct gc_host host) {
	setup_pair(f, host);
	ADD(f, rotation);
	land_both(f);
	for (int step = 1; step <= 20; step++) {
		move_both(f, step * 10, 100 - step, 100 + step * 3, 200 + step * 4, 100 + step * 8);
	}
}

/* P20 */
TEST(without_a_delegate_exactly_one_wins) {
	drag_spread_and_turn(f, (struct gc_host){0});
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN) +
				 count_taken(f, &f->pinch, GC_STATE_BEGAN) +
				 count_taken(f, &f->rotation, GC_STATE_BEGAN),
		1);
}

TEST(with_a_delegate_that_allows_it_all_run) {
	drag_spread_and_turn(f, (struct gc_host){.simultaneous = all_together});
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
	assert_int_equal(count_taken(f, &f->pinch, GC_STATE_BEGAN), 1);
	assert_int_equal(count_taken(f, &f->rotation, GC_STATE_BEGAN), 1);
}

/* In one frame the centroid goes `drag`, the span grows by `spread` and the arc is `arc`. */
static void check_winner(struct fixture *f, double drag, double spread, double arc, size_t winner) {
	setup_pair(f, (struct gc_host){0});
	ADD(f, rotation);
	drop_leads(f);
	const struct gc_recognizer *all[] = {&f->pan.base, &f->pinch.base, &f->rotation.base};

	land_both(f);
	double x = (100 + spread) / 2 * cos(arc / 50), y = (100 + spread) / 2 * sin(arc / 50);
	move_both(f, 10, 150 + drag - x, 100 - y, 150 + drag + x, 100 + y);
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(gc_recognizer_state(all[i]),
			i == winner ? GC_STATE_BEGAN : GC_STATE_FAILED);
	}
}

TEST(what_exceeds_its_slop_by_most_wins) {
	check_winner(f, 14, 12, 11, 0);
	check_winner(f, 12, 14, 11, 1);
	check_winner(f, 12, 11, 14, 2);
	check_winner(f, 12, 11, -14, 2);
}

struct questions {
	int asked;
	bool answer;
	struct gc_vector translation;
	struct gc_velocity velocity;
	enum gc_state state;
};

static bool should_begin(void *data, struct gc_recognizer *recognizer) {
	struct questions *q = data;
	q->asked++;
	q->state = gc_recognizer_state(recognizer);
	gc_pan_translation((struct gc_pan *)recognizer, NULL, &q->translation);
	gc_pan_velocity((struct gc_pan *)recognizer, NULL, &q->velocity);
	return q->answer;
}

TEST(should_begin_is_asked_once_with_the_values_it_needs) {
	struct questions q = {.answer = false};
	setup_with_host(f, (struct gc_host){.data = &q, .should_begin = should_begin});
	ADD(f, pan);

	drag(f, 0, 100, 100, 10, 112, 100);
	expect_no_more(f, 20, 140, 100);
	assert_int_equal(q.asked, 1);
	assert_int_equal(q.state, GC_STATE_POSSIBLE);
	assert_near(gc_length_to_double(q.translation.x), 12, TOLERANCE_PT);
	assert_near(gc_speed_to_double(q.velocity.x), 1200, 1);

	q.answer = true;
	drag(f, 40, 100, 100, 50, 112, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

TEST(a_staggered_drag_of_many_fingers_is_no_pinch) {
	setup_pair(f, (struct gc_host){0});

	/* The panel reports the first finger's way before the others'. */
	for (int id = 1; id <= 4; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 60 * id, 100);
	}
	frame(f, 0);
	/* 40 down: all four's centroid 10, the first two's 20; their span changes by 12.1. */
	move(f, 10, 1, 60, 140);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}

static bool keeps_the_third_from_pans_of_two(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	return touch->id != test_id(3) || ((struct gc_pan *)recognizer)->config.max_touches > 2;
}

/* Lands three fingers on the two pans, added in this order; the first goes a little over 40 pt. */
static void drag_one_of_three(struct gc_pan *first, struct gc_pan *second, struct fixture *f) {
	setup_with_host(f, (struct gc_host){.should_receive = keeps_the_third_from_pans_of_two});
	attach(f, &first->base);
	attach(f, &second->base);
	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 60 * id, 100);
	}
	frame(f, 0);
	/* So far that half of it is half a step over a step. */
	move(f, 10, 1, 60, 140 + 3.0 / 4096);
}

/* A pan of three is compared over its first two fingers, for which one of two has the same way. */
TEST(pans_of_two_and_of_more_over_the_same_two_go_by_their_order) {
	struct gc_pan_config of_two = gc_pan_config_default(), of_three = of_two;
	struct gc_pan two, three;
	of_two.min_touches = of_two.max_touches = 2;
	of_three.min_touches = 3;

	gc_pan_init(&two, &of_two);
	gc_pan_init(&three, &of_three);
	drag_one_of_three(&three, &two, f);
	expect(f, &three, GC_STATE_BEGAN);
	expect_nothing(f);

	gc_pan_init(&two, &of_two);
	gc_pan_init(&three, &of_three);
	drag_one_of_three(&two, &three, f);
	expect(f, &two, GC_STATE_BEGAN);
	expect_nothing(f);
}

/* A pan of at least three fingers, with a slop, and a pinch; 1 and 2 land first. */
static void setup_pan_of_many(struct fixture *f, double slop) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 3;
	config.slop = gc_length_from_double(slop);
	setup_pair(f, (struct gc_host){0});
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_OK);
	drop_leads(f);
}

TEST(the_first_two_fingers_count_from_when_both_are_down) {
	setup_pan_of_many(f, 10);

	drag(f, 0, 60, 100, 10, 100, 100); /* alone: 40 pt that count for nobody */
	down(f, 20, 2, 200, 100);
	down(f, 30, 3, 150, 200);
	/* The span changes by 12; the centroid moves by 11.7, that of the first two by 6. */
	sample(f, 40, GC_SAMPLE_MOTION, 2, 212, 100);
	sample(f, 40, GC_SAMPLE_MOTION, 3, 150, 233);
	frame(f, 40);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(the_first_two_fingers_count_anew_when_one_of_them_lifts) {
	setup_pan_of_many(f, 40);

	for (int id = 1; id <= 4; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 100 + 50 * (id & 1), 40 + 50 * id);
	}
	frame(f, 0);
	/* Three go 60 pt to the right and one to the left: the centroid goes 30. */
	for (int id = 1; id <= 4; id++) {
		sample(f, 10, GC_SAMPLE_MOTION, id, 100 + 50 * (id & 1) + (id < 4 ? 60 : -60),
			40 + 50 * id);
	}
	frame(f, 10);
	up(f, 20, 1);
	down(f, 30, 5, 160, 340);
	expect_nothing(f);
	/* 11 more of all: 41 pt. The pinch is of 2 and 5, whose span changes by 11. */
	for (int id = 2; id <= 5; id++) {
		double x = 100 + 50 * (id & 1) + (id < 4 ? 60 : -60) + 11;
		double y = 40 + 50 * id;
		sample(f, 40, GC_SAMPLE_MOTION, id, id == 5 ? 171 : x, id == 5 ? 351 : y);
	}
	frame(f, 40);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
}

TEST(setting_a_translation_early_leaves_the_order_as_it_is) {
	setup_pan_of_many(f, 10);

	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 60 * id, 100);
	}
	frame(f, 0);
	assert_int_equal(
		gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){GC_PT(90), 0}), GC_OK);
	/* 36 down: all three's centroid 12, the first two's 18; their span changes by 9.97. */
	move(f, 10, 1, 60, 136);
	expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(pan_y(&f->pan), 2, TOLERANCE_PT);
	expect_nothing(f);
}
