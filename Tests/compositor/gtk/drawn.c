/* SPDX-License-Identifier: MIT */
/*
 * Prints each transform with which a program draws: "drawn XX YX XY YY X0 Y0", for a column vector.
 * Each line of standard input makes it draw once more.
 */
#include <stdio.h>
#include <unistd.h>

#include <glib-unix.h>
#include <gtk/gtk.h>

void __real_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix);
void __wrap_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix);

void __wrap_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix) {
	printf("drawn %.9g %.9g %.9g %.9g %.9g %.9g\n", matrix->xx, matrix->yx, matrix->xy,
		matrix->yy, matrix->x0, matrix->y0);
	fflush(stdout);
	__real_cairo_transform(cairo, matrix);
}

static void draw_again(GtkWidget *widget) {
	gtk_widget_queue_draw(widget);
	for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
		child = gtk_widget_get_next_sibling(child)) {
		draw_again(child);
	}
}

static gboolean on_line(gint input, GIOCondition condition, gpointer data) {
	char line[64];
	GListModel *windows = gtk_window_get_toplevels();
	if (read(input, line, sizeof(line)) <= 0) {
		return G_SOURCE_REMOVE;
	}
	for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
		GtkWidget *window = g_list_model_get_item(windows, i);
		draw_again(window);
		g_object_unref(window);
	}
	return G_SOURCE_CONTINUE;
}

__attribute__((constructor)) static void listen_to_lines(void) {
	g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP, on_line, NULL);
}
