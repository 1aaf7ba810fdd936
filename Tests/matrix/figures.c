/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <math.h>

enum { DIRECTIONS = 36, SLOW_HANDS = 40, MANY_HANDS = 100 };

static const struct gc_size board = {GC_PT(800), GC_PT(600)};
static const struct gc_size table = {GC_PT(2000), GC_PT(2000)};

/* Twelve cards with a recognizer each, and a pinch of the board: the last one. */
static unsigned set_up_board(struct stage *stage, enum kind kind) {
	stage_begin(stage, board);
	for (int i = 0; i < 12; i++) {
		int x = 200 * (i % 4), y = 200 * (i / 4);
		stage_add(stage, stage_add_card(stage, x + 5, y + 5, 190, 190), kind);
	}
	return stage_add(stage, &stage->window, PINCH);
}

/* Two fingers on two cards, 240 pt apart. They spread, or both go across. */
static struct hand over_cards(unsigned seed, bool spread) {
	struct hand hand = hand_empty(seed);
	double line = seed * PI / DIRECTIONS;
	hand.count = 2;
	hand.noise = .3;
	for (unsigned i = 0; i < 2; i++) {
		double side = i == 0 ? -1 : 1;
		hand.fingers[i] = (struct finger){
			.x = 400 + side * 120 * cos(line),
			.y = 300 + side * 120 * sin(line),
			.up = 340,
			.speed = .18 * (spread ? side : 1),
			.angle = spread ? line : line + PI / 2,
		};
	}
	return hand;
}

static unsigned on_board(enum kind kind, bool spread) {
	unsigned count = 0;
	for (unsigned seed = 0; seed < DIRECTIONS; seed++) {
		struct stage stage;
		struct hand hand = over_cards(seed, spread);
		unsigned pinch = set_up_board(&stage, kind);
		stage_play(&stage, &hand);
		count += stage_has_begun(&stage, pinch) == spread;
		stage_end(&stage);
	}
	return count;
}

static unsigned spread_over(unsigned kind) {
	return on_board((enum kind)kind, true);
}

static unsigned drag_over(unsigned kind) {
	return on_board((enum kind)kind, false);
}

/* Fingers in a row that drag in any direction. */
static struct hand drag(unsigned fingers, unsigned seed, double speed, double up) {
	struct hand hand = hand_empty(seed);
	double angle = 2 * PI * hand_random(&hand);
	hand.count = fingers;
	for (unsigned i = 0; i < fingers; i++) {
		hand.fingers[i] = (struct finger){
			.x = 1000 + 100 * (double)i,
			.y = 1000,
			.up = up,
			.start = 60,
			.speed = speed * hand_gain(&hand),
			.angle = angle,
		};
	}
	return hand;
}

/* Of slow drags, how many begin nothing. */
static unsigned slow_drag(unsigned fingers) {
	unsigned count = 0;
	for (unsigned seed = 0; seed < SLOW_HANDS; seed++) {
		const uint32_t all = GC_SWIPE_LEFT | GC_SWIPE_RIGHT | GC_SWIPE_UP | GC_SWIPE_DOWN;
		struct stage stage;
		struct hand hand = drag(fingers, seed, .045, 2000);
		stage_begin(&stage, table);
		stage_add_swipe(&stage, &stage.window, fingers, all);
		stage_add_pinch(&stage, &stage.window, fingers, fingers);
		stage_play(&stage, &hand);
		count += stage.first < 0;
		stage_end(&stage);
	}
	return count;
}

/* Plays a hand to a pan and a pinch of all fingers. Returns whether the pinch wins; -1: nothing. */
static int pan_or_pinch(struct hand *hand) {
	struct stage stage;
	stage_begin(&stage, table);
	stage_add(&stage, &stage.window, PAN);
	stage_add_pinch(&stage, &stage.window, 2, 10);
	stage_play(&stage, hand);
	stage_end(&stage);
	return stage.first;
}

static unsigned late_drag(unsigned fingers) {
	unsigned count = 0;
	for (unsigned seed = 0; seed < MANY_HANDS; seed++) {
		struct hand hand = drag(fingers, seed, .3, 700);
		hand.fingers[seed % fingers].start += 40;
		count += pan_or_pinch(&hand) == 0;
	}
	return count;
}

/* A thumb that rests, and fingers opposite of it that go away from their middle, or towards it. */
static struct hand thumb_and_fingers(unsigned fingers, unsigned seed) {
	struct hand hand = hand_empty(seed);
	double angle = 2 * PI * hand_random(&hand);
	bool opens = hand_random(&hand) < .5;
	double radius = opens ? 140 : 260, speed = opens ? .3 : -.3;
	hand.count = fingers;
	for (unsigned i = 0; i < fingers; i++) {
		double way = i == 0 ? angle + PI : angle + .1 * (i - fingers / 2.);
		hand.fingers[i] = (struct finger){
			.x = 1000 + radius * cos(way),
			.y = 1000 + radius * sin(way),
			.up = 500,
			.start = 60,
			.speed = i == 0 ? 0 : speed * hand_gain(&hand),
			.angle = way,
		};
	}
	return hand;
}

static unsigned resting_thumb(unsigned fingers) {
	unsigned count = 0;
	for (unsigned seed = 0; seed < MANY_HANDS; seed++) {
		struct hand hand = thumb_and_fingers(fingers, seed);
		count += pan_or_pinch(&hand) == 1;
	}
	return count;
}

static const struct figure {
	const char *hand, *recognizers, *winner;
	unsigned (*play)(unsigned number);
	unsigned number; // of fingers, or the kind on the cards
	unsigned of, least;
} figures[] = {
	{"Two fingers spread over a board of cards", "a pan on each card, a pinch on the board",
		"the pinch", spread_over, PAN, DIRECTIONS, DIRECTIONS},
	{"Two fingers spread over a board of cards",
		"a pan along x on each card, a pinch on the board", "the pinch", spread_over, PAN_X,
		DIRECTIONS, DIRECTIONS},
	{"Two fingers drag across a board of cards", "a pan on each card, a pinch on the board",
		"not the pinch", drag_over, PAN, DIRECTIONS, DIRECTIONS},
	{"Two fingers drag slowly", "a swipe and a pinch of two", "neither", slow_drag, 2,
		SLOW_HANDS, SLOW_HANDS},
	{"Three fingers drag slowly", "a swipe and a pinch of three", "neither", slow_drag, 3,
		SLOW_HANDS, SLOW_HANDS},
	{"Four fingers drag slowly", "a swipe and a pinch of four", "neither", slow_drag, 4,
		SLOW_HANDS, SLOW_HANDS},
	{"Two fingers pinch, the thumb rests", "a pan, a pinch of two to ten", "the pinch",
		resting_thumb, 2, MANY_HANDS, MANY_HANDS},
	{"Three fingers pinch, the thumb rests", "a pan, a pinch of two to ten", "the pinch",
		resting_thumb, 3, MANY_HANDS, MANY_HANDS},
	{"Four fingers pinch, the thumb rests", "a pan, a pinch of two to ten", "the pinch",
		resting_thumb, 4, MANY_HANDS, MANY_HANDS},
	{"Five fingers pinch, the thumb rests", "a pan, a pinch of two to ten", "the pinch",
		resting_thumb, 5, MANY_HANDS, 65},
	{"Two fingers drag, one starts 40 ms later", "a pan, a pinch of two to ten", "the pan",
		late_drag, 2, MANY_HANDS, MANY_HANDS},
	{"Three fingers drag, one starts 40 ms later", "a pan, a pinch of two to ten", "the pan",
		late_drag, 3, MANY_HANDS, MANY_HANDS},
	{"Four fingers drag, one starts 40 ms later", "a pan, a pinch of two to ten", "the pan",
		late_drag, 4, MANY_HANDS, MANY_HANDS},
	{"Five fingers drag, one starts 40 ms later", "a pan, a pinch of two to ten", "the pan",
		late_drag, 5, MANY_HANDS, MANY_HANDS},
};

static unsigned counts[COUNT(figures)];

unsigned figures_check(void) {
	unsigned wrong = 0;
	for (size_t i = 0; i < COUNT(figures); i++) {
		const struct figure *figure = &figures[i];
		counts[i] = figure->play(figure->number);
		bool is_wrong = counts[i] < figure->least;
		wrong += is_wrong;
		printf("%s%s; %s: %s %u of %u\n", is_wrong ? "TOO FEW: " : "", figure->hand,
			figure->recognizers, figure->winner, counts[i], figure->of);
	}
	return wrong;
}

void figures_write(FILE *page) {
	fprintf(page, "| fingers | recognizers | winner | of hands |\n| --- | --- | --- | --- |\n");
	for (size_t i = 0; i < COUNT(figures); i++) {
		const struct figure *figure = &figures[i];
		fprintf(page, "| %s | %s | %s | %u of %u |\n", figure->hand, figure->recognizers,
			figure->winner, counts[i], figure->of);
	}
}
