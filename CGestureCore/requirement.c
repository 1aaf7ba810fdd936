/* SPDX-License-Identifier: MIT */
#include "requirement_impl.h"

/*
 * Searches depth first for a path from `from` to `to` along relations, and returns its last
 * relation or NULL. The relations themselves store the way back, so no depth needs a stack. Each
 * recognizer is visited once.
 */
static struct gc_requirement *search(struct gc_recognizer *from, struct gc_recognizer *to) {
	struct gc_requirement *came_by = NULL;
	struct gc_requirement *next = from->requirements;
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
		next = next->blocker->requirements;
	}
}

/* Clears the marks of a search: the same walk over what is marked. `visit` may be NULL. */
static void forget(struct gc_recognizer *from,
	void (*visit)(struct gc_recognizer *blocker, void *data), void *data) {
	struct gc_requirement *came_by = NULL;
	struct gc_requirement *next = from->requirements;
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
		next->search = came_by;
		came_by = next;
		next = next->blocker->requirements;
	}
}

size_t gc_recognizer_waits_for(struct gc_recognizer *waiter, struct gc_recognizer *blocker,
	struct gc_recognizer **path, size_t capacity) {
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

bool gci_requirement_between(
	const struct gc_recognizer *waiter, const struct gc_recognizer *blocker) {
	const struct gc_requirement *at = waiter->requirements;
	while (at != NULL && at->blocker != blocker) {
		at = at->next_of_waiter;
	}
	return at != NULL;
}

enum gc_status gci_requirement_make(struct gc_requirement *memory, struct gc_recognizer *waiter,
	struct gc_recognizer *blocker) {
	*memory = (struct gc_requirement){0};
	/* Only one that others wait for can close a cycle, and a short one is found first. */
	if (waiter == blocker || gci_requirement_between(blocker, waiter) ||
		(waiter->waiters != NULL &&
			gc_recognizer_waits_for(blocker, waiter, NULL, 0) != 0)) {
		return GC_ERR_CYCLE;
	}
	if (gci_requirement_between(waiter, blocker)) {
		return GC_OK;
	}
	memory->waiter = waiter;
	memory->blocker = blocker;
	memory->next_of_waiter = waiter->requirements;
	waiter->requirements = memory;
	memory->next_of_blocker = blocker->waiters;
	blocker->waiters = memory;
	return GC_OK;
}

void gci_requirement_unlink(struct gc_requirement *memory) {
	if (memory->waiter == NULL) {
		return;
	}
	struct gc_requirement **link = &memory->waiter->requirements;
	while (*link != memory) {
		link = &(*link)->next_of_waiter;
	}
	*link = memory->next_of_waiter;
	link = &memory->blocker->waiters;
	while (*link != memory) {
		link = &(*link)->next_of_blocker;
	}
	*link = memory->next_of_blocker;
	*memory = (struct gc_requirement){0};
}

void gci_requirements_forget_asked(struct gc_recognizer *waiter) {
	struct gc_requirement *next = waiter->requirements;
	while (next != NULL) {
		struct gc_requirement *requirement = next;
		next = next->next_of_waiter;
		if (requirement->asked) {
			gci_requirement_unlink(requirement);
		}
	}
}
