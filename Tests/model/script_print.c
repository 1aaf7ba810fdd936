/* SPDX-License-Identifier: MIT */
/* Prints scripts, and what the model and the core say, for a reader. */
#include "script.h"

#include <gesturecore/explain.h>
#include <stdio.h>

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
