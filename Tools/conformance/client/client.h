/* SPDX-License-Identifier: MIT */
/*
 * The Wayland client of `gesture panel --conformance` and of Tests/compositor. It shows windows of
 * one color, and prints each touch event and touchpad gesture event as a line of JSON.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdbool.h>
#include <stdint.h>

#include "gcw-protocols.h"

#define MOST_WINDOWS 8

struct client;

struct window {
	struct client *client;
	struct wl_surface *surface; // its user data is the window
	struct xdg_surface *xdg_surface;
	struct xdg_toplevel *toplevel;
	struct xdg_popup *popup;  // instead of a toplevel
	struct wl_proxy *layer;   // instead of an xdg_surface: of a screen keyboard
	struct wl_buffer *buffer; // the shown one, or NULL
	char title[64];
	int32_t width, height; // as requested by the compositor; 0 before that
	bool wanted;           // mapped, or to be mapped at the next configure
};

/* The options of the command line. */
struct options {
	const char *title;     // of the first window; the second has "TITLE 2"
	int32_t width, height; // in points; 0: the compositor chooses
	uint32_t color;        // 0xRRGGBB
	unsigned windows;      // 1 to MOST_WINDOWS
	int32_t shadow;        // points around a window that are not a part of it
	bool is_pointer_only;  // binds no wl_touch, like old programs
	bool is_fullscreen;
	uint32_t keyboard; // the height of a screen keyboard at the lower edge; 0: it is a window
};

struct client {
	struct options options;
	struct wl_display *display;
	struct wl_compositor *compositor;
	struct wl_shm *shm;
	struct xdg_wm_base *shell;
	struct wl_seat *seat;
	struct zwp_pointer_gestures_v1 *gestures;    // or NULL
	struct wl_proxy *layer_shell;                // or NULL
	struct wl_data_device_manager *data_manager; // or NULL, like the device
	struct wl_data_device *data_device;
	struct wl_touch *touch; // or NULL, like the pointer, while the seat has none
	struct wl_pointer *pointer;
	struct zwp_pointer_gesture_swipe_v1 *swipe;
	struct zwp_pointer_gesture_pinch_v1 *pinch;
	struct zwp_pointer_gesture_hold_v1 *hold;
	struct window windows[MOST_WINDOWS];
	struct window popup;  // without a surface if there is none
	uint32_t down_serial; // of the latest finger
	bool running;
};

/* Prints the line and ends the program with status 1. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Creates the window, unmapped. */
void window_create(struct window *window, struct client *client, unsigned number);
void window_destroy(struct window *window);
void window_map(struct window *window);
void window_unmap(struct window *window);
/* Draws it again, with that size. */
void window_show(struct window *window, int32_t width, int32_t height);
/* Returns the title of the window of an event's surface; "" if it was destroyed. */
const char *window_title(struct wl_surface *surface);

/*
 * Opens and closes a menu at a window's lower right corner, or in the middle of one that covers the
 * output. It grabs the seat with the serial of the latest finger. Its title is "popup".
 */
void popup_open(struct window *parent);
void popup_close(struct client *client);

/* The protocol of screen keyboards: zwlr_layer_shell_v1. */
extern const struct wl_interface layer_shell_interface;
/* Gives the surface of a window the role of a screen keyboard. */
void layer_create(struct window *window);

/* Starts a drag with the serial of the latest finger. */
void drag_start(struct window *origin);
/* Accepts what others drag, if the compositor has drags. */
void drag_follow(struct client *client);

/* Bind a device when the seat has it, and release it when it has not. */
void touch_follow(struct client *client, bool has);
void pointer_follow(struct client *client, bool has);

#endif
