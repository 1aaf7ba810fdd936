/* SPDX-License-Identifier: MIT */
/*
 * A GTK 4 program for tests of the bridge (examples/gtk4). Its window of 1280 x 720 has, from the
 * left:
 *
 *     list   0 to 400     a GtkScrolledWindow. Its upper 500 pixels are "inner", a host with a
 *                         transform of two fingers, "pair"
 *     pad    400 to 840   a host with a transform, "pad"; it prints its touches
 *     box    840 to 1280  a host with a pan, and with a tap that is disabled. In it are, from the
 *                         top: a button, a slider, and a button that is not sensitive; 240 pixels
 *                         each
 *
 * It prints "NAME STATE" for each event of a recognizer, "touch PHASE", "pressed", "released" and
 * "clicked" of the button, "seen" for a touch that reaches it, "slider VALUE" and "scrolled VALUE".
 * Commands on stdin are
 *
 *     tap              enables the tap
 *     scrolls          makes the bridge anew, with scrolls
 *     unparent pad     removes the widget
 *     remove pad       removes the host; "add pad" adds it again
 *     remove row       removes the host of the row in the list
 *     pan anywhere     puts the pan on the node of the window
 *     insensitive      no widget receives an event until "sensitive"
 *     free             frees the bridge
 *     hide             hides the window; "show" shows it again
 *     set back         from now on, adds each translation of the pad up, and sets it to zero
 *     wait             prints "waiting", and then handles nothing until the next line
 *     place            prints "place X Y SCALE MS": the translation and the scale of the pad at its
 *                      latest event, and the time of the latest event of all
 *     state            prints "idle" or "busy"
 *     report           prints "down", and the name of the button if it looks pressed
 */
#include <stdio.h>
#include <string.h>

#include <gesturecore/convert.h>
#include <glib-unix.h>

#include "bridge.h"

#define HEIGHT 720
#define ROW (HEIGHT / 3)

static const char *const states[] = {
	"possible", "began", "changed", "ended", "cancelled", "failed"};
static const char *const phases[] = {"", "began", "moved", "ended", "cancelled"};

static struct gcgtk_bridge *bridge;
static struct gcgtk_host inner_host, row_host, pad_host, box_host;
static struct gc_transform pair, pad;
static struct gc_pan pan, swipe;
static struct gc_tap tap;
static GtkWidget *fixed, *inner, *row, *pad_area, *box, *button;
static uint64_t latest_us;
static struct gc_vector way; /* of the pad, at its latest event */
static gc_scale scale = GC_SCALE_ONE;
static bool is_over, sets_back;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	fflush(stdout);
}

static void take(void *data, const struct gc_event *event) {
	const struct gc_recognizer *recognizer = event->recognizer;
	latest_us = event->time_us;
	if (event->kind != GC_EVENT_GESTURE) {
		if (event->node == &pad_host.node) {
			say("touch %s", phases[event->kind]);
		}
		return;
	}
	if (recognizer == &pad.base && sets_back) {
		way.x += event->translation.x;
		way.y += event->translation.y;
		gc_transform_set_translation(&pad, NULL, (struct gc_vector){0, 0});
	} else if (recognizer == &pad.base) {
		gc_transform_translation(&pad, &pad_host.node, &way);
		scale = gc_transform_scale(&pad);
	}
	say("%s %s",
		recognizer == &pair.base    ? "pair"
		: recognizer == &pad.base   ? "pad"
		: recognizer == &swipe.base ? "swipe"
		: recognizer == &pan.base   ? "pan"
					    : "tap",
		states[event->state]);
}

static void on_flags(GtkWidget *widget, GtkStateFlags before) {
	GtkStateFlags now = gtk_widget_get_state_flags(widget);
	if (((now ^ before) & GTK_STATE_FLAG_ACTIVE) != 0) {
		say((now & GTK_STATE_FLAG_ACTIVE) != 0 ? "pressed" : "released");
	}
}

static void on_clicked(void) {
	say("clicked");
}

/* Touches that reach the button, whatever it does with them. */
static gboolean on_seen(GtkEventController *controller, GdkEvent *event) {
	if (gdk_event_get_event_sequence(event) != NULL) {
		say("seen");
	}
	return FALSE;
}

static void on_slider(GtkRange *range) {
	say("slider %.0f", gtk_range_get_value(range));
}

static void on_scrolled(GtkAdjustment *adjustment) {
	say("scrolled %.0f", gtk_adjustment_get_value(adjustment));
}

static GtkWidget *make_area(int width, int height) {
	GtkWidget *area = gtk_drawing_area_new();
	gtk_widget_set_size_request(area, width, height);
	return area;
}

static GtkWidget *make_list(void) {
	GtkWidget *scrolled = gtk_scrolled_window_new();
	GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
	inner = make_area(400, 500);
	gtk_box_append(GTK_BOX(content), inner);
	row = make_area(400, 60);
	gtk_box_append(GTK_BOX(content), row);
	gtk_box_append(GTK_BOX(content), make_area(400, 3000));
	gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
	gtk_widget_set_size_request(scrolled, 400, HEIGHT);
	g_signal_connect(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)),
		"value-changed", G_CALLBACK(on_scrolled), NULL);
	return scrolled;
}

static GtkWidget *make_box(void) {
	GtkWidget *slider = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 1);
	GtkWidget *insensitive = gtk_button_new_with_label("insensitive");
	box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
	button = gtk_button_new_with_label("button");
	gtk_range_set_value(GTK_RANGE(slider), 50);
	gtk_widget_set_sensitive(insensitive, FALSE);
	g_signal_connect(button, "state-flags-changed", G_CALLBACK(on_flags), NULL);
	GtkEventController *legacy = gtk_event_controller_legacy_new();
	g_signal_connect(legacy, "event", G_CALLBACK(on_seen), NULL);
	gtk_widget_add_controller(button, legacy);
	g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), NULL);
	g_signal_connect(slider, "value-changed", G_CALLBACK(on_slider), NULL);
	for (GtkWidget **widget = (GtkWidget *[]){button, slider, insensitive, NULL};
		*widget != NULL; widget++) {
		gtk_widget_set_size_request(*widget, 440, ROW);
		gtk_box_append(GTK_BOX(box), *widget);
	}
	return box;
}

static void make_bridge(GtkWidget *window, bool has_scrolls) {
	struct gcgtk_config config = {
		.event = take, .has_pointer = true, .has_scrolls = has_scrolls};
	bridge = gcgtk_bridge_new(window, &config);
	gcgtk_host_add(bridge, &inner_host, inner);
	gcgtk_host_add(bridge, &row_host, row);
	gcgtk_host_add(bridge, &pad_host, pad_area);
	gcgtk_host_add(bridge, &box_host, box);
}

static void make_recognizers(void) {
	struct gc_transform_config two = gc_transform_config_default();
	two.min_touches = 2;
	gc_transform_init(&pair, &two);
	gc_transform_init(&pad, NULL);
	gc_pan_init(&pan, NULL);
	struct gc_pan_config sideways = gc_pan_config_default();
	sideways.axis = GC_AXIS_X;
	gc_pan_init(&swipe, &sideways);
	gc_tap_init(&tap, NULL);
	gc_recognizer_set_enabled(&tap.base, false);
	gcgtk_host_init(&inner_host);
	gcgtk_host_init(&row_host);
	gcgtk_host_init(&pad_host);
	gcgtk_host_init(&box_host);
	gc_recognizer_add(&pair.base, &inner_host.node);
	gc_recognizer_add(&swipe.base, &row_host.node);
	gc_recognizer_add(&pad.base, &pad_host.node);
	gc_recognizer_add(&pan.base, &box_host.node);
	gc_recognizer_add(&tap.base, &box_host.node);
}

static void free_bridge(void) {
	gcgtk_bridge_free(bridge);
	bridge = NULL;
}

static void print_place(void) {
	say("place %.3f %.3f %.4f %.0f", gc_length_to_double(way.x), gc_length_to_double(way.y),
		gc_scale_to_double(scale), (double)latest_us / 1000);
}

static void wait_for_line(void) {
	char line[64];
	say("waiting");
	is_over = fgets(line, sizeof(line), stdin) == NULL;
}

static void command(const char *line, GtkWidget *window) {
	if (strcmp(line, "tap") == 0) {
		gc_recognizer_set_enabled(&tap.base, true);
	} else if (strcmp(line, "scrolls") == 0) {
		free_bridge();
		make_bridge(window, true);
	} else if (strcmp(line, "unparent pad") == 0) {
		gtk_fixed_remove(GTK_FIXED(fixed), pad_area);
	} else if (strcmp(line, "remove pad") == 0) {
		gcgtk_host_remove(&pad_host);
	} else if (strcmp(line, "add pad") == 0) {
		gcgtk_host_add(bridge, &pad_host, pad_area);
	} else if (strcmp(line, "remove row") == 0) {
		gcgtk_host_remove(&row_host);
	} else if (strcmp(line, "pan anywhere") == 0) {
		gc_recognizer_remove(&pan.base);
		gc_recognizer_add(&pan.base, gcgtk_bridge_node(bridge));
	} else if (strcmp(line, "insensitive") == 0 || strcmp(line, "sensitive") == 0) {
		gtk_widget_set_sensitive(window, strcmp(line, "sensitive") == 0);
	} else if (strcmp(line, "free") == 0) {
		free_bridge();
	} else if (strcmp(line, "hide") == 0 || strcmp(line, "show") == 0) {
		gtk_widget_set_visible(window, strcmp(line, "show") == 0);
	} else if (strcmp(line, "set back") == 0) {
		sets_back = true;
	} else if (strcmp(line, "wait") == 0) {
		wait_for_line();
	} else if (strcmp(line, "place") == 0) {
		print_place();
	} else if (strcmp(line, "state") == 0) {
		say(gc_engine_is_idle(gcgtk_bridge_engine(bridge)) ? "idle" : "busy");
	} else if (strcmp(line, "report") == 0) {
		GtkStateFlags flags = gtk_widget_get_state_flags(button);
		say((flags & GTK_STATE_FLAG_ACTIVE) != 0 ? "down button" : "down");
	}
}

static gboolean on_input(gint file, GIOCondition condition, gpointer window) {
	char line[64];
	is_over = fgets(line, sizeof(line), stdin) == NULL;
	if (!is_over) {
		line[strcspn(line, "\n")] = '\0';
		command(line, window);
		say("ok");
	}
	return !is_over;
}

int main(void) {
	gtk_init();
	/* A line at a time, so that none waits in the buffer. */
	setvbuf(stdin, NULL, _IONBF, 0);
	GtkWidget *window = gtk_window_new();
	fixed = gtk_fixed_new();
	pad_area = make_area(440, HEIGHT);
	gtk_fixed_put(GTK_FIXED(fixed), make_list(), 0, 0);
	gtk_fixed_put(GTK_FIXED(fixed), pad_area, 400, 0);
	gtk_fixed_put(GTK_FIXED(fixed), make_box(), 840, 0);
	gtk_window_set_child(GTK_WINDOW(window), fixed);
	gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
	make_recognizers();
	make_bridge(window, false);
	g_unix_fd_add_full(G_PRIORITY_LOW, 0, G_IO_IN | G_IO_HUP, on_input, window, NULL);
	gtk_window_present(GTK_WINDOW(window));
	while (!is_over) {
		g_main_context_iteration(NULL, TRUE);
	}
	gtk_window_destroy(GTK_WINDOW(window));
	gcgtk_host_finish(&inner_host);
	gcgtk_host_finish(&row_host);
	gcgtk_host_finish(&pad_host);
	gcgtk_host_finish(&box_host);
	free_bridge();
	return 0;
}
