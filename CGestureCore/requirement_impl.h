/* SPDX-License-Identifier: MIT */
#ifndef GCI_REQUIREMENT_IMPL_H
#define GCI_REQUIREMENT_IMPL_H

#include <gesturecore/recognizer.h>

/* Takes a relation out of both lists. Does nothing when it is in none. */
void gci_requirement_unlink(struct gc_requirement *memory);

/* Takes back what was asked for in the attempt that is over. */
void gci_requirements_forget_asked(struct gc_recognizer *waiter);

#endif
