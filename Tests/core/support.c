/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t offset(const char *name) {
	const char *text = getenv(name);
	return text == NULL ? 0 : strtoull(text, NULL, 10);
}

struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	/* Garbage, so that the init functions have to set every field. */
	memset(&fixture, 0xa5, sizeof(fixture));
	setup(&fixture);
	return &fixture;
}

void setup_pair(struct fixture *f, struct gc_host host) {
	setup_with_host(f, host);
	ADD(f, pan);
	ADD(f, pinch);
}

int32_t test_id(int id) {
	return id + (int32_t)offset("GC_TEST_ID_OFFSET");
}

uint64_t at_ms(double ms) {
	/* Some time in, so that the tests do not begin at zero. */
	return offset("GC_TEST_CLOCK_OFFSET") + 1000000 + (uint64_t)llround(ms * 1000);
}

bool all_together(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	(void)one;
	(void)other;
	return true;
}

struct gc_engine_config engine_config(struct fixture *f, struct gc_host host) {
	return (struct gc_engine_config){
		.root = &f->window,
		.touches = f->touches,
		.touch_capacity = 16,
		.events = f->events,
		.event_capacity = TEST_EVENTS,
		.records = f->records,
		.record_capacity = TEST_RECORDS,
		.host = host,
	};
}

struct gc_engine_config small_config(struct small_engine *small, struct gc_node *root) {
	return (struct gc_engine_config){
		.root = root,
		.touches = small->touches,
		.touch_capacity = 2,
		.events = small->events,
		.event_capacity = 4,
		.records = small->records,
		.record_capacity = 2,
	};
}

void setup_with_host(struct fixture *f, struct gc_host host) {
	f->taken_count = f->checked = 0;
	f->keep_events = false;
	f->received = (struct received){0};
	gc_node_init(&f->window);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
	struct gc_engine_config config = engine_config(f, host);
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
}

void setup(struct fixture *f) {
	setup_with_host(f, (struct gc_host){0});
}

void add_taps(struct fixture *f) {
	struct gc_tap_config config = gc_tap_config_default();
	ADD(f, tap);
	config.taps = 2;
	assert_int_equal(gc_tap_init(&f->twice, &config), GC_OK);
	attach(f, &f->twice.base);
}

void add_node(struct fixture *f, struct gc_node *node, struct gc_rect frame) {
	gc_node_init(node);
	gc_node_set_frame(node, frame);
	assert_int_equal(gc_node_add_child(&f->window, node), GC_OK);
}

void setup_view(struct fixture *f) {
	add_node(f, &f->view, (struct gc_rect){.size = {GC_PT(200), GC_PT(400)}});
	gc_node_set_receives_touches(&f->view, true);
}

void attach(struct fixture *f, struct gc_recognizer *recognizer) {
	assert_int_equal(gc_recognizer_add(recognizer, &f->window), GC_OK);
}

struct gc_sample sample_of(double ms, enum gc_sample_kind kind, int id, double x, double y) {
	return (struct gc_sample){
		.time_us = at_ms(ms),
		.position = {gc_length_from_double(x), gc_length_from_double(y)},
		.id = test_id(id),
		.kind = (uint8_t)kind,
	};
}

enum gc_status sample(
	struct fixture *f, double ms, enum gc_sample_kind kind, int id, double x, double y) {
	struct gc_sample report = sample_of(ms, kind, id, x, y);
	return gc_engine_push(&f->engine, &report);
}

void take(struct fixture *f) {
	struct gc_event event;
	while (gc_engine_next(&f->engine, &event)) {
		assert_true(f->taken_count < TEST_TAKEN);
		f->taken[f->taken_count++] = event;
		received_add(&f->received, &event);
	}
}

static void end_of_frame(struct fixture *f, double ms) {
	assert_int_equal(sample(f, ms, GC_SAMPLE_FRAME, 0, 0, 0), GC_OK);
	if (!f->keep_events) {
		take(f);
	}
}

void frame(struct fixture *f, double ms) {
	end_of_frame(f, ms);
}

static void single(
	struct fixture *f, double ms, enum gc_sample_kind kind, int id, double x, double y) {
	assert_int_equal(sample(f, ms, kind, id, x, y), GC_OK);
	end_of_frame(f, ms);
}

void down(struct fixture *f, double ms, int id, double x, double y) {
	single(f, ms, GC_SAMPLE_DOWN, id, x, y);
}

void move(struct fixture *f, double ms, int id, double x, double y) {
	single(f, ms, GC_SAMPLE_MOTION, id, x, y);
}

void up(struct fixture *f, double ms, int id) {
	single(f, ms, GC_SAMPLE_UP, id, 0, 0);
}

void cancel(struct fixture *f, double ms, int id) {
	single(f, ms, GC_SAMPLE_CANCEL, id, 0, 0);
}

void tap_at(struct fixture *f, double ms, double lift_ms, int id, double x, double y) {
	down(f, ms, id, x, y);
	up(f, lift_ms, id);
}

void drag(struct fixture *f, double ms, double x, double y, double later_ms, double to_x,
	double to_y) {
	down(f, ms, 1, x, y);
	move(f, later_ms, 1, to_x, to_y);
}

void lift_both(struct fixture *f, double ms1, double ms2) {
	up(f, ms1, 1);
	up(f, ms2, 2);
}

/* Two samples of one kind in one frame. */
static void both(struct fixture *f, double ms, enum gc_sample_kind kind, double x1, double y1,
	double x2, double y2) {
	assert_int_equal(sample(f, ms, kind, 1, x1, y1), GC_OK);
	assert_int_equal(sample(f, ms, kind, 2, x2, y2), GC_OK);
	end_of_frame(f, ms);
}

void land_two(struct fixture *f, double ms, double x1, double y1, double x2, double y2) {
	both(f, ms, GC_SAMPLE_DOWN, x1, y1, x2, y2);
}

void move_both(struct fixture *f, double ms, double x1, double y1, double x2, double y2) {
	both(f, ms, GC_SAMPLE_MOTION, x1, y1, x2, y2);
}

void land_both(struct fixture *f) {
	land_two(f, 0, 100, 100, 200, 100);
}

void shrink_queue(struct fixture *f, uint32_t capacity) {
	struct gc_event_queue *queue = &f->engine.context.queue;
	assert_int_equal(queue->count, 0);
	queue->head = 0;
	queue->capacity = capacity;
	/* The queue keeps the latest time in its last slot. */
	queue->events[capacity - 1].time_us = 0;
}

void advance(struct fixture *f, double ms) {
	gc_engine_advance(&f->engine, at_ms(ms));
	if (!f->keep_events) {
		take(f);
	}
}

const struct gc_event *expect(struct fixture *f, void *recognizer, enum gc_state state) {
	if (f->checked >= f->taken_count) {
		fail_msg("there was no further event");
	}
	const struct gc_event *event = &f->taken[f->checked++];
	assert_ptr_equal(event->recognizer, recognizer);
	assert_int_equal(event->state, state);
	return event;
}

const struct gc_event *expect_touch(
	struct fixture *f, const struct gc_node *node, enum gc_event_kind kind, int id) {
	assert_true(f->checked < f->taken_count);
	const struct gc_event *event = &f->taken[f->checked++];
	assert_int_equal(event->kind, kind);
	assert_ptr_equal(event->node, node);
	assert_null(event->recognizer);
	assert_int_equal(event->touch_id, test_id(id));
	return event;
}

struct gc_event next(struct fixture *f, const void *recognizer, enum gc_state state) {
	struct gc_event event;
	assert_true(gc_engine_next(&f->engine, &event));
	assert_ptr_equal(event.recognizer, recognizer);
	assert_int_equal(event.state, state);
	assert_int_equal(gc_recognizer_state(event.recognizer), state);
	return event;
}

void none_is_left(struct fixture *f) {
	struct gc_event event;
	assert_false(gc_engine_next(&f->engine, &event));
}

void expect_nothing(struct fixture *f) {
	if (f->checked != f->taken_count) {
		fail_msg("unexpected event with state %d", f->taken[f->checked].state);
	}
}

void forget_taken(struct fixture *f) {
	f->checked = f->taken_count;
}

size_t count_taken(const struct fixture *f, const void *recognizer, enum gc_state state) {
	size_t count = 0;
	for (size_t i = 0; i < f->taken_count; i++) {
		count += f->taken[i].recognizer == recognizer && f->taken[i].state == state;
	}
	return count;
}

void assert_near_at(double actual, double expected, double tolerance, const char *what,
	const char *file, int line) {
	if (!(fabs(actual - expected) <= tolerance)) {
		print_error(
			"%s is %.6f, expected %.6f within %g\n", what, actual, expected, tolerance);
		_fail(file, line);
	}
}

static struct gc_vector translation_of(const struct gc_pan *pan) {
	struct gc_vector translation;
	assert_int_equal(gc_pan_translation(pan, NULL, &translation), GC_OK);
	return translation;
}

double pan_x(const struct gc_pan *pan) {
	return gc_length_to_double(translation_of(pan).x);
}

double pan_y(const struct gc_pan *pan) {
	return gc_length_to_double(translation_of(pan).y);
}

double pan_speed(const struct gc_pan *pan) {
	struct gc_velocity velocity;
	assert_int_equal(gc_pan_velocity(pan, NULL, &velocity), GC_OK);
	return gc_speed_to_double(velocity.x);
}

double pan_release_speed(const struct gc_pan *pan) {
	struct gc_velocity velocity;
	assert_int_equal(gc_pan_release_velocity(pan, NULL, &velocity), GC_OK);
	return gc_speed_to_double(velocity.x);
}

double pinch_scale(const struct gc_pinch *pinch) {
	return gc_scale_to_double(gc_pinch_scale(pinch));
}

double rotation_radians(const struct gc_rotation *rotation) {
	return gc_angle_to_radians(gc_rotation_angle(rotation));
}

double location_x(const void *recognizer) {
	struct gc_point location;
	assert_int_equal(gc_recognizer_location(recognizer, NULL, &location), GC_OK);
	return gc_length_to_double(location.x);
}
