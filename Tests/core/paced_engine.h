/* SPDX-License-Identifier: MIT */
/* An engine with recognizers from a seed, which plays a stream at one pace and keeps its events. */
#ifndef PACED_ENGINE_H
#define PACED_ENGINE_H

#include <string.h>

#include "../kinds.h"
#include "paced_stream.h"

#define PACED_RECOGNIZERS 9
#define PACED_NODES 4
#define PACED_EVENTS 64
#define PACED_TAKEN 20000

union paced_recognizer {
	struct gc_recognizer base;
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
};

struct paced_taken {
	struct gc_event event;
	int who; // the place of its recognizer or node
};

struct paced_engine {
	struct gc_engine engine;
	struct gc_node nodes[PACED_NODES]; // the window, its halves, and a part of the left one
	union paced_recognizer recognizers[PACED_RECOGNIZERS];
	struct gc_requirement waits[3];
	struct gc_touch touches[GC_TOUCHES_MAX];
	struct gc_event events[PACED_EVENTS];
	struct gc_record records[8];
	uint64_t seed;
	size_t deadlines;                      // that were served
	size_t counts[PACED_STEPS];            // events until each step, of the plain pace
	struct paced_taken taken[PACED_TAKEN]; // all that was taken
	size_t taken_count;
	bool is_overdue; // a FRAME left a deadline that was due
};

/* A number below `below` for a question about two things, the same whenever it is asked. */
static inline uint32_t paced_answer(const struct paced_engine *e, uint32_t question, uint32_t one,
	uint32_t other, uint32_t below) {
	struct paced_stream random = {
		.state = e->seed * 4096 + question * 65536 + one * 256 + other};
	paced_pick(&random, 2);
	return paced_pick(&random, below);
}

static inline uint32_t paced_place(const struct gc_recognizer *recognizer) {
	return (uint32_t)(uintptr_t)recognizer->user_data;
}

static inline bool paced_simultaneous(
	void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	uint32_t a = paced_place(one), b = paced_place(other);
	return paced_answer(data, 1, a < b ? a : b, a < b ? b : a, 3) == 0;
}

static inline bool paced_should_begin(void *data, struct gc_recognizer *recognizer) {
	return paced_answer(data, 2, paced_place(recognizer), 0, 12) != 0;
}

static inline bool paced_should_receive(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	return paced_answer(data, 3, paced_place(recognizer), (uint32_t)touch->id, 20) != 0;
}

/* All that can be asked of a recognizer at a time, as numbers. */
struct paced_answers {
	struct gc_vector translation;
	struct gc_similarity total;
	int64_t scale, rotation;
};

struct paced_reading {
	int64_t values[2];
};

static inline struct paced_reading reading_of(int64_t x, int64_t y) {
	return (struct paced_reading){{x, y}};
}

/* NULL: it has nothing of it. */
struct paced_type {
	void (*init)(struct paced_engine *e, uint32_t i, uint32_t touches, gc_length slop);
	void (*set_value)(union paced_recognizer *recognizer, int32_t value);
	void (*ask)(const union paced_recognizer *r, uint64_t time_us, struct paced_answers *a);
	/* Reads one of its values; see readings.h. */
	struct paced_reading (*read)(const union paced_recognizer *recognizer, unsigned which);
};

/* A lead, one of four. */
static inline uint16_t paced_lead(uint32_t which) {
	static const uint16_t leads[] = {GC_LEAD_DEFAULT, 0, GC_LEAD_ONE, GC_LEAD_MAX};
	return leads[which % 4];
}

#define KINDS_OF_PACES
#include "../kinds/all.h"

static inline const struct paced_type *paced_type(uint32_t kind) {
	static const struct paced_type *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_paced,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return kinds[kind];
}

static inline void paced_init(struct paced_engine *e, uint32_t i, uint32_t kind) {
	uint32_t touches = 1 + paced_answer(e, 4, i, 0, 5) / 3 + paced_answer(e, 4, i, 1, 5) / 4;
	gc_length slop = GC_PT(10) * (gc_length)paced_answer(e, 4, i, 2, 3) / 2;
	paced_type(kind)->init(e, i, touches, slop);
}

static inline const char *paced_name(const struct paced_engine *e, uint32_t i) {
	return kind_name(gc_recognizer_kind(&e->recognizers[i].base));
}

/* Sets one up. Recognizers whose bit is not in `among` are left out. */
static inline void paced_setup(
	struct paced_engine *e, uint64_t seed, uint32_t among, uint32_t queue) {
	memset(e, 0, sizeof(*e));
	e->seed = seed;
	static const struct gc_rect frames[PACED_NODES] = {
		{{0, 0}, {GC_PT(400), GC_PT(400)}},
		{{0, 0}, {GC_PT(200), GC_PT(400)}},
		{{GC_PT(200), 0}, {GC_PT(200), GC_PT(400)}},
		{{GC_PT(20), GC_PT(100)}, {GC_PT(150), GC_PT(200)}},
	};
	for (uint32_t i = 0; i < PACED_NODES; i++) {
		gc_node_init(&e->nodes[i]);
		gc_node_set_frame(&e->nodes[i], frames[i]);
		gc_node_set_receives_touches(&e->nodes[i], paced_answer(e, 5, i, 0, 4) != 0);
	}
	gc_node_add_child(&e->nodes[0], &e->nodes[1]);
	gc_node_add_child(&e->nodes[0], &e->nodes[2]);
	gc_node_add_child(&e->nodes[1], &e->nodes[3]);
	struct gc_engine_config config = {
		.root = &e->nodes[0],
		.touches = e->touches,
		.touch_capacity = GC_TOUCHES_MAX,
		.events = e->events,
		.event_capacity = queue,
		.records = e->records,
		.record_capacity = 8,
		.host = {.data = e,
			.simultaneous = paced_simultaneous,
			.should_begin = paced_should_begin,
			.should_receive = paced_should_receive},
	};
	assert_int_equal(gc_engine_init(&e->engine, &config), GC_OK);
	for (uint32_t i = 0; i < PACED_RECOGNIZERS; i++) {
		struct gc_recognizer *recognizer = &e->recognizers[i].base;
		paced_init(e, i, GC_KIND_TAP + paced_answer(e, 6, i, 0, KIND_COUNT));
		recognizer->user_data = (void *)(uintptr_t)i;
		gc_recognizer_set_delays_began(recognizer, paced_answer(e, 7, i, 0, 4) == 0);
		gc_recognizer_set_delays_ended(recognizer, paced_answer(e, 8, i, 0, 3) != 0);
		gc_recognizer_set_cancels_touches(recognizer, paced_answer(e, 9, i, 0, 4) != 0);
		gc_recognizer_set_claims_on_landing(recognizer, paced_answer(e, 13, i, 0, 4) == 0);
		gc_recognizer_set_enabled(recognizer, paced_answer(e, 10, i, 0, 12) != 0);
		if (paced_answer(e, 14, i, 0, 3) == 0) {
			(void)gc_recognizer_set_max_contact_size(recognizer, GC_PT(45));
		}
		if ((among >> i & 1) != 0) {
			gc_recognizer_add(
				recognizer, &e->nodes[paced_answer(e, 11, i, 0, PACED_NODES)]);
		}
	}
	for (uint32_t i = 0; i < 3; i++) {
		(void)gc_recognizer_require_failure(&e->waits[i],
			&e->recognizers[paced_answer(e, 12, i, 0, PACED_RECOGNIZERS)].base,
			&e->recognizers[paced_answer(e, 12, i, 1, PACED_RECOGNIZERS)].base);
	}
}

static inline void paced_print_setup(const struct paced_engine *e, uint32_t among) {
	for (uint32_t i = 0; i < PACED_RECOGNIZERS; i++) {
		if ((among >> i & 1) != 0) {
			const struct gc_recognizer *one = &e->recognizers[i].base;
			print_message("  #%u %s on node %u%s%s%s%s%s\n", i, paced_name(e, i),
				(unsigned)(gc_recognizer_node(one) - e->nodes),
				gc_recognizer_is_enabled(one) ? "" : ", disabled",
				gc_recognizer_delays_began(one) ? ", delays began" : "",
				gc_recognizer_delays_ended(one) ? ", delays ended" : "",
				gc_recognizer_cancels_touches(one) ? ", cancels touches" : "",
				gc_recognizer_max_contact_size(one) != 0 ? ", refuses palms" : "");
		}
	}
}

static inline void paced_take(struct paced_engine *e) {
	struct gc_event event;
	while (gc_engine_next(&e->engine, &event)) {
		assert_true(e->taken_count < PACED_TAKEN);
		int who = event.kind == GC_EVENT_GESTURE ? (int)paced_place(event.recognizer)
							 : (int)(event.node - e->nodes);
		e->taken[e->taken_count++] = (struct paced_taken){event, who};
	}
}

static inline void paced_push(struct paced_engine *e, const struct paced_step *step) {
	static const enum gc_sample_kind kinds[] = {
		GC_SAMPLE_DOWN, GC_SAMPLE_MOTION, GC_SAMPLE_UP, GC_SAMPLE_CANCEL, GC_SAMPLE_SIZE};
	if (step->kind == PACED_CANCEL_ALL) {
		gc_engine_cancel_all(&e->engine, step->time_us);
	} else if (step->kind == PACED_CANCEL_DEVICE) {
		gc_engine_cancel_device(&e->engine, step->device, step->time_us);
	} else {
		struct gc_sample sample = {
			.time_us = step->time_us,
			.position = {GC_PT(1) / 16 * step->x, GC_PT(1) / 16 * step->y},
			.id = test_id(step->id),
			.device = step->device,
			.kind = (uint8_t)kinds[step->kind],
		};
		(void)gc_engine_push(&e->engine, &sample);
	}
}

/* Ends a frame that may be empty. Where nothing waits, no deadline at its time may be left. */
static inline void paced_push_frame(struct paced_engine *e, uint64_t time_us, bool takes) {
	struct gc_sample sample = {.time_us = time_us, .kind = GC_SAMPLE_FRAME};
	assert_int_equal(gc_engine_push(&e->engine, &sample), GC_OK);
	if (takes) {
		paced_take(e);
		e->is_overdue = e->is_overdue || gc_engine_deadline_us(&e->engine) <= time_us;
	}
}

/* Serves deadlines until a time, the first of many at most. */
static inline void paced_serve(struct paced_engine *e, uint64_t until_us, bool takes) {
	for (int count = 0; count < 1000; count++) {
		uint64_t due_us = gc_engine_deadline_us(&e->engine);
		if (due_us == GC_NEVER_US || due_us > until_us) {
			return;
		}
		gc_engine_advance(&e->engine, due_us);
		e->deadlines++;
		/* While events wait for room, the deadline is now: the host has to take them. */
		if (takes || gc_engine_deadline_us(&e->engine) <= due_us) {
			paced_take(e);
		}
	}
	fail_msg("a deadline stays when it was served");
}

/* Plays a stream to its end, at a pace; with 0, each frame is ended and its events are taken. */
static inline void paced_play(struct paced_engine *e, const struct paced_stream *s, unsigned pacing,
	const struct paced_engine *plain) {
	bool rarely = (pacing & PACING_RARELY) != 0;
	for (size_t i = 0; i < s->count; i++) {
		const struct paced_step *step = &s->steps[i];
		bool is_last = paced_ends_frame(s, i);
		/* Where events are taken rarely, they still find room, but for a small queue. */
		if (rarely && plain->counts[i] - e->taken_count > PACED_EVENTS - 8) {
			paced_take(e);
		}
		paced_push(e, step);
		if (!rarely) {
			paced_take(e);
		}
		if (is_last) {
			bool takes = step->takes || !rarely;
			if (!step->has_no_frame || (pacing & PACING_NO_FRAMES) == 0) {
				paced_push_frame(e, step->time_us, takes);
			}
			if (step->advances == PASS_DEADLINES && (pacing & PACING_ADVANCES) != 0) {
				paced_serve(e, paced_time_after(s, i, PASS_ALL), takes);
			} else if (step->advances != PASS_NOT && (pacing & PACING_ADVANCES) != 0) {
				gc_engine_advance(
					&e->engine, paced_time_after(s, i, step->advances));
			}
			if (step->empty_frames != PASS_NOT && (pacing & PACING_EMPTY) != 0) {
				paced_push_frame(
					e, paced_time_after(s, i, step->empty_frames), takes);
			}
			if (takes) {
				paced_take(e);
			}
		}
		e->counts[i] = e->taken_count;
	}
	paced_take(e);
	paced_serve(e, UINT64_MAX - 1, true);
}

#endif
