// SPDX-License-Identifier: MIT

#include "foreign_toplevel.h"

static const struct wl_interface handle_interface;

/* Arguments that are no objects, of the longest message. */
static const struct wl_interface *plain[5];
static const struct wl_interface *seat[] = {&wl_seat_interface};
static const struct wl_interface *output[] = {&wl_output_interface};
static const struct wl_interface *rectangle[] = {&wl_surface_interface, NULL, NULL, NULL, NULL};
static const struct wl_interface *handle[] = {&handle_interface};

static const struct wl_message handle_requests[] = {
	{"set_maximized", "", plain},
	{"unset_maximized", "", plain},
	{"set_minimized", "", plain},
	{"unset_minimized", "", plain},
	{"activate", "o", seat},
	{"close", "", plain},
	{"set_rectangle", "oiiii", rectangle},
	{"destroy", "", plain},
};

static const struct wl_message handle_events[] = {
	{"title", "s", plain},
	{"app_id", "s", plain},
	{"output_enter", "o", output},
	{"output_leave", "o", output},
	{"state", "a", plain},
	{"done", "", plain},
	{"closed", "", plain},
};

static const struct wl_interface handle_interface = {
	"zwlr_foreign_toplevel_handle_v1",
	1,
	8,
	handle_requests,
	7,
	handle_events,
};

static const struct wl_message manager_requests[] = {{"stop", "", plain}};
static const struct wl_message manager_events[] = {
	{"toplevel", "n", handle}, {"finished", "", plain}};

const struct wl_interface foreign_toplevel_manager_interface = {
	"zwlr_foreign_toplevel_manager_v1",
	1,
	1,
	manager_requests,
	2,
	manager_events,
};

/* The type of a listener that libwayland takes. It calls each function with the right arguments. */
typedef void (**functions)(void);

void foreign_toplevel_manager_add_listener(struct wl_proxy *manager,
	const struct foreign_toplevel_manager_listener *listener, void *data) {
	wl_proxy_add_listener(manager, (functions)listener, data);
}

void foreign_toplevel_handle_add_listener(struct wl_proxy *toplevel,
	const struct foreign_toplevel_handle_listener *listener, void *data) {
	wl_proxy_add_listener(toplevel, (functions)listener, data);
}

void foreign_toplevel_handle_destroy(struct wl_proxy *toplevel) {
	const uint32_t destroy = 7;
	wl_proxy_marshal_flags(toplevel, destroy, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
}
