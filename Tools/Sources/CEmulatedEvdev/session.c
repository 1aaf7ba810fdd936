/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "session.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Thread_local struct eev_session *eev_current;

struct eev_session *eev_enter(struct eev_session *session) {
	struct eev_session *previous = eev_current;
	eev_current = session;
	return previous;
}

void eev_leave(struct eev_session *previous) {
	eev_current = previous;
}

struct eev_session *eev_session_create(char *error, size_t error_size) {
	if (!eev_self_check(error, error_size)) {
		return NULL;
	}
	struct eev_session *session = calloc(1, sizeof(*session));
	if (session == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	session->clock_us = EEV_BOOT_US;
	if (!eev_session_open_libinput(session, error, error_size)) {
		eev_session_destroy(session);
		return NULL;
	}
	return session;
}

static bool init_port(struct eev_port *port, unsigned device,
	const struct eev_device_description *description, char *error, size_t error_size) {
	*port = (struct eev_port){0};
	if (!eev_device_init(&port->device, description, error, error_size)) {
		return false;
	}
	port->device.event_number = EEV_FIRST_EVENT_NUMBER + device;
	if (port->device.kind == EEV_KIND_OTHER) {
		snprintf(error, error_size, "the device is no touchscreen, touchpad or pen");
		return false;
	}
	return true;
}

/* Handles the first device's arrival, before the caller's clock begins. */
static bool settle(struct eev_session *session, char *error, size_t error_size) {
	if (session->clock_us >= EEV_EPOCH_US) {
		return true;
	}
	int status = eev_session_advance(session, 0);
	if (status != 0) {
		snprintf(error, error_size, "libinput did not start: error %d", -status);
	}
	return status == 0;
}

int eev_session_plug(struct eev_session *session, const struct eev_device_description *description,
	char *error, size_t error_size) {
	unsigned device = session->port_count;
	if (device == EEV_DEVICES_MAX) {
		snprintf(error, error_size, "a session has room for %d devices", EEV_DEVICES_MAX);
		return -ENOSPC;
	}
	struct eev_port *port = &session->ports[device];
	if (!init_port(port, device, description, error, error_size)) {
		eev_device_finish(&port->device);
		return -EINVAL;
	}
	session->port_count++;
	struct eev_session *previous = eev_enter(session);
	bool is_added = eev_session_add_to_libinput(session, port, error, error_size);
	eev_leave(previous);
	if (!is_added || !settle(session, error, error_size)) {
		port->unplugged = true;
		return -ENODEV;
	}
	return (int)device;
}

void eev_session_destroy(struct eev_session *session) {
	if (session == NULL) {
		return;
	}
	struct eev_session *previous = eev_enter(session);
	for (unsigned device = 0; device < session->port_count; device++) {
		eev_port_keep_device(&session->ports[device], NULL);
	}
	if (session->libinput != NULL) {
		libinput_unref(session->libinput);
	}
	eev_leave(previous);
	for (unsigned device = 0; device < session->port_count; device++) {
		eev_device_finish(&session->ports[device].device);
	}
	free(session);
}

struct eev_port *eev_session_port(struct eev_session *session, unsigned device) {
	return device < session->port_count ? &session->ports[device] : NULL;
}

struct eev_port *eev_session_port_of_fd(struct eev_session *session, int fd) {
	for (unsigned device = 0; fd >= 0 && device < session->port_count; device++) {
		// Unplugged devices count too: libinput closes them later.
		if (session->ports[device].device.read_fd == fd) {
			return &session->ports[device];
		}
	}
	return NULL;
}

static struct eev_port *port_named(struct eev_session *session, const char *name,
	void (*name_of)(const struct eev_device *, char *)) {
	char path[EEV_PATH_SIZE];

	for (unsigned device = 0; name != NULL && device < session->port_count; device++) {
		struct eev_port *port = &session->ports[device];
		name_of(&port->device, path);
		if (!port->unplugged && strcmp(name, path) == 0) {
			return port;
		}
	}
	return NULL;
}

struct eev_port *eev_session_port_of_node(struct eev_session *session, const char *path) {
	return port_named(session, path, eev_device_node);
}

struct eev_port *eev_session_port_of_syspath(struct eev_session *session, const char *path) {
	return port_named(session, path, eev_device_syspath);
}

struct eev_port *eev_session_port_of_number(struct eev_session *session, dev_t number) {
	for (unsigned device = 0; device < session->port_count; device++) {
		struct eev_port *port = &session->ports[device];
		if (!port->unplugged && eev_device_number(&port->device) == number) {
			return port;
		}
	}
	return NULL;
}

uint64_t eev_session_epoch_us(const struct eev_session *session) {
	(void)session;
	return EEV_EPOCH_US;
}

unsigned eev_session_contacts_down(const struct eev_session *session, unsigned device) {
	return device < session->port_count ? eev_device_contacts(&session->ports[device].device)
					    : 0;
}

unsigned eev_session_open_touches(const struct eev_session *session, unsigned device) {
	return device < session->port_count ? session->ports[device].open_touches : 0;
}

uint64_t eev_session_ignored_events(const struct eev_session *session) {
	return session->ignored_events;
}

const char *eev_session_log(const struct eev_session *session) {
	return session->log;
}

struct libinput_device *eev_session_device(const struct eev_session *session, unsigned device) {
	return device < session->port_count ? session->ports[device].libinput_device : NULL;
}

static void log_message(struct libinput *libinput, enum libinput_log_priority priority,
	const char *format, va_list arguments) {
	(void)priority;
	struct eev_session *session = libinput_get_user_data(libinput);
	size_t room = sizeof(session->log) - session->log_length;
	int length = vsnprintf(session->log + session->log_length, room, format, arguments);

	if (length > 0) {
		size_t wanted = (size_t)length;
		session->log_length += wanted < room ? wanted : room - 1;
	}
}

static int open_node(const char *path, int flags, void *user_data) {
	struct eev_port *port = eev_session_port_of_node(user_data, path);

	(void)flags;
	return port != NULL ? eev_device_open(&port->device) : -ENODEV;
}

static void close_node(int fd, void *user_data) {
	struct eev_port *port = eev_session_port_of_fd(user_data, fd);

	if (port != NULL) {
		eev_device_close(&port->device);
	} else {
		close(fd);
	}
}

static const struct libinput_interface node_access = {
	.open_restricted = open_node,
	.close_restricted = close_node,
};

/* Writes libinput's messages as one line, because an error is printed after a file's name. */
static void explain_refusal(const struct eev_session *session, char *error, size_t error_size) {
	int length = snprintf(error, error_size, "libinput refuses the device");
	size_t end = length < 0 ? 0 : (size_t)length;
	const char *separator = ": ";
	const char *line = session->log;

	while (*line != '\0' && end + 1 < error_size) {
		size_t line_length = strcspn(line, "\n");
		length = snprintf(
			error + end, error_size - end, "%s%.*s", separator, (int)line_length, line);
		end += length < 0 ? 0 : (size_t)length;
		separator = "; ";
		line += line_length + (line[line_length] == '\n' ? 1 : 0);
	}
}

void eev_port_keep_device(struct eev_port *port, struct libinput_device *device) {
	struct libinput_device *previous = port->libinput_device;
	port->libinput_device = device != NULL ? libinput_device_ref(device) : NULL;
	if (previous != NULL) {
		libinput_device_unref(previous);
	}
}

bool eev_session_add_to_libinput(
	struct eev_session *session, struct eev_port *port, char *error, size_t error_size) {
	char node[EEV_PATH_SIZE];

	eev_device_node(&port->device, node);
	struct libinput_device *device = libinput_path_add_device(session->libinput, node);
	if (device == NULL) {
		explain_refusal(session, error, error_size);
		return false;
	}
	eev_port_keep_device(port, device);
	if (libinput_dispatch(session->libinput) != 0) {
		explain_refusal(session, error, error_size);
		return false;
	}
	return true;
}

bool eev_session_open_libinput(struct eev_session *session, char *error, size_t error_size) {
	struct eev_session *previous = eev_enter(session);
	session->libinput = libinput_path_create_context(&node_access, session);
	eev_leave(previous);
	if (session->libinput == NULL) {
		snprintf(error, error_size, "libinput cannot be started");
		return false;
	}
	libinput_log_set_handler(session->libinput, log_message);
	libinput_log_set_priority(session->libinput, LIBINPUT_LOG_PRIORITY_INFO);
	return true;
}
