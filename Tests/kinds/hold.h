/* SPDX-License-Identifier: MIT */
/* A hold in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(hold, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void default_hold(struct recognizer_setup *setup) {
	setup->delays_ended = setup->cancels_touches = false;
}

static void vary_hold(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	setup->config.hold.touches = (uint8_t)touches;
	setup->config.hold.max_touches = (uint8_t)(pick(dice, 2) * (touches + pick(dice, 3)));
	setup->config.hold.stillness_us = pick(dice, 6) == 0 ? 0 : 20000;
}

STREAM_KIND(hold, .set_default = default_hold);

#elif defined(KINDS_OF_EVENTS)

#define HOLD_MEMBERS [5] = {"hold", false, init_hold, read_location, NULL},

#endif
