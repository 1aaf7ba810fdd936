/* SPDX-License-Identifier: MIT */
/**
 * The version of the library: that of the headers, and that of what a program runs with.
 *
 * Stability: stable.
 */
#pragma once

#include <gesturecore/fixed.h>

GC_BEGIN_DECLS

/** Semantic versioning; before 1.0 a minor version may change the API and the ABI. */
#define GC_VERSION_MAJOR 0
#define GC_VERSION_MINOR 4
#define GC_VERSION_PATCH 0

/** The version of these headers as one number that grows: 200 is 0.2.0, and 10203 is 1.2.3. */
#define GC_VERSION (GC_VERSION_MAJOR * 10000 + GC_VERSION_MINOR * 100 + GC_VERSION_PATCH)

/**
 * Returns `GC_VERSION` of the library that the program runs with. A shared library can be newer
 * than the headers that the program was compiled against, with the same soversion.
 */
uint32_t gc_version(void);

GC_END_DECLS
