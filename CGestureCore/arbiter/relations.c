/* SPDX-License-Identifier: MIT */
#include "arbiter/relations.h"

#include "gesture/recorder.h"
#include "misuse/misuse.h"
#include "numbers/base.h"

GCI_ASSERT_SIZE(struct gc_requirement, 56);

/* These two are not in line: that saves code. */
__attribute__((noinline)) struct gc_requirement *gci_first_requirement(
	const struct gc_recognizer *waiter) {
	struct gc_requirement *first = waiter->requirements;
	return first != NULL && first->waiter == waiter ? first : NULL;
}

__attribute__((noinline)) struct gc_requirement *gci_first_waiter(
	const struct gc_recognizer *blocker) {
	struct gc_requirement *first = blocker->waiters;
	return first != NULL && first->blocker == blocker ? first : NULL;
}

/*
 * Searches depth first for a path from `from` to `to` along relations, and returns its last
 * relation or NULL. The way back is stored in the relations, so no depth needs a stack. Each
 * recognizer is visited once.
 */
static struct gc_requirement *search(struct gc_recognizer *from, struct gc_recognizer *to) {
	struct gc_requirement *came_by = NULL;
	struct gc_requirement *next = gci_first_requirement(from);
	from->visited = true;
	for (;;) {
		if (next == NULL) {
			if (came_by == NULL) {
				return NULL;
			}
			next = came_by->next_of_waiter;
			came_by = came_by->search;
			continue;
		}
		if (next->blocker == to) {
			next->search = came_by;
			return next;
		}
		if (next->blocker->visited) {
			next = next->next_of_waiter;
			continue;
		}
		next->blocker->visited = true;
		next->search = came_by;
		came_by = next;
		next = gci_first_requirement(next->blocker);
	}
}

/* Clears the marks of a search: walks as it did, by its way back. `visit` may be NULL. */
static void forget(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data) {
	struct gc_requirement *came_by = NULL;
	struct gc_requirement *next = gci_first_requirement(from);
	from->visited = false;
	for (;;) {
		if (next == NULL) {
			if (came_by == NULL) {
				return;
			}
			next = came_by->next_of_waiter;
			came_by = came_by->search;
			continue;
		}
		if (!next->blocker->visited) {
			next = next->next_of_waiter;
			continue;
		}
		next->blocker->visited = false;
		if (visit != NULL) {
			visit(next->blocker, data);
		}
		came_by = next;
		next = gci_first_requirement(next->blocker);
	}
}

size_t gc_recognizer_waits_for(struct gc_recognizer *waiter, struct gc_recognizer *blocker,
	struct gc_recognizer **path, size_t capacity) {
	GCI_USE_RECOGNIZER(waiter);
	struct gc_requirement *last = search(waiter, blocker);
	if (last == NULL) {
		forget(waiter, NULL, NULL);
		return 0;
	}
	size_t count = 1;
	for (struct gc_requirement *step = last; step != NULL; step = step->search) {
		count++;
	}
	size_t index = count - 1;
	for (struct gc_requirement *step = last; step != NULL; step = step->search, index--) {
		if (index < capacity) {
			path[index] = step->blocker;
		}
	}
	if (capacity > 0) {
		path[0] = waiter;
	}
	forget(waiter, NULL, NULL);
	return count;
}

void gci_requirement_walk(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data) {
	search(from, NULL);
	forget(from, visit, data);
}

bool gci_requirement_is_of_waiter(
	const struct gc_requirement *memory, const struct gc_recognizer *waiter) {
	const struct gc_requirement *at = waiter->requirements;
	while (at != NULL && at != memory) {
		at = at->next_of_waiter;
	}
	return at != NULL;
}

static bool is_of_blocker(
	const struct gc_requirement *memory, const struct gc_recognizer *blocker) {
	const struct gc_requirement *at = blocker->waiters;
	while (at != NULL && at != memory) {
		at = at->next_of_blocker;
	}
	return at != NULL;
}

static bool is_in_list(
	const struct gc_requirement *memory, const struct gc_recognizer *recognizer) {
	return gci_requirement_is_of_waiter(memory, recognizer) ||
	       is_of_blocker(memory, recognizer);
}

/*
 * Whether the address of `memory` is certainly higher than those in the lists of a recognizer. Most
 * is: of an array, or new. Small builds only search.
 */
static bool is_above(const struct gc_requirement *memory, const struct gc_recognizer *recognizer) {
	const struct gc_requirement *one = recognizer->requirements, *other = recognizer->waiters;
	return !GCI_IS_SMALL &&
	       (one == NULL || (one->is_highest && (uintptr_t)one < (uintptr_t)memory)) &&
	       (other == NULL || (other->is_highest && (uintptr_t)other < (uintptr_t)memory));
}

/* Returns the relation between two, or NULL. */
static inline __attribute__((always_inline)) struct gc_requirement *relation_between(
	const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	struct gc_requirement *at = waiter->requirements, *other = blocker->waiters;
	/* It is in both lists: the shorter one decides. */
	while (at != NULL && other != NULL && at->blocker != blocker && other->waiter != waiter) {
		at = at->next_of_waiter;
		other = other->next_of_blocker;
	}
	return at == NULL || other == NULL ? NULL : at->blocker == blocker ? at : other;
}

bool gci_requirement_is_between(
	const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	return relation_between(waiter, blocker) != NULL;
}

void gci_requirement_link(struct gc_requirement *memory, struct gc_recognizer *waiter,
	struct gc_recognizer *blocker) {
	struct gc_requirement *of_waiter = waiter->requirements, *of_blocker = blocker->waiters;
	/* A recognizer that moved starts new lists: the former ones still belong to the old place.
	 */
	if (of_waiter != NULL && of_waiter->waiter != waiter) {
		of_waiter = NULL;
	}
	if (of_blocker != NULL && of_blocker->place != &blocker->waiters) {
		of_blocker = NULL;
	}
	*memory = (struct gc_requirement){
		.waiter = waiter,
		.blocker = blocker,
		.next_of_waiter = of_waiter,
		.next_of_blocker = of_blocker,
		.place = &blocker->waiters,
	};
	if (of_blocker != NULL) {
		of_blocker->place = &memory->next_of_blocker;
	}
	waiter->requirements = blocker->waiters = memory;
}

/* Adds those that wait for `blocker` itself. */
__attribute__((noinline)) static void add_waiters(
	struct gci_waiters *waiters, const struct gc_recognizer *blocker) {
	struct gc_requirement **end = waiters->end;
	for (struct gc_requirement *at = gci_first_waiter(blocker); at != NULL;
		at = at->next_of_blocker) {
		if (!at->waiter->visited) {
			at->waiter->visited = true;
			*end = at;
			end = &at->search;
		}
	}
	*end = NULL;
	waiters->end = end;
}

void gci_waiters_begin(struct gci_waiters *waiters, const struct gc_recognizer *blocker) {
	waiters->end = &waiters->first;
	add_waiters(waiters, blocker);
	waiters->next = waiters->first;
}

bool gci_waiters_include(struct gci_waiters *waiters, const struct gc_recognizer *recognizer) {
	if (recognizer->requirements == NULL) {
		return false;
	}
	while (!recognizer->visited && waiters->next != NULL) {
		struct gc_requirement *at = waiters->next;
		add_waiters(waiters, at->waiter);
		waiters->next = at->search;
	}
	return recognizer->visited;
}

void gci_waiters_end(const struct gci_waiters *waiters) {
	for (struct gc_requirement *at = waiters->first; at != NULL; at = at->search) {
		at->waiter->visited = false;
	}
}

static inline __attribute__((always_inline)) void unlink_one(struct gc_requirement *memory) {
	struct gc_requirement **link = &memory->waiter->requirements;
	/* One that is in a list by mistake has no place. */
	if (memory->place == NULL) {
		return;
	}
	while (*link != memory) {
		link = &(*link)->next_of_waiter;
	}
	*link = memory->next_of_waiter;
	*memory->place = memory->next_of_blocker;
	if (memory->next_of_blocker != NULL) {
		memory->next_of_blocker->place = memory->place;
	}
	/* If it is by mistake in the list of another, that list still finds recognizers here. */
	memory->next_of_waiter = memory->next_of_blocker = NULL;
	memory->place = NULL;
}

enum gc_status gci_requirement_make(struct gc_requirement *memory, struct gc_recognizer *waiter,
	struct gc_recognizer *blocker) {
	struct gci_waiters chain;
	/* Memory that the host may not have written decides nothing: only its address does. */
	bool is_highest = is_above(memory, waiter) && is_above(memory, blocker);
	if (!is_highest && (is_in_list(memory, waiter) || is_in_list(memory, blocker))) {
		GCI_CHECK(false, GCI_RULE_REQUIREMENT_IN_USE);
		return GC_ERR_ARGUMENT;
	}
	gci_waiters_begin(&chain, waiter);
	bool is_cycle = waiter == blocker || gci_waiters_include(&chain, blocker);
	gci_waiters_end(&chain);
	if (is_cycle) {
		return GC_ERR_CYCLE;
	}
	struct gc_requirement *present = relation_between(waiter, blocker);
	if (present != NULL && !gci_requirement_is_of_waiter(present, waiter)) {
		present = NULL; /* the waiter has moved, and starts new lists */
	}
	if (present != NULL && !present->asked) {
		memory->place = NULL;
		return GC_OK;
	}
	/* One that a question made would end with the attempt: the lasting one replaces it. */
	bool counts = present != NULL && present->counts;
	if (present != NULL) {
		unlink_one(present);
	}
	gci_requirement_link(memory, waiter, blocker);
	memory->counts = counts;
	memory->is_highest = is_highest;
	return GC_OK;
}

void gci_requirement_unlink(struct gc_requirement *memory) {
	unlink_one(memory);
}

void gci_requirements_forget_asked(struct gc_recognizer *waiter) {
	struct gc_requirement *next = waiter->requirements;
	while (next != NULL) {
		struct gc_requirement *requirement = next;
		next = next->next_of_waiter;
		if (requirement->asked && requirement->waiter == waiter) {
			unlink_one(requirement);
		}
	}
}

/*
 * While the host or a custom recognizer answers, `asking` is not 0. The engine is walking its lists
 * then, so it refuses calls that would change them.
 */

/* Not in line: that saves code. */
static __attribute__((noinline)) void end_question(struct gc_context *context) {
	gci_ask_end(context);
}

bool gci_ask_host_should_receive(struct gc_context *context, struct gc_recognizer *recognizer,
	const struct gc_touch *touch) {
	const struct gc_host *host = &context->host;
	gci_ask_begin(context);
	bool answer = host->should_receive(host->data, recognizer, touch);
	end_question(context);
	if (!answer) {
		gci_record_answer(context, GC_QUESTION_RECEIVE, recognizer, NULL, touch);
	}
	/* If it is in two trees, by mistake, the other engine may have taken it since. */
	return answer && (recognizer->context == NULL || recognizer->context == context);
}

bool gci_ask_should_begin(struct gc_context *context, struct gc_recognizer *recognizer) {
	const struct gc_host *host = &context->host;
	if (host->should_begin == NULL) {
		return true;
	}
	gci_ask_begin(context);
	recognizer->won = true; /* its values are those of the question */
	bool answer = host->should_begin(host->data, recognizer);
	recognizer->won = false;
	end_question(context);
	if (!answer) {
		gci_record_answer(context, GC_QUESTION_BEGIN, recognizer, NULL, NULL);
	}
	return answer;
}

static bool prevents(const struct gc_context *context, struct gc_recognizer *winner,
	struct gc_recognizer *other) {
	const struct gc_host *host = &context->host;
	if (winner->ops->prevents != NULL && !winner->ops->prevents(winner, other)) {
		if (winner->ops->kind == GC_KIND_CUSTOM) {
			gci_record_answer(context, GC_QUESTION_CAN_PREVENT, winner, other, NULL);
		}
		return false;
	}
	if (other->ops->rare->is_preventable != NULL &&
		!other->ops->rare->is_preventable(other, winner)) {
		gci_record_answer(context, GC_QUESTION_CAN_BE_PREVENTED, other, winner, NULL);
		return false;
	}
	if (host->can_prevent != NULL && !host->can_prevent(host->data, winner, other)) {
		gci_record_answer(context, GC_QUESTION_CAN_PREVENT, winner, other, NULL);
		return false;
	}
	if (host->can_be_prevented != NULL && !host->can_be_prevented(host->data, other, winner)) {
		gci_record_answer(context, GC_QUESTION_CAN_BE_PREVENTED, other, winner, NULL);
		return false;
	}
	if (host->simultaneous != NULL && host->simultaneous(host->data, winner, other)) {
		gci_record_answer(context, GC_QUESTION_SIMULTANEOUS, winner, other, NULL);
		return false;
	}
	return true;
}

bool gci_ask_prevents(
	struct gc_context *context, struct gc_recognizer *winner, struct gc_recognizer *other) {
	gci_ask_begin(context);
	bool answer = prevents(context, winner, other);
	end_question(context);
	return answer;
}

static bool spares(void *data, struct gc_recognizer *winner, struct gc_recognizer *other) {
	return !prevents(data, winner, other);
}

struct gci_prevention gci_prevention_by(
	struct gc_context *context, const struct gc_recognizer *winner, bool some_preventable) {
	struct gc_host *host = &context->host;
	bool is_simultaneous_alone = !GCI_IS_SMALL && context->recorder == NULL &&
				     winner->ops->prevents == NULL && !some_preventable &&
				     host->can_prevent == NULL && host->can_be_prevented == NULL &&
				     host->simultaneous != NULL;
	return is_simultaneous_alone ? (struct gci_prevention){host->simultaneous, host->data}
				     : (struct gci_prevention){spares, context};
}

static struct gc_requirement *unused(struct gc_context *context) {
	/* After the last one that was found: mostly the next is unused. */
	for (uint32_t tried = 0; tried < context->requirement_capacity; tried++) {
		uint32_t index = context->requirement_next++;
		if (index + 1 >= context->requirement_capacity) {
			context->requirement_next = 0;
		}
		if (context->requirements[index].place == NULL) {
			return &context->requirements[index];
		}
	}
	return NULL;
}

static bool waits(
	const struct gc_host *host, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	const struct gci_rare_ops *by_waiter = waiter->ops->rare, *by_blocker = blocker->ops->rare;
	return (by_waiter->waits_for != NULL && by_waiter->waits_for(waiter, blocker)) ||
	       (by_blocker->is_waited_for != NULL && by_blocker->is_waited_for(blocker, waiter)) ||
	       (host->requires_failure != NULL &&
		       host->requires_failure(host->data, waiter, blocker));
}

bool gci_ask_waits(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *blocker) {
	gci_ask_begin(context);
	bool answer = waits(&context->host, waiter, blocker);
	end_question(context);
	if (answer) {
		gci_record_answer(context, GC_QUESTION_REQUIRES_FAILURE, waiter, blocker, NULL);
	}
	return answer;
}

/* Marks the recognizers of a list that `waiter` must wait for. Returns whether there are any. */
static bool ask_about(
	struct gc_context *context, struct gc_recognizer *waiter, struct gc_recognizer *list) {
	bool found = false;
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (at == waiter || at->state == GC_STATE_FAILED ||
			!gci_share_a_touch(waiter, at)) {
			continue;
		}
		if (waits(&context->host, waiter, at)) {
			at->marked = found = true;
			gci_record_answer(context, GC_QUESTION_REQUIRES_FAILURE, waiter, at, NULL);
		}
	}
	return found;
}

/* Makes `waiter` wait for the marked recognizers, and removes the marks. */
static void require_marked(struct gc_context *context, struct gc_recognizer *waiter) {
	struct gc_recognizer *const lists[] = {context->live, context->done};
	struct gci_waiters chain;
	bool is_full = false;
	for (struct gc_requirement *at = gci_first_requirement(waiter); at != NULL;
		at = at->next_of_waiter) {
		at->blocker->marked = false; /* it waits for this one already */
	}
	gci_waiters_begin(&chain, waiter);
	for (int list = 0; list < 2; list++) {
		for (struct gc_recognizer *at = lists[list]; at != NULL; at = at->next) {
			if (!at->marked) {
				continue;
			}
			at->marked = false;
			struct gc_requirement *memory = is_full ? NULL : unused(context);
			is_full = memory == NULL;
			if (is_full) {
				context->counters.requirements_full++;
				gci_record_change(context, GC_NOTE_REQUIREMENTS, waiter);
			} else if (gci_waiters_include(&chain, at)) {
				context->counters.requirements_cyclic++;
			} else {
				gci_requirement_link(memory, waiter, at);
				memory->asked = true;
			}
		}
	}
	gci_waiters_end(&chain);
}

/*
 * The answers become relations only after the last question, because the search for cycles marks
 * relations, and a host that answers may search, too.
 */
void gci_ask_requirements(
	struct gc_context *context, struct gc_recognizer *waiter, bool some_waited_for) {
	waiter->asked = true;
	if (waiter->ops->rare->waits_for == NULL && !some_waited_for &&
		context->host.requires_failure == NULL) {
		return; /* nobody to ask */
	}
	gci_ask_begin(context);
	bool found = ask_about(context, waiter, context->live);
	found = ask_about(context, waiter, context->done) || found;
	end_question(context);
	if (found) {
		require_marked(context, waiter);
	}
}
