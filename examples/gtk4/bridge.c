/* SPDX-License-Identifier: MIT */
/*
 * The bridge itself: its controllers, its turns, its timer and its clock.
 *
 * It is one engine for a window, with a node for each widget that has recognizers. GTK finds the
 * widget that a touch hits, and the bridge places its node then. It does not follow the layout.
 *
 * One gesture of GTK's claims for all recognizers. GTK's classes of gestures cannot be subclassed
 * outside of GTK. So the bridge adds a GtkGestureRotate for 1,000 fingers. It never begins, so it
 * stops no event and denies no finger, but it may claim each sequence. A gesture for each number of
 * fingers would deny the fingers that exceed its number.
 *
 * There are three controllers before the widgets. GTK's gestures cannot claim a sequence that they
 * have not seen, nor after its end. So the first controller takes lifts, the second claims, and the
 * third takes landings and motion, and stops what is ours.
 *
 * GDK has no end of a frame. A frame ends when all fingers have reported, when an event has another
 * time, or when GDK has no more events. In the first case our recognizers decide before any widget
 * sees the event.
 */
#include "bridge_impl.h"

/* After GDK's events, which may be older than the deadline, and before the layout and the frame. */
#define PRIORITY (GDK_PRIORITY_EVENTS + 1)

/* Beyond these, events have another clock, or it was set. */
#define LARGEST_LEAD_US (20 * 1000)
#define LARGEST_AGE_US (1000 * 1000)

uint64_t clock_now_us(const struct clock *clock) {
	return (uint64_t)(g_get_monotonic_time() + clock->ahead_us);
}

uint64_t clock_event_us(struct clock *clock, GdkEvent *event) {
	int64_t now_us = g_get_monotonic_time();
	int64_t expected_ms = (now_us + clock->ahead_us) / 1000;
	uint32_t time_ms = gdk_event_get_time(event);
	if (time_ms == GDK_CURRENT_TIME) {
		return clock_now_us(clock);
	}
	/* The 64-bit time that is nearest to the expected one. */
	int64_t time_us = (expected_ms + (int32_t)(time_ms - (uint32_t)expected_ms)) * 1000;
	if (time_us < 0) {
		time_us += (INT64_C(1) << 32) * 1000;
	}
	int64_t ahead_us = time_us - now_us;
	if (ahead_us > clock->ahead_us + LARGEST_LEAD_US ||
		ahead_us < clock->ahead_us - LARGEST_AGE_US) {
		clock->ahead_us = ahead_us;
	}
	return (uint64_t)time_us;
}

uint64_t gcgtk_bridge_frame_us(const struct gcgtk_bridge *bridge) {
	GdkFrameClock *frames =
		bridge->root != NULL ? gtk_widget_get_frame_clock(bridge->root) : NULL;
	GdkFrameTimings *timings =
		frames != NULL ? gdk_frame_clock_get_current_timings(frames) : NULL;
	if (timings == NULL) {
		return clock_now_us(&bridge->clock);
	}
	int64_t seen_us = gdk_frame_timings_get_predicted_presentation_time(timings);
	if (seen_us == 0) {
		/* GDK does not know yet: at the end of this frame. */
		int64_t interval_us = 0;
		gdk_frame_clock_get_refresh_info(
			frames, gdk_frame_clock_get_frame_time(frames), &interval_us, &seen_us);
		if (seen_us == 0) {
			seen_us = gdk_frame_clock_get_frame_time(frames) + interval_us;
		}
	}
	return (uint64_t)(seen_us + bridge->clock.ahead_us);
}

static gboolean on_before(
	GtkEventController *controller, GdkEvent *event, struct gcgtk_bridge *bridge) {
	contacts_before(bridge, event);
	return FALSE;
}

static gboolean on_after(
	GtkEventController *controller, GdkEvent *event, struct gcgtk_bridge *bridge) {
	return contacts_after(bridge, event) || touchpad_take(bridge, event);
}

static gboolean on_last(
	GtkEventController *controller, GdkEvent *event, struct gcgtk_bridge *bridge) {
	contacts_pass(bridge, event);
	return FALSE;
}

static void on_cancel(
	GtkGesture *gesture, GdkEventSequence *sequence, struct gcgtk_bridge *bridge) {
	contacts_lose(bridge, sequence);
}

/* Another gesture of the root widget may deny the sequence, because it has claimed it. */
static void on_state(GtkGesture *gesture, GdkEventSequence *sequence, GtkEventSequenceState state,
	struct gcgtk_bridge *bridge) {
	if (state == GTK_EVENT_SEQUENCE_DENIED) {
		contacts_lose(bridge, sequence);
	}
}

static void on_unmap(GtkWidget *root, struct gcgtk_bridge *bridge) {
	contacts_drop(bridge);
	bridge_turn(bridge);
}

static void on_destroy(GtkWidget *root, struct gcgtk_bridge *bridge) {
	on_unmap(root, bridge);
	bridge->root = NULL;
	g_source_set_ready_time(bridge->source, -1);
}

void bridge_turn_later(struct gcgtk_bridge *bridge) {
	g_source_set_ready_time(bridge->source, 0);
}

static void arm_timer(struct gcgtk_bridge *bridge) {
	uint64_t deadline_us = gc_engine_deadline_us(&bridge->engine);
	g_source_set_ready_time(bridge->source,
		deadline_us == GC_NEVER_US ? -1 : (int64_t)deadline_us - bridge->clock.ahead_us);
}

void bridge_turn(struct gcgtk_bridge *bridge) {
	struct gc_event event;
	/* event() and GTK's handlers of "cancel" may cause another turn. */
	bridge->is_turn_due = true;
	if (bridge->is_turning) {
		return;
	}
	bridge->is_turning = true;
	bridge->has_followed = false;
	while (bridge->is_turn_due) {
		bridge->is_turn_due = false;
		contacts_place(bridge);
		gc_engine_end_frame(&bridge->engine);
		while (gc_engine_next(&bridge->engine, &event)) {
			if (event.kind != GC_EVENT_GESTURE) {
				contacts_deliver(bridge, &event);
			} else {
				contacts_recognize(bridge, event.recognizer);
				bridge->has_followed |= event.state == GC_STATE_BEGAN ||
							event.state == GC_STATE_CHANGED;
			}
			bridge->config.event(bridge->config.data, &event);
		}
	}
	bridge->is_turning = false;
	arm_timer(bridge);
}

static gboolean on_time(GSource *source, GSourceFunc callback, gpointer data) {
	struct gcgtk_bridge *bridge = data;
	contacts_check(bridge);
	bridge_turn(bridge);
	uint64_t due_us = gc_engine_deadline_us(&bridge->engine);
	/* No further than the deadline: events that are on their way keep their times. */
	if (due_us <= clock_now_us(&bridge->clock)) {
		gc_engine_advance(&bridge->engine, due_us);
		bridge_turn(bridge);
	}
	return G_SOURCE_CONTINUE;
}

static GSource *add_source(struct gcgtk_bridge *bridge) {
	static GSourceFuncs functions = {.dispatch = on_time};
	GSource *source = g_source_new(&functions, sizeof(GSource));
	g_source_set_static_name(source, "gesturecore");
	g_source_set_priority(source, PRIORITY);
	/* GLib passes the data only with a callback, which on_time() does not need. */
	g_source_set_callback(source, G_SOURCE_FUNC(gcgtk_bridge_turn), bridge, NULL);
	g_source_attach(source, NULL);
	return source;
}

static GtkEventController *add_controller(
	struct gcgtk_bridge *bridge, GtkPropagationPhase phase, GCallback callback) {
	GtkEventController *controller = gtk_event_controller_legacy_new();
	gtk_event_controller_set_propagation_phase(controller, phase);
	g_signal_connect(controller, "event", callback, bridge);
	gtk_widget_add_controller(bridge->root, controller);
	return controller;
}

/*
 * It takes more fingers than anybody has, so it never begins and never stops an event. But it knows
 * all sequences, and may claim each.
 */
static GtkGesture *add_claimer(struct gcgtk_bridge *bridge) {
	GtkGesture *claimer = g_object_new(GTK_TYPE_GESTURE_ROTATE, "n-points", 1000,
		"propagation-phase", GTK_PHASE_CAPTURE, NULL);
	g_signal_connect(claimer, "cancel", G_CALLBACK(on_cancel), bridge);
	g_signal_connect(claimer, "sequence-state-changed", G_CALLBACK(on_state), bridge);
	gtk_widget_add_controller(bridge->root, GTK_EVENT_CONTROLLER(claimer));
	return claimer;
}

/* GTK calls the controllers of a widget from the one that was added last. */
static void add_controllers(struct gcgtk_bridge *bridge) {
	bridge->last = add_controller(bridge, GTK_PHASE_BUBBLE, G_CALLBACK(on_last));
	bridge->after = add_controller(bridge, GTK_PHASE_CAPTURE, G_CALLBACK(on_after));
	bridge->claimer = add_claimer(bridge);
	bridge->before = add_controller(bridge, GTK_PHASE_CAPTURE, G_CALLBACK(on_before));
	bridge->unmap = g_signal_connect(bridge->root, "unmap", G_CALLBACK(on_unmap), bridge);
	bridge->destroy = g_signal_connect(bridge->root, "destroy", G_CALLBACK(on_destroy), bridge);
}

struct gcgtk_bridge *gcgtk_bridge_new(GtkWidget *root, const struct gcgtk_config *config) {
	if (config->event == NULL) {
		return NULL;
	}
	struct gcgtk_bridge *bridge = g_new0(struct gcgtk_bridge, 1);
	bridge->config = *config;
	bridge->root = root;
	hosts_begin(bridge);
	gc_engine_init(&bridge->engine, &(struct gc_engine_config){
						.root = &bridge->glass,
						.touches = bridge->touches,
						.touch_capacity = FINGERS,
						.events = bridge->events,
						.event_capacity = EVENTS,
						.records = bridge->records,
						.record_capacity = RECORDS,
						.host = config->host,
						.requirements = bridge->requirements,
						.requirement_capacity = REQUIREMENTS,
					});
	bridge->source = add_source(bridge);
	add_controllers(bridge);
	return bridge;
}

void gcgtk_bridge_free(struct gcgtk_bridge *bridge) {
	if (bridge == NULL) {
		return;
	}
	g_source_destroy(bridge->source);
	g_source_unref(bridge->source);
	if (bridge->root != NULL) {
		g_signal_handler_disconnect(bridge->root, bridge->unmap);
		g_signal_handler_disconnect(bridge->root, bridge->destroy);
		g_signal_handlers_disconnect_by_data(bridge->claimer, bridge);
		gtk_widget_remove_controller(bridge->root, bridge->before);
		gtk_widget_remove_controller(bridge->root, GTK_EVENT_CONTROLLER(bridge->claimer));
		gtk_widget_remove_controller(bridge->root, bridge->after);
		gtk_widget_remove_controller(bridge->root, bridge->last);
	}
	contacts_drop(bridge);
	gc_engine_finish(&bridge->engine);
	hosts_end(bridge);
	g_free(bridge);
}

struct gc_node *gcgtk_bridge_node(struct gcgtk_bridge *bridge) {
	return &bridge->host.node;
}

struct gc_engine *gcgtk_bridge_engine(struct gcgtk_bridge *bridge) {
	return &bridge->engine;
}

void gcgtk_bridge_turn(struct gcgtk_bridge *bridge) {
	bridge_turn(bridge);
}

cairo_matrix_t gcgtk_matrix(const struct gc_affine *affine) {
	const double one = (double)GC_COEFFICIENT_ONE, pixel = (double)GC_OFFSET_PT(1);
	return (cairo_matrix_t){
		.xx = (double)affine->xx / one,
		.yx = (double)affine->yx / one,
		.xy = (double)affine->xy / one,
		.yy = (double)affine->yy / one,
		.x0 = (double)affine->dx / pixel,
		.y0 = (double)affine->dy / pixel,
	};
}
