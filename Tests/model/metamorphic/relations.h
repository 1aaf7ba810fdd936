/* SPDX-License-Identifier: MIT */
/*
 * Relations: each changes a scenario in a way that must not matter, or matters in a known way. The
 * change at a call depends only on the call's chance, so it stays when other calls are left out.
 */
#ifndef RELATIONS_H
#define RELATIONS_H

#include "mapping.h"

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
	void (*change)(struct scenario *scenario, struct mapping *mapping, uint64_t seed);
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
void limit_sizes(struct scenario *scenario);
void limit_to_rivals(struct scenario *scenario);
void limit_calls(struct scenario *scenario);
void limit_guards(struct scenario *scenario);
void limit_small_guards(struct scenario *scenario);
void limit_queue(struct scenario *scenario);
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
void change_order(struct scenario *scenario);
void change_landings(struct scenario *scenario);

#endif
