/* SPDX-License-Identifier: MIT */
#pragma once

#include <libinput.h>

#include "device.h"

#define EEV_LOG_BYTES (16 * 1024)

/* libinput makes one timer descriptor a context; a few more cost nothing. */
#define EEV_TIMERS_MAX 4

/* libinput takes 0 for "no timer", so its clock starts some way in, as after a boot. */
#define EEV_BOOT_US UINT64_C(1000000000)
/* The first frame comes a second after the device, past what libinput does on arrival. */
#define EEV_EPOCH_US (EEV_BOOT_US + UINT64_C(1000000))

#define EEV_NEVER_US UINT64_MAX

/** A timerfd: an eventfd that the session writes when its clock passes the expiry. */
struct eev_timer {
	int fd;             // libinput's to close
	uint64_t expiry_us; // EEV_NEVER_US when not armed
};

struct eev_session {
	struct eev_device device;
	struct libinput *libinput;
	struct libinput_device *libinput_device; // a reference, NULL when there is none

	uint64_t clock_us; // what CLOCK_MONOTONIC says inside the session
	struct eev_timer timers[EEV_TIMERS_MAX];
	size_t timer_count;

	bool overflowed; // frames were lost since the last SYN_DROPPED
	bool removed;
	uint64_t ignored_events;
	unsigned open_touches; // in the events handed out

	char log[EEV_LOG_BYTES];
	size_t log_length;
};

/**
 * The session whose eev_ call is running on this thread, or NULL outside of all of them.
 *
 * The only process-wide mutable state there is.
 */
extern _Thread_local struct eev_session *eev_current;

/** Makes a session current. Returns the one to hand to eev_leave(). */
struct eev_session *eev_enter(struct eev_session *session);

void eev_leave(struct eev_session *previous);

/** Creates a context and adds the device to it, within the session. */
bool eev_session_open_libinput(struct eev_session *session, char *error, size_t error_size);

/** Keeps `device` as the session's libinput device, in place of the one it had. */
void eev_session_keep_device(struct eev_session *session, struct libinput_device *device);
