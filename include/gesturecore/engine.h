/* SPDX-License-Identifier: MIT */
/**
 * Turns touch samples into gestures.
 *
 * The engine allocates nothing, reads no clock and keeps no global state: its output is a function
 * of the samples and times that the host gives it. Use one engine from one thread at a time.
 * Different engines are independent. A debug build reports broken rules: see misuse.h. A turn of
 * the host's loop is
 *
 *     gc_engine_push(&engine, &sample);          // for each sample of a frame, or
 *     gc_engine_advance(&engine, now_us);        // when the timer fires
 *     while (gc_engine_next(&engine, &event)) {
 *             handle(&event);
 *     }
 *     arm_timer(gc_engine_deadline_us(&engine));
 *
 * The samples between two FRAMEs are one scan of the hardware. The recognizers see a frame in two
 * parts, and each part is judged and reported separately: lifts, cancels and motion, then landings.
 * A frame without a FRAME ends at a deadline, 1 ms after its time, so a host may omit FRAMEs.
 *
 * Each deadline, each part of a frame, each step of a touchpad and each cancel waits until the host
 * has taken the events of those before it. A sample that is refused changes none of this. So a host
 * that takes all events before its next input gets values that belong together: in each event, all
 * getters answer with the values of that event, also after a late call. What the host calls until
 * then comes before what waits, at the time of the event taken last. But what it adds, enables or
 * moves does not change who receives the landings of that event's frame. The host may also push
 * several frames before it takes the events. Then nothing waits, and getters answer with the latest
 * values. While it handles an event it may add, remove, enable and disable anything.
 *
 * The caller brings the memory, and so sets every limit (bytes with 64-bit pointers):
 *
 *     what           bytes        when there is no more room
 *     engine         984
 *     touch          96           the contact is refused (GC_ERR_TOUCHES_FULL) and recorded
 *     event          72           events wait with recognizers and touches; values coalesce
 *     ledger record  64           the oldest record is overwritten
 *     requirement    56           a requirement that a question asks for is ignored
 *     node           232          no limit
 *     recognizer     144 to 272   no limit; a transform 480
 *
 * gc_engine_counters() counts what had no room. A recognizer whose last event waits for room takes
 * no new touch until then, and no record says so. Requirements that the host makes have memory of
 * their own, so they have no limit.
 */
#pragma once

#include <gesturecore/counters.h>
#include <gesturecore/delivery.h>
#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/ledger.h>
#include <gesturecore/node.h>
#include <gesturecore/private.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

/** What the host gives an engine. */
struct gc_engine_config {
	/** The root of the nodes. Required. No other engine may use it. */
	struct gc_node *root;
	/**
	 * Memory for 1 to GC_TOUCHES_MAX touches, 96 bytes each. The engine refuses further
	 * contacts. A lifted touch keeps its slot until its node has received all of it.
	 */
	struct gc_touch *touches;
	uint32_t touch_capacity;
	/**
	 * Memory for events that the host has not taken, 72 bytes each; at least 2. While it is
	 * full, events wait with recognizers and touches: values coalesce to the latest; no state
	 * is lost. But a recognizer that ended takes no new touch while that event waits.
	 */
	struct gc_event *events;
	uint32_t event_capacity;
	/**
	 * Memory for the ledger, 64 bytes a record; at least 1. Some dozens are enough: a contact
	 * leaves a record for each recognizer that did not recognize it.
	 */
	struct gc_record *records;
	uint32_t record_capacity;
	/** Questions; all NULL for the defaults. */
	struct gc_host host;
	/**
	 * Memory for the requirements that gc_host.requires_failure and custom recognizers ask for,
	 * 56 bytes each. Each relation uses one until its waiter is reset. With NULL and a
	 * capacity of 0, the engine ignores such requirements.
	 */
	struct gc_requirement *requirements;
	uint32_t requirement_capacity;
	/**
	 * Memory for the paths of touches, 80 bytes each, `touch_capacity` of them; NULL: none.
	 * gc_engine_touch_at() and gc_engine_touch_samples() read the latest samples of a touch
	 * from them. A frame of two contacts then costs about 130 instructions more, and undecided
	 * recognizers see each frame at once.
	 */
	struct gc_velocity_path *paths;
};

/** Set up with gc_engine_init(); it must not move until gc_engine_finish(). */
struct gc_engine {
	// private state

	struct gc_context context;
	struct gc_node *root;
};

/**
 * Sets up an engine. Copies `config`; the memory it points to must outlive the engine, and no other
 * engine may use it. The memory need not be zero. Set an engine up again only after
 * gc_engine_finish().
 *
 * Returns GC_ERR_ARGUMENT when memory or root is missing, GC_ERR_RANGE when there are no touches or
 * more than GC_TOUCHES_MAX, fewer than 2 events, or no records, and GC_ERR_STATE when a question of
 * another engine runs and something in the tree is still tied to that one (status.h).
 */
enum gc_status gc_engine_init(struct gc_engine *engine, const struct gc_engine_config *config);

/**
 * Ends the engine. Releases its root and recognizers and drops all events, without new events.
 *
 * Afterwards nothing points to the engine, and another engine may use its root. Make no other call
 * about the engine then. Returns GC_ERR_STATE when refused (status.h): then nothing has changed,
 * and its memory is still in use.
 */
enum gc_status gc_engine_finish(struct gc_engine *engine);

/**
 * Takes one sample.
 *
 * On error the engine drops the sample and changes nothing else: continue with the next. Only of
 * GC_ERR_TOUCHES_FULL the time counts, and the ledger has a record. It counts what it dropped, but
 * not GC_ERR_ARGUMENT, a kind or a type that does not exist. Inside a question of gc_host or an
 * operation of a custom recognizer, returns GC_ERR_STATE and counts the call; so do all calls below
 * that change the engine (status.h). The work is done at the end of the frame and is linear in the
 * recognizers that take part.
 *
 * Times are monotonic. The engine accepts any first time. Later, a time before the latest, or 2^62
 * us or more ahead of it, counts as the latest. (An unsigned subtraction turns a small negative
 * number into such a time.)
 */
enum gc_status gc_engine_push(struct gc_engine *engine, const struct gc_sample *sample);

/**
 * Ends the frame that is being collected, if there is one: shows its samples to the recognizers.
 * Use it after a batch of samples that may lack its last FRAME.
 */
enum gc_status gc_engine_end_frame(struct gc_engine *engine);

/**
 * Ends the frame that is being collected, and lets deadlines at or before `now_us` expire.
 *
 * A time in the past, or too far ahead (see gc_engine_push()), only ends the frame.
 */
enum gc_status gc_engine_advance(struct gc_engine *engine, uint64_t now_us);

/**
 * Whether the engine is at rest: no contact is down, no recognizer takes part, no work is pending,
 * and the host has taken all events. Constant time.
 */
bool gc_engine_is_idle(const struct gc_engine *engine);

/**
 * Sets the time of an idle engine, forward or back: for a host whose clock has changed. Forgets all
 * records, as gc_engine_clear_records().
 *
 * Returns GC_ERR_STATE, changing nothing, when the engine is not idle.
 */
enum gc_status gc_engine_set_clock(struct gc_engine *engine, uint64_t now_us);

/**
 * Cancels all touches at `now_us`, after the deadlines until then. If these have events, the
 * touches are cancelled once the host has taken them, or with its next input.
 *
 * Active recognizers are cancelled, possible ones fail, and fingers still on the glass are
 * ignored until they lift.
 */
enum gc_status gc_engine_cancel_all(struct gc_engine *engine, uint64_t now_us);

/**
 * Cancels the touches of one device at `now_us`, like gc_engine_cancel_all(). Use it when a device
 * was unplugged or its output is gone. Recognizers that track these touches and those of another
 * device are cancelled or fail, too.
 */
enum gc_status gc_engine_cancel_device(struct gc_engine *engine, uint16_t device, uint64_t now_us);

/**
 * Cancels the fingers that are down on all touchscreens at `now_us`, like gc_engine_cancel_all(),
 * with GC_REASON_PALM. Call it when a pen comes near, see pen.h. Pens, pointers and gestures of a
 * touchpad stay, and so does what fingers did that have lifted: a tap that waits, for example.
 */
enum gc_status gc_engine_cancel_palms(struct gc_engine *engine, uint64_t now_us);

/**
 * Ends all contacts at `now_us`. Use it for contacts that will not report a lift, as after
 * `wl_touch.cancel`. Like gc_engine_cancel_all(), but the ids are free at once, and later samples
 * of these contacts return GC_ERR_UNKNOWN_TOUCH.
 */
enum gc_status gc_engine_drop_all(struct gc_engine *engine, uint64_t now_us);

/** The same for the contacts of one device. */
enum gc_status gc_engine_drop_device(struct gc_engine *engine, uint16_t device, uint64_t now_us);

/** Returns the root of the nodes. */
static inline struct gc_node *gc_engine_root(const struct gc_engine *engine) {
	return engine->root;
}

/** Returns the time of the latest input that recognizers have seen. */
static inline uint64_t gc_engine_time_us(const struct gc_engine *engine) {
	return engine->context.now_us;
}

/** How much memory an engine has: the capacities of its gc_engine_config. */
struct gc_limits {
	uint32_t touches;      /**< how many touches it follows at once */
	uint32_t events;       /**< how many events wait in its queue */
	uint32_t records;      /**< how many records its ledger keeps */
	uint32_t requirements; /**< how many requirements of a host's answers have room */
	bool paths;            /**< it keeps the paths of touches */
};

/** Returns the limits. */
static inline struct gc_limits gc_engine_limits(const struct gc_engine *engine) {
	const struct gc_context *context = &engine->context;
	struct gc_limits limits = {context->table.capacity, context->queue.capacity,
		context->ledger.capacity, context->requirement_capacity, context->paths != NULL};
	return limits;
}

/**
 * Returns when the host has to call gc_engine_advance(), or GC_NEVER_US.
 *
 * That is the earliest deadline of a recognizer, or 1 ms after the time of a frame that was not
 * ended. It is the engine's time while something waits for the host to take events: an event that
 * has no room in the queue, a deadline, or a part of a frame. Linear in the recognizers that take
 * part.
 */
uint64_t gc_engine_deadline_us(struct gc_engine *engine);

/**
 * Returns the set of the touches that are down: contacts and touchpad gestures that recognizers may
 * have seen. Those that were cancelled and not lifted are not in it.
 */
gc_slots gc_engine_touches(const struct gc_engine *engine);

/**
 * Whether gc_engine_push() would take a sample as input: one with a bad position, or of an unknown
 * or a second contact, is none. A host that does something at the time of a sample, before it
 * pushes the sample, asks first. It looks at the engine as it is: an input that waits until events
 * are taken does not count yet, nor that a question runs. Constant.
 */
bool gc_engine_accepts(const struct gc_engine *engine, const struct gc_sample *sample);

/** Whether the engine accepts a time: any first one, then less than 2^62 us after the latest. */
static inline bool gc_engine_believes(const struct gc_engine *engine, uint64_t time_us) {
	const struct gc_frame *frame = &engine->context.frame;
	return time_us <= frame->clock_us || time_us - frame->clock_us < UINT64_C(1) << 62 ||
	       !frame->has_time;
}

/**
 * Whether an advance to a time would make no event and change no state: no work is pending, and no
 * deadline is at or before that time. The engine's time would change, and with it velocities of
 * fingers at rest. Inline, because sources of samples call it in every frame.
 */
static inline bool gc_engine_is_settled_until(const struct gc_engine *engine, uint64_t time_us) {
	return engine->context.work == 0 && engine->context.next_deadline_us > time_us;
}

/**
 * Sets how far values at a time are predicted after the newest sample: 0 to GC_HORIZON_MAX_US.
 * Default GC_HORIZON_US, 16 ms. With 0 they are never beyond the newest sample.
 *
 * Those values are gc_pan_at(), gc_engine_touch_at() and the like. A host asks for them when it
 * draws, with the time at which the display shows that frame. No event and no state depends on
 * them. Returns GC_ERR_RANGE, changing nothing, when the horizon is larger.
 */
enum gc_status gc_engine_set_horizon(struct gc_engine *engine, uint32_t horizon_us);

/** Returns the horizon. */
uint32_t gc_engine_horizon_us(const struct gc_engine *engine);

/** Where a contact was at a time. */
struct gc_touch_sample {
	uint64_t time_us;         /**< of the sample */
	struct gc_point position; /**< in the window */
};

/**
 * Reads where a touch is at `time_us`, in the window: between its samples, or predicted up to the
 * horizon. `serial` is its gc_event.touch_serial.
 *
 * A touch that has lifted, and any touch of an engine without paths, is at its latest position.
 * Returns GC_ERR_UNKNOWN_TOUCH, leaving `position` alone, when the engine does not have the touch:
 * another has reused its slot. About 150 instructions more than a velocity, and a search.
 */
enum gc_status gc_engine_touch_at(const struct gc_engine *engine, uint32_t serial, uint64_t time_us,
	struct gc_point *position);

/**
 * Reads the latest samples of a touch, newest first: at most GC_VELOCITY_SAMPLES, and none from
 * before a rest (velocity.h) or a step of 32,768 pt or more along an axis. Returns how many it
 * wrote to `samples`, at most `capacity`. Writes none when the engine has no paths or does not have
 * the touch. A search, and about 10 instructions for each.
 */
size_t gc_engine_touch_samples(const struct gc_engine *engine, uint32_t serial,
	struct gc_touch_sample *samples, size_t capacity);

/**
 * Takes the oldest event. Returns false, leaving `event` alone, when there is none, and inside a
 * question or an operation.
 *
 * The order of events in one frame: for each of its two parts, first CANCELLED of the touches that
 * recognizers claimed, then the gestures: those of the deepest node first, and on one depth in the
 * order of addition. After both parts come the other touches, in the order of their samples.
 */
bool gc_engine_next(struct gc_engine *engine, struct gc_event *event);

/**
 * Returns the next event if it is in the queue, else NULL. The pointer is valid until the next call
 * about this engine or anything in it.
 *
 * Use it to forward several touches together, such as those of a node in one frame: it shows
 * whether the next event belongs to them, and getters keep the values of the event taken last. If
 * it returns NULL, gc_engine_next() may still return an event.
 */
const struct gc_event *gc_engine_peek(const struct gc_engine *engine);

/** Returns the counters. */
struct gc_counters gc_engine_counters(const struct gc_engine *engine);

/** Returns how many records the ledger has, at most its capacity. */
size_t gc_engine_record_count(const struct gc_engine *engine);

/**
 * Reads the record at an index; 0 is the oldest.
 *
 * Returns false, leaving `record` alone, when there are no more than `index` records.
 */
bool gc_engine_record(const struct gc_engine *engine, size_t index, struct gc_record *record);

/** Forgets all records. */
enum gc_status gc_engine_clear_records(struct gc_engine *engine);

/**
 * Reads why a recognizer did not recognize: its latest record since it was added to its node, if it
 * has not recognized after that.
 *
 * Returns false, leaving `record` alone, when there is none. Linear in the records.
 */
bool gc_engine_explain(const struct gc_engine *engine, const struct gc_recognizer *recognizer,
	struct gc_record *record);

/**
 * Takes a node, and all nodes in it, out of its parent.
 *
 * Their touches are cancelled. Their recognizers count as removed until the node is added again.
 * The node's memory must last until the host has taken the events about it; see gc_node_finish().
 * Until then it receives no touches in the tree of another engine.
 * Does nothing when it has no parent. Returns GC_ERR_STATE, changing nothing, when refused
 * (status.h). Linear in its nodes and recognizers.
 */
enum gc_status gc_node_remove(struct gc_node *node);

/**
 * Ends the node's life: removes the node, and drops the events about it that the host has not
 * taken.
 *
 * Afterwards no engine points to the node. Its children and recognizers still do: remove them
 * first. Does nothing to a node that has never been in a tree. Returns GC_ERR_STATE when refused
 * (status.h): then nothing has changed, and its memory is still in use.
 */
enum gc_status gc_node_finish(struct gc_node *node);

GC_END_DECLS
