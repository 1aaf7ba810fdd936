/* SPDX-License-Identifier: MIT */
#include <gesturecore/explain.h>

#include <gesturecore/event.h>
#include <gesturecore/recognizer.h>

/* A case whose name is that of its enumerator. */
#define NAMED(enumerator) \
	case enumerator: \
		return #enumerator;

const char *gc_status_name(enum gc_status status) {
	switch (status) {
		NAMED(GC_OK)
		NAMED(GC_ERR_TOUCHES_FULL)
		NAMED(GC_ERR_UNKNOWN_TOUCH)
		NAMED(GC_ERR_DUPLICATE_TOUCH)
		NAMED(GC_ERR_POSITION)
		NAMED(GC_ERR_RANGE)
		NAMED(GC_ERR_ARGUMENT)
		NAMED(GC_ERR_CYCLE)
		NAMED(GC_ERR_INDEX)
		NAMED(GC_ERR_SINGULAR)
		NAMED(GC_ERR_STATE)
	}
	return "unknown status";
}

const char *gc_reason_name(uint32_t reason) {
	switch ((enum gc_reason)reason) {
		NAMED(GC_REASON_NONE)
		NAMED(GC_REASON_MOVED)
		NAMED(GC_REASON_HELD_TOO_LONG)
		NAMED(GC_REASON_NEXT_TAP_LATE)
		NAMED(GC_REASON_NEXT_TAP_FAR)
		NAMED(GC_REASON_TOO_MANY_TOUCHES)
		NAMED(GC_REASON_TOO_FEW_TOUCHES)
		NAMED(GC_REASON_UNDER_SLOP)
		NAMED(GC_REASON_LIFTED_EARLY)
		NAMED(GC_REASON_LIFTED_SHORT)
		NAMED(GC_REASON_OUT_OF_TIME)
		NAMED(GC_REASON_FINGER_STAYED)
		NAMED(GC_REASON_OFF_AXIS)
		NAMED(GC_REASON_WRONG_WAY)
		NAMED(GC_REASON_NO_DIRECTIONS)
		NAMED(GC_REASON_NO_EDGES)
		NAMED(GC_REASON_NOT_AT_EDGE)
		NAMED(GC_REASON_ALONG_EDGE)
		NAMED(GC_REASON_PREVENTED)
		NAMED(GC_REASON_EXCLUDED)
		NAMED(GC_REASON_WAITED_FOR)
		NAMED(GC_REASON_HOST_REFUSED)
		NAMED(GC_REASON_DEVICE_CANCELLED)
		NAMED(GC_REASON_HOST_CANCELLED)
		NAMED(GC_REASON_DISABLED)
		NAMED(GC_REASON_REMOVED)
		NAMED(GC_REASON_ILLEGAL_STATE)
		NAMED(GC_REASON_RECOGNIZER_DISABLED)
		NAMED(GC_REASON_NOT_RECEIVED)
		NAMED(GC_REASON_HIT_NOTHING)
		NAMED(GC_REASON_HIDDEN)
		NAMED(GC_REASON_NOT_INTERACTIVE)
		NAMED(GC_REASON_NO_RECOGNIZER)
		NAMED(GC_REASON_TOUCHES_FULL)
		NAMED(GC_REASON_OTHER_TYPE)
		NAMED(GC_REASON_OWN_RULES)
		NAMED(GC_REASON_STAYED_AT_EDGE)
		NAMED(GC_REASON_BESIDE_PART)
		NAMED(GC_REASON_TOO_LARGE)
		NAMED(GC_REASON_ACROSS_AXIS)
		NAMED(GC_REASON_IN_DOUBT)
	}
	return "unknown reason";
}

const char *gc_state_name(uint32_t state) {
	switch ((enum gc_state)state) {
	case GC_STATE_POSSIBLE:
		return "possible";
	case GC_STATE_BEGAN:
		return "began";
	case GC_STATE_CHANGED:
		return "changed";
	case GC_STATE_ENDED:
		return "ended";
	case GC_STATE_CANCELLED:
		return "cancelled";
	case GC_STATE_FAILED:
		return "failed";
	}
	return "no state";
}

const char *gc_kind_name(uint32_t kind) {
	switch ((enum gc_kind)kind) {
	case GC_KIND_NONE:
		break;
#define GC_KIND(NAME, number, type, reports, words) \
	case GC_KIND_##NAME: \
		return words;
#include <gesturecore/kinds.def>
#undef GC_KIND
	}
	return "recognizer";
}

const char *gc_event_kind_name(uint32_t kind) {
	switch ((enum gc_event_kind)kind) {
	case GC_EVENT_GESTURE:
		return "gesture";
	case GC_EVENT_TOUCH_BEGAN:
		return "touch began";
	case GC_EVENT_TOUCH_MOVED:
		return "touch moved";
	case GC_EVENT_TOUCH_ENDED:
		return "touch ended";
	case GC_EVENT_TOUCH_CANCELLED:
		return "touch cancelled";
	}
	return "unknown event";
}
