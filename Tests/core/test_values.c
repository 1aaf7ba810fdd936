/* SPDX-License-Identifier: MIT */
/* What the fuzzer of values checks of each function, for inputs from a seed. */
#include "testing.h"
#include "strokes.h"

#define INPUTS 6000
#define BYTES 512
#define PROOF_INPUTS 40000
#define PROOF_BYTES 80

/* Tests/numbers: ends the program where a value is not as documented. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fixture *fresh_fixture(void) {
	return NULL;
}

/* Runs checks with inputs of a seed. The first byte chooses the first check. */
static void run(struct random *random, size_t size, uint8_t first, uint8_t second) {
	uint8_t data[BYTES];
	for (size_t at = 0; at < size; at++) {
		data[at] = (uint8_t)below(random, 256);
	}
	data[0] = first;
	data[1] = second;
	LLVMFuzzerTestOneInput(data, size);
}

TEST(values_of_any_operands_are_as_documented) {
	struct random random = {1};
	for (int input = 0; input < INPUTS; input++) {
		/* All 18 checks begin an input equally often. */
		run(&random, BYTES, (uint8_t)(input % 18), (uint8_t)below(&random, 256));
	}
}

TEST(what_is_proved_holds_for_inputs_of_a_seed) {
	struct random random = {2};
	for (int input = 0; input < PROOF_INPUTS; input++) {
		/* The first check is any proof, and the second byte chooses it. */
		run(&random, PROOF_BYTES, 0, (uint8_t)input);
	}
}
