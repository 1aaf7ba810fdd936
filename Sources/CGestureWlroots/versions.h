/* SPDX-License-Identifier: MIT */
/*
 * The differences of wlroots 0.15 and 0.18 to 0.20, all in one place.
 *
 *     0.18   devices are part of larger structs, with other names of events; the scene has buffers;
 *            any surface has unmap; commits have a state, and are the only changes of a size;
 *            cancels take a client; button states and axes are those of the protocol
 *     0.19   the order of arguments of wlr_surface_accepts_touch(); presentations hold their time;
 *            a seat counts the presses of each button
 *     0.20   nothing that is used here
 */
#pragma once

#include <stdlib.h>
#include <string.h>

#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_tablet_tool.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/version.h>

#define GCI_WLROOTS WLR_VERSION_MINOR

#if GCI_WLROOTS < 18
#include <wlr/interfaces/wlr_input_device.h>
#include <wlr/types/wlr_xdg_shell.h>
#else
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_subcompositor.h>
#endif

/* The code of a button that a wlr_seat counts as down. */
#if GCI_WLROOTS < 19
#define PRESSED_BUTTON(pointer, i) ((pointer)->buttons[i])
#else
#define PRESSED_BUTTON(pointer, i) ((pointer)->buttons[i].button)
#endif

/* Events of input devices. */

#if GCI_WLROOTS < 18
#define EVENT(name, alias) typedef struct wlr_event_##name alias##_event;
#define TOUCH_DEVICE(event) ((event)->device)
#define POINTER_DEVICE(event) ((event)->device)
#define TABLET_DEVICE(event) ((event)->device)
#define WLR_INPUT_DEVICE_TABLET WLR_INPUT_DEVICE_TABLET_TOOL
#define DEVICE_AS(kind, device) ((device)->kind)
#else
#define EVENT(name, alias) typedef struct wlr_##name##_event alias##_event;
#define TOUCH_DEVICE(event) (&(event)->touch->base)
#define POINTER_DEVICE(event) (&(event)->pointer->base)
#define TABLET_DEVICE(event) (&(event)->tablet->base)
#define DEVICE_AS(kind, device) wlr_##kind##_from_input_device(device)
#endif

EVENT(touch_down, touch_down)
EVENT(touch_motion, touch_motion)
EVENT(touch_up, touch_up)
EVENT(touch_cancel, touch_cancel)
EVENT(pointer_motion, motion)
EVENT(pointer_motion_absolute, motion_absolute)
EVENT(pointer_button, button)
EVENT(pointer_axis, axis)
EVENT(pointer_swipe_begin, swipe_begin)
EVENT(pointer_swipe_update, swipe_update)
EVENT(pointer_swipe_end, swipe_end)
EVENT(pointer_pinch_begin, pinch_begin)
EVENT(pointer_pinch_update, pinch_update)
EVENT(pointer_pinch_end, pinch_end)
EVENT(pointer_hold_begin, hold_begin)
EVENT(pointer_hold_end, hold_end)
EVENT(tablet_tool_axis, tool_axis)
EVENT(tablet_tool_proximity, tool_proximity)
EVENT(tablet_tool_tip, tool_tip)
EVENT(tablet_tool_button, tool_button)
#undef EVENT

/* Returns the udev property WL_OUTPUT of a touchscreen, or NULL. */
static inline const char *gci_wlr_output_name(struct wlr_input_device *device) {
#if GCI_WLROOTS < 18
	return device->output_name;
#else
	return wlr_touch_from_input_device(device)->output_name;
#endif
}

/* Reads the size of a touchscreen in millimeters; 0, 0: unknown. */
static inline void gci_wlr_device_size(
	struct wlr_input_device *device, double *width_mm, double *height_mm) {
#if GCI_WLROOTS < 18
	*width_mm = device->width_mm;
	*height_mm = device->height_mm;
#else
	const struct wlr_touch *touch = wlr_touch_from_input_device(device);
	*width_mm = touch->width_mm;
	*height_mm = touch->height_mm;
#endif
}

/* A mouse that the library makes. It belongs to no backend. */
#if GCI_WLROOTS < 18
struct gci_wlr_mouse {
	struct wlr_input_device device;
	struct wlr_pointer pointer;
};
#define GCI_WLR_FROM_MOUSE(mouse) .device = &(mouse)->device

static inline void gci_wlr_mouse_init(struct gci_wlr_mouse *mouse) {
	wlr_input_device_init(&mouse->device, WLR_INPUT_DEVICE_POINTER, NULL, "touch", 0, 0);
	wlr_pointer_init(&mouse->pointer, NULL);
	mouse->device.pointer = &mouse->pointer;
}

/* Its end in wlroots would free the struct. */
static inline void gci_wlr_mouse_finish(struct gci_wlr_mouse *mouse) {
	wl_signal_emit_mutable(&mouse->device.events.destroy, &mouse->device);
	free(mouse->device.name);
}

static inline struct wlr_input_device *gci_wlr_mouse_device(struct gci_wlr_mouse *mouse) {
	return &mouse->device;
}
#else
struct gci_wlr_mouse {
	struct wlr_pointer pointer;
};
#define GCI_WLR_FROM_MOUSE(mouse) .pointer = &(mouse)->pointer

static inline void gci_wlr_mouse_init(struct gci_wlr_mouse *mouse) {
	static const struct wlr_pointer_impl impl = {.name = "touch"};
	wlr_pointer_init(&mouse->pointer, &impl, impl.name);
}

static inline void gci_wlr_mouse_finish(struct gci_wlr_mouse *mouse) {
	wlr_pointer_finish(&mouse->pointer);
}

static inline struct wlr_input_device *gci_wlr_mouse_device(struct gci_wlr_mouse *mouse) {
	return &mouse->pointer.base;
}
#endif

/* The seat. */

#if GCI_WLROOTS < 18
typedef enum wlr_button_state pointer_button_state;
#define BUTTON_PRESSED WLR_BUTTON_PRESSED
#define BUTTON_RELEASED WLR_BUTTON_RELEASED
#else
typedef enum wl_pointer_button_state pointer_button_state;
#define BUTTON_PRESSED WL_POINTER_BUTTON_STATE_PRESSED
#define BUTTON_RELEASED WL_POINTER_BUTTON_STATE_RELEASED
#endif

/* What the `axis` of a pointer grab gets after the grab. */
#if GCI_WLROOTS < 18
#define GCI_WLR_AXIS_PARAMETERS \
	uint32_t time_msec, enum wlr_axis_orientation axis_of, double value, int32_t steps, \
		enum wlr_axis_source source
#define GCI_WLR_AXIS_UNUSED (void)time_msec, (void)axis_of, (void)value, (void)steps, (void)source
#else
#define GCI_WLR_AXIS_PARAMETERS \
	uint32_t time_msec, enum wl_pointer_axis axis_of, double value, int32_t steps, \
		enum wl_pointer_axis_source source, \
		enum wl_pointer_axis_relative_direction direction
#define GCI_WLR_AXIS_UNUSED \
	(void)time_msec, (void)axis_of, (void)value, (void)steps, (void)source, (void)direction
#endif

static inline bool gci_wlr_accepts_touch(struct wlr_seat *seat, struct wlr_surface *surface) {
#if GCI_WLROOTS < 19
	return wlr_surface_accepts_touch(seat, surface);
#else
	return wlr_surface_accepts_touch(surface, seat);
#endif
}

/*
 * Sends wl_touch.cancel to the client of a point, and ends all its points. Does not ask the grab:
 * one without wl_cancel (of popups and drags) would not pass it on.
 */
static inline void gci_wlr_send_cancel(struct wlr_seat *seat, struct wlr_touch_point *point) {
	bool is_swallowed = seat->touch_state.grab->interface->wl_cancel == NULL;
#if GCI_WLROOTS < 18
	/* Our listener for the surface is called before wlroots clears the point's. */
	struct wlr_surface *surface = point->surface;
	if (surface == NULL) {
		return;
	}
	if (is_swallowed) {
		wlr_seat_touch_send_cancel(seat, surface);
	}
	wlr_seat_touch_notify_cancel(seat, surface);
#else
	struct wlr_seat_client *client = point->client;
	if (is_swallowed) {
		wlr_seat_touch_send_cancel(seat, client);
	}
	wlr_seat_touch_notify_cancel(seat, client);
#endif
}

/* A surface of Xwayland has a role of that name in every version. */
static inline bool gci_wlr_is_xwayland(const struct wlr_surface *surface) {
	return surface->role != NULL && strstr(surface->role->name, "xwayland") != NULL;
}

/* Outputs. */

/* Returns the box of an output in the layout; empty if it is not there. */
static inline struct wlr_box gci_wlr_layout_box(
	struct wlr_output_layout *layout, struct wlr_output *output) {
	struct wlr_box box = {0};
#if GCI_WLROOTS < 18
	const struct wlr_box *found = wlr_output_layout_get_box(layout, output);
	box = found != NULL ? *found : box;
#else
	wlr_output_layout_get_box(layout, output, &box);
#endif
	return box;
}

/* Returns the changes of a commit: WLR_OUTPUT_STATE_MODE and so on. */
static inline uint32_t gci_wlr_output_changes(const struct wlr_output_event_commit *event) {
#if GCI_WLROOTS < 18
	return event->committed;
#else
	return event->state->committed;
#endif
}

/*
 * Returns the signal for a size that the backend gives the output, as when the output is a window;
 * NULL: the host commits such sizes.
 */
static inline struct wl_signal *gci_wlr_resize_signal(struct wlr_output *output) {
#if GCI_WLROOTS < 18
	return &output->events.mode;
#else
	(void)output;
	return NULL;
#endif
}

/* Returns when a frame was presented; NULL: it was not. */
static inline const struct timespec *gci_wlr_presented_at(
	const struct wlr_output_event_present *event) {
#if GCI_WLROOTS < 19
	return event->presented ? event->when : NULL;
#else
	return event->presented ? &event->when : NULL;
#endif
}

/* Surfaces. */

/*
 * Returns the signal for the unmapping of a surface, the root of its subsurfaces; NULL:
 * there is none.
 */
static inline struct wl_signal *gci_wlr_unmap_signal(struct wlr_surface *root) {
#if GCI_WLROOTS < 18
	return wlr_surface_is_xdg_surface(root)
		       ? &wlr_xdg_surface_from_wlr_surface(root)->events.unmap
		       : NULL;
#else
	return &root->events.unmap;
#endif
}

/*
 * Returns the signal for the destruction of the owner of the signal above; NULL: it is the
 * surface. An xdg_surface may be destroyed before its wl_surface.
 */
static inline struct wl_signal *gci_wlr_role_destroyed(struct wlr_surface *root) {
#if GCI_WLROOTS < 18
	return wlr_surface_is_xdg_surface(root)
		       ? &wlr_xdg_surface_from_wlr_surface(root)->events.destroy
		       : NULL;
#else
	(void)root;
	return NULL;
#endif
}

/* Returns the signal after which a subsurface may be no longer shown. */
static inline struct wl_signal *gci_wlr_hide_signal(struct wlr_surface *surface) {
#if GCI_WLROOTS < 18
	/* That of wlr_subsurface would go with the role. */
	return &surface->events.commit;
#else
	return &surface->events.unmap;
#endif
}

static inline bool gci_wlr_is_shown(struct wlr_surface *surface) {
#if GCI_WLROOTS < 18
	return wlr_surface_has_buffer(surface);
#else
	return surface->mapped;
#endif
}

/* Returns the surface of a node of a scene; NULL: none. */
static inline struct wlr_surface *gci_wlr_scene_surface(struct wlr_scene_node *node) {
#if GCI_WLROOTS < 18
	return node->type == WLR_SCENE_NODE_SURFACE ? wlr_scene_surface_from_node(node)->surface
						    : NULL;
#else
	if (node->type != WLR_SCENE_NODE_BUFFER) {
		return NULL;
	}
	struct wlr_scene_buffer *buffer = wlr_scene_buffer_from_node(node);
	struct wlr_scene_surface *surface = wlr_scene_surface_try_from_buffer(buffer);
	return surface != NULL ? surface->surface : NULL;
#endif
}
