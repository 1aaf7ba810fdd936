/* SPDX-License-Identifier: MIT */
/* Recognizers on a window and on cards of it, and which of them begin when a hand plays. */
#ifndef STAGE_H
#define STAGE_H

#include "../kinds.h"
#include "hands.h"

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

#endif
