/* SPDX-License-Identifier: MIT */
/* A long press in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(long_press, .rules = &press_rules, .steps = BIT(GC_STEP_HOLD));

#elif defined(KINDS_OF_STREAMS)

static void vary_long_press(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct gc_long_press_config *press = &setup->config.long_press;
	press->touches = (uint8_t)touches;
	press->taps = (uint8_t)(pick(dice, 4) / 3);
	press->min_duration_us = pick(dice, 5) == 0 ? 0 : 60000;
	press->ends_at = pick(dice, 2);
}

static void read_long_press(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	const struct gc_long_press *press = &resident->of.long_press;
	(void)at_us;
	gc_long_press_translation(press, NULL, &v->translation);
	gc_long_press_translation(press, node, &v->local_translation);
}

STREAM_KIND(long_press, .read = read_long_press);

#elif defined(KINDS_OF_EVENTS)

static void init_press_after_tap(union kind_any *memory) {
	struct gc_long_press_config config = gc_long_press_config_default();
	config.taps = 1;
	config.min_duration_us = GC_MS(1);
	gc_long_press_init(&memory->long_press, &config);
}

static void read_long_press(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	read_location(log, recognizer, inner);
	gc_long_press_translation(&recognizer->long_press, inner, &translation);
	add_vector(log, translation);
}

#define LONG_PRESS_MEMBERS \
	[3] = {"long press", false, init_long_press, read_long_press, NULL}, \
	[4] = {"press after a tap", false, init_press_after_tap, read_long_press, NULL},

#endif
