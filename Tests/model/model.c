/* SPDX-License-Identifier: MIT */
/* The model as a whole, and the calls of its host: sections 5, 6 and 8. */
#include "model.h"

#include <string.h>

#define ALL (-1)

/* (8) Of a device or of all. A drop also frees the ids. */
static void play_cancel(struct model *m, const struct op *op) {
	mask gone = 0, of_device = 0;
	end_open_frame(m);
	fire(m, op->ms * 1000);
	for (int i = 0; i < m->touch_count; i++) {
		struct touch *t = &m->touches[i];
		if (op->which != ALL && t->device != op->which) {
			continue;
		}
		gone |= (mask)t->down << i;
		m->cancelled |= t->down;
		of_device |= (mask)1 << i;
		if (t->down || t->ended_at != 0) {
			delivery_cancel(m, i);
		}
		t->down = false;
		t->on_glass = t->on_glass && op->kind != OP_DROP;
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		// (11.47) Also a multi-tap that waits, with no touch down.
		bool waits = (r->tracked & of_device) != 0 && touches_down(m, r) == 0;
		if ((r->tracked & gone) != 0 || waits) {
			fail(m, r,
				op->which == ALL ? GC_REASON_HOST_CANCELLED
						 : GC_REASON_DEVICE_CANCELLED);
		}
	}
	resolve(m);
	deliver(m, m->now);
}

/* (11.33) A recognizer gets its place in the order when it comes to the engine. */
static void add_recognizer(struct model *m, int which) {
	struct recognizer *r = &m->recognizers[which];
	int node = r->is->node;
	r->on_node = true;
	r->is_new = true;
	record(r, GC_REASON_NONE, NOBODY); // older records are of another life
	m->on_node[node][m->on_node_count[node]++] = which;
	if (is_in_tree(m, node)) {
		r->order = m->next_order++;
	}
	sort(m);
}

static void give_places(struct model *m, int node) {
	for (int i = 0; i < m->on_node_count[node]; i++) {
		m->recognizers[m->on_node[node][i]].order = m->next_order++;
	}
	for (int i = 0; i < m->child_count[node]; i++) {
		give_places(m, m->children[node][i]);
	}
}

static void add_node(struct model *m, int node) {
	int parent = m->script->nodes[node].parent;
	m->in_tree[node] = true;
	m->children[parent][m->child_count[parent]++] = node;
	if (is_in_tree(m, node)) {
		give_places(m, node);
		sort(m);
	}
}

static void take_out(int *list, int *count, int item) {
	int kept = 0;
	for (int i = 0; i < *count; i++) {
		if (list[i] != item) {
			list[kept++] = list[i];
		}
	}
	*count = kept;
}

static void remove_recognizer(struct model *m, int which) {
	int node = m->recognizers[which].is->node;
	leave(m, &m->recognizers[which], GC_REASON_REMOVED);
	m->recognizers[which].on_node = false;
	take_out(m->on_node[node], &m->on_node_count[node], which);
}

/* (11.12) A touch whose node is removed ends there with cancelled. */
static void remove_node(struct model *m, int node) {
	int parent = m->script->nodes[node].parent;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		if (takes_part(m, r) && is_above(m, node, r->is->node)) {
			leave(m, r, GC_REASON_REMOVED);
		}
	}
	for (int i = 0; i < m->touch_count; i++) {
		if (m->touches[i].node >= 0 && is_above(m, node, m->touches[i].node)) {
			delivery_cancel(m, i);
			m->touches[i].is_lost = true;
		}
	}
	m->in_tree[node] = false;
	take_out(m->children[parent], &m->child_count[parent], node);
}

static void play_change(struct model *m, const struct op *op) {
	struct recognizer *r = &m->recognizers[op->which < RECOGNIZERS ? op->which : 0];
	end_open_frame(m);
	switch (op->kind) {
	case OP_ENABLE:
		r->enabled = true;
		break;
	case OP_DISABLE:
		r->enabled = false;
		leave(m, r, GC_REASON_DISABLED);
		break;
	case OP_ADD:
		if (!r->on_node) {
			add_recognizer(m, op->which);
		}
		break;
	case OP_REMOVE:
		if (r->on_node) {
			remove_recognizer(m, op->which);
		}
		break;
	case OP_ADD_NODE:
		if (!m->in_tree[op->which]) {
			add_node(m, op->which);
		}
		break;
	case OP_NONE:
	case OP_FRAME:
	case OP_ADVANCE:
	case OP_STEP:
	case OP_CANCEL:
	case OP_DROP:
	case OP_REMOVE_NODE:
		if (m->in_tree[op->which]) {
			remove_node(m, op->which);
		}
	}
	resolve(m);
	deliver(m, m->now);
}

void model_play(struct model *m, const struct op *op) {
	switch (op->kind) {
	case OP_NONE:
		break;
	case OP_FRAME:
		play_frame(m, op);
		break;
	case OP_ADVANCE:
		end_open_frame(m);
		fire(m, op->ms * 1000);
		break;
	case OP_STEP:
		play_step(m, op);
		break;
	case OP_CANCEL:
	case OP_DROP:
		play_cancel(m, op);
		break;
	case OP_ENABLE:
	case OP_DISABLE:
	case OP_REMOVE:
	case OP_ADD:
	case OP_REMOVE_NODE:
	case OP_ADD_NODE:
		play_change(m, op);
	}
}

void model_start(struct model *m, const struct script *script, struct happenings *events,
	struct happenings *questions) {
	memset(m, 0, sizeof *m);
	m->script = script;
	m->events = events;
	m->questions = questions;
	m->in_tree[0] = true;
	m->next_order = RECOGNIZERS;
	m->delivered_frame = m->next_number = 1;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		r->is = &script->recognizers[i];
		r->index = i;
		r->order = (unsigned)i;
		r->enabled = !r->is->disabled;
		r->deadline = GC_NEVER_US;
		rule_reset(r);
	}
	sort(m);
	for (int i = 1; i < script->node_count; i++) {
		if (!script->nodes[i].away) {
			add_node(m, i);
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (script->recognizers[i].kind != GC_KIND_NONE && !script->recognizers[i].away) {
			add_recognizer(m, i);
		}
	}
}

bool model_collects(const struct model *m) {
	return m->frame_count > 0;
}

void model_view(const struct model *m, struct view *view) {
	view->deadline_us = GC_NEVER_US;
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *r = &m->recognizers[i];
		mask down = touches_down(m, r);
		if (r->deadline < view->deadline_us) {
			view->deadline_us = r->deadline;
		}
		view->state[i] = (int)r->state;
		view->reason[i] = r->reason;
		view->rivals[i] = r->rivals;
		view->numbers[i] = r->numbers;
		view->down[i] = 0;
		for (int k = 0; k < m->touch_count; k++) {
			if (down >> k & 1) {
				view->down[i] |= m->touches[k].device == TOUCHPAD
							 ? 1u << 31
							 : 1u << m->touches[k].id;
			}
		}
	}
}
