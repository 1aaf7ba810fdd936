/* SPDX-License-Identifier: MIT */
/**
 * Gives GTK 4 widgets the recognizers of libgesturecore, beside GtkGesture and GtkScrolledWindow.
 *
 * A bridge has one engine for a window. It sees each touch before the widgets do, and decides with
 * GTK who gets it:
 *
 *     what happens                                what follows
 *     a recognizer that cancels touches           GtkGestures in the window get "cancel" for these
 *     recognizes                                  touches, and no further events of them
 *     a finger joins an active recognizer         no widget receives it
 *     a GtkGesture claims a touch first           our recognizers lose it, as if it were cancelled
 *     the compositor, a grab or a popover         both lose it
 *     cancels a touch
 *
 * Make the bridge for the GtkWindow, or for a widget that contains every GtkScrolledWindow whose
 * drags should stop: in GTK, a claim reaches only the gestures of the same widget and of widgets in
 * it.
 *
 * GTK cannot withhold a touch and deliver it later. So gc_recognizer_set_delays_began() takes
 * touches from widgets for good. gc_recognizer_set_delays_ended() does not affect widgets: for
 * example, a button is clicked while a tap of ours waits for another. A GtkEventControllerLegacy in
 * a widget gets no cancel. The events for nodes have none of these limits.
 *
 * Positions in samples and events are points of the glass, 1/160 inch each, if the monitor reports
 * plausible millimeters, else pixels of GTK. Values that are read for a node are pixels of its
 * widget: gc_transform_affine(), gc_pan_translation() and so on.
 *
 * Times are those of GDK's events, in microseconds, without their wrap after 49 days. Everything
 * runs on GTK's thread. GTK's types occur only here, not in the core.
 */
#ifndef GTK_BRIDGE_H
#define GTK_BRIDGE_H

#include <gesturecore/gesturecore.h>
#include <gtk/gtk.h>

/** What an app gives a bridge. All but event() may be zero. */
struct gcgtk_config {
	void *data; /**< passed to event() */
	/**
	 * Takes each event of the engine: gestures, and touches of nodes (event->kind). It may add
	 * and remove recognizers, hosts and widgets. It must not free the bridge. Required.
	 */
	void (*event)(void *data, const struct gc_event *event);
	/** Questions of the engine; all NULL: the defaults. */
	struct gc_host host;
	/**
	 * Whether the primary button of a pointer is a touch of type GC_TOUCH_POINTER, with its own
	 * arbitration, like a finger's.
	 */
	bool has_pointer;
	/**
	 * Whether scrolls of a touchpad are swipes of two fingers. Their events go to our
	 * recognizers only while one of them follows, else to GTK. Wheels always scroll in GTK.
	 */
	bool has_scrolls;
};

struct gcgtk_bridge;

/**
 * A widget that is a node. The app's memory. Set it up with gcgtk_host_init(); it must not move
 * until gcgtk_host_finish().
 */
struct gcgtk_host {
	/**
	 * For recognizers, and for values in the coordinates of the widget. The bridge sets its
	 * geometry. It receives touches.
	 */
	struct gc_node node;

	// private state

	struct gcgtk_bridge *bridge; // NULL: not added
	struct gcgtk_host *parent;   // the nearest host around it, when a touch last hit it
	GtkWidget *widget;
	gulong unrealize, destroy; // signal handlers
};

/**
 * Makes a bridge for `root` and all widgets in it. Copies `config`.
 *
 * A weak reference: when `root` is destroyed, the bridge drops all touches and does nothing
 * afterwards. Returns NULL when event() is missing. The caller frees it with gcgtk_bridge_free().
 * It has room for 16 touches, and logs a warning when there are more.
 */
struct gcgtk_bridge *gcgtk_bridge_new(GtkWidget *root, const struct gcgtk_config *config);

/** Frees a bridge. Removes its hosts and controllers, without events. NULL: does nothing. */
void gcgtk_bridge_free(struct gcgtk_bridge *bridge);

/** Returns the node of `root`, for recognizers that see all touches in it. The bridge's memory. */
struct gc_node *gcgtk_bridge_node(struct gcgtk_bridge *bridge);

/** Returns the engine, for its ledger, its counters and its horizon. */
struct gc_engine *gcgtk_bridge_engine(struct gcgtk_bridge *bridge);

/**
 * Takes the events of the engine. Call it after your own changes to the engine, its nodes or
 * recognizers, except inside event().
 */
void gcgtk_bridge_turn(struct gcgtk_bridge *bridge);

/**
 * Returns when the frame that is being drawn will be seen, in the time of the samples: by
 * GdkFrameClock's prediction. For gc_transform_affine_at() and the like. Returns the present time
 * if `root` has no frame clock.
 */
uint64_t gcgtk_bridge_frame_us(const struct gcgtk_bridge *bridge);

/** Sets up a host without a widget. Recognizers can be added to its node from now on. */
void gcgtk_host_init(struct gcgtk_host *host);

/**
 * Makes `widget` a node. It is hit by touches on it and on widgets in it that are no hosts.
 *
 * Returns GC_ERR_ARGUMENT, changing nothing, when the host has a bridge already, or the widget is a
 * host. The reference to the widget is weak. A widget that is unrealized loses its touches, and its
 * recognizers are cancelled; GtkGestures around it keep the touches. One that is destroyed is also
 * removed.
 */
enum gc_status gcgtk_host_add(
	struct gcgtk_bridge *bridge, struct gcgtk_host *host, GtkWidget *widget);

/**
 * Ends what gcgtk_host_add() began. The touches and recognizers of the widget are cancelled, and
 * event() is called. The recognizers stay on the node, and the host can be added again. Does
 * nothing when it has no widget.
 */
void gcgtk_host_remove(struct gcgtk_host *host);

/**
 * Removes the host, and drops the events about it that event() has not received. After that the
 * memory of the host may end. That of its recognizers may end after gc_recognizer_finish().
 */
void gcgtk_host_finish(struct gcgtk_host *host);

/** Returns the transform for cairo_transform(). */
cairo_matrix_t gcgtk_matrix(const struct gc_affine *affine);

#endif
