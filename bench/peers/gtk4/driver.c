/* SPDX-License-Identifier: MIT */
/*
 * Drives GTK 4: a window with one widget, which has a gesture of each kind. Touches enter at the
 * surface's signal "event", like those of a backend. So all of GTK's work is timed: finding the
 * window and the widget, propagation, gestures, signals.
 */
#include <math.h>
#include <stdlib.h>

#include <gtk/gtk.h>

#include "play.h"
#include "touch_event.h"

#define LEAST_SCALE 0.05
#define LEAST_ANGLE 0.1
/* In points, and points per second. */
#define EDGE 20
#define LEAST_SPEED 300

static GdkSurface *surface;
/* One event per touch of the stream. */
static GdkEvent **events;
static uint64_t later_us;
static double width;

/*
 * A gesture that GTK begins as soon as enough fingers are down. The driver reports it only when
 * they have moved, because a program must not mistake a tap for a drag.
 */
struct followed {
	const char *name;
	bool has_begun;
};

static void begin(struct followed *followed, bool has_moved) {
	if (has_moved && !followed->has_begun) {
		followed->has_begun = true;
		play_gesture(followed->name, "began");
	}
}

static void on_drag(GtkGestureDrag *drag, double x, double y, struct followed *followed) {
	GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(drag));
	begin(followed, gtk_drag_check_threshold(widget, 0, 0, (int)x, (int)y));
}

static void on_scale(GtkGestureZoom *zoom, double scale, struct followed *followed) {
	(void)zoom;
	begin(followed, fabs(scale - 1) > LEAST_SCALE);
}

static void on_angle(
	GtkGestureRotate *rotate, double angle, double change, struct followed *followed) {
	(void)rotate, (void)angle;
	begin(followed, fabs(remainder(change, 2 * G_PI)) > LEAST_ANGLE);
}

static void on_pan(
	GtkGesturePan *pan, GtkPanDirection direction, double offset, struct followed *followed) {
	double x = 0, y = 0;
	(void)direction, (void)offset;
	gtk_gesture_drag_get_start_point(GTK_GESTURE_DRAG(pan), &x, &y);
	begin(followed, x < EDGE || x >= width - EDGE);
}

static void on_end(GtkGesture *gesture, GdkEventSequence *sequence, struct followed *followed) {
	(void)gesture, (void)sequence;
	if (followed->has_begun) {
		followed->has_begun = false;
		play_gesture(followed->name, "ended");
	}
}

/* GTK releases a click after a drag, too, but has sent "stopped" before. */
static bool is_click;

static void on_press(void) {
	is_click = true;
}

static void on_stop(void) {
	is_click = false;
}

static void on_release(void) {
	if (is_click) {
		play_gesture("tap", "ended");
	}
}

static void on_long_press(void) {
	play_gesture("long-press", "ended");
}

/* GTK reports swipes of any speed. */
static void on_swipe(GtkGestureSwipe *swipe, double x, double y) {
	(void)swipe;
	if (hypot(x, y) > LEAST_SPEED) {
		play_gesture("swipe", "ended");
	}
}

static void follow(GtkWidget *widget, GtkGesture *gesture, const char *signal, GCallback call,
	struct followed *followed) {
	g_signal_connect(gesture, signal, call, followed);
	g_signal_connect(gesture, "end", G_CALLBACK(on_end), followed);
	gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(gesture));
}

static void add(GtkWidget *widget, GtkGesture *gesture, const char *signal, GCallback call) {
	g_signal_connect(gesture, signal, call, NULL);
	gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(gesture));
}

static void add_gestures(GtkWidget *widget) {
	static struct followed pan = {"pan", false}, pinch = {"pinch", false},
			       rotation = {"rotation", false}, edge_pan = {"edge-pan", false};
	follow(widget, gtk_gesture_drag_new(), "drag-update", G_CALLBACK(on_drag), &pan);
	follow(widget, gtk_gesture_zoom_new(), "scale-changed", G_CALLBACK(on_scale), &pinch);
	follow(widget, gtk_gesture_rotate_new(), "angle-changed", G_CALLBACK(on_angle), &rotation);
	follow(widget, gtk_gesture_pan_new(GTK_ORIENTATION_HORIZONTAL), "pan", G_CALLBACK(on_pan),
		&edge_pan);
	add(widget, gtk_gesture_long_press_new(), "pressed", G_CALLBACK(on_long_press));
	add(widget, gtk_gesture_swipe_new(), "swipe", G_CALLBACK(on_swipe));
	GtkGesture *click = gtk_gesture_click_new();
	g_signal_connect(click, "pressed", G_CALLBACK(on_press), NULL);
	g_signal_connect(click, "stopped", G_CALLBACK(on_stop), NULL);
	add(widget, click, "released", G_CALLBACK(on_release));
}

static void run_main_loop(void) {
	while (g_main_context_iteration(NULL, FALSE)) {
	}
}

/* Shows a window of the stream's size, with one widget, and waits until it is mapped. */
static GtkWidget *show_widget(const struct stream *stream) {
	GtkWidget *window = gtk_window_new();
	GtkWidget *widget = gtk_fixed_new();
	gtk_widget_set_size_request(widget, (int)stream->width, (int)stream->height);
	gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
	gtk_window_set_child(GTK_WINDOW(window), widget);
	gtk_window_present(GTK_WINDOW(window));
	while (gtk_widget_get_width(widget) == 0) {
		g_main_context_iteration(NULL, TRUE);
	}
	if (gtk_widget_get_width(widget) < (int)stream->width) {
		die("the window is only %d wide", gtk_widget_get_width(widget));
	}
	surface = gtk_native_get_surface(GTK_NATIVE(window));
	return widget;
}

static GdkDevice *touchscreen(void) {
	GdkSeat *seat = gdk_display_get_default_seat(gdk_display_get_default());
	GList *devices = gdk_seat_get_devices(seat, GDK_SEAT_CAPABILITY_TOUCH);
	GdkDevice *device = devices != NULL ? devices->data : gdk_seat_get_pointer(seat);
	g_list_free(devices);
	return device;
}

static void open(const struct stream *stream) {
	if (!gtk_init_check()) {
		die("there is no display: use run.sh, which starts one");
	}
	width = stream->width;
	GtkWidget *widget = show_widget(stream);
	if (getenv("PEER_HAS_GESTURES") == NULL) {
		add_gestures(widget);
	}
	run_main_loop();
	events = calloc(stream->touch_count, sizeof(*events));
	if (events == NULL) {
		die("out of memory");
	}
	for (size_t i = 0; i < stream->touch_count; i++) {
		events[i] = touch_event_new(&stream->touches[i], surface, touchscreen());
	}
	play_note("GTK %u.%u.%u", gtk_get_major_version(), gtk_get_minor_version(),
		gtk_get_micro_version());
	play_note(
		"pan with one finger; edge pan is a horizontal pan from an edge; velocity only for "
		"swipes; the whole path from the surface to the gesture");
}

static void prepare(const struct stream *stream, uint64_t later) {
	later_us = later;
	for (size_t i = 0; i < stream->scan_count; i++) {
		const struct scan *scan = &stream->scans[i];
		for (size_t j = scan->first; j < scan->first + scan->count; j++) {
			touch_event_set_time(events[j], (uint32_t)((scan->time_us + later) / 1000));
		}
	}
}

static void play(const struct stream *stream, size_t index) {
	const struct scan *scan = &stream->scans[index];
	clock_set_us(scan->time_us + later_us);
	for (size_t i = scan->first; i < scan->first + scan->count; i++) {
		gboolean is_handled = FALSE;
		g_signal_emit_by_name(surface, "event", events[i], &is_handled);
	}
	run_main_loop();
}

int main(int argc, char **argv) {
	const struct peer peer = {open, prepare, play};
	return play_main(argc, argv, &peer);
}
