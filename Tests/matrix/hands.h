/* SPDX-License-Identifier: MIT */
/*
 * Hands by formula, so that their meaning is known: where each finger is at a time. The seed makes
 * them uneven, and adds the noise of a panel.
 */
#ifndef HANDS_H
#define HANDS_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
