/* SPDX-License-Identifier: MIT */
#include "momentum.h"

#define STOPS_MAX 6

/* Where a choice starts: what is ahead of the position counts if it was let go quickly. */
struct start {
	int64_t position, end;
	int direction;
};

static struct start start_of(const struct release *r) {
	gc_speed v = r->velocity, flip = r->config.flip_speed;
	return (struct start){r->position, gc_momentum_end(&r->momentum),
		v >= flip    ? 1
		: v <= -flip ? -1
			     : 0};
}

static int64_t distance_of(int64_t from, int64_t to) {
	return from < to ? to - from : from - to;
}

static bool is_ahead(const struct start *start, int64_t stop) {
	return start->direction > 0   ? stop > start->position
	       : start->direction < 0 ? stop < start->position
				      : true;
}

/* Whether one stop is a better choice than another. */
static bool is_better(const struct start *start, int64_t stop, int64_t than) {
	bool ahead = is_ahead(start, stop), other = is_ahead(start, than);
	return ahead != other ? ahead
			      : distance_of(stop, start->end) < distance_of(than, start->end);
}

static void check_stops(const struct release *release, struct fuzz_input *input) {
	gc_length stops[STOPS_MAX];
	struct start start = start_of(release);
	size_t count = take_below(input, STOPS_MAX + 1), chosen = SIZE_MAX;
	for (size_t i = 0; i < count; i++) {
		stops[i] = take_i32(input);
	}
	enum gc_status status = gc_momentum_choose_stop(&release->momentum, stops, count, &chosen);
	if (count == 0) {
		FUZZ_CHECK(status == GC_ERR_ARGUMENT && chosen == SIZE_MAX);
		return;
	}
	FUZZ_CHECK(status == GC_OK && chosen < count);
	for (size_t i = 0; i < count; i++) {
		FUZZ_CHECK(!is_better(&start, stops[i], stops[chosen]));
		FUZZ_CHECK(i >= chosen || is_better(&start, stops[chosen], stops[i]));
	}
}

static void check_pages(const struct release *release, gc_length size) {
	struct start start = start_of(release);
	int32_t page = INT32_MIN;
	enum gc_status status = gc_momentum_choose_page(&release->momentum, size, &page);
	if (size <= 0) {
		FUZZ_CHECK(status == GC_ERR_RANGE && page == INT32_MIN);
		return;
	}
	int64_t at = (int64_t)page * size;
	FUZZ_CHECK(status == GC_OK && is_ahead(&start, at));
	/* No neighbor is better; pages are endless, so those farther away are not either. */
	for (int side = -1; side <= 1; side += 2) {
		int64_t other = at + side * (int64_t)size;
		bool is_farther_out = wide_abs(other) > wide_abs(at);
		int64_t distance = distance_of(at, start.end), of = distance_of(other, start.end);
		FUZZ_CHECK(!is_ahead(&start, other) || distance < of ||
			   (distance == of && !is_farther_out));
	}
}

void fuzz_choices(struct fuzz_input *input) {
	struct release release;
	if (take_release(input, &release)) {
		check_stops(&release, input);
		check_pages(&release, take_i32(input));
	}
}
