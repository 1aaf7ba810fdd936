/* SPDX-License-Identifier: MIT */
/*
 * Replaces libseat by a seat without privileges, which the panel disables and enables. libseat has
 * a backend without privileges, too (noop), but that one is always enabled. Without a panel, the
 * real libseat works.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libseat.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "preload.h"

struct libseat {
	uint64_t ours; // EEV_UDEV_OURS
	const struct libseat_seat_listener *listener;
	void *data;
	int fd;
	bool is_enabled; // what the program knows
};

static bool is_ours(const struct libseat *seat) {
	return seat != NULL && seat->ours == EEV_UDEV_OURS;
}

struct libseat *libseat_open_seat(const struct libseat_seat_listener *listener, void *data) {
	EEV_REAL_SYMBOL(libseat_open_seat, real);

	if (!panel_is_there()) {
		return real != NULL ? real(listener, data) : NULL;
	}
	struct libseat *seat = calloc(1, sizeof(*seat));
	if (seat == NULL) {
		return NULL;
	}
	*seat = (struct libseat){
		.ours = EEV_UDEV_OURS,
		.listener = listener,
		.data = data,
		.fd = panel_subscribe(EEV_PANEL_SEAT),
	};
	if (seat->fd < 0) {
		free(seat);
		errno = ENODEV;
		return NULL;
	}
	return seat;
}

int libseat_disable_seat(struct libseat *seat) {
	EEV_REAL_SYMBOL(libseat_disable_seat, real);

	if (is_ours(seat)) {
		return 0;
	}
	return real != NULL ? real(seat) : eev_missing();
}

int libseat_close_seat(struct libseat *seat) {
	EEV_REAL_SYMBOL(libseat_close_seat, real);

	if (!is_ours(seat)) {
		return real != NULL ? real(seat) : eev_missing();
	}
	close(seat->fd);
	free(seat);
	return 0;
}

/* The device's id is its descriptor. */
int libseat_open_device(struct libseat *seat, const char *path, int *fd) {
	EEV_REAL_SYMBOL(libseat_open_device, real);

	if (!is_ours(seat)) {
		return real != NULL ? real(seat, path, fd) : eev_missing();
	}
	*fd = open(path, O_RDWR | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	return *fd;
}

int libseat_close_device(struct libseat *seat, int device) {
	EEV_REAL_SYMBOL(libseat_close_device, real);

	if (!is_ours(seat)) {
		return real != NULL ? real(seat, device) : eev_missing();
	}
	// Programs close the descriptor themselves.
	return 0;
}

const char *libseat_seat_name(struct libseat *seat) {
	EEV_REAL_SYMBOL(libseat_seat_name, real);

	if (is_ours(seat)) {
		return "seat0";
	}
	return real != NULL ? real(seat) : NULL;
}

int libseat_switch_session(struct libseat *seat, int session) {
	EEV_REAL_SYMBOL(libseat_switch_session, real);

	if (is_ours(seat)) {
		errno = ENOTSUP; // there are no other terminals
		return -1;
	}
	return real != NULL ? real(seat, session) : eev_missing();
}

int libseat_get_fd(struct libseat *seat) {
	EEV_REAL_SYMBOL(libseat_get_fd, real);

	if (is_ours(seat)) {
		return seat->fd;
	}
	return real != NULL ? real(seat) : eev_missing();
}

static void set_enabled(struct libseat *seat, bool is_enabled) {
	if (seat->is_enabled == is_enabled) {
		return;
	}
	seat->is_enabled = is_enabled;
	if (is_enabled) {
		seat->listener->enable_seat(seat, seat->data);
	} else {
		seat->listener->disable_seat(seat, seat->data);
	}
}

int libseat_dispatch(struct libseat *seat, int timeout) {
	EEV_REAL_SYMBOL(libseat_dispatch, real);
	int count = 0;
	uint32_t is_enabled;

	if (!is_ours(seat)) {
		return real != NULL ? real(seat, timeout) : eev_missing();
	}
	struct pollfd wait = {.fd = seat->fd, .events = POLLIN};
	if (poll(&wait, 1, timeout) < 0) {
		return -1;
	}
	while (panel_take(seat->fd, &is_enabled, sizeof(is_enabled))) {
		set_enabled(seat, is_enabled != 0);
		count++;
	}
	return count;
}
