/* SPDX-License-Identifier: MIT */
/*
 * The code of docs/compositors.md for wlroots, as printed: it is included here, and each of its
 * gestures is played to it. This file is the rest of that compositor.
 */
#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "../devices.h"

/* The guide's compositor has the real clock; here time is virtual. */
static struct gc_wlr_seat_config virtual_config(void);
#define gc_wlr_seat_config_default virtual_config
/* A compositor declares these functions in a header. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#include "wlroots_guide.inc"
#pragma GCC diagnostic pop
#undef gc_wlr_seat_config_default

struct server {
	struct fixture *f;
	int presses, releases, aborts, freed, wakes;
	bool is_full; /* with all functions of the guide */
	struct gc_wlr_seat *gestures;
	struct output_gestures outputs[OUTPUTS];
	bool draws; /* a frame is scheduled */
	double workspaces, released, speed, overview, drawer;
	double picked_x, picked_y, window_x, window_y;
	bool is_carried, is_put_back;
	uint64_t released_us;
	bool opens;
	struct wlr_surface *focus, *drawing, *keyboard;
};

static struct server server;

static uint64_t virtual_us(void *data) {
	(void)data;
	return server.f->now_us;
}

static struct gc_wlr_seat_config virtual_config(void) {
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.cursor = server.f->cursor;
	config.now_us = virtual_us;
	if (server.is_full) {
		gestures_configure(&config);
	}
	return config;
}

struct wl_event_loop *server_loop(struct server *s) {
	return s->f->loop;
}
struct wlr_seat *server_seat(struct server *s) {
	return s->f->wlr_seat;
}
struct wlr_output_layout *server_layout(struct server *s) {
	return s->f->layout;
}
struct gc_wlr_seat *server_gestures(struct server *s) {
	return s->gestures;
}
void server_focus(struct server *s, struct wlr_surface *surface) {
	s->focus = surface;
}
void server_draw(struct server *s) {
	s->draws = true;
}
void workspaces_follow(struct server *s, double way) {
	s->workspaces = way;
}
void workspaces_release(struct server *s, double way, double speed, uint64_t time_us) {
	s->released = way;
	s->speed = speed;
	s->released_us = time_us;
}
void overview_follow(struct server *s, double scale) {
	s->overview = scale;
}
void overview_release(struct server *s, double scale) {
	s->released = scale;
}
void drawer_follow(struct server *s, double way) {
	s->drawer = way;
}
void drawer_release(struct server *s, bool opens) {
	s->opens = opens;
}
void window_pick_up(struct server *s, double x, double y) {
	s->is_carried = true;
	s->picked_x = x;
	s->picked_y = y;
}
void window_move_by(struct server *s, double x, double y) {
	s->window_x = x;
	s->window_y = y;
}
void window_put_down(struct server *s, bool stays) {
	s->is_carried = false;
	s->is_put_back = !stays;
}
/* The code of a compositor for mice. */
static void mouse_moved(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_motion_absolute_event *event = data;
	(void)listener;
	wlr_cursor_warp_absolute(server.f->cursor, POINTER_DEVICE(event), event->x, event->y);
}
static void mouse_clicked(struct wl_listener *listener, void *data) {
	const struct wlr_pointer_button_event *event = data;
	(void)listener;
	assert_int_equal(event->time_msec, server.f->now_us / 1000);
	server.presses += event->state == WL_POINTER_BUTTON_STATE_PRESSED;
	server.releases += event->state != WL_POINTER_BUTTON_STATE_PRESSED;
}
void server_abort_press(struct server *s) {
	s->aborts++;
}
void server_free_output(struct server *s, struct output_gestures *gestures) {
	assert_null(gc_recognizer_node(&gestures->swipe.base));
	s->freed++;
}
void server_wake(struct server *s) {
	s->wakes++;
}
bool is_a_keyboard(struct wlr_surface *surface) {
	return surface == server.keyboard;
}
bool is_a_drawing_program(struct wlr_surface *surface) {
	return surface == server.drawing;
}

/* The stage's first surface: it covers (100, 100) to (500, 400), or as much from (0, 0). */
struct wlr_surface *surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	struct server *s = data;
	double left = s->f->surfaces_begin_at_0 ? 0 : 100;
	if (x < left || x >= left + 400 || y < left || y >= left + 300) {
		return NULL;
	}
	*surface_x = x - left;
	*surface_y = y - left;
	return s->f->surfaces[0];
}

/* The guide's gestures instead of the stage's. */
static void open_as(struct fixture *f, bool is_full) {
	gc_wlr_seat_destroy(f->seat);
	server = (struct server){.f = f, .is_full = is_full};
	static struct wl_listener moved, clicked;
	listen_for(f, &f->cursor->events.motion_absolute, &moved, mouse_moved);
	listen_for(f, &f->cursor->events.button, &clicked, mouse_clicked);
	f->seat = server.gestures = gestures_create(&server);
	assert_non_null(f->seat);
	gc_wlr_seat_add_device(f->seat, f->touchscreen);
	for (int i = 0; i < OUTPUTS; i++) {
		assert_true(output_gestures_init(
			&server.outputs[i], &server, f->seat, f->screens[i].wlr_output));
	}
	received(f);
}

static void open_server(struct fixture *f) {
	open_as(f, false);
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
	server.draws = false;
	output_gestures_frame(&server.outputs[0]);
}

TEST(three_fingers_move_the_workspaces_and_their_client_loses_them) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	assert_true(server.draws);
	/* 80 pixels, less the slop of 10, at a frame that is visible now. */
	draw();
	assert_float_equal(server.workspaces, 70, 0.1);
	assert_non_null(strstr(received(f), "cancel; "));
	lift(f, 3);
	assert_float_equal(server.released, 70, 0.1);
	assert_float_equal(server.speed, 1000, 10);
	assert_int_equal(server.released_us, f->now_us - 8000);
	assert_string_equal(received(f), "");
}

TEST(a_swipe_that_is_cancelled_goes_back) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	server.released = 99;
	gc_wlr_seat_cancel(f->seat);
	assert_float_equal(server.released, 0, 0);
	assert_float_equal(server.speed, 0, 0);
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
	assert_float_equal(server.overview, 226.27F / 123.14F, 0.01);
	assert_float_equal(server.workspaces, 0, 0);
	lift(f, 4);
	assert_float_equal(server.released, 226.27F / 123.14F, 0.01);
}

TEST(a_finger_from_the_left_edge_opens_the_drawer) {
	open_server(f);
	stroke(f, 1, 5, 450, 10, 0, 10);
	draw();
	assert_float_equal(server.drawer, 90, 0.1);
	lift(f, 1);
	assert_true(server.opens);
}

/* The drawer is 300 pixels wide. A finger that rests before it lifts has no velocity. */
TEST(a_drawer_that_rests_opens_from_its_middle_on) {
	open_server(f);
	for (int i = 0; i < 2; i++) {
		stroke(f, 1, 5, 450, 10, 0, i == 0 ? 20 : 12);
		wait_ms(f, 300);
		lift(f, 1);
		assert_int_equal(server.opens, i == 0);
	}
}

TEST(a_window_that_is_pressed_follows_the_fingers_and_stays_when_one_of_them_lifts) {
	open_server(f);
	stroke(f, 3, 200, 200, 0, 0, 0);
	wait_ms(f, 600);
	assert_true(server.is_carried);
	assert_float_equal(server.picked_x, 220, 0.1);
	assert_float_equal(server.picked_y, 200, 0.1);
	assert_float_equal(server.window_x, 0, 0);
	for (int id = 0; id < 3; id++) {
		motion(f, id, 230 + 20 * id, 215);
	}
	frame(f);
	assert_float_equal(server.window_x, 30, 0.1);
	up(f, 0);
	frame(f);
	motion(f, 1, 250, 217);
	motion(f, 2, 270, 217);
	frame(f);
	assert_float_equal(server.window_x, 30, 0.1);
	assert_float_equal(server.window_y, 17, 0.1);
	up(f, 1);
	up(f, 2);
	frame(f);
	assert_false(server.is_carried);
	assert_false(server.is_put_back);
	assert_float_equal(server.window_y, 17, 0.1);
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
	pad_begin(f->touchpad, 'h', (uint32_t)(f->now_us / 1000), 1);
	wait_ms(f, 600);
	assert_null(strstr(received(f), "right"));
}

TEST(a_drawing_program_keeps_three_fingers_but_not_the_edge) {
	open_server(f);
	server.drawing = f->surfaces[0];
	stroke(f, 3, 200, 200, 8, 0, 10);
	assert_null(strstr(received(f), "cancel"));
	lift(f, 3);
	assert_false(server.draws);
	stroke(f, 1, 5, 450, 10, 0, 10);
	assert_true(server.draws);
	lift(f, 1);
}

/* The first surface is a keyboard that reaches to the left edge. */
static void open_keyboard(struct fixture *f) {
	f->surfaces_begin_at_0 = true;
	open_server(f);
	server.keyboard = f->surfaces[0];
}

TEST(a_key_at_the_edge_is_pressed_at_once) {
	open_keyboard(f);
	finger_down(f, 0, 12, 200);
	assert_string_equal(received(f), "down 0 0:12,200; frame; ");
	finger_up(f, 0);
	received(f);
	server.keyboard = NULL; /* elsewhere the drawer delays the finger */
	finger_down(f, 0, 12, 200);
	assert_string_equal(received(f), "");
	finger_up(f, 0);
}

TEST(an_output_that_goes_takes_its_gestures_along) {
	open_server(f);
	stroke(f, 3, 200, 200, 8, 0, 10);
	output_gestures_finish(&server.outputs[0]);
	assert_float_equal(server.released, 0, 0);
	lift(f, 3);
}

TEST(a_finger_on_a_title_is_a_mouse_with_its_button_down) {
	open_as(f, true);
	stroke(f, 1, 50, 450, 8, 0, 10);
	assert_int_equal(server.presses, 1);
	assert_float_equal(f->cursor->x, 130, 0.1);
	lift(f, 1);
	assert_int_equal(server.releases, 1);
	assert_int_equal(server.aborts, 0);
}

TEST(a_gesture_that_begins_on_a_title_aborts_the_press) {
	open_as(f, true);
	stroke(f, 3, 550, 450, 8, 0, 10);
	assert_int_equal(server.presses, 1);
	assert_int_equal(server.aborts, 1);
	assert_int_equal(server.releases, 1);
	lift(f, 3);
}

TEST(an_output_goes_without_a_listener_and_is_freed) {
	open_as(f, true);
	stroke(f, 3, 200, 200, 8, 0, 10);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_int_equal(server.freed, 1);
	close_seat(f);
	assert_int_equal(server.freed, 2);
}

TEST(fingers_keep_the_screen_awake) {
	open_as(f, true);
	stroke(f, 1, 200, 200, 0, 0, 0);
	assert_int_equal(server.wakes, 2);
	lift(f, 1);
	assert_int_equal(server.wakes, 3);
}
