/* SPDX-License-Identifier: MIT */
/**
 * How something moves along one axis after a finger lets go of it. Usable alone.
 *
 * At first it is free: friction takes the same share of its speed per unit of time. With the
 * velocity v at the place x,
 *
 *     x(t) = x + v tau (1 - e^(-t/tau)),    v(t) = v e^(-t/tau),
 *
 * a decay of the first order with the time constant tau. It ends at x + v tau, its projection. The
 * usual "deceleration rate" r is the share of the speed that is left after a millisecond: tau = -1
 * ms / ln r. (The common formula v r / (1 - r) for the end sums steps of a millisecond; with r =
 * 0.998 it is 0.1 % less.)
 *
 * Or a spring moves it to a stop. The spring is critically damped: the quickest that does not
 * swing. With the distance d from the stop,
 *
 *     x(t) = stop + (d + (d + v tau) t/tau) e^(-t/tau),
 *     v(t) = (v - (d/tau + v) t/tau) e^(-t/tau),
 *
 * It solves x'' = -2 x'/tau - (x - stop)/tau^2. If v points away from the stop, it first moves
 * farther away. If v is more than d/tau toward the stop, it passes the stop once. Other libraries
 * describe such a spring by its response, 2 pi tau.
 *
 * Everything is computed from the start, never from the frame before, so a late frame changes
 * nothing. Every 64-bit time is allowed. Results are limited to GC_POSITION_MAX and GC_SPEED_MAX.
 * Mirrored input gives mirrored results.
 *
 *     gc_momentum_init(&momentum, NULL, content.x, velocity.x);          // of the release
 *     gc_momentum_choose_page(&momentum, width, &page);                  // if there are pages
 *     gc_momentum_snap(&momentum, 0, page * width);
 *     content.x = gc_momentum_position(&momentum, frame_us - start_us);  // each frame
 *
 * The start is the time of the newest sample (gc_pan_sample_us()), not that of the lift; then the
 * fling continues what gc_pan_at() showed.
 */
#pragma once

#include <gesturecore/geometry.h>
#include <gesturecore/velocity.h>

GC_BEGIN_DECLS

/** The time constant of the deceleration rate 0.998: lists and other content. 0.4995 s. */
#define GC_TIME_CONSTANT_NORMAL_US 499500u

/** The time constant of the deceleration rate 0.99: stops quickly. 0.0995 s. */
#define GC_TIME_CONSTANT_FAST_US 99499u

/** Shortest and longest time constant: 1 ms and 10 s, the rates 0.3679 and 0.9999. */
#define GC_TIME_CONSTANT_MIN_US 1000u
#define GC_TIME_CONSTANT_MAX_US 10000000u

/** Configuration. Time constants: GC_TIME_CONSTANT_MIN_US to GC_TIME_CONSTANT_MAX_US. */
struct gc_momentum_config {
	uint32_t friction_us; /**< time constant while free */
	uint32_t spring_us;   /**< time constant of the spring */
	gc_speed rest_speed;  /**< at or below this it rests; above 0 */
	gc_speed flip_speed;  /**< at or above this it reaches at least the next stop; above 0 */
};

/** Something that moves after it was let go. 48 bytes; copy it freely. */
struct gc_momentum {
	// private state

	struct gc_momentum_config config;
	uint32_t time_constant_us; // of friction or of the spring
	// x(t) = end + (away + bend t/tau) e^(-t/tau), in 10^-6 units of gc_length
	int64_t end, away, bend;
};

/**
 * Returns the default: friction GC_TIME_CONSTANT_NORMAL_US, a spring of 80 ms (a response of half
 * a second), rest at 1 pt/s, flip at 400 pt/s (2.5 inches a second).
 */
struct gc_momentum_config gc_momentum_config_default(void);

/**
 * Converts a deceleration rate, 0.998 for example, to a time constant.
 *
 * Error at most 1 us up to half a second, and a part in 80,000 at ten seconds. Returns
 * GC_ERR_RANGE, changing nothing, when the result is not GC_TIME_CONSTANT_MIN_US to
 * GC_TIME_CONSTANT_MAX_US.
 */
enum gc_status gc_time_constant_from_rate(gc_scale rate_per_ms, uint32_t *time_constant_us);

/**
 * Lets go at `position` with `velocity`. This is time 0, and it is free. `config` NULL: the
 * default.
 *
 * Returns, changing nothing, GC_ERR_POSITION beyond GC_POSITION_MAX, and GC_ERR_RANGE beyond
 * GC_SPEED_MAX or when a value of the configuration is outside its range.
 */
enum gc_status gc_momentum_init(struct gc_momentum *momentum,
	const struct gc_momentum_config *config, gc_length position, gc_speed velocity);

/**
 * Moves it to a stop by the spring, starting with its position and velocity at `time_us`. That time
 * becomes its time 0.
 *
 * It may be free or on its way to another stop. Returns GC_ERR_POSITION, changing nothing, when the
 * stop is beyond GC_POSITION_MAX.
 */
enum gc_status gc_momentum_snap(struct gc_momentum *momentum, uint64_t time_us, gc_length stop);

/**
 * Returns where it is. Error at most one unit, 1/4096 pt.
 *
 * Exact at time 0. While free it never moves back. About 750 instructions.
 */
gc_length gc_momentum_position(const struct gc_momentum *momentum, uint64_t time_us);

/**
 * Returns how fast it is. The error is at most one unit, 1/4096 pt/s. With a spring there is a
 * further error of 2^-35 of (distance from the stop at time 0) / (time constant).
 *
 * Exact at time 0. While free its magnitude never rises. About 750 instructions.
 */
gc_speed gc_momentum_velocity(const struct gc_momentum *momentum, uint64_t time_us);

/** Returns where it ends: its projection, rounded, or its stop. */
static inline gc_length gc_momentum_end(const struct gc_momentum *momentum) {
	return gc_momentum_position(momentum, GC_NEVER_US);
}

/**
 * Returns the time from which on it rests. Then its speed is at most the rest speed, and it is no
 * farther from its end than the rest speed goes in a time constant: by default half a point while
 * free, and 0.08 pt with the spring. Show gc_momentum_end() from then on.
 *
 * While free this is the time at which it reaches the rest speed; the error is at most 1 us. With a
 * spring it is an upper bound: at most 1 us too early, and less than a time constant too late. For
 * two axes, take the later time. About 1,000 instructions, 3,000 with a spring, and in rare cases
 * 20 times that.
 */
uint64_t gc_momentum_rest_time(const struct gc_momentum *momentum);

/**
 * Returns the time at which it is at `position`, while free. Returns GC_NEVER_US when it never
 * passes that position. Returns GC_NEVER_US also with a spring, because the time has no closed
 * form, except for the plain decay, v = -d/tau.
 *
 * At that time it is at most 1/4096 pt, plus its motion in 1 us, from the position.
 */
uint64_t gc_momentum_time_at(const struct gc_momentum *momentum, gc_length position);

/**
 * Projects both axes: writes to `end` where a fling ends that begins at `from`. `config` NULL: the
 * default.
 *
 * Errors as gc_momentum_init(). `end` may be the same object as `from`.
 */
static inline enum gc_status gc_momentum_project(const struct gc_momentum_config *config,
	struct gc_vector from, struct gc_velocity velocity, struct gc_vector *end) {
	struct gc_momentum x, y;
	enum gc_status status = gc_momentum_init(&x, config, from.x, velocity.x);
	if (status == GC_OK) {
		status = gc_momentum_init(&y, config, from.y, velocity.y);
	}
	if (status == GC_OK) {
		end->x = gc_momentum_end(&x);
		end->y = gc_momentum_end(&y);
	}
	return status;
}

/**
 * Chooses the stop to snap to: the nearest to the end.
 *
 * At or above the flip speed only the stops ahead of where it was let go count, if there are any.
 * So a short flick reaches the next stop. Of two stops at the same distance it chooses the first.
 * Stops are positions in any order. Returns GC_ERR_ARGUMENT, changing nothing, when there are none.
 * Costs three readings and about 10 instructions for each stop.
 */
enum gc_status gc_momentum_choose_stop(
	const struct gc_momentum *momentum, const gc_length *stops, size_t count, size_t *index);

/**
 * Chooses the page to snap to, where page n begins at n times `page_size`. Otherwise as
 * gc_momentum_choose_stop(); of two pages at the same distance it chooses the one farther from
 * page 0. Pages extend without end in both directions: limit the result to those that exist.
 * Returns GC_ERR_RANGE, changing nothing, when the size is not positive.
 */
enum gc_status gc_momentum_choose_page(
	const struct gc_momentum *momentum, gc_length page_size, int32_t *page);

GC_END_DECLS
