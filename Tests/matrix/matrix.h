/* SPDX-License-Identifier: MIT */
/* The matrix: each pair of kinds, each place, each hand that means something there. */
#ifndef MATRIX_H
#define MATRIX_H

#include "meaning.h"

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

void matrix_play(struct matrix *matrix);

/* Why a cell is known to go otherwise than meant; NULL: it is not. And how many there are. */
extern const unsigned matrix_known_count;
const char *matrix_known_reason(const struct cell *cell);

/* Prints the cells in which under 95 % of the hands go as meant. Returns how many of them are not
   known, and how many are known and no longer so. */
unsigned matrix_check(const struct matrix *matrix);

#endif
