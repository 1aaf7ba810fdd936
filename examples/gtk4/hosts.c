/* SPDX-License-Identifier: MIT */
/*
 * Widgets are nodes. GTK knows which widget a touch hits, so nodes are linked and placed when a
 * touch hits them, not when the layout changes.
 */
#include <math.h>

#include <gesturecore/convert.h>

#include "bridge_impl.h"

static const char key[] = "gesturecore-host";

/* Returns the host of this bridge that is the widget, or NULL. */
static struct gcgtk_host *host_of(const struct gcgtk_bridge *bridge, GtkWidget *widget) {
	struct gcgtk_host *host = g_object_get_data(G_OBJECT(widget), key);
	return host != NULL && host->bridge == bridge ? host : NULL;
}

/* Returns the nearest host from a widget to the root, which is one. */
static struct gcgtk_host *host_around(struct gcgtk_bridge *bridge, GtkWidget *widget) {
	for (; widget != NULL && widget != bridge->root; widget = gtk_widget_get_parent(widget)) {
		struct gcgtk_host *host = host_of(bridge, widget);
		if (host != NULL) {
			return host;
		}
	}
	return &bridge->host;
}

static gc_coefficient coefficient(double value) {
	return (gc_coefficient)(value * (double)GC_COEFFICIENT_ONE);
}

/* Returns the points in a pixel, or 1 if the size of the monitor is unknown. */
static double monitor_scale(GtkWidget *root) {
	GtkNative *native = gtk_widget_get_native(root);
	GdkSurface *surface = native != NULL ? gtk_native_get_surface(native) : NULL;
	GdkMonitor *monitor = surface != NULL ? gdk_display_get_monitor_at_surface(
							gdk_surface_get_display(surface), surface)
					      : NULL;
	if (monitor == NULL) {
		return 1;
	}
	GdkRectangle pixels;
	struct gc_device_config config = gc_device_config_default();
	struct gc_device device;
	gdk_monitor_get_geometry(monitor, &pixels);
	int width_mm = gdk_monitor_get_width_mm(monitor);
	int height_mm = gdk_monitor_get_height_mm(monitor);
	/* Some monitors tell the ratio of their sides instead. They may be turned. */
	int shorter_mm = MIN(width_mm, height_mm);
	bool is_ratio = MAX(width_mm, height_mm) == 160 && (shorter_mm == 90 || shorter_mm == 100);
	config.width_um = is_ratio ? 0 : (uint32_t)width_mm * 1000;
	config.height_um = is_ratio ? 0 : (uint32_t)height_mm * 1000;
	if (gc_device_init(&device, &config) != GC_OK ||
		gc_device_mapping(&device) != GC_DEVICE_MM || pixels.width == 0) {
		return 1;
	}
	/* By the area: a monitor may be turned, and its millimeters may not be. */
	struct gc_size size = gc_device_size(&device);
	return sqrt(gc_length_to_double(size.width) * gc_length_to_double(size.height) /
		    ((double)pixels.width * pixels.height));
}

static void place_root(struct gcgtk_bridge *bridge) {
	struct gc_size pixels = {gc_length_from_double(gtk_widget_get_width(bridge->root)),
		gc_length_from_double(gtk_widget_get_height(bridge->root))};
	struct gc_size points = {
		gc_length_from_double(gtk_widget_get_width(bridge->root) * bridge->scale),
		gc_length_from_double(gtk_widget_get_height(bridge->root) * bridge->scale)};
	struct gc_affine scale = gc_affine_identity();
	scale.xx = scale.yy = coefficient(bridge->scale);
	gc_node_set_frame(&bridge->glass, (struct gc_rect){.size = points});
	gc_node_set_bounds(&bridge->host.node, (struct gc_rect){.size = pixels});
	gc_node_set_center(
		&bridge->host.node, (struct gc_point){points.width / 2, points.height / 2});
	gc_node_set_transform(&bridge->host.node, &scale);
}

void host_place(struct gcgtk_host *host) {
	for (; host != NULL && host->parent != NULL; host = host->parent) {
		graphene_matrix_t matrix;
		graphene_point_t middle, center;
		double xx, yx, xy, yy, dx, dy;
		int width = gtk_widget_get_width(host->widget);
		int height = gtk_widget_get_height(host->widget);
		if (!gtk_widget_compute_transform(host->widget, host->parent->widget, &matrix) ||
			!graphene_matrix_to_2d(&matrix, &xx, &yx, &xy, &yy, &dx, &dy)) {
			continue;
		}
		graphene_point_init(&middle, (float)width / 2, (float)height / 2);
		graphene_matrix_transform_point(&matrix, &middle, &center);
		struct gc_affine linear = {
			coefficient(xx), coefficient(xy), coefficient(yx), coefficient(yy), 0, 0};
		struct gc_size size = {gc_length_from_double(width), gc_length_from_double(height)};
		gc_node_set_bounds(&host->node, (struct gc_rect){.size = size});
		gc_node_set_center(
			&host->node, (struct gc_point){gc_length_from_double((double)center.x),
					     gc_length_from_double((double)center.y)});
		gc_node_set_transform(&host->node, &linear);
	}
}

/* Takes the node out of the tree. Its touches and recognizers are cancelled. */
static void unlink_host(struct gcgtk_host *host) {
	struct gcgtk_bridge *bridge = host->bridge;
	if (host->parent == NULL) {
		return;
	}
	/* The hosts in it are linked again when a touch hits them. */
	for (guint i = 0; i < bridge->hosts->len; i++) {
		struct gcgtk_host *other = g_ptr_array_index(bridge->hosts, i);
		if (other->parent == host) {
			unlink_host(other);
		}
	}
	gc_node_remove(&host->node);
	host->parent = NULL;
	contacts_forget_host(bridge, host);
}

/* Links a host to the nearest one around it, and so on up to the root. */
static void link_host(struct gcgtk_host *host) {
	struct gcgtk_bridge *bridge = host->bridge;
	while (host != &bridge->host) {
		struct gcgtk_host *parent =
			host_around(bridge, gtk_widget_get_parent(host->widget));
		if (host->parent != parent) {
			unlink_host(host);
			gc_node_add_child(&parent->node, &host->node);
			host->parent = parent;
		}
		host = parent;
	}
}

struct gcgtk_host *hosts_hit(struct gcgtk_bridge *bridge, double x, double y, GtkWidget **picked) {
	*picked = gtk_widget_pick(bridge->root, x, y, GTK_PICK_DEFAULT);
	struct gcgtk_host *host = host_around(bridge, *picked);
	if (gc_engine_is_idle(&bridge->engine)) {
		bridge->scale = monitor_scale(bridge->root);
	}
	place_root(bridge);
	link_host(host);
	host_place(host);
	return host;
}

/* A scroll has no position. It happens at the pointer. */
static bool locate_pointer(GdkEvent *event, double *x, double *y) {
	GdkSeat *seat = gdk_event_get_seat(event);
	GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer(seat) : NULL;
	return pointer != NULL &&
	       gdk_surface_get_device_position(gdk_event_get_surface(event), pointer, x, y, NULL);
}

bool hosts_locate(const struct gcgtk_bridge *bridge, GdkEvent *event, double *x, double *y) {
	/* event() may have closed the window. */
	GtkNative *native = bridge->root != NULL ? gtk_widget_get_native(bridge->root) : NULL;
	double left = 0, top = 0;
	/* A popover has a surface of its own, though it is a widget in the root widget. */
	if (native == NULL || gdk_event_get_surface(event) != gtk_native_get_surface(native)) {
		return false;
	}
	if (!gdk_event_get_position(event, x, y) && !locate_pointer(event, x, y)) {
		return false;
	}
	gtk_native_get_surface_transform(native, &left, &top);
	return gtk_widget_translate_coordinates(
		GTK_WIDGET(native), bridge->root, *x - left, *y - top, x, y);
}

struct gc_point hosts_point(const struct gcgtk_bridge *bridge, double x, double y) {
	return (struct gc_point){
		gc_length_from_double(x * bridge->scale), gc_length_from_double(y * bridge->scale)};
}

void hosts_begin(struct gcgtk_bridge *bridge) {
	gc_node_init(&bridge->glass);
	gcgtk_host_init(&bridge->host);
	gc_node_add_child(&bridge->glass, &bridge->host.node);
	bridge->host.bridge = bridge;
	bridge->host.widget = bridge->root;
	bridge->scale = 1;
	bridge->hosts = g_ptr_array_new();
}

/* A widget is unrealized when it is removed from its window. */
static void host_unrealized(GtkWidget *widget, struct gcgtk_host *host) {
	struct gcgtk_bridge *bridge = host->bridge;
	unlink_host(host);
	bridge_turn(bridge);
}

static void host_destroyed(GtkWidget *widget, struct gcgtk_host *host) {
	gcgtk_host_remove(host);
}

void gcgtk_host_init(struct gcgtk_host *host) {
	*host = (struct gcgtk_host){0};
	gc_node_init(&host->node);
	gc_node_set_receives_touches(&host->node, true);
}

enum gc_status gcgtk_host_add(
	struct gcgtk_bridge *bridge, struct gcgtk_host *host, GtkWidget *widget) {
	if (host->bridge != NULL || widget == bridge->root ||
		g_object_get_data(G_OBJECT(widget), key) != NULL) {
		return GC_ERR_ARGUMENT;
	}
	host->bridge = bridge;
	host->widget = widget;
	host->unrealize = g_signal_connect(widget, "unrealize", G_CALLBACK(host_unrealized), host);
	host->destroy = g_signal_connect(widget, "destroy", G_CALLBACK(host_destroyed), host);
	g_object_set_data(G_OBJECT(widget), key, host);
	g_ptr_array_add(bridge->hosts, host);
	return GC_OK;
}

static void forget(struct gcgtk_host *host) {
	g_signal_handler_disconnect(host->widget, host->unrealize);
	g_signal_handler_disconnect(host->widget, host->destroy);
	g_object_set_data(G_OBJECT(host->widget), key, NULL);
	host->bridge = NULL;
	host->widget = NULL;
}

void gcgtk_host_remove(struct gcgtk_host *host) {
	struct gcgtk_bridge *bridge = host->bridge;
	if (bridge == NULL) {
		return;
	}
	unlink_host(host);
	g_ptr_array_remove(bridge->hosts, host);
	forget(host);
	bridge_turn(bridge);
}

void gcgtk_host_finish(struct gcgtk_host *host) {
	gcgtk_host_remove(host);
	gc_node_finish(&host->node);
}

void hosts_end(struct gcgtk_bridge *bridge) {
	struct gc_recognizer *recognizer;
	while ((recognizer = gc_node_first_recognizer(&bridge->host.node)) != NULL) {
		gc_recognizer_remove(recognizer);
	}
	for (guint i = 0; i < bridge->hosts->len; i++) {
		struct gcgtk_host *host = g_ptr_array_index(bridge->hosts, i);
		gc_node_remove(&host->node);
		host->parent = NULL;
		forget(host);
	}
	g_ptr_array_free(bridge->hosts, TRUE);
}
