/* SPDX-License-Identifier: MIT */
/* What relations are not about is left out of both plays. Each of these may be applied again. */
#include <string.h>

#include "../settings.h"
#include "relations.h"

void limit_parts(struct scenario *scenario) {
	/* The part of an edge is counted from its left or top end: no mirror keeps it. */
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		struct recognizer_setup *setup = &scenario->setup.recognizers[i];
		if (setup->kind == GC_KIND_EDGE_PAN) {
			setup->config.edge_pan.from = setup->config.edge_pan.to = 0;
		}
	}
}

/* All contacts are in the left half of the window, which has room around it. */
void limit_to_left(struct scenario *scenario) {
	struct setup *setup = &scenario->setup;
	setup->nodes[0].bounds =
		(struct gc_rect){{GC_PT(200), GC_PT(200)}, {GC_PT(1500), GC_PT(1500)}};
	setup->nodes[2].bounds.size = (struct gc_size){0, 0};
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		struct recognizer_setup *recognizer = &setup->recognizers[i];
		recognizer->present = recognizer->present && recognizer->kind != GC_KIND_EDGE_PAN;
	}
	for (size_t i = 0; i < scenario->stream.count; i++) {
		struct call *call = &scenario->stream.calls[i];
		struct gc_point *at =
			call->kind == CALL_STEP ? &call->step.position : &call->sample.position;
		bool lands = call->kind == CALL_STEP ||
			     (call->kind == CALL_SAMPLE && call->sample.kind == GC_SAMPLE_DOWN);
		if (lands) {
			at->x = GC_PT(1000) + (at->x & (GC_PT(128) - 1));
			at->y = GC_PT(800) + (at->y & (GC_PT(256) - 1));
		}
	}
}

/* Leaves calls out. */
static void filter(struct scenario *scenario, bool (*stays)(const struct call *)) {
	struct stream *stream = &scenario->stream;
	size_t count = 0;
	for (size_t i = 0; i < stream->count; i++) {
		if (stays(&stream->calls[i])) {
			stream->calls[count++] = stream->calls[i];
		}
	}
	stream->count = count;
}

/*
 * A landing may take the place of a touch that lifted before, and then a record names the new one.
 * In an engine with more places it would name the old one. So leaves out all from that landing on.
 */
void limit_landings(struct scenario *scenario) {
	struct stream *stream = &scenario->stream;
	uint32_t landings = 0;
	for (size_t i = 0; i < stream->count; i++) {
		const struct call *call = &stream->calls[i];
		bool lands = call->kind == CALL_STEP ||
			     (call->kind == CALL_SAMPLE && call->sample.kind == GC_SAMPLE_DOWN);
		if (lands && ++landings > scenario->setup.touch_capacity) {
			stream->count = i;
		}
	}
}

static bool is_of_two(const struct call *call) {
	return call->kind != CALL_SAMPLE || call->sample.id < 2;
}

static bool is_no_step(const struct call *call) {
	return call->kind != CALL_STEP;
}

/* Fingers less than 1 pt apart count as 1 pt apart: leaves out what brings two that near. */
static void limit_nearness(struct scenario *scenario) {
	struct stream *stream = &scenario->stream;
	struct {
		bool is_down;
		struct gc_point at;
	} fingers[8] = {0};
	size_t count = 0;
	for (size_t i = 0; i < stream->count; i++) {
		const struct gc_sample *sample = &stream->calls[i].sample;
		bool is_near = false;
		if (stream->calls[i].kind == CALL_SAMPLE &&
			(sample->kind == GC_SAMPLE_DOWN || sample->kind == GC_SAMPLE_MOTION)) {
			for (int finger = 0; finger < 8; finger++) {
				int64_t x = sample->position.x - fingers[finger].at.x;
				int64_t y = sample->position.y - fingers[finger].at.y;
				is_near = is_near ||
					  (finger != sample->id && fingers[finger].is_down &&
						  x * x + y * y < 4 * (int64_t)GC_PT(1) * GC_PT(1));
			}
			if (!is_near) {
				fingers[sample->id].is_down = true;
				fingers[sample->id].at = sample->position;
			}
		}
		if (!is_near) {
			stream->calls[count++] = stream->calls[i];
		}
	}
	stream->count = count;
}

/* Makes a recognizer independent of sizes that have a limit of their own. */
static void limit_settings(struct recognizer_setup *setup) {
	FOR_SETTINGS(at, setup->kind) {
		/* A slop of 0 is 1/64 pt. */
		if (strstr(at->key, "slop") != NULL && setting_value(&setup->config, at) == 0) {
			set_setting(&setup->config, at, GC_PT(2));
		}
	}
	/* Taps before a press have the distances of a tap by default. */
	if (setup->kind == GC_KIND_LONG_PRESS) {
		setup->config.long_press.taps = 0;
	}
}

/*
 * Puts contacts where the centroid of up to five is exact: a rounded one may decide whether a pan
 * meets its slop. Positions stay odd, so that none is on the edge of a node.
 */
static void limit_places(struct scenario *scenario) {
	const gc_length step = 60;
	for (size_t i = 0; i < scenario->stream.count; i++) {
		struct call *call = &scenario->stream.calls[i];
		if (call->kind == CALL_SAMPLE && call->sample.kind != GC_SAMPLE_SIZE) {
			struct gc_point *at = &call->sample.position;
			*at = (struct gc_point){at->x / step * step + 1, at->y / step * step + 1};
		}
	}
}

/*
 * Leaves out what has a size of its own: a swipe's way back, and the distance at which a touchpad's
 * fingers count.
 */
void limit_sizes(struct scenario *scenario) {
	bool has_slop = false;
	limit_parts(scenario);
	filter(scenario, is_no_step);
	limit_places(scenario);
	limit_nearness(scenario);
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		struct recognizer_setup *setup = &scenario->setup.recognizers[i];
		bool can_meet_slop = stream_kind(setup->kind)->has_slop;
		/* Of two attempts, the larger factor may be larger by less than a rounding. */
		setup->present = setup->present && setup->kind != GC_KIND_SWIPE &&
				 !(can_meet_slop && has_slop);
		has_slop = has_slop || (setup->present && can_meet_slop);
		limit_settings(setup);
	}
}

/*
 * Leaves out what has a size of its own, as above. Stays: a recognizer of each family, so that
 * order by factors does not count. Each can prevent each, and asks for a lead. And two fingers: the
 * centroid of three is rounded, which may decide whether a pan meets its slop.
 */
void limit_to_rivals(struct scenario *scenario) {
	static const uint8_t kinds[] = {GC_KIND_PAN, GC_KIND_PINCH, GC_KIND_ROTATION};
	struct setup *setup = &scenario->setup;
	limit_parts(scenario);
	filter(scenario, is_no_step);
	filter(scenario, is_of_two);
	limit_nearness(scenario);
	setup->answers = false;
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		struct recognizer_setup *recognizer = &setup->recognizers[i];
		recognizer->waits_for = 0;
		if (i < (int)sizeof(kinds) && recognizer->kind != kinds[i]) {
			recognizer->kind = kinds[i];
			stream_default(recognizer);
		}
		bool has_slop = stream_kind(recognizer->kind)->has_slop;
		recognizer->present = recognizer->present && (i < (int)sizeof(kinds) || !has_slop);
		limit_settings(recognizer);
	}
	uint16_t *leads[] = {&setup->recognizers[0].config.pan.lead,
		&setup->recognizers[1].config.pinch.lead,
		&setup->recognizers[2].config.rotation.lead};
	for (int i = 0; i < 3; i++) {
		*leads[i] = *leads[i] == 0 ? GC_LEAD_DEFAULT : *leads[i];
	}
}

/*
 * A queue that overflows twice in one call loses a time. So a host with a small queue takes its
 * events before a call that does much.
 */
void limit_calls(struct scenario *scenario) {
	static struct stream plain;
	struct stream *stream = &scenario->stream;
	plain = *stream;
	stream->count = 0;
	for (size_t i = 0; i < plain.count && stream->count + 1 < CALLS; i++) {
		const struct call *call = &plain.calls[i];
		bool does_much = call->kind == CALL_STEP ||
				 (call->kind >= CALL_CANCEL_ALL && call->kind <= CALL_DROP_DEVICE);
		bool has_passed = i > 0 && plain.calls[i - 1].kind == CALL_ADVANCE &&
				  call_time_us(&plain.calls[i - 1]) == call_time_us(call);
		if (does_much && !has_passed) {
			struct call advance = {.kind = CALL_ADVANCE, .origin = NOBODY};
			call_set_time_us(&advance, call_time_us(call));
			stream->calls[stream->count++] = advance;
		}
		stream->calls[stream->count++] = *call;
	}
}

/* What the guards of calls are about: the host acts while events wait, which it takes now and then.
 */
void limit_guards(struct scenario *scenario) {
	change_pulls(scenario);
	change_settings(scenario);
}

void limit_small_guards(struct scenario *scenario) {
	limit_guards(scenario);
	scenario->setup.event_capacity = 3;
}

void limit_queue(struct scenario *scenario) {
	scenario->setup.event_capacity = 1024; // for all events of a stream
}

/* There is room for all touches, records and events of a stream. */
void limit_room(struct scenario *scenario) {
	limit_queue(scenario);
	scenario->setup.touch_capacity = GC_TOUCHES_MAX;
	scenario->setup.record_capacity = 1024;
}

/* Two fingers, whose landings may be exchanged. */
void limit_fingers(struct scenario *scenario) {
	filter(scenario, is_of_two);
	for (int i = 0; i < scenario->setup.recognizer_count; i++) {
		struct recognizer_setup *setup = &scenario->setup.recognizers[i];
		bool follows_first =
			setup->kind == GC_KIND_EDGE_PAN || setup->kind == GC_KIND_CUSTOM;
		setup->present = setup->present && !follows_first;
		setup->claims_on_landing = false; // from the landing that completes the minimum
		/* An earlier tap is near one of the fingers, so which lands first would matter. */
		if (setup->kind == GC_KIND_TAP) {
			setup->config.tap.taps = 1;
		} else if (setup->kind == GC_KIND_LONG_PRESS) {
			setup->config.long_press.taps = 0;
		}
	}
}

void limit_all(struct scenario *scenario) {
	limit_parts(scenario);
	limit_queue(scenario);
}
