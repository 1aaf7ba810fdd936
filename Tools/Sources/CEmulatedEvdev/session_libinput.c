/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "session.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
