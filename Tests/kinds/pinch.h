/* SPDX-License-Identifier: MIT */
/* A pinch in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_FUZZER)

CONFIGURE_FINGERS(pinch)

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
	(void)node;
	check_scale(gc_pinch_scale(recognizer));
	check_scale(gc_pinch_at(recognizer, soon_us(recognizer)));
	(void)gc_pinch_velocity(recognizer);
}

static void get_pinch(const void *recognizer, struct gc_event *event) {
	event->scale = gc_pinch_scale(recognizer);
}

static const struct recognizer_type pinch_type = {"pinch", sizeof(struct gc_pinch), CHANGES,
	configure_pinch, set_pinch, read_pinch, 0, true, 0, get_pinch};

#elif defined(KINDS_OF_MODEL)

SET_UP_FINGERS(pinch)

MODEL_KIND(pinch, .rules = &drag_rules, .family = SPREAD, .steps = BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

VARY_FINGERS(pinch)

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

STREAM_KIND(pinch, VALUES(pinch));

#elif defined(KINDS_OF_EVENTS)

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
