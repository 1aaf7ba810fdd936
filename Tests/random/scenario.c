/* SPDX-License-Identifier: MIT */
#include "player.h"
#include "random_motion.h"

#include <string.h>

static int64_t pick_any(struct dice *dice) {
	uint64_t high = pick(dice, UINT32_MAX);
	return (int64_t)(high << 32 | pick(dice, UINT32_MAX));
}

/* From a fuzzer's bytes, rarely anything instead of the usual number. */
static int64_t maybe(struct dice *dice, int64_t usual) {
	static const int64_t odd[] = {0, 1, -1, GC_PT(0.5), -GC_PT(10), GC_POSITION_MAX,
		-GC_POSITION_MAX, GC_POSITION_MAX + 1, INT32_MAX, INT32_MIN};
	if (dice->bytes == NULL || pick(dice, 16) != 0) {
		return usual;
	}
	uint32_t which = pick(dice, 16);
	return which < 10 ? odd[which] : pick_any(dice);
}

static gc_length maybe_length(struct dice *dice, gc_length usual) {
	return (gc_length)(uint32_t)maybe(dice, usual);
}

/* How many of each a scenario has. */
#define DRAWN_NODES 4 // the window, its halves, and a turned part of the left one
#define DRAWN_RECOGNIZERS 8
#define DRAWN_WAITS 3
#define DRAWN_FINGERS 5

/* What the settings of recognizers may be. */
static const struct choice choices[] = {
	{GC_KIND_TAP, "taps", 2, {1, 2}},
	{GC_KIND_TAP, "maximum-duration", 2, {120000, USUAL}},
	{GC_KIND_SWIPE, "maximum-duration", 2, {90000, USUAL}},
	{GC_KIND_LONG_PRESS, "taps", 4, {0, 0, 0, 1}},
	{GC_KIND_NONE, "minimum-duration", 5, {0, 60000, 60000, 60000, 60000}},
	{GC_KIND_NONE, "until-last-lift", 2, {false, true}},
	{GC_KIND_NONE, "stillness-duration", 6, {0, 20000, 20000, 20000, 20000, 20000}},
	{GC_KIND_NONE, "slop", 4, {GC_PT(10), GC_PT(10), GC_PT(4), 0}},
	{GC_KIND_NONE, "pan-slop", 4, {GC_PT(10), GC_PT(10), GC_PT(4), 0}},
	{GC_KIND_NONE, "pinch-slop", 4, {GC_PT(10), GC_PT(10), GC_PT(4), 0}},
	{GC_KIND_NONE, "rotation-slop", 4, {GC_PT(10), GC_PT(10), GC_PT(4), 0}},
	{GC_KIND_NONE, "settle-time", 3, {0, 0, 30000}},
	{GC_KIND_NONE, "lead", 6, {USUAL, USUAL, 0, GC_LEAD_ONE, 2 * GC_LEAD_ONE, GC_LEAD_MAX}},
	{GC_KIND_NONE, "axis", 4, {GC_AXIS_ANY, GC_AXIS_ANY, GC_AXIS_X, GC_AXIS_Y}},
	{GC_KIND_NONE, "allowable-deviation", 3, {0, 0, GC_SCALE_ONE / 2}},
	{GC_KIND_NONE, "region", 1, {GC_PT(60)}},
	{GC_KIND_NONE, "maximum-dwell", 3, {0, 60000, 60000}},
	{GC_KIND_NONE, "from", 4, {0, 0, 0, GC_PT(50)}},
	{GC_KIND_NONE, "to", 4, {0, 0, 0, GC_PT(200)}},
	{GC_KIND_NONE, NULL, 0, {0}},
};

static void vary_custom(struct recognizer_setup *setup, struct dice *dice) {
	struct gc_custom_config *config = &setup->config.custom;
	config->slop = GC_PT(10) * (gc_length)(1 + pick(dice, 3));
	config->time_us = GC_MS(50);
	config->ignores = pick(dice, 3) == 0;
	config->is_wild = dice->bytes != NULL && pick(dice, 4) != 0;
	for (int i = 0; config->is_wild && i < ACTIONS; i++) {
		config->actions[i] = (uint8_t)pick(dice, 256);
	}
}

static void vary(struct recognizer_setup *setup, struct dice *dice) {
	bool is_pair = setup->kind == GC_KIND_PINCH || setup->kind == GC_KIND_ROTATION;
	bool is_edge_pan = setup->kind == GC_KIND_EDGE_PAN, is_hold = setup->kind == GC_KIND_HOLD;
	uint32_t touches = 1 + pick(dice, 5) / 3 + pick(dice, 6) / 5;
	uint32_t least = is_pair       ? 2 + pick(dice, 4) / 3
			 : is_edge_pan ? 1 + pick(dice, 4) / 3
				       : touches;
	uint32_t more = pick(dice, 3) * (is_pair ? 2 : is_edge_pan || is_hold ? 1 : 8);
	if (setup->kind == GC_KIND_CUSTOM) {
		vary_custom(setup, dice);
		return;
	}
	choose_settings(setup, dice, choices);
	set_by_key(setup, "fingers", touches);
	set_by_key(setup, "minimum-fingers", least);
	set_by_key(setup, "maximum-fingers", is_hold && pick(dice, 2) == 0 ? 0 : least + more);
	set_by_key(setup, "directions", 1 + pick(dice, pick(dice, 2) == 0 ? 15 : 255));
	set_by_key(setup, "edges", 1 + pick(dice, 15));
	if (pick(dice, 4) == 0) {
		set_by_key(setup, "lead", GC_LEAD_ONE + pick(dice, 1024));
	}
}

static struct recognizer_setup make_recognizer(struct dice *dice, bool are_rivals) {
	static const uint8_t rivals[] = {
		GC_KIND_PAN, GC_KIND_SWIPE, GC_KIND_PINCH, GC_KIND_ROTATION, GC_KIND_TRANSFORM};
	enum gc_kind kind = (enum gc_kind)(GC_KIND_TAP + pick(dice, KIND_COUNT));
	if (are_rivals && pick(dice, 2) == 0) {
		kind = (enum gc_kind)rivals[pick(dice, sizeof(rivals))];
	}
	struct recognizer_setup setup = recognizer_setup_default(kind);
	vary(&setup, dice);
	if (dice->bytes != NULL && kind != GC_KIND_CUSTOM && pick(dice, 2) == 0) {
		/* Any number in one of its settings: of 1, 2, 4 or 8 bytes. */
		size_t size = (size_t)1 << pick(dice, 4);
		size_t place = pick(dice, (uint32_t)(sizeof(setup.config) / size)) * size;
		int64_t number = maybe(dice, pick(dice, 256));
		memcpy((char *)&setup.config + place, &number, size);
	}
	setup.present = pick(dice, 4) != 0;
	setup.node = (uint8_t)pick(dice, DRAWN_NODES);
	setup.disabled = pick(dice, 16) == 0;
	setup.delays_began = pick(dice, 4) == 0;
	setup.delays_ended = pick(dice, 3) != 0;
	setup.cancels_touches = pick(dice, 4) != 0;
	setup.claims_on_landing = pick(dice, 6) == 0;
	setup.mixes_types = pick(dice, 8) == 0;
	setup.touch_types = pick(dice, 8) == 0 ? 1 : GC_TOUCH_TYPES_ALL;
	setup.max_contact_size = maybe_length(dice, pick(dice, 4) == 0 ? GC_PT(45) : 0);
	return setup;
}

/* The window is not at the origin, so positions have one sign: see Tests/README.md. */
#define LEFT GC_PT(1000)
#define TOP GC_PT(800)

static void make_nodes(struct setup *setup, struct dice *dice) {
	static const struct {
		int8_t parent;
		gc_length x, y, width, height;
	} frames[DRAWN_NODES] = {
		{NOBODY, LEFT, TOP, GC_PT(400), GC_PT(300)},
		{0, LEFT, TOP, GC_PT(200), GC_PT(300)},
		{0, LEFT + GC_PT(200), TOP, GC_PT(200), GC_PT(300)},
		{1, GC_PT(20), GC_PT(40), GC_PT(150), GC_PT(200)},
	};
	for (int i = 0; i < DRAWN_NODES; i++) {
		struct node_setup *node = &setup->nodes[i];
		node->parent = frames[i].parent;
		node->bounds = (struct gc_rect){{0, 0}, {frames[i].width, frames[i].height}};
		node->center = (struct gc_point){
			frames[i].x + frames[i].width / 2, frames[i].y + frames[i].height / 2};
		node->transform = gc_affine_identity();
		node->receives_touches = pick(dice, 4) != 0;
	}
	setup->nodes[0].bounds.origin = (struct gc_point){LEFT, TOP};
	if (pick(dice, 2) == 0) {
		gc_coefficient half = GC_COEFFICIENT_ONE / 2;
		/* The smallest length more, so that no odd position is on its edge. */
		setup->nodes[2].transform = (struct gc_affine){half, -half, half / 2, half, 0,
			GC_OFFSET_PT(3) + GC_OFFSET_PT(1) / GC_PT(1)};
		setup->nodes[3].bounds.origin = (struct gc_point){GC_PT(7), -GC_PT(9)};
		setup->nodes[3].transform =
			(struct gc_affine){0, -2 * half, half + half / 3, 0, GC_OFFSET_PT(2), 0};
	}
}

/* What the host answers of a recognizer. */
static void make_answers(struct recognizer_setup *setup, struct dice *dice) {
	setup->refuses_begin = pick(dice, 10) == 0;
	setup->refuses = pick_set(dice, 32, 6);
	setup->together = (uint16_t)pick_set(dice, DRAWN_RECOGNIZERS, 20);
	setup->asked_for = (uint16_t)pick_set(dice, DRAWN_RECOGNIZERS, 6);
	setup->spares = (uint16_t)pick_set(dice, DRAWN_RECOGNIZERS, 12);
	setup->withstands = (uint16_t)pick_set(dice, DRAWN_RECOGNIZERS, 12);
}

static void make_setup(struct setup *setup, struct dice *dice) {
	*setup = (struct setup){
		.answers = pick(dice, 3) != 0,
		.node_count = DRAWN_NODES,
		.recognizer_count = DRAWN_RECOGNIZERS,
		.touch_capacity = 16,
		.event_capacity = 256,
		.record_capacity = 256,
		.horizon_us = GC_HORIZON_US,
		.asked_capacity = 16,
		.is_wild = dice->bytes != NULL,
	};
	make_nodes(setup, dice);
	struct dice answers = {.seed = seeded_next(&dice->seed)}; // also of a fuzzer's bytes
	bool are_rivals = pick(dice, 4) != 0;
	for (int i = 0; i < DRAWN_RECOGNIZERS; i++) {
		setup->recognizers[i] = make_recognizer(dice, are_rivals);
		make_answers(&setup->recognizers[i], &answers);
	}
	for (int i = 0; i < DRAWN_WAITS; i++) {
		bool present = pick(dice, 2) == 0;
		uint32_t waiter = pick(dice, DRAWN_RECOGNIZERS);
		uint32_t blocker = pick(dice, DRAWN_RECOGNIZERS);
		setup->recognizers[waiter].waits_for |= (uint16_t)((uint32_t)present << blocker);
	}
	for (int i = 0; i < DRAWN_NODES; i++) {
		setup->nodes[i].client = pick(dice, 2) != 0;
	}
	if (setup->is_wild) {
		uint32_t small = pick(dice, 32);
		setup->touch_capacity = (small & 1) != 0 ? 1 + pick(dice, GC_TOUCHES_MAX) : 16;
		setup->event_capacity = (small & 2) != 0 ? 2 + pick(dice, 6) : 64;
		setup->record_capacity = (small & 4) != 0 ? 1 + pick(dice, 8) : 64;
		setup->asked_capacity = (uint8_t)((small & 8) != 0 ? pick(dice, 16) : 16);
		setup->keeps_paths = (small & 16) != 0;
	}
}

/* What fingers and a host do, from a seed: scenes of a few frames each. */

struct maker {
	struct stream *stream;
	struct dice dice;
	uint64_t noise; // a seed
	uint64_t time_us;
	bool leaves_events;
	uint32_t lands_one_in, lifts_one_in;
	struct {
		bool is_down;
		int64_t x, y;
	} fingers[DRAWN_FINGERS];
};

uint64_t call_time_us(const struct call *call) {
	return call->kind == CALL_STEP ? call->step.time_us : call->sample.time_us;
}

void call_set_time_us(struct call *call, uint64_t time_us) {
	if (call->kind == CALL_STEP) {
		call->step.time_us = time_us;
	} else {
		call->sample.time_us = time_us;
	}
}

bool call_ends_frame(const struct call *call) {
	return call->kind == CALL_SAMPLE ? call->sample.kind == GC_SAMPLE_FRAME
					 : call->kind != CALL_READ && call->kind != CALL_REFUSED;
}

static struct call *add(struct maker *m, enum call_kind kind) {
	static struct call none;
	struct stream *s = m->stream;
	struct call *call = s->count == MADE ? &none : &s->calls[s->count];
	*call = (struct call){.kind = (uint8_t)kind,
		.origin = (int32_t)s->count,
		.chance = seeded_next(&m->dice.seed) | 1,
		.reads = (uint8_t)pick(&m->dice, DRAWN_RECOGNIZERS),
		.scale = SCALE_SET};
	call->leaves_events = m->leaves_events && (call->chance >> 40 & 1) != 0;
	s->count += s->count < MADE;
	call_set_time_us(call, m->time_us);
	return call;
}

static void add_sample(struct maker *m, enum gc_sample_kind kind, int finger) {
	struct gc_sample *sample = &add(m, CALL_SAMPLE)->sample;
	sample->kind = (uint8_t)kind;
	if (kind == GC_SAMPLE_FRAME) {
		return;
	}
	/* Odd, so that no position is on the edge of a node. */
	sample->position.x = (gc_length)m->fingers[finger].x | 1;
	sample->position.y = (gc_length)m->fingers[finger].y | 1;
	sample->id = finger;
	sample->device = (uint16_t)(finger == DRAWN_FINGERS - 1);
	sample->type = finger == 3 ? GC_TOUCH_PEN : GC_TOUCH_FINGER;
}

static void end_frame(struct maker *m) {
	static const uint32_t intervals_us[] = {1, 4000, 8333, 8333, 8333, 16667, 45000};
	add_sample(m, GC_SAMPLE_FRAME, 0);
	m->time_us += intervals_us[pick(&m->dice, 7)];
}

static void land(struct maker *m, int finger) {
	m->fingers[finger].is_down = true;
	add_sample(m, GC_SAMPLE_DOWN, finger);
	if (pick(&m->dice, 4) == 0) {
		struct call *call = add(m, CALL_SAMPLE);
		call->sample = (struct gc_sample){.time_us = m->time_us,
			.kind = GC_SAMPLE_SIZE,
			.id = finger,
			.device = (uint16_t)(finger == DRAWN_FINGERS - 1),
			.position = {GC_PT(1) * (gc_length)pick(&m->dice, 60), GC_PT(2)}};
	}
}

static void lift(struct maker *m, int finger) {
	m->fingers[finger].is_down = false;
	add_sample(m, pick(&m->dice, 30) == 0 ? GC_SAMPLE_CANCEL : GC_SAMPLE_UP, finger);
}

static int64_t limited(int64_t coordinate, int64_t least, int64_t most) {
	return coordinate < least ? least : coordinate > most ? most : coordinate;
}

static struct motion new_motion(struct maker *m) {
	m->noise = seeded_next(&m->dice.seed) + pick(&m->dice, 256);
	return random_motion(&m->noise, 2);
}

/* Moves the fingers. They may leave the window, but not by more than its size. */
static void move(struct maker *m, const struct motion *motion, int fingers) {
	int64_t x = 0, y = 0;
	for (int i = 0; i < fingers; i++) {
		x += m->fingers[i].x / fingers;
		y += m->fingers[i].y / fingers;
	}
	for (int i = 0; i < fingers; i++) {
		int64_t away_x = m->fingers[i].x - x, away_y = m->fingers[i].y - y;
		random_move(motion, &m->noise, away_x, away_y, &m->fingers[i].x, &m->fingers[i].y);
		m->fingers[i].x = limited(m->fingers[i].x, GC_PT(600), GC_PT(1800));
		m->fingers[i].y = limited(m->fingers[i].y, GC_PT(500), GC_PT(1400));
	}
}

static void play_frame(struct maker *m, const struct motion *motion, int fingers) {
	move(m, motion, fingers);
	for (int finger = 0; finger < fingers; finger++) {
		if (!m->fingers[finger].is_down) {
			if (pick(&m->dice, m->lands_one_in) == 0) {
				land(m, finger);
			}
		} else if (pick(&m->dice, m->lifts_one_in) == 0) {
			lift(m, finger);
			if (pick(&m->dice, 4) == 0) {
				land(m, finger); // lifts and lands in one scan
			}
		} else if (pick(&m->dice, 8) != 0) {
			add_sample(m, GC_SAMPLE_MOTION, finger);
		}
	}
	end_frame(m);
}

static void play_fingers(struct maker *m) {
	struct dice *dice = &m->dice;
	int fingers = 1 + (int)pick(dice, pick(dice, 3) == 0 ? DRAWN_FINGERS : 2);
	struct motion motion = new_motion(m);
	bool taps = pick(dice, 3) == 0;
	int64_t x = GC_PT(1000) + (pick(dice, 4) == 0 ? (int64_t)pick(dice, GC_PT(60))
						      : (int64_t)pick(dice, GC_PT(400)));
	int64_t y = GC_PT(800) + (int64_t)pick(dice, GC_PT(300));
	for (int i = 0; i < fingers; i++) {
		m->fingers[i].x = x + (i == 0 ? 0 : pick_around_zero(dice, GC_PT(90)));
		m->fingers[i].y = y + (i == 0 ? 0 : pick_around_zero(dice, GC_PT(90)));
	}
	m->lands_one_in = pick(dice, 3) == 0 ? 3 : 1;
	m->lifts_one_in = taps ? 3 : 40;
	for (uint32_t frames = 2 + pick(dice, taps ? 6 : 18); frames > 0; frames--) {
		play_frame(m, &motion, fingers);
		if (pick(dice, 20) == 0) {
			motion = new_motion(m);
		}
	}
}

static void add_step(struct maker *m, struct gc_step step) {
	step.time_us = m->time_us;
	add(m, CALL_STEP)->step = step;
	m->time_us += 4000 + pick(&m->dice, 3) * 4333;
}

static void play_touchpad(struct maker *m) {
	struct dice *dice = &m->dice;
	struct gc_step step = {
		.kind = (uint8_t)pick(dice, 3),
		.device = TOUCHPAD,
		.position = {(GC_PT(1000) + (gc_length)pick(dice, GC_PT(400))) | 1,
			(GC_PT(800) + (gc_length)pick(dice, GC_PT(300))) | 1},
		.finger_count = (uint8_t)(1 + pick(dice, 4)),
		.scale = GC_SCALE_ONE,
	};
	gc_length x = pick_around_zero(dice, GC_PT(12)), y = pick_around_zero(dice, GC_PT(12));
	gc_scale grows = pick_around_zero(dice, 200);
	add_step(m, step);
	step.phase = GC_STEP_UPDATE;
	for (uint32_t i = step.kind == GC_STEP_HOLD ? 0 : pick(dice, 10); i > 0; i--) {
		step.delta.x = x + pick_around_zero(dice, 4096);
		step.delta.y = y + pick_around_zero(dice, 4096);
		if (step.kind == GC_STEP_PINCH) {
			step.scale += step.scale / 4096 * grows;
			step.turn = pick_around_zero(dice, 1 << 26);
		}
		add_step(m, step);
	}
	m->time_us += pick(dice, 3) * 50000;
	step.phase = pick(dice, 4) == 0 ? GC_STEP_CANCEL : GC_STEP_END;
	add_step(m, step);
}

/* Of a fuzzer's bytes: what no device should send, at times that may go back. */

static void pass_any_time(struct maker *m) {
	uint32_t byte = pick(&m->dice, 256);
	if (byte >= 252) {
		m->time_us = (uint64_t)pick_any(&m->dice);
	} else if (byte >= 248) {
		m->time_us -= 1000 * (byte - 240);
	} else if (byte >= 64) {
		m->time_us += 500 * (byte - 64);
	}
}

static void add_any_sample(struct maker *m) {
	struct dice *dice = &m->dice;
	struct call *call = add(m, CALL_SAMPLE);
	uint32_t kind = pick(dice, 8);
	call->sample.kind = (uint8_t)(kind < 6 ? kind : pick(dice, 256));
	call->sample.type = (uint8_t)(pick(dice, 8) * 2 / 3);
	call->sample.id = (int32_t)(uint32_t)maybe(dice, pick(dice, DRAWN_FINGERS + 3));
	call->sample.device = (uint16_t)maybe(dice, 0);
	call->sample.position.x = maybe_length(dice, GC_PT(990) + GC_PT(2) * (int)pick(dice, 256));
	call->sample.position.y = maybe_length(dice, GC_PT(790) + GC_PT(2) * (int)pick(dice, 256));
	call->other = (uint8_t)pick(dice, 2 * DRAWN_NODES); // the node that it names, or none
}

static void add_any_step(struct maker *m) {
	struct dice *dice = &m->dice;
	add_step(m, (struct gc_step){
			    .position = {maybe_length(dice, GC_PT(1100)), GC_PT(900)},
			    .delta = {maybe_length(dice, pick_around_zero(dice, GC_PT(100))), 0},
			    .scale = maybe(dice, GC_SCALE_ONE / 32 * (1 + pick(dice, 255))),
			    .turn = maybe(dice, GC_TURN / 256 * pick_around_zero(dice, 127)),
			    .device = (uint16_t)(TOUCHPAD - pick(dice, 2)),
			    .kind = (uint8_t)maybe(dice, pick(dice, 3)),
			    .phase = (uint8_t)maybe(dice, pick(dice, 4)),
			    .finger_count = (uint8_t)maybe(dice, 1 + pick(dice, 4)),
		    });
}

static gc_length pick_within(struct dice *dice, gc_length least, gc_length usual) {
	gc_length length = maybe_length(dice, usual);
	return length < least ? least : length > GC_POSITION_MAX ? GC_POSITION_MAX : length;
}

static void make_any_node(struct node_setup *node, struct dice *dice) {
	int64_t entries[6];
	for (int i = 0; i < 6; i++) {
		int64_t usual = i == 0 || i == 3 ? GC_COEFFICIENT_ONE : 0;
		entries[i] =
			maybe(dice, usual + GC_COEFFICIENT_ONE / 32 * pick_around_zero(dice, 9));
	}
	*node = (struct node_setup){
		.bounds = {{pick_within(dice, -GC_POSITION_MAX, 0),
				   pick_within(dice, -GC_POSITION_MAX, 0)},
			{pick_within(dice, 0, GC_PT(2) * (int)pick(dice, 256)),
				pick_within(dice, 0, GC_PT(300))}},
		.center = {pick_within(dice, -GC_POSITION_MAX, GC_PT(5) * (int)pick(dice, 256)),
			pick_within(dice, -GC_POSITION_MAX, GC_PT(100))},
		.transform = {entries[0], entries[1], entries[2], entries[3], entries[4],
			entries[5]},
		.receives_touches = pick(dice, 4) != 0,
		.hidden = pick(dice, 8) == 0,
		.inert = pick(dice, 8) == 0,
		.transparency_ppm = (uint32_t)maybe(dice, 0),
	};
}

/* What else a host may do. */
static void act(struct maker *m) {
	static const uint8_t kinds[] = {CALL_CANCEL_ALL, CALL_CANCEL_DEVICE, CALL_DROP_ALL,
		CALL_DROP_DEVICE, CALL_ENABLE, CALL_ENABLE, CALL_SET, CALL_SET, CALL_SET,
		CALL_PLACE, CALL_ADVANCE, CALL_ADVANCE};
	bool is_wild = m->dice.bytes != NULL && pick(&m->dice, 2) == 0;
	enum call_kind kind =
		(enum call_kind)(is_wild ? CALL_TAKE + pick(&m->dice, CALL_RESTART - CALL_TAKE + 1)
					 : kinds[pick(&m->dice, sizeof(kinds))]);
	struct call *call = add(m, kind);
	call->which = (uint8_t)pick(&m->dice, DRAWN_RECOGNIZERS);
	call->sample.device = (uint16_t)pick(&m->dice, DEVICES);
	call->value.x = pick_around_zero(&m->dice, GC_PT(40));
	call->value.y = pick_around_zero(&m->dice, GC_PT(40));
	if (kind == CALL_PLACE) {
		call->which = 3;
		/* Even, and the positions are odd. */
		call->value = (struct gc_vector){call->value.x & ~1, call->value.y & ~1};
	}
	if (m->dice.bytes != NULL) {
		call->other = (uint8_t)pick(&m->dice, kind == CALL_SET ? 256 : 2 * DRAWN_NODES);
		call->at_once = is_wild;
		call->acts = pick(&m->dice, 4) == 0;
		call->value.x =
			kind == CALL_SET ? maybe_length(&m->dice, call->value.x) : call->value.x;
		call->scale = maybe(&m->dice, SCALE_SET);
		call->angle = maybe(&m->dice, 0);
	}
	if (kind == CALL_NODE) {
		make_any_node(&call->made.node, &m->dice);
	} else if (kind == CALL_MAKE || kind == CALL_CONFIGURE || kind == CALL_COMMON) {
		call->made.recognizer = make_recognizer(&m->dice, false);
	}
	m->time_us += pick(&m->dice, 3) * 2000;
}

static void play_scene(struct maker *m) {
	static const uint32_t gaps_us[] = {0, 1000, 50000, 120000, 360000, 800000};
	struct dice *dice = &m->dice;
	if (pick(dice, 6) == 0) {
		play_touchpad(m);
	} else {
		play_fingers(m);
	}
	if (pick(dice, 3) == 0) {
		act(m);
		struct motion motion = new_motion(m);
		m->lands_one_in = 2;
		play_frame(m, &motion, 2);
		play_frame(m, &motion, 2);
	}
	for (int finger = 0; finger < DRAWN_FINGERS; finger++) {
		if (m->fingers[finger].is_down && pick(dice, 8) != 0) {
			lift(m, finger);
			if (pick(dice, 3) == 0) {
				end_frame(m);
			}
		}
	}
	end_frame(m);
	m->time_us += gaps_us[pick(dice, 6)];
}

#define START_US 10000000

void scenario_make(struct scenario *scenario, uint64_t seed) {
	struct dice dice = {.seed = seed};
	make_setup(&scenario->setup, &dice);
	struct maker m = {
		.stream = &scenario->stream,
		.dice.seed = ~seed,
		.time_us = START_US,
		.lands_one_in = 2,
		.lifts_one_in = 20,
	};
	scenario->stream.count = 0;
	for (uint32_t scenes = 1 + pick(&m.dice, 4); scenes > 0; scenes--) {
		play_scene(&m);
	}
}

void scenario_make_wild(struct scenario *scenario, const uint8_t *bytes, size_t size) {
	struct maker m = {
		.stream = &scenario->stream,
		.dice = {.bytes = bytes, .left = size},
		.time_us = START_US,
		.lands_one_in = 2,
		.lifts_one_in = 20,
	};
	scenario->stream.count = 0;
	make_setup(&scenario->setup, &m.dice);
	m.leaves_events = pick(&m.dice, 3) == 0;
	while (m.dice.left > 0 && scenario->stream.count < MADE) {
		switch (pick(&m.dice, 8)) {
		case 0:
			pass_any_time(&m);
			break;
		case 1:
		case 2:
			add_any_sample(&m);
			break;
		case 3:
			add_any_step(&m);
			break;
		case 4:
		case 5:
			act(&m);
			break;
		default:
			play_scene(&m);
		}
	}
}
