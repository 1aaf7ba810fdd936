/* SPDX-License-Identifier: MIT */
/* wl_seat, and the resources of its devices. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEAT_VERSION 8

static void set_cursor(struct wl_client *client, struct wl_resource *resource, uint32_t serial,
	struct wl_resource *wl_surface, int32_t x, int32_t y) {
	if (wl_surface != NULL) {
		struct surface *surface = wl_resource_get_user_data(wl_surface);
		surface->role = "cursor";
	}
}

static const struct wl_pointer_interface pointer_requests = {
	.set_cursor = set_cursor,
	.release = server_destroy_request,
};
static const struct wl_keyboard_interface keyboard_requests = {.release = server_destroy_request};
static const struct wl_touch_interface touch_requests = {.release = server_destroy_request};

static struct wl_resource *add_device(struct wl_client *client, struct wl_resource *resource,
	uint32_t id, enum device_kind kind, const struct wl_interface *interface,
	const void *requests) {
	struct seat *seat = wl_resource_get_user_data(resource);
	struct wl_resource *device =
		server_resource(client, interface, resource, id, requests, seat, server_unlink);
	if (device != NULL) {
		wl_list_insert(seat->devices[kind].prev, wl_resource_get_link(device));
	}
	return device;
}

static void get_pointer(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	add_device(client, resource, id, DEVICE_POINTER, &wl_pointer_interface, &pointer_requests);
}

static void get_keyboard(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	add_device(
		client, resource, id, DEVICE_KEYBOARD, &wl_keyboard_interface, &keyboard_requests);
}

static void get_touch(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	add_device(client, resource, id, DEVICE_TOUCH, &wl_touch_interface, &touch_requests);
}

static const struct wl_seat_interface seat_requests = {
	.get_pointer = get_pointer,
	.get_keyboard = get_keyboard,
	.get_touch = get_touch,
	.release = server_destroy_request,
};

static void bind_seat(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
	struct seat *seat = data;
	struct wl_resource *resource =
		wl_resource_create(client, &wl_seat_interface, (int)version, id);
	wl_resource_set_implementation(resource, &seat_requests, seat, server_unlink);
	wl_list_insert(seat->resources.prev, wl_resource_get_link(resource));
	wl_seat_send_capabilities(resource, seat->capabilities);
	if (version >= WL_SEAT_NAME_SINCE_VERSION) {
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
	seat->global = server_offer(server, &wl_seat_interface, (int)version, seat, bind_seat);
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

/* A client may bind it before it knows about the removal, so the global remains. */
static const char *remove_seat(struct seat *seat) {
	if (seat->global == NULL) {
		return "the seat is removed already";
	}
	wl_global_remove(seat->global);
	seat->global = NULL;
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
		return remove_seat(seat);
	}
	return "usage: seat add NAME VERSION CAPABILITIES | capabilities SEAT CAPABILITIES | "
	       "remove SEAT";
}
