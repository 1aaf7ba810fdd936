/* SPDX-License-Identifier: MIT */
/**
 * The version of the library that is being compiled against.
 *
 * Stability: stable.
 */
#ifndef GESTURECORE_VERSION_H
#define GESTURECORE_VERSION_H

#define GC_VERSION_MAJOR 0
#define GC_VERSION_MINOR 1
#define GC_VERSION_PATCH 0

#endif
