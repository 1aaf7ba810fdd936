/* SPDX-License-Identifier: MIT */
#include <gesturecore/swipe.h>

#include "fixed_math.h"
#include "recognizer_impl.h"

/*
 *     IDLE, fewer fingers than required
 *        |     | a finger lifts
 *        |     +-------------------------------------> (failed)
 *        | the last required one landed
 *        v       too late, wrong way, off the axis,
 *     MOVING --------------------------------------> (failed)
 *        |       one lifts, too many
 *        | gone the distance, and every finger that way
 *        v
 *     DECIDED: asks to be recognized
 *
 * Recognized or failed, the engine's reset makes it IDLE.
 */
enum swipe_phase {
	SWIPE_IDLE,
	SWIPE_MOVING,
	SWIPE_DECIDED,
};

/* A displacement seen along a direction; aside is not negative. */
struct stroke {
	int64_t ahead, aside;
};

GCI_ASSERT_SIZE(struct gc_swipe);

static struct gc_swipe *swipe_from(struct gc_recognizer *recognizer) {
	return (struct gc_swipe *)recognizer;
}

static struct stroke stroke_along(enum gc_swipe_directions direction, int64_t x, int64_t y) {
	bool is_horizontal = (direction & (GC_SWIPE_RIGHT | GC_SWIPE_LEFT)) != 0;
	int64_t along = is_horizontal ? x : y;
	return (struct stroke){
		.ahead = (direction & (GC_SWIPE_LEFT | GC_SWIPE_UP)) != 0 ? -along : along,
		.aside = (int64_t)gci_abs(is_horizontal ? y : x),
	};
}

static enum gc_swipe_directions swipe_direction_first(uint32_t directions) {
	return (enum gc_swipe_directions)GCI_BIT(gci_first_slot(directions));
}

/* The displacement of the centroid of `slots`, which are all the required fingers. */
static inline struct gc_vector swipe_way(const struct gc_swipe *swipe, uint32_t slots) {
	int64_t count = gci_count(slots);
	struct gci_sum sum = gci_touch_sum(gci_table(&swipe->base), slots);
	int64_t start_x = swipe->base.location.x * count + swipe->rest_x;
	int64_t start_y = swipe->base.location.y * count + swipe->rest_y;
	return (struct gc_vector){
		.x = (gc_length)gci_clamp(
			gci_mean(sum.x - start_x, count) + swipe->stepped.x, INT32_MAX),
		.y = (gc_length)gci_clamp(
			gci_mean(sum.y - start_y, count) + swipe->stepped.y, INT32_MAX),
	};
}

/* Whether a stroke goes ahead and stays near enough to the axis. */
static bool swipe_keeps_to_axis(const struct gc_swipe *swipe, struct stroke stroke) {
	/* Both products stay within 2^63: displacements end at 2^31, the part at 2^32. */
	return stroke.ahead > 0 &&
	       (uint64_t)stroke.aside * (uint64_t)GC_SCALE_ONE <=
		       (uint64_t)stroke.ahead * (uint64_t)swipe->config.max_off_axis;
}

/* How many of `slots` have moved in the direction since they landed. */
static uint32_t swipe_fingers_along(
	const struct gc_swipe *swipe, enum gc_swipe_directions direction, uint32_t slots) {
	const struct gc_touch_table *table = gci_table(&swipe->base);
	uint32_t count = 0;
	if ((slots & table->stepping) != 0) {
		/* A touchpad's fingers go together, and what stands for them rests. */
		return gci_count(slots);
	}
	for (uint32_t rest = slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		int64_t x = (int64_t)touch->position.x - touch->start.x;
		int64_t y = (int64_t)touch->position.y - touch->start.y;
		count += stroke_along(direction, x, y).ahead > 0;
	}
	return count;
}

/* It fails. When it has no directions that is why. */
static void swipe_fail(
	struct gc_swipe *swipe, enum gc_reason reason, int64_t measured, int64_t limit) {
	if (swipe->config.directions == 0) {
		reason = GC_REASON_NO_DIRECTIONS;
		measured = limit = 0;
	}
	gci_fail(&swipe->base, reason, measured, limit);
}

/* How a displacement looks in the direction in which it goes farthest. */
static struct stroke swipe_nearest(
	const struct gc_swipe *swipe, struct gc_vector way, enum gc_swipe_directions *nearest) {
	struct stroke best = {.ahead = INT64_MIN};
	for (uint32_t rest = swipe->config.directions; rest != 0; rest &= rest - 1) {
		enum gc_swipe_directions direction = swipe_direction_first(rest);
		struct stroke stroke = stroke_along(direction, way.x, way.y);
		if (stroke.ahead > best.ahead) {
			best = stroke;
			*nearest = direction;
		}
	}
	return best;
}

/* It has left every direction it may take. */
static void swipe_fail_astray(struct gc_swipe *swipe, struct gc_vector way) {
	enum gc_swipe_directions direction = GC_SWIPE_RIGHT;
	struct stroke stroke = swipe_nearest(swipe, way, &direction);
	if (stroke.ahead > 0) {
		swipe_fail(swipe, GC_REASON_OFF_AXIS, stroke.aside,
			gci_multiply_shift(stroke.ahead, swipe->config.max_off_axis, 32));
	} else {
		swipe_fail(swipe, GC_REASON_WRONG_WAY, gci_length_of(way.x, way.y),
			swipe->config.judged_from);
	}
}

/* It is over, for `reason`, before it was decided; `slots` were the fingers. */
static void swipe_fail_short(struct gc_swipe *swipe, uint32_t slots, enum gc_reason reason) {
	enum gc_swipe_directions direction = GC_SWIPE_RIGHT;
	int64_t ahead = swipe_nearest(swipe, swipe_way(swipe, slots), &direction).ahead;
	if (ahead >= swipe->config.min_distance) {
		swipe_fail(swipe, GC_REASON_FINGER_STAYED,
			swipe_fingers_along(swipe, direction, slots), gci_count(slots));
	} else {
		swipe_fail(swipe, reason, ahead, swipe->config.min_distance);
	}
}

/* The required fingers are down: here it begins. */
static void swipe_start(struct gc_swipe *swipe) {
	struct gc_recognizer *base = &swipe->base;
	struct gci_sum sum = gci_touch_sum(gci_table(base), base->touches);
	swipe->phase = SWIPE_MOVING;
	swipe->stepped = (struct gc_vector){0};
	int64_t count = base->finger_count;
	base->location = gci_group(base)->location;
	swipe->rest_x = (int8_t)(sum.x - base->location.x * count);
	swipe->rest_y = (int8_t)(sum.y - base->location.y * count);
	gc_velocity_reset(&swipe->velocity);
	gc_velocity_add(&swipe->velocity, base->context->now_us, 0, 0);
	gci_set_deadline(base, gci_after_us(base->context->now_us, swipe->config.max_duration_us));
}

static void swipe_decide(
	struct gc_swipe *swipe, enum gc_swipe_directions direction, int64_t distance) {
	swipe->phase = SWIPE_DECIDED;
	swipe->direction = (uint8_t)direction;
	swipe->base.deadline_us = GC_NEVER_US;
	gci_attempt(&swipe->base, GC_STATE_ENDED,
		gci_factor((uint64_t)distance, (uint64_t)swipe->config.min_distance));
}

/*
 * Judges the displacement there is now. Of two directions at a right angle that both allow it,
 * which takes an off-axis limit of the whole distance, the first counts.
 */
static void swipe_judge(struct gc_swipe *swipe, struct gc_vector way) {
	uint32_t slots = swipe->base.touches;
	for (uint32_t rest = swipe->config.directions; rest != 0; rest &= rest - 1) {
		enum gc_swipe_directions direction = swipe_direction_first(rest);
		struct stroke stroke = stroke_along(direction, way.x, way.y);
		if (!swipe_keeps_to_axis(swipe, stroke)) {
			continue;
		}
		if (stroke.ahead >= swipe->config.min_distance &&
			swipe_fingers_along(swipe, direction, slots) == gci_count(slots)) {
			swipe_decide(swipe, direction, stroke.ahead);
		}
		return;
	}
	uint64_t limit = (uint64_t)swipe->config.judged_from;
	if (gci_abs(way.x) * gci_abs(way.x) + gci_abs(way.y) * gci_abs(way.y) >= limit * limit) {
		swipe_fail_astray(swipe, way);
	}
}

static bool swipe_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	uint32_t count = recognizer->finger_count;
	(void)slot;

	switch ((enum swipe_phase)swipe->phase) {
	case SWIPE_IDLE:
	case SWIPE_MOVING:
		break;
	case SWIPE_DECIDED:
		return false;
	}
	if (count > swipe->config.touches) {
		gci_fail(recognizer, GC_REASON_TOO_MANY_TOUCHES, count, swipe->config.touches);
	} else if (count == swipe->config.touches) {
		swipe_start(swipe);
	}
	return true;
}

static void swipe_go_on(struct gc_swipe *swipe, bool moved) {
	if (swipe->phase != SWIPE_MOVING) {
		return;
	}
	struct gc_vector way = swipe_way(swipe, swipe->base.touches);
	gc_velocity_add(&swipe->velocity, swipe->base.context->now_us, way.x, way.y);
	if (moved) {
		swipe_judge(swipe, way);
	}
}

static void swipe_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, uint32_t moved) {
	(void)group;
	swipe_go_on(swipe_from(recognizer), moved != 0);
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
	swipe->stepped.x =
		(gc_length)gci_clamp((int64_t)swipe->stepped.x + step->delta.x, INT32_MAX);
	swipe->stepped.y =
		(gc_length)gci_clamp((int64_t)swipe->stepped.y + step->delta.y, INT32_MAX);
	swipe_go_on(swipe, step->delta.x != 0 || step->delta.y != 0);
}

static void swipe_lifted(struct gc_recognizer *recognizer, uint32_t lifted) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	if (swipe->phase == SWIPE_IDLE) {
		gci_fail(recognizer, GC_REASON_TOO_FEW_TOUCHES, recognizer->most_touches,
			swipe->config.touches);
	} else {
		swipe_fail_short(swipe, recognizer->touches | lifted, GC_REASON_LIFTED_SHORT);
	}
}

/* The time is up. */
static void swipe_expired(struct gc_recognizer *recognizer) {
	swipe_fail_short(swipe_from(recognizer), recognizer->touches, GC_REASON_OUT_OF_TIME);
}

static void swipe_reset(struct gc_recognizer *recognizer) {
	struct gc_swipe *swipe = swipe_from(recognizer);
	swipe->phase = SWIPE_IDLE;
	swipe->direction = 0;
	gc_velocity_reset(&swipe->velocity);
}

/* Its fingers may have lifted while it waited. */
static bool swipe_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	const struct gc_swipe *swipe = (const struct gc_swipe *)recognizer;
	if (swipe->phase == SWIPE_DECIDED) {
		event->touch_count = (uint8_t)swipe->config.touches;
	}
	return true;
}

static struct gci_demand swipe_demand(const struct gc_recognizer *recognizer) {
	const struct gc_swipe_config *config = &((const struct gc_swipe *)recognizer)->config;
	return (struct gci_demand){
		.touches = config->directions != 0 ? config->touches : 0,
		.patience_down_us = config->max_duration_us,
	};
}

static const struct gci_recognizer_ops swipe_ops = {
	.kind = GC_KIND_SWIPE,
	.landed = swipe_landed,
	.moved = swipe_moved,
	.lifted = swipe_lifted,
	.steps = GCI_BIT(GC_STEP_SWIPE),
	.step_began = swipe_step_began,
	.step_moved = swipe_step_moved,
	.expired = swipe_expired,
	.reset = swipe_reset,
	.demand = swipe_demand,
	.config_offset = offsetof(struct gc_swipe, config),
	.config_size = sizeof(struct gc_swipe_config),
	.fill = swipe_fill,
};

struct gc_swipe_config gc_swipe_config_default(void) {
	return (struct gc_swipe_config){
		.directions = GC_SWIPE_RIGHT,
		.touches = 1,
		.max_duration_us = 500000,
		.min_distance = GC_PT(50),
		.judged_from = GC_PT(10),
		.max_off_axis = GC_SCALE_ONE / 2,
	};
}

enum gc_status gc_swipe_set_config(struct gc_swipe *swipe, const struct gc_swipe_config *config) {
	const uint32_t all = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	if ((config->directions & ~all) != 0 || config->touches < 1 ||
		config->touches > GC_TOUCHES_MAX || config->min_distance < 0 ||
		config->judged_from < 0 || config->max_off_axis < 0 ||
		config->max_off_axis > GC_SCALE_ONE) {
		return GC_ERR_RANGE;
	}
	swipe->config = *config;
	return GC_OK;
}

enum gc_status gc_swipe_init(struct gc_swipe *swipe, const struct gc_swipe_config *config) {
	struct gc_swipe_config settings = config == NULL ? gc_swipe_config_default() : *config;
	struct gc_swipe fresh = {.base.user_data = swipe->base.user_data};
	enum gc_status status = gc_swipe_set_config(&fresh, &settings);
	if (status == GC_OK) {
		*swipe = fresh;
		gci_recognizer_init(&swipe->base, &swipe_ops);
	}
	return status;
}

uint32_t gc_swipe_direction(const struct gc_swipe *swipe) {
	return swipe->direction;
}

enum gc_status gc_swipe_velocity(
	const struct gc_swipe *swipe, const struct gc_node *node, struct gc_velocity *velocity) {
	*velocity = gc_velocity_estimate(&swipe->velocity);
	return gci_velocity_from_window(node, velocity);
}
