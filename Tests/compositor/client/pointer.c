/* SPDX-License-Identifier: MIT */
/* Prints pointer events, if the client binds no wl_touch. */
#include <stdio.h>

#include "client.h"

static void place(wl_fixed_t x, wl_fixed_t y) {
	printf("\"x\": %.8f, \"y\": %.8f}\n", wl_fixed_to_double(x), wl_fixed_to_double(y));
}

static void enter(void *data, struct wl_pointer *pointer, uint32_t serial,
	struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
	printf("{\"event\": \"pointer_enter\", \"window\": \"%s\", ", window_title(surface));
	place(x, y);
}

static void leave(
	void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
	puts("{\"event\": \"pointer_leave\"}");
}

static void motion(
	void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
	printf("{\"event\": \"pointer_motion\", \"time\": %u, ", time);
	place(x, y);
}

static void button(void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time,
	uint32_t code, uint32_t state) {
	printf("{\"event\": \"pointer_%s\", \"serial\": %u, \"time\": %u, \"button\": %u}\n",
		state == WL_POINTER_BUTTON_STATE_PRESSED ? "press" : "release", serial, time, code);
}

static void axis(
	void *data, struct wl_pointer *pointer, uint32_t time, uint32_t which, wl_fixed_t value) {
}

static void frame(void *data, struct wl_pointer *pointer) {
	puts("{\"event\": \"pointer_frame\"}");
}

static void axis_source(void *data, struct wl_pointer *pointer, uint32_t source) {
}

static void axis_stop(void *data, struct wl_pointer *pointer, uint32_t time, uint32_t which) {
}

static void axis_discrete(void *data, struct wl_pointer *pointer, uint32_t which, int32_t steps) {
}

static const struct wl_pointer_listener pointer_listener = {
	.enter = enter,
	.leave = leave,
	.motion = motion,
	.button = button,
	.axis = axis,
	.frame = frame,
	.axis_source = axis_source,
	.axis_stop = axis_stop,
	.axis_discrete = axis_discrete,
};

void pointer_print(struct client *client) {
	wl_pointer_add_listener(client->pointer, &pointer_listener, client);
}
