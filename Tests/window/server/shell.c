/* SPDX-License-Identifier: MIT */
/* xdg-shell with toplevels, and xdg-decoration. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xdg-decoration-unstable-v1-server-protocol.h"
#include "xdg-shell-server-protocol.h"

#define SHELL_VERSION 4

static void send_configure(
	struct surface *surface, int32_t width, int32_t height, struct wl_array *states) {
	xdg_toplevel_send_configure(surface->toplevel, width, height, states);
	xdg_surface_send_configure(
		surface->xdg_surface, wl_display_next_serial(surface->server->display));
}

/* The first commit has no buffer, and asks for a size. */
void server_commit_shell(struct surface *surface) {
	if (surface->toplevel != NULL && !surface->is_configured) {
		struct wl_array states;
		wl_array_init(&states);
		surface->is_configured = true;
		send_configure(surface, 0, 0, &states);
	}
}

const char *server_configure(struct server *server, char **words) {
	int32_t size[2], state;
	if (!server_integers(words, 2, size)) {
		return "usage: configure W H [STATE]...";
	}
	if (server->focus == NULL || server->focus->toplevel == NULL) {
		return "the surface is no toplevel";
	}
	struct wl_array states;
	wl_array_init(&states);
	for (char **word = words + 2; server_integers(word, 1, &state); word++) {
		int32_t *place = wl_array_add(&states, sizeof(state));
		*place = state;
	}
	send_configure(server->focus, size[0], size[1], &states);
	wl_array_release(&states);
	return NULL;
}

const char *server_close(struct server *server) {
	if (server->focus == NULL || server->focus->toplevel == NULL) {
		return "the surface is no toplevel";
	}
	xdg_toplevel_send_close(server->focus->toplevel);
	return NULL;
}

void server_detach_surface(struct surface *surface) {
	struct wl_resource *resources[] = {surface->xdg_surface, surface->toplevel,
		surface->viewport, surface->fractional_scale};
	for (size_t i = 0; i < sizeof(resources) / sizeof(resources[0]); i++) {
		if (resources[i] != NULL) {
			wl_resource_set_user_data(resources[i], NULL);
		}
	}
}

static void set_title(struct wl_client *client, struct wl_resource *resource, const char *title) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		snprintf(surface->title, sizeof(surface->title), "%s", title);
	}
}

static void ignore_text(struct wl_client *client, struct wl_resource *resource, const char *text) {
}

static void ignore(struct wl_client *client, struct wl_resource *resource) {
}

static void ignore_parent(
	struct wl_client *client, struct wl_resource *resource, struct wl_resource *parent) {
}

static void ignore_menu(struct wl_client *client, struct wl_resource *resource,
	struct wl_resource *seat, uint32_t serial, int32_t x, int32_t y) {
}

static void ignore_move(struct wl_client *client, struct wl_resource *resource,
	struct wl_resource *seat, uint32_t serial) {
}

static void ignore_resize(struct wl_client *client, struct wl_resource *resource,
	struct wl_resource *seat, uint32_t serial, uint32_t edges) {
}

static void ignore_size(
	struct wl_client *client, struct wl_resource *resource, int32_t width, int32_t height) {
}

static void set_maximized(struct wl_client *client, struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->wants_maximized = true;
	}
}

static void unset_maximized(struct wl_client *client, struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->wants_maximized = false;
	}
}

static void set_fullscreen(
	struct wl_client *client, struct wl_resource *resource, struct wl_resource *output) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->wants_fullscreen = true;
	}
}

static void unset_fullscreen(struct wl_client *client, struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->wants_fullscreen = false;
	}
}

static const struct xdg_toplevel_interface toplevel_requests = {
	.destroy = server_destroy_request,
	.set_parent = ignore_parent,
	.set_title = set_title,
	.set_app_id = ignore_text,
	.show_window_menu = ignore_menu,
	.move = ignore_move,
	.resize = ignore_resize,
	.set_max_size = ignore_size,
	.set_min_size = ignore_size,
	.set_maximized = set_maximized,
	.unset_maximized = unset_maximized,
	.set_fullscreen = set_fullscreen,
	.unset_fullscreen = unset_fullscreen,
	.set_minimized = ignore,
};

static void toplevel_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->toplevel = NULL;
		surface->is_configured = false;
	}
}

static void get_toplevel(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface == NULL || surface->toplevel != NULL) {
		wl_resource_post_error(
			resource, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "no surface, or a role");
		return;
	}
	surface->toplevel = server_resource(client, &xdg_toplevel_interface, resource, id,
		&toplevel_requests, surface, toplevel_freed);
	surface->role = "toplevel";
	surface->server->focus = surface;
}

static void get_popup(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *parent, struct wl_resource *positioner) {
	wl_client_post_implementation_error(client, "this server has no popups");
}

static void set_geometry(struct wl_client *client, struct wl_resource *resource, int32_t x,
	int32_t y, int32_t width, int32_t height) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->geometry = (struct rectangle){x, y, width, height};
	}
}

static void ack_configure(struct wl_client *client, struct wl_resource *resource, uint32_t serial) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->acknowledged = serial;
	}
}

static const struct xdg_surface_interface xdg_surface_requests = {
	.destroy = server_destroy_request,
	.get_toplevel = get_toplevel,
	.get_popup = get_popup,
	.set_window_geometry = set_geometry,
	.ack_configure = ack_configure,
};

static void xdg_surface_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->xdg_surface = NULL;
	}
}

static void get_xdg_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *wl_surface) {
	struct surface *surface = wl_resource_get_user_data(wl_surface);
	if (surface->xdg_surface != NULL) {
		wl_resource_post_error(resource, XDG_WM_BASE_ERROR_ROLE, "it has an xdg_surface");
		return;
	}
	surface->xdg_surface = server_resource(client, &xdg_surface_interface, resource, id,
		&xdg_surface_requests, surface, xdg_surface_freed);
}

static void create_positioner(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
	wl_client_post_implementation_error(client, "this server has no popups");
}

static void pong(struct wl_client *client, struct wl_resource *resource, uint32_t serial) {
	struct shell *shell = wl_resource_get_user_data(resource);
	if (shell->awaited == serial) {
		shell->awaited = 0;
	}
}

static const struct xdg_wm_base_interface shell_requests = {
	.destroy = server_destroy_request,
	.create_positioner = create_positioner,
	.get_xdg_surface = get_xdg_surface,
	.pong = pong,
};

static void shell_freed(struct wl_resource *resource) {
	struct shell *shell = wl_resource_get_user_data(resource);
	shell->server->acts++;
	wl_list_remove(&shell->link);
	free(shell);
}

static void bind_shell(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
	struct server *server = data;
	struct shell *shell = calloc(1, sizeof(*shell));
	shell->server = server;
	shell->resource = wl_resource_create(client, &xdg_wm_base_interface, (int)version, id);
	wl_resource_set_implementation(shell->resource, &shell_requests, shell, shell_freed);
	wl_list_insert(&server->shells, &shell->link);
}

static void set_mode(struct wl_client *client, struct wl_resource *resource, uint32_t mode) {
	zxdg_toplevel_decoration_v1_send_configure(resource, mode);
}

static void unset_mode(struct wl_client *client, struct wl_resource *resource) {
	set_mode(client, resource, ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE);
}

static const struct zxdg_toplevel_decoration_v1_interface decoration_requests = {
	.destroy = server_destroy_request,
	.set_mode = set_mode,
	.unset_mode = unset_mode,
};

static void get_decoration(struct wl_client *client, struct wl_resource *resource, uint32_t id,
	struct wl_resource *toplevel) {
	server_resource(client, &zxdg_toplevel_decoration_v1_interface, resource, id,
		&decoration_requests, NULL, NULL);
}

static const struct zxdg_decoration_manager_v1_interface manager_requests = {
	.destroy = server_destroy_request,
	.get_toplevel_decoration = get_decoration,
};

void server_offer_shell(struct server *server) {
	server_offer(server, &xdg_wm_base_interface, SHELL_VERSION, server, bind_shell);
	server_offer_plain(server, &zxdg_decoration_manager_v1_interface, 1, &manager_requests);
}
