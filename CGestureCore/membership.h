/* SPDX-License-Identifier: MIT */
#ifndef GCI_MEMBERSHIP_H
#define GCI_MEMBERSHIP_H

#include <gesturecore/engine.h>

/*
 * Gives the recognizers of a subtree that comes to an engine their places in the order of
 * addition, depth first: a node's own, then its children's.
 */
void gci_membership_number(struct gc_engine *engine, struct gc_node *top);

#endif
