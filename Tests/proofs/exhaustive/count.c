/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include "numbers/fixed.h"

/* All 2^32 values, against a table of the halves. */
int main(int argc, char **argv) {
	struct proof_range range = proof_part(argc, argv, 0, UINT64_C(1) << 16);
	uint32_t counts[1 << 16] = {0};
	for (uint32_t bits = 1; bits < 1 << 16; bits++) {
		counts[bits] = counts[bits & (bits - 1)] + 1;
	}
	for (uint64_t high = range.from; high < range.to; high++) {
		for (uint32_t low = 0; low < 1 << 16; low++) {
			CLAIM(gci_count((uint32_t)high << 16 | low) == counts[high] + counts[low]);
		}
	}
	return 0;
}
