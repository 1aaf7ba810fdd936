/* SPDX-License-Identifier: MIT */
#include "page.h"

#include <stdarg.h>
#include <string.h>

#include "figures.h"

#define COLUMNS 100

static const char *const kind_words[KINDS] = {"tap", "double tap", "long press",
	"long press of two", "pan", "pan along x", "pan of two", "swipe", "swipe of two",
	"swipe of three", "pinch", "rotation", "transform", "edge pan", "hold"};

/* Paragraphs are collected, and then written in lines. No line is broken at a ~, a space. */

static char paragraph[4096];
static size_t length;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
	va_list arguments;
	va_start(arguments, format);
	int added = vsnprintf(paragraph + length, sizeof(paragraph) - length, format, arguments);
	va_end(arguments);
	length += (size_t)added;
}

/* Ends the paragraph. Its first line begins with a mark, and the others with as many spaces. */
static void end(FILE *page, const char *mark) {
	size_t column = strlen(mark);
	fputs(mark, page);
	for (const char *word = strtok(paragraph, " "); word != NULL; word = strtok(NULL, " ")) {
		if (column + 1 + strlen(word) > COLUMNS) {
			fprintf(page, "\n%*s", (int)strlen(mark), "");
			column = strlen(mark);
		} else if (column > strlen(mark)) {
			fputc(' ', page);
			column++;
		}
		for (const char *at = word; *at != '\0'; at++) {
			fputc(*at == '~' ? ' ' : *at, page);
		}
		column += strlen(word);
	}
	fputc('\n', page);
	length = 0;
}

/* A list of clauses: "a, b or c". */
static void say_list(const char *const *clauses, unsigned count) {
	for (unsigned i = 0; i < count; i++) {
		say("%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", clauses[i]);
	}
}

/* Adds the clauses of drags and flicks by one, two or three fingers. */
static unsigned add_travel(const bool *hands, char clauses[][80]) {
	static const char *const verbs[] = {"", "drag slowly", "flick", "drag or flick"};
	static const char *const verbs_of_one[] = {"", "drags slowly", "flicks", "drags or flicks"};
	static const enum hand_kind drags[] = {HAND_DRAG_1, HAND_DRAG_2, HAND_DRAG_3};
	static const enum hand_kind flicks[] = {HAND_FLICK_1, HAND_FLICK_2, HAND_FLICK_3};
	static const char *const numbers[] = {"", "one finger", "two fingers", "one or two fingers",
		"three fingers", "one or three fingers", "two or three fingers",
		"one, two or three fingers"};
	unsigned fingers[4] = {0}, count = 0; // by what they do, a bit for each number
	for (unsigned i = 0; i < 3; i++) {
		fingers[hands[drags[i]] + 2 * hands[flicks[i]]] |= 1u << i;
	}
	for (unsigned does = 3; does > 0; does--) {
		if (fingers[does] != 0) {
			bool has_late = hands[HAND_DRAG_2_LATE] && hands[HAND_DRAG_2] &&
					(fingers[does] & 2) != 0;
			snprintf(clauses[count++], sizeof(clauses[0]), "%s %s%s",
				numbers[fingers[does]],
				fingers[does] == 1 ? verbs_of_one[does] : verbs[does],
				has_late ? " (also if one comes late)" : "");
		}
	}
	return count;
}

/* Hands as clauses, after "when". */
static void say_hands(const bool *hands) {
	static const struct {
		enum hand_kind hand, with; // a clause for both hands, if there is one
		const char *clause, *of_both;
	} words[] = {
		{HAND_TAP, HAND_TAP, "a finger taps", NULL},
		{HAND_DOUBLE_TAP, HAND_DOUBLE_TAP, "a finger taps twice", NULL},
		{HAND_TAP_2, HAND_TAP_2, "two fingers tap", NULL},
		{HAND_PRESS, HAND_PRESS_DRAG, "a finger rests",
			"a finger rests (and may drag then)"},
		{HAND_PRESS_DRAG, HAND_PRESS, "a finger rests and then drags", NULL},
		{HAND_PRESS_2, HAND_PRESS_2, "two fingers rest", NULL},
		{HAND_DRAG_2_LATE, HAND_DRAG_2, "two drag and one comes late", NULL},
		{HAND_PINCH, HAND_PINCH_REST, "two fingers pinch",
			"two fingers pinch (also if one rests)"},
		{HAND_PINCH_REST, HAND_PINCH, "one pinches and one rests", NULL},
		{HAND_TURN, HAND_TURN_REST, "two fingers turn",
			"two fingers turn (also if one rests)"},
		{HAND_TURN_REST, HAND_TURN, "one turns about one that rests", NULL},
		{HAND_EDGE_DRAG, HAND_EDGE_DRAG, "a finger drags in from the edge", NULL},
	};
	char travel[3][80];
	const char *clauses[HAND_KINDS];
	unsigned count = add_travel(hands, travel);
	for (unsigned i = 0; i < count; i++) {
		clauses[i] = travel[i];
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		bool has_both = words[i].hand != words[i].with && hands[words[i].with];
		if (hands[words[i].hand] && (!has_both || words[i].of_both != NULL)) {
			clauses[count++] = has_both ? words[i].of_both : words[i].clause;
		}
	}
	say_list(clauses, count);
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

/* Where the two are. */
static void say_place(unsigned which, enum kind first, enum kind second) {
	enum { SAME = 1, INNER = 2, OUTER = 4, TWO = 8, ONE = 16, OUTER_TWO = 32, OUTER_ONE = 64 };
	const char *a = kind_words[first], *b = kind_words[second];
	char texts[5][160];
	const char *clauses[5];
	unsigned count = 0;
	if ((which & SAME) != 0) {
		snprintf(texts[count++], sizeof(texts[0]), "on one view");
	}
	if ((which & INNER) != 0 && (which & OUTER) != 0) {
		snprintf(texts[count++], sizeof(texts[0]),
			"with either on a child that has all fingers");
	} else if ((which & (INNER | OUTER)) != 0) {
		snprintf(texts[count++], sizeof(texts[0]),
			"with the %s on a child that has all fingers",
			(which & INNER) != 0 ? a : b);
	}
	for (unsigned reversed = 0; reversed < 2; reversed++) {
		unsigned on = reversed == 0 ? which / TWO : which / OUTER_TWO;
		const char *name = reversed == 0 ? a : b;
		static const char *const children[] = {"", "two children that have a finger each",
			"a child that has the first finger", "a child that has one of the fingers"};
		if ((on & 3) != 0) {
			snprintf(texts[count++], sizeof(texts[0]), "with the %s on %s", name,
				children[on & 3]);
		}
	}
	for (unsigned i = 0; i < count; i++) {
		clauses[i] = texts[i];
	}
	size_t start = length;
	say_list(clauses, count);
	paragraph[start] = (char)(paragraph[start] - 'a' + 'A');
}

static void say_verdict(enum verdict verdict, enum kind first, enum kind second) {
	bool is_same = first == second;
	switch (verdict) {
	case FIRST_WINS:
		say("the %s%s wins", is_same ? "child's " : "", kind_words[first]);
		break;
	case SECOND_WINS:
		say("the %s%s wins", is_same ? "parent's " : "", kind_words[second]);
		break;
	case BOTH_BEGIN:
		say("both begin");
		break;
	case NOTHING_BEGINS:
		say("nothing begins");
		break;
	case EITHER_WINS:
		say("either wins");
		break;
	case NOT_LISTED:
	case VERDICTS:
		break;
	}
}

static void write_line(FILE *page, const struct line *line, enum kind first, enum kind second) {
	const char *separator = ": ";
	say_place(line->settings, first, second);
	for (enum verdict verdict = FIRST_WINS; verdict < VERDICTS; verdict++) {
		bool hands[HAND_KINDS], is_any = false;
		for (unsigned hand = 0; hand < HAND_KINDS; hand++) {
			hands[hand] = line->verdicts[hand] == verdict;
			is_any |= hands[hand];
		}
		if (is_any) {
			say("%s", separator);
			say_verdict(verdict, first, second);
			say(" when ");
			say_hands(hands);
			separator = "; ";
		}
	}
	if (line->hands > 0) {
		double percent = 100. * line->winners / line->hands;
		say(line->winners == line->hands ? ". 100~%%" : ". %.1f~%%", percent);
	}
	end(page, "- ");
}

/* The parts of the page, and the pairs that belong to them. */
enum part { TWO_WAYS, TRAVEL, TRANSFORMS, RESTING, EDGES, PARTS };

static const char *const part_titles[PARTS] = {"Pans and swipes beside pinches and rotations",
	"Pans and swipes beside each other", "Transforms", "Taps and presses", "Edge pans"};

static enum part part_of(enum kind first, enum kind second) {
	if (first == TRANSFORM || second == TRANSFORM) {
		return TRANSFORMS;
	}
	if (first == EDGE_PAN || second == EDGE_PAN) {
		return EDGES;
	}
	return first <= PRESS_2 ? RESTING : second <= SWIPE_3 ? TRAVEL : TWO_WAYS;
}

/* The lines of a pair, with those of a pan along x if they say the same. Returns their number; 0
   also if another pair has them. */
static unsigned collect_pair(struct line *lines, const struct matrix *matrix, enum kind first,
	enum kind second, bool *has_both_pans) {
	struct line others[SETTINGS];
	bool along_x = first == PAN_X || second == PAN_X;
	*has_both_pans = false;
	unsigned count = collect(lines, matrix, first, second);
	if (first == PAN && second == PAN_X) {
		return count;
	}
	enum kind before = along_x ? PAN_X : PAN, after = along_x ? PAN : PAN_X;
	unsigned other_count = first != before && second != before
				       ? 0
				       : collect(others, matrix, first == before ? after : first,
						 second == before ? after : second);
	bool are_equal = count > 0 && count == other_count;
	for (unsigned i = 0; are_equal && i < count; i++) {
		are_equal = lines[i].settings == others[i].settings &&
			    memcmp(lines[i].verdicts, others[i].verdicts,
				    sizeof(others[i].verdicts)) == 0;
	}
	for (unsigned i = 0; are_equal && i < count; i++) {
		lines[i].hands += others[i].hands;
		lines[i].winners += others[i].winners;
	}
	*has_both_pans = are_equal;
	return are_equal && along_x ? 0 : count;
}

static void write_part(FILE *page, const struct matrix *matrix, enum part part) {
	fprintf(page, "\n## %s\n", part_titles[part]);
	for (enum kind first = 0; first < HOLD; first++) {
		for (enum kind second = first + 1; second < HOLD; second++) {
			struct line lines[SETTINGS];
			bool has_both_pans;
			if (part_of(first, second) != part) {
				continue;
			}
			unsigned count = collect_pair(lines, matrix, first, second, &has_both_pans);
			if (count > 0) {
				fprintf(page, "\n### %c%s and %s%s\n\n",
					kind_words[first][0] - 'a' + 'A', kind_words[first] + 1,
					kind_words[second],
					has_both_pans ? ", the pan also along x" : "");
			}
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
	fprintf(page, "\n## Two of one kind\n\nSo many of the hands that both take go to the "
		      "child's:\n\n");
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
	fprintf(page, "\n## Not as meant\n\nHere under 95 of 100 hands go as meant:\n\n");
	for (unsigned i = 0; i < matrix->count; i++) {
		const struct played *played = &matrix->cells[i];
		const struct cell *cell = &played->cell;
		const char *reason = matrix_known_reason(cell);
		bool hands[HAND_KINDS] = {false};
		if (reason == NULL) {
			continue;
		}
		hands[cell->hand] = true;
		say_place(1u << setting_of[cell->place], cell->kinds[0], cell->kinds[1]);
		say(", and the %s on the parent, when ", kind_words[cell->kinds[1]]);
		say_hands(hands);
		say(": the %s wins %u of 100, the %s %u. %s.", kind_words[cell->kinds[0]],
			played->count[FIRST], kind_words[cell->kinds[1]], played->count[SECOND],
			reason);
		end(page, "- ");
	}
}

void page_write(FILE *page, const struct matrix *matrix) {
	unsigned long right = 0;
	for (unsigned i = 0; i < matrix->count; i++) {
		right += matrix->cells[i].right;
	}
	fprintf(page, "# Who wins\n\n"
		      "Which of two recognizers takes a hand: on one view, or one on a child of "
		      "the other's "
		      "view.\n\n"
		      "## Overview\n\n"
		      "<!-- Generated by Tests/matrix/check.sh --write -->\n\n");
	say("A program plays 18 kinds of hands to each pair of recognizers, 100 hands of each "
	    "kind. The "
	    "hands are made by formula, so it is known what they mean. Their fingers differ by "
	    "15~%%, "
	    "with the noise of a panel. The recognizers have their defaults. Of all hands, %.2f~%% "
	    "go "
	    "as a user means.",
		100. * (double)right / (matrix->count * HANDS_PER_CELL));
	end(page, "");
	fputc('\n', page);
	say("This page has the pairs of which both take some hand when each is alone. Other pairs "
	    "never "
	    "want the same hand, and a hold disturbs nobody. If one recognizer is on a child, the "
	    "other "
	    "is on the parent. Of three fingers on two children, one child has two. *Either wins* "
	    "if no "
	    "recognizer has nine of ten hands. The percentage is the share of all other hands for "
	    "which "
	    "the line holds. <doc:TwoFingersApart> explains the rule, and <doc:Arbitration> how to "
	    "choose another winner.");
	end(page, "");
	for (enum part part = 0; part < PARTS; part++) {
		write_part(page, matrix, part);
	}
	write_twice(page, matrix);
	fprintf(page, "\n## More fingers, and cards\n\n");
	figures_write(page);
	write_known(page, matrix);
}
