/* SPDX-License-Identifier: MIT */
/* Swipes and edge pans at the begin gate: what they do while they wait, are asked, or compete. */
#include "support.h"

TEST(while_a_swipe_waits_nothing_changes_what_it_decided) {
	setup(f);
	ADD(f, swipe);
	ADD_WITH(f, tap, with.max_movement = GC_PT(300));
	assert_int_equal(
		gc_recognizer_require_failure(&f->waits, &f->swipe.base, &f->tap.base), GC_OK);

	drag(f, 0, 100, 100, 100, 160, 100);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	/* It goes back and over its time; only the tap's time ends the wait. */
	move(f, 200, 1, 100, 200);
	advance(f, 749);
	expect_nothing(f);
	advance(f, 750);
	const struct gc_event *event = expect(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(event->time_us, at_ms(750));
	assert_near(gc_length_to_double(event->location.x), 100, 0);
	up(f, 800, 1);
	expect_nothing(f);
}

TEST(a_swipe_that_waits_survives_its_lift) {
	setup(f);
	ADD(f, swipe);
	ADD_WITH(f, tap, with.max_movement = GC_PT(300), with.taps = 2);
	gc_recognizer_require_failure(&f->waits, &f->swipe.base, &f->tap.base);

	drag(f, 0, 100, 100, 100, 160, 100);
	up(f, 110, 1);
	expect_nothing(f);
	advance(f, 460);
	const struct gc_event *event = expect(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(event->touch_count, 1);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
}

static bool refuses_to_the_right(void *data, struct gc_recognizer *recognizer) {
	(void)data;
	/* What it decided is readable while the gate is asked. */
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	assert_int_equal(gc_swipe_direction((struct gc_swipe *)recognizer), GC_SWIPE_RIGHT);
	return false;
}

TEST(a_refused_swipe_fails) {
	setup_with_host(f, (struct gc_host){.should_begin = refuses_to_the_right});
	ADD(f, swipe);

	drag(f, 0, 100, 100, 10, 160, 100);
	assert_state(&f->swipe, GC_STATE_FAILED);
	move(f, 20, 1, 220, 100);
	up(f, 30, 1);
	expect_nothing(f);
}

/* In one frame: the pan is 6 times over its slop, the swipe 1.2 times over its distance. */
TEST(of_a_swipe_and_a_pan_in_one_frame_the_larger_factor_wins) {
	ADD(f, swipe);
	ADD(f, pan);

	drag(f, 0, 100, 100, 10, 160, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 20, 1);
	expect(f, &f->pan, GC_STATE_ENDED);

	struct gc_pan_config slow = gc_pan_config_default();
	slow.slop = GC_PT(55); /* 1.09 times */
	assert_int_equal(gc_pan_set_config(&f->pan, &slow), GC_OK);
	drag(f, 1000, 100, 100, 1010, 160, 100);
	expect(f, &f->swipe, GC_STATE_ENDED);
	move(f, 1020, 1, 200, 100);
	up(f, 1030, 1);
	expect_nothing(f);
}

static bool sees_the_whole_way(void *data, struct gc_recognizer *recognizer) {
	int *asked = data;
	(*asked)++;
	assert_int_equal(gc_recognizer_state(recognizer), GC_STATE_POSSIBLE);
	struct gc_vector translation;
	gc_edge_pan_translation((struct gc_edge_pan *)recognizer, NULL, &translation);
	assert_int_equal(translation.x, GC_PT(30));
	assert_int_equal(translation.y, GC_PT(4));
	assert_int_equal(gc_edge_pan_edge((struct gc_edge_pan *)recognizer), GC_EDGE_LEFT);
	return false;
}

TEST(an_edge_pan_is_asked_for_once_with_the_whole_way) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	int asked = 0;
	config.edges = GC_EDGE_LEFT;
	setup_with_host(f, (struct gc_host){.data = &asked, .should_begin = sees_the_whole_way});
	gc_edge_pan_init(&f->edge_pan, &config);
	attach(f, &f->edge_pan.base);

	drag(f, 0, 5, 200, 10, 35, 204);
	move(f, 20, 1, 95, 204);
	assert_state(&f->edge_pan, GC_STATE_FAILED);
	assert_int_equal(asked, 1);
	up(f, 30, 1);
	expect_nothing(f);
}

TEST(an_edge_pan_that_waits_still_collects_and_ignores_later_fingers) {
	setup(f);
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD_WITH(f, tap, with.taps = 2, with.max_movement = GC_PT(300));
	gc_recognizer_require_failure(&f->waits, &f->edge_pan.base, &f->tap.base);

	drag(f, 0, 5, 200, 10, 35, 200);
	move(f, 20, 1, 55, 260); /* along the edge now, but it has decided */
	up(f, 30, 1);
	expect_nothing(f);
	down(f, 100, 2, 5, 300); /* too far for a second tap */
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	const struct gc_event *event = expect(f, &f->edge_pan, GC_STATE_ENDED);
	assert_near(gc_length_to_double(event->translation.x), 40, TOLERANCE_PT);
	assert_near(gc_length_to_double(event->translation.y), 60, TOLERANCE_PT);
	assert_int_equal(event->touch_count, 0);
}

/* (40, 30) is 50 pt, five times the slop of a pan, but inward only four times. */
TEST(of_an_edge_pan_the_inward_part_counts_against_a_pan) {
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	ADD(f, pan);

	drag(f, 0, 5, 200, 10, 45, 230);
	expect(f, &f->pan, GC_STATE_BEGAN);
	up(f, 20, 1);
	expect(f, &f->pan, GC_STATE_ENDED);
	/* Straight inward they are even, and the first that was added wins. */
	drag(f, 1000, 5, 200, 1010, 45, 200);
	expect(f, &f->edge_pan, GC_STATE_BEGAN);
	expect_nothing(f);
}
