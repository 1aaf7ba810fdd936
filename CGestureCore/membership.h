/* SPDX-License-Identifier: MIT */
#ifndef GCI_MEMBERSHIP_H
#define GCI_MEMBERSHIP_H

#include <gesturecore/engine.h>

/*
 * Sets the order of addition of the recognizers in a subtree that is added to an engine. Those of a
 * node come before those of its children.
 */
void gci_membership_number(struct gc_engine *engine, struct gc_node *top);

#endif
