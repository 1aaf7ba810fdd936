/* SPDX-License-Identifier: MIT */
/**
 * The gestures of a wlr_seat: what the compositor provides, locks, and time.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_WLROOTS_SEAT_H
#define GESTURECORE_WLROOTS_SEAT_H

#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wl_event_loop;
struct wlr_cursor;
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
	struct wl_event_loop *loop;       /**< required; must outlive the gestures */
	struct wlr_seat *seat;            /**< required; receives wl_touch and wl_pointer */
	struct wlr_output_layout *layout; /**< required; where outputs are */
	/**
	 * Gives the touches and the touchpad gestures of all devices that are attached to it; see
	 * input.h. Attach the layout to it first. NULL: none; then call gc_wlr_seat_add_device()
	 * for each device.
	 */
	struct wlr_cursor *cursor;
	/** Cancels everything when it becomes inactive (a VT switch) or active. NULL: none. */
	struct wlr_session *session;
	/**
	 * Passes touchpad gestures to clients until a recognizer takes them. NULL: clients get
	 * none. It must outlive the gestures; it lives as long as the display.
	 */
	struct wlr_pointer_gestures_v1 *pointer_gestures;
	/**
	 * Whether one finger is the pointer of a client that has no wl_touch; see client.h. Default
	 * true. The seat must then have the capability of a pointer.
	 */
	bool emulates_pointer;

	void *data; /**< passed to the functions below */
	/**
	 * Required: your hit test. Returns the surface that gets a touch at a point of the layout,
	 * and the point in the surface's coordinates; NULL: no client gets it. It is asked for each
	 * finger when it lands, and during drag and drop. While the session is locked, return only
	 * surfaces of the lock. For a scene, gc_wlr_scene_surface_at() does it.
	 */
	struct wlr_surface *(*surface_at)(
		void *data, double x, double y, double *surface_x, double *surface_y);
	/**
	 * Required: an event of one of your recognizers, of kind GC_EVENT_GESTURE. Positions are in
	 * the output's points; output.h converts them. Runs after the clients have lost the
	 * touches. It may do anything, also destroy an output, except gc_wlr_seat_destroy(). A
	 * command of the user can do that too: run it with gc_wlr_seat_defer().
	 */
	void (*gesture)(void *data, struct gc_wlr_output *output, const struct gc_event *event);
	/**
	 * A client has got a finger on a surface: give it the keyboard. Not called for a finger
	 * that does nothing, such as the second one on a client without wl_touch. NULL: nothing.
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
	 * NULL, with a `cursor`: one such finger at a time is a mouse of the cursor, for your code
	 * for mice, with the left button down until it lifts. The library emits motion_absolute,
	 * button and frame of wlr_cursor.events, with a device "touch" whose `data` is NULL, and
	 * which is not attached to the cursor: if your listeners cannot handle such a device, set
	 * this function. The finger does not land while a mouse's button is down or a finger is a
	 * client's pointer. Clients lose the pointer when it lands, and do not get it until it
	 * lifts. A mouse that moves cancels it. Without both, such fingers reach gestures only.
	 */
	void (*own_touch)(void *data, const struct gc_wlr_own_touch *touch);
	/**
	 * The gestures of an output have ended, and you may free its recognizers. The
	 * calls of output.h that read it still work, and gc_wlr_output_of() returns NULL. Then a
	 * wlr_output that is destroyed takes its gestures along, without a listener of yours; so
	 * does gc_wlr_seat_destroy(). NULL: you call gc_wlr_output_destroy().
	 */
	void (*output_destroyed)(void *data, struct gc_wlr_output *output);
	/**
	 * A touchscreen or a gesture of a touchpad was used: tell your idle timer
	 * (wlr_idle_notifier_v1_notify_activity(); before wlroots 0.17,
	 * wlr_idle_notify_activity()). Called for each landing and each frame, also where there is
	 * no output; not while the session is inactive. NULL: nothing.
	 */
	void (*activity)(void *data);
	/** The time in microseconds, for tests. NULL: CLOCK_MONOTONIC, as wlroots' events have. */
	uint64_t (*now_us)(void *data);
	/** The engines' questions; all NULL for the defaults. It has a `data` of its own. */
	struct gc_host host;
};

/** Returns the default: no members but `emulates_pointer`. */
struct gc_wlr_seat_config gc_wlr_seat_config_default(void);

/**
 * Makes the gestures of a seat. Copies `config`.
 *
 * Returns NULL when a required member is missing, or without memory. The wlr_seat, the layout and
 * the session may be destroyed before the gestures.
 */
struct gc_wlr_seat *gc_wlr_seat_create(const struct gc_wlr_seat_config *config);

/**
 * Cancels everything, and frees the gestures with all their outputs and devices. Clients get their
 * last events if they still exist. Destroy it before the cursor and the display. Does not run what
 * was deferred. NULL: does nothing. GC_ERR_STATE: inside a question.
 */
enum gc_status gc_wlr_seat_destroy(struct gc_wlr_seat *seat);

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
 * Cancels all touches and gestures. Fingers that are down count again after they have lifted. Call
 * it when the compositor shows something that takes all input. GC_ERR_STATE: inside a question.
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
 * and any loop of the library. So it may destroy outputs, devices and clients. In the order of the
 * calls. Returns false, and does nothing, without memory.
 */
bool gc_wlr_seat_defer(struct gc_wlr_seat *seat, void (*run)(void *data), void *data);

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

#ifdef __cplusplus
}
#endif

#endif
