/* SPDX-License-Identifier: MIT */
#include "log.h"

#include <stdlib.h>

void log_clear(struct play_log *log, const struct scenario *scenario) {
	log->event_count = log->record_count = log->mark_count = 0;
	log->deferred = log->delivered = 0;
	log->is_overdue = false;
	for (int i = 0; i < RECOGNIZERS; i++) {
		log->has_edges[i] = scenario->setup.recognizers[i].kind == GC_KIND_EDGE_PAN;
	}
}

/* The next place of so many. There are more places than a stream can fill. */
static size_t next_place(size_t *count, size_t capacity) {
	if (*count == capacity) {
		abort();
	}
	return (*count)++;
}

struct taken *log_add_event(struct play_log *log) {
	struct taken *taken = &log->events[next_place(&log->event_count, EVENTS)];
	*taken = (struct taken){0};
	return taken;
}

struct kept *log_add_record(struct play_log *log) {
	struct kept *kept = &log->records[next_place(&log->record_count, RECORDS)];
	*kept = (struct kept){0};
	return kept;
}

struct mark *log_add_mark(struct play_log *log) {
	struct mark *mark = &log->marks[next_place(&log->mark_count, MADE + 1)];
	*mark = (struct mark){.read = NOBODY};
	return mark;
}
