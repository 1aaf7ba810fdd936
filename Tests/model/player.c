/* SPDX-License-Identifier: MIT */
/* Plays a script with the core. */
#include "model.h"

#include <assert.h>
#include <string.h>

#include "../core/events/include/stream_end.h"

#define CAPACITY 32
#define RECORDS 600
#define ASKED 256
#define TOUCHPAD 9

static struct {
	const struct script *script;
	struct happenings *events, *questions;
	struct gc_engine engine;
	struct gc_touch touches[CAPACITY];
	struct gc_event queue[64];
	struct gc_record records[RECORDS];
	struct gc_requirement asked[ASKED], waits[RECOGNIZERS][RECOGNIZERS];
	struct gc_node nodes[NODES];
	bool in_tree[NODES];
	union player_recognizer recognizers[RECOGNIZERS];
	uint16_t frame; // of the latest touch event
	struct received received;
} p;

static const char clients[CLIENTS]; // their addresses stand for them

static int index_of(const struct gc_recognizer *r) {
	return (int)((const char *)r - (const char *)p.recognizers) / (int)sizeof p.recognizers[0];
}

const struct script_recognizer *is(const struct gc_recognizer *r) {
	return &p.script->recognizers[index_of(r)];
}

bool has_bit(unsigned bits, const struct gc_recognizer *r) {
	return (bits >> index_of(r) & 1) != 0;
}

static void note(int kind, const struct gc_recognizer *r, int id) {
	p.questions->all[p.questions->count] =
		(struct happening){.kind = kind, .recognizer = index_of(r), .node = -1, .id = id};
	p.questions->count += p.questions->count < HAPPENINGS - 1;
}

static bool should_begin(void *data, struct gc_recognizer *r) {
	(void)data;
	note(ASKED_BEGIN, r, 0);
	return !is(r)->refuses_begin;
}

static bool should_receive(void *data, struct gc_recognizer *r, const struct gc_touch *touch) {
	(void)data;
	note(ASKED_RECEIVE, r, touch->id);
	return !(is(r)->refuses >> touch->id & 1);
}

static bool simultaneous(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	return has_bit(is(one)->together, other) || has_bit(is(other)->together, one);
}

static bool can_prevent(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	(void)data;
	return !has_bit(is(winner)->cannot_prevent, other);
}

static bool can_be_prevented(
	void *data, struct gc_recognizer *other, struct gc_recognizer *winner) {
	(void)data;
	return !has_bit(is(other)->withstands, winner);
}

static bool requires_failure(
	void *data, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	(void)data;
	return has_bit(is(waiter)->asked_for, blocker);
}

/* --- Setting up. --- */

static bool exists(int index) {
	return index < RECOGNIZERS && p.script->recognizers[index].kind != GC_KIND_NONE;
}

static void make_node(int index) {
	const struct script_node *n = &p.script->nodes[index];
	struct gc_node *node = &p.nodes[index];
	int left = index == 0 ? 0 : p.script->nodes[n->parent].x;
	int top = index == 0 ? 0 : p.script->nodes[n->parent].y;
	gc_node_init(node);
	gc_node_set_frame(node, (struct gc_rect){{GC_PT(n->x - left), GC_PT(n->y - top)},
					{GC_PT(n->w), GC_PT(n->h)}});
	gc_node_set_hidden(node, n->hidden);
	gc_node_set_interactive(node, !n->inert);
	gc_node_set_receives_touches(node, n->receives);
	node->client = n->client != 0 ? &clients[n->client] : NULL;
}

static void add_node(int index) {
	if (!p.in_tree[index]) {
		gc_node_add_child(&p.nodes[p.script->nodes[index].parent], &p.nodes[index]);
		p.in_tree[index] = true;
	}
}

void player_start(
	const struct script *script, struct happenings *events, struct happenings *questions) {
	memset(&p, 0, sizeof p);
	p.script = script;
	p.events = events;
	p.questions = questions;
	for (int i = 0; i < script->node_count; i++) {
		make_node(i);
	}
	struct gc_engine_config config = {
		.root = &p.nodes[0],
		.touches = p.touches,
		.touch_capacity = CAPACITY,
		.events = p.queue,
		.event_capacity = 64,
		.records = p.records,
		.record_capacity = RECORDS,
		.host = {NULL, should_begin, should_receive, simultaneous, can_prevent,
			can_be_prevented, requires_failure},
		.requirements = p.asked,
		.requirement_capacity = ASKED,
	};
	enum gc_status status = gc_engine_init(&p.engine, &config);
	assert(status == GC_OK);
	(void)status;
	p.in_tree[0] = true;
	for (int i = 1; i < script->node_count; i++) {
		if (!script->nodes[i].away) {
			add_node(i);
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (exists(i)) {
			set_up(&p.recognizers[i], &script->recognizers[i]);
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct script_recognizer *r = &script->recognizers[i];
		if (exists(i) && !r->away) {
			gc_recognizer_add(&p.recognizers[i].base, &p.nodes[r->node]);
		}
		for (int k = 0; k < RECOGNIZERS; k++) {
			if (exists(i) && exists(k) && (r->waits_for >> k & 1)) {
				gc_recognizer_require_failure(&p.waits[i][k],
					&p.recognizers[i].base, &p.recognizers[k].base);
			}
		}
	}
}

struct gc_engine *player_engine(void) {
	return &p.engine;
}

/* --- Playing. --- */

bool player_is_late;

static void take(void) {
	static unsigned calls;
	struct gc_event e;
	if (player_is_late && ++calls % 3 != 0) {
		return;
	}
	while (gc_engine_next(&p.engine, &e)) {
		received_add(&p.received, &e);
		struct happening *h = &p.events->all[p.events->count];
		p.events->count += p.events->count < HAPPENINGS - 1;
		*h = (struct happening){
			.us = e.time_us, .kind = e.kind, .recognizer = -1, .node = -1};
		if (e.kind == GC_EVENT_GESTURE) {
			h->recognizer = index_of(e.recognizer);
			h->state = e.state;
			h->touch_count = e.touch_count;
			continue;
		}
		h->node = (int)(e.node - p.nodes);
		h->id = e.touch_id;
		h->x = (int)(e.location.x / GC_PT(1));
		h->y = (int)(e.location.y / GC_PT(1));
		h->new_frame = e.frame != p.frame;
		p.frame = e.frame;
	}
}

static void push_frame(const struct op *op) {
	struct gc_sample sample = {.time_us = op->ms * 1000};
	for (int i = 0; i < op->sample_count; i++) {
		const struct script_sample *s = &op->samples[i];
		sample.kind = (uint8_t)s->kind;
		sample.id = s->id;
		sample.device = (uint16_t)s->device;
		sample.type = (uint8_t)s->type;
		sample.position = (struct gc_point){GC_PT(s->x), GC_PT(s->y)};
		gc_engine_push(&p.engine, &sample);
	}
	if (!op->open) {
		sample.kind = GC_SAMPLE_FRAME;
		gc_engine_push(&p.engine, &sample);
	}
}

static void push_step(const struct op *op) {
	struct gc_step step = {
		.time_us = op->ms * 1000,
		.position = {GC_PT(op->x), GC_PT(op->y)},
		.delta = {GC_PT(op->dx), GC_PT(op->dy)},
		.scale = GC_SCALE_ONE / 100 * op->scale_percent,
		.turn = op->quarter_turns * (GC_TURN / 4),
		.device = TOUCHPAD,
		.kind = (uint8_t)op->step,
		.phase = (uint8_t)op->phase,
		.finger_count = (uint8_t)op->fingers,
	};
	if (op->scale_percent % 100 == 0) {
		step.scale = GC_SCALE_ONE * (op->scale_percent / 100);
	}
	gc_engine_push_step(&p.engine, &step);
}

static void play_cancel(const struct op *op) {
	uint64_t us = op->ms * 1000;
	uint16_t device = (uint16_t)op->which;
	if (op->kind == OP_CANCEL && op->which < 0) {
		gc_engine_cancel_all(&p.engine, us);
	} else if (op->kind == OP_CANCEL) {
		gc_engine_cancel_device(&p.engine, device, us);
	} else if (op->which < 0) {
		gc_engine_drop_all(&p.engine, us);
	} else {
		gc_engine_drop_device(&p.engine, device, us);
	}
}

static void play_change(const struct op *op) {
	bool about_node = op->kind == OP_ADD_NODE || op->kind == OP_REMOVE_NODE;
	gc_engine_end_frame(&p.engine);
	take();
	if (about_node) {
		if (op->kind == OP_ADD_NODE) {
			add_node(op->which);
		} else if (p.in_tree[op->which]) {
			p.in_tree[op->which] = false;
			gc_node_remove(&p.nodes[op->which]);
		}
		return;
	}
	if (!exists(op->which)) {
		return;
	}
	struct gc_recognizer *r = &p.recognizers[op->which].base;
	if (op->kind == OP_ADD) {
		if (gc_recognizer_node(r) == NULL) {
			gc_recognizer_add(r, &p.nodes[p.script->recognizers[op->which].node]);
		}
	} else if (op->kind == OP_REMOVE) {
		gc_recognizer_remove(r);
	} else {
		gc_recognizer_set_enabled(r, op->kind == OP_ENABLE);
	}
}

void player_play(const struct op *op) {
	switch (op->kind) {
	case OP_NONE:
		break;
	case OP_FRAME:
		push_frame(op);
		break;
	case OP_ADVANCE:
		gc_engine_advance(&p.engine, op->ms * 1000);
		break;
	case OP_STEP:
		push_step(op);
		break;
	case OP_CANCEL:
	case OP_DROP:
		play_cancel(op);
		break;
	case OP_ENABLE:
	case OP_DISABLE:
	case OP_REMOVE:
	case OP_ADD:
	case OP_REMOVE_NODE:
	case OP_ADD_NODE:
		play_change(op);
	}
	take();
}

void player_view(struct view *view) {
	memset(view, 0, sizeof *view);
	view->deadline_us = gc_engine_deadline_us(&p.engine);
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (!exists(i)) {
			continue;
		}
		struct gc_recognizer *r = &p.recognizers[i].base;
		struct gc_record record;
		gc_slots down = gc_recognizer_touches(r);
		view->state[i] = (int)gc_recognizer_state(r);
		for (int k = 0; k < CAPACITY; k++) {
			if (down >> k & 1) {
				const struct gc_touch *t = &p.touches[k];
				view->down[i] |= t->device == TOUCHPAD ? 1u << 31 : 1u << t->id;
			}
		}
		if (gc_engine_explain(&p.engine, r, &record)) {
			view->reason[i] = record.reason;
			view->rivals[i] =
				record.rival == NULL ? NOBODY : 1u << index_of(record.rival);
			view->numbers[i] = (struct numbers){(double)record.measured / GC_PT(1),
				(double)record.limit / GC_PT(1), record.lead, false};
		}
	}
}

static void take_last(void *host) {
	(void)host;
	take();
}

const char *player_finish(uint64_t seed) {
	struct stream_end end = {&p.engine, &p.received, take_last, NULL, seed};
	const char *broken = stream_end(&end);
	gc_engine_finish(&p.engine);
	return broken;
}
