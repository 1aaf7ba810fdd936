/* SPDX-License-Identifier: MIT */
#include "recognizer_set.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void add_velocity(struct event_log *log, struct gc_velocity velocity) {
	event_log_add_i64(log, velocity.x);
	event_log_add_i64(log, velocity.y);
	event_log_add_i64(log, velocity.error);
	event_log_add_u64(log, velocity.samples);
}

static void add_vector(struct event_log *log, struct gc_vector vector) {
	event_log_add_i64(log, vector.x);
	event_log_add_i64(log, vector.y);
}

static void read_location(
	struct event_log *log, union any_recognizer *recognizer, const struct gc_node *inner) {
	struct gc_point location;
	gc_recognizer_location(&recognizer->base, inner, &location);
	event_log_add_i64(log, location.x);
	event_log_add_i64(log, location.y);
}

/* Set one up with its defaults. */
#define GC_KIND(NAME, number, type, reports, words) \
	static __attribute__((unused)) void init_##type(union any_recognizer *memory) { \
		gc_##type##_init((void *)memory, NULL); \
	}
#include <gesturecore/kinds.def>
#undef GC_KIND

#define KINDS_OF_EVENTS
#include "../../kinds/all.h"

/* A kind's members have their places in it: those on the inner node are among the last. */
static const struct member core_members[] = {
#define GC_KIND(NAME, number, type, reports, words) NAME##_MEMBERS
#include <gesturecore/kinds.def>
#undef GC_KIND
};

static const struct member kit_members[] = {
	{"tap", false, init_tap, NULL, NULL},
	{"double tap", false, init_double_tap, NULL, NULL},
	{"pan", false, init_pan, NULL, NULL},
	{"pinch", false, init_pinch, NULL, NULL},
};

const struct recognizer_set recognizer_sets[] = {
	{"core", true, core_members, COUNT(core_members)},
	{"kit", false, kit_members, COUNT(kit_members)},
};
const size_t recognizer_set_count = COUNT(recognizer_sets);
