/* SPDX-License-Identifier: MIT */
/* A rotation in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(rotation, .rules = &drag_rules, .family = TURN, .steps = BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

VARY_FINGERS(rotation)

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

#elif defined(KINDS_OF_EVENTS)

static void read_rotation(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_rotation_angle(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_velocity(&recognizer->rotation));
	event_log_add_i64(log, gc_rotation_release_velocity(&recognizer->rotation));
}

static void rebase_rotation(union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_rotation_set_angle(&recognizer->rotation, 0);
}

#define ROTATION_MEMBERS \
	[11] = {"rotation", false, init_rotation, read_rotation, NULL}, \
	[17] = {"inner rotation", true, init_rotation, read_rotation, rebase_rotation},

#endif
