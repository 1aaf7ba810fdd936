/* SPDX-License-Identifier: MIT */
/*
 * Globals, resources and the requests of clients; and the small protocols: viewporter,
 * fractional-scale-v1, and input-timestamps-unstable-v1, the exact time before each event of a
 * device.
 */
#include "server.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fractional-scale-v1-server-protocol.h"
#include "viewporter-server-protocol.h"
#include "input-timestamps-unstable-v1-server-protocol.h"

/* Most requests change nothing that a test can see. */
static int dispatch(const void *implementation, void *target, uint32_t opcode,
	const struct wl_message *message, union wl_argument *arguments) {
	const struct request *request = implementation;
	(void)opcode;
	for (; request != NULL && request->name != NULL; request++) {
		if (strcmp(request->name, message->name) == 0) {
			request->take(target, wl_resource_get_user_data(target), arguments);
			return 0;
		}
	}
	if (strcmp(message->name, "destroy") == 0 || strcmp(message->name, "release") == 0) {
		wl_resource_destroy(target);
	}
	return 0;
}

static void unlink_resource(struct wl_resource *resource) {
	wl_list_remove(wl_resource_get_link(resource));
}

static struct wl_resource *create(struct wl_client *client, const struct wl_interface *interface,
	int version, uint32_t id, const struct request *requests, void *data,
	wl_resource_destroy_func_t freed) {
	struct wl_resource *resource = wl_resource_create(client, interface, version, id);
	assert(resource != NULL);
	wl_list_init(wl_resource_get_link(resource));
	wl_resource_set_dispatcher(
		resource, dispatch, requests, data, freed != NULL ? freed : unlink_resource);
	return resource;
}

struct wl_resource *server_resource(struct wl_resource *parent,
	const struct wl_interface *interface, uint32_t id, const struct request *requests,
	void *data, wl_resource_destroy_func_t freed) {
	return create(wl_resource_get_client(parent), interface, wl_resource_get_version(parent),
		id, requests, data, freed);
}

static void bind(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
	const struct offer *offer = data;
	struct wl_resource *resource = create(
		client, offer->interface, (int)version, id, offer->requests, offer->data, NULL);
	if (offer->bound != NULL) {
		offer->bound(resource, offer->data);
	}
}

struct wl_global *server_offer(struct server *server, int version, struct offer offer) {
	struct offer *kept = &server->offers[server->offer_count++];
	assert(server->offer_count <= OFFERS_MAX);
	*kept = offer;
	for (unsigned i = 0; i < server->without_count; i++) {
		if (strcmp(server->without[i], offer.interface->name) == 0) {
			return NULL;
		}
	}
	return wl_global_create(server->display, offer.interface, version, kept, bind);
}

/* A client may bind it before it knows about the removal, so it is not destroyed. */
const char *server_remove(struct wl_global **global) {
	if (*global == NULL) {
		return "it is removed already";
	}
	wl_global_remove(*global);
	*global = NULL;
	return NULL;
}

struct wl_client *server_client(struct server *server) {
	if (server->focus != NULL) {
		return wl_resource_get_client(server->focus->resource);
	}
	struct wl_list *clients = wl_display_get_client_list(server->display);
	return wl_list_empty(clients) ? NULL : wl_client_from_link(clients->prev);
}

struct wl_resource *server_focus(struct server *server) {
	return server->focus != NULL ? server->focus->resource : NULL;
}

/* Takes a rectangle's numbers. -1 unsets it; otherwise the last two have to be positive. */
static void set_numbers(struct wl_resource *resource, const struct surface *surface, double *values,
	const double *numbers, unsigned count) {
	if (surface == NULL) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_NO_SURFACE, "no surface");
		return;
	}
	bool is_unset = true, is_good = numbers[count - 2] > 0 && numbers[count - 1] > 0;
	for (unsigned i = 0; i < count; i++) {
		is_unset = is_unset && numbers[i] == -1;
		is_good = is_good && numbers[i] >= 0;
	}
	if (!is_unset && !is_good) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_BAD_VALUE, "bad numbers");
		return;
	}
	for (unsigned i = 0; i < count; i++) {
		values[i] = numbers[i];
	}
}

static void set_source(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	double numbers[4];
	for (int i = 0; i < 4; i++) {
		numbers[i] = wl_fixed_to_double(arguments[i].f);
	}
	set_numbers(
		resource, surface, surface != NULL ? surface->pending.source : NULL, numbers, 4);
}

static void set_destination(
	struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	double numbers[] = {arguments[0].i, arguments[1].i};
	set_numbers(resource, surface, surface != NULL ? surface->pending.destination : NULL,
		numbers, 2);
}

static const struct request viewport_requests[] = {
	{"set_source", set_source}, {"set_destination", set_destination}, {0}};

static void viewport_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->viewport = NULL;
		surface->pending.source[0] = surface->pending.destination[0] = -1;
	}
}

static void get_viewport(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = wl_resource_get_user_data((struct wl_resource *)arguments[1].o);
	if (surface->viewport != NULL) {
		wl_resource_post_error(
			resource, WP_VIEWPORTER_ERROR_VIEWPORT_EXISTS, "it has a viewport");
		return;
	}
	surface->viewport = server_resource(resource, &wp_viewport_interface, arguments[0].n,
		viewport_requests, surface, viewport_freed);
}

static const struct request viewporter_requests[] = {{"get_viewport", get_viewport}, {0}};

static void fractional_scale_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->fractional_scale = NULL;
	}
}

static void get_fractional_scale(
	struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = wl_resource_get_user_data((struct wl_resource *)arguments[1].o);
	if (surface->fractional_scale != NULL) {
		wl_resource_post_error(resource,
			WP_FRACTIONAL_SCALE_MANAGER_V1_ERROR_FRACTIONAL_SCALE_EXISTS,
			"it has a fractional scale");
		return;
	}
	surface->fractional_scale = server_resource(resource, &wp_fractional_scale_v1_interface,
		arguments[0].n, NULL, surface, fractional_scale_freed);
	wp_fractional_scale_v1_send_preferred_scale(
		surface->fractional_scale, (uint32_t)surface->server->preferred_scale);
}

static const struct request fractional_scale_requests[] = {
	{"get_fractional_scale", get_fractional_scale}, {0}};

const char *server_set_scale(struct server *server, char **words) {
	struct surface *surface;
	if (!server_integers(words, 1, &server->preferred_scale)) {
		return "usage: scale N";
	}
	wl_list_for_each(surface, &server->surfaces, link) {
		if (surface->fractional_scale != NULL) {
			wp_fractional_scale_v1_send_preferred_scale(
				surface->fractional_scale, (uint32_t)server->preferred_scale);
		}
	}
	return NULL;
}

void server_offer_scaling(struct server *server) {
	server_offer(server, 1,
		(struct offer){&wp_viewporter_interface, viewporter_requests, server, NULL});
	server_offer(server, 1,
		(struct offer){&wp_fractional_scale_manager_v1_interface, fractional_scale_requests,
			server, NULL});
}

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

static const struct request timestamps_requests[] = {{"get_keyboard_timestamps", subscribe},
	{"get_pointer_timestamps", subscribe}, {"get_touch_timestamps", subscribe}, {0}};

void server_offer_timestamps(struct server *server) {
	server_offer(server, 1,
		(struct offer){&zwp_input_timestamps_manager_v1_interface, timestamps_requests,
			server, NULL});
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
