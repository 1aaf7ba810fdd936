/* SPDX-License-Identifier: MIT */
/*
 * Touchscreens, touchpads and tablets that exist only in memory, of a headless backend. They emit
 * the same events as real devices of wlroots. 0.15 has such devices itself, and 0.18 has public
 * functions to make them.
 */
#ifndef COMPOSITOR_DEVICES_H
#define COMPOSITOR_DEVICES_H

#include "../../examples/compositor/versions.h"

/* Adds a touchscreen, a pointer or a tablet, and emits the backend's signal. */
struct wlr_input_device *device_add(struct wlr_backend *backend, enum wlr_input_device_type type);
/* Destroys it, as if it were unplugged. */
void device_remove(struct wlr_input_device *device);
/* Destroys those of a backend. Call it before the backend is destroyed. */
void devices_remove(const struct wlr_backend *backend);
/* Sets the size of a touchscreen. */
void device_set_size(struct wlr_input_device *device, double width_mm, double height_mm);
/* Sets the name of its output once, as its udev property WL_OUTPUT does. */
void device_set_output_name(struct wlr_input_device *device, const char *name);

/* Fingers. x and y are 0 to 1. */
void touch_down(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y);
void touch_motion(struct wlr_input_device *device, uint32_t msec, int32_t id, double x, double y);
void touch_up(struct wlr_input_device *device, uint32_t msec, int32_t id);
void touch_cancel(struct wlr_input_device *device, uint32_t msec, int32_t id);
void touch_frame(struct wlr_input_device *device);

/* Gestures of touchpads. `kind` is the first letter of swipe, pinch and hold. */
void pad_begin(struct wlr_input_device *device, char kind, uint32_t msec, uint32_t fingers);
void pad_swipe(struct wlr_input_device *device, uint32_t msec, double dx, double dy);
void pad_pinch(struct wlr_input_device *device, uint32_t msec, double dx, double dy, double scale,
	double degrees);
void pad_end(struct wlr_input_device *device, char kind, uint32_t msec, bool is_cancelled);
/* Two fingers scroll by (dx, dy), or stop; and the pointer moves to a place, 0 to 1. */
void pad_scroll(struct wlr_input_device *device, uint32_t msec, double dx, double dy, bool stops);
/* A wheel turns, toward the user if above 0. */
void mouse_wheel(struct wlr_input_device *device, uint32_t msec, double notches);
void pad_warp(struct wlr_input_device *device, uint32_t msec, double x, double y);
void mouse_move(struct wlr_input_device *device, uint32_t msec, double dx, double dy);
/* Its left button. */
void mouse_button(struct wlr_input_device *device, uint32_t msec, bool is_pressed);

/*
 * A pen enters the range of a tablet, moves there or on it, touches it, and leaves its range; and
 * the button at its side.
 */
void pen_enter(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec);
void pen_move(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec);
void pen_touch(
	struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec, bool is_down);
void pen_leave(struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec);
void pen_button(
	struct wlr_input_device *device, struct wlr_tablet_tool *tool, uint32_t msec, bool is_down);

/* Turns an output on or off, as its user may. */
void output_turn(struct wlr_output *output, bool is_on);
/* Its backend gives it another size. */
void output_ask_for_size(struct wlr_output *output, int32_t width, int32_t height);
/* An output has presented a frame. */
void output_present(struct wlr_output *output, struct timespec when, int refresh_ns);

#endif
