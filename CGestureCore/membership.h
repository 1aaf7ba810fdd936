/* SPDX-License-Identifier: MIT */
#ifndef GCI_MEMBERSHIP_H
#define GCI_MEMBERSHIP_H

#include <gesturecore/engine.h>

/*
 * Numbers the recognizers of a subtree that comes to an engine: their order of addition. Depth
 * first: a node's own, then its children's.
 */
void gci_membership_number(struct gc_engine *engine, struct gc_node *top);

#endif
