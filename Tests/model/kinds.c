/* SPDX-License-Identifier: MIT */
#include "kinds.h"

#define MODEL_KIND(type, ...) \
	static const struct model_kind type##_in_model = {.set_up = set_up_##type, __VA_ARGS__}

/* How a pinch or a rotation is set up. */
#define SET_UP_FINGERS(type) \
	static void set_up_##type( \
		union player_recognizer *recognizer, const struct script_recognizer *r) { \
		struct gc_##type##_config c = gc_##type##_config_default(); \
		c.slop = r->no_slop ? 0 : GC_PT(10); \
		c.settle_us = (uint32_t)r->settle_ms * 1000; \
		c.min_touches = (uint8_t)r->touches; \
		c.max_touches = (uint8_t)r->max_touches; \
		c.lead = (uint16_t)r->lead; \
		gc_##type##_init(&recognizer->type, &c); \
	}

#define KINDS_OF_MODEL
#include "../kinds/all.h"

static const struct model_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_model,
#include <gesturecore/kinds.def>
#undef GC_KIND
};

const struct model_kind *kind_of(const struct recognizer *r) {
	return kinds[r->is->kind];
}

void set_up(union player_recognizer *recognizer, const struct script_recognizer *r) {
	/* A place without a recognizer has one that is on no node. */
	kinds[r->kind == GC_KIND_NONE ? GC_KIND_CUSTOM : r->kind]->set_up(recognizer, r);
	struct gc_recognizer *base = &recognizer->base;
	gc_recognizer_set_enabled(base, !r->disabled);
	gc_recognizer_set_touch_types(base, r->types);
	gc_recognizer_set_exclusive_type(base, !r->mixes_types);
	gc_recognizer_set_cancels_touches(base, !r->keeps_touches);
	gc_recognizer_set_delays_began(base, r->delays_began);
	gc_recognizer_set_delays_ended(base, !r->ends_at_once);
}
