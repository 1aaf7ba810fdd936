/* SPDX-License-Identifier: MIT */
/* From the contacts of scans to samples. A position is a point, unless a test says so. */
#include "testing.h"

#include <string.h>

#include <gesturecore/gesturecore.h>

#define CAPACITY 6
#define NO_ID (-1)

struct fixture {
	struct gc_device device;
	struct gc_scan scan;
	struct gc_contact slots[CAPACITY];
	struct gc_sample samples[GC_SCAN_SAMPLES(CAPACITY)];
	int count, checked;
	uint64_t now_us;
};

#include "scanned.h"

/* Sets up a panel of 1000 x 500 positions. */
static void use(struct fixture *f, struct gc_device_config config) {
	config.x.maximum = 999;
	config.y.maximum = 499;
	assert_int_equal(gc_device_init(&f->device, &config), GC_OK);
	assert_int_equal(gc_scan_init(&f->scan, &f->device, f->slots, CAPACITY), GC_OK);
}

struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	struct gc_device_config config = gc_device_config_default();
	config.size = (struct gc_size){GC_PT(1000), GC_PT(500)};
	memset(&fixture, 0x5a, sizeof(fixture));
	fixture.now_us = 0;
	use(&fixture, config);
	return &fixture;
}

static struct gc_contact at(int32_t id, int32_t x, int32_t y) {
	return (struct gc_contact){.id = id, .x = x, .y = y};
}

static struct gc_contact new_at(int32_t id, int32_t x, int32_t y) {
	return (struct gc_contact){.id = id, .x = x, .y = y, .landed = true};
}

static int push(struct fixture *f, const struct gc_contact *contacts, uint32_t number) {
	f->now_us += 10000;
	f->checked = 0;
	f->count = gc_scan_push(&f->scan, f->now_us, contacts, number, f->samples);
	return f->count;
}

/* PUSH(f, contact, contact…) is a scan. */
#define PUSH(f, ...) \
	push(f, (const struct gc_contact[]){__VA_ARGS__}, \
		sizeof((const struct gc_contact[]){__VA_ARGS__}) / sizeof(struct gc_contact))

TEST(a_finger_lands_moves_and_lifts) {
	assert_int_equal(push(f, NULL, 0), 0);
	PUSH(f, at(7, 20, 30));
	expect_at(f, GC_SAMPLE_DOWN, 7, 20, 30);
	expect_frame(f);
	PUSH(f, at(7, 21, 30));
	expect_at(f, GC_SAMPLE_MOTION, 7, 21, 30);
	expect_frame(f);
	assert_int_equal(PUSH(f, at(7, 21, 30)), 0);
	push(f, NULL, 0);
	expect(f, GC_SAMPLE_UP, 7);
	expect_frame(f);
}

TEST(lifts_come_first_and_the_rest_in_the_order_of_the_scan) {
	PUSH(f, at(0, 10, 10), at(1, 20, 20), at(2, 30, 30));
	PUSH(f, at(5, 50, 50), at(2, 31, 30));
	expect(f, GC_SAMPLE_UP, 0);
	expect(f, GC_SAMPLE_UP, 1);
	expect_at(f, GC_SAMPLE_DOWN, 5, 50, 50);
	expect_at(f, GC_SAMPLE_MOTION, 2, 31, 30);
	expect_frame(f);
}

TEST(a_new_contact_with_a_known_id_lifts_and_lands) {
	PUSH(f, at(3, 10, 10));
	PUSH(f, new_at(3, 10, 10));
	expect(f, GC_SAMPLE_UP, 3);
	expect_at(f, GC_SAMPLE_DOWN, 3, 10, 10);
	expect_frame(f);
	PUSH(f, at(3, 11, 10));
	expect_at(f, GC_SAMPLE_MOTION, 3, 11, 10);
}

TEST(a_size_is_in_positions_of_the_x_axis_on_a_panel_that_is_turned_too) {
	/* Positions are 2 pt along x, and 4 pt along y. */
	for (enum gc_orientation turned = 0; turned <= GC_ORIENTATION_FLIPPED_270; turned++) {
		struct gc_device_config config = gc_device_config_default();
		config.size = (struct gc_size){GC_PT(2000), GC_PT(2000)};
		config.orientation = turned;
		use(f, config);
		PUSH(f, (struct gc_contact){.id = 0, .x = 5, .y = 5, .major = 20, .minor = 10});
		expect(f, GC_SAMPLE_DOWN, 0);
		expect_at(f, GC_SAMPLE_SIZE, 0, 40, 20);
		expect_frame(f);
		PUSH(f, (struct gc_contact){.id = 0, .x = 5, .y = 5, .major = 22, .minor = 10});
		expect_at(f, GC_SAMPLE_SIZE, 0, 44, 20);
		expect_frame(f);
	}
}

TEST(a_size_is_at_most_the_largest_position) {
	PUSH(f, (struct gc_contact){.id = 0, .x = 5, .y = 5, .major = INT32_MAX});
	expect(f, GC_SAMPLE_DOWN, 0);
	assert_int_equal(expect(f, GC_SAMPLE_SIZE, 0)->position.x, GC_POSITION_MAX);
}

TEST(a_contact_outside_the_axes_stays_and_does_not_land) {
	assert_int_equal(PUSH(f, at(1, 1000, 10)), 0);
	PUSH(f, at(1, 999, 499));
	expect_at(f, GC_SAMPLE_DOWN, 1, 999, 499);
	assert_int_equal(PUSH(f, at(1, -1, 10)), 0);
	assert_int_equal(PUSH(f, at(1, 10, 500)), 0);
	assert_int_equal(PUSH(f, at(1, INT32_MIN, INT32_MAX)), 0);
	PUSH(f, at(1, 998, 499));
	expect_at(f, GC_SAMPLE_MOTION, 1, 998, 499);
	PUSH(f, new_at(1, -1, 10));
	expect(f, GC_SAMPLE_UP, 1);
	expect_frame(f);
}

TEST(a_cancel_ends_all_and_a_finger_on_the_glass_lands_again) {
	PUSH(f, at(1, 10, 10), at(2, 20, 20));
	f->checked = 0;
	f->count = gc_scan_cancel(&f->scan, f->now_us, f->samples);
	expect(f, GC_SAMPLE_CANCEL, 1);
	expect(f, GC_SAMPLE_CANCEL, 2);
	expect_frame(f);
	assert_int_equal(gc_scan_cancel(&f->scan, f->now_us, f->samples), 0);
	PUSH(f, at(1, 10, 10));
	expect_at(f, GC_SAMPLE_DOWN, 1, 10, 10);
}

TEST(samples_carry_the_number_of_the_panel) {
	f->scan.number = 9;
	PUSH(f, at(1, 10, 10));
	assert_int_equal(f->samples[0].device, 9);
	assert_int_equal(f->samples[1].device, 9);
}

TEST(a_scan_that_cannot_be_is_refused_and_changes_nothing) {
	PUSH(f, at(1, 10, 10));
	struct gc_contact many[CAPACITY + 1] = {{0}};
	assert_int_equal(push(f, many, CAPACITY + 1), GC_ERR_TOUCHES_FULL);
	assert_int_equal(PUSH(f, at(2, 1, 1), at(2, 2, 2)), GC_ERR_DUPLICATE_TOUCH);
	assert_int_equal(PUSH(f, at(-2, 1, 1)), GC_ERR_RANGE);
	assert_int_equal(PUSH(f, (struct gc_contact){.major = -1}), GC_ERR_RANGE);
	assert_int_equal(PUSH(f, (struct gc_contact){.minor = -1}), GC_ERR_RANGE);
	assert_int_equal(PUSH(f, at(2, 1, 1), at(NO_ID, 2, 2)), GC_ERR_ARGUMENT);
	assert_int_equal(PUSH(f, at(NO_ID, 1, 1), at(2, 2, 2)), GC_ERR_ARGUMENT);
	assert_int_equal(PUSH(f, at(1, 10, 10)), 0);
	assert_int_equal(gc_scan_init(&f->scan, NULL, f->slots, 1), GC_ERR_ARGUMENT);
	assert_int_equal(gc_scan_init(&f->scan, &f->device, NULL, 1), GC_ERR_ARGUMENT);
	assert_int_equal(gc_scan_init(&f->scan, &f->device, f->slots, 0), GC_ERR_RANGE);
	assert_int_equal(
		gc_scan_init(&f->scan, &f->device, f->slots, GC_TOUCHES_MAX + 1), GC_ERR_RANGE);
	assert_int_equal(PUSH(f, at(1, 10, 10)), 0);
}

TEST(without_ids_a_contact_continues_the_nearest_and_gets_the_lowest_id) {
	PUSH(f, at(NO_ID, 100, 100), at(NO_ID, 200, 100), at(NO_ID, 300, 100));
	expect_at(f, GC_SAMPLE_DOWN, 0, 100, 100);
	expect_at(f, GC_SAMPLE_DOWN, 1, 200, 100);
	expect_at(f, GC_SAMPLE_DOWN, 2, 300, 100);
	PUSH(f, at(NO_ID, 305, 100), at(NO_ID, 96, 100));
	expect(f, GC_SAMPLE_UP, 1);
	expect_at(f, GC_SAMPLE_MOTION, 2, 305, 100);
	expect_at(f, GC_SAMPLE_MOTION, 0, 96, 100);
	PUSH(f, at(NO_ID, 305, 100), at(NO_ID, 150, 100), at(NO_ID, 96, 100));
	expect_at(f, GC_SAMPLE_DOWN, 1, 150, 100);
	expect_frame(f);
}

TEST(without_ids_a_new_contact_continues_none) {
	PUSH(f, at(NO_ID, 100, 100), at(NO_ID, 200, 100));
	PUSH(f, new_at(NO_ID, 100, 100), at(NO_ID, 300, 100));
	expect(f, GC_SAMPLE_UP, 0);
	expect_at(f, GC_SAMPLE_DOWN, 0, 100, 100);
	expect_at(f, GC_SAMPLE_MOTION, 1, 300, 100);
	expect_frame(f);
}

TEST(without_ids_a_contact_outside_the_axes_keeps_the_one_that_the_others_leave) {
	PUSH(f, at(NO_ID, 100, 100), at(NO_ID, 200, 100));
	PUSH(f, at(NO_ID, 4095, 4095), at(NO_ID, 110, 100));
	expect_at(f, GC_SAMPLE_MOTION, 0, 110, 100);
	expect_frame(f);
}

/* What is down, by the ids of the samples. */
struct follower {
	struct gc_engine engine;
	struct gc_node window;
	struct gc_touch touches[2 * CAPACITY];
	struct gc_event events[8];
	struct gc_record records[4];
	struct gc_contact down[CAPACITY];
	uint32_t count;
	int64_t moved; // in the latest scan: the sum of the squares
};

static void follower_set_up(struct follower *w) {
	memset(w, 0, sizeof(*w));
	gc_node_init(&w->window);
	gc_node_set_frame(&w->window, (struct gc_rect){.size = {GC_PT(1000), GC_PT(500)}});
	assert_int_equal(gc_engine_init(&w->engine,
				 &(struct gc_engine_config){
					 .root = &w->window,
					 .touches = w->touches,
					 .touch_capacity = 2 * CAPACITY,
					 .events = w->events,
					 .event_capacity = 8,
					 .records = w->records,
					 .record_capacity = 4,
				 }),
		GC_OK);
}

static struct gc_contact *followed(struct follower *w, int32_t id) {
	for (uint32_t i = 0; i < w->count; i++) {
		if (w->down[i].id == id) {
			return &w->down[i];
		}
	}
	return NULL;
}

/* The samples of a scan, which an engine accepts. */
static void follow(struct follower *w, const struct fixture *f) {
	w->moved = 0;
	for (int i = 0; i < f->count; i++) {
		struct gc_sample sample = f->samples[i];
		struct gc_contact now =
			at(sample.id, sample.position.x / GC_PT(1), sample.position.y / GC_PT(1));
		struct gc_contact *contact = followed(w, sample.id);
		assert_int_equal(gc_engine_push(&w->engine, &sample), GC_OK);
		if (sample.kind == GC_SAMPLE_UP) {
			*contact = w->down[--w->count];
		} else if (sample.kind == GC_SAMPLE_DOWN) {
			w->down[w->count++] = now;
		} else if (sample.kind == GC_SAMPLE_MOTION) {
			int64_t x = now.x - contact->x, y = now.y - contact->y;
			w->moved += x * x + y * y;
			*contact = now;
		}
	}
}

/*
 * The least sum of squares of all ways to pair the contacts from `index` on with those that are
 * down and not in `used`. As many as can be are paired.
 */
static int64_t least(const struct gc_contact *down, uint32_t down_count,
	const struct gc_contact *contacts, uint32_t number, uint32_t index, uint32_t used) {
	int64_t best = INT64_MAX;
	uint32_t left = number - index, unused = down_count - (uint32_t)__builtin_popcount(used);
	if (left == 0 || unused == 0) {
		return 0;
	}
	if (left > unused) {
		best = least(down, down_count, contacts, number, index + 1, used);
	}
	for (uint32_t i = 0; i < down_count; i++) {
		if ((used >> i & 1) == 0) {
			int64_t x = contacts[index].x - down[i].x,
				y = contacts[index].y - down[i].y;
			int64_t sum = x * x + y * y +
				      least(down, down_count, contacts, number, index + 1,
					      used | 1u << i);
			best = sum < best ? sum : best;
		}
	}
	return best;
}

static uint32_t below(uint32_t *state, uint32_t limit) {
	*state = *state * 1664525u + 1013904223u;
	return (*state >> 8) % limit;
}

TEST(without_ids_random_scans_are_matched_as_trying_all_ways_does) {
	uint32_t state = 1;
	struct follower follower;
	follower_set_up(&follower);
	for (int scan = 0; scan < 3000; scan++) {
		struct gc_contact before[CAPACITY], contacts[CAPACITY], old[CAPACITY];
		uint32_t number = below(&state, CAPACITY + 1), old_count = 0;
		/* In half of the scans, few places: then many distances are equal. */
		int32_t width = scan % 2 == 0 ? 1000 : 4, height = scan % 2 == 0 ? 500 : 3;
		for (uint32_t i = 0; i < number; i++) {
			int32_t x = (int32_t)below(&state, (uint32_t)width);
			contacts[i] = at(NO_ID, x, (int32_t)below(&state, (uint32_t)height));
			contacts[i].landed = below(&state, 8) == 0;
			if (!contacts[i].landed) {
				old[old_count++] = contacts[i];
			}
		}
		uint32_t before_count = follower.count;
		memcpy(before, follower.down, sizeof(before));
		push(f, contacts, number);
		follow(&follower, f);
		assert_int_equal(follower.count, number);
		assert_true(follower.moved == least(before, before_count, old, old_count, 0, 0));
	}
}
