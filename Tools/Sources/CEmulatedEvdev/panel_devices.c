/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "panel.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static struct panel_device *find(const struct eev_panel *panel, unsigned handle) {
	struct panel_device *device = panel->devices;
	while (device != NULL && (device->handle != handle || device->unplugged)) {
		device = device->next;
	}
	return device;
}

static void announce(struct eev_panel *panel, const struct eev_device *device, const char *action) {
	struct udev_device message;
	eev_udev_device_init(&message, device);
	snprintf(message.action, sizeof(message.action), "%s", action);
	panel_broadcast(panel, PANEL_MONITOR, &message, sizeof(message));
}

static unsigned plugged_count(const struct eev_panel *panel) {
	unsigned count = 0;
	for (const struct panel_device *at = panel->devices; at != NULL; at = at->next) {
		count += at->unplugged ? 0 : 1;
	}
	return count;
}

int eev_panel_plug(struct eev_panel *panel, const struct eev_device_description *description,
	char *error, size_t error_size) {
	if (plugged_count(panel) == EEV_PANEL_DEVICES_MAX) {
		snprintf(error, error_size, "there is room for %d devices", EEV_PANEL_DEVICES_MAX);
		return -ENOSPC;
	}
	struct panel_device *device = calloc(1, sizeof(*device));
	if (device == NULL) {
		snprintf(error, error_size, "out of memory");
		return -ENOMEM;
	}
	bool is_made = eev_device_init(&device->device, description, error, error_size);
	bool is_touch = device->device.kind == EEV_KIND_TOUCHSCREEN ||
			device->device.kind == EEV_KIND_TOUCHPAD;
	if (is_made && !is_touch) {
		snprintf(error, error_size, "the device is neither a touchscreen nor a touchpad");
	}
	if (!is_made || !is_touch) {
		eev_device_finish(&device->device);
		free(device);
		return -EINVAL;
	}
	device->handle = panel->device_count++;
	device->device.event_number = EEV_FIRST_EVENT_NUMBER + device->handle;
	device->next = panel->devices;
	panel->devices = device;
	announce(panel, &device->device, "add");
	return (int)device->handle;
}

int eev_panel_unplug(struct eev_panel *panel, unsigned handle) {
	struct panel_device *device = find(panel, handle);
	if (device == NULL) {
		return -ENODEV;
	}
	device->unplugged = true;
	announce(panel, &device->device, "remove");
	panel_hang_up(panel, device);
	return 0;
}

static bool write_events(int fd, const struct input_event *events, size_t count) {
	size_t size = count * sizeof(*events);
	return write(fd, events, size) == (ssize_t)size;
}

static bool write_dropped(int fd, uint64_t time_us) {
	const struct input_event events[] = {
		eev_stamped((struct eev_input){.type = EV_SYN, .code = SYN_DROPPED}, time_us),
		eev_stamped((struct eev_input){.type = EV_SYN, .code = SYN_REPORT}, time_us),
	};
	return write_events(fd, events, sizeof(events) / sizeof(events[0]));
}

/* A reader with a full buffer loses events until it has read some, and then gets SYN_DROPPED. */
static void write_to_readers(struct eev_panel *panel, const struct panel_device *device,
	const struct input_event *events, size_t count, uint64_t time_us) {
	for (struct panel_source *at = panel->sources; at != NULL; at = at->next) {
		if (at->device != device) {
			continue;
		}
		if (at->overflowed && write_dropped(at->fd, time_us)) {
			at->overflowed = false;
		}
		if (!at->overflowed && !write_events(at->fd, events, count)) {
			at->overflowed = true;
		}
	}
}

/* A device's stamps never go back. */
static uint64_t advance(struct panel_device *device, uint64_t time_us) {
	device->last_us = time_us > device->last_us ? time_us : device->last_us;
	return device->last_us;
}

int eev_panel_send(struct eev_panel *panel, unsigned handle, uint64_t time_us,
	const struct eev_input *events, size_t count, bool is_lost) {
	struct panel_device *device = find(panel, handle);
	struct input_event batch[EEV_EVENTS_PER_WRITE];
	struct eev_input passed[EEV_PASSED_MAX];
	size_t batched = 0;

	if (device == NULL) {
		return -ENODEV;
	}
	device->is_losing |= is_lost;
	time_us = advance(device, time_us);
	for (size_t i = 0; i < count; i++) {
		unsigned passed_count = eev_device_receive(&device->device, &events[i], passed);
		for (unsigned j = 0; j < passed_count; j++) {
			batch[batched++] = eev_stamped(passed[j], time_us);
		}
		bool is_full = batched + EEV_PASSED_MAX > EEV_EVENTS_PER_WRITE;
		if (is_full || (i + 1 == count && batched > 0)) {
			if (!device->is_losing) {
				write_to_readers(panel, device, batch, batched, time_us);
			}
			batched = 0;
		}
	}
	return 0;
}

int eev_panel_drop(struct eev_panel *panel, unsigned handle, uint64_t time_us) {
	struct panel_device *device = find(panel, handle);
	if (device == NULL) {
		return -ENODEV;
	}
	device->is_losing = false;
	time_us = advance(device, time_us);
	for (struct panel_source *at = panel->sources; at != NULL; at = at->next) {
		if (at->device == device) {
			at->overflowed = !write_dropped(at->fd, time_us);
		}
	}
	return 0;
}

void eev_panel_set_seat_active(struct eev_panel *panel, bool is_active) {
	panel->is_seat_active = is_active ? 1 : 0;
	// A program closes its devices then, and opens them when the session is back.
	for (struct panel_device *at = panel->devices; at != NULL && !is_active; at = at->next) {
		at->is_read = false;
	}
	panel_broadcast(panel, PANEL_SEAT, &panel->is_seat_active, sizeof(panel->is_seat_active));
}

bool eev_panel_is_opened(const struct eev_panel *panel, unsigned handle) {
	const struct panel_device *device = find(panel, handle);
	return device != NULL && device->is_opened;
}

bool eev_panel_is_read(const struct eev_panel *panel, unsigned handle) {
	const struct panel_device *device = find(panel, handle);
	return device != NULL && device->is_read;
}

bool eev_panel_is_drained(const struct eev_panel *panel, unsigned handle) {
	const struct panel_device *device = find(panel, handle);
	for (const struct panel_source *at = panel->sources; at != NULL; at = at->next) {
		int unread = 0;
		if (device != NULL && at->device == device &&
			ioctl(at->fd, FIONREAD, &unread) == 0 && unread > 0) {
			return false;
		}
	}
	return true;
}

unsigned eev_panel_contacts_down(const struct eev_panel *panel, unsigned handle) {
	const struct panel_device *device = find(panel, handle);
	return device != NULL ? eev_device_contacts(&device->device) : 0;
}

size_t eev_panel_programs(const struct eev_panel *panel, int *programs, size_t capacity) {
	size_t count = 0;
	for (const struct panel_source *at = panel->sources; at != NULL; at = at->next) {
		if (at->kind == PANEL_PROGRAM && count < capacity) {
			programs[count++] = at->program;
		}
	}
	return count;
}

bool eev_panel_has_refused_caller(const struct eev_panel *panel) {
	return panel->has_refused_caller;
}

bool eev_panel_has_stale_caller(const struct eev_panel *panel) {
	return panel->has_stale_caller;
}

unsigned eev_panel_calls(const struct eev_panel *panel) {
	return panel->calls;
}
