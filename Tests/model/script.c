/* SPDX-License-Identifier: MIT */
/* Random scripts. */
#include "script.h"

#include <gesturecore/explain.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hand {
	bool down;
	int x, y; // in points
};

#define NEAR 4 // in points: two hands are farther apart, along x or y
#define IDS 7  // 0 to 4 are of device 0, the others of device 1

struct maker {
	uint64_t seed;
	struct script *script;
	struct hand hands[IDS];
	int landings, step; // kind of the touchpad's gesture; -1: none
	int step_fingers, scale_percent;
	bool is_fine;     // hands move a few points, so that attempts are in doubt
	bool is_board;    // cards of the window have some of its fingers
	bool is_crowd;    // an attempt can have more rivals than the core keeps
	int lands;        // chance of each hand
	int dx, dy;       // of the latest motion
	bool is_opposite; // the same
	uint64_t ms;
};

static unsigned pick(struct maker *m, unsigned below) {
	m->seed += UINT64_C(0x9e3779b97f4a7c15);
	uint64_t z = m->seed;
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z ^ (z >> 31)) >> 33) % below;
}

static bool chance(struct maker *m, unsigned percent) {
	return pick(m, 100) < percent;
}

static unsigned some_bits(struct maker *m, unsigned percent) {
	unsigned bits = 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		bits |= (unsigned)chance(m, percent) << i;
	}
	return bits;
}

/* Each is a column of the places where contacts land. */
static void make_card(struct script_node *card, int column) {
	card->parent = 0;
	card->x = GRID * column;
	card->w = GRID;
}

static void make_nodes(struct maker *m) {
	struct script *s = m->script;
	s->node_count = 1 + (m->is_board ? 3 : (int)pick(m, NODES));
	s->nodes[0] = (struct script_node){
		.parent = -1, .w = WINDOW, .h = WINDOW, .receives = chance(m, 50)};
	for (int i = 1; i < s->node_count; i++) {
		struct script_node *n = &s->nodes[i];
		n->parent = (int)pick(m, (unsigned)i);
		const struct script_node *in = &s->nodes[n->parent];
		// Edges are between the places of contacts.
		n->x = in->x + 50 * (int)pick(m, 4);
		n->y = in->y + 50 * (int)pick(m, 4);
		n->w = in->w - 50 * (int)pick(m, 5);
		n->h = in->h - 50 * (int)pick(m, 5);
		if (m->is_board) {
			make_card(n, i - 1);
		}
		n->hidden = chance(m, 3);
		n->inert = chance(m, 3);
		n->receives = chance(m, 60);
		n->away = chance(m, 5);
	}
	bool has_clients = chance(m, 60);
	for (int i = 0; i < s->node_count && has_clients; i++) {
		s->nodes[i].client = (int)pick(m, CLIENTS);
	}
}

static void make_count(struct maker *m, struct script_recognizer *r) {
	bool pair = r->kind == GC_KIND_PINCH || r->kind == GC_KIND_ROTATION;
	r->touches = 1 + (chance(m, 35) ? (int)pick(m, 3) : m->is_fine && chance(m, 40));
	if (m->is_board && chance(m, 70)) {
		r->touches = r->node == 0 ? 2 + (int)pick(m, 2) : 1;
	}
	r->max_touches = chance(m, 50) ? 32 : r->touches + (int)pick(m, 2);
	if (pair) {
		r->touches = 2 + (int)chance(m, 15);
		r->max_touches = chance(m, 60) ? r->touches : r->touches + 1 + (int)pick(m, 2);
	}
	if (r->kind == GC_KIND_EDGE_PAN) {
		r->max_touches = r->touches = 1;
	}
}

static void make_recognizer(struct maker *m, int index) {
	struct script_recognizer *r = &m->script->recognizers[index];
	static const enum gc_kind of_families[] = {GC_KIND_PAN, GC_KIND_PINCH, GC_KIND_SWIPE,
		GC_KIND_ROTATION, GC_KIND_TRANSFORM, GC_KIND_SWIPE, GC_KIND_PAN};
	static const int leads[] = {0, 256, 384, 384, 384, 512, 4096};
	r->kind = (enum gc_kind)(1 + pick(m, KIND_COUNT));
	if (m->is_fine && chance(m, index < 2 || m->is_crowd ? 95 : 50)) {
		r->kind = of_families[index < 2 ? index : (int)pick(m, 7)];
	}
	r->lead = chance(m, 80) ? leads[pick(m, 7)] : 256 + (int)pick(m, 1024);
	r->node = m->is_fine && chance(m, m->is_board ? 30 : 70)
			  ? 0
			  : (int)pick(m, (unsigned)m->script->node_count);
	make_count(m, r);
	r->taps = r->kind == GC_KIND_TAP ? 1 + (int)pick(m, 3) / 2 + (int)chance(m, 10)
					 : (int)chance(m, 20);
	r->taps = r->kind == GC_KIND_HOLD ? 0 : r->taps;
	r->duration_ms = r->kind == GC_KIND_HOLD ? 40 : chance(m, 15) ? 0 : 500;
	r->settle_ms = chance(m, 10) ? 40 : 0;
	r->directions = 1 << pick(m, 8);
	r->directions |= chance(m, 40) ? 1 << pick(m, 8) : 0;
	r->edges = chance(m, 5) ? 0 : 1 + (int)pick(m, 15);
	r->axis = r->kind == GC_KIND_PAN && chance(m, 40) ? GC_AXIS_X + (int)pick(m, 2) : 0;
	r->habit = (enum habit)pick(m, HABITS);
	r->no_slop = chance(m, 8);
	r->ends_last = chance(m, 30);
	r->disabled = chance(m, 5);
	r->away = chance(m, 5);
	r->keeps_touches = chance(m, 25);
	r->delays_began = chance(m, 25);
	r->ends_at_once = chance(m, 25);
	r->mixes_types = chance(m, 20);
	r->types = chance(m, m->is_fine ? 95 : 80) ? 15 : 1 + pick(m, 15);
	r->refuses_begin = chance(m, 4);
	r->refuses = chance(m, 6) ? 1u << pick(m, IDS) : 0;
	r->waits_for = some_bits(m, chance(m, m->is_fine ? 20 : 40) ? 25 : 0) & ((1u << index) - 1);
	r->asked_for = some_bits(m, chance(m, 15) ? 30 : 0);
	if (r->kind == GC_KIND_CUSTOM) {
		r->class_waits = some_bits(m, chance(m, 30) ? 30 : 0);
		r->class_holds_up = some_bits(m, chance(m, 30) ? 30 : 0);
	}
	r->together = some_bits(m, chance(m, m->is_fine ? 20 : 40) ? 40 : 0);
	r->cannot_prevent = some_bits(m, chance(m, 15) ? 40 : 0);
	r->withstands = some_bits(m, chance(m, 15) ? 40 : 0);
}

static bool is_free(const struct maker *m, int x, int y) {
	for (int i = 0; i < IDS; i++) {
		const struct hand *hand = &m->hands[i];
		if (hand->down && abs(hand->x - x) < NEAR && abs(hand->y - y) < NEAR) {
			return false;
		}
	}
	return x >= 10 && y >= 10 && x < WINDOW && y < WINDOW;
}

static void add_sample(struct maker *m, struct op *op, enum gc_sample_kind kind, int id, int type) {
	const struct hand *hand = &m->hands[id];
	op->samples[op->sample_count++] =
		(struct script_sample){kind, id, id > 4, type, hand->x, hand->y};
}

static void move(struct maker *m, struct op *op, int id, int dx, int dy) {
	struct hand *hand = &m->hands[id];
	if ((dx != 0 || dy != 0) && is_free(m, hand->x + dx, hand->y + dy)) {
		hand->x += dx;
		hand->y += dy;
	} else if (chance(m, 60)) {
		hand->x += is_free(m, hand->x + 1, hand->y) ? 1 : -1;
	}
	add_sample(m, op, GC_SAMPLE_MOTION, id, 0);
}

static void land(struct maker *m, struct op *op, int id) {
	struct hand *hand = &m->hands[id];
	// Mostly near an edge or in the middle, and where the others are.
	int near = m->is_fine ? 90 : 60;
	int x = 10 + GRID * (int)pick(m, chance(m, near) ? 3 : 9);
	int y = 10 + GRID * (int)pick(m, chance(m, near) ? 4 : 9);
	if (m->landings < 30 && is_free(m, x, y)) {
		*hand = (struct hand){true, x, y};
		m->landings++;
		add_sample(m, op, GC_SAMPLE_DOWN, id,
			chance(m, 8)   ? GC_TOUCH_PEN
			: chance(m, 4) ? GC_TOUCH_PALM
				       : GC_TOUCH_FINGER);
	}
}

static bool is_any_down(const struct maker *m) {
	bool is_down = false;
	for (int i = 0; i < IDS; i++) {
		is_down |= m->hands[i].down;
	}
	return is_down;
}

static void make_frame(struct maker *m, struct op *op) {
	static const int steps[] = {0, 0, 0, 1, 1, -1, 2, -2};
	int unit = m->is_fine && chance(m, 95) ? 1 + (int)pick(m, 8) : GRID;
	bool together = chance(m, 60);
	if (!m->is_fine || chance(m, 30)) {
		m->dx = unit * steps[pick(m, 8)];
		m->dy = unit * steps[pick(m, 8)];
		m->is_opposite = m->is_fine && chance(m, 30);
	}
	unsigned mood = pick(m, 10); // lands, lifts, or moves
	if (m->is_fine) {
		mood = is_any_down(m) ? 4 + pick(m, 4) : 0;
	}
	op->kind = OP_FRAME;
	op->open = chance(m, 12);
	int offset = (int)pick(m, IDS);
	for (int i = 0; i < IDS && op->sample_count < FRAME_SAMPLES - 1; i++) {
		int id = (i + offset) % IDS;
		if (!m->hands[id].down) {
			if (chance(m, mood < 4 ? m->lands : m->is_fine ? 4 : 2)) {
				land(m, op, id);
			}
		} else if (chance(m, mood >= 7 ? 60 : m->is_fine ? 2 : 5)) {
			bool cancels = chance(m, 4);
			add_sample(m, op, cancels ? GC_SAMPLE_CANCEL : GC_SAMPLE_UP, id, 0);
			m->hands[id].down = false;
			if (chance(m, 8)) {
				land(m, op, id);
			}
		} else if (mood >= 4 && chance(m, 80)) {
			bool alone = !together || chance(m, 10);
			int way = m->is_opposite && id % 2 != 0 ? -1 : 1;
			move(m, op, id, alone ? unit * steps[pick(m, 8)] : way * m->dx,
				alone ? unit * steps[pick(m, 8)] : way * m->dy);
		}
	}
}

/* Samples of one time join a frame that was not ended. A contact has one sample in it. */
static int split(struct maker *m, struct op *op) {
	if (!op->open || op->sample_count < 2 || chance(m, 50) || op == &m->script->ops[OPS - 1]) {
		return 0;
	}
	op[1] = *op;
	op[1].open = false;
	op[1].sample_count = op->sample_count - 1;
	memmove(op[1].samples, op->samples + 1, sizeof op->samples - sizeof *op->samples);
	op->sample_count = 1;
	return 1;
}

static void make_step(struct maker *m, struct op *op) {
	op->kind = OP_STEP;
	if (m->step < 0) {
		m->step = (int)pick(m, 3);
		m->step_fingers = 1 + (int)pick(m, 3);
		m->scale_percent = 100;
		op->phase = GC_STEP_BEGIN;
		op->x = 10 + GRID * (int)pick(m, 9);
		op->y = 10 + GRID * (int)pick(m, 9);
	} else if (m->step != GC_STEP_HOLD && chance(m, 60)) {
		op->phase = GC_STEP_UPDATE;
		op->dx = chance(m, 40) ? 100 - 200 * (int)pick(m, 2) : 0;
		op->dy = chance(m, 20) ? 100 - 200 * (int)pick(m, 2) : 0;
		if (m->step == GC_STEP_PINCH) {
			m->scale_percent = chance(m, 40) ? 100 << pick(m, 3) : m->scale_percent;
			op->quarter_turns = chance(m, 30) ? 1 - 2 * (int)pick(m, 2) : 0;
		}
	} else {
		op->phase = chance(m, 80) ? GC_STEP_END : GC_STEP_CANCEL;
	}
	op->step = (enum gc_step_kind)m->step;
	op->fingers = m->step_fingers;
	op->scale_percent = m->scale_percent;
	if (op->phase >= GC_STEP_END) {
		m->step = -1;
	}
}

static void make_call(struct maker *m, struct op *op) {
	static const enum op_kind kinds[] = {OP_CANCEL, OP_CANCEL, OP_DROP, OP_ENABLE, OP_DISABLE,
		OP_DISABLE, OP_REMOVE, OP_ADD, OP_REMOVE_NODE, OP_ADD_NODE};
	op->kind = kinds[pick(m, sizeof kinds / sizeof *kinds)];
	if (op->kind == OP_CANCEL || op->kind == OP_DROP) {
		static const int devices[] = {-1, 0, 1, 9};
		op->which = devices[pick(m, 4)];
		for (int i = 0; i < IDS && op->kind == OP_DROP; i++) {
			m->hands[i].down &= op->which >= 0 && op->which != (i > 4);
		}
		m->step = op->kind == OP_DROP && (op->which < 0 || op->which == 9) ? -1 : m->step;
	} else if (op->kind == OP_REMOVE_NODE || op->kind == OP_ADD_NODE) {
		if (m->script->node_count == 1) {
			op->kind = OP_NONE;
			return;
		}
		op->which = 1 + (int)pick(m, (unsigned)m->script->node_count - 1);
	} else {
		op->which = (int)pick(m, RECOGNIZERS);
	}
}

void script_make(struct script *script, uint64_t seed) {
	static const unsigned waits[] = {
		5, 5, 10, 10, 15, 30, 40, 50, 100, 150, 200, 350, 500, 750};
	struct maker m = {.seed = seed, .script = script, .step = -1, .ms = 1000};
	memset(script, 0, sizeof *script);
	script->seed = seed;
	m.is_fine = chance(&m, 67);
	m.is_board = m.is_fine && chance(&m, 35);
	m.is_crowd = m.is_fine && chance(&m, 8);
	m.lands = chance(&m, 15) ? 80 : 30;
	make_nodes(&m);
	int count = m.is_crowd ? RECOGNIZERS : (int)m.is_fine + 1 + (int)pick(&m, 7);
	for (int i = 0; i < count; i++) {
		make_recognizer(&m, i);
	}
	bool touchpad = chance(&m, 15);
	int count_ops = 8 + (int)pick(&m, OPS - 8);
	for (int i = 0; i < count_ops; i++) {
		struct op *op = &script->ops[i];
		bool joins = i > 0 && script->ops[i - 1].open;
		m.ms += chance(&m, 3) && !joins ? 0 : waits[pick(&m, chance(&m, 70) ? 7 : 14)];
		op->ms = m.ms;
		if (chance(&m, 4)) {
			make_call(&m, op);
		} else if (touchpad && chance(&m, 50)) {
			make_step(&m, op);
		} else if (chance(&m, 8)) {
			op->kind = OP_ADVANCE;
		} else {
			make_frame(&m, op);
			i += split(&m, op);
		}
		script->op_count = i + 1;
	}
}

/* Printing scripts, and what the model and the core say, for a reader. */

static const char *const habits[] = {"drag", "land", "timer", "wrong"};
static const char *const samples[] = {"down", "move", "up", "cancel"};
static const char *const ops[] = {"nothing", "frame", "advance", "step", "cancel", "drop", "enable",
	"disable", "remove", "add", "remove node", "add node"};
static const char *const steps[] = {"swipe", "pinch", "hold"};
static const char *const phases[] = {"begin", "update", "end", "cancel"};

static void flag(bool is, const char *name) {
	printf("%s", is ? name : "");
}

static void bits(const char *name, unsigned set) {
	if (set != 0) {
		printf(", %s", name);
		for (int i = 0; i < 32; i++) {
			if (set >> i & 1) {
				printf(" %d", i);
			}
		}
	}
}

static void print_recognizer(int index, const struct script_recognizer *r) {
	printf("recognizer %d: %s on node %d, touches %d to %d, taps %d, duration %d ms", index,
		gc_kind_name(r->kind), r->node, r->touches, r->max_touches, r->taps,
		r->duration_ms);
	if (r->kind == GC_KIND_CUSTOM) {
		printf(", habit %s", habits[r->habit]);
	}
	if (r->kind == GC_KIND_SWIPE || r->kind == GC_KIND_EDGE_PAN) {
		printf(", directions %x, edges %x", (unsigned)r->directions, (unsigned)r->edges);
	}
	if (r->axis != GC_AXIS_ANY) {
		printf(", along %c", r->axis == GC_AXIS_X ? 'x' : 'y');
	}
	if (r->settle_ms > 0) {
		printf(", settles %d ms", r->settle_ms);
	}
	if (r->lead > 0) {
		printf(", lead %g", r->lead / 256.0);
	}
	flag(r->no_slop, ", slop 0");
	flag(r->ends_last, ", ends at the last lift");
	flag(r->disabled, ", disabled");
	flag(r->away, ", on no node");
	flag(r->keeps_touches, ", keeps touches");
	flag(r->delays_began, ", delays began");
	flag(r->ends_at_once, ", does not delay ended");
	flag(r->mixes_types, ", mixes types");
	flag(r->refuses_begin, ", may not begin");
	bits("types", r->types == 15 ? 0 : r->types);
	bits("does not receive id", r->refuses);
	bits("waits for", r->waits_for);
	bits("is asked to wait for", r->asked_for);
	bits("by itself waits for", r->class_waits);
	bits("holds up", r->class_holds_up);
	bits("together with", r->together);
	bits("cannot prevent", r->cannot_prevent);
	bits("withstands", r->withstands);
	printf("\n");
}

static void print_op(int index, const struct op *op) {
	printf("op %d at %llu ms: %s", index, (unsigned long long)op->ms, ops[op->kind]);
	if (op->kind == OP_FRAME) {
		for (int i = 0; i < op->sample_count; i++) {
			const struct script_sample *s = &op->samples[i];
			printf("; %s %d", samples[s->kind], s->id);
			if (s->kind <= GC_SAMPLE_MOTION) {
				printf(" (%d, %d)", s->x, s->y);
			}
			if (s->type != 0) {
				printf(" type %d", s->type);
			}
		}
		printf("%s", op->open ? "; not ended" : "");
	} else if (op->kind == OP_STEP) {
		printf(" %s %s, %d fingers at (%d, %d), moves (%d, %d), scale %d %%, quarter turns "
		       "%d",
			steps[op->step], phases[op->phase], op->fingers, op->x, op->y, op->dx,
			op->dy, op->scale_percent, op->quarter_turns);
	} else if (op->kind != OP_ADVANCE) {
		printf(" %d", op->which);
	}
	printf("\n");
}

void script_print(const struct script *script) {
	for (int i = 0; i < script->node_count; i++) {
		const struct script_node *n = &script->nodes[i];
		printf("node %d in %d: (%d, %d) %d x %d", i, n->parent, n->x, n->y, n->w, n->h);
		flag(n->hidden, ", hidden");
		flag(n->inert, ", not interactive");
		flag(n->receives, ", receives touches");
		flag(n->away, ", not in the tree");
		if (n->client != 0) {
			printf(", of client %d", n->client);
		}
		printf("\n");
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (script->recognizers[i].kind != GC_KIND_NONE) {
			print_recognizer(i, &script->recognizers[i]);
		}
	}
	for (int i = 0; i < script->op_count; i++) {
		print_op(i, &script->ops[i]);
	}
}

void happening_print(const char *who, const struct happening *h) {
	printf("%s: ", who);
	if (h->kind == ASKED_BEGIN) {
		printf("asks whether %d should begin\n", h->recognizer);
	} else if (h->kind == ASKED_RECEIVE) {
		printf("asks whether %d should receive %d\n", h->recognizer, h->id);
	} else if (h->kind == GC_EVENT_GESTURE) {
		printf("%8.1f ms recognizer %d %s, touches %d\n", (double)h->us / 1000,
			h->recognizer, gc_state_name(h->state), h->touch_count);
	} else {
		printf("%8.1f ms node %d: %s, id %d (%d, %d)%s\n", (double)h->us / 1000, h->node,
			gc_event_kind_name(h->kind), h->id, h->x, h->y,
			h->new_frame ? ", in a new frame" : "");
	}
}
