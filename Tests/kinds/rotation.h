/* SPDX-License-Identifier: MIT */
/* A rotation in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

CONFIGURE_FINGERS(rotation)

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
	check_angle(gc_rotation_angle(recognizer));
	check_angle(gc_rotation_at(recognizer, soon_us(recognizer)));
	(void)gc_rotation_velocity(recognizer);
}

static void get_rotation(const void *recognizer, struct gc_event *event) {
	event->rotation = gc_rotation_angle(recognizer);
}

static const struct recognizer_type rotation_type = {"rotation", sizeof(struct gc_rotation),
	CHANGES, configure_rotation, set_rotation, read_rotation, 0, 0, true, get_rotation};

#elif defined(KINDS_OF_MODEL)

SET_UP_FINGERS(rotation)

MODEL_KIND(rotation, .rules = &drag_rules, .family = TURN, .steps = BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

VARY_FINGERS(rotation)

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

STREAM_KIND(rotation, VALUES(rotation));

#elif defined(KINDS_OF_EVENTS)

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
