/* SPDX-License-Identifier: MIT */
#include "tree.h"

struct gc_node *gci_tree_next(const struct gc_node *node) {
	struct gc_node *child = gc_node_first_child(node);
	while (child == NULL && node != NULL) {
		child = gc_node_next_sibling(node);
		node = gc_node_parent(node);
	}
	return child;
}

int64_t gci_tree_number(const struct gc_node *root, const struct gc_node *node) {
	int64_t number = 0;
	for (const struct gc_node *at = root; at != NULL; at = gci_tree_next(at), number++) {
		if (at == node) {
			return number;
		}
	}
	return -1;
}

bool gci_tree_is_within(const struct gc_node *node, const struct gc_node *top) {
	while (node != NULL && node != top) {
		node = gc_node_parent(node);
	}
	return node != NULL;
}

bool gci_tree_has_place(const struct gc_node *node, struct gc_point place) {
	struct gc_point at;
	while (node != NULL && gc_node_point_from_window(node, place, &at) &&
		gc_rect_contains(gc_node_bounds(node), at)) {
		node = gc_node_parent(node);
	}
	return node == NULL;
}
