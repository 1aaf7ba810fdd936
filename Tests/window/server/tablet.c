/* SPDX-License-Identifier: MIT */
/*
 * tablet-unstable-v2. Each tablet seat of a client has objects of its own for a tablet, a tool and
 * a pad. As in wlroots, only the newest object of a tool gets events.
 */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "tablet-unstable-v2-server-protocol.h"

struct tool {
	struct wl_resource *tablet_seat; // only an address
	int32_t number;
};

static void set_cursor(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct wl_resource *wl_surface = (struct wl_resource *)arguments[1].o;
	struct surface *surface = wl_surface != NULL ? wl_resource_get_user_data(wl_surface) : NULL;
	if (surface != NULL && surface->role[0] != '\0' && surface->tool != resource) {
		wl_resource_post_error(
			resource, ZWP_TABLET_TOOL_V2_ERROR_ROLE, "the surface has another role");
	} else if (surface != NULL) {
		surface->role = "tool cursor";
		surface->hotspot[0] = arguments[2].i;
		surface->hotspot[1] = arguments[3].i;
		surface->tool = resource;
	}
}

static const struct request tool_requests[] = {{"set_cursor", set_cursor}, {0}};

static void tool_freed(struct wl_resource *resource) {
	wl_list_remove(wl_resource_get_link(resource));
	free(wl_resource_get_user_data(resource));
}

/* Returns a new object that the server announces to the client of another one. */
static struct wl_resource *announce(struct wl_resource *parent, struct seat *seat,
	enum device_kind kind, const struct wl_interface *interface, void *data) {
	struct wl_resource *resource =
		server_resource(parent, interface, 0, kind == DEVICE_TOOL ? tool_requests : NULL,
			data, kind == DEVICE_TOOL ? tool_freed : NULL);
	wl_list_insert(seat->devices[kind].prev, wl_resource_get_link(resource));
	return resource;
}

static void get_tablet_seat(struct wl_resource *manager, void *data, union wl_argument *arguments) {
	struct seat *seat = wl_resource_get_user_data((struct wl_resource *)arguments[1].o);
	struct wl_resource *resource = server_resource(
		manager, &zwp_tablet_seat_v2_interface, arguments[0].n, NULL, seat, NULL);
	wl_list_insert(seat->devices[DEVICE_TABLET_SEAT].prev, wl_resource_get_link(resource));
}

static const struct request manager_requests[] = {{"get_tablet_seat", get_tablet_seat}, {0}};

void server_offer_tablets(struct server *server) {
	server_offer(server, 1,
		(struct offer){&zwp_tablet_manager_v2_interface, manager_requests, server, NULL});
}

const char *server_tell_tablet(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *tablet_seat;
	if (strcmp(words[0], "add") != 0) {
		return server_send_event(server, seat, DEVICE_TABLET, words);
	}
	wl_resource_for_each(tablet_seat, &seat->devices[DEVICE_TABLET_SEAT]) {
		zwp_tablet_seat_v2_send_tablet_added(
			tablet_seat, announce(tablet_seat, seat, DEVICE_TABLET,
					     &zwp_tablet_v2_interface, tablet_seat));
	}
	return NULL;
}

static void add_tool(struct seat *seat) {
	struct wl_resource *tablet_seat;
	wl_resource_for_each(tablet_seat, &seat->devices[DEVICE_TABLET_SEAT]) {
		struct tool *tool = calloc(1, sizeof(*tool));
		*tool = (struct tool){tablet_seat, seat->tool_count};
		zwp_tablet_seat_v2_send_tool_added(
			tablet_seat, announce(tablet_seat, seat, DEVICE_TOOL,
					     &zwp_tablet_tool_v2_interface, tool));
	}
	seat->tool_count++;
}

/* Finds the newest tablet of a tablet seat. */
static struct wl_resource *find_tablet(
	struct server *server, struct seat *seat, const struct wl_resource *tablet_seat) {
	struct wl_resource *tablet, *found = NULL;
	FOR_EACH_DEVICE(tablet, server, seat, DEVICE_TABLET) {
		found = wl_resource_get_user_data(tablet) == tablet_seat ? tablet : found;
	}
	return found;
}

static const char *send_event(
	struct server *server, struct seat *seat, struct wl_resource *resource, char **words) {
	const struct tool *tool = wl_resource_get_user_data(resource);
	server->tool = resource;
	server->tablet = find_tablet(server, seat, tool->tablet_seat);
	bool lacks_tablet = strcmp(words[0], "proximity_in") == 0 && server->tablet == NULL;
	return lacks_tablet ? NULL : server_send_event(server, seat, DEVICE_TOOL, words);
}

const char *server_tell_tool(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *resource, *newest = NULL;
	const char *why = NULL;
	int32_t number;
	if (strcmp(words[0], "add") == 0) {
		add_tool(seat);
		return NULL;
	}
	if (!server_integers(words, 1, &number) || words[1] == NULL) {
		return "usage: tool SEAT add, or tool SEAT TOOL EVENT ...";
	}
	FOR_EACH_DEVICE(resource, server, seat, DEVICE_TOOL) {
		const struct tool *tool = wl_resource_get_user_data(resource);
		if (tool->number != number) {
			continue;
		}
		newest = resource;
		if (server->tells_all_tools && why == NULL) {
			why = send_event(server, seat, resource, words + 1);
		}
	}
	if (!server->tells_all_tools && newest != NULL) {
		why = send_event(server, seat, newest, words + 1);
	}
	return why;
}

static void add_pads(struct seat *seat) {
	struct wl_resource *tablet_seat;
	wl_resource_for_each(tablet_seat, &seat->devices[DEVICE_TABLET_SEAT]) {
		zwp_tablet_seat_v2_send_pad_added(
			tablet_seat, announce(tablet_seat, seat, DEVICE_PAD,
					     &zwp_tablet_pad_v2_interface, NULL));
	}
}

/* Announces a group, with a ring and a strip. */
static void add_group(struct wl_resource *pad, struct seat *seat) {
	struct wl_resource *group =
		announce(pad, seat, DEVICE_PAD_PART, &zwp_tablet_pad_group_v2_interface, NULL);
	zwp_tablet_pad_v2_send_group(pad, group);
	zwp_tablet_pad_group_v2_send_ring(group,
		announce(pad, seat, DEVICE_PAD_PART, &zwp_tablet_pad_ring_v2_interface, NULL));
	zwp_tablet_pad_group_v2_send_strip(group,
		announce(pad, seat, DEVICE_PAD_PART, &zwp_tablet_pad_strip_v2_interface, NULL));
	zwp_tablet_pad_group_v2_send_done(group);
}

const char *server_tell_pad(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *pad;
	if (strcmp(words[0], "add") == 0) {
		add_pads(seat);
	} else if (strcmp(words[0], "group") == 0) {
		FOR_EACH_DEVICE(pad, server, seat, DEVICE_PAD) {
			add_group(pad, seat);
		}
	} else {
		return server_send_event(server, seat, DEVICE_PAD, words);
	}
	return NULL;
}
