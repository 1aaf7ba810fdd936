/* SPDX-License-Identifier: MIT */
/*
 * Relations: each changes a scenario in a way that must not matter, or matters in a known way. The
 * change at a call depends only on the call's chance, so it stays when other calls are left out.
 */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "player.h"

/*
 * A change of coordinates, times and names. It maps a scenario to another one, and what the first
 * must report to what the second must report.
 */
struct mapping {
	/* Mirrors at the axes, then at the diagonal, then doubles, then shifts. */
	bool mirrors_x, mirrors_y, transposes;
	uint8_t doublings;
	struct gc_vector shift;
	bool keeps_window; // only node 1, and what is in it, shifts
	uint64_t time_us;  // that is added
	struct names names;
	bool forgets_turns; // wrong on purpose: rotations keep their sign in a mirror
};

/* mapping.c: maps a scenario in place. */
void map_scenario(const struct mapping *mapping, struct scenario *scenario);

/* Maps a whole log in place. */
void map_log(const struct mapping *mapping, struct play_log *log);

/* How far values may be apart, in steps of their formats. Velocities are always exact. */
struct tolerance {
	int64_t length, offset, ratio, angle;
};

struct relation {
	const char *name;
	const char *says;
	bool compares_values;   // that are read with each event
	bool compares_marks;    // what is read after each call of the plain stream
	bool compares_counters; // in the marks
	bool compares_slots;    // in the marks
	bool ignores_order;     // of touches within a frame
	bool ignores_first;     // which of several touches landed first
	bool is_rare;           // it takes forty times as many streams to find what is wrong
	bool ignores_speed;     // velocities, and what is predicted with them
	struct tolerance tolerance;
	/* Limits what the relation is about. Called again for each reduction. NULL: no limit. */
	void (*limit)(struct scenario *scenario);
	/* What is mapped, before `change`. Contacts and devices keep their numbers. */
	struct mapping maps;
	/* Changes the stream of a copy. NULL: `change` does all. */
	void (*rewrite)(struct scenario *scenario);
	/* Changes a copy, and what is mapped after that. NULL: neither. */
	void (*change)(struct scenario *scenario, struct mapping *mapping, struct dice dice);
};

extern const struct relation relations[];
extern const size_t relation_count;

/* A mirror that does not turn rotations round: it has to be found out. */
extern const struct relation wrong_relation;

/* NULL: there is none with this name. */
const struct relation *find_relation(const char *name);

/* limits.c */
void limit_parts(struct scenario *scenario);
void limit_to_left(struct scenario *scenario);
void limit_landings(struct scenario *scenario);
void limit_sizes(struct scenario *scenario);
void limit_to_rivals(struct scenario *scenario);
void limit_calls(struct scenario *scenario);
void limit_guards(struct scenario *scenario);
void limit_small_guards(struct scenario *scenario);
void limit_queue(struct scenario *scenario);
void limit_room(struct scenario *scenario);
void limit_fingers(struct scenario *scenario);
void limit_all(struct scenario *scenario);

/* changes.c: changes of the stream. */
void change_reads(struct scenario *scenario);
void change_refused(struct scenario *scenario);
void change_duplicates(struct scenario *scenario);
void change_superseded(struct scenario *scenario);
void change_pulls(struct scenario *scenario);
void change_advances(struct scenario *scenario);
void change_frames(struct scenario *scenario);
void change_empty_frames(struct scenario *scenario);
void change_settings(struct scenario *scenario);
void change_palms(struct scenario *scenario);
void change_order(struct scenario *scenario);
void change_landings(struct scenario *scenario);

/* One comparison: a scenario, played plainly and with the change of a relation. */

/* Where two logs differ first. */
struct difference {
	const char *what;      // "event", "record", "mark", "promise"; NULL: they are the same
	const char *field;     // that differs
	size_t plain, changed; // the entries
};

struct trial {
	const struct relation *relation;
	uint64_t seed;
	struct scenario plain, changed;
	struct mapping mapping;
	struct player player;
	struct play_log expected, log; // of the plain scenario, mapped; of the changed one
	uint64_t evaluations;
};

/* Plays both. `scenario` is limited to what the relation is about first. */
struct difference try_scenario(struct trial *trial, const struct scenario *scenario);

/* Makes a scenario with a difference as small and plain as it can be. */
void reduce_trial(struct trial *trial, struct scenario *scenario);

/* Prints what try_scenario() has played, and the difference that it found. */
void print_trial(const struct trial *trial, struct difference difference);

#endif
