/* SPDX-License-Identifier: MIT */
/*
 * The end of each random stream: all fingers lift, all deadlines pass, and then nothing may be left
 * over. No recognizer takes part, the engine is idle, and of each touch whose begin a view has
 * received, it has received one end.
 */
#ifndef TESTS_STREAM_END_H
#define TESTS_STREAM_END_H

#include <gesturecore/gesturecore.h>

/* Touches can be open at a view while their slots are already in use again. */
#define OPEN_TOUCHES_MAX (4 * GC_TOUCHES_MAX)

/* What views have received. Begin with zeros. */
struct received {
	struct {
		const struct gc_node *node;
		uint32_t serial;
	} open[OPEN_TOUCHES_MAX]; // they began, and have not ended
	size_t open_count;
	const char *broken; // a promise that was broken, or NULL
};

static inline size_t received_find(const struct received *received, const struct gc_event *event) {
	size_t at = 0;
	while (at < received->open_count && received->open[at].serial != event->touch_serial) {
		at++;
	}
	return at;
}

/* Call this with each event that the host takes. */
static inline void received_add(struct received *received, const struct gc_event *event) {
	if (event->kind == GC_EVENT_GESTURE) {
		return;
	}
	size_t at = received_find(received, event);
	bool is_open = at < received->open_count;
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		if (is_open || at == OPEN_TOUCHES_MAX) {
			received->broken = "a touch begins once";
			return;
		}
		received->open[received->open_count].node = event->node;
		received->open[received->open_count++].serial = event->touch_serial;
	} else if (!is_open || received->open[at].node != event->node) {
		received->broken = "a view receives a begin first, and nothing after the end";
	} else if (event->kind != GC_EVENT_TOUCH_MOVED) {
		received->open[at] = received->open[--received->open_count];
	}
}

/* Call this when the host ends a node: it receives nothing more. */
static inline void received_forget(struct received *received, const struct gc_node *node) {
	for (size_t at = received->open_count; at-- > 0;) {
		if (received->open[at].node == node) {
			received->open[at] = received->open[--received->open_count];
		}
	}
}

/* An engine at the end of its stream. */
struct stream_end {
	struct gc_engine *engine;
	const struct received *received;
	void (*take)(void *host); // takes all events
	void *host;
	uint64_t seed; // of the order and the times of the lifts
};

static inline uint64_t stream_end_clock(const struct stream_end *end) {
	return end->engine->context.frame.clock_us;
}

/* Passes all deadlines. Returns whether there was an end of them. */
static inline bool stream_end_wait(const struct stream_end *end) {
	for (int left = 300; left > 0; left--) {
		uint64_t due_us = gc_engine_deadline_us(end->engine);
		if (due_us == GC_NEVER_US) {
			return true;
		}
		gc_engine_advance(end->engine, due_us);
		end->take(end->host);
	}
	return false;
}

/* Lifts what one slot has: a contact, or the gesture of a touchpad. */
static inline void stream_end_lift_one(
	const struct stream_end *end, unsigned slot, uint64_t time_us) {
	const struct gc_touch_table *table = &end->engine->context.table;
	const struct gc_touch *touch = &table->touches[slot];
	if ((table->stepping >> slot & 1) != 0) {
		gc_engine_push_step(end->engine, &(struct gc_step){.time_us = time_us,
							 .device = touch->device,
							 .kind = (uint8_t)touch->id,
							 .phase = GC_STEP_END});
	} else {
		gc_engine_push(end->engine, &(struct gc_sample){.time_us = time_us,
						    .id = touch->id,
						    .device = touch->device,
						    .kind = GC_SAMPLE_UP});
	}
}

/* Lifts all, in an order and at times of the seed: together, quickly, or with deadlines between. */
static inline void stream_end_lift(const struct stream_end *end) {
	const struct gc_touch_table *table = &end->engine->context.table;
	uint64_t state = end->seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
	uint64_t time_us = stream_end_clock(end);
	while ((table->held | table->stepping) != 0) {
		gc_slots down = table->held | table->stepping;
		state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		unsigned slot = (unsigned)(state >> 59);
		while ((down >> slot & 1) == 0) {
			slot = (slot + 1) % 32;
		}
		static const uint32_t gaps_us[] = {0, 0, 8000, 8000, 60000, 400000};
		uint64_t gap_us = gaps_us[(state >> 40) % 6];
		time_us += time_us < GC_NEVER_US - 2 * gap_us ? gap_us : 0;
		stream_end_lift_one(end, slot, time_us);
		/* A lift may wait until the events before it are taken. */
		bool waits = ((table->held | table->stepping) >> slot & 1) != 0;
		if ((state >> 33) % 2 == 0 || waits) {
			gc_engine_end_frame(end->engine);
			end->take(end->host);
		}
	}
	gc_engine_end_frame(end->engine);
	end->take(end->host);
}

/*
 * A custom recognizer may take part for as long as it likes. Returns whether one did. A parked one
 * waits for another, and cannot fail by itself.
 */
static inline bool stream_end_fail_custom(const struct stream_end *end) {
	for (struct gc_recognizer *at = end->engine->context.live; at != NULL; at = at->next) {
		bool is_active = gc_recognizer_state(at) != GC_STATE_POSSIBLE;
		if (gc_recognizer_kind(at) == GC_KIND_CUSTOM && !at->parked &&
			gc_custom_set_state((struct gc_custom *)at,
				is_active ? GC_STATE_CANCELLED : GC_STATE_FAILED) == GC_OK) {
			end->take(end->host);
			return true;
		}
	}
	return false;
}

/* Ends a stream. Returns which promise was broken, or NULL. */
static inline const char *stream_end(const struct stream_end *end) {
	gc_engine_end_frame(end->engine);
	end->take(end->host);
	stream_end_lift(end);
	(void)stream_end_wait(end); // a custom recognizer may set deadlines for ever
	for (int left = 100; left > 0 && stream_end_fail_custom(end); left--) {
		(void)stream_end_wait(end);
	}
	bool passes = stream_end_wait(end);
	if (stream_end_clock(end) >= GC_NEVER_US - UINT32_MAX) {
		return end->received->broken; // a deadline beyond the range of times never comes
	}
	const struct gc_context *context = &end->engine->context;
	bool is_idle = gc_engine_is_idle(end->engine); // this also resets what is over
	if (end->received->broken != NULL) {
		return end->received->broken;
	}
	if (!passes) {
		return "deadlines pass";
	}
	if (context->live != NULL || context->done != NULL) {
		return "without a finger and a deadline, no recognizer takes part";
	}
	if (!is_idle) {
		return "without a finger and a deadline, the engine is idle";
	}
	return end->received->open_count == 0 ? NULL : "each touch that begins ends";
}

#endif
