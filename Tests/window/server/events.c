/* SPDX-License-Identifier: MIT */
/* Events of touchscreens, pointers, touchpads and keyboards. A client gets only those of its
 * version. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "pointer-gestures-unstable-v1-server-protocol.h"

#define ARGUMENTS_MAX 6

static const struct wl_interface *const interfaces[DEVICE_KINDS] = {
	[DEVICE_POINTER] = &wl_pointer_interface,
	[DEVICE_KEYBOARD] = &wl_keyboard_interface,
	[DEVICE_TOUCH] = &wl_touch_interface,
	[DEVICE_SWIPE] = &zwp_pointer_gesture_swipe_v1_interface,
	[DEVICE_PINCH] = &zwp_pointer_gesture_pinch_v1_interface,
	[DEVICE_HOLD] = &zwp_pointer_gesture_hold_v1_interface,
};

/*
 * The arguments of an event: s(erial), t(ime), o(bject: the focused surface), and from the words
 * i(nteger or a name), f(raction), a(rray: the rest of the words) and c(ancelled, or not).
 */
static const struct event {
	enum device_kind kind;
	const char *name;
	uint32_t opcode;
	const char *arguments;
} events[] = {
	{DEVICE_TOUCH, "down", WL_TOUCH_DOWN, "stoiff"},
	{DEVICE_TOUCH, "motion", WL_TOUCH_MOTION, "tiff"},
	{DEVICE_TOUCH, "up", WL_TOUCH_UP, "sti"},
	{DEVICE_TOUCH, "shape", WL_TOUCH_SHAPE, "iff"},
	{DEVICE_TOUCH, "orientation", WL_TOUCH_ORIENTATION, "if"},
	{DEVICE_TOUCH, "frame", WL_TOUCH_FRAME, ""},
	{DEVICE_TOUCH, "cancel", WL_TOUCH_CANCEL, ""},
	{DEVICE_POINTER, "enter", WL_POINTER_ENTER, "soff"},
	{DEVICE_POINTER, "leave", WL_POINTER_LEAVE, "so"},
	{DEVICE_POINTER, "motion", WL_POINTER_MOTION, "tff"},
	{DEVICE_POINTER, "button", WL_POINTER_BUTTON, "stii"},
	{DEVICE_POINTER, "axis", WL_POINTER_AXIS, "tif"},
	{DEVICE_POINTER, "source", WL_POINTER_AXIS_SOURCE, "i"},
	{DEVICE_POINTER, "stop", WL_POINTER_AXIS_STOP, "ti"},
	{DEVICE_POINTER, "discrete", WL_POINTER_AXIS_DISCRETE, "ii"},
	{DEVICE_POINTER, "value120", WL_POINTER_AXIS_VALUE120, "ii"},
	{DEVICE_POINTER, "frame", WL_POINTER_FRAME, ""},
	{DEVICE_SWIPE, "begin", ZWP_POINTER_GESTURE_SWIPE_V1_BEGIN, "stoi"},
	{DEVICE_SWIPE, "update", ZWP_POINTER_GESTURE_SWIPE_V1_UPDATE, "tff"},
	{DEVICE_SWIPE, "end", ZWP_POINTER_GESTURE_SWIPE_V1_END, "stc"},
	{DEVICE_PINCH, "begin", ZWP_POINTER_GESTURE_PINCH_V1_BEGIN, "stoi"},
	{DEVICE_PINCH, "update", ZWP_POINTER_GESTURE_PINCH_V1_UPDATE, "tffff"},
	{DEVICE_PINCH, "end", ZWP_POINTER_GESTURE_PINCH_V1_END, "stc"},
	{DEVICE_HOLD, "begin", ZWP_POINTER_GESTURE_HOLD_V1_BEGIN, "stoi"},
	{DEVICE_HOLD, "end", ZWP_POINTER_GESTURE_HOLD_V1_END, "stc"},
	{DEVICE_KEYBOARD, "enter", WL_KEYBOARD_ENTER, "soa"},
	{DEVICE_KEYBOARD, "leave", WL_KEYBOARD_LEAVE, "so"},
	{DEVICE_KEYBOARD, "key", WL_KEYBOARD_KEY, "stii"},
	{DEVICE_KEYBOARD, "repeat", WL_KEYBOARD_REPEAT_INFO, "ii"},
};

/* Names that stand for numbers. */
static bool find_number(char *word, int32_t *number) {
	static const struct {
		const char *name;
		int32_t number;
	} names[] = {
		{"vertical", WL_POINTER_AXIS_VERTICAL_SCROLL},
		{"horizontal", WL_POINTER_AXIS_HORIZONTAL_SCROLL},
		{"wheel", WL_POINTER_AXIS_SOURCE_WHEEL},
		{"finger", WL_POINTER_AXIS_SOURCE_FINGER},
		{"continuous", WL_POINTER_AXIS_SOURCE_CONTINUOUS},
		{"tilt", WL_POINTER_AXIS_SOURCE_WHEEL_TILT},
	};
	for (size_t i = 0; word != NULL && i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(word, names[i].name) == 0) {
			*number = names[i].number;
			return true;
		}
	}
	return server_integers(&word, 1, number);
}

static const struct event *find(enum device_kind kind, const char *name) {
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		if (events[i].kind == kind && strcmp(events[i].name, name) == 0) {
			return &events[i];
		}
	}
	return NULL;
}

/* Reads an argument from the words. Returns whether it could. */
static bool read_argument(char kind, char ***words, union wl_argument *argument) {
	if (kind == 'c') {
		argument->i = **words != NULL && strcmp(**words, "cancelled") == 0;
		return true;
	}
	if (kind == 'a') {
		int32_t number;
		for (; server_integers(*words, 1, &number); (*words)++) {
			*(int32_t *)wl_array_add(argument->a, sizeof(number)) = number;
		}
		return true;
	}
	char *word = *(*words)++;
	return kind == 'f' ? server_fixed(word, &argument->f) : find_number(word, &argument->i);
}

/* What the words do not say is the same for all devices, except for the serial. */
static const char *read_arguments(struct server *server, const struct event *event, char **words,
	union wl_argument *arguments) {
	for (const char *kind = event->arguments; *kind != '\0'; kind++, arguments++) {
		if (*kind == 't') {
			arguments->u = server_ms(server);
		} else if (*kind == 'o') {
			arguments->o = (struct wl_object *)server_focus(server);
			if (arguments->o == NULL) {
				return "there is no surface";
			}
		} else if (*kind != 's' && !read_argument(*kind, &words, arguments)) {
			return "a number of the event is missing or wrong";
		}
	}
	return NULL;
}

static bool is_known(const struct wl_resource *device, const struct event *event) {
	int version = wl_resource_get_version((struct wl_resource *)device);
	/* Since value120, there is no discrete. */
	bool is_over = event->kind == DEVICE_POINTER && event->opcode == WL_POINTER_AXIS_DISCRETE &&
		       version >= WL_POINTER_AXIS_VALUE120_SINCE_VERSION;
	return !is_over &&
	       version >= atoi(interfaces[event->kind]->events[event->opcode].signature);
}

const char *server_send_event(
	struct server *server, struct seat *seat, enum device_kind kind, char **words) {
	const struct event *event = find(kind, words[0]);
	union wl_argument arguments[ARGUMENTS_MAX];
	struct wl_resource *device;
	struct wl_array keys;
	if (event == NULL) {
		return "there is no such event of the device";
	}
	wl_array_init(&keys);
	arguments[2].a = &keys;
	const char *why = read_arguments(server, event, words + 1, arguments);
	if (why == NULL) {
		FOR_EACH_DEVICE(device, server, seat, kind) {
			if (!is_known(device, event)) {
				continue;
			}
			if (strchr(event->arguments, 't') != NULL) {
				server_stamp(server, device);
			}
			if (event->arguments[0] == 's') {
				arguments[0].u = wl_display_next_serial(server->display);
			}
			wl_resource_post_event_array(device, event->opcode, arguments);
		}
	}
	wl_array_release(&keys);
	return why;
}
