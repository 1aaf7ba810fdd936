/* SPDX-License-Identifier: MIT */
/* What the model's nodes get of their touches: section 5. */
#include "model.h"

static bool tracks(const struct recognizer *r, int touch) {
	return ((r->tracked & ~r->undecided) >> touch & 1) != 0; // (11.57)
}

void delivery_landed(struct model *m, int touch) {
	struct touch *t = &m->touches[touch];
	bool receives = t->node >= 0 && m->setup.nodes[t->node].receives_touches &&
			t->type != GC_TOUCH_TOUCHPAD;
	t->landed_us = m->now;
	t->delivered = receives ? WITHHELD : NOTHING;
}

/* A recognizer that tracks the touch and cancels touches has recognized. */
static bool is_claimed(const struct model *m, int touch) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *r = &m->recognizers[i];
		if (tracks(r, touch) && r->is->cancels_touches &&
			(is_active(r) || r->state == GC_STATE_ENDED)) {
			return true;
		}
	}
	return false;
}

static bool is_withheld(const struct model *m, int touch, bool end) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *r = &m->recognizers[i];
		if (tracks(r, touch) && r->state == GC_STATE_POSSIBLE &&
			(end ? r->is->delays_ended : r->is->delays_began)) {
			return true;
		}
	}
	return false;
}

static bool is_same_client(const struct model *m, int node, int other) {
	int client = m->setup.nodes[node].client;
	return node == other || (client != 0 && client == m->setup.nodes[other].client);
}

/* (5, 11.73) A began that is due releases those of its client that landed before it. */
static bool is_released(const struct model *m, int touch) {
	const struct touch *t = &m->touches[touch];
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *later = &m->touches[i];
		bool is_due = later->delivered == WITHHELD && !later->cancelled &&
			      !is_claimed(m, i) && !is_withheld(m, i, false);
		if (is_due && later->landed_us > t->landed_us &&
			is_same_client(m, later->node, t->node)) {
			return true;
		}
	}
	return false;
}

/* (11.27, 11.37) A new delivered frame begins where a touch has its second phase in it, or where an
   id that ended in it lands again. */
static void send(
	struct model *m, int touch, enum gc_event_kind kind, double x, double y, uint64_t us) {
	struct touch *t = &m->touches[touch];
	int *ended = &m->ended_id_frame[t->device][t->id];
	bool is_new = t->phase_frame == m->delivered_frame ||
		      m->input_frame != m->delivered_frame ||
		      (kind == GC_EVENT_TOUCH_BEGAN && *ended == m->delivered_frame);
	m->delivered_frame += is_new;
	m->input_frame = m->delivered_frame;
	t->phase_frame = m->delivered_frame;
	if (kind == GC_EVENT_TOUCH_ENDED || kind == GC_EVENT_TOUCH_CANCELLED) {
		*ended = m->delivered_frame;
		t->delivered = OVER;
	}
	struct gc_event *event = &happen(m, kind, t->node, us)->event;
	event->touch_id = t->id;
	event->device = (uint16_t)t->device;
	event->touch_count = 1;
	event->location = (struct gc_point){GC_PT(x), GC_PT(y)};
	event->frame = (uint16_t)m->delivered_frame;
}

/* The node had began: cancelled, once. It had not: nothing. */
void delivery_cancels(struct model *m, uint64_t us) {
	for (int i = 0; i < m->touch_count; i++) {
		struct touch *t = &m->touches[i];
		if (t->delivered == DELIVERED && (t->cancelled || is_claimed(m, i))) {
			send(m, i, GC_EVENT_TOUCH_CANCELLED, t->x, t->y, us);
		} else if (t->delivered == WITHHELD && (t->cancelled || is_claimed(m, i))) {
			t->delivered = OVER;
		}
	}
}

/* (11.11) A withheld began is dropped with its touch; a withheld ended becomes cancelled, and a
   motion of that frame is dropped (11.32). Sent with the claims: first, in order of landing (2).
 */
void delivery_cancel(struct model *m, int touch) {
	m->touches[touch].cancelled = true;
}

/* The phase of a touch that may be delivered now, and its place among the samples. */
static enum gc_event_kind next_phase(const struct model *m, int touch, double *place) {
	const struct touch *t = &m->touches[touch];
	if (t->delivered == WITHHELD && (!is_withheld(m, touch, false) || is_released(m, touch))) {
		*place = t->began_at;
		return GC_EVENT_TOUCH_BEGAN;
	}
	if (t->delivered != DELIVERED) {
		return GC_EVENT_GESTURE;
	}
	bool ends = t->ended_at != 0 && !is_withheld(m, touch, true);
	if (t->moved_at != 0) {
		// (11.37) A merged motion is just before its end. Without one it comes before this
		// input's samples, in order of landing.
		bool merged = t->moved_at < m->first_number;
		*place = ends ? t->ended_at - 0.5 : merged ? m->first_number - 0.75 : t->moved_at;
		return GC_EVENT_TOUCH_MOVED;
	}
	*place = t->ended_at;
	return ends ? GC_EVENT_TOUCH_ENDED : GC_EVENT_GESTURE;
}

/* (11.32) Once, after both parts, in the order of the samples. */
void deliver(struct model *m, uint64_t us) {
	for (;;) {
		int first = -1;
		enum gc_event_kind kind = GC_EVENT_GESTURE;
		double least = 0;
		for (int i = 0; i < m->touch_count; i++) {
			double place = 0;
			enum gc_event_kind phase = next_phase(m, i, &place);
			if (phase != GC_EVENT_GESTURE && (first < 0 || place < least)) {
				first = i;
				kind = phase;
				least = place;
			}
		}
		if (first < 0) {
			m->first_number = m->next_number;
			m->input_frame = 0; // the next input's deliveries are another frame
			return;
		}
		struct touch *t = &m->touches[first];
		bool began = kind == GC_EVENT_TOUCH_BEGAN;
		send(m, first, kind, began ? t->start_x : t->x, began ? t->start_y : t->y, us);
		if (began) {
			t->delivered = DELIVERED;
		} else {
			t->moved_at = 0;
		}
	}
}
