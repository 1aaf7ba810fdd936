/* SPDX-License-Identifier: MIT */
/* The model as a whole, and the calls of its host: sections 5, 6 and 8. */
#include "model.h"

/* (8) Of a device or of all. A drop also frees the ids. */
static void play_cancel(struct model *m, const struct call *call) {
	mask gone = 0, of_device = 0;
	bool all = call->kind == CALL_CANCEL_ALL || call->kind == CALL_DROP_ALL;
	bool drops = call->kind == CALL_DROP_ALL || call->kind == CALL_DROP_DEVICE;
	end_open_frame(m);
	fire(m, call->sample.time_us);
	for (int i = 0; i < m->touch_count; i++) {
		struct touch *t = &m->touches[i];
		if (!all && t->device != call->sample.device) {
			continue;
		}
		gone |= (mask)t->down << i;
		m->cancelled |= t->down;
		of_device |= (mask)1 << i;
		if (t->down || t->ended_at != 0) {
			delivery_cancel(m, i);
		}
		t->down = false;
		t->on_glass = t->on_glass && !drops;
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		// (11.47) Also a multi-tap that waits, with no touch down.
		bool waits = (r->tracked & of_device) != 0 && touches_down(m, r) == 0;
		if ((r->tracked & gone) != 0 || waits) {
			fail(m, r, all ? GC_REASON_HOST_CANCELLED : GC_REASON_DEVICE_CANCELLED);
		}
	}
	resolve(m);
	deliver(m, m->now);
}

/* (11.33) A recognizer gets its place in the order when it comes to the engine. */
static void add_recognizer(struct model *m, int which, int node) {
	struct recognizer *r = &m->recognizers[which];
	r->node = node;
	r->on_node = true;
	r->is_new = true;
	record(r, GC_REASON_NONE, OR_NOBODY); // older records are of another life
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
	int parent = m->setup.nodes[node].parent;
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
	int parent = m->setup.nodes[node].parent;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = in_order(m, i);
		if (takes_part(m, r) && is_above(m, node, r->node)) {
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

/* It leaves its node, and comes to another one. */
static void join(struct model *m, int which, int node) {
	if (m->recognizers[which].on_node) {
		remove_recognizer(m, which);
		resolve(m);
		deliver(m, m->now);
	}
	if (node < m->setup.node_count) {
		add_recognizer(m, which, node);
	}
}

static void play_change(struct model *m, const struct call *call) {
	struct recognizer *r = &m->recognizers[call->which];
	end_open_frame(m);
	fire(m, call->sample.time_us);
	if (call->kind == CALL_TREE && m->in_tree[call->which]) {
		remove_node(m, call->which);
	} else if (call->kind == CALL_TREE) {
		add_node(m, call->which);
	} else if (!r->is->present) {
		return;
	} else if (call->kind == CALL_JOIN) {
		join(m, call->which, call->other);
	} else {
		r->enabled = !r->enabled;
		if (!r->enabled) {
			leave(m, r, GC_REASON_DISABLED);
		}
	}
	resolve(m);
	deliver(m, m->now);
}

/* Of the calls that scenario_make_grid() makes. */
void model_play(struct model *m, const struct call *call) {
	if (call->kind == CALL_SAMPLE) {
		play_sample(m, &call->sample);
	} else if (call->kind == CALL_STEP) {
		play_step(m, &call->step);
	} else if (call->kind == CALL_ADVANCE) {
		end_open_frame(m);
		fire(m, call->sample.time_us);
	} else if (call->kind >= CALL_CANCEL_ALL && call->kind <= CALL_DROP_DEVICE) {
		play_cancel(m, call);
	} else {
		play_change(m, call);
	}
}

static void read_setup(struct model *m, const struct setup *setup) {
	m->setup = *setup;
	for (int i = 0; i < setup->node_count; i++) {
		const struct node_setup *node = &setup->nodes[i];
		struct frame above = i == 0 ? (struct frame){0} : m->frames[node->parent];
		gc_length left = node->center.x - node->bounds.size.width / 2;
		gc_length top = node->center.y - node->bounds.size.height / 2;
		m->frames[i] = (struct frame){above.x + left / GC_PT(1), above.y + top / GC_PT(1),
			node->bounds.size.width / GC_PT(1), node->bounds.size.height / GC_PT(1)};
	}
}

void model_start(struct model *m, const struct setup *setup) {
	*m = (struct model){.in_tree[0] = true, .next_order = RECOGNIZERS};
	read_setup(m, setup);
	m->delivered_frame = m->next_number = 1;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		r->is = &m->setup.recognizers[i];
		r->has = settings_of(r->is);
		r->node = r->is->node;
		r->index = i;
		r->order = (unsigned)i;
		r->enabled = !r->is->disabled;
		r->deadline = GC_NEVER_US;
		rule_reset(r);
	}
	sort(m);
	for (int i = 1; i < setup->node_count; i++) {
		if (!setup->nodes[i].away) {
			add_node(m, i);
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (setup->recognizers[i].present && !setup->recognizers[i].away) {
			add_recognizer(m, i, setup->recognizers[i].node);
		}
	}
}

bool model_collects(const struct model *m) {
	return m->frame_count > 0;
}

uint64_t model_deadline_us(const struct model *m) {
	uint64_t next = GC_NEVER_US;
	for (int i = 0; i < RECOGNIZERS; i++) {
		uint64_t deadline = m->recognizers[i].deadline;
		next = deadline < next ? deadline : next;
	}
	return next;
}

struct view model_view(const struct model *m, int index) {
	const struct recognizer *r = &m->recognizers[index];
	struct view view = {
		.state = (int)r->state,
		.reason = r->reason,
		.rivals = r->rivals,
		.numbers = r->numbers,
	};
	mask down = touches_down(m, r);
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		if (down >> i & 1) {
			view.down |= t->device == TOUCHPAD ? 1u << 31 : 1u << t->id;
		}
	}
	return view;
}
