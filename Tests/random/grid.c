/* SPDX-License-Identifier: MIT */
/*
 * Scenarios for a second implementation. The recognizers' own arithmetic stays trivial. Contacts
 * land on a grid of 100 pt. In a third of the scenarios they stay on it, or 1 pt beside it: steps
 * are far beyond all slops, or far below. In the others they move by a few points, so that attempts
 * are in doubt. Positions are whole points. Times are whole milliseconds, and may meet a deadline
 * exactly, because the contract defines that.
 */
#include <stdlib.h>

#include "scenario.h"

#define GRID 100 // contacts are at 10 + GRID * n: the first are at an edge, the last near one
#define NEAR 4   // in points: two hands are farther apart, along x or y
#define INPUTS 48

struct hand {
	bool down;
	int x, y; // in points
};

struct maker {
	struct dice dice;
	struct setup *setup;
	struct stream *stream;
	struct hand hands[FINGERS]; // 0 to 4 are of device 0, the others of device 1
	int landings;
	bool is_fine;        // hands move a few points, so that attempts are in doubt
	bool is_board;       // cards of the window have some of its fingers
	bool is_crowd;       // an attempt can have more rivals than the core keeps
	bool is_open;        // no FRAME has ended the frame
	uint32_t lands;      // chance of each hand
	int dx, dy;          // of the latest motion
	bool is_opposite;    // the same
	struct gc_step step; // of the touchpad's gesture
	bool is_stepping;
	uint64_t time_us;
};

static bool chance(struct maker *m, uint32_t percent) {
	return pick(&m->dice, 100) < percent;
}

static int pick_int(struct maker *m, int below) {
	return (int)pick(&m->dice, (uint32_t)below);
}

/* With one chance, a set of recognizers with the other. */
static uint16_t maybe_set(struct maker *m, uint32_t percent, uint32_t of_each) {
	return (uint16_t)pick_set(&m->dice, RECOGNIZERS, chance(m, percent) ? of_each : 0);
}

static void make_nodes(struct maker *m) {
	struct {
		int x, y, width, height;
	} frames[NODES] = {{0, 0, GRID_WINDOW, GRID_WINDOW}};
	struct setup *setup = m->setup;
	bool has_clients = chance(m, 60);
	setup->node_count = (uint8_t)(1 + (m->is_board ? 3 : pick_int(m, NODES)));
	for (int i = 0; i < setup->node_count; i++) {
		int parent = i == 0 ? 0 : pick_int(m, i);
		if (m->is_board && i > 0) {
			/* Each card is a column of the places where contacts land. */
			parent = 0;
			frames[i].x = GRID * (i - 1);
			frames[i].width = GRID;
			frames[i].height = GRID_WINDOW;
		} else if (i > 0) {
			/* Edges are between the places of contacts. */
			frames[i].x = 50 * pick_int(m, 4);
			frames[i].y = 50 * pick_int(m, 4);
			frames[i].width = frames[parent].width - 50 * pick_int(m, 5);
			frames[i].height = frames[parent].height - 50 * pick_int(m, 5);
		}
		gc_length width = GC_PT(1) * (frames[i].width > 0 ? frames[i].width : 0);
		gc_length height = GC_PT(1) * (frames[i].height > 0 ? frames[i].height : 0);
		struct node_setup *node = &setup->nodes[i];
		*node = (struct node_setup){
			.parent = (int8_t)(i == 0 ? NOBODY : parent),
			.bounds.size = {width, height},
			.center = {GC_PT(1) * frames[i].x + width / 2,
				GC_PT(1) * frames[i].y + height / 2},
			.transform = gc_affine_identity(),
		};
		node->hidden = i > 0 && chance(m, 3);
		node->inert = i > 0 && chance(m, 3);
		node->receives_touches = chance(m, 60);
		node->away = i > 0 && chance(m, 5);
		node->client = (uint8_t)(has_clients ? pick_int(m, CLIENTS) : 0);
	}
}

static const struct choice choices[] = {
	{GC_KIND_TAP, "taps", 10, {1, 1, 1, 1, 1, 1, 2, 2, 2, 3}},
	{GC_KIND_LONG_PRESS, "taps", 5, {0, 0, 0, 0, 1}},
	{GC_KIND_NONE, "minimum-duration", 7, {0, USUAL, USUAL, USUAL, USUAL, USUAL, USUAL}},
	{GC_KIND_NONE, "until-last-lift", 3, {true, false, false}},
	{GC_KIND_NONE, "settle-time", 10, {40000, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
	{GC_KIND_NONE, "axis", 5, {GC_AXIS_X, GC_AXIS_Y, GC_AXIS_ANY, GC_AXIS_ANY, GC_AXIS_ANY}},
	{GC_KIND_NONE, "lead", 7, {0, 256, USUAL, USUAL, USUAL, 512, GC_LEAD_MAX}},
	{GC_KIND_NONE, NULL, 0, {0}},
};

static void make_count(struct maker *m, struct recognizer_setup *r) {
	bool pair = r->kind == GC_KIND_PINCH || r->kind == GC_KIND_ROTATION;
	int touches = 1 + (chance(m, 35) ? pick_int(m, 3) : m->is_fine && chance(m, 40));
	if (m->is_board && chance(m, 70)) {
		touches = r->node == 0 ? 2 + pick_int(m, 2) : 1;
	}
	int most = chance(m, 50) ? GC_TOUCHES_MAX : touches + pick_int(m, 2);
	if (pair) {
		touches = 2 + (int)chance(m, 15);
		most = chance(m, 60) ? touches : touches + 1 + pick_int(m, 2);
	} else if (r->kind == GC_KIND_EDGE_PAN) {
		touches = most = 1;
	}
	set_by_key(r, "fingers", touches);
	set_by_key(r, "minimum-fingers", touches);
	set_by_key(r, "maximum-fingers", most);
}

static void make_custom(struct maker *m, struct recognizer_setup *r) {
	static const struct gc_custom_config habits[] = {{.slop = 0},
		{.slop = GC_POSITION_MAX, .touches = 1},
		{.slop = GC_POSITION_MAX, .time_us = 100000}, {.is_wrong = true}};
	r->config.custom = habits[pick_int(m, 4)];
	r->config.custom.touches *= (uint8_t)(1 + (chance(m, 35) ? pick_int(m, 3) : 0));
	r->class_waits = maybe_set(m, 30, 30);
	r->class_holds_up = maybe_set(m, 30, 30);
}

static void make_settings(struct maker *m, struct recognizer_setup *r) {
	static const char *const slops[] = {"slop", "pan-slop", "pinch-slop", "rotation-slop"};
	int directions = 1 << pick_int(m, 8);
	choose_settings(r, &m->dice, choices);
	make_count(m, r);
	set_by_key(r, "directions", directions | (chance(m, 40) ? 1 << pick_int(m, 8) : 0));
	set_by_key(r, "edges", chance(m, 5) ? 0 : 1 + pick_int(m, 15));
	if (chance(m, 20)) {
		set_by_key(r, "lead", GC_LEAD_ONE + pick_int(m, 1024));
	}
	bool has_slop = !chance(m, 8) || r->kind == GC_KIND_EDGE_PAN;
	for (int i = 0; i < 4 && !has_slop; i++) {
		set_by_key(r, slops[i], 0);
	}
}

static void make_recognizer(struct maker *m, int index) {
	static const enum gc_kind of_families[] = {GC_KIND_PAN, GC_KIND_PINCH, GC_KIND_SWIPE,
		GC_KIND_ROTATION, GC_KIND_TRANSFORM, GC_KIND_SWIPE, GC_KIND_PAN};
	bool is_of_family = m->is_fine && chance(m, index < 2 || m->is_crowd ? 95 : 50);
	struct recognizer_setup *r = &m->setup->recognizers[index];
	*r = recognizer_setup_default(
		is_of_family ? of_families[index < 2 ? index : pick_int(m, 7)]
			     : (enum gc_kind)(GC_KIND_TAP + pick_int(m, KIND_COUNT)));
	bool is_on_window = m->is_fine && chance(m, m->is_board ? 30 : 70);
	r->present = true;
	r->node = (uint8_t)(is_on_window ? 0 : pick_int(m, m->setup->node_count));
	if (r->kind == GC_KIND_CUSTOM) {
		make_custom(m, r);
	} else {
		make_settings(m, r);
	}
	r->disabled = chance(m, 5);
	r->away = chance(m, 5);
	r->cancels_touches = !chance(m, 25);
	r->delays_began = chance(m, 25);
	r->delays_ended = !chance(m, 25);
	r->mixes_types = chance(m, 20);
	r->touch_types = chance(m, m->is_fine ? 95 : 80) ? GC_TOUCH_TYPES_ALL
							 : (uint8_t)(1 + pick_int(m, 15));
	r->refuses_begin = chance(m, 4);
	r->refuses = chance(m, 6) ? UINT32_C(1) << pick_int(m, FINGERS) : 0;
	r->refuses |= chance(m, 3) ? UINT32_C(1) << TOUCHPAD_FINGER : 0;
	r->waits_for = maybe_set(m, m->is_fine ? 20 : 40, 25) & (uint16_t)((1u << index) - 1);
	r->asked_for = maybe_set(m, 15, 30);
	r->together = maybe_set(m, m->is_fine ? 20 : 40, 40);
	r->spares = maybe_set(m, 15, 40);
	r->withstands = maybe_set(m, 15, 40);
}

static struct call *add(struct maker *m, enum call_kind kind) {
	struct stream *stream = m->stream;
	struct call *call = &stream->calls[stream->count];
	*call = (struct call){.kind = (uint8_t)kind, .origin = (int32_t)stream->count++};
	call_set_time_us(call, m->time_us);
	return call;
}

static bool is_free(const struct maker *m, int x, int y) {
	for (int i = 0; i < FINGERS; i++) {
		const struct hand *hand = &m->hands[i];
		if (hand->down && abs(hand->x - x) < NEAR && abs(hand->y - y) < NEAR) {
			return false;
		}
	}
	return x >= 10 && y >= 10 && x < GRID_WINDOW && y < GRID_WINDOW;
}

static void add_sample(struct maker *m, enum gc_sample_kind kind, int id) {
	struct gc_sample *sample = &add(m, CALL_SAMPLE)->sample;
	sample->kind = (uint8_t)kind;
	if (kind == GC_SAMPLE_FRAME) {
		return;
	}
	sample->id = id;
	sample->device = id > 4;
	sample->position = (struct gc_point){GC_PT(1) * m->hands[id].x, GC_PT(1) * m->hands[id].y};
	m->hands[id].down = kind == GC_SAMPLE_DOWN || kind == GC_SAMPLE_MOTION;
	if (kind == GC_SAMPLE_DOWN) {
		sample->type = chance(m, 8)   ? GC_TOUCH_PEN
			       : chance(m, 4) ? GC_TOUCH_PALM
					      : GC_TOUCH_FINGER;
	}
}

static void move(struct maker *m, int id, int dx, int dy) {
	struct hand *hand = &m->hands[id];
	if ((dx != 0 || dy != 0) && is_free(m, hand->x + dx, hand->y + dy)) {
		hand->x += dx;
		hand->y += dy;
	} else if (chance(m, 60)) {
		hand->x += is_free(m, hand->x + 1, hand->y) ? 1 : -1;
	}
	add_sample(m, GC_SAMPLE_MOTION, id);
}

static void land(struct maker *m, int id) {
	/* Mostly near an edge or in the middle, and where the others are. */
	uint32_t near = m->is_fine ? 90 : 60;
	int x = 10 + GRID * pick_int(m, chance(m, near) ? 3 : 9);
	int y = 10 + GRID * pick_int(m, chance(m, near) ? 4 : 9);
	if (m->landings < 30 && is_free(m, x, y)) {
		m->hands[id].x = x;
		m->hands[id].y = y;
		m->landings++;
		add_sample(m, GC_SAMPLE_DOWN, id);
	}
}

static bool is_any_down(const struct maker *m) {
	bool is_down = false;
	for (int i = 0; i < FINGERS; i++) {
		is_down |= m->hands[i].down;
	}
	return is_down;
}

/* A frame that is not ended is joined by samples of its time. */
static void make_frame(struct maker *m) {
	static const int steps[] = {0, 0, 0, 1, 1, -1, 2, -2};
	int unit = m->is_fine && chance(m, 95) ? 1 + pick_int(m, 8) : GRID;
	bool together = chance(m, 60);
	if (!m->is_fine || chance(m, 30)) {
		m->dx = unit * steps[pick_int(m, 8)];
		m->dy = unit * steps[pick_int(m, 8)];
		m->is_opposite = m->is_fine && chance(m, 30);
	}
	int mood = pick_int(m, 10); // lands, lifts, or moves
	if (m->is_fine) {
		mood = is_any_down(m) ? 4 + pick_int(m, 4) : 0;
	}
	int offset = pick_int(m, FINGERS);
	for (int i = 0; i < FINGERS; i++) {
		int id = (i + offset) % FINGERS;
		if (!m->hands[id].down) {
			if (chance(m, mood < 4 ? m->lands : m->is_fine ? 4 : 2)) {
				land(m, id);
			}
		} else if (chance(m, mood >= 7 ? 60 : m->is_fine ? 2 : 5)) {
			add_sample(m, chance(m, 4) ? GC_SAMPLE_CANCEL : GC_SAMPLE_UP, id);
			if (chance(m, 8)) {
				land(m, id);
			}
		} else if (mood >= 4 && chance(m, 80)) {
			bool alone = !together || chance(m, 10);
			int way = m->is_opposite && id % 2 != 0 ? -1 : 1;
			int dx = alone ? unit * steps[pick_int(m, 8)] : way * m->dx;
			int dy = alone ? unit * steps[pick_int(m, 8)] : way * m->dy;
			move(m, id, dx, dy);
		}
	}
	m->is_open = chance(m, 12);
	if (!m->is_open) {
		add_sample(m, GC_SAMPLE_FRAME, 0);
	}
}

static void make_step(struct maker *m) {
	struct gc_step *step = &m->step;
	if (!m->is_stepping) {
		*step = (struct gc_step){
			.device = TOUCHPAD, .phase = GC_STEP_BEGIN, .scale = GC_SCALE_ONE};
		step->kind = (uint8_t)pick_int(m, 3);
		step->finger_count = (uint8_t)(1 + pick_int(m, 3));
		step->position.x = GC_PT(10) + GC_PT(GRID) * pick_int(m, 9);
		step->position.y = GC_PT(10) + GC_PT(GRID) * pick_int(m, 9);
	} else if (step->kind != GC_STEP_HOLD && chance(m, 60)) {
		step->phase = GC_STEP_UPDATE;
		step->delta.x = chance(m, 40) ? GC_PT(100) - GC_PT(200) * pick_int(m, 2) : 0;
		step->delta.y = chance(m, 20) ? GC_PT(100) - GC_PT(200) * pick_int(m, 2) : 0;
		if (step->kind == GC_STEP_PINCH) {
			step->scale = chance(m, 40) ? GC_SCALE_ONE << pick_int(m, 3) : step->scale;
			step->turn = chance(m, 30) ? GC_TURN / 4 - GC_TURN / 2 * pick_int(m, 2) : 0;
		}
	} else {
		step->phase = chance(m, 80) ? GC_STEP_END : GC_STEP_CANCEL;
		step->delta = (struct gc_vector){0, 0};
	}
	m->is_stepping = step->phase < GC_STEP_END;
	add(m, CALL_STEP)->step = *step;
	m->stream->calls[m->stream->count - 1].step.time_us = m->time_us;
}

/* A recognizer or a node comes or goes, half of the time before the deadlines since the last input.
 */
static void make_change(struct maker *m, uint64_t last_us) {
	static const enum call_kind kinds[] = {CALL_ENABLE, CALL_JOIN, CALL_TREE};
	enum call_kind kind = kinds[pick_int(m, 3)];
	struct setup *setup = m->setup;
	if (kind == CALL_TREE && setup->node_count == 1) {
		return;
	}
	struct call *call = add(m, kind);
	call->which = (uint8_t)(kind == CALL_TREE ? 1 + pick_int(m, setup->node_count - 1)
						  : pick_int(m, setup->recognizer_count));
	call->other = (uint8_t)(kind == CALL_TREE     ? setup->nodes[call->which].parent
				: pick_int(m, 2) == 0 ? NODES
						      : pick_int(m, setup->node_count));
	call_set_time_us(call, chance(m, 50) ? last_us : m->time_us);
}

static void make_call(struct maker *m, uint64_t last_us) {
	static const enum call_kind kinds[] = {CALL_CANCEL_ALL, CALL_CANCEL_DEVICE,
		CALL_CANCEL_DEVICE, CALL_CANCEL_DEVICE, CALL_DROP_ALL, CALL_DROP_DEVICE};
	if (chance(m, 65)) {
		make_change(m, last_us);
		return;
	}
	struct call *call = add(m, kinds[pick_int(m, 6)]);
	call->sample.device = (uint16_t)pick_int(m, DEVICES + 1);
	if (call->kind == CALL_DROP_ALL || call->kind == CALL_DROP_DEVICE) {
		bool drops_all = call->kind == CALL_DROP_ALL;
		for (int i = 0; i < FINGERS; i++) {
			m->hands[i].down &= !drops_all && call->sample.device != (i > 4);
		}
		m->is_stepping &= !drops_all && call->sample.device != TOUCHPAD;
	}
}

static void make_input(struct maker *m, bool has_touchpad) {
	static const uint16_t waits_ms[] = {
		5, 5, 10, 10, 15, 30, 40, 50, 100, 150, 200, 350, 500, 750};
	uint64_t last_us = m->time_us;
	bool stays = !m->is_open && chance(m, 3); // a contact has one sample in a frame
	m->time_us += stays ? 0 : 1000 * waits_ms[pick_int(m, chance(m, 70) ? 7 : 14)];
	m->is_open = false;
	if (chance(m, 4)) {
		make_call(m, last_us);
	} else if (has_touchpad && chance(m, 50)) {
		make_step(m);
	} else if (chance(m, 8)) {
		add(m, CALL_ADVANCE);
	} else {
		make_frame(m);
	}
}

void scenario_make_grid(struct scenario *scenario, uint64_t seed) {
	struct maker m = {
		.dice.seed = seed,
		.setup = &scenario->setup,
		.stream = &scenario->stream,
		.time_us = 1000000,
	};
	scenario->stream.count = 0;
	scenario->setup = (struct setup){
		.answers = true,
		.touch_capacity = GC_TOUCHES_MAX,
		.event_capacity = 64,
		.record_capacity = 600,
		.horizon_us = GC_HORIZON_US,
		.asked_capacity = 255,
	};
	m.is_fine = chance(&m, 67);
	m.is_board = m.is_fine && chance(&m, 35);
	m.is_crowd = m.is_fine && chance(&m, 8);
	m.lands = chance(&m, 15) ? 80 : 30;
	make_nodes(&m);
	int count = m.is_crowd ? RECOGNIZERS : (int)m.is_fine + 1 + pick_int(&m, 7);
	m.setup->recognizer_count = (uint8_t)count;
	for (int i = 0; i < count; i++) {
		make_recognizer(&m, i);
	}
	bool has_touchpad = chance(&m, 15);
	for (int inputs = 8 + pick_int(&m, INPUTS - 8); inputs > 0; inputs--) {
		make_input(&m, has_touchpad);
	}
}
