/* SPDX-License-Identifier: MIT */
/*
 * The guards of the public calls change no event. Two engines of one kind play the same calls: one
 * with them, the other always by the flush behind them. After each call, what the host takes must
 * be the same. Tests/core/event-hashes.sh compares the streams of the event hashes in the same way.
 */
#include "engine/engine_base.h"
#include "paced_engine.h"
#include "events/publish.h"

#define SEEDS 400
#define FRAMES_MIN 100000
/* Of these, frames whose events were deferred, and frames whose deliveries were. */
#define DEFERRED_MIN 19000
#define DELIVERED_MIN 5000

struct twins {
	struct paced_stream stream, random;
	struct paced_engine guarded, plain;
	size_t frames, deferred, delivered;
};

static struct twins twins;

static int who(const struct paced_engine *e, const struct gc_event *event) {
	return event->kind == GC_EVENT_GESTURE ? (int)paced_place(event->recognizer)
					       : (int)(event->node - e->nodes);
}

static void expect_same_event(const struct twins *t, struct gc_event a, struct gc_event b) {
	assert_int_equal(who(&t->guarded, &a), who(&t->plain, &b));
	/* The pointers differ; every other byte is the same, but for what pads the struct. */
	assert_int_equal(a.time_us, b.time_us);
	assert_memory_equal(&a.location, &b.location, sizeof(a.location));
	assert_memory_equal(&a.translation, &b.translation, sizeof(a.translation));
	assert_true(a.scale == b.scale && a.rotation == b.rotation);
	assert_true(a.state == b.state && a.kind == b.kind && a.touch_count == b.touch_count);
	assert_true(a.touch_id == b.touch_id && a.touch_serial == b.touch_serial);
	assert_true(a.device == b.device && a.frame == b.frame);
}

/* Takes some events of both, and peeks sometimes. */
static void take_both(struct twins *t, uint32_t count) {
	for (uint32_t i = 0; i < count; i++) {
		struct gc_event a, b;
		if (paced_pick(&t->random, 30) == 0) {
			const struct gc_event *first = gc_engine_peek(&t->guarded.engine);
			const struct gc_event *second = gc_engine_peek(&t->plain.engine);
			/* Of a full queue, one of the two may have no event yet. */
			if (first != NULL && second != NULL) {
				expect_same_event(t, *first, *second);
			}
		}
		bool more = gc_engine_next(&t->guarded.engine, &a);
		assert_int_equal(more, gci_engine_next(&t->plain.engine, &b));
		if (!more) {
			break;
		}
		expect_same_event(t, a, b);
	}
	/* Deferred events need no room, so only the other may have to wait for it. */
	uint64_t plain_us = gc_engine_deadline_us(&t->plain.engine);
	if (!gci_has_only_events(&t->guarded.engine.context)) {
		assert_int_equal(gc_engine_deadline_us(&t->guarded.engine), plain_us);
	}
}

static void push_both(struct twins *t, const struct gc_sample *sample) {
	enum gc_status status = gc_engine_push(&t->guarded.engine, sample);
	assert_int_equal(status, gci_engine_push(&t->plain.engine, sample));
}

static void push_step(struct twins *t, const struct paced_step *step) {
	static const enum gc_sample_kind kinds[] = {
		GC_SAMPLE_DOWN, GC_SAMPLE_MOTION, GC_SAMPLE_UP, GC_SAMPLE_CANCEL, GC_SAMPLE_SIZE};
	if (step->kind == PACED_CANCEL_ALL) {
		gc_engine_cancel_all(&t->guarded.engine, step->time_us);
		gc_engine_cancel_all(&t->plain.engine, step->time_us);
	} else if (step->kind == PACED_CANCEL_DEVICE) {
		gc_engine_cancel_device(&t->guarded.engine, step->device, step->time_us);
		gc_engine_cancel_device(&t->plain.engine, step->device, step->time_us);
	} else {
		push_both(t, &(struct gc_sample){
				     .time_us = step->time_us,
				     .position = {GC_PT(1) / 16 * step->x, GC_PT(1) / 16 * step->y},
				     .id = step->id,
				     .device = step->device,
				     .kind = (uint8_t)kinds[step->kind],
			     });
	}
}

/* A value that a host sets in the midst of a gesture. */
static void set_value(struct paced_engine *e, uint32_t place, int32_t value) {
	union paced_recognizer *recognizer = &e->recognizers[place];
	const struct paced_type *kind = paced_type(gc_recognizer_kind(&recognizer->base));
	if (kind->set_value != NULL) {
		kind->set_value(recognizer, value);
	} else {
		gc_recognizer_set_cancels_touches(&recognizer->base, (value & 1) != 0);
	}
}

/* A call of the host that is no sample. */
static void call_both(struct twins *t) {
	uint32_t place = paced_pick(&t->random, PACED_RECOGNIZERS);
	int32_t value = paced_around_zero(&t->random, 100000);
	struct paced_engine *both[] = {&t->guarded, &t->plain};
	uint32_t what = paced_pick(&t->random, 4);
	for (int i = 0; i < 2; i++) {
		struct gc_recognizer *recognizer = &both[i]->recognizers[place].base;
		switch (what) {
		case 0:
			gc_recognizer_set_enabled(recognizer, value > -70000);
			break;
		case 1:
			gc_recognizer_set_delays_began(recognizer, value > 70000);
			break;
		default:
			set_value(both[i], place, value);
			break;
		}
	}
}

static void end_frame(struct twins *t, uint64_t time_us) {
	struct gc_context *guarded = &t->guarded.engine.context;
	struct gc_sample sample = {.time_us = time_us, .kind = GC_SAMPLE_FRAME};
	push_both(t, &sample);
	t->frames++;
	bool is_deferred = gci_has_only_events(guarded);
	t->deferred += is_deferred && gci_is_pending(guarded, GCI_WORK_REPORT);
	t->delivered += is_deferred && gci_is_pending(guarded, GCI_WORK_DELIVER);
	const struct gc_context *plain = &t->plain.engine.context;
	assert_true(plain->work == 0 || !gci_has_only_events(plain));
}

static void play(struct twins *t, uint64_t seed, uint32_t queue, uint32_t every, bool calls) {
	paced_make(&t->stream, seed);
	t->random.state = seed + 1;
	paced_setup(&t->guarded, seed, UINT32_MAX, queue);
	paced_setup(&t->plain, seed, UINT32_MAX, queue);
	for (size_t i = 0; i < t->stream.count; i++) {
		const struct paced_step *step = &t->stream.steps[i];
		push_step(t, step);
		if (!paced_ends_frame(&t->stream, i)) {
			continue;
		}
		if (paced_pick(&t->random, every) != 0 || every == 1) {
			end_frame(t, step->time_us);
		}
		if (calls && paced_pick(&t->random, 12) == 0) {
			call_both(t);
		}
		take_both(t, paced_pick(&t->random, every) == 0 ? 1000 : every > 1 ? 1 : 0);
		if (calls && paced_pick(&t->random, 12) == 0) {
			uint64_t until_us = paced_time_after(&t->stream, i, PASS_MOMENT);
			gc_engine_advance(&t->guarded.engine, until_us);
			gc_engine_advance(&t->plain.engine, until_us);
			take_both(t, 1000);
		}
	}
	gc_engine_advance(&t->guarded.engine, GC_NEVER_US - 1);
	gc_engine_advance(&t->plain.engine, GC_NEVER_US - 1);
	take_both(t, PACED_TAKEN);
}

/* As most hosts call: a FRAME after each frame, then all events are taken. */
TEST(frames_that_are_ended_and_taken_at_once_give_the_same_events) {
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		play(&twins, seed, PACED_EVENTS, 1, false);
	}
	assert_true(twins.frames >= FRAMES_MIN);
	if (GCI_ALWAYS_FLUSH) {
		skip(); /* a small build has no guards */
	}
	assert_true(twins.deferred >= DEFERRED_MIN);
	assert_true(twins.delivered >= DELIVERED_MIN);
}

TEST(setters_and_other_calls_between_give_the_same_events) {
	for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
		play(&twins, seed, PACED_EVENTS, 1, true);
	}
}

TEST(events_taken_one_by_one_and_frames_left_open_give_the_same_events) {
	for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
		play(&twins, seed, PACED_EVENTS, 3, true);
	}
}

TEST(a_small_queue_gives_the_same_events) {
	for (uint64_t seed = 0; seed < SEEDS / 4; seed++) {
		play(&twins, seed, 3, 1, false);
		play(&twins, seed, 3, 3, true);
	}
}
