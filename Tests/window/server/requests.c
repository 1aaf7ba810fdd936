/* SPDX-License-Identifier: MIT */
/* Globals, resources, and the requests of clients. */
#include "server.h"

#include <assert.h>
#include <string.h>

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

static struct wl_resource *create(struct wl_client *client, const struct wl_interface *interface,
	int version, uint32_t id, const struct request *requests, void *data,
	wl_resource_destroy_func_t freed) {
	struct wl_resource *resource = wl_resource_create(client, interface, version, id);
	assert(resource != NULL);
	wl_list_init(wl_resource_get_link(resource));
	wl_resource_set_dispatcher(
		resource, dispatch, requests, data, freed != NULL ? freed : server_unlink);
	return resource;
}

struct wl_resource *server_resource(struct wl_resource *parent,
	const struct wl_interface *interface, uint32_t id, const struct request *requests,
	void *data, wl_resource_destroy_func_t freed) {
	return create(wl_resource_get_client(parent), interface, wl_resource_get_version(parent),
		id, requests, data, freed);
}

void server_unlink(struct wl_resource *resource) {
	wl_list_remove(wl_resource_get_link(resource));
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
