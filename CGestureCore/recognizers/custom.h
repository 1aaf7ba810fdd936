/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/custom.h>

#include "gesture/recognizer.h"

/* Enters a state, or what counts as it; false when there is no such transition. */
bool gci_custom_transition(struct gc_custom *custom, enum gc_state state, enum gc_reason reason,
	int64_t measured, int64_t limit);
