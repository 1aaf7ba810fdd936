/* SPDX-License-Identifier: MIT */
/* An engine that a scenario sets up, and that plays its stream. */
#ifndef PLAYER_H
#define PLAYER_H

#include "../../stream_end.h"
#include "scenario.h"

/* What comes of a scenario, without a pointer, so that two logs can be compared. */

#define EVENTS 4000
#define RECORDS 4000

struct play_log {
	size_t event_count, record_count, mark_count;
	struct taken events[EVENTS];
	struct kept records[RECORDS];
	struct mark marks[MADE + 1]; // by the call of the plain stream; the last is the end
	bool has_edges[RECOGNIZERS]; // edge pans
	size_t deferred, delivered;  // frames whose reports, and whose deliveries, the guards left
	const char *broken;          // a promise of the core that was broken, or NULL
};

/* Any recognizer, with what the host keeps for it. */
struct resident {
	union kind_any of;
	gc_length slop; // of a custom recognizer, and whether it ignores later fingers
	bool ignores;
	bool present;
};

struct player {
	struct gc_engine engine;
	struct gc_node nodes[NODES];
	struct resident residents[RECOGNIZERS];
	struct gc_requirement waits[WAITS];
	struct gc_requirement asked[16];
	struct gc_touch touches[GC_TOUCHES_MAX];
	struct gc_velocity_path paths[GC_TOUCHES_MAX];
	struct gc_event events[1024];
	struct gc_record records[1024];
	const struct setup *setup;
	struct names names;
	struct logging logging;
	uint64_t records_seen; // that were made so far
	struct play_log *log;
	struct received received;
};

/* Plays a scenario to its end, with all deadlines, into a log. */
void play(struct player *player, const struct scenario *scenario, struct names names,
	struct logging logging, struct play_log *log);

/* player_setup.c: sets up the engine, its nodes and recognizers. */
void player_begin(struct player *player, const struct setup *setup);

/* How many calls there are that return an error and change nothing. */
#define REFUSED_KINDS 15

/* player_read.c: reads values and marks. */
void read_values(struct player *player, uint32_t index, uint64_t at_us, struct values *values);
void read_mark(struct player *player, uint32_t index, uint64_t at_us, struct mark *mark);
void read_record(const struct player *player, const struct gc_record *record, struct kept *kept);

/* Reads everything that can be read, and forgets it. */
void read_all(struct player *player, uint64_t at_us);

#endif
