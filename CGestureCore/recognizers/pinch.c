/* SPDX-License-Identifier: MIT */
#include <gesturecore/pinch.h>

#include "events/publish.h"
#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/fixed.h"
#include "numbers/base.h"
#include "recognizers/fingers.h"

/*
 * fingers.h describes the fingers, two and those of a pinch with a maximum over two.
 * The value is the scale: the span times a ratio. The ratio is set when two fingers land, when the
 * pinch decides, when a second finger lands again, and when the host sets the scale. The velocity
 * of the scale is the velocity of the span times the same ratio.
 */

GCI_ASSERT_SIZE(struct gc_pinch, 264);
_Static_assert(sizeof(struct gc_pinch_config) == sizeof(struct gci_many_fingers) &&
		       offsetof(struct gc_pinch_config, max_touches) ==
			       offsetof(struct gci_many_fingers, max_touches),
	"fingers.h reads it");

static struct gc_pinch *pinch_from(struct gc_recognizer *recognizer) {
	return (struct gc_pinch *)recognizer;
}

static gc_length pinch_slop(const struct gc_pinch *pinch) {
	return gci_slop(&pinch->base, pinch->config.slop);
}

static inline void pinch_follow(struct gc_pinch *pinch, int64_t span) {
	gci_tracker_follow(&pinch->velocity, pinch->base.context->now_us, gci_span_length(span));
}

/* Sets the ratio so that `span` gives the current scale. The velocity continues. */
static void pinch_anchor(struct gc_pinch *pinch, int64_t span) {
	struct gc_magnitude before = pinch->ratio;
	pinch->ratio = gci_span_ratio(pinch->scale, span);
	gci_tracker_rebase(&pinch->velocity, gci_span_length(span),
		gci_magnitude_divide(before, pinch->ratio));
}

/* Enough fingers are down: starts to measure the span. */
static void pinch_start(struct gc_pinch *pinch, int64_t span) {
	pinch->start_span = span;
	pinch->ratio = gci_span_ratio(GC_SCALE_ONE, span);
	gci_path_forget(&pinch->velocity.path);
	pinch_follow(pinch, span);
}

static bool pinch_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	(void)slot;

	if (!gci_two_fingers_landed(recognizer)) {
		return false;
	}
	if (!gci_two_fingers_down(recognizer)) {
		return true;
	}
	int64_t span = gci_two_fingers_span(recognizer);
	if (pinch->base.met_slop) {
		if (gci_two_fingers_rest(recognizer, &pinch->velocity)) {
			gci_path_forget(&pinch->velocity.path);
		}
		pinch_anchor(pinch, span);
	} else {
		pinch_start(pinch, span);
	}
	return true;
}

/* Decides: the span has changed by the slop. The scale is 1 where the slop was met. */
static void pinch_meet_slop(struct gc_pinch *pinch, int64_t span) {
	int64_t slop = (int64_t)pinch_slop(pinch) << GCI_SPAN_BITS;
	int64_t change = span - pinch->start_span;
	int64_t base = change < 0 ? pinch->start_span - slop : pinch->start_span + slop;

	pinch->base.met_slop = true;
	pinch->reached = change < 0 ? -pinch_slop(pinch) : pinch_slop(pinch);
	pinch->ratio = gci_span_ratio(GC_SCALE_ONE, base);
	pinch->scale = gci_span_scale(gci_magnitude_from((uint64_t)span), pinch->ratio);
	gci_attempt(&pinch->base, GC_STATE_BEGAN,
		gci_factor(gci_abs(change) >> GCI_SPAN_BITS, (uint64_t)pinch_slop(pinch)));
}

/* Takes the span of a frame, and decides when the slop is met. */
GCI_MOTION_INLINE void pinch_consider(struct gc_pinch *pinch, int64_t span, gc_slots moved_slots) {
	uint64_t change = gci_abs(span - pinch->start_span);
	if (moved_slots != 0 && change >= (uint64_t)gci_threshold(pinch_slop(pinch))
						  << GCI_SPAN_BITS) {
		pinch_meet_slop(pinch, span);
	}
	pinch_follow(pinch, span);
}

/* In line, it would cost an active pinch 6 (clang) to 8 (gcc) instructions a frame. */
static __attribute__((noinline)) void pinch_watch(
	struct gc_pinch *pinch, struct gc_touch_group *group, gc_slots moved_slots) {
	pinch_consider(pinch, gci_span_number(gci_touch_group_span(group)), moved_slots);
}

/* Takes the span of a frame after the slop is met: rounded, and exactly. */
GCI_MOTION_INLINE void pinch_measure(
	struct gc_pinch *pinch, struct gc_magnitude rounded, int64_t span) {
	pinch->scale = gci_span_scale(rounded, pinch->ratio);
	pinch_follow(pinch, span);
}

GCI_MOTION static void pinch_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_pinch *pinch = pinch_from(recognizer);

	recognizer->location = group->location;
	gci_follow(recognizer, moved_slots);
	if (group->count != 2) {
		return;
	}
	if (!pinch->base.met_slop) {
		pinch_watch(pinch, group, moved_slots);
		return;
	}
	struct gc_magnitude span = gci_touch_group_span(group);
	pinch_measure(pinch, span, gci_span_number(span));
}

static void pinch_step_began(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	(void)step;

	/* With two fingers, further ones change nothing. */
	uint32_t max_touches = pinch->config.max_touches;
	if (gci_step_suits(recognizer, pinch->config.min_touches,
		    max_touches == 2 ? GC_TOUCHES_MAX : max_touches)) {
		gci_locate(recognizer);
		pinch_start(pinch, GCI_STEP_SPAN);
	}
}

/* A touchpad reports the scale itself. A ratio applies only if the host has set the scale. */
static void pinch_step_moved(struct gc_recognizer *recognizer, const struct gc_step *step) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	int64_t span = step->scale * (GCI_STEP_SPAN / GC_SCALE_ONE);
	bool changed = span != pinch->start_span;

	pinch->start_span = span;
	if (pinch->rebased) {
		pinch->scale = gci_span_scale(gci_magnitude_from((uint64_t)span), pinch->ratio);
	} else {
		pinch->scale = step->scale;
	}
	if (changed && !pinch->base.met_slop) {
		uint64_t change = gci_abs(span - GCI_STEP_SPAN) >> GCI_SPAN_BITS;
		pinch->base.met_slop = true;
		gci_attempt(recognizer, GC_STATE_BEGAN,
			gci_factor(change, (uint64_t)pinch_slop(pinch)));
	}
	if (changed && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
	pinch_follow(pinch, span);
}

/* Returns the span of some touches, at least two. */
static int64_t pinch_span_of(const struct gc_recognizer *recognizer, gc_slots slots) {
	if (gci_count(slots) != 2) {
		return gci_many_fingers_span(recognizer, slots);
	}
	return gci_span_number(
		gci_touch_group_span(gci_touch_group(&recognizer->context->table, slots)));
}

/* Returns how much the span has changed. Without slots: when it last could be measured. */
static gc_length pinch_reached(const struct gc_recognizer *recognizer, gc_slots slots) {
	struct gc_pinch *pinch = (struct gc_pinch *)recognizer;
	if (slots != 0 && !recognizer->met_slop) {
		int64_t span = pinch_span_of(recognizer, slots);
		int64_t change = (int64_t)gci_abs(span - pinch->start_span);
		pinch->reached = (gc_length)gci_clamp(gci_round(change, GCI_SPAN_BITS), INT32_MAX);
	}
	return pinch->reached;
}

static void pinch_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	gc_slots slots = recognizer->down_slots | lifted_slots;
	gc_length reached = pinch_reached(recognizer, gci_count(slots) == 2 ? slots : 0);
	gci_two_fingers_lifted(recognizer, reached, pinch_slop(pinch_from(recognizer)));
}

/* Operations with a maximum over two. */

static void pinch_many_regrip(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	int64_t span = gci_many_fingers_span(recognizer, recognizer->down_slots);
	if (recognizer->met_slop) {
		pinch_anchor(pinch, span);
	} else {
		pinch_start(pinch, span);
	}
}

static void pinch_many_measure(struct gc_recognizer *recognizer, gc_slots moved_slots) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	int64_t span = gci_many_fingers_span(recognizer, recognizer->down_slots);
	if (recognizer->met_slop) {
		pinch_measure(pinch, gci_magnitude_from((uint64_t)span), span);
	} else {
		pinch_consider(pinch, span, moved_slots);
	}
}

static void pinch_reset(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	pinch->scale = GC_SCALE_ONE;
	pinch->rebased = false;
	pinch->reached = 0;
	gc_velocity_reset(&pinch->velocity);
}

GCI_MOTION static void pinch_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->scale = ((const struct gc_pinch *)recognizer)->scale;
}

static struct gci_demand pinch_demand(const struct gc_recognizer *recognizer) {
	const struct gc_pinch_config *config = &((const struct gc_pinch *)recognizer)->config;
	return gci_settling_demand(config->min_touches, config->max_touches, config->settle_us);
}

static void pinch_withdrawn(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	recognizer->met_slop = pinch->rebased = false;
	pinch->scale = GC_SCALE_ONE;
	pinch->reached = 0;
	pinch->ratio = gci_span_ratio(GC_SCALE_ONE, pinch->start_span);
}

static const struct gci_rare_ops pinch_rare_ops = {.withdrawn = pinch_withdrawn};

static const struct gci_recognizer_ops pinch_ops = {
	GCI_FINGERS_OPS(pinch, PINCH, SPREAD, spread),
	GCI_OPS_OF_TOUCHES(pinch),
	.committed = gci_two_fingers_committed,
};

static const struct gci_recognizer_ops pinch_many_ops = {
	GCI_FINGERS_OPS(pinch, PINCH, SPREAD, spread),
	GCI_MANY_FINGERS_OPS(pinch),
};

static const struct gci_recognizer_ops *pinch_ops_for(const struct gc_pinch_config *config) {
	return config->max_touches == 2 ? &pinch_ops : &pinch_many_ops;
}

struct gc_pinch_config gc_pinch_config_default(void) {
	return (struct gc_pinch_config){
		.slop = GC_PT(10), .min_touches = 2, .max_touches = 2, .lead = GC_LEAD_DEFAULT};
}

static bool pinch_is_valid(const struct gc_pinch_config *config) {
	return config->slop >= 0 && config->min_touches >= 2 &&
	       config->max_touches >= config->min_touches &&
	       config->max_touches <= GC_TOUCHES_MAX && gci_lead_is_valid(config->lead);
}

enum gc_status gc_pinch_set_config(struct gc_pinch *pinch, const struct gc_pinch_config *config) {
	GCI_USE_RECOGNIZER(&pinch->base);
	uint32_t min_before = pinch->config.min_touches;
	enum gc_status status =
		gci_recognizer_configure(&pinch->base, config, pinch_is_valid(config));
	if (status == GC_OK) {
		pinch->base.ops = pinch_ops_for(config);
		gci_note_settle_time(&pinch->base);
		gci_many_fingers_set(&pinch->base, min_before);
	}
	return status;
}

enum gc_status gc_pinch_init(struct gc_pinch *pinch, const struct gc_pinch_config *config) {
	struct gc_pinch_config settings = config == NULL ? gc_pinch_config_default() : *config;
	enum gc_status status = gci_recognizer_set_up(&pinch->base, sizeof(*pinch),
		pinch_ops_for(&settings), &settings, pinch_is_valid(&settings));
	if (status == GC_OK) {
		pinch->scale = GC_SCALE_ONE;
		gci_note_settle_time(&pinch->base);
	}
	return status;
}

/* The scale from the start on, of which the slop is a part. */
static gc_scale pinch_whole_scale(const struct gc_pinch *pinch) {
	int64_t slop = (int64_t)pinch->reached * (INT64_C(1) << GCI_SPAN_BITS);
	int64_t scale =
		gci_multiply_divide(pinch->scale, pinch->start_span + slop, pinch->start_span);
	return scale < GC_SCALE_MIN ? GC_SCALE_MIN : scale > GC_SCALE_MAX ? GC_SCALE_MAX : scale;
}

gc_scale gc_pinch_scale(const struct gc_pinch *pinch) {
	GCI_USE_RECOGNIZER(&pinch->base);
	if (!gci_waits_to_begin(&pinch->base)) {
		return pinch->scale;
	}
	return pinch->base.won ? pinch_whole_scale(pinch) : GC_SCALE_ONE;
}

/* Returns the span of its fingers, at least two; of a touchpad's gesture, the latest. */
static int64_t pinch_span(const struct gc_pinch *pinch) {
	const struct gc_recognizer *base = &pinch->base;
	bool is_step = (base->down_slots & gci_table(base)->stepping) != 0;
	return is_step ? pinch->start_span : pinch_span_of(base, base->down_slots);
}

enum gc_status gc_pinch_set_scale(struct gc_pinch *pinch, gc_scale scale) {
	GCI_USE_RECOGNIZER(&pinch->base);
	enum gc_status status = gci_guard_value(&pinch->base);
	if (status != GC_OK) {
		return status;
	}
	if (scale < GC_SCALE_MIN || scale > GC_SCALE_MAX) {
		return GC_ERR_RANGE;
	}
	if (gci_waits_to_begin(&pinch->base)) {
		return GC_OK;
	}
	gci_queue_reports(&pinch->base);
	gc_scale before = pinch->scale;
	pinch->scale = scale;
	pinch->base.report |= GCI_REPORT_VALUE;
	if (!pinch->base.met_slop) {
		return GC_OK;
	}
	/* The velocity is that of the span times the ratio, so it changes by the same factor. */
	if (pinch->base.context != NULL && pinch->base.finger_count >= 2) {
		pinch->ratio = gci_span_ratio(scale, pinch_span(pinch));
		pinch->rebased = true;
	} else {
		pinch->ratio = gci_span_rescale(pinch->ratio, before, scale);
	}
	return GC_OK;
}

gc_scale_rate gc_pinch_velocity(const struct gc_pinch *pinch) {
	GCI_USE_RECOGNIZER(&pinch->base);
	return gci_span_rate(
		gci_two_fingers_velocity(&pinch->base, &pinch->velocity).x, pinch->ratio);
}

gc_scale_rate gc_pinch_release_velocity(const struct gc_pinch *pinch) {
	GCI_USE_RECOGNIZER(&pinch->base);
	return gci_span_rate(
		gci_two_fingers_release(&pinch->base, &pinch->velocity).x, pinch->ratio);
}
