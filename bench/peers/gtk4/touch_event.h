/* SPDX-License-Identifier: MIT */
#ifndef TOUCH_EVENT_H
#define TOUCH_EVENT_H

#include <stdint.h>

#include <gtk/gtk.h>

#include "stream.h"

/* Creates a touch event like GDK's backends. Ends the program if this GTK has another layout. */
GdkEvent *touch_event_new(const struct touch *touch, GdkSurface *surface, GdkDevice *device);

/* Sets the time, in milliseconds. */
void touch_event_set_time(GdkEvent *event, uint32_t time_ms);

#endif
