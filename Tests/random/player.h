/* SPDX-License-Identifier: MIT */
/* An engine that a scenario sets up, and that plays its stream. */
#ifndef PLAYER_H
#define PLAYER_H

#include "../core/events/include/stream_end.h"
#include "gesture/recognizer.h"
#include "scenario.h"

struct player;

/* What comes of a scenario, without a pointer, so that two logs can be compared. */

#define EVENTS 4000
#define RECORDS 4000
#define QUESTIONS 400

/* What to log. */
struct logging {
	bool values; // with each event
	bool marks;
	bool questions;
	struct gc_recorder *recorder; // NULL: none
	/*
	 * NULL: nothing. Called after each call of the host. Returns whether the stream goes on.
	 * If not, the engine ends as it is.
	 */
	bool (*goes_on)(struct player *player, const struct call *call);
};

struct play_log {
	size_t event_count, record_count, mark_count, question_count;
	struct taken events[EVENTS];
	struct kept records[RECORDS];
	struct asked questions[QUESTIONS];
	struct mark marks[MADE + 1]; // by the call of the plain stream; the last is the end
	bool has_edges[RECOGNIZERS]; // edge pans
	size_t deferred, delivered;  // frames whose reports, and whose deliveries, the guards left
	const char *broken;          // a promise of the core that was broken, or NULL
};

/* Any recognizer, with what the host keeps for it. Of others than custom ones, `of` alone. */
struct resident {
	union kind_any of;
	struct player *player;
	struct gc_custom_config config;
	bool attempts;    // see pull.h
	uint32_t tracked; // touches that it has been shown and that have not left, as a set
	uint8_t next;     // of its actions
};

#define CONTACTS_MAX 33  // one more than any engine holds
#define TOUCHES_MAX 4096 // whose delivered frames are followed; few scenarios have as many

/* Each attempt of a recognizer ends in one event or in one record. */
struct book {
	const struct gci_recognizer_ops *ops; // and what watches them
	struct gci_recognizer_ops watched;
	bool takes_part;
	size_t attempts, ended, cancelled, recorded_failed, recorded_cancelled;
};

/* What checks.c remembers of an engine. */
struct checks {
	uint64_t clock_us; // the latest time that was passed: the engine's
	bool has_time;     // some was passed
	uint64_t last_event_us;
	bool has_taken_all; // events, and called nothing since
	bool is_in_order;   // it had when it made its latest input: getters answer for the event
	enum gc_state states[RECOGNIZERS]; // of its last event, POSSIBLE when it is over
	struct {
		uint16_t device;
		int32_t id;
	} contacts[CONTACTS_MAX];
	uint32_t contact_count;
	struct gc_counters counted;
	struct book books[RECOGNIZERS];
	uint64_t records_seen;
	uint32_t calls;
	uint32_t checked;             // how often
	uint16_t frames[TOUCHES_MAX]; // by serial: the delivered frame of the last event of a touch
	/* By node, and then by client: the latest landing whose BEGAN it got. */
	struct {
		uint32_t serial; // 0: none
		uint64_t time_us;
	} latest_landings[NODES + CLIENTS];
};

/*
 * Every piece is a block of memory of its own. So sanitizers see an access beyond a piece, and a
 * pointer that is kept for too long.
 */
struct player {
	struct gc_engine *engine;
	struct gc_node *nodes[NODES];
	struct resident *residents[RECOGNIZERS];               // NULL: there is none
	struct gc_requirement waits[RECOGNIZERS][RECOGNIZERS]; // the first waits for the second
	struct gc_requirement *asked;
	struct gc_touch *touches;
	struct gc_velocity_path *paths;
	struct gc_event *events;
	struct gc_record *records;
	const struct setup *setup;
	const struct stream *stream;
	size_t next_call;
	bool is_acting; // while it handles an event
	struct names names;
	struct logging logging;
	uint64_t records_seen; // that were made so far
	enum gc_status status; // of the latest call
	struct play_log *log;
	struct received received;
	struct checks checks;
};

/* Plays a scenario to its end, with all deadlines, into a log. */
void play(struct player *player, const struct scenario *scenario, struct names names,
	struct logging logging, struct play_log *log);

/* Adds a question to the log, all zero. */
struct asked *add_question(struct player *player);

/* Takes up to so many events. */
void player_take(struct player *player, uint32_t most);

/* player_setup.c: the engine, its nodes and recognizers. */
void player_begin(struct player *player, const struct setup *setup);
void player_end(struct player *player, bool engine_first); // or its recognizers
void begin_engine(struct player *player);
void end_engine(struct player *player);
void begin_recognizer(struct player *player, uint32_t index, const struct recognizer_setup *setup);
void end_recognizer(struct player *player, uint32_t index);
void set_common(struct gc_recognizer *recognizer, const struct recognizer_setup *setup);
void begin_node(struct player *player, int index);
void end_node(struct player *player, int index);
void set_node(struct player *player, int index, const struct node_setup *setup);

/* How a recognizer was set up first, and whether a set of its setup has another one. */
const struct recognizer_setup *setup_of(
	const struct player *player, const struct gc_recognizer *recognizer);
bool has_member(uint16_t set, const struct gc_recognizer *recognizer);

/* NODES: it is none of these. */
int place_of_node(const struct player *player, const struct gc_node *node);

/* How many calls there are that return an error and change nothing. */
#define REFUSED_KINDS 15

/* player_calls.c: what hosts should not do, and what a fuzzer's bytes make them do. */
void push_refused(struct player *player, const struct call *call);
void do_wild_call(struct player *player, const struct call *call);

/* Reads values and marks. */
void read_values(struct player *player, uint32_t index, uint64_t at_us, struct values *values);
void read_mark(struct player *player, uint32_t index, uint64_t at_us, struct mark *mark);
void read_record(const struct player *player, const struct gc_record *record, struct kept *kept);

/* Reads everything that can be read, and forgets it. */
void read_all(struct player *player, uint64_t at_us);

/* checks.c: what must be true at any time. */

/* Notes a promise that was broken, if none was before. */
#define MUST(condition) must(player, condition, #condition)
static inline void must(struct player *player, bool is_kept, const char *promise) {
	if (!is_kept && player->log->broken == NULL) {
		player->log->broken = promise;
	}
}

void check_event(struct player *player, const struct gc_event *event);
void check_engine(struct player *player);

/* All touches were cancelled or dropped, and all events taken: nothing may be left. */
void check_all_over(struct player *player);

/* Begins the book of a recognizer; nothing may have touched it yet. */
void check_attempts_of(struct player *player, uint32_t index);

/* Counts the new records: those of a recognizer that joins another node no longer name it. */
void count_records(struct player *player);

/* At the end: whether the books are balanced. */
void check_books(struct player *player);

/* Whether no work of the engine waits for events to be taken, or for a frame to end. */
bool is_settled(const struct player *player);

/* checks_calls.c: call the first before each call of the host, and the other after it. */
void check_before(struct player *player, const struct call *call);
void check_after(struct player *player, const struct call *call, enum gc_status status);

/* A time was passed: the engine's becomes that, unless it is earlier or cannot be. */
void pass_time(struct player *player, uint64_t time_us);

/* kinds.c: what the streams know of each kind of recognizer. NULL: there is nothing to do. */
struct stream_kind {
	void (*set_default)(struct recognizer_setup *setup); // where it is not that of the core
	void (*init)(struct resident *resident);             // of a custom recognizer
	/* Sets its value. */
	void (*set_value)(
		struct resident *resident, const struct gc_node *node, const struct call *call);
	/* Reads what other kinds do not have. */
	void (*read)(struct resident *resident, const struct gc_node *node, uint64_t at_us,
		struct values *v);
	bool has_slop; // its factor may exceed 1
};

const struct stream_kind *stream_kind(uint32_t kind);

/* Sets the settings of its kind to their defaults. */
void stream_default(struct recognizer_setup *setup);

#endif
