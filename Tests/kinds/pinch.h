/* SPDX-License-Identifier: MIT */
/* A pinch in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_pinch(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_pinch_config config = gc_pinch_config_default();
	uint8_t which = take_u8(input);
	config.slop = which >= 240 ? take_length(input) : config.slop;
	config.max_touches = (which & 1) != 0 ? 2 + which % 7 : 2;
	config.min_touches = (which & 2) != 0 ? 1 + which % 5 : 2;
	config.settle_us = (which & 4) != 0 ? 40000 : 0;
	config.lead = (which & 8) != 0 ? take_lead(input) : config.lead;
	return again ? gc_pinch_set_config(recognizer, &config)
		     : gc_pinch_init(recognizer, &config);
}

static void set_pinch(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_scale scale = take_rarely(input) ? (gc_scale)take_u64(input)
					    : GC_SCALE_ONE * (1 + take_u8(input)) / 16;
	enum gc_status status = gc_pinch_set_scale(recognizer, scale);
	(void)node;
	FUZZ_CHECK(
		status == (scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX ? GC_OK : GC_ERR_RANGE));
	FUZZ_CHECK(status != GC_OK || gc_pinch_scale(recognizer) == scale);
}

static void read_pinch(void *recognizer, const struct gc_node *node) {
	gc_scale scale = gc_pinch_scale(recognizer);
	(void)node;
	FUZZ_CHECK(scale >= GC_SCALE_MIN && scale <= GC_SCALE_MAX);
	(void)gc_pinch_velocity(recognizer);
}

static const struct recognizer_type pinch_type = {"pinch", sizeof(struct gc_pinch), CHANGES,
	configure_pinch, set_pinch, read_pinch, 0, true, 0};

#elif defined(KINDS_OF_MODEL)

static void set_up_pinch(union player_recognizer *recognizer, const struct script_recognizer *r) {
	gc_length slop = r->no_slop ? 0 : GC_PT(10);
	uint32_t settle = (uint32_t)r->settle_ms * 1000;
	struct gc_pinch_config c = {
		slop, settle, (uint8_t)r->touches, (uint8_t)r->max_touches, (uint16_t)r->lead};
	gc_pinch_init(&recognizer->pinch, &c);
}

static const struct model_kind pinch_in_model = {
	.set_up = set_up_pinch,
	.rules = &drag_rules,
	.family = SPREAD,
	.steps = BIT(GC_STEP_PINCH),
};

#elif defined(KINDS_OF_STREAMS)

static void default_pinch(struct recognizer_setup *setup) {
	setup->config.pinch = gc_pinch_config_default();
}

static void vary_pinch(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(state);
	(void)touches;
	setup->config.pinch = (struct gc_pinch_config){
		.slop = pick_slop(state),
		.settle_us = fingers.settle_us,
		.min_touches = (uint8_t)fingers.least,
		.max_touches = (uint8_t)fingers.most,
		.lead = pick_lead(state),
	};
}

static void map_pinch(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.pinch.slop);
}

static void limit_pinch(struct recognizer_setup *setup) {
	limit_slop(&setup->config.pinch.slop);
}

static void set_pinch(
	struct resident *resident, const struct gc_node *node, struct gc_vector value) {
	(void)node;
	(void)value;
	gc_pinch_set_scale(&resident->of.pinch, GC_SCALE_ONE + GC_SCALE_ONE / 2);
}

static void read_pinch(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_pinch *pinch = &resident->of.pinch;
	(void)node;
	v->scale = gc_pinch_scale(pinch);
	v->scale_at = gc_pinch_at(pinch, at_us);
	v->scale_velocity = gc_pinch_velocity(pinch);
	v->scale_release_velocity = gc_pinch_release_velocity(pinch);
	v->sample_us = gc_pinch_sample_us(pinch);
}

static void print_pinch(const struct recognizer_setup *r) {
	printf("slop %g pt, %u to %u touches, settles %u us, lead %u/256", pt(r->config.pinch.slop),
		r->config.pinch.min_touches, r->config.pinch.max_touches, r->config.pinch.settle_us,
		r->config.pinch.lead);
}

static void init_pinch(struct resident *resident, const struct recognizer_setup *setup) {
	gc_pinch_init(&resident->of.pinch, &setup->config.pinch);
}

static const struct stream_kind pinch_in_streams = {
	.set_default = default_pinch,
	.vary = vary_pinch,
	.map = map_pinch,
	.limit = limit_pinch,
	.has_slop = true,
	.init = init_pinch,
	.set_value = set_pinch,
	.read = read_pinch,
	.print = print_pinch,
};

#elif defined(KINDS_OF_EVENTS)

static void init_pinch(union any_recognizer *memory) {
	gc_pinch_init(&memory->pinch, NULL);
}

static void read_pinch(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_pinch_scale(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_velocity(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_release_velocity(&recognizer->pinch));
}

static void rebase_pinch(union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_pinch_set_scale(&recognizer->pinch, GC_SCALE_ONE);
}

#define PINCH_MEMBERS \
	[10] = {"pinch", false, init_pinch, read_pinch, NULL}, \
	[16] = {"inner pinch", true, init_pinch, read_pinch, rebase_pinch},

#endif
