/* SPDX-License-Identifier: MIT */
#pragma once

#include "device.h"
#include "emulated_panel.h"
#include "panel_protocol.h"

/* What an epoll event is about. */
enum panel_source_kind {
	PANEL_LISTENER,
	PANEL_CALLER,  // a connection whose request has not come
	PANEL_MONITOR, // a connection that gets messages about devices
	PANEL_SEAT,    // a connection that gets messages about the seat
	PANEL_READER,  // the end of a pipe, whose other end is an open device
	PANEL_PROGRAM, // a program that has opened a device, until it ends
};

/* A descriptor of the panel. */
struct panel_source {
	enum panel_source_kind kind;
	int fd;
	struct panel_device *device; // of PANEL_READER
	bool overflowed;             // of PANEL_READER: it has lost events
	int program;                 // of PANEL_PROGRAM: its process
	struct panel_source *next;
};

struct panel_device {
	struct eev_device device;
	unsigned handle;
	bool is_opened;
	bool is_read;     // a program has its state, and waits for events
	bool unplugged;   // but a program that had it open may still ask for its state
	bool is_losing;   // frames were lost since the last SYN_DROPPED
	uint64_t last_us; // the latest stamp
	struct panel_device *next;
};

struct eev_panel {
	int epoll_fd;
	struct panel_source *sources;
	struct panel_device *devices;
	unsigned device_count; // over the panel's life
	unsigned calls;
	int spare_fd; // its place is for a caller that is refused, because there is no other
	bool has_refused_caller;
	bool has_stale_caller;   // a program has another version of the preloaded library
	uint32_t is_seat_active; // 1 or 0: what callers of EEV_PANEL_SEAT are sent
};

/** Adds a descriptor to those that the panel waits for. On failure, closes it, returns NULL. */
struct panel_source *panel_add_source(
	struct eev_panel *panel, enum panel_source_kind kind, int fd, uint32_t events);

/** Closes a descriptor and frees its source. */
void panel_remove_source(struct eev_panel *panel, struct panel_source *source);

/** Adds a program that has opened a device, unless it is there. */
void panel_follow_program(struct eev_panel *panel, int program);

/** Closes our ends of the pipes of a device. Its readers then get what they have not read, and a
 * hang-up. */
void panel_hang_up(struct eev_panel *panel, const struct panel_device *device);

/** Handles a request on a connection, which may end the source. */
void panel_handle_request(struct eev_panel *panel, struct panel_source *caller);

/** Sends a message to all sources of a kind. */
void panel_broadcast(
	struct eev_panel *panel, enum panel_source_kind kind, const void *message, size_t size);
