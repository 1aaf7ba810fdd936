/* SPDX-License-Identifier: MIT */
#include <gesturecore/explain.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gesturecore/recognizer.h>

/* A number with its unit: 20 digits, a point, and " fingers". */
#define NUMBER_MAX 40

/* The digits it takes to tell any two values apart: 1/4096 pt, 1 us. */
#define DECIMALS_PT 4
#define DECIMALS_S 6

/* A sentence being written. */
struct writer {
	char *text;
	size_t capacity, length; // length: of all of it, also of what had no room
};

struct number {
	char text[NUMBER_MAX];
};

__attribute__((format(printf, 2, 3))) static void say(
	struct writer *writer, const char *format, ...) {
	bool has_room = writer->length < writer->capacity;
	char *end = has_room ? writer->text + writer->length : NULL;
	size_t room = has_room ? writer->capacity - writer->length : 0;
	va_list arguments;
	va_start(arguments, format);
	int added = vsnprintf(end, room, format, arguments);
	va_end(arguments);
	writer->length += added > 0 ? (size_t)added : 0;
}

/* Takes back the part of a character at the end of a text that was cut. */
static void end_with_a_character(char *text, size_t length) {
	size_t start = length;
	/* Bytes of UTF-8 that begin with 10 go on with a character. */
	while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
		start--;
	}
	if (start == 0) {
		return;
	}
	unsigned char first = (unsigned char)text[start - 1];
	size_t needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
	if (length - (start - 1) < needed) {
		text[start - 1] = '\0';
	}
}

/* Writes value / unit, rounded to some decimals; without zeros at the end. */
static struct number decimal(int64_t value, uint64_t unit, int decimals) {
	struct number number;
	uint64_t steps = 1, size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
	for (int i = 0; i < decimals; i++) {
		steps *= 10;
	}
	uint64_t whole = size / unit;
	uint64_t part = (size % unit * steps + unit / 2) / unit;
	whole += part / steps;
	part %= steps;
	while (decimals > 0 && part % 10 == 0) {
		part /= 10;
		decimals--;
	}
	const char *sign = value < 0 && (whole | part) != 0 ? "-" : "";
	if (decimals == 0) {
		snprintf(number.text, NUMBER_MAX, "%s%" PRIu64, sign, whole);
	} else {
		snprintf(number.text, NUMBER_MAX, "%s%" PRIu64 ".%0*" PRIu64, sign, whole, decimals,
			part);
	}
	return number;
}

static void append(struct number *number, const char *unit) {
	size_t length = strlen(number->text);
	snprintf(number->text + length, NUMBER_MAX - length, " %s", unit);
}

/* With as few decimals as tell it from `other`. */
static struct number told_apart(
	int64_t value, int64_t other, uint64_t unit, int least, int most, const char *name) {
	struct number number, beside;
	do {
		number = decimal(value, unit, least);
		beside = decimal(other, unit, least);
	} while (value != other && strcmp(number.text, beside.text) == 0 && least++ < most);
	append(&number, name);
	return number;
}

static const char *state_name(int64_t state) {
	static const char *const names[] = {
		"possible", "began", "changed", "ended", "cancelled", "failed"};
	return state >= 0 && state < 6 ? names[state] : "no state";
}

/* A number of a record as its reason's unit has it. */
static struct number quantity(uint32_t reason, int64_t value, int64_t other) {
	struct number number = {{0}};
	switch (gc_reason_unit(reason)) {
	case GC_UNIT_NONE:
		break;
	case GC_UNIT_POINTS:
		return told_apart(value, other, 4096, 1, DECIMALS_PT, "pt");
	case GC_UNIT_TIME_US:
		return told_apart(value, other, 1000000, 3, DECIMALS_S, "s");
	case GC_UNIT_TOUCHES:
		number = decimal(value, 1, 0);
		append(&number, value == 1 ? "finger" : "fingers");
		break;
	case GC_UNIT_STATE:
		snprintf(number.text, NUMBER_MAX, "%s", state_name(value));
		break;
	}
	return number;
}

static const char *kind_name(uint8_t kind) {
	switch ((enum gc_kind)kind) {
	case GC_KIND_NONE:
		break;
	case GC_KIND_TAP:
		return "tap";
	case GC_KIND_LONG_PRESS:
		return "long press";
	case GC_KIND_PAN:
		return "pan";
	case GC_KIND_EDGE_PAN:
		return "edge pan";
	case GC_KIND_SWIPE:
		return "swipe";
	case GC_KIND_PINCH:
		return "pinch";
	case GC_KIND_ROTATION:
		return "rotation";
	case GC_KIND_TRANSFORM:
		return "transform";
	case GC_KIND_HOLD:
		return "hold";
	case GC_KIND_CUSTOM:
		return "custom recognizer";
	}
	return "recognizer";
}

static const char *recognizer_name(
	const struct gc_names *names, const struct gc_recognizer *recognizer, uint8_t kind) {
	const char *name = NULL;
	if (recognizer != NULL && names != NULL && names->recognizer != NULL) {
		name = names->recognizer(names->data, recognizer);
	}
	return name == NULL ? kind_name(kind) : name;
}

static const char *node_name(const struct gc_names *names, const struct gc_node *node) {
	const char *name = NULL;
	if (node != NULL && names != NULL && names->node != NULL) {
		name = names->node(names->data, node);
	}
	return name == NULL ? "a node" : name;
}

static const char *became(const struct gc_record *record) {
	switch ((enum gc_state)record->state) {
	case GC_STATE_FAILED:
		return "failed";
	case GC_STATE_CANCELLED:
		return "cancelled";
	case GC_STATE_POSSIBLE:
	case GC_STATE_BEGAN:
	case GC_STATE_CHANGED:
	case GC_STATE_ENDED:
		break;
	}
	/* A step that was ignored changed nothing. */
	return record->reason == GC_REASON_ILLEGAL_STATE ? "went on" : "did not get a touch";
}

/* Who, what became of it, and when. */
static void say_what(
	struct writer *writer, const struct gc_record *record, const struct gc_names *names) {
	/* To the nearest millisecond, as programs round the times of their own. */
	uint64_t nearest = record->time_us / 1000 + (record->time_us % 1000 >= 500);
	uint64_t seconds = nearest / 1000;
	unsigned milliseconds = (unsigned)(nearest % 1000);
	if (record->recognizer != NULL || record->kind != GC_KIND_NONE) {
		say(writer, "%s: %s at %" PRIu64 ".%03u s: ",
			recognizer_name(names, record->recognizer, record->kind), became(record),
			seconds, milliseconds);
		return;
	}
	say(writer, "touch %" PRId32, record->touch_id);
	if (record->device != 0) {
		say(writer, " of device %u", record->device);
	}
	say(writer, ": reached no recognizer at %" PRIu64 ".%03u s: ", seconds, milliseconds);
}

static void say_why(
	struct writer *writer, const struct gc_record *record, const struct gc_names *names) {
	struct number is = quantity(record->reason, record->measured, record->limit);
	struct number may_be = quantity(record->reason, record->limit, record->measured);
	const char *measured = is.text, *limit = may_be.text;
	bool is_negative = measured[0] == '-';
	const char *size = is_negative ? measured + 1 : measured;
	const char *rival = recognizer_name(names, record->rival, record->rival_kind);
	const char *node = node_name(names, record->node);

	switch ((enum gc_reason)record->reason) {
	case GC_REASON_NONE:
		break;
	case GC_REASON_MOVED:
		say(writer, "a finger moved %s, the limit is %s", measured, limit);
		return;
	case GC_REASON_HELD_TOO_LONG:
		say(writer, "a finger was still down after %s, the limit", limit);
		return;
	case GC_REASON_NEXT_TAP_LATE:
		say(writer, "the next finger did not land within %s, the limit", limit);
		return;
	case GC_REASON_NEXT_TAP_FAR:
		say(writer, "the next tap was %s from the first, the limit is %s", measured, limit);
		return;
	case GC_REASON_TOO_MANY_TOUCHES:
		say(writer, "it had %s, it takes %s", measured, limit);
		return;
	case GC_REASON_TOO_FEW_TOUCHES:
		say(writer, "it had %s at most, it takes %s", measured, limit);
		return;
	case GC_REASON_UNDER_SLOP:
		say(writer, "the fingers lifted after %s, it begins at %s", measured, limit);
		return;
	case GC_REASON_LIFTED_EARLY:
		say(writer, "a finger lifted after %s, it takes %s", measured, limit);
		return;
	case GC_REASON_LIFTED_SHORT:
		say(writer, "a finger lifted after %s, it takes %s by then", measured, limit);
		return;
	case GC_REASON_OUT_OF_TIME:
		say(writer, "its time was up after %s, it takes %s by then", measured, limit);
		return;
	case GC_REASON_FINGER_STAYED:
		say(writer, "of %s only %" PRId64 " moved its way", limit, record->measured);
		return;
	case GC_REASON_OFF_AXIS:
		say(writer, "it went %s aside, the limit by then is %s", measured, limit);
		return;
	case GC_REASON_WRONG_WAY:
		say(writer, "it went %s the wrong way, the limit is %s", measured, limit);
		return;
	case GC_REASON_NO_DIRECTIONS:
		say(writer, "it has no directions; set some");
		return;
	case GC_REASON_NO_EDGES:
		say(writer, "it has no edges; set some");
		return;
	case GC_REASON_NOT_AT_EDGE:
		if (is_negative) {
			say(writer, "the finger landed %s outside of the window", size);
		} else {
			say(writer, "the finger landed %s from its nearest edge, the limit is %s",
				measured, limit);
		}
		return;
	case GC_REASON_ALONG_EDGE:
		say(writer, "the finger went %s %s and %s along the edge", size,
			is_negative ? "outward" : "inward", limit);
		return;
	case GC_REASON_STAYED_AT_EDGE:
		say(writer,
			"the finger rested at the edge, %s %s when its time was up, it begins at "
			"%s",
			size, is_negative ? "outward" : "inward", limit);
		return;
	case GC_REASON_PREVENTED:
		say(writer, "prevented by %s; allow the two simultaneously to have both", rival);
		return;
	case GC_REASON_EXCLUDED:
		say(writer, "%s was there first; allow the two simultaneously to have both", rival);
		return;
	case GC_REASON_WAITED_FOR:
		say(writer, "it had to wait for %s, which recognised", rival);
		return;
	case GC_REASON_HOST_REFUSED:
		say(writer, "the host's should_begin said no");
		return;
	case GC_REASON_DEVICE_CANCELLED:
		say(writer, "the device took a touch back");
		return;
	case GC_REASON_HOST_CANCELLED:
		say(writer, "the host cancelled all touches");
		return;
	case GC_REASON_DISABLED:
		say(writer, "it was disabled meanwhile");
		return;
	case GC_REASON_REMOVED:
		say(writer, "it, or its node, was removed meanwhile");
		return;
	case GC_REASON_ILLEGAL_STATE:
		say(writer, "it tried to go from %s to %s, and there is no such way", measured,
			limit);
		return;
	case GC_REASON_RECOGNIZER_DISABLED:
		say(writer, "it is disabled; enable it before the touch lands");
		return;
	case GC_REASON_NOT_RECEIVED:
		say(writer, "the host's should_receive said no");
		return;
	case GC_REASON_OTHER_TYPE:
		say(writer, "it does not take touches of this type, or not beside those it has");
		return;
	case GC_REASON_OWN_RULES:
		say(writer, "it gave up by rules of its own, and gave no reason");
		return;
	case GC_REASON_HIT_NOTHING:
		say(writer, "it hit no node; check where it landed and how large the root is");
		return;
	case GC_REASON_HIDDEN:
		say(writer, "%s is in its way, hidden or transparent; show it", node);
		return;
	case GC_REASON_NOT_INTERACTIVE:
		say(writer, "%s is in its way and takes no touches; make it interactive", node);
		return;
	case GC_REASON_NO_RECOGNIZER:
		say(writer,
			"nothing from %s up to the root has a recognizer; add one, or check where "
			"the touch landed",
			node);
		return;
	case GC_REASON_TOUCHES_FULL:
		say(writer, "the engine has memory for %s; give it more", limit);
		return;
	}
	say(writer, "for a reason of number %u", record->reason);
}

size_t gc_explain(
	char *text, size_t capacity, const struct gc_record *record, const struct gc_names *names) {
	struct writer writer = {.text = text, .capacity = capacity};
	say_what(&writer, record, names);
	say_why(&writer, record, names);
	say(&writer, ".");
	if (capacity > 0 && writer.length >= capacity) {
		end_with_a_character(text, capacity - 1);
	}
	return writer.length;
}
