/* SPDX-License-Identifier: MIT */
/*
 * A small compositor that has its gestures from libgesturecore.
 *
 *     touchscreen.c   wlr_touch ---> samples ---+                      +--> client_touch.c:
 * wl_touch
 *                                               +--> engine --> events +
 *     touchpad.c    wlr_pointer ---> steps -----+  (of an output)      +--> gestures.c --> strip.c,
 *                                                                          overlay.c
 *
 * Each output is a glass of its own: an engine, whose window is that output in points of 1/160
 * inch, and a scene. Fingers never go from one glass to another, edges are those of each output,
 * and outputs of different density need no common measure.
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

/* Where the time comes from: CLOCK_MONOTONIC, or a test. */
struct clock {
	uint64_t (*now_us)(void *data);
	void *data;
};

/* The row of workspaces, side by side; all outputs show the same place of it. */
struct strip {
	double position;   /* in workspaces: 1 is the second */
	gc_length grabbed; /* where it was when the fingers took it, had it not given way */
	int workspace;     /* that is shown, or that it is on its way to */
	bool is_moving;    /* on its own: `momentum`, in points, of pages of `page` */
	gc_length page;
	uint64_t released_us, rest_us; /* when, and for how long it moves */
	struct gc_momentum momentum;
};

/* What the gestures show over the windows. */
struct overlay {
	double overview;      /* 0: closed, 1: open */
	bool is_open;         /* where the overview stays without fingers */
	uint32_t drawer_edge; /* enum gc_edges of the drawer that is seen, or 0 */
	const struct output *drawer_output;
	double drawer;       /* how far it is drawn, in points */
	bool is_highlighted; /* fingers rest */
};

/* A touch that an engine delivers. */
struct client_point {
	const struct output *output; /* whose engine has it; NULL: a free place */
	uint32_t serial;             /* of the engine's touch */
	/* The client's wl_touch point; NULL: it got none, or wlroots has ended it. */
	struct wlr_touch_point *wlr_point;
	struct wl_listener destroyed; /* of wlr_point */
	double x, y;                  /* of the surface in its window */
};

/* What can lock the session: see lock.c. */
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
	struct wlr_session *session; /* NULL: none, as in a window */
	struct clock clock;
	struct wl_event_source *timer;      /* for the earliest deadline of the engines */
	struct wl_event_source *timer_idle; /* the timer has fired in this turn; or NULL */

	struct wl_list outputs;      /* output.link */
	struct wl_list windows;      /* window.link, bottom to top */
	struct wl_list touchscreens; /* touchscreen.link */
	struct wl_list touchpads;    /* touchpad.link */
	struct wl_list keyboards;    /* keyboard.link */
	uint16_t devices;            /* how many there have been */
	uint32_t windows_made;       /* and of these */

	struct strip strip;
	struct overlay overlay;
	struct client_point points[POINTS_MAX];
	struct client_point *pressing; /* the one that is a client's pointer; NULL: none is */
	struct touchpad *stepping;     /* whose step is being handled */
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

	/* The picture. Coordinates are the output's, in the layout's pixels. */
	struct wlr_scene *scene;
	struct wlr_scene_output *scene_output;
	struct wlr_scene_tree *windows, *cover;
	struct wlr_scene_rect *grounds[WORKSPACES], *tiles[WORKSPACES], *shade, *drawer, *mark;
	int width, height;

	/* The glass. */
	struct gc_device panel; /* from 0..1 of the panel to points */
	struct gc_engine engine;
	struct gc_node root;  /* the output in points */
	struct gc_node space; /* the same in pixels: parent of the windows */
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
	struct output *output; /* NULL: there is none */
	struct wlr_scene_node *scene_node;
	struct gc_node node; /* in the output's `space` while it is mapped */
	int workspace;
	int x, y;          /* on its workspace */
	uint32_t order;    /* of its making: of two, the older is left */
	bool has_place;    /* it is mapped, or will be */
	bool is_unmapping; /* by the commit that is being handled */
	struct wl_listener mapped, unmapped, destroyed, committed;
};

struct touchscreen {
	struct compositor *compositor;
	struct wlr_input_device *device;
	struct wl_list link;
	struct output *output; /* that it lies on; NULL: none */
	uint32_t fingers;      /* down */
	uint16_t id;
	struct wl_event_source *batch_end; /* it has said something in this turn; or NULL */
	struct wl_listener down, motion, up, cancel, frame, destroyed;
};

struct touchpad {
	struct compositor *compositor;
	struct wl_list link;
	struct output *output; /* where its gesture began; NULL: it has none */
	bool is_taken;         /* by the compositor */
	bool is_shared;        /* the client got its begin, and gets the rest */
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

/* Makes a compositor of what the environment says (WLR_BACKENDS ...); NULL, having said why. */
struct compositor *compositor_create(struct wl_display *display, struct clock clock);
void compositor_destroy(struct compositor *compositor);
uint64_t compositor_now_us(const struct compositor *compositor);
/* An event's time, of which wlroots tells 32 bits of milliseconds, in the clock's microseconds. */
uint64_t compositor_event_time_us(const struct compositor *compositor, uint32_t time_msec);
/* The earliest deadline of all engines, or GC_NEVER_US. */
uint64_t compositor_deadline_us(struct compositor *compositor);
/* Does what is due by now: deadlines, and the strip's own motion. */
void compositor_advance(struct compositor *compositor);
/* To be called when engines may have other deadlines. */
void compositor_arm_timer(struct compositor *compositor);
/* Tells clients which kinds of devices there are. */
void compositor_offer_devices(struct compositor *compositor);
/* Ends all touches and gestures, for everybody. */
void compositor_cancel_all(struct compositor *compositor);
/* Follows the session's coming and going. */
void compositor_watch_session(struct compositor *compositor, struct wlr_session *session);

/* lock.c */

void lock_init(struct compositor *compositor);
void lock_finish(struct compositor *compositor);
/* Whether a surface gets input: while it is locked, only that of the client that has locked. */
bool lock_lets_through(const struct compositor *compositor, struct wlr_surface *surface);

/* output.c */

void output_create(struct compositor *compositor, struct wlr_output *wlr_output);
/* The output at a place of the layout, and that place in it; NULL: none. */
struct output *output_at(struct compositor *compositor, double *x, double *y);
struct output *output_first(struct compositor *compositor);
struct output *output_named(struct compositor *compositor, const char *name);
/* From pixels of the output to its points. */
struct gc_point output_point(const struct output *output, double x, double y);
/* From points to pixels, of the output or of a window of it. */
void output_pixels(const struct gc_node *node, struct gc_point point, double *x, double *y);
/* Takes what its engine has to say: after input, and when time has passed. */
void output_handle_events(struct output *output);

/* gestures.c */

void gestures_init(struct output *output);
void gestures_finish(struct output *output);
bool gestures_should_begin(void *data, struct gc_recognizer *recognizer);
/* After a frame: how many fingers of a touchscreen are down. */
void gestures_fingers_down(struct output *output, uint32_t fingers);
void gestures_handle(struct output *output, const struct gc_event *event);
/* Whether a gesture of several fingers is in progress: further fingers are for no client. */
bool gestures_have_hand(const struct output *output);
/* Enables those that apply now: none while it is locked. */
void gestures_enable(struct compositor *compositor);
void gestures_open_overview(struct compositor *compositor, bool is_open);
/* The gesture in progress: "swipe", "overview", "edge-left" and so on, "hold"; or "none". */
const char *gestures_name(const struct compositor *compositor);

/* strip.c */

/* A drag begins. */
void strip_grab(struct compositor *compositor, const struct output *output);
void strip_drag(struct compositor *compositor, const struct output *output, gc_length translation);
void strip_release(struct compositor *compositor, const struct output *output, gc_speed velocity);
void strip_go_to(struct compositor *compositor, const struct output *output, int workspace);
/* Stops it where it is. */
void strip_catch(struct compositor *compositor);
void strip_step(struct compositor *compositor);

/* overlay.c */

void overlay_create(struct output *output);
/* Moves all that is seen to where it is now. */
void overlay_arrange(struct compositor *compositor);
/* The workspace whose tile is at a place; -1: none. */
int overlay_tile_at(const struct output *output, double x, double y);

/* window.c */

void window_create(struct compositor *compositor, struct wlr_xdg_surface *xdg_surface);
void popup_create(struct wlr_xdg_surface *popup);
/* Arranges the windows of every workspace, and gives a place to those without. */
void windows_arrange(struct compositor *compositor);
/* Moves them to where the strip is. */
void windows_follow_strip(struct compositor *compositor);
/* Takes windows off an output that is going. */
void windows_leave(struct output *output);
void window_focus(struct window *window);
/* The window, and the surface of it, that takes input at a place of the output; NULL: none. */
struct window *window_at(const struct output *output, double x, double y,
	struct wlr_surface **surface, double *surface_x, double *surface_y);

/* touchscreen.c */

void touchscreen_create(struct compositor *compositor, struct wlr_input_device *device);
/* Says on which output it lies; NULL: on none. What it touched before is cancelled. */
void touchscreen_map(struct touchscreen *touchscreen, struct output *output);
/* Finds outputs for those without. */
void touchscreens_find_outputs(struct compositor *compositor);
/* An output is going. */
void touchscreens_leave(const struct output *output);

/* client_touch.c */

/* Passes a touch on to its client. */
void client_touch_deliver(struct output *output, const struct gc_event *event);

/* client_pointer.c: for clients without wl_touch */

/* Makes the touch the pointer and presses its button; returns false if the pointer is in use. */
bool client_pointer_press(struct client_point *point, struct compositor *compositor,
	struct wlr_surface *surface, double x, double y, uint32_t time_msec);
void client_pointer_move(struct compositor *compositor, double x, double y, uint32_t time_msec);
void client_pointer_release(struct compositor *compositor, uint32_t time_msec);
/* Ends the press, if there is one, without a click: for the engine, and for a mouse that moves. */
void client_pointer_cancel(struct compositor *compositor);

/* touchpad.c */

void touchpad_create(struct compositor *compositor, struct wlr_input_device *device);
/* Takes its gesture for the compositor, or cancels it: the client gets a cancelled end. */
void touchpad_take(struct touchpad *touchpad);
/* An output is going, and the gestures on it. */
void touchpads_leave(const struct output *output);
/* Whether a gesture of any touchpad is in progress. */
bool touchpads_have_gesture(const struct compositor *compositor);

/* pointer.c and keyboard.c */

void pointer_init(struct compositor *compositor);
void pointer_finish(struct compositor *compositor);
/* Gives the pointer to what is under it now. */
void pointer_refocus(struct compositor *compositor, uint32_t time_msec);
void keyboard_create(struct compositor *compositor, struct wlr_input_device *device);

#endif
