/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "event_log.h"
#include "relations.h"

/* A copy of the stream that a change reads while it writes the stream anew. */
static struct stream plain;

static void begin(struct scenario *scenario) {
	memcpy(plain.calls, scenario->stream.calls,
		scenario->stream.count * sizeof(plain.calls[0]));
	plain.count = scenario->stream.count;
	scenario->stream.count = 0;
}

static void put(struct scenario *scenario, const struct call *call) {
	if (scenario->stream.count < CALLS) {
		scenario->stream.calls[scenario->stream.count++] = *call;
	}
}

/* A call that the plain stream does not have, at a time. */
static struct call added(enum call_kind kind, uint64_t time_us) {
	struct call call = {.kind = (uint8_t)kind, .origin = NOBODY, .scale = SCALE_SET};
	call_set_time_us(&call, time_us);
	return call;
}

/* Whether a change happens here: in one of a number of cases. The state gives its details. */
static bool happens(const struct call *call, uint32_t one_in, struct dice *dice) {
	*dice = (struct dice){.seed = call->chance};
	return call->chance != 0 && pick(dice, one_in) == 0;
}

static bool is_sample(const struct call *call, enum gc_sample_kind kind) {
	return call->kind == CALL_SAMPLE && call->sample.kind == kind;
}

static bool is_contact(const struct call *call) {
	return call->kind == CALL_SAMPLE && call->sample.kind != GC_SAMPLE_FRAME;
}

static bool same_contact(const struct call *one, const struct call *other) {
	return one->sample.id == other->sample.id && one->sample.device == other->sample.device;
}

/* The time of the call after this one, if it does not go back; of the last, some time later. */
static uint64_t next_time_us(size_t index) {
	uint64_t time_us = call_time_us(&plain.calls[index]);
	if (index + 1 == plain.count) {
		return time_us + 400000;
	}
	uint64_t next_us = call_time_us(&plain.calls[index + 1]);
	return next_us > time_us ? next_us : time_us;
}

/* Whether a frame ends at this call, or with the next: time may pass in between. */
static bool is_between_frames(size_t index) {
	return call_ends_frame(&plain.calls[index]) ||
	       next_time_us(index) > call_time_us(&plain.calls[index]);
}

/* A time from this call to the next, often that of one of them, or just beside it. */
static uint64_t time_between(size_t index, struct dice *dice) {
	uint64_t from_us = call_time_us(&plain.calls[index]), to_us = next_time_us(index);
	uint64_t length_us = to_us - from_us;
	switch (pick(dice, 8)) {
	case 0:
		return from_us;
	case 1:
		return to_us;
	case 2:
		return to_us - (length_us > 0);
	case 3:
		return from_us + (length_us < 1000 ? length_us : 1000);
	case 4: // it has passed
		return from_us - 700;
	default:
		return from_us + (length_us > 0 ? seeded_next(&dice->seed) % length_us : 0);
	}
}

/* Whether the host takes events only when the call has returned. */
static bool is_simple(const struct call *call) {
	return call->kind != CALL_ENABLE && call->kind != CALL_SET && call->kind != CALL_PLACE;
}

void change_reads(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		put(scenario, &plain.calls[i]);
		if (happens(&plain.calls[i], 3, &dice)) {
			/* Before the host takes the events of this call, or after that. */
			bool before = pick(&dice, 2) == 0 && is_simple(&plain.calls[i]);
			struct call read = added(CALL_READ, call_time_us(&plain.calls[i]));
			read.value.x = pick_around_zero(&dice, 40000);
			if (before && scenario->stream.count < CALLS) {
				struct call *call =
					&scenario->stream.calls[scenario->stream.count - 1];
				read.origin = call->origin;
				read.reads = call->reads;
				read.leaves_events = call->leaves_events;
				call->origin = NOBODY;
				call->leaves_events = true;
			}
			put(scenario, &read);
		}
	}
}

void change_refused(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		put(scenario, &plain.calls[i]);
		/* After a step that was refused, the engine may not know the time yet. */
		if (happens(&plain.calls[i], 3, &dice) && plain.calls[i].kind != CALL_STEP) {
			struct call call = added(CALL_REFUSED, call_time_us(&plain.calls[i]));
			call.which = (uint8_t)pick(&dice, REFUSED_KINDS);
			put(scenario, &call);
		}
	}
}

void change_duplicates(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		const struct call *call = &plain.calls[i];
		bool can_repeat = call->kind != CALL_STEP && call->kind != CALL_ENABLE &&
				  call->kind != CALL_SET;
		put(scenario, call);
		if (can_repeat && happens(call, 3, &dice)) {
			struct call again = *call;
			again.origin = NOBODY;
			put(scenario, &again);
		}
	}
}

void change_superseded(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		const struct call *call = &plain.calls[i];
		bool lands = false;
		for (size_t j = i; j-- > 0 && is_contact(&plain.calls[j]) &&
				   call_time_us(&plain.calls[j]) == call_time_us(call);) {
			lands = lands || (is_sample(&plain.calls[j], GC_SAMPLE_DOWN) &&
						 same_contact(&plain.calls[j], call));
		}
		if (!lands && is_sample(call, GC_SAMPLE_MOTION) && happens(call, 3, &dice)) {
			struct call before = *call;
			before.origin = NOBODY;
			before.sample.position.x += pick_around_zero(&dice, GC_PT(90));
			before.sample.position.y += pick_around_zero(&dice, GC_PT(90));
			put(scenario, &before);
		}
		put(scenario, call);
	}
}

void change_pulls(struct scenario *scenario) {
	struct dice dice;
	for (size_t i = 0; i < scenario->stream.count; i++) {
		struct call *call = &scenario->stream.calls[i];
		call->leaves_events = call->chance != 0 && !happens(call, 4, &dice);
	}
}

void change_advances(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		put(scenario, &plain.calls[i]);
		if (is_between_frames(i) && happens(&plain.calls[i], 2, &dice)) {
			enum call_kind kind = pick(&dice, 2) == 0 ? CALL_ADVANCE : CALL_SERVE;
			struct call call = added(kind, time_between(i, &dice));
			call.leaves_events = plain.calls[i].leaves_events;
			put(scenario, &call);
		}
	}
}

/* Whether the frame that this FRAME ends would end by itself. A step that is refused ends none. */
static bool can_leave_out(size_t index) {
	const struct call *frame = &plain.calls[index], *next = frame + 1;
	while (next < plain.calls + plain.count && next->kind == CALL_STEP) {
		next++;
	}
	return next >= plain.calls + plain.count || call_time_us(next) > call_time_us(frame) ||
	       call_ends_frame(next);
}

void change_frames(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		const struct call *call = &plain.calls[i];
		if (!is_sample(call, GC_SAMPLE_FRAME) || !happens(call, 2, &dice) ||
			!can_leave_out(i)) {
			put(scenario, call);
		}
	}
}

void change_empty_frames(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		put(scenario, &plain.calls[i]);
		if (is_between_frames(i) && happens(&plain.calls[i], 2, &dice)) {
			struct call call = added(CALL_SAMPLE, time_between(i, &dice));
			call.sample.kind = GC_SAMPLE_FRAME;
			call.leaves_events = plain.calls[i].leaves_events;
			put(scenario, &call);
		}
	}
}

/* Sets a value, or enables or disables: without an advance, and maybe while events wait. */
void change_settings(struct scenario *scenario) {
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		put(scenario, &plain.calls[i]);
		if (is_between_frames(i) && happens(&plain.calls[i], 2, &dice)) {
			enum call_kind kind = pick(&dice, 6) == 0 ? CALL_ENABLE : CALL_SET;
			struct call call = added(kind, call_time_us(&plain.calls[i]));
			call.which = (uint8_t)pick(&dice, scenario->setup.recognizer_count);
			call.value.x = pick_around_zero(&dice, GC_PT(40));
			call.leaves_events = plain.calls[i].leaves_events;
			put(scenario, &call);
		}
	}
	for (size_t i = 0; i < scenario->stream.count; i++) {
		scenario->stream.calls[i].at_once = true;
	}
}

static void exchange(struct call *one, struct call *other) {
	struct call kept = *one;
	*one = *other;
	*other = kept;
}

/* Two palms land, move and lift, often out of turn: what the engine refuses does not count. */
void change_palms(struct scenario *scenario) {
	static const enum gc_sample_kind kinds[] = {GC_SAMPLE_DOWN, GC_SAMPLE_DOWN,
		GC_SAMPLE_MOTION, GC_SAMPLE_MOTION, GC_SAMPLE_SIZE, GC_SAMPLE_UP, GC_SAMPLE_CANCEL};
	struct dice dice;
	begin(scenario);
	for (size_t i = 0; i < plain.count; i++) {
		const struct call *call = &plain.calls[i];
		if (is_sample(call, GC_SAMPLE_FRAME) && happens(call, 2, &dice)) {
			struct call palm = added(CALL_SAMPLE, call_time_us(call));
			palm.sample.kind = (uint8_t)kinds[pick(&dice, 7)];
			palm.sample.type = GC_TOUCH_PALM;
			palm.sample.id = FINGERS + (int32_t)pick(&dice, 2);
			palm.sample.position.x = GC_PT(1) * (gc_length)pick(&dice, 1200);
			palm.sample.position.y = GC_PT(1) * (gc_length)pick(&dice, 1000);
			palm.leaves_events = true;
			put(scenario, &palm);
		}
		put(scenario, call);
	}
}

/* Exchanges neighbors in a frame. What one contact does, and the landings, keep their order. */
void change_order(struct scenario *scenario) {
	struct call *calls = scenario->stream.calls;
	for (int round = 0; round < 3; round++) {
		for (size_t i = 0; i + 1 < scenario->stream.count; i++) {
			struct call *one = &calls[i], *other = &calls[i + 1];
			bool both_land =
				is_sample(one, GC_SAMPLE_DOWN) && is_sample(other, GC_SAMPLE_DOWN);
			if (is_contact(one) && is_contact(other) && !both_land &&
				call_time_us(one) == call_time_us(other) &&
				!same_contact(one, other) && one->chance != 0 &&
				((one->chance ^ other->chance) >> (20 + round) & 1) != 0) {
				exchange(one, other);
			}
		}
	}
}

/* Exchanges landings that follow each other in a frame. */
void change_landings(struct scenario *scenario) {
	struct call *calls = scenario->stream.calls;
	for (size_t i = 0; i + 1 < scenario->stream.count; i++) {
		struct call *one = &calls[i], *other = &calls[i + 1];
		if (is_sample(one, GC_SAMPLE_DOWN) && is_sample(other, GC_SAMPLE_DOWN) &&
			call_time_us(one) == call_time_us(other) && one->chance != 0 &&
			!same_contact(one, other)) {
			exchange(one, other);
			i++;
		}
	}
}
