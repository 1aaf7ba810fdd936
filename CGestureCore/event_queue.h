/* SPDX-License-Identifier: MIT */
#ifndef GCI_EVENT_QUEUE_H
#define GCI_EVENT_QUEUE_H

#include <gesturecore/private.h>
#include <gesturecore/event.h>

#include "recognizer_impl.h"

/*
 * Queues what the recognizers have to report, as far as there is room; the rest stays with them.
 * Returns false when something had to stay.
 */
bool gci_queue_report(struct gc_context *context);

/*
 * What motion has changed is not queued at once, as the host mostly takes it before anything else
 * happens: then it is written where the host wants it. Whatever changes time, values or lists
 * queues it first.
 *
 * Puts off the news of the live ones from `first` on, if any.
 */
static inline void gci_queue_put_off(struct gc_context *context, struct gc_recognizer *first) {
	while (first != NULL && !gci_has_news(first)) {
		first = first->next;
	}
	context->late = first;
}

static inline void gci_queue_catch_up(struct gc_context *context) {
	if (context->late != NULL) {
		gci_queue_report(context);
	}
}

/* What is pending keeps the time it was decided at, gc_context.kept_us. */
void gci_queue_keep(struct gc_context *context);

/* Queues that, before what was decided since. Returns false when something had to stay. */
bool gci_queue_report_kept(struct gc_context *context);

/* Takes the next event that was put off. Requires that there is one, so it returns true. */
bool gci_queue_take_late(struct gc_context *context, struct gc_event *event);

/*
 * Queues an event about a touch, which the caller writes there. NULL when there is no room.
 * `time_us` becomes that of the event before it, if that is later.
 */
struct gc_event *gci_queue_room(struct gc_context *context, uint64_t *time_us);

/* Time begins there: for a queue that is empty. */
void gci_queue_restart(struct gc_event_queue *queue, uint64_t time_us);

/* Returns the oldest event, which stays; NULL when there is none. */
const struct gc_event *gci_queue_first(const struct gc_event_queue *queue);

/* Takes the oldest event out. Returns false when there is none. */
bool gci_queue_take(struct gc_event_queue *queue, struct gc_event *event);

/* Takes every event of a recognizer out of the queue. */
void gci_queue_drop(struct gc_event_queue *queue, struct gc_recognizer *recognizer);

/* Takes every event about touches of a node out of the queue. */
void gci_queue_drop_node(struct gc_event_queue *queue, struct gc_node *node);

#endif
