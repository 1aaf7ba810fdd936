// SPDX-License-Identifier: MIT
/**
 * libgesturecore for C++17: what owns memory in the C library is an object here, and ends with it.
 *
 *     gesturecore::FixedEngine<> engine(1920, 1080);
 *     gesturecore::Pan pan(engine, [](auto &config) { config.min_touches = 2; });
 *     ...
 *     engine.push(sample);
 *     while (auto event = engine.next()) {
 *             if (event->of(pan)) { scroll(event->translation()); }
 *     }
 *     arm_timer(engine.deadline());
 *
 * No exceptions, no run-time types, no allocation. The C library keeps pointers to engines, views,
 * gestures and requirements, so none of them can be copied or moved. They may end in any order:
 * an engine or a view takes its gestures and views out first. Ending one inside a question of
 * gc_host stops the program, because the library still uses its memory then.
 *
 * It is thin: get() returns the C object, for everything that has no call here, and the headers of
 * the C library document what everything means. One engine is for one thread at a time.
 */
#pragma once

#include <gesturecore/convert.h>
#include <gesturecore/gesturecore.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>

namespace gesturecore {

/** A point or a vector, in points (1/160 inch). */
struct Point {
	double x, y;
};

/** Why a call was refused; GC_OK: it was not. */
using Status = gc_status;

class Node;
class View;

namespace detail {

/** For what must not fail: the memory of an object that ends. */
inline void must(Status status) {
	if (status != GC_OK) {
		std::abort();
	}
}

template <class Init> struct Parts;
template <class T, class Config> struct Parts<Status (*)(T *, const Config *)> {
	using Struct = T;
	using Configuration = Config;
};

inline Point point(std::int32_t x, std::int32_t y) {
	return {gc_length_to_double(x), gc_length_to_double(y)};
}

/** Of two numbers of touches, the one that was changed pushes the other. */
template <class Config>
auto push_touches(const Config &before, Config &config, int)
	-> decltype(config.min_touches, void()) {
	if (config.min_touches <= config.max_touches) {
		return;
	}
	if (config.max_touches == before.max_touches) {
		config.max_touches = config.min_touches;
	} else if (config.min_touches == before.min_touches) {
		config.min_touches = config.max_touches;
	}
}

/** For a configuration without these numbers. */
template <class Config> void push_touches(const Config &, Config &, long) {
}

} // namespace detail

/** What all gestures share. Make a Tap, a Pan, ... */
class Gesture {
      public:
	Gesture(const Gesture &) = delete;
	Gesture &operator=(const Gesture &) = delete;

	/** The recognizer of the C library. */
	gc_recognizer *base() {
		return base_;
	}
	const gc_recognizer *base() const {
		return base_;
	}

	/**
	 * The first error: GC_ERR_RANGE when the configuration was refused. Then it never begins,
	 * and its other calls return this error.
	 */
	[[nodiscard]] Status status() const {
		return status_;
	}

	gc_state state() const {
		return status_ == GC_OK ? gc_recognizer_state(base_) : GC_STATE_POSSIBLE;
	}

	/** Whether it has begun and not ended. */
	bool is_active() const {
		return state() == GC_STATE_BEGAN || state() == GC_STATE_CHANGED;
	}

	Status set_enabled(bool enabled) {
		return status_ == GC_OK ? gc_recognizer_set_enabled(base_, enabled) : status_;
	}

      protected:
	explicit Gesture(gc_recognizer *base) : base_(base) {
	}
	~Gesture() = default;

	inline void attach(Node &node, Status status);
	inline void end();

      private:
	friend class Node;

	gc_recognizer *base_;
	Node *node_ = nullptr;
	Gesture *next_ = nullptr;
	Status status_ = GC_OK;
};

/** A rectangle that gestures are on: an engine's window, or a view in it. */
class Node {
      public:
	Node(const Node &) = delete;
	Node &operator=(const Node &) = delete;

	/** Put only views of this header into it. Its `user_data` is yours. */
	gc_node *node() {
		return &node_;
	}

	/** GC_ERR_RANGE: a number that gc_length does not hold. */
	Status set_frame(Point origin, Point size) {
		gc_length x = gc_length_from_double(origin.x), y = gc_length_from_double(origin.y);
		gc_length width = gc_length_from_double(size.x);
		gc_length height = gc_length_from_double(size.y);
		return gc_node_set_frame(&node_, {{x, y}, {width, height}});
	}

      protected:
	Node() {
		gc_node_init(&node_);
	}

	~Node() = default;

	/** Takes out what is on it and in it. */
	void empty() {
		while (gestures_ != nullptr) {
			gestures_->end();
		}
		while (gc_node *child = gc_node_first_child(&node_)) {
			detail::must(gc_node_remove(child));
		}
	}

	/** Whether a gesture here or in a view here has recognized with one of the touches. */
	bool has_claimed(gc_slots touches) const {
		for (const Gesture *gesture = gestures_; gesture != nullptr;
			gesture = gesture->next_) {
			gc_state state = gesture->state();
			bool has_recognized =
				state >= GC_STATE_BEGAN && state <= GC_STATE_CANCELLED;
			if (has_recognized && gc_recognizer_cancels_touches(gesture->base_) &&
				(gc_recognizer_touches(gesture->base_) & touches) != 0) {
				return true;
			}
		}
		for (const gc_node *child = gc_node_first_child(&node_); child != nullptr;
			child = gc_node_next_sibling(child)) {
			if (of(child)->has_claimed(touches)) {
				return true;
			}
		}
		return false;
	}

      private:
	friend class Gesture;

	/** The object that a node is in: its first member, so both have one address. */
	static const Node *of(const gc_node *node) {
		static_assert(std::is_standard_layout_v<Node>, "the first member has its address");
		return reinterpret_cast<const Node *>(node);
	}

	gc_node node_ = {};
	Gesture *gestures_ = nullptr;
};

inline void Gesture::attach(Node &node, Status status) {
	status_ = status == GC_OK ? gc_recognizer_add(base_, node.node()) : status;
	if (status_ == GC_OK) {
		node_ = &node;
		next_ = node.gestures_;
		node.gestures_ = this;
	}
}

inline void Gesture::end() {
	// On no node, too: it may have requirements.
	detail::must(gc_recognizer_finish(base_));
	if (node_ == nullptr) {
		return;
	}
	Gesture **place = &node_->gestures_;
	while (*place != this) {
		place = &(*place)->next_;
	}
	*place = next_;
	node_ = nullptr;
}

/** A view on top of those that are in its parent. */
class View final : public Node {
      public:
	View(Node &parent, Point origin, Point size) {
		status_ = set_frame(origin, size);
		if (status_ == GC_OK) {
			status_ = gc_node_add_child(parent.node(), node());
		}
	}

	~View() {
		empty();
		detail::must(gc_node_finish(node()));
	}

	[[nodiscard]] Status status() const {
		return status_;
	}

      private:
	Status status_;
};

/**
 * A gesture of one kind. `configure` gets the default configuration by reference and changes it.
 * If it sets only one of `min_touches` and `max_touches`, the other follows where it must.
 * It begins on the node, an engine or a view, and leaves it at its end.
 */
template <auto Init, auto Default, auto SetConfig> class Recognizer final : public Gesture {
	using Struct = typename detail::Parts<decltype(Init)>::Struct;

      public:
	using Config = typename detail::Parts<decltype(Init)>::Configuration;

	explicit Recognizer(Node &node) : Recognizer(node, [](Config &) {}) {
	}

	template <class Configure>
	Recognizer(Node &node, Configure configure) : Gesture(&struct_.base) {
		Config config = Default();
		configure(config);
		detail::push_touches(Default(), config, 0);
		attach(node, Init(&struct_, &config));
	}

	~Recognizer() {
		end();
	}

	/** As in the constructor, one of `min_touches` and `max_touches` that changes pushes the
	 * other. */
	Status set_config(Config config) {
		if (status() != GC_OK) {
			return status();
		}
		detail::push_touches(struct_.config, config, 0);
		detail::push_touches(Default(), config, 0);
		return SetConfig(&struct_, &config);
	}

	/** For the functions of its kind, such as gc_pan_velocity(). */
	Struct *get() {
		return &struct_;
	}
	const Struct *get() const {
		return &struct_;
	}

      private:
	Struct struct_ = {};
};

using Tap = Recognizer<gc_tap_init, gc_tap_config_default, gc_tap_set_config>;
using LongPress =
	Recognizer<gc_long_press_init, gc_long_press_config_default, gc_long_press_set_config>;
using Pan = Recognizer<gc_pan_init, gc_pan_config_default, gc_pan_set_config>;
using EdgePan = Recognizer<gc_edge_pan_init, gc_edge_pan_config_default, gc_edge_pan_set_config>;
using Swipe = Recognizer<gc_swipe_init, gc_swipe_config_default, gc_swipe_set_config>;
using Pinch = Recognizer<gc_pinch_init, gc_pinch_config_default, gc_pinch_set_config>;
using Rotation = Recognizer<gc_rotation_init, gc_rotation_config_default, gc_rotation_set_config>;
using Transform =
	Recognizer<gc_transform_init, gc_transform_config_default, gc_transform_set_config>;
using Hold = Recognizer<gc_hold_init, gc_hold_config_default, gc_hold_set_config>;

/** While it lives, a gesture recognizes only after another has failed. */
class Requirement {
      public:
	Requirement(Gesture &waiter, Gesture &blocker) : status_(GC_ERR_ARGUMENT) {
		if (waiter.status() == GC_OK && blocker.status() == GC_OK) {
			status_ = gc_recognizer_require_failure(
				&memory_, waiter.base(), blocker.base());
		}
		if (status_ == GC_OK && memory_.place == nullptr) {
			// Another one holds it, and would take it along at its end.
			status_ = GC_ERR_ARGUMENT;
		}
	}

	~Requirement() {
		detail::must(gc_requirement_remove(&memory_));
	}

	Requirement(const Requirement &) = delete;
	Requirement &operator=(const Requirement &) = delete;

	/**
	 * GC_ERR_CYCLE: the other one waits for it already. GC_ERR_ARGUMENT: a gesture was refused,
	 * or the two have such a requirement, which ends when that one does.
	 */
	[[nodiscard]] Status status() const {
		return status_;
	}

      private:
	gc_requirement memory_ = {};
	Status status_;
};

/** What an engine reports; a copy. */
class Event {
      public:
	bool of(const Gesture &gesture) const {
		return event_.recognizer == gesture.base();
	}

	/** Whether it is about a touch of a view that receives them; see touch.h and delivery.h. */
	bool is_touch() const {
		return event_.kind != GC_EVENT_GESTURE;
	}

	bool began() const {
		return event_.state == GC_STATE_BEGAN;
	}
	bool changed() const {
		return event_.state == GC_STATE_CHANGED;
	}
	bool ended() const {
		return event_.state == GC_STATE_ENDED;
	}
	bool cancelled() const {
		return event_.state == GC_STATE_CANCELLED;
	}

	Point location() const {
		return detail::point(event_.location.x, event_.location.y);
	}
	Point translation() const {
		return detail::point(event_.translation.x, event_.translation.y);
	}
	double scale() const {
		return gc_scale_to_double(event_.scale);
	}
	double radians() const {
		return gc_angle_to_radians(event_.rotation);
	}
	std::uint64_t time_us() const {
		return event_.time_us;
	}

	const gc_event &get() const {
		return event_;
	}

      private:
	friend class Engine;

	gc_event event_ = {};
};

/** Turns samples into events. It is the node of the whole window. Make a FixedEngine. */
class Engine : public Node {
      public:
	gc_engine *get() {
		return &engine_;
	}

	/** GC_ERR_RANGE: the window or a number of touches, events or records was refused. */
	[[nodiscard]] Status status() const {
		return status_;
	}

	[[nodiscard]] Status push(const gc_sample &sample) {
		return gc_engine_push(&engine_, &sample);
	}

	/** A finger or another contact: what it did, with an id, and where it is. */
	[[nodiscard]] Status push(std::uint64_t time_us, gc_sample_kind kind, std::int32_t id,
		Point at = {0, 0}, std::uint16_t device = 0) {
		gc_sample sample = {};
		sample.time_us = time_us;
		sample.kind = static_cast<std::uint8_t>(kind);
		sample.id = id;
		sample.device = device;
		sample.position = {gc_length_from_double(at.x), gc_length_from_double(at.y)};
		return push(sample);
	}

	Status end_frame() {
		return gc_engine_end_frame(&engine_);
	}
	Status advance(std::uint64_t now_us) {
		return gc_engine_advance(&engine_, now_us);
	}

	/** When to call advance(); none: no call is needed. */
	std::optional<std::uint64_t> deadline() {
		std::uint64_t time_us = gc_engine_deadline_us(&engine_);
		return time_us == GC_NEVER_US ? std::nullopt : std::optional(time_us);
	}

	/** The oldest event. */
	std::optional<Event> next() {
		Event event;
		return gc_engine_next(&engine_, &event.event_) ? std::optional(event)
							       : std::nullopt;
	}

	/**
	 * Whether a gesture has taken the contact that is down with this id: one that cancels
	 * touches has begun with it, and may have ended since. Then nobody else should act on it.
	 * A gesture that is disabled or destroyed has taken nothing. A contact that was cancelled
	 * for all, as by gc_engine_cancel_all(), or that is a palm, counts as taken until it lifts.
	 */
	bool owns(std::int32_t id, std::uint16_t device = 0) const {
		gc_slots touches = gc_engine_touches(&engine_);
		gc_slots ignored = engine_.context.table.held & engine_.context.table.ignored;
		for (std::uint32_t slot = 0; slot < capacity_; slot++) {
			const gc_touch &touch = touches_[slot];
			gc_slots bit = gc_slots{1} << slot;
			if (((touches | ignored) & bit) != 0 && touch.id == id &&
				touch.device == device && touch.type != GC_TOUCH_TOUCHPAD) {
				return (ignored & bit) != 0 || has_claimed(bit);
			}
		}
		return false;
	}

      protected:
	Engine() = default;
	~Engine() = default;

	void begin(Point size, gc_engine_config config) {
		touches_ = config.touches;
		config.root = node();
		status_ = set_frame({0, 0}, size);
		/* Without a size its window is empty, so calls of a refused engine do no harm. */
		Status made = gc_engine_init(&engine_, &config);
		status_ = status_ == GC_OK ? made : status_;
		capacity_ = made == GC_OK ? config.touch_capacity : 0;
	}

	void end() {
		if (capacity_ > 0) {
			detail::must(gc_engine_finish(&engine_));
		}
		empty();
	}

      private:
	gc_engine engine_ = {};
	const gc_touch *touches_ = nullptr;
	std::uint32_t capacity_ = 0;
	Status status_ = GC_OK;
};

/**
 * An engine with its memory, for a window of so many points. With more touches than `Touches` the
 * rest are refused; events beyond `Events` wait; beyond `Records` the oldest reason is forgotten.
 * So many `Requirements` of gc_host.requires_failure last at once; more have no effect.
 */
template <std::size_t Touches = 10, std::size_t Events = 32, std::size_t Records = 32,
	std::size_t Requirements = 8>
class FixedEngine final : public Engine {
	static_assert(Touches >= 1 && Touches <= GC_TOUCHES_MAX, "1 to GC_TOUCHES_MAX touches");
	static_assert(Events >= 2 && Records >= 1, "at least 2 events, and a record");
	static_assert(Requirements >= 1, "at least a requirement");

      public:
	FixedEngine(double width, double height, const gc_host &host = {}) {
		gc_engine_config config = {};
		config.touches = touch_memory_;
		config.touch_capacity = Touches;
		config.events = event_memory_;
		config.event_capacity = Events;
		config.records = record_memory_;
		config.record_capacity = Records;
		config.host = host;
		config.requirements = requirement_memory_;
		config.requirement_capacity = Requirements;
		begin({width, height}, config);
	}

	~FixedEngine() {
		end();
	}

      private:
	gc_touch touch_memory_[Touches];
	gc_event event_memory_[Events];
	gc_record record_memory_[Records];
	gc_requirement requirement_memory_[Requirements];
};

} // namespace gesturecore
