/* SPDX-License-Identifier: MIT */
/*
 * Fingers come and go while a hand drags, spreads and turns. No value jumps when one lands or
 * lifts, and none moves farther than the fingers did.
 */
#include "support.h"

#include <math.h>

#define FINGERS 6
#define FRAMES 4000
#define STEP_PT 4.0
#define SPREAD_PT 120.0 // how far from their neighbors fingers land

struct hand {
	struct fixture f;
	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_transform transform;
	double x[FINGERS], y[FINGERS];
	bool down[FINGERS];
	uint64_t seed;
	double ms;
};

/* What the recognizers report, in points, ratios and radians. */
struct values {
	double pan_x, pan_y, scale, turn;
	double all_x, all_y, all_scale, all_turn;
	bool pan_on, pinch_on, rotation_on, transform_on;
};

static double pick(struct hand *h, double low, double high) {
	h->seed = h->seed * 6364136223846793005u + 1442695040888963407u;
	return low + (high - low) * (double)(h->seed >> 40) / (double)(1 << 24);
}

static bool is_active(const struct gc_recognizer *recognizer) {
	enum gc_state state = gc_recognizer_state(recognizer);
	return state == GC_STATE_BEGAN || state == GC_STATE_CHANGED;
}

static struct values read_values(const struct hand *h) {
	struct gc_vector translation, all;
	gc_pan_translation(&h->pan, NULL, &translation);
	gc_transform_translation(&h->transform, NULL, &all);
	return (struct values){
		.pan_x = gc_length_to_double(translation.x),
		.pan_y = gc_length_to_double(translation.y),
		.scale = pinch_scale(&h->pinch),
		.turn = rotation_radians(&h->rotation),
		.all_x = gc_length_to_double(all.x),
		.all_y = gc_length_to_double(all.y),
		.all_scale = gc_scale_to_double(gc_transform_scale(&h->transform)),
		.all_turn = gc_angle_to_radians(gc_transform_rotation(&h->transform)),
		.pan_on = is_active(&h->pan.base),
		.pinch_on = is_active(&h->pinch.base),
		.rotation_on = is_active(&h->rotation.base),
		.transform_on = is_active(&h->transform.base),
	};
}

/* Changes of at most `step` points in place, and of `part` in size and, in radians, in turn. */
static void check_step(
	const struct values *was, const struct values *is, double step, double part) {
	if (was->pan_on && is->pan_on) {
		assert_near(is->pan_x, was->pan_x, step);
		assert_near(is->pan_y, was->pan_y, step);
	}
	if (was->pinch_on && is->pinch_on) {
		assert_near(log(is->scale / was->scale), 0, part);
	}
	if (was->rotation_on && is->rotation_on) {
		assert_near(is->turn, was->turn, part);
	}
	if (was->transform_on && is->transform_on) {
		assert_near(is->all_x, was->all_x, step);
		assert_near(is->all_y, was->all_y, step);
		assert_near(log(is->all_scale / was->all_scale), 0, part);
		assert_near(is->all_turn, was->all_turn, part);
	}
}

/* A finger lands on, or lifts from, its place: 120 pt and more from the others. */
static void change_fingers(struct hand *h) {
	int finger = (int)pick(h, 0, FINGERS);
	if (h->down[finger]) {
		up(&h->f, h->ms, finger);
	} else {
		h->x[finger] = 60 + SPREAD_PT * (finger % 3);
		h->y[finger] = 100 + SPREAD_PT * (finger / 3);
		down(&h->f, h->ms, finger, h->x[finger], h->y[finger]);
	}
	h->down[finger] = !h->down[finger];
}

/* Every finger strays within 30 pt of its place, so that no two come closer than 60. */
static void move_fingers(struct hand *h) {
	for (int finger = 0; finger < FINGERS; finger++) {
		double home_x = 60 + SPREAD_PT * (finger % 3),
		       home_y = 100 + SPREAD_PT * (finger / 3);
		if (!h->down[finger]) {
			continue;
		}
		h->x[finger] = fmin(
			fmax(h->x[finger] + pick(h, -STEP_PT, STEP_PT), home_x - 30), home_x + 30);
		h->y[finger] = fmin(
			fmax(h->y[finger] + pick(h, -STEP_PT, STEP_PT), home_y - 30), home_y + 30);
		sample(&h->f, h->ms, GC_SAMPLE_MOTION, finger, h->x[finger], h->y[finger]);
	}
	frame(&h->f, h->ms);
}

static void take_last(void *host) {
	take(host);
}

static void end_stream(struct fixture *f, uint64_t seed) {
	f->taken_count = f->checked = 0;
	struct stream_end end = {&f->engine, &f->received, take_last, f, seed};
	const char *broken = stream_end(&end);
	if (broken != NULL) {
		fail_msg("%s", broken);
	}
}

TEST(no_value_jumps) {
	static struct hand h;
	size_t changes = 0;
	for (uint64_t seed = 1; seed <= 5; seed++) {
		h = (struct hand){.seed = seed};
		setup_with_host(&h.f, (struct gc_host){.simultaneous = all_together});
		gc_node_set_receives_touches(&h.f.window, true);
		gc_pan_init(&h.pan, NULL);
		gc_pinch_init(&h.pinch, NULL);
		gc_rotation_init(&h.rotation, NULL);
		gc_transform_init(&h.transform, NULL);
		attach(&h.f, &h.pan.base);
		attach(&h.f, &h.pinch.base);
		attach(&h.f, &h.rotation.base);
		attach(&h.f, &h.transform.base);
		for (int frames = 0; frames < FRAMES; frames++) {
			h.ms += 8;
			h.f.taken_count = h.f.checked = 0;
			struct values was = read_values(&h);
			bool changed = pick(&h, 0, 10) < 1;
			if (changed) {
				change_fingers(&h);
			} else {
				move_fingers(&h);
			}
			struct values is = read_values(&h);
			if (changed) {
				changes += was.transform_on && is.transform_on && was.pinch_on &&
					   is.pinch_on && was.rotation_on && is.rotation_on;
				check_step(&was, &is, 1.0 / 1024, 2e-6);
			} else {
				/* Two ends of a span of 60 pt, each by a step both ways. */
				check_step(&was, &is, STEP_PT + 1.0 / 1024,
					2 * STEP_PT * sqrt(2) / 50);
			}
		}
		end_stream(&h.f, seed);
	}
	assert_true(changes > 200);
}
