/* SPDX-License-Identifier: MIT */
/*
 * Fingers and the pointer: GDK's events become samples, and each contact has a holder.
 *
 * A gesture of GTK claims a contact by gtk_gesture_set_sequence_state(). That cancels the contact
 * in the gestures of the same widget and of those in it. A gesture can claim only if it has seen
 * the landing, and not after the lift. So the claimer is called after `before`, which takes lifts,
 * and before `after`, which takes landings.
 */
#include "bridge_impl.h"

#include <gesturecore/explain.h>

static struct contact *contact_of(struct gcgtk_bridge *bridge, const GdkEventSequence *sequence) {
	for (int i = 0; i < FINGERS; i++) {
		struct contact *contact = &bridge->contacts[i];
		if (contact->is_used && contact->sequence == sequence) {
			return contact;
		}
	}
	return NULL;
}

static struct contact *free_contact(struct gcgtk_bridge *bridge) {
	for (int i = 0; i < FINGERS; i++) {
		if (!bridge->contacts[i].is_used) {
			return &bridge->contacts[i];
		}
	}
	return NULL;
}

static enum gc_status push(struct gcgtk_bridge *bridge, const struct contact *contact,
	enum gc_sample_kind kind, uint64_t time_us, struct gc_point position) {
	bool is_pointer = contact->sequence == NULL;
	return gc_engine_push(&bridge->engine,
		&(struct gc_sample){
			.time_us = time_us,
			.node = contact->host != NULL ? &contact->host->node : NULL,
			.position = position,
			.id = contact->id,
			.device = is_pointer ? POINTER : TOUCHSCREEN,
			.kind = (uint8_t)kind,
			.type = is_pointer ? GC_TOUCH_POINTER : GC_TOUCH_FINGER,
		});
}

static void release(struct contact *contact) {
	g_clear_weak_pointer(&contact->target);
	*contact = (struct contact){0};
}

/* GTK lets widgets look pressed until the finger lifts, whoever claims it. */
static void unpress(const struct gcgtk_bridge *bridge, GtkWidget *widget) {
	for (; widget != NULL && widget != bridge->root; widget = gtk_widget_get_parent(widget)) {
		gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_ACTIVE);
	}
}

static void claim(struct gcgtk_bridge *bridge, struct contact *contact) {
	contact->holder = OURS;
	unpress(bridge, contact->target);
	G_GNUC_BEGIN_IGNORE_DEPRECATIONS
	gtk_gesture_set_sequence_state(
		bridge->claimer, contact->sequence, GTK_EVENT_SEQUENCE_CLAIMED);
	G_GNUC_END_IGNORE_DEPRECATIONS
}

static void lose(struct gcgtk_bridge *bridge, struct contact *contact) {
	contact->holder = THEIRS;
	/* Not at the present time: GDK may have older events that wait. */
	push(bridge, contact, GC_SAMPLE_CANCEL, bridge->frame_us, (struct gc_point){0, 0});
	bridge_turn(bridge);
}

/*
 * Begins the frame of an event, if it has another time. First event() gets the frame before it. It
 * may set values back, and else those of that frame would count again in this one.
 */
static void begin_frame(struct gcgtk_bridge *bridge, GdkEvent *event) {
	uint64_t time_us = clock_event_us(&bridge->clock, event);
	if (time_us == bridge->frame_us) {
		return;
	}
	bridge_turn(bridge);
	for (int i = 0; i < FINGERS; i++) {
		bridge->contacts[i].has_moved = false;
	}
	bridge->frame_us = time_us;
}

/* Returns the contact of an event, in the frame of the event if it is not theirs; or NULL. */
static struct contact *follow(struct gcgtk_bridge *bridge, GdkEvent *event) {
	GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
	struct contact *contact = contact_of(bridge, sequence);
	if (contact == NULL || contact->holder == THEIRS) {
		return contact;
	}
	begin_frame(bridge, event);
	/* event() may have closed the window. */
	return contact_of(bridge, sequence);
}

static bool land(struct gcgtk_bridge *bridge, GdkEvent *event) {
	GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
	GtkWidget *picked = NULL;
	double x, y;
	begin_frame(bridge, event);
	struct contact *contact = contact_of(bridge, sequence);
	if (contact != NULL) {
		/* Its end was lost. */
		if (contact->holder != THEIRS) {
			lose(bridge, contact);
		}
		release(contact);
	}
	if (!hosts_locate(bridge, event, &x, &y)) {
		return false;
	}
	contact = free_contact(bridge);
	if (contact == NULL) {
		g_warning("more than %d touches: the recognizers ignore one", FINGERS);
		return false;
	}
	*contact = (struct contact){.is_used = true, .sequence = sequence};
	contact->id = ++bridge->latest_id;
	contact->host = hosts_hit(bridge, x, y, &picked);
	g_set_weak_pointer(&contact->target, picked);
	contact->is_passing = true;
	enum gc_status status =
		push(bridge, contact, GC_SAMPLE_DOWN, bridge->frame_us, hosts_point(bridge, x, y));
	if (status != GC_OK) {
		g_warning("a touch was refused: %s", gc_status_name(status));
		release(contact);
		return false;
	}
	bridge_turn(bridge);
	bridge_turn_later(bridge);
	if (!contact->is_delivered && contact->holder == SHARED) {
		claim(bridge, contact);
	}
	return contact->holder == OURS;
}

/* Whether no other finger may still report in this frame. */
static bool is_whole_frame(const struct gcgtk_bridge *bridge) {
	for (int i = 0; i < FINGERS; i++) {
		const struct contact *contact = &bridge->contacts[i];
		if (contact->is_used && contact->holder != THEIRS && !contact->has_moved) {
			return false;
		}
	}
	return true;
}

static bool move(struct gcgtk_bridge *bridge, GdkEvent *event) {
	struct contact *contact = follow(bridge, event);
	double x, y;
	if (contact == NULL || contact->holder == THEIRS || !hosts_locate(bridge, event, &x, &y)) {
		return false;
	}
	contact->is_passing = contact->holder == SHARED;
	contact->has_moved = true;
	push(bridge, contact, GC_SAMPLE_MOTION, bridge->frame_us, hosts_point(bridge, x, y));
	bridge_turn_later(bridge);
	if (is_whole_frame(bridge)) {
		/* So that it is judged before a widget sees the event. */
		bridge_turn(bridge);
		bridge_turn_later(bridge);
	}
	return contact->holder == OURS;
}

static void lift(struct gcgtk_bridge *bridge, GdkEvent *event) {
	struct contact *contact = follow(bridge, event);
	if (contact == NULL) {
		return;
	}
	contact->is_over = true;
	if (contact->holder != THEIRS) {
		push(bridge, contact, GC_SAMPLE_UP, bridge->frame_us, (struct gc_point){0, 0});
		/* A tap claims it here. */
		bridge_turn(bridge);
	}
}

/* Frees a contact whose end `before` or the claimer has taken. */
static bool end(struct gcgtk_bridge *bridge, GdkEvent *event) {
	struct contact *contact = contact_of(bridge, gdk_event_get_event_sequence(event));
	if (contact == NULL) {
		return false;
	}
	bool is_ours = contact->holder == OURS;
	release(contact);
	return is_ours;
}

static bool is_primary(const struct gcgtk_bridge *bridge, GdkEvent *event) {
	return bridge->config.has_pointer &&
	       gdk_button_event_get_button(event) == GDK_BUTTON_PRIMARY;
}

void contacts_before(struct gcgtk_bridge *bridge, GdkEvent *event) {
	GdkEventType type = gdk_event_get_event_type(event);
	contacts_check(bridge);
	if (type == GDK_TOUCH_END || (type == GDK_BUTTON_RELEASE && is_primary(bridge, event))) {
		lift(bridge, event);
	}
}

bool contacts_after(struct gcgtk_bridge *bridge, GdkEvent *event) {
	switch ((int)gdk_event_get_event_type(event)) {
	case GDK_TOUCH_BEGIN:
		return land(bridge, event);
	case GDK_TOUCH_UPDATE:
	case GDK_MOTION_NOTIFY:
		return move(bridge, event);
	case GDK_TOUCH_END:
		return end(bridge, event);
	case GDK_TOUCH_CANCEL:
		/* Who claimed it has lost it already. Now the widgets lose it. */
		end(bridge, event);
		return false;
	case GDK_BUTTON_PRESS:
		return is_primary(bridge, event) && land(bridge, event);
	case GDK_BUTTON_RELEASE:
		return is_primary(bridge, event) && end(bridge, event);
	default:
		return false;
	}
}

void contacts_pass(struct gcgtk_bridge *bridge, GdkEvent *event) {
	struct contact *contact = contact_of(bridge, gdk_event_get_event_sequence(event));
	if (contact != NULL) {
		contact->is_passing = false;
	}
}

void contacts_check(struct gcgtk_bridge *bridge) {
	for (int i = 0; i < FINGERS; i++) {
		struct contact *contact = &bridge->contacts[i];
		if (contact->is_used && contact->is_passing && contact->holder == SHARED) {
			lose(bridge, contact);
		}
		contact->is_passing = false;
	}
}

void contacts_deliver(struct gcgtk_bridge *bridge, const struct gc_event *event) {
	for (int i = 0; i < FINGERS; i++) {
		struct contact *contact = &bridge->contacts[i];
		if (!contact->is_used || contact->id != event->touch_id) {
			continue;
		}
		if (event->kind == GC_EVENT_TOUCH_BEGAN) {
			contact->is_delivered = true;
		} else if (event->kind == GC_EVENT_TOUCH_CANCELLED && contact->holder == SHARED &&
			   contact->host != NULL) {
			claim(bridge, contact);
		}
	}
}

/* Whether a recognizer has the contact, or had it until it lifted. */
static bool tracks(const struct gcgtk_bridge *bridge, const struct gc_recognizer *recognizer,
	const struct contact *contact) {
	gc_slots touches = gc_recognizer_seen_touches(recognizer);
	for (int slot = 0; slot < FINGERS; slot++) {
		const struct gc_touch *touch = &bridge->touches[slot];
		if ((touches >> slot & 1) != 0 && touch->id == contact->id &&
			touch->type != GC_TOUCH_TOUCHPAD) {
			return true;
		}
	}
	return false;
}

void contacts_recognize(struct gcgtk_bridge *bridge, const struct gc_recognizer *recognizer) {
	for (int i = 0; i < FINGERS; i++) {
		struct contact *contact = &bridge->contacts[i];
		if (contact->is_used && contact->host == NULL && contact->holder == SHARED &&
			gc_recognizer_cancels_touches(recognizer) &&
			tracks(bridge, recognizer, contact)) {
			claim(bridge, contact);
		}
	}
}

void contacts_lose(struct gcgtk_bridge *bridge, GdkEventSequence *sequence) {
	struct contact *contact = contact_of(bridge, sequence);
	if (contact != NULL && contact->holder != THEIRS && !contact->is_over) {
		lose(bridge, contact);
	}
}

void contacts_drop(struct gcgtk_bridge *bridge) {
	for (int i = 0; i < FINGERS; i++) {
		release(&bridge->contacts[i]);
	}
	gc_engine_drop_all(&bridge->engine, clock_now_us(&bridge->clock));
	bridge->is_scrolling = false; /* that has ended, too */
}

void contacts_forget_host(struct gcgtk_bridge *bridge, const struct gcgtk_host *host) {
	for (int i = 0; i < FINGERS; i++) {
		if (bridge->contacts[i].host == host) {
			bridge->contacts[i].host = NULL;
		}
	}
}

void contacts_place(struct gcgtk_bridge *bridge) {
	for (int i = 0; i < FINGERS; i++) {
		if (bridge->contacts[i].is_used) {
			host_place(bridge->contacts[i].host);
		}
	}
}
