/* SPDX-License-Identifier: MIT */
#include "misuse/misuse.h"
#include "numbers/geometry.h"
#include "touch/node.h"

/* Returns the shift by a place; `way` is 1 or -1. */
static struct gc_affine shift(struct gc_point by, int way) {
	const int64_t per_unit = way * (INT64_C(1) << 24);
	struct gc_affine affine = gc_affine_identity();
	affine.dx = by.x * per_unit;
	affine.dy = by.y * per_unit;
	return affine;
}

/* Sets `affine` to the composition of three transforms. */
static enum gc_status in_turn(const struct gc_affine *first, const struct gc_affine *second,
	const struct gc_affine *third, struct gc_affine *affine) {
	enum gc_status status = gc_affine_then(first, second, affine);
	return status == GC_OK ? gc_affine_then(affine, third, affine) : status;
}

/* Makes the transforms from the node's coordinates to its parent's, and back. */
static enum gc_status ways(
	const struct gc_node *node, struct gc_affine *to_parent, struct gc_affine *from_parent) {
	struct gc_point middle = gci_node_middle(node);
	struct gc_affine to_middle = shift(middle, -1), from_middle = shift(middle, 1);
	struct gc_affine to_center = shift(node->center, -1), from_center = shift(node->center, 1);
	if (!node->invertible) {
		return GC_ERR_SINGULAR;
	}
	enum gc_status status = in_turn(&to_middle, &node->transform, &from_center, to_parent);
	return status == GC_OK ? in_turn(&to_center, &node->inverse, &from_middle, from_parent)
			       : status;
}

/* Converts a transform from the node's coordinates to its parent's, or back. */
static enum gc_status level(const struct gc_node *node, bool up, struct gc_affine *affine) {
	struct gc_affine to_parent, from_parent;
	enum gc_status status = ways(node, &to_parent, &from_parent);
	if (status != GC_OK) {
		return status;
	}
	struct gc_affine inner = *affine;
	return up ? in_turn(&from_parent, &inner, &to_parent, affine)
		  : in_turn(&to_parent, &inner, &from_parent, affine);
}

enum gc_status gc_node_convert_affine(const struct gc_node *from, const struct gc_node *to,
	const struct gc_affine *affine, struct gc_affine *converted) {
	GCI_USE_NODE(from);
	GCI_ALSO_NODE(to);
	struct gc_affine result = *affine;
	/* Each level checks its entries. From the root to itself there is none. */
	enum gc_status status = gci_affine_in_range(affine) ? GC_OK : GC_ERR_RANGE;
	*converted = gc_affine_identity();
	for (; status == GC_OK && from != NULL && from->parent != NULL; from = from->parent) {
		status = level(from, true, &result);
	}
	struct gci_way_down way = gci_way_down_to(to);
	const struct gc_node *at;
	while (status == GC_OK && (at = gci_way_next(&way)) != NULL) {
		status = level(at, false, &result);
	}
	if (status == GC_OK) {
		*converted = result;
	}
	return status;
}
