/* SPDX-License-Identifier: MIT */
/*
 * The cells of the matrix in which under 95 % of the hands go as meant, each with its reason. A
 * cell that is not here, and one that is here and goes well, fails the check.
 */
#include <stddef.h>

#include "matrix.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
	struct cell cell;
	const char *reason;
} known_cells[] = {
	{{ON_TWO, {SWIPE, PINCH}, HAND_PINCH_REST},
		"Both are right: the moving finger flicks its card, and the other one rests"},
	{{ON_FIRST, {SWIPE, PINCH}, HAND_PINCH_REST},
		"Both are right: the moving finger flicks its card, and the other one rests"},
	{{ON_TWO, {TRANSFORM, SWIPE_3}, HAND_FLICK_3},
		"A transform with two of the fingers belongs to no family, so it begins at its "
		"slop"},
};

const unsigned matrix_known_count = COUNT(known_cells);

const char *matrix_known_reason(const struct cell *cell) {
	for (size_t i = 0; i < COUNT(known_cells); i++) {
		const struct cell *known = &known_cells[i].cell;
		if (known->place == cell->place && known->kinds[0] == cell->kinds[0] &&
			known->kinds[1] == cell->kinds[1] && known->hand == cell->hand) {
			return known_cells[i].reason;
		}
	}
	return NULL;
}
