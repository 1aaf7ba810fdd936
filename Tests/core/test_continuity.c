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

static struct values read_values(const struct fixture *f) {
	struct gc_vector translation, all;
	gc_pan_translation(&f->pan, NULL, &translation);
	gc_transform_translation(&f->transform, NULL, &all);
	return (struct values){
		.pan_x = gc_length_to_double(translation.x),
		.pan_y = gc_length_to_double(translation.y),
		.scale = pinch_scale(&f->pinch),
		.turn = rotation_radians(&f->rotation),
		.all_x = gc_length_to_double(all.x),
		.all_y = gc_length_to_double(all.y),
		.all_scale = gc_scale_to_double(gc_transform_scale(&f->transform)),
		.all_turn = gc_angle_to_radians(gc_transform_rotation(&f->transform)),
		.pan_on = is_active(&f->pan.base),
		.pinch_on = is_active(&f->pinch.base),
		.rotation_on = is_active(&f->rotation.base),
		.transform_on = is_active(&f->transform.base),
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
		ADD(&h.f, pan);
		ADD(&h.f, pinch);
		ADD(&h.f, rotation);
		ADD(&h.f, transform);
		for (int frames = 0; frames < FRAMES; frames++) {
			h.ms += 8;
			h.f.taken_count = h.f.checked = 0;
			struct values was = read_values(&h.f);
			bool changed = pick(&h, 0, 10) < 1;
			if (changed) {
				change_fingers(&h);
			} else {
				move_fingers(&h);
			}
			struct values is = read_values(&h.f);
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

/*
 * What a display shows of a pan, its lift and its fling must be one motion, without a step back, a
 * pause or a jerk. The finger is sampled each 8 ms until 200 ms; its lift comes one scan later.
 * Each frame is drawn from the samples that have arrived, for the time at which it is shown.
 */

#define SCAN_MS 8
#define SCANS 25
#define LONGEST 128

static const struct display {
	double rate, latency_ms; /* frames per second; from drawing to showing */
} displays[] = {{60, 8}, {144, 1000 / 144.0}};

static const struct stroke {
	double velocity, acceleration; /* pt/s, pt/s^2 */
} strokes[] = {{1000, 0}, {1600, -4000}, {300, 4000}};

static double way_of(const struct stroke *stroke, double ms) {
	double seconds = ms / 1000;
	return stroke->velocity * seconds + stroke->acceleration * seconds * seconds / 2;
}

struct fling {
	struct gc_momentum momentum;
	uint64_t start_us;
	bool has_begun;
};

static void let_go(struct fixture *f, struct fling *fling) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	f->keep_events = true;
	up(f, SCAN_MS * (SCANS + 1), 1);
	assert_state(&f->pan, GC_STATE_ENDED);
	assert_int_equal(gc_pan_translation(&f->pan, NULL, &translation), GC_OK);
	assert_int_equal(gc_pan_release_velocity(&f->pan, NULL, &velocity), GC_OK);
	assert_int_equal(
		gc_momentum_init(&fling->momentum, NULL, translation.x, velocity.x), GC_OK);
	fling->start_us = gc_pan_sample_us(&f->pan);
	fling->has_begun = true;
}

static double draw(const struct fixture *f, const struct fling *fling, double ms) {
	struct gc_vector translation;
	if (fling->has_begun) {
		uint64_t elapsed_us = at_ms(ms) - fling->start_us;
		return gc_length_to_double(gc_momentum_position(&fling->momentum, elapsed_us));
	}
	assert_int_equal(gc_pan_at(&f->pan, at_ms(ms), NULL, &translation), GC_OK);
	return gc_length_to_double(translation.x);
}

/* Plays a stroke from 0 ms and shows frames from `first_ms` to 500 ms. Returns their number. */
static int play(struct fixture *f, const struct stroke *stroke, const struct display *display,
	double first_ms, double shown[LONGEST]) {
	struct fling fling = {0};
	int count = 0, scan = 1;
	setup(f);
	ADD_WITH(f, pan, with.slop = 0);
	down(f, 0, 1, 50, 100);
	for (double ms = first_ms; ms < 500; ms += 1000 / display->rate) {
		for (; scan <= SCANS && SCAN_MS * scan <= ms; scan++) {
			move(f, SCAN_MS * scan, 1, 50 + way_of(stroke, SCAN_MS * scan), 100);
		}
		if (!fling.has_begun && SCAN_MS * (SCANS + 1) <= ms) {
			let_go(f, &fling);
		}
		assert_true(count < LONGEST);
		shown[count++] = draw(f, &fling, ms + display->latency_ms);
	}
	f->keep_events = false;
	return count;
}

/*
 * The most that the steps of two frames may differ. Three things add up. First, what the finger
 * changes. Second, the friction from the newest sample to the first frame of the fling, which is a
 * scan, an interval and 8 ms later. Third, the error of a prediction of 16 ms: a velocity from the
 * past 32 ms is 16 ms old, and a prediction misses the change to come.
 */
static double most_change(const struct stroke *stroke, double interval) {
	double fastest = fmax(stroke->velocity, stroke->velocity + stroke->acceleration * 0.2);
	double acceleration = fabs(stroke->acceleration), age = 0.016 + interval;
	double friction = fastest / 0.4995 * fmax(interval * interval, age * age / 2);
	return fmax(acceleration * interval * interval, friction) +
	       acceleration * 0.016 * (0.016 + 0.016 / 2) + 0.05;
}

TEST(a_pan_its_lift_and_its_fling_are_one_motion) {
	for (int i = 0; i < 6; i++) {
		const struct stroke *stroke = &strokes[i / 2];
		const struct display *display = &displays[i % 2];
		double interval = 1 / display->rate,
		       end = stroke->velocity + 0.2 * stroke->acceleration;
		/* In 300 ms a fling loses less than half of its speed. */
		double least = fmin(stroke->velocity, end) * interval / 2;
		for (double phase = 0; phase < SCAN_MS; phase += 0.7) {
			double shown[LONGEST];
			int count = play(f, stroke, display, 60 + phase, shown);
			assert_true(count > 25);
			for (int k = 1; k < count; k++) {
				assert_true(shown[k] - shown[k - 1] >= least);
			}
			for (int k = 2; k < count; k++) {
				double change = shown[k] - 2 * shown[k - 1] + shown[k - 2];
				assert_near(change, 0, most_change(stroke, interval));
			}
		}
	}
}
