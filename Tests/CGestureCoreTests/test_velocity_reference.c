/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include <gesturecore/velocity.h>

#include "strokes.h"

#define EXACT_SHARE 0.001

/* What weights of 16 bits and ages of 12 may add, in standard errors; and for the error itself. */
#define REFERENCE_ERRORS 0.03
#define ERROR_SHARE 0.11 /* its root is coarse */

/* The constants of the method: 1/s, 1, steps, pt/s. */
#define BEND 2.2
#define RIDGE 0.12
#define NOISE_FLOOR 457.2
#define SPEED_FLOOR 86.3
#define Z_MAX (65000. / 4096)

/* Rows of the table: 1/8 to 8 reaches, two an octave. How near to the middle of two is both. */
#define ROWS 13
#define ROW_MARGIN 0.001

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

/* log2 of the squared noise in steps: of every second four, as if there were three, evenly spaced
 */
static double reference_noise(const struct sample *s, int count) {
	double squares = 0;

	for (int i = count - 4; i >= 0; i -= 2) {
		double ex = s[i + 3].x - 3.0 * s[i + 2].x + 3.0 * s[i + 1].x - s[i].x;
		double ey = s[i + 3].y - 3.0 * s[i + 2].y + 3.0 * s[i + 1].y - s[i].y;
		squares += ex * ex + ey * ey;
	}
	double sum = squares + 120 * NOISE_FLOOR * NOISE_FLOOR;
	return coarse_log2(sum) - log2(120);
}

/* log2 of how many reaches old the third newest sample is. */
static double reference_z(const struct sample *newest, const struct sample *third, double noise) {
	double span_us = (double)(newest->time_us - third->time_us);
	double way = hypot(newest->x - third->x, newest->y - third->y);
	double still = SPEED_FLOOR * POINT * span_us * 1e-6;
	double fourth = coarse_log2(way * way + still * still) - noise + 2 * coarse_log2(span_us) +
			2 * log2(BEND * 1e-6);
	return fourth / 4;
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

/* The newest sample's slope in a quadratic, by the weights that samples of some ages would have. */
static struct reference fit(
	const struct sample *s, int count, const double *ages, double reach, double limit) {
	const struct sample *newest = &s[count - 1];
	double g[GC_VELOCITY_SAMPLES], moment = 0, x = 0, y = 0;
	double m[3][6] = {{0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, RIDGE, 0, 0, 1}};

	for (int i = 0; i < count; i++) {
		double z = -ages[i] / reach;
		g[i] = -z > limit ? 0 : 1 / (1 + pow(z, 4));
		double power[] = {1, z, z * z};
		for (int k = 0; k < 3; k++) {
			for (int j = 0; j < 3; j++) {
				m[k][j] += g[i] * power[k] * power[j];
			}
		}
	}
	solve(m);
	/* The second row of the inverse, times the right-hand sides, is linear in the positions. */
	for (int i = 0; i < count; i++) {
		double z = -ages[i] / reach;
		g[i] *= m[1][3] + m[1][4] * z + m[1][5] * z * z;
		moment -= g[i] * (double)(newest->time_us - s[i].time_us) * 1e-6;
		x += g[i] * (s[i].x - newest->x) / POINT;
		y += g[i] * (s[i].y - newest->y) / POINT;
	}
	return (struct reference){x / moment, y / moment, sqrt(m[1][4]) / reach};
}

/* Whether no two intervals that follow each other differ by over an eighth of their mean either
 * way. */
static bool is_even(const struct sample *s, int count) {
	for (int i = 2; i < count; i++) {
		double a = (double)(s[i].time_us - s[i - 1].time_us);
		double b = (double)(s[i - 1].time_us - s[i - 2].time_us);
		if (fabs(a - b) > (a + b) / 8) {
			return false;
		}
	}
	return true;
}

/* What the row of the table is made for that lies `off` rows beside the nearest. */
static struct reference even_reference(const struct sample *s, int count, double z, double off) {
	double third_age = (double)(s[count - 1].time_us - s[count > 2 ? count - 3 : 0].time_us);
	double row = fmin(fmax(floor(2 * (z + 3) + 0.5 + off), 0), ROWS - 1);
	double ages[GC_VELOCITY_SAMPLES];

	for (int i = 0; i < count; i++) {
		ages[i] = (count - 1 - i) * third_age * 1e-6 / (count > 2 ? 2 : 1);
	}
	return fit(s, count, ages, third_age * 1e-6 / exp2(row / 2 - 3), INFINITY);
}

static struct reference uneven_reference(const struct sample *s, int count, double z) {
	double third_age = (double)(s[count - 1].time_us - s[count - 3].time_us);
	double reach = 1e-6 / coarse_exp2(fmin(fmax(z, -3), 3) - coarse_log2(third_age));
	double ages[GC_VELOCITY_SAMPLES];

	for (int i = 0; i < count; i++) {
		ages[i] = (double)(s[count - 1].time_us - s[i].time_us) * 1e-6;
	}
	return fit(s, count, ages, reach, Z_MAX);
}

static bool is_near(struct gc_velocity v, struct reference r, double noise) {
	double error = sqrt(exp2(noise)) / POINT * r.error;
	double tolerance = REFERENCE_ERRORS * error + EXACT_SHARE * hypot(r.x, r.y);
	return fabs(v.x / POINT - r.x) <= tolerance && fabs(v.y / POINT - r.y) <= tolerance &&
	       fabs(v.error / POINT / error - 1) <= ERROR_SHARE;
}

/* A stroke that would be even but for some microseconds. */
static void even_out(struct random *random, struct sample *samples, int count) {
	int32_t interval_us = between(random, 1000, 13000);
	int32_t off_us = interval_us / 17;

	for (int i = 0; i < count; i++) {
		samples[i].time_us =
			START_US + (uint64_t)(i * interval_us + between(random, 0, off_us));
	}
}

TEST(the_estimate_is_that_of_the_method_in_floating_point) {
	struct random random = {5};

	for (int stroke = 0; stroke < 20000; stroke++) {
		struct sample samples[GC_VELOCITY_SAMPLES];
		int count = between(&random, 2, GC_VELOCITY_SAMPLES);
		random_stroke(&random, samples, count);
		if (stroke % 2 == 0) {
			even_out(&random, samples, count);
		}
		struct gc_velocity v = estimate(samples, count);
		double noise = reference_noise(samples, count);
		double z = reference_z(
			&samples[count - 1], &samples[count > 2 ? count - 3 : 0], noise);
		if (is_even(samples, count)) {
			struct reference low = even_reference(samples, count, z, -ROW_MARGIN);
			struct reference high = even_reference(samples, count, z, ROW_MARGIN);
			assert_true(is_near(v, low, noise) || is_near(v, high, noise));
		} else {
			assert_true(is_near(v, uneven_reference(samples, count, z), noise));
		}
	}
}
