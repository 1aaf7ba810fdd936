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

static bool is_plain(const struct gc_affine *affine, struct gc_rect bounds) {
	struct gc_affine plain = gc_affine_identity();
	return affine->xx == plain.xx && affine->xy == plain.xy && affine->yx == plain.yx &&
	       affine->yy == plain.yy && (affine->dx | affine->dy) == 0 &&
	       (bounds.origin.x | bounds.origin.y) == 0;
}

void gci_field_place(struct gci_lines *lines, const struct gc_node *node) {
	struct gc_rect bounds = gc_node_bounds(node);
	struct gc_point center = gc_node_center(node);
	struct gc_affine affine = gc_node_transform(node);
	if (is_plain(&affine, bounds)) {
		gci_field_length(lines, "x", (int64_t)center.x - bounds.size.width / 2);
		gci_field_length(lines, "y", (int64_t)center.y - bounds.size.height / 2);
	} else {
		gci_field_length(lines, "center-x", center.x);
		gci_field_length(lines, "center-y", center.y);
		gci_field_length(lines, "bounds-x", bounds.origin.x);
		gci_field_length(lines, "bounds-y", bounds.origin.y);
		gci_field_number(lines, "xx", affine.xx);
		gci_field_number(lines, "xy", affine.xy);
		gci_field_number(lines, "yx", affine.yx);
		gci_field_number(lines, "yy", affine.yy);
		gci_field_number(lines, "dx", affine.dx);
		gci_field_number(lines, "dy", affine.dy);
	}
	gci_field_length(lines, "width", bounds.size.width);
	gci_field_length(lines, "height", bounds.size.height);
}
