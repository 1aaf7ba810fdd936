/* SPDX-License-Identifier: MIT */
#ifndef GCI_ASSERT_H
#define GCI_ASSERT_H

/*
 * Stops a debug build where the caller, or the core itself, broke a promise. What a device or a
 * recording may do is never asserted: it is refused with a status.
 */
#ifdef NDEBUG
#define GCI_ASSERT(condition) ((void)0)
#else
#define GCI_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#endif
