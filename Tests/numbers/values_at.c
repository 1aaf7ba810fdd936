/* SPDX-License-Identifier: MIT */
/* Values at a time, of recognizers that follow the same fingers. */
#include "numbers.h"

#include <gesturecore/gesturecore.h>

#define FINGERS 3

struct hands {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[4];
	struct gc_velocity_path paths[4];
	struct gc_event events[8];
	struct gc_record records[2];
	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_transform transform;
	uint64_t now_us;
	bool is_down[FINGERS];
	struct gc_point at[FINGERS];
	uint32_t horizon_us;
};

static bool always(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

static void begin(struct hands *h, struct fuzz_input *input) {
	struct gc_engine_config config = {.root = &h->window,
		.touches = h->touches,
		.touch_capacity = 4,
		.paths = h->paths,
		.events = h->events,
		.event_capacity = 8,
		.records = h->records,
		.record_capacity = 2,
		.host = {.simultaneous = always}};
	gc_node_init(&h->window);
	gc_node_set_frame(&h->window, (struct gc_rect){.size = {GC_PT(1000), GC_PT(1000)}});
	HOLDS(gc_engine_init(&h->engine, &config) == GC_OK);
	h->horizon_us = take_below(input, 201) * 500u;
	HOLDS(gc_engine_set_horizon(&h->engine, h->horizon_us) == GC_OK);
	HOLDS(gc_engine_set_horizon(&h->engine, GC_HORIZON_MAX_US + 1) == GC_ERR_RANGE);
	HOLDS(gc_pan_init(&h->pan, NULL) == GC_OK);
	HOLDS(gc_pinch_init(&h->pinch, NULL) == GC_OK);
	HOLDS(gc_rotation_init(&h->rotation, NULL) == GC_OK);
	HOLDS(gc_transform_init(&h->transform, NULL) == GC_OK);
	HOLDS(gc_recognizer_add(&h->pan.base, &h->window) == GC_OK);
	HOLDS(gc_recognizer_add(&h->pinch.base, &h->window) == GC_OK);
	HOLDS(gc_recognizer_add(&h->rotation.base, &h->window) == GC_OK);
	HOLDS(gc_recognizer_add(&h->transform.base, &h->window) == GC_OK);
	h->now_us = take_u64(input) / 4;
}

static void push(struct hands *h, enum gc_sample_kind kind, int finger) {
	struct gc_sample sample = {.kind = (uint8_t)kind,
		.id = finger,
		.time_us = h->now_us,
		.position = h->at[finger]};
	HOLDS(gc_engine_push(&h->engine, &sample) == GC_OK);
}

static gc_length limited_to_window(int64_t coordinate) {
	return (gc_length)(coordinate < 0             ? 0
			   : coordinate > GC_PT(1000) ? GC_PT(1000)
						      : coordinate);
}

static void take_frame(struct hands *h, struct fuzz_input *input) {
	uint8_t changes = take_u8(input);
	h->now_us += 500u * (changes >> 3);
	for (int finger = 0; finger < FINGERS; finger++) {
		if ((changes >> finger & 1) == 0) {
			continue;
		}
		uint8_t shape = take_u8(input);
		struct gc_point *at = &h->at[finger];
		if (shape >= 240) {
			at->x = take_i32(input) % (GC_POSITION_MAX + 1);
			at->y = take_i32(input) % (GC_POSITION_MAX + 1);
		} else {
			at->x = limited_to_window(at->x + (shape % 16 - 8) * GC_PT(4));
			at->y = limited_to_window(at->y + (shape / 16 - 7) * GC_PT(4));
		}
		bool lifts = h->is_down[finger] && shape % 32 == 31;
		push(h,
			!h->is_down[finger] ? GC_SAMPLE_DOWN
			: lifts             ? GC_SAMPLE_UP
					    : GC_SAMPLE_MOTION,
			finger);
		h->is_down[finger] = !lifts;
	}
	push(h, GC_SAMPLE_FRAME, 0);
}

static uint64_t after(const struct hands *h, uint64_t us) {
	return us + h->horizon_us;
}

static void check_pan(const struct hands *h) {
	struct gc_vector is, at;
	uint64_t us = gc_pan_sample_us(&h->pan);
	HOLDS(gc_pan_translation(&h->pan, NULL, &is) == GC_OK);
	HOLDS(gc_pan_at(&h->pan, us, NULL, &at) == GC_OK);
	HOLDS(at.x == is.x && at.y == is.y);
	HOLDS(gc_pan_at(&h->pan, after(h, us), NULL, &is) == GC_OK);
	HOLDS(gc_pan_at(&h->pan, UINT64_MAX, NULL, &at) == GC_OK);
	HOLDS(at.x == is.x && at.y == is.y);
	HOLDS(gc_pan_at(&h->pan, h->now_us - us, NULL, &at) == GC_OK);
	HOLDS(wide_abs(at.x) <= GC_POSITION_MAX && wide_abs(at.y) <= GC_POSITION_MAX);
}

static void check_scale(gc_scale scale) {
	HOLDS(scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX);
}

static void check_pinch(const struct hands *h) {
	const struct gc_pinch *pinch = &h->pinch;
	uint64_t us = gc_pinch_sample_us(pinch);
	gc_scale is = gc_pinch_scale(pinch);
	HOLDS(gc_pinch_at(pinch, us) == is);
	HOLDS(gc_pinch_at(pinch, after(h, us)) == gc_pinch_at(pinch, UINT64_MAX));
	check_scale(gc_pinch_at(pinch, us / 2));
	/* Fingers that close never meet: a predicted span is at least half of the newest. */
	HOLDS(gc_pinch_at(pinch, UINT64_MAX) >= is / 2 - is / 1000 - 1 ||
		gc_pinch_at(pinch, UINT64_MAX) == GC_SCALE_MIN);
}

static void check_rotation(const struct hands *h) {
	const struct gc_rotation *rotation = &h->rotation;
	uint64_t us = gc_rotation_sample_us(rotation);
	HOLDS(gc_rotation_at(rotation, us) == gc_rotation_angle(rotation));
	HOLDS(gc_rotation_at(rotation, after(h, us)) == gc_rotation_at(rotation, UINT64_MAX));
}

static void check_transform(const struct hands *h, uint64_t time_us) {
	const struct gc_transform *transform = &h->transform;
	struct gc_similarity total;
	if (gc_transform_at(transform, time_us, &total) == GC_OK) {
		HOLDS(total.scale == gc_transform_scale_at(transform, time_us) * (1 << 20));
		HOLDS(total.rotation == gc_transform_rotation_at(transform, time_us));
	}
	check_scale(gc_transform_scale_at(transform, time_us));
	uint64_t us = gc_transform_sample_us(transform);
	HOLDS(gc_transform_scale_at(transform, us) == gc_transform_scale(transform));
	HOLDS(gc_transform_rotation_at(transform, us) == gc_transform_rotation(transform));
	struct gc_vector is, at;
	HOLDS(gc_transform_translation(transform, NULL, &is) == GC_OK);
	HOLDS(gc_transform_translation_at(transform, us, NULL, &at) == GC_OK);
	HOLDS(at.x == is.x && at.y == is.y);
}

static void check_touches(const struct hands *h) {
	for (uint32_t serial = 1; serial < 8; serial++) {
		struct gc_touch_sample samples[GC_VELOCITY_SAMPLES];
		struct gc_point at;
		size_t count =
			gc_engine_touch_samples(&h->engine, serial, samples, GC_VELOCITY_SAMPLES);
		enum gc_status status = gc_engine_touch_at(&h->engine, serial, h->now_us, &at);
		HOLDS(status == GC_OK || (status == GC_ERR_UNKNOWN_TOUCH && count == 0));
		for (size_t i = 0; i < count; i++) {
			HOLDS(i == 0 || samples[i].time_us < samples[i - 1].time_us);
			HOLDS(samples[i].time_us <= h->now_us);
		}
	}
}

CHECK(values_at) {
	struct hands h = {.horizon_us = 0};
	struct gc_event event;
	begin(&h, input);
	for (int frames = 1 + (int)take_below(input, 32); frames > 0; frames--) {
		take_frame(&h, input);
		while (gc_engine_next(&h.engine, &event)) {
		}
		check_pan(&h);
		check_pinch(&h);
		check_rotation(&h);
		check_transform(&h, h.now_us + take_below(input, 255) * 500u);
		check_touches(&h);
	}
}
