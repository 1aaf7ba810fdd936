/* SPDX-License-Identifier: MIT */
#pragma once

#include <libinput.h>

#include "device.h"

#define EEV_LOG_BYTES (16 * 1024)

/* Devices over a session's whole life, unplugged ones too. */
#define EEV_DEVICES_MAX 16

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

/** Where a device is, or was, plugged in. */
struct eev_port {
	struct eev_device device;
	struct libinput_device *libinput_device; // a reference, NULL when there is none
	unsigned open_touches;                   // in the events handed out
	bool unplugged;
	bool overflowed;         // frames were lost since the last SYN_DROPPED
	int64_t stamp_offset_us; // how far the clock that stamps its events is ahead
};

struct eev_session {
	struct eev_port ports[EEV_DEVICES_MAX];
	unsigned port_count;
	struct libinput *libinput;

	uint64_t clock_us; // what CLOCK_MONOTONIC says inside the session
	struct eev_timer timers[EEV_TIMERS_MAX];
	size_t timer_count;

	uint64_t ignored_events;

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

/** Creates a context without devices, within the session. */
bool eev_session_open_libinput(struct eev_session *session, char *error, size_t error_size);

/** Hands the device of a port to libinput, within the session. */
bool eev_session_add_to_libinput(
	struct eev_session *session, struct eev_port *port, char *error, size_t error_size);

/** Keeps `device` as the port's libinput device, in place of the one it had. */
void eev_port_keep_device(struct eev_port *port, struct libinput_device *device);

/** Returns the port of that number, NULL if there is none. */
struct eev_port *eev_session_port(struct eev_session *session, unsigned device);

/* What libinput knows a device by. They return NULL for what is not plugged in, or not ours. */
struct eev_port *eev_session_port_of_fd(struct eev_session *session, int fd);
struct eev_port *eev_session_port_of_node(struct eev_session *session, const char *path);
struct eev_port *eev_session_port_of_syspath(struct eev_session *session, const char *path);
struct eev_port *eev_session_port_of_number(struct eev_session *session, dev_t number);
