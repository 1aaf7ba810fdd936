/* SPDX-License-Identifier: MIT */
#include "matrix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char *const kind_names[KINDS] = {"tap", "double-tap", "press", "press-2", "pan", "x-pan",
	"pan-2", "swipe", "swipe-2", "swipe-3", "pinch", "rotation", "transform", "edge-pan",
	"hold"};

static struct gc_touch touches[16];
static struct gc_event events[64];
static struct gc_record records[16];

static void must(enum gc_status status) {
	if (status != GC_OK) {
		fprintf(stderr, "who-wins: the core refused a stage: %d\n", (int)status);
		abort();
	}
}

unsigned kind_fingers(enum kind kind) {
	return kind == SWIPE_3 ? 3
	       : kind == PRESS_2 || kind == PAN_2 || kind == SWIPE_2 || kind == PINCH ||
			       kind == ROTATION
		       ? 2
		       : 1;
}

void stage_begin(struct stage *stage, struct gc_size window) {
	*stage = (struct stage){.first = -1};
	gc_node_init(&stage->window);
	gc_node_set_frame(&stage->window, (struct gc_rect){.size = window});
	must(gc_engine_init(&stage->engine, &(struct gc_engine_config){
						    .root = &stage->window,
						    .touches = touches,
						    .touch_capacity = COUNT(touches),
						    .events = events,
						    .event_capacity = COUNT(events),
						    .records = records,
						    .record_capacity = COUNT(records),
					    }));
}

void stage_end(struct stage *stage) {
	for (unsigned i = 0; i < stage->cards_count; i++) {
		gc_node_finish(&stage->cards[i]);
	}
	gc_node_finish(&stage->window);
	gc_engine_finish(&stage->engine);
}

struct gc_node *stage_add_card(struct stage *stage, int x, int y, int width, int height) {
	struct gc_node *card = &stage->cards[stage->cards_count++];
	gc_node_init(card);
	gc_node_set_frame(
		card, (struct gc_rect){{GC_PT(x), GC_PT(y)}, {GC_PT(width), GC_PT(height)}});
	must(gc_node_add_child(&stage->window, card));
	return card;
}

static unsigned add(struct stage *stage, struct gc_node *node, enum gc_status initialized) {
	must(initialized);
	must(gc_recognizer_add(&stage->recognizers[stage->count].base, node));
	return stage->count++;
}

unsigned stage_add_pan(struct stage *stage, struct gc_node *node, unsigned least, unsigned most) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = (uint8_t)least;
	config.max_touches = (uint8_t)most;
	return add(stage, node, gc_pan_init(&stage->recognizers[stage->count].pan, &config));
}

unsigned stage_add_pinch(struct stage *stage, struct gc_node *node, unsigned least, unsigned most) {
	struct gc_pinch_config config = gc_pinch_config_default();
	config.min_touches = (uint8_t)least;
	config.max_touches = (uint8_t)most;
	return add(stage, node, gc_pinch_init(&stage->recognizers[stage->count].pinch, &config));
}

unsigned stage_add_swipe(
	struct stage *stage, struct gc_node *node, unsigned fingers, uint32_t directions) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.touches = (uint8_t)fingers;
	config.directions = directions;
	return add(stage, node, gc_swipe_init(&stage->recognizers[stage->count].swipe, &config));
}

unsigned stage_add(struct stage *stage, struct gc_node *node, enum kind kind) {
	union kind_any *memory = &stage->recognizers[stage->count];
	struct gc_tap_config tap = gc_tap_config_default();
	struct gc_long_press_config press = gc_long_press_config_default();
	struct gc_pan_config pan = gc_pan_config_default();
	struct gc_edge_pan_config edge_pan = gc_edge_pan_config_default();
	tap.taps = kind == DOUBLE_TAP ? 2 : 1;
	press.touches = (uint8_t)kind_fingers(kind);
	pan.axis = GC_AXIS_X;
	edge_pan.edges = GC_EDGE_LEFT;
	switch (kind) {
	case TAP:
	case DOUBLE_TAP:
		return add(stage, node, gc_tap_init(&memory->tap, &tap));
	case PRESS:
	case PRESS_2:
		return add(stage, node, gc_long_press_init(&memory->long_press, &press));
	case PAN:
		return add(stage, node, gc_pan_init(&memory->pan, NULL));
	case PAN_X:
		return add(stage, node, gc_pan_init(&memory->pan, &pan));
	case PAN_2:
		return stage_add_pan(stage, node, 2, 2);
	case SWIPE:
	case SWIPE_2:
	case SWIPE_3:
		return stage_add_swipe(stage, node, kind_fingers(kind), GC_SWIPE_LEFT);
	case PINCH:
		return add(stage, node, gc_pinch_init(&memory->pinch, NULL));
	case ROTATION:
		return add(stage, node, gc_rotation_init(&memory->rotation, NULL));
	case TRANSFORM:
		return add(stage, node, gc_transform_init(&memory->transform, NULL));
	case EDGE_PAN:
		return add(stage, node, gc_edge_pan_init(&memory->edge_pan, &edge_pan));
	case HOLD:
		return add(stage, node, gc_hold_init(&memory->hold, NULL));
	case KINDS:
		break;
	}
	abort();
}

void stage_take(struct stage *stage) {
	struct gc_event event;
	while (gc_engine_next(&stage->engine, &event)) {
		if (event.kind != GC_EVENT_GESTURE ||
			(event.state != GC_STATE_BEGAN && event.state != GC_STATE_ENDED)) {
			continue;
		}
		const union kind_any *recognizer = (const void *)event.recognizer;
		int index = (int)(recognizer - stage->recognizers);
		stage->began |= UINT32_C(1) << index;
		stage->first = stage->first < 0 ? index : stage->first;
	}
}

/* What a panel reports of one finger, from scan to scan. */
struct contact {
	bool is_down;
	struct gc_point at;
};

/* Pushes what has changed of a finger in a scan. Returns whether something has. */
static bool push(struct stage *stage, struct hand *hand, unsigned finger, double time,
	uint64_t time_us, struct contact *contact) {
	double x = 0, y = 0;
	bool is_down = hand_finger_at(hand, finger, time, &x, &y);
	struct gc_sample sample = {.time_us = time_us, .id = (int32_t)finger + 1};
	sample.position.x = (gc_length)lround(x * GC_PT(1));
	sample.position.y = (gc_length)lround(y * GC_PT(1));
	bool was_down = contact->is_down;
	struct gc_point before = contact->at;
	*contact = (struct contact){is_down, sample.position};
	if (is_down != was_down) {
		sample.kind = is_down ? GC_SAMPLE_DOWN : GC_SAMPLE_UP;
	} else if (is_down && (before.x != sample.position.x || before.y != sample.position.y)) {
		sample.kind = GC_SAMPLE_MOTION;
	} else {
		return false;
	}
	gc_engine_push(&stage->engine, &sample);
	return true;
}

void stage_play(struct stage *stage, struct hand *hand) {
	struct contact contacts[HAND_FINGERS_MAX] = {0};
	for (int scan = 0; scan < 300; scan++) {
		double time = scan * 8.333;
		uint64_t time_us = (uint64_t)(time * 1000) + 1000;
		bool has_changed = false, is_touched = false;
		for (unsigned i = 0; i < hand->count; i++) {
			has_changed |= push(stage, hand, i, time, time_us, &contacts[i]);
			is_touched |= contacts[i].is_down;
		}
		if (has_changed) {
			gc_engine_push(&stage->engine,
				&(struct gc_sample){.time_us = time_us, .kind = GC_SAMPLE_FRAME});
		} else {
			gc_engine_advance(&stage->engine, time_us);
		}
		stage_take(stage);
		if (!is_touched && time > 300) {
			break;
		}
	}
	gc_engine_advance(&stage->engine, 10000000);
	stage_take(stage);
	stage->is_stuck = !gc_engine_is_idle(&stage->engine);
}
