/* SPDX-License-Identifier: MIT */
#ifndef GCI_MOTION_H
#define GCI_MOTION_H

/*
 * What runs for a frame in which contacts only move. Compilers and linkers put such functions side
 * by side: a frame comes after others have used the caches, so it costs what it has to read, and
 * together they are on few pages.
 */
#define GCI_MOTION __attribute__((hot))

/*
 * Whether the shortcuts of engine_fast.c are compiled: where code is to be fast, not small. They
 * change no event. -DGCI_HAS_SHORTCUTS=0 leaves them out, for the test that compares the two.
 */
#ifndef GCI_HAS_SHORTCUTS
#ifdef __OPTIMIZE_SIZE__
#define GCI_HAS_SHORTCUTS 0
#else
#define GCI_HAS_SHORTCUTS 1
#endif
#endif

/* In line in each of these, where code is to be fast. Where it is to be small it is called. */
#ifdef __OPTIMIZE_SIZE__
#define GCI_MOTION_INLINE static __attribute__((unused))
#else
#define GCI_MOTION_INLINE static inline __attribute__((always_inline))
#endif

#endif
