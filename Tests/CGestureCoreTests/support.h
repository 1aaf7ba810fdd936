/* SPDX-License-Identifier: MIT */
/*
 * The vocabulary of the tests: a 400 x 400 window, fingers that land, move and lift, and what was
 * heard. Times are milliseconds since the start of the test; GC_TEST_CLOCK_OFFSET (microseconds)
 * and GC_TEST_ID_OFFSET in the environment move the clock and the ids, and nothing may change.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gesturecore/gesturecore.h>

#define TEST_EVENTS 64
#define TEST_HEARD 512
#define TEST_RECORDS 64

struct fixture {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[16];
	struct gc_event events[TEST_EVENTS];
	struct gc_record records[TEST_RECORDS];
	struct gc_event heard[TEST_HEARD]; // everything taken so far
	size_t heard_count, checked;
	bool keep_events; // do not take events after each frame
};

/* A window of 400 x 400 pt and an engine with no questions asked. */
void setup(struct fixture *f);
void setup_with_host(struct fixture *f, struct gc_host host);

/* The host's answer that any two may run at once. */
bool all_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other);

/* A pan on the window, with the default settings. */
void setup_pan(struct fixture *f, struct gc_pan *pan);

/* A pan and a pinch on one window, added in this order. */
struct pair {
	struct gc_pan pan;
	struct gc_pinch pinch;
};
void setup_pair(struct fixture *f, struct pair *p, struct gc_host host);

/* A node that hears of its touches: the window's left half, on top of it. */
void setup_view(struct fixture *f, struct gc_node *view);

/* Puts a recognizer on the window. */
void attach(struct fixture *f, struct gc_recognizer *recognizer);

/* The id that a finger of the test has. */
int32_t test_id(int id);

/* Microseconds on the test's clock for milliseconds of the test. */
uint64_t at_ms(double ms);

/* One sample; the frame goes on. */
enum gc_status sample(
	struct fixture *f, double ms, enum gc_sample_kind kind, int id, double x, double y);

/* The end of the frame: events are taken into `heard`. */
void frame(struct fixture *f, double ms);

/* A sample that is a frame of its own. */
void down(struct fixture *f, double ms, int id, double x, double y);
void move(struct fixture *f, double ms, int id, double x, double y);
void up(struct fixture *f, double ms, int id);
void cancel(struct fixture *f, double ms, int id);

/* Two fingers, 1 and 2, in one frame. */
void move_both(struct fixture *f, double ms, double x1, double y1, double x2, double y2);

/* Lands them, at 0 ms: 1 at (100, 100) and 2 at (200, 100), a span of 100. */
void land_both(struct fixture *f);

/* Pans finger 1 from (100, 100) at 0 ms to (160, 100) at 60 ms: a translation of (50, 0). */
void pan_to_50(struct fixture *f);

/* Lets time pass. */
void advance(struct fixture *f, double ms);

/* Takes what there is into `heard`. */
void take(struct fixture *f);

/* The next thing heard, which must be this recognizer in this state; returns its event. */
const struct gc_event *expect(struct fixture *f, void *recognizer, enum gc_state state);

/* The next thing heard, which must be of this finger for this node; returns its event. */
const struct gc_event *expect_touch(
	struct fixture *f, const struct gc_node *node, enum gc_event_kind kind, int id);

/* Nothing that was not expected has been heard. */
void expect_nothing(struct fixture *f);

/* Skips what has been heard so far. */
void forget_heard(struct fixture *f);

/* How often a recognizer was heard in a state, in all. */
size_t count_heard(const struct fixture *f, const void *recognizer, enum gc_state state);

#define assert_near(actual, expected, tolerance) \
	assert_near_at( \
		(double)(actual), (double)(expected), (tolerance), #actual, __FILE__, __LINE__)
void assert_near_at(double actual, double expected, double tolerance, const char *what,
	const char *file, int line);

/* Values in points, ratios and radians. */
double pan_x(const struct gc_pan *pan);
double pan_y(const struct gc_pan *pan);
double pinch_scale(const struct gc_pinch *pinch);
double rotation_radians(const struct gc_rotation *rotation);
double location_x(const void *recognizer);
double location_y(const void *recognizer);

#define TOLERANCE_PT 0.01
#define TOLERANCE_SCALE 0.001
#define TOLERANCE_RAD 0.001

#endif
