/* SPDX-License-Identifier: MIT */
/**
 * Turns touch samples into gestures.
 *
 * The engine allocates nothing, reads no clock and keeps no global state: its output is a
 * function of the samples and times it is given. One engine is used from one thread at a time;
 * different engines are independent. A turn of the host's loop is
 *
 *     gc_engine_push(&engine, &sample);          // for each sample of a frame, or
 *     gc_engine_advance(&engine, now_us);        // when the timer fires
 *     while (gc_engine_next(&engine, &event)) {
 *             handle(&event);
 *     }
 *     arm_timer(gc_engine_deadline_us(&engine));
 *
 * What is between two FRAME samples is one scan of the hardware. The recognizers see it in two
 * parts, each an event of its own: lifts, cancels and motion, then landings. A frame that is not
 * ended is a deadline, 1 ms after its time, so a host that leaves FRAMEs out loses nothing. Several
 * frames may be pushed before the events are taken; handling an event may add, remove, enable and
 * disable anything, and what it does comes after the whole frame.
 *
 * Every limit is the caller's, who brings the memory (bytes with 64-bit pointers):
 *
 *     what           bytes        when there is no more room
 *     engine         896
 *     touch          64           the contact is refused: GC_ERR_TOUCHES_FULL; in the ledger
 *     event          72           news waits in recognizers and touches; values coalesce
 *     ledger record  64           the oldest record goes
 *     requirement    48           one that is asked for does not count
 *     node           216          no limit
 *     recognizer     136 to 256   no limit; a transform 472
 *
 * What finds no room is counted. Requirements that the host makes by itself have memory of their
 * own, so there is no limit.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_ENGINE_H
#define GESTURECORE_ENGINE_H

#include <gesturecore/counters.h>
#include <gesturecore/delivery.h>
#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/ledger.h>
#include <gesturecore/node.h>
#include <gesturecore/private.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What the host gives an engine. */
struct gc_engine_config {
	/** The root of the nodes. Required, and of this engine only. */
	struct gc_node *root;
	/**
	 * Memory for touches, 64 bytes each, 1 to GC_TOUCHES_MAX. A finger more is refused. A
	 * touch that lifted keeps its place while its node is still to hear of it.
	 */
	struct gc_touch *touches;
	uint32_t touch_capacity;
	/**
	 * Memory for events that wait to be taken, 72 bytes each; at least 2. When it is full,
	 * what follows waits in the recognizers: values coalesce to the latest, no state is lost.
	 */
	struct gc_event *events;
	uint32_t event_capacity;
	/**
	 * Memory for the ledger, 64 bytes a record; at least 1. Some dozens will do: a finger
	 * leaves one for each recognizer that wanted more or less than it did.
	 */
	struct gc_record *records;
	uint32_t record_capacity;
	/** Questions; all NULL for the defaults. */
	struct gc_host host;
	/**
	 * Memory for the requirements that gc_host.requires_failure and custom recognizers ask for,
	 * 48 bytes each, one for each relation of each attempt at a time. May be NULL, with 0: then
	 * none are made.
	 */
	struct gc_requirement *requirements;
	uint32_t requirement_capacity;
};

/** Set up with gc_engine_init(); it must not move until gc_engine_finish(). */
struct gc_engine {
	// private state

	struct gc_context context;
	struct gc_node *root;
};

/**
 * Sets up an engine. `config` is copied; what it points to must outlive the engine.
 *
 * Returns GC_ERR_ARGUMENT when memory or root is missing, and GC_ERR_RANGE when there are no
 * touches or more than GC_TOUCHES_MAX, fewer than 2 events, or no records.
 */
enum gc_status gc_engine_init(struct gc_engine *engine, const struct gc_engine_config *config);

/**
 * Ends the engine: lets go of its root, recognizers and events, silently.
 *
 * Afterwards nothing points to it, and its root may be given to another.
 */
void gc_engine_finish(struct gc_engine *engine);

/**
 * Takes one sample.
 *
 * On error the sample is dropped and counted, and nothing else has changed: go on with the next.
 * The work is done at the end of the frame, linear in the recognizers that take part. Returns
 * GC_ERR_STATE, counted, from inside a question of gc_host.
 *
 * Times are monotonic; the first is taken as it is. An earlier one counts as the latest. So does
 * one 2^62 us or more ahead of it, which an unsigned subtraction makes of a small negative number.
 */
enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample);

/**
 * Ends the frame being collected, if there is one: what has been pushed is shown to the
 * recognizers now. For the end of a batch of samples that may lack its last FRAME.
 */
void gc_engine_end_frame(struct gc_engine *engine);

/**
 * Ends the frame being collected and lets deadlines at or before `now_us` expire.
 *
 * A time in the past, or one that is not believed (see gc_engine_push()), only ends the frame.
 */
void gc_engine_advance(struct gc_engine *engine, uint64_t now_us);

/**
 * Whether nothing is going on: no contact, nothing active, waiting or pending, and no event that
 * was not taken. Constant.
 */
bool gc_engine_is_idle(const struct gc_engine *engine);

/**
 * Sets the time of an idle engine, back as well: for a host whose clock has changed.
 *
 * Returns GC_ERR_STATE, changing nothing, when the engine is not idle.
 */
enum gc_status gc_engine_set_clock(struct gc_engine *engine, uint64_t now_us);

/**
 * Cancels all touches at `now_us`, after the deadlines until then.
 *
 * Active recognizers are cancelled, possible ones fail, and fingers still on the glass are
 * ignored until they lift.
 */
void gc_engine_cancel_all(struct gc_engine *engine, uint64_t now_us);

/**
 * Cancels the touches of one device at `now_us`, as gc_engine_cancel_all(): it was unplugged, say,
 * or its output is gone. Touches of other devices that share a recognizer with them lose it.
 */
void gc_engine_cancel_device(struct gc_engine *engine, uint16_t device, uint64_t now_us);

/**
 * Ends all contacts at `now_us` that are gone without a lift (`wl_touch.cancel`, say): as
 * gc_engine_cancel_all(), and their ids are free at once. Later samples of them are unknown.
 */
void gc_engine_drop_all(struct gc_engine *engine, uint64_t now_us);

/** The same for the contacts of one device. */
void gc_engine_drop_device(struct gc_engine *engine, uint16_t device, uint64_t now_us);

/**
 * Returns when the host has to call gc_engine_advance(), or GC_NEVER_US.
 *
 * That is the earliest deadline of a recognizer, or 1 ms after the time of a frame that was not
 * ended. While events wait for room in the queue it is now: take them. Linear in the recognizers
 * taking part.
 */
uint64_t gc_engine_deadline_us(struct gc_engine *engine);

/** Whether a time is believed: it is less than 2^62 us ahead of the engine's, or the first. */
static inline bool gc_engine_believes(const struct gc_engine *engine, uint64_t time_us) {
	const struct gc_frame *frame = &engine->context.frame;
	return time_us <= frame->clock_us || time_us - frame->clock_us < UINT64_C(1) << 62 ||
	       !frame->has_time;
}

/**
 * Whether an advance to a time would let nothing expire: no frame is being collected, and no
 * deadline is at or before it. In the header because sources ask it at every frame.
 */
static inline bool gc_engine_is_quiet_until(const struct gc_engine *engine, uint64_t time_us) {
	return engine->context.work == 0 && engine->context.next_deadline_us > time_us;
}

/**
 * Takes the oldest event. Returns false, leaving `event` alone, when there is none.
 *
 * Of one frame come first the touches that recognizers have claimed, then the gestures, deepest
 * node first and there in the order they were added, and then the other touches in the order of
 * their samples.
 */
bool gc_engine_next(struct gc_engine *engine, struct gc_event *event);

/**
 * Returns the event that gc_engine_next() would take, if it is there already, else NULL. It may be
 * read until the next call with this engine or with what is in it.
 *
 * For a host that passes on touches together, such as those of a node in one frame: it can see
 * whether the next one belongs to them, while the states and values of what has been taken still
 * stand. NULL does not mean that gc_engine_next() has nothing more.
 */
const struct gc_event *gc_engine_peek(const struct gc_engine *engine);

/** Returns the counters. */
struct gc_counters gc_engine_counters(const struct gc_engine *engine);

/** Returns how many records the ledger has, up to the capacity it was given. */
size_t gc_engine_record_count(const struct gc_engine *engine);

/**
 * Reads a record, in the order in which they were written; 0 is the oldest.
 *
 * Returns false, leaving `record` alone, when there are not that many.
 */
bool gc_engine_record(const struct gc_engine *engine, size_t index, struct gc_record *record);

/** Forgets all records. */
void gc_engine_clear_records(struct gc_engine *engine);

/**
 * Reads the latest record of a recognizer since it was put on its node: why it did not recognise.
 *
 * Returns false, leaving `record` alone, when there is none. Linear in the records.
 */
bool gc_engine_explain(const struct gc_engine *engine, const struct gc_recognizer *recognizer,
	struct gc_record *record);

/**
 * Takes a node, and what is in it, out of its parent.
 *
 * Touches that hit it end there, CANCELLED, and its recognizers are treated as removed while it
 * is away. Its memory must last until the events about it are taken; see gc_node_finish().
 * Does nothing when it has no parent. Linear in what it contains.
 */
void gc_node_remove(struct gc_node *node);

/**
 * Ends the node's life: removes it, and its events that were not yet taken.
 *
 * Afterwards no engine holds a pointer to it. Its children and recognizers still do: remove them
 * first. Does nothing to a node that has never been in a tree.
 */
void gc_node_finish(struct gc_node *node);

#ifdef __cplusplus
}
#endif

#endif
