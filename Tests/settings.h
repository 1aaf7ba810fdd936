/* SPDX-License-Identifier: MIT */
/* Settings of any kind, by the table of libgesturecore-explain: its key, its unit and its place. */
#ifndef TESTS_SETTINGS_H
#define TESTS_SETTINGS_H

#include <string.h>

#include "../Sources/CGestureExplain/setting.h"
#include "kinds.h"

/* The settings of a kind, one after the other. */
#define FOR_SETTINGS(at, of_kind) \
	for (const struct gci_setting *at = gci_settings; at->key != NULL; at++) \
		if (at->kind == (of_kind))

/* NULL: the kind has no such setting. */
static inline const struct gci_setting *find_setting(uint32_t kind, const char *key) {
	FOR_SETTINGS(at, kind) {
		if (strcmp(at->key, key) == 0) {
			return at;
		}
	}
	return NULL;
}

/* Where the configuration is in a recognizer. */
static inline size_t config_offset(uint32_t kind) {
	static const size_t offsets[] = {
#define OFFSET_ONCE(type) offsetof(struct gc_##type, config)
#define OFFSET_CHANGES(type) OFFSET_ONCE(type)
#define OFFSET_ANYTHING(type) 0
#define GC_KIND(NAME, number, type, reports, words) [number] = OFFSET_##reports(type),
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return offsets[kind];
}

static inline int64_t setting_value(const void *config, const struct gci_setting *setting) {
	return gci_setting_value(
		(const char *)config + (setting->offset - config_offset(setting->kind)), setting);
}

static inline void set_setting(void *config, const struct gci_setting *setting, int64_t value) {
	void *at = (char *)config + (setting->offset - config_offset(setting->kind));
	switch (setting->size) {
	case 1:
		*(uint8_t *)at = (uint8_t)value;
		break;
	case 2:
		*(uint16_t *)at = (uint16_t)value;
		break;
	case 4:
		*(uint32_t *)at = (uint32_t)value;
		break;
	default:
		*(int64_t *)at = value;
	}
}

#endif
