/* SPDX-License-Identifier: MIT */
#include "relations.h"

#include <string.h>

#include "event_log.h"

#define NOTHING(s, m, dice) ((void)(s), (void)(m), (void)(dice))

/* Coordinates. */

static void translate(struct scenario *scenario, struct mapping *m, struct dice dice) {
	NOTHING(scenario, m, dice);
	m->shift.x = GC_PT(1) * pick_around_zero(&dice, 400);
	m->shift.y = GC_PT(1) * pick_around_zero(&dice, 400);
}

/* Times and names. */

/* Just after a power of two, or around it. */
static void shift_time(struct scenario *scenario, struct mapping *m, struct dice dice) {
	NOTHING(scenario, m, dice);
	m->time_us -= pick(&dice, 2) == 0 ? 0 : 10050000;
}

/* The last deadline comes just before the clock ends. */
static void shift_time_to_end(struct scenario *scenario, struct mapping *m, struct dice dice) {
	NOTHING(scenario, m, dice);
	uint64_t last_us = 0;
	for (size_t i = 0; i < scenario->stream.count; i++) {
		last_us = call_time_us(&scenario->stream.calls[i]);
	}
	m->time_us = UINT64_MAX - 2000000 - last_us;
}

static void rename_contacts(struct scenario *scenario, struct mapping *m, struct dice dice) {
	NOTHING(scenario, m, dice);
	/* They may be the same except for their highest bits. */
	m->names.id_factor = (2 * pick(&dice, 1 << 30) + 1) << pick(&dice, 30);
	m->names.id_term = pick(&dice, UINT32_MAX);
	m->names.device_factor = (uint16_t)((2 * pick(&dice, 1 << 15) + 1) << pick(&dice, 15));
	m->names.device_term = (uint16_t)pick(&dice, 1 << 16);
}

/* Memory. */

#define SETS(name, assignment) \
	static void name(struct scenario *scenario, struct mapping *m, struct dice dice) { \
		NOTHING(scenario, m, dice); \
		scenario->setup.assignment; \
	}
SETS(enlarge_touches, touch_capacity = GC_TOUCHES_MAX)
SETS(enlarge_queue, event_capacity = 1024)
SETS(reduce_queue, event_capacity = 3)
SETS(flush, flushes = true)
SETS(enlarge_ledger, record_capacity = 1024)

static void keep_paths(struct scenario *scenario, struct mapping *m, struct dice dice) {
	NOTHING(scenario, m, dice);
	scenario->setup.keeps_paths = true;
	scenario->setup.horizon_us = pick(&dice, 2) * 50000;
}

/* The host's pace: all of it at once. */
static void change_pace(struct scenario *scenario) {
	change_pulls(scenario);
	change_advances(scenario);
	change_empty_frames(scenario);
	change_frames(scenario);
}

/* All that may be changed together. */
static void change_all(struct scenario *scenario, struct mapping *m, struct dice dice) {
	rename_contacts(scenario, m, dice);
	m->mirrors_x = pick(&dice, 2) == 0;
	m->mirrors_y = pick(&dice, 2) == 0;
	m->transposes = pick(&dice, 2) == 0;
	m->time_us = seeded_next(&dice.seed) >> 1;
	change_order(scenario);
	change_superseded(scenario);
	change_pace(scenario);
	change_duplicates(scenario);
	change_reads(scenario);
}

#define EXACT .compares_values = true, .compares_marks = true
#define ALL_MARKS EXACT, .compares_counters = true, .compares_slots = true

const struct relation relations[] = {
	{"translation", "the window and the contacts are elsewhere", ALL_MARKS, .change = translate,
		.tolerance.offset = 1 << 16},
	{"node-moved", "a node and the contacts in it are elsewhere", ALL_MARKS,
		.limit = limit_to_left, .maps.keeps_window = true, .change = translate,
		.tolerance.offset = 1 << 16},
	{"mirror-x", "left is right", ALL_MARKS, .limit = limit_parts, .maps.mirrors_x = true},
	{"mirror-y", "up is down", ALL_MARKS, .limit = limit_parts, .maps.mirrors_y = true},
	{"transpose", "x is y", ALL_MARKS, .limit = limit_parts, .maps.transposes = true},
	{"quarter-turn", "all is turned by 90 degrees", ALL_MARKS, .limit = limit_parts,
		.maps = {.transposes = true, .mirrors_y = true}},
	{"half-turn", "all is turned by 180 degrees", ALL_MARKS, .limit = limit_parts,
		.maps = {.mirrors_x = true, .mirrors_y = true}},
	{"scale-2", "all lengths are doubled", .compares_values = true, .ignores_speed = true,
		.tolerance = {3, 1 << 28, 4, 4}, .limit = limit_sizes, .maps.doublings = 1},
	{"scale-2-rivals", "all lengths are doubled, and fingers could mean two things",
		.compares_values = true, .ignores_speed = true, .tolerance = {3, 1 << 28, 4, 4},
		.limit = limit_to_rivals, .maps.doublings = 1},
	{"time-32", "all happens 2^32 us later", ALL_MARKS, .maps.time_us = UINT64_C(1) << 32,
		.change = shift_time},
	{"time-63", "all happens 2^63 us later", ALL_MARKS, .maps.time_us = UINT64_C(1) << 63,
		.change = shift_time},
	{"time-end", "all happens just before the clock ends", ALL_MARKS,
		.change = shift_time_to_end},
	{"names", "contacts and devices have other numbers", ALL_MARKS, .change = rename_contacts},
	{"order", "the samples of a frame have another order", .compares_values = true,
		.ignores_order = true, .rewrite = change_order},
	{"landings", "two fingers that land in one frame have another order",
		.compares_values = true, .ignores_order = true, .ignores_first = true,
		.tolerance.offset = 1 << 16, .limit = limit_fingers, .rewrite = change_landings},
	{"duplicates", "samples and calls are repeated", EXACT, .compares_slots = true,
		.rewrite = change_duplicates},
	{"palms", "palms land and lift beside the fingers", .compares_values = true,
		.ignores_order = true, .limit = limit_room, .rewrite = change_palms},
	{"superseded", "contacts are at other places earlier in a frame", EXACT,
		.compares_slots = true, .rewrite = change_superseded},
	{"refused", "calls in between are refused", EXACT, .compares_slots = true,
		.rewrite = change_refused},
	/* Marks would read the plain stream, too. */
	{"reads", "everything is read in between", .rewrite = change_reads},
	{"reads-more", "everything is read in between, twice", ALL_MARKS, .rewrite = change_reads},
	{"pulls", "events are taken rarely", .limit = limit_queue, .rewrite = change_pulls},
	{"advances", "time passes in between", .rewrite = change_advances},
	{"no-frames", "FRAMEs are left out", .rewrite = change_frames},
	{"empty-frames", "FRAMEs without samples are added", .rewrite = change_empty_frames},
	{"pace", "the host has another pace in all of these ways", .limit = limit_queue,
		.rewrite = change_pace},
	{"touches", "the engine holds more touches", EXACT, .compares_counters = true,
		.limit = limit_landings, .change = enlarge_touches},
	{"queue", "the queue is larger", ALL_MARKS, .change = enlarge_queue},
	{"small-queue", "the queue holds 3 events", .limit = limit_calls, .change = reduce_queue},
	{"guards", "every call flushes", .is_rare = true, .limit = limit_guards, .change = flush},
	{"small-guards", "every call flushes, and the queue holds 3 events", .is_rare = true,
		.limit = limit_small_guards, .change = flush},
	{"ledger", "the ledger is larger", EXACT, .compares_slots = true, .change = enlarge_ledger},
	{"paths", "the engine keeps paths, and predicts otherwise", .change = keep_paths},
	{"all", "all at once", .ignores_order = true, .limit = limit_all, .change = change_all},
};
const size_t relation_count = sizeof(relations) / sizeof(relations[0]);

const struct relation wrong_relation = {"wrong-mirror", "left is right, but a turn keeps its sign",
	ALL_MARKS, .limit = limit_parts, .maps = {.mirrors_x = true, .forgets_turns = true}};

const struct relation *find_relation(const char *name) {
	for (size_t i = 0; i < relation_count; i++) {
		if (strcmp(relations[i].name, name) == 0) {
			return &relations[i];
		}
	}
	return strcmp(wrong_relation.name, name) == 0 ? &wrong_relation : NULL;
}
