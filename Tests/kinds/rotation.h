/* SPDX-License-Identifier: MIT */
/* A rotation in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_rotation(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_rotation_config config = gc_rotation_config_default();
	uint8_t which = take_u8(input);
	config.slop = which >= 240 ? take_length(input) : config.slop;
	config.max_touches = (which & 1) != 0 ? 2 + which % 7 : 2;
	config.min_touches = (which & 2) != 0 ? 1 + which % 5 : 2;
	config.settle_us = (which & 4) != 0 ? 40000 : 0;
	config.lead = (which & 8) != 0 ? take_lead(input) : config.lead;
	return again ? gc_rotation_set_config(recognizer, &config)
		     : gc_rotation_init(recognizer, &config);
}

static void set_rotation(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	gc_angle angle = take_rarely(input) ? (gc_angle)take_u64(input)
					    : GC_TURN * take_u8(input) / 32 - 4 * GC_TURN;
	enum gc_status status = gc_rotation_set_angle(recognizer, angle);
	(void)node;
	FUZZ_CHECK(
		status == (angle >= -GC_ANGLE_MAX && angle <= GC_ANGLE_MAX ? GC_OK : GC_ERR_RANGE));
	FUZZ_CHECK(status != GC_OK || gc_rotation_angle(recognizer) == angle);
}

static void read_rotation(void *recognizer, const struct gc_node *node) {
	(void)node;
	(void)gc_rotation_angle(recognizer);
	(void)gc_rotation_velocity(recognizer);
}

static const struct recognizer_type rotation_type = {"rotation", sizeof(struct gc_rotation),
	CHANGES, configure_rotation, set_rotation, read_rotation, 0, 0, true};

#elif defined(KINDS_OF_MODEL)

static void set_up_rotation(
	union player_recognizer *recognizer, const struct script_recognizer *r) {
	gc_length slop = r->no_slop ? 0 : GC_PT(10);
	uint32_t settle = (uint32_t)r->settle_ms * 1000;
	struct gc_rotation_config c = {
		slop, settle, (uint8_t)r->touches, (uint8_t)r->max_touches, (uint16_t)r->lead};
	gc_rotation_init(&recognizer->rotation, &c);
}

static const struct model_kind rotation_in_model = {
	.set_up = set_up_rotation,
	.rules = &drag_rules,
	.family = TURN,
	.steps = BIT(GC_STEP_PINCH),
};

#elif defined(KINDS_OF_STREAMS)

static void default_rotation(struct recognizer_setup *setup) {
	setup->config.rotation = gc_rotation_config_default();
}

static void vary_rotation(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(state);
	(void)touches;
	setup->config.rotation = (struct gc_rotation_config){
		.slop = pick_slop(state),
		.settle_us = fingers.settle_us,
		.min_touches = (uint8_t)fingers.least,
		.max_touches = (uint8_t)fingers.most,
		.lead = pick_lead(state),
	};
}

static void map_rotation(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.rotation.slop);
}

static void limit_rotation(struct recognizer_setup *setup) {
	limit_slop(&setup->config.rotation.slop);
}

static void set_rotation(
	struct resident *resident, const struct gc_node *node, struct gc_vector value) {
	(void)node;
	(void)value;
	gc_rotation_set_angle(&resident->of.rotation, 0);
}

static void read_rotation(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_rotation *rotation = &resident->of.rotation;
	(void)node;
	v->rotation = gc_rotation_angle(rotation);
	v->rotation_at = gc_rotation_at(rotation, at_us);
	v->rotation_velocity = gc_rotation_velocity(rotation);
	v->rotation_release_velocity = gc_rotation_release_velocity(rotation);
	v->sample_us = gc_rotation_sample_us(rotation);
}

static void print_rotation(const struct recognizer_setup *r) {
	printf("slop %g pt, %u to %u touches, settles %u us, lead %u/256",
		pt(r->config.rotation.slop), r->config.rotation.min_touches,
		r->config.rotation.max_touches, r->config.rotation.settle_us,
		r->config.rotation.lead);
}

static void init_rotation(struct resident *resident, const struct recognizer_setup *setup) {
	gc_rotation_init(&resident->of.rotation, &setup->config.rotation);
}

static const struct stream_kind rotation_in_streams = {
	.set_default = default_rotation,
	.vary = vary_rotation,
	.map = map_rotation,
	.limit = limit_rotation,
	.has_slop = true,
	.init = init_rotation,
	.set_value = set_rotation,
	.read = read_rotation,
	.print = print_rotation,
};

#elif defined(KINDS_OF_EVENTS)

static void init_rotation(union any_recognizer *memory) {
	gc_rotation_init(&memory->rotation, NULL);
}

static void read_rotation(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_rotation_angle(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_velocity(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_release_velocity(&recognizer->rotation));
}

static void rebase_rotation(union any_recognizer *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_rotation_set_angle(&recognizer->rotation, 0);
}

#define ROTATION_MEMBERS \
	[11] = {"rotation", false, init_rotation, read_rotation, NULL}, \
	[17] = {"inner rotation", true, init_rotation, read_rotation, rebase_rotation},

#endif
