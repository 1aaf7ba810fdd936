/* SPDX-License-Identifier: MIT */
/*
 * Asking for values at a time changes nothing. Three engines with the same recognizers play the
 * same random stream: one is never asked, one is asked after each step, and one keeps the paths of
 * its touches. Their events must be the same.
 */
#include "paced_engine.h"

#define SEEDS 60
#define EVERYONE ((UINT32_C(1) << PACED_RECOGNIZERS) - 1)

static struct paced_stream stream;
static struct paced_engine plain, other;
static struct gc_velocity_path paths[GC_TOUCHES_MAX];

static struct paced_answers ask(const union paced_recognizer *r, uint64_t time_us) {
	struct paced_answers a = {0};
	const struct paced_type *kind = paced_type(gc_recognizer_kind(&r->base));
	if (kind->ask != NULL) {
		kind->ask(r, time_us, &a);
	}
	return a;
}

/* Asks everything for ten times about `time_us`, forward and then backward: the same answers. */
static void ask_everything(struct paced_engine *e, uint64_t time_us) {
	for (uint32_t i = 0; i < PACED_RECOGNIZERS; i++) {
		struct paced_answers first[10];
		for (int k = 0; k < 10; k++) {
			first[k] = ask(&e->recognizers[i], time_us + GC_MS(4 * k) - GC_MS(12));
		}
		for (int k = 9; k >= 0; k--) {
			struct paced_answers again =
				ask(&e->recognizers[i], time_us + GC_MS(4 * k) - GC_MS(12));
			assert_memory_equal(&first[k], &again, sizeof(again));
		}
	}
	for (uint32_t slot = 0; slot < 4; slot++) {
		struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
		struct gc_point at;
		uint32_t serial = e->touches[slot].serial;
		(void)gc_engine_touch_at(&e->engine, serial, time_us, &at);
		(void)gc_engine_touch_samples(&e->engine, serial, samples, GC_VELOCITY_SAMPLES);
	}
}

/* As paced_play() at the plain pace. */
static void play(struct paced_engine *e, bool asks) {
	for (size_t i = 0; i < stream.count; i++) {
		const struct paced_step *step = &stream.steps[i];
		paced_push(e, step);
		if (asks) {
			ask_everything(e, step->time_us);
		}
		paced_take(e);
		if (paced_ends_frame(&stream, i)) {
			paced_push_frame(e, step->time_us, true);
			if (asks) {
				ask_everything(e, step->time_us + GC_MS(8));
			}
		}
	}
	paced_take(e);
	paced_serve(e, UINT64_MAX - 1, true);
}

static void expect_same(void) {
	assert_int_equal(plain.taken_count, other.taken_count);
	for (size_t i = 0; i < plain.taken_count; i++) {
		struct gc_event a = plain.taken[i].event, b = other.taken[i].event;
		assert_int_equal(plain.taken[i].who, other.taken[i].who);
		a.recognizer = b.recognizer = NULL;
		a.node = b.node = NULL;
		assert_memory_equal(&a, &b, sizeof(a));
	}
}

static void prepare(struct paced_engine *e, uint64_t seed) {
	paced_setup(e, seed, EVERYONE, PACED_EVENTS);
}

TEST(asking_changes_no_event) {
	size_t events = 0;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		paced_make(&stream, seed);
		prepare(&plain, seed);
		play(&plain, false);
		prepare(&other, seed);
		play(&other, true);
		expect_same();
		events += plain.taken_count;
	}
	assert_true(events > 15000);
}

TEST(keeping_paths_changes_no_event) {
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		paced_make(&stream, seed);
		prepare(&plain, seed);
		play(&plain, false);
		prepare(&other, seed);
		other.engine.context.paths = paths;
		play(&other, true);
		expect_same();
	}
}
