/* SPDX-License-Identifier: MIT */
#ifndef TOUCH_EVENT_H
#define TOUCH_EVENT_H

#include <stdint.h>

#include <gtk/gtk.h>

#include "stream.h"

/* A touch as GDK's backends report it. Ends the program when this GTK keeps touches otherwise. */
GdkEvent *touch_event_new(const struct touch *touch, GdkSurface *surface, GdkDevice *device);

/* In milliseconds. */
void touch_event_set_time(GdkEvent *event, uint32_t time_ms);

#endif
