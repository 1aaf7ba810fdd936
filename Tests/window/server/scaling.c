/* SPDX-License-Identifier: MIT */
/* viewporter and fractional-scale-v1. */
#include "server.h"

#include "fractional-scale-v1-server-protocol.h"
#include "viewporter-server-protocol.h"

/* Takes a rectangle's numbers. -1 unsets it; otherwise the last two have to be positive. */
static void set(struct wl_resource *resource, const struct surface *surface, double *values,
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
	set(resource, surface, surface != NULL ? surface->pending.source : NULL, numbers, 4);
}

static void set_destination(
	struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	double numbers[] = {arguments[0].i, arguments[1].i};
	set(resource, surface, surface != NULL ? surface->pending.destination : NULL, numbers, 2);
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

static const struct request manager_requests[] = {
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
		(struct offer){
			&wp_fractional_scale_manager_v1_interface, manager_requests, server, NULL});
}
