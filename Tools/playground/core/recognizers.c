/* SPDX-License-Identifier: MIT */
#include "recognizers.h"

#include <gesturecore/convert.h>
#include <gesturecore/explain.h>

#include "page.h"

/* By setting; negative: the default. */
static int32_t settings[SETTING_COUNT] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

EXPORT(set_setting) void set_setting(uint32_t setting, int32_t value) {
	if (setting < SETTING_COUNT) {
		settings[setting] = value;
	}
}

static int32_t chosen(enum setting setting, int32_t otherwise) {
	return settings[setting] < 0 ? otherwise : settings[setting];
}

static uint32_t chosen_us(enum setting setting, uint32_t otherwise) {
	return settings[setting] < 0 ? otherwise : (uint32_t)settings[setting];
}

static uint32_t newer_kind(enum member member) {
	return GC_KIND_CUSTOM + 1 + member - MEMBER_NEWER;
}

EXPORT(member_count) uint32_t member_count(void) {
	return MEMBER_COUNT;
}

EXPORT(member_name) const char *member_name(enum member member) {
	static const char *const names[MEMBER_NEWER] = {
		"tap",
		"double-tap",
		"long-press",
		"pan",
		"edge-pan",
		"swipe",
		"three-finger-swipe",
		"pinch",
		"rotation",
		"hold",
		"transform",
	};
	return member < MEMBER_NEWER ? names[member] : gc_kind_name(newer_kind(member));
}

bool members_are_simultaneous(enum member one, enum member other) {
	const uint32_t group = 1u << MEMBER_PAN | 1u << MEMBER_EDGE_PAN | 1u << MEMBER_SWIPE |
			       1u << MEMBER_THREE_FINGER_SWIPE | 1u << MEMBER_PINCH |
			       1u << MEMBER_ROTATION | 1u << MEMBER_TRANSFORM;
	return (group >> one & group >> other & 1u) != 0;
}

static void init_tap(struct gc_tap *tap, uint32_t taps) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = taps;
	config.max_movement = chosen(SETTING_TAP_MOVEMENT, config.max_movement);
	config.max_gap_us = chosen_us(SETTING_TAP_GAP, config.max_gap_us);
	gc_tap_init(tap, &config);
}

static void init_long_press(struct gc_long_press *press) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.min_duration_us = chosen_us(SETTING_PRESS_DURATION, config.min_duration_us);
	config.max_movement = chosen(SETTING_PRESS_MOVEMENT, config.max_movement);
	gc_long_press_init(press, &config);
}

static void init_pan(struct gc_pan *pan) {
	struct gc_pan_config config = gc_pan_config_default();
	config.slop = chosen(SETTING_PAN_SLOP, config.slop);
	gc_pan_init(pan, &config);
}

static void init_edge_pan(struct gc_edge_pan *edge_pan) {
	struct gc_edge_pan_config config = gc_edge_pan_config_default();
	config.edges = GC_EDGE_TOP | GC_EDGE_LEFT | GC_EDGE_BOTTOM | GC_EDGE_RIGHT;
	config.slop = chosen(SETTING_EDGE_PAN_SLOP, config.slop);
	config.region = chosen(SETTING_EDGE_REGION, config.region);
	gc_edge_pan_init(edge_pan, &config);
}

static void init_swipe(struct gc_swipe *swipe, uint32_t touches) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	config.touches = touches;
	config.min_distance = chosen(SETTING_SWIPE_DISTANCE, config.min_distance);
	gc_swipe_init(swipe, &config);
}

static void init_pinch(struct gc_pinch *pinch) {
	struct gc_pinch_config config = gc_pinch_config_default();
	config.slop = chosen(SETTING_PINCH_SLOP, config.slop);
	gc_pinch_init(pinch, &config);
}

static void init_rotation(struct gc_rotation *rotation) {
	struct gc_rotation_config config = gc_rotation_config_default();
	config.slop = chosen(SETTING_ROTATION_SLOP, config.slop);
	gc_rotation_init(rotation, &config);
}

static void init_transform(struct gc_transform *transform) {
	struct gc_transform_config config = gc_transform_config_default();
	config.pan_slop = chosen(SETTING_TRANSFORM_SLOP, config.pan_slop);
	config.pinch_slop = chosen(SETTING_TRANSFORM_SLOP, config.pinch_slop);
	config.rotation_slop = chosen(SETTING_TRANSFORM_SLOP, config.rotation_slop);
	gc_transform_init(transform, &config);
}

static void init_newer(union any_recognizer *recognizer, enum gc_kind kind) {
	switch (kind) {
	case GC_KIND_NONE:
		break;
#define GC_KIND(NAME, number, type, reports, words) \
	case GC_KIND_##NAME: \
		gc_##type##_init(&recognizer->type, NULL); \
		break;
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
}

void member_init(union any_recognizer *recognizer, enum member member) {
	if (member >= MEMBER_NEWER) {
		init_newer(recognizer, (enum gc_kind)newer_kind(member));
		return;
	}
	switch (member) {
	case MEMBER_TAP:
		init_tap(&recognizer->tap, 1);
		break;
	case MEMBER_DOUBLE_TAP:
		init_tap(&recognizer->tap, 2);
		break;
	case MEMBER_LONG_PRESS:
		init_long_press(&recognizer->long_press);
		break;
	case MEMBER_PAN:
		init_pan(&recognizer->pan);
		break;
	case MEMBER_EDGE_PAN:
		init_edge_pan(&recognizer->edge_pan);
		break;
	case MEMBER_SWIPE:
		init_swipe(&recognizer->swipe, 1);
		break;
	case MEMBER_THREE_FINGER_SWIPE:
		init_swipe(&recognizer->swipe, 3);
		break;
	case MEMBER_PINCH:
		init_pinch(&recognizer->pinch);
		break;
	case MEMBER_ROTATION:
		init_rotation(&recognizer->rotation);
		break;
	case MEMBER_HOLD:
		gc_hold_init(&recognizer->hold, NULL);
		break;
	case MEMBER_TRANSFORM:
		init_transform(&recognizer->transform);
		break;
	case MEMBER_NEWER:
		break;
	}
}

static void set_motion(
	struct values *values, struct gc_vector translation, struct gc_velocity velocity) {
	values->translation_x = gc_length_to_double(translation.x);
	values->translation_y = gc_length_to_double(translation.y);
	values->velocity_x = gc_speed_to_double(velocity.x);
	values->velocity_y = gc_speed_to_double(velocity.y);
}

struct values member_values(const union any_recognizer *recognizer, enum member member) {
	struct values values = {.scale = 1};
	struct gc_vector translation = {0, 0};
	struct gc_velocity velocity = {0};
	switch (member) {
	case MEMBER_TAP:
	case MEMBER_DOUBLE_TAP:
	case MEMBER_LONG_PRESS:
	case MEMBER_HOLD:
	case MEMBER_NEWER:
		break;
	case MEMBER_PAN:
		gc_pan_translation(&recognizer->pan, NULL, &translation);
		gc_pan_velocity(&recognizer->pan, NULL, &velocity);
		set_motion(&values, translation, velocity);
		break;
	case MEMBER_EDGE_PAN:
		values.side = gc_edge_pan_edge(&recognizer->edge_pan);
		gc_edge_pan_translation(&recognizer->edge_pan, NULL, &translation);
		gc_edge_pan_velocity(&recognizer->edge_pan, NULL, &velocity);
		set_motion(&values, translation, velocity);
		break;
	case MEMBER_SWIPE:
	case MEMBER_THREE_FINGER_SWIPE:
		values.side = gc_swipe_direction(&recognizer->swipe);
		gc_swipe_velocity(&recognizer->swipe, NULL, &velocity);
		set_motion(&values, translation, velocity);
		break;
	case MEMBER_PINCH:
		values.scale = gc_scale_to_double(gc_pinch_scale(&recognizer->pinch));
		values.scale_velocity = gc_scale_to_double(gc_pinch_velocity(&recognizer->pinch));
		break;
	case MEMBER_ROTATION:
		values.rotation = gc_angle_to_radians(gc_rotation_angle(&recognizer->rotation));
		values.rotation_velocity =
			gc_angle_to_radians(gc_rotation_velocity(&recognizer->rotation));
		break;
	case MEMBER_TRANSFORM: {
		const struct gc_transform *hand = &recognizer->transform;
		gc_transform_translation(hand, NULL, &translation);
		gc_transform_velocity(hand, NULL, &velocity);
		set_motion(&values, translation, velocity);
		values.scale = gc_scale_to_double(gc_transform_scale(hand));
		values.scale_velocity = gc_scale_to_double(gc_transform_scale_velocity(hand));
		values.rotation = gc_angle_to_radians(gc_transform_rotation(hand));
		values.rotation_velocity =
			gc_angle_to_radians(gc_transform_rotation_velocity(hand));
		break;
	}
	}
	return values;
}
