/* SPDX-License-Identifier: MIT */
/* The gestures of touchpads, and their ends, which wait for the end of the loop's turn. */
#include "stage.h"

#include <linux/input-event-codes.h>

#include "../devices.h"

/* A swipe until its end, which waits. */
static void swipe(struct fixture *f, struct wlr_input_device *pad, uint32_t fingers) {
	pad_begin(pad, 's', now_ms(f), fingers);
	pad_swipe(pad, now_ms(f), 30, 0);
	pad_end(pad, 's', now_ms(f), false);
}

/* One of three fingers on a touchpad that is added now. */
static void add_pad_and_swipe(struct fixture *f) {
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	swipe(f, f->touchpad, 3);
}

/* Returns the states of gestures. */
static const char *end_turn(struct fixture *f) {
	wl_event_loop_dispatch(f->loop, 0);
	return f->gestures;
}

/* Fingers that rest on the touchpad, for longer than a long press takes. */
static void pad_rest(struct fixture *f, uint32_t fingers) {
	pad_begin(f->touchpad, 'h', now_ms(f), fingers);
	wait_ms(f, 600);
	pad_end(f->touchpad, 'h', now_ms(f), false);
	end_turn(f);
}

TEST(one_finger_that_rests_on_a_touchpad_is_no_long_press) {
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_rest(f, 1);
	assert_string_equal(f->gestures, "");
	finger_down(f, 0, 150, 120);
	wait_ms(f, 500);
	assert_string_equal(f->gestures, "b");
}

TEST(a_short_rest_of_one_finger_on_a_touchpad_is_no_tap) {
	gc_tap_init(&f->screens[0].tap, NULL);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	wait_ms(f, 50);
	pad_end(f->touchpad, 'h', now_ms(f), false);
	assert_string_equal(end_turn(f), "");
}

TEST(three_fingers_that_rest_on_a_touchpad_are_a_long_press) {
	struct gc_long_press_config three = gc_long_press_config_default();
	three.touches = 3;
	gc_long_press_init(&f->screens[0].long_press, &three);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_rest(f, 3);
	assert_string_equal(f->gestures, "be");
}

TEST(a_host_can_let_a_touchpad_press) {
	struct gc_recognizer *press = &f->screens[0].long_press.base;
	gc_wlr_output_add(f->screens[0].gestures, press);
	gc_recognizer_set_touch_types(press, GC_TOUCH_TYPES_ALL);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_rest(f, 1);
	assert_string_equal(f->gestures, "be");
}

TEST(a_touchpad_swipes_at_the_cursor) {
	open_with_cursor(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	wlr_cursor_warp(f->cursor, NULL, 1300, 200);
	swipe(f, f->touchpad, 2);
	assert_string_equal(end_turn(f), "");
	swipe(f, f->touchpad, 3);
	assert_string_equal(end_turn(f), "be");
	assert_float_equal(f->at_x, 1300, 0.01);
}

TEST(a_touchpad_without_a_cursor_swipes_at_the_corner_of_the_first_output) {
	wlr_output_layout_remove(f->layout, f->screens[1].wlr_output);
	wlr_output_layout_add(f->layout, f->screens[0].wlr_output, 1920, 40);
	add_pad_and_swipe(f);
	assert_string_equal(end_turn(f), "be");
	assert_float_equal(f->at_x, 1920, 0.01);
	assert_float_equal(f->at_y, 40, 0.01);
}

TEST(a_touchpad_swipes_through_the_cursor) {
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	open_with_cursor(f);
	swipe(f, f->touchpad, 3);
	assert_string_equal(end_turn(f), "be");
}

TEST(an_end_waits_for_the_end_of_the_turn_and_keeps_its_time) {
	uint64_t end_us = f->now_us;
	add_pad_and_swipe(f);
	assert_string_equal(f->gestures, "b");
	assert_true(gc_wlr_seat_has_touchpad_gesture(f->seat));
	f->now_us += 5000;
	assert_string_equal(end_turn(f), "be");
	assert_int_equal(f->at_us, end_us);
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
}

TEST(an_unplugged_touchpad_cancels_its_gesture) {
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	/* libinput ends the gesture of a device that it removes. */
	swipe(f, f->touchpad, 3);
	destroy_device(&f->touchpad);
	assert_string_equal(f->gestures, "bx");
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
	assert_string_equal(end_turn(f), "bx");
}

TEST(an_unplugged_touchpad_of_the_cursor_cancels_its_gesture) {
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	open_with_cursor(f);
	swipe(f, f->touchpad, 3);
	destroy_device(&f->touchpad);
	assert_string_equal(end_turn(f), "bx");
}

TEST(a_touchpad_that_is_unplugged_in_a_later_turn_has_ended_its_gesture) {
	add_pad_and_swipe(f);
	end_turn(f);
	destroy_device(&f->touchpad);
	assert_string_equal(f->gestures, "be");
}

/* What a client gets of a rest of three fingers. */
static const char *share(struct fixture *f, bool is_shared, bool watches) {
	struct gc_wlr_seat_config config = stage_config(f);
	static struct gc_hold hold;
	struct gc_hold_config three = gc_hold_config_default();
	config.shares_touchpads = is_shared;
	stage_open(f, &config);
	gc_recognizer_finish(&f->screens[0].swipe.base);
	three.touches = 3;
	gc_hold_init(&hold, &three);
	gc_recognizer_set_cancels_touches(&hold.base, !watches);
	gc_wlr_output_add(f->screens[0].gestures, &hold.base);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 5, 5);
	guest_watch_holds(f);
	received(f);
	pad_rest(f, 3);
	assert_string_equal(f->gestures, "be");
	return received(f);
}

TEST(a_client_keeps_a_gesture_that_a_recognizer_only_watches) {
	assert_string_equal(share(f, true, true), "hold; hold-end 0; ");
}

TEST(a_client_loses_a_gesture_that_a_recognizer_takes) {
	assert_string_equal(share(f, true, false), "");
}

static void resize(struct fixture *f) {
	gc_wlr_output_set_size(f->acted_on, 254, 127);
}

TEST(an_output_that_changes_at_the_end_of_a_gesture_does_not_cancel_it) {
	act_at(f, GC_STATE_ENDED, resize);
	assert_string_equal(share(f, true, true), "hold; hold-end 0; ");
}

/* The pointer is on the client, which gets the rests of fingers on a touchpad of the cursor. */
static void point_at_client(struct fixture *f) {
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	open_with_cursor(f);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 5, 5);
	guest_watch_holds(f);
	received(f);
}

/* Three fingers rest on the touchpad of a client, until they are a long press. */
static void begin_press(struct fixture *f) {
	struct gc_long_press_config three = gc_long_press_config_default();
	three.touches = 3;
	point_at_client(f);
	gc_long_press_init(&f->screens[0].long_press, &three);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	assert_string_equal(received(f), "hold; ");
}

TEST(a_client_loses_a_gesture_when_time_makes_it_a_long_press) {
	begin_press(f);
	wait_ms(f, 600);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(received(f), "hold-end 1; ");
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
	pad_end(f->touchpad, 'h', now_ms(f), false);
	assert_string_equal(end_turn(f), "be");
	assert_string_equal(received(f), "");
}

static void leave(struct fixture *f) {
	wlr_seat_pointer_notify_clear_focus(f->wlr_seat);
}

TEST(a_client_loses_a_long_press_before_the_pointer_leaves_it_if_the_timer_is_late) {
	act_at(f, GC_STATE_BEGAN, leave);
	begin_press(f);
	f->now_us += 600000;
	pad_end(f->touchpad, 'h', now_ms(f), false);
	assert_string_equal(end_turn(f), "be");
	assert_string_equal(received(f), "hold-end 1; leave; ");
}

TEST(a_client_loses_a_gesture_whose_end_is_a_tap) {
	point_at_client(f);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	wait_ms(f, 50);
	pad_end(f->touchpad, 'h', now_ms(f), false);
	assert_string_equal(end_turn(f), "e");
	assert_string_equal(received(f), "hold; hold-end 1; ");
}

TEST(a_client_keeps_a_gesture_while_a_finger_on_a_touchscreen_is_a_long_press) {
	point_at_client(f);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
	finger_down(f, 0, 150, 120);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	assert_string_equal(received(f), "down 0 0:50,20; frame; hold; ");
	wait_ms(f, 600);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(received(f), "cancel; ");
	pad_end(f->touchpad, 'h', now_ms(f), false);
	end_turn(f);
	assert_string_equal(received(f), "hold-end 0; ");
}

/* As a host that knows when it must not move the pointer. */
static void leave_client(struct wl_listener *listener, void *data) {
	if (!gc_wlr_seat_has_touchpad_gesture(stage.seat)) {
		wlr_seat_pointer_notify_clear_focus(stage.wlr_seat);
	}
}

static void leave_when_the_mouse_moves(struct fixture *f) {
	static struct wl_listener listener;
	listen_for(f, &f->cursor->events.motion, &listener, leave_client);
}

TEST(a_client_gets_an_end_that_waits_before_the_pointer_moves_on) {
	leave_when_the_mouse_moves(f);
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	pad_end(f->touchpad, 'h', now_ms(f), false);
	mouse_move(f->touchpad, now_ms(f), 9, 9);
	assert_string_equal(received(f), "hold; hold-end 0; leave; ");
}

TEST(a_mouse_moves_the_pointer_while_a_finger_rests_on_the_touchpad) {
	leave_when_the_mouse_moves(f);
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	assert_true(gc_wlr_seat_has_touchpad_gesture(f->seat));
	mouse_move(f->touchpad, now_ms(f), 9, 9);
	assert_string_equal(received(f), "hold; hold-end 1; leave; ");
}

TEST(a_pen_moves_the_pointer_while_a_finger_rests_on_the_touchpad) {
	static struct wl_listener listener;
	struct wlr_tablet_tool pen = {.type = WLR_TABLET_TOOL_TYPE_PEN};
	struct wlr_input_device *tablet = device_add(f->backend, WLR_INPUT_DEVICE_TABLET);
	listen_for(f, &f->cursor->events.tablet_tool_axis, &listener, leave_client);
	wlr_cursor_attach_input_device(f->cursor, tablet);
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	pen_move(tablet, &pen, now_ms(f));
	assert_string_equal(received(f), "hold; hold-end 1; leave; ");
}

TEST(a_finger_presses_while_a_finger_rests_on_the_touchpad) {
	point_at_client(f);
	guest_drop_touch(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	finger_tap(f, 0, 650, 120);
	assert_string_equal(received(f), "hold; hold-end 1; leave; enter 1:50,20; press left; "
					 "release left; ");
}

TEST(a_finger_on_what_the_host_draws_presses_while_a_finger_rests_on_the_touchpad) {
	open_host(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	finger_tap(f, 0, 50, 60);
	assert_string_equal(told(), "to 50,60; press; to 50,60; release; ");
	check_rest(f);
}

TEST(a_client_moves_its_window_by_touch_while_a_finger_rests_on_the_touchpad) {
	open_host(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	land(f);
	assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], guest_serial(f), NULL));
	host.buttons = 1; /* the press was the client's */
	finger_up(f, 0);
	assert_string_equal(told(), "to 150,120; release; ");
	check_rest(f);
}

TEST(a_client_keeps_a_gesture_while_the_pointer_is_on_any_of_its_surfaces) {
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	pad_end(f->touchpad, 'h', now_ms(f), false);
	end_turn(f);
	assert_string_equal(received(f), "hold; leave; enter 1:5,5; hold-end 0; ");
}

TEST(a_gesture_ends_when_a_drag_takes_the_pointer) {
	point_at_client(f);
	wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), BTN_LEFT, WL_POINTER_BUTTON_STATE_PRESSED);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	guest_start_drag(f);
	assert_non_null(f->wlr_seat->drag);
	assert_string_equal(received(f), "press left; hold; hold-end 1; leave; ");
}

static const struct gc_node *touched_node;

static bool keep_node(void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	touched_node = touch->node;
	return true;
}

/* Where the finger of the test below is in the second surface, which is twice as large as shown. */
static void check_in_surface(void) {
	struct gc_point pixel = {GC_PT(650), GC_PT(120)}, point;
	assert_true(gc_node_point_from_window(touched_node, pixel, &point));
	assert_float_equal((double)point.x / GC_PT(1), 100, 0.01);
	assert_float_equal((double)point.y / GC_PT(1), 40, 0.01);
}

TEST(a_gesture_over_a_surface_leaves_it_scaled_for_the_finger_on_it) {
	struct gc_wlr_seat_config config = stage_config(f);
	f->scale = 2;
	config.cursor = f->cursor;
	config.host.should_receive = keep_node;
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	stage_open(f, &config);
	wlr_cursor_warp(f->cursor, NULL, 700, 200);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 200, 200);
	finger_down(f, 0, 650, 120);
	check_in_surface();
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	check_in_surface();
}

TEST(a_gesture_ends_with_the_surface_under_the_pointer) {
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	guest_destroy_surface(f, 0);
	assert_string_equal(received(f), "hold; hold-end 1; leave; ");
}

TEST(a_gesture_ends_with_the_surface_to_which_the_pointer_has_moved) {
	point_at_client(f);
	pad_begin(f->touchpad, 'h', now_ms(f), 3);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	guest_destroy_surface(f, 1);
	assert_string_equal(received(f), "hold; leave; enter 1:5,5; hold-end 1; leave; ");
}

static void scale_output(struct fixture *f) {
	assert_true(output_change(f->screens[0].wlr_output, 0, 0, 2, WL_OUTPUT_TRANSFORM_NORMAL));
}

static void remove_output(struct fixture *f) {
	wlr_output_layout_remove(f->layout, f->screens[0].wlr_output);
}

TEST(a_gesture_ends_when_its_output_changes_or_leaves_the_layout) {
	void (*const changes[])(struct fixture *) = {scale_output, remove_output};
	for (int i = 0; i < 2; i++) {
		f = fresh_fixture();
		point_at_client(f);
		pad_begin(f->touchpad, 'h', now_ms(f), 3);
		changes[i](f);
		assert_string_equal(received(f), "hold; hold-end 1; ");
		pad_end(f->touchpad, 'h', now_ms(f), false);
		end_turn(f);
		assert_string_equal(received(f), "");
	}
}

TEST(a_host_can_keep_the_gestures_of_touchpads_from_clients) {
	assert_string_equal(share(f, false, true), "");
}

TEST(a_session_that_is_switched_away_cancels_a_gesture_whose_end_waits) {
	add_pad_and_swipe(f);
	set_session(f, false);
	assert_string_equal(f->gestures, "bx");
	assert_string_equal(end_turn(f), "bx");
}

TEST(the_next_gesture_begins_after_an_end_that_waits) {
	add_pad_and_swipe(f);
	swipe(f, f->touchpad, 3);
	assert_string_equal(f->gestures, "beb");
	assert_string_equal(end_turn(f), "bebe");
}

TEST(another_touchpad_gestures_after_an_end_that_waits) {
	struct wlr_input_device *other = device_add(f->backend, WLR_INPUT_DEVICE_POINTER);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	gc_wlr_seat_add_device(f->seat, other);
	swipe(f, f->touchpad, 3);
	swipe(f, other, 3);
	destroy_device(&f->touchpad);
	assert_string_equal(f->gestures, "beb");
	assert_string_equal(end_turn(f), "bebe");
}

TEST(a_finger_lands_after_an_end_that_waits) {
	add_pad_and_swipe(f);
	three_down(f, 150, 120);
	assert_string_equal(f->gestures, "be");
	three_right(f, 150, 120);
	assert_string_equal(f->gestures, "beb");
}

TEST(a_finger_that_lands_while_a_touchpad_swipes_is_its_clients) {
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 's', now_ms(f), 3);
	pad_swipe(f->touchpad, now_ms(f), 30, 0);
	assert_string_equal(f->gestures, "b");
	finger_tap(f, 0, 150, 150);
	assert_string_equal(received(f), "down 0 0:50,50; frame; up 0; frame; ");
}

TEST(deadlines_come_after_an_end_that_waits) {
	uint64_t end_us = f->now_us;
	add_pad_and_swipe(f);
	wait_ms(f, 5);
	assert_string_equal(f->gestures, "be");
	assert_int_equal(f->at_us, end_us);
	assert_string_equal(end_turn(f), "be");
}

static void destroy_output(struct fixture *f) {
	wlr_output_destroy(gc_wlr_output_of(f->acted_on));
}

TEST(a_gesture_whose_end_waits_may_destroy_the_output_of_a_finger_that_lands) {
	act_at(f, GC_STATE_ENDED, destroy_output);
	add_pad_and_swipe(f);
	finger_down(f, 0, 150, 120);
	assert_string_equal(f->gestures, "be");
	assert_int_equal(f->hit_tests, 0);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	end_turn(f);
}

static void unplug(struct fixture *f) {
	if (f->touchpad != NULL) {
		destroy_device(&f->touchpad);
	}
}

TEST(a_gesture_whose_end_waits_may_destroy_its_touchpad) {
	act_at(f, GC_STATE_ENDED, unplug);
	add_pad_and_swipe(f);
	assert_string_equal(end_turn(f), "be");
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
}

TEST(a_gesture_that_is_cancelled_may_destroy_its_touchpad) {
	struct wlr_input_device *other = device_add(f->backend, WLR_INPUT_DEVICE_POINTER);
	act_at(f, GC_STATE_CANCELLED, unplug);
	add_pad_and_swipe(f);
	gc_wlr_seat_add_device(f->seat, other);
	gc_wlr_seat_cancel(f->seat);
	assert_string_equal(f->gestures, "bx");
	swipe(f, other, 3);
	assert_string_equal(end_turn(f), "bxbe");
}

TEST(a_gesture_may_destroy_its_touchpad_when_that_of_another_begins) {
	struct wlr_input_device *other = device_add(f->backend, WLR_INPUT_DEVICE_POINTER);
	act_at(f, GC_STATE_ENDED, unplug);
	add_pad_and_swipe(f);
	gc_wlr_seat_add_device(f->seat, other);
	swipe(f, other, 3);
	assert_string_equal(end_turn(f), "bebe");
}

/* The end of the gesture before it was lost. */
TEST(no_gesture_begins_on_an_output_that_goes_at_its_begin) {
	act_at(f, GC_STATE_CANCELLED, destroy_output);
	wlr_output_destroy(f->screens[1].wlr_output);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 's', now_ms(f), 3);
	pad_swipe(f->touchpad, now_ms(f), 30, 0);
	pad_begin(f->touchpad, 's', now_ms(f), 3);
	assert_string_equal(f->gestures, "bx");
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
	pad_swipe(f->touchpad, now_ms(f), 30, 0);
	assert_string_equal(f->gestures, "bx");
}

TEST(an_output_may_go_while_an_end_waits) {
	add_pad_and_swipe(f);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_false(gc_wlr_seat_has_touchpad_gesture(f->seat));
	assert_string_equal(end_turn(f), "bx");
	/* The pointer is on the output that is the first now. */
	swipe(f, f->touchpad, 3);
	assert_string_equal(end_turn(f), "bxbe");
}

TEST(the_seat_may_be_destroyed_while_an_end_waits) {
	add_pad_and_swipe(f);
	close_seat(f);
	assert_string_equal(f->gestures, "bx");
	end_turn(f);
}
