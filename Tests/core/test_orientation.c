/* SPDX-License-Identifier: MIT */
/*
 * One stroke on the glass, on panels of several densities, mounted in eight ways. The mapping
 * undoes the mounting, so all must give the same gestures as the stroke itself.
 */
#include "mounted.h"

#define CAPACITY(array) (sizeof(array) / sizeof((array)[0]))

static const struct grid densities[] = {
	{800, 800}, {1920, 1080}, {4096, 4096}, {10000, 7001}, {32768, 32768}};

/* Whose cells have corners on every whole point across and every third one down. */
static const struct grid exact_densities[] = {
	{800, 800}, {1600, 480}, {3200, 1920}, {6400, 7680}, {25600, 32000}};

/* One cell of the coarsest panel. */
#define STEP_PT 1.0

/* The strokes. Their thresholds are met with more than a step to spare. */

static void tap_stroke(struct scene *s) {
	one(s, 0, GC_SAMPLE_DOWN, 311.3, 97.6);
	one(s, 40, GC_SAMPLE_MOTION, 313.2, 96.1);
	up(&s->f, 80, 1);
}

/* Too slow for a swipe; at first to the right, then anywhere. */
static void pan_stroke(struct scene *s) {
	double x = 100.3, y = 250.2;
	one(s, 0, GC_SAMPLE_DOWN, x, y);
	for (int i = 1; i <= 3; i++) {
		one(s, 100 * i, GC_SAMPLE_MOTION, x += 6.3, y);
	}
	for (int i = 4; i <= 20; i++) {
		one(s, 100 * i, GC_SAMPLE_MOTION, x += 7.7, y -= 5.9);
	}
	up(&s->f, 2050, 1);
}

/* Within the dwell of an edge pan at first, then too slow for a swipe. */
static double edge_ms(int i) {
	return i <= 3 ? 50 * i : 150 + 200 * (i - 3);
}

/* From the outermost cell, inward and then along the edge. */
static void edge_stroke(struct scene *s, double x, double y, double in_x, double in_y) {
	one(s, 0, GC_SAMPLE_DOWN, x, y);
	for (int i = 1; i <= 8; i++) {
		x += in_x;
		y += in_y;
		one(s, edge_ms(i), GC_SAMPLE_MOTION, x, y);
	}
	for (int i = 9; i <= 12; i++) {
		x += in_y;
		y += in_x;
		one(s, edge_ms(i), GC_SAMPLE_MOTION, x, y);
	}
	up(&s->f, 2000, 1);
}

static void left_edge_stroke(struct scene *s) {
	edge_stroke(s, 0.2, 201.4, 6.1, 0);
}

static void right_edge_stroke(struct scene *s) {
	edge_stroke(s, 799.9, 201.4, -6.1, 0);
}

static void top_edge_stroke(struct scene *s) {
	edge_stroke(s, 377.7, 0.1, 0, 6.1);
}

static void bottom_edge_stroke(struct scene *s) {
	edge_stroke(s, 377.7, 479.8, 0, -6.1);
}

static void swipe_stroke(struct scene *s) {
	double x = 200.6;
	one(s, 0, GC_SAMPLE_DOWN, x, 333.3);
	for (int i = 1; i <= 8; i++) {
		one(s, 16 * i, GC_SAMPLE_MOTION, x += 15.7, 333.3);
	}
	up(&s->f, 140, 1);
}

static void pinch_stroke(struct scene *s) {
	double a = 350.2, b = 450.9;
	two(s, 0, GC_SAMPLE_DOWN, a, 240.6, b, 240.6);
	for (int i = 1; i <= 20; i++) {
		a -= 4.1;
		b += 4.1;
		two(s, 10 * i, GC_SAMPLE_MOTION, a, 240.6, b, 240.6);
	}
	lift_two(s, 210);
}

/* Two fingers on a circle, a little more than a third of a turn. */
static void rotation_stroke(struct scene *s) {
	for (int i = 0; i <= 30; i++) {
		double angle = 0.3 + 0.075 * i, x = 120 * cos(angle), y = 120 * sin(angle);
		two(s, 10 * i, i == 0 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION, 401.3 - x, 240.6 - y,
			401.3 + x, 240.6 + y);
	}
	lift_two(s, 310);
}

/* All corners of cells of the exact densities: whole points across, multiples of three down. */
static void whole_stroke(struct scene *s) {
	one(s, 0, GC_SAMPLE_DOWN, 0, 240);
	for (int i = 1; i <= 12; i++) {
		one(s, 50 * i, GC_SAMPLE_MOTION, 7 * i, 240 + 3 * i);
	}
	finger(s, 700, GC_SAMPLE_DOWN, 2, 701, 30);
	frame(&s->f, 700);
	for (int i = 1; i <= 12; i++) {
		two(s, 700 + 50 * i, GC_SAMPLE_MOTION, 84 + 5 * i, 276, 701 - 9 * i, 30 + 12 * i);
	}
	lift_two(s, 1500);
}

static const struct {
	const char *name;
	stroke_fn stroke;
	int recognizer; /* that must have events */
} strokes[] = {
	{"tap", tap_stroke, 0},
	{"pan", pan_stroke, 1},
	{"pan from the left edge", left_edge_stroke, 2},
	{"pan from the right edge", right_edge_stroke, 2},
	{"pan from the top edge", top_edge_stroke, 2},
	{"pan from the bottom edge", bottom_edge_stroke, 2},
	{"swipe", swipe_stroke, 3},
	{"pinch", pinch_stroke, 4},
	{"rotation", rotation_stroke, 5},
};

static void assert_same_but_values(struct scene *s, struct scene *reference,
	const struct gc_event *a, const struct gc_event *b) {
	assert_int_equal(index_of(s, a->recognizer), index_of(reference, b->recognizer));
	assert_int_equal(a->state, b->state);
	assert_true(a->time_us == b->time_us);
	assert_int_equal(a->touch_count, b->touch_count);
}

static void assert_within_a_step(gc_length a, gc_length b) {
	assert_near(gc_length_to_double(a - b), 0, STEP_PT);
}

static void assert_close(struct scene *s, struct scene *reference) {
	assert_int_equal(s->f.taken_count, reference->f.taken_count);
	for (size_t i = 0; i < s->f.taken_count; i++) {
		const struct gc_event *a = &s->f.taken[i], *b = &reference->f.taken[i];
		assert_same_but_values(s, reference, a, b);
		assert_within_a_step(a->location.x, b->location.x);
		assert_within_a_step(a->location.y, b->location.y);
		assert_within_a_step(a->translation.x, b->translation.x);
		assert_within_a_step(a->translation.y, b->translation.y);
		/* A step of the span, now and when it began, of 100 pt or more. */
		double scale = gc_scale_to_double(b->scale);
		assert_near(gc_scale_to_double(a->scale), scale, (1 + scale) * STEP_PT / 100);
		/* A step of arc at 120 pt. */
		assert_near(gc_angle_to_radians(a->rotation - b->rotation), 0, STEP_PT / 120);
	}
}

static void assert_exact(struct scene *s, struct scene *reference) {
	assert_int_equal(s->f.taken_count, reference->f.taken_count);
	for (size_t i = 0; i < s->f.taken_count; i++) {
		const struct gc_event *a = &s->f.taken[i], *b = &reference->f.taken[i];
		assert_same_but_values(s, reference, a, b);
		assert_memory_equal(&a->location, &b->location, sizeof(a->location));
		assert_memory_equal(&a->translation, &b->translation, sizeof(a->translation));
		assert_true(a->scale == b->scale);
		assert_true(a->rotation == b->rotation);
	}
}

/* Too large for some stacks. */
static struct scene scene, direct, upright;

TEST(a_stroke_is_the_same_gesture_at_every_density_and_orientation) {
	for (size_t i = 0; i < CAPACITY(strokes); i++) {
		play_directly(&direct, strokes[i].stroke);
		struct gc_recognizer *wanted = recognizer_at(&direct, strokes[i].recognizer);
		if (count_taken(&direct.f, wanted, GC_STATE_ENDED) != 1) {
			fail_msg("%s: not recognized", strokes[i].name);
		}
		for (size_t d = 0; d < CAPACITY(densities); d++) {
			for (unsigned turn = 0; turn < 8; turn++) {
				play(&scene, strokes[i].stroke, densities[d],
					(enum gc_orientation)turn);
				assert_close(&scene, &direct);
			}
		}
	}
}

TEST(at_one_density_the_orientation_changes_nothing_at_all) {
	for (size_t i = 0; i < CAPACITY(strokes); i++) {
		for (size_t d = 0; d < CAPACITY(densities); d++) {
			play(&upright, strokes[i].stroke, densities[d], GC_ORIENTATION_NORMAL);
			for (unsigned turn = 1; turn < 8; turn++) {
				play(&scene, strokes[i].stroke, densities[d],
					(enum gc_orientation)turn);
				assert_exact(&scene, &upright);
			}
		}
	}
}

TEST(a_calibration_that_turns_is_as_good_as_an_orientation) {
	for (size_t i = 0; i < CAPACITY(strokes); i++) {
		for (unsigned turn = 0; turn < 8; turn++) {
			play(&upright, strokes[i].stroke, densities[3], GC_ORIENTATION_NORMAL);
			scene.is_calibrated = true;
			play(&scene, strokes[i].stroke, densities[3], (enum gc_orientation)turn);
			assert_exact(&scene, &upright);
		}
	}
	scene.is_calibrated = false;
}

TEST(where_cells_meet_the_points_the_gesture_is_exactly_the_same) {
	play_directly(&direct, whole_stroke);
	assert_true(direct.f.taken_count > 40);
	for (size_t d = 0; d < CAPACITY(exact_densities); d++) {
		for (unsigned turn = 0; turn < 8; turn++) {
			play(&scene, whole_stroke, exact_densities[d], (enum gc_orientation)turn);
			assert_exact(&scene, &direct);
		}
	}
}

TEST(the_edges_are_those_that_are_seen) {
	const struct {
		stroke_fn stroke;
		uint16_t edge;
	} edges[] = {
		{left_edge_stroke, GC_EDGE_LEFT},
		{right_edge_stroke, GC_EDGE_RIGHT},
		{top_edge_stroke, GC_EDGE_TOP},
		{bottom_edge_stroke, GC_EDGE_BOTTOM},
	};
	for (unsigned turn = 0; turn < 8; turn++) {
		for (size_t i = 0; i < 16; i++) {
			scene.only_edges = edges[i / 4].edge;
			play(&scene, edges[i % 4].stroke, densities[0], (enum gc_orientation)turn);
			size_t begun = count_taken(&scene.f, &scene.edge_pan, GC_STATE_BEGAN);
			assert_int_equal(begun, i / 4 == i % 4);
		}
	}
	scene.only_edges = 0;
}

TEST(the_upper_left_corner_of_a_panel_is_where_it_was_mounted) {
	/* Turned clockwise; then mirrored left to right. A panel of 800 x 480 cells of 1 pt. */
	const struct gc_point corners[8] = {
		{0, 0}, {479, 0}, {799, 479}, {0, 799}, {799, 0}, {0, 0}, {0, 479}, {479, 799}};
	for (unsigned turn = 0; turn < 8; turn++) {
		struct gc_device_config config = gc_device_config_default();
		config.x.maximum = 799;
		config.y.maximum = 479;
		config.size = (struct gc_size){GC_PT(800), GC_PT(480)};
		config.orientation = (enum gc_orientation)turn;
		struct gc_device device;
		assert_int_equal(gc_device_init(&device, &config), GC_OK);
		struct gc_point corner = gc_device_point(&device, 0, 0);
		assert_int_equal(corner.x, GC_PT(corners[turn].x));
		assert_int_equal(corner.y, GC_PT(corners[turn].y));
	}
}
