/* SPDX-License-Identifier: MIT */
/* Gestures of touchpads: pointer-gestures-unstable-v1. */
#include "server.h"

#include <string.h>

#include "pointer-gestures-unstable-v1-server-protocol.h"

#define GESTURES_VERSION 3

static const struct zwp_pointer_gesture_swipe_v1_interface swipe_requests = {
	.destroy = server_destroy_request};
static const struct zwp_pointer_gesture_pinch_v1_interface pinch_requests = {
	.destroy = server_destroy_request};
static const struct zwp_pointer_gesture_hold_v1_interface hold_requests = {
	.destroy = server_destroy_request};

static void add(struct wl_client *client, struct wl_resource *manager, uint32_t id,
	struct wl_resource *pointer, enum device_kind kind, const struct wl_interface *interface,
	const void *requests) {
	struct seat *seat = wl_resource_get_user_data(pointer);
	struct wl_resource *gesture =
		server_resource(client, interface, manager, id, requests, seat, server_unlink);
	if (gesture != NULL) {
		wl_list_insert(seat->devices[kind].prev, wl_resource_get_link(gesture));
	}
}

static void get_swipe(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *pointer) {
	add(client, resource, id, pointer, DEVICE_SWIPE, &zwp_pointer_gesture_swipe_v1_interface,
		&swipe_requests);
}

static void get_pinch(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *pointer) {
	add(client, resource, id, pointer, DEVICE_PINCH, &zwp_pointer_gesture_pinch_v1_interface,
		&pinch_requests);
}

static void get_hold(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *pointer) {
	add(client, resource, id, pointer, DEVICE_HOLD, &zwp_pointer_gesture_hold_v1_interface,
		&hold_requests);
}

static const struct zwp_pointer_gestures_v1_interface gestures_requests = {
	.get_swipe_gesture = get_swipe,
	.get_pinch_gesture = get_pinch,
	.get_hold_gesture = get_hold,
	.release = server_destroy_request,
};

void server_offer_touchpads(struct server *server) {
	server_offer_plain(
		server, &zwp_pointer_gestures_v1_interface, GESTURES_VERSION, &gestures_requests);
}

typedef void send_begin_function(struct wl_resource *resource, uint32_t serial, uint32_t time,
	struct wl_resource *surface, uint32_t fingers);
typedef void send_end_function(
	struct wl_resource *resource, uint32_t serial, uint32_t time, int32_t cancelled);

/* Executes "begin" and "end", which are the same for all gestures. */
static const char *begin_or_end(struct server *server, struct seat *seat, enum device_kind kind,
	char **words, send_begin_function *send_begin, send_end_function *send_end) {
	struct wl_resource *gesture;
	int32_t fingers = 0;
	bool is_begin = strcmp(words[0], "begin") == 0;
	if (!is_begin && strcmp(words[0], "end") != 0) {
		return "a gesture has begin, update and end";
	}
	if (is_begin && (!server_integers(words + 1, 1, &fingers) || server->focus == NULL)) {
		return "a begin needs a number of fingers and a surface";
	}
	bool cancelled = !is_begin && words[1] != NULL && strcmp(words[1], "cancelled") == 0;
	FOR_EACH_DEVICE(gesture, server, seat, kind) {
		uint32_t serial = wl_display_next_serial(server->display);
		if (is_begin) {
			send_begin(gesture, serial, server_ms(server), server_focus(server),
				(uint32_t)fingers);
		} else {
			send_end(gesture, serial, server_ms(server), cancelled);
		}
	}
	return NULL;
}

const char *server_swipe(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *gesture;
	wl_fixed_t delta[2];
	if (strcmp(words[0], "update") != 0) {
		return begin_or_end(server, seat, DEVICE_SWIPE, words,
			zwp_pointer_gesture_swipe_v1_send_begin,
			zwp_pointer_gesture_swipe_v1_send_end);
	}
	if (!server_fixed(words[1], &delta[0]) || !server_fixed(words[2], &delta[1])) {
		return "usage: swipe SEAT update DX DY";
	}
	FOR_EACH_DEVICE(gesture, server, seat, DEVICE_SWIPE) {
		zwp_pointer_gesture_swipe_v1_send_update(
			gesture, server_ms(server), delta[0], delta[1]);
	}
	return NULL;
}

const char *server_pinch(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *gesture;
	wl_fixed_t values[4];
	if (strcmp(words[0], "update") != 0) {
		return begin_or_end(server, seat, DEVICE_PINCH, words,
			zwp_pointer_gesture_pinch_v1_send_begin,
			zwp_pointer_gesture_pinch_v1_send_end);
	}
	for (int i = 0; i < 4; i++) {
		if (!server_fixed(words[1 + i], &values[i])) {
			return "usage: pinch SEAT update DX DY SCALE DEGREES";
		}
	}
	FOR_EACH_DEVICE(gesture, server, seat, DEVICE_PINCH) {
		zwp_pointer_gesture_pinch_v1_send_update(
			gesture, server_ms(server), values[0], values[1], values[2], values[3]);
	}
	return NULL;
}

const char *server_hold(struct server *server, struct seat *seat, char **words) {
	return begin_or_end(server, seat, DEVICE_HOLD, words,
		zwp_pointer_gesture_hold_v1_send_begin, zwp_pointer_gesture_hold_v1_send_end);
}
