/* SPDX-License-Identifier: MIT */
/*
 * The vocabulary of the tests: a 400 x 400 window, fingers that land, move and lift, and the events
 * that were taken. Times are milliseconds since the start of the test. GC_TEST_CLOCK_OFFSET
 * (microseconds) and GC_TEST_ID_OFFSET in the environment move the clock and the ids. They must not
 * change a result.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#include "events/include/stream_end.h"
#include "testing.h"

#include <gesturecore/gesturecore.h>

#define TEST_EVENTS 64
#define TEST_TAKEN 512
#define TEST_RECORDS 64

struct fixture {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[16];
	struct gc_event events[TEST_EVENTS];
	struct gc_record records[TEST_RECORDS];
	struct gc_event taken[TEST_TAKEN]; // everything taken so far
	size_t taken_count, checked;
	struct received received;
	bool keep_events; // do not take events after each frame

	/* For a test to use: full of garbage until ADD() or setup_view(). */
#define GC_KIND(NAME, number, type, reports, words) struct gc_##type type;
#include <gesturecore/kinds.def>
#undef GC_KIND
	struct gc_tap twice;
	struct gc_node view;
	struct gc_requirement waits;
};

/* A window of 400 x 400 pt and an engine whose host answers no questions. Each test has it. */
void setup(struct fixture *f);
void setup_with_host(struct fixture *f, struct gc_host host);

/* The memory and the root of the fixture's engine, for a test that changes some of it. */
struct gc_engine_config engine_config(struct fixture *f, struct gc_host host);

/* An engine beside the fixture's, with little memory. */
struct small_engine {
	struct gc_engine engine;
	struct gc_touch touches[2];
	struct gc_event events[4];
	struct gc_record records[2];
};
struct gc_engine_config small_config(struct small_engine *small, struct gc_node *root);

/* The host's answer that any two may run at once. */
bool all_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other);

/* Puts the fixture's recognizer of a type on the window: ADD(f, pan). */
#define ADD(f, type) ADD_WITH(f, type, (void)with)

/* The same with other settings: ADD_WITH(f, tap, with.taps = 2, with.touches = 3). */
#define ADD_WITH(f, type, ...) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		__VA_ARGS__; \
		assert_int_equal(gc_##type##_init(&(f)->type, &with), GC_OK); \
		attach(f, &(f)->type.base); \
	} while (0)

/* A pan and a pinch on one window, added in this order. */
void setup_pair(struct fixture *f, struct gc_host host);

/* A single tap and a double tap, `twice`, that do not wait for each other. */
void add_taps(struct fixture *f);

/* Adds a node with this frame to the window, in front of all others. */
void add_node(struct fixture *f, struct gc_node *node, struct gc_rect frame);

/* A node that receives touches: the window's left half, on top of it. */
void setup_view(struct fixture *f);

/* Puts a recognizer on the window. */
void attach(struct fixture *f, struct gc_recognizer *recognizer);

/* The id that a finger of the test has. */
int32_t test_id(int id);

/* Microseconds on the test's clock for milliseconds of the test. */
uint64_t at_ms(double ms);

/* A sample, for a test that changes some of it. */
struct gc_sample sample_of(double ms, enum gc_sample_kind kind, int id, double x, double y);

/* One sample of a frame that is not complete. */
enum gc_status sample(
	struct fixture *f, double ms, enum gc_sample_kind kind, int id, double x, double y);

/* The end of the frame: its events are `taken`. */
void frame(struct fixture *f, double ms);

/* A sample that is a frame of its own. */
void down(struct fixture *f, double ms, int id, double x, double y);
void move(struct fixture *f, double ms, int id, double x, double y);
void up(struct fixture *f, double ms, int id);
void cancel(struct fixture *f, double ms, int id);

/* A finger that lands at a time and lifts at another. */
void tap_at(struct fixture *f, double ms, double lift_ms, int id, double x, double y);

/* Finger 1 lands at a time and place and has moved to another. */
void drag(struct fixture *f, double ms, double x, double y, double later_ms, double to_x,
	double to_y);

/* Two fingers, 1 and 2, in one frame. */
void land_two(struct fixture *f, double ms, double x1, double y1, double x2, double y2);
void move_both(struct fixture *f, double ms, double x1, double y1, double x2, double y2);

/* First one lifts, then the other. */
void lift_both(struct fixture *f, double ms1, double ms2);

/* Lands them, at 0 ms: 1 at (100, 100) and 2 at (200, 100), a span of 100. */
void land_both(struct fixture *f);

/* Leaves the queue room for so many events. It must be empty. */
void shrink_queue(struct fixture *f, uint32_t capacity);

/* Lets time pass. */
void advance(struct fixture *f, double ms);

/* Takes all events. */
void take(struct fixture *f);

/* The next event, which must be of this recognizer in this state. */
const struct gc_event *expect(struct fixture *f, void *recognizer, enum gc_state state);

/* The next event, which must be about this finger for this node. */
const struct gc_event *expect_touch(
	struct fixture *f, const struct gc_node *node, enum gc_event_kind kind, int id);

/* Takes the next event of the engine. It must be of this recognizer, which is in this state. */
struct gc_event next(struct fixture *f, const void *recognizer, enum gc_state state);

/* The engine has no further event. */
void none_is_left(struct fixture *f);

/* A recognizer is in this state. */
#define assert_state(recognizer, state) \
	assert_int_equal(gc_recognizer_state((const void *)(recognizer)), state)

/* Every event taken so far was expected. */
void expect_nothing(struct fixture *f);

/* Skips the events taken so far. */
void forget_taken(struct fixture *f);

/* How many events of a recognizer in a state were taken in all. */
size_t count_taken(const struct fixture *f, const void *recognizer, enum gc_state state);

#define assert_near(actual, expected, tolerance) \
	assert_near_at( \
		(double)(actual), (double)(expected), (tolerance), #actual, __FILE__, __LINE__)
void assert_near_at(double actual, double expected, double tolerance, const char *what,
	const char *file, int line);

/* A place or a way: both its lengths, in points. */
#define assert_points(actual, expected_x, expected_y, tolerance) \
	do { \
		assert_near(gc_length_to_double((actual).x), expected_x, tolerance); \
		assert_near(gc_length_to_double((actual).y), expected_y, tolerance); \
	} while (0)

/* Values in points, ratios and radians. */
double pan_x(const struct gc_pan *pan);
double pan_y(const struct gc_pan *pan);

/* Along x, in points a second. */
double pan_speed(const struct gc_pan *pan);
double pan_release_speed(const struct gc_pan *pan);

double pinch_scale(const struct gc_pinch *pinch);
double rotation_radians(const struct gc_rotation *rotation);
double location_x(const void *recognizer);

#define TOLERANCE_PT 0.01
#define TOLERANCE_SCALE 0.001
#define TOLERANCE_RAD 0.001

/* What the ledger says, in points, microseconds and fingers. */

/* A record's number in the unit of its reason. */
static inline double number_of(const struct gc_record *record, int64_t number) {
	return gc_reason_unit(record->reason) == GC_UNIT_POINTS ? (double)number / 4096
								: (double)number;
}

/* The only record there is of a recognizer. */
static inline struct gc_record record_of(const struct fixture *f, const void *recognizer) {
	struct gc_record record, found = {0};
	size_t count = 0;
	for (size_t i = 0; gc_engine_record(&f->engine, i, &record); i++) {
		if (record.recognizer == recognizer) {
			found = record;
			count++;
		}
	}
	assert_int_equal(count, 1);
	return found;
}

/* It has failed, once, for this reason. */
static inline struct gc_record expect_failure(const struct fixture *f, const void *recognizer,
	enum gc_reason reason, double measured, double limit) {
	struct gc_record record = record_of(f, recognizer);
	assert_int_equal(record.reason, reason);
	assert_int_equal(record.state, GC_STATE_FAILED);
	assert_near(number_of(&record, record.measured), measured, TOLERANCE_PT);
	assert_near(number_of(&record, record.limit), limit, TOLERANCE_PT);
	return record;
}

#endif
