/* SPDX-License-Identifier: MIT */
#ifndef PROOF_CLZ_H
#define PROOF_CLZ_H

/*
 * Counts zeros by comparisons, for Eva, which does not know these builtins. Eva follows each result
 * together with the range of `value` that has it. Zero is refuted.
 */

#define PROOF_CLZ_1(value, bits) (value) >= UINT64_C(1) << (63 - (bits)) ? (bits):
#define PROOF_CLZ_4(value, bits) \
	PROOF_CLZ_1(value, bits) \
	PROOF_CLZ_1(value, (bits) + 1) PROOF_CLZ_1(value, (bits) + 2) PROOF_CLZ_1(value, (bits) + 3)
#define PROOF_CLZ_16(value, bits) \
	PROOF_CLZ_4(value, bits) \
	PROOF_CLZ_4(value, (bits) + 4) \
	PROOF_CLZ_4(value, (bits) + 8) PROOF_CLZ_4(value, (bits) + 12)

#define PROOF_CLZ_32(value, bits) PROOF_CLZ_16(value, bits) PROOF_CLZ_16(value, (bits) + 16)

#define __builtin_clzll(value) \
	(PROOF_CLZ_32((uint64_t)(value), 0) \
			PROOF_CLZ_32((uint64_t)(value), 32)(proof_refuted(), 64))

#define __builtin_clz(value) ((PROOF_CLZ_32((uint64_t)(value), 32)(proof_refuted(), 64)) - 32)

#endif
