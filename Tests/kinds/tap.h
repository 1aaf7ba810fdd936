/* SPDX-License-Identifier: MIT */
/* A tap in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(tap, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void vary_tap(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct gc_tap_config *tap = &setup->config.tap;
	tap->touches = (uint8_t)touches;
	tap->taps = (uint8_t)(1 + pick(dice, 4) / 2);
	tap->max_duration_us = pick(dice, 2) == 0 ? 120000 : tap->max_duration_us;
}

STREAM_KIND(tap, .has_slop = false);

#elif defined(KINDS_OF_EVENTS)

static void init_double_tap(union kind_any *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&memory->tap, &config);
}

static void init_two_finger_tap(union kind_any *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.touches = 2;
	gc_tap_init(&memory->tap, &config);
}

#define TAP_MEMBERS \
	[0] = {"tap", false, init_tap, read_location, NULL}, \
	[1] = {"double tap", false, init_double_tap, read_location, NULL}, \
	[2] = {"two-finger tap", false, init_two_finger_tap, read_location, NULL}, \
	[14] = {"inner tap", true, init_tap, read_location, NULL},

#endif
