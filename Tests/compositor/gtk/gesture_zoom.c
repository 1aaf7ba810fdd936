/* SPDX-License-Identifier: MIT */
/*
 * Shows what examples/gtk4/zoom.c shows, with GTK's own gestures, as programs use them:
 * GtkGestureDrag, GtkGestureZoom and GtkGestureRotate. When a gesture begins, it notes the place of
 * the picture and of its fingers. At each change it applies all that its fingers did since then.
 */
#include <gtk/gtk.h>

static GtkWidget *area;
static GtkGesture *zoom, *rotate;
static GdkPixbuf *picture;
static cairo_matrix_t place, start; /* of the picture: now, and when a gesture began */
static double start_x, start_y;     /* the middle of the two fingers when they began */

static void on_drag_begin(void) {
	start = place;
}

static void on_drag_update(GtkGestureDrag *drag, double dx, double dy) {
	cairo_matrix_t shift;
	cairo_matrix_init_translate(&shift, dx, dy);
	cairo_matrix_multiply(&place, &start, &shift);
	gtk_widget_queue_draw(area);
}

static void on_pair_begin(GtkGesture *gesture) {
	start = place;
	gtk_gesture_get_bounding_box_center(gesture, &start_x, &start_y);
}

static void on_pair_change(GtkGesture *gesture) {
	double x, y;
	if (!gtk_gesture_get_bounding_box_center(gesture, &x, &y)) {
		return;
	}
	double scale = gtk_gesture_zoom_get_scale_delta(GTK_GESTURE_ZOOM(zoom));
	cairo_matrix_t change;
	cairo_matrix_init_translate(&change, x, y);
	cairo_matrix_rotate(
		&change, gtk_gesture_rotate_get_angle_delta(GTK_GESTURE_ROTATE(rotate)));
	cairo_matrix_scale(&change, scale, scale);
	cairo_matrix_translate(&change, -start_x, -start_y);
	cairo_matrix_multiply(&place, &start, &change);
	gtk_widget_queue_draw(area);
}

static void draw(GtkDrawingArea *drawn, cairo_t *cairo, int width, int height, void *data) {
	cairo_transform(cairo, &place);
	gdk_cairo_set_source_pixbuf(cairo, picture, 0, 0);
	cairo_paint(cairo);
}

static void add(GtkGesture *gesture, const char *begin, GCallback on_begin, const char *change,
	GCallback on_change) {
	g_signal_connect(gesture, begin, on_begin, NULL);
	g_signal_connect(gesture, change, on_change, NULL);
	gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(gesture));
}

int main(int argc, char **argv) {
	gtk_init();
	picture = argc > 1 ? gdk_pixbuf_new_from_file(argv[1], NULL) : NULL;
	if (picture == NULL) {
		return 2;
	}
	GtkWidget *window = gtk_window_new();
	area = gtk_drawing_area_new();
	gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
	gtk_window_set_child(GTK_WINDOW(window), area);
	cairo_matrix_init_identity(&place);
	zoom = gtk_gesture_zoom_new();
	rotate = gtk_gesture_rotate_new();
	add(gtk_gesture_drag_new(), "drag-begin", G_CALLBACK(on_drag_begin), "drag-update",
		G_CALLBACK(on_drag_update));
	add(zoom, "begin", G_CALLBACK(on_pair_begin), "scale-changed", G_CALLBACK(on_pair_change));
	add(rotate, "begin", G_CALLBACK(on_pair_begin), "angle-changed",
		G_CALLBACK(on_pair_change));
	gtk_gesture_group(zoom, rotate);
	gtk_window_present(GTK_WINDOW(window));
	while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) {
		g_main_context_iteration(NULL, TRUE);
	}
	g_object_unref(picture);
	return 0;
}
