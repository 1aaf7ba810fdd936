/* SPDX-License-Identifier: MIT */
/*
 * Prints touchpad gestures. They need a wl_pointer, whose own events are printed only without
 * wl_touch (pointer.c).
 */
#include <stdio.h>

#include "client.h"

static void begun(const char *gesture, uint32_t serial, uint32_t time, struct wl_surface *surface,
	uint32_t fingers) {
	printf("{\"event\": \"%s-begin\", \"serial\": %u, \"time\": %u, \"window\": \"%s\", "
	       "\"fingers\": %u}\n",
		gesture, serial, time, window_title(surface), fingers);
}

static void ended(const char *gesture, uint32_t serial, uint32_t time, int32_t cancelled) {
	printf("{\"event\": \"%s-end\", \"serial\": %u, \"time\": %u, \"cancelled\": %s}\n",
		gesture, serial, time, cancelled != 0 ? "true" : "false");
}

static void swipe_begin(void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t serial,
	uint32_t time, struct wl_surface *surface, uint32_t fingers) {
	begun("swipe", serial, time, surface, fingers);
}

static void swipe_update(void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t time,
	wl_fixed_t dx, wl_fixed_t dy) {
	printf("{\"event\": \"swipe-update\", \"time\": %u, \"dx\": %.8f, \"dy\": %.8f}\n", time,
		wl_fixed_to_double(dx), wl_fixed_to_double(dy));
}

static void swipe_end(void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t serial,
	uint32_t time, int32_t cancelled) {
	ended("swipe", serial, time, cancelled);
}

static const struct zwp_pointer_gesture_swipe_v1_listener swipe_listener = {
	.begin = swipe_begin,
	.update = swipe_update,
	.end = swipe_end,
};

static void pinch_begin(void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t serial,
	uint32_t time, struct wl_surface *surface, uint32_t fingers) {
	begun("pinch", serial, time, surface, fingers);
}

static void pinch_update(void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t time,
	wl_fixed_t dx, wl_fixed_t dy, wl_fixed_t scale, wl_fixed_t rotation) {
	printf("{\"event\": \"pinch-update\", \"time\": %u, \"dx\": %.8f, \"dy\": %.8f, "
	       "\"scale\": %.8f, \"rotation\": %.8f}\n",
		time, wl_fixed_to_double(dx), wl_fixed_to_double(dy), wl_fixed_to_double(scale),
		wl_fixed_to_double(rotation));
}

static void pinch_end(void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t serial,
	uint32_t time, int32_t cancelled) {
	ended("pinch", serial, time, cancelled);
}

static const struct zwp_pointer_gesture_pinch_v1_listener pinch_listener = {
	.begin = pinch_begin,
	.update = pinch_update,
	.end = pinch_end,
};

static void hold_begin(void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial,
	uint32_t time, struct wl_surface *surface, uint32_t fingers) {
	begun("hold", serial, time, surface, fingers);
}

static void hold_end(void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial,
	uint32_t time, int32_t cancelled) {
	ended("hold", serial, time, cancelled);
}

static const struct zwp_pointer_gesture_hold_v1_listener hold_listener = {
	.begin = hold_begin,
	.end = hold_end,
};

static void take(struct client *client) {
	client->pointer = wl_seat_get_pointer(client->seat);
	if (client->options.is_pointer_only) {
		pointer_print(client);
	}
	if (client->gestures == NULL) {
		return;
	}
	client->swipe =
		zwp_pointer_gestures_v1_get_swipe_gesture(client->gestures, client->pointer);
	zwp_pointer_gesture_swipe_v1_add_listener(client->swipe, &swipe_listener, client);
	client->pinch =
		zwp_pointer_gestures_v1_get_pinch_gesture(client->gestures, client->pointer);
	zwp_pointer_gesture_pinch_v1_add_listener(client->pinch, &pinch_listener, client);
	if (zwp_pointer_gestures_v1_get_version(client->gestures) >=
		ZWP_POINTER_GESTURES_V1_GET_HOLD_GESTURE_SINCE_VERSION) {
		client->hold =
			zwp_pointer_gestures_v1_get_hold_gesture(client->gestures, client->pointer);
		zwp_pointer_gesture_hold_v1_add_listener(client->hold, &hold_listener, client);
	}
}

static void let_go(struct client *client) {
	if (client->swipe != NULL) {
		zwp_pointer_gesture_swipe_v1_destroy(client->swipe);
		zwp_pointer_gesture_pinch_v1_destroy(client->pinch);
		client->swipe = NULL;
		client->pinch = NULL;
	}
	if (client->hold != NULL) {
		zwp_pointer_gesture_hold_v1_destroy(client->hold);
		client->hold = NULL;
	}
	wl_pointer_release(client->pointer);
	client->pointer = NULL;
}

void pointer_follow(struct client *client, bool has) {
	if (has && client->pointer == NULL) {
		take(client);
	} else if (!has && client->pointer != NULL) {
		let_go(client);
	}
}
