/* SPDX-License-Identifier: MIT */
#include <gesturecore/momentum.h>

/* How it was let go. */
struct release {
	gc_length position, end;
	int32_t direction; // -1 or 1; 0 when too slow to flip
};

static struct release release_of(const struct gc_momentum *momentum) {
	gc_speed velocity = gc_momentum_velocity(momentum, 0), flip = momentum->config.flip_speed;
	return (struct release){
		.position = gc_momentum_position(momentum, 0),
		.end = gc_momentum_end(momentum),
		.direction = (velocity >= flip) - (velocity <= -flip),
	};
}

enum gc_status gc_momentum_choose_stop(
	const struct gc_momentum *momentum, const gc_length *stops, size_t count, size_t *index) {
	if (count == 0) {
		return GC_ERR_ARGUMENT;
	}
	struct release release = release_of(momentum);
	uint32_t least = UINT32_MAX;
	bool found = false; // one ahead; then the others do not count
	for (size_t i = 0; i < count; i++) {
		gc_length stop = stops[i];
		uint32_t distance = (uint32_t)stop - (uint32_t)release.end;
		if (stop < release.end) {
			distance = 0 - distance;
		}
		bool ahead = release.direction > 0   ? stop > release.position
			     : release.direction < 0 ? stop < release.position
						     : false;
		if (ahead > found || (ahead == found && distance < least)) {
			found = ahead;
			least = distance;
			*index = i;
		}
	}
	return GC_OK;
}

enum gc_status gc_momentum_choose_page(
	const struct gc_momentum *momentum, gc_length page_size, int32_t *page) {
	if (page_size <= 0) {
		return GC_ERR_RANGE;
	}
	/* As seen in the direction of the motion. */
	struct release release = release_of(momentum);
	int32_t sign = release.direction < 0 ? -1 : 1;
	int32_t position = release.position * sign, end = release.end * sign;
	int32_t half = end < 0 ? -(page_size / 2) : page_size / 2;
	int32_t nearest = (end + half) / page_size;
	int32_t ahead = position / page_size + (position % page_size >= 0);
	if (release.direction != 0 && nearest < ahead) {
		nearest = ahead;
	}
	*page = nearest * sign;
	return GC_OK;
}
