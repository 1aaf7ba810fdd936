/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <math.h>

#include <numbers/fixed.c>
#include <numbers/rubber_band.c>

/*
 * Checks every PROOF_STRIDE-th of all 2^32 positions beyond the bounds, for the default rubber band
 * and for the one with the largest numbers. The reference is the formula in floating point, less
 * than 2^-20 steps off.
 */
#ifndef PROOF_STRIDE
#define PROOF_STRIDE 1
#endif

static double limited_to(double value, double limit) {
	return value > limit ? limit : value < -limit ? -limit : value;
}

static void check(const struct gc_rubber_band *band, struct proof_range range) {
	const struct gc_rubber_band_config *config = &band->config;
	double d = config->dimension, c = (double)config->coefficient * 0x1p-32;
	gc_length before = INT32_MIN;
	for (uint64_t i = range.from; i < range.to; i += PROOF_STRIDE) {
		gc_length position = (gc_length)((int64_t)i + INT32_MIN);
		gc_length shown = gc_rubber_band_shown(band, position);
		double bound = position > config->maximum   ? config->maximum
			       : position < config->minimum ? config->minimum
							    : position;
		double x = position - bound;
		double exact = bound + x * c * d / (fabs(x) * c + d);
		CLAIM(fabs(shown - limited_to(exact, GC_POSITION_MAX)) < 1 + 0x1p-20);
		CLAIM(shown >= before);
		if (shown == before && i != range.from) {
			continue; /* The inverse depends on this alone. */
		}
		before = shown;
		gc_length caught = gc_rubber_band_position(band, shown);
		CLAIM(abs(caught) == GC_POSITION_MAX ||
			abs(gc_rubber_band_shown(band, caught) - shown) <= 1);
	}
}

/*
 * claim: rubber-band-values
 * functions: gc_rubber_band_shown, gc_rubber_band_position
 * result: shown within one step, never falls; the position of what is shown is shown within a step
 * assumes: the default, and the configuration with the largest numbers (claim rubber-band has all)
 * tools: exhaustive
 * exhaustive: rubber_band -DPROOF_STRIDE=61
 * long: rubber_band parts 8
 * reduction: make prove tries every 61st position
 */
int main(int argc, char **argv) {
	struct proof_range range = proof_part(argc, argv, 0, UINT64_C(1) << 32);
	struct gc_rubber_band band;
	CLAIM(gc_rubber_band_init(&band, NULL) == GC_OK);
	check(&band, range);
	struct gc_rubber_band_config config = {
		.minimum = GC_POSITION_MAX,
		.maximum = GC_POSITION_MAX,
		.dimension = GC_POSITION_MAX,
		.coefficient = GC_SCALE_ONE,
	};
	CLAIM(gc_rubber_band_init(&band, &config) == GC_OK);
	check(&band, range);
	return 0;
}
