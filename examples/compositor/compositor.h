/* SPDX-License-Identifier: MIT */
/*
 * A small compositor that uses libgesturecore-wlroots for its gestures.
 *
 *     wlr_touch, wlr_pointer ---> library --+--> gestures.c --> strip.c, overlay.c
 *                                           +--> clients: wl_touch or wl_pointer
 *
 * Each output has its own recognizers and its own scene. Positions of gestures are in points of
 * 1/160 inch, those of windows in pixels, relative to their output.
 */
#ifndef COMPOSITOR_H
#define COMPOSITOR_H

#include <gesturecore/gesturecore.h>
#include <gesturecore/wlroots.h>

#include "versions.h"

#define WORKSPACES 4

/* The row of workspaces, side by side. All outputs show the same position of it. */
struct strip {
	double position;   /* in workspaces: 1 is the second */
	gc_length grabbed; /* the position at the grab, without the rubber band */
	int workspace;     /* the current one, or the destination */
	bool is_moving;    /* without fingers: `momentum`, in points; a page has `page` points */
	gc_length page;
	uint64_t released_us, rest_us; /* when it was released, and for how long it moves */
	struct gc_momentum momentum;
	const struct output *grabber; /* whose swipe moves it; NULL: none */
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
	struct wlr_session *session; /* NULL: none, such as in a window */
	struct gc_wlr_seat *touch;
	struct wl_client *locker; /* the client that has locked the session; NULL: none is there */
	struct lock *lock;

	struct wl_list outputs; /* output.link */
	struct wl_list windows; /* window.link, bottom to top */
	uint32_t windows_made, capabilities;
	bool shows_cursor;
	struct strip strip;
	struct overlay overlay;

	struct wl_listener new_output, new_input, new_window, new_menu, start_drag;
	struct wl_listener motion, motion_absolute, button, axis, frame;
	struct wl_listener hold_begin, pinch_begin, swipe_begin;
};

/* An output's recognizers. */
struct gestures {
	struct gc_pan swipe;      /* three fingers: between workspaces */
	struct gc_pinch spread;   /* four fingers: the overview */
	struct gc_edge_pan edges; /* one finger from an edge: a drawer */
	struct gc_tap tap;        /* three fingers: opens and closes the overview */
	struct gc_hold hold;      /* three fingers: stops the strip, highlights */
	struct gc_tap choice;     /* one finger, in the overview: that workspace */
};

struct output {
	struct compositor *compositor;
	struct wlr_output *wlr_output;
	struct wl_list link;
	struct wl_listener frame, commit, resized;
	struct gc_wlr_output *touch;
	struct gestures gestures;
	struct wlr_scene *scene;
	struct wlr_scene_output *scene_output;
	struct wlr_scene_tree *windows, *locks;
	struct wlr_scene_rect *grounds[WORKSPACES], *tiles[WORKSPACES], *shade, *drawer, *mark;
	int width, height;
};

/* A toplevel and its popups. */
struct window {
	struct compositor *compositor;
	struct wlr_xdg_toplevel *toplevel;
	struct wl_list link;
	struct output *output; /* NULL: none */
	struct wlr_scene_tree *picture;
	int workspace, x;  /* on it */
	uint32_t order;    /* the order of creation: older windows are left of newer ones */
	bool has_place;    /* it is mapped, or will be */
	bool is_unmapping; /* the current commit unmaps it */
	struct wl_listener mapped, unmapped, destroyed, committed;
};

static inline void listen_to(
	struct wl_signal *signal, struct wl_listener *listener, wl_notify_func_t notify) {
	listener->notify = notify;
	wl_signal_add(signal, listener);
}

/* compositor.c */
/*
 * Creates a compositor by the environment (WLR_BACKENDS ...). `now_us`: the clock of a test, or
 * NULL. Returns NULL if it failed, and logs why.
 */
struct compositor *compositor_create(struct wl_display *display, uint64_t (*now_us)(void *data));
void compositor_destroy(struct compositor *compositor);

/* lock.c */
void lock_init(struct compositor *compositor);
void lock_finish(struct compositor *compositor);
/* While the session is locked, input gets only to the windows of `locker`; NULL: to none. */
void lock_session(struct compositor *compositor, struct wl_client *locker);
void unlock_session(struct compositor *compositor);
/* Whether a client has locked it by ext-session-lock, whose surfaces are above all windows. */
bool lock_has_surfaces(const struct compositor *compositor);
/* Gives them the size of their output, whose windows are hidden until the unlock. */
void lock_arrange(const struct output *output);

/* output.c */
void output_added(struct wl_listener *listener, void *data);
/* Returns the nearest output to a point of the layout, and makes the point relative. NULL: none. */
struct output *output_at(struct compositor *compositor, double *x, double *y);
struct wlr_box output_box(const struct output *output);
/* Functions for gc_wlr_seat_config. */
void *output_entered(void *data, struct gc_wlr_output *touch);
void output_ended(void *data, struct gc_wlr_output *touch);

/* gestures.c */
void gestures_init(struct output *output);
/* Moves what follows fingers to where they are at a time. */
void gestures_follow(struct output *output, uint64_t time_us);
bool gestures_is_active(const struct gc_recognizer *recognizer);
void gestures_open_overview(struct compositor *compositor, bool is_open);
/* A function for gc_wlr_seat_config. */
void gestures_handle(void *data, struct gc_wlr_output *touch, const struct gc_event *event);

/* strip.c */
void strip_grab(const struct output *output);
void strip_drag(struct compositor *compositor, gc_length translation);
/* Lets it go with the velocity of the fingers at their newest sample. */
void strip_release(const struct output *output, gc_speed velocity, uint64_t sample_us);
void strip_go_to(const struct output *output, int workspace);
void strip_catch(struct compositor *compositor);
void strip_step(struct compositor *compositor, uint64_t time_us);

/* overlay.c */
void overlay_create(struct output *output);
/* Moves all visible parts to their current positions. */
void overlay_arrange(struct compositor *compositor);
/* Returns the workspace of the tile at a position; -1: none. */
int overlay_tile_at(const struct output *output, double x, double y);

/* window.c */
void window_added(struct wl_listener *listener, void *data);
void popup_added(struct wl_listener *listener, void *data);
/* Arranges the windows of all workspaces, including new ones. */
void windows_arrange(struct compositor *compositor);
/* Gives the keyboard to the latest window of the workspace that may have it, or to none. */
void windows_focus_last(struct compositor *compositor);
void windows_follow_strip(struct compositor *compositor);
/* A function for gc_wlr_seat_config. */
struct wlr_surface *window_surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y);
void window_focus(struct compositor *compositor, struct wlr_surface *surface);

/* input.c */
void input_added(struct wl_listener *listener, void *data);
void pointer_init(struct compositor *compositor);
/* For a new output: before 0.17, wlroots shows there only a cursor that is set again. */
void cursor_show_again(struct compositor *compositor);
void pointer_finish(struct compositor *compositor);
/* Gives the pointer to what is under the cursor. */
void pointer_refocus(struct compositor *compositor);
/* A function for gc_wlr_seat_config. */
void input_touched(void *data, struct wlr_surface *surface);
void keyboard_enter(struct compositor *compositor, struct wlr_surface *surface);

#endif
