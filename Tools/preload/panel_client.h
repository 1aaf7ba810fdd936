/* SPDX-License-Identifier: MIT */
#pragma once

#include "interposed_evdev.h"
#include "panel_protocol.h"

#pragma GCC visibility push(hidden)

/** A list of the devices that are plugged in. */
struct panel_list {
	struct eev_panel_reply head;
	struct udev_device devices[EEV_PANEL_DEVICES_MAX];
};

/** Returns whether the program runs on a panel. */
bool panel_is_there(void);

/**
 * Makes a call, and waits for the reply.
 *
 * The request has `request_size` bytes; the reply takes up to `reply_size`. If `fd` is not NULL, it
 * is the descriptor that came with the reply, or -1. Returns the status of the reply: at least 0,
 * or -errno.
 */
int panel_call(const struct eev_panel_request *request, size_t request_size,
	struct eev_panel_reply *reply, size_t reply_size, int *fd);

/** Lists the devices. Returns their number; 0 if the panel is gone. */
size_t panel_list(struct panel_list *list);

/**
 * Makes a call that sends messages later. Returns a descriptor to read them from without waiting,
 * or -1.
 */
int panel_subscribe(enum eev_panel_call call);

/** Takes a message from a descriptor of panel_subscribe(). Returns whether there was one. */
bool panel_take(int fd, void *message, size_t size);

#pragma GCC visibility pop
