/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* for MAP_ANONYMOUS */
#include "support.h"
#include "hands.h"
#include "steps.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The memory the caller chooses: what is refused, what it costs, what happens when it is full. */

TEST(memory_that_is_missing_or_too_small_is_refused) {
	struct small_engine small;
	struct gc_node root;
	gc_node_init(&root);
	const struct gc_engine_config good = small_config(&small, &root);
	struct gc_engine_config missing[] = {good, good, good}, few[] = {good, good, good};
	missing[0].root = NULL;
	missing[1].records = NULL;
	missing[2].requirement_capacity = 1;
	few[0].touch_capacity = 33;
	few[1].event_capacity = 1;
	few[2].record_capacity = 0;
	for (int i = 0; i < 3; i++) {
		assert_int_equal(gc_engine_init(&small.engine, &missing[i]), GC_ERR_ARGUMENT);
		assert_int_equal(gc_engine_init(&small.engine, &few[i]), GC_ERR_RANGE);
	}
	assert_int_equal(gc_engine_init(&small.engine, &good), GC_OK);
}

/* Each file of the core asserts the size of its struct; these are the limits of the promise. */
TEST(memory_is_what_the_design_allows) {
	size_t engine = sizeof(struct gc_engine) + 16 * sizeof(struct gc_touch);
	size_t seven = sizeof(struct gc_tap) + sizeof(struct gc_long_press) +
		       sizeof(struct gc_pan) + sizeof(struct gc_edge_pan) +
		       sizeof(struct gc_swipe) + sizeof(struct gc_pinch) +
		       sizeof(struct gc_rotation);
	print_message("# engine for 16 contacts: %zu B; seven recognizers: %zu B\n", engine, seven);
	assert_true(engine <= 2520);
	assert_true(seven <= 1730);
#define GC_KIND(NAME, number, type, reports, words) \
	assert_true(sizeof(struct gc_##type) <= (GC_KIND_##NAME == GC_KIND_TRANSFORM ? 504 : 288));
#include <gesturecore/kinds.def>
#undef GC_KIND
}

/* The table ends at the end of a page, and the page after it must not be read. */
TEST(a_full_table_of_two_touches_is_not_read_beyond_its_end) {
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *pages =
		mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(pages != MAP_FAILED);
	assert_int_equal(mprotect(pages + page, page, PROT_NONE), 0);
	struct gc_touch *touches = (struct gc_touch *)(pages + page) - 2;
	gc_engine_finish(&f->engine);
	struct gc_engine_config config =
		engine_config(f, (struct gc_host){.simultaneous = all_together});
	config.touches = touches;
	config.touch_capacity = 2;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	ADD_WITH(f, transform, with.min_touches = 2);
	ADD_WITH(f, rotation, with.max_touches = 3);
	ADD(f, pan);
	ADD(f, pinch);
	for (int i = 0; i < 3; i++) {
		land_two(f, i * 1000, 150, 200, 250, 200);
		assert_int_equal(
			sample(f, i * 1000, GC_SAMPLE_DOWN, 3, 200, 300), GC_ERR_TOUCHES_FULL);
		move_both(f, i * 1000 + 10, 120, 200, 280, 220);
		up(f, i * 1000 + 20, 1);
		down(f, i * 1000 + 30, 1, 180, 180);
		move_both(f, i * 1000 + 40, 100, 200, 300, 220);
		up(f, i * 1000 + 50, 2);
		up(f, i * 1000 + 60, 1);
		forget_taken(f);
	}
	munmap(pages, 2 * page);
}

/*
 * A finger taps, and lands again in the scan of each lift, until there is one landing more than a
 * sequence has taps, or one finds no free touch. Returns how many landings were taken.
 */
static int landings(struct fixture *f, uint32_t touches, uint8_t taps, bool receives) {
	struct gc_engine_config config = engine_config(f, (struct gc_host){0});
	int landed = 0;
	setup(f);
	gc_engine_finish(&f->engine);
	config.touch_capacity = touches;
	assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
	gc_node_set_receives_touches(&f->window, receives);
	ADD_WITH(f, tap, with.taps = taps);
	for (; landed <= taps; landed++) {
		double ms = 50 * landed;
		if (landed > 0) {
			assert_int_equal(sample(f, ms, GC_SAMPLE_UP, 1, 0, 0), GC_OK);
		}
		enum gc_status status = sample(f, ms, GC_SAMPLE_DOWN, 1, 100, 100);
		if (status != GC_OK) {
			assert_int_equal(status, GC_ERR_TOUCHES_FULL);
			break;
		}
		frame(f, ms);
	}
	assert_int_equal(count_taken(f, &f->tap, GC_STATE_ENDED), landed > taps);
	return landed;
}

/* What scan.h says of the touches that an engine needs. */
TEST(one_contact_needs_two_touches_and_one_for_each_earlier_tap_that_a_node_receives) {
	assert_int_equal(landings(f, 1, 3, false), 1);
	assert_int_equal(landings(f, 2, 3, false), 4);
	assert_int_equal(landings(f, 1, 2, true), 1);
	assert_int_equal(landings(f, 2, 2, true), 2);
	assert_int_equal(landings(f, 3, 2, true), 3);
	assert_int_equal(landings(f, 2, 3, true), 2);
	assert_int_equal(landings(f, 3, 3, true), 3);
	assert_int_equal(landings(f, 4, 3, true), 4);
}

/* A tap of a double tap. Then so many fingers beside it that its slot is needed. */
static void tap_and_forget(struct fixture *f, struct gc_node *left, int fingers) {
	struct gc_tap_config config = gc_tap_config_default();
	add_node(f, left, (struct gc_rect){.size = {GC_PT(200), GC_PT(400)}});
	config.taps = 2;
	gc_tap_init(&f->tap, &config);
	gc_recognizer_add(&f->tap.base, left);
	tap_at(f, 0, 20, 1, 100, 100);
	for (int id = 2; id < 2 + fingers; id++) {
		down(f, 40, id, 300, 100);
	}
}

TEST(cancelling_all_reaches_a_double_tap_whose_first_finger_is_forgotten) {
	struct gc_node left;
	tap_and_forget(f, &left, 16);
	gc_engine_cancel_all(&f->engine, at_ms(60));
	take(f);
	assert_true(gc_engine_deadline_us(&f->engine) == GC_NEVER_US);
	up(f, 80, 2);
	tap_at(f, 100, 120, 1, 100, 100);
	expect_nothing(f);
}

/* The room for touches decides nothing, nor does what was in their memory. */
TEST(cancelling_a_device_leaves_a_double_tap_whose_first_finger_is_forgotten) {
	struct gc_touch touches[GC_TOUCHES_MAX];
	for (uint32_t room = 16; room <= GC_TOUCHES_MAX; room += 8) {
		struct gc_node left;
		struct gc_engine_config config = engine_config(f, (struct gc_host){0});
		memset(touches, room % 3 == 0 ? 0 : 0xa5, sizeof(touches));
		config.touches = touches;
		config.touch_capacity = room;
		gc_node_init(&f->window);
		gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(400), GC_PT(400)}});
		assert_int_equal(gc_engine_init(&f->engine, &config), GC_OK);
		tap_and_forget(f, &left, (int)room);
		gc_engine_cancel_device(&f->engine, 0, at_ms(60));
		take(f);
		assert_true(gc_engine_deadline_us(&f->engine) == at_ms(370));
		gc_engine_finish(&f->engine);
	}
}

/* (11.74) The room for touches does not change the device of an event either. */
TEST(a_double_tap_counts_the_device_of_a_finger_that_is_forgotten) {
	struct gc_node left;
	struct gc_sample sample = {
		.time_us = at_ms(100), .device = 8, .position = {GC_PT(100), GC_PT(100)}};
	tap_and_forget(f, &left, 16);
	up(f, 60, 2);
	assert_int_equal(gc_engine_push(&f->engine, &sample), GC_OK);
	frame(f, 100);
	sample.time_us = at_ms(120);
	sample.kind = GC_SAMPLE_UP;
	assert_int_equal(gc_engine_push(&f->engine, &sample), GC_OK);
	frame(f, 120);
	assert_int_equal(expect(f, &f->tap, GC_STATE_ENDED)->device, UINT16_MAX);
}

/* New settings replace all of the former ones, and only if they are valid. */

/* `change` is valid, and `mistake` is not. */
#define assert_settable(f, type, change, mistake) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		assert_int_equal(gc_##type##_init(&(f)->type, NULL), GC_OK); \
		with.change; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), GC_OK); \
		struct gc_##type##_config set; \
		memcpy(&set, &with, sizeof(set)); \
		assert_memory_equal(&(f)->type.config, &set, sizeof(set)); \
		with.mistake; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), GC_ERR_RANGE); \
		assert_memory_equal(&(f)->type.config, &set, sizeof(set)); \
	} while (0)

TEST(each_recognizer_takes_valid_settings) {
	assert_settable(f, tap, max_gap_us = 100000, taps = 0);
	assert_settable(f, long_press, min_duration_us = 300000, touches = 0);
	assert_settable(f, hold, stillness_us = 300000, touches = 0);
	assert_settable(f, pan, slop = GC_PT(30), min_touches = 0);
	assert_settable(f, edge_pan, edges = GC_EDGE_TOP, slop = -1);
	assert_settable(f, swipe, min_distance = GC_PT(90), touches = 0);
	assert_settable(f, pinch, slop = GC_PT(30), min_touches = 1);
	assert_settable(f, rotation, slop = GC_PT(30), min_touches = 1);
	assert_settable(f, transform, pan_slop = GC_PT(30), min_touches = 0);
}

#define assert_setting(f, type, change, status) \
	do { \
		struct gc_##type##_config with = gc_##type##_config_default(); \
		assert_int_equal(gc_##type##_init(&(f)->type, NULL), GC_OK); \
		with.change; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &with), status); \
		assert_int_equal(gc_##type##_init(&(f)->type, &with), status); \
	} while (0)

/* The least value of a setting, and the one below it. */
#define assert_from(f, type, field, least) \
	do { \
		assert_setting(f, type, field = (least), GC_OK); \
		assert_setting(f, type, field = (least) - 1, GC_ERR_RANGE); \
	} while (0)

#define assert_from_to(f, type, field, least, most) \
	do { \
		assert_from(f, type, field, least); \
		assert_setting(f, type, field = (most), GC_OK); \
		assert_setting(f, type, field = (most) + 1, GC_ERR_RANGE); \
	} while (0)

/* 0, or 1 to 16 in steps of 1/256 (11.62). */
#define assert_leads(f, type) \
	do { \
		assert_int_equal(gc_##type##_config_default().lead, GC_LEAD_DEFAULT); \
		assert_setting(f, type, lead = 0, GC_OK); \
		assert_setting(f, type, lead = 1, GC_ERR_RANGE); \
		assert_from_to(f, type, lead, 256, 4096); \
		assert_setting(f, type, lead = UINT16_MAX, GC_ERR_RANGE); \
	} while (0)

TEST(settings_go_from_their_least_value_to_their_most) {
	assert_from(f, tap, taps, 1);
	assert_setting(f, tap, taps = 255, GC_OK);
	assert_from_to(f, tap, touches, 1, 32);
	assert_from(f, tap, max_movement, 0);
	assert_from(f, tap, max_distance, 0);
	assert_setting(f, long_press, taps = 0, GC_OK);
	assert_setting(f, long_press, taps = 255, GC_OK);
	assert_from_to(f, long_press, touches, 1, 32);
	assert_from(f, long_press, max_movement, 0);
	assert_setting(f, long_press, ends_at = GC_LONG_PRESS_LAST_LIFT, GC_OK);
	assert_setting(f, long_press, ends_at = GC_LONG_PRESS_LAST_LIFT + 1, GC_ERR_RANGE);
	assert_from_to(f, hold, touches, 1, 32);
	assert_setting(f, hold, max_touches = 0, GC_OK);
	assert_setting(f, hold, max_touches = GC_TOUCHES_MAX, GC_OK);
	assert_setting(f, hold, max_touches = GC_TOUCHES_MAX + 1, GC_ERR_RANGE);
	assert_from(f, hold, max_movement, 0);
	assert_from(f, pan, slop, 0);
	assert_setting(f, pan, axis = GC_AXIS_Y, GC_OK);
	assert_setting(f, pan, axis = GC_AXIS_Y + 1, GC_ERR_RANGE);
	assert_leads(f, pan);
	assert_setting(f, edge_pan, edges = 15, GC_OK);
	assert_setting(f, edge_pan, edges = 16, GC_ERR_RANGE);
	assert_from(f, edge_pan, slop, 0);
	assert_from(f, edge_pan, region, 0);
	assert_from(f, edge_pan, from, 0);
	assert_from(f, edge_pan, to, 0);
	assert_setting(f, edge_pan, from = with.to = GC_PT(9), GC_OK);
	assert_setting(f, edge_pan, from = 1 + (with.to = GC_PT(9)), GC_ERR_RANGE);
	assert_setting(f, swipe, directions = 255, GC_OK);
	assert_setting(f, swipe, directions = 256, GC_ERR_RANGE);
	assert_leads(f, swipe);
	assert_from_to(f, swipe, touches, 1, 32);
	assert_from(f, swipe, min_distance, 0);
	assert_from(f, swipe, max_aside, 0);
	assert_from_to(f, swipe, max_aside_ratio, 0, GC_SCALE_ONE);
	assert_from(f, pinch, slop, 0);
	assert_leads(f, pinch);
	assert_from(f, rotation, slop, 0);
	assert_leads(f, rotation);
	assert_from(f, transform, pan_slop, 0);
	assert_from(f, transform, pinch_slop, 0);
	assert_from(f, transform, rotation_slop, 0);
}

TEST(the_library_says_the_version_of_the_headers) {
	assert_int_equal(gc_version(), GC_VERSION);
}

TEST(the_parts_of_the_version_can_be_read_from_its_number) {
	uint32_t version = gc_version();
	assert_int_equal(version / 10000, GC_VERSION_MAJOR);
	assert_int_equal(version / 100 % 100, GC_VERSION_MINOR);
	assert_int_equal(version % 100, GC_VERSION_PATCH);
}

/* (11.56) Every minimum and maximum of each kind. */
#define EXPECT_COUNTS(f, type, least) \
	do { \
		static const int counts[] = {0, 1, 2, 32, 33, 255}; \
		for (size_t i = 0; i < 36; i++) { \
			int min = counts[i / 6], max = counts[i % 6]; \
			struct gc_##type##_config with = gc_##type##_config_default(); \
			with.min_touches = (uint8_t)min; \
			with.max_touches = (uint8_t)max; \
			bool is_good = min >= (least) && min <= max && max <= 32; \
			enum gc_status status = is_good ? GC_OK : GC_ERR_RANGE; \
			assert_int_equal(gc_##type##_init(&(f)->type, &with), status); \
			gc_##type##_init(&(f)->type, NULL); \
			assert_int_equal(gc_##type##_set_config(&(f)->type, &with), status); \
		} \
	} while (0)

TEST(numbers_of_fingers_are_up_to_32) {
	EXPECT_COUNTS(f, pan, 1);
	EXPECT_COUNTS(f, edge_pan, 1);
	EXPECT_COUNTS(f, transform, 1);
	EXPECT_COUNTS(f, pinch, 2);
	EXPECT_COUNTS(f, rotation, 2);
}

/* Two fingers land, and have moved, spread and turned before the settle time is over. */
#define EXPECT_SETTLES(f, type) \
	do { \
		setup(f); \
		ADD(f, type); \
		struct gc_##type##_config later = gc_##type##_config_default(); \
		later.min_touches = later.max_touches = 2; \
		later.settle_us = 50000; \
		assert_int_equal(gc_##type##_set_config(&(f)->type, &later), GC_OK); \
		land_two(f, 0, 50, 100, 100, 100); \
		move_both(f, 20, 60, 140, 160, 240); \
		expect_nothing(f); \
		advance(f, 50); \
		expect(f, &(f)->type, GC_STATE_BEGAN); \
	} while (0)

TEST(a_settle_time_that_is_set_later_counts) {
	EXPECT_SETTLES(f, pan);
	EXPECT_SETTLES(f, pinch);
	EXPECT_SETTLES(f, rotation);
	EXPECT_SETTLES(f, transform);
}

/*
 * Values stop at the end of their range, both in events and when they are read. A rotation comes
 * back from there at once, others when the fingers have undone what went beyond. The contract has a
 * table of the ranges.
 */

#define STEPS 80
#define MOST_TURNS 1000

/* Turns are times 1000 here, as a tolerance of one of them is enough. */
static double turns(gc_angle angle) {
	return (double)angle / (double)GC_TURN;
}

/* All that has been reported is in range. Returns the farthest. */
static double farthest_turn(struct fixture *f) {
	double most = 0;
	for (; f->checked < f->taken_count; f->checked++) {
		double turn = turns(f->taken[f->checked].rotation);
		assert_true(fabs(turn) <= MOST_TURNS);
		most = fabs(turn) > fabs(most) ? turn : most;
	}
	return most;
}

static gc_angle rotation_of(const struct fixture *f, bool transforms) {
	return transforms ? gc_transform_rotation(&f->transform) : gc_rotation_angle(&f->rotation);
}

/* A value that is asked for the time of a display's frame, a little later. */
static gc_angle shown(const struct fixture *f, bool transforms, double ms) {
	return transforms ? gc_transform_rotation_at(&f->transform, at_ms(ms + 8))
			  : gc_rotation_at(&f->rotation, at_ms(ms + 8));
}

static void set_rotation(struct fixture *f, bool transforms, double to_turns) {
	gc_angle angle = (gc_angle)(to_turns * (double)GC_TURN);
	assert_int_equal(transforms ? gc_transform_set_rotation(&f->transform, angle)
				    : gc_rotation_set_angle(&f->rotation, angle),
		GC_OK);
}

/* A hand turns by an eighth a frame, so many of them, and then back by one. */
static void turn_beyond(
	struct fixture *f, const struct hand *hand, bool transforms, double way, double size) {
	double ms = 0, angle = 0;
	setup(f);
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(4000), GC_PT(4000)}});
	if (transforms) {
		ADD(f, transform);
	} else {
		ADD_WITH(f, rotation, with.max_touches = (uint8_t)hand->count);
	}
	place_hand(f, ms, GC_SAMPLE_DOWN, hand, 2000, 2000, size, 0);
	for (int step = 0; step < STEPS; step++) {
		angle += way * PI / 4;
		ms += 8;
		move_hand(f, ms, hand, 2000, 2000, size, angle);
		if (step == 7) {
			set_rotation(f, transforms, way * (MOST_TURNS - 1));
		}
		assert_true(fabs(turns(rotation_of(f, transforms))) <= MOST_TURNS);
		assert_true(fabs(turns(shown(f, transforms, ms))) <= MOST_TURNS);
	}
	assert_near(farthest_turn(f), way * MOST_TURNS, 1e-9);
	assert_near(turns(rotation_of(f, transforms)), way * MOST_TURNS, 1e-9);
	move_hand(f, ms + 8, hand, 2000, 2000, size, angle - way * PI / 4);
	assert_near(turns(rotation_of(f, transforms)), way * (MOST_TURNS - 0.125), 1e-6);
}

TEST(a_rotation_stops_at_the_end_of_its_range_and_comes_back_at_once) {
	for (int way = -1; way <= 1; way += 2) {
		turn_beyond(f, two_fingers, false, way, 1);
		turn_beyond(f, three_fingers, false, way, 1);
		turn_beyond(f, two_fingers, true, way, 1);
		turn_beyond(f, three_fingers, true, way, 1);
	}
}

TEST(the_rotation_of_a_touchpad_stops_there_too) {
	for (int transforms = 0; transforms < 2; transforms++) {
		setup(f);
		if (transforms != 0) {
			ADD(f, transform);
		} else {
			ADD(f, rotation);
		}
		begins(f, 0, GC_STEP_PINCH, 2);
		for (int step = 1; step <= 5; step++) {
			pinches(f, 8 * step, 1, 360 * 300.0);
			assert_true(fabs(turns(shown(f, transforms != 0, 8 * step))) <= MOST_TURNS);
		}
		assert_near(farthest_turn(f), MOST_TURNS, 1e-9);
		pinches(f, 48, 1, -360 * 300.0);
		assert_near(turns(rotation_of(f, transforms != 0)), MOST_TURNS - 300, 1e-6);
	}
}

/* A scale and a translation, set near their ends, by fingers that go on. */
TEST(a_scale_and_a_translation_stop_at_the_end_of_their_range) {
	const struct gc_vector far = {GC_POSITION_MAX - GC_PT(1), 0};
	struct gc_vector translation;
	setup_with_host(f, (struct gc_host){.simultaneous = all_together});
	ADD(f, pan);
	ADD(f, pinch);
	ADD(f, transform);
	land_hand(f, two_fingers);
	move_hand(f, 8, two_fingers, 230, 200, 2, 0);
	assert_int_equal(gc_pan_set_translation(&f->pan, NULL, far), GC_OK);
	assert_int_equal(gc_transform_set_translation(&f->transform, NULL, far), GC_OK);
	assert_int_equal(gc_pinch_set_scale(&f->pinch, GC_SCALE_MAX - 1), GC_OK);
	assert_int_equal(gc_transform_set_scale(&f->transform, GC_SCALE_MAX - 1), GC_OK);
	for (int step = 2; step < 10; step++) {
		double ms = 8 * step;
		move_hand(f, ms, two_fingers, 230 + 10 * step, 200, 2 + 0.2 * step, 0);
		assert_int_equal(gc_pan_translation(&f->pan, NULL, &translation), GC_OK);
		assert_int_equal(translation.x, GC_POSITION_MAX);
		assert_int_equal(gc_pan_at(&f->pan, at_ms(ms + 8), NULL, &translation), GC_OK);
		assert_int_equal(translation.x, GC_POSITION_MAX);
		assert_true(gc_pinch_scale(&f->pinch) == GC_SCALE_MAX);
		assert_true(gc_pinch_at(&f->pinch, at_ms(ms + 8)) == GC_SCALE_MAX);
		assert_true(gc_transform_scale(&f->transform) == GC_SCALE_MAX);
		assert_true(gc_transform_scale_at(&f->transform, at_ms(ms + 8)) == GC_SCALE_MAX);
	}
	for (; f->checked < f->taken_count; f->checked++) {
		assert_in_range(f->taken[f->checked].translation.x, 0, GC_POSITION_MAX);
		assert_true(f->taken[f->checked].scale <= GC_SCALE_MAX);
	}
}

/*
 * Fingers 100,000 pt apart that turn by 2.5 rad/s: an arc of 125,000 pt/s. After 2 s it is longer
 * than a position can be, and counts anew.
 */
TEST(the_velocity_of_a_long_arc_goes_on) {
	gc_node_set_frame(&f->window, (struct gc_rect){.size = {GC_PT(240000), GC_PT(240000)}});
	ADD(f, rotation);
	place_hand(f, 0, GC_SAMPLE_DOWN, two_fingers, 120000, 120000, 1000, 0);
	for (int step = 1; step <= 600; step++) {
		move_hand(f, 8 * step, two_fingers, 120000, 120000, 1000, 0.02 * step);
		if (step > 2) {
			assert_near(
				gc_angle_to_radians(gc_rotation_velocity(&f->rotation)), 2.5, 0.01);
		}
		forget_taken(f);
		f->taken_count = f->checked = 0;
	}
}
