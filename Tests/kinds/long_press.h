/* SPDX-License-Identifier: MIT */
/* A long press in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_long_press(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_long_press_config config = gc_long_press_config_default();
	uint8_t which = take_u8(input);
	config.taps = (which & 1) != 0 ? (uint8_t)take_number(input) : config.taps;
	config.touches = (which & 2) != 0 ? (uint8_t)take_number(input) : config.touches;
	config.min_duration_us =
		(which & 4) != 0 ? take_duration_us(input) : config.min_duration_us;
	config.max_movement = (which & 8) != 0 ? take_length(input) : config.max_movement;
	config.ends_at = which >> 4 & 1;
	return again ? gc_long_press_set_config(recognizer, &config)
		     : gc_long_press_init(recognizer, &config);
}

static void read_long_press(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	gc_long_press_translation(recognizer, node, &translation);
	check_translation(translation);
}

static const struct recognizer_type long_press_type = {"long press", sizeof(struct gc_long_press),
	CHANGES, configure_long_press, set_nothing, read_long_press, true, 0, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_long_press(
	union player_recognizer *recognizer, const struct script_recognizer *r) {
	struct gc_long_press_config c = gc_long_press_config_default();
	c.taps = (uint8_t)r->taps;
	c.touches = (uint8_t)r->touches;
	c.min_duration_us = (uint32_t)r->duration_ms * 1000;
	c.ends_at = r->ends_last ? GC_LONG_PRESS_LAST_LIFT : GC_LONG_PRESS_FIRST_LIFT;
	gc_long_press_init(&recognizer->long_press, &c);
}

MODEL_KIND(long_press, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void vary_long_press(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct gc_long_press_config *press = &setup->config.long_press;
	press->touches = (uint8_t)touches;
	press->taps = (uint8_t)(pick(state, 4) / 3);
	press->min_duration_us = pick(state, 5) == 0 ? 0 : 60000;
	press->ends_at = pick(state, 2);
}

static void map_long_press(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.long_press.max_movement);
}

/* Taps before a press have the distances of a tap by default. */
static void limit_long_press(struct recognizer_setup *setup) {
	setup->config.long_press.taps = 0;
}

static void read_long_press(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	const struct gc_long_press *press = &resident->of.long_press;
	(void)at_us;
	gc_long_press_translation(press, NULL, &v->translation);
	gc_long_press_translation(press, node, &v->local_translation);
}

static void print_long_press(const struct recognizer_setup *r) {
	printf("%u touches for %u us after %u taps, %s lift", r->config.long_press.touches,
		r->config.long_press.min_duration_us, r->config.long_press.taps,
		r->config.long_press.ends_at == 0 ? "first" : "last");
}

STREAM_KIND(long_press, .limit = limit_long_press, .read = read_long_press);

#elif defined(KINDS_OF_EVENTS)

static void init_press_after_tap(union any_recognizer *memory) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = 1;
	config.min_duration_us = GC_MS(1);
	gc_long_press_init(&memory->long_press, &config);
}

static void read_long_press(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	read_location(log, recognizer, inner);
	gc_long_press_translation(&recognizer->long_press, inner, &translation);
	add_vector(log, translation);
}

#define LONG_PRESS_MEMBERS \
	[3] = {"long press", false, init_long_press, read_long_press, NULL}, \
	[4] = {"press after a tap", false, init_press_after_tap, read_long_press, NULL},

#endif
