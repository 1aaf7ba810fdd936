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
		NAMED(GC_ERR_MEMORY)
	}
	return "unknown status";
}

const char *gc_reason_name(uint32_t reason) {
	switch ((enum gc_reason)reason) {
		NAMED(GC_REASON_NONE)
#define GC_REASON(NAME, number, UNIT) NAMED(GC_REASON_##NAME)
#include <gesturecore/reasons.def>
#undef GC_REASON
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
