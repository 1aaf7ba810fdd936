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

/** What each node has heard of each touch, as sets of slots. */
struct gc_delivery {
	// private state

	uint32_t receiving;   // whose node is to hear more
	uint32_t begun;       // and has heard BEGAN
	uint32_t moved;       // and has not heard where it is now
	uint32_t lifted;      // over: the node is to hear ENDED
	uint32_t cancelled;   // over for the node: CANCELLED, or nothing if it has not heard BEGAN
	uint32_t claimed;     // tracked by a recognizer that has recognized and cancels touches
	uint32_t began_held;  // tracked by one that withholds BEGAN
	uint32_t ended_held;  // and one that withholds ENDED
	uint32_t kept;        // what they still have to get was decided at gc_context.kept_us
	uint32_t kept_ended;  // ENDED was decided then: nothing changes that
	uint32_t phased;      // had a phase in the delivered frame
	uint16_t frame;       // number of the delivered frame
	bool is_open;         // more events may belong to it
	bool stale;           // those three are to be computed anew
	bool put_off;         // not all that is to be said is queued
	uint8_t sample_count; // of this frame, in order: slot and what happened
	uint8_t told_count;   // of these, while their motion waits to be taken
	uint8_t samples[2 * GC_TOUCHES_MAX];
};

#ifdef __cplusplus
}
#endif

#endif
