/* SPDX-License-Identifier: MIT */
/*
 * Runs the checks: `fuzz.sh values` calls the first function. With -DLOOPING this is a program:
 *
 * NAME STRIDE  calls the body of a loop for every STRIDE-th input
 */
#include "numbers.h"

#define CHECKS \
	_(roots) \
	_(spans) \
	_(fine_angles) \
	_(exp_minus) \
	_(affine) _(affine_about) _(similarity) _(device) _(velocity) _(momentum) _(spring) \
		_(choices) _(rubber_band) _(conversions) _(values_at) _(scan) _(press)
#define PROOFS \
	_(abs) \
	_(count) \
	_(clamp) \
	_(clamp_both) \
	_(round) _(round_even) _(divide) _(divide_limited) _(mean) _(multiply_shift) _(multiply_divide) _( \
		product_56_41_35) _(product_56_56_56) _(product_55_62_56) _(hypot) _(length_of) _(magnitude_scaled) \
		_(magnitude_multiply) _(magnitude_divide) _(magnitude_to_fixed) _(span_number) _( \
			span_ratio) _(span_scale) _(span_length) _(span_rate) _(span_circle) _(arc) \
			_(arc_angle) _(path_arc) _(elapsed_from) _(elapsed_to_us) _(elapsed_between) _( \
				atan2) _(cos_sin) _(affine_in_range) _(is_in_range) _(rect_contains) \
				_(fine) _(affine_vectors) _(affine_offset) _(affine_then) _(translate) _( \
					affine_hold) _(scale_about) _(affine_apply) _(affine_apply_rect) \
					_(similarity_to_affine) _(similarity_then) _(similarity_invert) _( \
						similarity_apply) _(momentum_values) _(momentum_time_at) \
						_(momentum_rest_time) _(momentum_choose_stop) _( \
							momentum_choose_page) _(rubber_band_init) _(rubber_band_position) \
							_(step_from) _(velocity_add) _(path_rest) _( \
								path_follow) _(tracker_follow) _(tracker_rebase) \
								_(velocity_log2) _(velocity_off) _( \
									velocity_way) _(velocity_slow) \
									_(velocity_total) _( \
										velocity_from) _(stroke_along) \
										_(shrunk) _(heading) _( \
											node_places) \
											_(node_conversion) \
												_(hit_test)
#define LOOPS \
	_(logarithm) _(exp_minus) _(count) _(square_root) _(rubber_band) _(arc_tangent) _(sine)

#define _(name) CHECK(name);
CHECKS
#undef _
#define _(name) PROOF(name);
PROOFS
#undef _
#define _(name) prove_##name,
static void (*const proofs[])(struct fuzz_input *input) = {PROOFS};
#undef _

static void any_proof(struct fuzz_input *input) {
	proofs[take_below(input, sizeof(proofs) / sizeof(*proofs))](input);
}

/* Stored inputs name them by their index, of which they have the rest. */
#define _(name) check_##name,
static void (*const checks[])(struct fuzz_input *input) = {any_proof, CHECKS};
#undef _

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
#define _(name) extern const struct number_loop loop_##name;
LOOPS
#undef _
#define _(name) &loop_##name,
static const struct number_loop *const loops[] = {LOOPS};
#undef _

int main(int argc, char **argv) {
	uint64_t stride = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
	for (size_t i = 0; i < sizeof(loops) / sizeof(*loops) && stride > 0; i++) {
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
