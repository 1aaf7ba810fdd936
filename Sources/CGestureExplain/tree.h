/* SPDX-License-Identifier: MIT */
/* The nodes of an engine, as a file numbers them. */
#pragma once

#include <gesturecore/node.h>

#include "lines.h"

/* The next node, each before those in it. NULL: that was the last. */
struct gc_node *gci_tree_next(const struct gc_node *node);

/* Returns the number of a node: its place in the tree; -1: it has left the tree. */
int64_t gci_tree_number(const struct gc_node *root, const struct gc_node *node);

bool gci_tree_is_within(const struct gc_node *node, const struct gc_node *top);

/* Whether a node and all above it have a place of the window. */
bool gci_tree_has_place(const struct gc_node *node, struct gc_point place);

/* Writes where a node is in its parent. */
void gci_field_place(struct gci_lines *lines, const struct gc_node *node);
