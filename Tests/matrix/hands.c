/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <math.h>

const char *const hand_names[HAND_KINDS] = {"tap", "double-tap", "tap-2", "press", "press-2",
	"drag-1", "flick-1", "drag-2", "flick-2", "drag-3", "flick-3", "pinch", "pinch-rest",
	"turn", "turn-rest", "edge-drag", "drag-2-late", "press-drag"};
const unsigned hand_fingers[HAND_KINDS] = {1, 1, 2, 1, 2, 1, 1, 2, 2, 3, 3, 2, 2, 2, 2, 1, 2, 1};

double hand_random(struct hand *hand) {
	hand->random ^= hand->random << 13;
	hand->random ^= hand->random >> 7;
	hand->random ^= hand->random << 17;
	return (double)(hand->random >> 11) / 9007199254740992.0;
}

/* Of the standard normal distribution. */
static double draw_normal(struct hand *hand) {
	double length = sqrt(-2 * log(hand_random(hand) + 1e-300));
	return length * cos(2 * PI * hand_random(hand));
}

double hand_gain(struct hand *hand) {
	return 1 + .15 * (2 * hand_random(hand) - 1);
}

struct hand hand_empty(uint64_t seed) {
	struct hand hand = {.noise = .4};
	hand.random = UINT64_C(88172645463325252) ^ (seed + 1) * UINT64_C(0x9E3779B97F4A7C15);
	for (int i = 0; i < 8; i++) {
		hand_random(&hand);
	}
	return hand;
}

/* What all fingers of a hand do, in which hands of one kind differ. */
struct shape {
	double sense; // 1 or -1
	double angle; // of the way, or of the line between two fingers
	double half;  // from the middle to a finger
};

/* The fingers of two or three lie on a line through (400, 300). */
static struct shape place_fingers(struct hand *hand, enum hand_kind kind, bool for_two_cards) {
	bool is_apart = kind == HAND_PINCH || kind == HAND_PINCH_REST || kind == HAND_TURN ||
			kind == HAND_TURN_REST;
	struct shape shape;
	shape.sense = hand_random(hand) < .5 ? -1 : 1;
	shape.angle = (hand_random(hand) - .5) * 2 * PI;
	shape.half = !is_apart ? 55 : shape.sense > 0 ? 60 : 110;
	double line = is_apart ? shape.angle : hand_random(hand) - .5;
	if (for_two_cards) {
		line = (hand_random(hand) - .5) * 2.2;
		shape.angle = line;
		shape.half = fmax(shape.half, 60);
	}
	hand->count = hand_fingers[kind];
	for (unsigned i = 0; i < hand->count; i++) {
		struct finger *finger = &hand->fingers[i];
		double side = hand->count == 3 ? 1.6 * (i - 1.) : i == 0 ? -1 : 1;
		finger->x = 400 + side * shape.half * cos(line);
		finger->y = 300 + side * shape.half * sin(line);
		if (hand->count == 3 && for_two_cards) {
			finger->x += 1; // not at the edge of a card
		}
		if (hand->count == 1) {
			finger->x = kind == HAND_EDGE_DRAG ? 6 : 330;
			finger->y = 300;
		}
		finger->speed = hand_gain(hand);
	}
	return shape;
}

static void rest_for(struct hand *hand, double time) {
	for (unsigned i = 0; i < hand->count; i++) {
		hand->fingers[i].up = time;
		hand->fingers[i].speed = 0;
	}
}

/* Each finger has its gain as its speed. */
static void go(struct hand *hand, double start, double up, double speed, double angle) {
	for (unsigned i = 0; i < hand->count; i++) {
		struct finger *finger = &hand->fingers[i];
		finger->start = start;
		finger->up = up;
		finger->speed *= speed;
		finger->angle = angle;
	}
}

static void pinch(struct hand *hand, const struct shape *shape, bool rests) {
	go(hand, 60, 800, .08, shape->angle);
	hand->fingers[0].speed *= -shape->sense;
	hand->fingers[1].speed *= shape->sense;
	if (rests) {
		hand->fingers[0].speed = 1.6 * .08 * -shape->sense;
		hand->fingers[1].speed = 0;
	}
}

static void turn(struct hand *hand, const struct shape *shape, bool rests) {
	go(hand, 60, 800, .08, shape->angle);
	hand->fingers[0].angle += PI;
	hand->fingers[0].radius = shape->half;
	hand->fingers[1].radius = shape->half;
	if (rests) {
		hand->fingers[0].speed = 1.6 * .08;
		hand->fingers[0].radius = 2 * shape->half;
		hand->fingers[1].speed = 0;
	}
}

struct hand hand_make(enum hand_kind kind, bool for_two_cards, unsigned seed) {
	struct hand hand = hand_empty(seed * UINT64_C(7919) + kind * UINT64_C(104729));
	struct shape shape = place_fingers(&hand, kind, for_two_cards);
	double aside = shape.angle / 3.14;
	double along = (shape.sense > 0 ? 0 : PI) + .3 * aside;
	switch (kind) {
	case HAND_TAP:
	case HAND_TAP_2:
		rest_for(&hand, 90);
		hand.fingers[1].down = 12;
		break;
	case HAND_DOUBLE_TAP:
		rest_for(&hand, 80);
		hand.fingers[0].again = 200;
		break;
	case HAND_PRESS:
	case HAND_PRESS_2:
		rest_for(&hand, 900);
		break;
	case HAND_DRAG_2_LATE:
		hand.fingers[1].late = 16 * hand.fingers[1].speed;
		go(&hand, 60, 1500, .045, along);
		break;
	case HAND_DRAG_1:
	case HAND_DRAG_2:
	case HAND_DRAG_3:
		go(&hand, 60, 1500, .045, along);
		break;
	case HAND_FLICK_1:
	case HAND_FLICK_2:
	case HAND_FLICK_3:
		go(&hand, 20, 130, 1.4, PI + .1 * aside);
		break;
	case HAND_PINCH:
	case HAND_PINCH_REST:
		pinch(&hand, &shape, kind == HAND_PINCH_REST);
		break;
	case HAND_TURN:
	case HAND_TURN_REST:
		turn(&hand, &shape, kind == HAND_TURN_REST);
		break;
	case HAND_EDGE_DRAG:
		go(&hand, 40, 900, .2, .2 * aside);
		break;
	case HAND_PRESS_DRAG:
		go(&hand, 800, 1600, .13, along);
		break;
	case HAND_KINDS:
		break;
	}
	return hand;
}

/* How far a finger has come. */
static double way_of(const struct finger *finger, double time) {
	double way = time < finger->start ? 0 : (time - finger->start) * finger->speed;
	if (finger->late == 0) {
		return way;
	}
	return way < finger->late ? 0 : fmin(way, 2 * (way - finger->late));
}

bool hand_finger_at(struct hand *hand, unsigned index, double time, double *x, double *y) {
	const struct finger *finger = &hand->fingers[index];
	if (finger->again != 0 && time >= finger->again) {
		time -= finger->again;
	}
	if (time < finger->down || time >= finger->up) {
		return false;
	}
	double way = way_of(finger, time), radius = finger->radius;
	if (radius == 0) {
		*x = finger->x + way * cos(finger->angle);
		*y = finger->y + way * sin(finger->angle);
	} else {
		double angle = finger->angle + way / radius;
		*x = finger->x + radius * (cos(angle) - cos(finger->angle));
		*y = finger->y + radius * (sin(angle) - sin(finger->angle));
	}
	*x += hand->noise * draw_normal(hand);
	*y += hand->noise * draw_normal(hand);
	return true;
}
