/* SPDX-License-Identifier: MIT */
#include <gesturecore/swipe.h>

#include "motion/velocity.h"
#include "numbers/fixed.h"
#include "recognizers/swipe_limits.h"

/*
 *     IDLE, fewer fingers than required
 *        |     | a finger lifts
 *        |     +-------------------------------------> (failed)
 *        | the last required one landed
 *        v       too late, one lifts, too many,
 *     MOVING --------------------------------------> (failed)
 *        |       no direction left
 *        | gone the distance, near the axis, and every finger ahead of its start
 *        v
 *     FOUND: an attempt to end
 *
 * The engine's reset makes it IDLE. The directions do not depend on each other. One is out for good
 * when the fingers are too far aside, or have gone the opposite way; see swipe_limits.h.
 */
enum swipe_phase {
	SWIPE_IDLE,
	SWIPE_MOVING,
	SWIPE_FOUND,
};

GCI_ASSERT_SIZE(struct gc_swipe, 264);

static struct gc_swipe *swipe_from(struct gc_recognizer *recognizer) {
	return (struct gc_swipe *)recognizer;
}

/*
 * Returns the displacement of the centroid of all required fingers, rounded once. For up to 32
 * fingers this is the mean of their ways: the rests of the two centroids have errors, but they are
 * too small to matter, and equal where the mean is half a step.
 */
static inline struct gc_vector swipe_way(
	const struct gc_swipe *swipe, const struct gc_touch_group *group) {
	const int64_t per_unit = 1 << GCI_GROUP_FINE_BITS;
	struct gc_point was = swipe->base.location, is = group->location;
	int64_t x = ((int64_t)is.x - was.x) * per_unit + group->rest.x - swipe->rest.x;
	int64_t y = ((int64_t)is.y - was.y) * per_unit + group->rest.y - swipe->rest.y;
	x = gci_round(x, GCI_GROUP_FINE_BITS);
	y = gci_round(y, GCI_GROUP_FINE_BITS);
	gci_clamp_both(&x, &y, INT32_MAX);
	return (struct gc_vector){.x = (gc_length)x, .y = (gc_length)y};
}

/* Returns the microseconds since the start, limited to 32 bits. */
static uint32_t swipe_age_us(const struct gc_swipe *swipe) {
	uint64_t age_us = swipe->base.context->now_us - swipe->started_us;
	return age_us > UINT32_MAX ? UINT32_MAX : (uint32_t)age_us;
}

static bool swipe_is_far(const struct gc_swipe *swipe, int64_t ahead, uint32_t age_us) {
	return ahead * GCI_SWIPE_WHOLE >=
	       gci_shrunk(swipe->config.min_distance, GCI_SWIPE_DISTANCE_SHRINKS, age_us);
}

static bool swipe_is_aside(const struct gc_swipe *swipe, int64_t aside, uint32_t age_us) {
	return aside * GCI_SWIPE_WHOLE >
	       gci_shrunk(swipe->config.max_aside, GCI_SWIPE_ASIDE_SHRINKS, age_us);
}

/* Returns whether a stroke exceeds the ratio limit, which is a part of the way ahead. */
static bool swipe_is_oblique(const struct gc_swipe *swipe, struct gci_stroke stroke) {
	/* Both products stay within 2^63: displacements end at 2^31, the part at 2^32. */
	return swipe->config.max_aside_ratio != 0 &&
	       (stroke.ahead <= 0 ||
		       (uint64_t)stroke.aside * (uint64_t)GC_SCALE_ONE >
			       (uint64_t)stroke.ahead * (uint64_t)swipe->config.max_aside_ratio);
}

/* Whether it has gone far enough for that limit. */
static bool swipe_is_clear(struct gc_vector way) {
	const uint64_t far = GCI_SWIPE_RATIO_FROM;
	return gci_abs(way.x) * gci_abs(way.x) + gci_abs(way.y) * gci_abs(way.y) >= far * far;
}

/* Returns how many of `slots` have moved in the direction since they landed. */
static uint32_t swipe_fingers_along(
	const struct gc_swipe *swipe, enum gc_swipe_directions direction, gc_slots slots) {
	const struct gc_touch_table *table = gci_table(&swipe->base);
	uint32_t count = 0;
	if ((slots & table->stepping) != 0) {
		/* A touchpad's fingers move together, while their contact rests. */
		return gci_count(slots);
	}
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		int64_t x = (int64_t)touch->position.x - touch->start.x;
		int64_t y = (int64_t)touch->position.y - touch->start.y;
		count += gci_stroke_along(direction, x, y).ahead > 0;
	}
	return count;
}

/* Fails. If it has no directions, that is the reason. */
static void swipe_fail(
	struct gc_swipe *swipe, enum gc_reason reason, int64_t measured, int64_t limit) {
	if (swipe->config.directions == 0) {
		reason = GC_REASON_NO_DIRECTIONS;
		measured = limit = 0;
	}
	gci_fail(&swipe->base, reason, measured, limit);
}

/* Fails: its last directions, `lost`, are out. */
static void swipe_fail_astray(
	struct gc_swipe *swipe, uint32_t lost, struct gc_vector way, uint32_t age_us) {
	enum gc_swipe_directions direction = GC_SWIPE_RIGHT;
	struct gci_stroke stroke = gci_stroke_nearest(lost, way, &direction);
	if (stroke.ahead < -GCI_SWIPE_OPPOSITE_MAX) {
		swipe_fail(swipe, GCI_REASON_OF(GC_REASON_WRONG_WAY, POINTS), -stroke.ahead,
			GCI_SWIPE_OPPOSITE_MAX);
		gci_stray(&swipe->base);
		return;
	}
	bool is_aside = swipe_is_aside(swipe, stroke.aside, age_us);
	swipe_fail(swipe, GCI_REASON_OF(GC_REASON_OFF_AXIS, POINTS), stroke.aside,
		is_aside ? gci_shrunk_length(
				   swipe->config.max_aside, GCI_SWIPE_ASIDE_SHRINKS, age_us)
			 : gci_multiply_shift(stroke.ahead, swipe->config.max_aside_ratio, 32));
	gci_stray(&swipe->base);
}

/* Fails for `reason` before it found a direction; `slots` were the fingers. */
static void swipe_fail_short(struct gc_swipe *swipe, gc_slots slots, enum gc_reason reason) {
	enum gc_swipe_directions direction = GC_SWIPE_RIGHT;
	struct gc_vector way = {swipe->velocity.x, swipe->velocity.y};
	int64_t ahead = gci_stroke_nearest(swipe->directions, way, &direction).ahead;
	if (reason == GC_REASON_LIFTED_SHORT && swipe_is_far(swipe, ahead, swipe->moved_us)) {
		swipe_fail(swipe, GCI_REASON_OF(GC_REASON_FINGER_STAYED, TOUCHES),
			swipe_fingers_along(swipe, direction, slots), gci_count(slots));
		return;
	}
	/* The limit has shrunk since the latest motion, but resting fingers change nothing. */
	uint32_t age_us = swipe_age_us(swipe);
	age_us = swipe_is_far(swipe, ahead, age_us) ? swipe->moved_us : age_us;
	swipe_fail(swipe, reason, ahead,
		gci_shrunk_length(swipe->config.min_distance, GCI_SWIPE_DISTANCE_SHRINKS, age_us));
}

/* The required fingers are down: starts to measure. */
static void swipe_start(struct gc_swipe *swipe) {
	struct gc_recognizer *base = &swipe->base;
	const struct gc_touch_group *group = gci_group(base);
	swipe->phase = SWIPE_MOVING;
	swipe->directions = (uint8_t)swipe->config.directions;
	swipe->started_us = base->context->now_us;
	swipe->moved_us = 0;
	base->location = group->location;
	swipe->rest = group->rest;
	gc_velocity_reset(&swipe->velocity);
	gci_path_begin(&swipe->velocity.path, base->context->now_us);
	gci_set_deadline(base, gci_after_us(base->context->now_us, swipe->config.max_duration_us));
}

static void swipe_find(struct gc_swipe *swipe, enum gc_swipe_directions direction, int64_t ahead,
	uint32_t age_us) {
	swipe->phase = SWIPE_FOUND;
	swipe->were_possible = swipe->directions;
	swipe->directions = (uint8_t)direction;
	swipe->base.deadline_us = GC_NEVER_US;
	gci_attempt(&swipe->base, GC_STATE_ENDED,
		gci_factor((uint64_t)ahead, (uint64_t)gci_shrunk_length(swipe->config.min_distance,
						    GCI_SWIPE_DISTANCE_SHRINKS, age_us)));
}

/*
 * Decides when some directions are `far` enough, or when none is left but those that are `lost`.
 * Takes a direction that all fingers go along: the one with the largest movement, and of two equal
 * ones the first. Fails when none is left. Like pan_watch(), it is not in line.
 */
static __attribute__((noinline)) void swipe_conclude(
	struct gc_swipe *swipe, uint32_t far, uint32_t lost, struct gc_vector way) {
	gc_slots slots = swipe->base.down_slots;
	uint32_t fitting = 0;
	for (uint32_t rest = far; rest != 0; rest &= rest - 1) {
		enum gc_swipe_directions direction = gci_swipe_first(rest);
		if (swipe_fingers_along(swipe, direction, slots) == gci_count(slots)) {
			bool is_oblique =
				swipe_is_oblique(swipe, gci_stroke_along(direction, way.x, way.y));
			*(is_oblique ? &lost : &fitting) |= direction;
		}
	}
	swipe->directions &= (uint8_t)~lost;
	if (fitting != 0) {
		enum gc_swipe_directions direction = GC_SWIPE_RIGHT;
		int64_t ahead = gci_stroke_nearest(fitting, way, &direction).ahead;
		swipe_find(swipe, direction, ahead, swipe->moved_us);
	} else if (swipe->directions == 0) {
		swipe_fail_astray(swipe, lost, way, swipe->moved_us);
	}
}

/* Decides or fails with the current displacement. */
static void swipe_consider(struct gc_swipe *swipe, struct gc_vector way) {
	uint32_t age_us = swipe->moved_us, far = 0, lost = 0;
	for (uint32_t rest = swipe->directions; rest != 0; rest &= rest - 1) {
		enum gc_swipe_directions direction = gci_swipe_first(rest);
		struct gci_stroke stroke = gci_stroke_along(direction, way.x, way.y);
		if (stroke.ahead < -GCI_SWIPE_OPPOSITE_MAX ||
			swipe_is_aside(swipe, stroke.aside, age_us) ||
			(swipe_is_oblique(swipe, stroke) && swipe_is_clear(way))) {
			lost |= direction;
		} else if (stroke.ahead > 0 && swipe_is_far(swipe, stroke.ahead, age_us)) {
			far |= direction;
		}
	}
	swipe->directions &= (uint8_t)~lost;
	if (far != 0 || swipe->directions == 0) {
		swipe_conclude(swipe, far, lost, way);
	}
}

static bool swipe_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	uint32_t count = recognizer->finger_count;
	(void)slot;

	if (count > swipe->config.touches) {
		gci_fail_count(
			recognizer, GC_REASON_TOO_MANY_TOUCHES, count, swipe->config.touches);
	} else if (count == swipe->config.touches && swipe->phase != SWIPE_FOUND) {
		swipe_start(swipe);
	}
	return true;
}

/* Takes a sample: the displacement is `way` now. A sample at the same place decides nothing. */
static void swipe_follow(struct gc_swipe *swipe, struct gc_vector way, bool moved) {
	gc_velocity_add(&swipe->velocity, swipe->base.context->now_us, way.x, way.y);
	if (moved && swipe->phase == SWIPE_MOVING) {
		swipe->moved_us = swipe_age_us(swipe);
		swipe_consider(swipe, way);
	}
}

static void swipe_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	if (swipe->phase != SWIPE_IDLE) {
		swipe_follow(swipe, swipe_way(swipe, group), moved_slots != 0);
	}
}

static void swipe_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	(void)step;

	if (gci_step_suits(recognizer, swipe->config.touches, swipe->config.touches)) {
		swipe_start(swipe);
	}
}

static void swipe_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	/* The contact rests where the pointer is, so the deltas add up. */
	int64_t x = (int64_t)swipe->velocity.x + step->delta.x;
	int64_t y = (int64_t)swipe->velocity.y + step->delta.y;
	struct gc_vector way = {
		.x = (gc_length)gci_clamp(x, INT32_MAX), .y = (gc_length)gci_clamp(y, INT32_MAX)};
	swipe_follow(swipe, way, step->delta.x != 0 || step->delta.y != 0);
}

static void swipe_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	if (swipe->phase == SWIPE_IDLE) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches,
			swipe->config.touches);
	} else if (swipe->phase == SWIPE_MOVING) {
		swipe_fail_short(swipe, recognizer->down_slots | lifted_slots,
			GCI_REASON_OF(GC_REASON_LIFTED_SHORT, POINTS));
	}
}

/* Its time is up. */
static void swipe_expired(struct gc_recognizer *recognizer) {
	swipe_fail_short(swipe_from(recognizer), recognizer->down_slots,
		GCI_REASON_OF(GC_REASON_OUT_OF_TIME, POINTS));
	gci_stray(recognizer);
}

static void swipe_reset(struct gc_recognizer *recognizer) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	swipe->phase = SWIPE_IDLE;
	swipe->directions = 0;
	gc_velocity_reset(&swipe->velocity);
}

/* Its fingers may have lifted while the attempt was parked. */
static void swipe_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_swipe *swipe = (const struct gc_swipe *)recognizer;
	if (swipe->phase == SWIPE_FOUND) {
		event->touch_count = swipe->config.touches;
	}
}

static struct gci_demand swipe_demand(const struct gc_recognizer *recognizer) {
	const struct gc_swipe_config *config = &((const struct gc_swipe *)recognizer)->config;
	return (struct gci_demand){
		.touch_count = config->directions != 0 ? config->touches : 0,
		.patience_down_us = config->max_duration_us,
	};
}

/* The directions that were possible when it found one are possible again. */
static void swipe_withdrawn(struct gc_recognizer *recognizer) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	swipe->phase = SWIPE_MOVING;
	swipe->directions = swipe->were_possible;
	gci_set_deadline(
		recognizer, gci_after_us(swipe->started_us, swipe->config.max_duration_us));
}

static const struct gci_rare_ops swipe_rare_ops = {.withdrawn = swipe_withdrawn};

static const struct gci_recognizer_ops swipe_ops = {
	GCI_OPS(swipe, SWIPE),
	.config_holes =
		GCI_HOLE(swipe, touches, max_duration_us) | GCI_HOLE(swipe, lead, max_aside_ratio),
	GCI_OPS_OF_TOUCHES(swipe),
	GCI_OPS_OF_STEPS(swipe),
	GCI_OPS_OF_FAMILY(swipe, TRAVEL, travel),
	.steps = GCI_BIT(GC_STEP_SWIPE),
	.expired = swipe_expired,
	.rare = &swipe_rare_ops,
};

struct gc_swipe_config gc_swipe_config_default(void) {
	return (struct gc_swipe_config){
		.directions = GC_SWIPE_RIGHT,
		.touches = 1,
		.max_duration_us = 500000,
		.min_distance = GC_PT(50),
		.max_aside = GC_PT(50),
		.lead = GC_LEAD_DEFAULT,
	};
}

static bool swipe_is_valid(const struct gc_swipe_config *config) {
	const uint32_t all =
		GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN | GCI_SWIPE_DIAGONALS;
	return (config->directions & ~all) == 0 && config->touches >= 1 &&
	       config->touches <= GC_TOUCHES_MAX && config->min_distance >= 0 &&
	       config->max_aside >= 0 && config->max_aside_ratio >= 0 &&
	       config->max_aside_ratio <= GC_SCALE_ONE && gci_lead_is_valid(config->lead);
}

enum gc_status gc_swipe_set_config(struct gc_swipe *swipe, const struct gc_swipe_config *config) {
	GCI_USE_RECOGNIZER(&swipe->base);
	return gci_recognizer_configure(&swipe->base, config, swipe_is_valid(config));
}

enum gc_status gc_swipe_init(struct gc_swipe *swipe, const struct gc_swipe_config *config) {
	struct gc_swipe_config settings = config == NULL ? gc_swipe_config_default() : *config;
	return gci_recognizer_set_up(
		&swipe->base, sizeof(*swipe), &swipe_ops, &settings, swipe_is_valid(&settings));
}

uint32_t gc_swipe_direction(const struct gc_swipe *swipe) {
	GCI_USE_RECOGNIZER(&swipe->base);
	return swipe->phase == SWIPE_FOUND ? swipe->directions : 0;
}

enum gc_status gc_swipe_velocity(
	const struct gc_swipe *swipe, const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&swipe->base);
	*velocity = gc_velocity_estimate(&swipe->velocity);
	return gci_velocity_from_window(node, velocity);
}
