/* SPDX-License-Identifier: MIT */
/**
 * The tree of nodes: an app's views, or a compositor's outputs and surfaces.
 *
 * Nodes are the host's memory; the library only links them. The root's own coordinates are the
 * window's: what samples use, and what distances are measured in. Below it every node has a
 * center in its parent's coordinates, a size and an origin of its own coordinates (its bounds),
 * and a transform about its center, as views do.
 *
 * None of these calls allocates. They take time constant in the size of the tree unless said.
 *
 * Stability: unstable; may change in any minor release before 1.0.
 */
#ifndef GESTURECORE_NODE_H
#define GESTURECORE_NODE_H

#include <gesturecore/geometry.h>
#include <gesturecore/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gc_context;
struct gc_engine;
struct gc_recognizer;

/** Opacity 1 of a node, in parts per million. */
#define GC_ALPHA_OPAQUE_PPM 1000000u

/** Nodes less opaque than this are not hit. */
#define GC_ALPHA_HIT_PPM 10000u

/** A node. Set it up with gc_node_init(); it must not move in memory while it is in a tree. */
struct gc_node {
	void *user_data; /**< the host's, never touched */

	// private state

	struct gc_node *parent, *first_child, *last_child, *previous, *next;
	struct gc_recognizer *first_recognizer; // gc_recognizer.next_on_node
	struct gc_engine *engine;               // of a root, else NULL
	struct gc_rect bounds;
	struct gc_point center;
	struct gc_affine transform, inverse; // linear parts about the center; shifts as given
	uint32_t alpha_ppm;
	bool hidden, interactive, invertible;
	bool receives_touches;
	uint32_t unheard;           // touches it has not heard all of, and events not yet taken
	bool straight;              // its transform does nothing: `shift` is all
	struct gc_point shift;      // from the parent's coordinates to its own
	struct gc_context *context; // of the engine these are in, while there are some
};

/** Sets up a node: no size, at its parent's origin, visible, taking touches. */
void gc_node_init(struct gc_node *node);

/**
 * Makes `child` the last, that is topmost, child of `parent`.
 *
 * Returns GC_ERR_CYCLE, changing nothing, when `child` is `parent` or above it, and
 * GC_ERR_ARGUMENT when it has a parent already or is an engine's root. Linear in the depth.
 */
enum gc_status gc_node_add_child(struct gc_node *parent, struct gc_node *child);

/**
 * Moves a node among its siblings: right above `sibling`, or below them all when that is NULL.
 *
 * Touches that are down stay with the nodes they hit, and gestures go on. Returns GC_ERR_ARGUMENT,
 * changing nothing, when the node has no parent, or `sibling` is the node itself or in another
 * parent. Constant.
 */
enum gc_status gc_node_place_above(struct gc_node *node, struct gc_node *sibling);

/** Returns the lowest child, NULL when there is none. */
struct gc_node *gc_node_first_child(const struct gc_node *node);

/** Returns the sibling right above, NULL when there is none. */
struct gc_node *gc_node_next_sibling(const struct gc_node *node);

/** Puts the node at `frame` of its parent: bounds from (0, 0), identity transform. */
void gc_node_set_frame(struct gc_node *node, struct gc_rect frame);

/** Sets the part of the node's own coordinates that it shows; its center stays. */
void gc_node_set_bounds(struct gc_node *node, struct gc_rect bounds);

/** Sets where the middle of the node's bounds lies in its parent. */
void gc_node_set_center(struct gc_node *node, struct gc_point center);

/**
 * Sets the transform, which acts about the middle of the bounds.
 *
 * Returns GC_ERR_RANGE, changing nothing, when an entry exceeds GC_COEFFICIENT_MAX or
 * GC_OFFSET_MAX. A transform without an inverse is accepted: nothing in the node is hit, and
 * conversions to it fail.
 */
enum gc_status gc_node_set_transform(struct gc_node *node, const struct gc_affine *transform);

/** Hides the node and what is in it from touches that land later. */
void gc_node_set_hidden(struct gc_node *node, bool hidden);

/** Sets the opacity, 0 to GC_ALPHA_OPAQUE_PPM. Below GC_ALPHA_HIT_PPM the node is as hidden. */
void gc_node_set_alpha(struct gc_node *node, uint32_t alpha_ppm);

/** Whether the node and what is in it take touches that land later. */
void gc_node_set_interactive(struct gc_node *node, bool interactive);

/**
 * Finds the deepest node at a point of the window, the topmost first.
 *
 * Hidden, transparent and non-interactive nodes are skipped with all that is in them; a child
 * outside its parent cannot be reached. NULL when even `root` is not hit. Linear in the nodes
 * visited; recursion is replaced by the links, so depth costs no stack.
 */
struct gc_node *gc_node_hit_test(struct gc_node *root, struct gc_point window);

/**
 * Converts a point of the window to the node's coordinates, or a vector, or back.
 *
 * `node` NULL means the window. The ones from the window return false, with the result zero,
 * when some transform on the way has no inverse. Linear in the depth.
 */
bool gc_node_point_from_window(
	const struct gc_node *node, struct gc_point window, struct gc_point *point);
bool gc_node_vector_from_window(
	const struct gc_node *node, struct gc_vector window, struct gc_vector *vector);
struct gc_point gc_node_point_to_window(const struct gc_node *node, struct gc_point point);
struct gc_vector gc_node_vector_to_window(const struct gc_node *node, struct gc_vector vector);

/**
 * Converts between two nodes of one tree, by way of the window; false, with the result zero, when
 * `to` has no coordinates. NULL means the window.
 */
bool gc_node_convert_point(const struct gc_node *from, const struct gc_node *to,
	struct gc_point point, struct gc_point *converted);
bool gc_node_convert_vector(const struct gc_node *from, const struct gc_node *to,
	struct gc_vector vector, struct gc_vector *converted);

/**
 * Converts a transform that acts in the coordinates of `from` to the one that does the same in
 * those of `to`: a zoom about a point of one node, as another sees it. NULL means the window.
 *
 * Returns GC_ERR_SINGULAR when a transform on the way has no inverse and GC_ERR_RANGE when an
 * entry would exceed GC_COEFFICIENT_MAX or GC_OFFSET_MAX, here or on the way by the window; then
 * `converted` is the identity. Linear in the depths, some 2,000 instructions a node.
 */
enum gc_status gc_node_convert_affine(const struct gc_node *from, const struct gc_node *to,
	const struct gc_affine *affine, struct gc_affine *converted);

#ifdef __cplusplus
}
#endif

#endif
