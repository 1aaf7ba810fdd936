/* SPDX-License-Identifier: MIT */
#include <gesturecore/pinch.h>

#include "fixed_math.h"
#include "recognizer_impl.h"

/*
 *     POSSIBLE, no finger
 *        | landed           ^ both up: FAILED
 *        v                  |
 *     POSSIBLE, one finger -+<---------+
 *        | landed: the starting span   | one lifts: the span is forgotten
 *        v                             |
 *     POSSIBLE, two fingers -----------+
 *        | span changed by the slop or more: the ratio of scale to span is set
 *        v
 *     decided: asks to begin, and goes on collecting while it waits
 *        |
 *        v                 one lifts: scale frozen
 *     BEGAN, CHANGED, two ------------------------> BEGAN, CHANGED, one
 *              ^                                         |    | both up
 *              +---- landed: ratio set so that the ------+    v
 *                    scale goes on from where it was        ENDED
 */

/* Spans under this count as this: 1 pt. */
#define SPAN_MIN (INT64_C(1) << 32)

/* Fraction bits a span has over a gc_length. */
#define SPAN_BITS 20

static struct gc_pinch *pinch_from(struct gc_recognizer *recognizer) {
	return (struct gc_pinch *)recognizer;
}

static bool pinch_has_both(const struct gc_pinch *pinch) {
	return gci_count(pinch->base.touches) == 2;
}

/* The distance of the two fingers, in 2^-32 pt. */
static int64_t pinch_span(const struct gc_pinch *pinch) {
	const struct gc_touch *touches = gci_table(&pinch->base)->touches;
	uint32_t slots = pinch->base.touches;
	struct gc_point a = touches[gci_first_slot(slots)].position;
	struct gc_point b = touches[gci_first_slot(slots & (slots - 1))].position;
	struct gc_magnitude length = gci_hypot((int64_t)a.x - b.x, (int64_t)a.y - b.y);
	int64_t span = gci_magnitude_to_fixed(length, SPAN_BITS);
	return span < SPAN_MIN ? SPAN_MIN : span;
}

static void pinch_locate(struct gc_pinch *pinch) {
	if (pinch->base.touches != 0) {
		pinch->base.location =
			gci_touch_centroid(gci_table(&pinch->base), pinch->base.touches);
	}
}

/* From here on, `span` reads as the scale there is now. */
static void pinch_anchor(struct gc_pinch *pinch, int64_t span) {
	pinch->ratio = gci_magnitude_divide(
		gci_magnitude_from((uint64_t)pinch->scale), gci_magnitude_from((uint64_t)span));
}

static void pinch_set_base(struct gc_pinch *pinch, int64_t span) {
	pinch->base_span = gci_magnitude_from((uint64_t)span);
}

static void pinch_measure(struct gc_pinch *pinch, int64_t span) {
	int64_t scale = gci_magnitude_to_fixed(
		gci_magnitude_multiply(gci_magnitude_from((uint64_t)span), pinch->ratio), 0);
	pinch->scale = scale < GC_SCALE_MIN   ? GC_SCALE_MIN
		       : scale > GC_SCALE_MAX ? GC_SCALE_MAX
					      : scale;
}

/* Follows the span; once it is decided scale * base, the span had the fingers never changed. */
static void pinch_track_velocity(struct gc_pinch *pinch, int64_t span) {
	if (pinch->decided) {
		struct gc_magnitude product = gci_magnitude_multiply(
			gci_magnitude_from((uint64_t)pinch->scale), pinch->base_span);
		span = gci_magnitude_to_fixed(product, -32);
	}
	gc_velocity_add(&pinch->velocity, pinch->base.context->now_us,
		(gc_length)gci_clamp(
			gci_round(gci_clamp(span, INT64_MAX / 4), SPAN_BITS), INT32_MAX),
		0);
}

static bool pinch_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	(void)slot;

	if (gci_count(recognizer->touches) > 2) {
		return false;
	}
	pinch_locate(pinch);
	if (!pinch_has_both(pinch)) {
		return true;
	}
	int64_t span = pinch_span(pinch);
	if (pinch->decided) {
		pinch_anchor(pinch, span);
	} else {
		pinch->start_span = span;
		pinch_set_base(pinch, span);
		gc_velocity_reset(&pinch->velocity);
		pinch_track_velocity(pinch, span);
	}
	return true;
}

/* The span has changed by the slop: the scale is 1 at the slop's end. */
static void pinch_decide(struct gc_pinch *pinch, int64_t span) {
	int64_t slop = (int64_t)pinch->config.slop << SPAN_BITS;
	int64_t change = span - pinch->start_span;
	int64_t base = change < 0 ? pinch->start_span - slop : pinch->start_span + slop;

	pinch->decided = true;
	pinch->scale = GC_SCALE_ONE;
	pinch_anchor(pinch, base);
	pinch_set_base(pinch, base);
	pinch_measure(pinch, span);
	gci_attempt(&pinch->base, GC_STATE_BEGAN,
		gci_factor(gci_abs(change) >> SPAN_BITS, (uint64_t)pinch->config.slop));
}

static void pinch_moved(struct gc_recognizer *recognizer, uint32_t sampled, uint32_t moved) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	(void)sampled;

	pinch_locate(pinch);
	if (pinch_has_both(pinch)) {
		int64_t span = pinch_span(pinch);
		if (pinch->decided) {
			pinch_measure(pinch, span);
		} else if (moved != 0 && gci_abs(span - pinch->start_span) >=
						 (uint64_t)pinch->config.slop << SPAN_BITS) {
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
	(void)lifted;

	pinch_locate(pinch);
	if (recognizer->touches != 0) {
		return;
	}
	if (gci_is_active(recognizer)) {
		gci_end(recognizer);
	} else if (!pinch->decided) {
		gci_fail(recognizer);
	}
}

static void pinch_expired(struct gc_recognizer *recognizer) {
	(void)recognizer;
}

static void pinch_committed(struct gc_recognizer *recognizer) {
	/* It waited for another, and meanwhile the fingers left. */
	if (recognizer->touches == 0) {
		gci_end(recognizer);
	}
}

static void pinch_reset(struct gc_recognizer *recognizer) {
	struct gc_pinch *pinch = pinch_from(recognizer);
	pinch->scale = GC_SCALE_ONE;
	pinch->decided = false;
	gc_velocity_reset(&pinch->velocity);
}

static void pinch_fill(const struct gc_recognizer *recognizer, struct gc_event *event) {
	event->scale = ((const struct gc_pinch *)recognizer)->scale;
}

static const struct gci_recognizer_ops pinch_ops = {
	.landed = pinch_landed,
	.moved = pinch_moved,
	.lifted = pinch_lifted,
	.expired = pinch_expired,
	.committed = pinch_committed,
	.reset = pinch_reset,
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
	if (pinch_has_both(pinch)) {
		pinch_anchor(pinch, pinch_span(pinch));
	}
	/* The velocity is measured against the span that is scale 1 from here on. */
	pinch->base_span =
		gci_magnitude_divide(gci_magnitude_from(UINT64_C(1) << 32), pinch->ratio);
	pinch_track_velocity(pinch, 0); /* decided, so the scale tells */
	return GC_OK;
}

gc_scale_rate gc_pinch_velocity(const struct gc_pinch *pinch) {
	struct gc_velocity velocity = gc_velocity_estimate(&pinch->velocity);
	if (velocity.x == 0) {
		return 0;
	}
	/* pt/s with 12 fraction bits over pt with 32: the ratio has 32 after 52 more. */
	struct gc_magnitude rate =
		gci_magnitude_divide(gci_magnitude_from(gci_abs(velocity.x)), pinch->base_span);
	int64_t fixed = gci_magnitude_to_fixed(rate, 32 + SPAN_BITS);
	return velocity.x < 0 ? -fixed : fixed;
}
