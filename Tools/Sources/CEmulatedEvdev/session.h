/* SPDX-License-Identifier: MIT */
#pragma once

#include <libinput.h>

#include "device.h"

#define EEV_LOG_BYTES (16 * 1024)

/* The most devices over a session's life, including unplugged ones. */
#define EEV_DEVICES_MAX 16

/* libinput makes one timer descriptor per context; a few more cost nothing. */
#define EEV_TIMERS_MAX 4

/* In libinput, 0 means "no timer", so its clock starts at a later time. */
#define EEV_BOOT_US UINT64_C(1000000000)
/* The first frame comes a second after the device, when libinput has finished adding it. */
#define EEV_EPOCH_US (EEV_BOOT_US + UINT64_C(1000000))

#define EEV_NEVER_US UINT64_MAX

/** A timerfd, emulated by an eventfd: the session writes to it when its clock passes the expiry. */
struct eev_timer {
	int fd;             // libinput closes it
	uint64_t expiry_us; // EEV_NEVER_US: not armed
};

/** The port of a device, which may have been unplugged. */
struct eev_port {
	struct eev_device device;
	struct libinput_device *libinput_device; // a reference, or NULL
	unsigned open_touches;                   // in the events handed out so far
	bool unplugged;
	bool overflowed;         // frames were lost since the last SYN_DROPPED
	int64_t stamp_offset_us; // how far the clock of its events is ahead
};

struct eev_session {
	struct eev_port ports[EEV_DEVICES_MAX];
	unsigned port_count;
	struct libinput *libinput;

	uint64_t clock_us; // CLOCK_MONOTONIC inside of the session
	struct eev_timer timers[EEV_TIMERS_MAX];
	size_t timer_count;

	uint64_t ignored_events;

	char log[EEV_LOG_BYTES];
	size_t log_length;
};

/**
 * The session of the eev_ call that is running on this thread; NULL: none is running.
 *
 * This is the only process-wide mutable state.
 */
extern _Thread_local struct eev_session *eev_current;

/** Makes a session current. Returns the previous one, for eev_leave(). */
struct eev_session *eev_enter(struct eev_session *session);

void eev_leave(struct eev_session *previous);

/** Creates a libinput context without devices. The session must be current. */
bool eev_session_open_libinput(struct eev_session *session, char *error, size_t error_size);

/** Adds the device of a port to libinput. The session must be current. */
bool eev_session_add_to_libinput(
	struct eev_session *session, struct eev_port *port, char *error, size_t error_size);

/** Makes `device` the port's libinput device, in place of an earlier one. */
void eev_port_keep_device(struct eev_port *port, struct libinput_device *device);

/** Returns the port with a number; NULL: none. */
struct eev_port *eev_session_port(struct eev_session *session, unsigned device);

/* Look up a port by libinput's handles. Return NULL if it is unplugged or not of the session. */
struct eev_port *eev_session_port_of_fd(struct eev_session *session, int fd);
struct eev_port *eev_session_port_of_node(struct eev_session *session, const char *path);
struct eev_port *eev_session_port_of_syspath(struct eev_session *session, const char *path);
struct eev_port *eev_session_port_of_number(struct eev_session *session, dev_t number);
