/* SPDX-License-Identifier: MIT */
/* The pointer that a finger is, for clients without wl_touch: it keeps its press. */
#include "stage.h"

#include <linux/input-event-codes.h>
#include <string.h>

#include <wlr/util/log.h>

#include "../devices.h"

static unsigned logged;

static void count_messages(
	enum wlr_log_importance importance, const char *format, va_list arguments) {
	logged += strstr(format, "capability") != NULL;
}

TEST(a_client_without_wl_touch_gets_the_pointer) {
	guest_drop_touch(f);
	down(f, 0, 150, 120);
	finger_down(f, 1, 250, 120);
	assert_true(gc_wlr_seat_has_finger_pointer(f->seat));
	wait_ms(f, 10);
	motion(f, 0, 160, 130);
	finger_move(f, 1, 260, 130);
	up(f, 0);
	finger_up(f, 1);
	assert_string_equal(received(f), "enter 0:50,20; press left; to 60,30; release left; ");
}

TEST(a_cancelled_press_is_no_click) {
	guest_drop_touch(f);
	three_down(f, 150, 120);
	received(f);
	three_right(f, 150, 120);
	assert_string_equal(received(f), "leave; enter 0:-1,-1; release left; leave; ");
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
}

#define CANCELLED_PRESS "leave; enter 0:-1,-1; release left; leave; "

/* A finger presses the pointer, because the client has no wl_touch. */
static void begin_press(struct fixture *f) {
	guest_drop_touch(f);
	finger_down(f, 0, 150, 120);
}

TEST(a_mouse_ends_the_press_of_a_finger) {
	begin_press(f);
	received(f);
	gc_wlr_seat_release_pointer(f->seat);
	finger_move(f, 0, 160, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), CANCELLED_PRESS);
}

/* What the code of a host for mice and for focus does at any time. */
static void point_elsewhere(struct fixture *f) {
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	wlr_seat_pointer_notify_motion(f->wlr_seat, now_ms(f), 6, 6);
	wlr_seat_pointer_notify_frame(f->wlr_seat);
	wlr_seat_pointer_notify_clear_focus(f->wlr_seat);
}

static void release_at_focus(struct wl_listener *listener, void *data) {
	const struct wlr_seat_pointer_focus_change_event *event = data;
	if (event->new_surface != NULL) {
		gc_wlr_seat_release_pointer(stage.seat);
	}
}

TEST(a_listener_of_the_focus_may_end_the_finger_before_its_press) {
	static struct wl_listener listener;
	begin_press(f);
	finger_up(f, 0);
	wlr_seat_pointer_notify_clear_focus(f->wlr_seat);
	received(f);
	listen_for(f, &f->wlr_seat->pointer_state.events.focus_change, &listener, release_at_focus);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "enter 0:50,20; leave; ");
	check_rest(f);
}

static void release_at_leave(struct wl_listener *listener, void *data) {
	const struct wlr_seat_pointer_focus_change_event *event = data;
	if (event->new_surface == NULL) {
		gc_wlr_seat_release_pointer(stage.seat);
	}
}

/* The other surface loses the pointer first: it has a press that nobody released. */
TEST(a_listener_of_the_focus_may_end_the_finger_before_it_enters) {
	static struct wl_listener listener;
	open_with_cursor(f);
	guest_drop_touch(f);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	wlr_seat_pointer_notify_button(
		f->wlr_seat, now_ms(f), BTN_LEFT, WL_POINTER_BUTTON_STATE_PRESSED);
	received(f);
	listen_for(f, &f->wlr_seat->pointer_state.events.focus_change, &listener, release_at_leave);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "leave; enter 1:-1,-1; release left; leave; ");
	check_rest(f);
}

static void leave_at_focus(struct wl_listener *listener, void *data) {
	const struct wlr_seat_pointer_focus_change_event *event = data;
	if (event->new_surface == stage.surfaces[0] && stage.surfaces[1] != NULL) {
		wlr_seat_pointer_notify_enter(stage.wlr_seat, stage.surfaces[1], 5, 5);
	}
}

TEST(a_listener_of_the_focus_may_move_the_pointer_on_before_a_press) {
	static struct wl_listener listener;
	listen_for(f, &f->wlr_seat->pointer_state.events.focus_change, &listener, leave_at_focus);
	begin_press(f);
	finger_up(f, 0);
	assert_string_equal(received(f), "enter 0:50,20; leave; enter 1:5,5; ");
	check_rest(f);
}

static void focus(void *data, struct wlr_surface *surface) {
	point_elsewhere(data);
}

TEST(a_finger_keeps_the_pointer_whatever_the_host_says_about_it) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.touched = focus;
	stage_open(f, &config);
	begin_press(f);
	point_elsewhere(f);
	finger_goes(f, 0, 160, 130);
	point_elsewhere(f);
	finger_up(f, 0);
	assert_string_equal(received(f), "enter 0:50,20; press left; to 60,30; release left; ");
	/* From the lift on the pointer is the host's again. */
	point_elsewhere(f);
	assert_string_equal(received(f), "leave; enter 1:5,5; to 6,6; leave; ");
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
}

TEST(a_mouse_releases_the_surface_that_was_pressed_after_a_change_of_focus) {
	begin_press(f);
	point_elsewhere(f);
	received(f);
	gc_wlr_seat_release_pointer(f->seat);
	assert_string_equal(received(f), CANCELLED_PRESS);
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
}

TEST(a_mouse_releases_the_surface_that_was_pressed_after_the_pointer_was_taken_from_it) {
	begin_press(f);
	wlr_seat_pointer_clear_focus(f->wlr_seat); /* it does not ask the grab */
	received(f);
	gc_wlr_seat_release_pointer(f->seat);
	assert_string_equal(received(f), "enter 0:-1,-1; release left; leave; ");
}

TEST(a_finger_whose_pointer_was_taken_clicks_nothing_when_it_lifts) {
	begin_press(f);
	wlr_seat_pointer_clear_focus(f->wlr_seat);
	received(f);
	finger_goes(f, 0, 160, 130);
	assert_string_equal(received(f), "");
	finger_up(f, 0);
	assert_string_equal(received(f), "enter 0:-1,-1; release left; leave; ");
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
}

/* The pointer has gone to another surface, which gets nothing of the finger but a leave at its
 * lift. */
static void lift_beside_another_surface(struct fixture *f) {
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	received(f);
	finger_goes(f, 0, 160, 130);
	assert_string_equal(received(f), "");
	finger_up(f, 0);
	assert_string_equal(received(f), "leave; ");
}

TEST(a_finger_whose_drag_its_client_has_ended_moves_and_releases_nothing_elsewhere) {
	begin_press(f);
	guest_start_drag(f);
	assert_non_null(f->wlr_seat->drag);
	guest_end_drag(f);
	assert_null(f->wlr_seat->drag);
	lift_beside_another_surface(f);
	check_rest(f);
}

/* Of a finger on another client than that of the drag. */
TEST(a_mouse_releases_the_press_of_a_finger_while_another_drags_by_touch) {
	finger_down(f, 0, 150, 120);
	guest_start_drag(f);
	guest_drop_touch(f);
	finger_down(f, 1, 650, 120);
	received(f);
	gc_wlr_seat_release_pointer(f->seat);
	assert_string_equal(received(f), "leave; enter 1:-1,-1; release left; leave; ");
	assert_non_null(f->wlr_seat->drag);
}

static void remove_origin(struct fixture *f) {
	f->at_hit_test = NULL;
	gc_wlr_seat_remove_surface(f->seat, f->surfaces[0]);
}

TEST(a_hit_test_may_end_the_finger_that_drags_as_the_pointer) {
	begin_press(f);
	guest_start_drag(f);
	assert_non_null(f->wlr_seat->drag);
	f->at_hit_test = remove_origin;
	finger_goes(f, 0, 650, 120);
	assert_null(f->wlr_seat->drag);
	check_rest(f);
}

static void leave_it(struct wl_listener *listener, void *data) {
	note(&stage, gc_wlr_seat_has_finger_pointer(stage.seat) ? '!' : 'm');
}

static void use_mouse(struct fixture *f, int what) {
	switch (what) {
	case 0:
		mouse_move(f->touchpad, now_ms(f), 1, 1);
		break;
	case 1:
		pad_warp(f->touchpad, now_ms(f), 0.5, 0.5);
		break;
	case 2:
		mouse_wheel(f->touchpad, now_ms(f), 1);
		break;
	case 3:
		mouse_button(f->touchpad, now_ms(f), true);
		break;
	default:
		pad_begin(f->touchpad, 's', now_ms(f), 2);
	}
}

/* Each event of a mouse ends the press before the listeners of the host, which were there first. */
TEST(a_mouse_that_moves_clicks_or_scrolls_takes_the_pointer_before_the_host_sees_it) {
	static struct wl_listener listeners[4];
	struct wl_signal *signals[] = {&f->cursor->events.motion,
		&f->cursor->events.motion_absolute, &f->cursor->events.button,
		&f->cursor->events.axis};
	for (int i = 0; i < 4; i++) {
		listen_for(f, signals[i], &listeners[i], leave_it);
	}
	open_with_cursor(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	wlr_cursor_warp(f->cursor, NULL, 50, 60); /* beside all surfaces */
	begin_press(f);
	received(f);
	for (int i = 0; i < 4; i++) {
		use_mouse(f, i);
		assert_string_equal(received(f), CANCELLED_PRESS);
		finger_up(f, 0);
		land(f);
	}
	assert_string_equal(f->gestures, "mmmm");
}

/*
 * Also for a mouse that moves: while a client has locked the pointer, the cursor rests. A gesture
 * of a touchpad takes the pointer from no finger that is down.
 */
TEST(a_mouse_or_touchpad_has_the_surface_under_the_cursor_again_after_a_finger) {
	static const struct {
		double finger, cursor; /* along the layout */
		bool stays;            /* the finger is still down */
		const char *log;
	} rows[] = {
		{150, 650, false, "leave; enter 1:50,20; "},
		{150, 650, true, CANCELLED_PRESS "enter 1:50,20; "},
		{150, 110, false, "to 10,20; "},
		{150, 50, false, "leave; "},         /* beside all surfaces */
		{50, 650, false, "enter 1:50,20; "}, /* a finger of the host */
	};
	for (size_t i = 0; i < 5 * sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		open_with_cursor(f);
		wlr_cursor_attach_input_device(f->cursor, f->touchpad);
		wlr_cursor_warp(f->cursor, NULL, rows[i / 5].cursor, 120);
		guest_drop_touch(f);
		finger_down(f, 0, rows[i / 5].finger, 120);
		if (!rows[i / 5].stays) {
			finger_up(f, 0);
		}
		received(f);
		use_mouse(f, (int)(i % 5));
		bool is_kept = rows[i / 5].stays && i % 5 == 4;
		assert_string_equal(received(f), is_kept ? "" : rows[i / 5].log);
	}
}

TEST(a_press_ends_with_its_surface_and_its_grab) {
	begin_press(f);
	guest_destroy_surface(f, 0);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	finger_up(f, 0);
}

TEST(a_press_ends_with_the_seat_of_the_gestures) {
	begin_press(f);
	received(f);
	close_seat(f);
	assert_string_equal(received(f), CANCELLED_PRESS);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
}

/* The grab of a popup, as wlroots has it: it passes on what is for its client, which has all
 * surfaces, or none if `data` is set. */

static void popup_enter(
	struct wlr_seat_pointer_grab *grab, struct wlr_surface *surface, double x, double y) {
	if (grab->data == NULL) {
		wlr_seat_pointer_enter(grab->seat, surface, x, y);
	} else {
		wlr_seat_pointer_clear_focus(grab->seat);
	}
}
static uint32_t popup_button(struct wlr_seat_pointer_grab *grab, uint32_t time_msec,
	uint32_t button, enum wl_pointer_button_state state) {
	uint32_t serial = wlr_seat_pointer_send_button(grab->seat, time_msec, button, state);
	if (serial == 0) {
		wlr_seat_pointer_end_grab(grab->seat);
	}
	return serial;
}

static struct wlr_seat_pointer_grab popup;

static void open_popup(struct fixture *f) {
	static struct wlr_pointer_grab_interface interface;
	/* All else is as without a grab. */
	interface = *f->wlr_seat->pointer_state.default_grab->interface;
	interface.enter = popup_enter;
	interface.button = popup_button;
	popup = (struct wlr_seat_pointer_grab){.interface = &interface};
	wlr_seat_pointer_start_grab(f->wlr_seat, &popup);
}

TEST(a_popup_that_opens_after_a_drag_has_ended_gets_nothing_of_its_finger) {
	begin_press(f);
	guest_start_drag(f);
	guest_end_drag(f);
	open_popup(f);
	lift_beside_another_surface(f);
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
	/* The lift does not close it. */
	assert_ptr_equal(f->wlr_seat->pointer_state.grab, &popup);
}

static unsigned count(const char *text, const char *word) {
	unsigned found = 0;
	while ((text = strstr(text, word)) != NULL) {
		found++;
		text++;
	}
	return found;
}

enum event { POPUP_BEFORE, POPUP_DURING, DRAG_DURING };

/* One press and one release, or one that a drag has taken; and the pointer is free afterwards. */
static void check_balance(struct fixture *f, enum event event, bool is_claimed) {
	guest_drop_touch(f);
	if (event == POPUP_BEFORE) {
		open_popup(f);
	}
	down(f, 0, 150, 120);
	finger_down(f, 1, 170, 120);
	if (event == POPUP_DURING) {
		open_popup(f);
	} else if (event == DRAG_DURING) {
		guest_start_drag(f);
	}
	if (is_claimed) {
		finger_down(f, 2, 190, 120);
		three_right(f, 150, 120);
		assert_string_equal(f->gestures, "b");
	}
	up(f, 0);
	finger_up(f, 1);
	const char *log = received(f);
	assert_int_equal(count(log, "press left"), 1);
	assert_int_equal(count(log, "release left"), event != DRAG_DURING);
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_true(f->wlr_seat->pointer_state.grab == &popup ||
		    !wlr_seat_pointer_has_grab(f->wlr_seat));
	assert_false(gc_wlr_seat_has_finger_pointer(f->seat));
	assert_null(f->wlr_seat->drag);
}

TEST(a_press_that_lifts_or_is_claimed_is_balanced_beside_a_popup_or_a_drag) {
	for (enum event event = POPUP_BEFORE; event <= DRAG_DURING; event++) {
		check_balance(fresh_fixture(), event, false);
		check_balance(fresh_fixture(), event, true);
	}
}

TEST(a_press_that_closes_the_popup_of_another_client_has_no_release) {
	guest_drop_touch(f);
	open_popup(f);
	popup.data = f;
	finger_down(f, 0, 150, 120);
	/* The host moves the focus, as when the window below is arranged anew. */
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	assert_false(wlr_seat_pointer_has_grab(f->wlr_seat));
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "enter 0:50,20; press left; release left; ");
}

/* Whether the host forwards the press to the seat or not. */
static void press_beside_popup(struct fixture *f, bool forwards, bool is_during) {
	open_host(f);
	host.forwards = forwards;
	if (!is_during) {
		open_popup(f);
	}
	finger_down(f, 0, 50, 60);
	if (is_during) {
		open_popup(f);
	}
	host.forwards = true;
	finger_goes(f, 0, 150, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	check_rest(f);
}

TEST(a_popup_before_or_during_a_press_does_not_get_the_pointer_of_a_finger_of_the_host) {
	press_beside_popup(f, true, false);
	press_beside_popup(fresh_fixture(), false, false);
	press_beside_popup(fresh_fixture(), false, true);
}

TEST(a_long_press_is_a_right_click_for_a_client_without_touch) {
	guest_drop_touch(f);
	land(f);
	f->hit_tests = 0;
	wait_ms(f, 500);
	assert_string_equal(
		received(f), CANCELLED_PRESS "enter 0:50,20; press right; release right; ");
	assert_int_equal(f->hit_tests, 1);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	assert_string_equal(f->gestures, "");
}

TEST(a_long_press_clicks_no_surface_that_has_touch_by_then) {
	begin_press(f);
	received(f);
	guest_take_touch(f);
	wait_ms(f, 500);
	assert_string_equal(received(f), CANCELLED_PRESS);
}

TEST(a_client_with_touch_keeps_its_long_presses) {
	finger_down(f, 0, 150, 120);
	wait_ms(f, 500);
	finger_up(f, 0);
	assert_string_equal(received(f), "down 0 0:50,20; frame; up 0; frame; ");
}

TEST(a_host_can_keep_the_right_clicks_away) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.right_clicks = false;
	stage_open(f, &config);
	begin_press(f);
	wait_ms(f, 500);
	finger_up(f, 0);
	assert_string_equal(received(f), "enter 0:50,20; press left; release left; ");
}

/* Its questions are about the host's recognizers alone, and have the host's data. */
static bool receives(void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	const struct fixture *f = data;
	assert_ptr_equal(recognizer, &f->screens[0].swipe.base);
	return false;
}

TEST(a_right_click_asks_the_host_nothing) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.host.should_receive = receives;
	stage_open(f, &config);
	begin_press(f);
	wait_ms(f, 500);
	assert_non_null(strstr(received(f), "press right; release right; "));
	finger_up(f, 0);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "");
}

TEST(a_finger_on_a_seat_without_its_capabilities_is_logged_once) {
	logged = 0;
	wlr_log_init(WLR_INFO, count_messages);
	finger_down(f, 0, 150, 120);
	assert_int_equal(logged, 0);
	wlr_seat_set_capabilities(f->wlr_seat, WL_SEAT_CAPABILITY_TOUCH);
	finger_down(f, 1, 150, 120);
	finger_down(f, 2, 150, 120);
	assert_int_equal(logged, 1);
	wlr_log_init(WLR_SILENT, NULL);
}
