/* SPDX-License-Identifier: MIT */
/*
 * A script: a random set-up and what happens to it. The model and the core both play it.
 *
 * The recognizers' own arithmetic stays trivial. Contacts land on a grid of 100 pt. In a third of
 * the scripts they stay on it, or 1 pt beside it: steps are far beyond all slops, or far below. In
 * the others they move by a few points, so that attempts are in doubt. Times are whole
 * milliseconds, and may meet a deadline exactly, because the contract defines that. If a measure is
 * within 1 % of its limit, or two factors are nearly but not exactly equal, the script ends there.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "../kinds.h"

#define NODES 6
#define RECOGNIZERS 16
#define FRAME_SAMPLES 8
#define OPS 48
#define CLIENTS 3  // the first is none
#define TOUCHPAD 9 // its device
#define WINDOW 860 // width and height of node 0, in points
#define GRID 100   // contacts are at 10 + GRID * n: the first are at an edge, the last near one

/* What a custom recognizer does. */
enum habit {
	HABIT_DRAG,  // like a pan with a slop of 1 pt, and a factor of 3
	HABIT_LAND,  // ends when `touches` fingers are down
	HABIT_TIMER, // begins 100 ms after its first landing
	HABIT_WRONG, // takes steps that do not exist
	HABITS
};

struct script_node {
	int parent;         // -1 for node 0
	int x, y, w, h;     // in the window
	bool hidden, inert; // inert: not interactive
	bool receives;
	int client; // below CLIENTS; 0: none
	bool away;  // it is not in the tree at first
};

struct script_recognizer {
	enum gc_kind kind; // GC_KIND_NONE: there is none
	int node;
	int touches, max_touches; // required; of pan, pinch, rotation, transform, edge pan: at most
	int taps, duration_ms;
	int directions, edges; // of a swipe, of an edge pan
	enum habit habit;
	unsigned types;
	/* From here on, a zero is plain. */
	int settle_ms;
	int axis;                                // of a pan: enum gc_axis
	int lead;                                // in steps of 1/256
	bool no_slop, ends_last, disabled, away; // away: it is on no node at first
	bool keeps_touches, delays_began, ends_at_once, mixes_types;
	bool refuses_begin;
	unsigned refuses; // bit n: touches with id n
	/* In the sets below, bit n stands for recognizer n. */
	unsigned waits_for;      // static
	unsigned asked_for;      // the host wants it to wait for these
	unsigned class_waits;    // a custom recognizer's own
	unsigned class_holds_up; // a custom recognizer that these must wait for
	unsigned together;       // the host allows them to recognize together
	unsigned cannot_prevent; // by the host
	unsigned withstands;     // cannot be prevented by these, by the host
};

enum op_kind {
	OP_NONE,
	OP_FRAME,
	OP_ADVANCE,
	OP_STEP,
	OP_CANCEL, // `which`: a device, or -1 for all
	OP_DROP,   // the same
	OP_ENABLE, // `which`: a recognizer; the same for the next three
	OP_DISABLE,
	OP_REMOVE,
	OP_ADD,
	OP_REMOVE_NODE,
	OP_ADD_NODE,
};

struct script_sample {
	enum gc_sample_kind kind;
	int id, device, type;
	int x, y; // in points
};

struct op {
	enum op_kind kind;
	uint64_t ms;
	int which;
	/* Of a frame. */
	bool open; // no FRAME ends it
	int sample_count;
	struct script_sample samples[FRAME_SAMPLES];
	/* Of a step. The device is 9. */
	enum gc_step_kind step;
	enum gc_step_phase phase;
	int fingers, x, y, dx, dy;
	int scale_percent, quarter_turns;
};

struct script {
	struct script_node nodes[NODES];
	struct script_recognizer recognizers[RECOGNIZERS];
	struct op ops[OPS];
	int node_count, op_count;
	uint64_t seed; // of how fingers lift at its end
};

/* What happened, as the model or the core says. */
struct happening {
	uint64_t us;
	int kind; // enum gc_event_kind, or one of the next
	int recognizer, node;
	int state, touch_count; // of a gesture
	int id, x, y;           // of a touch; x and y in points
	bool new_frame;         // of a touch: it does not belong to the delivered frame before
};

#define ASKED_BEGIN 10   // should_begin: recognizer
#define ASKED_RECEIVE 11 // should_receive: recognizer, id

#define HAPPENINGS 400

struct happenings {
	struct happening all[HAPPENINGS];
	int count;
};

/* What a record says of a doubt, in points and in steps of 1/256. */
struct numbers {
	double measured, limit;
	int lead;
	bool may_lack; // (11.65) more than eight take part in doubts: or 0 and 0, or nobody
};

#define NOBODY (1u << 31) // in a set of recognizers: or none

/* What can be read between two ops. */
struct view {
	uint64_t deadline_us;
	int state[RECOGNIZERS], reason[RECOGNIZERS];
	unsigned rivals[RECOGNIZERS]; // those that its record names or may name, or NOBODY
	struct numbers numbers[RECOGNIZERS];
	unsigned down[RECOGNIZERS]; // ids of its touches; bit 31: a touchpad's gesture
};

/* script.c */
void script_make(struct script *script, uint64_t seed);
void script_print(const struct script *script);
void happening_print(const char *who, const struct happening *happening);

/* player.c: the core plays. It has one engine at a time. */
void player_start(
	const struct script *script, struct happenings *events, struct happenings *questions);
struct gc_engine *player_engine(void);
extern bool player_is_late; // it takes the events of some ops with those of a later one
void player_play(const struct op *op);
void player_view(struct view *view);
/* Ends the stream. Returns which promise of stream_end.h was broken, or NULL. */
const char *player_finish(uint64_t seed);

struct outcome {
	bool unclear;    // a measure was near its limit
	unsigned doubts; // attempts that were in doubt
};

/* reduce.c: plays a script in both. Prints the shortest form of one that disagrees. */
bool agrees(uint64_t seed, struct outcome *outcome);

#endif
