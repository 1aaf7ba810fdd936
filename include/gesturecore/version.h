/* SPDX-License-Identifier: MIT */
/**
 * The version of the library that a program is compiled against.
 *
 * Stability: stable.
 */
#ifndef GESTURECORE_VERSION_H
#define GESTURECORE_VERSION_H

/** Semantic versioning; before 1.0 a minor version may change the API and the ABI. */
#define GC_VERSION_MAJOR 0
#define GC_VERSION_MINOR 1
#define GC_VERSION_PATCH 0

#endif
