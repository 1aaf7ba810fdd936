/* SPDX-License-Identifier: MIT */
#include "fuzz_custom.h"
#include "world.h"

static void check_speed(struct gc_velocity velocity) {
	FUZZ_CHECK(velocity.x >= -GC_SPEED_MAX && velocity.x <= GC_SPEED_MAX);
	FUZZ_CHECK(velocity.y >= -GC_SPEED_MAX && velocity.y <= GC_SPEED_MAX);
	FUZZ_CHECK(velocity.error >= 0 && velocity.samples <= GC_VELOCITY_SAMPLES);
}

static void check_translation(struct gc_vector translation) {
	FUZZ_CHECK(translation.x >= -GC_POSITION_MAX && translation.x <= GC_POSITION_MAX);
	FUZZ_CHECK(translation.y >= -GC_POSITION_MAX && translation.y <= GC_POSITION_MAX);
}

static struct gc_vector take_vector(struct fuzz_input *input) {
	gc_length x = take_length(input);
	return (struct gc_vector){x, take_length(input)};
}

static void read_nothing(void *recognizer, const struct gc_node *node) {
	(void)recognizer;
	(void)node;
}

static void set_nothing(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	(void)recognizer;
	(void)node;
	(void)input;
}

static struct gc_tap_config take_tap(struct fuzz_input *input) {
	struct gc_tap_config config = gc_tap_config_default();
	uint8_t which = take_u8(input);
	config.taps = (which & 1) != 0 ? take_number(input) : config.taps;
	config.touches = (which & 2) != 0 ? take_number(input) : config.touches;
	config.max_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.max_duration_us;
	config.max_gap_us = (which & 8) != 0 ? take_duration_us(input) : config.max_gap_us;
	config.max_movement = (which & 16) != 0 ? take_length(input) : config.max_movement;
	config.max_distance = (which & 32) != 0 ? take_length(input) : config.max_distance;
	return config;
}

static enum gc_status configure_tap(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_tap_config config = take_tap(input);
	return again ? gc_tap_set_config(recognizer, &config) : gc_tap_init(recognizer, &config);
}

static enum gc_status configure_long_press(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_long_press_config config = gc_long_press_config_default();
	uint8_t which = take_u8(input);
	config.taps = (which & 1) != 0 ? take_number(input) : config.taps;
	config.touches = (which & 2) != 0 ? take_number(input) : config.touches;
	config.min_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.min_duration_us;
	config.max_movement = (which & 8) != 0 ? take_length(input) : config.max_movement;
	config.ends_at = which >> 4 & 1;
	return again ? gc_long_press_set_config(recognizer, &config)
		     : gc_long_press_init(recognizer, &config);
}

static enum gc_status configure_hold(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_hold_config config = gc_hold_config_default();
	uint8_t which = take_u8(input);
	config.touches = (which & 1) != 0 ? take_number(input) : config.touches;
	config.stillness_us = (which & 2) != 0 ? take_duration_us(input) : config.stillness_us;
	config.max_movement = (which & 4) != 0 ? take_length(input) : config.max_movement;
	return again ? gc_hold_set_config(recognizer, &config) : gc_hold_init(recognizer, &config);
}

static enum gc_status configure_pan(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_pan_config config = gc_pan_config_default();
	uint8_t which = take_u8(input);
	config.slop = (which & 1) != 0 ? take_length(input) : config.slop;
	config.min_touches = (which & 2) != 0 ? take_number(input) : config.min_touches;
	config.max_touches = (which & 4) != 0 ? take_number(input) : config.max_touches;
	config.settle_us = (which & 8) != 0 ? 40000 : 0;
	config.axis = which >> 4 & 3;
	return again ? gc_pan_set_config(recognizer, &config) : gc_pan_init(recognizer, &config);
}

static void set_pan(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_pan_set_translation(recognizer, node, take_vector(input));
}

static void read_pan(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(recognizer, node, &translation);
	check_translation(translation);
	gc_pan_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_pan_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static enum gc_status configure_edge_pan(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	uint8_t which = take_u8(input);
	config.edges = (which & 1) != 0 ? (uint16_t)take_u32(input) : 15;
	config.min_touches = 1 + (which >> 4 & 1);
	config.max_touches = config.min_touches + (which >> 5 & 1);
	config.from = (which & 64) != 0 ? GC_PT(50) : 0;
	config.to = (which & 128) != 0 ? GC_PT(150) : 0;
	config.region = (which & 2) != 0 ? take_length(input) : config.region;
	config.slop = (which & 4) != 0 ? take_length(input) : config.slop;
	return again ? gc_edge_pan_set_config(recognizer, &config)
		     : gc_edge_pan_init(recognizer, &config);
}

static void set_edge_pan(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_edge_pan_set_translation(recognizer, node, take_vector(input));
}

static void read_edge_pan(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	uint32_t edge = gc_edge_pan_edge(recognizer);
	FUZZ_CHECK(edge == 0 || edge == GC_EDGE_LEFT || edge == GC_EDGE_RIGHT ||
		   edge == GC_EDGE_TOP || edge == GC_EDGE_BOTTOM);
	gc_edge_pan_translation(recognizer, node, &translation);
	check_translation(translation);
	gc_edge_pan_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_edge_pan_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static enum gc_status configure_swipe(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_swipe_config config = gc_swipe_config_default();
	uint8_t which = take_u8(input);
	config.directions = (which & 1) != 0 ? take_u32(input) : 15;
	config.touches = (which & 2) != 0 ? take_number(input) : config.touches;
	config.max_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.max_duration_us;
	config.min_distance = (which & 8) != 0 ? take_length(input) : config.min_distance;
	config.max_aside = (which & 16) != 0 ? take_length(input) : config.max_aside;
	config.max_aside_ratio =
		(which & 32) != 0 ? (gc_scale)take_u64(input) : config.max_aside_ratio;
	return again ? gc_swipe_set_config(recognizer, &config)
		     : gc_swipe_init(recognizer, &config);
}

static void read_swipe(void *recognizer, const struct gc_node *node) {
	struct gc_velocity velocity;
	uint32_t direction = gc_swipe_direction(recognizer);
	/* At most one of the eight. */
	FUZZ_CHECK((direction & (direction - 1)) == 0 && direction <= GC_SWIPE_UP_LEFT);
	gc_swipe_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static enum gc_status configure_pinch(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_pinch_config config = gc_pinch_config_default();
	uint8_t which = take_u8(input);
	config.slop = which >= 240 ? take_length(input) : config.slop;
	config.max_touches = (which & 1) != 0 ? 2 + which % 7 : 2;
	config.min_touches = (which & 2) != 0 ? 1 + which % 5 : 2;
	config.settle_us = (which & 4) != 0 ? 40000 : 0;
	return again ? gc_pinch_set_config(recognizer, &config)
		     : gc_pinch_init(recognizer, &config);
}

static void set_pinch(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_scale scale = take_rarely(input) ? (gc_scale)take_u64(input)
					    : GC_SCALE_ONE * (1 + take_u8(input)) / 16;
	enum gc_status status = gc_pinch_set_scale(recognizer, scale);
	(void)node;
	FUZZ_CHECK(
		status == (scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX ? GC_OK : GC_ERR_RANGE));
	FUZZ_CHECK(status != GC_OK || gc_pinch_scale(recognizer) == scale);
}

static void read_pinch(void *recognizer, const struct gc_node *node) {
	gc_scale scale = gc_pinch_scale(recognizer);
	(void)node;
	FUZZ_CHECK(scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX);
	(void)gc_pinch_velocity(recognizer);
}

static enum gc_status configure_rotation(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_rotation_config config = gc_rotation_config_default();
	uint8_t which = take_u8(input);
	config.slop = which >= 240 ? take_length(input) : config.slop;
	config.max_touches = (which & 1) != 0 ? 2 + which % 7 : 2;
	config.min_touches = (which & 2) != 0 ? 1 + which % 5 : 2;
	config.settle_us = (which & 4) != 0 ? 40000 : 0;
	return again ? gc_rotation_set_config(recognizer, &config)
		     : gc_rotation_init(recognizer, &config);
}

static void set_rotation(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_angle angle = take_rarely(input) ? (gc_angle)take_u64(input)
					    : GC_TURN * take_u8(input) / 32 - 4 * GC_TURN;
	enum gc_status status = gc_rotation_set_angle(recognizer, angle);
	(void)node;
	FUZZ_CHECK(
		status == (angle >= -GC_ANGLE_MAX && angle <= GC_ANGLE_MAX ? GC_OK : GC_ERR_RANGE));
	FUZZ_CHECK(status != GC_OK || gc_rotation_angle(recognizer) == angle);
}

static void read_rotation(void *recognizer, const struct gc_node *node) {
	(void)node;
	(void)gc_rotation_angle(recognizer);
	(void)gc_rotation_velocity(recognizer);
}

static enum gc_status configure_transform(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_transform_config config = gc_transform_config_default();
	uint8_t which = take_u8(input);
	config.pan_slop = (which & 1) != 0 ? take_length(input) : config.pan_slop;
	config.pinch_slop = (which & 2) != 0 ? take_length(input) : config.pinch_slop;
	config.rotation_slop = (which & 4) != 0 ? take_length(input) : config.rotation_slop;
	config.min_touches = (which & 8) != 0 ? take_number(input) : config.min_touches;
	config.max_touches = (which & 16) != 0 ? take_number(input) : config.max_touches;
	config.settle_us = (which & 32) != 0 ? 40000 : 0;
	return again ? gc_transform_set_config(recognizer, &config)
		     : gc_transform_init(recognizer, &config);
}

static void set_transform(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	switch (take_u8(input) % 4) {
	case 0:
		gc_transform_set_translation(recognizer, node, take_vector(input));
		break;
	case 1:
		gc_transform_set_scale(recognizer, (gc_scale)take_u64(input));
		break;
	case 2:
		gc_transform_set_rotation(recognizer, (gc_angle)take_u64(input));
		break;
	default:
		gc_transform_restart(recognizer);
		break;
	}
}

static void read_transform(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	struct gc_similarity similarity;
	struct gc_affine affine;
	gc_transform_translation(recognizer, node, &translation);
	check_translation(translation);
	gc_scale scale = gc_transform_scale(recognizer);
	FUZZ_CHECK(scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX);
	gc_transform_total(recognizer, &similarity);
	gc_transform_increment(recognizer, &similarity);
	gc_transform_affine(recognizer, node, &affine);
	gc_transform_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_transform_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	(void)gc_transform_rotation(recognizer);
	(void)gc_transform_scale_velocity(recognizer);
	(void)gc_transform_rotation_velocity(recognizer);
}

/* An input names a type by its place here: add at the end. */
const struct recognizer_type recognizer_types[] = {
	{"tap", sizeof(struct gc_tap), DISCRETE, configure_tap, set_nothing, read_nothing, 0, 0, 0},
	{"long press", sizeof(struct gc_long_press), CONTINUOUS, configure_long_press, set_nothing,
		read_nothing, 0, 0, 0},
	{"hold", sizeof(struct gc_hold), CONTINUOUS, configure_hold, set_nothing, read_nothing, 0,
		0, 0},
	{"pan", sizeof(struct gc_pan), CONTINUOUS, configure_pan, set_pan, read_pan, true, 0, 0},
	{"edge pan", sizeof(struct gc_edge_pan), CONTINUOUS, configure_edge_pan, set_edge_pan,
		read_edge_pan, true, 0, 0},
	{"swipe", sizeof(struct gc_swipe), DISCRETE, configure_swipe, set_nothing, read_swipe, 0, 0,
		0},
	{"pinch", sizeof(struct gc_pinch), CONTINUOUS, configure_pinch, set_pinch, read_pinch, 0,
		true, 0},
	{"rotation", sizeof(struct gc_rotation), CONTINUOUS, configure_rotation, set_rotation,
		read_rotation, 0, 0, true},
	{"custom", sizeof(struct fuzz_custom), ANY_KIND, configure_custom, set_custom, read_custom,
		true, true, true},
	{"transform", sizeof(struct gc_transform), CONTINUOUS, configure_transform, set_transform,
		read_transform, true, true, true},
};
const uint32_t recognizer_type_count = sizeof(recognizer_types) / sizeof(recognizer_types[0]);
