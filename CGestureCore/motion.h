/* SPDX-License-Identifier: MIT */
#ifndef GCI_MOTION_H
#define GCI_MOTION_H

/*
 * Marks functions that run in a frame in which contacts only move. Compilers and linkers put them
 * side by side, on few pages: other programs have used the caches since the latest frame, so a
 * frame costs what it must read.
 */
#define GCI_MOTION __attribute__((hot))

/*
 * Whether shortcuts for motion are compiled: in fast builds, not
 * in small ones. They change no event. -DGCI_HAS_SHORTCUTS=0 leaves them out, for the test that
 * compares the two.
 */
#ifndef GCI_HAS_SHORTCUTS
#ifdef __OPTIMIZE_SIZE__
#define GCI_HAS_SHORTCUTS 0
#else
#define GCI_HAS_SHORTCUTS 1
#endif
#endif

/* In line in its callers in fast builds; called in small builds. */
#ifdef __OPTIMIZE_SIZE__
#define GCI_MOTION_INLINE static __attribute__((unused))
#else
#define GCI_MOTION_INLINE static inline __attribute__((always_inline))
#endif

#endif
