/* SPDX-License-Identifier: MIT */
#ifndef GCI_WORK_H
#define GCI_WORK_H

#include <gesturecore/private.h>

#include "gci_assert.h"

/*
 * All that is pending, in gc_context.work. Any file of the core may add a bit. flush.c does the
 * work and takes the bits away. While there is none, gc_engine_next() has nothing to return.
 */
enum gci_work {
	/* Known, and not an event yet. In the order in which it is done. */
	GCI_WORK_JUDGE = 1 << 0,   /* the arbiter is to judge attempts */
	GCI_WORK_KEPT = 1 << 1,    /* some reports and deliveries were decided at kept_us */
	GCI_WORK_CLAIM = 1 << 2,   /* who claims and who withholds touches is to be found anew */
	GCI_WORK_REPORT = 1 << 3,  /* some live recognizer has a report */
	GCI_WORK_DELIVER = 1 << 4, /* some node may have something to receive */
	GCI_WORK_SWEEP = 1 << 5,   /* some live recognizer is terminal */

	/* Waits until that is done. */
	GCI_WORK_TAKE = 1 << 6,     /* the queue had events: the host may not have taken all */
	GCI_WORK_RESET = 1 << 7,    /* some done recognizer may be ready to start anew */
	GCI_WORK_LAND = 1 << 8,     /* the landings of the frame are to be shown */
	GCI_WORK_SHOW = 1 << 9,     /* a frame has ended, and is to be shown */
	GCI_WORK_COLLECT = 1 << 10, /* gc_frame.waiting is to be collected */

	/* The frame that is being collected has samples: motion that a hint led to, or any others.
	 */
	GCI_WORK_MOTION = 1 << 11,
	GCI_WORK_SAMPLES = 1 << 12,

	/* For the shortcuts of engine_fast.c. */
	GCI_WORK_DEFERRED_REPORT = 1 << 13,  /* the host may take the reports directly */
	GCI_WORK_DEFERRED_DELIVER = 1 << 14, /* and then the motion of touches */
	GCI_WORK_PROMPT = 1 << 15, /* a report must not be deferred: the host has its values */
	GCI_WORK_CALL = 1 << 16,   /* a question or an operation of a custom recognizer runs */
};

/* A frame is being collected. */
#define GCI_WORK_COLLECTING (GCI_WORK_MOTION | GCI_WORK_SAMPLES)

/* A frame has begun, and not all of it was shown. */
#define GCI_WORK_FRAME (GCI_WORK_COLLECTING | GCI_WORK_SHOW | GCI_WORK_LAND)

/* Events stay out of the queue until the host takes them, or anything else happens. */
#define GCI_WORK_DEFERRED (GCI_WORK_DEFERRED_REPORT | GCI_WORK_DEFERRED_DELIVER)

/* Adds work. */
static inline void gci_pend(struct gc_context *context, uint32_t work) {
	context->work |= work;
}

/* Whether some of `work` is pending. */
static inline bool gci_is_pending(const struct gc_context *context, uint32_t work) {
	return (context->work & work) != 0;
}

/*
 * Around a question of gc_host, or an operation of a custom recognizer: the engine walks over what
 * a call could change, so it refuses such calls meanwhile.
 */
static inline void gci_ask_begin(struct gc_context *context) {
	context->asking++;
	gci_pend(context, GCI_WORK_CALL);
}
static inline void gci_call_begin(struct gc_context *context) {
	context->calling++;
	gci_pend(context, GCI_WORK_CALL);
}
static inline void gci_call_over(struct gc_context *context) {
	if ((context->asking | context->calling) == 0) {
		context->work &= ~(uint32_t)GCI_WORK_CALL;
	}
}
static inline void gci_ask_end(struct gc_context *context) {
	context->asking--;
	gci_call_over(context);
}
static inline void gci_call_end(struct gc_context *context) {
	context->calling--;
	gci_call_over(context);
}

/* Whether the host calls from inside one of these. Counts the call; stops a debug build. */
bool gci_refuses_call(struct gc_context *context);

/* Whether landings that wait are shown before a call of the host. */
enum gci_landings {
	GCI_KEEP_LANDINGS, /* the host may be handling an event of the first part: values must stay
			    */
	GCI_SHOW_LANDINGS, /* the call changes who gets them */
};

/*
 * Before a call of the host that changes something: shows the frame that is being collected, and
 * lets the deadlines until now expire.
 */
void gci_flush_for_call(struct gc_context *context, enum gci_landings landings);

/* After anything that may have changed a recognizer: judges, queues and sweeps. */
void gci_conclude(struct gc_context *context);

/* Before a setter changes values: a pending report keeps those it has, if it has room. */
void gci_queue_reports(const struct gc_recognizer *recognizer);

#endif
