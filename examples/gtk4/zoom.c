/* SPDX-License-Identifier: MIT */
/*
 * Shows a picture that fingers drag, zoom and turn, and beside it the same one, which GTK scrolls.
 *
 * The picture is under the fingers while they have it. Let go, it flings or springs to a place
 * where it covers the widget, or is all in it, upright. A wheel and a double tap zoom, too.
 */
#include <math.h>

#include <gesturecore/convert.h>

#include "bridge.h"

/* Where the middle of the picture is, its scale and its turn. */
enum { X, Y, SCALE, TURN, AXES };

/* So many steps are a pixel. For a scale of 1 and a radian, of a picture of about 1,000 pixels. */
static const double steps[AXES] = {1, 1, 1000, 1000};
static const double largest_scale = 4, tap_scale = 2.5, wheel_scale = 1.2, quarter = G_PI_2;

static const struct gc_velocity still;

/* Each axis glides from where it was let go. From `spring_us` on, a spring brings it to a stop. */
static struct axis {
	struct gc_momentum glide;
	gc_length stop;
	uint64_t spring_us;
} axes[AXES];
static uint64_t start_us;
static bool is_caught; /* A finger has stopped it, and has not moved it. */
static unsigned held;  /* So many of its touches have begun and not ended. */

static struct gcgtk_bridge *bridge;
static struct gcgtk_host host;
static struct gc_transform fingers;
static struct gc_tap twice;
static GdkPixbuf *picture;
static GtkWidget *area;
static guint ticks;
static double pointer_x, pointer_y;
static struct gc_point anchor; /* Where two fingers or more were last. */

/* Where the picture is without what the fingers do. GC_NEVER_US: where it comes to rest. */
static void place_at(uint64_t time_us, double place[AXES]) {
	uint64_t since_us = time_us > start_us ? time_us - start_us : 0;
	for (int i = 0; i < AXES; i++) {
		struct gc_momentum moving = axes[i].glide;
		bool springs = since_us >= axes[i].spring_us;
		if (springs) {
			gc_momentum_snap(&moving, axes[i].spring_us, axes[i].stop);
		}
		gc_length at = gc_momentum_position(
			&moving, springs ? since_us - axes[i].spring_us : since_us);
		place[i] = gc_length_to_double(at) / steps[i];
	}
}

/* Where the picture is under the fingers. */
static void shown_at(uint64_t time_us, double place[AXES]) {
	struct gc_affine moved;
	place_at(time_us, place);
	if (gc_transform_affine_at(&fingers, time_us, &host.node, &moved) == GC_OK) {
		cairo_matrix_t matrix = gcgtk_matrix(&moved);
		cairo_matrix_transform_point(&matrix, &place[X], &place[Y]);
		place[SCALE] *= hypot(matrix.xx, matrix.yx);
		place[TURN] += atan2(matrix.yx, matrix.xx);
	}
}

static bool is_active(void) {
	enum gc_state state = gc_recognizer_state(&fingers.base);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

/* Draws every frame until the picture is at rest. */
static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, void *data) {
	double now[AXES], end[AXES];
	bool moves = is_active();
	shown_at(gcgtk_bridge_frame_us(bridge), now);
	place_at(GC_NEVER_US, end);
	for (int i = 0; i < AXES; i++) {
		moves = moves || fabs(now[i] - end[i]) * steps[i] > 0.1;
	}
	gtk_widget_queue_draw(area);
	ticks = moves ? ticks : 0;
	return moves;
}

static void wake(void) {
	if (ticks == 0) {
		ticks = gtk_widget_add_tick_callback(area, tick, NULL, NULL);
	}
}

/* The size of the widget, and of the picture at a place. */
static void sizes_at(const double place[AXES], double view[2], double size[2]) {
	bool lies = lround(place[TURN] / quarter) % 2 != 0;
	view[X] = gtk_widget_get_width(area);
	view[Y] = gtk_widget_get_height(area);
	size[lies ? Y : X] = gdk_pixbuf_get_width(picture) * place[SCALE];
	size[lies ? X : Y] = gdk_pixbuf_get_height(picture) * place[SCALE];
}

/* Returns the scale that fits the whole picture into the widget: at most 1. */
static double smallest_scale(const double place[AXES]) {
	double view[2], size[2];
	sizes_at(place, view, size);
	double fitting = place[SCALE] * fmin(view[X] / size[X], view[Y] / size[Y]);
	return CLAMP(fitting, 0.001, 1);
}

/* Zooms about a point, within the limits. */
static void zoom(double place[AXES], double scale, double x, double y) {
	scale = CLAMP(scale, smallest_scale(place), largest_scale);
	place[X] = x + (place[X] - x) * scale / place[SCALE];
	place[Y] = y + (place[Y] - y) * scale / place[SCALE];
	place[SCALE] = scale;
}

/* Lets an axis go. It glides to an end within the limits. */
static void let_go(int i, double from, gc_speed velocity, double minimum, double maximum) {
	struct axis *axis = &axes[i];
	gc_length start = gc_length_from_double(CLAMP(from * steps[i], -200000, 200000));
	gc_length low = gc_length_from_double(minimum * steps[i]);
	gc_length high = gc_length_from_double(maximum * steps[i]);
	gc_momentum_init(&axis->glide, NULL, start, velocity);
	gc_length end = gc_momentum_end(&axis->glide);
	axis->stop = CLAMP(end, low, high);
	axis->spring_us = GC_NEVER_US;
	if (axis->stop != end) {
		bool is_within = start >= low && start <= high;
		axis->spring_us = is_within ? gc_momentum_time_at(&axis->glide, axis->stop) : 0;
	}
}

/* Moves the picture to a place, or, with a velocity, as far from there as it glides. */
static void move(uint64_t time_us, const double from[AXES], const double to[AXES],
	struct gc_velocity velocity) {
	double view[2], size[2];
	sizes_at(to, view, size);
	for (int i = X; i <= Y; i++) {
		gc_speed speed = i == X ? velocity.x : velocity.y;
		double room = fabs(view[i] - size[i]) / 2;
		double low = view[i] / 2 - room, high = view[i] / 2 + room;
		double stop = CLAMP(to[i], low, high);
		let_go(i, from[i], speed, speed != 0 ? low : stop, speed != 0 ? high : stop);
	}
	let_go(SCALE, from[SCALE], 0, to[SCALE], to[SCALE]);
	let_go(TURN, from[TURN], 0, to[TURN], to[TURN]);
	start_us = time_us;
	is_caught = false;
	wake();
}

/* Brings the picture back within its limits. */
static void release(uint64_t time_us, struct gc_velocity velocity) {
	double from[AXES], to[AXES];
	shown_at(time_us, from);
	memcpy(to, from, sizeof to);
	gc_transform_restart(&fingers);
	to[TURN] = round(from[TURN] / quarter) * quarter;
	zoom(to, from[SCALE], gc_length_to_double(anchor.x), gc_length_to_double(anchor.y));
	move(time_us, from, to, to[SCALE] == from[SCALE] ? velocity : still);
}

/* A finger stops the picture. */
static void seize(uint64_t time_us) {
	double place[AXES];
	place_at(time_us, place);
	for (int i = 0; i < AXES; i++) {
		let_go(i, place[i], 0, place[i], place[i]);
	}
	start_us = time_us;
	is_caught = true;
	wake();
}

/* Zooms in where the fingers tapped, or back to all of the picture. */
static void toggle(uint64_t time_us) {
	double from[AXES], to[AXES];
	struct gc_point tapped;
	place_at(time_us, from);
	memcpy(to, from, sizeof to);
	gc_recognizer_location(&twice.base, &host.node, &tapped);
	double least = smallest_scale(from);
	double scale = from[SCALE] > least * 1.01 ? least : least * tap_scale;
	zoom(to, scale, gc_length_to_double(tapped.x), gc_length_to_double(tapped.y));
	move(time_us, from, to, still);
}

/* The end of a tap may come late, while the next finger is down. The last end lets it go. */
static void touch(const struct gc_event *event) {
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		held++;
		seize(event->time_us);
	} else if (event->kind != GC_EVENT_TOUCH_MOVED) {
		held--;
		if (held == 0 && is_caught && !is_active()) {
			release(event->time_us, still);
		}
	}
}

static void take(void *data, const struct gc_event *event) {
	if (event->recognizer == &fingers.base && event->touch_count > 1) {
		gc_recognizer_location(&fingers.base, &host.node, &anchor);
	}
	if (event->recognizer == &twice.base) {
		toggle(event->time_us);
	} else if (event->node == &host.node) {
		touch(event);
	} else if (event->recognizer == &fingers.base && event->state == GC_STATE_BEGAN) {
		seize(event->time_us);
	} else if (event->recognizer == &fingers.base && event->state != GC_STATE_CHANGED) {
		struct gc_velocity velocity = still;
		if (event->state == GC_STATE_ENDED) {
			gc_transform_release_velocity(&fingers, &host.node, &velocity);
		}
		release(event->time_us, velocity);
	}
}

static void on_motion(GtkEventControllerMotion *motion, double x, double y, void *data) {
	pointer_x = x;
	pointer_y = y;
}

static gboolean on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, void *data) {
	if (is_active() || gtk_event_controller_scroll_get_unit(scroll) != GDK_SCROLL_UNIT_WHEEL) {
		return FALSE;
	}
	double from[AXES], to[AXES];
	uint64_t now_us = gcgtk_bridge_frame_us(bridge);
	place_at(now_us, from);
	place_at(GC_NEVER_US, to);
	zoom(to, to[SCALE] * pow(wheel_scale, -dy), pointer_x, pointer_y);
	move(now_us, from, to, still);
	return TRUE;
}

static void on_resize(GtkDrawingArea *widget, int width, int height, void *data) {
	double place[AXES] = {width / 2., height / 2., 1, 0};
	if (held != 0 || is_active()) {
		/* Fingers have the picture. The last one that lifts brings it within the limits. */
		is_caught = true;
		return;
	}
	if (axes[SCALE].stop != 0) {
		release(gcgtk_bridge_frame_us(bridge), still);
		return;
	}
	zoom(place, 0, place[X], place[Y]);
	move(0, place, place, still);
}

static void draw(GtkDrawingArea *widget, cairo_t *cairo, int width, int height, void *data) {
	double now[AXES];
	cairo_matrix_t matrix;
	shown_at(gcgtk_bridge_frame_us(bridge), now);
	cairo_matrix_init_translate(&matrix, now[X], now[Y]);
	cairo_matrix_rotate(&matrix, now[TURN]);
	cairo_matrix_scale(&matrix, now[SCALE], now[SCALE]);
	cairo_matrix_translate(
		&matrix, gdk_pixbuf_get_width(picture) / -2., gdk_pixbuf_get_height(picture) / -2.);
	cairo_transform(cairo, &matrix);
	gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0);
	cairo_paint(cairo);
}

static void listen(GtkEventController *controller, const char *signal, GCallback handler) {
	g_signal_connect(controller, signal, handler, NULL);
	gtk_widget_add_controller(area, controller);
}

int main(int argc, char **argv) {
	GError *error = NULL;
	gtk_init();
	picture = gdk_pixbuf_new_from_file(argc > 1 ? argv[1] : "", &error);
	if (picture == NULL) {
		g_printerr("usage: %s PICTURE\n%s\n", argv[0], error->message);
		return 2;
	}
	GtkWidget *window = gtk_window_new(), *pair = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
	GtkWidget *whole = gtk_picture_new_for_pixbuf(picture);
	GtkWidget *scrolled = gtk_scrolled_window_new();
	area = gtk_drawing_area_new();
	gtk_picture_set_can_shrink(GTK_PICTURE(whole), FALSE);
	gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), whole);
	gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
	g_signal_connect(area, "resize", G_CALLBACK(on_resize), NULL);
	GtkEventController *motion = gtk_event_controller_motion_new();
	g_signal_connect(motion, "enter", G_CALLBACK(on_motion), NULL);
	listen(motion, "motion", G_CALLBACK(on_motion));
	listen(gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL), "scroll",
		G_CALLBACK(on_scroll));
	gtk_paned_set_start_child(GTK_PANED(pair), area);
	gtk_paned_set_end_child(GTK_PANED(pair), scrolled);
	gtk_paned_set_position(GTK_PANED(pair), 1080);
	gtk_window_set_child(GTK_WINDOW(window), pair);

	struct gcgtk_config config = {.event = take, .has_pointer = true, .has_scrolls = true};
	struct gc_tap_config two_taps = gc_tap_config_default();
	two_taps.taps = 2;
	bridge = gcgtk_bridge_new(window, &config);
	gcgtk_host_init(&host);
	gc_transform_init(&fingers, NULL);
	gc_tap_init(&twice, &two_taps);
	if (gcgtk_host_add(bridge, &host, area) != GC_OK ||
		gc_recognizer_add(&fingers.base, &host.node) != GC_OK ||
		gc_recognizer_add(&twice.base, &host.node) != GC_OK) {
		g_error("a gesture was refused");
	}

	gtk_window_present(GTK_WINDOW(window));
	while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) {
		g_main_context_iteration(NULL, TRUE);
	}
	return 0;
}
