/* SPDX-License-Identifier: MIT */
/* What comes of a scenario, without a pointer, so that two logs can be compared. */
#ifndef LOG_H
#define LOG_H

#include "scenario.h"

#define EVENTS 4000
#define RECORDS 4000
#define NOBODY (-1)

/* All that can be read of a recognizer. What its kind does not have is zero. */
struct values {
	struct gc_point location, local_location, touch_location;
	struct gc_vector translation, local_translation, translation_at;
	struct gc_velocity velocity, local_velocity, release_velocity;
	struct gc_vector fling; // where momentum takes the translation in 100 ms
	gc_scale scale, scale_at;
	gc_scale_rate scale_velocity, scale_release_velocity;
	gc_angle rotation, rotation_at;
	gc_angle rotation_velocity, rotation_release_velocity;
	struct gc_similarity total, increment, total_at;
	uint64_t sample_us;
	uint32_t direction; // of a swipe; of an edge pan, its edge
	uint32_t touch_count;
	uint32_t state;
};

/* An event. Its pointers are NULL. */
struct taken {
	struct gc_event event;
	int32_t who; // its recognizer or its node
	bool is_read;
	struct values values; // of its recognizer, when the host took it
};

/* A record of the ledger. Its pointers are NULL. */
struct kept {
	struct gc_record record;
	int32_t recognizer, rival, node;
};

/* What can be read of an engine after a call. */
struct mark {
	uint64_t deadline_us;
	gc_slots slots;
	bool is_idle;
	uint8_t states[RECOGNIZERS];
	uint8_t obstacles[RECOGNIZERS];
	bool has_reports[RECOGNIZERS];
	enum gc_status status; // of the call
	struct gc_counters counters;
	int32_t read; // the recognizer whose values and last record these are, or NOBODY
	struct values values;
	bool is_explained;
	struct kept explanation;
	bool has_touch;           // some touch is down
	struct gc_point touch_at; // where the first is at a time, if the engine keeps paths
};

struct log {
	size_t event_count, record_count, mark_count;
	struct taken events[EVENTS];
	struct kept records[RECORDS];
	struct mark marks[MADE + 1]; // by the call of the plain stream; the last is the end
	bool has_edges[RECOGNIZERS]; // edge pans
	bool is_overdue;             // a deadline stayed when it was served, or when a FRAME ended
};

#endif
