/* SPDX-License-Identifier: MIT */
#ifndef GCI_SETTING_H
#define GCI_SETTING_H

#include <gesturecore/gesturecore.h>

#include "lines.h"

/* What a recording says of the settings of recognizers: one table for writers and readers. */

enum gci_setting_unit {
	GCI_UNIT_COUNT,
	GCI_UNIT_MOST,   /* a count that is 1 or more; 0 means the same as 1 */
	GCI_UNIT_LENGTH, /* points, 4 decimals */
	GCI_UNIT_TIME,   /* milliseconds, 3 decimals */
	GCI_UNIT_LEAD,   /* 8 decimals; 0: none */
	GCI_UNIT_RATIO,  /* 10 decimals */
	GCI_UNIT_FLAG,   /* yes, no */
	GCI_UNIT_AXIS,   /* any, x, y */
	GCI_UNIT_EDGES,  /* texts: words with a space between them */
	GCI_UNIT_DIRECTIONS,
	GCI_UNIT_TYPES, /* of touches: no setting of a kind */
};

/* A setting: its key, which is that of the configuration file, and its place in the recognizer. */
struct gci_setting {
	enum gc_kind kind;
	enum gci_setting_unit unit;
	const char *key;
	uint16_t offset, size;
};

/* All settings; those of a kind are together. The last has no key. */
extern const struct gci_setting gci_settings[];

/* What one is in its unit, and with how many decimals it is written. */
uint64_t gci_setting_one(enum gci_setting_unit unit);
int gci_setting_decimals(enum gci_setting_unit unit);

/* The word of a bit, or of an axis by its number; NULL: there are no more. */
const char *gci_setting_word(enum gci_setting_unit unit, unsigned index);

/* Returns the value of a setting whose bytes are at an address. */
int64_t gci_setting_value(const void *at, const struct gci_setting *setting);

/* Write a field: the words of a set or of a number; a setting whose bytes are at an address. */
void gci_field_words(
	struct gci_lines *lines, const char *key, enum gci_setting_unit unit, uint64_t value);
void gci_field_setting(
	struct gci_lines *lines, const struct gci_setting *setting, const void *bytes);

#endif
