/* SPDX-License-Identifier: MIT */
/* Compares the model and the core on one script, and finds the shortest that disagrees. */
#include "model.h"

#include <gesturecore/explain.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static struct model model;
static struct happenings says[2], asks[2]; // of the model, of the core

static bool same(const struct happenings *a, const struct happenings *b, bool say) {
	for (int i = 0; i < a->count || i < b->count; i++) {
		const struct happening *x = &a->all[i], *y = &b->all[i];
		bool one = i >= a->count || i >= b->count;
		bool question = !one && x->kind >= ASKED_BEGIN;
		if (!one && (question || x->us == y->us) && x->kind == y->kind &&
			x->recognizer == y->recognizer && x->node == y->node &&
			x->state == y->state && x->touch_count == y->touch_count &&
			x->id == y->id && x->x == y->x && x->y == y->y &&
			x->new_frame == y->new_frame) {
			continue;
		}
		for (int k = 0; say && (k < a->count || k < b->count); k++) {
			if (k < a->count) {
				happening_print(k == i ? "! model" : "  model", &a->all[k]);
			}
			if (k < b->count) {
				happening_print(k == i ? "! core " : "  core ", &b->all[k]);
			}
		}
		return false;
	}
	return true;
}

/* The contract does not say which way a swipe of several directions left last within one frame, nor
   which of several rivals is named. */
static int class_of(int reason) {
	switch (reason) {
	case GC_REASON_WRONG_WAY:
		return GC_REASON_OFF_AXIS;
	case GC_REASON_EXCLUDED:
	case GC_REASON_WAITED_FOR:
		return GC_REASON_PREVENTED;
	default:
		return reason;
	}
}

static bool near(double a, double b) {
	return fabs(a - b) < 0.01 + fabs(b) * 0.0001;
}

/* The record of a recognizer. What it measured is compared if it is of a doubt. */
static bool same_records(const struct view *a, const struct view *b, int i) {
	bool is_lost = a->reason[i] == GC_REASON_PREVENTED;
	bool is_of_doubt = is_lost || a->reason[i] == GC_REASON_IN_DOUBT;
	const struct numbers *x = &a->numbers[i], *y = &b->numbers[i];
	if (a->reason[i] == GC_REASON_IN_DOUBT && x->may_lack &&
		b->reason[i] == GC_REASON_UNDER_SLOP) {
		return true; // the core has kept no numbers
	}
	if (a->reason[i] != b->reason[i] || !is_of_doubt) {
		return class_of(a->reason[i]) == class_of(b->reason[i]);
	}
	if (x->may_lack && b->rivals[i] == NOBODY) {
		return true;
	}
	bool lacks = x->may_lack && y->measured == 0 && y->limit == 0;
	bool has_same =
		near(x->measured, y->measured) && near(x->limit, y->limit) && x->lead == y->lead;
	return (a->rivals[i] & b->rivals[i]) != 0 && (lacks || has_same);
}

static bool same_views(const struct view *a, const struct view *b, bool say) {
	bool ok = true;
	if (a->deadline_us != b->deadline_us) {
		ok = false;
		if (say) {
			printf("deadline: model %llu, core %llu\n",
				(unsigned long long)a->deadline_us,
				(unsigned long long)b->deadline_us);
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (a->state[i] == b->state[i] && a->down[i] == b->down[i] &&
			same_records(a, b, i)) {
			continue;
		}
		ok = false;
		for (int who = 0; say && who < 2; who++) {
			const struct view *v = who == 0 ? a : b;
			printf("recognizer %d: %s: %s, touches %x; %s, rivals %x, %.3f, limit "
			       "%.3f, lead %d/256\n",
				i, who == 0 ? "model" : "core", gc_state_name(v->state[i]),
				v->down[i], gc_reason_name(v->reason[i]), v->rivals[i],
				v->numbers[i].measured, v->numbers[i].limit, v->numbers[i].lead);
		}
	}
	return ok;
}

static bool disagrees(const struct script *script, bool say, struct outcome *outcome) {
	bool differs = false;
	struct view views[2];
	memset(says, 0, sizeof says);
	memset(asks, 0, sizeof asks);
	model_start(&model, script, &says[0], &asks[0]);
	player_start(script, &says[1], &asks[1]);
	for (int i = 0; i < script->op_count && !differs && !model.unclear; i++) {
		model_play(&model, &script->ops[i]);
		if (model.unclear) {
			break;
		}
		player_play(&script->ops[i]);
		if (model_collects(&model)) {
			continue; // the core may have fired deadlines already
		}
		model_view(&model, &views[0]);
		player_view(&views[1]);
		differs = !same(&says[0], &says[1], false) || !same(&asks[0], &asks[1], false) ||
			  !same_views(&views[0], &views[1], false);
		if (differs && say) {
			printf("after op %d:\n", i);
			same(&says[0], &says[1], true);
			same(&asks[0], &asks[1], true);
			same_views(&views[0], &views[1], true);
		}
		says[0].count = says[1].count = asks[0].count = asks[1].count = 0;
	}
	const char *broken = player_finish(script->seed);
	if (broken != NULL) {
		differs = true;
		if (say) {
			printf("after all fingers lifted: broken: %s\n", broken);
		}
	}
	*outcome = (struct outcome){model.unclear, model.doubts};
	return differs;
}

static bool keeps(const struct script *script) {
	struct outcome outcome;
	return disagrees(script, false, &outcome);
}

static void remove_op(struct script *script, int index) {
	memmove(&script->ops[index], &script->ops[index + 1],
		(size_t)(script->op_count - index - 1) * sizeof script->ops[0]);
	script->op_count--;
}

/* Tries to set a part of the script to zero. */
static bool clear(struct script *script, void *part, size_t size) {
	struct script before = *script;
	static const char zero[sizeof(struct script)];
	if (memcmp(part, zero, size) == 0) {
		return false;
	}
	memset(part, 0, size);
	if (keeps(script)) {
		return true;
	}
	*script = before;
	return false;
}

#define CLEAR(member) (smaller |= clear(script, &(member), sizeof(member)))

/* Tries to set each byte from a member to the end of its struct to zero. */
#define CLEAR_FROM(record, member) \
	for (char *at = (char *)&(record)->member; at < (char *)((record) + 1); at++) { \
		smaller |= clear(script, at, 1); \
	}

static bool reduce_recognizer(struct script *script, struct script_recognizer *r) {
	bool smaller = clear(script, r, sizeof *r);
	if (r->kind != GC_KIND_NONE) {
		CLEAR(r->node);
		CLEAR_FROM(r, settle_ms);
	}
	return smaller;
}

static bool reduce_op(struct script *script, struct op *op) {
	bool smaller = false;
	CLEAR(op->open);
	for (int k = op->sample_count - 1; k >= 0 && op->kind == OP_FRAME; k--) {
		struct script before = *script;
		memmove(&op->samples[k], &op->samples[k + 1],
			(size_t)(op->sample_count - k - 1) * sizeof op->samples[0]);
		op->sample_count--;
		if (keeps(script)) {
			smaller = true;
		} else {
			*script = before;
		}
	}
	return smaller;
}

static void reduce(struct script *script) {
	bool smaller = true;
	while (smaller) {
		smaller = false;
		for (int i = script->op_count - 1; i >= 0; i--) {
			struct script before = *script;
			remove_op(script, i);
			if (keeps(script)) {
				smaller = true;
			} else {
				*script = before;
			}
		}
		for (int i = 0; i < RECOGNIZERS; i++) {
			smaller |= reduce_recognizer(script, &script->recognizers[i]);
		}
		for (int i = 0; i < script->op_count; i++) {
			smaller |= reduce_op(script, &script->ops[i]);
		}
		for (int i = 0; i < script->node_count; i++) {
			CLEAR_FROM(&script->nodes[i], hidden);
		}
	}
}

bool agrees(uint64_t seed, struct outcome *outcome) {
	static struct script script;
	script_make(&script, seed);
	if (!disagrees(&script, false, outcome)) {
		return true;
	}
	printf("seed %" PRIu64 ":\n", seed);
	reduce(&script);
	script_print(&script);
	disagrees(&script, true, outcome);
	printf("Play it again with Tests/model/check-model.sh 1 %" PRIu64 "\n", seed);
	return false;
}
