/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <string.h>

static const char *const kind_words[KINDS] = {"tap", "double tap", "long press",
	"long press of two", "pan", "pan along x", "pan of two", "swipe", "swipe of two",
	"swipe of three", "pinch", "rotation", "transform", "edge pan", "hold"};
static const char *const hand_words[HAND_KINDS] = {"tap", "double tap", "tap of two", "rest",
	"rest of two", "drag", "flick", "drag of two", "flick of two", "drag of three",
	"flick of three", "pinch", "pinch (one rests)", "turn", "turn (one rests)",
	"drag from the edge", "drag of two (one late)", "rest and drag"};

/* Begins an entry of a list in a cell of a table. */
static void separate(FILE *page, bool *has_some, const char *separator) {
	fputs(*has_some ? separator : "", page);
	*has_some = true;
}

/* What happens to a hand at a place. */
enum verdict {
	NOT_LISTED,
	FIRST_WINS,
	SECOND_WINS,
	BOTH_BEGIN,
	NOTHING_BEGINS,
	EITHER_WINS, // under nine of ten hands
	VERDICTS,
};

/* A pair of kinds, and where its first and its second kind are. */
struct setting {
	enum place place;
	bool is_reversed; // the second kind is on the child
};

enum { SETTINGS = 7 };
static const char *const setting_words[SETTINGS] = {"one view", "first on a child",
	"second on a child", "first on two children", "first on a child under one finger",
	"second on two children", "second on a child under one finger"};
static const struct setting settings[SETTINGS] = {{SAME_NODE, false}, {ON_CHILD, false},
	{ON_CHILD, true}, {ON_TWO, false}, {ON_FIRST, false}, {ON_TWO, true}, {ON_FIRST, true}};

/* The same at some settings. */
struct line {
	unsigned settings; // a bit for each
	enum verdict verdicts[HAND_KINDS];
	unsigned hands, winners; // that have a clear winner; those that it wins
};

static enum verdict verdict_of(const struct played *played, bool is_reversed, unsigned *winners) {
	unsigned most = NEITHER;
	for (unsigned i = NEITHER; i <= BOTH; i++) {
		most = played->count[i] > played->count[most] ? i : most;
	}
	*winners = played->count[most];
	if (10 * *winners < 9 * HANDS_PER_CELL) {
		return EITHER_WINS;
	}
	return most == BOTH                     ? BOTH_BEGIN
	       : most == NEITHER                ? NOTHING_BEGINS
	       : (most == FIRST) != is_reversed ? FIRST_WINS
						: SECOND_WINS;
}

/* Whether the hand has enough fingers for both. */
static bool is_for_both(const struct cell *cell) {
	unsigned of = hand_fingers[cell->hand];
	unsigned first = cell->place == ON_TWO && of == 3 ? 2 : cell->place <= ON_CHILD ? of : 1;
	return kind_fingers(cell->kinds[0]) <= first && kind_fingers(cell->kinds[1]) <= of;
}

/* Fills the line of a setting. Returns whether both kinds ask for some hand. */
static bool fill(struct line *line, const struct matrix *matrix, enum kind first, enum kind second,
	unsigned setting) {
	bool is_reversed = settings[setting].is_reversed, is_contested = false;
	enum kind inner = is_reversed ? second : first, outer = is_reversed ? first : second;
	*line = (struct line){.settings = 1u << setting};
	for (unsigned i = 0; i < matrix->count; i++) {
		const struct played *played = &matrix->cells[i];
		const struct cell *cell = &played->cell;
		if (cell->place != settings[setting].place || cell->kinds[0] != inner ||
			cell->kinds[1] != outer || played->asking == NEITHER ||
			!is_for_both(cell)) {
			continue;
		}
		unsigned winners;
		enum verdict verdict = verdict_of(played, is_reversed, &winners);
		line->verdicts[cell->hand] = verdict;
		is_contested |= played->asking == BOTH;
		if (verdict != EITHER_WINS) {
			line->hands += HANDS_PER_CELL;
			line->winners += winners;
		}
	}
	return is_contested;
}

/* The lines of a pair; settings with the same verdicts share one. */
static unsigned collect(
	struct line *lines, const struct matrix *matrix, enum kind first, enum kind second) {
	unsigned count = 0;
	for (unsigned setting = 0; setting < SETTINGS; setting++) {
		struct line line;
		unsigned at = 0;
		if ((first == second && settings[setting].is_reversed) ||
			!fill(&line, matrix, first, second, setting)) {
			continue;
		}
		while (at < count &&
			memcmp(lines[at].verdicts, line.verdicts, sizeof(line.verdicts)) != 0) {
			at++;
		}
		if (at == count) {
			lines[count++] = line;
		} else {
			lines[at].settings |= line.settings;
			lines[at].hands += line.hands;
			lines[at].winners += line.winners;
		}
	}
	return count;
}

static void write_verdict(FILE *page, const struct line *line, enum verdict verdict,
	const char *name, bool *has_some) {
	bool has_hands = false;
	for (unsigned hand = 0; hand < HAND_KINDS; hand++) {
		if (line->verdicts[hand] == verdict) {
			if (!has_hands) {
				separate(page, has_some, "; ");
				fprintf(page, "**%s:** ", name);
			}
			separate(page, &has_hands, ", ");
			fputs(hand_words[hand], page);
		}
	}
}

static void write_line(FILE *page, const struct line *line, enum kind first, enum kind second) {
	const char *const names[VERDICTS] = {
		"", kind_words[first], kind_words[second], "both", "nothing", "either"};
	bool has_setting = false, has_verdict = false;
	fprintf(page, "| %s | %s | ", kind_words[first], kind_words[second]);
	for (unsigned setting = 0; setting < SETTINGS; setting++) {
		if ((line->settings >> setting & 1) != 0) {
			separate(page, &has_setting, ", ");
			fputs(setting_words[setting], page);
		}
	}
	fputs(" | ", page);
	for (enum verdict verdict = FIRST_WINS; verdict < VERDICTS; verdict++) {
		write_verdict(page, line, verdict, names[verdict], &has_verdict);
	}
	if (line->hands > 0) {
		double percent = 100. * line->winners / line->hands;
		fprintf(page, line->winners == line->hands ? " | 100 %% |\n" : " | %.1f %% |\n",
			percent);
	} else {
		fputs(" | |\n", page);
	}
}

static void write_pairs(FILE *page, const struct matrix *matrix) {
	fputs("\n| first | second | where | winner: hands | share |\n"
	      "| --- | --- | --- | --- | --- |\n",
		page);
	for (enum kind first = 0; first < HOLD; first++) {
		for (enum kind second = first + 1; second < HOLD; second++) {
			struct line lines[SETTINGS];
			unsigned count = collect(lines, matrix, first, second);
			for (unsigned i = 0; i < count; i++) {
				write_line(page, &lines[i], first, second);
			}
		}
	}
}

/* Of two of one kind, how often the child's wins a hand that both ask for. */
static void write_twice(FILE *page, const struct matrix *matrix) {
	static const char *const where[PLACES] = {
		[ON_CHILD] = "With all fingers on the child",
		[ON_TWO] = "With a finger on each of two children",
		[ON_FIRST] = "With the first finger on the child",
	};
	fprintf(page,
		"\n## Two of one kind\n\nIf both recognize a hand, the recognizer on the child "
		"wins this share of such hands:\n\n");
	for (enum place place = ON_CHILD; place < PLACES; place++) {
		unsigned hands = 0, winners = 0;
		for (unsigned i = 0; i < matrix->count; i++) {
			const struct played *played = &matrix->cells[i];
			const struct cell *cell = &played->cell;
			if (cell->place == place && cell->kinds[0] == cell->kinds[1] &&
				played->asking == BOTH) {
				hands += HANDS_PER_CELL;
				winners += played->count[FIRST];
			}
		}
		fprintf(page, "- %s: %.0f %%\n", where[place], 100. * winners / hands);
	}
}

static void write_known(FILE *page, const struct matrix *matrix) {
	static const unsigned setting_of[PLACES] = {
		[SAME_NODE] = 0, [ON_CHILD] = 1, [ON_TWO] = 3, [ON_FIRST] = 4};
	fputs("\n## Not as meant\n\nIn these cases fewer than 95 of 100 hands have the result that "
	      "a user "
	      "means:\n\n"
	      "| first | second | where | hand | first wins | second wins | why |\n"
	      "| --- | --- | --- | --- | --- | --- | --- |\n",
		page);
	for (unsigned i = 0; i < matrix->count; i++) {
		const struct played *played = &matrix->cells[i];
		const struct cell *cell = &played->cell;
		const char *reason = matrix_known_reason(cell);
		if (reason != NULL) {
			fprintf(page, "| %s | %s | %s | %s | %u | %u | %s |\n",
				kind_words[cell->kinds[0]], kind_words[cell->kinds[1]],
				setting_words[setting_of[cell->place]], hand_words[cell->hand],
				played->count[FIRST], played->count[SECOND], reason);
		}
	}
}

void page_write(FILE *page, const struct matrix *matrix) {
	unsigned long right = 0;
	for (unsigned i = 0; i < matrix->count; i++) {
		right += matrix->cells[i].right;
	}
	fprintf(page,
		"# Who wins\n\n"
		"Which of two recognizers wins a hand's fingers: both on one view, or one on a "
		"child of "
		"the other's view.\n\n"
		"## Overview\n\n"
		"<!-- Generated by Tests/matrix/check.sh --write -->\n\n"
		"A program plays 18 kinds of hands, such as taps, drags and pinches, to each pair "
		"of recognizers, 100 hands\nof each kind. A formula makes each hand, so its "
		"meaning is known. Fingers differ by 15 %%, with the noise of a\npanel. The "
		"recognizers have their defaults. Of all hands, %.2f %% have the result that the "
		"user meant.\n\n"
		"The table has each pair in which both recognizers recognize some hand when alone. "
		"Other pairs never compete,\nand a hold competes with none. If one recognizer is "
		"on a child, the other is on the parent. Three fingers\non two children are "
		"split two and one. The winner is *either* if neither wins nine of ten hands. The "
		"percentage is\nthe share of all other hands for which the row holds. "
		"<doc:TwoFingersApart> explains the rule, and\n<doc:Arbitration> how to choose "
		"another winner.\n",
		100. * (double)right / (matrix->count * HANDS_PER_CELL));
	write_pairs(page, matrix);
	write_twice(page, matrix);
	fputs("\n## More fingers, and cards\n\n", page);
	figures_write(page);
	write_known(page, matrix);
}
