/* SPDX-License-Identifier: MIT */
#ifndef GCI_MOTION_H
#define GCI_MOTION_H

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

#endif
