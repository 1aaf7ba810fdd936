/* SPDX-License-Identifier: MIT */
/* While a pen is near, fingers are palms; its events stay the compositor's (contract 11.71). */
#include "stage.h"

#include "../devices.h"

#include <string.h>

#include <linux/input-event-codes.h>

static struct wlr_tablet_tool pen = {.type = WLR_TABLET_TOOL_TYPE_PEN};
static struct wlr_input_device *tablet;

static void enter(const struct fixture *f) {
	pen_enter(tablet, &pen, now_ms(f));
}

static void touch_glass(const struct fixture *f, bool is_down) {
	pen_touch(tablet, &pen, now_ms(f), is_down);
}

/* A tablet whose events the library reads itself. */
static void add_tablet(struct fixture *f) {
	tablet = device_add(f->backend, WLR_INPUT_DEVICE_TABLET);
	assert_int_equal(gc_wlr_seat_add_device(f->seat, tablet), GC_OK);
}

/* One that is attached to the cursor. */
static void attach_tablet(struct fixture *f) {
	tablet = device_add(f->backend, WLR_INPUT_DEVICE_TABLET);
	wlr_cursor_attach_input_device(f->cursor, tablet);
	open_with_cursor(f);
}

static struct gc_edge_pan drawer;

static void add_drawer(struct fixture *f) {
	drawer_init(&drawer, false);
	assert_int_equal(gc_wlr_seat_add(f->seat, &drawer.base), GC_OK);
}

/* One finger moves from the left edge, over the first surface. */
static void open_drawer(struct fixture *f) {
	finger_down(f, 0, 2, 120);
	for (int i = 1; i <= 10; i++) {
		wait_ms(f, 5);
		finger_move(f, 0, 2 + 15 * i, 120);
	}
	finger_up(f, 0);
}

static void tap_surface(struct fixture *f) {
	finger_tap(f, 0, 150, 120);
}

static void check_tap(struct fixture *f) {
	tap_surface(f);
	assert_string_equal(received(f), "down 0 0:50,20; frame; up 0; frame; ");
}

static void check_palms_for_200_ms(struct fixture *f) {
	wait_ms(f, 199);
	tap_surface(f);
	assert_string_equal(received(f), "");
	wait_ms(f, 1);
	check_tap(f);
}

TEST(a_palm_at_an_edge_begins_no_gesture_and_reaches_no_client) {
	add_tablet(f);
	add_drawer(f);
	f->surfaces_begin_at_0 = true;
	enter(f);
	open_drawer(f);
	assert_string_equal(f->gestures, "");
	assert_string_equal(received(f), "");
	wait_ms(f, 200);
	open_drawer(f);
	assert_int_equal(f->gestures[0], 'b');
}

TEST(a_pen_that_comes_near_cancels_the_fingers_of_all_outputs) {
	add_tablet(f);
	gc_wlr_seat_add_device(f->seat, f->other_touchscreen);
	gc_wlr_seat_map_device(f->seat, f->other_touchscreen, f->screens[1].wlr_output);
	finger_down(f, 0, 150, 120);
	device_swipe(f, f->other_touchscreen, 0.5, 0.5, 0.6, 0.5);
	assert_string_equal(f->gestures, "b");
	received(f);
	enter(f);
	assert_string_equal(f->gestures, "bx");
	assert_string_equal(received(f), "cancel; ");
	/* They stay ignored after the pen has gone. */
	wait_ms(f, 1000);
	finger_move(f, 0, 160, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	check_tap(f);
}

TEST(a_finger_counts_200_ms_after_the_latest_report_of_a_pen) {
	add_tablet(f);
	enter(f);
	wait_ms(f, 100);
	pen_move(tablet, &pen, now_ms(f));
	check_palms_for_200_ms(f);
}

TEST(a_button_of_a_pen_is_a_report) {
	add_tablet(f);
	enter(f);
	wait_ms(f, 100);
	pen_button(tablet, &pen, now_ms(f), true);
	check_palms_for_200_ms(f);
}

TEST(a_pen_that_rests_on_the_glass_keeps_palms_out) {
	add_tablet(f);
	touch_glass(f, true);
	wait_ms(f, 10000);
	tap_surface(f);
	touch_glass(f, false);
	check_palms_for_200_ms(f);
}

TEST(a_pen_that_leaves_the_range_has_lifted) {
	add_tablet(f);
	touch_glass(f, true);
	pen_leave(tablet, &pen, now_ms(f));
	wait_ms(f, 200);
	check_tap(f);
}

TEST(a_tablet_that_is_unplugged_under_a_pen_lifts_it) {
	add_tablet(f);
	touch_glass(f, true);
	wait_ms(f, 1000);
	destroy_device(&tablet);
	check_palms_for_200_ms(f);
}

TEST(a_pen_whose_tablet_was_detached_from_the_cursor_has_lifted_after_a_cancel) {
	attach_tablet(f);
	touch_glass(f, true);
	wait_ms(f, 1000);
	wlr_cursor_detach_input_device(f->cursor, tablet);
	gc_wlr_seat_cancel(f->seat);
	/* It was near until now. */
	check_palms_for_200_ms(f);
}

TEST(a_pen_of_an_added_tablet_keeps_palms_out_after_a_cancel_until_it_lifts) {
	add_tablet(f);
	touch_glass(f, true);
	wait_ms(f, 1000);
	gc_wlr_seat_cancel(f->seat);
	wait_ms(f, 200);
	tap_surface(f);
	assert_string_equal(received(f), "");
	touch_glass(f, false);
	check_palms_for_200_ms(f);
}

/* What the compositor got of the pen. */
static char got[16];
static struct wl_listener got_axis, got_proximity, got_tip;

static void hear(struct wl_listener *listener, void *data) {
	assert_non_null(data);
	got[strlen(got)] = listener == &got_axis ? 'a' : listener == &got_tip ? 't' : 'p';
}

TEST(the_compositor_gets_all_of_a_pen_of_its_cursor) {
	memset(got, 0, sizeof(got));
	listen_for(f, &f->cursor->events.tablet_tool_axis, &got_axis, hear);
	listen_for(f, &f->cursor->events.tablet_tool_proximity, &got_proximity, hear);
	listen_for(f, &f->cursor->events.tablet_tool_tip, &got_tip, hear);
	attach_tablet(f);
	land(f);
	enter(f);
	assert_string_equal(received(f), "cancel; ");
	touch_glass(f, true);
	pen_move(tablet, &pen, now_ms(f));
	touch_glass(f, false);
	pen_leave(tablet, &pen, now_ms(f));
	assert_string_equal(got, "ptatp");
	finger_up(f, 0);
	tap_surface(f);
	assert_string_equal(received(f), "");
}

TEST(an_added_tablet_is_not_read_twice) {
	attach_tablet(f);
	gc_wlr_seat_add_device(f->seat, tablet);
	touch_glass(f, true);
	touch_glass(f, false);
	wait_ms(f, 200);
	check_tap(f);
}

TEST(a_mouse_of_a_tablet_is_no_pen) {
	struct wlr_tablet_tool mouse = {.type = WLR_TABLET_TOOL_TYPE_MOUSE};
	add_tablet(f);
	pen_enter(tablet, &mouse, now_ms(f));
	pen_touch(tablet, &mouse, now_ms(f), true);
	pen_move(tablet, &mouse, now_ms(f));
	check_tap(f);
}

TEST(with_a_palm_time_of_0_fingers_count_beside_a_pen) {
	add_tablet(f);
	touch_glass(f, true);
	gc_wlr_seat_set_palm_time(f->seat, 0);
	check_tap(f);
	/* The pen still touches. */
	gc_wlr_seat_set_palm_time(f->seat, 50000);
	tap_surface(f);
	assert_string_equal(received(f), "");
	touch_glass(f, false);
	wait_ms(f, 50);
	check_tap(f);
}

/* The host presses a mouse's button for that of a tool. The press reaches only the wlr_seat. */
static void press_second_surface(struct fixture *f, uint32_t button) {
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), button, WL_POINTER_BUTTON_STATE_PRESSED);
	received(f);
}

TEST(no_finger_is_the_pointer_while_a_pen_that_is_a_mouse_touches) {
	open_with_cursor(f);
	add_tablet(f);
	gc_wlr_seat_set_palm_time(f->seat, 0);
	guest_drop_touch(f);
	touch_glass(f, true);
	press_second_surface(f, BTN_LEFT);
	tap_surface(f);
	assert_string_equal(received(f), "");
}

TEST(no_finger_is_the_pointer_while_a_button_of_the_mouse_of_a_tablet_is_down) {
	struct wlr_tablet_tool mouse = {.type = WLR_TABLET_TOOL_TYPE_MOUSE};
	for (int i = 0; i < 4; i++) {
		f = fresh_fixture();
		attach_tablet(f);
		guest_drop_touch(f);
		pen_button(tablet, &mouse, now_ms(f), true);
		/* A program with tablet-v2 requests a move with the serial of a tablet. */
		assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 77, NULL));
		press_second_surface(f, BTN_RIGHT);
		tap_surface(f);
		assert_string_equal(received(f), "");
		/* The host keeps the release; or none comes, in three ways. */
		if (i == 0) {
			pen_button(tablet, &mouse, now_ms(f), false);
		} else if (i == 1) {
			wlr_cursor_detach_input_device(f->cursor, tablet);
			gc_wlr_seat_cancel(f->seat);
		} else if (i == 2) {
			destroy_device(&tablet);
		} else {
			pen_leave(tablet, &mouse, now_ms(f));
		}
		assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 77, NULL));
		tap_surface(f);
		assert_string_equal(received(f), "leave; enter 1:-1,-1; release right; leave; "
						 "enter 0:50,20; press left; release left; ");
	}
}

TEST(a_palm_time_that_is_set_again_forgets_no_pen) {
	add_tablet(f);
	enter(f);
	wait_ms(f, 50);
	gc_wlr_seat_set_palm_time(f->seat, 200000);
	wait_ms(f, 149);
	tap_surface(f);
	assert_string_equal(received(f), "");
	wait_ms(f, 1);
	check_tap(f);
}

/* Two fingers land after a pen has gone, and one lifts: a tap by three must not withhold that. */
static void check_lift_beside_tap_by_three(struct fixture *f) {
	wait_ms(f, 200);
	down(f, 3, 150, 120);
	finger_down(f, 4, 250, 120);
	received(f);
	wait_ms(f, 50);
	finger_up(f, 3);
	assert_string_equal(received(f), "up 3; frame; ");
}

TEST(a_palm_that_rests_is_no_finger_of_a_tap) {
	add_tablet(f);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	enter(f);
	finger_down(f, 0, 350, 320);
	check_lift_beside_tap_by_three(f);
}

TEST(fingers_that_a_pen_has_cancelled_are_none_of_a_tap) {
	add_tablet(f);
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	three_down(f, 150, 120);
	enter(f);
	check_lift_beside_tap_by_three(f);
}

/* A client that draws its own title requests a move with a serial of its tablet. */
TEST(a_press_of_a_pen_stays_the_hosts) {
	struct gc_wlr_own_touch touch = {.output = f->screens[0].gestures};
	open_host(f);
	add_tablet(f);
	assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 12345, NULL));
	touch_glass(f, true);
	assert_true(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 12345, &touch));
	assert_null(touch.output);
	touch_glass(f, false);
	assert_false(gc_wlr_seat_take_press(f->seat, f->surfaces[0], 12345, NULL));
	assert_string_equal(told(), "");
}

static bool take_latest(struct fixture *f) {
	return gc_wlr_seat_take_press(f->seat, f->surfaces[0], guest_serial(f), NULL);
}

TEST(the_serial_of_a_finger_that_has_lifted_is_refused_while_a_pen_touches) {
	open_host(f);
	add_tablet(f);
	check_tap(f);
	touch_glass(f, true);
	assert_false(take_latest(f));
}

TEST(the_serial_of_a_finger_that_a_pen_has_cancelled_is_refused) {
	open_host(f);
	add_tablet(f);
	land(f);
	touch_glass(f, true);
	assert_string_equal(received(f), "cancel; ");
	assert_false(take_latest(f));
	assert_string_equal(told(), "");
}

TEST(the_serial_of_a_finger_on_another_window_is_no_serial_of_a_pen) {
	open_host(f);
	add_tablet(f);
	gc_wlr_seat_set_palm_time(f->seat, 0);
	touch_glass(f, true);
	finger_down(f, 0, 650, 120);
	assert_string_equal(received(f), "down 0 1:50,20; frame; ");
	assert_false(take_latest(f));
}

TEST(a_pen_aborts_the_press_of_a_finger_on_a_title) {
	open_host(f);
	add_tablet(f);
	finger_down(f, 0, 50, 60);
	told();
	enter(f);
	assert_string_equal(told(), "abort; release; ");
	finger_up(f, 0);
	check_rest(f);
}

TEST(a_gesture_of_a_touchpad_goes_on_beside_a_pen) {
	add_tablet(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	pad_begin(f->touchpad, 's', now_ms(f), 3);
	pad_swipe(f->touchpad, now_ms(f), 40, 0);
	enter(f);
	pad_swipe(f->touchpad, now_ms(f), 40, 0);
	assert_string_equal(f->gestures, "bc");
}
