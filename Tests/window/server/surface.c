/* SPDX-License-Identifier: MIT */
/*
 * wl_compositor and wl_surface; frame callbacks and presentation-time: a display whose frames are
 * commands.
 */
#include "server.h"

#include <stdlib.h>
#include <time.h>

#include "presentation-time-server-protocol.h"

#define REFRESH_NS 16666667

static void move_list(struct wl_list *from, struct wl_list *to) {
	wl_list_insert_list(to->prev, from);
	wl_list_init(from);
}

static void discard_feedbacks(struct wl_list *list) {
	struct wl_resource *resource, *next;
	wl_resource_for_each_safe(resource, next, list) {
		wp_presentation_feedback_send_discarded(resource);
		wl_resource_destroy(resource);
	}
}

static void complete(struct surface *surface) {
	struct server *server = surface->server;
	uint64_t seconds = server->now_us / 1000000;
	struct wl_resource *resource, *next;
	wl_resource_for_each_safe(resource, next, &surface->callbacks) {
		wl_callback_send_done(resource, server_ms(server));
		wl_resource_destroy(resource);
		surface->frames++;
	}
	wl_resource_for_each_safe(resource, next, &surface->feedbacks) {
		wp_presentation_feedback_send_presented(resource, (uint32_t)(seconds >> 32),
			(uint32_t)seconds, (uint32_t)(server->now_us % 1000000 * 1000), REFRESH_NS,
			0, surface->frames, WP_PRESENTATION_FEEDBACK_KIND_VSYNC);
		wl_resource_destroy(resource);
	}
}

static void commit_frames(struct surface *surface) {
	discard_feedbacks(&surface->feedbacks);
	move_list(&surface->pending_callbacks, &surface->callbacks);
	move_list(&surface->pending_feedbacks, &surface->feedbacks);
	if (surface->server->completes_frames) {
		complete(surface);
	}
}

void server_complete_frames(struct server *server) {
	struct surface *surface;
	wl_list_for_each(surface, &server->surfaces, link) {
		complete(surface);
	}
}

static void drop(struct wl_list *list) {
	struct wl_resource *resource, *next;
	wl_resource_for_each_safe(resource, next, list) {
		wl_resource_destroy(resource);
	}
}

static void drop_frames(struct surface *surface) {
	drop(&surface->pending_callbacks);
	drop(&surface->callbacks);
	drop(&surface->pending_feedbacks);
	drop(&surface->feedbacks);
}

static void feedback(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = wl_resource_get_user_data((struct wl_resource *)arguments[0].o);
	struct wl_resource *made = server_resource(
		resource, &wp_presentation_feedback_interface, arguments[1].n, NULL, NULL, NULL);
	wl_list_insert(surface->pending_feedbacks.prev, wl_resource_get_link(made));
}

static const struct request presentation_requests[] = {{"feedback", feedback}, {0}};

static void bound(struct wl_resource *resource, void *data) {
	wp_presentation_send_clock_id(resource, CLOCK_MONOTONIC);
}

void server_offer_frames(struct server *server) {
	server_offer(server, 1,
		(struct offer){&wp_presentation_interface, presentation_requests, server, bound});
}

#define COMPOSITOR_VERSION 5

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

static void destroy(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	const struct surface *surface = data;
	if (!surface->server->keeps_destroyed) {
		wl_resource_destroy(resource);
	}
}

static void attach(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	detach(surface);
	/* The offset of a cursor's picture: its tip stays where it is. */
	surface->hotspot[0] -= arguments[1].i;
	surface->hotspot[1] -= arguments[2].i;
	surface->attached = true;
	surface->buffer = (struct wl_resource *)arguments[0].o;
	if (surface->buffer != NULL) {
		surface->buffer_destroyed.notify = buffer_destroyed;
		wl_resource_add_destroy_listener(surface->buffer, &surface->buffer_destroyed);
	}
}

static void add_damage(struct surface *surface, struct rectangle *list, unsigned *count,
	const union wl_argument *arguments) {
	if (*count == DAMAGE_MAX) {
		surface->is_all_damaged = true;
	} else {
		list[(*count)++] = (struct rectangle){
			arguments[0].i, arguments[1].i, arguments[2].i, arguments[3].i};
	}
}

static void damage(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	add_damage(surface, surface->damage, &surface->damage_count, arguments);
}

static void damage_buffer(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	add_damage(surface, surface->buffer_damage, &surface->buffer_damage_count, arguments);
}

static void frame(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	struct wl_resource *callback =
		server_resource(resource, &wl_callback_interface, arguments[0].n, NULL, NULL, NULL);
	wl_list_insert(surface->pending_callbacks.prev, wl_resource_get_link(callback));
}

static void commit(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
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
	commit_frames(surface);
}

static void set_transform(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (arguments[0].i < 0 || arguments[0].i > WL_OUTPUT_TRANSFORM_FLIPPED_270) {
		wl_resource_post_error(
			resource, WL_SURFACE_ERROR_INVALID_TRANSFORM, "no such transform");
		return;
	}
	surface->pending.transform = arguments[0].i;
}

static void set_scale(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (arguments[0].i <= 0) {
		wl_resource_post_error(
			resource, WL_SURFACE_ERROR_INVALID_SCALE, "the scale is not positive");
		return;
	}
	surface->pending.scale = arguments[0].i;
}

static const struct request surface_requests[] = {
	{"destroy", destroy},
	{"attach", attach},
	{"damage", damage},
	{"frame", frame},
	{"commit", commit},
	{"set_buffer_transform", set_transform},
	{"set_buffer_scale", set_scale},
	{"damage_buffer", damage_buffer},
	{0},
};

static void freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	detach(surface);
	server_detach_surface(surface);
	drop_frames(surface);
	wl_list_remove(&surface->link);
	if (surface->server->focus == surface) {
		surface->server->focus = NULL;
	}
	free(surface->picture.pixels);
	free(surface);
}

static void create_surface(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct server *server = data;
	struct surface *surface = calloc(1, sizeof(*surface));
	surface->resource = server_resource(
		resource, &wl_surface_interface, arguments[0].n, surface_requests, surface, freed);
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

static void create_region(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	server_resource(resource, &wl_region_interface, arguments[0].n, NULL, NULL, NULL);
}

static const struct request compositor_requests[] = {
	{"create_surface", create_surface}, {"create_region", create_region}, {0}};

void server_offer_surfaces(struct server *server) {
	server_offer(server, COMPOSITOR_VERSION,
		(struct offer){&wl_compositor_interface, compositor_requests, server, NULL});
}
