/* SPDX-License-Identifier: MIT */
#include "arbiter/arbiter.h"

#include "arbiter/doubts.h"
#include "arbiter/lead.h"
#include "arbiter/relations.h"

/*
 * The gate. An attempt must pass its parts in this order:
 *
 *     attempt -> requirements -> lead -> competitors -> should begin? -> committed: prevents others
 *                  |    |         |          |              |
 *                  |    +-- lost -|----------+--------------+--> FAILED
 *                  |              +-- in doubt: parked, and judged again when its fingers move
 *                  +-- undecided: parked, and judged again when another recognizer ends
 *
 * An attempt within the settle time of its recognizer is parked first, until that time is over.
 */

/* The recognizers of a list that recognized before the present judgement. */
struct rivals {
	struct gc_recognizer *first;
	uint32_t count;
};

/*
 * One run of gci_arbiter_judge_all(). The host can change nothing while it runs. So it asks about
 * each pair once, and each search for an attempt goes on where the search before it stopped.
 */
struct judgement {
	struct gc_context *context;
	struct gc_recognizer *possible; // before it in the live list, none is POSSIBLE
	struct gc_recognizer *from;     // before it, each attempt is parked
	uint16_t depth;                 // of the latest attempt; no other of this depth
	uint32_t factor;                // has a larger factor
	bool is_stale; // an attempt is new, or need no longer wait: the last three do not hold

	/* survey() sets these, when there is an attempt. */
	bool is_surveyed;
	bool some_preventable; // a recognizer has the operation is_preventable
	bool some_waited_for;  // a recognizer has the operation is_waited_for
	struct rivals live, done;
	struct gci_families families; // gci_lead_judge() finds them
};

enum verdict {
	VERDICT_CLEAR, // all its requirements are met
	VERDICT_WAIT,  // a recognizer that it waits for may still recognize
	VERDICT_LOST,  // a recognizer that it waits for has recognized
};

/* Whether the blocker of a requirement is live or done. */
static bool takes_part(
	const struct gc_recognizer *waiter, const struct gc_requirement *requirement) {
	const struct gc_recognizer *blocker = requirement->blocker;
	return blocker->joined && blocker->context == waiter->context;
}

/*
 * Collects the requirements of an attempt, once, when it is first judged. A requirement counts if
 * its blocker takes part then. After the blocker has failed, or takes no part any more, the
 * requirement does not count again in this attempt, even if the blocker is reset and receives
 * touches.
 */
static void collect_requirements(const struct judgement *judgement, struct gc_recognizer *waiter) {
	if (waiter->asked) {
		return;
	}
	gci_ask_requirements(judgement->context, waiter, judgement->some_waited_for);
	for (struct gc_requirement *requirement = gci_first_requirement(waiter);
		requirement != NULL; requirement = requirement->next_of_waiter) {
		requirement->counts = takes_part(waiter, requirement) &&
				      gci_share_a_touch(waiter, requirement->blocker);
	}
}

/* If the verdict is VERDICT_LOST, sets `rival` to the recognizer that `waiter` lost to. */
static enum verdict judge_requirements(
	const struct gc_recognizer *waiter, const struct gc_recognizer **rival) {
	enum verdict verdict = VERDICT_CLEAR;
	for (struct gc_requirement *requirement = gci_first_requirement(waiter);
		requirement != NULL; requirement = requirement->next_of_waiter) {
		const struct gc_recognizer *blocker = requirement->blocker;
		/* An attempt may have lost its touches: other contacts have got their slots. */
		requirement->counts =
			requirement->counts && takes_part(waiter, requirement) &&
			(waiter->seen_slots == 0 || gci_share_a_touch(waiter, blocker));
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

static bool has_recognized(const struct gc_recognizer *recognizer) {
	return gci_is_active(recognizer) || recognizer->state == GC_STATE_ENDED;
}

static struct rivals survey_list(struct judgement *judgement, struct gc_recognizer *list) {
	struct rivals rivals = {0};
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		at->won = false; /* in an earlier judgement */
		if (at->state == GC_STATE_FAILED) {
			continue; /* it prevents nothing, and nobody is asked about it */
		}
		judgement->some_preventable |= at->ops->rare->is_preventable != NULL;
		judgement->some_waited_for |= at->ops->rare->is_waited_for != NULL;
		if (has_recognized(at)) {
			rivals.first = rivals.count++ == 0 ? at : rivals.first;
		}
	}
	return rivals;
}

static void survey(struct judgement *judgement) {
	judgement->is_surveyed = true;
	judgement->live = survey_list(judgement, judgement->context->live);
	judgement->done = survey_list(judgement, judgement->context->done);
}

static const struct gc_recognizer *excluder_among(
	struct rivals rivals, struct gc_recognizer *recognizer) {
	for (struct gc_recognizer *at = rivals.first; rivals.count > 0 && at != NULL;
		at = at->next) {
		/* One that won in this judgement has asked about all without an attempt. */
		if (!has_recognized(at) || (at->won && !recognizer->closed)) {
			continue;
		}
		rivals.count--;
		if (gci_share_a_touch(at, recognizer) &&
			gci_doubt_prevents(recognizer->context, at, recognizer)) {
			return at;
		}
	}
	return NULL;
}

/* Returns the first that has recognized and prevents a recognizer, or NULL. */
static const struct gc_recognizer *excluder(
	const struct judgement *judgement, struct gc_recognizer *recognizer) {
	/* If it has made an attempt, fail_others() has not asked about it. */
	struct rivals live = recognizer->closed
				     ? (struct rivals){judgement->context->live, UINT32_MAX}
				     : judgement->live;
	const struct gc_recognizer *rival = excluder_among(live, recognizer);
	return rival != NULL ? rival : excluder_among(judgement->done, recognizer);
}

/* Call this when a recognizer failed: others may have waited for it, or been in doubt. */
static void note_failed(struct judgement *judgement, const struct gc_recognizer *recognizer) {
	judgement->is_stale |= gci_is_awaited(recognizer);
}

/* Begins a search for attempts from the first recognizer on, parked ones included. */
static void search_again(struct judgement *judgement) {
	for (struct gc_recognizer *at = judgement->context->live; at != NULL; at = at->next) {
		at->parked = false;
	}
	judgement->is_stale = false;
	judgement->from = judgement->context->live;
	judgement->factor = GCI_FACTOR_MAX;
}

/*
 * Returns the attempt to judge next: that of the deepest node; there, that with the largest factor;
 * then the one that was added first. Skips those that were parked in this search.
 */
static struct gc_recognizer *next_attempt(struct judgement *judgement) {
	struct gc_recognizer *best = NULL;
	for (struct gc_recognizer *at = judgement->from; at != NULL; at = at->next) {
		if (at->attempt == GC_STATE_POSSIBLE || at->parked) {
			continue;
		}
		if (best == NULL) {
			judgement->from = at;
		} else if (at->depth < best->depth) {
			break;
		} else if (at->factor <= best->factor) {
			continue;
		}
		best = at;
		uint32_t most = at->depth == judgement->depth ? judgement->factor : GCI_FACTOR_MAX;
		if (at->factor >= most) {
			break;
		}
	}
	if (best != NULL) {
		judgement->depth = best->depth;
		judgement->factor = best->factor;
	}
	return best;
}

/* Marks those that wait for a winner. Closed, they take no input, and the host is not asked about
 * them. */
static void mark_waiters(const struct gc_context *context, const struct gc_recognizer *winner) {
	for (const struct gc_requirement *at = gci_first_waiter(winner); at != NULL;
		at = at->next_of_blocker) {
		struct gc_recognizer *waiter = at->waiter;
		if (waiter->joined && waiter->context == context &&
			waiter->state == GC_STATE_POSSIBLE &&
			(gci_share_a_touch(winner, waiter) ||
				(waiter->seen_slots == 0 && waiter->asked && at->counts))) {
			waiter->marked = true;
			waiter->closed = GCI_CLOSED;
		}
	}
}

/* As gci_prevention.spares, with the answers that the host has given. */
static bool spares_again(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	return !gci_doubt_prevents(data, winner, other);
}

static struct gci_prevention prevention_by(
	const struct judgement *judgement, const struct gc_recognizer *winner) {
	struct gc_context *context = judgement->context;
	return gci_lead_has_entries(context)
		       ? (struct gci_prevention){spares_again, context}
		       : gci_prevention_by(context, winner, judgement->some_preventable);
}

/*
 * Fails those that wait for a winner, and those that it prevents. It is a function of its own, not
 * a part of commit(), because the walk would need more registers than commit() has left, and each
 * pair takes a step of the walk.
 */
__attribute__((noinline)) static void fail_others(
	struct judgement *judgement, struct gc_recognizer *winner, const struct gci_lead *lead) {
	struct gc_recognizer *at = judgement->possible;
	while (at != NULL && at->state != GC_STATE_POSSIBLE) {
		at = at->next;
	}
	judgement->possible = at;
	mark_waiters(judgement->context, winner);
	struct gci_prevention prevention = prevention_by(judgement, winner);
	const gc_slots seen_slots = winner->seen_slots;
	gci_ask_begin(judgement->context);
	for (; at != NULL; at = at->next) {
		if ((at->seen_slots & seen_slots) == 0 && !at->marked) {
			continue;
		}
		/* A closed one has made its attempt: excluder() asks when it is judged. One
		 * comparison. */
		if (((unsigned)at->closed | (unsigned)at->state << 8) == 0) {
			if (__builtin_expect(
				    prevention.spares(prevention.data, winner, at), true)) {
				continue;
			}
			gci_lead_fail(judgement->context, at, winner, lead);
		} else if (at->marked) {
			at->marked = false;
			gci_fail_for_rival(at, GC_REASON_WAITED_FOR, winner);
		} else {
			continue;
		}
		note_failed(judgement, at);
	}
	gci_ask_end(judgement->context);
}

static void commit(
	struct judgement *judgement, struct gc_recognizer *winner, const struct gci_lead *lead) {
	struct gc_context *context = judgement->context;
	winner->state = winner->attempt;
	winner->attempt = GC_STATE_POSSIBLE;
	GCI_ASSERT(!winner->parked);
	winner->won = true;
	winner->recognized = true;
	winner->deadline_us = winner->state == GC_STATE_ENDED ? context->now_us : GC_NEVER_US;
	gci_pend(context, GCI_WORK_REPORT | GCI_WORK_CLAIM);
	if (winner->state == GC_STATE_BEGAN) {
		winner->report = GCI_REPORT_BEGAN;
	} else {
		winner->report = GCI_REPORT_STATE;
		winner->closed = GCI_CLOSED;
		gci_pend(context, GCI_WORK_SWEEP);
	}
	fail_others(judgement, winner, lead);
	context->work &= ~(uint32_t)GCI_WORK_JUDGE;
	if (winner->ops->committed != NULL) {
		winner->ops->committed(winner);
	}
	/* The operation of a custom recognizer may attempt, fail or ignore something. */
	judgement->is_stale |=
		gci_is_pending(context, GCI_WORK_JUDGE) || gci_lead_has_entries(context);
}

static void park(struct gc_recognizer *recognizer) {
	recognizer->parked = true;
	/* A discrete recognizer needs no more input. A continuous one does. */
	if (recognizer->attempt == GC_STATE_ENDED) {
		recognizer->closed = GCI_CLOSED;
	}
}

/*
 * Judges an attempt whose requirements are met. Returns another attempt that is to be judged first,
 * or NULL.
 */
static struct gc_recognizer *judge_clear(
	struct judgement *judgement, struct gc_recognizer *recognizer) {
	struct gc_context *context = judgement->context;
	const struct gc_recognizer *rival = NULL;
	struct gci_lead lead;
	switch (gci_lead_judge(context, recognizer, &judgement->families, &lead)) {
	case GCI_LEAD_CLEAR:
		break;
	case GCI_LEAD_DOUBT:
		/* One that waited was not asked about when another won: excluder() asks now. */
		rival = recognizer->closed ? excluder(judgement, recognizer) : NULL;
		if (rival != NULL) {
			break;
		}
		/* It is open: a finger too many fails it, and its velocity goes on. */
		recognizer->parked = true;
		recognizer->closed = GCI_OPEN;
		return NULL;
	case GCI_LEAD_WAITS:
		park(recognizer);
		return NULL;
	case GCI_LEAD_AFTER:
		return lead.other;
	}
	rival = rival != NULL ? rival : excluder(judgement, recognizer);
	if (rival != NULL) {
		gci_fail_for_rival(recognizer, GC_REASON_EXCLUDED, rival);
	} else if (!gci_ask_should_begin(context, recognizer)) {
		gci_fail_plain(recognizer, GC_REASON_HOST_REFUSED);
	} else {
		commit(judgement, recognizer, &lead);
		return NULL;
	}
	note_failed(judgement, recognizer);
	return NULL;
}

/* Judges an attempt. Returns another that is to be judged first, or NULL. */
static struct gc_recognizer *judge(struct judgement *judgement, struct gc_recognizer *recognizer) {
	const struct gc_recognizer *rival = NULL;
	enum verdict verdict = VERDICT_WAIT;
	if (!judgement->is_surveyed) {
		survey(judgement);
	}
	/* Also while it settles: then a blocker that failed does not count again. */
	if (!recognizer->settling || recognizer->asked) {
		bool is_new = !recognizer->asked;
		collect_requirements(judgement, recognizer);
		verdict = judge_requirements(recognizer, &rival);
		/* Now that it waits, others must not wait with a doubt of which it is a rival. */
		judgement->is_stale |= is_new && verdict == VERDICT_WAIT &&
				       gci_lead_has_entries(judgement->context);
	}
	if (verdict == VERDICT_LOST) {
		gci_fail_for_rival(recognizer, GC_REASON_WAITED_FOR, rival);
		note_failed(judgement, recognizer);
	} else if (verdict == VERDICT_WAIT || recognizer->settling) {
		park(recognizer);
	} else {
		return judge_clear(judgement, recognizer);
	}
	return NULL;
}

void gci_arbiter_judge_all(struct gc_context *context) {
	struct judgement judgement = {
		.context = context, .possible = context->live, .is_stale = true};
	struct gc_recognizer *best = NULL;
	gci_lead_begin_judging(context);
	while (best != NULL || judgement.is_stale) {
		if (judgement.is_stale) {
			search_again(&judgement);
		}
		best = next_attempt(&judgement);
		struct gc_recognizer *next = best;
		while (next != NULL) {
			next = judge(&judgement, next);
		}
	}
	if (gci_lead_has_entries(context)) {
		gci_lead_end_judging(context);
	}
	context->work &= ~(uint32_t)GCI_WORK_JUDGE;
}
