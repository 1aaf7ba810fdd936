/* SPDX-License-Identifier: MIT */
/*
 * wl_seat and pointer-gestures, the resources of their devices, the keymap; and the events of
 * devices, of which a client gets only those of its version.
 */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/mman.h>
#include <xkbcommon/xkbcommon.h>

#include "pointer-gestures-unstable-v1-server-protocol.h"
#include "tablet-unstable-v2-server-protocol.h"

#define SEAT_VERSION 8
#define GESTURES_VERSION 3

static void set_cursor(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct wl_resource *wl_surface = (struct wl_resource *)arguments[1].o;
	if (wl_surface != NULL) {
		struct surface *surface = wl_resource_get_user_data(wl_surface);
		surface->role = "cursor";
		surface->hotspot[0] = arguments[2].i;
		surface->hotspot[1] = arguments[3].i;
	}
}

static const struct request pointer_requests[] = {{"set_cursor", set_cursor}, {0}};

static void add_device(struct wl_resource *parent, struct seat *seat, uint32_t id,
	enum device_kind kind, const struct wl_interface *interface) {
	struct wl_resource *device = server_resource(parent, interface, id,
		kind == DEVICE_POINTER ? pointer_requests : NULL, seat, NULL);
	wl_list_insert(seat->devices[kind].prev, wl_resource_get_link(device));
}

static void get_pointer(struct wl_resource *resource, void *seat, union wl_argument *arguments) {
	add_device(resource, seat, arguments[0].n, DEVICE_POINTER, &wl_pointer_interface);
}

static void get_keyboard(struct wl_resource *resource, void *seat, union wl_argument *arguments) {
	add_device(resource, seat, arguments[0].n, DEVICE_KEYBOARD, &wl_keyboard_interface);
}

static void get_touch(struct wl_resource *resource, void *seat, union wl_argument *arguments) {
	add_device(resource, seat, arguments[0].n, DEVICE_TOUCH, &wl_touch_interface);
}

static const struct request seat_requests[] = {{"get_pointer", get_pointer},
	{"get_keyboard", get_keyboard}, {"get_touch", get_touch}, {0}};

/* The gestures of a touchpad are those of a wl_pointer. */
static void add_gesture(struct wl_resource *manager, const union wl_argument *arguments,
	enum device_kind kind, const struct wl_interface *interface) {
	struct wl_resource *pointer = (struct wl_resource *)arguments[1].o;
	add_device(manager, wl_resource_get_user_data(pointer), arguments[0].n, kind, interface);
}

static void get_swipe(struct wl_resource *manager, void *data, union wl_argument *arguments) {
	add_gesture(manager, arguments, DEVICE_SWIPE, &zwp_pointer_gesture_swipe_v1_interface);
}

static void get_pinch(struct wl_resource *manager, void *data, union wl_argument *arguments) {
	add_gesture(manager, arguments, DEVICE_PINCH, &zwp_pointer_gesture_pinch_v1_interface);
}

static void get_hold(struct wl_resource *manager, void *data, union wl_argument *arguments) {
	add_gesture(manager, arguments, DEVICE_HOLD, &zwp_pointer_gesture_hold_v1_interface);
}

static const struct request gestures_requests[] = {{"get_swipe_gesture", get_swipe},
	{"get_pinch_gesture", get_pinch}, {"get_hold_gesture", get_hold}, {0}};

void server_offer_touchpads(struct server *server) {
	server_offer(server, GESTURES_VERSION,
		(struct offer){
			&zwp_pointer_gestures_v1_interface, gestures_requests, server, NULL});
}

static void bound(struct wl_resource *resource, void *data) {
	struct seat *seat = data;
	wl_list_insert(seat->resources.prev, wl_resource_get_link(resource));
	wl_seat_send_capabilities(resource, seat->capabilities);
	if (wl_resource_get_version(resource) >= WL_SEAT_NAME_SINCE_VERSION) {
		wl_seat_send_name(resource, seat->name);
	}
}

/* Parses a list of devices with commas. */
static bool find_capabilities(char *list, uint32_t *capabilities) {
	char *rest = list, *name;
	*capabilities = 0;
	while ((name = strtok_r(rest, ",", &rest)) != NULL) {
		if (strcmp(name, "touch") == 0) {
			*capabilities |= WL_SEAT_CAPABILITY_TOUCH;
		} else if (strcmp(name, "pointer") == 0) {
			*capabilities |= WL_SEAT_CAPABILITY_POINTER;
		} else if (strcmp(name, "keyboard") == 0) {
			*capabilities |= WL_SEAT_CAPABILITY_KEYBOARD;
		} else if (strcmp(name, "none") != 0) {
			return false;
		}
	}
	return true;
}

static const char *add(struct server *server, char **words) {
	int64_t version;
	uint32_t capabilities;
	if (words[0] == NULL || !server_integer(words[1], &version) || version < 1 ||
		version > SEAT_VERSION || words[2] == NULL ||
		!find_capabilities(words[2], &capabilities)) {
		return "usage: seat add NAME VERSION CAPABILITIES";
	}
	if (server->seat_count == SEATS_MAX) {
		return "there are too many seats";
	}
	struct seat *seat = calloc(1, sizeof(*seat));
	snprintf(seat->name, sizeof(seat->name), "%s", words[0]);
	seat->capabilities = capabilities;
	wl_list_init(&seat->resources);
	for (int kind = 0; kind < DEVICE_KINDS; kind++) {
		wl_list_init(&seat->devices[kind]);
	}
	server->seats[server->seat_count++] = seat;
	seat->global = server_offer(server, (int)version,
		(struct offer){&wl_seat_interface, seat_requests, seat, bound});
	return NULL;
}

static const char *change_capabilities(struct seat *seat, char *list) {
	struct wl_resource *resource;
	if (list == NULL || !find_capabilities(list, &seat->capabilities)) {
		return "usage: seat capabilities SEAT CAPABILITIES";
	}
	wl_resource_for_each(resource, &seat->resources) {
		wl_seat_send_capabilities(resource, seat->capabilities);
	}
	return NULL;
}

const char *server_change_seat(struct server *server, char **words) {
	if (words[0] != NULL && strcmp(words[0], "add") == 0) {
		return add(server, words + 1);
	}
	struct seat *seat = words[0] != NULL ? server_seat(server, words[1]) : NULL;
	if (seat != NULL && strcmp(words[0], "capabilities") == 0) {
		return change_capabilities(seat, words[2]);
	}
	if (seat != NULL && strcmp(words[0], "remove") == 0) {
		return server_remove(&seat->global);
	}
	return "usage: seat add NAME VERSION CAPABILITIES | capabilities SEAT CAPABILITIES | "
	       "remove SEAT";
}

/* Returns the descriptor of a file with the text of the usual keymap, or -1. */
static int write_keymap(void) {
	struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
	struct xkb_keymap *keymap =
		context != NULL ? xkb_keymap_new_from_names(context, NULL, 0) : NULL;
	char *text =
		keymap != NULL ? xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) : NULL;
	int fd = text != NULL ? memfd_create("keymap", MFD_CLOEXEC) : -1;
	if (fd >= 0 && write(fd, text, strlen(text) + 1) < 0) {
		close(fd);
		fd = -1;
	}
	free(text);
	xkb_keymap_unref(keymap);
	xkb_context_unref(context);
	return fd;
}

/* Fills the last page of a text, in place of the zero at its end: what reads on leaves the file. */
static void fill_last_page(int fd, off_t size) {
	long page = sysconf(_SC_PAGESIZE);
	for (off_t end = size - 1; end % page != 0 || end < size; end++) {
		pwrite(fd, "\n", 1, end);
	}
}

const char *server_send_keymap(struct server *server, struct seat *seat, const char *claim) {
	struct wl_resource *keyboard;
	int fd = write_keymap();
	int64_t size = fd >= 0 ? lseek(fd, 0, SEEK_END) : -1;
	if (size < 0) {
		return "there is no keymap";
	}
	if (claim != NULL) {
		fill_last_page(fd, size);
	}
	if (claim != NULL && (!server_integer(claim, &size) || size < 0 || size > UINT32_MAX)) {
		close(fd);
		return "usage: keyboard SEAT keymap [SIZE]";
	}
	FOR_EACH_DEVICE(keyboard, server, seat, DEVICE_KEYBOARD) {
		wl_keyboard_send_keymap(
			keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd, (uint32_t)size);
	}
	close(fd);
	return NULL;
}

#define ARGUMENTS_MAX 6

static const struct wl_interface *const interfaces[DEVICE_KINDS] = {
	[DEVICE_POINTER] = &wl_pointer_interface,
	[DEVICE_KEYBOARD] = &wl_keyboard_interface,
	[DEVICE_TOUCH] = &wl_touch_interface,
	[DEVICE_SWIPE] = &zwp_pointer_gesture_swipe_v1_interface,
	[DEVICE_PINCH] = &zwp_pointer_gesture_pinch_v1_interface,
	[DEVICE_HOLD] = &zwp_pointer_gesture_hold_v1_interface,
	[DEVICE_TABLET] = &zwp_tablet_v2_interface,
	[DEVICE_TOOL] = &zwp_tablet_tool_v2_interface,
	[DEVICE_PAD] = &zwp_tablet_pad_v2_interface,
};

/*
 * The arguments of an event: s(erial), t(ime), o(bject: the focused surface), b (the tablet), and
 * from the words i(nteger or a name), f(raction), a(rray: the rest of the words) and c(ancelled, or
 * not).
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
	{DEVICE_TABLET, "removed", ZWP_TABLET_V2_REMOVED, ""},
	{DEVICE_TOOL, "type", ZWP_TABLET_TOOL_V2_TYPE, "i"},
	{DEVICE_TOOL, "capability", ZWP_TABLET_TOOL_V2_CAPABILITY, "i"},
	{DEVICE_TOOL, "done", ZWP_TABLET_TOOL_V2_DONE, ""},
	{DEVICE_TOOL, "removed", ZWP_TABLET_TOOL_V2_REMOVED, ""},
	{DEVICE_TOOL, "proximity_in", ZWP_TABLET_TOOL_V2_PROXIMITY_IN, "sbo"},
	{DEVICE_TOOL, "proximity_out", ZWP_TABLET_TOOL_V2_PROXIMITY_OUT, ""},
	{DEVICE_TOOL, "down", ZWP_TABLET_TOOL_V2_DOWN, "s"},
	{DEVICE_TOOL, "up", ZWP_TABLET_TOOL_V2_UP, ""},
	{DEVICE_TOOL, "motion", ZWP_TABLET_TOOL_V2_MOTION, "ff"},
	{DEVICE_TOOL, "pressure", ZWP_TABLET_TOOL_V2_PRESSURE, "i"},
	{DEVICE_TOOL, "distance", ZWP_TABLET_TOOL_V2_DISTANCE, "i"},
	{DEVICE_TOOL, "tilt", ZWP_TABLET_TOOL_V2_TILT, "ff"},
	{DEVICE_TOOL, "rotation", ZWP_TABLET_TOOL_V2_ROTATION, "f"},
	{DEVICE_TOOL, "slider", ZWP_TABLET_TOOL_V2_SLIDER, "i"},
	{DEVICE_TOOL, "wheel", ZWP_TABLET_TOOL_V2_WHEEL, "fi"},
	{DEVICE_TOOL, "button", ZWP_TABLET_TOOL_V2_BUTTON, "sii"},
	{DEVICE_TOOL, "frame", ZWP_TABLET_TOOL_V2_FRAME, "t"},
	{DEVICE_PAD, "done", ZWP_TABLET_PAD_V2_DONE, ""},
	{DEVICE_PAD, "button", ZWP_TABLET_PAD_V2_BUTTON, "tii"},
	{DEVICE_PAD, "removed", ZWP_TABLET_PAD_V2_REMOVED, ""},
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
		} else if (*kind == 'b') {
			arguments->o = (struct wl_object *)server->tablet;
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
			bool is_other = kind == DEVICE_TOOL && device != server->tool;
			if (is_other || !is_known(device, event)) {
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
