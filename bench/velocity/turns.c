/* SPDX-License-Identifier: MIT */
/*
 * The errors of the velocities of a rotation and of a transform, while two fingers turn with noise.
 * Prints the rms of swift turns, of minimum jerk, and of slow ones at a constant rate.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <gesturecore/convert.h>
#include <gesturecore/gesturecore.h>

#define PI 3.14159265358979323846
#define NOISE 0.44 /* pt: the median of panels */
#define TURNS 400

struct turn {
	double seconds, radians, radius, pinch; /* pinch: by how much the radius grows */
	bool is_swift;
};

struct errors {
	double squares[2]; /* of the rotation, of the transform */
	int count;
};

static uint64_t random_bits;

/* No C library's generator, so that all machines print the same. */
static double uniform(double low, double high) {
	random_bits = random_bits * 6364136223846793005u + 1442695040888963407u;
	return low + (high - low) * (double)(random_bits >> 32) / UINT32_MAX;
}

static gc_length with_noise(double place) {
	double sum = -6;
	for (int i = 0; i < 12; i++) {
		sum += uniform(0, 1);
	}
	return gc_length_from_double(place + NOISE * sum);
}

static void push_pair(struct gc_engine *engine, uint64_t us, uint8_t kind, double angle, double r) {
	for (int finger = 0; finger < 2; finger++) {
		double way = finger == 0 ? r : -r;
		struct gc_sample sample = {.time_us = us,
			.id = finger,
			.kind = kind,
			.position = {with_noise(500 + way * cos(angle)),
				with_noise(500 + way * sin(angle))}};
		gc_engine_push(engine, &sample);
	}
	gc_engine_end_frame(engine);
}

static bool all_at_once(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

static void play(const struct turn *turn, double hz, struct errors *errors) {
	static struct gc_touch touches[4];
	static struct gc_event events[16];
	static struct gc_record records[16];
	struct gc_engine engine;
	struct gc_node root;
	static struct gc_rotation rotation;
	static struct gc_transform transform;
	struct gc_engine_config config = {.touches = touches,
		.touch_capacity = 4,
		.events = events,
		.event_capacity = 16,
		.records = records,
		.record_capacity = 16,
		.root = &root,
		.host.simultaneous = all_at_once};

	gc_node_init(&root);
	gc_node_set_frame(&root, (struct gc_rect){0, 0, GC_PT(1000), GC_PT(1000)});
	gc_rotation_init(&rotation, NULL);
	gc_transform_init(&transform, NULL);
	if (gc_engine_init(&engine, &config) != GC_OK) {
		exit(1);
	}
	gc_recognizer_add(&rotation.base, &root);
	gc_recognizer_add(&transform.base, &root);
	double angle = uniform(-PI, PI);
	push_pair(&engine, GC_MS(1000), GC_SAMPLE_DOWN, angle, turn->radius);
	for (int i = 1; i < turn->seconds * hz; i++) {
		double u = i / hz / turn->seconds, rate = turn->radians / turn->seconds;
		double done = turn->is_swift ? u * u * u * (10 - 15 * u + 6 * u * u) : u;
		rate *= turn->is_swift ? 30 * u * u * (1 - u) * (1 - u) : 1;
		push_pair(&engine, GC_MS(1000) + (uint64_t)(i * 1e6 / hz), GC_SAMPLE_MOTION,
			angle + turn->radians * done, turn->radius * (1 + turn->pinch * done));
		struct gc_event event;
		while (gc_engine_next(&engine, &event)) {
		}
		if (i >= 8) {
			double one = gc_angle_to_radians(gc_rotation_velocity(&rotation)) - rate;
			double other =
				gc_angle_to_radians(gc_transform_rotation_velocity(&transform)) -
				rate;
			errors->squares[0] += one * one;
			errors->squares[1] += other * other;
			errors->count++;
		}
	}
	gc_engine_finish(&engine);
}

int main(void) {
	const double rates[] = {60, 120, 240};
	for (int i = 0; i < 3; i++) {
		for (int is_slow = 0; is_slow < 2; is_slow++) {
			struct errors errors = {0};
			random_bits = 7;
			for (int k = 0; k < TURNS; k++) {
				struct turn turn = {uniform(0.3, 0.7), uniform(0.5, 2),
					uniform(60, 200), uniform(-0.3, 0.6), true};
				if (is_slow) {
					turn = (struct turn){1, 0.5, turn.radius, 0, false};
				}
				play(&turn, rates[i], &errors);
			}
			printf("turns %3.0f Hz, %s: rotation %.3f, transform %.3f rad/s\n",
				rates[i], is_slow ? "slow " : "swift",
				sqrt(errors.squares[0] / errors.count),
				sqrt(errors.squares[1] / errors.count));
		}
	}
	return 0;
}
