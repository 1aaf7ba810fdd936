/* SPDX-License-Identifier: MIT */
/*
 * A small compositor that uses libgesturecore for its gestures.
 *
 *     touchscreen.c   wlr_touch ---> samples ---+                      +--> client_touch.c:
 * wl_touch
 *                                               +--> engine --> events +
 *     touchpad.c    wlr_pointer ---> steps -----+  (of an output)      +--> gestures.c --> strip.c,
 *                                                                          overlay.c
 *
 * Each output has its own engine, whose root node is the output in points of 1/160 inch, and its
 * own scene. So fingers never move from one output to another, each output has its own edges, and
 * outputs with different densities need no common unit.
 */
#ifndef COMPOSITOR_H
#define COMPOSITOR_H

#include <gesturecore/gesturecore.h>
#include <wayland-server-core.h>
#include <wlr/backend.h>
#include <wlr/backend/session.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_xcursor_manager.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/version.h>
#if WLR_VERSION_MINOR < 17
#include <wlr/types/wlr_input_inhibitor.h>
#else
#include <wlr/types/wlr_session_lock_v1.h>
#endif

#define WORKSPACES 4
#define FINGERS_MAX 16 /* of an output */
#define POINTS_MAX 32  /* of the seat, over all clients */

/* The clock: CLOCK_MONOTONIC, or that of a test. */
struct clock {
	uint64_t (*now_us)(void *data);
	void *data;
};

/* The row of workspaces, side by side. All outputs show the same position of it. */
struct strip {
	double position;   /* in workspaces: 1 is the second */
	gc_length grabbed; /* the position at the grab, without the rubber band */
	int workspace;     /* the current one, or the destination */
	bool is_moving;    /* without fingers: `momentum`, in points; a page has `page` points */
	gc_length page;
	uint64_t released_us, rest_us; /* when it was released, and for how long it moves */
	struct gc_momentum momentum;
};

/* What gestures show above the windows. */
struct overlay {
	double overview;      /* 0: closed, 1: open */
	bool is_open;         /* the state of the overview without fingers */
	uint32_t drawer_edge; /* enum gc_edges of the visible drawer, or 0 */
	const struct output *drawer_output;
	double drawer;       /* how far it is open, in points */
	bool is_highlighted; /* fingers are resting */
};

/* A touch that an engine delivers to a client. */
struct client_point {
	const struct output *output; /* the output of the engine; NULL: the slot is free */
	uint32_t serial;             /* of the engine's touch */
	/* The client's wl_touch point; NULL: none, or wlroots has ended it. */
	struct wlr_touch_point *wlr_point;
	struct wl_listener destroyed; /* of wlr_point */
	double x, y;                  /* the position of the surface in its window */
};

/* The session lock: see lock.c. */
struct lock {
#if WLR_VERSION_MINOR < 17
	struct wlr_input_inhibit_manager *inhibitor;
#else
	struct wlr_session_lock_manager_v1 *manager;
	struct wlr_session_lock_v1 *current; /* NULL: none */
	struct wl_listener new_surface, destroyed;
#endif
	struct wl_listener locked, unlocked;
};

struct compositor {
	struct wl_display *display;
	struct wlr_backend *backend;
	struct wlr_renderer *renderer;
	struct wlr_allocator *allocator;
	struct wlr_output_layout *layout;
	struct wlr_xdg_shell *shell;
	struct wlr_scene *limbo; /* windows without an output */
	struct wlr_seat *seat;
	struct wlr_cursor *cursor;
	struct wlr_xcursor_manager *cursors;
	struct wlr_pointer_gestures_v1 *pointer_gestures;
	struct wlr_session *session; /* NULL: none, such as in a window */
	struct clock clock;
	struct wl_event_source *timer;      /* for the earliest deadline of the engines */
	struct wl_event_source *timer_idle; /* not NULL: the timer has fired in this turn */

	struct wl_list outputs;      /* output.link */
	struct wl_list windows;      /* window.link, bottom to top */
	struct wl_list touchscreens; /* touchscreen.link */
	struct wl_list touchpads;    /* touchpad.link */
	struct wl_list keyboards;    /* keyboard.link */
	uint16_t devices;            /* how many were added so far */
	uint32_t windows_made;       /* the same for windows */

	struct strip strip;
	struct overlay overlay;
	struct client_point points[POINTS_MAX];
	struct client_point *pressing; /* the touch that is a client's pointer; NULL: none */
	struct touchpad *stepping;     /* the touchpad whose step is being handled */
	struct lock lock;
	bool is_locked, is_away;

	struct wl_listener new_output, new_input, new_toplevel, new_popup, session_active;
	struct wl_listener cursor_motion, cursor_absolute, cursor_button, cursor_axis, cursor_frame;
	struct wl_listener set_cursor;
};

/* An output's recognizers, all on its root node. */
struct gestures {
	struct gc_pan swipe;        /* three fingers: between workspaces */
	struct gc_transform spread; /* four fingers on the glass: the overview */
	struct gc_pinch pinch;      /* four fingers on a touchpad: the same */
	struct gc_edge_pan edges;   /* one finger from an edge: a drawer */
	struct gc_tap tap;          /* three fingers: opens and closes the overview */
	struct gc_hold hold;        /* three fingers: stops the strip, highlights */
	struct gc_tap choice;       /* one finger, in the overview: that workspace */
};

struct output {
	struct compositor *compositor;
	struct wlr_output *wlr_output;
	struct wl_list link;
	struct wl_listener frame, commit, destroyed;

	/* The picture. Coordinates are relative to the output, in pixels of the layout. */
	struct wlr_scene *scene;
	struct wlr_scene_output *scene_output;
	struct wlr_scene_tree *windows, *cover;
	struct wlr_scene_rect *grounds[WORKSPACES], *tiles[WORKSPACES], *shade, *drawer, *mark;
	int width, height;

	/* The touch surface. */
	struct gc_device panel; /* maps 0..1 of the panel to points */
	struct gc_engine engine;
	struct gc_node root;  /* the output in points */
	struct gc_node space; /* the output in pixels: parent of the windows */
	struct gc_touch touches[FINGERS_MAX];
	struct gc_event events[32];
	struct gc_record records[64];
	struct gestures gestures;
};

/* A toplevel and its popups. */
struct window {
	struct compositor *compositor;
	struct wlr_xdg_surface *xdg_surface;
	struct wl_list link;
	struct output *output; /* NULL: none */
	struct wlr_scene_node *scene_node;
	struct gc_node node; /* in the output's `space` while it is mapped */
	int workspace;
	int x, y;          /* on its workspace */
	uint32_t order;    /* the order of creation: older windows are left of newer ones */
	bool has_place;    /* it is mapped, or will be */
	bool is_unmapping; /* the current commit unmaps it */
	struct wl_listener mapped, unmapped, destroyed, committed;
};

struct touchscreen {
	struct compositor *compositor;
	struct wlr_input_device *device;
	struct wl_list link;
	struct output *output; /* the output behind the glass; NULL: none */
	uint32_t fingers;      /* how many are down */
	uint16_t id;
	struct wl_event_source *batch_end; /* not NULL: it had events in this turn */
	struct wl_listener down, motion, up, cancel, frame, destroyed;
};

struct touchpad {
	struct compositor *compositor;
	struct wl_list link;
	struct output *output; /* where its gesture began; NULL: no gesture */
	bool is_taken;         /* the compositor has taken it */
	bool is_shared;        /* the client received the begin, and receives the rest */
	uint8_t kind;          /* enum gc_step_kind */
	uint16_t id;
	struct wl_listener swipe_begin, swipe_update, swipe_end;
	struct wl_listener pinch_begin, pinch_update, pinch_end;
	struct wl_listener hold_begin, hold_end, destroyed;
};

static inline void listen_to(
	struct wl_signal *signal, struct wl_listener *listener, wl_notify_func_t notify) {
	listener->notify = notify;
	wl_signal_add(signal, listener);
}

/* compositor.c */

/* Creates a compositor by the environment (WLR_BACKENDS ...). NULL: it failed, and logged why. */
struct compositor *compositor_create(struct wl_display *display, struct clock clock);
void compositor_destroy(struct compositor *compositor);
uint64_t compositor_now_us(const struct compositor *compositor);
/* Converts an event's time, 32 bits of milliseconds in wlroots, to microseconds of the clock. */
uint64_t compositor_event_time_us(const struct compositor *compositor, uint32_t time_msec);
/* Returns the earliest deadline of all engines, or GC_NEVER_US. */
uint64_t compositor_deadline_us(struct compositor *compositor);
/* Does all that is due by now: deadlines and the motion of the strip. */
void compositor_advance(struct compositor *compositor);
/* Call it when deadlines of engines may have changed. */
void compositor_arm_timer(struct compositor *compositor);
/* Announces the kinds of devices to clients. */
void compositor_offer_devices(struct compositor *compositor);
/* Cancels all touches and gestures. */
void compositor_cancel_all(struct compositor *compositor);
/* Watches whether the session is active. */
void compositor_watch_session(struct compositor *compositor, struct wlr_session *session);

/* lock.c */

void lock_init(struct compositor *compositor);
void lock_finish(struct compositor *compositor);
/* Returns whether a surface receives input. During a lock, only those of the locking client do. */
bool lock_lets_through(const struct compositor *compositor, struct wlr_surface *surface);

/* output.c */

void output_create(struct compositor *compositor, struct wlr_output *wlr_output);
/* Returns the output at a position of the layout, and makes the position relative; NULL: none. */
struct output *output_at(struct compositor *compositor, double *x, double *y);
struct output *output_first(struct compositor *compositor);
struct output *output_named(struct compositor *compositor, const char *name);
/* Converts pixels of the output to its points. */
struct gc_point output_point(const struct output *output, double x, double y);
/* Converts points to pixels, of the output or of one of its windows. */
void output_pixels(const struct gc_node *node, struct gc_point point, double *x, double *y);
/* Handles the events of its engine. Call it after input, and when time has passed. */
void output_handle_events(struct output *output);

/* gestures.c */

void gestures_init(struct output *output);
void gestures_finish(struct output *output);
bool gestures_should_begin(void *data, struct gc_recognizer *recognizer);
/* Call it after each frame, with the number of fingers on the touchscreen. */
void gestures_fingers_down(struct output *output, uint32_t fingers);
void gestures_handle(struct output *output, const struct gc_event *event);
/* Returns whether a multi-finger gesture is in progress: no client receives further fingers. */
bool gestures_have_hand(const struct output *output);
/* Enables the gestures that apply now; none during a lock. */
void gestures_enable(struct compositor *compositor);
void gestures_open_overview(struct compositor *compositor, bool is_open);
/* Returns the gesture in progress: "swipe", "overview", "edge-left" and so on, "hold", "none". */
const char *gestures_name(const struct compositor *compositor);

/* strip.c */

/* Begins a drag. */
void strip_grab(struct compositor *compositor, const struct output *output);
void strip_drag(struct compositor *compositor, const struct output *output, gc_length translation);
void strip_release(struct compositor *compositor, const struct output *output, gc_speed velocity);
void strip_go_to(struct compositor *compositor, const struct output *output, int workspace);
/* Stops it at its current position. */
void strip_catch(struct compositor *compositor);
void strip_step(struct compositor *compositor);

/* overlay.c */

void overlay_create(struct output *output);
/* Moves all visible parts to their current positions. */
void overlay_arrange(struct compositor *compositor);
/* Returns the workspace of the tile at a position; -1: none. */
int overlay_tile_at(const struct output *output, double x, double y);

/* window.c */

void window_create(struct compositor *compositor, struct wlr_xdg_surface *xdg_surface);
void popup_create(struct wlr_xdg_surface *popup);
/* Arranges the windows of all workspaces, including new ones. */
void windows_arrange(struct compositor *compositor);
/* Moves the windows with the strip. */
void windows_follow_strip(struct compositor *compositor);
/* Takes windows off an output that is being removed. */
void windows_leave(struct output *output);
void window_focus(struct window *window);
/* Returns the window that takes input at a position of the output, and its surface; NULL: none. */
struct window *window_at(const struct output *output, double x, double y,
	struct wlr_surface **surface, double *surface_x, double *surface_y);

/* touchscreen.c */

void touchscreen_create(struct compositor *compositor, struct wlr_input_device *device);
/* Sets its output; NULL: none. Cancels its touches on the earlier one. */
void touchscreen_map(struct touchscreen *touchscreen, struct output *output);
/* Finds outputs for touchscreens without one. */
void touchscreens_find_outputs(struct compositor *compositor);
/* Takes the touchscreens off an output that is being removed. */
void touchscreens_leave(const struct output *output);

/* client_touch.c */

/* Sends a delivery event to its client. */
void client_touch_deliver(struct output *output, const struct gc_event *event);

/* client_pointer.c: for clients without wl_touch */

/* Makes the touch the pointer and presses its button; returns false if the pointer is in use. */
bool client_pointer_press(struct client_point *point, struct compositor *compositor,
	struct wlr_surface *surface, double x, double y, uint32_t time_msec);
void client_pointer_move(struct compositor *compositor, double x, double y, uint32_t time_msec);
void client_pointer_release(struct compositor *compositor, uint32_t time_msec);
/* Ends the press, if any, without a click: when the engine cancels it, or a mouse moves. */
void client_pointer_cancel(struct compositor *compositor);

/* touchpad.c */

void touchpad_create(struct compositor *compositor, struct wlr_input_device *device);
/* Takes its gesture for the compositor, or cancels it: the client receives a cancelled end. */
void touchpad_take(struct touchpad *touchpad);
/* Ends the gestures on an output that is being removed. */
void touchpads_leave(const struct output *output);
/* Returns whether a touchpad gesture is in progress. */
bool touchpads_have_gesture(const struct compositor *compositor);

/* pointer.c and keyboard.c */

void pointer_init(struct compositor *compositor);
void pointer_finish(struct compositor *compositor);
/* Gives the pointer focus to the surface under it. */
void pointer_refocus(struct compositor *compositor, uint32_t time_msec);
void keyboard_create(struct compositor *compositor, struct wlr_input_device *device);

#endif
