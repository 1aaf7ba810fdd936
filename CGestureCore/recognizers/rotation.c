/* SPDX-License-Identifier: MIT */
#include <gesturecore/rotation.h>

#include "events/publish.h"
#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/fixed.h"
#include "numbers/base.h"
#include "recognizers/fingers.h"
#include "recognizers/heading.h"
#include "touch/evidence.h"

/*
 * fingers.h describes the fingers, two and those of a rotation with a maximum over
 * two. The value is a sum of turns. Each turn is the difference of two directions, so no frame
 * rounds: while two fingers stay, the value is as exact as their direction. When other fingers take
 * over, their direction becomes the latest one.
 */

GCI_ASSERT_SIZE(struct gc_rotation, 264);
_Static_assert(sizeof(struct gc_rotation_config) == sizeof(struct gci_many_fingers) &&
		       offsetof(struct gc_rotation_config, max_touches) ==
			       offsetof(struct gci_many_fingers, max_touches),
	"fingers.h reads it");

static struct gc_rotation *rotation_from(struct gc_recognizer *recognizer) {
	return (struct gc_rotation *)recognizer;
}

static gc_length rotation_slop(const struct gc_rotation *rotation) {
	return gci_slop(&rotation->base, rotation->config.slop);
}

/* Enough fingers are down, with this span: starts to measure the turn. */
static void rotation_start(struct gc_rotation *rotation, int64_t span) {
	rotation->circle = gci_span_circle(span);
	rotation->least_turn = gci_heading_threshold(rotation_slop(rotation), rotation->circle);
	rotation->turned = 0;
	gci_path_forget(&rotation->velocity.path);
	gci_tracker_follow(&rotation->velocity, rotation->base.context->now_us, 0);
}

/*
 * Returns an arc that is beyond the tracker's range. After the slop is met, it counts from
 * just before this turn.
 */
static int64_t rotation_far_arc(struct gc_rotation *rotation, int64_t arc, gc_angle turn) {
	if (rotation->base.met_slop) {
		rotation->velocity.x = 0;
		rotation->turned = turn;
		arc = gci_path_arc(turn, rotation->circle);
	}
	return gci_clamp(arc, GC_POSITION_MAX);
}

static void rotation_track_velocity(struct gc_rotation *rotation, gc_angle turn) {
	int64_t arc = gci_path_arc(rotation->turned, rotation->circle);
	if (gci_abs(arc) > GC_POSITION_MAX) {
		arc = rotation_far_arc(rotation, arc, turn);
	}
	gci_tracker_follow(&rotation->velocity, rotation->base.context->now_us, (gc_length)arc);
}

/* Takes the direction of now, from which the next turn counts. Only two fingers have one. */
static void rotation_find_direction(struct gc_rotation *rotation) {
	rotation->heading.anchored = false;
	if (gci_two_fingers_down(&rotation->base)) {
		gci_heading_follow(&rotation->heading, gci_group(&rotation->base));
	}
}

static bool rotation_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	(void)slot;

	if (!gci_two_fingers_landed(recognizer)) {
		return false;
	}
	if (!gci_two_fingers_down(recognizer)) {
		return true;
	}
	rotation_find_direction(rotation);
	if (rotation->base.met_slop) {
		if (gci_two_fingers_rest(recognizer, &rotation->velocity)) {
			gci_path_forget(&rotation->velocity.path);
		}
	} else {
		rotation_start(rotation, gci_two_fingers_span(&rotation->base));
	}
	return true;
}

/* Decides: the arc has reached the slop. The rotation is what exceeds it. Not in line, as below. */
static __attribute__((noinline)) void rotation_meet_slop(struct gc_rotation *rotation) {
	gc_length slop = rotation_slop(rotation);
	uint64_t arc = gci_abs(gci_arc(rotation->turned, rotation->circle));

	rotation->base.met_slop = true;
	rotation->angle = gci_heading_excess(rotation->turned, slop, rotation->circle);
	gci_attempt(&rotation->base, GC_STATE_BEGAN, gci_factor(arc, (uint64_t)slop));
}

/*
 * Takes the turn of a frame, and decides when the slop is met. In line, this would cost an active
 * rotation 7 (clang) to 10 (gcc) instructions a frame.
 */
static __attribute__((noinline)) void rotation_consider(
	struct gc_rotation *rotation, gc_angle turn, gc_slots moved_slots) {
	rotation->turned += turn;
	if (moved_slots != 0 && gci_abs(rotation->turned) >= (uint64_t)rotation->least_turn) {
		rotation_meet_slop(rotation);
	}
	rotation_track_velocity(rotation, turn);
}

static __attribute__((noinline)) void rotation_watch(
	struct gc_rotation *rotation, struct gc_touch_group *group, gc_slots moved_slots) {
	gci_heading_lean(&rotation->heading, rotation->turned);
	rotation_consider(rotation, gci_heading_follow(&rotation->heading, group), moved_slots);
}

/* Takes the turn of a frame after the slop is met. */
GCI_MOTION_INLINE void rotation_measure(struct gc_rotation *rotation, gc_angle turn) {
	rotation->turned += turn;
	rotation->angle = gci_clamp(rotation->angle + turn, GC_ANGLE_MAX);
	rotation_track_velocity(rotation, turn);
}

GCI_MOTION static void rotation_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_rotation *rotation = rotation_from(recognizer);

	recognizer->location = group->location;
	gci_follow(recognizer, moved_slots);
	if (group->count != 2) {
		return;
	}
	if (!rotation->base.met_slop) {
		rotation_watch(rotation, group, moved_slots);
		return;
	}
	rotation_measure(rotation, gci_heading_follow(&rotation->heading, group));
}

static void rotation_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	(void)step;

	/* With two fingers, further ones change nothing. */
	uint32_t max_touches = rotation->config.max_touches;
	if (gci_step_suits(recognizer, rotation->config.min_touches,
		    max_touches == 2 ? GC_TOUCHES_MAX : max_touches)) {
		gci_locate(recognizer);
		rotation_start(rotation, GCI_STEP_SPAN);
	}
}

/* A touchpad's fingers turned: nothing is taken off, see step.h. */
static void rotation_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_rotation *rotation = rotation_from(recognizer);

	rotation->turned += step->turn;
	if (rotation->base.met_slop) {
		rotation->angle = gci_clamp(rotation->angle + step->turn, GC_ANGLE_MAX);
	} else if (step->turn != 0) {
		uint64_t arc = gci_abs(gci_arc(step->turn, rotation->circle));
		rotation->base.met_slop = true;
		rotation->angle = step->turn;
		gci_attempt(recognizer, GC_STATE_BEGAN,
			gci_factor(arc, (uint64_t)rotation_slop(rotation)));
	}
	if (step->turn != 0 && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
	rotation_track_velocity(rotation, step->turn);
}

/* Returns how long the arc is now. */
static gc_length rotation_reached(const struct gc_recognizer *recognizer, gc_slots slots) {
	const struct gc_rotation *rotation = (const struct gc_rotation *)recognizer;
	(void)slots;
	uint64_t arc = gci_abs(gci_arc(rotation->turned, rotation->circle));
	return arc > INT32_MAX ? INT32_MAX : (gc_length)arc;
}

static void rotation_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	(void)lifted_slots;

	gci_two_fingers_lifted(
		recognizer, rotation_reached(recognizer, 0), rotation_slop(rotation));
}

/* Operations with a maximum over two. */

static void rotation_many_regrip(struct gc_recognizer *recognizer) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	if (!recognizer->met_slop) {
		rotation_start(rotation, gci_many_fingers_span(recognizer, recognizer->down_slots));
	}
}

/* The turn of a frame is the one that fits best what the fingers did. */
static void rotation_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	if (!recognizer->met_slop) {
		gci_heading_lean(&rotation->heading, rotation->turned);
	}
	struct gci_spread spread =
		gci_spread_measure(gci_table(recognizer), recognizer->down_slots, moved_slots);
	gc_angle turn = gci_heading_turn(&rotation->heading, gci_spread_turn_compact(&spread));
	if (recognizer->met_slop) {
		rotation_measure(rotation, turn);
	} else {
		rotation_consider(rotation, turn, moved_slots);
	}
}

static void rotation_reset(struct gc_recognizer *recognizer) {
	struct gc_rotation *rotation = rotation_from(recognizer);
	rotation->turned = rotation->angle = 0;
	rotation->heading = (struct gc_heading){0};
	gc_velocity_reset(&rotation->velocity);
}

GCI_MOTION static void rotation_fill(
	const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->rotation = ((const struct gc_rotation *)recognizer)->angle;
}

static struct gci_demand rotation_demand(const struct gc_recognizer *recognizer) {
	const struct gc_rotation_config *config = &((const struct gc_rotation *)recognizer)->config;
	return gci_settling_demand(config->min_touches, config->max_touches, config->settle_us);
}

static void rotation_withdrawn(struct gc_recognizer *recognizer) {
	recognizer->met_slop = false;
	rotation_from(recognizer)->angle = 0;
}

static const struct gci_rare_ops rotation_rare_ops = {.withdrawn = rotation_withdrawn};

static const struct gci_recognizer_ops rotation_ops = {
	GCI_FINGERS_OPS(rotation, ROTATION, TURN, turn),
	GCI_OPS_OF_TOUCHES(rotation),
	.committed = gci_two_fingers_committed,
};

static const struct gci_recognizer_ops rotation_many_ops = {
	GCI_FINGERS_OPS(rotation, ROTATION, TURN, turn),
	GCI_MANY_FINGERS_OPS(rotation),
};

static const struct gci_recognizer_ops *rotation_ops_for(const struct gc_rotation_config *config) {
	return config->max_touches == 2 ? &rotation_ops : &rotation_many_ops;
}

struct gc_rotation_config gc_rotation_config_default(void) {
	return (struct gc_rotation_config){
		.slop = GC_PT(10), .min_touches = 2, .max_touches = 2, .lead = GC_LEAD_DEFAULT};
}

static bool rotation_is_valid(const struct gc_rotation_config *config) {
	return config->slop >= 0 && config->min_touches >= 2 &&
	       config->max_touches >= config->min_touches &&
	       config->max_touches <= GC_TOUCHES_MAX && gci_lead_is_valid(config->lead);
}

enum gc_status gc_rotation_set_config(
	struct gc_rotation *rotation, const struct gc_rotation_config *config) {
	GCI_USE_RECOGNIZER(&rotation->base);
	uint32_t min_before = rotation->config.min_touches;
	enum gc_status status =
		gci_recognizer_configure(&rotation->base, config, rotation_is_valid(config));
	if (status == GC_OK) {
		rotation->base.ops = rotation_ops_for(config);
		gci_note_settle_time(&rotation->base);
		gci_many_fingers_set(&rotation->base, min_before);
		rotation_find_direction(rotation);
	}
	if (status == GC_OK && rotation->circle != 0) {
		rotation->least_turn =
			gci_heading_threshold(rotation_slop(rotation), rotation->circle);
	}
	return status;
}

enum gc_status gc_rotation_init(
	struct gc_rotation *rotation, const struct gc_rotation_config *config) {
	struct gc_rotation_config settings =
		config == NULL ? gc_rotation_config_default() : *config;
	enum gc_status status = gci_recognizer_set_up(&rotation->base, sizeof(*rotation),
		rotation_ops_for(&settings), &settings, rotation_is_valid(&settings));
	if (status == GC_OK) {
		gci_note_settle_time(&rotation->base);
	}
	return status;
}

gc_angle gc_rotation_angle(const struct gc_rotation *rotation) {
	GCI_USE_RECOGNIZER(&rotation->base);
	if (!gci_waits_to_begin(&rotation->base)) {
		return rotation->angle;
	}
	return rotation->base.won ? gci_clamp(rotation->turned, GC_ANGLE_MAX) : 0;
}

enum gc_status gc_rotation_set_angle(struct gc_rotation *rotation, gc_angle angle) {
	GCI_USE_RECOGNIZER(&rotation->base);
	enum gc_status status = gci_guard_value(&rotation->base);
	if (status != GC_OK) {
		return status;
	}
	if (angle < -GC_ANGLE_MAX || angle > GC_ANGLE_MAX) {
		return GC_ERR_RANGE;
	}
	if (gci_waits_to_begin(&rotation->base)) {
		return GC_OK;
	}
	gci_queue_reports(&rotation->base);
	rotation->angle = angle;
	rotation->base.report |= GCI_REPORT_VALUE;
	return GC_OK;
}

gc_angle gc_rotation_velocity(const struct gc_rotation *rotation) {
	GCI_USE_RECOGNIZER(&rotation->base);
	return gci_path_arc_angle(
		gci_two_fingers_velocity(&rotation->base, &rotation->velocity).x, rotation->circle);
}

gc_angle gc_rotation_release_velocity(const struct gc_rotation *rotation) {
	GCI_USE_RECOGNIZER(&rotation->base);
	return gci_path_arc_angle(
		gci_two_fingers_release(&rotation->base, &rotation->velocity).x, rotation->circle);
}
