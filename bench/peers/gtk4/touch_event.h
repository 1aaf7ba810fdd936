/* SPDX-License-Identifier: MIT */
#ifndef TOUCH_EVENT_H
#define TOUCH_EVENT_H

#include <stdint.h>

#include <gtk/gtk.h>

#include "play.h"

/* Creates a touch event like GDK's backends. Ends the program if this GTK has another layout. */
GdkEvent *touch_event_new(const struct touch *touch, GdkSurface *surface, GdkDevice *device);

/* Sets the time, in milliseconds. */
void touch_event_set_time(GdkEvent *event, uint32_t time_ms);

/*
 * From the first call on, CLOCK_MONOTONIC stands still at the last given time, for the whole
 * program. So GTK's timeouts follow the times of the touches, even if these are played fast.
 */
void clock_set_us(uint64_t time_us);

#endif
