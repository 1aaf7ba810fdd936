/* SPDX-License-Identifier: MIT */
/* A transform in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

static enum gc_status configure_transform(void *recognizer, struct fuzz_input *input, bool again) {
	struct gc_transform_config config = gc_transform_config_default();
	uint8_t which = take_u8(input);
	config.pan_slop = (which & 1) != 0 ? take_length(input) : config.pan_slop;
	config.pinch_slop = (which & 2) != 0 ? take_length(input) : config.pinch_slop;
	config.rotation_slop = (which & 4) != 0 ? take_length(input) : config.rotation_slop;
	config.min_touches = (which & 8) != 0 ? (uint8_t)take_number(input) : config.min_touches;
	config.max_touches = (which & 16) != 0 ? (uint8_t)take_number(input) : config.max_touches;
	config.settle_us = (which & 32) != 0 ? 40000 : 0;
	return again ? gc_transform_set_config(recognizer, &config)
		     : gc_transform_init(recognizer, &config);
}

static void set_transform(void *recognizer, const struct gc_node *node, struct fuzz_input *input) {
	switch (take_u8(input) % 4) {
	case 0:
		gc_transform_set_translation(recognizer, node, take_vector(input));
		break;
	case 1:
		gc_transform_set_scale(recognizer, (gc_scale)take_u64(input));
		break;
	case 2:
		gc_transform_set_rotation(recognizer, (gc_angle)take_u64(input));
		break;
	default:
		gc_transform_restart(recognizer);
		break;
	}
}

static void read_transform(void *recognizer, const struct gc_node *node) {
	struct gc_vector translation;
	struct gc_velocity velocity;
	struct gc_similarity similarity;
	struct gc_affine affine;
	gc_transform_translation(recognizer, node, &translation);
	check_translation(translation);
	check_scale(gc_transform_scale(recognizer));
	check_scale(gc_transform_scale_at(recognizer, soon_us(recognizer)));
	check_angle(gc_transform_rotation(recognizer));
	check_angle(gc_transform_rotation_at(recognizer, soon_us(recognizer)));
	gc_transform_translation_at(recognizer, soon_us(recognizer), node, &translation);
	check_translation(translation);
	gc_transform_total(recognizer, &similarity);
	gc_transform_increment(recognizer, &similarity);
	gc_transform_affine(recognizer, node, &affine);
	gc_transform_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	gc_transform_release_velocity(recognizer, node, &velocity);
	check_speed(velocity);
	(void)gc_transform_rotation(recognizer);
	(void)gc_transform_scale_velocity(recognizer);
	(void)gc_transform_rotation_velocity(recognizer);
}

static void get_transform(const void *recognizer, struct gc_event *event) {
	gc_transform_translation(recognizer, NULL, &event->translation);
	event->scale = gc_transform_scale(recognizer);
	event->rotation = gc_transform_rotation(recognizer);
}

static const struct recognizer_type transform_type = {"transform", sizeof(struct gc_transform),
	CHANGES, configure_transform, set_transform, read_transform, true, true, true,
	get_transform};

#elif defined(KINDS_OF_MODEL)

static void set_up_transform(
	union player_recognizer *recognizer, const struct script_recognizer *r) {
	gc_length slop = r->no_slop ? 0 : GC_PT(10);
	uint32_t settle = (uint32_t)r->settle_ms * 1000;
	struct gc_transform_config c = {slop, slop, slop, (uint8_t)r->touches,
		(uint8_t)r->max_touches, settle, (uint16_t)r->lead};
	gc_transform_init(&recognizer->transform, &c);
}

MODEL_KIND(transform, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

static void vary_transform(struct recognizer_setup *setup, uint64_t *state, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(state);
	struct gc_transform_config *transform = &setup->config.transform;
	transform->pan_slop = pick_slop(state);
	transform->pinch_slop = pick_slop(state);
	transform->rotation_slop = pick_slop(state);
	transform->min_touches = (uint8_t)touches;
	transform->max_touches = (uint8_t)(touches + pick(state, 3) * 8);
	transform->settle_us = fingers.settle_us;
	transform->lead = pick_lead(state);
}

static void map_transform(const struct mapping *m, struct recognizer_setup *setup) {
	double_length(m, &setup->config.transform.pan_slop);
	double_length(m, &setup->config.transform.pinch_slop);
	double_length(m, &setup->config.transform.rotation_slop);
}

static void limit_transform(struct recognizer_setup *setup) {
	limit_slop(&setup->config.transform.pan_slop);
	limit_slop(&setup->config.transform.pinch_slop);
	limit_slop(&setup->config.transform.rotation_slop);
}

static void set_transform(
	struct resident *resident, const struct gc_node *node, struct gc_vector value) {
	gc_transform_set_scale(&resident->of.transform, GC_SCALE_ONE + GC_SCALE_ONE / 2);
	gc_transform_set_translation(&resident->of.transform, node, value);
}

static void read_transform(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_transform *t = &resident->of.transform;
	READ_TRANSLATION(transform, t, node, v);
	gc_transform_translation_at(t, at_us, NULL, &v->translation_at);
	v->scale = gc_transform_scale(t);
	v->scale_at = gc_transform_scale_at(t, at_us);
	v->scale_velocity = gc_transform_scale_velocity(t);
	v->scale_release_velocity = gc_transform_scale_release_velocity(t);
	v->rotation = gc_transform_rotation(t);
	v->rotation_at = gc_transform_rotation_at(t, at_us);
	v->rotation_velocity = gc_transform_rotation_velocity(t);
	v->rotation_release_velocity = gc_transform_rotation_release_velocity(t);
	gc_transform_total(t, &v->total);
	gc_transform_increment(t, &v->increment);
	gc_transform_at(t, at_us, &v->total_at);
}

static void print_transform(const struct recognizer_setup *r) {
	printf("slops %g, %g, %g pt, %u to %u touches, settles %u us, lead %u/256",
		pt(r->config.transform.pan_slop), pt(r->config.transform.pinch_slop),
		pt(r->config.transform.rotation_slop), r->config.transform.min_touches,
		r->config.transform.max_touches, r->config.transform.settle_us,
		r->config.transform.lead);
}

STREAM_KIND(transform, VALUES(transform));

#elif defined(KINDS_OF_EVENTS)

static void read_transform(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_affine affine = gc_affine_identity();
	struct gc_velocity velocity;
	gc_transform_affine(&recognizer->transform, inner, &affine);
	event_log_add_i64(log, affine.xx);
	event_log_add_i64(log, affine.xy);
	event_log_add_i64(log, affine.yx);
	event_log_add_i64(log, affine.yy);
	event_log_add_i64(log, affine.dx);
	event_log_add_i64(log, affine.dy);
	gc_transform_velocity(&recognizer->transform, inner, &velocity);
	add_velocity(log, velocity);
	event_log_add_i64(log, gc_transform_scale_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_scale_release_velocity(&recognizer->transform));
	event_log_add_i64(log, gc_transform_rotation_release_velocity(&recognizer->transform));
}

#define TRANSFORM_MEMBERS [12] = {"transform", false, init_transform, read_transform, NULL},

#endif
