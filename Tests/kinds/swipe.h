/* SPDX-License-Identifier: MIT */
/* A swipe in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(swipe, .rules = &swipe_rules, .family = TRAVEL, .steps = BIT(GC_STEP_SWIPE));

#elif defined(KINDS_OF_STREAMS)

static void vary_swipe(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct gc_swipe_config *config = &setup->config.swipe;
	config->directions = 1 + pick(dice, pick(dice, 2) == 0 ? 15 : 255);
	config->touches = (uint8_t)touches;
	config->max_aside_ratio = pick(dice, 3) == 0 ? GC_SCALE_ONE / 2 : 0;
	config->max_duration_us = pick(dice, 2) == 0 ? 90000 : config->max_duration_us;
	config->lead = pick_lead(dice);
}

static void read_swipe(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	(void)node;
	(void)at_us;
	v->direction = gc_swipe_direction(&resident->of.swipe);
	gc_swipe_velocity(&resident->of.swipe, NULL, &v->velocity);
}

STREAM_KIND(swipe, .has_slop = true, .read = read_swipe);

#elif defined(KINDS_OF_EVENTS)

static void init_all_swipes(union kind_any *memory) {
	struct gc_swipe_config config = gc_swipe_config_default();
	config.directions = GC_SWIPE_RIGHT | GC_SWIPE_LEFT | GC_SWIPE_UP | GC_SWIPE_DOWN;
	gc_swipe_init(&memory->swipe, &config);
}

static void read_swipe(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_velocity velocity;
	event_log_add_u64(log, gc_swipe_direction(&recognizer->swipe));
	gc_swipe_velocity(&recognizer->swipe, inner, &velocity);
	add_velocity(log, velocity);
}

#define SWIPE_MEMBERS [6] = {"swipe", false, init_all_swipes, read_swipe, NULL},

#endif
