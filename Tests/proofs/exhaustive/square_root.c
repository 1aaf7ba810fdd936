/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include "numbers/sqrt.h"
#include "numbers/sqrt_table.h"

/*
 * The estimate of the root depends only on the upper half of a value, and its correction on the
 * lower half, too. The correction, the root, and the numbers on the way never fall as the lower
 * half rises. So the least and the greatest value of each upper half stand for all between them.
 * Each loop of gci_sqrt_normalized has at most two rounds.
 */
static bool is_root(uint64_t root, uint64_t value) {
	return root <= UINT32_MAX && value - root * root <= 2 * root;
}

/*
 * claim: square-root
 * functions: gci_sqrt_normalized, gci_sqrt_near
 * result: floor(sqrt(value)), exactly; no overflow, no index outside the table
 * assumes: value >= 2^62 (sqrt.h)
 * tools: exhaustive
 * exhaustive: square_root parts 2
 * reduction: the least and the greatest value of each upper half stand for all between them
 */
int main(int argc, char **argv) {
	struct proof_range range = proof_part(argc, argv, UINT64_C(1) << 30, UINT64_C(1) << 32);
	for (uint64_t high = range.from; high < range.to; high++) {
		uint64_t least = high << 32, most = least | UINT32_MAX;
		uint64_t least_root = gci_sqrt_normalized(least),
			 most_root = gci_sqrt_normalized(most);
		CLAIM(is_root(least_root, least));
		CLAIM(is_root(most_root, most));
		/* Between them, the root before the comparisons is at most two off. */
		CLAIM(gci_sqrt_near(most) <= least_root + 2);
		CLAIM(gci_sqrt_near(least) + 2 >= most_root);
	}
	return 0;
}
