/* SPDX-License-Identifier: MIT */
/*
 * The code of docs/compositors.md for libwayland and libinput, as printed, as one compositor. This
 * file is the rest of it: libinput with made-up events, two clients with a surface each, and a
 * gesture of three fingers. The surfaces are the left and the right half of 1000 x 500 pixels. A
 * pixel is a point.
 */
#include "made_up_events.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* In a compositor, its functions have declarations in some header. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#include "no_wlroots_guide.inc"
#pragma GCC diagnostic pop

#define CLIENTS 2
#define EVENTS_MAX 16

/* A client's end of a connection. It is read as bytes. */
struct peer {
	struct wl_client *client;
	struct view view;
	int fd;
};

static struct fixture {
	uint64_t now_us;
	struct peer peers[CLIENTS];
	struct libinput_event events[EVENTS_MAX];
	unsigned event_count, next_event;
	int wakes[2]; /* libinput's file descriptor is the first */
	char own_gestures[64], text[1024];
} stage;

uint64_t now_us(void) {
	return stage.now_us;
}

void own_gesture(const struct gc_event *event) {
	size_t length = strlen(stage.own_gestures);
	assert_true(length + 1 < sizeof(stage.own_gestures));
	stage.own_gestures[length] = "?bcex"[event->state];
}

int libinput_get_fd(struct libinput *libinput) {
	(void)libinput;
	return stage.wakes[0];
}

int libinput_dispatch(struct libinput *libinput) {
	char byte;
	(void)libinput;
	return read(stage.wakes[0], &byte, 1) == 1 ? 0 : -1;
}

struct libinput_event *libinput_get_event(struct libinput *libinput) {
	(void)libinput;
	return stage.next_event < stage.event_count ? &stage.events[stage.next_event++] : NULL;
}

void libinput_event_destroy(struct libinput_event *event) {
	(void)event;
}

static void add_client(int index) {
	struct peer *peer = &stage.peers[index];
	int ends[2];
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
	peer->client = wl_client_create(server.display, ends[0]);
	peer->fd = ends[1];
	get_touch(peer->client, wl_resource_create(peer->client, &wl_seat_interface, 5, 0), 0);
	peer->view.resource = wl_resource_create(peer->client, &wl_surface_interface, 4, 0);
	peer->view.base.client = (struct client *)peer->client;
	seat_map(&server.seat, &peer->view.base,
		(struct gc_rect){{GC_PT(500 * index), 0}, {GC_PT(500), GC_PT(500)}});
}

struct fixture *fresh_fixture(void) {
	static struct libinput_device touchscreen;
	struct gc_device_config panel = panel_config(0, 0, 0, false);
	panel.size = (struct gc_size){GC_PT(1000), GC_PT(500)};
	stage = (struct fixture){.now_us = 1000000};
	assert_int_equal(pipe(stage.wakes), 0);
	server = (struct server){0};
	assert_true(server_begin(wl_display_create(), NULL, &touchscreen, &panel, panel.size));
	for (int i = 0; i < CLIENTS; i++) {
		add_client(i);
	}
	return &stage;
}

static void close_server(void) {
	wl_display_destroy_clients(server.display);
	server_end();
	wl_display_destroy(server.display);
	for (int i = 0; i < CLIENTS; i++) {
		close(stage.peers[i].fd);
	}
	close(stage.wakes[0]);
	close(stage.wakes[1]);
}

/* Runs the loop, as after libinput's file descriptor has become readable. */
static void run(void) {
	assert_int_equal(write(stage.wakes[1], "", 1), 1);
	wl_event_loop_dispatch(wl_display_get_event_loop(server.display), 0);
	stage.event_count = stage.next_event = 0;
}

static void add(enum libinput_event_type type, int finger, double x, double y) {
	assert_true(stage.event_count < EVENTS_MAX);
	stage.events[stage.event_count++] = (struct libinput_event){.type = type,
		.time_us = stage.now_us,
		.seat_slot = finger,
		.x_part = x / 1000,
		.y_part = y / 500};
}

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...) {
	size_t length = strlen(stage.text);
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(stage.text + length, sizeof(stage.text) - length, format, arguments);
	va_end(arguments);
}

/* The events of wl_touch, by their numbers in the protocol. Positions have 256 steps per pixel. */
static void read_message(unsigned opcode, const int32_t *words) {
	switch (opcode) {
	case 0:
		say("down %d %d,%d; ", words[3], words[4] / 256, words[5] / 256);
		break;
	case 1:
		say("up %d; ", words[2]);
		break;
	case 2:
		say("motion %d %d,%d; ", words[1], words[2] / 256, words[3] / 256);
		break;
	case 3:
		say("frame; ");
		break;
	case 4:
		say("cancel; ");
		break;
	default:
		say("? ");
	}
}

/* What a client got since the latest call. */
static const char *received(int index) {
	int32_t words[256];
	wl_display_flush_clients(server.display);
	ssize_t size = read(stage.peers[index].fd, words, sizeof(words));
	stage.text[0] = '\0';
	for (ssize_t at = 0; at < size / 4;) {
		uint32_t head = (uint32_t)words[at + 1];
		read_message(head & 0xffff, &words[at + 2]);
		at += (ssize_t)(head >> 16) / 4;
	}
	return stage.text;
}

static void three_down(double x, double y) {
	for (int finger = 0; finger < 3; finger++) {
		add(LIBINPUT_EVENT_TOUCH_DOWN, finger, x + 40 * finger, y);
	}
	run();
}

static void three_move(double x, double y) {
	stage.now_us += 10000;
	for (int finger = 0; finger < 3; finger++) {
		add(LIBINPUT_EVENT_TOUCH_MOTION, finger, x + 40 * finger, y);
	}
	run();
}

static void three_up(void) {
	stage.now_us += 10000;
	for (int finger = 0; finger < 3; finger++) {
		add(LIBINPUT_EVENT_TOUCH_UP, finger, 0, 0);
	}
	run();
}

TEST(a_tap_reaches_its_client_only_and_in_its_own_pixels) {
	add(LIBINPUT_EVENT_TOUCH_DOWN, 4, 650, 120);
	run();
	add(LIBINPUT_EVENT_TOUCH_MOTION, 4, 652, 121);
	run();
	add(LIBINPUT_EVENT_TOUCH_UP, 4, 0, 0);
	run();
	assert_string_equal(received(0), "");
	assert_string_equal(
		received(1), "down 0 150,120; frame; motion 0 152,121; frame; up 0; frame; ");
	close_server();
}

TEST(three_fingers_cancel_each_client_once_and_then_swipe) {
	three_down(450, 200);
	received(0);
	received(1);
	three_move(450, 280);
	assert_string_equal(received(0), "cancel; ");
	assert_string_equal(received(1), "cancel; ");
	assert_string_equal(stage.own_gestures, "b");
	three_up();
	assert_string_equal(received(0), "");
	assert_string_equal(stage.own_gestures, "be");
	close_server();
}

TEST(a_client_without_a_touch_gets_no_frame) {
	add(LIBINPUT_EVENT_TOUCH_DOWN, 0, 100, 100);
	run();
	assert_string_equal(received(0), "down 0 100,100; frame; ");
	assert_string_equal(received(1), "");
	close_server();
}

TEST(a_surface_that_is_unmapped_loses_its_touches) {
	add(LIBINPUT_EVENT_TOUCH_DOWN, 0, 100, 100);
	run();
	received(0);
	seat_unmap(&server.seat, &stage.peers[0].view.base);
	assert_string_equal(received(0), "cancel; ");
	add(LIBINPUT_EVENT_TOUCH_UP, 0, 0, 0);
	run();
	assert_string_equal(received(0), "");
	close_server();
}

TEST(a_client_that_exits_takes_its_wl_touch_along) {
	add(LIBINPUT_EVENT_TOUCH_DOWN, 0, 100, 100);
	add(LIBINPUT_EVENT_TOUCH_DOWN, 1, 600, 100);
	run();
	received(1);
	wl_client_destroy(stage.peers[0].client);
	add(LIBINPUT_EVENT_TOUCH_MOTION, 0, 110, 100);
	add(LIBINPUT_EVENT_TOUCH_MOTION, 1, 610, 100);
	run();
	assert_string_equal(received(1), "motion 1 110,100; frame; ");
	close_server();
}
