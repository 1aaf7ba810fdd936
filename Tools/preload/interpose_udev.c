/* SPDX-License-Identifier: MIT */
/*
 * Replaces the functions of libudev that look up, list and watch devices. Emulated devices come
 * first. A list of input devices has only emulated ones, and who watches input watches those.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "preload.h"

static bool is_input(const char *subsystem) {
	return subsystem != NULL && strcmp(subsystem, "input") == 0;
}

/* Returns what is known about an object from now on. NULL: it is not for input, or not new. */
static struct tracked *begin_tracking(const void *object, const char *subsystem) {
	bool is_new = panel_is_there() && object != NULL && is_input(subsystem) &&
		      tracked_find(object) == NULL;
	return is_new ? tracked_add(object) : NULL;
}

/* Lookups. */

static struct udev_device *copy_of(struct udev *udev,
	bool (*is_wanted)(const struct udev_device *, const void *), const void *wanted) {
	struct panel_list list;
	size_t count = panel_is_there() ? panel_list(&list) : 0;

	for (size_t i = 0; i < count; i++) {
		if (is_wanted(&list.devices[i], wanted)) {
			return eev_udev_device_copy(&list.devices[i], udev);
		}
	}
	return NULL;
}

static bool has_number(const struct udev_device *device, const void *number) {
	return device->number == *(const dev_t *)number;
}

static bool has_syspath(const struct udev_device *device, const void *syspath) {
	return strcmp(device->syspath, syspath) == 0;
}

static bool has_sysname(const struct udev_device *device, const void *sysname) {
	return strcmp(strrchr(device->syspath, '/') + 1, sysname) == 0;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
	EEV_REAL_SYMBOL(udev_device_new_from_devnum, real);
	struct udev_device *device = type == 'c' ? copy_of(udev, has_number, &number) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, type, number) : NULL;
}

struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *syspath) {
	EEV_REAL_SYMBOL(udev_device_new_from_syspath, real);
	struct udev_device *device = syspath != NULL ? copy_of(udev, has_syspath, syspath) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, syspath) : NULL;
}

struct udev_device *udev_device_new_from_subsystem_sysname(
	struct udev *udev, const char *subsystem, const char *sysname) {
	EEV_REAL_SYMBOL(udev_device_new_from_subsystem_sysname, real);
	struct udev_device *device =
		is_input(subsystem) && sysname != NULL ? copy_of(udev, has_sysname, sysname) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, subsystem, sysname) : NULL;
}

/* Lists. */

int udev_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
	EEV_REAL_SYMBOL(udev_enumerate_add_match_subsystem, real);

	begin_tracking(enumerate, subsystem);
	return real != NULL ? real(enumerate, subsystem) : -1;
}

DEFINE_REFERENCES(udev_enumerate)

int udev_enumerate_scan_devices(struct udev_enumerate *enumerate) {
	EEV_REAL_SYMBOL(udev_enumerate_scan_devices, real);
	struct tracked *tracked = tracked_find(enumerate);
	struct panel_list list;

	if (tracked == NULL) {
		return real != NULL ? real(enumerate) : -1;
	}
	tracked->entry_count = panel_list(&list);
	for (size_t i = 0; i < tracked->entry_count; i++) {
		struct udev_list_entry *entry = &tracked->entries[i];
		entry->ours = EEV_UDEV_OURS;
		snprintf(entry->name, sizeof(entry->name), "%s", list.devices[i].syspath);
		entry->next = i + 1 < tracked->entry_count ? entry + 1 : NULL;
	}
	return 0;
}

struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *enumerate) {
	EEV_REAL_SYMBOL(udev_enumerate_get_list_entry, real);
	struct tracked *tracked = tracked_find(enumerate);

	if (tracked == NULL) {
		return real != NULL ? real(enumerate) : NULL;
	}
	return tracked->entry_count > 0 ? &tracked->entries[0] : NULL;
}

static bool is_ours(const struct udev_list_entry *entry) {
	return entry != NULL && entry->ours == EEV_UDEV_OURS;
}

#define DEFINE_GETTER(type, function, answer) \
	type function(struct udev_list_entry *entry) { \
		EEV_REAL_SYMBOL(function, real); \
		if (is_ours(entry)) { \
			return answer; \
		} \
		return real != NULL ? real(entry) : NULL; \
	}

DEFINE_GETTER(struct udev_list_entry *, udev_list_entry_get_next, entry->next)
DEFINE_GETTER(const char *, udev_list_entry_get_name, entry->name)
DEFINE_GETTER(const char *, udev_list_entry_get_value, NULL)

/* Monitors. */

/* Not replaced, and perhaps not loaded: this library does not depend on libudev. */
static struct udev *udev_of(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_get_udev, real);
	return real != NULL ? real(monitor) : NULL;
}

int udev_monitor_filter_add_match_subsystem_devtype(
	struct udev_monitor *monitor, const char *subsystem, const char *type) {
	EEV_REAL_SYMBOL(udev_monitor_filter_add_match_subsystem_devtype, real);

	struct tracked *tracked = begin_tracking(monitor, subsystem);
	if (tracked != NULL) {
		tracked->udev = udev_of(monitor);
		tracked->fd = panel_subscribe(EEV_PANEL_MONITOR);
	}
	return real != NULL ? real(monitor, subsystem, type) : -1;
}

DEFINE_REFERENCES(udev_monitor)

int udev_monitor_get_fd(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_get_fd, real);
	const struct tracked *tracked = tracked_find(monitor);

	if (tracked != NULL && tracked->fd >= 0) {
		return tracked->fd;
	}
	return real != NULL ? real(monitor) : -1;
}

struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_receive_device, real);
	const struct tracked *tracked = tracked_find(monitor);
	struct udev_device device;

	if (tracked == NULL || tracked->fd < 0) {
		return real != NULL ? real(monitor) : NULL;
	}
	return panel_take(tracked->fd, &device, sizeof(device))
		       ? eev_udev_device_copy(&device, tracked->udev)
		       : NULL;
}
