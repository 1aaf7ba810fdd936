/* SPDX-License-Identifier: MIT */
/*
 * Gives any operands to all functions that compute values. There must be no undefined behavior, and
 * results must be as documented.
 *
 * `fuzz.sh values` runs it. An input is a list of computations: which one, then its
 * operands.
 */
#include "values.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Add others at the end: the stored inputs name them by their index. */
static void (*const computations[])(struct fuzz_input *input) = {
	fuzz_integers,
	fuzz_roots,
	fuzz_spans,
	fuzz_trig,
	fuzz_exponential,
	fuzz_affine,
	fuzz_affine_about,
	fuzz_similarity,
	fuzz_device,
	fuzz_velocity,
	fuzz_momentum,
	fuzz_spring,
	fuzz_choices,
	fuzz_rubber_band,
	fuzz_conversions,
	fuzz_values_at,
	fuzz_scan,
	fuzz_press,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct fuzz_input input = {.at = data, .left = size};
	while (input.left > 0) {
		computations[take_below(&input, sizeof(computations) / sizeof(*computations))](
			&input);
	}
	return 0;
}
