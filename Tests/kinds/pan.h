/* SPDX-License-Identifier: MIT */
/* A pan in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_pan(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_pan_config config = gc_pan_config_default();
	uint8_t which = take_u8(input);
	config.slop = (which & 1) != 0 ? take_length(input) : config.slop;
	config.min_touches = (which & 2) != 0 ? (uint8_t)take_number(input) : config.min_touches;
	config.max_touches = (which & 4) != 0 ? (uint8_t)take_number(input) : config.max_touches;
	config.settle_us = (which & 8) != 0 ? 40000 : 0;
	config.axis = which >> 4 & 3;
	config.lead = (which & 64) != 0 ? take_lead(input) : config.lead;
	return again ? gc_pan_set_config(recognizer, &config) : gc_pan_init(recognizer, &config);
}

static void set_pan(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_pan_set_translation(recognizer, node, take_vector(input));
}

static void read_pan(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(recognizer, node, &translation);
	check_translation(translation);
	gc_pan_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_pan_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
}

static void get_pan(const void *recognizer, struct gc_event *event) {
	gc_pan_translation(recognizer, NULL, &event->translation);
}

static const struct recognizer_type pan_type = {"pan", sizeof(struct gc_pan), CHANGES,
	configure_pan, set_pan, read_pan, true, 0, 0, get_pan};

#elif defined(KINDS_OF_MODEL)

static void set_up_pan(union player_recognizer *recognizer, const struct script_recognizer *r) {
	gc_length slop = r->no_slop ? 0 : GC_PT(10);
	uint32_t settle = (uint32_t)r->settle_ms * 1000;
	struct gc_pan_config c = {slop, (uint8_t)r->touches, (uint8_t)r->max_touches, settle,
		(uint16_t)r->axis, (uint16_t)r->lead};
	gc_pan_init(&recognizer->pan, &c);
}

MODEL_KIND(pan, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

static void vary_pan(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(state);
	struct gc_pan_config *pan = &setup->config.pan;
	pan->slop = pick_slop(state);
	pan->min_touches = (uint8_t)touches;
	pan->max_touches = (uint8_t)(touches + pick(state, 3) * 8);
	pan->settle_us = fingers.settle_us;
	pan->axis = (uint16_t)(pick(state, 4) % (GC_AXIS_Y + 1));
	pan->lead = pick_lead(state);
}

static void map_pan(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.pan.slop);
	setup->config.pan.axis = (uint16_t)map_axis(m, setup->config.pan.axis);
}

static void limit_pan(struct recognizer_setup *setup) {
	limit_slop(&setup->config.pan.slop);
}

static void set_pan(struct resident *resident, const struct gc_node *node, struct gc_vector value) {
	gc_pan_set_translation(&resident->of.pan, node, value);
}

static void read_pan(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_pan *pan = &resident->of.pan;
	READ_TRANSLATION(pan, pan, node, v);
	gc_pan_at(pan, at_us, NULL, &v->translation_at);
	read_fling(v, &v->fling);
}

static void print_pan(const struct recognizer_setup *r) {
	printf("slop %g pt, %u to %u touches, settles %u us, axis %u, lead %u/256",
		pt(r->config.pan.slop), r->config.pan.min_touches, r->config.pan.max_touches,
		r->config.pan.settle_us, r->config.pan.axis, r->config.pan.lead);
}

STREAM_KIND(pan, VALUES(pan));

#elif defined(KINDS_OF_EVENTS)

static void init_two_finger_pan(union any_recognizer *memory) {
	struct gc_pan_config config = gc_pan_config_default();
	config.min_touches = 2;
	config.max_touches = 3;
	gc_pan_init(&memory->pan, &config);
}

static void read_pan(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	gc_pan_translation(&recognizer->pan, inner, &translation);
	add_vector(log, translation);
	gc_pan_velocity(&recognizer->pan, NULL, &velocity);
	add_velocity(log, velocity);
	gc_pan_release_velocity(&recognizer->pan, inner, &velocity);
	add_velocity(log, velocity);
}

static void rebase_pan(union any_recognizer *recognizer, const struct gc_node *inner) {
	gc_pan_set_translation(&recognizer->pan, inner, (struct gc_vector){0, 0});
}

#define PAN_MEMBERS \
	[8] = {"two-finger pan", false, init_two_finger_pan, read_pan, NULL}, \
	[9] = {"pan", false, init_pan, read_pan, rebase_pan}, \
	[15] = {"inner pan", true, init_pan, read_pan, NULL},

#endif
