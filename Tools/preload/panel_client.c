/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "preload.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

bool panel_is_there(void) {
	return getenv(EEV_PANEL_VARIABLE) != NULL;
}

/* A connection for each call: so threads and forked processes need no lock. */
static int connect_to_panel(void) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const char *path = getenv(EEV_PANEL_VARIABLE);

	if (path == NULL || strlen(path) >= sizeof(address.sun_path)) {
		return -1;
	}
	memcpy(address.sun_path, path, strlen(path));
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static int attached_descriptor(struct msghdr *message) {
	int fd = -1;
	struct cmsghdr *control = CMSG_FIRSTHDR(message);
	if (control != NULL && control->cmsg_type == SCM_RIGHTS) {
		memcpy(&fd, CMSG_DATA(control), sizeof(fd));
	}
	return fd;
}

static bool send_whole(int socket, const void *request, size_t size) {
	ssize_t sent;
	do {
		sent = send(socket, request, size, MSG_NOSIGNAL);
	} while (sent < 0 && errno == EINTR);
	return sent == (ssize_t)size;
}

static int receive(int socket, struct eev_panel_reply *reply, size_t size, int *fd) {
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec part = {.iov_base = reply, .iov_len = size};
	struct msghdr message = {
		.msg_iov = &part,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	ssize_t count;

	do {
		count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
	} while (count < 0 && errno == EINTR);
	if (count < (ssize_t)sizeof(*reply)) {
		return -ENODEV;
	}
	int attached = attached_descriptor(&message);
	if (fd != NULL) {
		*fd = attached;
	} else if (attached >= 0) {
		close(attached);
	}
	return reply->status;
}

int panel_call(const struct eev_panel_request *request, size_t request_size,
	struct eev_panel_reply *reply, size_t reply_size, int *fd) {
	int before = errno;
	int status = -ENODEV;
	int socket = connect_to_panel();

	if (socket >= 0) {
		if (send_whole(socket, request, request_size)) {
			status = receive(socket, reply, reply_size, fd);
		}
		close(socket);
	}
	errno = before; // functions that succeed must not change it
	return status;
}

size_t panel_list(struct panel_list *list) {
	const struct eev_panel_request request = {
		.version = EEV_PANEL_VERSION,
		.call = EEV_PANEL_LIST,
	};
	int count = panel_call(&request, sizeof(request), &list->head, sizeof(*list), NULL);
	return count > 0 ? (size_t)count : 0;
}

int panel_subscribe(enum eev_panel_call call) {
	const struct eev_panel_request request = {.version = EEV_PANEL_VERSION, .call = call};
	int fd = connect_to_panel();

	if (fd >= 0 && (!send_whole(fd, &request, sizeof(request)) ||
			       fcntl(fd, F_SETFL, O_NONBLOCK) != 0)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

bool panel_take(int fd, void *message, size_t size) {
	return recv(fd, message, size, MSG_DONTWAIT) == (ssize_t)size;
}
