/* SPDX-License-Identifier: MIT */
/* What the files of the bridge share. */
#ifndef GTK_BRIDGE_IMPL_H
#define GTK_BRIDGE_IMPL_H

#include "bridge.h"

#define FINGERS 16
#define EVENTS 64
#define RECORDS 64
#define REQUIREMENTS 16

/* The devices of samples. GDK has one device for all touchscreens of a seat. */
enum { TOUCHSCREEN, POINTER, TOUCHPAD };

/* What has become of a contact. */
enum holder {
	SHARED, /* widgets and recognizers see it */
	OURS,   /* the widgets have lost it */
	THEIRS, /* the recognizers have lost it */
};

/* A contact that is down. */
struct contact {
	bool is_used;
	GdkEventSequence *sequence; /* NULL: the pointer */
	int32_t id;
	struct gcgtk_host *host; /* that it hit; NULL: that has left the tree */
	GtkWidget *target;       /* that it hit; a weak pointer */
	enum holder holder;
	bool is_delivered; /* the engine has delivered its landing */
	bool has_moved;    /* at the time of the frame that is being collected */
	bool is_over;      /* lifted or cancelled; it is freed at the end of this event */
	/*
	 * A widget that handles an event keeps it from the controllers that come after. So a
	 * contact whose event reaches our first controller and not our last one was claimed.
	 */
	bool is_passing;
};

/* The two clocks: that of events, and g_get_monotonic_time(). */
struct clock {
	int64_t ahead_us; /* of events */
};

struct gcgtk_bridge {
	struct gcgtk_config config;
	GtkWidget *root; /* NULL: destroyed */
	/* In the order in which GTK calls them; `last` comes after the widgets. */
	GtkEventController *before;
	GtkGesture *claimer;
	GtkEventController *after, *last;
	gulong unmap, destroy; /* signal handlers */
	GSource *source;

	struct gc_engine engine;
	struct gc_touch touches[FINGERS];
	struct gc_event events[EVENTS];
	struct gc_record records[RECORDS];
	struct gc_requirement requirements[REQUIREMENTS];

	struct gc_node glass;   /* the root, in points */
	struct gcgtk_host host; /* of the root widget, in pixels */
	double scale;           /* points in a pixel */
	GPtrArray *hosts;       /* those of the app */

	struct contact contacts[FINGERS];
	int32_t latest_id;
	uint64_t frame_us; /* of the latest frame, which may still be collected */
	struct clock clock;
	bool is_turning, is_turn_due;
	bool has_followed; /* a gesture has begun or changed in the latest turn */
	bool is_scrolling; /* the touchpad's scroll is a step */
};

/* Returns the present time in the clock of events. */
uint64_t clock_now_us(const struct clock *clock);
/* Returns the time of an event. */
uint64_t clock_event_us(struct clock *clock, GdkEvent *event);

/* Ends the frame, takes all events, and sets the timer. */
void bridge_turn(struct gcgtk_bridge *bridge);
/* Ends the frame when GDK has no more events. */
void bridge_turn_later(struct gcgtk_bridge *bridge);

/* Sets up the node of the root widget. */
void hosts_begin(struct gcgtk_bridge *bridge);
void hosts_end(struct gcgtk_bridge *bridge);
/* Finds the host at a place of the root widget, and updates the nodes around it. */
struct gcgtk_host *hosts_hit(struct gcgtk_bridge *bridge, double x, double y, GtkWidget **picked);
/* Updates the geometry of a host and those around it. */
void host_place(struct gcgtk_host *host);
/* Converts a place of an event to the root widget. Returns false if it is not on its surface. */
bool hosts_locate(const struct gcgtk_bridge *bridge, GdkEvent *event, double *x, double *y);
struct gc_point hosts_point(const struct gcgtk_bridge *bridge, double x, double y);

/* Takes an event of a finger or a button before the claimer does: lifts. */
void contacts_before(struct gcgtk_bridge *bridge, GdkEvent *event);
/* Takes it after the claimer: landings and motion. Returns whether no widget may see it. */
bool contacts_after(struct gcgtk_bridge *bridge, GdkEvent *event);
/* Takes an event that no widget has handled. */
void contacts_pass(struct gcgtk_bridge *bridge, GdkEvent *event);
/* Takes contacts from the recognizers that a widget has claimed. */
void contacts_check(struct gcgtk_bridge *bridge);
/* The engine delivered a touch, or cancelled it. */
void contacts_deliver(struct gcgtk_bridge *bridge, const struct gc_event *event);
/* A recognizer recognized. It claims the contacts that the engine does not deliver any more. */
void contacts_recognize(struct gcgtk_bridge *bridge, const struct gc_recognizer *recognizer);
/* GTK cancelled a sequence, or another gesture of the root widget claimed it. */
void contacts_lose(struct gcgtk_bridge *bridge, GdkEventSequence *sequence);
/* Forgets all contacts. */
void contacts_drop(struct gcgtk_bridge *bridge);
/* A host has left the tree. */
void contacts_forget_host(struct gcgtk_bridge *bridge, const struct gcgtk_host *host);
/* Updates the geometry of all hosts with contacts. */
void contacts_place(struct gcgtk_bridge *bridge);

/* Takes an event of a touchpad. Returns whether no widget may see it. */
bool touchpad_take(struct gcgtk_bridge *bridge, GdkEvent *event);

#endif
