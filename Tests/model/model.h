/* SPDX-License-Identifier: MIT */
/*
 * A model of the arbiter, written from docs/contract.md alone. It shares no code with the core.
 *
 * A number in parentheses is a section of the contract, or (11.n) an item of its fine print.
 * Everything is an array and a linear search, so that each rule can be read by itself. A touch is
 * never reused, so a set of touches is one mask.
 */
#ifndef MODEL_H
#define MODEL_H

#include "scenario.h"

#define TOUCHES 64
#define NO_RIVAL (-1)
#define SLOP 10.0   // in points: of all kinds that have one, and the allowed movement of taps
#define LARGEST 1e9 // factor of slop 0 (4)
#define AFTER(m, ms) ((m)->now + 1000 * (uint64_t)(ms))

typedef uint64_t mask;

#define SAID 400

/* What the model has said since the last comparison. It does not know the values of a gesture. */
struct said {
	struct taken events[SAID];
	struct asked questions[SAID];
	size_t event_count, question_count;
};

/* What a record says of a doubt, in points and in steps of 1/256. */
struct numbers {
	double measured, limit;
	int lead;
	bool may_lack; // (11.65) more than eight take part in doubts: or 0 and 0, or nobody
};

#define OR_NOBODY (1u << 31) // in a set of recognizers

/* What can be read of a recognizer between two calls. */
struct view {
	int state, reason;
	unsigned rivals; // those that its record names or may name
	struct numbers numbers;
	unsigned down; // ids of its touches; bit 31: a touchpad's gesture
};

/* Settings of a recognizer. Lengths are points. What its kind does not have is zero. */
struct settings {
	int touches, max_touches; // required; at most
	int taps, duration_ms, settle_ms;
	int directions, edges; // of a swipe, of an edge pan
	int axis;              // enum gc_axis
	int lead;              // in steps of 1/256
	double slop;
	bool ends_last;
};

/* Where a node is in the window, in points. */
struct frame {
	int x, y, w, h;
};

/* What the node has received of a touch (5). */
enum phase {
	NOTHING,   // the node receives none
	WITHHELD,  // began is not delivered yet
	DELIVERED, // began was delivered
	OVER,      // its end was delivered, or it was claimed
};

struct touch {
	int id, device, type, node, fingers; // fingers of a touchpad's gesture, else 1
	int step;                            // kind of a touchpad's gesture
	bool down;                           // for recognizers; false after a cancel
	bool on_glass;                       // its id is in use
	bool is_lost;                        // its node was removed
	double x, y, start_x, start_y, before_x, before_y, mark_x, mark_y;
	uint64_t landed_us;
	enum phase delivered;
	int began_at, moved_at, ended_at; // number of the sample that is not delivered; 0: none
	bool cancelled;                   // its end is a cancel
	int phase_frame;                  // delivered frame of its latest phase
};

struct recognizer {
	const struct recognizer_setup *is;
	struct settings has;
	int index, node;
	bool on_node, enabled;
	bool left;      // it was just disabled or removed
	bool is_new;    // no touch has reached it since it was added
	unsigned order; // (11.33)
	enum gc_state state;
	mask tracked; // also those that have lifted, until the reset
	int type;     // of its touches
	uint64_t deadline;

	/* The attempt (3). */
	enum gc_state wish; // POSSIBLE: none
	bool collected;     // requirements were collected, so it is parked if it has not committed
	bool over;          // its touches are up: it ends when it has begun (11.6)
	bool closed;        // (11.7) it is discrete, and was parked
	unsigned waits_for; // those that are undecided
	unsigned asked;     // relations that were asked for, until the reset
	unsigned would_wait_for; // of those that had strayed when it was asked: no relation
	int lost_to;             // one of them has recognized
	double factor;
	uint64_t settle_until;

	/* The lead (4). */
	bool doubted;                 // it is in doubt
	mask hand;                    // the fingers of its doubt, when it was judged
	unsigned rivals_met;          // its rivals then
	unsigned met;                 // those that were its rivals, except for requirements
	bool has_won;                 // a lift decided its doubt
	bool held;                    // it is in doubt or waits with a doubt, as judged now
	bool has_strayed;             // (11.66)
	bool was_withdrawn;           // by a lift
	struct numbers win;           // (11.65) of the records of its losers
	double won_over[RECOGNIZERS]; // their evidence
	unsigned losers;              // those that were its rivals
	struct numbers doubt;         // of its own record, if a lift withdraws it
	unsigned doubt_rivals;        // which that may name
	double at_lift;               // its evidence

	/* What it has not reported yet (2). */
	bool began, changed, ended;

	/* Why it did not recognize (9). */
	int reason;
	unsigned rivals; // those that its record may name
	struct numbers numbers;

	/* What it measures (6). */
	int taps;                // done
	bool complete;           // the required fingers were down together
	bool in_press;           // a long press after its taps
	double first_x, first_y; // of the first tap, or where a swipe began
	uint64_t start_us;       // of a swipe, an edge pan
	bool stayed;             // a swipe went far enough, but not with all fingers
	double dx, dy;           // displacement
	int pair[2];             // the first two fingers
	double pair_dx, pair_dy;
	double span, turned;   // at the start; since the start
	double scale;          // of a touchpad's pinch
	int directions, edges; // still possible
	int far_edges;         // those from beyond which its finger may have come
	mask undecided;        // its finger, while no edge has it
};

struct sample {
	enum gc_sample_kind kind;
	int touch, x, y, number;
};

struct model {
	struct setup setup; // its host has answers
	struct frame frames[NODES];
	struct touch touches[TOUCHES];
	int touch_count;
	struct recognizer recognizers[RECOGNIZERS];
	bool in_tree[NODES];
	int children[NODES][NODES], child_count[NODES];        // lowest first
	int on_node[NODES][RECOGNIZERS], on_node_count[NODES]; // in the order of addition
	unsigned next_order;
	uint64_t now;
	struct sample collected[64]; // of the frame that is being collected
	int frame_count;
	uint64_t frame_us;
	int next_number, first_number, delivered_frame, input_frame;
	int ended_id_frame[DEVICES + 1][FINGERS]; // by device and id
	int sorted[RECOGNIZERS];                  // in the order of action
	mask stirred;                             // touches that moved; all if a recognizer failed
	bool cancelled;                           // a touch was cancelled
	unsigned doubts;                          // attempts that were in doubt
	bool unclear; // a measure is too near to its limit: stop comparing
	struct said said;
};

/* model.c: the whole, and calls of the host (5, 8) */
void model_start(struct model *m, const struct setup *setup);
void model_play(struct model *m, const struct call *call);
uint64_t model_deadline_us(const struct model *m);
struct view model_view(const struct model *m, int index);
bool model_collects(const struct model *m);

/* model_frames.c: deadlines, frames, steps (2, 5) */
void sort(struct model *m);
struct recognizer *in_order(struct model *m, int n);
bool is_in_tree(const struct model *m, int node);
bool takes_part(const struct model *m, const struct recognizer *r);
void resolve(struct model *m);
void fire(struct model *m, uint64_t until_us);
void end_open_frame(struct model *m);
void play_sample(struct model *m, const struct gc_sample *sample);
void play_step(struct model *m, const struct gc_step *step);

/* model_rules.c: what each recognizer wishes (6) */
void rule_landed(struct model *m, struct recognizer *r, int touch);
void rule_lifted(struct model *m, struct recognizer *r);
void rule_moved(struct model *m, struct recognizer *r);
void rule_stepped(struct model *m, struct recognizer *r, const struct gc_step *step);
void rule_expired(struct model *m, struct recognizer *r);
void rule_reset(struct recognizer *r);

/* model_drags.c: those with a slop */
bool is_drag(const struct recognizer *r);
bool is_pair(const struct recognizer *r);
void ignore(struct recognizer *r, int touch);
void displace(struct model *m, struct recognizer *r);

/* model_rules.c: what recognizers measure */
int fingers_down(const struct model *m, const struct recognizer *r);
mask touches_down(const struct model *m, const struct recognizer *r);
bool meets(struct model *m, double measure, double limit);
void centroid(const struct model *m, mask set, bool before, double *x, double *y);
double span_of(const struct model *m, mask set);
double turn_of(struct model *m, mask set);
double farthest(const struct model *m, const struct recognizer *r);

/* model_arbiter.c: gate, parking, prevention, reset (2, 3, 4) */
bool is_active(const struct recognizer *r);
bool is_terminal(const struct recognizer *r);
bool decided(const struct recognizer *r);
void wish_for(struct recognizer *r, enum gc_state state, double factor);
void record(struct recognizer *r, enum gc_reason reason, unsigned rivals);
void change(struct recognizer *r);
void end(struct recognizer *r);
void fail(struct model *m, struct recognizer *r, enum gc_reason reason);
void give_up(struct model *m, struct recognizer *r, enum gc_reason reason, int rival);
void judge(struct model *m);
void report(struct model *m, uint64_t us);
void reset_finished(struct model *m);
void leave(struct model *m, struct recognizer *r, enum gc_reason reason);
bool prevents(const struct recognizer *winner, const struct recognizer *other);
bool may_be_judged(const struct model *m, const struct recognizer *r);
bool goes_first(struct model *m, const struct recognizer *a, const struct recognizer *b);
bool is_above(const struct model *m, int node, int lower);
int depth_of(const struct model *m, int node);
bool acts_before(const struct model *m, const struct recognizer *a, const struct recognizer *b);
struct taken *happen(struct model *m, enum gc_event_kind kind, int who, uint64_t us);
void ask(struct model *m, enum question question, const struct recognizer *r, int id);

/* model_lead.c: evidence and doubts (4) */
enum lead_verdict {
	LEAD_CLEAR,
	LEAD_DOUBT,
	LEAD_WAITS, // it has no rival, but waits with another that is in doubt
};

enum lead_verdict lead_judge(struct model *m, struct recognizer *r, struct recognizer **first);
void lead_lift(struct model *m, mask lifted);
void lead_mark(struct model *m, int touch);
void lead_record_loss(const struct recognizer *winner, struct recognizer *loser);
void lead_forget(struct model *m, const struct recognizer *rival, bool is_reset);
void lead_record_doubt(const struct model *m, struct recognizer *r);

/* model_delivery.c (5) */
void delivery_landed(struct model *m, int touch);
void delivery_cancels(struct model *m, uint64_t us);
void deliver(struct model *m, uint64_t us);
void delivery_cancel(struct model *m, int touch);

/* What the model knows of each kind of recognizer. */

/* What a recognizer wishes. NULL: nothing. */
struct rules {
	void (*landed)(struct model *m, struct recognizer *r, int touch, int fingers);
	void (*lifted)(struct model *m, struct recognizer *r, int fingers);
	void (*moved)(struct model *m, struct recognizer *r);
	void (*stepped)(struct model *m, struct recognizer *r, const struct gc_step *step);
	void (*expired)(struct model *m, struct recognizer *r);
};

/* (4) What competing recognizers measure. */
enum family { NO_FAMILY, TRAVEL, SPREAD, TURN };

struct model_kind {
	const struct rules *rules;
	enum family family;
	unsigned steps; // (6, touchpads) which gestures of a touchpad reach it: BIT(GC_STEP_...)
};

#define BIT(n) (1u << (n))

/* kinds.c */
struct settings settings_of(const struct recognizer_setup *setup);
const struct model_kind *kind_of(const struct recognizer *r);

/* model_rules.c */
extern const struct rules press_rules, swipe_rules, custom_rules;

/* model_drags.c: of those with a slop */
extern const struct rules drag_rules, edge_pan_rules;

#endif
