/* SPDX-License-Identifier: MIT */
#include <gesturecore/pan.h>

#include "fixed_math.h"
#include "node_math.h"
#include "recognizer_impl.h"

/*
 *     POSSIBLE, fewer than the minimum down   displacement stays
 *        | minimum reached: displacement 0 ^ fewer again
 *        v                                 |
 *     POSSIBLE, enough down --------------------+--> FAILED, when all lift
 *        | displacement at or over the slop
 *        v
 *     decided: asks to begin, and goes on collecting while it waits
 *        |
 *        v                fewer than the minimum
 *     BEGAN, CHANGED ------------------------------> ENDED
 *
 * The displacement since the minimum was reached is
 *
 *     carried + (sum of positions - their sum when the set of fingers last changed) / fingers
 *
 * so that rounding does not add up, and a finger that comes or goes changes nothing.
 * The translation is the displacement less `origin`.
 */

static struct gc_pan *pan_from(struct gc_recognizer *recognizer) {
	return (struct gc_pan *)recognizer;
}

static bool pan_has_enough(const struct gc_pan *pan) {
	return gci_count(pan->base.touches) >= pan->config.min_touches;
}

static struct gci_fine_vector pan_displacement(const struct gc_pan *pan) {
	return (struct gci_fine_vector){.x = pan->moved_x, .y = pan->moved_y};
}

/* Measures from here on with the touches there are now. */
static void pan_anchor(struct gc_pan *pan) {
	struct gci_sum sum = gci_touch_sum(gci_table(&pan->base), pan->base.touches);
	pan->sum_x = sum.x;
	pan->sum_y = sum.y;
	pan->carried_x = pan->moved_x;
	pan->carried_y = pan->moved_y;
}

/* Reads the touches: the displacement, and the location by the way. */
static void pan_measure(struct gc_pan *pan) {
	int64_t count = gci_count(pan->base.touches);
	struct gci_sum sum = gci_touch_sum(gci_table(&pan->base), pan->base.touches);
	const int64_t steps = 1 << GCI_FINE_BITS;
	pan->moved_x = gci_clamp(
		pan->carried_x + gci_divide((sum.x - pan->sum_x) * steps, count), GCI_FINE_MAX);
	pan->moved_y = gci_clamp(
		pan->carried_y + gci_divide((sum.y - pan->sum_y) * steps, count), GCI_FINE_MAX);
	pan->base.location = (struct gc_point){
		.x = (gc_length)gci_divide(sum.x, count),
		.y = (gc_length)gci_divide(sum.y, count),
	};
}

static void pan_track_velocity(struct gc_pan *pan) {
	/* A finger that walked beyond the range of a length stands still there. */
	gc_velocity_add(&pan->velocity, pan->base.context->now_us,
		(gc_length)gci_clamp(gci_round(pan->moved_x, GCI_FINE_BITS), INT32_MAX),
		(gc_length)gci_clamp(gci_round(pan->moved_y, GCI_FINE_BITS), INT32_MAX));
}

static bool pan_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_pan *pan = pan_from(recognizer);
	uint32_t count = gci_count(recognizer->touches);
	(void)slot;

	if (count > pan->config.max_touches) {
		return false;
	}
	if (count == pan->config.min_touches && !pan->decided) {
		pan->moved_x = pan->moved_y = 0;
		gc_velocity_reset(&pan->velocity);
		pan_track_velocity(pan);
	}
	pan_anchor(pan);
	recognizer->location = gci_touch_centroid(gci_table(recognizer), recognizer->touches);
	return true;
}

static uint64_t pan_length_squared(const struct gc_pan *pan) {
	uint64_t x = gci_abs(gci_round(pan->moved_x, GCI_FINE_BITS));
	uint64_t y = gci_abs(gci_round(pan->moved_y, GCI_FINE_BITS));
	return x * x + y * y;
}

/*
 * How far the fingers went, for the arbiter to compare. With more than two, the centroid is held
 * back by those that have not been scanned yet, while a pinch of the first two feels the whole of
 * their change; so the centroid of these two counts as well.
 */
static uint64_t pan_reach(const struct gc_pan *pan, uint64_t length) {
	const struct gc_touch_table *table = gci_table(&pan->base);
	uint32_t slots = pan->base.touches;
	if (gci_count(slots) <= 2) {
		return length;
	}
	const struct gc_touch *one = &table->touches[gci_touch_at_index(table, slots, 0)];
	const struct gc_touch *two = &table->touches[gci_touch_at_index(table, slots, 1)];
	struct gc_magnitude middle = gci_hypot(
		((int64_t)one->position.x - one->start.x + two->position.x - two->start.x) / 2,
		((int64_t)one->position.y - one->start.y + two->position.y - two->start.y) / 2);
	uint64_t of_two = (uint64_t)gci_magnitude_to_fixed(middle, 0);
	return of_two > length ? of_two : length;
}

/* The slop has been crossed: its part, along the way the fingers went, is what will be removed. */
static void pan_decide(struct gc_pan *pan) {
	uint64_t slop = (uint64_t)pan->config.slop;
	struct gc_vector way = gci_fine_reading(pan_displacement(pan));
	struct gc_magnitude length = gci_hypot(way.x, way.y);
	int64_t length_fine = gci_magnitude_to_fixed(length, GCI_FINE_BITS);
	int64_t slop_fine = (int64_t)slop * (1 << GCI_FINE_BITS);

	pan->decided = true;
	pan->origin_x = gci_multiply_divide(pan->moved_x, slop_fine, length_fine);
	pan->origin_y = gci_multiply_divide(pan->moved_y, slop_fine, length_fine);
	uint64_t reach = pan_reach(pan, (uint64_t)gci_magnitude_to_fixed(length, 0));
	gci_attempt(&pan->base, GC_STATE_BEGAN, gci_factor(reach, slop));
}

static void pan_moved(struct gc_recognizer *recognizer, uint32_t sampled, uint32_t moved) {
	struct gc_pan *pan = pan_from(recognizer);
	(void)sampled;

	if (!pan_has_enough(pan)) {
		return;
	}
	pan_measure(pan);
	pan_track_velocity(pan);
	if (moved == 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_change(recognizer);
	} else if (!pan->decided) {
		uint64_t slop = (uint64_t)pan->config.slop;
		if (pan_length_squared(pan) >= slop * slop) {
			pan_decide(pan);
		}
	}
}

static void pan_lifted(struct gc_recognizer *recognizer, uint32_t lifted) {
	struct gc_pan *pan = pan_from(recognizer);
	(void)lifted;

	if (recognizer->touches != 0) {
		pan_anchor(pan);
		recognizer->location =
			gci_touch_centroid(gci_table(recognizer), recognizer->touches);
	}
	if (gci_is_active(recognizer) && !pan_has_enough(pan)) {
		gci_end(recognizer);
	} else if (!pan->decided && recognizer->touches == 0) {
		gci_fail(recognizer);
	}
}

static void pan_expired(struct gc_recognizer *recognizer) {
	(void)recognizer;
}

static void pan_committed(struct gc_recognizer *recognizer) {
	struct gc_pan *pan = pan_from(recognizer);
	/* It waited for another, and meanwhile the fingers left. */
	if (!pan_has_enough(pan)) {
		gci_end(recognizer);
	}
}

static void pan_reset(struct gc_recognizer *recognizer) {
	struct gc_pan *pan = pan_from(recognizer);
	pan->moved_x = pan->moved_y = 0;
	pan->origin_x = pan->origin_y = 0;
	pan->decided = false;
	gc_velocity_reset(&pan->velocity);
}

/* While the gate is asked, the whole displacement reads; from then on, what is over the slop. */
static struct gci_fine_vector pan_translation_fine(const struct gc_pan *pan) {
	struct gci_fine_vector translation = pan_displacement(pan);
	if (pan->base.state != GC_STATE_POSSIBLE) {
		translation.x -= pan->origin_x;
		translation.y -= pan->origin_y;
	}
	return translation;
}

static void pan_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->translation =
		gci_fine_reading(pan_translation_fine((const struct gc_pan *)recognizer));
}

static const struct gci_recognizer_ops pan_ops = {
	.landed = pan_landed,
	.moved = pan_moved,
	.lifted = pan_lifted,
	.expired = pan_expired,
	.committed = pan_committed,
	.reset = pan_reset,
	.fill = pan_fill,
};

struct gc_pan_config gc_pan_config_default(void) {
	return (struct gc_pan_config){
		.slop = GC_PT(10), .min_touches = 1, .max_touches = GC_TOUCHES_MAX};
}

enum gc_status gc_pan_set_config(struct gc_pan *pan, const struct gc_pan_config *config) {
	if (config->slop < 0 || config->min_touches < 1 || config->min_touches > GC_TOUCHES_MAX ||
		config->max_touches < config->min_touches) {
		return GC_ERR_RANGE;
	}
	pan->config = *config;
	return GC_OK;
}

enum gc_status gc_pan_init(struct gc_pan *pan, const struct gc_pan_config *config) {
	struct gc_pan_config settings = config == NULL ? gc_pan_config_default() : *config;
	struct gc_pan fresh = {.base.user_data = pan->base.user_data};
	enum gc_status status = gc_pan_set_config(&fresh, &settings);
	if (status == GC_OK) {
		*pan = fresh;
		gci_recognizer_init(&pan->base, &pan_ops);
	}
	return status;
}

enum gc_status gc_pan_translation(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_vector *translation) {
	struct gci_fine_vector fine;
	bool converted = gci_node_fine_from_window(node, pan_translation_fine(pan), &fine);
	*translation = gci_fine_reading(fine);
	return converted ? GC_OK : GC_ERR_SINGULAR;
}

enum gc_status gc_pan_set_translation(
	struct gc_pan *pan, const struct gc_node *node, struct gc_vector translation) {
	struct gc_vector reported;
	enum gc_status status = gc_pan_translation(pan, node, &reported);
	if (status != GC_OK) {
		return status;
	}
	/* Not "make it zero": what was rounded away in the report stays for the next one. */
	struct gci_fine_vector was = gci_fine_from(reported), wanted = gci_fine_from(translation);
	struct gci_fine_vector step = {.x = was.x - wanted.x, .y = was.y - wanted.y};
	step = gci_node_fine_to_window(node, step);
	pan->origin_x = gci_clamp(pan->origin_x + step.x, 2 * GCI_FINE_MAX);
	pan->origin_y = gci_clamp(pan->origin_y + step.y, 2 * GCI_FINE_MAX);
	gc_velocity_reset(&pan->velocity);
	if (pan->base.context != NULL) {
		pan_track_velocity(pan);
	}
	return GC_OK;
}

static enum gc_status in_node(const struct gc_node *node, struct gc_velocity *velocity) {
	struct gc_vector window = {.x = velocity->x, .y = velocity->y}, local;
	bool converted = gc_node_vector_from_window(node, window, &local);
	velocity->x = (gc_speed)gci_clamp(local.x, GC_SPEED_MAX);
	velocity->y = (gc_speed)gci_clamp(local.y, GC_SPEED_MAX);
	return converted ? GC_OK : GC_ERR_SINGULAR;
}

enum gc_status gc_pan_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity) {
	*velocity = gc_velocity_estimate(&pan->velocity);
	return in_node(node, velocity);
}

enum gc_status gc_pan_release_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity) {
	*velocity = (struct gc_velocity){0};
	if (pan->base.context != NULL) {
		*velocity = gc_velocity_at_release(&pan->velocity, pan->base.context->now_us);
	}
	return in_node(node, velocity);
}
