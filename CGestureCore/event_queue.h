/* SPDX-License-Identifier: MIT */
#ifndef GCI_EVENT_QUEUE_H
#define GCI_EVENT_QUEUE_H

#include <gesturecore/context.h>
#include <gesturecore/event.h>

/*
 * Queues what the recognizers have to report, as far as there is room; the rest stays with them.
 * Returns false when something had to stay.
 */
bool gci_queue_report(struct gc_event_queue *queue, struct gc_context *context);

/* Queues an event about a touch of its node. Returns false when there is no room. */
bool gci_queue_put(
	struct gc_event_queue *queue, struct gc_context *context, const struct gc_event *event);

/* Returns the oldest event, which stays; NULL when there is none. */
const struct gc_event *gci_queue_first(const struct gc_event_queue *queue);

/* Takes the oldest event out. Returns false when there is none. */
bool gci_queue_take(struct gc_event_queue *queue, struct gc_event *event);

/* Takes every event of a recognizer out of the queue. */
void gci_queue_drop(struct gc_event_queue *queue, struct gc_recognizer *recognizer);

/* Takes every event about touches of a node out of the queue. */
void gci_queue_drop_node(struct gc_event_queue *queue, struct gc_node *node);

#endif
