/* SPDX-License-Identifier: MIT */
#include "setting.h"

#define SETTING(KIND, type, member, key, unit) \
	{GC_KIND_##KIND, GCI_UNIT_##unit, key, \
		(uint16_t)(offsetof(struct gc_##type, config) + \
			   offsetof(struct gc_##type##_config, member)), \
		(uint16_t)sizeof(((struct gc_##type##_config *)0)->member)},

const struct gci_setting gci_settings[] = {
	// clang-format off: a row is a line
	SETTING(TAP, tap, taps, "taps", COUNT)
	SETTING(TAP, tap, touches, "fingers", COUNT)
	SETTING(TAP, tap, max_duration_us, "maximum-duration", TIME)
	SETTING(TAP, tap, max_gap_us, "maximum-gap", TIME)
	SETTING(TAP, tap, max_movement, "allowable-movement", LENGTH)
	SETTING(TAP, tap, max_distance, "allowable-distance", LENGTH)
	SETTING(LONG_PRESS, long_press, taps, "taps", COUNT)
	SETTING(LONG_PRESS, long_press, touches, "fingers", COUNT)
	SETTING(LONG_PRESS, long_press, min_duration_us, "minimum-duration", TIME)
	SETTING(LONG_PRESS, long_press, max_movement, "allowable-movement", LENGTH)
	SETTING(LONG_PRESS, long_press, ends_at, "until-last-lift", FLAG)
	SETTING(PAN, pan, slop, "slop", LENGTH)
	SETTING(PAN, pan, min_touches, "minimum-fingers", COUNT)
	SETTING(PAN, pan, max_touches, "maximum-fingers", COUNT)
	SETTING(PAN, pan, settle_us, "settle-time", TIME)
	SETTING(PAN, pan, axis, "axis", AXIS)
	SETTING(PAN, pan, lead, "lead", LEAD)
	SETTING(EDGE_PAN, edge_pan, edges, "edges", EDGES)
	SETTING(EDGE_PAN, edge_pan, min_touches, "minimum-fingers", COUNT)
	SETTING(EDGE_PAN, edge_pan, max_touches, "maximum-fingers", COUNT)
	SETTING(EDGE_PAN, edge_pan, region, "region", LENGTH)
	SETTING(EDGE_PAN, edge_pan, slop, "slop", LENGTH)
	SETTING(EDGE_PAN, edge_pan, max_dwell_us, "maximum-dwell", TIME)
	SETTING(EDGE_PAN, edge_pan, from, "from", LENGTH)
	SETTING(EDGE_PAN, edge_pan, to, "to", LENGTH)
	SETTING(SWIPE, swipe, directions, "directions", DIRECTIONS)
	SETTING(SWIPE, swipe, touches, "fingers", COUNT)
	SETTING(SWIPE, swipe, max_duration_us, "maximum-duration", TIME)
	SETTING(SWIPE, swipe, min_distance, "minimum-distance", LENGTH)
	SETTING(SWIPE, swipe, max_aside, "allowable-distance-aside", LENGTH)
	SETTING(SWIPE, swipe, lead, "lead", LEAD)
	SETTING(SWIPE, swipe, max_aside_ratio, "allowable-deviation", RATIO)
	SETTING(PINCH, pinch, slop, "slop", LENGTH)
	SETTING(PINCH, pinch, settle_us, "settle-time", TIME)
	SETTING(PINCH, pinch, min_touches, "minimum-fingers", COUNT)
	SETTING(PINCH, pinch, max_touches, "maximum-fingers", COUNT)
	SETTING(PINCH, pinch, lead, "lead", LEAD)
	SETTING(ROTATION, rotation, slop, "slop", LENGTH)
	SETTING(ROTATION, rotation, settle_us, "settle-time", TIME)
	SETTING(ROTATION, rotation, min_touches, "minimum-fingers", COUNT)
	SETTING(ROTATION, rotation, max_touches, "maximum-fingers", COUNT)
	SETTING(ROTATION, rotation, lead, "lead", LEAD)
	SETTING(TRANSFORM, transform, pan_slop, "pan-slop", LENGTH)
	SETTING(TRANSFORM, transform, pinch_slop, "pinch-slop", LENGTH)
	SETTING(TRANSFORM, transform, rotation_slop, "rotation-slop", LENGTH)
	SETTING(TRANSFORM, transform, min_touches, "minimum-fingers", COUNT)
	SETTING(TRANSFORM, transform, max_touches, "maximum-fingers", COUNT)
	SETTING(TRANSFORM, transform, settle_us, "settle-time", TIME)
	SETTING(TRANSFORM, transform, lead, "lead", LEAD)
	SETTING(HOLD, hold, touches, "fingers", COUNT)
	SETTING(HOLD, hold, stillness_us, "stillness-duration", TIME)
	SETTING(HOLD, hold, max_movement, "allowable-movement", LENGTH)
	SETTING(HOLD, hold, max_touches, "maximum-fingers", MOST)
	// clang-format on
	{GC_KIND_NONE, GCI_UNIT_COUNT, NULL, 0, 0},
};

uint64_t gci_setting_one(enum gci_setting_unit unit) {
	switch (unit) {
	case GCI_UNIT_LENGTH:
		return GC_PT(1);
	case GCI_UNIT_TIME:
		return 1000;
	case GCI_UNIT_LEAD:
		return GC_LEAD_ONE;
	case GCI_UNIT_RATIO:
		return GC_SCALE_ONE;
	case GCI_UNIT_COUNT:
	case GCI_UNIT_MOST:
	case GCI_UNIT_FLAG:
	case GCI_UNIT_AXIS:
	case GCI_UNIT_EDGES:
	case GCI_UNIT_DIRECTIONS:
	case GCI_UNIT_TYPES:
		break;
	}
	return 1;
}

int gci_setting_decimals(enum gci_setting_unit unit) {
	return unit == GCI_UNIT_LENGTH  ? 4
	       : unit == GCI_UNIT_TIME  ? 3
	       : unit == GCI_UNIT_LEAD  ? 8
	       : unit == GCI_UNIT_RATIO ? 10
					: 0;
}

const char *gci_setting_word(enum gci_setting_unit unit, unsigned index) {
	static const char *const flags[] = {"no", "yes", NULL},
				 *const axes[] = {"any", "x", "y", NULL},
				 *const edges[] = {"left", "right", "top", "bottom", NULL},
				 *const types[] = {
					 "finger", "pen", "touchpad", "pointer", "palm", NULL};
	static const char *const directions[] = {"right", "left", "up", "down", "up-right",
		"down-right", "down-left", "up-left", NULL};
	return unit == GCI_UNIT_FLAG    ? flags[index]
	       : unit == GCI_UNIT_AXIS  ? axes[index]
	       : unit == GCI_UNIT_EDGES ? edges[index]
	       : unit == GCI_UNIT_TYPES ? types[index]
					: directions[index];
}

int64_t gci_setting_value(const void *at, const struct gci_setting *setting) {
	int64_t least = setting->unit == GCI_UNIT_MOST;
	switch (setting->size) {
	case 1:
		return *(const uint8_t *)at < least ? least : *(const uint8_t *)at;
	case 2:
		return *(const uint16_t *)at;
	case 4:
		return setting->unit == GCI_UNIT_LENGTH ? *(const gc_length *)at
							: (int64_t)*(const uint32_t *)at;
	default:
		return *(const gc_scale *)at;
	}
}

void gci_field_words(
	struct gci_lines *lines, const char *key, enum gci_setting_unit unit, uint64_t value) {
	bool is_set = unit >= GCI_UNIT_EDGES;
	const char *word, *between = "";
	gci_field_begin(lines, key);
	gci_put(lines, is_set ? "\"" : "");
	for (unsigned index = 0; (word = gci_setting_word(unit, index)) != NULL; index++) {
		if (is_set ? (value >> index & 1) != 0 : value == index) {
			gci_put(lines, between);
			gci_put(lines, word);
			between = " ";
		}
	}
	gci_put(lines, is_set ? "\"" : "");
}

void gci_field_setting(
	struct gci_lines *lines, const struct gci_setting *setting, const void *bytes) {
	int64_t value = gci_setting_value(bytes, setting);
	if (setting->unit >= GCI_UNIT_FLAG) {
		gci_field_words(lines, setting->key, setting->unit, (uint64_t)value);
	} else {
		gci_field_decimal(lines, setting->key, value, gci_setting_one(setting->unit),
			gci_setting_decimals(setting->unit));
	}
}
