/* SPDX-License-Identifier: MIT */
#include "player.h"

#include "../pull.h"

static void read_fling(const struct values *values, struct gc_vector *fling) {
	struct gc_momentum x, y;
	if (gc_momentum_init(&x, NULL, values->translation.x, values->release_velocity.x) ==
			GC_OK &&
		gc_momentum_init(&y, NULL, values->translation.y, values->release_velocity.y) ==
			GC_OK) {
		fling->x = gc_momentum_position(&x, GC_MS(100));
		fling->y = gc_momentum_position(&y, GC_MS(100));
	}
}

/* What the streams know of a kind: these functions, and others. */
#define STREAM_KIND(type, ...) static const struct stream_kind type##_in_streams = {__VA_ARGS__}

/* Of one with a slop, and with values that a host can set. */
#define VALUES(type) .has_slop = true, .set_value = set_##type, .read = read_##type

/* What a recognizer with a translation says of it. */
#define READ_TRANSLATION(type, recognizer, node, values) \
	do { \
		gc_##type##_translation(recognizer, NULL, &(values)->translation); \
		gc_##type##_translation(recognizer, node, &(values)->local_translation); \
		gc_##type##_velocity(recognizer, NULL, &(values)->velocity); \
		gc_##type##_velocity(recognizer, node, &(values)->local_velocity); \
		gc_##type##_release_velocity(recognizer, NULL, &(values)->release_velocity); \
		(values)->sample_us = gc_##type##_sample_us(recognizer); \
	} while (false)

STREAM_KIND(tap, .has_slop = false);

static void read_long_press(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	const struct gc_long_press *press = &resident->of.long_press;
	(void)at_us;
	gc_long_press_translation(press, NULL, &v->translation);
	gc_long_press_translation(press, node, &v->local_translation);
}

STREAM_KIND(long_press, .read = read_long_press);

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

static void default_edge_pan(struct recognizer_setup *setup) {
	setup->config.edge_pan.edges = GC_EDGE_LEFT;
}

static void set_edge_pan(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	gc_edge_pan_set_translation(&resident->of.edge_pan, node, call->value);
}

static void read_edge_pan(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	struct gc_edge_pan *pan = &resident->of.edge_pan;
	READ_TRANSLATION(edge_pan, pan, node, v);
	gc_edge_pan_at(pan, at_us, NULL, &v->translation_at);
	v->direction = gc_edge_pan_edge(pan);
}

STREAM_KIND(edge_pan, .set_default = default_edge_pan, VALUES(edge_pan));

static void read_swipe(
	struct resident *resident, const struct gc_node *node, uint64_t at_us, struct values *v) {
	(void)node;
	(void)at_us;
	v->direction = gc_swipe_direction(&resident->of.swipe);
	gc_swipe_velocity(&resident->of.swipe, NULL, &v->velocity);
}

STREAM_KIND(swipe, .has_slop = true, .read = read_swipe);

static void set_pinch(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	(void)node;
	gc_pinch_set_scale(&resident->of.pinch, call->scale);
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

STREAM_KIND(pinch, VALUES(pinch));

static void set_rotation(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	(void)node;
	gc_rotation_set_angle(&resident->of.rotation, call->angle);
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

STREAM_KIND(rotation, VALUES(rotation));

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

static void default_hold(struct recognizer_setup *setup) {
	setup->delays_ended = setup->cancels_touches = false;
}

STREAM_KIND(hold, .set_default = default_hold);

static struct pull pull_of(const struct gc_custom *custom) {
	const struct gc_custom_config *config = &((const struct resident *)custom)->config;
	return (struct pull){config->slop, config->time_us, config->touches, config->ignores,
		config->is_wrong, &((struct resident *)custom)->attempts};
}

static void pull_reset(struct gc_custom *custom) {
	((struct resident *)custom)->attempts = false;
}

static const struct recognizer_setup *own_setup(const struct gc_custom *custom) {
	return setup_of(((const struct resident *)custom)->player, &custom->base);
}

static bool pull_requires_failure_of(
	const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_member(own_setup(custom)->class_waits, other);
}

static bool pull_must_fail_before(
	const struct gc_custom *custom, const struct gc_recognizer *other) {
	return has_member(own_setup(custom)->class_holds_up, other);
}

static const struct gc_custom_ops pull_ops = {PULL_OPS, .reset = pull_reset,
	.requires_failure_of = pull_requires_failure_of, .must_fail_before = pull_must_fail_before};

/*
 * A wild one does what the next of its actions says, each time that it is called, and checks what
 * it is called with.
 */
static void ignore_first(struct gc_custom *custom) {
	struct resident *self = (struct resident *)custom;
	gc_slots touches = gc_custom_touches(custom), first = touches;
	if (touches != 0) {
		gc_custom_ignore(custom, gc_custom_next_touch(custom, &touches));
		self->tracked &= ~(first ^ touches);
	}
}

static uint8_t next_action(const struct gc_custom *custom) {
	const struct resident *self = (const struct resident *)custom;
	return self->config.actions[self->next % ACTIONS];
}

static void act(struct gc_custom *custom) {
	uint8_t action = next_action(custom);
	((struct resident *)custom)->next++;
	switch (action % 16) {
	case 6:
		gc_custom_fail(custom, GC_REASON_MOVED, GC_PT(action), GC_PT(1));
		break;
	case 7:
		ignore_first(custom);
		break;
	case 8:
		gc_custom_set_deadline(custom, gc_custom_time_us(custom) + action * 1000u);
		break;
	case 9:
		gc_custom_set_deadline(custom, action < 128 ? 0 : GC_NEVER_US);
		break;
	case 10:
		gc_custom_set_factor(custom, action - 100, action / 64);
		break;
	case 11:
		gc_custom_set_location(custom, (struct gc_point){GC_PT(action), -GC_PT(action)});
		break;
	default:
		if (action % 16 < 6) {
			gc_custom_set_state(custom, (enum gc_state)(action % 16));
		}
	}
}

static void wild_began(struct gc_custom *custom, gc_slots touches) {
	struct resident *self = (struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & self->tracked) == 0);
	self->tracked |= touches;
	MUST(gc_custom_touches(custom) == self->tracked);
	act(custom);
}

static void wild_moved(struct gc_custom *custom, gc_slots touches) {
	const struct resident *self = (const struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & ~self->tracked) == 0);
	MUST(gc_custom_touches(custom) == self->tracked);
	act(custom);
}

/* Lifts and cancels of one frame are separate calls. */
static void wild_left(struct gc_custom *custom, gc_slots touches) {
	struct resident *self = (struct resident *)custom;
	struct player *player = self->player;
	MUST(touches != 0 && (touches & ~self->tracked) == 0);
	MUST((gc_custom_touches(custom) & touches) == 0);
	self->tracked &= ~touches;
	act(custom);
}

/* Does not ask for another deadline: over a jump of the clock that would not end. */
static void wild_expired(struct gc_custom *custom) {
	act(custom);
	gc_custom_set_deadline(custom, GC_NEVER_US);
}

static void wild_committed(struct gc_custom *custom) {
	struct player *player = ((const struct resident *)custom)->player;
	MUST(gc_recognizer_state(&custom->base) != GC_STATE_POSSIBLE);
	act(custom);
}

static void wild_reset(struct gc_custom *custom) {
	struct player *player = ((const struct resident *)custom)->player;
	((struct resident *)custom)->tracked = 0;
	MUST(gc_custom_touches(custom) == 0);
}

static bool wild_answer(const struct gc_custom *custom, const struct gc_recognizer *other) {
	struct player *player = ((const struct resident *)custom)->player;
	MUST(other != &custom->base);
	return next_action(custom) < 128;
}

static const struct gc_custom_ops wild_ops = {
	.began = wild_began,
	.moved = wild_moved,
	.ended = wild_left,
	.cancelled = wild_left,
	.expired = wild_expired,
	.committed = wild_committed,
	.reset = wild_reset,
	.can_prevent = wild_answer,
	.can_be_prevented = wild_answer,
	.requires_failure_of = wild_answer,
	.must_fail_before = wild_answer,
};

/* From the host's own loop. */
static void set_custom(
	struct resident *resident, const struct gc_node *node, const struct call *call) {
	struct gc_custom *custom = &resident->of.custom;
	struct player *player = resident->player;
	(void)node;
	if (!resident->config.is_wild) {
		return;
	}
	custom->values.translation = call->value;
	if (call->other < 64) {
		ignore_first(custom);
		return;
	}
	enum gc_status status = gc_custom_set_state(custom, (enum gc_state)(call->other % 6));
	/* It was shown the end of the frame first, and may take no part since then. */
	MUST(status == GC_OK || status == GC_ERR_STATE ||
		(status == GC_ERR_ARGUMENT && gc_custom_touches(custom) == 0));
}

static void init_custom(struct resident *resident) {
	gc_custom_init(&resident->of.custom, resident->config.is_wild ? &wild_ops : &pull_ops);
}

STREAM_KIND(custom, .has_slop = true, .set_value = set_custom, .init = init_custom);

void stream_default(struct recognizer_setup *setup) {
	switch ((enum gc_kind)setup->kind) {
	case GC_KIND_NONE:
		break;
#define GC_KIND(NAME, number, type, reports, words) \
	case number: \
		setup->config.type = gc_##type##_config_default(); \
		break;
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
	if (stream_kind(setup->kind)->set_default != NULL) {
		stream_kind(setup->kind)->set_default(setup);
	}
}

const struct stream_kind *stream_kind(uint32_t kind) {
	static const struct stream_kind *const kinds[] = {
#define GC_KIND(NAME, number, type, reports, words) [number] = &type##_in_streams,
#include <gesturecore/kinds.def>
#undef GC_KIND
	};
	return kinds[kind];
}
