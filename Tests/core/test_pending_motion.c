/* SPDX-License-Identifier: MIT */
/* Motion is pending in the recognizers until it is taken. What may happen before that. */
#include "puppet.h"

/*
 * Both recognizers at once. The fingers, 100 pt apart, drift by 20 pt and part by 20 pt, so that
 * both begin. From here on each frame changes both, and nobody takes the events.
 */
static void setup_both_active(struct fixture *f) {
	setup_pair(f, (struct gc_host){.simultaneous = all_together});
	land_both(f);
	move_both(f, 10, 110, 100, 230, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	f->keep_events = true;
}

static struct gc_event next(struct fixture *f, void *recognizer, enum gc_state state) {
	struct gc_event event;
	assert_true(gc_engine_next(&f->engine, &event));
	assert_ptr_equal(event.recognizer, recognizer);
	assert_int_equal(event.state, state);
	return event;
}

static void none_is_left(struct fixture *f) {
	struct gc_event event;
	assert_false(gc_engine_next(&f->engine, &event));
}

TEST(frames_that_nobody_took_are_reported_one_by_one) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	move_both(f, 30, 110, 190, 230, 190);

	struct gc_event first = next(f, &f->pan, GC_STATE_CHANGED);
	next(f, &f->pinch, GC_STATE_CHANGED);
	struct gc_event second = next(f, &f->pan, GC_STATE_CHANGED);
	next(f, &f->pinch, GC_STATE_CHANGED);
	none_is_left(f);
	assert_true(first.time_us == at_ms(20) && second.time_us == at_ms(30));
	assert_int_equal(second.translation.y - first.translation.y, GC_PT(40));
	assert_int_equal(first.location.y, GC_PT(150));
}

TEST(setting_a_value_leaves_what_is_pending) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	double scale = pinch_scale(&f->pinch), y = pan_y(&f->pan);

	/* One before anything is taken, the other in between. */
	gc_pan_set_translation(&f->pan, NULL, (struct gc_vector){0, 0});
	struct gc_event pan = next(f, &f->pan, GC_STATE_CHANGED);
	gc_pinch_set_scale(&f->pinch, 3 * GC_SCALE_ONE);
	struct gc_event pinch = next(f, &f->pinch, GC_STATE_CHANGED);
	none_is_left(f);
	assert_near(gc_length_to_double(pan.translation.y), y, TOLERANCE_PT);
	assert_near(gc_scale_to_double(pinch.scale), scale, TOLERANCE_SCALE);
	assert_near(pinch_scale(&f->pinch), 3, TOLERANCE_SCALE);
}

TEST(one_that_is_disabled_meanwhile_reports_its_motion_first) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	next(f, &f->pan, GC_STATE_CHANGED);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	next(f, &f->pinch, GC_STATE_CHANGED);
	next(f, &f->pinch, GC_STATE_CANCELLED);
	none_is_left(f);
}

TEST(one_that_is_finished_meanwhile_is_not_reported) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	gc_recognizer_finish(&f->pan.base);
	next(f, &f->pinch, GC_STATE_CHANGED);
	none_is_left(f);
}

TEST(what_comes_next_can_be_seen_before_it_is_taken) {
	setup_both_active(f);
	move_both(f, 20, 110, 150, 230, 150);
	next(f, &f->pan, GC_STATE_CHANGED);
	const struct gc_event *peeked = gc_engine_peek(&f->engine);
	assert_non_null(peeked);
	assert_ptr_equal(peeked->recognizer, &f->pinch);
	next(f, &f->pinch, GC_STATE_CHANGED);
	assert_null(gc_engine_peek(&f->engine));
}

/* As its values are the host's, which may set them any time. */
TEST(a_custom_one_reports_the_values_it_had) {
	struct puppet p;
	setup_puppet(f, &p);
	p.on_began = GC_STATE_BEGAN;
	down(f, 0, 1, 100, 100);
	expect(f, &p, GC_STATE_BEGAN);
	f->keep_events = true;
	p.on_moved = GC_STATE_CHANGED;
	p.custom.values.rotation = GC_TURN / 4;
	move(f, 10, 1, 110, 100);
	p.custom.values.rotation = GC_TURN / 2;
	gc_custom_set_location(&p.custom, (struct gc_point){0, 0});
	struct gc_event event = next(f, &p, GC_STATE_CHANGED);
	assert_true(event.rotation == GC_TURN / 4);
	assert_int_equal(event.location.x, GC_PT(110));
	none_is_left(f);
}

TEST(contacts_with_like_ids_are_distinguished) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	down(f, 10, 1 + GC_TOUCHES_MAX, 200, 100);
	move(f, 20, 1, 100, 140);
	move(f, 30, 1 + GC_TOUCHES_MAX, 200, 140);
	assert_near(pan_y(&f->pan), 30, TOLERANCE_PT);
	up(f, 40, 1 + GC_TOUCHES_MAX);
	assert_int_equal(
		sample(f, 45, GC_SAMPLE_MOTION, 1 + GC_TOUCHES_MAX, 0, 0), GC_ERR_UNKNOWN_TOUCH);
	move(f, 50, 1, 100, 150);
	assert_near(pan_y(&f->pan), 40, TOLERANCE_PT);
}

TEST(no_id_is_known_before_it_lands_or_after_it_lifts) {
	ADD(f, pan);
	for (int id = 0; id < 2 * GC_TOUCHES_MAX; id++) {
		assert_int_equal(
			sample(f, 10 * id, GC_SAMPLE_MOTION, id, 1, 1), GC_ERR_UNKNOWN_TOUCH);
		down(f, 10 * id + 1, id, 100, 100);
		move(f, 10 * id + 2, id, 101, 100);
		move(f, 10 * id + 3, id, 102, 100);
		up(f, 10 * id + 4, id);
		assert_int_equal(
			sample(f, 10 * id + 5, GC_SAMPLE_MOTION, id, 1, 1), GC_ERR_UNKNOWN_TOUCH);
	}
}

/* The type is of a DOWN. */
TEST(motion_that_says_another_type_is_of_the_contact_all_the_same) {
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	for (int i = 1; i <= 6; i++) {
		struct gc_sample motion = {
			.time_us = at_ms(10 * i),
			.position = {GC_PT(100), GC_PT(100 + 10 * i)},
			.id = test_id(1),
			.kind = GC_SAMPLE_MOTION,
			.type = i % 2 == 0 ? GC_TOUCH_PEN : GC_TOUCH_FINGER,
		};
		assert_int_equal(gc_engine_push(&f->engine, &motion), GC_OK);
		gc_engine_end_frame(&f->engine);
	}
	assert_near(pan_y(&f->pan), 50, TOLERANCE_PT);
}
