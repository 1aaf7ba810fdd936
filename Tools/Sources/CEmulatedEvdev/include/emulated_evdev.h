/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The system's own libinput over evdev devices that do not exist.
 *
 * A session is one emulated evdev kernel with its devices, a clock of its own and a libinput
 * context that believes in them. It needs no device node, no privilege and no time: what took
 * ten seconds to record plays in milliseconds, and libinput's timers fire at their exact times.
 *
 * The illusion exists only on the thread, and only for the duration, of an eev_ call. Sessions
 * are independent: different ones may run on different threads at once, one of them on one
 * thread at a time. A turn of the caller's loop is
 *
 *     eev_session_play(session, device, time_us, events, count);
 *     while ((event = eev_session_next_event(session)) != NULL) {
 *             handle(event, eev_session_event_time_us(session, event));
 *             eev_session_release_event(session, event);
 *     }
 *
 * Every `time_us` is relative to the first frame of the recording, as are the times returned.
 * Functions that return int return 0 or a negative errno; -ENODEV for a number that is no device.
 *
 * Unstable: a minor release may change anything here.
 */
struct eev_session;

struct libinput_device;
struct libinput_event;

/** Times at or above this are refused: 317 years, so that no sum of two times overflows. */
#define EEV_TIME_LIMIT_US UINT64_C(10000000000000000)

/** A device may have at most this many slots, the kernel's own limit. */
#define EEV_SLOTS_MAX 1024

/** An absolute axis, as EVIOCGABS tells it. */
struct eev_axis {
	uint16_t code;
	int32_t minimum;
	int32_t maximum;
	int32_t fuzz;
	int32_t flat;
	int32_t resolution; /**< units per millimetre, 0 when unknown */
};

/** An event type and code that a device can send. Type EV_SYN lists the types themselves. */
struct eev_code {
	uint16_t type;
	uint16_t code;
};

/** What a device says of itself. Copied by eev_session_plug(). */
struct eev_device_description {
	const char *name;
	uint16_t bus;
	uint16_t vendor;
	uint16_t product;
	uint16_t version;
	const uint16_t *properties; /**< INPUT_PROP_ numbers */
	size_t property_count;
	const struct eev_code *codes;
	size_t code_count;
	const struct eev_axis *axes;
	size_t axis_count;
};

/** One event of an evdev frame. */
struct eev_input {
	uint16_t type;
	uint16_t code;
	int32_t value;
};

/**
 * Returns whether libinput's calls would reach the emulation in this process.
 *
 * They do not when the program does not export the emulation's symbols; `error`, which may be
 * NULL, then says so. eev_session_create() asks first, so no real device is ever opened.
 */
bool eev_self_check(char *error, size_t error_size);

/**
 * Makes a session without devices.
 *
 * Returns NULL when it cannot be; `error` then holds one line that says why.
 */
struct eev_session *eev_session_create(char *error, size_t error_size);

/**
 * Makes a device and hands it to libinput, at any time.
 *
 * Returns its number, from 0 on and never given out again, which the functions below want. A
 * negative errno when the description is out of range, is not a touchscreen's or touchpad's, or
 * libinput refuses it, or after 16 devices; `error` then holds one line that says why, with
 * libinput's own words.
 */
int eev_session_plug(struct eev_session *session, const struct eev_device_description *description,
	char *error, size_t error_size);

/** Destroys a session and its libinput context. NULL is allowed. */
void eev_session_destroy(struct eev_session *session);

/**
 * Plays one frame: the events up to and with their SYN_REPORT.
 *
 * Timers due up to `time_us` fire first, each at its own time. Events that the device said it
 * cannot send are ignored, as the kernel would, and counted by eev_session_ignored_events().
 * -EINVAL when the frame does not end in its only SYN_REPORT, or `time_us` lies before an
 * earlier one; -ERANGE for EEV_TIME_LIMIT_US and above; -EIO when libinput stopped reading.
 * With no open device (removed, disabled, suspended) only the device's state changes.
 */
int eev_session_play(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/**
 * As eev_session_play(), while libinput sleeps: the frame waits in the kernel's buffer, and no
 * timer fires. The next call that wakes libinput, such as eev_session_dispatch(), makes it read
 * all that waits at once. What finds no room, after some forty thousand events, is lost.
 */
int eev_session_queue(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/**
 * Plays a frame that its reader misses: it changes the device's state and is not delivered.
 *
 * The next eev_session_play() or eev_session_drop() tells libinput that the kernel's buffer
 * has overflowed.
 */
int eev_session_lose(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/** Sends SYN_DROPPED: libinput asks for the device's true state and catches up with it. */
int eev_session_drop(struct eev_session *session, unsigned device, uint64_t time_us);

/**
 * Sets the clock that stamps a device's events ahead of libinput's, or back, from here on: at most
 * 1000 s back and a million ahead, else -ERANGE.
 */
int eev_session_set_stamp_offset(struct eev_session *session, unsigned device, int64_t offset_us);

/** Lets time pass. Timers due up to `time_us` fire, each at its own time. */
int eev_session_advance(struct eev_session *session, uint64_t time_us);

/** Lets libinput read what waits for it. */
int eev_session_dispatch(struct eev_session *session);

/** Unplugs a device for good: libinput cancels its touches. */
int eev_session_unplug(struct eev_session *session, unsigned device);

/** Suspends libinput, as when the user switches to another virtual terminal. */
int eev_session_suspend(struct eev_session *session);

/** Resumes libinput. The devices come back as new libinput devices. -ENODEV when all are gone. */
int eev_session_resume(struct eev_session *session);

/** Turns a device's events off, as a user's configuration would. */
int eev_session_disable(struct eev_session *session, unsigned device);

/** Turns a device's events on again. */
int eev_session_enable(struct eev_session *session, unsigned device);

/** Takes the oldest event, or returns NULL. The caller must release it. */
struct libinput_event *eev_session_next_event(struct eev_session *session);

/** Destroys an event, and with it what only the event kept alive. */
void eev_session_release_event(struct eev_session *session, struct libinput_event *event);

/** Returns an event's time, or the session's current time for events that carry none. */
uint64_t eev_session_event_time_us(const struct eev_session *session, struct libinput_event *event);

/** Returns a libinput device, NULL once unplugged or while suspended. Not the caller's. */
struct libinput_device *eev_session_device(const struct eev_session *session, unsigned device);

/**
 * Returns a descriptor that becomes readable again and again, in real time, or a negative errno:
 * for who plays a session as if it were live. Read eight bytes from it each time, and close it.
 */
int eev_make_ticker(uint32_t interval_us);

/** Returns the time on libinput's clock that is 0 on the caller's. */
uint64_t eev_session_epoch_us(const struct eev_session *session);

/** Returns how many contacts are down on a device, whatever libinput knows of them. */
unsigned eev_session_contacts_down(const struct eev_session *session, unsigned device);

/** Returns how many touches a device's events handed out so far have put down and not ended. */
unsigned eev_session_open_touches(const struct eev_session *session, unsigned device);

/** Returns how many events were ignored because their device cannot send them. */
uint64_t eev_session_ignored_events(const struct eev_session *session);

/** Returns libinput's messages so far, cut off after some kilobytes. Valid until destroyed. */
const char *eev_session_log(const struct eev_session *session);

#ifdef __cplusplus
}
#endif
