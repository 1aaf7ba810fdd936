/* SPDX-License-Identifier: MIT */
/*
 * libinput without libinput. made_up_events.c has the accessors, so that tests can make up events
 * without a device.
 */
#ifndef MADE_UP_EVENTS_H
#define MADE_UP_EVENTS_H

#include "testing.h"

#include <gesturecore/libinput.h>
#include <libinput.h>

struct libinput_device {
	int size_status;
	double width_mm, height_mm;
	float matrix[6]; /* all 0: none */
};

/* One made-up event; its place is a part of the whole, calibrated. */
struct libinput_event {
	enum libinput_event_type type;
	uint64_t time_us;
	int32_t seat_slot;
	double x_part, y_part;
	bool place_asked, slot_asked;
	int fingers, cancelled;
	double dx, dy, scale, degrees;
};

#endif
