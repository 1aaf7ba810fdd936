/* SPDX-License-Identifier: MIT */
/* What the fuzzer of values checks of each function, for inputs from a seed. */
#include "testing.h"
#include "strokes.h"

#define INPUTS 6000
#define BYTES 512

/* Tests/numbers: ends the program where a value is not as documented. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fixture *fresh_fixture(void) {
	return NULL;
}

TEST(values_of_any_operands_are_as_documented) {
	struct random random = {1};
	for (int input = 0; input < INPUTS; input++) {
		uint8_t data[BYTES];
		for (int at = 0; at < BYTES; at++) {
			data[at] = (uint8_t)below(&random, 256);
		}
		/* All 18 checks begin an input equally often. */
		data[0] = (uint8_t)(input % 18);
		LLVMFuzzerTestOneInput(data, sizeof(data));
	}
}
