/* SPDX-License-Identifier: MIT */
/* Events of wl_touch. */
#include "server.h"

#include <string.h>

static void send_place(struct server *server, struct wl_resource *touch, bool is_down, int32_t id,
	const wl_fixed_t *place) {
	server_stamp(server, touch);
	if (is_down) {
		wl_touch_send_down(touch, wl_display_next_serial(server->display),
			server_ms(server), server_focus(server), id, place[0], place[1]);
	} else {
		wl_touch_send_motion(touch, server_ms(server), id, place[0], place[1]);
	}
}

static const char *place(struct server *server, struct seat *seat, bool is_down, char **words) {
	struct wl_resource *touch;
	int32_t id;
	wl_fixed_t at[2];
	if (!server_integers(words, 1, &id) || !server_fixed(words[1], &at[0]) ||
		!server_fixed(words[2], &at[1])) {
		return "usage: touch SEAT down | motion ID X Y";
	}
	if (server->focus == NULL) {
		return "there is no surface";
	}
	FOR_EACH_DEVICE(touch, server, seat, DEVICE_TOUCH) {
		send_place(server, touch, is_down, id, at);
	}
	return NULL;
}

static const char *up(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *touch;
	int32_t id;
	if (!server_integers(words, 1, &id)) {
		return "usage: touch SEAT up ID";
	}
	FOR_EACH_DEVICE(touch, server, seat, DEVICE_TOUCH) {
		server_stamp(server, touch);
		wl_touch_send_up(
			touch, wl_display_next_serial(server->display), server_ms(server), id);
	}
	return NULL;
}

static const char *shape(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *touch;
	int32_t id;
	wl_fixed_t major, minor;
	if (!server_integers(words, 1, &id) || !server_fixed(words[1], &major) ||
		!server_fixed(words[2], &minor)) {
		return "usage: touch SEAT shape ID MAJOR MINOR";
	}
	FOR_EACH_DEVICE(touch, server, seat, DEVICE_TOUCH) {
		if (wl_resource_get_version(touch) >= WL_TOUCH_SHAPE_SINCE_VERSION) {
			wl_touch_send_shape(touch, id, major, minor);
		}
	}
	return NULL;
}

static const char *orientation(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *touch;
	int32_t id;
	wl_fixed_t degrees;
	if (!server_integers(words, 1, &id) || !server_fixed(words[1], &degrees)) {
		return "usage: touch SEAT orientation ID DEGREES";
	}
	FOR_EACH_DEVICE(touch, server, seat, DEVICE_TOUCH) {
		if (wl_resource_get_version(touch) >= WL_TOUCH_ORIENTATION_SINCE_VERSION) {
			wl_touch_send_orientation(touch, id, degrees);
		}
	}
	return NULL;
}

const char *server_touch(struct server *server, struct seat *seat, char **words) {
	const char *event = words[0];
	struct wl_resource *touch;
	if (strcmp(event, "down") == 0 || strcmp(event, "motion") == 0) {
		return place(server, seat, event[0] == 'd', words + 1);
	}
	if (strcmp(event, "up") == 0) {
		return up(server, seat, words + 1);
	}
	if (strcmp(event, "shape") == 0) {
		return shape(server, seat, words + 1);
	}
	if (strcmp(event, "orientation") == 0) {
		return orientation(server, seat, words + 1);
	}
	bool is_frame = strcmp(event, "frame") == 0;
	if (!is_frame && strcmp(event, "cancel") != 0) {
		return "there is no such event of a touch";
	}
	FOR_EACH_DEVICE(touch, server, seat, DEVICE_TOUCH) {
		if (is_frame) {
			wl_touch_send_frame(touch);
		} else {
			wl_touch_send_cancel(touch);
		}
	}
	return NULL;
}
