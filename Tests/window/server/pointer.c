/* SPDX-License-Identifier: MIT */
/* Events of wl_pointer. A client gets only the events of its version. */
#include "server.h"

#include <string.h>

#define NEWEST 8

static void send_enter(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_enter(pointer, wl_display_next_serial(server->display),
		server_focus(server), at[0], at[1]);
}

static void send_leave(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_leave(
		pointer, wl_display_next_serial(server->display), server_focus(server));
}

static void send_motion(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	server_stamp(server, pointer);
	wl_pointer_send_motion(pointer, server_ms(server), at[0], at[1]);
}

static void send_button(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	server_stamp(server, pointer);
	wl_pointer_send_button(pointer, wl_display_next_serial(server->display), server_ms(server),
		(uint32_t)ints[0], (uint32_t)ints[1]);
}

static void send_axis(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	server_stamp(server, pointer);
	wl_pointer_send_axis(pointer, server_ms(server), (uint32_t)ints[0], at[0]);
}

static void send_source(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_axis_source(pointer, (uint32_t)ints[0]);
}

static void send_stop(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	server_stamp(server, pointer);
	wl_pointer_send_axis_stop(pointer, server_ms(server), (uint32_t)ints[0]);
}

static void send_discrete(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_axis_discrete(pointer, (uint32_t)ints[0], ints[1]);
}

static void send_value120(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_axis_value120(pointer, (uint32_t)ints[0], ints[1]);
}

static void send_frame(struct server *server, struct wl_resource *pointer, const int32_t *ints,
	const wl_fixed_t *at) {
	wl_pointer_send_frame(pointer);
}

/* First come `ints` integers, then `fixeds` numbers with fractions. */
static const struct {
	const char *name;
	void (*send)(struct server *server, struct wl_resource *pointer, const int32_t *ints,
		const wl_fixed_t *at);
	unsigned ints, fixeds;
	int since, until;
	bool needs_surface;
} events[] = {
	{"enter", send_enter, 0, 2, 1, NEWEST, true},
	{"leave", send_leave, 0, 0, 1, NEWEST, true},
	{"motion", send_motion, 0, 2, 1, NEWEST, false},
	{"button", send_button, 2, 0, 1, NEWEST, false},
	{"axis", send_axis, 1, 1, 1, NEWEST, false},
	{"source", send_source, 1, 0, WL_POINTER_AXIS_SOURCE_SINCE_VERSION, NEWEST, false},
	{"stop", send_stop, 1, 0, WL_POINTER_AXIS_STOP_SINCE_VERSION, NEWEST, false},
	{"discrete", send_discrete, 2, 0, WL_POINTER_AXIS_DISCRETE_SINCE_VERSION,
		WL_POINTER_AXIS_VALUE120_SINCE_VERSION - 1, false},
	{"value120", send_value120, 2, 0, WL_POINTER_AXIS_VALUE120_SINCE_VERSION, NEWEST, false},
	{"frame", send_frame, 0, 0, WL_POINTER_FRAME_SINCE_VERSION, NEWEST, false},
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

const char *server_pointer(struct server *server, struct seat *seat, char **words) {
	int32_t ints[2];
	wl_fixed_t at[2];
	struct wl_resource *pointer;
	size_t i = 0;
	while (i < sizeof(events) / sizeof(events[0]) && strcmp(events[i].name, words[0]) != 0) {
		i++;
	}
	if (i == sizeof(events) / sizeof(events[0])) {
		return "there is no such event of a pointer";
	}
	char **word = words + 1;
	for (unsigned k = 0; k < events[i].ints; k++, word++) {
		if (!find_number(*word, &ints[k])) {
			return "the event needs a whole number or a name";
		}
	}
	for (unsigned k = 0; k < events[i].fixeds; k++, word++) {
		if (!server_fixed(*word, &at[k])) {
			return "the event needs a number";
		}
	}
	if (events[i].needs_surface && server->focus == NULL) {
		return "there is no surface";
	}
	FOR_EACH_DEVICE(pointer, server, seat, DEVICE_POINTER) {
		int version = wl_resource_get_version(pointer);
		if (version >= events[i].since && version <= events[i].until) {
			events[i].send(server, pointer, ints, at);
		}
	}
	return NULL;
}
