/* SPDX-License-Identifier: MIT */
/*
 * The books of the ledger, over hostile streams: every attempt of a recognizer ends in one event or
 * in one record. The test counts the attempts from outside, by the operations that the engine
 * calls.
 */
#include "gesture/recognizer.h"
#include "support.h"

#include "../stream_end.h"

#define RECOGNIZERS 10
#define STEPS 100000
#define FEW_RECORDS 3

struct storm {
	struct fixture f;
	struct gc_node child;
	struct gc_tap tap, twice;
	struct gc_long_press press;
	struct gc_pan pan, inner_pan;
	struct gc_edge_pan edge_pan;
	struct gc_swipe swipe;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_hold hold;
	struct gc_requirement waits;
	struct gc_recognizer *all[RECOGNIZERS];
	const struct gci_recognizer_ops *ops[RECOGNIZERS]; // and what watches them
	struct gci_recognizer_ops watched[RECOGNIZERS];
	bool takes_part[RECOGNIZERS];
	size_t attempts[RECOGNIZERS], ended[RECOGNIZERS], cancelled[RECOGNIZERS];
	size_t recorded_failed[RECOGNIZERS], recorded_cancelled[RECOGNIZERS];
	size_t reasons[GC_REASON_COUNT];
	uint64_t seed;
	double ms;
	struct received received;
};

static struct storm storm;

static uint32_t pick(struct storm *s, uint32_t below) {
	s->seed ^= s->seed << 13;
	s->seed ^= s->seed >> 7;
	s->seed ^= s->seed << 17;
	return (uint32_t)(s->seed >> 33) % below;
}

static int index_of(const struct storm *s, const struct gc_recognizer *recognizer) {
	int i = 0;
	while (s->all[i] != recognizer) {
		i++;
		assert_true(i < RECOGNIZERS);
	}
	return i;
}

static bool watched_landed(struct gc_recognizer *recognizer, unsigned slot) {
	int i = index_of(&storm, recognizer);
	bool takes = storm.ops[i]->landed(recognizer, slot);
	storm.takes_part[i] = storm.takes_part[i] || takes;
	return takes;
}

static void watched_reset(struct gc_recognizer *recognizer) {
	int i = index_of(&storm, recognizer);
	storm.attempts[i] += storm.takes_part[i];
	storm.takes_part[i] = false;
	storm.ops[i]->reset(recognizer);
}

static bool sometimes(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)one;
	(void)other;
	return pick(data, 8) == 0;
}

static bool mostly(void *data, struct gc_recognizer *recognizer) {
	(void)recognizer;
	return pick(data, 8) != 0;
}

static bool receives(void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	(void)recognizer;
	(void)touch;
	return pick(data, 50) != 0;
}

static void setup_recognizers(struct storm *s) {
	struct gc_tap_config tap = gc_tap_config_default();
	gc_tap_init(&s->tap, &tap);
	tap.taps = 2;
	gc_tap_init(&s->twice, &tap);
	struct gc_long_press_config press = gc_long_press_config_default();
	press.min_duration_us = 30000;
	gc_long_press_init(&s->press, &press);
	gc_pan_init(&s->pan, NULL);
	struct gc_pan_config pan = gc_pan_config_default();
	pan.min_touches = 2;
	gc_pan_init(&s->inner_pan, &pan);
	struct gc_edge_pan_config edge_pan = gc_edge_pan_config_default();
	edge_pan.edges = GC_EDGE_LEFT | GC_EDGE_TOP;
	edge_pan.region = GC_PT(100);
	gc_edge_pan_init(&s->edge_pan, &edge_pan);
	gc_swipe_init(&s->swipe, NULL);
	gc_pinch_init(&s->pinch, NULL);
	gc_rotation_init(&s->rotation, NULL);
	gc_hold_init(&s->hold, NULL);
	gc_recognizer_set_max_contact_size(&s->pan.base, GC_PT(200));
	gc_recognizer_set_max_contact_size(&s->twice.base, GC_PT(300));
}

static void setup_storm(struct storm *s, uint64_t seed, uint32_t record_capacity) {
	*s = (struct storm){.seed = seed};
	setup(&s->f);
	struct gc_engine_config config = {.root = &s->f.window,
		.touches = s->f.touches,
		.touch_capacity = 5,
		.events = s->f.events,
		.event_capacity = 3,
		.records = s->f.records,
		.record_capacity = record_capacity,
		.host = {.data = s,
			.should_begin = mostly,
			.should_receive = receives,
			.simultaneous = sometimes}};
	gc_engine_finish(&s->f.engine);
	assert_int_equal(gc_engine_init(&s->f.engine, &config), GC_OK);
	gc_node_init(&s->child);
	gc_node_set_frame(
		&s->child, (struct gc_rect){{GC_PT(100), GC_PT(100)}, {GC_PT(200), GC_PT(200)}});
	gc_node_add_child(&s->f.window, &s->child);
	setup_recognizers(s);
	struct gc_recognizer *all[RECOGNIZERS] = {&s->tap.base, &s->twice.base, &s->press.base,
		&s->pan.base, &s->edge_pan.base, &s->swipe.base, &s->hold.base, &s->inner_pan.base,
		&s->pinch.base, &s->rotation.base};
	for (int i = 0; i < RECOGNIZERS; i++) {
		s->all[i] = all[i];
		s->ops[i] = all[i]->ops;
		s->watched[i] = *s->ops[i];
		s->watched[i].landed = watched_landed;
		s->watched[i].reset = watched_reset;
		all[i]->ops = &s->watched[i];
		gc_recognizer_add(all[i], i < 6 ? &s->f.window : &s->child);
	}
	gc_recognizer_require_failure(&s->waits, &s->tap.base, &s->twice.base);
}

/* Takes what is in the ledger. */
static void read_ledger(struct storm *s) {
	struct gc_record record;
	assert_true(gc_engine_record_count(&s->f.engine) <= s->f.engine.context.ledger.capacity);
	for (size_t at = 0; gc_engine_record(&s->f.engine, at, &record); at++) {
		assert_in_range(record.reason, GC_REASON_MOVED, GC_REASON_COUNT - 1);
		s->reasons[record.reason]++;
		if (record.recognizer == NULL) {
			assert_true(record.has_touch);
			continue;
		}
		int i = index_of(s, record.recognizer);
		assert_int_equal(record.kind, s->ops[i]->kind);
		s->recorded_failed[i] += record.state == GC_STATE_FAILED;
		s->recorded_cancelled[i] += record.state == GC_STATE_CANCELLED;
	}
	gc_engine_clear_records(&s->f.engine);
}

static void shake_the_tree(struct storm *s, double ms) {
	struct gc_recognizer *recognizer = s->all[pick(s, RECOGNIZERS)];
	switch (pick(s, 60)) {
	case 0:
	case 1:
		gc_recognizer_set_enabled(recognizer, !gc_recognizer_is_enabled(recognizer));
		break;
	case 2: {
		struct gc_node *node = gc_recognizer_node(recognizer);
		gc_recognizer_remove(recognizer);
		gc_recognizer_add(recognizer, node);
		break;
	}
	case 3:
		gc_node_remove(&s->child);
		gc_node_add_child(&s->f.window, &s->child);
		break;
	case 4:
		gc_engine_cancel_all(&s->f.engine, at_ms(ms));
		break;
	case 5:
		gc_node_set_hidden(&s->child, pick(s, 2) == 0);
		break;
	default:
		gc_recognizer_set_enabled(recognizer, true);
		break;
	}
	read_ledger(s);
}

static void handle(struct storm *s, double ms) {
	struct gc_event event;
	while (gc_engine_next(&s->f.engine, &event)) {
		received_add(&s->received, &event);
		int i = index_of(s, event.recognizer);
		s->ended[i] += event.state == GC_STATE_ENDED;
		s->cancelled[i] += event.state == GC_STATE_CANCELLED;
		shake_the_tree(s, ms);
	}
	shake_the_tree(s, ms);
}

static void take_last(void *host) {
	struct storm *s = host;
	handle(s, s->ms);
}

static void blow(struct storm *s) {
	static const enum gc_sample_kind kinds[] = {GC_SAMPLE_DOWN, GC_SAMPLE_MOTION,
		GC_SAMPLE_MOTION, GC_SAMPLE_MOTION, GC_SAMPLE_UP, GC_SAMPLE_FRAME, GC_SAMPLE_SIZE};
	double ms = 0;
	int x[8] = {0}, y[8] = {0};
	for (int step = 0; step < STEPS; step++) {
		int id = (int)pick(s, 8);
		enum gc_sample_kind kind = pick(s, 200) == 0 ? GC_SAMPLE_CANCEL : kinds[pick(s, 7)];
		if (kind == GC_SAMPLE_DOWN) {
			x[id] = (int)pick(s, 420);
			y[id] = (int)pick(s, 420);
		} else {
			x[id] += (int)pick(s, 9) - 3;
			y[id] += (int)pick(s, 5) - 2;
		}
		sample(&s->f, ms, kind, id, x[id], y[id]);
		read_ledger(s);
		if (pick(s, 3) == 0) {
			ms += pick(s, 200) == 0 ? pick(s, 900) : pick(s, 12);
			gc_engine_advance(&s->f.engine, at_ms(ms));
			handle(s, ms);
		}
	}
	s->ms = ms;
	struct stream_end end = {&s->f.engine, &s->received, take_last, s, s->seed};
	const char *broken = stream_end(&end);
	if (broken != NULL) {
		fail_msg("%s", broken);
	}
}

TEST(every_attempt_ends_in_one_event_or_one_record) {
	for (uint64_t seed = 1; seed <= 4; seed++) {
		setup_storm(&storm, seed * 0x9e3779b97f4a7c15u, TEST_RECORDS);
		blow(&storm);
		assert_true(gc_engine_counters(&storm.f.engine).records_overwritten == 0);
		for (int i = 0; i < RECOGNIZERS; i++) {
			assert_true(storm.recorded_failed[i] > 100);
			assert_int_equal(storm.recorded_cancelled[i], storm.cancelled[i]);
			assert_int_equal(storm.attempts[i],
				storm.ended[i] + storm.cancelled[i] + storm.recorded_failed[i]);
		}
	}
	/* And the storm had most of what can happen. */
	size_t reasons = 0;
	for (int reason = GC_REASON_MOVED; reason < GC_REASON_COUNT; reason++) {
		reasons += storm.reasons[reason] != 0;
	}
	assert_true(reasons > 18);
}

TEST(a_small_ledger_keeps_the_latest_and_counts_the_rest) {
	setup_storm(&storm, 0x9e3779b97f4a7c15u, FEW_RECORDS);
	blow(&storm);
	assert_true(gc_engine_counters(&storm.f.engine).records_overwritten > 100);
}
