/* SPDX-License-Identifier: MIT */
#include "model.h"

#include "../settings.h"

#define MODEL_KIND(type, ...) static const struct model_kind type##_in_model = {__VA_ARGS__}

MODEL_KIND(tap, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(long_press, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(pan, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));
MODEL_KIND(edge_pan, .rules = &edge_pan_rules);
MODEL_KIND(swipe, .rules = &swipe_rules, .family = TRAVEL, .steps = BIT(GC_STEP_SWIPE));
MODEL_KIND(pinch, .rules = &drag_rules, .family = SPREAD, .steps = BIT(GC_STEP_PINCH));
MODEL_KIND(rotation, .rules = &drag_rules, .family = TURN, .steps = BIT(GC_STEP_PINCH));
MODEL_KIND(transform, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));
MODEL_KIND(hold, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));
MODEL_KIND(custom, .rules = &custom_rules);

static const struct model_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_model,
#include <gesturecore/kinds.def>
#undef GC_KIND
};

const struct model_kind *kind_of(const struct recognizer *r) {
	return kinds[r->is->kind];
}

static int setting(const struct recognizer_setup *setup, const char *key) {
	const struct gci_setting *at = find_setting(setup->kind, key);
	return at == NULL ? 0 : (int)setting_value(&setup->config, at);
}

/* The settings that the scenarios vary. The others have their defaults. */
struct settings settings_of(const struct recognizer_setup *setup) {
	bool is_custom = setup->kind == GC_KIND_CUSTOM;
	double slop = setting(setup, "slop") + setting(setup, "pan-slop");
	return (struct settings){
		.touches = is_custom
				   ? setup->config.custom.touches
				   : setting(setup, "fingers") + setting(setup, "minimum-fingers"),
		.max_touches = setting(setup, "maximum-fingers"),
		.taps = setting(setup, "taps"),
		.duration_ms = (setting(setup, "minimum-duration") +
				       setting(setup, "stillness-duration")) /
			       1000,
		.settle_ms = setting(setup, "settle-time") / 1000,
		.directions = setting(setup, "directions"),
		.edges = setting(setup, "edges"),
		.axis = setting(setup, "axis"),
		.lead = setting(setup, "lead"),
		.slop = slop / GC_PT(1),
		.ends_last = setting(setup, "until-last-lift") != 0,
	};
}
