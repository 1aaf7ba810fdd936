/* SPDX-License-Identifier: MIT */
/* A hold in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_hold(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_hold_config config = gc_hold_config_default();
	uint8_t which = take_u8(input);
	config.touches = (which & 1) != 0 ? (uint8_t)take_number(input) : config.touches;
	config.stillness_us = (which & 2) != 0 ? take_duration_us(input) : config.stillness_us;
	config.max_movement = (which & 4) != 0 ? take_length(input) : config.max_movement;
	return again ? gc_hold_set_config(recognizer, &config) : gc_hold_init(recognizer, &config);
}

static const struct recognizer_type hold_type = {"hold", sizeof(struct gc_hold), CHANGES,
	configure_hold, set_nothing, read_nothing, 0, 0, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_hold(union player_recognizer *recognizer, const struct script_recognizer *r) {
	struct gc_hold_config c = gc_hold_config_default();
	c.touches = (uint8_t)r->touches;
	gc_hold_init(&recognizer->hold, &c);
}

MODEL_KIND(hold, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void default_hold(struct recognizer_setup *setup) {
	setup->delays_ended = setup->cancels_touches = false;
}

static void vary_hold(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	setup->config.hold.touches = (uint8_t)touches;
	setup->config.hold.stillness_us = pick(state, 6) == 0 ? 0 : 20000;
}

static void map_hold(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.hold.max_movement);
}

static void print_hold(const struct recognizer_setup *r) {
	printf("%u touches for %u us", r->config.hold.touches, r->config.hold.stillness_us);
}

STREAM_KIND(hold, .set_default = default_hold);

#elif defined(KINDS_OF_EVENTS)

#define HOLD_MEMBERS [5] = {"hold", false, init_hold, read_location, NULL},

#endif
