/* SPDX-License-Identifier: MIT */
#include "support.h"

#include <gesturecore/momentum.h>

#define WIDTH 400 /* of a page, in points */

/* With the default friction it travels on by 0.4995 s times the velocity; 400 pt/s flips. */
static struct gc_momentum thrown(double x, double velocity) {
	struct gc_momentum momentum;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_PT(x), GC_PT_PER_S(velocity)), GC_OK);
	return momentum;
}

static int page_of(double x, double velocity) {
	struct gc_momentum momentum = thrown(x, velocity);
	int32_t page = INT32_MAX;
	assert_int_equal(gc_momentum_choose_page(&momentum, GC_PT(WIDTH), &page), GC_OK);
	return page;
}

static size_t stop_of(double x, double velocity, const gc_length *stops, size_t count) {
	struct gc_momentum momentum = thrown(x, velocity);
	size_t index = SIZE_MAX;
	assert_int_equal(gc_momentum_choose_stop(&momentum, stops, count, &index), GC_OK);
	return index;
}

TEST(a_short_flick_flips_to_the_next_page) {
	assert_int_equal(page_of(0, 399), 0); /* ends at 199.3 */
	assert_int_equal(page_of(0, 400), 1); /* ends at 199.8 */
	assert_int_equal(page_of(0, -399), 0);
	assert_int_equal(page_of(0, -400), -1);
	assert_int_equal(page_of(399, -400), 0);
	assert_int_equal(page_of(401, -400), 1);
	assert_int_equal(page_of(-401, 400), -1);
	assert_int_equal(page_of(-399, 400), 0);
	assert_int_equal(page_of(800, 400), 3);
	assert_int_equal(page_of(800, -400), 1);
}

TEST(pages_are_counted_at_the_ends_of_the_range) {
	struct gc_momentum momentum;
	int32_t page = 0;
	assert_int_equal(gc_momentum_init(&momentum, NULL, GC_POSITION_MAX, GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, GC_POSITION_MAX + 1);
	assert_int_equal(gc_momentum_choose_page(&momentum, INT32_MAX, &page), GC_OK);
	assert_int_equal(page, 1);
	assert_int_equal(gc_momentum_init(&momentum, NULL, -GC_POSITION_MAX, -GC_SPEED_MAX), GC_OK);
	assert_int_equal(gc_momentum_choose_page(&momentum, 1, &page), GC_OK);
	assert_int_equal(page, -GC_POSITION_MAX - 1);
}

TEST(a_short_flick_goes_to_the_next_stop) {
	const gc_length stops[] = {GC_PT(-900), GC_PT(0), GC_PT(900), GC_PT(1800)};
	assert_int_equal(stop_of(0, 399, stops, 4), 1);
	assert_int_equal(stop_of(0, 400, stops, 4), 2);
	assert_int_equal(stop_of(0, -400, stops, 4), 0);
	assert_int_equal(stop_of(1000, -400, stops, 4), 2);
	assert_int_equal(stop_of(1000, 400, stops, 4), 3);
	assert_int_equal(stop_of(900, 2600, stops, 4), 3);
}

TEST(no_stops_and_no_size_are_refused) {
	struct gc_momentum momentum = thrown(0, 0);
	size_t index = 7;
	int32_t page = 7;
	assert_int_equal(gc_momentum_choose_stop(&momentum, NULL, 0, &index), GC_ERR_ARGUMENT);
	assert_int_equal(gc_momentum_choose_page(&momentum, 0, &page), GC_ERR_RANGE);
	assert_int_equal(gc_momentum_choose_page(&momentum, INT32_MIN, &page), GC_ERR_RANGE);
	assert_int_equal(index, 7);
	assert_int_equal(page, 7);
}
