/* SPDX-License-Identifier: MIT */
#include <gesturecore/version.h>

uint32_t gc_version(void) {
	return GC_VERSION;
}
