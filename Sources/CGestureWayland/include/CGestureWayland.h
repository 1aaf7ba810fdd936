/* SPDX-License-Identifier: MIT */
/*
 * libwayland-client, the protocols and the functions of libc that GestureWayland uses, for Swift.
 * scripts/wayland-protocols.sh writes gcw-protocols.h and protocols.c.
 */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "gcw-protocols.h"

/*
 * Returns a descriptor of epoll that is readable when another one is readable, or writable. The
 * caller closes it. -1: there is none left. Swift's modules of libc have no epoll.
 */
static inline int gcw_epoll(int descriptor, bool is_for_writing) {
	struct epoll_event event = {.events = is_for_writing ? EPOLLOUT : EPOLLIN};
	int epoll = epoll_create1(EPOLL_CLOEXEC);
	if (epoll >= 0 && epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) != 0) {
		close(epoll);
		return -1;
	}
	return epoll;
}

/*
 * Returns a listener of a surface. `scale` gets the scale for buffers. Only surfaces of version 6
 * and later have that event, and only newer headers know it.
 */
static inline struct wl_surface_listener gcw_surface_listener(
	void (*enter)(void *data, struct wl_surface *surface, struct wl_output *output),
	void (*leave)(void *data, struct wl_surface *surface, struct wl_output *output),
	void (*scale)(void *data, struct wl_surface *surface, int32_t scale)) {
	struct wl_surface_listener listener = {.enter = enter, .leave = leave};
#ifdef WL_SURFACE_PREFERRED_BUFFER_SCALE_SINCE_VERSION
	listener.preferred_buffer_scale = scale;
#else
	(void)scale;
#endif
	return listener;
}

/* Sets the function for parts of clicks. With older headers it is not called. */
static inline void gcw_set_axis_value120(struct wl_pointer_listener *listener,
	void (*value120)(void *data, struct wl_pointer *pointer, uint32_t axis, int32_t value)) {
#ifdef WL_POINTER_AXIS_VALUE120_SINCE_VERSION
	listener->axis_value120 = value120;
#else
	(void)listener;
	(void)value120;
#endif
}
