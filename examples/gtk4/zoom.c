/* SPDX-License-Identifier: MIT */
/* Shows a picture that fingers drag, zoom and turn, and beside it the same one, which GTK scrolls.
 */
#include "bridge.h"

static struct gcgtk_bridge *bridge;
static struct gcgtk_host host;
static struct gc_transform fingers;
/* Of the picture, before the fingers moved it: the identity. */
static struct gc_affine place = {GC_COEFFICIENT_ONE, 0, 0, GC_COEFFICIENT_ONE, 0, 0};
static GdkPixbuf *picture;

static struct gc_affine place_at(uint64_t time_us) {
	struct gc_affine moved, result = place;
	if (gc_transform_affine_at(&fingers, time_us, &host.node, &moved) == GC_OK) {
		gc_affine_then(&place, &moved, &result);
	}
	return result;
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, void *data) {
	struct gc_affine now = place_at(gcgtk_bridge_frame_us(bridge));
	cairo_matrix_t matrix = gcgtk_matrix(&now);
	cairo_transform(cairo, &matrix);
	gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0);
	cairo_paint(cairo);
}

/* Draws every frame of the gesture, because the place depends on the frame's time. */
static gboolean tick(GtkWidget *area, GdkFrameClock *clock, void *data) {
	enum gc_state state = gc_recognizer_state(&fingers.base);
	gtk_widget_queue_draw(area);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

static void take(void *area, const struct gc_event *event) {
	if (event->recognizer != &fingers.base) {
		return;
	}
	if (event->state == GC_STATE_BEGAN) {
		gtk_widget_add_tick_callback(area, tick, NULL, NULL);
	} else if (event->state != GC_STATE_CHANGED) {
		place = place_at(event->time_us);
		gc_transform_restart(&fingers);
	}
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
	GtkWidget *area = gtk_drawing_area_new(), *scrolled = gtk_scrolled_window_new();
	GtkWidget *whole = gtk_picture_new_for_pixbuf(picture);
	gtk_picture_set_can_shrink(GTK_PICTURE(whole), FALSE);
	gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), whole);
	gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
	gtk_paned_set_start_child(GTK_PANED(pair), area);
	gtk_paned_set_end_child(GTK_PANED(pair), scrolled);
	gtk_paned_set_position(GTK_PANED(pair), 1080);
	gtk_window_set_child(GTK_WINDOW(window), pair);

	struct gcgtk_config config = {.data = area, .event = take, .has_pointer = true};
	bridge = gcgtk_bridge_new(window, &config);
	gcgtk_host_init(&host);
	gcgtk_host_add(bridge, &host, area);
	gc_transform_init(&fingers, NULL);
	gc_recognizer_add(&fingers.base, &host.node);

	gtk_window_present(GTK_WINDOW(window));
	while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) {
		g_main_context_iteration(NULL, TRUE);
	}
	return 0;
}
