/* SPDX-License-Identifier: MIT */
/*
 * The code of docs/compositors.md for wlroots, as printed: it is included here, and each of its
 * gestures is played to it. This file is the rest of that compositor.
 */
#include "stage.h"

#include <string.h>

#include "../devices.h"

/* The guide's compositor has the real clock; here time is virtual. */
static struct gc_wlr_seat_config virtual_config(void);
#define gc_wlr_seat_config_default virtual_config
/* A compositor declares these functions in a header, and compiles with this warning. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic error "-Wunused-parameter"
#include "wlroots_guide.inc"
#pragma GCC diagnostic pop
#undef gc_wlr_seat_config_default

static struct server server;

/* What the compositor did. */
static struct played {
	struct fixture *f;
	int presses, releases, aborts, wakes, moves;
	bool draws; /* a frame is scheduled */
	double workspaces, released, speed, overview, drawer;
	double picked_x, picked_y, window_x, window_y;
	bool is_carried, is_put_back;
	uint64_t released_us;
	bool opens;
	struct wlr_surface *focus, *drawing, *keyboard;
} played;

static uint64_t virtual_us(void *data) {
	return played.f->now_us;
}

static struct gc_wlr_seat_config virtual_config(void) {
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.now_us = virtual_us;
	return config;
}

void server_focus(void *data, struct wlr_surface *surface) {
	assert_ptr_equal(data, &server);
	played.focus = surface;
}
void server_draw(struct server *s) {
	played.draws = true;
}
void workspaces_follow(struct server *s, double way) {
	played.workspaces = way;
}
void workspaces_release(struct server *s, double way, double speed, uint64_t time_us) {
	played.released = way;
	played.speed = speed;
	played.released_us = time_us;
}
void overview_follow(struct server *s, double scale) {
	played.overview = scale;
}
void overview_release(struct server *s, double scale) {
	played.released = scale;
}
void drawer_follow(struct server *s, double way) {
	played.drawer = way;
}
void drawer_release(struct server *s, bool opens) {
	played.opens = opens;
}
void window_pick_up(struct server *s, double x, double y) {
	played.is_carried = true;
	played.picked_x = x;
	played.picked_y = y;
}
void window_move_by(struct server *s, double x, double y) {
	played.window_x = x;
	played.window_y = y;
}
void window_put_down(struct server *s, bool stays) {
	played.is_carried = false;
	played.is_put_back = !stays;
}
void server_abort(void *data) {
	played.aborts++;
}
void server_wake(void *data) {
	played.wakes++;
}
void server_begin_move(struct server *s, struct wlr_surface *surface) {
	assert_ptr_equal(surface, s == &server ? played.f->surfaces[0] : NULL);
	played.moves++;
}
bool is_a_keyboard(struct wlr_surface *surface) {
	return surface == played.keyboard;
}
bool is_a_drawing_program(struct wlr_surface *surface) {
	return surface == played.drawing;
}

/* The code of a compositor for mice. */
static void mouse_moved(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_motion_absolute_event *event = data;
	wlr_cursor_warp_absolute(played.f->cursor, POINTER_DEVICE(event), event->x, event->y);
}
static void mouse_clicked(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_button_event *event = data;
	assert_int_equal(event->time_msec, played.f->now_us / 1000);
	played.presses += event->state == WL_POINTER_BUTTON_STATE_PRESSED;
	played.releases += event->state != WL_POINTER_BUTTON_STATE_PRESSED;
}

/* The stage's first surface: it covers (100, 100) to (500, 400), or as much from (0, 0). */
struct wlr_surface *surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	double left = played.f->surfaces_begin_at_0 ? 0 : 100;
	assert_ptr_equal(data, &server);
	if (x < left || x >= left + 400 || y < left || y >= left + 300) {
		return NULL;
	}
	*surface_x = x - left;
	*surface_y = y - left;
	return played.f->surfaces[0];
}

/* The guide's gestures instead of the stage's. */
static void open_server(struct fixture *f) {
	static struct wl_listener moved, clicked;
	gc_wlr_seat_destroy(f->seat);
	played = (struct played){.f = f};
	server = (struct server){.seat = f->wlr_seat,
		.layout = f->layout,
		.cursor = f->cursor,
		.session = &f->session,
		.pointer_gestures = f->pointer_gestures};
	listen_for(f, &f->cursor->events.motion_absolute, &moved, mouse_moved);
	listen_for(f, &f->cursor->events.button, &clicked, mouse_clicked);
	assert_true(server_add_gestures(&server));
	assert_int_equal(server_add_carry(&server), GC_OK);
	f->seat = server.gestures;
	gc_wlr_seat_add_device(f->seat, f->touchscreen);
	received(f);
}

/* Fingers 0 to `count` - 1 in a row, 20 pixels apart, moved by (dx, dy) each 8 ms. */
static void stroke(
	struct fixture *f, int count, double x, double y, double dx, double dy, int steps) {
	for (int id = 0; id < count; id++) {
		down(f, id, x + 20 * id, y);
	}
	frame(f);
	for (int step = 1; step <= steps; step++) {
		wait_ms(f, 8);
		for (int id = 0; id < count; id++) {
			motion(f, id, x + 20 * id + dx * step, y + dy * step);
		}
		frame(f);
	}
}

static void lift(struct fixture *f, int count) {
	wait_ms(f, 8);
	for (int id = 0; id < count; id++) {
		up(f, id);
	}
	frame(f);
}

static void draw(void) {
	played.draws = false;
	server_follow(&server);
}

TEST(three_fingers_move_the_workspaces_and_their_client_loses_them) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	assert_true(played.draws);
	/* 80 pixels, less the slop of 10, at a frame that is visible now. */
	draw();
	assert_float_equal(played.workspaces, 70, 0.1);
	assert_non_null(strstr(received(f), "cancel; "));
	lift(f, 3);
	assert_float_equal(played.released, 70, 0.1);
	assert_float_equal(played.speed, 1000, 10);
	assert_int_equal(played.released_us, f->now_us - 8000);
	assert_string_equal(received(f), "");
}

TEST(a_swipe_that_is_cancelled_goes_back) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	played.released = 99;
	gc_wlr_seat_cancel(f->seat);
	assert_float_equal(played.released, 0, 0);
	assert_float_equal(played.speed, 0, 0);
}

TEST(four_fingers_that_spread_open_the_overview_and_no_swipe_begins) {
	open_server(f);
	static const double corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
	for (int id = 0; id < 4; id++) {
		down(f, id, 300 + 40 * corners[id][0], 250 + 40 * corners[id][1]);
	}
	frame(f);
	for (int step = 1; step <= 10; step++) {
		wait_ms(f, 8);
		for (int id = 0; id < 4; id++) {
			double r = 40 + 4 * step;
			motion(f, id, 300 + r * corners[id][0], 250 + r * corners[id][1]);
		}
		frame(f);
	}
	draw();
	/* The span of a square is its diagonal: from 113.1 to 226.3, and 10 are the slop. */
	assert_float_equal(played.overview, 226.27F / 123.14F, 0.01);
	assert_float_equal(played.workspaces, 0, 0);
	lift(f, 4);
	assert_float_equal(played.released, 226.27F / 123.14F, 0.01);
}

/* As "Focus by taps" says. */
TEST(a_tap_that_a_reader_adds_takes_nothing_and_moves_no_overview) {
	struct gc_tap tap;
	open_server(f);
	assert_int_equal(gc_tap_init(&tap, NULL), GC_OK);
	assert_int_equal(gc_recognizer_set_cancels_touches(&tap.base, false), GC_OK);
	assert_int_equal(gc_wlr_seat_add(f->seat, &tap.base), GC_OK);
	played.released = 99;
	stroke(f, 1, 300, 200, 0, 0, 0);
	lift(f, 1);
	assert_non_null(server.active_on);
	assert_string_equal(received(f), "down 0 0:200,100; frame; up 0; frame; ");
	assert_float_equal(played.released, 99, 0);
}

TEST(a_finger_from_the_left_edge_opens_the_drawer) {
	open_server(f);
	stroke(f, 1, 5, 450, 10, 0, 10);
	draw();
	assert_float_equal(played.drawer, 90, 0.1);
	lift(f, 1);
	assert_true(played.opens);
}

/* The drawer is 300 pixels wide. A finger that rests before it lifts has no velocity. */
TEST(a_drawer_that_rests_opens_from_its_middle_on) {
	open_server(f);
	for (int i = 0; i < 2; i++) {
		stroke(f, 1, 5, 450, 10, 0, i == 0 ? 20 : 12);
		wait_ms(f, 300);
		lift(f, 1);
		assert_int_equal(played.opens, i == 0);
	}
}

TEST(a_window_that_is_pressed_follows_the_fingers_and_stays_when_one_of_them_lifts) {
	open_server(f);
	stroke(f, 3, 200, 200, 0, 0, 0);
	wait_ms(f, 600);
	assert_true(played.is_carried);
	assert_float_equal(played.picked_x, 220, 0.1);
	assert_float_equal(played.picked_y, 200, 0.1);
	assert_float_equal(played.window_x, 0, 0);
	for (int id = 0; id < 3; id++) {
		motion(f, id, 230 + 20 * id, 215);
	}
	frame(f);
	assert_float_equal(played.window_x, 30, 0.1);
	up(f, 0);
	frame(f);
	motion(f, 1, 250, 217);
	motion(f, 2, 270, 217);
	frame(f);
	assert_float_equal(played.window_x, 30, 0.1);
	assert_float_equal(played.window_y, 17, 0.1);
	up(f, 1);
	up(f, 2);
	frame(f);
	assert_false(played.is_carried);
	assert_false(played.is_put_back);
	assert_float_equal(played.window_y, 17, 0.1);
}

TEST(a_long_press_clicks_right_only_where_there_is_no_touch) {
	open_server(f);
	stroke(f, 1, 300, 200, 0, 0, 0);
	wait_ms(f, 600);
	lift(f, 1);
	assert_null(strstr(received(f), "button"));
	guest_drop_touch(f);
	pump(f);
	stroke(f, 1, 300, 200, 0, 0, 0);
	wait_ms(f, 600);
	/* The button of the finger is left, that of the click is right. */
	assert_non_null(strstr(received(f), "right"));
	lift(f, 1);
}

TEST(a_finger_that_rests_on_a_touchpad_clicks_nothing) {
	open_server(f);
	guest_drop_touch(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	wlr_cursor_warp(f->cursor, NULL, 300, 200);
	pad_begin(f->touchpad, 'h', now_ms(f), 1);
	wait_ms(f, 600);
	assert_null(strstr(received(f), "right"));
}

TEST(a_drawing_program_keeps_three_fingers_but_not_the_edge) {
	open_server(f);
	played.drawing = f->surfaces[0];
	stroke(f, 3, 200, 200, 8, 0, 10);
	assert_null(strstr(received(f), "cancel"));
	lift(f, 3);
	assert_false(played.draws);
	stroke(f, 1, 5, 450, 10, 0, 10);
	assert_true(played.draws);
	lift(f, 1);
}

/* Its surface has the pointer, which is where a gesture of a touchpad goes. */
TEST(a_drawing_program_keeps_the_swipes_of_a_touchpad) {
	open_server(f);
	gc_wlr_seat_add_device(f->seat, f->touchpad);
	wlr_cursor_warp(f->cursor, NULL, 300, 200);
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[0], 200, 100);
	for (int i = 0; i < 2; i++) {
		played.drawing = i == 0 ? f->surfaces[0] : NULL;
		pad_begin(f->touchpad, 's', now_ms(f), 3);
		pad_swipe(f->touchpad, now_ms(f), 40, 0);
		assert_int_equal(played.draws, i == 1);
		pad_end(f->touchpad, 's', now_ms(f), false);
		wl_event_loop_dispatch(f->loop, 0); /* the end waits until then */
	}
}

/* The first surface is a keyboard that reaches to the left edge. */
static void open_keyboard(struct fixture *f) {
	f->surfaces_begin_at_0 = true;
	open_server(f);
	played.keyboard = f->surfaces[0];
}

TEST(a_key_at_the_edge_is_pressed_at_once) {
	open_keyboard(f);
	finger_down(f, 0, 12, 200);
	assert_string_equal(received(f), "down 0 0:12,200; frame; ");
	finger_up(f, 0);
	received(f);
	played.keyboard = NULL; /* elsewhere the drawer delays the finger */
	finger_down(f, 0, 12, 200);
	assert_string_equal(received(f), "");
	finger_up(f, 0);
}

TEST(an_output_that_goes_takes_its_gestures_along) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	played.released = 99;
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_float_equal(played.released, 0, 0);
	lift(f, 3);
	draw();
}

TEST(a_client_that_draws_its_title_is_moved_by_a_finger) {
	open_server(f);
	stroke(f, 1, 200, 200, 0, 0, 0);
	received(f);
	server_move_requested(&server, f->surfaces[0], guest_serial(f));
	assert_int_equal(played.moves, 1);
	wait_ms(f, 8);
	finger_move(f, 0, 230, 210);
	assert_float_equal(f->cursor->x, 230, 0.1);
	finger_up(f, 0);
	assert_int_equal(played.releases, 1);
	server_move_requested(&server, f->surfaces[0], guest_serial(f));
	assert_int_equal(played.moves, 1);
}

TEST(a_finger_on_a_title_is_a_mouse_with_its_button_down) {
	open_server(f);
	stroke(f, 1, 50, 450, 8, 0, 10);
	assert_int_equal(played.presses, 1);
	assert_float_equal(f->cursor->x, 130, 0.1);
	lift(f, 1);
	assert_int_equal(played.releases, 1);
	assert_int_equal(played.aborts, 0);
}

TEST(a_gesture_that_begins_on_a_title_aborts_the_press) {
	open_server(f);
	stroke(f, 3, 550, 450, 8, 0, 10);
	assert_int_equal(played.presses, 1);
	assert_int_equal(played.aborts, 1);
	assert_int_equal(played.releases, 1);
	lift(f, 3);
}

TEST(fingers_keep_the_screen_awake) {
	open_server(f);
	stroke(f, 1, 200, 200, 0, 0, 0);
	assert_int_equal(played.wakes, 2);
	lift(f, 1);
	assert_int_equal(played.wakes, 3);
}
