/* SPDX-License-Identifier: MIT */
/*
 * The differences of wlroots 0.15 and 0.18 to 0.20 for a compositor, all in one place. The examples
 * and their tests are written for 0.18 to 0.20, and include wlroots only here. For 0.15, this
 * header gives the new names to what it has.
 *
 * wlroots 0.18 has surfaces before they have a state: they are sized at their first commit.
 */
#ifndef COMPOSITOR_VERSIONS_H
#define COMPOSITOR_VERSIONS_H

#include <wayland-server-core.h>
#include <wlr/backend.h>
#include <wlr/backend/headless.h>
#include <wlr/backend/session.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_keyboard.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_tablet_tool.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/types/wlr_xcursor_manager.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/version.h>

#if WLR_VERSION_MINOR >= 18

#include <wlr/types/wlr_subcompositor.h>

/* Creation. */

static inline struct wlr_backend *backend_autocreate(
	struct wl_display *display, struct wlr_session **session) {
	return wlr_backend_autocreate(wl_display_get_event_loop(display), session);
}

static inline struct wlr_backend *headless_create(struct wl_display *display) {
	return wlr_headless_backend_create(wl_display_get_event_loop(display));
}

/* Outputs. */

/*
 * Changes an output, and commits it. Width 0: its preferred mode, if it has modes. Scale 0: as
 * before. A rate of 0 Hz would be allowed, but GTK 4.24 divides by it.
 */
static inline bool output_change(struct wlr_output *output, int32_t width, int32_t height,
	float scale, enum wl_output_transform transform) {
	struct wlr_output_state state;
	wlr_output_state_init(&state);
	wlr_output_state_set_enabled(&state, true);
	if (width > 0) {
		wlr_output_state_set_custom_mode(&state, width, height, 60000);
	} else if (!output->enabled && !wl_list_empty(&output->modes)) {
		wlr_output_state_set_mode(&state, wlr_output_preferred_mode(output));
	}
	if (scale > 0) {
		wlr_output_state_set_scale(&state, scale);
	}
	wlr_output_state_set_transform(&state, transform);
	bool is_done = wlr_output_commit_state(output, &state);
	wlr_output_state_finish(&state);
	return is_done;
}

static inline uint32_t output_changes(const struct wlr_output_event_commit *event) {
	return event->state->committed;
}

/* The backend gives the output another size, as when the output is a window that is resized. */
#define OUTPUT_RESIZED(output) (&(output)->events.request_state)

/* Takes that size. `data` is what the signal passes. */
static inline void output_resize(void *data) {
	const struct wlr_output_event_request_state *event = data;
	wlr_output_commit_state(event->output, event->state);
}

/* Surfaces. `data` is what the signal of the shell passes. */

#define NEW_TOPLEVEL(shell) (&(shell)->events.new_toplevel)
#define NEW_POPUP(shell) (&(shell)->events.new_popup)
#define TOPLEVEL_MAPPED(toplevel) (&(toplevel)->base->surface->events.map)
#define TOPLEVEL_UNMAPPED(toplevel) (&(toplevel)->base->surface->events.unmap)
#define TOPLEVEL_DESTROYED(toplevel) (&(toplevel)->events.destroy)
#define POPUP_DESTROYED(popup) (&(popup)->events.destroy)

static inline struct wlr_xdg_toplevel *new_toplevel(void *data) {
	return data;
}

static inline struct wlr_xdg_popup *new_popup(void *data) {
	return data;
}

static inline bool is_mapped(const struct wlr_xdg_surface *surface) {
	return surface->surface->mapped;
}

static inline struct wlr_box surface_geometry(struct wlr_xdg_surface *surface) {
#if WLR_VERSION_MINOR >= 19
	return surface->geometry;
#else
	struct wlr_box box;
	wlr_xdg_surface_get_geometry(surface, &box);
	return box;
#endif
}

/* Call it when a popup commits: its first size is due. */
static inline void popup_size(struct wlr_xdg_popup *popup) {
	if (popup->base->initial_commit) {
		wlr_xdg_surface_schedule_configure(popup->base);
	}
}

/* For a surface whose role is no shell's. */
static inline void surface_map(struct wlr_surface *surface) {
	wlr_surface_map(surface);
}

/* The scene. */

static inline struct wlr_scene_tree *scene_root(struct wlr_scene *scene) {
	return &scene->tree;
}

/* The lowest node of a tree; NULL: it is empty. */
static inline struct wlr_scene_node *scene_lowest(struct wlr_scene_tree *tree) {
	struct wlr_scene_node *node = wl_container_of(tree->children.next, node, link);
	return wl_list_empty(&tree->children) ? NULL : node;
}

static inline void scene_place(const struct wlr_scene_node *node, int *x, int *y) {
	*x = node->x;
	*y = node->y;
}

/* Devices. */

#define POINTER_DEVICE(event) (&(event)->pointer->base)

static inline void seat_use_keyboard(struct wlr_seat *seat, struct wlr_input_device *device) {
	wlr_seat_set_keyboard(seat, wlr_keyboard_from_input_device(device));
}

#else /* wlroots 0.15 */

static inline struct wlr_backend *backend_autocreate(
	struct wl_display *display, struct wlr_session **session) {
	struct wlr_backend *backend = wlr_backend_autocreate(display);
	if (session != NULL) {
		*session = backend != NULL ? wlr_backend_get_session(backend) : NULL;
	}
	return backend;
}

static inline struct wlr_backend *headless_create(struct wl_display *display) {
	return wlr_headless_backend_create(display);
}

#define wlr_compositor_create(display, version, renderer) wlr_compositor_create(display, renderer)
#define wlr_subcompositor_create(display) ((void)(display))
#define wlr_xdg_shell_create(display, version) wlr_xdg_shell_create(display)
#define wlr_output_layout_create(display) wlr_output_layout_create()

/* Outputs. */

static inline bool output_change(struct wlr_output *output, int32_t width, int32_t height,
	float scale, enum wl_output_transform transform) {
	if (width > 0) {
		wlr_output_set_custom_mode(output, width, height, 60000);
	} else if (!output->enabled && !wl_list_empty(&output->modes)) {
		wlr_output_set_mode(output, wlr_output_preferred_mode(output));
	}
	if (scale > 0) {
		wlr_output_set_scale(output, scale);
	}
	wlr_output_set_transform(output, transform);
	wlr_output_enable(output, true);
	return wlr_output_commit(output);
}

static inline uint32_t output_changes(const struct wlr_output_event_commit *event) {
	return event->committed;
}

#define OUTPUT_RESIZED(output) (&(output)->events.mode)

static inline void output_resize(void *data) {
	(void)data; /* it has the size already */
}

static inline void layout_box(
	struct wlr_output_layout *layout, struct wlr_output *output, struct wlr_box *box) {
	const struct wlr_box *found = wlr_output_layout_get_box(layout, output);
	*box = found != NULL ? *found : (struct wlr_box){0};
}
#define wlr_output_layout_get_box layout_box
#define wlr_scene_output_commit(output, options) wlr_scene_output_commit(output)

/* Surfaces. The shell has one signal for both kinds. */

#define NEW_TOPLEVEL(shell) (&(shell)->events.new_surface)
#define NEW_POPUP(shell) (&(shell)->events.new_surface)
#define TOPLEVEL_MAPPED(toplevel) (&(toplevel)->base->events.map)
#define TOPLEVEL_UNMAPPED(toplevel) (&(toplevel)->base->events.unmap)
#define TOPLEVEL_DESTROYED(toplevel) (&(toplevel)->base->events.destroy)
#define POPUP_DESTROYED(popup) (&(popup)->base->events.destroy)

static inline struct wlr_xdg_toplevel *new_toplevel(void *data) {
	const struct wlr_xdg_surface *surface = data;
	return surface->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL ? surface->toplevel : NULL;
}

static inline struct wlr_xdg_popup *new_popup(void *data) {
	const struct wlr_xdg_surface *surface = data;
	return surface->role == WLR_XDG_SURFACE_ROLE_POPUP ? surface->popup : NULL;
}

static inline bool is_mapped(const struct wlr_xdg_surface *surface) {
	return surface->mapped;
}

static inline struct wlr_box surface_geometry(struct wlr_xdg_surface *surface) {
	struct wlr_box box;
	wlr_xdg_surface_get_geometry(surface, &box);
	return box;
}

static inline void popup_size(struct wlr_xdg_popup *popup) {
	(void)popup;
}

static inline void surface_map(struct wlr_surface *surface) {
	(void)surface;
}

static inline struct wlr_xdg_surface *wlr_xdg_surface_try_from_wlr_surface(
	struct wlr_surface *surface) {
	return wlr_surface_is_xdg_surface(surface) ? wlr_xdg_surface_from_wlr_surface(surface)
						   : NULL;
}

#define wlr_xdg_toplevel_set_size(toplevel, width, height) \
	wlr_xdg_toplevel_set_size((toplevel)->base, (uint32_t)(width), (uint32_t)(height))
#define wlr_xdg_toplevel_set_activated(toplevel, is_active) \
	wlr_xdg_toplevel_set_activated((toplevel)->base, is_active)

/* The scene: parents are nodes, and the scene is one. */

static inline struct wlr_scene_tree *scene_root(struct wlr_scene *scene) {
	return (struct wlr_scene_tree *)scene; /* both begin with their node */
}

static inline struct wlr_scene_node *scene_lowest(struct wlr_scene_tree *tree) {
	const struct wl_list *children = &tree->node.state.children;
	struct wlr_scene_node *node = wl_container_of(children->next, node, state.link);
	return wl_list_empty(children) ? NULL : node;
}

static inline void scene_place(const struct wlr_scene_node *node, int *x, int *y) {
	*x = node->state.x;
	*y = node->state.y;
}

static inline struct wlr_scene_tree *scene_xdg_surface(
	struct wlr_scene_tree *parent, struct wlr_xdg_surface *surface) {
	struct wlr_scene_node *node = wlr_scene_xdg_surface_create(&parent->node, surface);
	return (struct wlr_scene_tree *)node;
}
#define wlr_scene_xdg_surface_create scene_xdg_surface
#define wlr_scene_tree_create(parent) wlr_scene_tree_create(&(parent)->node)
#define wlr_scene_rect_create(parent, width, height, color) \
	wlr_scene_rect_create(&(parent)->node, width, height, color)
#define wlr_scene_node_reparent(child, parent) wlr_scene_node_reparent(child, &(parent)->node)

/* Devices. */

#define wlr_touch_down_event wlr_event_touch_down
#define wlr_touch_motion_event wlr_event_touch_motion
#define wlr_touch_up_event wlr_event_touch_up
#define wlr_touch_cancel_event wlr_event_touch_cancel
#define wlr_pointer_motion_event wlr_event_pointer_motion
#define wlr_pointer_motion_absolute_event wlr_event_pointer_motion_absolute
#define wlr_pointer_button_event wlr_event_pointer_button
#define wlr_pointer_axis_event wlr_event_pointer_axis
#define wlr_keyboard_key_event wlr_event_keyboard_key
#define wlr_touch_from_input_device(device) ((device)->touch)
#define wlr_pointer_from_input_device(device) ((device)->pointer)
#define wlr_keyboard_from_input_device(device) ((device)->keyboard)
#define WLR_INPUT_DEVICE_TABLET WLR_INPUT_DEVICE_TABLET_TOOL
#define POINTER_DEVICE(event) ((event)->device)
#define wl_pointer_button_state wlr_button_state
#define WL_POINTER_BUTTON_STATE_PRESSED WLR_BUTTON_PRESSED

#define wlr_seat_pointer_notify_axis(seat, time, axis, value, steps, source, direction) \
	wlr_seat_pointer_notify_axis(seat, time, axis, value, steps, source)
#define wlr_cursor_set_xcursor(cursor, manager, name) \
	wlr_xcursor_manager_set_cursor_image(manager, name, cursor)
#define wlr_cursor_unset_image(cursor) wlr_cursor_set_image(cursor, NULL, 0, 0, 0, 0, 0, 0)

static inline void seat_use_keyboard(struct wlr_seat *seat, struct wlr_input_device *device) {
	wlr_seat_set_keyboard(seat, device);
}

/* A cancel names a surface that the client's fingers touch. */
static inline struct wlr_surface *touched_by(
	struct wlr_seat *seat, struct wlr_seat_client *client) {
	const struct wlr_touch_point *point;
	wl_list_for_each(point, &seat->touch_state.touch_points, link) {
		if (point->client == client && point->surface != NULL) {
			return point->surface;
		}
	}
	return NULL;
}
#define wlr_seat_touch_send_cancel(seat, client) \
	wlr_seat_touch_send_cancel(seat, touched_by(seat, client))
#define wlr_seat_touch_notify_cancel(seat, client) \
	wlr_seat_touch_notify_cancel(seat, touched_by(seat, client))

#endif

#endif
