/* SPDX-License-Identifier: MIT */
#include "support.h"
#include "engine/flush.h"

/* What is delivered to a view while recognizers withhold, pass on and claim its touches. */

TEST(settings_take_effect_at_once) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_delays_began(&f->pan.base, true);
	down(f, 0, 1, 100, 100);
	expect_nothing(f);
	gc_recognizer_set_delays_began(&f->pan.base, false);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	move(f, 16, 1, 120, 100);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&f->pan.base, true);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(f);
}

TEST(a_gesture_that_has_ended_can_still_take_its_touch) {
	setup_view(f);
	ADD(f, swipe);
	gc_recognizer_set_cancels_touches(&f->swipe.base, false);
	drag(f, 0, 100, 100, 16, 200, 100);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect(f, &f->swipe, GC_STATE_ENDED);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1);
	gc_recognizer_set_cancels_touches(&f->swipe.base, true);
	take(f);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect_nothing(f);
}

TEST(peeking_shows_what_is_taken_next_and_takes_nothing) {
	struct gc_event event;
	setup_view(f);
	f->keep_events = true;
	assert_null(gc_engine_peek(&f->engine));
	land_two(f, 0, 50, 100, 60, 100);
	for (int id = 1; id <= 2; id++) {
		const struct gc_event *next = gc_engine_peek(&f->engine);
		assert_non_null(next);
		assert_int_equal(next->kind, GC_EVENT_TOUCH_BEGAN);
		assert_int_equal(next->touch_id, test_id(id));
		assert_ptr_equal(gc_engine_peek(&f->engine), next);
		assert_true(gc_engine_next(&f->engine, &event));
		assert_int_equal(event.touch_id, test_id(id));
	}
	assert_null(gc_engine_peek(&f->engine));
}

TEST(the_defaults_are_those_of_views) {
	gc_pan_init(&f->pan, NULL);
	gc_hold_init(&f->hold, NULL);
	assert_true(gc_recognizer_cancels_touches(&f->pan.base));
	assert_false(gc_recognizer_delays_began(&f->pan.base));
	assert_true(gc_recognizer_delays_ended(&f->pan.base));
	assert_false(gc_recognizer_cancels_touches(&f->hold.base));
	assert_false(gc_recognizer_delays_began(&f->hold.base));
	assert_false(gc_recognizer_delays_ended(&f->hold.base));
	assert_false(gc_recognizer_claims_on_landing(&f->pan.base));
}

/* A setting takes effect when it is made: the motion before it is judged by the former one. */
TEST(a_setting_does_not_change_what_was_before_it) {
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100);
	sample(f, 10, GC_SAMPLE_MOTION, 1, 130, 100);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	frame(f, 10);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}

/* Delivered motion takes a short way by a hint to its contact: which samples may take it. */

/* Of no kind that there is: no bit more may lead to a contact, delivered or not. */
TEST(a_sample_of_no_kind_is_refused) {
	for (int x = 100; x <= 300; x += 200) {
		setup(f);
		setup_view(f);
		drag(f, 0, x, 100, 16, x + 5, 100);
		move(f, 32, 1, x + 10, 100);
		forget_taken(f);
		for (int kind = GC_SAMPLE_SIZE + 1; kind < 256; kind++) {
			assert_int_equal(sample(f, 48, (enum gc_sample_kind)kind, 1, x + 20, 100),
				GC_ERR_ARGUMENT);
		}
		frame(f, 48);
		expect_nothing(f);
	}
}

/* Ids with the same low bits, half of them apart, and of all signs: hints may be another's. */
TEST(fingers_whose_hints_collide_are_delivered_alike) {
	const int32_t ids[] = {3, 19, 35, 51, -13, -29, INT32_MAX, INT32_MIN};
	struct gc_event event;
	setup_view(f);
	for (int step = 0; step < 6; step++) {
		for (int i = 0; i < 8; i++) {
			struct gc_sample report = {
				.time_us = at_ms(step * 10),
				.position = {GC_PT(i % 2 == 0 ? 100 : 300) + step * 4096,
					GC_PT(40) * (i + 1)},
				.id = ids[i],
				.kind = step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION,
			};
			assert_int_equal(gc_engine_push(&f->engine, &report), GC_OK);
		}
		gc_engine_end_frame(&f->engine);
		for (int i = 0; i < 8; i += 2) {
			assert_true(gc_engine_next(&f->engine, &event));
			assert_int_equal(event.touch_id, ids[i]);
			assert_int_equal(event.location.x, GC_PT(100) + step * 4096);
		}
		none_is_left(f);
	}
}

/* Its work would find nothing to deliver. */
TEST(motion_of_a_touch_that_no_node_receives_is_not_noted) {
	const struct gc_delivery *delivery = &f->engine.context.delivery;
	setup_view(f);
	ADD(f, pan);
	down(f, 0, 1, 100, 100); /* in the view */
	down(f, 0, 2, 300, 100); /* only the pan receives it */
	forget_taken(f);
	/* The complete way, which contacts without a hint take. */
	for (int id = 2; id >= 1; id--) {
		struct gc_sample report = sample_of(8, GC_SAMPLE_MOTION, id, 1 + 200 * id, 100);
		assert_int_equal(gci_engine_push(&f->engine, &report), GC_OK);
		assert_int_equal(delivery->sample_count, id == 1);
	}
	frame(f, 8);
}

/* Which delivered frame an event about a touch belongs to: toolkits keep one phase a frame. */

TEST(an_id_that_ended_lands_again_in_another_frame) {
	setup_view(f);
	down(f, 0, 1, 100, 100);
	forget_taken(f);
	sample(f, 10, GC_SAMPLE_UP, 1, 0, 0);
	land_two(f, 10, 100, 200, 100, 300);
	uint16_t ended = expect_touch(f, &f->view, GC_EVENT_TOUCH_ENDED, 1)->frame;
	uint16_t again = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame;
	uint16_t other = expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 2)->frame;
	assert_int_not_equal(ended, again);
	assert_int_equal(again, other);
}

TEST(gestures_have_no_frame_and_the_number_wraps_past_0) {
	setup_view(f);
	ADD(f, pan);
	gc_recognizer_set_cancels_touches(&f->pan.base, false);
	f->engine.context.delivery.frame = UINT16_MAX;
	down(f, 0, 1, 100, 100);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1)->frame, 1);
	move(f, 10, 1, 120, 100);
	assert_int_equal(expect(f, &f->pan, GC_STATE_BEGAN)->frame, 0);
	assert_int_equal(expect_touch(f, &f->view, GC_EVENT_TOUCH_MOVED, 1)->frame, 2);
}

/* BEGAN comes in the order of landing, over the views of a client (11.73). */

/*
 * A screen keyboard: two views of one client beside each other, 200 pt wide. A drawer at the left
 * edge withholds BEGAN. A client is any address.
 */
static void setup_keyboard(struct fixture *f, struct gc_node *right, const void *left_client,
	const void *right_client) {
	setup_view(f);
	add_node(f, right, (struct gc_rect){{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(right, true);
	f->view.client = left_client;
	right->client = right_client;
	ADD_WITH(f, edge_pan, with.edges = GC_EDGE_LEFT);
	gc_recognizer_set_delays_began(&f->edge_pan.base, true);
}

static void expect_at(struct fixture *f, const struct gc_node *view, enum gc_event_kind kind,
	int id, double ms, double x) {
	const struct gc_event *event = expect_touch(f, view, kind, id);
	assert_true(event->time_us == at_ms(ms));
	assert_near(gc_length_to_double(event->location.x), x, 0);
}

TEST(two_thumbs_type_in_the_order_in_which_they_landed) {
	struct gc_node right;
	setup_keyboard(f, &right, f, f);
	down(f, 0, 1, 12, 100);
	move(f, 10, 1, 13, 100);
	expect_nothing(f);
	down(f, 40, 2, 300, 100);
	expect_at(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1, 40, 12);
	expect_at(f, &f->view, GC_EVENT_TOUCH_MOVED, 1, 40, 13);
	expect_at(f, &right, GC_EVENT_TOUCH_BEGAN, 2, 40, 300);
	up(f, 70, 2);
	expect_at(f, &right, GC_EVENT_TOUCH_ENDED, 2, 70, 300);
	up(f, 90, 1);
	expect_at(f, &f->view, GC_EVENT_TOUCH_ENDED, 1, 90, 13);
	expect_nothing(f);
}

/* A pan that delays BEGAN on the left view only, and never fails while its finger rests. */
static void setup_left_pan(struct fixture *f, struct gc_node *right, const void *left_client,
	const void *right_client) {
	setup_keyboard(f, right, left_client, right_client);
	gc_recognizer_remove(&f->edge_pan.base);
	struct gc_pan_config config = gc_pan_config_default();
	config.max_touches = 1;
	gc_pan_init(&f->pan, &config);
	gc_recognizer_add(&f->pan.base, &f->view);
	gc_recognizer_set_delays_began(&f->pan.base, true);
}

TEST(a_node_that_is_set_up_has_no_client) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	gc_node_remove(&right);
	gc_node_init(&right);
	assert_null(right.client);
}

TEST(without_room_in_the_queue_the_order_is_the_same) {
	struct gc_node right;
	setup_left_pan(f, &right, f, f);
	shrink_queue(f, 1);
	f->keep_events = true;
	down(f, 0, 1, 100, 100);
	down(f, 40, 2, 300, 100);
	move(f, 60, 1, 130, 100); /* takes the finger that waits for room */
	take(f);
	expect_at(f, &f->view, GC_EVENT_TOUCH_BEGAN, 1, 40, 100);
	expect_at(f, &right, GC_EVENT_TOUCH_BEGAN, 2, 40, 300);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_CANCELLED, 1);
	expect(f, &f->pan, GC_STATE_BEGAN);
	expect_nothing(f);
}

/* Recognizers that claim their touches as soon as enough fingers are down. */

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

static void expect_later_fingers(struct fixture *f) {
	down(f, 40, 4, 100, 200);
	expect_touch(f, &f->view, GC_EVENT_TOUCH_BEGAN, 4);
	move(f, 50, 1, 50, 160); /* this one stays claimed */
	up(f, 60, 1);
	expect_nothing(f);
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
