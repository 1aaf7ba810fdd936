/* SPDX-License-Identifier: MIT */
#ifndef GCI_CUSTOM_IMPL_H
#define GCI_CUSTOM_IMPL_H

#include <gesturecore/custom.h>

#include "recognizer_impl.h"

/* What gc_custom_set_state(), gc_custom_fail() and gc_custom_ignore() do to a recognizer that has
 * joined; the engine takes notice of it afterwards. */
enum gc_status gci_custom_set_state(struct gc_custom *custom, enum gc_state state,
	enum gc_reason reason, int64_t measured, int64_t limit);
void gci_custom_ignore(struct gc_custom *custom, const struct gc_touch *touch);

#endif
