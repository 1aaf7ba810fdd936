/* SPDX-License-Identifier: MIT */
/**
 * What a node hears of the touches that hit it.
 *
 * A touch reaches the recognizers of its node and of those above, and then the node itself: the
 * view of an app, or the surface of a compositor's client. A node that wants to hear says so with
 * gc_node_set_receives_touches(); gc_engine_next() then gives its events in the same order as the
 * gestures. Three settings of a recognizer say what it does to the touches it tracks:
 *
 *     setting          while it is possible              when it recognizes
 *     cancels touches                                    claims: the node hears CANCELLED, or,
 *                                                        if BEGAN was withheld, nothing
 *     delays began     withholds BEGAN and what follows
 *     delays ended     withholds ENDED
 *
 * What is withheld is passed on in order when the last recognizer that withholds it has failed.
 * So for a compositor's own gestures, on the node above the clients' surfaces: cancels touches is
 * to steal a touch at the earliest moment, delays began is to keep it from the client until it is
 * decided, and neither is to watch. CANCELLED comes before the first event of the recognizer that
 * claims.
 *
 * While BEGAN is withheld, motion is kept as the latest position only: what is passed on is BEGAN
 * where the finger landed, one MOVED if it moved, and ENDED if it has lifted, all with the time of
 * the decision. A touch that lands on an active recognizer that tracks and claims it is not heard
 * of at all. A touch keeps its slot until its node has heard all of it.
 *
 * Of a touchpad's gesture (step.h) no node hears: it is no touch of theirs.
 *
 * A touch that a recognizer does not track, such as a pinch's third finger, it neither withholds
 * nor claims.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_DELIVERY_H
#define GESTURECORE_DELIVERY_H

#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_node;
struct gc_recognizer;

/** Whether the node hears of touches that land on it from now on. Default false. */
void gc_node_set_receives_touches(struct gc_node *node, bool receives);
bool gc_node_receives_touches(const struct gc_node *node);

/**
 * Whether the node loses the touches of a recognizer that recognizes. Default true; a hold false.
 *
 * This setting and the next two take effect at once.
 */
void gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels);
bool gc_recognizer_cancels_touches(const struct gc_recognizer *recognizer);

/** Whether the node hears of a touch only once the recognizer has failed. Default false. */
void gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_began(const struct gc_recognizer *recognizer);

/** Whether it hears of the touch's end only then. Default true; a hold false. */
void gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_ended(const struct gc_recognizer *recognizer);

#ifdef __cplusplus
}
#endif

#endif
