/* SPDX-License-Identifier: MIT */
/* The matrix: each pair of kinds, each place, each hand that means something there. */
#ifndef MATRIX_H
#define MATRIX_H

#include <stdio.h>

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
