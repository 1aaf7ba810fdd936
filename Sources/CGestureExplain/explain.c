/* SPDX-License-Identifier: MIT */
#include <gesturecore/explain.h>

#include <gesturecore/lead.h>
#include <gesturecore/recognizer.h>

#include "sentence.h"

/* Enough digits for values of 1/4096 pt and of 1 us to look different. */
#define DECIMALS_PT 4
#define DECIMALS_S 6

/* Writes `value` with just enough decimals to look different from `other`. */
static struct gci_number distinct(
	int64_t value, int64_t other, uint64_t unit, int least, int most, const char *name) {
	struct gci_number number, beside;
	do {
		number = gci_decimal(value, unit, least);
		beside = gci_decimal(other, unit, least);
	} while (value != other && gci_is_same_text(number.text, beside.text) && least++ < most);
	gci_number_add(&number, " ");
	gci_number_add(&number, name);
	return number;
}

/* Writes a number of a record in the unit of the record's reason. */
static struct gci_number quantity(uint32_t reason, int64_t value, int64_t other) {
	struct gci_number number = {.length = 0};
	switch (gc_reason_unit(reason)) {
	case GC_UNIT_NONE:
		break;
	case GC_UNIT_POINTS:
		return distinct(value, other, 4096, 1, DECIMALS_PT, "pt");
	case GC_UNIT_TIME_US:
		return distinct(value, other, 1000000, 3, DECIMALS_S, "s");
	case GC_UNIT_TOUCHES:
		number = gci_decimal(value, 1, 0);
		gci_number_add(&number, value == 1 ? " finger" : " fingers");
		break;
	case GC_UNIT_STATE:
		gci_number_add(&number,
			gc_state_name(value == (uint8_t)value ? (uint8_t)value : UINT8_MAX));
		break;
	}
	return number;
}

static const char *recognizer_name(
	const struct gc_names *names, const struct gc_recognizer *recognizer, uint8_t kind) {
	const char *name = NULL;
	if (recognizer != NULL && names != NULL && names->recognizer != NULL) {
		name = names->recognizer(names->data, recognizer);
	}
	return name == NULL ? gc_kind_name(kind) : name;
}

static const char *node_name(const struct gc_names *names, const struct gc_node *node) {
	const char *name = NULL;
	if (node != NULL && names != NULL && names->node != NULL) {
		name = names->node(names->data, node);
	}
	return name == NULL ? "a node" : name;
}

static const char *became(const struct gc_record *record) {
	if (record->reason == GC_REASON_IN_DOUBT && record->state == GC_STATE_POSSIBLE) {
		return "in doubt";
	}
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
	/* The recognizer ignored the step and continued. */
	return record->reason == GC_REASON_ILLEGAL_STATE ? "continued" : "did not get a touch";
}

/* Which recognizer or touch, what happened to it, and when. */
static void say_what(struct gci_sentence *sentence, const struct gc_record *record,
	const struct gc_names *names) {
	/* Programs round their own times to the nearest millisecond, too. */
	struct gci_number seconds = gci_fixed(record->time_us, 1000000, 3);
	if (record->recognizer != NULL || record->kind != GC_KIND_NONE) {
		gci_say(sentence, "%s: %s at %s s: ",
			recognizer_name(names, record->recognizer, record->kind), became(record),
			seconds.text);
		return;
	}
	/* Most ids count from 0. */
	gci_say(sentence, "finger %s", gci_decimal((int64_t)record->touch_id + 1, 1, 0).text);
	if (record->device != 0) {
		gci_say(sentence, " of device %s", gci_decimal(record->device, 1, 0).text);
	}
	gci_say(sentence, ": reached no recognizer at %s s: ", seconds.text);
}

/* Evidence in words, as in "gone 12 pt". */
static void say_evidence(
	struct gci_sentence *sentence, uint8_t kind, int64_t evidence, int64_t other) {
	struct gci_number way = distinct(evidence, other, 4096, 1, DECIMALS_PT, "pt");
	if (kind == GC_KIND_PINCH) {
		gci_say(sentence, "spread %s each way", way.text);
	} else if (kind == GC_KIND_ROTATION) {
		gci_say(sentence, "turned by %s of arc", way.text);
	} else {
		gci_say(sentence, "gone %s", way.text);
	}
}

/*
 * The evidence of both: "its fingers had gone 8 pt, the pinch's had spread 12 pt each way". The
 * asker, of this or the rival's kind, asks for the lead; 0: none.
 */
static void say_evidences(struct gci_sentence *sentence, const struct gc_record *record,
	const char *have, int64_t its, const char *asker) {
	gci_say(sentence, "its fingers %s ", have);
	say_evidence(sentence, record->kind, record->measured, its);
	gci_say(sentence, ", the %s's %s ", gc_kind_name(record->rival_kind), have);
	say_evidence(sentence, record->rival_kind, its, record->measured);
	if (record->lead != 0) {
		gci_say(sentence, "; the %s asks for %s times as much", asker,
			gci_decimal(record->lead, GC_LEAD_ONE, 2).text);
	}
}

/* How a rival led, or was ahead when the doubt ended. */
static void say_lead(struct gci_sentence *sentence, const struct gc_record *record) {
	bool has_lead = record->lead != 0;
	int64_t its = has_lead ? (record->limit * record->lead + GC_LEAD_ONE / 2) / GC_LEAD_ONE
			       : record->limit;
	gci_say(sentence, has_lead ? ": " : "; when the doubt ended, ");
	say_evidences(sentence, record, "had", its, gc_kind_name(record->rival_kind));
	if (record->measured > record->limit) {
		gci_say(sentence, "; a drag counts half while a finger does not come along");
	}
}

static void say_why(struct gci_sentence *sentence, const struct gc_record *record,
	const struct gc_names *names) {
	if (names != NULL && names->reason != NULL) {
		const char *words = names->reason(names->data, record);
		if (words != NULL) {
			gci_say(sentence, "%s", words);
			return;
		}
	}
	struct gci_number is = quantity(record->reason, record->measured, record->limit);
	struct gci_number may_be = quantity(record->reason, record->limit, record->measured);
	const char *measured = is.text, *limit = may_be.text;
	bool is_negative = measured[0] == '-';
	const char *size = is_negative ? measured + 1 : measured;
	const char *way = is_negative ? " the other way" : "";
	const char *rival = recognizer_name(names, record->rival, record->rival_kind);
	const char *own = recognizer_name(names, record->recognizer, record->kind);
	const char *another = gci_is_same_text(rival, own) ? "another " : "";
	const char *node = node_name(names, record->node);

	switch ((enum gc_reason)record->reason) {
	case GC_REASON_NONE:
		break;
	case GC_REASON_MOVED:
		gci_say(sentence, "a finger moved %s, the limit is %s", measured, limit);
		return;
	case GC_REASON_HELD_TOO_LONG:
		gci_say(sentence, "a finger was still down after %s, the limit", limit);
		return;
	case GC_REASON_NEXT_TAP_LATE:
		gci_say(sentence, "the next finger did not land within %s, the limit", limit);
		return;
	case GC_REASON_NEXT_TAP_FAR:
		gci_say(sentence, "the next tap was %s from the first, the limit is %s", measured,
			limit);
		return;
	case GC_REASON_TOO_MANY_TOUCHES:
		gci_say(sentence, "%s %s down, it takes %s", measured,
			record->measured == 1 ? "was" : "were",
			gci_decimal(record->limit, 1, 0).text);
		return;
	case GC_REASON_TOO_FEW_TOUCHES:
		gci_say(sentence, "it had at most %s, it takes %s", measured, limit);
		return;
	case GC_REASON_UNDER_SLOP:
		if (record->limit == 0 && record->measured == 0) {
			gci_say(sentence, "the fingers lifted before they moved");
		} else {
			gci_say(sentence, "the fingers lifted after %s%s, it begins at %s", size,
				way, limit);
		}
		return;
	case GC_REASON_LIFTED_EARLY:
		gci_say(sentence, "a finger lifted after %s, it takes %s", measured, limit);
		return;
	case GC_REASON_LIFTED_SHORT:
		gci_say(sentence, "a finger lifted after %s%s, it takes %s by then", size, way,
			limit);
		return;
	case GC_REASON_OUT_OF_TIME:
		if (record->measured < record->limit) {
			gci_say(sentence, "its time was up after %s%s, it takes %s by then", size,
				way, limit);
		} else {
			gci_say(sentence, "its time was up before all fingers went its way");
		}
		return;
	case GC_REASON_FINGER_STAYED:
		gci_say(sentence, "only %s of %s moved in its direction",
			gci_decimal(record->measured, 1, 0).text, limit);
		return;
	case GC_REASON_OFF_AXIS:
		gci_say(sentence, "it went %s aside, the limit by then is %s", measured, limit);
		return;
	case GC_REASON_WRONG_WAY:
		gci_say(sentence, "it went %s the wrong way, the limit is %s", measured, limit);
		return;
	case GC_REASON_NO_DIRECTIONS:
		gci_say(sentence, "it has no directions; set some");
		return;
	case GC_REASON_NO_EDGES:
		gci_say(sentence, "it has no edges; set some");
		return;
	case GC_REASON_NOT_AT_EDGE:
		if (is_negative) {
			gci_say(sentence, "the finger landed %s outside of the window", size);
		} else {
			gci_say(sentence,
				"the finger landed %s from its nearest edge, the limit is %s",
				measured, limit);
		}
		return;
	case GC_REASON_ALONG_EDGE:
		gci_say(sentence, "the finger went %s %s and %s along the edge", size,
			is_negative ? "outward" : "inward", limit);
		return;
	case GC_REASON_STAYED_AT_EDGE:
		gci_say(sentence,
			"the finger was %s %s when its time at the edge was up, it begins at %s",
			size, is_negative ? "outward" : "inward", limit);
		return;
	case GC_REASON_BESIDE_PART:
		gci_say(sentence,
			"the finger landed %s along the edge, where the enabled part ends at %s",
			measured, limit);
		return;
	case GC_REASON_TOO_LARGE:
		gci_say(sentence, "a contact was %s across, the limit is %s", measured, limit);
		return;
	case GC_REASON_ACROSS_AXIS:
		gci_say(sentence, "the fingers went %s along its axis and %s across", measured,
			limit);
		return;
	case GC_REASON_PREVENTED:
		gci_say(sentence, "prevented by %s%s", another, rival);
		if (record->limit != 0) {
			say_lead(sentence, record);
		}
		return;
	case GC_REASON_IN_DOUBT:
		if (record->state == GC_STATE_POSSIBLE) {
			say_evidences(sentence, record, "have", record->limit,
				gc_kind_name(record->kind));
		} else {
			gci_say(sentence,
				"in doubt when the fingers lifted: %s beside %s of the %s",
				measured, limit, gc_kind_name(record->rival_kind));
		}
		return;
	case GC_REASON_EXCLUDED:
		gci_say(sentence, "%s%s recognized first", another, rival);
		return;
	case GC_REASON_WAITED_FOR:
		gci_say(sentence, "it had to wait for %s%s, which recognized", another, rival);
		return;
	case GC_REASON_HOST_REFUSED:
		gci_say(sentence, "the host's should_begin refused it");
		return;
	case GC_REASON_DEVICE_CANCELLED:
		gci_say(sentence, "the device cancelled a touch");
		return;
	case GC_REASON_HOST_CANCELLED:
		gci_say(sentence, "the host cancelled all touches");
		return;
	case GC_REASON_DISABLED:
		gci_say(sentence, "it was disabled during the gesture");
		return;
	case GC_REASON_REMOVED:
		gci_say(sentence, "it, or its node, was removed during the gesture");
		return;
	case GC_REASON_ILLEGAL_STATE:
		gci_say(sentence, "it tried to go from %s to %s, which is not a valid transition",
			measured, limit);
		return;
	case GC_REASON_RECOGNIZER_DISABLED:
		gci_say(sentence, "it is disabled; enable it before the touch lands");
		return;
	case GC_REASON_NOT_RECEIVED:
		gci_say(sentence, "the host's should_receive refused the touch");
		return;
	case GC_REASON_OTHER_TYPE:
		gci_say(sentence,
			"it does not take touches of this type, or not together with those it has");
		return;
	case GC_REASON_PALM:
		gci_say(sentence, record->kind == GC_KIND_NONE
					  ? "it is a palm: a pen was near when it landed"
					  : "a pen came near, so its fingers are palms");
		return;
	case GC_REASON_OWN_RULES:
		gci_say(sentence, "it failed by its own rules, and gave no reason");
		return;
	case GC_REASON_HIT_NOTHING:
		gci_say(sentence,
			"it hit no node; check where it landed and how large the root is");
		return;
	case GC_REASON_HIDDEN:
		gci_say(sentence, "it skipped %s, which is hidden or transparent; show it", node);
		return;
	case GC_REASON_NOT_INTERACTIVE:
		gci_say(sentence, "it skipped %s, which takes no touches; make it interactive",
			node);
		return;
	case GC_REASON_NO_RECOGNIZER:
		gci_say(sentence,
			"nothing from %s up to the root has a recognizer; add one, or check where "
			"the touch landed",
			node);
		return;
	case GC_REASON_TOUCHES_FULL:
		gci_say(sentence, "the engine has memory for %s; give it more", limit);
		return;
	}
	gci_say(sentence, "reason %s", gci_decimal(record->reason, 1, 0).text);
}

size_t gc_explain(
	char *text, size_t capacity, const struct gc_record *record, const struct gc_names *names) {
	struct gci_sentence sentence = {.text = text, .capacity = capacity};
	say_what(&sentence, record, names);
	say_why(&sentence, record, names);
	gci_say(&sentence, ".");
	gci_sentence_end(&sentence);
	return sentence.length;
}
