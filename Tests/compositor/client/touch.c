/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "client.h"

static void touch_down(void *data, struct wl_touch *touch, uint32_t serial, uint32_t time,
	struct wl_surface *surface, int32_t id, wl_fixed_t x, wl_fixed_t y) {
	struct client *client = data;
	client->down_serial = serial;
	printf("{\"event\": \"down\", \"serial\": %u, \"time\": %u, \"id\": %d, \"window\": "
	       "\"%s\", "
	       "\"x\": %.8f, \"y\": %.8f}\n",
		serial, time, id, window_title(surface), wl_fixed_to_double(x),
		wl_fixed_to_double(y));
}

static void touch_up(
	void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
	printf("{\"event\": \"up\", \"serial\": %u, \"time\": %u, \"id\": %d}\n", serial, time, id);
}

static void touch_motion(
	void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
	printf("{\"event\": \"motion\", \"time\": %u, \"id\": %d, \"x\": %.8f, \"y\": %.8f}\n",
		time, id, wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void touch_frame(void *data, struct wl_touch *touch) {
	puts("{\"event\": \"frame\"}");
}

static void touch_cancel(void *data, struct wl_touch *touch) {
	puts("{\"event\": \"cancel\"}");
}

static const struct wl_touch_listener touch_listener = {
	.down = touch_down,
	.up = touch_up,
	.motion = touch_motion,
	.frame = touch_frame,
	.cancel = touch_cancel,
};

void touch_follow(struct client *client, bool has) {
	if (has && client->touch == NULL) {
		client->touch = wl_seat_get_touch(client->seat);
		wl_touch_add_listener(client->touch, &touch_listener, client);
	} else if (!has && client->touch != NULL) {
		wl_touch_release(client->touch);
		client->touch = NULL;
	}
}
