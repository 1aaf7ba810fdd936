/* SPDX-License-Identifier: MIT */
/*
 * who-wins [--write] RECORDINGS PAGE plays hands to pairs of recognizers, and checks who wins.
 *
 * It checks the matrix, other hands, and the recordings in a folder. Then it compares the page of
 * the manual with one that it makes from the results, or writes it. The last line is "N passed, N
 * failed".
 */
#include "matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Enough to see whether a kind alone takes a hand. */
#define HANDS_ALONE 20
#define LEAST_PERCENT 95

/*
 * The cells of the matrix in which under 95 % of the hands go as meant, each with its reason. A
 * cell that is not here, and one that is here and goes well, fails the check.
 */
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

static const struct gc_size window = {GC_PT(800), GC_PT(600)};

/* Puts the kinds where they belong; `kinds` is 1 for the first, 2 for the second, 3 for both. */
static void set_up(struct stage *stage, const struct cell *cell, unsigned kinds) {
	struct gc_node *nodes[2] = {&stage->window, NULL};
	stage_begin(stage, window);
	if (cell->place == ON_CHILD) {
		nodes[0] = stage_add_card(stage, 0, 0, 800, 600);
	} else if (cell->place != SAME_NODE) {
		nodes[0] = stage_add_card(stage, 0, 0, 400, 600);
	}
	if (cell->place == ON_TWO) {
		nodes[1] = stage_add_card(stage, 400, 0, 400, 600);
	}
	for (unsigned i = 0; i < COUNT(nodes) && (kinds & FIRST) != 0; i++) {
		if (nodes[i] != NULL) {
			stage_add(stage, nodes[i], cell->kinds[0]);
		}
	}
	if ((kinds & SECOND) != 0) {
		stage_add(stage, &stage->window, cell->kinds[1]);
	}
}

/* Plays a hand. Returns which of the kinds begin. */
static unsigned play(
	struct matrix *matrix, const struct cell *cell, unsigned kinds, unsigned seed) {
	static struct stage stage;
	struct hand hand =
		hand_make(cell->hand, cell->place == ON_TWO || cell->place == ON_FIRST, seed);
	set_up(&stage, cell, kinds);
	stage_play(&stage, &hand);
	matrix->stuck += stage.is_stuck;
	uint32_t second = (kinds & SECOND) != 0 ? UINT32_C(1) << (stage.count - 1) : 0;
	unsigned began = (stage.began & ~second) != 0 ? FIRST : NEITHER;
	began |= (stage.began & second) != 0 ? SECOND : NEITHER;
	stage_end(&stage);
	return began;
}

static bool asks_alone(struct matrix *matrix, const struct cell *cell, unsigned kind) {
	unsigned began = 0;
	for (unsigned seed = 1; seed <= HANDS_ALONE; seed++) {
		began += play(matrix, cell, kind, seed) != NEITHER;
	}
	return 2 * began >= HANDS_ALONE;
}

/* A hold disturbs nobody: its own events do not count. */
static unsigned without_holds(const struct cell *cell) {
	return BOTH &
	       ~((cell->kinds[0] == HOLD ? FIRST : 0u) | (cell->kinds[1] == HOLD ? SECOND : 0u));
}

static void play_cell(struct matrix *matrix, const struct cell *cell) {
	struct played *played = &matrix->cells[matrix->count];
	*played = (struct played){.cell = *cell};
	if (!cell_has_meaning(cell, &played->winner) || without_holds(cell) == NEITHER) {
		return;
	}
	if (++matrix->count == CELLS_MAX) {
		abort();
	}
	for (unsigned seed = 1; seed <= HANDS_PER_CELL; seed++) {
		unsigned began = play(matrix, cell, BOTH, seed) & without_holds(cell);
		played->count[began]++;
		played->right += cell_is_right(cell, played->winner, began);
	}
}

/* Whether each kind alone takes each hand, at each place and in each position. */
static void find_rivals(struct matrix *matrix) {
	static bool asks[PLACES][2][KINDS][HAND_KINDS];
	for (unsigned place = 0; place < PLACES; place++) {
		for (unsigned kind = 0; kind < KINDS; kind++) {
			for (unsigned hand = 0; hand < HAND_KINDS; hand++) {
				struct cell cell = {place, {kind, kind}, hand};
				asks[place][0][kind][hand] = asks_alone(matrix, &cell, FIRST);
				asks[place][1][kind][hand] = asks_alone(matrix, &cell, SECOND);
			}
		}
	}
	for (unsigned i = 0; i < matrix->count; i++) {
		const struct cell *cell = &matrix->cells[i].cell;
		bool first = asks[cell->place][0][cell->kinds[0]][cell->hand];
		bool second = asks[cell->place][1][cell->kinds[1]][cell->hand];
		matrix->cells[i].asking = (first ? FIRST : 0) | (second ? SECOND : 0);
	}
}

static void matrix_play(struct matrix *matrix) {
	for (unsigned place = 0; place < PLACES; place++) {
		for (unsigned first = 0; first < KINDS; first++) {
			for (unsigned second = place == SAME_NODE ? first + 1 : 0; second < KINDS;
				second++) {
				for (unsigned hand = 0; hand < HAND_KINDS; hand++) {
					struct cell cell = {place, {first, second}, hand};
					/* One finger is on one child. */
					if (hand_fingers[hand] > 1 || place <= ON_CHILD) {
						play_cell(matrix, &cell);
					}
				}
			}
		}
	}
	find_rivals(matrix);
}

static void print_cell(const char *word, const struct cell *cell) {
	printf("%s: %s, %s, %s, %s", word, place_names[cell->place], kind_names[cell->kinds[0]],
		kind_names[cell->kinds[1]], hand_names[cell->hand]);
}

static const char *name_of(const struct cell *cell, unsigned winner) {
	return winner == BOTH      ? "either"
	       : winner == NEITHER ? "nothing"
				   : kind_names[cell->kinds[winner == SECOND]];
}

static bool is_under(const struct played *played) {
	return 100 * played->right < LEAST_PERCENT * HANDS_PER_CELL;
}

/* Prints the cells in which under 95 % of the hands go as meant. Returns how many of them are not
   known, and how many are known and no longer so. */
static unsigned matrix_check(const struct matrix *matrix) {
	unsigned wrong = 0, under = 0, known = 0;
	unsigned long right = 0;
	for (unsigned i = 0; i < matrix->count; i++) {
		const struct played *played = &matrix->cells[i];
		bool is_known = matrix_known_reason(&played->cell) != NULL;
		right += played->right;
		under += is_under(played);
		known += is_known;
		if (!is_under(played) && !is_known) {
			continue;
		}
		wrong += is_under(played) != is_known;
		print_cell(!is_known          ? "NOT KNOWN"
			   : is_under(played) ? "known"
					      : "KNOWN, AND GOES WELL",
			&played->cell);
		printf(": meant is %s; of %d hands the first takes %u, the second %u, both %u, "
		       "none %u\n",
			name_of(&played->cell, played->winner), HANDS_PER_CELL,
			played->count[FIRST], played->count[SECOND], played->count[BOTH],
			played->count[NEITHER]);
	}
	printf("matrix: %u cells, %u under %d %%; %.2f %% of the hands go as meant\n",
		matrix->count, under, LEAST_PERCENT,
		100. * (double)right / (matrix->count * HANDS_PER_CELL));
	if (matrix->stuck > 0) {
		printf("STUCK: after %u hands the engine was not idle\n", matrix->stuck);
	}
	if (known != COUNT(known_cells)) {
		printf("KNOWN: a known cell is not in the matrix\n");
	}
	return wrong + (known != COUNT(known_cells)) + (matrix->stuck > 0);
}

/* Whether the rest of two files is the same. */
static bool are_equal(FILE *one, FILE *other) {
	int byte;
	do {
		byte = getc(one);
		if (byte != getc(other)) {
			return false;
		}
	} while (byte != EOF);
	return true;
}

static bool check_page(const struct matrix *matrix, const char *path) {
	FILE *page = tmpfile(), *committed = fopen(path, "r");
	bool is_same = false;
	if (page != NULL && committed != NULL) {
		page_write(page, matrix);
		rewind(page);
		is_same = are_equal(page, committed);
	}
	if (page != NULL) {
		fclose(page);
	}
	if (committed != NULL) {
		fclose(committed);
	}
	if (!is_same) {
		printf("OUT OF DATE: %s: run Tests/matrix/check.sh --write\n", path);
	}
	return is_same;
}

static bool write_page(const struct matrix *matrix, const char *path) {
	FILE *page = fopen(path, "w");
	if (page == NULL) {
		perror(path);
		return false;
	}
	page_write(page, matrix);
	return fclose(page) == 0;
}

int main(int argc, char **argv) {
	static struct matrix matrix;
	bool writes = argc == 4 && strcmp(argv[1], "--write") == 0;
	if (argc != 3 && !writes) {
		fprintf(stderr, "usage: who-wins [--write] RECORDINGS PAGE\n");
		return 2;
	}
	matrix_play(&matrix);
	unsigned failed = matrix_check(&matrix);
	failed += figures_check();
	failed += recordings_check(argv[argc - 2]);
	failed += !(writes ? write_page : check_page)(&matrix, argv[argc - 1]);
	printf("%u passed, %u failed\n", matrix.count, failed);
	return failed == 0 ? 0 : 1;
}
