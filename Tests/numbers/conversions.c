/* SPDX-License-Identifier: MIT */
#include "numbers.h"

#include <gesturecore/convert.h>

/* The result of rounding, halves away from zero. */
static bool is_nearest(int64_t value, long double exact) {
	return (long double)value == roundl(exact);
}

CHECK(conversions) {
	const long double turn = 6.28318530717958647692528676655900577L;
	uint64_t bits = take_u64(input);
	double any, scaled;
	memcpy(&any, &bits, sizeof(any));
	/* Of the order that is allowed. */
	scaled = (double)take_i64(input) * 0x1p-44;

	for (int i = 0; i < 2; i++, any = scaled) {
		gc_length length = gc_length_from_double(any);
		double units = any * 4096;
		bool fits = fabs(units) < 2147483647.0;
		HOLDS(fits ? is_nearest(length, (long double)units) : length == GC_LENGTH_INVALID);
		gc_scale scale = gc_scale_from_double(any);
		HOLDS(any >= 1 / 4096.0 && any <= 4096 ? is_nearest(scale, any * 0x1p32L)
						       : scale == 0);
		gc_angle angle = gc_angle_from_radians(any);
		if (angle == GC_ANGLE_INVALID) {
			HOLDS(!(fabsl(any) < 999.9999999L * turn));
		} else {
			NEAR(angle, any / turn * 0x1p32L, 0.5L + fabsl(any) * 1e-6L);
			HOLDS(angle >= -GC_ANGLE_MAX && angle <= GC_ANGLE_MAX);
			NEAR(gc_angle_to_radians(angle), angle * turn / 0x1p32L, 1e-11L);
			HOLDS(gc_angle_from_radians(-any) == -angle);
		}
	}
	int32_t back = take_i32(input);
	HOLDS(back == INT32_MIN || back == INT32_MAX || back == -INT32_MAX ||
		gc_length_from_double(gc_length_to_double(back)) == back);
	HOLDS(gc_speed_to_double(back) == back / 4096.0);
	int64_t ratio = take_within(input, GC_SCALE_MAX);
	HOLDS(ratio < GC_SCALE_MIN || gc_scale_from_double(gc_scale_to_double(ratio)) == ratio);
	int64_t rate = take_i64(input);
	NEAR(gc_scale_to_double(rate), ldexpl(rate, -32), fabsl(ldexpl(rate, -32)) * 0x1p-53L);
}
