/* SPDX-License-Identifier: MIT */
/* The lists of live and of done recognizers: who joins, moves and leaves. */
#include "arbiter/arbiter.h"
#include "arbiter/doubts.h"
#include "arbiter/relations.h"

/* Whether `a` comes before `b` in the live list. */
static bool acts_before(const struct gc_recognizer *a, const struct gc_recognizer *b) {
	return a->depth != b->depth ? a->depth > b->depth : a->order < b->order;
}

struct gc_recognizer **gci_arbiter_join(struct gc_context *context,
	struct gc_recognizer *recognizer, unsigned depth, struct gc_recognizer **from) {
	recognizer->context = context;
	recognizer->joined = true;
	recognizer->depth = (uint16_t)(depth > UINT16_MAX ? UINT16_MAX : depth);
	while (*from != NULL && !acts_before(recognizer, *from)) {
		from = &(*from)->next;
	}
	struct gc_recognizer *next = *from;
	*from = recognizer;
	recognizer->next = next;
	return from;
}

static bool unlink_from(struct gc_recognizer **link, struct gc_recognizer *recognizer) {
	while (*link != NULL) {
		if (*link == recognizer) {
			*link = recognizer->next;
			return true;
		}
		link = &(*link)->next;
	}
	return false;
}

/* Resets a recognizer that has just left its list. */
static void reset(struct gc_recognizer *recognizer) {
	recognizer->joined = false;
	recognizer->next = NULL;
	recognizer->deadline_us = GC_NEVER_US;
	recognizer->down_slots = recognizer->seen_slots = recognizer->factor = 0;
	recognizer->finger_count = 0;
	recognizer->state = recognizer->attempt = recognizer->told = GC_STATE_POSSIBLE;
	recognizer->report = recognizer->most_touches = 0;
	recognizer->parked = recognizer->asked = false;
	recognizer->settling = recognizer->met_slop = false;
	recognizer->closed = GCI_OPEN;
	if (recognizer->requirements != NULL) {
		gci_requirements_forget_asked(recognizer);
	}
	recognizer->ops->reset(recognizer);
	if (recognizer->queued == 0) {
		recognizer->context = NULL;
	}
}

void gci_arbiter_leave(struct gc_recognizer *recognizer, struct gc_recognizer **from) {
	struct gc_context *context = recognizer->context;
	if (!recognizer->joined) {
		return;
	}
	if (!unlink_from(from, recognizer)) {
		unlink_from(&context->done, recognizer);
	}
	gci_doubt_forget(&context->doubts, recognizer);
	reset(recognizer);
	gci_pend(context, GCI_WORK_JUDGE | GCI_WORK_CLAIM);
}

void gci_arbiter_sweep_all(struct gc_context *context) {
	context->work &= ~(uint32_t)GCI_WORK_SWEEP;
	struct gc_recognizer **end = &context->done;
	while (*end != NULL) {
		end = &(*end)->next;
	}
	struct gc_recognizer **link = &context->live;
	while (*link != NULL) {
		struct gc_recognizer *at = *link;
		/* It stays here until its report has room: events keep the order of this list. */
		bool is_unreported = gci_is_terminal(at) && gci_has_report(at);
		if (is_unreported) {
			gci_pend(context, GCI_WORK_SWEEP);
		}
		if (!gci_is_terminal(at) || is_unreported) {
			link = &at->next;
			continue;
		}
		/* With a finger down, what takes its last finger asks for its reset. */
		gci_pend(context, at->down_slots == 0 ? GCI_WORK_RESET : 0);
		*link = at->next;
		*end = at;
		at->next = NULL;
		end = &at->next;
	}
}

void gci_arbiter_reset_all(struct gc_context *context) {
	context->work &= ~(uint32_t)GCI_WORK_RESET;
	/* What they claimed and withheld matters only to touches that a node receives. */
	uint32_t change = context->delivery.receiving != 0 ? GCI_WORK_CLAIM : 0;
	bool has_doubts = context->doubts.taken != 0;
	struct gc_recognizer **link = &context->done;
	while (*link != NULL) {
		struct gc_recognizer *at = *link;
		if (at->down_slots != 0) {
			link = &at->next;
			continue;
		}
		*link = at->next;
		if (has_doubts) {
			gci_doubt_forget(&context->doubts, at);
		}
		reset(at);
		gci_pend(context, change);
	}
}
