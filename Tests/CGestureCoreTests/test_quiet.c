/* SPDX-License-Identifier: MIT */
/*
 * Quiet frames change nothing. Two engines of one kind play fingers that mostly rest or creep: one
 * by the public calls, which store quiet frames, the other by the complete ways behind them, which
 * show each frame at once. Events, records and values must be the same.
 */
#include "engine_base.h"
#include "paced_engine.h"
#include "quiet.h"
#include "readings.h"

#define SEEDS 600
#define FINGERS 3
#define MOODS 40
/* So many frames must have been stored, and so often more of them than the engine keeps. */
#define STORED_MIN 30000
#define STORED_AFTER_STROKES_MIN 160000
#define LONG_MIN 800
/* So many frames must have been shown to no undecided recognizer and not stored. */
#define BLIND_MIN 3000

struct twins {
	struct paced_stream random;
	struct paced_engine fast, complete;
	uint64_t time_us;
	bool is_down[FINGERS];
	struct gc_point at[FINGERS];
	size_t stored, long_rests, blind;
};

static struct twins twins;

/* What the fingers do for a while. */
enum mood {
	REST,   // at one place, sampled or not
	NOISE,  // about one place
	CREEP,  // slowly
	SPREAD, // slowly apart
	TURN,   // slowly about each other
	STROKE, // as fast as fingers can
};

static void expect_same_event(const struct twins *t, struct gc_event a, struct gc_event b) {
	if (a.kind == GC_EVENT_GESTURE) {
		assert_int_equal(paced_place(a.recognizer), paced_place(b.recognizer));
	} else {
		assert_int_equal(a.node - t->fast.nodes, b.node - t->complete.nodes);
		assert_int_equal(a.touch_id, b.touch_id);
	}
	assert_true(a.time_us == b.time_us && a.state == b.state && a.kind == b.kind);
	assert_memory_equal(&a.location, &b.location, sizeof(a.location));
	assert_memory_equal(&a.translation, &b.translation, sizeof(a.translation));
	assert_true(a.scale == b.scale && a.rotation == b.rotation);
}

static void expect_same_events(struct twins *t) {
	struct gc_event a, b;
	for (;;) {
		bool more = gc_engine_next(&t->fast.engine, &a);
		assert_int_equal(more, gci_engine_next(&t->complete.engine, &b));
		if (!more) {
			return;
		}
		expect_same_event(t, a, b);
	}
}

static void expect_same_records(const struct twins *t) {
	size_t count = gc_engine_record_count(&t->fast.engine);
	assert_int_equal(count, gc_engine_record_count(&t->complete.engine));
	for (size_t i = 0; i < count; i++) {
		struct gc_record a, b;
		assert_true(gc_engine_record(&t->fast.engine, i, &a));
		assert_true(gc_engine_record(&t->complete.engine, i, &b));
		assert_true(a.time_us == b.time_us && a.reason == b.reason);
		assert_true(a.measured == b.measured && a.limit == b.limit);
	}
}

/* Sets the slop or a value. */
static void set(union paced_recognizer *recognizer, gc_length slop) {
	struct gc_pan_config config = recognizer->pan.config;
	switch (gc_recognizer_kind(&recognizer->base)) {
	case GC_KIND_PAN:
		config.slop = slop;
		gc_pan_set_config(&recognizer->pan, &config);
		break;
	case GC_KIND_EDGE_PAN:
		gc_edge_pan_set_translation(
			&recognizer->edge_pan, NULL, (struct gc_vector){slop, -slop});
		break;
	case GC_KIND_PINCH:
		gc_pinch_set_scale(&recognizer->pinch, GC_SCALE_ONE + slop);
		break;
	case GC_KIND_ROTATION:
		gc_rotation_set_angle(&recognizer->rotation, slop);
		break;
	default:
		break;
	}
}

/* Reads one value of a recognizer first, then all, and sometimes sets one before. */
static void look(struct twins *t) {
	uint32_t place = paced_pick(&t->random, PACED_RECOGNIZERS);
	union paced_recognizer *a = &t->fast.recognizers[place];
	union paced_recognizer *b = &t->complete.recognizers[place];
	if (paced_pick(&t->random, 4) == 0) {
		gc_length slop = GC_PT(1) * (gc_length)paced_pick(&t->random, 20);
		set(a, slop);
		set(b, slop);
	}
	/* The first to be read must find what was stored; after it nothing is. */
	uint32_t first = paced_pick(&t->random, READINGS);
	for (uint32_t i = 0; i < READINGS; i++) {
		uint32_t which = (first + i) % READINGS;
		struct reading of_a = read_one(a, which), of_b = read_one(b, which);
		assert_memory_equal(&of_a, &of_b, sizeof(of_a));
	}
}

static void push(struct twins *t, uint32_t finger, enum gc_sample_kind kind) {
	struct gc_sample sample = {
		.time_us = t->time_us,
		.position = t->at[finger],
		.id = (int32_t)finger,
		.device = (uint16_t)(finger / 2),
		.kind = (uint8_t)kind,
	};
	enum gc_status status = gc_engine_push(&t->fast.engine, &sample);
	assert_int_equal(status, gci_engine_push(&t->complete.engine, &sample));
}

static gc_length step(struct twins *t, enum mood mood) {
	switch (mood) {
	case REST:
		return 0;
	case NOISE:
		return paced_around_zero(&t->random, GC_PT(1) / 2);
	case CREEP:
		return paced_around_zero(&t->random, GC_PT(1) / 8) + GC_PT(1) / 8;
	case STROKE:
		return paced_around_zero(&t->random, GC_PT(4)) + GC_PT(2);
	case SPREAD:
	case TURN:
		return GC_PT(1) / 8 + (gc_length)paced_pick(&t->random, GC_PT(1) / 8);
	}
	return 0;
}

static void end_frame(struct twins *t) {
	gc_engine_end_frame(&t->fast.engine);
	gci_engine_end_frame(&t->complete.engine);
	const struct gc_context *context = &t->fast.engine.context;
	t->stored += context->quiet_radius > 0;
	t->long_rests += context->quiet_radius > 0 && context->quiet.count == GC_QUIET_FRAMES + 1;
	t->blind += context->quiet_radius == GCI_QUIET_BLIND;
	expect_same_events(t);
}

static void move_finger(struct twins *t, enum mood mood, uint32_t finger) {
	gc_length sign = finger % 2 == 0 ? 1 : -1;
	t->at[finger].x += mood == TURN ? 0 : mood == SPREAD ? sign * step(t, mood) : step(t, mood);
	t->at[finger].y += mood == SPREAD ? 0 : mood == TURN ? sign * step(t, mood) : step(t, mood);
}

static void play_frame(struct twins *t, enum mood mood, bool is_sparse) {
	static const uint32_t intervals_us[] = {8333, 8333, 8333, 8333, 0, 16667, 60000};
	t->time_us += intervals_us[paced_pick(&t->random, 7)];
	for (uint32_t i = 0; i < FINGERS; i++) {
		if (t->is_down[i] && (!is_sparse || paced_pick(&t->random, 2) == 0)) {
			move_finger(t, mood, i);
			push(t, i, GC_SAMPLE_MOTION);
		}
	}
	end_frame(t);
}

/* A finger lands or lifts. */
static void change_hand(struct twins *t) {
	uint32_t finger = paced_pick(&t->random, FINGERS);
	t->time_us += 8333;
	if (!t->is_down[finger]) {
		t->at[finger].x = GC_PT(4) * (gc_length)paced_pick(&t->random, 100);
		t->at[finger].y = GC_PT(4) * (gc_length)paced_pick(&t->random, 100);
	}
	push(t, finger, t->is_down[finger] ? GC_SAMPLE_UP : GC_SAMPLE_DOWN);
	t->is_down[finger] = !t->is_down[finger];
	end_frame(t);
	expect_same_records(t);
}

static void begin(struct twins *t, uint64_t seed) {
	t->random.state = seed + 1;
	t->time_us = 1000;
	memset(t->is_down, 0, sizeof(t->is_down));
	paced_setup(&t->fast, seed, UINT32_MAX, PACED_EVENTS);
	paced_setup(&t->complete, seed, UINT32_MAX, PACED_EVENTS);
}

static void play(struct twins *t, uint64_t seed, bool looks) {
	begin(t, seed);
	for (int i = 0; i < MOODS; i++) {
		static const enum mood moods[] = {
			REST, NOISE, NOISE, CREEP, CREEP, SPREAD, TURN, STROKE};
		enum mood mood = moods[paced_pick(&t->random, 8)];
		bool is_sparse = paced_pick(&t->random, 3) == 0;
		change_hand(t);
		for (uint32_t frames = paced_pick(&t->random, 60); frames > 0; frames--) {
			play_frame(t, mood, is_sparse);
			if (looks && paced_pick(&t->random, 10) == 0) {
				look(t);
			}
		}
		if (paced_pick(&t->random, 6) == 0) {
			t->time_us += 100000;
			gc_engine_advance(&t->fast.engine, t->time_us);
			gc_engine_advance(&t->complete.engine, t->time_us);
			expect_same_events(t);
		}
	}
	look(t);
	expect_same_records(t);
}

/* A finger that strokes for some frames, then creeps or rests, and lifts. */
static void slide(struct twins *t) {
	gc_length way = paced_around_zero(&t->random, GC_PT(9));
	uint32_t strokes = paced_pick(&t->random, 8), frames = 10 + paced_pick(&t->random, 60);
	gc_length creep = paced_around_zero(&t->random, GC_PT(1) / 4);
	gc_length noise = GC_PT(1) / 16 * (gc_length)paced_pick(&t->random, 2);
	t->at[0] = (struct gc_point){GC_PT(200), GC_PT(200)};
	t->time_us += 500000;
	push(t, 0, GC_SAMPLE_DOWN);
	for (uint32_t frame = 0; frame < frames; frame++) {
		end_frame(t);
		t->time_us += 8333;
		t->at[0].x += frame < strokes      ? way
			      : frame < frames / 2 ? creep
						   : paced_around_zero(&t->random, noise);
		push(t, 0, GC_SAMPLE_MOTION);
	}
	push(t, 0, GC_SAMPLE_UP);
	end_frame(t);
	expect_same_records(t);
}

/* Two fingers that only turn about each other, as slowly as in quiet frames. */
static void turn_slowly(struct twins *t) {
	t->time_us += 500000;
	for (uint32_t finger = 0; finger < 2; finger++) {
		gc_length y = GC_PT(200) + (finger == 0 ? 1 : -1) * GC_PT(1) *
						   (gc_length)(30 + paced_pick(&t->random, 60));
		t->at[finger] = (struct gc_point){GC_PT(200), y};
		push(t, finger, GC_SAMPLE_DOWN);
	}
	for (uint32_t frame = 0; frame < 400; frame++) {
		end_frame(t);
		t->time_us += 8333;
		gc_length aside = (gc_length)paced_pick(&t->random, GC_PT(1) / 8);
		t->at[0].x += aside;
		t->at[1].x -= aside;
		push(t, 0, GC_SAMPLE_MOTION);
		push(t, 1, GC_SAMPLE_MOTION);
	}
	push(t, 0, GC_SAMPLE_UP);
	push(t, 1, GC_SAMPLE_UP);
	end_frame(t);
	expect_same_records(t);
}

TEST(fingers_that_turn_slowly_give_the_same_events_and_records) {
	struct twins *t = &twins;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		begin(t, seed);
		turn_slowly(t);
	}
}

TEST(resting_and_creeping_fingers_give_the_same_events_and_records) {
	twins.stored = twins.long_rests = twins.blind = 0;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		play(&twins, seed, false);
	}
	assert_true(twins.stored >= STORED_MIN);
	assert_true(twins.long_rests >= LONG_MIN);
	assert_true(twins.blind >= BLIND_MIN);
}

TEST(values_read_in_the_midst_are_those_of_the_latest_frame) {
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		play(&twins, seed, true);
	}
}

TEST(fingers_that_stroke_and_then_creep_give_the_same_events_and_records) {
	struct twins *t = &twins;
	t->stored = 0;
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		begin(t, seed);
		for (int i = 0; i < 20; i++) {
			slide(t);
		}
	}
	assert_true(t->stored >= STORED_AFTER_STROKES_MIN);
}
