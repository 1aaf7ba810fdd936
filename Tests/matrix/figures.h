/* SPDX-License-Identifier: MIT */
/* Hands beyond those of the matrix: boards of cards, more fingers, a thumb that rests. */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdio.h>

/* Plays them. Prints those that are under their limits, and returns how many these are. */
unsigned figures_check(void);

/* Writes them as a table of the manual. */
void figures_write(FILE *page);

#endif
