/* SPDX-License-Identifier: MIT */
/* The devices of the seat. Each event of a finger, and of a touchpad's gesture, is a line of JSON.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client.h"

/* The version of zwp_pointer_gestures_v1 that has holds. */
#define HOLDS_SINCE 3

/* The names of the arguments of each event, by its opcode; NULL: it is not printed. */
struct kind {
	const char *prefix;
	const char *arguments[9];
};

static const struct kind touch_kind = {
	"", {"serial time window id x y", "serial time id", "time id x y", "", ""}};
/* Pointers have more events, such as those of wheels. */
static const struct kind pointer_kind = {"pointer_",
	{"serial window x y", "serial window", "time x y", "serial time button state", NULL, ""}};
static const struct kind swipe_kind = {
	"swipe-", {"serial time window fingers", "time dx dy", "serial time cancelled"}};
static const struct kind pinch_kind = {"pinch-",
	{"serial time window fingers", "time dx dy scale rotation", "serial time cancelled"}};
static const struct kind hold_kind = {
	"hold-", {"serial time window fingers", "serial time cancelled"}};

static void print_argument(
	const char *name, size_t length, char type, const union wl_argument *argument) {
	printf(", \"%.*s\": ", (int)length, name);
	switch (type) {
	case 'f':
		printf("%.8f", wl_fixed_to_double(argument->f));
		break;
	case 'o':
		printf("\"%s\"", window_title((struct wl_surface *)argument->o));
		break;
	case 'u':
		printf("%u", argument->u);
		break;
	default:
		printf("%d", argument->i);
	}
}

static int print(const void *implementation, void *target, uint32_t opcode,
	const struct wl_message *message, union wl_argument *arguments) {
	const struct kind *kind = implementation;
	const char *name = kind->arguments[opcode], *type = message->signature;
	const char *event = message->name;
	if (name == NULL) {
		return 0;
	}
	if (kind == &touch_kind && strcmp(event, "down") == 0) {
		struct client *client = wl_proxy_get_user_data(target);
		client->down_serial = arguments[0].u;
	}
	if (strcmp(event, "button") == 0) {
		event = arguments[3].u == WL_POINTER_BUTTON_STATE_PRESSED ? "press" : "release";
	}
	printf("{\"event\": \"%s%s\"", kind->prefix, event);
	while (*name != '\0') {
		size_t length = strcspn(name, " ");
		while (!isalpha((unsigned char)*type)) {
			type++; /* a version, or that it may be NULL */
		}
		print_argument(name, length, *type++, arguments++);
		name += length + strspn(name + length, " ");
	}
	puts("}");
	return 0;
}

/* Prints the events of a device. */
static void listen(void *device, const struct kind *kind, struct client *client) {
	wl_proxy_add_dispatcher(device, print, kind, client);
}

void touch_follow(struct client *client, bool has) {
	if (has && client->touch == NULL) {
		client->touch = wl_seat_get_touch(client->seat);
		listen(client->touch, &touch_kind, client);
	} else if (!has && client->touch != NULL) {
		wl_touch_release(client->touch);
		client->touch = NULL;
	}
}

/* The gestures of touchpads need a wl_pointer, whose own events are printed only without wl_touch.
 */
static void take_pointer(struct client *client) {
	struct zwp_pointer_gestures_v1 *gestures = client->gestures;
	client->pointer = wl_seat_get_pointer(client->seat);
	if (client->options.is_pointer_only) {
		listen(client->pointer, &pointer_kind, client);
	}
	if (gestures == NULL) {
		return;
	}
	client->swipe = zwp_pointer_gestures_v1_get_swipe_gesture(gestures, client->pointer);
	listen(client->swipe, &swipe_kind, client);
	client->pinch = zwp_pointer_gestures_v1_get_pinch_gesture(gestures, client->pointer);
	listen(client->pinch, &pinch_kind, client);
	if (wl_proxy_get_version((struct wl_proxy *)gestures) >= HOLDS_SINCE) {
		client->hold = zwp_pointer_gestures_v1_get_hold_gesture(gestures, client->pointer);
		listen(client->hold, &hold_kind, client);
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
		take_pointer(client);
	} else if (!has && client->pointer != NULL) {
		let_go(client);
	}
}

/* Drags: what the client drags, and what it takes. There is one drag at a time. */

#define TEXT "text/plain"

static void source_target(void *data, struct wl_data_source *source, const char *type) {
}

static void source_send(void *data, struct wl_data_source *source, const char *type, int32_t fd) {
	close(fd);
}

static void source_cancelled(void *data, struct wl_data_source *source) {
	wl_data_source_destroy(source);
}

static void source_dropped(void *data, struct wl_data_source *source) {
}

static void source_finished(void *data, struct wl_data_source *source) {
	wl_data_source_destroy(source);
}

static void source_action(void *data, struct wl_data_source *source, uint32_t action) {
}

static const struct wl_data_source_listener source_listener = {
	.target = source_target,
	.send = source_send,
	.cancelled = source_cancelled,
	.dnd_drop_performed = source_dropped,
	.dnd_finished = source_finished,
	.action = source_action,
};

void drag_start(struct window *origin) {
	struct client *client = origin->client;
	if (client->data_manager == NULL) {
		puts("{\"event\": \"no drags\"}");
		return;
	}
	struct wl_data_source *source =
		wl_data_device_manager_create_data_source(client->data_manager);
	wl_data_source_add_listener(source, &source_listener, client);
	wl_data_source_offer(source, TEXT);
	wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	wl_data_device_start_drag(
		client->data_device, source, origin->surface, NULL, client->down_serial);
	puts("{\"event\": \"dragging\"}");
}

static void offered(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
}

static struct wl_data_offer *dragged;

static void entered(void *data, struct wl_data_device *device, uint32_t serial,
	struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y, struct wl_data_offer *offer) {
	dragged = offer;
	if (offer != NULL) {
		wl_data_offer_accept(offer, serial, TEXT);
		wl_data_offer_set_actions(offer, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY,
			WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	}
}

static void forget(void) {
	if (dragged != NULL) {
		wl_data_offer_destroy(dragged);
		dragged = NULL;
	}
}

static void left(void *data, struct wl_data_device *device) {
	forget();
}

static void moved(
	void *data, struct wl_data_device *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
}

static void dropped(void *data, struct wl_data_device *device) {
	if (dragged != NULL) {
		wl_data_offer_finish(dragged);
	}
	forget();
}

static void selected(void *data, struct wl_data_device *device, struct wl_data_offer *offer) {
	if (offer != NULL) {
		wl_data_offer_destroy(offer);
	}
}

static const struct wl_data_device_listener device_listener = {
	.data_offer = offered,
	.enter = entered,
	.leave = left,
	.motion = moved,
	.drop = dropped,
	.selection = selected,
};

void drag_follow(struct client *client) {
	if (client->data_manager != NULL) {
		client->data_device =
			wl_data_device_manager_get_data_device(client->data_manager, client->seat);
		wl_data_device_add_listener(client->data_device, &device_listener, client);
	}
}
