/* SPDX-License-Identifier: MIT */
/* A pinch in the checks of all recognizers: see all.h. */
#if defined(KINDS_OF_MODEL)

MODEL_KIND(pinch, .rules = &drag_rules, .family = SPREAD, .steps = BIT(GC_STEP_PINCH));

#elif defined(KINDS_OF_STREAMS)

VARY_FINGERS(pinch)

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

#elif defined(KINDS_OF_EVENTS)

static void read_pinch(
	struct event_log *log, union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	event_log_add_i64(log, gc_pinch_scale(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_velocity(&recognizer->pinch));
	event_log_add_i64(log, gc_pinch_release_velocity(&recognizer->pinch));
}

static void rebase_pinch(union kind_any *recognizer, const struct gc_node *inner) {
	(void)inner;
	gc_pinch_set_scale(&recognizer->pinch, GC_SCALE_ONE);
}

#define PINCH_MEMBERS \
	[10] = {"pinch", false, init_pinch, read_pinch, NULL}, \
	[16] = {"inner pinch", true, init_pinch, read_pinch, rebase_pinch},

#endif
