/* SPDX-License-Identifier: MIT */
/* What happens while fingers are in doubt: landings, lifts, questions, changes by the host. */
#include "doubts.h"

#include <math.h>

/* What began carries (11.58). */

TEST(a_pinch_in_doubt_keeps_what_exceeds_its_slop) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 9, 6);
	expect_doubt(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110, TOLERANCE_SCALE);
	go(f, 20, 9, 15);
	const struct gc_event *began = expect_pinch(f);
	assert_near(gc_scale_to_double(began->scale), 130.0 / 110, TOLERANCE_SCALE);
	assert_int_equal(began->time_us, at_ms(20));
	assert_near(gc_length_to_double(began->location.x), 150, TOLERANCE_PT);
	assert_near(gc_length_to_double(began->location.y), 109, TOLERANCE_PT);
	expect_lost(f, &f->pan, &f->pinch, 9, 10, GC_LEAD_DEFAULT);
}

/* Fingers 1 and 2 have turned so far about their midpoint, 50 pt away, and spread. */
static void turn(struct fixture *f, double ms, double arc, double spread) {
	double x = (50 + spread) * cos(arc / 50), y = (50 + spread) * sin(arc / 50);
	move_both(f, ms, 150 - x, 100 - y, 150 + x, 100 + y);
}

TEST(a_rotation_in_doubt_keeps_what_exceeds_its_slop) {
	ADD(f, pinch);
	ADD(f, rotation);
	land_both(f);
	turn(f, 10, 12, 9);
	expect_nothing(f);
	turn(f, 20, 21.01, 14);
	expect(f, &f->rotation, GC_STATE_BEGAN);
	assert_near(rotation_radians(&f->rotation), 11.01 / 50, TOLERANCE_RAD);
	expect_lost(f, &f->pinch, &f->rotation, 14, 14.007, GC_LEAD_DEFAULT);
}

TEST(the_slop_is_taken_off_where_the_drag_crossed_it) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	/* d is 16 * sqrt(2) = 22.6. */
	move_both(f, 20, 102, 116, 230, 116);
	expect_pan(f);
	assert_near(pan_x(&f->pan), 16, TOLERANCE_PT);
	assert_near(pan_y(&f->pan), 6, TOLERANCE_PT);
}

/* What the host was asked. */
struct asked {
	struct fixture *f;
	int begin[2];    // should begin: the pan, the pinch
	int together[2]; // simultaneous: the winner is the pan, the pinch
	int prevent[2], be_prevented[2];
	double pan_y;
	bool refuses_pan, refuses_pinch;
};

static int index_of(const struct asked *asked, const struct gc_recognizer *recognizer) {
	return recognizer == &asked->f->pinch.base;
}

static bool begins(void *data, struct gc_recognizer *recognizer) {
	struct asked *asked = data;
	int i = index_of(asked, recognizer);
	asked->begin[i]++;
	asked->pan_y = pan_y(&asked->f->pan);
	return i == 0 ? !asked->refuses_pan : !asked->refuses_pinch;
}

static bool counts_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	struct asked *asked = data;
	(void)other;
	asked->together[index_of(asked, one)]++;
	return false;
}

static bool counts_prevent(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	struct asked *asked = data;
	(void)other;
	asked->prevent[index_of(asked, winner)]++;
	return true;
}

static bool counts_prevented(
	void *data, struct gc_recognizer *other, struct gc_recognizer *winner) {
	struct asked *asked = data;
	(void)other;
	asked->be_prevented[index_of(asked, winner)]++;
	return true;
}

static struct gc_host host_of(struct asked *asked, struct fixture *f) {
	asked->f = f;
	return (struct gc_host){.data = asked,
		.should_begin = begins,
		.simultaneous = counts_together,
		.can_prevent = counts_prevent,
		.can_be_prevented = counts_prevented};
}

TEST(should_begin_is_asked_when_it_is_decided_with_the_values_of_then) {
	struct asked asked = {0};
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
	struct asked asked = {0};
	setup_doubt(f, host_of(&asked, f));
	for (int ms = 10; ms < 100; ms += 10) {
		go(f, ms, 12 + ms / 100.0, 9);
		expect_doubt(f);
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

TEST(one_that_is_refused_leaves_the_fingers_to_the_other_in_that_frame) {
	struct asked asked = {.refuses_pan = true};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 12, 9);
	go(f, 20, 22, 14);
	assert_int_equal(expect_pinch(f)->time_us, at_ms(20));
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_HOST_REFUSED);

	asked = (struct asked){.refuses_pinch = true};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 9, 5);
	go(f, 20, 14, 25);
	expect_pan(f);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_HOST_REFUSED);
	assert_int_equal(asked.begin[0], 1);

	asked = (struct asked){.refuses_pan = true, .refuses_pinch = true};
	setup_doubt(f, host_of(&asked, f));
	go(f, 10, 22, 14);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_FAILED);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

/* Landings (11.59). */

TEST(a_landing_beside_the_hand_leaves_the_marks) {
	setup(f);
	setup_view(f);
	gc_pan_init(&f->pan, NULL);
	gc_pinch_init(&f->pinch, NULL);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_add(&f->pinch.base, &f->view);
	land_two(f, 0, 50, 100, 150, 100);
	move_both(f, 10, 41, 112, 159, 112);
	down(f, 20, 3, 300, 100);
	forget_taken(f);
	/* 20 < 21, but 8 >= 7.5 since the landing. */
	move_both(f, 30, 36, 120, 164, 120);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 0);
	move_both(f, 40, 36, 122, 164, 122);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
}

TEST(a_landing_below_the_node_renews_the_marks) {
	ADD(f, pan);
	ADD(f, pinch);
	setup_view(f);
	land_two(f, 0, 250, 100, 350, 100);
	move_both(f, 10, 241, 112, 359, 112);
	down(f, 20, 3, 100, 100);
	/* All three go 8 since the landing, the two spread by 5. */
	sample(f, 30, GC_SAMPLE_MOTION, 3, 100, 108);
	move_both(f, 30, 236, 120, 364, 120);
	assert_int_equal(count_taken(f, &f->pan, GC_STATE_BEGAN), 1);
}

TEST(a_finger_that_lands_in_doubt_can_decide_it_alone) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	down(f, 20, 3, 150, 200);
	/* A third of it is the travel of the pan. */
	move(f, 30, 3, 150, 208.99);
	expect_doubt(f);
	move(f, 40, 3, 150, 209);
	expect_pan(f);
}

/* Three fingers at (100, 100), (200, 100) and (150, 200), so far down and so much larger. */
static void three(
	struct fixture *f, double ms, enum gc_sample_kind third, double travel, double size) {
	const double x[] = {-50, 50, 0}, y[] = {-100.0 / 3, -100.0 / 3, 200.0 / 3};
	for (int i = 0; i < 3; i++) {
		sample(f, ms, i == 2 ? third : GC_SAMPLE_MOTION, i + 1, 150 + size * x[i],
			400.0 / 3 + travel + size * y[i]);
	}
	frame(f, ms);
}

TEST(the_scale_of_an_attempt_in_doubt_goes_on_when_a_finger_lands) {
	ADD(f, pan);
	ADD_WITH(f, pinch, with.max_touches = 3);
	land_both(f);
	go(f, 10, 9, 6);
	/* The two at half size 56; the third lands. */
	three(f, 20, GC_SAMPLE_DOWN, 9, 1.12);
	expect_doubt(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110, TOLERANCE_SCALE);
	/* All go outward by a tenth. Without the landing it would take a span of 10. */
	three(f, 30, GC_SAMPLE_MOTION, 9, 1.12 * 1.1);
	expect_pinch(f);
	assert_near(pinch_scale(&f->pinch), 112.0 / 110 * 1.1, TOLERANCE_SCALE);
}

TEST(a_rival_joins_when_it_has_its_fingers) {
	ADD(f, pan);
	ADD(f, rotation);
	ADD_WITH(f, pinch, with.min_touches = with.max_touches = 3);
	land_both(f);
	/* d 12, and an arc of 9 at half a span of 50: in doubt, with the rotation. */
	double x = 50 * cos(0.18), y = 50 * sin(0.18);
	move_both(f, 10, 150 - x, 112 - y, 150 + x, 112 + y);
	expect_nothing(f);
	down(f, 20, 3, 150, 200);
	/* d 6, s 5.8, no turn: without the pinch the pan had begun. */
	const double size = 1.1, center = (112 + 112 + 200) / 3.0;
	double spread = 0;
	const double at[3][2] = {{150 - x, 112 - y}, {150 + x, 112 + y}, {150, 200}};
	for (int i = 0; i < 3; i++) {
		double beside = at[i][0] - 150, below = at[i][1] - center;
		sample(f, 30, GC_SAMPLE_MOTION, i + 1, 150 + size * beside,
			center + 6 + size * below);
		spread += beside * beside + below * below;
	}
	assert_near((size - 1) * sqrt(spread / 3), 5.8, 0.05);
	frame(f, 30);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
}

TEST(a_finger_too_many_fails_an_attempt_in_doubt) {
	ADD_WITH(f, pan, with.max_touches = 2);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 12, 9);
	down(f, 20, 3, 300, 100);
	assert_int_equal(expect_pinch(f)->time_us, at_ms(20));
	expect_failure(f, &f->pan, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
}

/* Lifts (11.59). */

TEST(a_lift_of_both_begins_and_ends_the_one_with_the_most_evidence) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	sample(f, 20, GC_SAMPLE_UP, 1, 0, 0);
	sample(f, 20, GC_SAMPLE_UP, 2, 0, 0);
	frame(f, 20);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
}

TEST(a_lift_below_its_minimum_begins_and_ends_it) {
	ADD_WITH(f, pan, with.min_touches = 2);
	ADD(f, pinch);
	land_both(f);
	go(f, 10, 12, 9);
	up(f, 20, 2);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect(f, &f->pan, GC_STATE_ENDED);
	expect_nothing(f);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

TEST(a_lift_is_judged_before_the_motion_of_its_frame) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 8, 11);
	expect_doubt(f);
	sample(f, 20, GC_SAMPLE_UP, 2, 0, 0);
	move(f, 20, 1, 89, 148);
	assert_int_equal(expect_pinch(f)->touch_count, 1);
	expect_lost(f, &f->pan, &f->pinch, 8, 11, 0);
}

TEST(doubtful_travel_counts_half_at_a_lift) {
	setup_doubt(f, (struct gc_host){0});
	move(f, 10, 2, 224, 100); /* d 12, s 12 */
	expect_doubt(f);
	up(f, 20, 1);
	expect_pinch(f);
}

TEST(a_lift_of_a_finger_that_only_a_rival_tracks_ends_the_doubt) {
	setup_doubt(f, (struct gc_host){0});
	down(f, 10, 3, 300, 100);
	sample(f, 20, GC_SAMPLE_MOTION, 3, 300, 108);
	go(f, 20, 8, 11); /* the pinch ignores the third */
	expect_doubt(f);
	up(f, 30, 3);
	expect_pinch(f);
	expect_lost(f, &f->pan, &f->pinch, 8, 11, 0);
}

TEST(a_lift_renews_the_marks) {
	setup_doubt(f, (struct gc_host){0});
	down(f, 10, 3, 300, 100);
	sample(f, 20, GC_SAMPLE_MOTION, 3, 300, 108);
	go(f, 20, 8, 5.5);
	up(f, 30, 3);
	expect_doubt(f);
	/* The way of the pan is 10.99, its evidence 2.99. */
	go(f, 40, 10.99, 5.5);
	expect_doubt(f);
	go(f, 50, 11, 5.5);
	expect_pan(f);
	assert_near(pan_y(&f->pan), 1, TOLERANCE_PT);
}

TEST(what_a_lift_withdrew_can_be_attempted_again) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 8, 5.5);
	up(f, 20, 2);
	assert_near(pinch_scale(&f->pinch), 1, TOLERANCE_SCALE);
	down(f, 30, 2, 205.5, 108);
	/* Finger 1 is at (94.5, 108): from a span of 111 to 121. */
	move_both(f, 40, 89.5, 108, 210.5, 108);
	assert_near(gc_scale_to_double(expect_pinch(f)->scale), 1, TOLERANCE_SCALE);
}

TEST(a_lift_under_3_points_ends_no_doubt) {
	ADD_WITH(f, pan, with.slop = GC_PT(1));
	ADD_WITH(f, pinch, with.slop = GC_PT(2));
	land_both(f);
	go(f, 10, 2, 2.5);
	expect_doubt(f);
	/* The pinch has the most evidence. But its attempt is withdrawn, so the pan has no rival.
	 */
	up(f, 20, 2);
	const struct gc_event *began = expect(f, &f->pan, GC_STATE_BEGAN);
	assert_near(gc_length_to_double(began->translation.y), 1, TOLERANCE_PT);
	expect_nothing(f);
}

TEST(a_lift_of_all_under_3_points_is_the_end_of_it) {
	ADD_WITH(f, pan, with.slop = GC_PT(1), with.min_touches = 2);
	ADD_WITH(f, pinch, with.slop = GC_PT(2));
	land_both(f);
	go(f, 10, 2, 2.5);
	lift_both(f, 20, 30);
	expect_nothing(f);
	assert_state(&f->pan, GC_STATE_POSSIBLE);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_UNDER_SLOP);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_UNDER_SLOP);
}

TEST(a_contact_that_is_taken_back_fails_both) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	cancel(f, 20, 2);
	expect_nothing(f);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_DEVICE_CANCELLED);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_DEVICE_CANCELLED);
}

/* What the host does (11.63). */

TEST(cancelling_all_in_doubt_is_silent) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	gc_engine_cancel_all(&f->engine, at_ms(20));
	take(f);
	expect_nothing(f);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_HOST_CANCELLED);
	assert_int_equal(record_of(f, &f->pinch).reason, GC_REASON_HOST_CANCELLED);
	/* The next hand starts clean. */
	lift_both(f, 25, 26);
	land_two(f, 30, 100, 100, 200, 100);
	go(f, 40, 22, 14);
	expect_pan(f);
}

TEST(one_in_doubt_that_is_removed_fails_silently) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	gc_recognizer_remove(&f->pan.base);
	take(f);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
	assert_int_equal(record_of(f, &f->pan).reason, GC_REASON_REMOVED);
}

TEST(one_that_is_disabled_leaves_a_rival_under_its_slop_possible) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 9, 5);
	gc_recognizer_set_enabled(&f->pinch.base, false);
	take(f);
	expect_nothing(f);
	go(f, 20, 10, 5);
	expect(f, &f->pan, GC_STATE_BEGAN);
}

static void set_lead(struct fixture *f, uint16_t lead) {
	struct gc_pan_config config = f->pan.config;
	config.lead = lead;
	assert_int_equal(gc_pan_set_config(&f->pan, &config), GC_OK);
	take(f);
}

TEST(a_lead_that_is_set_in_doubt_counts_from_the_next_judgement) {
	const uint16_t leads[] = {0, GC_LEAD_ONE};
	for (int i = 0; i < 2; i++) {
		setup_doubt(f, (struct gc_host){0});
		go(f, 10, 12, 9);
		go(f, 20, 12.5, 9);
		set_lead(f, leads[i]);
		expect_doubt(f);
		go(f, 30, 12.6, 9);
		expect_pan(f);
	}
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	set_lead(f, 2 * GC_LEAD_ONE);
	go(f, 20, 22, 14);
	expect_doubt(f);
}

/* Swipes (11.63). */

static void add_swipe(struct fixture *f) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN | GC_SWIPE_RIGHT, with.touches = 2,
		with.min_distance = GC_PT(20));
}

TEST(a_swipe_in_doubt_has_decided_its_direction_and_has_time) {
	add_swipe(f);
	ADD(f, pinch);
	land_both(f);
	/* 20 * (1 - 0.094) = 18.12 at 100 ms; 19 < 1.5 * 14. */
	go(f, 100, 19, 14);
	expect_nothing(f);
	advance(f, 600);
	expect_nothing(f);
	move_both(f, 700, 109, 103, 237, 103);
	/* d is sqrt(23² + 3²) = 23.2, to the right, and s is 14. */
	expect(f, &f->swipe, GC_STATE_ENDED);
	assert_int_equal(gc_swipe_direction(&f->swipe), GC_SWIPE_DOWN);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

TEST(a_swipe_in_doubt_can_be_prevented) {
	add_swipe(f);
	ADD(f, pinch);
	land_both(f);
	go(f, 100, 19, 14);
	go(f, 110, 19, 25);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_nothing(f);
	expect_lost(f, &f->swipe, &f->pinch, 19, 25, 0);
}

TEST(a_finger_too_many_fails_a_swipe_in_doubt) {
	add_swipe(f);
	ADD(f, pinch);
	land_both(f);
	go(f, 100, 19, 14);
	down(f, 110, 3, 300, 100);
	expect(f, &f->pinch, GC_STATE_BEGAN);
	expect_failure(f, &f->swipe, GC_REASON_TOO_MANY_TOUCHES, 3, 2);
}

TEST(a_swipe_in_doubt_fires_at_the_lift) {
	add_swipe(f);
	ADD(f, pinch);
	land_both(f);
	go(f, 100, 19, 14);
	up(f, 110, 1);
	assert_int_equal(expect(f, &f->swipe, GC_STATE_ENDED)->touch_count, 2);
	expect_nothing(f);
}

TEST(a_swipe_in_doubt_that_a_lift_withdraws_fails_by_it) {
	add_swipe(f);
	ADD_WITH(f, pinch, with.slop = GC_PT(60));
	land_both(f);
	go(f, 100, 19, 20);
	up(f, 110, 1);
	expect_nothing(f);
	assert_state(&f->swipe, GC_STATE_FAILED);
}

static bool keeps_the_third_from_swipes(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)data;
	return touch->id != test_id(3) || gc_recognizer_kind(recognizer) != GC_KIND_SWIPE;
}

TEST(a_swipe_that_was_withdrawn_has_its_time_limit_again) {
	setup_with_host(f, (struct gc_host){.should_receive = keeps_the_third_from_swipes});
	add_swipe(f);
	ADD_WITH(f, pinch, with.slop = GC_PT(90), with.max_touches = 3);
	land_both(f);
	down(f, 0, 3, 150, 200);
	/* s is 0.25 times the rms distance of 52.7 pt. */
	three(f, 100, GC_SAMPLE_MOTION, 19, 1.4);
	expect_nothing(f);
	up(f, 110, 3);
	expect_nothing(f);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	advance(f, 499.999);
	assert_state(&f->swipe, GC_STATE_POSSIBLE);
	advance(f, 500);
	assert_state(&f->swipe, GC_STATE_FAILED);
	expect_nothing(f);
}

TEST(a_swipe_that_leads_holds_a_pinch_until_it_fires) {
	ADD_WITH(f, swipe, with.directions = GC_SWIPE_DOWN, with.touches = 2);
	ADD(f, pinch);
	land_both(f);
	go(f, 50, 30, 10); /* over 25 pt: the swipe has made no attempt */
	expect_nothing(f);
	go(f, 100, 46, 10); /* 50 - 47 * 0.1 = 45.3 */
	expect(f, &f->swipe, GC_STATE_ENDED);
	assert_state(&f->pinch, GC_STATE_FAILED);
}

TEST(fingers_at_rest_in_doubt_stay_in_doubt) {
	setup_doubt(f, (struct gc_host){0});
	go(f, 10, 12, 9);
	advance(f, 60000);
	expect_doubt(f);
	go(f, 60010, 12, 9);
	expect_doubt(f);
	go(f, 60020, 22, 14);
	expect_pan(f);
}
