/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/private.h>

#include "misuse/misuse.h"
#include "numbers/base.h"

/*
 * Whether the guards that skip work are left out. They must not change an event. Small builds have
 * none: on a Cortex-M4 that saves 2,100 bytes, and a frame takes a fifth more instructions.
 */
#ifndef GCI_ALWAYS_FLUSH
#define GCI_ALWAYS_FLUSH GCI_IS_SMALL
#endif

/*
 * All pending work, one bit each, in gc_context.work. Any file of the core may add a bit with
 * gci_pend(). gci_flush() decides when the work is done; the function that does it clears the bit.
 * While no bit is set, gc_engine_next() has nothing to return.
 */
enum gci_work {
	/* What gci_resolve() does, in this order. */
	GCI_WORK_JUDGE = 1 << 0,   /* the arbiter must judge attempts */
	GCI_WORK_KEPT = 1 << 1,    /* some reports and deliveries were judged at kept_us */
	GCI_WORK_CLAIM = 1 << 2,   /* the sets of claimed and withheld touches are out of date */
	GCI_WORK_REPORT = 1 << 3,  /* some live recognizer has a report */
	GCI_WORK_DELIVER = 1 << 4, /* some node may have something to receive */
	GCI_WORK_SWEEP = 1 << 5,   /* some live recognizer is terminal */

	/* What waits until gci_resolve() has queued all events. */
	GCI_WORK_TAKE = 1 << 6,     /* the queue may hold events that the host has not taken */
	GCI_WORK_RESET = 1 << 7,    /* some done recognizer may be ready for its reset */
	GCI_WORK_LAND = 1 << 8,     /* the landings of the frame must be shown */
	GCI_WORK_SHOW = 1 << 9,     /* a frame has ended and must be shown */
	GCI_WORK_COLLECT = 1 << 10, /* the sample in gc_frame.waiting must be collected */

	GCI_WORK_COLLECTING = 1 << 11, /* a frame is being collected */
	GCI_WORK_CONTACTS = 1 << 12,   /* contacts land or end in that frame */

	/* Events are written at once: the host may change the values of custom recognizers. */
	GCI_WORK_PROMPT = 1 << 13,
	GCI_WORK_CALL = 1 << 14,  /* a question or an operation of a custom recognizer runs */
	GCI_WORK_TAKEN = 1 << 15, /* the host has taken some events of the latest input */

	/* A live recognizer failed in a call of the host, which releases nothing: CLAIM, SWEEP. */
	GCI_WORK_TIDY = 1 << 16,

	/* In the frame that ends next, a contact has a size that some recognizer must see. */
	GCI_WORK_SIZE = 1 << 17,

	GCI_WORK_INPUT = 1 << 18, /* gc_frame.show_waiting() must be called */
};

/* An input waits in gc_frame.waiting. */
#define GCI_WORK_WAITING (GCI_WORK_COLLECT | GCI_WORK_INPUT)

/* A frame was begun and not all of it has been shown. */
#define GCI_WORK_FRAME (GCI_WORK_COLLECTING | GCI_WORK_SHOW | GCI_WORK_LAND)

/* What gci_resolve() does. */
#define GCI_WORK_RESOLVE \
	(GCI_WORK_JUDGE | GCI_WORK_KEPT | GCI_WORK_CLAIM | GCI_WORK_REPORT | GCI_WORK_DELIVER | \
		GCI_WORK_SWEEP | GCI_WORK_TIDY | GCI_WORK_PROMPT)

/* Adds work. */
static inline void gci_pend(struct gc_context *context, uint32_t work) {
	context->work |= work;
}

/* Whether some of `work` is pending. */
static inline bool gci_is_pending(const struct gc_context *context, uint32_t work) {
	return (context->work & work) != 0;
}

/*
 * Call these around a question of gc_host (`ask`) and around an operation of a custom recognizer
 * (`call`). The engine is walking its lists then, so it refuses calls that could change them.
 */
static inline void gci_ask_begin(struct gc_context *context) {
	GCI_ASK_BEGINS();
	context->asking++;
	gci_pend(context, GCI_WORK_CALL);
}
static inline void gci_call_begin(struct gc_context *context, struct gc_recognizer *recognizer) {
	GCI_ASK_BEGINS();
	context->acting = recognizer;
	gci_pend(context, GCI_WORK_CALL);
}
static inline void gci_call_over(struct gc_context *context) {
	if (context->asking == 0 && context->acting == NULL) {
		context->work &= ~(uint32_t)GCI_WORK_CALL;
	}
}
static inline void gci_ask_end(struct gc_context *context) {
	GCI_ASK_ENDS();
	context->asking--;
	gci_call_over(context);
}
static inline void gci_call_end(struct gc_context *context) {
	GCI_ASK_ENDS();
	context->acting = NULL;
	gci_call_over(context);
}

/*
 * Returns true inside a question or an operation: the caller must refuse the call. Counts it. Debug
 * builds report it.
 */
bool gci_refuses_call(struct gc_context *context);

/* What a call of the host does with pending landings. */
enum gci_landings {
	GCI_KEEP_LANDINGS, /* they stay pending: getters keep the values of the handled event */
	GCI_SHOW_LANDINGS, /* they are shown first: the call changes which recognizers track them */
	GCI_SHOW_FRAMES,   /* so are frames that wait: they may land on what the call takes out */
};

/*
 * Call this before a call of the host changes anything. Shows the frame that is being collected,
 * and lets deadlines at or before the engine's time expire. If only landings are pending, does what
 * `landings` says instead.
 */
void gci_flush_for_call(struct gc_context *context, enum gci_landings landings);

/*
 * Call this after a change to any recognizer: judges attempts, queues events and sweeps. Returns
 * false when the queue has no room for all events.
 */
bool gci_resolve(struct gc_context *context);
