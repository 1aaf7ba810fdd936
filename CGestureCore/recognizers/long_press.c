/* SPDX-License-Identifier: MIT */
#include <gesturecore/long_press.h>

#include "gesture/recognizer.h"
#include "recognizers/press.h"
#include "recognizers/tap_counter.h"
#include "touch/node.h"

/*
 *     POSSIBLE, counting the taps before it --> FAILED, see tap_counter.h
 *        | none is missing
 *        v
 *     POSSIBLE, gathering and resting --> FAILED, see press.h, and when the press
 *        | the duration is over           lands too late after the taps or too far away
 *        v
 *     an attempt to begin; keeps measuring while it waits
 *        |
 *        v                 any finger lifts, or the last
 *     BEGAN, CHANGED -------------------------------------> ENDED
 *      |          ^
 *      +- moved --+
 */

GCI_ASSERT_SIZE(struct gc_long_press, 176);

static struct gc_long_press *long_press_from(struct gc_recognizer *recognizer) {
	return (struct gc_long_press *)recognizer;
}

static struct gci_press_rules long_press_rules(const struct gc_long_press *press) {
	return (struct gci_press_rules){
		.touch_count = press->config.touches,
		.most_count = press->config.touches,
		.duration_us = press->config.min_duration_us,
		.rest_count = press->config.ends_at == GC_LONG_PRESS_LAST_LIFT ? 1 : UINT32_MAX,
	};
}

static struct gc_tap_config long_press_tap_rules(const struct gc_long_press *press) {
	struct gc_tap_config rules = gc_tap_config_default();
	rules.taps = press->config.taps;
	rules.touches = press->config.touches;
	return rules;
}

/* What follows is the way of the centroid, as in drag.h: the centroid and an offset make it up. */
static struct gci_fine_vector long_press_way(const struct gc_long_press *press) {
	struct gci_fine_vector way = gci_touch_centroid(press->base.location, press->rest);
	way.x = gci_clamp(way.x + press->offset_x, GCI_FINE_MAX);
	way.y = gci_clamp(way.y + press->offset_y, GCI_FINE_MAX);
	return way;
}

/*
 * Goes on from a way with the touches that are down now. The way is zero when the press begins, and
 * nobody reads it before.
 */
static void long_press_regrip(struct gc_long_press *press, struct gci_fine_vector way) {
	if (press->base.down_slots != 0) {
		press->rest = gci_group(&press->base)->rest;
	}
	struct gci_fine_vector is = gci_touch_centroid(press->base.location, press->rest);
	press->offset_x = way.x - is.x;
	press->offset_y = way.y - is.y;
}

static const struct gci_fine_vector no_way = {0};

static bool long_press_counts_taps(const struct gc_long_press *press) {
	return press->phase == GCI_PRESS_GATHERING && press->counter.count < press->config.taps;
}

/* Fails when the press is too far from the taps before it. */
static void long_press_check_place(struct gc_long_press *press) {
	if (press->counter.count == 0) {
		return;
	}
	struct gc_tap_config rules = long_press_tap_rules(press);
	struct gc_point place = press->base.location;
	if (gci_tap_counter_is_far(&press->counter, place, &rules)) {
		gci_tap_counter_fail_far(&press->counter, &press->base, place, &rules);
	}
}

static bool long_press_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_long_press *press = long_press_from(recognizer);
	(void)slot;

	if (long_press_counts_taps(press)) {
		struct gc_tap_config tap_rules = long_press_tap_rules(press);
		return gci_tap_counter_landed(&press->counter, recognizer, &tap_rules);
	}
	struct gci_press_rules rules = long_press_rules(press);
	bool was_gathering = press->phase == GCI_PRESS_GATHERING;
	bool has_begun = gci_is_active(recognizer);
	struct gci_fine_vector way = has_begun ? long_press_way(press) : no_way;
	bool tracked = gci_press_landed(recognizer, &press->phase, &rules);
	if (has_begun) {
		long_press_regrip(press, way);
	}
	if (was_gathering && press->phase != GCI_PRESS_GATHERING) {
		long_press_check_place(press);
	}
	return tracked;
}

static void long_press_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_long_press *press = long_press_from(recognizer);
	(void)step;

	if (long_press_counts_taps(press)) {
		struct gc_tap_config tap_rules = long_press_tap_rules(press);
		gci_tap_counter_step_began(&press->counter, recognizer, &tap_rules);
		return;
	}
	struct gci_press_rules rules = long_press_rules(press);
	if (gci_press_step_began(recognizer, &press->phase, &rules)) {
		long_press_check_place(press);
	}
}

static void long_press_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_long_press *press = long_press_from(recognizer);

	if (long_press_counts_taps(press)) {
		gc_length slop = long_press_tap_rules(press).max_movement;
		gci_fail_if_strayed(recognizer, moved_slots, gci_slop(recognizer, slop));
		return;
	}
	gci_follow(recognizer, moved_slots);
	gci_press_moved(recognizer, press->phase, group, moved_slots,
		gci_slop(recognizer, press->config.max_movement));
	press->rest = group->rest;
}

static void long_press_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_long_press *press = long_press_from(recognizer);
	(void)lifted_slots;

	if (!long_press_counts_taps(press)) {
		struct gci_press_rules rules = long_press_rules(press);
		bool has_begun = gci_is_active(recognizer);
		struct gci_fine_vector way = has_begun ? long_press_way(press) : no_way;
		gci_press_lifted(recognizer, &press->phase, &rules);
		if (has_begun) {
			long_press_regrip(press, way);
		}
		return;
	}
	struct gc_tap_config tap_rules = long_press_tap_rules(press);
	if (gci_tap_counter_lifted(&press->counter, recognizer, &tap_rules)) {
		gci_set_deadline(recognizer,
			gci_after_us(recognizer->context->now_us, tap_rules.max_gap_us));
	}
}

static void long_press_expired(struct gc_recognizer *recognizer) {
	struct gc_long_press *press = long_press_from(recognizer);
	if (press->phase == GCI_PRESS_GATHERING) {
		/* The next tap, or the press, did not land in time. */
		struct gc_tap_config tap_rules = long_press_tap_rules(press);
		gci_tap_counter_expired(&press->counter, recognizer, &tap_rules);
		return;
	}
	gci_press_expired(recognizer, &press->phase);
}

static void long_press_committed(struct gc_recognizer *recognizer) {
	struct gc_long_press *press = long_press_from(recognizer);
	long_press_regrip(press, (struct gci_fine_vector){0});
	gci_press_committed(recognizer, &press->phase);
}

static void long_press_reset(struct gc_recognizer *recognizer) {
	struct gc_long_press *press = long_press_from(recognizer);
	press->phase = GCI_PRESS_GATHERING;
	gci_tap_counter_reset(&press->counter);
}

static void long_press_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->translation =
		gci_fine_reading(long_press_way((const struct gc_long_press *)recognizer));
}

static struct gci_demand long_press_demand(const struct gc_recognizer *recognizer) {
	const struct gc_long_press_config *config =
		&((const struct gc_long_press *)recognizer)->config;
	struct gc_tap_config tap = gc_tap_config_default();
	/* A finger of a tap before the press may be down for longer than the press takes. */
	bool is_slower = config->taps > 0 && tap.max_duration_us > config->min_duration_us;
	return (struct gci_demand){
		.touch_count = config->touches,
		.patience_down_us = is_slower ? tap.max_duration_us : config->min_duration_us,
		.patience_up_us = config->taps > 0 ? tap.max_gap_us : 0,
	};
}

static const struct gci_recognizer_ops long_press_ops = {
	GCI_OPS(long_press, LONG_PRESS),
	.config_holes = GCI_HOLE(long_press, touches, min_duration_us),
	GCI_OPS_OF_TOUCHES(long_press),
	.steps = GCI_BIT(GC_STEP_HOLD),
	.step_began = long_press_step_began,
	.expired = long_press_expired,
	.committed = long_press_committed,
	.rare = &gci_no_rare_ops,
};

struct gc_long_press_config gc_long_press_config_default(void) {
	return (struct gc_long_press_config){
		.taps = 0,
		.touches = 1,
		.min_duration_us = 500000,
		.max_movement = GC_PT(10),
	};
}

static bool long_press_is_valid(const struct gc_long_press_config *config) {
	return config->touches >= 1 && config->touches <= GC_TOUCHES_MAX &&
	       config->max_movement >= 0 && config->ends_at <= GC_LONG_PRESS_LAST_LIFT;
}

enum gc_status gc_long_press_set_config(
	struct gc_long_press *long_press, const struct gc_long_press_config *config) {
	GCI_USE_RECOGNIZER(&long_press->base);
	return gci_recognizer_configure(&long_press->base, config, long_press_is_valid(config));
}

enum gc_status gc_long_press_init(
	struct gc_long_press *long_press, const struct gc_long_press_config *config) {
	struct gc_long_press_config settings =
		config == NULL ? gc_long_press_config_default() : *config;
	return gci_recognizer_set_up(&long_press->base, sizeof(*long_press), &long_press_ops,
		&settings, long_press_is_valid(&settings));
}

enum gc_status gc_long_press_translation(const struct gc_long_press *long_press,
	const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&long_press->base);
	struct gci_fine_vector way = {0};
	if (gci_has_begun(&long_press->base)) {
		way = long_press_way(long_press);
	}
	return gci_node_read_way(node, way, translation) ? GC_OK : GC_ERR_SINGULAR;
}
