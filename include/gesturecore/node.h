/* SPDX-License-Identifier: MIT */
/**
 * The tree of nodes: an app's views, or a compositor's outputs and surfaces.
 *
 * The host owns the memory of nodes; the library only links them. The coordinates of the root are
 * the window's: samples use them, and distances are measured in them. Every other node has a center
 * in its parent's coordinates, bounds (a size, and the origin of its own coordinates), and a
 * transform about its center, as views do.
 *
 * None of these calls allocates. Each takes constant time, unless its comment names a cost. The
 * calls that change a node return GC_ERR_STATE, changing nothing, when refused (status.h).
 */
#pragma once

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>

GC_BEGIN_DECLS

struct gc_context;
struct gc_engine;
struct gc_recognizer;

/** Opacity 1 of a node, in parts per million. */
#define GC_ALPHA_OPAQUE_PPM 1000000u

/** Nodes that are less opaque than this are not hit. */
#define GC_ALPHA_HIT_PPM 10000u

/** A node. Set it up with gc_node_init(); it must not move in memory while it is in a tree. */
struct gc_node {
	void *user_data; /**< for the host; the library never reads it */
	/**
	 * Whose view the node is. BEGAN comes in the order of landing over all nodes of an engine
	 * that have the same client (delivery.h). It is an address that stands for the client, such
	 * as that of a wl_client: no other client may have it while nodes do. The library compares
	 * it, and never reads what is there. NULL, as after gc_node_init(): the node is alone. A
	 * change counts for touches that are still withheld, too.
	 */
	const void *client;

	// private state

	struct gc_node *parent, *first_child, *last_child, *previous, *next;
	struct gc_recognizer *first_recognizer; // gc_recognizer.next_on_node
	struct gc_recognizer *last_recognizer;
	struct gc_engine *engine; // of its tree, or NULL
	struct gc_rect bounds;
	struct gc_point center;
	struct gc_affine transform, inverse; // linear parts act about the center
	uint32_t alpha_ppm;
	bool hidden, interactive, invertible;
	bool receives_touches;
	uint32_t expected;          // its touches in delivery, and its events in the queue
	bool straight;              // its transform is the identity: `shift` converts points
	bool in_call;               // a call adds or ends it, and may ask: others are refused
	uint16_t mark;              // of debug builds: it was set up
	struct gc_point shift;      // from the parent's coordinates to its own
	struct gc_context *context; // of the engine, while `expected` is not 0
};

/** Sets up a node: no size, at its parent's origin, visible, interactive. Keeps `user_data`. */
void gc_node_init(struct gc_node *node);

/**
 * Makes `child` the topmost child of `parent`.
 *
 * Returns GC_ERR_CYCLE, changing nothing, when `child` is `parent` or an ancestor of it, and
 * GC_ERR_ARGUMENT when it has a parent already or is an engine's root. A debug build stops at a
 * child that has a parent (misuse.h). Linear in the depth of `parent`, and in what is in `child`.
 */
enum gc_status gc_node_add_child(struct gc_node *parent, struct gc_node *child);

/**
 * Moves a node among its siblings: right above `sibling`, or below all of them when it is NULL.
 *
 * Touches that are down stay with the nodes they hit, and gestures continue. Returns
 * GC_ERR_ARGUMENT, changing nothing, when the node has no parent, or when `sibling` is the node
 * itself or has another parent.
 */
enum gc_status gc_node_place_above(struct gc_node *node, struct gc_node *sibling);

/** Returns the lowest child; NULL when there is none. */
struct gc_node *gc_node_first_child(const struct gc_node *node);

/** Returns the sibling right above; NULL when there is none. */
struct gc_node *gc_node_next_sibling(const struct gc_node *node);

/** Returns the parent; NULL when there is none. */
static inline struct gc_node *gc_node_parent(const struct gc_node *node) {
	return node->parent;
}

/** Returns the first recognizer on the node, or NULL; see gc_recognizer_next(). */
static inline struct gc_recognizer *gc_node_first_recognizer(const struct gc_node *node) {
	return node->first_recognizer;
}

/** Returns the bounds, the center, and the transform; see the setters below. */
static inline struct gc_rect gc_node_bounds(const struct gc_node *node) {
	return node->bounds;
}
static inline struct gc_point gc_node_center(const struct gc_node *node) {
	return node->center;
}
static inline struct gc_affine gc_node_transform(const struct gc_node *node) {
	return node->transform;
}

/** Returns whether touches skip the node: it is hidden, or nearly transparent. */
static inline bool gc_node_is_hidden(const struct gc_node *node) {
	return node->hidden || node->alpha_ppm < GC_ALPHA_HIT_PPM;
}

/** Returns whether touches that land can hit the node and all nodes in it. */
static inline bool gc_node_is_interactive(const struct gc_node *node) {
	return node->interactive;
}

/**
 * Puts the node at `frame` in its parent: bounds from (0, 0), identity transform.
 *
 * This and the next two return GC_ERR_RANGE, changing nothing, when a number is GC_LENGTH_INVALID
 * (convert.h).
 */
enum gc_status gc_node_set_frame(struct gc_node *node, struct gc_rect frame);

/** Sets the bounds: the part of the node's own coordinates that it shows. Its center stays. */
enum gc_status gc_node_set_bounds(struct gc_node *node, struct gc_rect bounds);

/** Sets the center: where the middle of the bounds lies in the parent. */
enum gc_status gc_node_set_center(struct gc_node *node, struct gc_point center);

/**
 * Sets the transform, which acts about the middle of the bounds.
 *
 * Returns GC_ERR_RANGE, changing nothing, when an entry exceeds GC_COEFFICIENT_MAX or
 * GC_OFFSET_MAX. A transform without an inverse is accepted: then nothing in the node is hit, and
 * conversions to it fail.
 */
enum gc_status gc_node_set_transform(struct gc_node *node, const struct gc_affine *transform);

/** Sets whether the node and all nodes in it are hidden from touches that land later. */
enum gc_status gc_node_set_hidden(struct gc_node *node, bool hidden);

/** Sets the opacity, 0 to GC_ALPHA_OPAQUE_PPM. Below GC_ALPHA_HIT_PPM it acts as hidden. */
enum gc_status gc_node_set_alpha(struct gc_node *node, uint32_t alpha_ppm);

/** Sets whether touches that land later can hit the node and all nodes in it. Default true. */
enum gc_status gc_node_set_interactive(struct gc_node *node, bool interactive);

/**
 * Returns the deepest node at a point of the window; of overlapping siblings, the upper one.
 *
 * Hidden, transparent and non-interactive nodes are skipped, with all nodes in them. A child
 * outside its parent cannot be hit. Returns NULL when `root` is not hit either. Linear in the
 * visited nodes. It does not recurse, so depth costs no stack.
 */
struct gc_node *gc_node_hit_test(struct gc_node *root, struct gc_point window);

/**
 * Converts a point or a vector between the window and a node. `node` NULL: the window.
 *
 * Conversions from the window return false, and write zero, when a transform on the way has no
 * inverse. Linear in the depth.
 */
bool gc_node_point_from_window(
	const struct gc_node *node, struct gc_point window, struct gc_point *point);
bool gc_node_vector_from_window(
	const struct gc_node *node, struct gc_vector window, struct gc_vector *vector);
struct gc_point gc_node_point_to_window(const struct gc_node *node, struct gc_point point);
struct gc_vector gc_node_vector_to_window(const struct gc_node *node, struct gc_vector vector);

/**
 * Converts between two nodes of one tree, through the window. NULL: the window. Returns false, and
 * writes zero, when a transform on the way to `to` has no inverse. Linear in the depths.
 */
bool gc_node_convert_point(const struct gc_node *from, const struct gc_node *to,
	struct gc_point point, struct gc_point *converted);
bool gc_node_convert_vector(const struct gc_node *from, const struct gc_node *to,
	struct gc_vector vector, struct gc_vector *converted);

/**
 * Converts a transform that acts in the coordinates of `from` to the one that does the same in the
 * coordinates of `to`: a zoom about a point of one node, for another node. NULL: the window.
 *
 * Returns GC_ERR_SINGULAR when a transform on the way has no inverse, and GC_ERR_RANGE when an
 * entry would exceed GC_COEFFICIENT_MAX or GC_OFFSET_MAX, here or on the way through the window.
 * Then `converted` is the identity. Linear in the depths: about 2,000 instructions for each node.
 */
enum gc_status gc_node_convert_affine(const struct gc_node *from, const struct gc_node *to,
	const struct gc_affine *affine, struct gc_affine *converted);

GC_END_DECLS
