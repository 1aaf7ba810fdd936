/* SPDX-License-Identifier: MIT */
#include "recognizer_set.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void add_velocity(struct event_log *log, struct gc_velocity velocity) {
	event_log_add_i64(log, velocity.x);
	event_log_add_i64(log, velocity.y);
	event_log_add_i64(log, velocity.error);
	event_log_add_u64(log, velocity.samples);
}

static void add_vector(struct event_log *log, struct gc_vector vector) {
	event_log_add_i64(log, vector.x);
	event_log_add_i64(log, vector.y);
}

static void init_tap(union any_recognizer *memory) {
	gc_tap_init(&memory->tap, NULL);
}

static void init_double_tap(union any_recognizer *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&memory->tap, &config);
}

static void init_two_finger_tap(union any_recognizer *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 2;
	gc_tap_init(&memory->tap, &config);
}

static void init_long_press(union any_recognizer *memory) {
	gc_long_press_init(&memory->long_press, NULL);
}

static void init_press_after_tap(union any_recognizer *memory) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = 1;
	config.min_duration_us = GC_MS(1);
	gc_long_press_init(&memory->long_press, &config);
}

static void init_hold(union any_recognizer *memory) {
	gc_hold_init(&memory->hold, NULL);
}

static void read_location(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_point location;
	gc_recognizer_location(&recognizer->base, inner, &location);
	event_log_add_i64(log, location.x);
	event_log_add_i64(log, location.y);
}

static void init_pan(union any_recognizer *memory) {
	gc_pan_init(&memory->pan, NULL);
}

static void init_two_finger_pan(union any_recognizer *memory) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	config.max_touches = 3;
	gc_pan_init(&memory->pan, &config);
}

static void read_pan(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(&recognizer->pan, inner, &translation);
	add_vector(log, translation);
	gc_pan_velocity(&recognizer->pan, NULL, &velocity);
	add_velocity(log, velocity);
	gc_pan_release_velocity(&recognizer->pan, inner, &velocity);
	add_velocity(log, velocity);
}

static void rebase_pan(union any_recognizer *recognizer, const struct gc_node *inner) {
	gc_pan_set_translation(&recognizer->pan, inner, (struct gc_vector){0, 0});
}

static void init_edge_pan(union any_recognizer *memory) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM;
	gc_edge_pan_init(&memory->edge_pan, &config);
	gc_recognizer_set_delays_began(&memory->base, true);
}

static void read_edge_pan(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_edge_pan_edge(&recognizer->edge_pan));
	gc_edge_pan_translation(&recognizer->edge_pan, inner, &translation);
	add_vector(log, translation);
	gc_edge_pan_velocity(&recognizer->edge_pan, NULL, &velocity);
	add_velocity(log, velocity);
}

static void init_swipe(union any_recognizer *memory) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&memory->swipe, &config);
}

static void read_swipe(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_swipe_direction(&recognizer->swipe));
	gc_swipe_velocity(&recognizer->swipe, inner, &velocity);
	add_velocity(log, velocity);
}

static void init_pinch(union any_recognizer *memory) {
	gc_pinch_init(&memory->pinch, NULL);
}

static void read_pinch(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_pinch_scale(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_velocity(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_release_velocity(&recognizer->pinch));
}

static void rebase_pinch(union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_pinch_set_scale(&recognizer->pinch, GC_SCALE_ONE);
}

static void init_rotation(union any_recognizer *memory) {
	gc_rotation_init(&memory->rotation, NULL);
}

static void read_rotation(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_rotation_angle(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_velocity(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_release_velocity(&recognizer->rotation));
}

static void rebase_rotation(union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_rotation_set_angle(&recognizer->rotation, 0);
}

static void init_transform(union any_recognizer *memory) {
	gc_transform_init(&memory->transform, NULL);
}

static void read_transform(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_affine affine = gc_affine_identity();
	struct gc_velocity velocity;
	gc_transform_affine(&recognizer->transform, inner, &affine);
	event_log_add_i64(log, affine.xx);
	event_log_add_i64(log, affine.xy);
	event_log_add_i64(log, affine.yx);
	event_log_add_i64(log, affine.yy);
	event_log_add_i64(log, affine.dx);
	event_log_add_i64(log, affine.dy);
	gc_transform_velocity(&recognizer->transform, inner, &velocity);
	add_velocity(log, velocity);
	event_log_add_i64(log, gc_transform_scale_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_scale_release_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_release_velocity(&recognizer->transform));
}

/* A pull: begins when a finger is 30 pt from where it landed, or after 0.3 s, and follows it. */
static void pull_began(struct gc_custom *custom, uint32_t touches) {
	if (gc_custom_touches(custom) == touches) {
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + GC_MS(300));
	}
}

static void pull_moved(struct gc_custom *custom, uint32_t touches) {
	const struct gc_touch *touch = gc_custom_next_touch(custom, &touches);
	int64_t x = (int64_t)touch->position.x - touch->start.x;
	int64_t y = (int64_t)touch->position.y - touch->start.y;
	int64_t length = (x < 0 ? -x : x) + (y < 0 ? -y : y);
	bool begins = gc_recognizer_state(&custom->base) == GC_STATE_POSSIBLE;
	custom->values.translation = (struct gc_vector){(gc_length)(x / 2), (gc_length)(y / 2)};
	if (!begins || length >= GC_PT(30)) {
		gc_custom_set_factor(custom, length, GC_PT(30));
		gc_custom_set_state(custom, begins ? GC_STATE_BEGAN : GC_STATE_CHANGED);
	}
}

static void pull_ended(struct gc_custom *custom, uint32_t touches) {
	(void)touches;
	if (gc_custom_touches(custom) == 0) {
		bool begun = gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE;
		gc_custom_set_state(custom, begun ? GC_STATE_ENDED : GC_STATE_FAILED);
	}
}

static void pull_expired(struct gc_custom *custom) {
	gc_custom_set_state(custom, GC_STATE_BEGAN);
}

static void init_pull(union any_recognizer *memory) {
	static const struct gc_custom_ops ops = {
		.began = pull_began,
		.moved = pull_moved,
		.ended = pull_ended,
		.expired = pull_expired,
	};
	gc_custom_init(&memory->custom, &ops);
}

static const struct member core_members[] = {
	{"tap", false, init_tap, read_location, NULL},
	{"double tap", false, init_double_tap, read_location, NULL},
	{"two-finger tap", false, init_two_finger_tap, read_location, NULL},
	{"long press", false, init_long_press, read_location, NULL},
	{"press after a tap", false, init_press_after_tap, read_location, NULL},
	{"hold", false, init_hold, read_location, NULL},
	{"swipe", false, init_swipe, read_swipe, NULL},
	{"edge pan", false, init_edge_pan, read_edge_pan, NULL},
	{"two-finger pan", false, init_two_finger_pan, read_pan, NULL},
	{"pan", false, init_pan, read_pan, rebase_pan},
	{"pinch", false, init_pinch, read_pinch, NULL},
	{"rotation", false, init_rotation, read_rotation, NULL},
	{"transform", false, init_transform, read_transform, NULL},
	{"pull", false, init_pull, read_location, NULL},
	{"inner tap", true, init_tap, read_location, NULL},
	{"inner pan", true, init_pan, read_pan, NULL},
	{"inner pinch", true, init_pinch, read_pinch, rebase_pinch},
	{"inner rotation", true, init_rotation, read_rotation, rebase_rotation},
};

static const struct member kit_members[] = {
	{"tap", false, init_tap, NULL, NULL},
	{"double tap", false, init_double_tap, NULL, NULL},
	{"pan", false, init_pan, NULL, NULL},
	{"pinch", false, init_pinch, NULL, NULL},
};

const struct recognizer_set recognizer_sets[] = {
	{"core", true, core_members, COUNT(core_members)},
	{"kit", false, kit_members, COUNT(kit_members)},
};
const size_t recognizer_set_count = COUNT(recognizer_sets);
