/* SPDX-License-Identifier: MIT */
/* The model's input: deadlines, frames in two parts, and steps of touchpads: sections 2, 5 and 6.
 */
#include "model.h"

bool is_in_tree(const struct model *m, int node) {
	while (node >= 0 && m->in_tree[node]) {
		node = m->setup.nodes[node].parent;
	}
	return node < 0;
}

bool takes_part(const struct model *m, const struct recognizer *r) {
	return r->is->present && r->on_node && is_in_tree(m, r->node);
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
	const struct frame *f = &m->frames[node];
	bool is_open = !m->setup.nodes[node].hidden && !m->setup.nodes[node].inert;
	if (!is_open || x < f->x || y < f->y || x >= f->x + f->w || y >= f->y + f->h) {
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
		record(r, GC_REASON_RECOGNIZER_DISABLED, OR_NOBODY);
		return false;
	}
	bool touchpad = t->type == GC_TOUCH_TOUCHPAD;
	if (is_terminal(r) || (decided(r) && touchpad) || r->closed) {
		return false; // (11.7) a parked discrete recognizer has decided
	}
	bool differs = r->tracked != 0 && r->type != t->type;
	bool with_gesture = touches_down(m, r) != 0 && (touchpad || r->type == GC_TOUCH_TOUCHPAD);
	bool other_type = (differs && !r->is->mixes_types) || with_gesture;
	if (!(r->is->touch_types >> t->type & 1) || other_type ||
		(touchpad && !(kind_of(r)->steps & BIT(t->step)))) {
		record(r, GC_REASON_OTHER_TYPE, OR_NOBODY);
		return false;
	}
	ask(m, ASKED_RECEIVE, r, t->id);
	if (r->is->refuses >> (touchpad ? TOUCHPAD_FINGER : t->id) & 1) {
		record(r, GC_REASON_NOT_RECEIVED, OR_NOBODY);
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
		if (t->node < 0 || !takes_part(m, r) || !is_above(m, r->node, t->node)) {
			continue;
		}
		for (int k = 0; k < RECOGNIZERS && r->is_new; k++) {
			struct recognizer *other = &m->recognizers[k];
			/* A record that named this recognizer as the rival now names nobody. */
			other->rivals |= (other->rivals >> r->index & 1) != 0 ? OR_NOBODY : 0;
			other->rivals &= ~(1u << r->index);
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
	m->first_number = m->frame_count > 0 ? m->collected[0].number : m->next_number;
	for (int i = 0; i < m->touch_count; i++) {
		m->touches[i].before_x = m->touches[i].x;
		m->touches[i].before_y = m->touches[i].y;
		known |= (mask)m->touches[i].down << i;
	}
	for (int i = 0; i < m->frame_count; i++) {
		struct sample *s = &m->collected[i];
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
		struct touch *t = &m->touches[m->collected[i].touch];
		if (moved >> m->collected[i].touch & 1) {
			t->x = m->collected[i].x;
			t->y = m->collected[i].y;
		}
	}
	show(m, moved, rule_moved);
	m->stirred |= moved;
	m->cancelled = gone != 0;
	resolve(m);
	for (int i = 0; i < m->frame_count && lands; i++) {
		const struct touch *t = &m->touches[m->collected[i].touch];
		/* (11.71) Nobody gets a palm. */
		if (m->collected[i].kind == GC_SAMPLE_DOWN && t->type != GC_TOUCH_PALM) {
			m->touches[m->collected[i].touch].began_at = m->collected[i].number;
			land(m, m->collected[i].touch);
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

void play_sample(struct model *m, const struct gc_sample *sample) {
	int touch = find(m, sample->device, sample->id);
	int x = sample->position.x / GC_PT(1), y = sample->position.y / GC_PT(1);
	if (sample->kind == GC_SAMPLE_FRAME) {
		start_frame(m, sample->time_us);
		end_frame(m);
		return;
	}
	if ((touch >= 0) == (sample->kind == GC_SAMPLE_DOWN)) {
		return; // (8) refused
	}
	start_frame(m, sample->time_us);
	if (sample->kind == GC_SAMPLE_DOWN) {
		touch = new_touch(m, (struct touch){.id = sample->id,
					     .device = sample->device,
					     .type = sample->type,
					     .fingers = 1,
					     .x = x,
					     .y = y});
	}
	if (sample->kind == GC_SAMPLE_UP || sample->kind == GC_SAMPLE_CANCEL) {
		m->touches[touch].on_glass = false;
	}
	m->collected[m->frame_count++] =
		(struct sample){(enum gc_sample_kind)sample->kind, touch, x, y, m->next_number++};
}

void play_step(struct model *m, const struct gc_step *step) {
	int touch = find(m, TOUCHPAD, 0);
	bool begins = step->phase == GC_STEP_BEGIN;
	if ((touch >= 0) == begins || (!begins && m->touches[touch].step != step->kind)) {
		return;
	}
	end_open_frame(m);
	fire(m, step->time_us);
	if (begins) {
		land(m, new_touch(m, (struct touch){.id = step->kind,
					     .device = TOUCHPAD,
					     .type = GC_TOUCH_TOUCHPAD,
					     .fingers = step->finger_count,
					     .step = step->kind,
					     .x = step->position.x / GC_PT(1),
					     .y = step->position.y / GC_PT(1)}));
	} else if (step->phase != GC_STEP_UPDATE) {
		bool was_down = m->touches[touch].down;
		m->touches[touch].down = m->touches[touch].on_glass = false;
		show(m, (mask)was_down << touch,
			step->phase == GC_STEP_END ? rule_lifted : cancelled);
	}
	for (int i = 0; i < RECOGNIZERS && step->phase == GC_STEP_UPDATE; i++) {
		struct recognizer *r = in_order(m, i);
		if ((touches_down(m, r) >> touch & 1) && !is_terminal(r)) {
			rule_stepped(m, r, step);
		}
	}
	resolve(m);
	deliver(m, m->now);
}
