/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "panel.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 64

struct panel_source *panel_add_source(
	struct eev_panel *panel, enum panel_source_kind kind, int fd, uint32_t events) {
	struct panel_source *source = calloc(1, sizeof(*source));
	struct epoll_event event = {.events = events, .data.ptr = source};

	if (source == NULL || epoll_ctl(panel->epoll_fd, EPOLL_CTL_ADD, fd, &event) != 0) {
		close(fd);
		free(source);
		return NULL;
	}
	*source = (struct panel_source){.kind = kind, .fd = fd, .next = panel->sources};
	panel->sources = source;
	return source;
}

void panel_remove_source(struct eev_panel *panel, struct panel_source *source) {
	struct panel_source **link = &panel->sources;

	while (*link != source) {
		link = &(*link)->next;
	}
	*link = source->next;
	// A descriptor may have copies, so closing it may not be enough.
	(void)epoll_ctl(panel->epoll_fd, EPOLL_CTL_DEL, source->fd, NULL);
	close(source->fd);
	free(source);
}

static bool follows(const struct eev_panel *panel, int program) {
	const struct panel_source *at = panel->sources;
	while (at != NULL && (at->kind != PANEL_PROGRAM || at->program != program)) {
		at = at->next;
	}
	return at != NULL;
}

void panel_follow_program(struct eev_panel *panel, int program) {
	if (program <= 0 || follows(panel, program)) {
		return;
	}
	int fd = (int)syscall(SYS_pidfd_open, program, 0);
	struct panel_source *source =
		fd >= 0 ? panel_add_source(panel, PANEL_PROGRAM, fd, EPOLLIN) : NULL;
	if (source != NULL) {
		source->program = program;
	}
}

void panel_hang_up(struct eev_panel *panel, const struct panel_device *device) {
	struct panel_source *next;

	for (struct panel_source *at = panel->sources; at != NULL; at = next) {
		next = at->next;
		if (at->device == device) {
			panel_remove_source(panel, at);
		}
	}
}

void panel_broadcast(
	struct eev_panel *panel, enum panel_source_kind kind, const void *message, size_t size) {
	for (struct panel_source *at = panel->sources; at != NULL; at = at->next) {
		if (at->kind == kind) {
			// Fails if the program hangs or has ended. Then the message is lost.
			(void)send(at->fd, message, size, MSG_NOSIGNAL);
		}
	}
}

static int listen_at(const char *path, char *error, size_t error_size) {
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	if (strlen(path) >= sizeof(address.sun_path)) {
		snprintf(error, error_size, "%s: the path of the socket is too long", path);
		return -1;
	}
	memcpy(address.sun_path, path, strlen(path));
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof(address)) != 0 ||
		listen(fd, BACKLOG) != 0) {
		snprintf(error, error_size, "%s: %s", path, strerror(errno));
		if (fd >= 0) {
			close(fd);
		}
		return -1;
	}
	return fd;
}

struct eev_panel *eev_panel_create(const char *path, char *error, size_t error_size) {
	struct eev_panel *panel = calloc(1, sizeof(*panel));
	if (panel == NULL) {
		snprintf(error, error_size, "out of memory");
		return NULL;
	}
	// A pipe whose reader has ended is then an error of write().
	(void)signal(SIGPIPE, SIG_IGN);
	panel->is_seat_active = 1;
	panel->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	panel->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	int fd = listen_at(path, error, error_size);
	if (fd < 0) {
		eev_panel_destroy(panel);
		return NULL;
	}
	if (panel_add_source(panel, PANEL_LISTENER, fd, EPOLLIN) == NULL) {
		snprintf(error, error_size, "%s: %s", path, strerror(errno));
		eev_panel_destroy(panel);
		return NULL;
	}
	return panel;
}

void eev_panel_destroy(struct eev_panel *panel) {
	if (panel == NULL) {
		return;
	}
	while (panel->sources != NULL) {
		panel_remove_source(panel, panel->sources);
	}
	while (panel->devices != NULL) {
		struct panel_device *device = panel->devices;
		panel->devices = device->next;
		eev_device_finish(&device->device);
		free(device);
	}
	close(panel->epoll_fd);
	close(panel->spare_fd);
	free(panel);
}

int eev_panel_descriptor(const struct eev_panel *panel) {
	return panel->epoll_fd;
}

int eev_readiness(int descriptor) {
	int epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	struct epoll_event event = {.events = EPOLLIN};
	if (epoll_fd >= 0 && epoll_ctl(epoll_fd, EPOLL_CTL_ADD, descriptor, &event) != 0) {
		close(epoll_fd);
		return -1;
	}
	return epoll_fd;
}

/* Ends the connection of a caller for which there is no descriptor. Otherwise it would wait, and
 * keep the panel awake. Returns whether there was one. */
static bool refuse_caller(struct eev_panel *panel, int listener) {
	close(panel->spare_fd);
	int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
	if (fd >= 0) {
		close(fd);
		panel->has_refused_caller = true;
	}
	panel->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
	return fd >= 0;
}

/* Returns false if callers wait that can be neither accepted nor refused. */
static bool accept_callers(struct eev_panel *panel, int listener) {
	for (;;) {
		int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
		if (fd < 0) {
			bool is_full = errno == EMFILE || errno == ENFILE;
			if (is_full && refuse_caller(panel, listener)) {
				continue;
			}
			return !is_full;
		}
		struct panel_source *caller = panel_add_source(panel, PANEL_CALLER, fd, EPOLLIN);
		if (caller != NULL) {
			// The request has usually come, and its sender waits.
			panel_handle_request(panel, caller);
		}
	}
}

void eev_panel_serve(struct eev_panel *panel) {
	struct epoll_event event;

	// One event at a time, because handling it may end the source of another.
	while (epoll_wait(panel->epoll_fd, &event, 1, 0) == 1) {
		struct panel_source *source = event.data.ptr;
		switch (source->kind) {
		case PANEL_LISTENER:
			if (!accept_callers(panel, source->fd)) {
				return;
			}
			break;
		case PANEL_CALLER:
			panel_handle_request(panel, source);
			break;
		case PANEL_MONITOR:
		case PANEL_SEAT:
		case PANEL_READER:
		case PANEL_PROGRAM:
			// They send nothing, so the other end is closed, or the program has ended.
			panel_remove_source(panel, source);
			break;
		}
	}
}
