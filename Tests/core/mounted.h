/* SPDX-License-Identifier: MIT */
/*
 * A window behind a panel that is mounted in some way. Fingers are in points of the upright output.
 * They become positions of the panel, and these become the points of the samples.
 */
#ifndef MOUNTED_H
#define MOUNTED_H

#include "support.h"

#include <math.h>

/* The output, as it is seen: 127 x 76.2 mm. */
#define WIDTH_PT 800
#define HEIGHT_PT 480
#define WIDTH_UM 127000
#define HEIGHT_UM 76200

/* How many cells the panel has along the width and the height of the output as it is seen. */
struct grid {
	int32_t across, down;
};

#define RECOGNIZERS 6

/* A window with every recognizer on it, each on its own, and the panel before it. */
struct scene {
	struct fixture f;
	struct gc_tap tap;
	struct gc_pan pan;
	struct gc_edge_pan edge_pan;
	struct gc_swipe swipe;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_device device;
	struct grid grid;
	enum gc_orientation orientation;
	bool is_direct;      /* no panel: the stroke as it is */
	bool is_calibrated;  /* a calibration undoes the mounting, not the orientation */
	uint16_t only_edges; /* 0: all */
};

typedef void (*stroke_fn)(struct scene *scene);

static inline struct gc_recognizer *recognizer_at(struct scene *s, int index) {
	struct gc_recognizer *all[RECOGNIZERS] = {&s->tap.base, &s->pan.base, &s->edge_pan.base,
		&s->swipe.base, &s->pinch.base, &s->rotation.base};
	return all[index];
}

static inline int index_of(struct scene *s, const struct gc_recognizer *recognizer) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (recognizer_at(s, i) == recognizer) {
			return i;
		}
	}
	fail_msg("an event of nobody's");
	return -1;
}

static inline void setup_scene(struct scene *s) {
	struct gc_edge_pan_config edges = gc_edge_pan_config_default();
	edges.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	if (s->only_edges != 0) {
		edges.edges = s->only_edges;
	}
	setup_with_host(&s->f, (struct gc_host){.simultaneous = all_together});
	gc_node_set_frame(
		&s->f.window, (struct gc_rect){.size = {GC_PT(WIDTH_PT), GC_PT(HEIGHT_PT)}});
	gc_tap_init(&s->tap, NULL);
	gc_pan_init(&s->pan, NULL);
	gc_edge_pan_init(&s->edge_pan, &edges);
	gc_swipe_init(&s->swipe, NULL);
	gc_pinch_init(&s->pinch, NULL);
	gc_rotation_init(&s->rotation, NULL);
	for (int i = 0; i < RECOGNIZERS; i++) {
		attach(&s->f, recognizer_at(s, i));
	}
}

static inline void play_directly(struct scene *s, stroke_fn stroke) {
	s->is_direct = true;
	setup_scene(s);
	stroke(s);
}

/* What a quarter turn clockwise does to the unit square, as often as it takes; then mirrored. */
static inline struct gc_affine upright_again(enum gc_orientation orientation) {
	const struct gc_affine quarter = {
		.xy = -GC_COEFFICIENT_ONE, .yx = GC_COEFFICIENT_ONE, .dx = GC_OFFSET_PT(1)};
	const struct gc_affine mirror = {
		.xx = -GC_COEFFICIENT_ONE, .yy = GC_COEFFICIENT_ONE, .dx = GC_OFFSET_PT(1)};
	struct gc_affine all = gc_affine_identity();
	for (int i = 0; i < ((int)orientation & 3); i++) {
		assert_int_equal(gc_affine_then(&all, &quarter, &all), GC_OK);
	}
	if (((int)orientation & 4) != 0) {
		assert_int_equal(gc_affine_then(&all, &mirror, &all), GC_OK);
	}
	return all;
}

static inline void play(
	struct scene *s, stroke_fn stroke, struct grid grid, enum gc_orientation orientation) {
	bool is_upright = ((int)orientation & 1) == 0;
	struct gc_device_config config = gc_device_config_default();
	/* What a panel says of itself knows nothing of how it was mounted. */
	config.x.minimum = -100;
	config.x.maximum = -100 + (is_upright ? grid.across : grid.down) - 1;
	config.y.minimum = 9;
	config.y.maximum = 9 + (is_upright ? grid.down : grid.across) - 1;
	if (s->is_calibrated) {
		/* The size is that of the calibrated square, which is upright. */
		config.calibration = upright_again(orientation);
		config.width_um = WIDTH_UM;
		config.height_um = HEIGHT_UM;
	} else {
		config.orientation = orientation;
		config.width_um = is_upright ? WIDTH_UM : HEIGHT_UM;
		config.height_um = is_upright ? HEIGHT_UM : WIDTH_UM;
	}
	assert_int_equal(gc_device_init(&s->device, &config), GC_OK);
	assert_int_equal(gc_device_mapping(&s->device), GC_DEVICE_MM);
	assert_int_equal(gc_device_size(&s->device).width, GC_PT(WIDTH_PT));
	assert_int_equal(gc_device_size(&s->device).height, GC_PT(HEIGHT_PT));
	s->grid = grid;
	s->orientation = orientation;
	s->is_direct = false;
	setup_scene(s);
	stroke(s);
}

/* A finger, in points of the upright output. */
static inline void finger(
	struct scene *s, double ms, enum gc_sample_kind kind, int id, double x, double y) {
	if (!s->is_direct) {
		/* The cell under the finger. */
		int32_t across = s->grid.across, down = s->grid.down;
		int32_t i = (int32_t)floor(x * across / WIDTH_PT);
		int32_t j = (int32_t)floor(y * down / HEIGHT_PT);
		/*
		 * Returns its place on the panel. wl_output's transforms mirror the picture first,
		 * and then turn it counterclockwise by quarters.
		 */
		if (((int)s->orientation & 4) != 0) {
			i = across - 1 - i;
		}
		for (int quarter = 0; quarter < ((int)s->orientation & 3); quarter++) {
			int32_t top = across - 1 - i, turned = across;
			i = j;
			j = top;
			across = down;
			down = turned;
		}
		struct gc_point point = gc_device_point(&s->device, i - 100, j + 9);
		x = gc_length_to_double(point.x);
		y = gc_length_to_double(point.y);
	}
	assert_int_equal(sample(&s->f, ms, kind, id, x, y), GC_OK);
}

static inline void one(struct scene *s, double ms, enum gc_sample_kind kind, double x, double y) {
	finger(s, ms, kind, 1, x, y);
	frame(&s->f, ms);
}

static inline void two(struct scene *s, double ms, enum gc_sample_kind kind, double x1, double y1,
	double x2, double y2) {
	finger(s, ms, kind, 1, x1, y1);
	finger(s, ms, kind, 2, x2, y2);
	frame(&s->f, ms);
}

static inline void lift_two(struct scene *s, double ms) {
	up(&s->f, ms, 2);
	up(&s->f, ms + 10, 1);
}

#endif
