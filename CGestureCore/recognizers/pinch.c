/* SPDX-License-Identifier: MIT */
#include <gesturecore/pinch.h>

#include "fixed_math.h"
#include "two_fingers.h"

/*
 * The fingers are those of two_fingers.h. The value is the scale: the span times a ratio, which is
 * set when it is decided, when a second finger lands again, and when the host sets the scale.
 */

static struct gc_pinch *pinch_from(struct gc_recognizer *recognizer) {
	return (struct gc_pinch *)recognizer;
}

/* Follows the span; once it is decided scale * base, the span had the fingers never changed. */
static void pinch_track_velocity(struct gc_pinch *pinch, int64_t span) {
	if (pinch->decided) {
		span = gci_span_of_scale(pinch->scale, pinch->base_span);
	}
	gc_velocity_add(&pinch->velocity, pinch->base.context->now_us, gci_span_length(span), 0);
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
	if (pinch->decided) {
		pinch->ratio = gci_span_ratio(pinch->scale, span);
	} else {
		pinch->start_span = span;
		pinch->base_span = gci_magnitude_from((uint64_t)span);
		gc_velocity_reset(&pinch->velocity);
		pinch_track_velocity(pinch, span);
	}
	return true;
}

/* The span has changed by the slop: the scale is 1 at the slop's end. */
static void pinch_decide(struct gc_pinch *pinch, int64_t span) {
	int64_t slop = (int64_t)pinch->config.slop << GCI_SPAN_BITS;
	int64_t change = span - pinch->start_span;
	int64_t base = change < 0 ? pinch->start_span - slop : pinch->start_span + slop;

	pinch->decided = true;
	pinch->ratio = gci_span_ratio(GC_SCALE_ONE, base);
	pinch->base_span = gci_magnitude_from((uint64_t)base);
	pinch->scale = gci_span_scale(span, pinch->ratio);
	gci_attempt(&pinch->base, GC_STATE_BEGAN,
		gci_factor(gci_abs(change) >> GCI_SPAN_BITS, (uint64_t)pinch->config.slop));
}

static void pinch_moved(struct gc_recognizer *recognizer, uint32_t sampled, uint32_t moved) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	(void)sampled;

	gci_two_fingers_locate(recognizer);
	if (gci_two_fingers_down(recognizer)) {
		int64_t span = gci_two_fingers_span(recognizer);
		if (pinch->decided) {
			pinch->scale = gci_span_scale(span, pinch->ratio);
		} else if (moved != 0 && gci_abs(span - pinch->start_span) >=
						 (uint64_t)pinch->config.slop << GCI_SPAN_BITS) {
			pinch_decide(pinch, span);
		}
		pinch_track_velocity(pinch, span);
	}
	if (moved != 0 && gci_is_active(recognizer)) {
		gci_change(recognizer);
	}
}

static void pinch_lifted(struct gc_recognizer *recognizer, uint32_t lifted) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	uint32_t were_down = recognizer->touches | lifted;

	if (!pinch->decided && gci_count(were_down) == 2) {
		int64_t span = gci_two_fingers_span_of(recognizer, were_down);
		uint64_t change = gci_abs(span - pinch->start_span);
		pinch->reached =
			(gc_length)gci_clamp(gci_round((int64_t)change, GCI_SPAN_BITS), INT32_MAX);
	}
	gci_two_fingers_lifted(recognizer, pinch->decided, pinch->reached, pinch->config.slop);
}

static void pinch_reset(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	pinch->scale = GC_SCALE_ONE;
	pinch->decided = false;
	pinch->reached = 0;
	gc_velocity_reset(&pinch->velocity);
}

static void pinch_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->scale = ((const struct gc_pinch *)recognizer)->scale;
}

static struct gci_demand pinch_demand(const struct gc_recognizer *recognizer) {
	(void)recognizer;
	return (struct gci_demand){.touches = 2, .patience_down_us = GC_NEVER_US};
}

static const struct gci_recognizer_ops pinch_ops = {
	.kind = GC_KIND_PINCH,
	.landed = pinch_landed,
	.moved = pinch_moved,
	.lifted = pinch_lifted,
	.committed = gci_two_fingers_committed,
	.reset = pinch_reset,
	.demand = pinch_demand,
	.config_offset = offsetof(struct gc_pinch, config),
	.config_size = sizeof(struct gc_pinch_config),
	.fill = pinch_fill,
};

struct gc_pinch_config gc_pinch_config_default(void) {
	return (struct gc_pinch_config){.slop = GC_PT(10)};
}

enum gc_status gc_pinch_set_config(struct gc_pinch *pinch, const struct gc_pinch_config *config) {
	if (config->slop < 0) {
		return GC_ERR_RANGE;
	}
	pinch->config = *config;
	return GC_OK;
}

enum gc_status gc_pinch_init(struct gc_pinch *pinch, const struct gc_pinch_config *config) {
	struct gc_pinch_config settings = config == NULL ? gc_pinch_config_default() : *config;
	struct gc_pinch fresh = {.base.user_data = pinch->base.user_data, .scale = GC_SCALE_ONE};
	enum gc_status status = gc_pinch_set_config(&fresh, &settings);
	if (status == GC_OK) {
		*pinch = fresh;
		gci_recognizer_init(&pinch->base, &pinch_ops);
	}
	return status;
}

gc_scale gc_pinch_scale(const struct gc_pinch *pinch) {
	return pinch->scale;
}

enum gc_status gc_pinch_set_scale(struct gc_pinch *pinch, gc_scale scale) {
	if (scale < GC_SCALE_MIN || scale > GC_SCALE_MAX) {
		return GC_ERR_RANGE;
	}
	pinch->scale = scale;
	gc_velocity_reset(&pinch->velocity);
	if (!pinch->decided || pinch->base.context == NULL) {
		return GC_OK;
	}
	if (gci_two_fingers_down(&pinch->base)) {
		pinch->ratio = gci_span_ratio(pinch->scale, gci_two_fingers_span(&pinch->base));
	}
	/* The velocity is measured against the span that is scale 1 from here on. */
	pinch->base_span =
		gci_magnitude_divide(gci_magnitude_from(UINT64_C(1) << 32), pinch->ratio);
	pinch_track_velocity(pinch, 0); /* decided, so the scale tells */
	return GC_OK;
}

gc_scale_rate gc_pinch_velocity(const struct gc_pinch *pinch) {
	struct gc_velocity velocity = gc_velocity_estimate(&pinch->velocity);
	return gci_span_rate(velocity.x, pinch->base_span);
}
