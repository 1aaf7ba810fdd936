/* SPDX-License-Identifier: MIT */
/*
 * The code of docs/compositors.md for wlroots without our library, as printed, as one compositor.
 * This file is the rest of it: its surfaces are those of the stage, and its own gesture is three
 * fingers.
 */
#include "stage.h"

#include <string.h>

/* In a compositor, its functions have declarations in some header. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wmissing-declarations"
#include "bare_wlroots_guide.inc"
#pragma GCC diagnostic pop

static struct fixture *server;
static char own_gestures[64];

uint64_t now_us(void) {
	return server->now_us;
}

void own_gesture(const struct gc_event *event) {
	size_t length = strlen(own_gestures);
	if (length + 1 < sizeof(own_gestures)) {
		own_gestures[length] = "?bcex"[event->state];
	}
}

/* The stage's surfaces: (100, 100) to (500, 400), and (600, 100) to (900, 400). */
struct wlr_surface *surface_under(double x, double y, double *surface_x, double *surface_y) {
	int index = x >= 600;
	int left = index == 1 ? 600 : 100;
	bool is_hit = x >= left && x < (index == 1 ? 900 : 500) && y >= 100 && y < 400;
	*surface_x = x - left;
	*surface_y = y - 100;
	return is_hit ? server->surfaces[index] : NULL;
}

/* The guide's panel instead of the stage's gestures. */
static void open_server(struct fixture *f) {
	server = f;
	memset(own_gestures, 0, sizeof(own_gestures));
	close_seat(f);
	assert_true(panel_add(f->wlr_seat, f->loop, f->touchscreen, f->screens[0].wlr_output));
	received(f);
}

/* Moves three fingers by 40 pixels, 10 ms later. */
static void three_move(struct fixture *f, double x, double y) {
	f->now_us += 10000;
	for (int id = 0; id < 3; id++) {
		motion(f, id, x + 20 * id + 40, y);
	}
	frame(f);
}

static void close_server(struct fixture *f) {
	if (f->touchscreen != NULL) {
		destroy_device(&f->touchscreen);
	}
	guest_leave(f);
}

/* A test with the guide's panel. */
#define PANEL_TEST(name) \
	static void name##_on_panel(struct fixture *f); \
	TEST(name) { \
		open_server(f); \
		name##_on_panel(f); \
		close_server(f); \
	} \
	static void name##_on_panel(struct fixture *f)

PANEL_TEST(a_tap_reaches_its_client_in_its_own_pixels) {
	finger_down(f, 3, 150, 120);
	finger_move(f, 3, 152, 121);
	finger_up(f, 3);
	assert_string_equal(
		received(f), "down 0 0:50,20; frame; motion 0 52,21; frame; up 0; frame; ");
}

PANEL_TEST(three_fingers_cancel_their_client_once_and_then_swipe) {
	three_down(f, 200, 200);
	received(f);
	three_move(f, 200, 200);
	assert_string_equal(received(f), "cancel; ");
	assert_string_equal(own_gestures, "b");
	three_up(f);
	assert_string_equal(received(f), "");
	assert_string_equal(own_gestures, "be");
}

PANEL_TEST(after_a_cancel_the_next_finger_reaches_its_client) {
	three_down(f, 200, 200);
	three_move(f, 200, 200);
	three_up(f);
	received(f);
	f->now_us += 500000;
	finger_down(f, 0, 650, 150);
	assert_string_equal(received(f), "down 0 1:50,50; frame; ");
}

PANEL_TEST(a_surface_that_is_destroyed_loses_its_touches) {
	down(f, 0, 150, 120);
	finger_down(f, 1, 650, 120);
	received(f);
	guest_destroy_surface(f, 0);
	motion(f, 0, 160, 120);
	finger_move(f, 1, 660, 120);
	const char *said = received(f);
	/* Both surfaces are of one client, which loses all its touches with the cancel. */
	assert_null(strstr(said, "motion"));
}

PANEL_TEST(a_panel_that_is_unplugged_cancels_its_touches) {
	finger_down(f, 0, 150, 120);
	received(f);
	destroy_device(&f->touchscreen);
	assert_string_equal(received(f), "cancel; ");
}

PANEL_TEST(a_frame_that_the_device_does_not_end_is_ended_when_the_loop_is_idle) {
	down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

PANEL_TEST(a_finger_beside_all_surfaces_reaches_nobody) {
	finger_down(f, 0, 10, 10);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
}
