/* SPDX-License-Identifier: MIT */
/* input-timestamps-unstable-v1: the exact time before each event of a device. */
#include "server.h"

#include <stdlib.h>

#include "input-timestamps-unstable-v1-server-protocol.h"

struct subscription {
	struct wl_list link;
	struct wl_resource *resource, *device; // device: NULL if it was destroyed
	struct wl_listener device_destroyed;
};

static void device_destroyed(struct wl_listener *listener, void *data) {
	struct subscription *subscription =
		wl_container_of(listener, subscription, device_destroyed);
	wl_list_remove(&subscription->device_destroyed.link);
	subscription->device = NULL;
}

static void timestamps_freed(struct wl_resource *resource) {
	struct subscription *subscription = wl_resource_get_user_data(resource);
	if (subscription->device != NULL) {
		wl_list_remove(&subscription->device_destroyed.link);
	}
	wl_list_remove(&subscription->link);
	free(subscription);
}

static void subscribe(struct wl_resource *manager, void *data, union wl_argument *arguments) {
	struct server *server = data;
	struct subscription *subscription = calloc(1, sizeof(*subscription));
	subscription->resource = server_resource(manager, &zwp_input_timestamps_v1_interface,
		arguments[0].n, NULL, subscription, timestamps_freed);
	subscription->device = (struct wl_resource *)arguments[1].o;
	subscription->device_destroyed.notify = device_destroyed;
	wl_resource_add_destroy_listener(subscription->device, &subscription->device_destroyed);
	wl_list_insert(&server->timestamps, &subscription->link);
}

static const struct request manager_requests[] = {{"get_keyboard_timestamps", subscribe},
	{"get_pointer_timestamps", subscribe}, {"get_touch_timestamps", subscribe}, {0}};

void server_offer_timestamps(struct server *server) {
	server_offer(server, 1,
		(struct offer){&zwp_input_timestamps_manager_v1_interface, manager_requests, server,
			NULL});
}

void server_stamp(struct server *server, struct wl_resource *device) {
	uint64_t us = server->has_stamp ? server->stamp_us : server->now_us;
	uint64_t seconds = us / 1000000;
	struct subscription *subscription;
	wl_list_for_each(subscription, &server->timestamps, link) {
		if (subscription->device == device) {
			zwp_input_timestamps_v1_send_timestamp(subscription->resource,
				(uint32_t)(seconds >> 32), (uint32_t)seconds,
				(uint32_t)(us % 1000000 * 1000));
		}
	}
}
