// SPDX-License-Identifier: MIT
// Names the gestures in a list of samples, one a line: microseconds, kind (gc_sample_kind), id, x,
// y.
//     c++ -std=c++17 example.cpp $(pkg-config --cflags --libs libgesturecore) -o example
//     printf '%s\n' '0 0 1 400 240' '60000 2 1 400 240' | ./example    // tap at 400 240
#include <gesturecore/gesturecore.hpp>

#include <cinttypes>
#include <cstdio>

namespace gc = gesturecore;

int main() {
	gc::FixedEngine<> engine(800, 480);
	gc::Swipe swipe(engine, [](auto &config) {
		config.touches = 3;
		config.directions = GC_SWIPE_LEFT | GC_SWIPE_RIGHT;
	});
	gc::EdgePan menu(engine, [](auto &config) { config.edges = GC_EDGE_LEFT; });
	gc::LongPress press(engine, [](auto &config) { config.min_duration_us = 600000; });
	gc::Pinch pinch(engine);
	gc::Tap tap(engine);

	auto show = [&] {
		while (auto event = engine.next()) {
			gc::Point at = event->location();
			if (event->of(swipe)) {
				bool is_left = gc_swipe_direction(swipe.get()) == GC_SWIPE_LEFT;
				std::printf(
					"three fingers to the %s\n", is_left ? "left" : "right");
			} else if (event->of(menu) && event->ended()) {
				std::printf("menu, %.0f pt wide\n", event->translation().x);
			} else if (event->of(press) && event->began()) {
				std::printf("long press at %.0f %.0f\n", at.x, at.y);
			} else if (event->of(pinch) && event->ended()) {
				std::printf("pinch by %.2f\n", event->scale());
			} else if (event->of(tap)) {
				std::printf("tap at %.0f %.0f\n", at.x, at.y);
			}
		}
	};

	std::uint64_t time_us;
	int kind, id;
	gc::Point at;
	while (std::scanf("%" SCNu64 "%d%d%lf%lf", &time_us, &kind, &id, &at.x, &at.y) == 5) {
		// Here the times of samples are the only clock.
		if (auto due = engine.deadline(); due && *due <= time_us) {
			engine.advance(time_us);
			show();
		}
		if (engine.push(time_us, static_cast<gc_sample_kind>(kind), id, at) != GC_OK) {
			std::printf("refused: finger %d\n", id);
		}
		show();
		if (kind == GC_SAMPLE_MOTION && engine.owns(id)) {
			std::printf("finger %d is mine\n", id);
		}
	}
	while (auto due = engine.deadline()) { // the last frame, and what still waits
		engine.advance(*due);
		show();
	}
}
