/* SPDX-License-Identifier: MIT */
/* Everything that a host can read from a recognizer, one value at a time. */
#ifndef READINGS_H
#define READINGS_H

#include "paced_engine.h"

/* So many for each kind; those that a kind does not have are its location. */
#define READINGS 7

struct reading {
	int64_t values[2];
};

static inline struct reading reading_of(int64_t x, int64_t y) {
	return (struct reading){{x, y}};
}

static inline struct reading read_location(const union paced_recognizer *recognizer) {
	struct gc_point at = {0};
	gc_recognizer_location(&recognizer->base, NULL, &at);
	return reading_of(at.x, at.y);
}

static inline struct reading read_pan(const struct gc_pan *pan, unsigned which) {
	struct gc_vector way = {0};
	struct gc_velocity velocity = {0};
	switch (which) {
	case 0:
		gc_pan_translation(pan, NULL, &way);
		return reading_of(way.x, way.y);
	case 1:
		gc_pan_velocity(pan, NULL, &velocity);
		break;
	case 2:
		gc_pan_release_velocity(pan, NULL, &velocity);
		break;
	default:
		return reading_of((int64_t)gc_pan_sample_us(pan), 0);
	}
	return reading_of(velocity.x, velocity.y);
}

static inline struct reading read_edge_pan(const struct gc_edge_pan *edge_pan, unsigned which) {
	struct gc_vector way = {0};
	struct gc_velocity velocity = {0};
	switch (which) {
	case 0:
		gc_edge_pan_translation(edge_pan, NULL, &way);
		return reading_of(way.x, way.y);
	case 1:
		gc_edge_pan_velocity(edge_pan, NULL, &velocity);
		break;
	case 2:
		gc_edge_pan_release_velocity(edge_pan, NULL, &velocity);
		break;
	case 3:
		return reading_of(gc_edge_pan_edge(edge_pan), 0);
	default:
		return reading_of((int64_t)gc_edge_pan_sample_us(edge_pan), 0);
	}
	return reading_of(velocity.x, velocity.y);
}

static inline struct reading read_swipe(const struct gc_swipe *swipe, unsigned which) {
	struct gc_velocity velocity = {0};
	if (which == 0) {
		return reading_of(gc_swipe_direction(swipe), 0);
	}
	gc_swipe_velocity(swipe, NULL, &velocity);
	return reading_of(velocity.x, velocity.y);
}

static inline struct reading read_pinch(const struct gc_pinch *pinch, unsigned which) {
	switch (which) {
	case 0:
		return reading_of(gc_pinch_scale(pinch), 0);
	case 1:
		return reading_of(gc_pinch_velocity(pinch), 0);
	case 2:
		return reading_of(gc_pinch_release_velocity(pinch), 0);
	default:
		return reading_of((int64_t)gc_pinch_sample_us(pinch), 0);
	}
}

static inline struct reading read_rotation(const struct gc_rotation *rotation, unsigned which) {
	switch (which) {
	case 0:
		return reading_of(gc_rotation_angle(rotation), 0);
	case 1:
		return reading_of(gc_rotation_velocity(rotation), 0);
	case 2:
		return reading_of(gc_rotation_release_velocity(rotation), 0);
	default:
		return reading_of((int64_t)gc_rotation_sample_us(rotation), 0);
	}
}

static inline struct reading read_transform(const struct gc_transform *transform, unsigned which) {
	struct gc_vector way = {0};
	struct gc_velocity velocity = {0};
	switch (which) {
	case 0:
		gc_transform_translation(transform, NULL, &way);
		return reading_of(way.x, way.y);
	case 1:
		gc_transform_velocity(transform, NULL, &velocity);
		return reading_of(velocity.x, velocity.y);
	case 2:
		gc_transform_release_velocity(transform, NULL, &velocity);
		return reading_of(velocity.x, velocity.y);
	case 3:
		return reading_of(gc_transform_scale_velocity(transform),
			gc_transform_rotation_velocity(transform));
	case 4:
		return reading_of(gc_transform_scale_release_velocity(transform),
			gc_transform_rotation_release_velocity(transform));
	default:
		return reading_of(gc_transform_scale(transform), gc_transform_rotation(transform));
	}
}

static inline struct reading read_one(const union paced_recognizer *recognizer, unsigned which) {
	if (which == READINGS - 1) {
		return read_location(recognizer);
	}
	switch (gc_recognizer_kind(&recognizer->base)) {
	case GC_KIND_PAN:
		return read_pan(&recognizer->pan, which);
	case GC_KIND_EDGE_PAN:
		return read_edge_pan(&recognizer->edge_pan, which);
	case GC_KIND_SWIPE:
		return read_swipe(&recognizer->swipe, which);
	case GC_KIND_PINCH:
		return read_pinch(&recognizer->pinch, which);
	case GC_KIND_ROTATION:
		return read_rotation(&recognizer->rotation, which);
	case GC_KIND_TRANSFORM:
		return read_transform(&recognizer->transform, which);
	default:
		return read_location(recognizer);
	}
}

#endif
