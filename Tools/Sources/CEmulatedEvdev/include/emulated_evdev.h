/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The system's libinput with emulated evdev devices.
 *
 * A session emulates the evdev kernel interface with its devices, and a clock. It has a real
 * libinput context that uses both. It needs no device node and no privilege, and it does not wait:
 * a recording of ten seconds plays in milliseconds, and libinput's timers fire at their exact
 * times.
 *
 * The emulation is active only during an eev_ call, and only on the calling thread. Sessions are
 * independent: different ones may run on different threads at the same time. Use each session from
 * one thread at a time. The caller's loop:
 *
 *     eev_session_play(session, device, time_us, events, count);
 *     while ((event = eev_session_next_event(session)) != NULL) {
 *             handle(event, eev_session_event_time_us(session, event));
 *             eev_session_release_event(session, event);
 *     }
 *
 * emulated_panel.h has devices for other processes, in real time.
 *
 * All times are relative to the first frame of the recording. Functions that return int return 0 or
 * a negative errno; -ENODEV for an unknown device number.
 *
 * Unstable: a minor release may change anything here.
 */
struct eev_session;

struct libinput_device;
struct libinput_event;

/** Times must be below this limit, 317 years, so that the sum of two times cannot overflow. */
#define EEV_TIME_LIMIT_US UINT64_C(10000000000000000)

/** The most slots of a device, which is the kernel's limit. */
#define EEV_SLOTS_MAX 1024

/** An absolute axis, like in EVIOCGABS. */
struct eev_axis {
	uint16_t code;
	int32_t minimum;
	int32_t maximum;
	int32_t fuzz;
	int32_t flat;
	int32_t resolution; /**< units per millimeter; 0: unknown */
};

/** An event type and code that a device can send. Codes of type EV_SYN are the types themselves. */
struct eev_code {
	uint16_t type;
	uint16_t code;
};

/** The description of a device. eev_session_plug() copies it. */
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
	/** Equal in the parts of one device, as a pen and its screen: at most 15 bytes. NULL or
	 * empty: none. */
	const char *group;
};

/** One event of an evdev frame. */
struct eev_input {
	uint16_t type;
	uint16_t code;
	int32_t value;
};

/**
 * Returns whether libinput's calls reach the emulation in this process.
 *
 * They do not if the program does not export the emulation's symbols. Then a message is written to
 * `error`, which may be NULL. eev_session_create() checks this first, so that no real device is
 * ever opened.
 */
bool eev_self_check(char *error, size_t error_size);

/**
 * Creates a session without devices.
 *
 * Returns NULL on failure, with a message of one line in `error`.
 */
struct eev_session *eev_session_create(char *error, size_t error_size);

/**
 * Creates a device and adds it to libinput. May be called at any time.
 *
 * Returns the device's number for the functions below: from 0, never reused. Returns a negative
 * errno, with a message of one line in `error` (which includes libinput's messages), if the
 * description is out of range or not of a touchscreen, touchpad or pen, if libinput refuses the
 * device, or after 16 devices.
 */
int eev_session_plug(struct eev_session *session, const struct eev_device_description *description,
	char *error, size_t error_size);

/** Destroys a session and its libinput context. NULL: no effect. */
void eev_session_destroy(struct eev_session *session);

/**
 * Plays one frame: its events, with SYN_REPORT as the last.
 *
 * Timers due up to `time_us` fire first, each at its own time. Events that the device did not
 * announce are ignored, like in the kernel, and counted (eev_session_ignored_events()). Returns
 * -EINVAL if the frame does not end in its only SYN_REPORT or `time_us` is before an earlier one;
 * -ERANGE if it is EEV_TIME_LIMIT_US or above; -EIO if libinput stopped reading. If the device is
 * not open (removed, disabled, suspended), only its state changes.
 */
int eev_session_play(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/**
 * Like eev_session_play(), but libinput does not run: the frame stays in the kernel's buffer, and
 * no timer fires. libinput reads all queued frames at the next call that lets it run, such as
 * eev_session_dispatch(). The buffer has room for about 40,000 events; frames that do not fit are
 * lost.
 */
int eev_session_queue(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/**
 * Plays a frame that is lost: it changes the device's state, but libinput does not get it.
 *
 * The next eev_session_play() or eev_session_drop() sends SYN_DROPPED, as if the kernel's buffer
 * had overflowed.
 */
int eev_session_lose(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count);

/** Sends SYN_DROPPED: libinput asks for the device's current state. */
int eev_session_drop(struct eev_session *session, unsigned device, uint64_t time_us);

/**
 * Sets how far the clock of a device's events is ahead of libinput's, from now on: -1000 s to
 * 1,000,000 s, else returns -ERANGE.
 */
int eev_session_set_stamp_offset(struct eev_session *session, unsigned device, int64_t offset_us);

/** Advances the clock. Timers due up to `time_us` fire, each at its own time. */
int eev_session_advance(struct eev_session *session, uint64_t time_us);

/** Lets libinput read its queued input. */
int eev_session_dispatch(struct eev_session *session);

/** Unplugs a device for good: libinput cancels its touches. */
int eev_session_unplug(struct eev_session *session, unsigned device);

/** Suspends libinput, as if the user switched to another virtual terminal. */
int eev_session_suspend(struct eev_session *session);

/** Resumes libinput. The devices become new libinput devices. Returns -ENODEV if none is left. */
int eev_session_resume(struct eev_session *session);

/** Turns a device's events off, like a user's configuration. */
int eev_session_disable(struct eev_session *session, unsigned device);

/** Turns a device's events on again. */
int eev_session_enable(struct eev_session *session, unsigned device);

/** Takes the oldest event; NULL: none. The caller must release it. */
struct libinput_event *eev_session_next_event(struct eev_session *session);

/** Destroys an event. */
void eev_session_release_event(struct eev_session *session, struct libinput_event *event);

/** Returns an event's time; for events without a time, the session's current time. */
uint64_t eev_session_event_time_us(const struct eev_session *session, struct libinput_event *event);

/** Returns a borrowed libinput device; NULL if it is unplugged or suspended. */
struct libinput_device *eev_session_device(const struct eev_session *session, unsigned device);

/**
 * Returns a descriptor that becomes readable periodically in real time, or a negative errno. It
 * serves to play a session as if it were live. Read eight bytes from it each time. The caller
 * closes it.
 */
int eev_make_ticker(uint32_t interval_us);

/** Returns the caller's time 0 on libinput's clock. */
uint64_t eev_session_epoch_us(const struct eev_session *session);

/** Returns how many fingers or pens are down on a device, even if libinput ignores them. */
unsigned eev_session_contacts_down(const struct eev_session *session, unsigned device);

/** Returns how many touches are open in the events of a device handed out so far. */
unsigned eev_session_open_touches(const struct eev_session *session, unsigned device);

/** Returns how many events were ignored because their device did not announce them. */
uint64_t eev_session_ignored_events(const struct eev_session *session);

/** Returns libinput's messages so far, cut off after some kilobytes. Valid as long as the session.
 */
const char *eev_session_log(const struct eev_session *session);

#ifdef __cplusplus
}
#endif
