// SPDX-License-Identifier: MIT
//
// Drives wf-touch, the gesture library of Wayfire. Its gestures fire once, when their last action
// is completed. Continuous gestures are custom actions that use the library's functions, like a
// compositor would write them.

#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <glm/glm.hpp>
#include <wayfire/touch/touch.hpp>

#include "play.h"

namespace {

using namespace wf::touch;

constexpr double tolerance = 10;
constexpr double edge = 20;
constexpr double swipe_distance = 100;
constexpr uint32_t tap_ms = 500;
constexpr uint32_t swipe_ms = 300;

// An action that begins when a measure of the fingers exceeds its tolerance, and continues while
// enough fingers are down.
class following_action_t : public gesture_action_t {
      public:
	using measure_t = double (*)(const gesture_state_t &);

	following_action_t(const char *name, size_t fingers, double threshold, measure_t measure)
	    : name(name), fingers(fingers), threshold(threshold), measure(measure) {
	}

	action_status_t update_state(
		const gesture_state_t &state, const gesture_event_t &event) override {
		if (state.fingers.size() < fingers) {
			return leave(state);
		}
		value = measure(state);
		if (!began && std::abs(value) > threshold) {
			began = true;
			play_gesture(name, "began");
		}
		return calculate_next_status(state, event, true);
	}

	void reset(uint32_t time) override {
		gesture_action_t::reset(time);
		began = false;
	}

      private:
	const char *name;
	size_t fingers;
	double threshold;
	measure_t measure;
	double value = 0;
	bool began = false;

	action_status_t leave(const gesture_state_t &state) {
		if (began) {
			play_gesture(name, "ended");
			return ACTION_STATUS_COMPLETED;
		}
		return state.fingers.empty() ? ACTION_STATUS_CANCELLED : ACTION_STATUS_RUNNING;
	}
};

using actions_t = std::vector<std::unique_ptr<gesture_action_t>>;

std::vector<std::unique_ptr<gesture_t>> gestures;
std::vector<gesture_event_t> events;
int down;

template <class Action, class... Arguments>
std::unique_ptr<gesture_action_t> action(
	uint32_t duration_ms, double move_tolerance, Arguments... arguments) {
	auto made = std::make_unique<Action>(arguments...);
	made->set_duration(duration_ms);
	made->set_move_tolerance(move_tolerance);
	return made;
}

std::unique_ptr<gesture_action_t> landing() {
	return action<touch_action_t>(tap_ms, tolerance, 1, true);
}

// Adds a gesture of two actions: a landing, optionally within an area, and another one.
void add(std::unique_ptr<gesture_action_t> first, std::unique_ptr<gesture_action_t> second,
	const char *name = nullptr) {
	actions_t actions;
	actions.push_back(std::move(first));
	actions.push_back(std::move(second));
	gestures.push_back(std::make_unique<gesture_t>(std::move(actions), [name] {
		if (name != nullptr) {
			play_gesture(name, "ended");
		}
	}));
}

void add_edge(double left, double height, uint32_t direction) {
	auto first = std::make_unique<touch_action_t>(1, true);
	first->set_target({left, 0, edge, height});
	add(std::move(first),
		action<drag_action_t>(swipe_ms, swipe_distance, direction, swipe_distance),
		"edge-pan");
}

void follow(
	const char *name, size_t fingers, double threshold, following_action_t::measure_t measure) {
	actions_t actions;
	actions.push_back(std::make_unique<following_action_t>(name, fingers, threshold, measure));
	gestures.push_back(std::make_unique<gesture_t>(std::move(actions), [] {}));
}

void open(const stream *stream) {
	follow("pan", 1, tolerance, [](const gesture_state_t &state) {
		return glm::length(state.get_center().delta());
	});
	follow("pinch", 2, 0.05,
		[](const gesture_state_t &state) { return state.get_pinch_scale() - 1; });
	follow("rotation", 2, 0.1,
		[](const gesture_state_t &state) { return state.get_rotation_angle(); });
	add(landing(), action<touch_action_t>(tap_ms, tolerance, 1, false), "tap");
	add(landing(), action<hold_action_t>(UINT32_MAX, tolerance, int32_t(tap_ms)), "long-press");
	for (uint32_t direction : {MOVE_DIRECTION_LEFT, MOVE_DIRECTION_RIGHT, MOVE_DIRECTION_UP,
		     MOVE_DIRECTION_DOWN}) {
		add(landing(),
			action<drag_action_t>(swipe_ms, swipe_distance, direction, swipe_distance),
			"swipe");
	}
	add_edge(0, stream->height, MOVE_DIRECTION_RIGHT);
	add_edge(stream->width - edge, stream->height, MOVE_DIRECTION_LEFT);
	events.resize(stream->touch_count);
	play_note("wf-touch of libwf-touch-dev %s", WF_TOUCH_VERSION);
	play_note("no cancelled touches, no velocity, no timers: a long press fires at the next "
		  "event");
	play_note("pan, pinch and rotation are actions of the driver, because those of wf-touch "
		  "fire once");
}

void prepare(const stream *stream, uint64_t later_us) {
	for (size_t index = 0; index < stream->scan_count; index++) {
		const scan &scan = stream->scans[index];
		for (size_t i = scan.first; i < scan.first + scan.count; i++) {
			const touch &touch = stream->touches[i];
			gesture_event_t &event = events[i];
			event.type = touch.kind == TOUCH_DOWN     ? EVENT_TYPE_TOUCH_DOWN
				     : touch.kind == TOUCH_MOTION ? EVENT_TYPE_MOTION
								  : EVENT_TYPE_TOUCH_UP;
			event.time = uint32_t((scan.time_us + later_us) / 1000);
			event.finger = touch.id;
			event.pos = {touch.x, touch.y};
		}
	}
}

void play(const stream *stream, size_t index) {
	const scan &scan = stream->scans[index];
	for (size_t i = scan.first; i < scan.first + scan.count; i++) {
		const gesture_event_t &event = events[i];
		if (event.type == EVENT_TYPE_TOUCH_DOWN && down++ == 0) {
			for (auto &gesture : gestures) {
				gesture->reset(event.time);
			}
		}
		for (auto &gesture : gestures) {
			gesture->update_state(event);
		}
		if (event.type == EVENT_TYPE_TOUCH_UP) {
			down--;
		}
	}
}

} // namespace

int main(int argc, char **argv) {
	const peer peer = {open, prepare, play};
	return play_main(argc, argv, &peer);
}
