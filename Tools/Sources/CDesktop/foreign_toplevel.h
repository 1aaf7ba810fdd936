// SPDX-License-Identifier: MIT

#pragma once

#include <wayland-client.h>

/*
 * Version 1 of zwlr_foreign_toplevel_manager_v1, as far as a program needs it that only listens. No
 * package of wayland-protocols has its description, from which wayland-scanner would make this.
 */

extern const struct wl_interface foreign_toplevel_manager_interface;

/* A value of zwlr_foreign_toplevel_handle_v1.state. */
enum { FOREIGN_TOPLEVEL_ACTIVATED = 2 };

/* The events, in the order of the protocol. */
struct foreign_toplevel_manager_listener {
	void (*toplevel)(void *data, struct wl_proxy *manager, struct wl_proxy *toplevel);
	void (*finished)(void *data, struct wl_proxy *manager);
};

struct foreign_toplevel_handle_listener {
	void (*title)(void *data, struct wl_proxy *toplevel, const char *title);
	void (*app_id)(void *data, struct wl_proxy *toplevel, const char *app_id);
	void (*output_enter)(void *data, struct wl_proxy *toplevel, struct wl_output *output);
	void (*output_leave)(void *data, struct wl_proxy *toplevel, struct wl_output *output);
	void (*state)(void *data, struct wl_proxy *toplevel, struct wl_array *states);
	void (*done)(void *data, struct wl_proxy *toplevel);
	void (*closed)(void *data, struct wl_proxy *toplevel);
};

void foreign_toplevel_manager_add_listener(struct wl_proxy *manager,
	const struct foreign_toplevel_manager_listener *listener, void *data);
void foreign_toplevel_handle_add_listener(struct wl_proxy *toplevel,
	const struct foreign_toplevel_handle_listener *listener, void *data);
void foreign_toplevel_handle_destroy(struct wl_proxy *toplevel);
