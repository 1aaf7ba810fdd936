/* SPDX-License-Identifier: MIT */
#pragma once

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

/*
 * Marks functions that run in a frame in which contacts only move. Compilers and linkers put them
 * side by side, on few pages. That matters because other programs have used the caches since the
 * latest frame: a frame costs what it must read.
 */
#define GCI_MOTION __attribute__((hot))

/*
 * Whether the build is for size (-Os). It has no shortcut that only saves instructions. Marked
 * functions are in line in their callers in fast builds; called in small builds.
 */
#ifdef __OPTIMIZE_SIZE__
#define GCI_IS_SMALL 1
#define GCI_MOTION_INLINE static __attribute__((unused))
#else
#define GCI_IS_SMALL 0
#define GCI_MOTION_INLINE static inline __attribute__((always_inline))
#endif
