/* SPDX-License-Identifier: MIT */
#include <gesturecore/velocity.h>

#include "fixed_math.h"
#include "velocity_impl.h"
#include "velocity_table.h"

/*
 * Local weighted least squares: the slope, at the newest sample, of a quadratic through the recent
 * samples.
 *
 * At an age u, a quadratic is off by about s * (u / L)^2. L, the reach, is the age at which the
 * path has bent away by as much as the noise s. So the weight of a sample is the inverse of its
 * mean square error, noise and bend together, in units of the noise. With z = u / L,
 *
 *     w = 1 / (1 + z^4),     1 / L^2 = BEND * speed / s.
 *
 * So the window is short when samples are clean or fast, and long when they are noisy. A ridge
 * draws the curvature of the fit to zero.
 *
 * The slope of such a fit is sum g p / sum g u over the positions p and the ages u of the samples,
 * with weights g that depend only on the ages. Over the steps between neighbors, with sums G of g,
 *
 *     v = sum G step / sum G interval.
 *
 * With any G, constant motion gives the exact velocity if the two sums are exact. So for panels,
 * which sample evenly, a table has G, by the number of samples and by how many of them L spans.
 * For uneven intervals gci_velocity_fit() computes G.
 *
 * Roots and quotients that only choose weights are computed with logarithms.
 */

/* The one copy for small builds, which call them. */
extern struct gc_velocity_step gci_step_from(int64_t x, int64_t y);
extern int32_t gci_velocity_log2(uint64_t value);

#define ONE GCI_VELOCITY_ONE
#define STEPS GCI_VELOCITY_STEPS

/* log2(10^6): from 1/us to 1/s. */
#define PER_SECOND_LOG2 1306235

/* log2(2.2): how fast, in 1/s, strokes leave a quadratic. Measured on recordings. */
#define BEND_LOG2 74548

/*
 * The sum of (p0 - 3 p1 + 3 p2 - p3)^2 over both axes and up to three groups of four neighbors is
 * 20 * 2 * 3 times the squared noise.
 */
#define NOISE_SUM_LOG2 452654 /* log2(120) */

/* The least noise of a panel, 0.112 pt: in steps, squared, as in the sum above. */
#define NOISE_FLOOR (209000 * 120)

/* A finger at rest counts as moving at 86 pt/s: 2^-1.5 steps per us. Its square is 2^-3. */
#define SPEED_FLOOR_BITS 3

/* log2(GC_SPEED_MAX), linear between powers of two. */
#define SPEED_MAX_LOG2 (29 * ONE + 34464)

/* In the first row of the table the third newest sample is at 1/8 of the reach. */
#define FIRST_ROW_LOG2 (-3 * ONE)

/* Drops the samples that are older than the horizon. */
static void trim(struct gc_velocity_path *path) {
	uint32_t age_us = 0, kept = 0;

	while (kept + 1 < path->count &&
		age_us + path->interval_us[kept] <= GC_VELOCITY_HORIZON_US) {
		age_us += path->interval_us[kept++];
	}
	path->count = (uint8_t)(kept + 1);
}

static bool is_settled(const struct gc_velocity_path *path) {
	for (int i = 0; i < STEPS; i++) {
		if (path->interval_us[i] > GCI_VELOCITY_BRIEF_US) {
			return false;
		}
	}
	return path->count == GC_VELOCITY_SAMPLES && path->even >= STEPS;
}

void gci_path_step(struct gc_velocity_path *path, uint64_t time_us, int32_t x, int32_t y) {
	if (path->count == 0) {
		gci_path_begin(path, time_us);
	} else if (time_us <= path->newest_us) {
		if (path->count > 1) {
			path->steps[0] = gci_step_from(path->steps[0].x + x, path->steps[0].y + y);
		}
	} else if (time_us - path->newest_us > GC_VELOCITY_PAUSE_US) {
		gci_path_begin(path, time_us);
	} else {
		gci_path_push(path, time_us, x, y);
		bool even = path->count > 1 &&
			    gci_path_is_even(path->interval_us[0], path->interval_us[1]);
		uint32_t run = even ? path->even + 1u : 1;
		uint32_t count = path->count + 1u;
		path->even = (uint8_t)(run < STEPS ? run : STEPS);
		path->count = (uint8_t)(count < GC_VELOCITY_SAMPLES ? count : GC_VELOCITY_SAMPLES);
		trim(path);
		if (is_settled(path)) {
			path->even = GCI_VELOCITY_SETTLED;
		}
	}
}

void gci_tracker_rebase(
	struct gc_velocity_tracker *tracker, gc_length x, struct gc_magnitude factor) {
	tracker->x = x;
	for (int i = 0; i < STEPS; i++) {
		struct gc_velocity_step *step = &tracker->path.steps[i];
		if (step->x != 0) {
			struct gc_magnitude size = gci_magnitude_from(gci_abs(step->x));
			int64_t way =
				gci_magnitude_to_fixed(gci_magnitude_multiply(size, factor), 0);
			*step = gci_step_from(step->x < 0 ? -way : way, step->y);
		}
	}
}

void gci_path_begin(struct gc_velocity_path *path, uint64_t time_us) {
	*path = (struct gc_velocity_path){.newest_us = time_us, .count = 1};
}

/* Whether y is always 0. */
enum axes {
	BOTH_AXES,
	X_ALONE,
};

/* Returns the square of how far four neighbors are off an even parabola: below 2^60. */
static inline uint64_t off_squared(const struct gc_velocity_step steps[3], enum axes axes) {
	int64_t x = steps[0].x - 2 * steps[1].x + steps[2].x;
	if (axes == X_ALONE) {
		return (uint64_t)(x * x);
	}
	int64_t y = steps[0].y - 2 * steps[1].y + steps[2].y;
	return (uint64_t)(x * x + y * y);
}

/* Returns log2 of the squared noise, in steps, of the groups that share at most one interval. */
static inline int32_t noise_log2(
	const struct gc_velocity_path *path, uint32_t count, enum axes axes) {
	uint64_t sum = NOISE_FLOOR;

	for (uint32_t i = 0; i + 3 < count; i += 2) {
		sum += off_squared(path->steps + i, axes);
	}
	return gci_velocity_log2(sum) - NOISE_SUM_LOG2;
}

/*
 * Returns the standard error in steps per second, from log2 of its square per us. That square is
 * above 2^-39, which is 1 step a second, even for half the noise floor on a full path. The result
 * is too large by up to twice the error of the logarithms, so one such error is subtracted.
 */
static inline gc_speed error_from(int32_t square) {
	int32_t root = (square >> 1) + PER_SECOND_LOG2 - GCI_VELOCITY_LOG2_ERROR;
	root = root < SPEED_MAX_LOG2 ? root : SPEED_MAX_LOG2;
	return (gc_speed)((uint64_t)(ONE + (root & (ONE - 1))) << (root >> 16) >> 16);
}

/*
 * Returns way / time in steps per second, rounded, halves away from zero. Requires |way| < 2^43 and
 * time > 0. `sign` is a mask: with it, negative numbers are inverted before and after.
 */
GCI_MOTION_INLINE gc_speed speed_of(int64_t way, uint64_t time_us) {
	int64_t per_second = way * 1000000, sign = per_second >> 63;
	int64_t rounding = (int64_t)(time_us / 2) ^ sign;
	uint64_t speed = (uint64_t)((per_second + rounding) ^ sign) / time_us;
	int64_t limited = speed < GC_SPEED_MAX ? (int64_t)speed : GC_SPEED_MAX;
	return (gc_speed)((limited ^ sign) - sign);
}

/* Copies the intervals of a settled path. The last entry is meaningless; its weight is 0. */
static inline void brief_intervals(const struct gc_velocity_path *path, int16_t intervals_us[8]) {
	const char *bytes = (const char *)path + offsetof(struct gc_velocity_path, interval_us);
	__builtin_memcpy(intervals_us, bytes, 8 * sizeof(int16_t));
}

/*
 * Returns the sum of weights times intervals. The intervals of a settled path fit 16 bits and the
 * sum 31 bits: with eight lanes, processors need only a few instructions.
 */
static inline int64_t time_by(
	const struct gc_velocity_path *path, const struct gci_velocity_row *row, bool settled) {
	int64_t time_us = 0;
	if (settled) {
		int16_t intervals_us[8];
		int32_t sum = 0;
		brief_intervals(path, intervals_us);
		for (int i = 0; i < 8; i++) {
			sum += row->weight[i] * intervals_us[i];
		}
		return sum;
	}
	for (int i = 0; i < STEPS; i++) {
		time_us += (int64_t)row->weight[i] * path->interval_us[i];
	}
	return time_us;
}

/* Returns the velocity by a row. `variance` is log2 of the squared noise over the squared age. */
static inline struct gc_velocity velocity_by(const struct gc_velocity_path *path,
	const struct gci_velocity_row *row, uint32_t count, int32_t variance, bool settled) {
	int64_t x = 0, y = 0, time_us = time_by(path, row, settled);

	for (int i = 0; i < STEPS; i++) {
		int64_t weight = row->weight[i];
		x += weight * path->steps[i].x;
		y += weight * path->steps[i].y;
	}
	return (struct gc_velocity){
		.x = speed_of(x, (uint64_t)time_us),
		.y = speed_of(y, (uint64_t)time_us),
		.error = error_from(variance + row->spread * 32),
		.samples = count,
	};
}

/* What the samples imply about their weights: logarithms. */
struct steer {
	int32_t fourth;   /* of z^4 = (age / L)^4 */
	int32_t age;      /* of the third newest sample, or the second of two, in us */
	int32_t variance; /* of the squared noise, in steps, over the squared age */
};

/* `count` is path->count, at least 2: a parameter, because callers mostly know it. */
static inline struct steer steer_by(
	const struct gc_velocity_path *path, uint32_t count, enum axes axes) {
	/* Over the newest three samples; with two, the second step is zero. */
	int64_t x = path->steps[0].x + path->steps[1].x;
	int64_t y = path->steps[0].y + path->steps[1].y;
	uint32_t age_us = (uint32_t)path->interval_us[0] + path->interval_us[1];
	uint64_t still = ((uint64_t)age_us * age_us >> SPEED_FLOOR_BITS) + 1;
	uint64_t way = (uint64_t)(axes == X_ALONE ? x * x : x * x + y * y) + still;
	int32_t age = gci_velocity_log2(age_us), variance = noise_log2(path, count, axes) - 2 * age;

	/* (age / L)^4 = (BEND / 10^6 us)^2 * way * age^2 / s^2 */
	return (struct steer){
		.fourth = gci_velocity_log2(way) - variance + 2 * (BEND_LOG2 - PER_SECOND_LOG2),
		.age = age,
		.variance = variance,
	};
}

/* The index of the row for even intervals: two rows in each octave of z. */
static inline uint32_t row_index(int32_t fourth) {
	int32_t row = (fourth - 4 * FIRST_ROW_LOG2 + ONE) >> 17;
	return (uint32_t)(row < 0 ? 0 : row < GCI_VELOCITY_ROWS ? row : GCI_VELOCITY_ROWS - 1);
}

/* Unpacks the row for some even steps, fewer than all. */
static void unpack_row(uint32_t steps, uint32_t index, struct gci_velocity_row *row) {
	/* Before them are the rows of 1 to steps - 1 steps, each with one entry more. */
	uint32_t before = (steps - 1) * (steps + 2) / 2 * GCI_VELOCITY_ROWS;
	const int16_t *packed = gci_velocity_fewer + before + index * (steps + 1);
	*row = (struct gci_velocity_row){.spread = packed[steps]};
	for (uint32_t i = 0; i < steps; i++) {
		row->weight[i] = packed[i];
	}
}

static struct gc_velocity velocity_unsettled(const struct gc_velocity_path *path) {
	uint32_t count = path->count;
	if (count < 2) {
		return (struct gc_velocity){0};
	}
	struct steer steer = steer_by(path, count, BOTH_AXES);
	struct gci_velocity_row row;
	if (path->even + 1u < count) {
		int32_t z = (int32_t)gci_clamp(steer.fourth / 4, -FIRST_ROW_LOG2);
		gci_velocity_fit(path, z - steer.age, steer.age, &row);
	} else if (count < GC_VELOCITY_SAMPLES) {
		unpack_row(count - 1, row_index(steer.fourth), &row);
	} else {
		row = gci_velocity_full[row_index(steer.fourth)];
	}
	return velocity_by(path, &row, count, steer.variance, false);
}

struct gc_velocity gci_path_velocity(const struct gc_velocity_path *path) {
	if (!GCI_HAS_SHORTCUTS || path->even != GCI_VELOCITY_SETTLED) {
		return velocity_unsettled(path);
	}
	struct steer steer = steer_by(path, GC_VELOCITY_SAMPLES, BOTH_AXES);
	const struct gci_velocity_row *row = &gci_velocity_full[row_index(steer.fourth)];
	/*
	 * Reads the steps again. Otherwise the compiler keeps them and runs out of registers, which
	 * costs 44 (clang) or 4 (gcc) instructions.
	 */
	__asm__("" : "+r"(path), "+r"(row));
	return velocity_by(path, row, GC_VELOCITY_SAMPLES, steer.variance, true);
}

gc_speed gci_path_speed_along_x(const struct gc_velocity_path *path) {
	if (!GCI_HAS_SHORTCUTS || path->even != GCI_VELOCITY_SETTLED) {
		return velocity_unsettled(path).x;
	}
	struct steer steer = steer_by(path, GC_VELOCITY_SAMPLES, X_ALONE);
	const struct gci_velocity_row *row = &gci_velocity_full[row_index(steer.fourth)];
	/* As above: saves 27 (clang) instructions. */
	__asm__("" : "+r"(path), "+r"(row));
	int64_t x = 0;
	for (int i = 0; i < STEPS; i++) {
		x += (int64_t)row->weight[i] * path->steps[i].x;
	}
	return speed_of(x, (uint64_t)time_by(path, row, true));
}

struct gc_velocity gci_path_at_release(const struct gc_velocity_path *path, uint64_t time_us) {
	return gci_path_is_over(path, time_us) ? (struct gc_velocity){0} : gci_path_velocity(path);
}

void gc_velocity_reset(struct gc_velocity_tracker *tracker) {
	*tracker = (struct gc_velocity_tracker){0};
}

void gc_velocity_add(
	struct gc_velocity_tracker *tracker, uint64_t time_us, gc_length x, gc_length y) {
	struct gc_velocity_step step =
		gci_step_from((int64_t)x - tracker->x, (int64_t)y - tracker->y);
	tracker->x = x;
	tracker->y = y;
	gci_path_step(&tracker->path, time_us, step.x, step.y);
}

struct gc_velocity gc_velocity_estimate(const struct gc_velocity_tracker *tracker) {
	return gci_path_velocity(&tracker->path);
}

struct gc_velocity gc_velocity_at_release(
	const struct gc_velocity_tracker *tracker, uint64_t time_us) {
	return gci_path_at_release(&tracker->path, time_us);
}
