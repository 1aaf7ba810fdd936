/* SPDX-License-Identifier: MIT */
#ifndef GCI_ASSERT_H
#define GCI_ASSERT_H

/*
 * Stops a debug build when the caller, or the core itself, broke a rule. Input from a device or a
 * recording is never asserted: the engine refuses it with a status.
 */
#ifdef NDEBUG
#define GCI_ASSERT(condition) ((void)0)
#else
#define GCI_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

/*
 * The size of a public struct with pointers of 8 bytes. It is part of the ABI and of the memory
 * that a host plans with, so a change is a decision. Tests/core/test_limits.c has the limits.
 */
#define GCI_ASSERT_SIZE(type, size) \
	_Static_assert(sizeof(void *) != 8 || sizeof(type) == (size), "the size of a public " \
								      "struct")

#endif
