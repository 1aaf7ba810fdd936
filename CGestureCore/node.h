/* SPDX-License-Identifier: MIT */
#ifndef GCI_NODE_H
#define GCI_NODE_H

#include <gesturecore/node.h>

#include "geometry_math.h"

/* As gc_node_hit_test, as if nothing were hidden, transparent or without interaction. */
struct gc_node *gci_node_hit_test_all(struct gc_node *root, struct gc_point window);

/* How many nodes are above it. */
unsigned gci_node_depth(const struct gc_node *node);

/* Whether `node`, which may be NULL, is `top` or somewhere in it. */
bool gci_node_is_within(const struct gc_node *node, const struct gc_node *top);

/* The node that is above all others. */
const struct gc_node *gci_node_root(const struct gc_node *node);

/* The engine whose root is above the node, or NULL. */
struct gc_engine *gci_node_engine(const struct gc_node *node);

/* The middle of its bounds, in its own coordinates. */
struct gc_point gci_node_middle(const struct gc_node *node);

/* As gc_node_vector_from_window and its counterpart, with the finer format. */
bool gci_node_fine_from_window(
	const struct gc_node *node, struct gci_fine_vector window, struct gci_fine_vector *vector);
struct gci_fine_vector gci_node_fine_to_window(
	const struct gc_node *node, struct gci_fine_vector vector);

/* Counts what the node is still to receive, so that the engine finds what is about it. */
static inline void gci_node_expect(struct gc_node *node, struct gc_context *context) {
	node->context = context;
	node->expected++;
}
static inline void gci_node_received(struct gc_node *node) {
	if (--node->expected == 0) {
		node->context = NULL;
	}
}

/* As gc_node_add_child(), of nodes alone. */
enum gc_status gci_node_link_child(struct gc_node *parent, struct gc_node *child);

/* Takes the node out of its parent's list of children. */
void gci_node_unlink(struct gc_node *node);

/* Puts a recognizer behind the others of the node, or takes it out. */
void gci_node_append_recognizer(struct gc_node *node, struct gc_recognizer *recognizer);
void gci_node_unlink_recognizer(struct gc_node *node, struct gc_recognizer *recognizer);

#endif
