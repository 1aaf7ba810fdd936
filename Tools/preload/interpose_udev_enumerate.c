/* SPDX-License-Identifier: MIT */
/* Replaces the functions of libudev that list devices. A list of input devices has emulated ones.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "tracked.h"

int udev_enumerate_add_match_subsystem(struct udev_enumerate *enumerate, const char *subsystem) {
	EEV_REAL_SYMBOL(udev_enumerate_add_match_subsystem, real);

	if (panel_is_there() && enumerate != NULL && subsystem != NULL &&
		strcmp(subsystem, "input") == 0 && tracked_find(enumerate) == NULL) {
		tracked_add(enumerate);
	}
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
