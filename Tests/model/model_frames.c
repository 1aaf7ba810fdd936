/* SPDX-License-Identifier: MIT */
/* The model's input: deadlines, frames in two parts, and steps of touchpads: sections 2, 5 and 6.
 */
#include "model.h"

bool is_in_tree(const struct model *m, int node) {
	while (node >= 0 && m->in_tree[node]) {
		node = m->script->nodes[node].parent;
	}
	return node < 0;
}

bool takes_part(const struct model *m, const struct recognizer *r) {
	return r->is->kind != GC_KIND_NONE && r->on_node && is_in_tree(m, r->is->node);
}

/* (2) The n-th recognizer in the order of action. */
struct recognizer *in_order(struct model *m, int n) {
	return &m->recognizers[m->sorted[n]];
}

void sort(struct model *m) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		int earlier = 0;
		for (int k = 0; k < RECOGNIZERS; k++) {
			earlier += acts_before(m, &m->recognizers[k], &m->recognizers[i]);
		}
		m->sorted[earlier] = i;
	}
}

void resolve(struct model *m) {
	judge(m);
	report(m, m->now);
	reset_finished(m);
}

/* (2) The deadlines until a time. Those due at one time are one event: the deeper node's first. */
void fire(struct model *m, uint64_t until_us) {
	uint64_t next = 0;
	while (next != GC_NEVER_US) {
		next = GC_NEVER_US;
		for (int i = 0; i < RECOGNIZERS; i++) {
			uint64_t deadline = m->recognizers[i].deadline;
			next = deadline <= until_us && deadline < next ? deadline : next;
		}
		if (next == GC_NEVER_US) {
			break;
		}
		m->now = next > m->now ? next : m->now;
		for (int i = 0; i < RECOGNIZERS; i++) {
			struct recognizer *r = in_order(m, i);
			if (r->deadline == next) {
				rule_expired(m, r);
			}
		}
		resolve(m);
		deliver(m, m->now);
	}
	m->now = until_us > m->now ? until_us : m->now;
}

/* (5) Last child first; the minimum edge is inclusive, the maximum edge exclusive. */
static int hit(const struct model *m, int node, int x, int y) {
	const struct script_node *n = &m->script->nodes[node];
	if (n->hidden || n->inert || x < n->x || y < n->y || x >= n->x + n->w || y >= n->y + n->h) {
		return -1;
	}
	for (int i = m->child_count[node] - 1; i >= 0; i--) {
		int found = hit(m, m->children[node][i], x, y);
		if (found >= 0) {
			return found;
		}
	}
	return node;
}

/* (5) Whether a recognizer receives a new touch. */
static bool receives(struct model *m, struct recognizer *r, const struct touch *t) {
	if (!r->enabled) {
		record(r, GC_REASON_RECOGNIZER_DISABLED, NOBODY);
		return false;
	}
	bool touchpad = t->type == GC_TOUCH_TOUCHPAD;
	if (is_terminal(r) || (decided(r) && touchpad) || r->closed) {
		return false; // (11.7) a parked discrete recognizer has decided
	}
	bool differs = r->tracked != 0 && r->type != t->type;
	bool with_gesture = touches_down(m, r) != 0 && (touchpad || r->type == GC_TOUCH_TOUCHPAD);
	bool other_type = (differs && !r->is->mixes_types) || with_gesture;
	if (!(r->is->types >> t->type & 1) || other_type ||
		(touchpad && !(kind_of(r)->steps & BIT(t->step)))) {
		record(r, GC_REASON_OTHER_TYPE, NOBODY);
		return false;
	}
	struct happening *asked = happen(m, ASKED_RECEIVE, m->now);
	asked->recognizer = r->index;
	asked->id = t->id;
	if (r->is->refuses >> t->id & 1) {
		record(r, GC_REASON_NOT_RECEIVED, NOBODY);
		return false;
	}
	return true;
}

static void land(struct model *m, int touch) {
	struct touch *t = &m->touches[touch];
	t->node = hit(m, 0, (int)t->x, (int)t->y);
	t->down = true;
	delivery_landed(m, touch);
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		if (t->node < 0 || !takes_part(m, r) || !is_above(m, r->is->node, t->node)) {
			continue;
		}
		for (int k = 0; k < RECOGNIZERS && r->is_new; k++) {
			struct recognizer *other = &m->recognizers[k];
			other->rivals &= ~(1u << r->index);
			other->rivals |= other->rivals == 0 ? NOBODY : 0;
		}
		r->is_new = false;
		if (!receives(m, r, t)) {
			continue;
		}
		r->type = touches_down(m, r) == 0 ? t->type : r->type;
		r->tracked |= (mask)1 << touch;
		rule_landed(m, r, touch);
	}
	lead_mark(m, touch);
}

static int find(const struct model *m, int device, int id) {
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		if (t->on_glass && t->device == device && (t->id == id || device == TOUCHPAD)) {
			return i;
		}
	}
	return -1;
}

static int new_touch(struct model *m, struct touch touch) {
	touch.on_glass = true;
	touch.start_x = touch.before_x = touch.mark_x = touch.x;
	touch.start_y = touch.before_y = touch.mark_y = touch.y;
	m->touches[m->touch_count] = touch;
	return m->touch_count++;
}

/* Calls a rule of each recognizer that tracks one of the touches and may still act. */
static void show(struct model *m, mask touches, void (*rule)(struct model *, struct recognizer *)) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		if ((r->tracked & touches) && !is_terminal(r)) {
			rule(m, r);
		}
	}
}

static void cancelled(struct model *m, struct recognizer *r) {
	fail(m, r, GC_REASON_DEVICE_CANCELLED);
}

/* (11.5) First cancels and lifts, then motions; after that the landings. */
static void end_frame(struct model *m) {
	mask lifted = 0, gone = 0, moved = 0, known = 0;
	bool lands = false;
	fire(m, m->frame_us);
	m->first_number = m->frame_count > 0 ? m->frame[0].number : m->next_number;
	for (int i = 0; i < m->touch_count; i++) {
		m->touches[i].before_x = m->touches[i].x;
		m->touches[i].before_y = m->touches[i].y;
		known |= (mask)m->touches[i].down << i;
	}
	for (int i = 0; i < m->frame_count; i++) {
		struct sample *s = &m->frame[i];
		struct touch *t = &m->touches[s->touch];
		mask bit = (mask)1 << s->touch;
		if (!(known & bit)) {
			lands = lands || s->kind == GC_SAMPLE_DOWN;
		} else if (s->kind == GC_SAMPLE_UP) {
			lifted |= bit;
			t->ended_at = s->number;
		} else if (s->kind == GC_SAMPLE_CANCEL) {
			gone |= bit;
			delivery_cancel(m, s->touch);
		} else if (s->x != (int)t->x || s->y != (int)t->y) {
			moved |= bit;
		}
		bool waits = (moved & bit) || t->moved_at != 0;
		if (s->kind == GC_SAMPLE_MOTION && waits && t->moved_at < m->first_number) {
			t->moved_at = s->number; // its first sample in this frame
		}
	}
	lead_lift(m, lifted);
	for (int i = 0; i < m->touch_count; i++) {
		m->touches[i].down &= !((lifted | gone) >> i & 1);
	}
	show(m, gone, cancelled); // (11.23) whatever its other touches do
	show(m, lifted, rule_lifted);
	for (int i = 0; i < m->touch_count; i++) {
		if (lifted >> i & 1) {
			lead_mark(m, i);
		}
	}
	for (int i = 0; i < m->frame_count; i++) {
		struct touch *t = &m->touches[m->frame[i].touch];
		if (moved >> m->frame[i].touch & 1) {
			t->x = m->frame[i].x;
			t->y = m->frame[i].y;
		}
	}
	show(m, moved, rule_moved);
	m->stirred |= moved;
	m->cancelled = gone != 0;
	resolve(m);
	for (int i = 0; i < m->frame_count && lands; i++) {
		const struct touch *t = &m->touches[m->frame[i].touch];
		/* (11.71) Nobody gets a palm. */
		if (m->frame[i].kind == GC_SAMPLE_DOWN && t->type != GC_TOUCH_PALM) {
			m->touches[m->frame[i].touch].began_at = m->frame[i].number;
			land(m, m->frame[i].touch);
		}
	}
	resolve(m);
	deliver(m, m->now);
	m->frame_count = 0;
}

void end_open_frame(struct model *m) {
	if (m->frame_count > 0) {
		end_frame(m);
	}
}

/* (11.34) Samples of one time join a frame that was not ended; a later one ends it. */
static void start_frame(struct model *m, uint64_t us) {
	if (us > m->frame_us) {
		end_open_frame(m);
	}
	m->frame_us = us;
}

void play_frame(struct model *m, const struct op *op) {
	uint64_t us = op->ms * 1000;
	for (int i = 0; i < op->sample_count; i++) {
		const struct script_sample *is = &op->samples[i];
		int touch = find(m, is->device, is->id);
		if ((touch >= 0) == (is->kind == GC_SAMPLE_DOWN)) {
			continue; // (8) refused
		}
		start_frame(m, us);
		if (is->kind == GC_SAMPLE_DOWN) {
			touch = new_touch(m, (struct touch){.id = is->id,
						     .device = is->device,
						     .type = is->type,
						     .fingers = 1,
						     .x = is->x,
						     .y = is->y});
		}
		if (is->kind == GC_SAMPLE_UP || is->kind == GC_SAMPLE_CANCEL) {
			m->touches[touch].on_glass = false;
		}
		m->frame[m->frame_count++] =
			(struct sample){is->kind, touch, is->x, is->y, m->next_number++};
	}
	if (!op->open) {
		start_frame(m, us);
		end_frame(m);
	}
}

void play_step(struct model *m, const struct op *op) {
	int touch = find(m, TOUCHPAD, 0);
	bool begins = op->phase == GC_STEP_BEGIN;
	if ((touch >= 0) == begins || (!begins && m->touches[touch].step != (int)op->step)) {
		return;
	}
	end_open_frame(m);
	fire(m, op->ms * 1000);
	if (begins) {
		land(m, new_touch(m, (struct touch){.id = (int)op->step,
					     .device = TOUCHPAD,
					     .type = GC_TOUCH_TOUCHPAD,
					     .fingers = op->fingers,
					     .step = (int)op->step,
					     .x = op->x,
					     .y = op->y}));
	} else if (op->phase != GC_STEP_UPDATE) {
		bool was_down = m->touches[touch].down;
		m->touches[touch].down = m->touches[touch].on_glass = false;
		show(m, (mask)was_down << touch,
			op->phase == GC_STEP_END ? rule_lifted : cancelled);
	}
	for (int i = 0; i < RECOGNIZERS && op->phase == GC_STEP_UPDATE; i++) {
		struct recognizer *r = in_order(m, i);
		if ((touches_down(m, r) >> touch & 1) && !is_terminal(r)) {
			rule_stepped(m, r, op);
		}
	}
	resolve(m);
	deliver(m, m->now);
}
