/* SPDX-License-Identifier: MIT */
/* A tap in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static struct gc_tap_config take_tap(struct fuzz_input *input) {
	struct gc_tap_config config = gc_tap_config_default();
	uint8_t which = take_u8(input);
	config.taps = (which & 1) != 0 ? (uint8_t)take_number(input) : config.taps;
	config.touches = (which & 2) != 0 ? (uint8_t)take_number(input) : config.touches;
	config.max_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.max_duration_us;
	config.max_gap_us = (which & 8) != 0 ? take_duration_us(input) : config.max_gap_us;
	config.max_movement = (which & 16) != 0 ? take_length(input) : config.max_movement;
	config.max_distance = (which & 32) != 0 ? take_length(input) : config.max_distance;
	return config;
}

static enum gc_status configure_tap(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_tap_config config = take_tap(input);
	return again ? gc_tap_set_config(recognizer, &config) : gc_tap_init(recognizer, &config);
}

static const struct recognizer_type tap_type = {
	"tap", sizeof(struct gc_tap), ONCE, configure_tap, set_nothing, read_nothing, 0, 0, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_tap(union player_recognizer *recognizer, const struct script_recognizer *r) {
	struct gc_tap_config c = gc_tap_config_default();
	c.taps = (uint8_t)r->taps;
	c.touches = (uint8_t)r->touches;
	gc_tap_init(&recognizer->tap, &c);
}

MODEL_KIND(tap, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void vary_tap(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct gc_tap_config *tap = &setup->config.tap;
	tap->touches = (uint8_t)touches;
	tap->taps = (uint8_t)(1 + pick(state, 4) / 2);
	tap->max_duration_us = pick(state, 2) == 0 ? 120000 : tap->max_duration_us;
}

static void map_tap(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.tap.max_movement);
	double_length(m, &setup->config.tap.max_distance);
}

static void print_tap(const struct recognizer_setup *r) {
	printf("%u taps of %u touches, at most %u us each", r->config.tap.taps,
		r->config.tap.touches, r->config.tap.max_duration_us);
}

STREAM_KIND(tap, .has_slop = false);

#elif defined(KINDS_OF_EVENTS)

static void init_double_tap(union any_recognizer *memory) {
	struct gc_tap_config config = gc_tap_config_default();
	config.taps = 2;
	gc_tap_init(&memory->tap, &config);
}

static void init_two_finger_tap(union any_recognizer *memory) {
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
