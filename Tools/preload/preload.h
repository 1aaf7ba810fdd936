/* SPDX-License-Identifier: MIT */
/* The parts of libgesture-panel.so, which `gesture panel` preloads into programs. */
#pragma once

#include "interposed_evdev.h"
#include "panel_protocol.h"

#pragma GCC visibility push(hidden)

/* panel_client.c: calls of the panel. */

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

/* nodes.c: the nodes of event devices. */

/** Enough bytes for the name of a node. */
#define PANEL_NODE_SIZE 64

/**
 * Returns whether a path, from an open folder or from AT_FDCWD, leads to the node of an event
 * device, and writes the name of that node. The node need not be there. Leaves errno alone.
 */
bool panel_find_node(int folder, const char *path, char node[PANEL_NODE_SIZE]);

/** Opens the node of an emulated device. Returns a descriptor or -errno. */
int panel_open(const char *path, int flags);

/* tracked.c: what libudev enumerates and monitors. */

/** A syspath in the result of an enumeration. */
struct udev_list_entry {
	uint64_t ours; // EEV_UDEV_OURS
	char name[EEV_PATH_SIZE];
	struct udev_list_entry *next;
};

/** What is known about an enumeration or a monitor of input devices: both belong to libudev. */
struct tracked {
	const void *object;
	unsigned references;
	struct udev *udev;
	int fd; // of a monitor: where the messages come from; else -1
	struct udev_list_entry entries[EEV_PANEL_DEVICES_MAX];
	size_t entry_count;
	struct tracked *next;
};

/** Begins to track an object, with one reference. NULL: out of memory. */
struct tracked *tracked_add(const void *object);

/** Returns what is known about an object; NULL: it is not tracked. */
struct tracked *tracked_find(const void *object);

void tracked_reference(const void *object);

/** Ends tracking with the last reference. */
void tracked_release(const void *object);

#pragma GCC visibility pop

/* Defines the functions of libudev that count the references of a type. */
#define DEFINE_REFERENCES(type) \
	struct type *type##_ref(struct type *object) { \
		EEV_REAL_SYMBOL(type##_ref, real); \
		tracked_reference(object); \
		return real != NULL ? real(object) : NULL; \
	} \
	struct type *type##_unref(struct type *object) { \
		EEV_REAL_SYMBOL(type##_unref, real); \
		tracked_release(object); \
		return real != NULL ? real(object) : NULL; \
	}
