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

#endif
