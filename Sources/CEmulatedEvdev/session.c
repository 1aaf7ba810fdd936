/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "session.h"

#include <stdio.h>
#include <stdlib.h>

/* Each session has devices of its own, so one number serves them all. */
#define EVENT_NUMBER 40

_Thread_local struct eev_session *eev_current;

struct eev_session *eev_enter(struct eev_session *session) {
	struct eev_session *previous = eev_current;
	eev_current = session;
	return previous;
}

void eev_leave(struct eev_session *previous) {
	eev_current = previous;
}

static struct eev_session *make_session(
	const struct eev_device_description *description, char *error, size_t error_size) {
	struct eev_session *session = calloc(1, sizeof(*session));
	if (session == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	session->clock_us = EEV_BOOT_US;
	if (!eev_device_init(&session->device, description, error, error_size)) {
		eev_session_destroy(session);
		return NULL;
	}
	session->device.event_number = EVENT_NUMBER;
	if (session->device.kind == EEV_KIND_OTHER) {
		snprintf(error, error_size, "the device is neither a touchscreen nor a touchpad");
		eev_session_destroy(session);
		return NULL;
	}
	return session;
}

struct eev_session *eev_session_create(
	const struct eev_device_description *description, char *error, size_t error_size) {
	if (!eev_self_check(error, error_size)) {
		return NULL;
	}
	struct eev_session *session = make_session(description, error, error_size);
	if (session == NULL) {
		return NULL;
	}
	if (!eev_session_open_libinput(session, error, error_size)) {
		eev_session_destroy(session);
		return NULL;
	}
	int status = eev_session_advance(session, 0);
	if (status != 0) {
		snprintf(error, error_size, "libinput did not start: error %d", -status);
		eev_session_destroy(session);
		return NULL;
	}
	return session;
}

void eev_session_destroy(struct eev_session *session) {
	if (session == NULL) {
		return;
	}
	struct eev_session *previous = eev_enter(session);
	eev_session_keep_device(session, NULL);
	if (session->libinput != NULL) {
		libinput_unref(session->libinput);
	}
	eev_leave(previous);
	eev_device_finish(&session->device);
	free(session);
}

uint64_t eev_session_epoch_us(const struct eev_session *session) {
	(void)session;
	return EEV_EPOCH_US;
}

unsigned eev_session_contacts_down(const struct eev_session *session) {
	return eev_device_contacts(&session->device);
}

unsigned eev_session_open_touches(const struct eev_session *session) {
	return session->open_touches;
}

uint64_t eev_session_ignored_events(const struct eev_session *session) {
	return session->ignored_events;
}

const char *eev_session_log(const struct eev_session *session) {
	return session->log;
}

struct libinput_device *eev_session_device(const struct eev_session *session) {
	return session->libinput_device;
}
