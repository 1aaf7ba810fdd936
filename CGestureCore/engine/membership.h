/* SPDX-License-Identifier: MIT */
#ifndef GCI_MEMBERSHIP_H
#define GCI_MEMBERSHIP_H

#include <gesturecore/engine.h>

/*
 * Tells a subtree that it is added to an engine: its nodes, and its recognizers, which get their
 * order of addition. Those of a node come before those of its children.
 */
void gci_membership_join(struct gc_engine *engine, struct gc_node *top);

/*
 * The guard of calls by which a subtree joins or leaves an engine. Returns whether something in the
 * subtree still belongs to another engine: that one refuses the call. For example, a node that was
 * in the other engine's tree may have events there.
 */
bool gci_membership_is_refused(struct gc_node *top);

#endif
