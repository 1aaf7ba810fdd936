/* SPDX-License-Identifier: MIT */
/*
 * Values at a time are the same, bit for bit, when the hand is mirrored or turned by a quarter
 * about the middle of the window, and when everything happens later.
 */
#include "strokes.h"
#include "support.h"

#define STEPS 40

/* The hand in the window as it is, mirrored at x = 200, and turned by a quarter. */
enum way {
	PLAIN,
	MIRRORED,
	TURNED,
	WAYS,
};

static struct fixture fixtures[WAYS];

static struct gc_point place(enum way way, struct gc_point at) {
	const gc_length side = GC_PT(400);
	switch (way) {
	case MIRRORED:
		return (struct gc_point){side - at.x, at.y};
	case TURNED:
		return (struct gc_point){side - at.y, at.x};
	case PLAIN:
	case WAYS:
		break;
	}
	return at;
}

static void finger(
	enum way way, uint64_t time_us, enum gc_sample_kind kind, int32_t id, struct gc_point at) {
	struct gc_sample sample = {
		.time_us = time_us, .position = place(way, at), .id = id, .kind = (uint8_t)kind};
	assert_int_equal(gc_engine_push(&fixtures[way].engine, &sample), GC_OK);
}

static void prepare(enum way way) {
	struct fixture *f = &fixtures[way];
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD_WITH(f, pan, with.slop = 0);
	ADD_WITH(f, pinch, with.slop = 0);
	ADD_WITH(f, rotation, with.slop = 0);
	ADD_WITH(f, transform, with.pan_slop = with.pinch_slop = with.rotation_slop = 0);
}

static void compare(int fingers, uint64_t time_us) {
	struct gc_vector pan[WAYS], transform[WAYS];
	const struct fixture *plain = &fixtures[PLAIN];
	for (int way = 0; way < WAYS; way++) {
		const struct fixture *f = &fixtures[way];
		gc_pan_at(&f->pan, time_us, NULL, &pan[way]);
		gc_transform_translation_at(&f->transform, time_us, NULL, &transform[way]);
		int64_t sign = way == MIRRORED ? -1 : 1;
		assert_true(gc_pinch_at(&f->pinch, time_us) == gc_pinch_at(&plain->pinch, time_us));
		assert_true(gc_transform_scale_at(&f->transform, time_us) ==
			    gc_transform_scale_at(&plain->transform, time_us));
		assert_true(sign * gc_rotation_at(&f->rotation, time_us) ==
			    gc_rotation_at(&plain->rotation, time_us));
		assert_true(sign * gc_transform_rotation_at(&f->transform, time_us) ==
			    gc_transform_rotation_at(&plain->transform, time_us));
	}
	if (fingers > 1) {
		return; /* the middle of two fingers is rounded in the window's coordinates */
	}
	assert_true(pan[MIRRORED].x == -pan[PLAIN].x && pan[MIRRORED].y == pan[PLAIN].y);
	assert_true(pan[TURNED].x == -pan[PLAIN].y && pan[TURNED].y == pan[PLAIN].x);
	for (int way = 0; way < WAYS; way++) {
		assert_memory_equal(&pan[way], &transform[way], sizeof(pan[way]));
	}
}

static void play(struct random *random, int fingers) {
	struct gc_point at[2] = {{GC_PT(150), GC_PT(200)}, {GC_PT(260), GC_PT(210)}};
	uint64_t time_us = at_ms(0);
	for (int step = 0; step < STEPS; step++) {
		for (int i = 0; i < fingers; i++) {
			at[i].x += between(random, -12000, 16000);
			at[i].y += between(random, -16000, 12000);
			for (int way = 0; way < WAYS; way++) {
				finger((enum way)way, time_us,
					step == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION, i, at[i]);
			}
		}
		for (int way = 0; way < WAYS; way++) {
			frame(&fixtures[way], (double)(time_us - at_ms(0)) / 1000);
		}
		for (int question = 0; question < 8; question++) {
			compare(fingers, time_us + below(random, 60000) - 30000);
		}
		time_us += 1000u * (6 + below(random, 5));
	}
}

TEST(a_mirrored_or_turned_hand_has_mirrored_or_turned_values) {
	struct random random = {41};
	for (int session = 0; session < 60; session++) {
		for (int way = 0; way < WAYS; way++) {
			prepare((enum way)way);
		}
		play(&random, 1 + session % 2);
	}
}
