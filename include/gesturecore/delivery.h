/* SPDX-License-Identifier: MIT */
/**
 * Delivery: what a node receives of the touches that hit it.
 *
 * A touch reaches the recognizers of its node and of those above, and then the node itself: the
 * view of an app, or the surface of a compositor's client. A node receives touches only after
 * gc_node_set_receives_touches(). gc_engine_next() returns its events in one order with the
 * gestures. Three settings of a recognizer say what it does to the touches it tracks:
 *
 *     setting          while it is possible              when it recognizes
 *     cancels touches                                    claims them: the node receives CANCELLED,
 *                                                        or nothing, if BEGAN was withheld
 *     delays began     withholds BEGAN and what follows
 *     delays ended     withholds ENDED
 *
 * When the last recognizer that withholds a touch has failed, the engine delivers what was
 * withheld, in order. CANCELLED comes before the first event of the recognizer that claims.
 *
 * A compositor's own gestures are on the node above the clients' surfaces. With "cancels touches" a
 * gesture takes a touch from its client at the earliest moment. With "delays began" the client
 * receives nothing until the gesture is decided. With neither, the gesture only watches.
 *
 * While BEGAN is withheld, the engine keeps only the latest position. The node then receives BEGAN
 * where the contact landed, one MOVED if it moved, and ENDED if it has lifted, all with the time
 * of the decision. A touch that lands on an active recognizer that tracks and claims it is not
 * delivered. A touch keeps its slot until its node has received all of it.
 *
 * A recognizer neither withholds nor claims a touch that it does not track, such as a pinch's third
 * finger. A touchpad's gesture (step.h) is no touch, so no node receives it.
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

/** Whether the node receives touches that land on it from now on. Default false. */
void gc_node_set_receives_touches(struct gc_node *node, bool receives);
bool gc_node_receives_touches(const struct gc_node *node);

/**
 * Whether the node loses its touches to a recognizer that recognizes. Default true; a hold: false.
 *
 * This setting and the next two take effect at once.
 */
void gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels);
bool gc_recognizer_cancels_touches(const struct gc_recognizer *recognizer);

/** Whether the node receives a touch only once the recognizer has failed. Default false. */
void gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_began(const struct gc_recognizer *recognizer);

/** Whether it receives the touch's end only then. Default true; a hold: false. */
void gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_ended(const struct gc_recognizer *recognizer);

#ifdef __cplusplus
}
#endif

#endif
