/* SPDX-License-Identifier: MIT */
/*
 * Runs the checks: `fuzz.sh values` calls LLVMFuzzerTestOneInput(). With -DLOOPING this is a
 * program:
 *
 * NAME STRIDE  calls the body of a loop for every STRIDE-th input
 */
#include "numbers.h"

#define PROOFS_MAX 255
#define LOOPS_MAX 16

static number_check *proofs[PROOFS_MAX];
static uint32_t proof_count;
static const struct number_loop *loops[LOOPS_MAX];
static uint32_t loop_count;

void add_proof(number_check *proof) {
	FUZZ_CHECK(proof_count < PROOFS_MAX);
	proofs[proof_count++] = proof;
}

void add_loop(const struct number_loop *loop) {
	FUZZ_CHECK(loop_count < LOOPS_MAX);
	loops[loop_count++] = loop;
}

static void any_proof(struct fuzz_input *input) {
	proofs[take_below(input, proof_count)](input);
}

number_check check_roots, check_fine_angles, check_exp_minus, check_affine, check_affine_about,
	check_similarity, check_device, check_velocity, check_momentum, check_spring, check_choices,
	check_rubber_band, check_conversions, check_scan, check_press, check_span_rescale;

/*
 * A byte of a stored input, modulo the number of checks, chooses one: add new checks at the end.
 * There are many proofs, so they have two places. check_press also fills that of a former check.
 */
static number_check *const checks[] = {any_proof, any_proof, check_roots, check_fine_angles,
	check_exp_minus, check_affine, check_affine_about, check_similarity, check_device,
	check_velocity, check_momentum, check_spring, check_choices, check_rubber_band,
	check_conversions, check_press, check_scan, check_press, check_span_rescale};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* An input is a list of checks: which one, then what it draws. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct fuzz_input input = {.at = data, .left = size};
	while (input.left > 0) {
		checks[take_below(&input, sizeof(checks) / sizeof(*checks))](&input);
	}
	return 0;
}

#ifdef LOOPING
int main(int argc, char **argv) {
	uint64_t stride = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
	for (uint32_t i = 0; i < loop_count && stride > 0; i++) {
		if (strcmp(loops[i]->name, argv[1]) == 0) {
			for (uint64_t at = loops[i]->low; at < loops[i]->high; at += stride) {
				loops[i]->at_each(at);
			}
			return 0;
		}
	}
	return 2;
}
#endif
