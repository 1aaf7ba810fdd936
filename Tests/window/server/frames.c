/* SPDX-License-Identifier: MIT */
/* Frame callbacks and presentation-time: a display whose frames are commands. */
#include "server.h"

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

void server_commit_frames(struct surface *surface) {
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

void server_drop_frames(struct surface *surface) {
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
