/* SPDX-License-Identifier: MIT */
#include "arbiter.h"

#include "gci_assert.h"
#include "ledger_impl.h"
#include "question.h"
#include "requirement_impl.h"

/*
 * The gate. An attempt must pass its parts in this order:
 *
 *     attempt --> requirements --> competitors --> should begin? --> committed --> prevents others
 *                    |    |            |               |
 *                    |    +-- lost ----+---------------+--> FAILED
 *                    +-- undecided: parked, and judged again when another recognizer ends
 */
enum verdict {
	VERDICT_CLEAR, // all its requirements are met
	VERDICT_WAIT,  // a recognizer that it waits for may still recognize
	VERDICT_LOST,  // a recognizer that it waits for has recognized
};

/* Whether the blocker of a requirement is live or done, and shares a touch with the waiter. */
static bool takes_part(const struct gc_requirement *requirement) {
	const struct gc_recognizer *waiter = requirement->waiter, *blocker = requirement->blocker;
	return blocker->joined && blocker->context == waiter->context &&
	       gci_share_a_touch(waiter, blocker);
}

/*
 * Collects the requirements of an attempt once, when it is first judged: those with a blocker that
 * takes part then. A blocker that fails or no longer takes part does not count again in this
 * attempt, even if it is reset and receives touches.
 */
static void collect_requirements(struct gc_context *context, struct gc_recognizer *waiter) {
	if (waiter->asked) {
		return;
	}
	gci_ask_requirements(context, waiter);
	for (struct gc_requirement *requirement = waiter->requirements; requirement != NULL;
		requirement = requirement->next_of_waiter) {
		requirement->counts = takes_part(requirement);
	}
}

/* If the verdict is VERDICT_LOST, sets `rival` to the recognizer that `waiter` lost to. */
static enum verdict judge_requirements(
	const struct gc_recognizer *waiter, const struct gc_recognizer **rival) {
	enum verdict verdict = VERDICT_CLEAR;
	for (struct gc_requirement *requirement = waiter->requirements; requirement != NULL;
		requirement = requirement->next_of_waiter) {
		const struct gc_recognizer *blocker = requirement->blocker;
		requirement->counts = requirement->counts && takes_part(requirement);
		if (!requirement->counts) {
			continue;
		}
		switch ((enum gc_state)blocker->state) {
		case GC_STATE_POSSIBLE:
			verdict = VERDICT_WAIT;
			break;
		case GC_STATE_BEGAN:
		case GC_STATE_CHANGED:
		case GC_STATE_ENDED:
		case GC_STATE_CANCELLED:
			*rival = blocker;
			return VERDICT_LOST;
		case GC_STATE_FAILED:
			requirement->counts = false;
			break;
		}
	}
	return verdict;
}

/* Whether `competitor` has recognized and prevents `recognizer`. */
static bool excludes(struct gc_recognizer *competitor, struct gc_recognizer *recognizer) {
	return competitor != recognizer &&
	       (gci_is_active(competitor) || competitor->state == GC_STATE_ENDED) &&
	       gci_share_a_touch(competitor, recognizer) &&
	       gci_ask_prevents(recognizer->context, competitor, recognizer);
}

/* Returns the first competitor that excludes a recognizer, or NULL. */
static const struct gc_recognizer *excluder(
	const struct gc_context *context, struct gc_recognizer *recognizer) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (excludes(at, recognizer)) {
			return at;
		}
	}
	for (struct gc_recognizer *at = context->done; at != NULL; at = at->next) {
		if (excludes(at, recognizer)) {
			return at;
		}
	}
	return NULL;
}

/*
 * Returns the attempt to judge next: that of the deepest node; there, that with the largest factor;
 * then the one that was added first. Parks or fails attempts by their requirements on the way.
 */
static struct gc_recognizer *next_attempt(struct gc_context *context) {
	struct gc_recognizer *best = NULL;
	const struct gc_recognizer *rival = NULL;
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->attempt == GC_STATE_POSSIBLE) {
			continue;
		}
		if (best != NULL && (at->depth < best->depth || at->factor <= best->factor)) {
			continue;
		}
		collect_requirements(context, at);
		switch (judge_requirements(at, &rival)) {
		case VERDICT_WAIT:
			at->parked = true;
			/* A discrete recognizer has decided. A continuous one still needs input. */
			at->closed = at->attempt == GC_STATE_ENDED;
			break;
		case VERDICT_LOST:
			gci_fail_for_rival(at, GC_REASON_WAITED_FOR, rival);
			break;
		case VERDICT_CLEAR:
			best = at;
			break;
		}
	}
	return best;
}

static void commit(struct gc_context *context, struct gc_recognizer *winner) {
	winner->state = winner->attempt;
	winner->attempt = GC_STATE_POSSIBLE;
	winner->parked = false;
	winner->deadline_us = winner->state == GC_STATE_ENDED ? context->now_us : GC_NEVER_US;
	gci_pend(context, GCI_WORK_REPORT | GCI_WORK_CLAIM);
	if (winner->state == GC_STATE_BEGAN) {
		winner->report = GCI_REPORT_BEGAN;
	} else {
		winner->report = GCI_REPORT_STATE;
		winner->closed = true;
		gci_pend(context, GCI_WORK_SWEEP);
	}
	for (struct gc_recognizer *other = context->live; other != NULL; other = other->next) {
		if (other == winner || other->state != GC_STATE_POSSIBLE ||
			!gci_share_a_touch(winner, other)) {
			continue;
		}
		/* A parked discrete recognizer has decided: excluder() asks when it is judged. */
		bool has_decided = other->parked && other->attempt == GC_STATE_ENDED;
		if (gci_requirement_between(other, winner)) {
			gci_fail_for_rival(other, GC_REASON_WAITED_FOR, winner);
		} else if (!has_decided && gci_ask_prevents(context, winner, other)) {
			gci_fail_for_rival(other, GC_REASON_PREVENTED, winner);
		}
	}
	if (winner->ops->committed != NULL) {
		winner->ops->committed(winner);
	}
}

static void judge(struct gc_context *context, struct gc_recognizer *recognizer) {
	const struct gc_recognizer *rival = excluder(context, recognizer);
	if (rival != NULL) {
		gci_fail_for_rival(recognizer, GC_REASON_EXCLUDED, rival);
	} else if (!gci_ask_should_begin(context, recognizer)) {
		gci_fail(recognizer, GC_REASON_HOST_REFUSED, 0, 0);
	} else {
		commit(context, recognizer);
	}
}

void gci_arbiter_judge_all(struct gc_context *context) {
	while (gci_is_pending(context, GCI_WORK_JUDGE)) {
		context->work &= ~(uint32_t)GCI_WORK_JUDGE;
		struct gc_recognizer *best = next_attempt(context);
		if (best != NULL) {
			judge(context, best);
			gci_pend(context, GCI_WORK_JUDGE);
		}
	}
}

/* Whether `a` comes before `b` in the live list. */
static bool acts_before(const struct gc_recognizer *a, const struct gc_recognizer *b) {
	return a->depth != b->depth ? a->depth > b->depth : a->order < b->order;
}

struct gc_recognizer **gci_arbiter_join(struct gc_context *context,
	struct gc_recognizer *recognizer, unsigned depth, struct gc_recognizer **from) {
	gci_ledger_admit(&context->ledger, recognizer);
	recognizer->context = context;
	recognizer->joined = true;
	recognizer->depth = (uint16_t)(depth > UINT16_MAX ? UINT16_MAX : depth);
	while (*from != NULL && !acts_before(recognizer, *from)) {
		from = &(*from)->next;
	}
	recognizer->next = *from;
	*from = recognizer;
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
	struct gc_context *context = recognizer->context;
	recognizer->joined = false;
	if (recognizer->queued == 0) {
		recognizer->context = NULL;
	}
	recognizer->next = NULL;
	recognizer->deadline_us = GC_NEVER_US;
	recognizer->down_slots = recognizer->seen_slots = recognizer->factor = 0;
	recognizer->finger_count = 0;
	recognizer->state = recognizer->attempt = GC_STATE_POSSIBLE;
	recognizer->report = recognizer->most_touches = 0;
	recognizer->parked = recognizer->closed = recognizer->asked = false;
	gci_requirements_forget_asked(recognizer);
	/* The operation may set another recognizer's state; that must wait until this walk ends. */
	gci_call_begin(context);
	recognizer->ops->reset(recognizer);
	gci_call_end(context);
}

void gci_arbiter_leave(struct gc_recognizer *recognizer, struct gc_recognizer **from) {
	struct gc_context *context = recognizer->context;
	if (!recognizer->joined) {
		return;
	}
	if (!unlink_from(from, recognizer)) {
		unlink_from(&context->done, recognizer);
	}
	reset(recognizer);
	gci_pend(context, GCI_WORK_JUDGE | GCI_WORK_CLAIM);
}

void gci_arbiter_sweep_all(struct gc_context *context) {
	context->work = (context->work & ~(uint32_t)GCI_WORK_SWEEP) | GCI_WORK_RESET;
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
		*link = at->next;
		at->next = NULL;
		*end = at;
		end = &at->next;
	}
}

void gci_arbiter_reset_all(struct gc_context *context) {
	context->work &= ~(uint32_t)GCI_WORK_RESET;
	struct gc_recognizer **link = &context->done;
	while (*link != NULL) {
		struct gc_recognizer *at = *link;
		if (at->down_slots != 0) {
			link = &at->next;
			continue;
		}
		*link = at->next;
		reset(at);
		gci_pend(context, GCI_WORK_CLAIM);
	}
}
