/* SPDX-License-Identifier: MIT */
/* Who wins: hands, pairs of recognizers, and what a user means by the hands. */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../kinds.h"

#define PI 3.14159265358979323846
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * hands.c: hands by formula, so that their meaning is known: where each finger is at a time. The
 * seed makes them uneven, and adds the noise of a panel.
 */

#define HAND_FINGERS_MAX 5

enum hand_kind {
	HAND_TAP,
	HAND_DOUBLE_TAP,
	HAND_TAP_2,
	HAND_PRESS,
	HAND_PRESS_2,
	HAND_DRAG_1,
	HAND_FLICK_1,
	HAND_DRAG_2,
	HAND_FLICK_2,
	HAND_DRAG_3,
	HAND_FLICK_3,
	HAND_PINCH,
	HAND_PINCH_REST, // the second finger rests
	HAND_TURN,
	HAND_TURN_REST, // about the second finger, which rests
	HAND_EDGE_DRAG,
	HAND_DRAG_2_LATE, // the second finger begins to move 16 pt later
	HAND_PRESS_DRAG,
	HAND_KINDS,
};

/* Lengths are in points, times in milliseconds. */
struct finger {
	double x, y; // where it lands
	double down, up;
	double again; // it is down for as long a second time; 0: it is not
	double start; // it begins to move
	double speed;
	double angle;  // of its way, from the right, clockwise
	double radius; // if not 0, of the circle it follows, from that angle on
	double late;   // it rests for so much of its way, and then catches up
};

struct hand {
	unsigned count;
	struct finger fingers[HAND_FINGERS_MAX];
	double noise; // the standard deviation, along each axis
	uint64_t random;
};

/* The names in the program's output, and how many fingers each has. */
extern const char *const hand_names[HAND_KINDS];
extern const unsigned hand_fingers[HAND_KINDS];

/* A hand without fingers. */
struct hand hand_empty(uint64_t seed);

/*
 * If it is for two cards side by side, the first finger lands left of x = 400, and the second right
 * of it.
 */
struct hand hand_make(enum hand_kind kind, bool for_two_cards, unsigned seed);

/* A random number from 0 to 1, and one of the hand's unevenness: 1, give or take 15 %. */
double hand_random(struct hand *hand);
double hand_gain(struct hand *hand);

/* Whether a finger is down, and where. Call it in the order of time: it draws the noise. */
bool hand_finger_at(struct hand *hand, unsigned finger, double time, double *x, double *y);

/* stage.c: recognizers on a window and on cards of it, and which of them begin when a hand plays.
 */

/* Recognizers with their defaults, except for the number of fingers or the axis of some. */
enum kind {
	TAP,
	DOUBLE_TAP,
	PRESS,
	PRESS_2,
	PAN,
	PAN_X,
	PAN_2,
	SWIPE, // all to the left
	SWIPE_2,
	SWIPE_3,
	PINCH,
	ROTATION,
	TRANSFORM,
	EDGE_PAN, // from the left
	HOLD,
	KINDS,
};

extern const char *const kind_names[KINDS];

/* The fewest fingers of a kind. */
unsigned kind_fingers(enum kind kind);

#define STAGE_CARDS_MAX 12
#define STAGE_RECOGNIZERS_MAX 16

struct stage {
	struct gc_engine engine;
	struct gc_node window; // 800 x 600 pt, or as large as that of a recording
	struct gc_node cards[STAGE_CARDS_MAX];
	union kind_any recognizers[STAGE_RECOGNIZERS_MAX];
	unsigned cards_count, count;
	uint32_t began; // a bit for each recognizer
	int first;      // the one that began first, or -1
	bool is_stuck;  // the engine is not idle at the end
};

/* One stage can be in use at a time. */
void stage_begin(struct stage *stage, struct gc_size window);
void stage_end(struct stage *stage);

struct gc_node *stage_add_card(struct stage *stage, int x, int y, int width, int height);

/* Adds a recognizer to a node, and returns its index. */
unsigned stage_add(struct stage *stage, struct gc_node *node, enum kind kind);
unsigned stage_add_pan(struct stage *stage, struct gc_node *node, unsigned least, unsigned most);
unsigned stage_add_pinch(struct stage *stage, struct gc_node *node, unsigned least, unsigned most);
unsigned stage_add_swipe(
	struct stage *stage, struct gc_node *node, unsigned fingers, uint32_t directions);

/* Takes the events, and notes what has begun. */
void stage_take(struct stage *stage);

/* Plays a hand at 120 Hz, and waits for what comes after its end. */
void stage_play(struct stage *stage, struct hand *hand);

static inline bool stage_has_begun(const struct stage *stage, unsigned index) {
	return (stage->began >> index & 1) != 0;
}

/* meaning.c: what a user expects of two recognizers and a hand, whatever the library does. */

enum place {
	SAME_NODE,
	ON_CHILD, // the first kind on a child, with all fingers on it
	ON_TWO,   // the first kind on each of two children, with a finger on each
	ON_FIRST, // the first kind on a child under the first finger alone
	PLACES,
};

extern const char *const place_names[PLACES];

/* The second kind is on the window, which is the parent of the children. */
struct cell {
	enum place place;
	enum kind kinds[2];
	enum hand_kind hand;
};

/* What begins: a bit for each of the two kinds. As what is meant, both bits: either, or both. */
enum { NEITHER = 0, FIRST = 1, SECOND = 2, BOTH = 3 };

/* Returns whether the hand means something here, or nothing may begin. Then `winner` is what
 * should. */
bool cell_has_meaning(const struct cell *cell, unsigned *winner);

/* Whether it is right that these begin. */
bool cell_is_right(const struct cell *cell, unsigned winner, unsigned began);

/* The matrix: each pair of kinds, each place, each hand that means something there. */
enum { HANDS_PER_CELL = 100, CELLS_MAX = 9000 };

struct played {
	struct cell cell;
	unsigned winner;   // what is meant
	unsigned count[4]; // of hands, by what began
	unsigned right;    // of hands
	unsigned asking;   // which of the two begin with this hand if they are alone
};

struct matrix {
	struct played cells[CELLS_MAX];
	unsigned count;
	unsigned stuck; // hands after which the engine was not idle
};

/* Why a cell is known to go otherwise than meant; NULL: it is not. */
const char *matrix_known_reason(const struct cell *cell);

/* page.c: the page "Who wins" of the manual, in words. */
void page_write(FILE *page, const struct matrix *matrix);

/*
 * figures.c: hands beyond those of the matrix, with boards of cards, more fingers, a thumb that
 * rests. Prints those that are under their limits, and returns how many these are.
 */
unsigned figures_check(void);

/* Writes them as a table of the manual. */
void figures_write(FILE *page);

/*
 * recordings.c: the recordings of real touchscreens whose names say what the fingers mean: they are
 * drags. Prints how many are taken for drags, and returns how many are not that were.
 */
unsigned recordings_check(const char *folder);

#endif
