/* SPDX-License-Identifier: MIT */
/*
 * The state of the library, and which file calls which: only those that are named further down.
 *
 *     seat.c
 *     end.c                        what is freed when
 *     timer.c                      the timer, and what the host defers
 *     layout.c                     which outputs there are
 *     copies.c                     the recognizers of all outputs
 *     cursor.c, take.c
 *     touchscreen.c, touchpad.c,
 *     tablet.c                     what listens to devices
 *     output.c                     what listens to outputs
 *     device.c                     fingers, and whether a pen is near
 *     steps.c                      gestures of touchpads
 *     surface.c, frame.c           what is hit, and when a frame ends
 *     turn.c                       takes the events of the engines
 *     client.c                     touches of clients
 *     questions.c                  what the engines ask, and right clicks
 *     recording.c                  what an output keeps of its touches
 *     pointer.c                    touches of clients as a pointer
 *     own.c                        fingers of the host, perhaps as a mouse of its cursor
 *     grab.c                       what keeps the pointer for a finger
 *     drag.c                       drags
 *     sharing.c                    gestures of a touchpad for clients
 *     state.c                      which call is the outermost, times, places, and the rest
 *
 * Whoever may call functions of the host does so between gci_wlr_enter() and gci_wlr_leave(). What
 * the host destroys meanwhile is unlinked at once and freed by the outermost leave.
 */
#pragma once

#include <gesturecore/gesturecore.h>
#include <gesturecore/pen.h>
#include <gesturecore/wlroots.h>
#include <wayland-server-core.h>

#include "versions.h"

#define GCI_WLR_FINGERS 32 /* of a device and of an output */
#define GCI_WLR_POINTS 64  /* of the seat, over all clients */
#define GCI_WLR_EVENTS 64
#define GCI_WLR_RECORDS 128
#define GCI_WLR_ENDED_PRESSES 8

/* Where a surface was at a landing, and what a pixel of the output is in it: it may be scaled. */
struct gci_wlr_map {
	double x, y;                 /* in pixels of the output, */
	double surface_x, surface_y; /* and the same place in the surface */
	double xx, xy, yx, yy;       /* of a way in pixels */
};

/* A surface that a finger has hit, on an output. */
struct gci_wlr_surface {
	struct gc_node node;
	struct wl_list link; /* gc_wlr_output.surfaces, or .dead_surfaces */
	struct gc_wlr_output *output;
	struct wlr_surface *surface; /* NULL: it is gone */
	struct wlr_surface *root;    /* of its subsurfaces; only compared */
	bool is_locked;              /* it is out of the recognizers' reach */
	struct gci_wlr_map map;      /* of the node, at the latest landing */
	struct wl_listener destroyed, root_destroyed, unmapped, role_destroyed;
	struct wl_listener hidden; /* alone, if it is a subsurface */
};

/* A touch that an engine delivers to a client. */
struct gci_wlr_point {
	struct gc_wlr_output *output; /* NULL: the slot is free */
	struct gci_wlr_surface *on;
	uint32_t serial;       /* of the engine's touch */
	uint32_t press_serial; /* of the down or the press that the client got; 0: none */
	/* The client's wl_touch point; NULL: none, or wlroots has ended it. */
	struct wlr_touch_point *wlr_point;
	struct wl_listener destroyed; /* of wlr_point */
	struct gc_point location;     /* the latest that the client got */
	struct gci_wlr_map map;       /* at its landing */
};

/* A finger on what the host draws itself. */
struct gci_wlr_own {
	struct gc_wlr_output *output; /* NULL: the slot is free */
	uint32_t serial;              /* of the engine's touch */
	/* What it was taken from; NULL: it landed on no surface. */
	const struct gci_wlr_surface *on;
	double x, y; /* in the layout */
};

/* A finger that is down. */
struct gci_wlr_finger {
	struct gc_wlr_output *output; /* where it landed; NULL: the slot is free */
	int32_t id;
	struct gci_wlr_map map; /* of the surface that it hit, at its landing */
};

/* A finger that has lifted, whose client may get the landing only now. */
struct gci_wlr_lifted {
	uint32_t serial; /* of the engine's touch; 0: none */
	struct gci_wlr_map map;
};

/* Listeners for the events of a device, or of all devices of the cursor. */
struct gci_wlr_listeners {
	struct gc_wlr_seat *seat;
	struct gci_wlr_device *device; /* NULL: those of the cursor */
	struct wl_listener down, motion, up, cancel, frame;
	struct wl_listener swipe_begin, swipe_update, swipe_end;
	struct wl_listener pinch_begin, pinch_update, pinch_end, hold_begin, hold_end;
	struct wl_listener pen_axis, pen_proximity, pen_tip, pen_button;
};

/* A touchscreen, a touchpad, a tablet, or a mouse of the cursor that has clicked. */
struct gci_wlr_device {
	struct wl_list link;
	struct gc_wlr_seat *seat;
	struct wlr_input_device *device; /* NULL: destroyed; freed by the outermost leave */
	uint16_t id;                     /* for the engines; 0: none, it only clicks */
	bool is_added;                   /* by gc_wlr_seat_add_device(): its own events are used */
	struct gci_wlr_listeners listeners;
	struct wl_listener destroyed;

	uint32_t base_msec;   /* a time of the device, */
	uint64_t base_us;     /* and the same time on the clock */
	uint32_t latest_msec; /* of its events */

	struct gc_wlr_output *mapped; /* NULL: the default, */
	bool has_lost_output;         /* or none: it was mapped to an output that is gone */
	bool has_warned;              /* that no output has the name in its WL_OUTPUT */
	bool has_samples;             /* since its latest frame */
	bool ends_frames;             /* it ended its latest frame */
	struct gci_wlr_finger fingers[GCI_WLR_FINGERS];

	struct gc_wlr_output *output; /* where its touchpad gesture began; NULL: no gesture */
	bool is_taken;                /* a recognizer has taken it */
	bool is_shared;               /* the client received the begin, and receives the rest */
	enum gc_step_kind kind;

	bool has_pen_down;     /* a pen touches this tablet */
	uint32_t tool_buttons; /* of its tools, that are down; bits as in `buttons` */
	uint32_t buttons;      /* of this mouse, that are down: the lowest bits of their codes */
};

struct gc_wlr_output {
	struct wl_list link;
	struct gc_wlr_seat *seat;
	struct wlr_output *wlr_output; /* NULL: destroyed */
	void *data;
	struct wl_listener committed, resized, presented, destroyed;
	struct wl_listener left;         /* of the layout */
	bool is_placed;                  /* it is in the layout */
	bool is_gone;                    /* freed by the outermost leave */
	bool is_turning;                 /* an outer call takes its events */
	bool has_samples, has_new_count; /* of fingers */
	uint64_t frame_us;               /* the time of the samples of its frame */

	/* The touch surface. */
	struct gc_device glass;       /* maps 0..1 of the glass to points */
	uint32_t width_mm, height_mm; /* set by the host; 0: not */
	uint32_t device_width_mm,
		device_height_mm;          /* of a touchscreen, in case the EDID has none */
	int width, height;                 /* in pixels of the layout */
	uint64_t presented_us, refresh_us; /* 0: unknown */

	struct gc_engine engine;
	struct gc_node root;   /* the output in points: parent of surfaces during a lock */
	struct gc_node desk;   /* the same: has the recognizers */
	struct gc_node pixels; /* in the desk, in pixels: parent of surfaces */
	struct gc_node own;    /* in the desk: what the host draws itself */
	struct gc_touch touches[GCI_WLR_FINGERS];
	struct gci_wlr_lifted lifted[GCI_WLR_FINGERS]; /* by the slots of their touches */
	struct gc_event events[GCI_WLR_EVENTS];
	struct gc_record records[GCI_WLR_RECORDS];
	struct gc_recorder recorder;
	struct gc_note *notes; /* NULL: it does not record */
	struct wl_list surfaces, dead_surfaces;
	struct wl_list copies, dead_copies; /* of recognizers */
	struct gc_long_press right_click;
};

struct gc_wlr_seat {
	struct gc_wlr_seat_config config;
	struct wlr_seat *wlr_seat; /* NULL: destroyed */
	struct wlr_output_layout *layout;
	struct wlr_session *session;
	struct wl_event_loop *loop;
	struct wl_listener seat_destroyed, session_active, session_destroyed;
	struct wl_listener output_entered, layout_destroyed;
	struct wl_listener pointer_left;
	struct wl_listener mouse_motion, mouse_motion_absolute, mouse_button, mouse_axis;
	struct gci_wlr_listeners listeners; /* to the cursor */

	struct gc_pen_watch pens; /* whether one is near */
	uint32_t palm_us;
	struct wl_list outputs, devices, deferred;
	struct wl_list originals; /* of recognizers that each output has a copy of */
	uint16_t devices_made;
	unsigned frame_count;                   /* outputs with samples */
	unsigned depth;                         /* of gci_wlr_enter() */
	bool (*bury)(struct gc_wlr_seat *seat); /* gci_wlr_bury() */
	bool has_dead;                          /* something that the outermost leave frees */
	bool must_clear, is_ending;             /* that clears the originals, or ends the seat */
	bool has_warned;                        /* that the seat lacks a capability */
	bool is_locked, is_away;
	struct gci_wlr_device *ending; /* whose touchpad gesture has an end that waits; or NULL */
	uint32_t ending_msec;          /* the time of that end */

	struct gci_wlr_point points[GCI_WLR_POINTS];
	unsigned point_count;              /* how many of them are in use */
	struct gci_wlr_point *pressing;    /* the touch that is a client's pointer; NULL: none */
	bool has_pressed;                  /* its surface got the press */
	bool has_dragged;                  /* a drag has taken the press */
	struct wlr_seat_pointer_grab grab; /* of a finger that is the pointer */
	bool passes_pointer;               /* the library itself sends: the grab passes it on */
	bool is_off_cursor; /* a finger has taken the pointer from where the cursor is */
	struct gci_wlr_own owns[GCI_WLR_FINGERS];
	struct gci_wlr_mouse mouse; /* that one of them is for the host, without config.own_touch */
	bool is_mouse_down;         /* it has its button down */
	bool is_emitting;           /* events of it */
	uint32_t ended_ids;         /* ids below 32 that ended in the frame being sent */
	/* The latest press serials that ended, and how many ever did: a request may be late. */
	uint32_t ended_presses[GCI_WLR_ENDED_PRESSES];
	unsigned ended_press_count;
	uint32_t released_serial; /* of a press of a mouse that the wlr_seat may still count */

	struct wl_event_source *timer, *timer_idle, *batch_idle, *ending_idle, *deferred_idle;
	uint64_t armed_us; /* the deadline that the timer is set to */
};

static inline void gci_wlr_listen(
	struct wl_signal *signal, struct wl_listener *listener, wl_notify_func_t notify) {
	listener->notify = notify;
	wl_signal_add(signal, listener);
}

/* Before all listeners that are there. */
static inline void gci_wlr_listen_first(
	struct wl_signal *signal, struct wl_listener *listener, wl_notify_func_t notify) {
	listener->notify = notify;
	wl_list_insert(&signal->listener_list, &listener->link);
}

/* So that a listener that was never added can be removed, and any can be removed twice. */
static inline void gci_wlr_unlisten(struct wl_listener *listener) {
	wl_list_remove(&listener->link);
	wl_list_init(&listener->link);
}

static inline uint32_t gci_wlr_msec(uint64_t time_us) {
	return (uint32_t)(time_us / 1000);
}

/*
 * Follows a button by its code, so that a second release does nothing, and the next one makes good
 * one that was lost.
 */
static inline void gci_wlr_follow_button(uint32_t *buttons, uint32_t code, bool is_down) {
	uint32_t bit = UINT32_C(1) << code % 32;
	*buttons = is_down ? *buttons | bit : *buttons & ~bit;
}

/* Returns what a client has of the engine's touch; NULL: no client has it. */
static inline struct gci_wlr_point *gci_wlr_point_of(
	const struct gc_wlr_output *output, uint32_t serial) {
	struct gci_wlr_point *point = output->seat->points;
	for (unsigned left = output->seat->point_count; left > 0; point++) {
		if (point->output == output && point->serial == serial) {
			return point;
		}
		left -= point->output != NULL;
	}
	return NULL;
}

/* state.c */

/* Whether an engine asks a question: what has to do with it cannot change. */
bool gci_wlr_is_asking(const struct gc_wlr_seat *seat);
/* Those that recognizers may have: no palms, and none that were cancelled. */
uint32_t gci_wlr_fingers_on(const struct gc_wlr_output *output);
/* Returns the finger that is down; NULL: none, or its output is gone. */
const struct gci_wlr_finger *gci_wlr_finger(const struct gci_wlr_device *device, int32_t id);
/* Reports activity of the user to the host. */
void gci_wlr_active(const struct gc_wlr_seat *seat);
/* The same for a landing. Returns the output if it takes the finger; it may be NULL. */
struct gc_wlr_output *gci_wlr_touched_output(
	const struct gc_wlr_seat *seat, struct gc_wlr_output *output);

/* Whether fingers of the host are a mouse of its cursor; and whether it takes fingers at all. */
bool gci_wlr_own_is_mouse(const struct gc_wlr_seat *seat);
bool gci_wlr_has_owner(const struct gc_wlr_seat *seat);
/* Whether a finger of the host is the pointer. */
bool gci_wlr_has_own_pointer(const struct gc_wlr_seat *seat);
/* Whether a button is down, whatever press or release the host has kept from the wlr_seat. */
bool gci_wlr_button_is_down(const struct gc_wlr_seat *seat);
/* The buttons of a device are followed: if none is down now, the press that is counted is over. */
void gci_wlr_note_release(struct gc_wlr_seat *seat);
/* Whether a button of a mouse, a finger, or a touchpad that swipes or pinches has the pointer. */
bool gci_wlr_pointer_is_in_use(const struct gc_wlr_seat *seat);

struct gc_wlr_output *gci_wlr_output_find(struct gc_wlr_seat *seat, struct wlr_output *wlr_output);
/* The first that is in the layout. */
struct gc_wlr_output *gci_wlr_output_first(struct gc_wlr_seat *seat);
/* Returns the output at a point of the layout; NULL: none. */
struct gc_wlr_output *gci_wlr_output_at(struct gc_wlr_seat *seat, double x, double y);
/* Where the output is in the layout. */
struct wlr_box gci_wlr_output_box(const struct gc_wlr_output *output);
/* Converts a place in pixels of the output to one of a surface. */
void gci_wlr_map_apply(
	const struct gci_wlr_map *map, double x, double y, double *surface_x, double *surface_y);
struct gc_point gci_wlr_from_layout(const struct gc_wlr_output *output, double x, double y);
void gci_wlr_output_pixel(
	const struct gc_wlr_output *output, struct gc_point location, double *x, double *y);

void gci_wlr_enter(struct gc_wlr_seat *seat);
/* The seat may be gone afterwards. */
void gci_wlr_leave(struct gc_wlr_seat *seat);

/*
 * Returns the time of an event on the seat's clock. A stamp of the future would stop the engine's
 * time until then. A stamp long before now, or before the latest, would make a finger that lands
 * now a long press at once. So an event with such a stamp happens now.
 */
uint64_t gci_wlr_device_rebase(struct gci_wlr_device *device, uint32_t time_msec);
/*
 * Returns the time of an event. After a silence, or if the device's clock has jumped, looks at the
 * seat's clock.
 */
uint64_t gci_wlr_device_time_us(struct gci_wlr_device *device, uint32_t time_msec);
/*
 * When a cancel of a time happens: then, but what is due by then comes after input that is still
 * unread, see timer.c.
 */
uint64_t gci_wlr_cancel_us(struct gc_wlr_output *output, uint64_t time_us);
void gci_wlr_arm(struct gc_wlr_seat *seat);

/* sharing.c */

/* NULL: no client receives the gesture, or its client is disconnecting. */
struct wlr_pointer_gestures_v1 *gci_wlr_sharer(const struct gci_wlr_device *device);
void gci_wlr_share_begin(struct gci_wlr_device *device, uint32_t time_msec, uint32_t fingers);
void gci_wlr_share_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled);
/* Cancels the client's part of a gesture: a recognizer has taken it. */
void gci_wlr_touchpad_take(struct gci_wlr_device *device);
/* Cancels the client's part of all gestures: the pointer is about to leave the client. */
void gci_wlr_touchpads_leave(struct gc_wlr_seat *seat);
/* The same for fingers that only rest. */
void gci_wlr_rests_leave(struct gc_wlr_seat *seat);
/* Sends no more of them: the pointer has left the client. */
void gci_wlr_touchpads_forget(struct gc_wlr_seat *seat);

/* client.c */

void gci_wlr_deliver(struct gc_wlr_output *output, const struct gc_event *event);
void gci_wlr_send_frame(struct gc_wlr_seat *seat);
/* Takes a touch from its client. */
void gci_wlr_point_cancel(struct gci_wlr_point *point);
/* Cancels the touches on a surface at once. */
void gci_wlr_cancel_points(struct gc_wlr_seat *seat, const struct gci_wlr_surface *on);
void gci_wlr_forget_points(struct gc_wlr_seat *seat, const struct gc_wlr_output *output);

/* own.c */

void gci_wlr_own_deliver(struct gc_wlr_output *output, const struct gc_event *event);
void gci_wlr_own_forget(struct gc_wlr_seat *seat, const struct gc_wlr_output *output);
/* Cancels the finger that is the host's mouse. */
void gci_wlr_own_release(struct gc_wlr_seat *seat);
bool gci_wlr_own_has_room(struct gc_wlr_seat *seat);
/*
 * Returns the slot of a finger, which was taken from a surface or landed on none; NULL: there is no
 * room, or a listener of the focus has ended the finger. No mouse may be in use.
 */
struct gci_wlr_own *gci_wlr_own_begin(
	struct gc_wlr_output *output, uint32_t serial, const struct gci_wlr_surface *on);
/* Cancels the fingers that were taken from a surface. */
void gci_wlr_own_surface_end(struct gc_wlr_seat *seat, const struct gci_wlr_surface *on);

/* pointer.c */

/* Returns whether the surface got the press. */
bool gci_wlr_pointer_press(struct gci_wlr_point *point, uint32_t time_msec, double x, double y);
void gci_wlr_pointer_move(struct gci_wlr_point *point, uint32_t time_msec, double x, double y);
void gci_wlr_pointer_release(struct gc_wlr_seat *seat, uint32_t time_msec);
/* Ends the press without a click. */
void gci_wlr_pointer_cancel(struct gc_wlr_seat *seat);
/* Puts the pointer on the surface under the cursor, if a finger has taken it from there. */
void gci_wlr_pointer_return(struct gc_wlr_seat *seat);
/* Clicks a surface at a place of it, unless a button is down, also a finger's. */
void gci_wlr_pointer_click(struct gc_wlr_seat *seat, struct wlr_surface *surface, double surface_x,
	double surface_y, uint32_t button);

/* grab.c */

/* Starts the grab of a finger, if there is no other. */
void gci_wlr_pointer_grab(struct gc_wlr_seat *seat);
/* No button is down: releases what the wlr_seat counts, outside of the surface with the pointer. */
void gci_wlr_pointer_forget(const struct gc_wlr_seat *seat, uint32_t time_msec);
/* Ends any other, takes the pointer from clients, and starts it. */
void gci_wlr_pointer_seize(struct gc_wlr_seat *seat);
/* Ends it, if it is still the finger's. */
void gci_wlr_pointer_ungrab(struct gc_wlr_seat *seat);

/* drag.c */

/* Whether the pointer drags: such a drag has taken the press of a finger that is the pointer. */
bool gci_wlr_drag_is_by_pointer(const struct gc_wlr_seat *seat);
/* Returns whether the point drags: then it moves the drag to a position of the output. */
bool gci_wlr_drag_move(const struct gci_wlr_point *point, uint32_t time_msec, double x, double y);
/* Calls the host with the place of a drag by a finger. */
void gci_wlr_drag_moved(const struct gc_wlr_output *output, struct gc_point location);
/* Whether the point drags, and a drop where it is would be none. */
bool gci_wlr_drag_is_refused(const struct gci_wlr_point *point);
void gci_wlr_drag_cancel(const struct gci_wlr_point *point);
/* Whether a finger that landed on the surface drags. */
bool gci_wlr_drags_from(const struct gci_wlr_surface *on);

/* turn.c */

/* Takes the events of an output. */
void gci_wlr_turn(struct gc_wlr_output *output);
void gci_wlr_surface_end(struct gci_wlr_surface *on);

/* frame.c */

/* Sets when clients get lifts, by the number of fingers, and sends those that wait no longer. */
void gci_wlr_set_delays(struct gc_wlr_output *output);
/*
 * Ends the frames when the loop has read its input, for panels that omit the end of a frame. That
 * costs an allocation: those that ended their latest frame are trusted with motion.
 */
void gci_wlr_expect_frame(struct gci_wlr_device *device, enum gc_sample_kind kind);
void gci_wlr_end_frame(struct gci_wlr_device *device);
/* All devices that end their frames have done so. The caller has entered. */
void gci_wlr_end_batch(struct gc_wlr_seat *seat);

/* surface.c */

/* Returns the node of a surface, and makes it first if needed; NULL: no memory. */
struct gci_wlr_surface *gci_wlr_surface_get(
	struct gc_wlr_output *output, struct wlr_surface *surface, const struct gci_wlr_map *map);
/* Makes the node of a surface if needed; one that is there keeps the map of its latest landing. */
void gci_wlr_surface_watch(
	struct gc_wlr_output *output, struct wlr_surface *surface, const struct gci_wlr_map *map);

/* steps.c */

void gci_wlr_push_step(struct gci_wlr_device *device, uint32_t time_msec, struct gc_step step);
void gci_wlr_touchpad_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled);
void gci_wlr_touchpad_cancel(struct gci_wlr_device *device);
/* Ends the gesture whose end waits, if there is one. */
void gci_wlr_touchpads_end(struct gc_wlr_seat *seat);

/* device.c */

/* Returns the device, and makes it first if needed; NULL: no memory. */
struct gci_wlr_device *gci_wlr_device_get(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device);
/* The same without a number for the engines. */
struct gci_wlr_device *gci_wlr_mouse_get(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device);
/* The device of an event; NULL: the cursor's, but its own events are in use, or no memory. */
struct gci_wlr_device *gci_wlr_device_of(
	const struct gci_wlr_listeners *listeners, struct wlr_input_device *wlr_device);
void gci_wlr_device_drop(struct gci_wlr_device *device);
void gci_wlr_device_free(struct gci_wlr_device *device);
void gci_wlr_devices_leave(struct gc_wlr_output *output);
void gci_wlr_unlisten_all(struct gci_wlr_listeners *listeners);

void gci_wlr_down(struct gci_wlr_device *device, struct gc_wlr_output *output, uint32_t time_msec,
	int32_t id, struct gc_point location);
void gci_wlr_motion(struct gci_wlr_device *device, const struct gci_wlr_finger *finger,
	uint32_t time_msec, struct gc_point location);
void gci_wlr_lift(
	struct gci_wlr_device *device, uint32_t time_msec, int32_t id, enum gc_sample_kind kind);
/* Follows a report of a pen, which touches the glass or hovers. */
void gci_wlr_pen_follow(struct gci_wlr_device *device, uint64_t time_us, bool touches);
/* Its lift will not come: a pen that touches lifts now, and so do the buttons of all tools. */
void gci_wlr_pen_end(struct gci_wlr_device *device);

/* cursor.c */

void gci_wlr_cursor_listen(struct gc_wlr_seat *seat);
void gci_wlr_cursor_unlisten(struct gc_wlr_seat *seat);

/* output.c */

/* Makes the gestures of an output; NULL: no memory. */
struct gc_wlr_output *gci_wlr_output_create(
	struct gc_wlr_seat *seat, struct wlr_output *wlr_output);
void gci_wlr_output_destroy(struct gc_wlr_output *output);
void gci_wlr_output_cancel(struct gc_wlr_output *output);
/* Whether its sides are those of a glass, in either order. */
bool gci_wlr_output_fits(const struct gc_wlr_output *output, double width_mm, double height_mm);
/* Uses the size of a touchscreen if the output has none. */
void gci_wlr_output_offer_size(struct gc_wlr_output *output, struct wlr_input_device *device);

/* touchscreen.c, touchpad.c and tablet.c: the listeners of an added device, and of the cursor */

void gci_wlr_touchscreen_listen(struct gci_wlr_device *device);
void gci_wlr_touchpad_listen(struct gci_wlr_device *device);
void gci_wlr_tablet_listen(struct gci_wlr_device *device);
/* The pointer is on another surface of the client that receives a gesture. */
void gci_wlr_touchpads_follow(struct gc_wlr_seat *seat);
void gci_wlr_cursor_listen_to_touches(struct gc_wlr_seat *seat);
void gci_wlr_cursor_listen_to_gestures(struct gc_wlr_seat *seat);
void gci_wlr_cursor_listen_to_pens(struct gc_wlr_seat *seat);

/* layout.c */

void gci_wlr_layout_listen(struct gc_wlr_seat *seat);
void gci_wlr_layout_unlisten(struct gc_wlr_seat *seat);

/* copies.c */

/* Puts on a new output what all have. */
void gci_wlr_output_equip(struct gc_wlr_output *output);
void gci_wlr_copies_clear(struct gc_wlr_seat *seat);
void gci_wlr_copies_free(struct wl_list *copies);

/* questions.c */

struct gc_host gci_wlr_questions(struct gc_wlr_output *output);
void gci_wlr_right_click(struct gc_wlr_output *output, const struct gc_event *event);

/* recording.c */

void gci_wlr_recorder_create(struct gc_wlr_output *output);
/* Call this when the lock changes. */
void gci_wlr_recorders_use(struct gc_wlr_seat *seat);

/* end.c */

/* Frees what has ended. Returns whether the seat was part of it. */
bool gci_wlr_bury(struct gc_wlr_seat *seat);

/* timer.c */

bool gci_wlr_timer_init(struct gc_wlr_seat *seat);
void gci_wlr_timer_finish(struct gc_wlr_seat *seat);
