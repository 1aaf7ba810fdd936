/* SPDX-License-Identifier: MIT */
/* viewporter and fractional-scale-v1. */
#include "server.h"

#include "fractional-scale-v1-server-protocol.h"
#include "viewporter-server-protocol.h"

static void set_source(struct wl_client *client, struct wl_resource *resource, wl_fixed_t x,
	wl_fixed_t y, wl_fixed_t width, wl_fixed_t height) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface == NULL) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_NO_SURFACE, "no surface");
		return;
	}
	bool is_unset = wl_fixed_to_int(x) == -1 && wl_fixed_to_int(width) == -1;
	if (!is_unset && (x < 0 || y < 0 || width <= 0 || height <= 0)) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_BAD_VALUE, "bad source");
		return;
	}
	surface->pending.source[0] = wl_fixed_to_double(x);
	surface->pending.source[1] = wl_fixed_to_double(y);
	surface->pending.source[2] = wl_fixed_to_double(width);
	surface->pending.source[3] = wl_fixed_to_double(height);
}

static void set_destination(
	struct wl_client *client, struct wl_resource *resource, int32_t width, int32_t height) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface == NULL) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_NO_SURFACE, "no surface");
		return;
	}
	bool is_unset = width == -1 && height == -1;
	if (!is_unset && (width <= 0 || height <= 0)) {
		wl_resource_post_error(resource, WP_VIEWPORT_ERROR_BAD_VALUE, "bad destination");
		return;
	}
	surface->pending.destination[0] = width;
	surface->pending.destination[1] = height;
}

static const struct wp_viewport_interface viewport_requests = {
	.destroy = server_destroy_request,
	.set_source = set_source,
	.set_destination = set_destination,
};

static void viewport_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->viewport = NULL;
		surface->pending.source[0] = surface->pending.destination[0] = -1;
	}
}

static void get_viewport(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *wl_surface) {
	struct surface *surface = wl_resource_get_user_data(wl_surface);
	if (surface->viewport != NULL) {
		wl_resource_post_error(
			resource, WP_VIEWPORTER_ERROR_VIEWPORT_EXISTS, "it has a viewport");
		return;
	}
	surface->viewport = server_resource(client, &wp_viewport_interface, resource, id,
		&viewport_requests, surface, viewport_freed);
}

static const struct wp_viewporter_interface viewporter_requests = {
	.destroy = server_destroy_request,
	.get_viewport = get_viewport,
};

static const struct wp_fractional_scale_v1_interface fractional_scale_requests = {
	.destroy = server_destroy_request,
};

static void fractional_scale_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->fractional_scale = NULL;
	}
}

static void get_fractional_scale(struct wl_client *client, struct wl_resource *resource,
	uint32_t id, struct wl_resource *wl_surface) {
	struct surface *surface = wl_resource_get_user_data(wl_surface);
	if (surface->fractional_scale != NULL) {
		wl_resource_post_error(resource,
			WP_FRACTIONAL_SCALE_MANAGER_V1_ERROR_FRACTIONAL_SCALE_EXISTS,
			"it has a fractional scale");
		return;
	}
	surface->fractional_scale = server_resource(client, &wp_fractional_scale_v1_interface,
		resource, id, &fractional_scale_requests, surface, fractional_scale_freed);
	if (surface->fractional_scale != NULL) {
		wp_fractional_scale_v1_send_preferred_scale(
			surface->fractional_scale, (uint32_t)surface->server->preferred_scale);
	}
}

static const struct wp_fractional_scale_manager_v1_interface manager_requests = {
	.destroy = server_destroy_request,
	.get_fractional_scale = get_fractional_scale,
};

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
	server_offer_plain(server, &wp_viewporter_interface, 1, &viewporter_requests);
	server_offer_plain(server, &wp_fractional_scale_manager_v1_interface, 1, &manager_requests);
}
