/* SPDX-License-Identifier: MIT */
#pragma once

#include "emulated_evdev.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Emulated evdev devices for other processes, in real time.
 *
 * Programs with the preloaded library reach them through a socket, like devices of the kernel. Each
 * open of a device has its own buffer of events. Nothing here blocks. Use a panel from one thread
 * at a time. Functions that return int return 0 or a negative errno; -ENODEV for an unknown handle.
 *
 * Unstable: a minor release may change anything here.
 */
struct eev_panel;

/**
 * Creates a panel without devices, which listens on a socket at a new path.
 *
 * Returns NULL on failure, with a message of one line in `error`.
 */
struct eev_panel *eev_panel_create(const char *path, char *error, size_t error_size);

/** Destroys a panel. Its socket's path remains. NULL: no effect. */
void eev_panel_destroy(struct eev_panel *panel);

/** Returns a descriptor that is readable when eev_panel_serve() has something to do. */
int eev_panel_descriptor(const struct eev_panel *panel);

/**
 * Returns a descriptor of epoll that is readable when another one is, and is never hung up:
 * Dispatch may crash when a descriptor that it watches is. The caller closes it. -1: errno has
 * the reason.
 */
int eev_readiness(int descriptor);

/** Answers what other processes have asked so far. */
void eev_panel_serve(struct eev_panel *panel);

/**
 * Plugs a device in. May be called at any time.
 *
 * Returns its handle: from 0, never reused. Returns a negative errno, with a message of one line in
 * `error`, if the description is out of range or not of a touchscreen or touchpad, or if 16 devices
 * are plugged in.
 */
int eev_panel_plug(struct eev_panel *panel, const struct eev_device_description *description,
	char *error, size_t error_size);

/** Unplugs a device for good. */
int eev_panel_unplug(struct eev_panel *panel, unsigned handle);

/**
 * Sends one frame: its events, with SYN_REPORT as the last.
 *
 * `time_us` is its stamp on CLOCK_MONOTONIC. Events that the device did not announce are ignored,
 * like in the kernel. If `is_lost`, the frame changes the device's state, but no program gets it,
 * until eev_panel_drop(). Readers with a full buffer lose the frame, and get SYN_DROPPED later.
 */
int eev_panel_send(struct eev_panel *panel, unsigned handle, uint64_t time_us,
	const struct eev_input *events, size_t count, bool is_lost);

/** Sends SYN_DROPPED: the readers ask for the device's current state. */
int eev_panel_drop(struct eev_panel *panel, unsigned handle, uint64_t time_us);

/** Disables or enables the seat, as if the user switched to another virtual terminal and back. */
void eev_panel_set_seat_active(struct eev_panel *panel, bool is_active);

/** Returns whether a program has opened a device so far. */
bool eev_panel_is_opened(const struct eev_panel *panel, unsigned handle);

/** Returns whether a program has read a device's state with libevdev, so that it gets all events.
 */
bool eev_panel_is_read(const struct eev_panel *panel, unsigned handle);

/** Returns whether programs have read all events that were sent to a device. */
bool eev_panel_is_drained(const struct eev_panel *panel, unsigned handle);

/**
 * Writes the processes that have opened a device and not ended, up to `capacity`. Returns how many
 * it wrote.
 */
size_t eev_panel_programs(const struct eev_panel *panel, int *programs, size_t capacity);

/** Returns how many contacts are down on a device. */
unsigned eev_panel_contacts_down(const struct eev_panel *panel, unsigned handle);

/** Returns whether a call was refused, because this program had no descriptor for it. */
bool eev_panel_has_refused_caller(const struct eev_panel *panel);

/** Returns whether a program has tried to call with another version of the preloaded library. */
bool eev_panel_has_stale_caller(const struct eev_panel *panel);

/** Returns how many calls other processes have made so far. */
unsigned eev_panel_calls(const struct eev_panel *panel);

#ifdef __cplusplus
}
#endif
