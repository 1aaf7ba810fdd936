/* SPDX-License-Identifier: MIT */
/**
 * Delivery: what a node receives of the touches that hit it.
 *
 * A touch reaches the recognizers of its hit node and of the node's ancestors, and then the node
 * itself: the view of an app, or the surface of a compositor's client. A node receives touches only
 * after gc_node_set_receives_touches(). gc_engine_next() returns its events in one order with the
 * gestures. Three settings of a recognizer define what it does to the touches it tracks:
 *
 *     setting          while it is possible              when it recognizes
 *     cancels touches                                    claims them: the node receives CANCELLED,
 *                                                        or nothing, if BEGAN was withheld
 *     delays began     withholds BEGAN and what follows
 *     delays ended     withholds ENDED
 *
 * A fourth, "claims on landing", claims touches before anything recognizes.
 *
 * When the last recognizer that withholds a touch has failed, the engine delivers the touch, its
 * events in order. It also stops withholding BEGAN when BEGAN of a touch that landed later is due
 * on the same node, or on a node with the same `client` (node.h): a client receives landings in
 * their order. The recognizer goes on, and can still claim the touch; then the node receives
 * CANCELLED. CANCELLED comes before the first event of the recognizer that claims the touch.
 *
 * A compositor's own gestures are on the parent node of the clients' surfaces. With "cancels
 * touches" a gesture takes a touch from its client as soon as it recognizes. With "delays began"
 * the client receives nothing until the gesture has begun or failed. With neither, the gesture only
 * watches.
 *
 * While BEGAN is withheld, the engine keeps only the latest position. The node then receives BEGAN
 * where the contact landed, one MOVED if it moved or its size is new, and ENDED if it has lifted,
 * all with the time of the decision. If an active recognizer that cancels touches tracks a new
 * touch, that touch is not delivered. A touch keeps its slot until its node has received all of it.
 *
 * A recognizer neither withholds nor claims a touch that it does not track, such as a pinch's third
 * finger. No node receives a touchpad gesture (step.h).
 *
 * The setters return GC_ERR_STATE, changing nothing, when refused (status.h).
 */
#pragma once

#include <gesturecore/touch.h>

GC_BEGIN_DECLS

struct gc_node;
struct gc_recognizer;

/** Sets whether the node receives touches that land on it from now on. Default false. */
enum gc_status gc_node_set_receives_touches(struct gc_node *node, bool receives);
bool gc_node_receives_touches(const struct gc_node *node);

/**
 * Sets whether nodes lose the recognizer's touches when it recognizes. Default true; false for a
 * hold. This setting and the next two take effect at once.
 */
enum gc_status gc_recognizer_set_cancels_touches(struct gc_recognizer *recognizer, bool cancels);
bool gc_recognizer_cancels_touches(const struct gc_recognizer *recognizer);

/** Sets whether nodes receive its touches only after the recognizer failed. Default false. */
enum gc_status gc_recognizer_set_delays_began(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_began(const struct gc_recognizer *recognizer);

/**
 * Sets whether nodes receive ENDED of its touches only after the recognizer failed. Default true;
 * false for a hold.
 */
enum gc_status gc_recognizer_set_delays_ended(struct gc_recognizer *recognizer, bool delays);
bool gc_recognizer_delays_ended(const struct gc_recognizer *recognizer);

/**
 * Sets whether a pan, pinch, rotation or transform claims its touches as soon as its minimum of
 * fingers is down, before any motion. Default false. It has no effect on other kinds.
 *
 * For a compositor whose rule is "three fingers are mine". The nodes of these touches receive
 * CANCELLED at the landing that completes the minimum, and nothing of the finger that completes it.
 * While one of these fingers is down, each finger that lands on the recognizer's node or below
 * joins them: its node receives nothing of it. If the recognizer fails, nothing is given back. If
 * it is disabled or removed, later fingers are ordinary.
 *
 * A claim is no recognition: the recognizer stays POSSIBLE, asks no question, excludes nobody and
 * has no event. It claims whether it cancels touches or not. A change counts from the next landing.
 */
enum gc_status gc_recognizer_set_claims_on_landing(struct gc_recognizer *recognizer, bool claims);
bool gc_recognizer_claims_on_landing(const struct gc_recognizer *recognizer);

GC_END_DECLS
