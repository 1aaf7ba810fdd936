/* SPDX-License-Identifier: MIT */
/*
 * Only GTK's backends can create events: the types are public, but their fields and constructors
 * are not. So this file creates an instance of the type, fills in the fields by the layout of 4.0
 * to 4.8, and verifies them with the public functions.
 */
#include <stdbool.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "touch_event.h"

struct event {
	GTypeInstance instance;
	grefcount references;
	GdkEventType type;
	GdkSurface *surface;
	GdkDevice *device;
	guint32 time_ms;
	guint16 flags;
};

struct touch_event {
	struct event event;
	GdkModifierType modifiers;
	double x, y;
	double *axes;
	GdkEventSequence *sequence;
	gboolean is_touch_emulating, is_pointer_emulated;
};

static void check(GdkEvent *event, const struct touch_event *expected) {
	double x = 0, y = 0;
	gdk_event_get_position(event, &x, &y);
	if (gdk_event_get_event_type(event) != expected->event.type ||
		gdk_event_get_surface(event) != expected->event.surface ||
		gdk_event_get_device(event) != expected->event.device ||
		gdk_event_get_time(event) != expected->event.time_ms || x != expected->x ||
		y != expected->y || gdk_event_get_event_sequence(event) != expected->sequence ||
		gdk_touch_event_get_emulating_pointer(event) != expected->is_touch_emulating) {
		die("the layout of touches in GTK %u.%u differs from 4.8: touch_event.c needs an "
		    "update",
			gtk_get_major_version(), gtk_get_minor_version());
	}
}

static GdkEventType type_of(enum touch_kind kind) {
	static const GdkEventType types[] = {[TOUCH_DOWN] = GDK_TOUCH_BEGIN,
		[TOUCH_MOTION] = GDK_TOUCH_UPDATE,
		[TOUCH_UP] = GDK_TOUCH_END,
		[TOUCH_CANCEL] = GDK_TOUCH_CANCEL};
	return types[kind];
}

GdkEvent *touch_event_new(const struct touch *touch, GdkSurface *surface, GdkDevice *device) {
	GTypeQuery query;
	g_type_query(GDK_TYPE_TOUCH_EVENT, &query);
	if (query.instance_size != sizeof(struct touch_event)) {
		die("the size of touches in GTK %u.%u differs from 4.8: touch_event.c needs an "
		    "update",
			gtk_get_major_version(), gtk_get_minor_version());
	}
	GdkEvent *event = (GdkEvent *)g_type_create_instance(GDK_TYPE_TOUCH_EVENT);
	struct touch_event *filled = (struct touch_event *)event;
	filled->event.type = type_of(touch->kind);
	filled->event.surface = g_object_ref(surface);
	filled->event.device = g_object_ref(device);
	filled->event.time_ms = 1;
	filled->x = touch->x;
	filled->y = touch->y;
	filled->sequence = GUINT_TO_POINTER(touch->contact);
	check(event, filled);
	return event;
}

void touch_event_set_time(GdkEvent *event, uint32_t time_ms) {
	((struct touch_event *)event)->event.time_ms = time_ms;
}

static bool is_set;
static uint64_t now_us;

/* Later than any real uptime, because the clock must not go back. */
#define BEGINNING_S 1000000000

void clock_set_us(uint64_t time_us) {
	is_set = true;
	now_us = time_us;
}

/* Replaces the function of libc, for GLib too. */
int clock_gettime(clockid_t clock, struct timespec *time) {
	if (!is_set || clock != CLOCK_MONOTONIC) {
		return (int)syscall(SYS_clock_gettime, clock, time);
	}
	time->tv_sec = BEGINNING_S + (time_t)(now_us / 1000000);
	time->tv_nsec = (long)(now_us % 1000000) * 1000;
	return 0;
}
