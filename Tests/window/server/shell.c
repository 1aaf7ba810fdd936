/* SPDX-License-Identifier: MIT */
/* xdg-shell with toplevels, and xdg-decoration. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>

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

static void set_title(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (surface != NULL) {
		snprintf(surface->title, sizeof(surface->title), "%s", arguments[0].s);
	}
}

static void set_fullscreen(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (surface != NULL) {
		surface->wants_fullscreen = true;
	}
}

static void unset_fullscreen(
	struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (surface != NULL) {
		surface->wants_fullscreen = false;
	}
}

static const struct request toplevel_requests[] = {{"set_title", set_title},
	{"set_fullscreen", set_fullscreen}, {"unset_fullscreen", unset_fullscreen}, {0}};

static void toplevel_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->toplevel = NULL;
		surface->is_configured = false;
	}
}

static void get_toplevel(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = data;
	if (surface == NULL || surface->toplevel != NULL) {
		wl_resource_post_error(
			resource, XDG_SURFACE_ERROR_ALREADY_CONSTRUCTED, "no surface, or a role");
		return;
	}
	surface->toplevel = server_resource(resource, &xdg_toplevel_interface, arguments[0].n,
		toplevel_requests, surface, toplevel_freed);
	surface->role = "toplevel";
	surface->server->focus = surface;
}

static void refuse_popup(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	wl_client_post_implementation_error(
		wl_resource_get_client(resource), "this server has no popups");
}

static const struct request xdg_surface_requests[] = {
	{"get_toplevel", get_toplevel}, {"get_popup", refuse_popup}, {0}};

static void xdg_surface_freed(struct wl_resource *resource) {
	struct surface *surface = wl_resource_get_user_data(resource);
	if (surface != NULL) {
		surface->xdg_surface = NULL;
	}
}

static void get_xdg_surface(
	struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct surface *surface = wl_resource_get_user_data((struct wl_resource *)arguments[1].o);
	if (surface->xdg_surface != NULL) {
		wl_resource_post_error(resource, XDG_WM_BASE_ERROR_ROLE, "it has an xdg_surface");
		return;
	}
	surface->xdg_surface = server_resource(resource, &xdg_surface_interface, arguments[0].n,
		xdg_surface_requests, surface, xdg_surface_freed);
}

static void pong(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	struct shell *shell = data;
	if (shell->awaited == arguments[0].u) {
		shell->awaited = 0;
	}
}

static const struct request shell_requests[] = {{"create_positioner", refuse_popup},
	{"get_xdg_surface", get_xdg_surface}, {"pong", pong}, {0}};

static void shell_freed(struct wl_resource *resource) {
	struct shell *shell = wl_resource_get_user_data(resource);
	shell->server->acts++;
	wl_list_remove(&shell->link);
	free(shell);
}

static void bound(struct wl_resource *resource, void *server) {
	struct shell *shell = calloc(1, sizeof(*shell));
	shell->server = server;
	shell->resource = resource;
	wl_resource_set_user_data(resource, shell);
	wl_resource_set_destructor(resource, shell_freed);
	wl_list_insert(&shell->server->shells, &shell->link);
}

static void set_mode(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	zxdg_toplevel_decoration_v1_send_configure(resource, arguments[0].u);
}

static void unset_mode(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	zxdg_toplevel_decoration_v1_send_configure(
		resource, ZXDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE);
}

static const struct request decoration_requests[] = {
	{"set_mode", set_mode}, {"unset_mode", unset_mode}, {0}};

static void get_decoration(struct wl_resource *resource, void *data, union wl_argument *arguments) {
	server_resource(resource, &zxdg_toplevel_decoration_v1_interface, arguments[0].n,
		decoration_requests, NULL, NULL);
}

static const struct request manager_requests[] = {{"get_toplevel_decoration", get_decoration}, {0}};

void server_offer_shell(struct server *server) {
	server_offer(server, SHELL_VERSION,
		(struct offer){&xdg_wm_base_interface, shell_requests, server, bound});
	server_offer(server, 1,
		(struct offer){
			&zxdg_decoration_manager_v1_interface, manager_requests, server, NULL});
}
