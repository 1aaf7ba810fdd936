/* SPDX-License-Identifier: MIT */
#include "matrix.h"

const char *const place_names[PLACES] = {"same-node", "on-child", "on-two", "on-first"};

/* How much a recognizer has to do with a hand. */
enum claim {
	MUST_NOT,
	MAY, // if no other is meant
	IS_MEANT,
};

/* What one of the two recognizers sees of a hand. */
struct view {
	enum kind kind;
	enum hand_kind hand;
	unsigned fingers, of; // how many it gets, and how many the hand has
	enum kind other;      // the recognizer beside it
	unsigned other_fingers;
};

static bool travels(enum kind kind) {
	return kind >= PAN && kind <= SWIPE_3;
}

static bool travels_or_transforms(enum kind kind) {
	return travels(kind) || kind == TRANSFORM;
}

/* Whether a pan or a swipe takes so many fingers. */
static bool may_travel(enum kind kind, unsigned fingers) {
	bool takes_more = kind == PAN || kind == PAN_X;
	return travels(kind) && (takes_more ? fingers >= 1 : fingers == kind_fingers(kind));
}

static bool is_drag(enum hand_kind hand) {
	return hand == HAND_DRAG_1 || hand == HAND_DRAG_2 || hand == HAND_DRAG_3 ||
	       hand == HAND_DRAG_2_LATE;
}

static bool is_flick(enum hand_kind hand) {
	return hand == HAND_FLICK_1 || hand == HAND_FLICK_2 || hand == HAND_FLICK_3;
}

static bool is_spread(enum hand_kind hand) {
	return hand == HAND_PINCH || hand == HAND_PINCH_REST;
}

static bool is_turn(enum hand_kind hand) {
	return hand == HAND_TURN || hand == HAND_TURN_REST;
}

static bool has_resting_finger(enum hand_kind hand) {
	return hand == HAND_PINCH_REST || hand == HAND_TURN_REST;
}

static enum claim claim_if(bool condition, enum claim claim) {
	return condition ? claim : MUST_NOT;
}

static enum claim of_tap(const struct view *view) {
	if (view->fingers != 1) {
		return MUST_NOT;
	}
	return view->hand == HAND_TAP
		       ? IS_MEANT
		       : claim_if(view->hand == HAND_DOUBLE_TAP || view->hand == HAND_TAP_2, MAY);
}

static enum claim of_press(const struct view *view) {
	enum hand_kind hand = view->hand;
	if (view->fingers != 1) {
		return MUST_NOT;
	}
	if (hand == HAND_PRESS || hand == HAND_PRESS_DRAG ||
		(hand == HAND_PRESS_2 && view->other == PRESS_2)) {
		return IS_MEANT;
	}
	return claim_if(
		hand == HAND_PRESS_2 || hand == HAND_DRAG_2_LATE || has_resting_finger(hand), MAY);
}

static enum claim of_pan(const struct view *view) {
	enum hand_kind hand = view->hand;
	if (view->kind == PAN_2 && view->fingers != 2) {
		return MUST_NOT;
	}
	if (is_drag(hand) || is_flick(hand)) {
		bool is_whole = view->fingers == view->of || hand == HAND_DRAG_2_LATE;
		return is_whole ? IS_MEANT : MAY;
	}
	if (has_resting_finger(hand)) {
		/* A card's pan that has the moving finger explains all that moves. */
		enum kind rival = hand == HAND_PINCH_REST ? PINCH : ROTATION;
		return view->fingers == 1 && view->other == rival ? IS_MEANT : MAY;
	}
	if (is_spread(hand) || is_turn(hand)) {
		return claim_if(view->fingers == 1, MAY);
	}
	return claim_if(hand == HAND_PRESS_DRAG || hand == HAND_EDGE_DRAG, MAY);
}

static enum claim of_swipe(const struct view *view) {
	bool has_its_number = view->fingers == kind_fingers(view->kind);
	if (has_resting_finger(view->hand) && has_its_number) {
		return MAY;
	}
	if (is_flick(view->hand) && has_its_number) {
		return view->fingers == view->of ? IS_MEANT : MAY;
	}
	return claim_if(view->fingers == 1 && (is_spread(view->hand) || is_turn(view->hand)), MAY);
}

/* A pinch or a rotation. */
static enum claim of_two_fingers(const struct view *view) {
	enum hand_kind hand = view->hand;
	bool is_pinch = view->kind == PINCH;
	bool is_its_hand = is_pinch ? is_spread(hand) : is_turn(hand);
	bool is_the_others = is_pinch ? is_turn(hand) : is_spread(hand);
	if (is_its_hand) {
		return IS_MEANT;
	}
	if (may_travel(view->other, view->other_fingers) ||
		(is_the_others && view->other == (is_pinch ? ROTATION : PINCH))) {
		return MUST_NOT;
	}
	return claim_if(is_the_others || is_drag(hand) || is_flick(hand), MAY);
}

static enum claim of_transform(const struct view *view) {
	enum hand_kind hand = view->hand;
	if (is_drag(hand) || is_flick(hand) || is_spread(hand) || is_turn(hand)) {
		bool is_whole = view->fingers == view->of || hand == HAND_DRAG_2_LATE ||
				has_resting_finger(hand);
		return is_whole ? IS_MEANT : MAY;
	}
	return claim_if(hand == HAND_PRESS_DRAG || hand == HAND_EDGE_DRAG, MAY);
}

static enum claim claim_of(const struct view *view) {
	if (view->fingers < kind_fingers(view->kind)) {
		return MUST_NOT;
	}
	switch (view->kind) {
	case TAP:
		return of_tap(view);
	case DOUBLE_TAP:
		return claim_if(view->hand == HAND_DOUBLE_TAP, IS_MEANT);
	case PRESS:
		return of_press(view);
	case PRESS_2:
		return claim_if(view->fingers == 2 && view->hand == HAND_PRESS_2, IS_MEANT);
	case PAN:
	case PAN_X:
	case PAN_2:
		return of_pan(view);
	case SWIPE:
	case SWIPE_2:
	case SWIPE_3:
		return of_swipe(view);
	case PINCH:
	case ROTATION:
		return of_two_fingers(view);
	case TRANSFORM:
		return of_transform(view);
	case EDGE_PAN:
		return claim_if(view->hand == HAND_EDGE_DRAG, IS_MEANT);
	case HOLD: // disturbs nobody, so its own events do not count
	case KINDS:
		break;
	}
	return MUST_NOT;
}

/* Whether either may win if both have a claim, one of them the first. */
static bool either_is_right(const struct cell *cell, unsigned first_fingers) {
	enum kind first = cell->kinds[0], second = cell->kinds[1];
	bool transforms = first == TRANSFORM || second == TRANSFORM;
	bool has_two_fingers =
		first == PINCH || first == ROTATION || second == PINCH || second == ROTATION;
	/* Both travel, and the outer one asks for no more fingers than the inner has: depth
	 * decides. */
	if (travels_or_transforms(first) && travels_or_transforms(second) &&
		kind_fingers(second) <= first_fingers) {
		return true;
	}
	/* A requirement decides, as in UIKit. */
	if ((first == EDGE_PAN || second == EDGE_PAN) && cell->hand == HAND_EDGE_DRAG) {
		return true;
	}
	return transforms && has_two_fingers && first_fingers == hand_fingers[cell->hand];
}

bool cell_has_meaning(const struct cell *cell, unsigned *winner) {
	unsigned of = hand_fingers[cell->hand];
	bool has_all = cell->place == SAME_NODE || cell->place == ON_CHILD;
	/* Of three fingers on two cards, the card with the most. */
	unsigned fingers = has_all ? of : cell->place == ON_TWO && of == 3 ? 2 : 1;
	struct view first = {cell->kinds[0], cell->hand, fingers, of, cell->kinds[1], of};
	struct view second = {cell->kinds[1], cell->hand, of, of, cell->kinds[0], fingers};
	enum claim claims[2] = {claim_of(&first), claim_of(&second)};
	if (cell->place == ON_TWO && of == 3) {
		first.fingers = 1;
		enum claim of_one = claim_of(&first);
		claims[0] = of_one > claims[0] ? of_one : claims[0];
	}
	if (claims[0] != MUST_NOT && claims[1] != MUST_NOT &&
		(claims[0] == IS_MEANT || claims[1] == IS_MEANT) &&
		either_is_right(cell, fingers)) {
		claims[0] = claims[1] = IS_MEANT;
	}
	*winner = claims[0] > claims[1]   ? FIRST
		  : claims[0] < claims[1] ? SECOND
		  : claims[0] == IS_MEANT ? BOTH
					  : NEITHER;
	bool is_meant = claims[0] == IS_MEANT || claims[1] == IS_MEANT;
	return is_meant || (claims[0] == MUST_NOT && claims[1] == MUST_NOT);
}

bool cell_is_right(const struct cell *cell, unsigned winner, unsigned began) {
	enum kind first = cell->kinds[0], second = cell->kinds[1];
	bool taps =
		(first == TAP && second == DOUBLE_TAP) || (first == DOUBLE_TAP && second == TAP);
	if (winner == BOTH) {
		return began != NEITHER;
	}
	/* The first of two taps may be a tap. */
	return began == winner || (taps && cell->hand == HAND_DOUBLE_TAP && began == BOTH);
}
