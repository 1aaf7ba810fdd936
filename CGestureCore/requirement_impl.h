/* SPDX-License-Identifier: MIT */
#ifndef GCI_REQUIREMENT_IMPL_H
#define GCI_REQUIREMENT_IMPL_H

#include <gesturecore/recognizer.h>

/* Takes a relation out of both lists. Does nothing when it is in none. */
void gci_requirement_unlink(struct gc_requirement *memory);

#endif
