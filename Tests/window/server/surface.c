/* SPDX-License-Identifier: MIT */
/* wl_compositor, wl_surface and wl_region. */
#include "server.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COMPOSITOR_VERSION 5

struct wl_resource *server_resource(struct wl_client *client, const struct wl_interface *interface,
	struct wl_resource *parent, uint32_t id, const void *implementation, void *data,
	wl_resource_destroy_func_t destroy) {
	struct wl_resource *resource =
		wl_resource_create(client, interface, wl_resource_get_version(parent), id);
	if (resource == NULL) {
		wl_client_post_no_memory(client);
		return NULL;
	}
	wl_resource_set_implementation(resource, implementation, data, destroy);
	return resource;
}

void server_destroy_request(struct wl_client *client, struct wl_resource *resource) {
	wl_resource_destroy(resource);
}

void server_unlink(struct wl_resource *resource) {
	wl_list_remove(wl_resource_get_link(resource));
}

struct wl_global *server_offer(struct server *server, const struct wl_interface *interface,
	int version, void *data, wl_global_bind_func_t bind) {
	for (unsigned i = 0; i < server->without_count; i++) {
		if (strcmp(server->without[i], interface->name) == 0) {
			return NULL;
		}
	}
	return wl_global_create(server->display, interface, version, data, bind);
}

static void bind_plain(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
	const struct plain_global *plain = data;
	struct wl_resource *resource =
		wl_resource_create(client, plain->interface, (int)version, id);
	if (resource != NULL) {
		wl_resource_set_implementation(resource, plain->requests, plain->server, NULL);
	}
}

void server_offer_plain(struct server *server, const struct wl_interface *interface, int version,
	const void *requests) {
	struct plain_global *plain = &server->plain[server->plain_count++];
	assert(server->plain_count <= PLAIN_MAX);
	*plain = (struct plain_global){server, interface, requests};
	server_offer(server, interface, version, plain, bind_plain);
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

static void detach(struct surface *surface) {
	if (surface->buffer != NULL) {
		wl_list_remove(&surface->buffer_destroyed.link);
		surface->buffer = NULL;
	}
}

static void buffer_destroyed(struct wl_listener *listener, void *data) {
	struct surface *surface = wl_container_of(listener, surface, buffer_destroyed);
	detach(surface);
}

static void surface_destroy(struct wl_client *client, struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface->server->keeps_destroyed) {
		surface->is_gone = true;
	} else {
		wl_resource_destroy(resource);
	}
}

static void surface_attach(struct wl_client *client, struct wl_resource *resource,
	struct wl_resource *buffer, int32_t x, int32_t y) {
	struct surface *surface = wl_resource_get_user_data(resource);
	detach(surface);
	surface->attached = true;
	surface->buffer = buffer;
	if (buffer != NULL) {
		surface->buffer_destroyed.notify = buffer_destroyed;
		wl_resource_add_destroy_listener(buffer, &surface->buffer_destroyed);
	}
}

static void add_damage(struct surface *surface, struct rectangle *list, unsigned *count,
	struct rectangle rectangle) {
	if (*count == DAMAGE_MAX) {
		surface->is_all_damaged = true;
	} else {
		list[(*count)++] = rectangle;
	}
}

static void surface_damage(struct wl_client *client, struct wl_resource *resource, int32_t x,
	int32_t y, int32_t width, int32_t height) {
	struct surface *surface = wl_resource_get_user_data(resource);
	add_damage(surface, surface->damage, &surface->damage_count,
		(struct rectangle){x, y, width, height});
}

static void surface_damage_buffer(struct wl_client *client, struct wl_resource *resource, int32_t x,
	int32_t y, int32_t width, int32_t height) {
	struct surface *surface = wl_resource_get_user_data(resource);
	add_damage(surface, surface->buffer_damage, &surface->buffer_damage_count,
		(struct rectangle){x, y, width, height});
}

static void surface_frame(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	struct surface *surface = wl_resource_get_user_data(resource);
	struct wl_resource *callback = server_resource(
		client, &wl_callback_interface, resource, id, NULL, NULL, server_unlink);
	if (callback != NULL) {
		wl_list_insert(surface->pending_callbacks.prev, wl_resource_get_link(callback));
	}
}

static void surface_set_region(
	struct wl_client *client, struct wl_resource *resource, struct wl_resource *region) {
}

static void surface_commit(struct wl_client *client, struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	surface->commits++;
	surface->current = surface->pending;
	server_update_picture(surface);
	if (surface->attached && surface->buffer != NULL) {
		wl_buffer_send_release(surface->buffer);
	}
	detach(surface);
	surface->attached = surface->is_all_damaged = false;
	surface->damage_count = surface->buffer_damage_count = 0;
	server_commit_shell(surface);
	server_commit_frames(surface);
}

static void surface_set_transform(
	struct wl_client *client, struct wl_resource *resource, int32_t transform) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (transform < 0 || transform > WL_OUTPUT_TRANSFORM_FLIPPED_270) {
		wl_resource_post_error(
			resource, WL_SURFACE_ERROR_INVALID_TRANSFORM, "no such transform");
		return;
	}
	surface->pending.transform = transform;
}

static void surface_set_scale(
	struct wl_client *client, struct wl_resource *resource, int32_t scale) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (scale <= 0) {
		wl_resource_post_error(
			resource, WL_SURFACE_ERROR_INVALID_SCALE, "the scale is not positive");
		return;
	}
	surface->pending.scale = scale;
}

static void surface_offset(
	struct wl_client *client, struct wl_resource *resource, int32_t x, int32_t y) {
}

static const struct wl_surface_interface surface_requests = {
	.destroy = surface_destroy,
	.attach = surface_attach,
	.damage = surface_damage,
	.frame = surface_frame,
	.set_opaque_region = surface_set_region,
	.set_input_region = surface_set_region,
	.commit = surface_commit,
	.set_buffer_transform = surface_set_transform,
	.set_buffer_scale = surface_set_scale,
	.damage_buffer = surface_damage_buffer,
	.offset = surface_offset,
};

static void surface_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	detach(surface);
	server_detach_surface(surface);
	server_drop_frames(surface);
	wl_list_remove(&surface->link);
	if (surface->server->focus == surface) {
		surface->server->focus = NULL;
	}
	free(surface->picture.pixels);
	free(surface);
}

static void create_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	struct server *server = wl_resource_get_user_data(resource);
	struct surface *surface = calloc(1, sizeof(*surface));
	surface->resource = server_resource(client, &wl_surface_interface, resource, id,
		&surface_requests, surface, surface_freed);
	if (surface->resource == NULL) {
		free(surface);
		return;
	}
	surface->server = server;
	surface->number = ++server->surface_count;
	surface->role = "";
	surface->pending = surface->current =
		(struct surface_state){.scale = 1, .source = {-1}, .destination = {-1}};
	wl_list_init(&surface->pending_callbacks);
	wl_list_init(&surface->callbacks);
	wl_list_init(&surface->pending_feedbacks);
	wl_list_init(&surface->feedbacks);
	wl_list_insert(server->surfaces.prev, &surface->link);
}

static void region_change(struct wl_client *client, struct wl_resource *resource, int32_t x,
	int32_t y, int32_t width, int32_t height) {
}

static const struct wl_region_interface region_requests = {
	.destroy = server_destroy_request,
	.add = region_change,
	.subtract = region_change,
};

static void create_region(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	server_resource(client, &wl_region_interface, resource, id, &region_requests, NULL, NULL);
}

static const struct wl_compositor_interface compositor_requests = {
	.create_surface = create_surface,
	.create_region = create_region,
};

void server_offer_surfaces(struct server *server) {
	server_offer_plain(
		server, &wl_compositor_interface, COMPOSITOR_VERSION, &compositor_requests);
}
