/* SPDX-License-Identifier: MIT */
#include "kinds.h"
#include "random_motion.h"
#include "scenario.h"

uint32_t pick(uint64_t *state, uint32_t below) {
	return (uint32_t)((seeded_next(state) >> 32) % below);
}

int32_t pick_around_zero(uint64_t *state, int32_t most) {
	return (int32_t)pick(state, 2 * (uint32_t)most + 1) - most;
}

struct recognizer_setup recognizer_setup_default(enum gc_kind kind) {
	struct recognizer_setup setup = {
		.kind = (uint8_t)kind,
		.delays_ended = true,
		.cancels_touches = true,
		.touch_types = GC_TOUCH_TYPES_ALL,
	};
	stream_default(&setup);
	return setup;
}

static struct recognizer_setup make_recognizer(uint64_t *state, bool are_rivals) {
	static const uint8_t rivals[] = {
		GC_KIND_PAN, GC_KIND_SWIPE, GC_KIND_PINCH, GC_KIND_ROTATION, GC_KIND_TRANSFORM};
	enum gc_kind kind = (enum gc_kind)(GC_KIND_TAP + pick(state, KIND_COUNT));
	if (are_rivals && pick(state, 2) == 0) {
		kind = (enum gc_kind)rivals[pick(state, sizeof(rivals))];
	}
	struct recognizer_setup setup = recognizer_setup_default(kind);
	uint32_t touches = 1 + pick(state, 5) / 3 + pick(state, 6) / 5;
	stream_kind(kind)->vary(&setup, state, touches);
	setup.present = pick(state, 4) != 0;
	setup.node = (uint8_t)pick(state, NODES);
	setup.disabled = pick(state, 16) == 0;
	setup.delays_began = pick(state, 4) == 0;
	setup.delays_ended = pick(state, 3) != 0;
	setup.cancels_touches = pick(state, 4) != 0;
	setup.claims_on_landing = pick(state, 6) == 0;
	setup.mixes_types = pick(state, 8) == 0;
	setup.touch_types = pick(state, 8) == 0 ? 1 : GC_TOUCH_TYPES_ALL;
	setup.max_contact_size = pick(state, 4) == 0 ? GC_PT(45) : 0;
	return setup;
}

/* The window is not at the origin, so positions have one sign: see Tests/README.md. */
#define LEFT GC_PT(1000)
#define TOP GC_PT(800)

static void make_nodes(struct setup *setup, uint64_t *state) {
	static const struct {
		gc_length x, y, width, height;
	} frames[NODES] = {
		{LEFT, TOP, GC_PT(400), GC_PT(300)},
		{LEFT, TOP, GC_PT(200), GC_PT(300)},
		{LEFT + GC_PT(200), TOP, GC_PT(200), GC_PT(300)},
		{GC_PT(20), GC_PT(40), GC_PT(150), GC_PT(200)},
	};
	for (int i = 0; i < NODES; i++) {
		struct node_setup *node = &setup->nodes[i];
		node->bounds = (struct gc_rect){{0, 0}, {frames[i].width, frames[i].height}};
		node->center = (struct gc_point){
			frames[i].x + frames[i].width / 2, frames[i].y + frames[i].height / 2};
		node->transform = gc_affine_identity();
		node->receives_touches = pick(state, 4) != 0;
	}
	setup->nodes[0].bounds.origin = (struct gc_point){LEFT, TOP};
	if (pick(state, 2) == 0) {
		gc_coefficient half = GC_COEFFICIENT_ONE / 2;
		/* The smallest length more, so that no odd position is on its edge. */
		setup->nodes[2].transform = (struct gc_affine){half, -half, half / 2, half, 0,
			GC_OFFSET_PT(3) + GC_OFFSET_PT(1) / GC_PT(1)};
		setup->nodes[3].bounds.origin = (struct gc_point){GC_PT(7), -GC_PT(9)};
		setup->nodes[3].transform =
			(struct gc_affine){0, -2 * half, half + half / 3, 0, GC_OFFSET_PT(2), 0};
	}
}

static void make_setup(struct setup *setup, uint64_t seed) {
	uint64_t state = seed;
	*setup = (struct setup){
		.answers = pick(&state, 3) == 0 ? 0 : seeded_next(&state),
		.denies = true,
		.touch_capacity = 16,
		.event_capacity = 256,
		.record_capacity = 256,
		.horizon_us = GC_HORIZON_US,
	};
	make_nodes(setup, &state);
	bool are_rivals = pick(&state, 4) != 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		setup->recognizers[i] = make_recognizer(&state, are_rivals);
	}
	for (int i = 0; i < WAITS; i++) {
		setup->waits[i].present = pick(&state, 2) == 0;
		setup->waits[i].waiter = (uint8_t)pick(&state, RECOGNIZERS);
		setup->waits[i].blocker = (uint8_t)pick(&state, RECOGNIZERS);
	}
	for (int i = 0; i < NODES; i++) {
		setup->nodes[i].has_client = pick(&state, 2) != 0;
	}
}

/* What fingers and a host do, from a seed: scenes of a few frames each. */

struct maker {
	struct stream *stream;
	uint64_t state;
	uint64_t time_us;
	uint32_t lands_one_in, lifts_one_in;
	struct {
		bool is_down;
		int64_t x, y;
	} fingers[FINGERS];
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
	switch ((enum call_kind)call->kind) {
	case CALL_SAMPLE:
		return call->sample.kind == GC_SAMPLE_FRAME;
	case CALL_READ:
	case CALL_REFUSED:
		return false;
	case CALL_STEP:
	case CALL_ADVANCE:
	case CALL_SERVE:
	case CALL_CANCEL_ALL:
	case CALL_CANCEL_DEVICE:
	case CALL_DROP_ALL:
	case CALL_DROP_DEVICE:
	case CALL_ENABLE:
	case CALL_SET:
	case CALL_PLACE:
		break;
	}
	return true;
}

static struct call *add(struct maker *m, enum call_kind kind) {
	static struct call none;
	struct stream *s = m->stream;
	struct call *call = s->count == MADE ? &none : &s->calls[s->count];
	*call = (struct call){.kind = (uint8_t)kind,
		.origin = (int32_t)s->count,
		.chance = seeded_next(&m->state) | 1,
		.reads = (uint8_t)pick(&m->state, RECOGNIZERS)};
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
	sample->device = (uint16_t)(finger == FINGERS - 1);
	sample->type = finger == 3 ? GC_TOUCH_PEN : GC_TOUCH_FINGER;
}

static void end_frame(struct maker *m) {
	static const uint32_t intervals_us[] = {1, 4000, 8333, 8333, 8333, 16667, 45000};
	add_sample(m, GC_SAMPLE_FRAME, 0);
	m->time_us += intervals_us[pick(&m->state, 7)];
}

static void land(struct maker *m, int finger) {
	m->fingers[finger].is_down = true;
	add_sample(m, GC_SAMPLE_DOWN, finger);
	if (pick(&m->state, 4) == 0) {
		struct call *call = add(m, CALL_SAMPLE);
		call->sample = (struct gc_sample){.time_us = m->time_us,
			.kind = GC_SAMPLE_SIZE,
			.id = finger,
			.device = (uint16_t)(finger == FINGERS - 1),
			.position = {GC_PT(1) * (gc_length)pick(&m->state, 60), GC_PT(2)}};
	}
}

static void lift(struct maker *m, int finger) {
	m->fingers[finger].is_down = false;
	add_sample(m, pick(&m->state, 30) == 0 ? GC_SAMPLE_CANCEL : GC_SAMPLE_UP, finger);
}

static int64_t limited(int64_t coordinate, int64_t least, int64_t most) {
	return coordinate < least ? least : coordinate > most ? most : coordinate;
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
		random_move(motion, &m->state, away_x, away_y, &m->fingers[i].x, &m->fingers[i].y);
		m->fingers[i].x = limited(m->fingers[i].x, GC_PT(600), GC_PT(1800));
		m->fingers[i].y = limited(m->fingers[i].y, GC_PT(500), GC_PT(1400));
	}
}

static void play_frame(struct maker *m, const struct motion *motion, int fingers) {
	move(m, motion, fingers);
	for (int finger = 0; finger < fingers; finger++) {
		if (!m->fingers[finger].is_down) {
			if (pick(&m->state, m->lands_one_in) == 0) {
				land(m, finger);
			}
		} else if (pick(&m->state, m->lifts_one_in) == 0) {
			lift(m, finger);
			if (pick(&m->state, 4) == 0) {
				land(m, finger); // lifts and lands in one scan
			}
		} else if (pick(&m->state, 8) != 0) {
			add_sample(m, GC_SAMPLE_MOTION, finger);
		}
	}
	end_frame(m);
}

static void play_fingers(struct maker *m) {
	uint64_t *state = &m->state;
	int fingers = 1 + (int)pick(state, pick(state, 3) == 0 ? FINGERS : 2);
	struct motion motion = random_motion(state, 2);
	bool taps = pick(state, 3) == 0;
	int64_t x = GC_PT(1000) + (pick(state, 4) == 0 ? (int64_t)pick(state, GC_PT(60))
						       : (int64_t)pick(state, GC_PT(400)));
	int64_t y = GC_PT(800) + (int64_t)pick(state, GC_PT(300));
	for (int i = 0; i < fingers; i++) {
		m->fingers[i].x = x + (i == 0 ? 0 : pick_around_zero(state, GC_PT(90)));
		m->fingers[i].y = y + (i == 0 ? 0 : pick_around_zero(state, GC_PT(90)));
	}
	m->lands_one_in = pick(state, 3) == 0 ? 3 : 1;
	m->lifts_one_in = taps ? 3 : 40;
	for (uint32_t frames = 2 + pick(state, taps ? 6 : 18); frames > 0; frames--) {
		play_frame(m, &motion, fingers);
		if (pick(state, 20) == 0) {
			motion = random_motion(state, 2);
		}
	}
}

static void add_step(struct maker *m, struct gc_step step) {
	step.time_us = m->time_us;
	add(m, CALL_STEP)->step = step;
	m->time_us += 4000 + pick(&m->state, 3) * 4333;
}

static void play_touchpad(struct maker *m) {
	uint64_t *state = &m->state;
	struct gc_step step = {
		.kind = (uint8_t)pick(state, 3),
		.device = TOUCHPAD,
		.position = {(GC_PT(1000) + (gc_length)pick(state, GC_PT(400))) | 1,
			(GC_PT(800) + (gc_length)pick(state, GC_PT(300))) | 1},
		.finger_count = (uint8_t)(1 + pick(state, 4)),
		.scale = GC_SCALE_ONE,
	};
	gc_length x = pick_around_zero(state, GC_PT(12)), y = pick_around_zero(state, GC_PT(12));
	gc_scale grows = pick_around_zero(state, 200);
	add_step(m, step);
	step.phase = GC_STEP_UPDATE;
	for (uint32_t i = step.kind == GC_STEP_HOLD ? 0 : pick(state, 10); i > 0; i--) {
		step.delta.x = x + pick_around_zero(state, 4096);
		step.delta.y = y + pick_around_zero(state, 4096);
		if (step.kind == GC_STEP_PINCH) {
			step.scale += step.scale / 4096 * grows;
			step.turn = pick_around_zero(state, 1 << 26);
		}
		add_step(m, step);
	}
	m->time_us += pick(state, 3) * 50000;
	step.phase = pick(state, 4) == 0 ? GC_STEP_CANCEL : GC_STEP_END;
	add_step(m, step);
}

/* What else a host may do. */
static void act(struct maker *m) {
	static const uint8_t kinds[] = {CALL_CANCEL_ALL, CALL_CANCEL_DEVICE, CALL_DROP_ALL,
		CALL_DROP_DEVICE, CALL_ENABLE, CALL_ENABLE, CALL_SET, CALL_SET, CALL_SET,
		CALL_PLACE, CALL_ADVANCE, CALL_ADVANCE};
	struct call *call = add(m, (enum call_kind)kinds[pick(&m->state, sizeof(kinds))]);
	call->which = (uint8_t)pick(&m->state, RECOGNIZERS);
	call->sample.device = (uint16_t)pick(&m->state, DEVICES);
	call->value.x = pick_around_zero(&m->state, GC_PT(40));
	call->value.y = pick_around_zero(&m->state, GC_PT(40));
	if (call->kind == CALL_PLACE) {
		call->which = 3;
		/* Even, and the positions are odd. */
		call->value = (struct gc_vector){call->value.x & ~1, call->value.y & ~1};
	}
	m->time_us += pick(&m->state, 3) * 2000;
}

static void make_stream(struct stream *stream, uint64_t seed) {
	static const uint32_t gaps_us[] = {0, 1000, 50000, 120000, 360000, 800000};
	struct maker m = {.stream = stream,
		.state = ~seed,
		.time_us = 10000000,
		.lands_one_in = 2,
		.lifts_one_in = 20};
	stream->count = 0;
	for (uint32_t scenes = 1 + pick(&m.state, 4); scenes > 0; scenes--) {
		if (pick(&m.state, 6) == 0) {
			play_touchpad(&m);
		} else {
			play_fingers(&m);
		}
		if (pick(&m.state, 3) == 0) {
			act(&m);
			struct motion motion = random_motion(&m.state, 2);
			m.lands_one_in = 2;
			play_frame(&m, &motion, 2);
			play_frame(&m, &motion, 2);
		}
		for (int finger = 0; finger < FINGERS; finger++) {
			if (m.fingers[finger].is_down && pick(&m.state, 8) != 0) {
				lift(&m, finger);
				if (pick(&m.state, 3) == 0) {
					end_frame(&m);
				}
			}
		}
		end_frame(&m);
		m.time_us += gaps_us[pick(&m.state, 6)];
	}
}

void scenario_make(struct scenario *scenario, uint64_t seed) {
	make_setup(&scenario->setup, seed);
	make_stream(&scenario->stream, seed);
}
