/* SPDX-License-Identifier: MIT */
#ifndef PLAYGROUND_RECOGNIZERS_H
#define PLAYGROUND_RECOGNIZERS_H

#include <gesturecore/gesturecore.h>

/*
 * The recognizers of the page: those of the built-in configuration of the command, in its order.
 * See Tools/Sources/GestureConfiguration/Configuration+BuiltIn.swift. As there, kinds that are not
 * named follow: all rows of kinds.def after the custom recognizer.
 */
enum member {
	MEMBER_TAP,
	MEMBER_DOUBLE_TAP,
	MEMBER_LONG_PRESS,
	MEMBER_PAN,
	MEMBER_EDGE_PAN,
	MEMBER_SWIPE,
	MEMBER_THREE_FINGER_SWIPE,
	MEMBER_PINCH,
	MEMBER_ROTATION,
	MEMBER_HOLD,
	MEMBER_TRANSFORM,
	MEMBER_NEWER, // the first of them
};

enum {
	LAST_KIND = 0
#define GC_KIND(NAME, number, type, reports, words) +1
#include <gesturecore/kinds.def>
#undef GC_KIND
	,
	MEMBER_COUNT = MEMBER_NEWER + LAST_KIND - GC_KIND_CUSTOM
};

/* What the sliders of the page set. Lengths are in steps of gc_length, times in microseconds. */
enum setting {
	SETTING_TAP_MOVEMENT,
	SETTING_TAP_GAP,
	SETTING_PRESS_DURATION,
	SETTING_PRESS_MOVEMENT,
	SETTING_PAN_SLOP,
	SETTING_EDGE_PAN_SLOP,
	SETTING_EDGE_REGION,
	SETTING_SWIPE_DISTANCE,
	SETTING_PINCH_SLOP,
	SETTING_ROTATION_SLOP,
	SETTING_TRANSFORM_SLOP,
	SETTING_COUNT,
};

union any_recognizer {
	struct gc_recognizer base;
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
};

/* The values of a recognizer. Lengths are in points, angles in radians, velocities per second. */
struct values {
	uint32_t side; // the edge of an edge pan, the direction of a swipe; 0: none
	double translation_x, translation_y, velocity_x, velocity_y;
	double scale, scale_velocity, rotation, rotation_velocity;
};

/* Its name; of the newer ones, with spaces. */
const char *member_name(enum member member);

/* Whether two may recognize at the same time. */
bool members_are_simultaneous(enum member one, enum member other);

/* Sets up a recognizer with the present settings. */
void member_init(union any_recognizer *recognizer, enum member member);

/* Reads the values that its kind has. The others are 0, scales 1. */
struct values member_values(const union any_recognizer *recognizer, enum member member);

#endif
