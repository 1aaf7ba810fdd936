/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

#define EXACT_SHARE 0.001

/* What weights of 16 bits and ages of 12 may add, in standard errors; and for the error itself. */
#define REFERENCE_ERRORS 0.03
#define ERROR_SHARE 0.11 /* its root is coarse */

/* The constants of the method: 1/s, 1, steps, pt/s. */
#define BEND 1.886
#define RIDGE 0.08
#define NOISE_FLOOR 457.2
#define SPEED_FLOOR 48.85

/* The method in floating point, from its description and by elimination. Points and seconds. */
struct reference {
	double x, y, error;
};

/* The logarithm that roots and quotients are taken with: linear between powers of two. */
static double coarse_log2(double value) {
	int exponent;
	double mantissa = frexp(value, &exponent);
	return exponent - 2 + 2 * mantissa;
}

static double coarse_exp2(double value) {
	return ldexp(1 + value - floor(value), (int)floor(value));
}

/* log2 of the squared noise in steps */
static double reference_noise(const struct sample *s, int count) {
	double squares = 0, length = 0;

	for (int i = 0; i + 3 < count; i++) {
		double a = (double)(s[i + 2].time_us - s[i + 1].time_us);
		double b = (double)(s[i + 3].time_us - s[i].time_us);
		double ex = (s[i + 3].x - s[i].x) * a - (s[i + 2].x - s[i + 1].x) * b;
		double ey = (s[i + 3].y - s[i].y) * a - (s[i + 2].y - s[i + 1].y) * b;
		squares += ex * ex + ey * ey;
		length += 4 * (a * a + b * b);
	}
	if (length == 0) {
		return coarse_log2(NOISE_FLOOR * NOISE_FLOOR);
	}
	return coarse_log2(squares + NOISE_FLOOR * NOISE_FLOOR * length) - coarse_log2(length);
}

/* Seconds, for the newest and third newest sample. */
static double reference_reach(
	const struct sample *newest, const struct sample *third, double noise) {
	double span_us = (double)(newest->time_us - third->time_us);
	double way = hypot(newest->x - third->x, newest->y - third->y);
	double still = SPEED_FLOOR * POINT * span_us * 1e-6;
	double fourth = coarse_log2(way * way + still * still) - noise + 2 * coarse_log2(span_us) +
			2 * log2(BEND * 1e-6);
	return 1e-6 / coarse_exp2(fmin(fmax(fourth / 4, -3), 3) - coarse_log2(span_us));
}

/* Solves the 3 x 3 system with three right-hand sides, in place. */
static void solve(double m[3][6]) {
	for (int i = 0; i < 3; i++) {
		for (int j = 5; j >= i; j--) {
			m[i][j] /= m[i][i];
		}
		for (int k = 0; k < 3; k++) {
			for (int j = 5; k != i && j >= i; j--) {
				m[k][j] -= m[k][i] * m[i][j];
			}
		}
	}
}

static struct reference reference(const struct sample *s, int count) {
	const struct sample *newest = &s[count - 1], *third = &s[count > 2 ? count - 3 : 0];
	double noise = reference_noise(s, count);
	double reach = reference_reach(newest, third, noise);

	double m[3][6] = {{0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, {0, 0, RIDGE, 0, 0, 0}};
	for (int i = 0; i < count; i++) {
		double z = -(double)(newest->time_us - s[i].time_us) * 1e-6 / reach;
		double w = -z > 65000. / 4096 ? 0 : 1 / (1 + pow(z, 4));
		double power[] = {1, z, z * z};
		for (int k = 0; k < 3; k++) {
			for (int j = 0; j < 3; j++) {
				m[k][j] += w * power[k] * power[j];
			}
			m[k][3] += w * power[k] * (s[i].x - newest->x) / POINT;
			m[k][4] += w * power[k] * (s[i].y - newest->y) / POINT;
		}
	}
	solve(m);
	return (struct reference){
		.x = m[1][3] / reach,
		.y = m[1][4] / reach,
		.error = sqrt(exp2(noise) * m[1][5]) / POINT / reach,
	};
}

static void the_estimate_is_that_of_the_method_in_floating_point(void **state) {
	(void)state;
	struct random random = {5};

	for (int stroke = 0; stroke < 20000; stroke++) {
		struct sample samples[GC_VELOCITY_SAMPLES];
		int count = between(&random, 2, GC_VELOCITY_SAMPLES);
		random_stroke(&random, samples, count);
		struct gc_velocity v = estimate(samples, count);
		struct reference r = reference(samples, count);
		double tolerance = REFERENCE_ERRORS * r.error + EXACT_SHARE * hypot(r.x, r.y);
		assert_true(fabs(v.x / POINT - r.x) <= tolerance);
		assert_true(fabs(v.y / POINT - r.y) <= tolerance);
		assert_true(fabs(v.error / POINT / r.error - 1) <= ERROR_SHARE);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_estimate_is_that_of_the_method_in_floating_point),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
