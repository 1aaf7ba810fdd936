/* SPDX-License-Identifier: MIT */
/* A transform in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(transform, .rules = &drag_rules, .family = TRAVEL,
	.steps = BIT(GC_STEP_SWIPE) | BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

static void vary_transform(struct recognizer_setup *setup, struct dice *dice, uint32_t touches) {
	struct finger_choice fingers = pick_fingers(dice);
	struct gc_transform_config *transform = &setup->config.transform;
	transform->pan_slop = pick_slop(dice);
	transform->pinch_slop = pick_slop(dice);
	transform->rotation_slop = pick_slop(dice);
	transform->min_touches = (uint8_t)touches;
	transform->max_touches = (uint8_t)(touches + pick(dice, 3) * 8);
	transform->settle_us = fingers.settle_us;
	transform->lead = pick_lead(dice);
}

static void set_transform(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	gc_transform_set_scale(&resident->of.transform, call->scale);
	gc_transform_set_translation(&resident->of.transform, node, call->value);
	if (call->angle != 0) {
		gc_transform_set_rotation(&resident->of.transform, call->angle);
	} else if (call->other != 0) {
		gc_transform_restart(&resident->of.transform);
	}
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

STREAM_KIND(transform, VALUES(transform));

#elif defined(KINDS_OF_EVENTS)

static void read_transform(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
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
