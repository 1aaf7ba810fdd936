/* SPDX-License-Identifier: MIT */
/* Recognizers that claim their touches as soon as enough fingers are down. */
#include "support.h"

/* A view that receives touches, and a pan of exactly three fingers on the window. */
static void setup_claim(struct fixture *f) {
	setup_view(f);
	ADD_WITH(f, pan, with.min_touches = 3, with.max_touches = 3);
	gc_recognizer_set_claims_on_landing(&f->pan.base, true);
}

static void land_three(struct fixture *f) {
	down(f, 0, 1, 50, 100);
	down(f, 10, 2, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	down(f, 20, 3, 150, 100);
}

/* A finger lands on the view and lifts. The view receives both. */
static void expect_ordinary(struct fixture *f, double ms, int id) {
	down(f, ms, id, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, id);
	up(f, ms + 5, id);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, id);
	expect_nothing(f);
}

TEST(claiming_is_off_by_default) {
	setup_view(f);
	ADD(f, pan);
	assert_false(gc_recognizer_claims_on_landing(&f->pan.base));
}

/* Its touches were enough, but none of them landed since it claims. */
TEST(a_touch_that_it_does_not_receive_begins_no_claim) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_touch_types(&f->pan.base, 1u << GC_TOUCH_FINGER);
	down(f, 0, 1, 100, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	gc_recognizer_set_claims_on_landing(&f->pan.base, true);
	struct gc_sample pen = sample_of(10, GC_SAMPLE_DOWN, 2, 120, 200);
	pen.type = GC_TOUCH_PEN;
	assert_int_equal(gc_engine_push(&f->engine, &pen), GC_OK);
	frame(f, 10);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_nothing(f);
}

TEST(the_third_landing_takes_two_touches_and_its_own_is_never_delivered) {
	setup_claim(f);
	land_three(f);
	const struct gc_event *first = expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	assert_int_equal(first->time_us, at_ms(20));
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);

	sample(f, 30, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 30, GC_SAMPLE_UP, 2, 0, 0);
	sample(f, 30, GC_SAMPLE_UP, 3, 0, 0);
	frame(f, 30);
	expect_nothing(f);
	expect_ordinary(f, 40, 4);
}

TEST(three_fingers_that_land_in_one_frame_are_never_delivered) {
	setup_claim(f);
	for (int id = 1; id <= 3; id++) {
		sample(f, 0, GC_SAMPLE_DOWN, id, 50 * id, 100);
	}
	frame(f, 0);
	expect_nothing(f);
}

TEST(fewer_fingers_than_the_minimum_are_ordinary) {
	setup_claim(f);
	down(f, 0, 1, 50, 100);
	down(f, 10, 2, 100, 100);
	move(f, 20, 1, 50, 160);
	lift_both(f, 30, 30);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 2);
	expect_nothing(f);
}

TEST(a_claim_lasts_when_a_fourth_finger_fails_the_pan) {
	setup_claim(f);
	land_three(f);
	forget_taken(f);
	down(f, 30, 4, 50, 200);
	assert_state(&f->pan, GC_STATE_FAILED);
	move(f, 40, 1, 50, 160);
	for (int id = 1; id <= 4; id++) {
		up(f, 50, id);
	}
	expect_nothing(f);
	expect_ordinary(f, 60, 5);
}

TEST(the_hand_includes_fingers_that_the_failed_pan_does_not_receive) {
	setup_claim(f);
	land_three(f);
	forget_taken(f);
	down(f, 30, 4, 50, 200); /* it fails the pan */
	down(f, 40, 5, 100, 200);
	for (int id = 1; id <= 4; id++) {
		up(f, 50, id);
	}
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	down(f, 60, 6, 150, 200); /* one of the hand is still down */
	up(f, 70, 5);
	up(f, 80, 6);
	expect_nothing(f);
	expect_ordinary(f, 90, 7);
}

TEST(a_finger_of_the_hand_that_lands_outside_the_node_is_ordinary) {
	setup_view(f);
	gc_node_set_receives_touches(&f->window, true);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pinch.base, &f->view);
	gc_recognizer_set_claims_on_landing(&f->pinch.base, true);
	land_two(f, 0, 50, 100, 150, 100);
	expect_nothing(f);
	down(f, 10, 3, 100, 200); /* a pinch ignores its third finger, and still claims it */
	expect_nothing(f);
	down(f, 20, 4, 300, 100); /* beside the view */
	expect_touch(f, &f->window, GC_EVENT_TOUCH_BEGAN, 4);
}

TEST(it_claims_also_when_it_does_not_cancel_touches) {
	setup_claim(f);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	land_three(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 2);
	expect_nothing(f);
}

TEST(a_claim_excludes_no_other_recognizer) {
	setup_claim(f);
	ADD_WITH(f, tap, with.touches = 3);
	land_three(f);
	forget_taken(f);
	assert_state(&f->tap, GC_STATE_POSSIBLE);
	for (int id = 1; id <= 3; id++) {
		up(f, 50, id);
	}
	expect(f, &f->tap, GC_STATE_ENDED);
	expect_nothing(f);
}

static void expect_later_fingers(struct fixture *f) {
	down(f, 40, 4, 100, 200);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 4);
	expect_no_more(f, 50, 50, 160); /* this one stays claimed */
}

TEST(after_it_is_disabled_claimed_fingers_stay_claimed_and_later_ones_are_ordinary) {
	setup_claim(f);
	land_three(f);
	forget_taken(f);
	gc_recognizer_set_enabled(&f->pan.base, false);
	gc_recognizer_set_enabled(&f->pan.base, true);
	expect_later_fingers(f);
}

TEST(after_it_is_removed_claimed_fingers_stay_claimed_and_later_ones_are_ordinary) {
	setup_claim(f);
	land_three(f);
	forget_taken(f);
	gc_recognizer_remove(&f->pan.base);
	expect_later_fingers(f);
}

TEST(after_the_host_cancels_a_new_finger_is_ordinary) {
	setup_claim(f);
	land_three(f);
	forget_taken(f);
	gc_engine_cancel_all(&f->engine, at_ms(30));
	take(f);
	expect_nothing(f);
	expect_ordinary(f, 40, 4);
}

TEST(a_touch_beside_the_node_in_the_slot_of_a_claimed_one_is_not_of_the_hand) {
	setup_view(f);
	gc_node_set_receives_touches(&f->window, true);
	f->engine.context.table.capacity = 2;
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pinch.base, &f->view);
	gc_recognizer_set_claims_on_landing(&f->pinch.base, true);
	land_two(f, 0, 50, 100, 150, 100);
	up(f, 10, 1);
	down(f, 20, 3, 300, 100); /* beside the view */
	up(f, 30, 2);
	forget_taken(f);
	expect_ordinary(f, 40, 4);
}

TEST(a_kind_without_a_hand_claims_nothing_on_landing) {
	setup_view(f);
	ADD(f, tap);
	gc_recognizer_set_claims_on_landing(&f->tap.base, true);
	down(f, 0, 1, 50, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_nothing(f);
}

TEST(pinch_rotation_and_transform_claim_their_second_finger) {
	gc_pinch_init(&f->pinch, NULL);
	gc_rotation_init(&f->rotation, NULL);
	struct gc_transform_config config = gc_transform_config_default();
	config.min_touches = 2;
	gc_transform_init(&f->transform, &config);
	struct gc_recognizer *all[] = {&f->pinch.base, &f->rotation.base, &f->transform.base};
	setup_view(f);
	for (int i = 0; i < 3; i++) {
		double ms = 100 * i;
		attach(f, all[i]);
		gc_recognizer_set_claims_on_landing(all[i], true);
		down(f, ms, 1, 50, 100);
		expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
		down(f, ms + 10, 2, 150, 100);
		expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
		lift_both(f, ms + 20, ms + 20);
		expect_nothing(f);
		gc_recognizer_remove(all[i]);
	}
}
