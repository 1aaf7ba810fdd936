/* SPDX-License-Identifier: MIT */
#pragma once

#include "panel_client.h"

#pragma GCC visibility push(hidden)

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
