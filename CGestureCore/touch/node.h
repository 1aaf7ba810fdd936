/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/node.h>

#include "numbers/geometry.h"

/* As gc_node_hit_test(), but also hits hidden, transparent and non-interactive nodes. */
struct gc_node *gci_node_hit_test_all(struct gc_node *root, struct gc_point window);

/* Returns how many nodes are above it. */
unsigned gci_node_depth(const struct gc_node *node);

/* Returns whether `node`, which may be NULL, is `top` or in it. */
bool gci_node_is_within(const struct gc_node *node, const struct gc_node *top);

/*
 * Returns the node after `node` in the subtree of `top`, parents first; NULL at its end. Follows a
 * link only if both of its ends have it. For example, a node that was set up again while it was in
 * a tree leaves other nodes behind, whose links may go in a circle.
 */
struct gc_node *gci_node_next(struct gc_node *node, const struct gc_node *top);

/* Returns the topmost ancestor. */
const struct gc_node *gci_node_root(const struct gc_node *node);

/* Levels that one walk up prepares for the way down. */
#define GCI_WAY_LEVELS 16

/*
 * The way down from the root to a node, for conversions. Nodes link upward only, so one walk up
 * notes the nodes of several levels. A tree that is not deeper than that costs one walk.
 */
struct gci_way_down {
	const struct gc_node *node; /* the end of the way */
	unsigned level;             /* levels that are left */
	unsigned count;             /* nodes that are left in `nodes` */
	const struct gc_node *nodes[GCI_WAY_LEVELS];
};

/* Begins the way to a node, which may be NULL: then it has no step. */
struct gci_way_down gci_way_down_to(const struct gc_node *node);

/* Returns the next node, the root not included; NULL at the end. */
const struct gc_node *gci_way_next(struct gci_way_down *way);

/* Returns the context of the engine of the node's tree, or NULL. */
static inline struct gc_context *gci_node_tree_context(const struct gc_node *node) {
	/* It is the first member of an engine. */
	return (struct gc_context *)node->engine;
}

/* The guard before a call that changes a node; see recognizer.h. */
bool gci_refuses_node(const struct gc_node *node);

/* Returns the middle of its bounds, in its own coordinates. */
struct gc_point gci_node_middle(const struct gc_node *node);

/* Whether the node's coordinates are the window's, except for a shift. */
bool gci_node_is_shifted(const struct gc_node *node);

/* As gc_node_vector_from_window() and gc_node_vector_to_window(), in the finer format. */
bool gci_node_fine_from_window(
	const struct gc_node *node, struct gci_fine_vector window, struct gci_fine_vector *vector);
struct gci_fine_vector gci_node_fine_to_window(
	const struct gc_node *node, struct gci_fine_vector vector);

/* Reads a vector of the window in the coordinates of `node`. If it has none: false, and zero. */
static inline bool gci_node_read_way(
	const struct gc_node *node, struct gci_fine_vector way, struct gc_vector *reading) {
	bool converted = node == NULL || gci_node_fine_from_window(node, way, &way);
	*reading = gci_fine_reading(way);
	return converted;
}

/* Counts the deliveries that the node has still to receive, so that the engine finds them. */
static inline void gci_node_expect(struct gc_node *node, struct gc_context *context) {
	node->context = context;
	node->expected++;
}
static inline void gci_node_received(struct gc_node *node) {
	if (--node->expected == 0) {
		node->context = NULL;
	}
}

/* Whether a node may become the child of another: GC_OK, or why not. */
enum gc_status gci_node_may_link(const struct gc_node *parent, const struct gc_node *child);

/* Links a node that may be. */
void gci_node_link_child(struct gc_node *parent, struct gc_node *child);

/* Takes the node out of its parent's list of children. */
void gci_node_unlink(struct gc_node *node);

/* Puts a recognizer after the others of the node, or takes it out. */
void gci_node_append_recognizer(struct gc_node *node, struct gc_recognizer *recognizer);
void gci_node_unlink_recognizer(struct gc_node *node, struct gc_recognizer *recognizer);
