/* SPDX-License-Identifier: MIT */
/* What comes of a scenario, without a pointer, so that two logs can be compared. */
#ifndef LOG_H
#define LOG_H

#include "scenario.h"

#define EVENTS 4000
#define RECORDS 4000

struct play_log {
	size_t event_count, record_count, mark_count;
	struct taken events[EVENTS];
	struct kept records[RECORDS];
	struct mark marks[MADE + 1]; // by the call of the plain stream; the last is the end
	bool has_edges[RECOGNIZERS]; // edge pans
	size_t deferred, delivered;  // frames whose reports, and whose deliveries, the guards left
	bool is_overdue;             // a deadline stayed when it was served, or when a FRAME ended
};

/* Empties a log, for a scenario. */
void log_clear(struct play_log *log, const struct scenario *scenario);

#endif
