/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "panel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

struct request {
	struct eev_panel_request head;
	uint8_t argument[EEV_PANEL_BYTES_MAX];
};

struct reply {
	struct eev_panel_reply head;
	union {
		uint8_t argument[EEV_PANEL_BYTES_MAX];
		struct udev_device devices[EEV_PANEL_DEVICES_MAX];
	} data;
};

static struct panel_device *find(struct eev_panel *panel, unsigned event_number) {
	struct panel_device *device = panel->devices;
	while (device != NULL && device->device.event_number != event_number) {
		device = device->next;
	}
	return device;
}

/* Sends a reply with `size` bytes of data, and a descriptor unless it is -1. */
static void send_reply(int socket, struct reply *reply, size_t size, int fd) {
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control = {.bytes = {0}};
	struct iovec part = {.iov_base = reply, .iov_len = sizeof(reply->head) + size};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};

	if (fd >= 0) {
		message.msg_control = &control;
		message.msg_controllen = sizeof(control);
		control.head = (struct cmsghdr){
			.cmsg_len = CMSG_LEN(sizeof(int)),
			.cmsg_level = SOL_SOCKET,
			.cmsg_type = SCM_RIGHTS,
		};
		memcpy(CMSG_DATA(&control.head), &fd, sizeof(fd));
	}
	// Fails if the other program has ended.
	(void)sendmsg(socket, &message, MSG_NOSIGNAL);
}

static void list(struct eev_panel *panel, int socket) {
	static struct reply reply;
	size_t count = 0;

	for (const struct panel_device *at = panel->devices; at != NULL; at = at->next) {
		if (!at->unplugged) {
			eev_udev_device_init(&reply.data.devices[count++], &at->device);
		}
	}
	reply.head.status = (int32_t)count;
	send_reply(socket, &reply, count * sizeof(struct udev_device), -1);
}

/* Returns the process at the other end of a connection; 0: it is not known. */
static int program_of(int socket) {
	struct ucred peer = {0};
	socklen_t size = sizeof(peer);
	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : 0;
}

/* Each open has its own buffer: a pipe. Returns the end of its reader, or -errno. */
static int open_device(
	struct eev_panel *panel, struct panel_device *device, int program, int flags) {
	int ends[2];

	if (device == NULL || device->unplugged) {
		return -ENODEV;
	}
	int status = eev_make_pipe(ends);
	if (status != 0) {
		return status;
	}
	if ((flags & O_NONBLOCK) == 0) {
		(void)fcntl(ends[0], F_SETFL, 0);
	}
	// Without events, epoll reports only that the other end was closed.
	struct panel_source *reader = panel_add_source(panel, PANEL_READER, ends[1], 0);
	if (reader == NULL) {
		close(ends[0]);
		return -ENOMEM;
	}
	reader->device = device;
	panel_follow_program(panel, program);
	device->is_opened = true;
	return ends[0];
}

static void answer_open(
	struct eev_panel *panel, int socket, const struct eev_panel_request *request) {
	struct reply reply = {0};
	struct panel_device *device = find(panel, request->event_number);
	int fd = open_device(panel, device, program_of(socket), request->open_flags);

	reply.head.status = fd < 0 ? fd : 0;
	send_reply(socket, &reply, 0, fd);
	if (fd >= 0) {
		close(fd);
	}
}

static void answer_ioctl(struct eev_panel *panel, int socket, const struct request *request) {
	static struct reply reply;
	struct panel_device *device = find(panel, request->head.event_number);
	unsigned long number = (unsigned long)request->head.ioctl;
	size_t size = _IOC_SIZE(number);

	memcpy(reply.data.argument, request->argument, size);
	// The kernel refuses this for an unplugged device. Here a program that still handles what
	// it has read gets the state. So the result does not depend on how fast the program is.
	reply.head.status =
		device == NULL ? -ENODEV
			       : eev_device_ioctl(&device->device, number, reply.data.argument);
	// libevdev chooses the clock of the events after it has read the state.
	if (number == EVIOCSCLOCKID && reply.head.status == 0) {
		device->is_read = true;
	}
	send_reply(socket, &reply, size, -1);
}

static void answer(struct eev_panel *panel, struct panel_source *caller,
	const struct request *request, size_t argument_size) {
	bool is_done = true;

	switch (request->head.call) {
	case EEV_PANEL_LIST:
		list(panel, caller->fd);
		break;
	case EEV_PANEL_OPEN:
		answer_open(panel, caller->fd, &request->head);
		break;
	case EEV_PANEL_IOCTL:
		if (argument_size == _IOC_SIZE((unsigned long)request->head.ioctl)) {
			answer_ioctl(panel, caller->fd, request);
		}
		break;
	case EEV_PANEL_MONITOR:
		caller->kind = PANEL_MONITOR;
		is_done = false;
		break;
	case EEV_PANEL_SEAT:
		caller->kind = PANEL_SEAT;
		is_done = false;
		(void)send(caller->fd, &panel->is_seat_active, sizeof(panel->is_seat_active),
			MSG_NOSIGNAL);
		break;
	}
	if (is_done) {
		panel_remove_source(panel, caller);
	}
}

void panel_handle_request(struct eev_panel *panel, struct panel_source *caller) {
	static struct request request;
	ssize_t size = recv(caller->fd, &request, sizeof(request), 0);

	if (size < 0 && (errno == EAGAIN || errno == EINTR)) {
		return;
	}
	bool has_version = size >= (ssize_t)sizeof(request.head.version);
	panel->has_stale_caller |= has_version && request.head.version != EEV_PANEL_VERSION;
	if (size < (ssize_t)sizeof(request.head) || request.head.version != EEV_PANEL_VERSION) {
		panel_remove_source(panel, caller);
		return;
	}
	panel->calls++;
	answer(panel, caller, &request, (size_t)size - sizeof(request.head));
}
