/* SPDX-License-Identifier: MIT */
/*
 * A log of events as one number, to compare compilers, processors and languages with.
 *
 * Every field goes in byte by byte, the lowest first, never as struct memory, into FNV-1a with 64
 * bits (http://www.isthe.com/chongo/tech/comp/fnv/).
 */
#ifndef EVENT_LOG_H
#define EVENT_LOG_H

#include <gesturecore/engine.h>

struct event_log {
	uint64_t hash;
	uint64_t events;
};

struct event_log event_log_empty(void);

/* Adds a number. A negative one goes in as its two's complement. */
void event_log_add_u64(struct event_log *log, uint64_t value);
void event_log_add_i64(struct event_log *log, int64_t value);

/*
 * Adds all fields of an event. Its recognizer or its node goes in as `index`, because a pointer
 * would differ from run to run.
 */
void event_log_add_event(struct event_log *log, const struct gc_event *event, uint32_t index);

/* Adds all fields of a record of the ledger but its pointers. */
void event_log_add_record(struct event_log *log, const struct gc_record *record);

/* Adds how often the engine refused or repaired something. */
void event_log_add_counters(struct event_log *log, const struct gc_engine *engine);

/*
 * The set-up of a stream: which recognizers may run at once, and which wait for which. It differs
 * from one stream to the next. For one stream it is the same wherever the stream is played.
 */
bool seeded_simultaneous(uint64_t seed, uint32_t one, uint32_t other);

/* Any other question about two of them, by its number; yes to one in `rarity`. */
bool seeded_yes(uint64_t seed, uint32_t question, uint32_t one, uint32_t other, uint32_t rarity);

/* There is one relation for so many recognizers. Those that would close a cycle are left out. */
#define RECOGNIZERS_PER_REQUIREMENT 4

struct seeded_pair {
	uint32_t waiter, blocker;
};

/* The relation with this index, among so many recognizers. */
struct seeded_pair seeded_requirement(uint64_t seed, uint32_t index, uint32_t recognizers);

/* The next number of a sequence (splitmix64, https://prng.di.unimi.it/splitmix64.c). */
uint64_t seeded_next(uint64_t *state);

#endif
