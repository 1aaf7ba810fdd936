/* SPDX-License-Identifier: MIT */
/*
 * What a display shows of a pan, its lift and its fling must be one motion, without a step back, a
 * pause or a jerk. The finger is sampled each 8 ms until 200 ms; its lift comes one scan later.
 * Each frame is drawn with the samples that there are, for the time at which it will be seen.
 */
#include "support.h"

#include <math.h>

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
