/* SPDX-License-Identifier: MIT */
#include "script.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct stroke strokes[] = {
	/* A tap, and a double tap. */
	{100, 180, 0, 100, 100, 100, 100},
	{1000, 1060, 0, 200, 300, 200, 300},
	{1150, 1220, 0, 204, 302, 204, 302},
	/* A drag. */
	{2000, 2500, 0, 60, 60, 210, 260},
	/* Two fingers part, from 80 pixels to 240. */
	{3500, 4000, 0, 160, 200, 160, 120},
	{3500, 4000, 1, 160, 280, 160, 360},
	/* A quarter turn clockwise, in chords of 15 degrees, 80 pixels from (160, 240). */
	{5000, 5100, 0, 240, 240, 237, 261},
	{5000, 5100, 1, 80, 240, 83, 219},
	{5100, 5200, 0, 237, 261, 229, 280},
	{5100, 5200, 1, 83, 219, 91, 200},
	{5200, 5300, 0, 229, 280, 217, 297},
	{5200, 5300, 1, 91, 200, 103, 183},
	{5300, 5400, 0, 217, 297, 200, 309},
	{5300, 5400, 1, 103, 183, 120, 171},
	{5400, 5500, 0, 200, 309, 181, 317},
	{5400, 5500, 1, 120, 171, 139, 163},
	{5500, 5600, 0, 181, 317, 160, 320},
	{5500, 5600, 1, 139, 163, 160, 160},
	/* A finger that rests. */
	{6500, 7500, 0, 50, 400, 50, 400},
	/* A drag that the controller does not finish. */
	{8500, 8800, 0, 60, 60, 60, 360},
};

static const struct fault faults[] = {
	{2200, 2250, FAULT_NO_POWER},
	{3700, 3720, FAULT_FAR_POSITION},
	{3800, 3810, FAULT_ALL_ONES},
	{5250, 5260, FAULT_SAME_ID},
	{5400, 5430, FAULT_LATE},
	{8700, 8900, FAULT_NO_POWER},
};

void script_give(struct controller *controller) {
	controller->strokes = strokes;
	controller->stroke_count = COUNT(strokes);
	controller->faults = faults;
	controller->fault_count = COUNT(faults);
}
