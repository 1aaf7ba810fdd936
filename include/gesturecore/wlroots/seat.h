/* SPDX-License-Identifier: MIT */
/**
 * The gestures of a wlr_seat: what the compositor provides, locks, and time.
 */
#pragma once

#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

struct gc_recognizer;
struct wlr_cursor;
struct wlr_drag;
struct wlr_output_layout;
struct wlr_pointer_gestures_v1;
struct wlr_seat;
struct wlr_session;
struct wlr_surface;

struct gc_wlr_output;

/** The gestures of one seat. gc_wlr_seat_create() allocates it. */
struct gc_wlr_seat;

/** A phase of a finger on what the compositor draws itself. */
struct gc_wlr_own_touch {
	struct gc_wlr_output *output; /**< where it landed */
	int32_t id;                   /**< the lowest that is free when it lands, from 0 */
	/** GC_EVENT_TOUCH_BEGAN, then _MOVED, at the end one of _ENDED and _CANCELLED. */
	enum gc_event_kind phase;
	uint64_t time_us;
	double x, y; /**< where it is, in the layout */
};

/** What a compositor provides. Begin with gc_wlr_seat_config_default(). */
struct gc_wlr_seat_config {
	struct wlr_seat *seat;            /**< required; receives wl_touch and wl_pointer */
	struct wlr_output_layout *layout; /**< required; which outputs there are, and where */
	/**
	 * Gives the touches and the touchpad gestures of all devices that are attached to it; see
	 * input.h. Attach the layout to it first. Its mice say which buttons are down, whatever you
	 * forward of them. A press that you make without a device is not seen, and a finger may
	 * end it; gc_wlr_seat_take_press() knows it by its serial. NULL: none; then call
	 * gc_wlr_seat_add_device() for each device.
	 */
	struct wlr_cursor *cursor;
	/** Cancels everything when it becomes inactive (a VT switch) or active. NULL: none. */
	struct wlr_session *session;
	/**
	 * Whether clients get touchpad gestures until a recognizer takes them. Default true. False:
	 * clients get none, and the library makes no manager.
	 */
	bool shares_touchpads;
	/**
	 * Your manager of touchpad gestures, if you have one: clients may bind the wrong one of
	 * two. It must outlive the gestures; it lives as long as the display. NULL: the library
	 * makes one. Give several seats one manager.
	 */
	struct wlr_pointer_gestures_v1 *pointer_gestures;
	/**
	 * Whether one finger is the pointer of a client that has no wl_touch; see client.h. Default
	 * true. The seat must then have the capability of a pointer.
	 */
	bool emulates_pointer;
	/**
	 * Whether a long press of one finger clicks the right button (BTN_RIGHT) of a client that
	 * has no wl_touch, or is a program of X11. `gesture` and your questions do not get this
	 * long press. Default true. A program of X11 gets a press and a release of the finger
	 * before it.
	 */
	bool right_clicks;
	/**
	 * How many notes of its touches each output keeps, for gc_wlr_seat_write_recording(): a
	 * power of two, such as 8192, which are 256 KB and some 30 s of hands. Default 0: none,
	 * because touches on a screen keyboard reveal what was typed. While the gestures are
	 * locked, nothing is kept.
	 */
	uint32_t recorder_notes;

	void *data; /**< passed to the functions below */
	/**
	 * Required: your hit test. Returns the surface that gets a touch at a point of the layout,
	 * and the point in the surface's coordinates; NULL: no client gets it. It is asked for each
	 * finger when it lands, there and at the pixels beside; during drag and drop; for right
	 * clicks and gc_wlr_seat_click(); and where the cursor is, when a mouse or a touchpad takes
	 * the pointer back from a finger. While the session is locked, return only surfaces of the
	 * lock. For a scene, gc_wlr_scene_surface_at() does it.
	 */
	struct wlr_surface *(*surface_at)(
		void *data, double x, double y, double *surface_x, double *surface_y);
	/**
	 * Required: an event of one of your recognizers, of kind GC_EVENT_GESTURE. Positions are in
	 * the output's points; output.h converts them. Runs after the clients have lost the
	 * touches. It may do anything; what it destroys is freed when the library's call returns.
	 * Run commands of the user with gc_wlr_seat_defer().
	 */
	void (*gesture)(void *data, struct gc_wlr_output *output, const struct gc_event *event);
	/**
	 * A client has got a finger on a surface: give it the keyboard, unless it wants none, such
	 * as a layer surface without keyboard interactivity. Otherwise each key of a screen
	 * keyboard takes the focus from the text field. Not called for a finger that does nothing,
	 * such as the second one on a client without wl_touch. NULL: nothing.
	 */
	void (*touched)(void *data, struct wlr_surface *surface);
	/**
	 * Your code for mice handled a finger that a gesture or the device has now taken: end what
	 * its press began, such as a move, a resize or a menu, as if it had not begun. The release
	 * comes after it, on no surface. NULL: that release is a click, or drops what moved.
	 */
	void (*press_cancelled)(void *data);
	/**
	 * A finger on what you draw yourself, such as a title, a border, a menu or the desktop:
	 * surface_at() returned NULL for it. It is cancelled when a gesture takes it, when the
	 * device cancels it, and at a lock; then nothing should happen, as if it had not landed.
	 * During a lock no finger is yours.
	 *
	 * NULL, with a `cursor`: one such finger at a time acts as a mouse of the cursor, whose
	 * left button is down until the finger lifts, so your code for mice handles it. The library
	 * emits motion_absolute, button and frame of wlr_cursor.events, with a device "touch" whose
	 * `data` is NULL, and which is not attached to the cursor: if your listeners cannot handle
	 * such a device, set this function. The finger does not land while a mouse's button is down
	 * or a finger is a client's pointer. Popups of clients close and clients lose the pointer
	 * when it lands, and none gets it until it lifts. A mouse that moves cancels it. Without
	 * own_touch and cursor, these fingers reach gestures only.
	 */
	void (*own_touch)(void *data, const struct gc_wlr_own_touch *touch);
	/**
	 * An output has entered the layout for the first time, or is there when the gestures are
	 * made: then it is called inside gc_wlr_seat_create(). Returns gc_wlr_output_data(). This
	 * is where gc_wlr_output_add() belongs. NULL: nothing.
	 */
	void *(*output_added)(void *data, struct gc_wlr_output *output);
	/**
	 * The gestures of an output have ended, with the wlr_output or by gc_wlr_seat_destroy(),
	 * and you may free its recognizers. The calls of output.h that read it still work, and
	 * gc_wlr_output_of() returns NULL. NULL: nothing.
	 */
	void (*output_destroyed)(void *data, struct gc_wlr_output *output);
	/**
	 * A drag by a finger is at (x, y) of the layout: move its icon there. Called when it begins
	 * and at each motion of the finger. Drags by a mouse stay yours. NULL: nothing.
	 */
	void (*drag_moved)(void *data, struct wlr_drag *drag, double x, double y);
	/**
	 * A touchscreen or a gesture of a touchpad was used: tell your idle timer
	 * (wlr_idle_notifier_v1_notify_activity(); in wlroots 0.15,
	 * wlr_idle_notify_activity()). Called for each landing and each frame, also where there is
	 * no output; not while the session is inactive. A finger that lands on an output that is
	 * off does only this, until it lifts. NULL: nothing.
	 */
	void (*activity)(void *data);
	/** The time in microseconds, for tests. NULL: CLOCK_MONOTONIC, as wlroots' events have. */
	uint64_t (*now_us)(void *data);
	/** The engines' questions; all NULL for the defaults. It has a `data` of its own. */
	struct gc_host host;
};

/** Returns the default: the three flags that are true by default, and all else zero. */
struct gc_wlr_seat_config gc_wlr_seat_config_default(void);

/**
 * Makes the gestures of a seat and of all outputs in the layout. Copies `config`.
 *
 * Returns NULL, and logs why, when a required member is missing, or without memory. The wlr_seat,
 * the layout and the session may be destroyed before the gestures.
 */
struct gc_wlr_seat *gc_wlr_seat_create(const struct gc_wlr_seat_config *config);

/**
 * Cancels everything, and frees the gestures with all their outputs and devices. Clients get their
 * last events if they still exist. Destroy it before the cursor and the display. Does not run what
 * was deferred. NULL: does nothing. Inside a question or one of your functions, both happen when
 * the library's call returns: keep `data` until then.
 */
void gc_wlr_seat_destroy(struct gc_wlr_seat *seat);

/**
 * Puts a copy of a recognizer on every output, now and later, as gc_wlr_output_add() does. Set it
 * up first; its memory stays yours. Events name the copy: it has the user_data of yours, and
 * getters take it: (const struct gc_pan *)event->recognizer. For relations and custom recognizers,
 * use gc_wlr_output_add(). GC_ERR_ARGUMENT: not set up, on a node, in a relation, or custom.
 * GC_ERR_MEMORY. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_add(struct gc_wlr_seat *seat, const struct gc_recognizer *recognizer);
/**
 * Removes all recognizers of gc_wlr_seat_add(), for example before you read a configuration again;
 * also from inside your functions. Active ones are cancelled. Inside a question, they are removed
 * when the library's call returns.
 */
void gc_wlr_seat_clear(struct gc_wlr_seat *seat);

/** Returns the wlr_seat, or NULL after it was destroyed. */
struct wlr_seat *gc_wlr_seat_of(const struct gc_wlr_seat *seat);

/** Sets the session whose VT switches cancel everything; NULL: none. */
void gc_wlr_seat_set_session(struct gc_wlr_seat *seat, struct wlr_session *session);

/**
 * Locks or unlocks the gestures. Both cancel everything. While locked, no recognizer sees new
 * touches, and surfaces get them at once. Call it when the session locks and unlocks; if the
 * locking client dies, it stays locked. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_set_locked(struct gc_wlr_seat *seat, bool is_locked);
bool gc_wlr_seat_is_locked(const struct gc_wlr_seat *seat);

/**
 * Cancels all touches and gestures. Fingers that are down are ignored until they lift. Buttons of
 * mice count as released, and pens of the cursor as lifted: one that still touches keeps palms out
 * only for the palm time after each report. Call it when the compositor shows something that takes
 * all input. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_cancel(struct gc_wlr_seat *seat);

/**
 * Takes the events of all outputs, and sets the timer. Call it after you have changed recognizers
 * or nodes with calls of the core outside of your functions, such as gc_recognizer_set_enabled().
 * GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_turn(struct gc_wlr_seat *seat);

/**
 * Calls `run` from the event loop, when it has handled its input: outside of any signal of wlroots
 * and any loop of the library. So it may destroy outputs, devices and clients. Functions run in the
 * order in which they were deferred. GC_ERR_MEMORY: `run` will not be called.
 */
enum gc_status gc_wlr_seat_defer(struct gc_wlr_seat *seat, void (*run)(void *data), void *data);

/**
 * Writes to a file what the most recently used output has recorded. `gesture explain`, `draw` and
 * `replay` play it; see explain.h. For a user who says "my gesture did not work". `fd` stays open.
 * It blocks: give it a file. GC_ERR_STATE: inside a question, while locked, and when no output
 * records. GC_ERR_MEMORY: not all was written, as on a full disk; errno says why.
 */
enum gc_status gc_wlr_seat_write_recording(struct gc_wlr_seat *seat, int fd);

/** Returns the time, as `now_us` of the configuration. */
uint64_t gc_wlr_seat_now_us(const struct gc_wlr_seat *seat);

/**
 * Converts the time of an event of wlroots, milliseconds in 32 bits, to microseconds of the clock.
 * An event may be up to 24 days before or after now.
 */
uint64_t gc_wlr_seat_time_us(const struct gc_wlr_seat *seat, uint32_t time_msec);

/**
 * Does what is due by now. The library's timer calls it; it is for programs that set the time
 * themselves, such as tests. gc_wlr_seat_deadline_us() returns when something is next due, or
 * GC_NEVER_US. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_advance(struct gc_wlr_seat *seat);
uint64_t gc_wlr_seat_deadline_us(const struct gc_wlr_seat *seat);

GC_END_DECLS
