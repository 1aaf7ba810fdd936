/* SPDX-License-Identifier: MIT */
/* A pan in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(pan, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

static void vary_pan(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(dice);
	struct gc_pan_config *pan = &setup->config.pan;
	pan->slop = pick_slop(dice);
	pan->min_touches = (uint8_t)touches;
	pan->max_touches = (uint8_t)(touches + pick(dice, 3) * 8);
	pan->settle_us = fingers.settle_us;
	pan->axis = (uint16_t)(pick(dice, 4) % (GC_AXIS_Y + 1));
	pan->lead = pick_lead(dice);
}

static void set_pan(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	gc_pan_set_translation(&resident->of.pan, node, call->value);
}

static void read_pan(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_pan *pan = &resident->of.pan;
	READ_TRANSLATION(pan, pan, node, v);
	gc_pan_at(pan, at_us, NULL, &v->translation_at);
	read_fling(v, &v->fling);
}

STREAM_KIND(pan, VALUES(pan));

#elif defined(KINDS_OF_EVENTS)

static void init_two_finger_pan(union kind_any *memory) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	config.max_touches = 3;
	gc_pan_init(&memory->pan, &config);
}

static void read_pan(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(&recognizer->pan, inner, &translation);
	add_vector(log, translation);
	gc_pan_velocity(&recognizer->pan, NULL, &velocity);
	add_velocity(log, velocity);
	gc_pan_release_velocity(&recognizer->pan, inner, &velocity);
	add_velocity(log, velocity);
}

static void rebase_pan(union kind_any *recognizer, const struct gc_node *inner) {
	gc_pan_set_translation(&recognizer->pan, inner, (struct gc_vector){0, 0});
}

#define PAN_MEMBERS \
	[8] = {"two-finger pan", false, init_two_finger_pan, read_pan, NULL}, \
	[9] = {"pan", false, init_pan, read_pan, rebase_pan}, \
	[15] = {"inner pan", true, init_pan, read_pan, NULL},

#endif
