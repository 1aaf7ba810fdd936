/* SPDX-License-Identifier: MIT */
#include <gesturecore/momentum.h>

#include "numbers/exponential.h"
#include "numbers/fixed.h"

/*
 * Ways are in 10^-6 units of gc_length. So a speed times microseconds is a way, exactly. A place is
 * at most 2^50, v tau 2^53, and d + v tau 2^54.
 */
#define FINE 1000000

struct gc_momentum_config gc_momentum_config_default(void) {
	return (struct gc_momentum_config){
		.friction_us = GC_TIME_CONSTANT_NORMAL_US,
		.spring_us = 80000,
		.rest_speed = GC_PT_PER_S(1),
		.flip_speed = GC_PT_PER_S(400),
	};
}

static bool is_time_constant(int64_t time_us) {
	return time_us >= GC_TIME_CONSTANT_MIN_US && time_us <= GC_TIME_CONSTANT_MAX_US;
}

enum gc_status gc_time_constant_from_rate(gc_scale rate_per_ms, uint32_t *time_constant_us) {
	if (rate_per_ms <= 0) {
		return GC_ERR_RANGE;
	}
	int64_t decay = (int64_t)gci_elapsed_between((uint64_t)GC_SCALE_ONE, (uint64_t)rate_per_ms);
	if (decay == 0) {
		return GC_ERR_RANGE;
	}
	int64_t time_us = gci_divide(INT64_C(1000) << GCI_ELAPSED_BITS, decay);
	if (!is_time_constant(time_us)) {
		return GC_ERR_RANGE;
	}
	*time_constant_us = (uint32_t)time_us;
	return GC_OK;
}

enum gc_status gc_momentum_init(struct gc_momentum *momentum,
	const struct gc_momentum_config *config, gc_length position, gc_speed velocity) {
	struct gc_momentum_config settings =
		config == NULL ? gc_momentum_config_default() : *config;
	if (position < -GC_POSITION_MAX || position > GC_POSITION_MAX) {
		return GC_ERR_POSITION;
	}
	if (velocity < -GC_SPEED_MAX || velocity > GC_SPEED_MAX || settings.rest_speed <= 0 ||
		settings.flip_speed <= 0 || !is_time_constant(settings.friction_us) ||
		!is_time_constant(settings.spring_us)) {
		return GC_ERR_RANGE;
	}
	int64_t way = (int64_t)velocity * settings.friction_us;
	*momentum = (struct gc_momentum){
		.config = settings,
		.time_constant_us = settings.friction_us,
		.end = (int64_t)position * FINE + way,
		.away = -way,
	};
	return GC_OK;
}

enum gc_status gc_momentum_snap(struct gc_momentum *momentum, uint64_t time_us, gc_length stop) {
	if (stop < -GC_POSITION_MAX || stop > GC_POSITION_MAX) {
		return GC_ERR_POSITION;
	}
	int64_t position = gc_momentum_position(momentum, time_us);
	int64_t velocity = gc_momentum_velocity(momentum, time_us);
	momentum->time_constant_us = momentum->config.spring_us;
	momentum->end = (int64_t)stop * FINE;
	momentum->away = (position - stop) * FINE;
	momentum->bend = momentum->away + velocity * momentum->time_constant_us;
	return GC_OK;
}

/* Returns (a + b s) e^-s, s = t / tau. */
static int64_t decay(const struct gc_momentum *momentum, uint64_t time_us, int64_t a, int64_t b) {
	gci_elapsed elapsed = gci_elapsed_from(time_us, momentum->time_constant_us);
	int64_t rest = gci_exp_minus(elapsed);
	int64_t ramp = gci_multiply_shift(rest, (int64_t)elapsed, GCI_ELAPSED_BITS);
	return gci_multiply_shift(a, rest, GCI_REST_BITS) +
	       gci_multiply_shift(b, ramp, GCI_REST_BITS);
}

/*
 * Ways are at most 2^34 steps. So the error of s, 2^-36, and that of the power, 2^-39.8, add 0.3 of
 * a step to the half step of rounding.
 */
gc_length gc_momentum_position(const struct gc_momentum *momentum, uint64_t time_us) {
	int64_t off = decay(momentum, time_us, momentum->away, momentum->bend);
	return gci_divide_limited(momentum->end + off, FINE, GC_POSITION_MAX);
}

gc_speed gc_momentum_velocity(const struct gc_momentum *momentum, uint64_t time_us) {
	int64_t way = decay(momentum, time_us, momentum->bend - momentum->away, -momentum->bend);
	return gci_divide_limited(way, momentum->time_constant_us, GC_SPEED_MAX);
}

/*
 * With s = t / tau, the distance is e^-s p, and the way that the velocity leads in a time constant
 * is e^-s q, where
 *
 *     p = d + c s    and    q = c - d - c s,    c = d + v tau.
 *
 * So the rest speed's way r is reached for the last time where s = ln(max(|p|, |q|) / r). This is
 * solved by iteration, from above. Along s the maximum first falls and then rises. Where it rises,
 * the iteration converges to the last such s. Where it falls, it jumps to and fro across that s,
 * and the later of two values is not too early. So the iteration stops when a step is less than
 * 2^-10 of a time constant, and takes the later of the last two values. While free, c is 0 and the
 * first value is exact.
 */
uint64_t gc_momentum_rest_time(const struct gc_momentum *momentum) {
	uint64_t r = (uint64_t)momentum->config.rest_speed * momentum->time_constant_us;
	gci_elapsed before, elapsed = GCI_ELAPSED_MAX;
	do {
		before = elapsed;
		int64_t p = momentum->away +
			    gci_multiply_shift(momentum->bend, (int64_t)before, GCI_ELAPSED_BITS);
		uint64_t distance = gci_abs(p), way = gci_abs(momentum->bend - p);
		elapsed = gci_elapsed_between(distance > way ? distance : way, r);
	} while (elapsed + (UINT64_C(1) << (GCI_ELAPSED_BITS - 10)) < before);
	return gci_elapsed_to_us(elapsed > before ? elapsed : before, momentum->time_constant_us);
}

uint64_t gc_momentum_time_at(const struct gc_momentum *momentum, gc_length position) {
	int64_t left = (int64_t)position * FINE - momentum->end;
	if (momentum->bend != 0 || left == 0 || (left < 0) != (momentum->away < 0) ||
		gci_abs(left) > gci_abs(momentum->away)) {
		return GC_NEVER_US;
	}
	gci_elapsed elapsed = gci_elapsed_between(gci_abs(momentum->away), gci_abs(left));
	return gci_elapsed_to_us(elapsed, momentum->time_constant_us);
}

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
