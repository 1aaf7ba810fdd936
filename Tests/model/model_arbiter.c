/* SPDX-License-Identifier: MIT */
/* The model's gate, parking, prevention, reports and reset: sections 2, 3 and 4. */
#include "model.h"

#include <math.h>

bool is_active(const struct recognizer *r) {
	return r->state == GC_STATE_BEGAN || r->state == GC_STATE_CHANGED;
}

bool is_terminal(const struct recognizer *r) {
	return r->state == GC_STATE_ENDED || r->state == GC_STATE_CANCELLED ||
	       r->state == GC_STATE_FAILED;
}

bool is_above(const struct model *m, int node, int lower) {
	while (lower >= 0 && lower != node) {
		lower = m->setup.nodes[lower].parent;
	}
	return lower == node;
}

int depth_of(const struct model *m, int node) {
	int depth = 0;
	while ((node = m->setup.nodes[node].parent) >= 0) {
		depth++;
	}
	return depth;
}

/* (2) Deepest node first, then in the order of addition. */
bool acts_before(const struct model *m, const struct recognizer *a, const struct recognizer *b) {
	int depth_a = depth_of(m, a->node), depth_b = depth_of(m, b->node);
	return depth_a != depth_b ? depth_a > depth_b : a->order < b->order;
}

/* (4) Recognizers that share a touch are on one node or on nodes above each other. */
static bool shares_touch(const struct recognizer *a, const struct recognizer *b) {
	return (a->tracked & ~a->undecided & b->tracked & ~b->undecided) != 0; // (11.57)
}

/* (4) Whether `winner` prevents `other`. */
bool prevents(const struct recognizer *winner, const struct recognizer *other) {
	unsigned winner_bit = 1u << winner->index, other_bit = 1u << other->index;
	if (winner == other || !shares_touch(winner, other)) {
		return false;
	}
	if (winner->is->kind == GC_KIND_HOLD || other->is->kind == GC_KIND_HOLD) {
		return false; // (6) it prevents nothing and nothing prevents it
	}
	if (winner->is->kind == GC_KIND_TAP && other->is->kind == GC_KIND_TAP &&
		other->has.taps > winner->has.taps) {
		return false; // a tap never prevents a tap that needs more taps
	}
	if ((winner->is->spares & other_bit) || (other->is->withstands & winner_bit)) {
		return false;
	}
	return !(winner->is->together & other_bit) && !(other->is->together & winner_bit);
}

void wish_for(struct recognizer *r, enum gc_state state, double factor) {
	if (r->wish == GC_STATE_POSSIBLE) {
		r->wish = state;
		r->factor = factor;
		r->deadline = GC_NEVER_US; // (11.6) having decided, it fails by no timer
	}
}

/* Whether it has an attempt, which may be parked. */
bool decided(const struct recognizer *r) {
	return r->wish != GC_STATE_POSSIBLE;
}

void change(struct recognizer *r) {
	if (is_active(r)) {
		r->state = GC_STATE_CHANGED;
		r->changed = true;
	}
}

/* It ends by its own rule. A parked one then ends when it has begun (11.6). */
void end(struct recognizer *r) {
	if (is_active(r)) {
		r->state = GC_STATE_ENDED;
		r->ended = true;
	} else {
		r->over = true;
	}
}

/* (9) Why it did not recognize. */
void record(struct recognizer *r, enum gc_reason reason, unsigned rivals) {
	r->reason = (int)reason;
	r->rivals = rivals;
	r->numbers = (struct numbers){0};
}

static void no_longer_waited_for(struct model *m, const struct recognizer *blocker) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		m->recognizers[i].waits_for &= ~(1u << blocker->index);
	}
}

/* (11.66) By what its fingers did while they were down, or by its time. */
static bool is_astray(enum gc_reason reason) {
	return reason == GC_REASON_OFF_AXIS || reason == GC_REASON_WRONG_WAY ||
	       reason == GC_REASON_OUT_OF_TIME || reason == GC_REASON_ACROSS_AXIS;
}

/* (2) Active becomes cancelled, with its action; possible becomes failed, silently. */
void give_up(struct model *m, struct recognizer *r, enum gc_reason reason, int rival) {
	if (is_terminal(r)) {
		return;
	}
	if (is_active(r) && !r->began) {
		r->state = GC_STATE_CANCELLED;
		r->ended = true;
	} else {
		r->state = GC_STATE_FAILED; // began before any action went out: a silent failure
		r->began = false;
	}
	r->changed = false;
	r->wish = GC_STATE_POSSIBLE;
	r->waits_for = 0;
	r->doubted = false;
	r->deadline = GC_NEVER_US;
	m->stirred = ~(mask)0;
	r->has_strayed = r->state == GC_STATE_FAILED && is_astray(reason);
	record(r, reason, rival == NO_RIVAL ? OR_NOBODY : 1u << rival);
	lead_forget(m, r, false);
	no_longer_waited_for(m, r);
}

void fail(struct model *m, struct recognizer *r, enum gc_reason reason) {
	give_up(m, r, reason, NO_RIVAL);
}

/* (3) Whether `from` waits for `to`, also through others. */
static bool leads_to(const struct model *m, int from, int to, unsigned seen) {
	if (from == to) {
		return true;
	}
	const struct recognizer *r = &m->recognizers[from];
	unsigned next = (r->is->waits_for | r->asked) & ~seen;
	for (int i = 0; i < RECOGNIZERS; i++) {
		if ((next & (1u << i)) && leads_to(m, i, to, seen | 1u << from)) {
			return true;
		}
	}
	return false;
}

/* (3.1) Collects the requirements. One that is undecided parks it; one that recognized fails it. */
static void collect(struct model *m, struct recognizer *r) {
	r->collected = true;
	r->met = r->would_wait_for = 0;
	r->lost_to = NO_RIVAL;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *blocker = &m->recognizers[i];
		unsigned bit = 1u << i;
		// One that is not tracking any of its touches does not block.
		if (blocker == r || !shares_touch(r, blocker) ||
			blocker->state == GC_STATE_FAILED) {
			continue;
		}
		bool asked = (r->is->asked_for & bit) || (r->is->class_waits & bit) ||
			     (blocker->is->class_holds_up & (1u << r->index));
		if (asked && !leads_to(m, i, r->index, 0)) {
			r->asked |= bit;
		}
		if (!((r->is->waits_for | r->asked) & bit)) {
			continue;
		}
		if (blocker->state == GC_STATE_POSSIBLE) {
			r->waits_for |= bit;
		} else if (r->lost_to == NO_RIVAL) {
			r->lost_to = i; // it began, ended or was cancelled
		}
	}
}

/* (3.2) An active or recognized competitor, until its reset (11.9). */
static int excluded_by(const struct model *m, const struct recognizer *r) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *other = &m->recognizers[i];
		if ((is_active(other) || other->state == GC_STATE_ENDED) && prevents(other, r)) {
			return i;
		}
	}
	return NO_RIVAL;
}

/* Judges all again that the lead has held up. */
static void release(struct model *m) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		m->recognizers[i].held = false;
	}
}

/* (3.4) Leaves POSSIBLE, then prevents the others. A parked discrete one is not prevented
   (11.7): it is excluded when it is judged. */
static void commit(struct model *m, struct recognizer *r) {
	if (r->wish == GC_STATE_ENDED) {
		r->state = GC_STATE_ENDED;
		r->ended = true;
	} else {
		r->state = r->over ? GC_STATE_ENDED : GC_STATE_BEGAN;
		r->began = true;
		r->ended = r->over; // began, then ended, in one drain
	}
	r->wish = GC_STATE_POSSIBLE;
	r->doubted = false;
	r->deadline = GC_NEVER_US;
	lead_forget(m, r, false);
	record(r, GC_REASON_NONE,
		OR_NOBODY); // why it did not recognize before is of no interest now
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *other = &m->recognizers[i];
		if (other->state != GC_STATE_POSSIBLE || !shares_touch(r, other)) {
			continue;
		}
		if ((other->is->waits_for | other->asked) & (1u << r->index)) {
			give_up(m, other, GC_REASON_WAITED_FOR, r->index);
		} else if (prevents(r, other) && !other->closed) {
			give_up(m, other, GC_REASON_PREVENTED, r->index);
			lead_record_loss(r, other);
		}
	}
}

/* (11.7) A parked discrete recognizer has decided. */
static void park(struct recognizer *r) {
	r->closed = r->wish == GC_STATE_ENDED;
}

static void pass_gate(struct model *m, struct recognizer *r) {
	struct recognizer *first;
	int rival;
	if (!r->collected) {
		collect(m, r);
		release(m); // (11.67) one that waits with a doubt may now be waited for in it
	}
	if (r->lost_to != NO_RIVAL) {
		give_up(m, r, GC_REASON_WAITED_FOR, r->lost_to);
		release(m);
		return;
	}
	if (r->waits_for != 0) {
		park(r);
		return;
	}
	switch (lead_judge(m, r, &first)) {
	case LEAD_CLEAR:
		break;
	case LEAD_DOUBT:
		// (11.7) Nobody prevented it while it waited.
		rival = r->closed ? excluded_by(m, r) : NO_RIVAL;
		if (rival != NO_RIVAL) {
			release(m);
			give_up(m, r, GC_REASON_EXCLUDED, rival);
			return;
		}
		// It goes on collecting: a finger too many fails it, if it is discrete, too.
		r->closed = false;
		r->held = true;
		return;
	case LEAD_WAITS:
		park(r);
		r->held = true;
		return;
	}
	if (first != NULL) {
		pass_gate(m, first);
		return;
	}
	release(m);
	rival = excluded_by(m, r);
	if (rival != NO_RIVAL) {
		give_up(m, r, GC_REASON_EXCLUDED, rival);
		return;
	}
	ask(m, ASKED_BEGIN, r, 0);
	if (r->is->refuses_begin) {
		give_up(m, r, GC_REASON_HOST_REFUSED, NO_RIVAL);
		return;
	}
	commit(m, r);
}

/*
 * Whether two factors come from the same numbers. If they do, they are equal; if not, they differ
 * by more than rounding.
 */
static bool is_comparable(const struct recognizer *a, const struct recognizer *b) {
	bool alike = a->is->kind == b->is->kind && a->has.max_touches == b->has.max_touches;
	bool exact = a->factor == floor(a->factor) && b->factor == floor(b->factor);
	double difference = fabs(a->factor - b->factor);
	return difference > a->factor * 0.001 || (difference == 0 && (alike || exact));
}

/* (4) In one event: the deeper node, then the larger factor, then the order of addition. Before
   all: those that were decided before a lift was judged. */
bool goes_first(struct model *m, const struct recognizer *a, const struct recognizer *b) {
	if (a->has_won != b->has_won) {
		return a->has_won;
	}
	if (depth_of(m, a->node) != depth_of(m, b->node)) {
		return acts_before(m, a, b);
	}
	m->unclear = m->unclear || !is_comparable(a, b);
	return a->factor == b->factor ? acts_before(m, a, b) : a->factor > b->factor;
}

/* Whether it has made an attempt that no settle time holds up. */
bool may_be_judged(const struct model *m, const struct recognizer *r) {
	return r->state == GC_STATE_POSSIBLE && decided(r) && m->now >= r->settle_until;
}

/* Judges all attempts of an event, one by one. A parked one comes back when nothing blocks it. */
void judge(struct model *m) {
	release(m);
	for (;;) {
		struct recognizer *first = NULL;
		for (int i = 0; i < RECOGNIZERS; i++) {
			struct recognizer *r = in_order(m, i);
			if (!may_be_judged(m, r) || r->waits_for != 0 || r->held) {
				continue;
			}
			if (first == NULL || goes_first(m, r, first)) {
				first = r;
			}
		}
		if (first == NULL) {
			m->stirred = 0;
			m->cancelled = false;
			return;
		}
		pass_gate(m, first);
	}
}

struct taken *happen(struct model *m, enum gc_event_kind kind, int who, uint64_t us) {
	struct taken *taken = &m->said.events[m->said.event_count];
	m->said.event_count += m->said.event_count < SAID - 1;
	*taken = (struct taken){.event.kind = (uint8_t)kind, .event.time_us = us, .who = who};
	return taken;
}

void ask(struct model *m, enum question question, const struct recognizer *r, int id) {
	m->said.questions[m->said.question_count] = (struct asked){question, r->index, id};
	m->said.question_count += m->said.question_count < SAID - 1;
}

static void send(struct model *m, const struct recognizer *r, enum gc_state state, uint64_t us) {
	struct taken *taken = happen(m, GC_EVENT_GESTURE, r->index, us);
	bool discrete = kind_reports(r->is->kind) == ONCE;
	taken->event.state = (uint8_t)state;
	taken->event.touch_count = (uint8_t)(discrete  ? r->has.touches
					     : r->left ? 0
						       : fingers_down(m, r));
}

/* (2) The end of an event: cancels of claims, then actions. */
void report(struct model *m, uint64_t us) {
	delivery_cancels(m, us);
	bool done[RECOGNIZERS] = {false};
	for (int n = 0; n < RECOGNIZERS; n++) {
		struct recognizer *r = NULL;
		for (int i = 0; i < RECOGNIZERS; i++) {
			if (!done[i] && (r == NULL || acts_before(m, &m->recognizers[i], r))) {
				r = &m->recognizers[i];
			}
		}
		done[r->index] = true;
		if (r->began) {
			send(m, r, GC_STATE_BEGAN, us); // with a change, if there was one
		} else if (r->changed && !r->ended) {
			send(m, r, GC_STATE_CHANGED, us);
		}
		if (r->ended) {
			send(m, r, r->state, us); // a change before it is in its values
		}
		r->began = r->changed = r->ended = false;
	}
}

static void reset(struct model *m, struct recognizer *r) {
	lead_forget(m, r, true);
	r->state = r->wish = GC_STATE_POSSIBLE;
	r->tracked = 0;
	r->deadline = GC_NEVER_US;
	r->collected = r->over = r->closed = r->has_won = false;
	r->doubted = r->has_strayed = r->was_withdrawn = false;
	r->waits_for = r->asked = 0;
	r->settle_until = 0;
	rule_reset(r);
}

/* (2) A recognizer stays terminal until every touch that it tracked is up or cancelled. */
void reset_finished(struct model *m) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		if (is_terminal(r) && (touches_down(m, r) == 0 || r->left)) {
			reset(m, r);
		}
		r->left = false;
	}
}

/* (6) Disabled or removed: active is cancelled, possible fails, and nobody waits for it. (2)
   Touches that are down at its reset are ignored until they lift: it is reset as soon as it has
   reported. */
void leave(struct model *m, struct recognizer *r, enum gc_reason reason) {
	if (r->tracked != 0) {
		give_up(m, r, reason, NO_RIVAL);
	}
	r->left = true;
	r->has_strayed = false;
	no_longer_waited_for(m, r);
}
