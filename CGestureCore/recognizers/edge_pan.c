/* SPDX-License-Identifier: MIT */
#include <gesturecore/edge_pan.h>

#include "gesture/recognizer.h"
#include "numbers/fixed.h"
#include "numbers/base.h"
#include "recognizers/drag.h"
#include "touch/node.h"

/*
 *     IDLE
 *        |     | landed in no enabled region, and too far for a fast finger
 *        |     +-----------------------------------------> (failed)
 *        | landed in the regions of some edges, or near enough to them
 *        v        no edge left: too far along, or outward, or another finger landed elsewhere
 *     WATCHING -----------------------------------------> (failed)
 *        |        all lifted, the dwell is over, or a touch over the maximum landed
 *        | enough fingers, inward at or over the slop of some edge, at least as far as along it
 *        v
 *     MET_SLOP: an attempt to begin; keeps measuring while it waits
 *        |
 *        v                fewer than the minimum
 *     BEGAN, CHANGED ----------------------------> ENDED
 *
 * A touch over the maximum that lands later is not tracked. The engine's reset makes it IDLE. The
 * phases are those of enum gci_drag_phase.
 *
 * A finger that landed outside the region of an edge, but not far from it, is undecided until its
 * first motion: see edge_pan_sort(). Its touch is in `down_slots`, so it is measured from its
 * landing on. It is in `seen_slots` only once one edge has it, so that nobody waits for the
 * recognizer because of it, and nothing of it is withheld.
 */

/*
 * A panel sees a fast finger from beyond an edge too late. So a finger that lands up to FAST_REGION
 * from an edge may count as landed in its region. Its first motion decides: it must be at least
 * FAST_MOTION long, not later than FAST_US, and come from beyond the edge when it is carried back
 * 3/2 times.
 */
#define FAST_REGION GC_PT(60)
#define FAST_MOTION ((uint64_t)GC_PT(2))
#define FAST_US 50000

#define EDGES_ALL (GC_EDGE_LEFT | GC_EDGE_RIGHT | GC_EDGE_TOP | GC_EDGE_BOTTOM)

/* A displacement relative to an edge; along is not negative. */
struct inward {
	int64_t inward, along;
};

GCI_ASSERT_SIZE(struct gc_edge_pan, 272);

static struct gc_edge_pan *edge_pan_from(struct gc_recognizer *recognizer) {
	return (struct gc_edge_pan *)recognizer;
}

static gc_length edge_pan_slop(const struct gc_edge_pan *edge_pan) {
	return gci_slop(&edge_pan->base, edge_pan->config.slop);
}

static enum gc_edges edge_first(uint32_t edges) {
	return (enum gc_edges)GCI_BIT(gci_first_slot(edges));
}

/* Returns how far inside an edge of `bounds` a point is. */
static int64_t edge_distance(enum gc_edges edge, struct gc_rect bounds, struct gc_point point) {
	int64_t x = (int64_t)point.x - bounds.origin.x, y = (int64_t)point.y - bounds.origin.y;
	switch (edge) {
	case GC_EDGE_LEFT:
		return x;
	case GC_EDGE_RIGHT:
		return bounds.size.width - x;
	case GC_EDGE_TOP:
		return y;
	case GC_EDGE_BOTTOM:
		return bounds.size.height - y;
	}
	return -1;
}

static bool is_horizontal(enum gc_edges edge) {
	return (edge & (GC_EDGE_LEFT | GC_EDGE_RIGHT)) != 0;
}

/* Where a finger landed, relative to some edges. */
struct landing {
	uint32_t near;    // the edges whose region, and whose part, contains it
	uint32_t far;     // the other edges from beyond which it may have come
	int64_t distance; // from the nearest edge; outside the window: negative
	int64_t along;    // with `is_beside`: where along the edge
	bool is_beside;   // it is in the region of an edge, beside its part
};

static struct landing edge_pan_look(
	const struct gc_edge_pan *edge_pan, uint32_t edges, struct gc_point point) {
	const struct gc_edge_pan_config *config = &edge_pan->config;
	struct gc_rect window = gci_node_root(edge_pan->base.node)->bounds;
	struct landing landing = {.distance = INT64_MAX};
	int64_t x = (int64_t)point.x - window.origin.x, y = (int64_t)point.y - window.origin.y;
	/* In the order of enum gc_edges. */
	const int64_t distances[] = {x, window.size.width - x, y, window.size.height - y};
	for (int at = 0; at < 4; at++) {
		if (distances[at] < 0) {
			return (struct landing){.distance = distances[at]};
		}
	}
	for (uint32_t rest = edges; rest != 0; rest &= rest - 1) {
		enum gc_edges edge = edge_first(rest);
		int64_t distance = distances[gci_first_slot(rest)];
		landing.distance = distance < landing.distance ? distance : landing.distance;
		bool is_near = distance <= config->region;
		if (!is_near && distance > FAST_REGION) {
			continue;
		}
		int64_t along = is_horizontal(edge) ? y : x;
		if (along >= config->from && (config->to == 0 || along <= config->to)) {
			landing.near |= is_near ? edge : 0;
			landing.far |= is_near ? 0 : edge;
		} else if (is_near) {
			landing.is_beside = true;
			landing.along = along;
		}
	}
	return landing;
}

static struct inward relative_to(enum gc_edges edge, int64_t x, int64_t y) {
	int64_t across = is_horizontal(edge) ? x : y;
	return (struct inward){
		.inward = (edge & (GC_EDGE_RIGHT | GC_EDGE_BOTTOM)) != 0 ? -across : across,
		.along = (int64_t)gci_abs(is_horizontal(edge) ? y : x),
	};
}

/* Decides: takes the slop off the way inward, and nothing off the way along the edge. */
static void edge_pan_meet_slop(struct gc_edge_pan *edge_pan, enum gc_edges edge, int64_t inward) {
	int64_t slop = (int64_t)edge_pan_slop(edge_pan) * (1 << GCI_FINE_BITS);

	edge_pan->drag.edges = (uint8_t)edge;
	edge_pan->base.deadline_us = GC_NEVER_US;
	gci_drag_meet_slop(
		&edge_pan->drag, (struct gci_fine_vector){relative_to(edge, slop, 0).inward,
					 relative_to(edge, 0, slop).inward});
	gci_attempt(&edge_pan->base, GC_STATE_BEGAN,
		gci_factor((uint64_t)inward, (uint64_t)edge_pan_slop(edge_pan)));
}

/* Returns the displacement relative to the edge of `edges` from which it is most inward. */
static struct inward edge_pan_best(const struct gc_edge_pan *edge_pan, uint32_t edges) {
	struct gci_fine_vector way = gci_drag_displacement(&edge_pan->drag, &edge_pan->base);
	int64_t x = gci_round(way.x, GCI_FINE_BITS), y = gci_round(way.y, GCI_FINE_BITS);
	struct inward best = relative_to(edge_first(edges), x, y);
	for (uint32_t rest = edges & (edges - 1); rest != 0; rest &= rest - 1) {
		struct inward way_in = relative_to(edge_first(rest), x, y);
		best = way_in.inward > best.inward ? way_in : best;
	}
	return best;
}

/* Decides when the rules of one of `edges` are met; fails when no edge is left. */
static void edge_pan_consider(struct gc_edge_pan *edge_pan, uint32_t edges) {
	struct gci_fine_vector way = gci_drag_displacement(&edge_pan->drag, &edge_pan->base);
	int64_t x = gci_round(way.x, GCI_FINE_BITS), y = gci_round(way.y, GCI_FINE_BITS);
	gc_length least = gci_threshold(edge_pan_slop(edge_pan));
	bool is_far = gci_drag_length_squared(&edge_pan->drag, &edge_pan->base) >=
		      (uint64_t)least * (uint64_t)least;

	for (uint32_t rest = edges; rest != 0; rest &= rest - 1) {
		enum gc_edges edge = edge_first(rest);
		struct inward way_in = relative_to(edge, x, y);
		if (way_in.inward < way_in.along) {
			/* Also if it went outward. */
			if (is_far) {
				edge_pan->drag.edges &= (uint8_t)~(uint32_t)edge;
			}
		} else if (way_in.inward >= least) {
			edge_pan_meet_slop(edge_pan, edge, way_in.inward);
			return;
		}
	}
	if (edge_pan->drag.edges == 0) {
		struct inward best = edge_pan_best(edge_pan, edges);
		gci_fail_length(&edge_pan->base, GC_REASON_ALONG_EDGE, best.inward, best.along);
	}
}

/* Fails: a finger landed in no enabled region. */
static void edge_pan_fail_away(struct gc_edge_pan *edge_pan, const struct landing *landing) {
	const struct gc_edge_pan_config *config = &edge_pan->config;
	if (config->edges == 0) {
		gci_fail_plain(&edge_pan->base, GC_REASON_NO_EDGES);
	} else if (landing->is_beside) {
		gci_fail_length(&edge_pan->base, GC_REASON_BESIDE_PART, landing->along,
			landing->along < config->from ? config->from : config->to);
	} else {
		gci_fail_length(
			&edge_pan->base, GC_REASON_NOT_AT_EDGE, landing->distance, config->region);
	}
}

/*
 * The fingers that are undecided at an edge that is still possible. Once it has met its slop
 * there is only one edge: then these are the fingers of `slots` that the edge does not have.
 */
static gc_slots edge_pan_undecided(const struct gc_edge_pan *edge_pan, gc_slots slots) {
	return gci_drag_has_met_slop(&edge_pan->drag) ? slots & ~edge_pan->base.seen_slots
						      : edge_pan->undecided;
}

/* Whether the motion of a touch since it landed comes from beyond an edge of `window`. */
static bool comes_from_beyond(
	enum gc_edges edge, struct gc_rect window, const struct gc_touch *touch) {
	struct inward way = relative_to(edge, (int64_t)touch->position.x - touch->start.x,
		(int64_t)touch->position.y - touch->start.y);
	return way.inward >= way.along &&
	       2 * edge_distance(edge, window, touch->start) <= 3 * way.inward;
}

/*
 * Decides about undecided fingers: those whose first motion shows where they come from, those that
 * are late, and those in `over_slots`. An edge is out if one of them did not come from beyond it.
 * Returns the edges that have all fingers. If no edge is left, fails, and returns 0.
 */
static uint32_t edge_pan_sort(struct gc_edge_pan *edge_pan, gc_slots over_slots) {
	struct gc_recognizer *base = &edge_pan->base;
	struct gc_drag *drag = &edge_pan->drag;
	struct gc_rect window = gci_node_root(base->node)->bounds;
	uint32_t edges = drag->edges;
	gc_slots rest = edge_pan_undecided(edge_pan, base->down_slots | over_slots);
	for (; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		const struct gc_touch *touch = &gci_table(base)->touches[slot];
		struct landing landing = edge_pan_look(edge_pan, drag->edges, touch->start);
		bool is_over = (over_slots & GCI_BIT(slot)) != 0 ||
			       base->context->now_us - touch->start_us > FAST_US;
		if (!is_over && gci_distance_squared(touch->position, touch->start) <
					FAST_MOTION * FAST_MOTION) {
			edges &= landing.near;
			continue;
		}
		uint32_t has = landing.near;
		for (uint32_t far = is_over ? 0 : landing.far; far != 0; far &= far - 1) {
			enum gc_edges edge = edge_first(far);
			has |= comes_from_beyond(edge, window, touch) ? edge : 0;
		}
		drag->edges &= (uint8_t)has;
		edges &= has;
		base->seen_slots |= GCI_BIT(slot);
		if (drag->edges == 0) {
			edge_pan_fail_away(edge_pan, &landing);
			return 0;
		}
		if (!gci_drag_has_met_slop(drag)) {
			edge_pan->undecided &= ~GCI_BIT(slot);
		}
		/* It is withheld, and others wait, from now on. */
		gci_pend(base->context, GCI_WORK_CLAIM);
	}
	return edges;
}

static bool edge_pan_has_enough(const struct gc_edge_pan *edge_pan) {
	return edge_pan->base.finger_count >= edge_pan->config.min_touches;
}

static bool edge_pan_landed(struct gc_recognizer *recognizer, unsigned slot) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);
	struct gc_drag *drag = &edge_pan->drag;
	bool is_first = drag->phase == GCI_DRAG_IDLE;
	/* If all have lifted, it is parked: it is over, and begins and ends at the commit. */
	bool is_over = recognizer->finger_count == 1;
	bool is_watching = !gci_drag_has_met_slop(drag);
	bool too_many = recognizer->finger_count > edge_pan->config.max_touches;
	if (is_watching && too_many) {
		return gci_landed_over(recognizer, edge_pan->config.max_touches);
	}
	if (!is_watching && (is_over || too_many)) {
		return false;
	}
	uint32_t edges = is_first ? edge_pan->config.edges : drag->edges;
	struct landing landing =
		edge_pan_look(edge_pan, edges, gci_table(recognizer)->touches[slot].position);
	if (gci_is_active(recognizer) && landing.near == 0) {
		return false;
	}
	if (is_first) {
		drag->phase = GCI_DRAG_WATCHING;
	}
	gc_slots slots_before = recognizer->down_slots & ~GCI_BIT(slot);
	if (is_watching) {
		drag->edges = (uint8_t)(landing.near | landing.far);
		edge_pan->undecided |= landing.far != 0 ? GCI_BIT(slot) : 0;
	}
	if (is_watching && (is_first || recognizer->finger_count == edge_pan->config.min_touches)) {
		gci_drag_restart(drag, recognizer, slots_before);
	} else {
		gci_drag_anchor(drag, recognizer, slots_before);
	}
	if ((landing.near | landing.far) == 0) {
		edge_pan_fail_away(edge_pan, &landing);
		return true;
	}
	if (landing.near == 0) {
		recognizer->seen_slots &= ~GCI_BIT(slot); /* no edge has it yet */
	}
	if (is_first && edge_pan->config.max_dwell_us != 0) {
		uint64_t now_us = recognizer->context->now_us;
		gci_set_deadline(recognizer, gci_after_us(now_us, edge_pan->config.max_dwell_us));
	}
	return true;
}

/* While it is possible. Not in line, as pan_watch(). */
static __attribute__((noinline)) void edge_pan_watch(
	struct gc_edge_pan *edge_pan, const struct gc_touch_group *group, gc_slots moved_slots) {
	bool has_enough = group->count >= edge_pan->config.min_touches;
	uint32_t edges = edge_pan->drag.edges;
	if (has_enough) {
		gci_drag_measure(&edge_pan->drag, &edge_pan->base, group);
	}
	if (moved_slots == 0) {
		return;
	}
	if (edge_pan_undecided(edge_pan, group->slots) != 0) {
		edges = edge_pan_sort(edge_pan, 0);
	}
	if (has_enough && edges != 0 && edge_pan->drag.phase == GCI_DRAG_WATCHING) {
		edge_pan_consider(edge_pan, edges);
	}
}

GCI_MOTION static void edge_pan_moved(
	struct gc_recognizer *recognizer, struct gc_touch_group *group, gc_slots moved_slots) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);

	/* An active one has enough fingers; otherwise it had ended. */
	if (gci_follow(recognizer, moved_slots)) {
		gci_drag_measure(&edge_pan->drag, recognizer, group);
	} else {
		edge_pan_watch(edge_pan, group, moved_slots);
	}
}

/* Fails for `reason`, and records how far inward the fingers moved; or for too few fingers. */
static void edge_pan_fail_short(struct gc_edge_pan *edge_pan, enum gc_reason reason) {
	uint32_t most = edge_pan->base.most_touches;
	if (edge_pan->drag.edges == 0) {
		return; /* it failed because of where a finger landed */
	}
	if (most < edge_pan->config.min_touches) {
		gci_fail_count(&edge_pan->base, GC_REASON_TOO_FEW_TOUCHES, most,
			edge_pan->config.min_touches);
		return;
	}
	int64_t inward = edge_pan_best(edge_pan, edge_pan->drag.edges).inward;
	gci_fail(&edge_pan->base, reason, inward, edge_pan_slop(edge_pan));
}

/* The dwell is over. */
static void edge_pan_expired(struct gc_recognizer *recognizer) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);
	edge_pan_sort(edge_pan, UINT32_MAX);
	edge_pan_fail_short(edge_pan, GCI_REASON_OF(GC_REASON_STAYED_AT_EDGE, POINTS));
}

static void edge_pan_lifted(struct gc_recognizer *recognizer, gc_slots lifted_slots) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);
	if (recognizer->down_slots != 0) {
		gci_drag_anchor(&edge_pan->drag, recognizer, recognizer->down_slots | lifted_slots);
	}
	if (gci_is_active(recognizer)) {
		if (!edge_pan_has_enough(edge_pan)) {
			gci_end(recognizer);
		}
		return;
	}
	if ((edge_pan_undecided(edge_pan, lifted_slots) & lifted_slots) != 0) {
		edge_pan_sort(edge_pan, lifted_slots);
	}
	if (edge_pan->drag.phase == GCI_DRAG_WATCHING && recognizer->down_slots == 0) {
		edge_pan_fail_short(edge_pan, GCI_REASON_OF(GC_REASON_UNDER_SLOP, POINTS));
	}
}

static void edge_pan_committed(struct gc_recognizer *recognizer) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);
	gc_slots slots_before = recognizer->down_slots;
	/* Fingers landed while the attempt was parked, and it is too late for them. */
	gc_slots undecided = edge_pan_undecided(edge_pan, slots_before);
	if (undecided != 0) {
		gci_set_touches(recognizer, slots_before & ~undecided);
		if (recognizer->down_slots != 0) {
			gci_drag_anchor(&edge_pan->drag, recognizer, slots_before);
		}
	}
	/* Fingers lifted meanwhile. */
	if (!edge_pan_has_enough(edge_pan)) {
		gci_end(recognizer);
	}
}

static void edge_pan_reset(struct gc_recognizer *recognizer) {
	struct gc_edge_pan *edge_pan = edge_pan_from(recognizer);
	edge_pan->undecided = 0;
	gci_drag_reset(&edge_pan->drag, recognizer);
}

GCI_MOTION static void edge_pan_fill(
	const struct gc_recognizer *recognizer, struct gc_event *event) {
	gci_drag_fill(&((const struct gc_edge_pan *)recognizer)->drag, recognizer, event);
}

static struct gci_demand edge_pan_demand(const struct gc_recognizer *recognizer) {
	const struct gc_edge_pan_config *config = &((const struct gc_edge_pan *)recognizer)->config;
	return (struct gci_demand){
		.touch_count = config->edges != 0 ? config->min_touches : 0,
		.patience_down_us = config->max_dwell_us != 0 ? config->max_dwell_us : GC_NEVER_US,
	};
}

static const struct gci_recognizer_ops edge_pan_ops = {
	GCI_OPS(edge_pan, EDGE_PAN),
	GCI_OPS_OF_TOUCHES(edge_pan),
	.expired = edge_pan_expired,
	.committed = edge_pan_committed,
	.rare = &gci_no_rare_ops,
};

struct gc_edge_pan_config gc_edge_pan_config_default(void) {
	return (struct gc_edge_pan_config){
		.min_touches = 1,
		.max_touches = 1,
		.region = GC_PT(20),
		.slop = GC_PT(10),
		.max_dwell_us = 200000,
	};
}

static bool edge_pan_is_valid(const struct gc_edge_pan_config *config) {
	return (config->edges & ~(uint32_t)EDGES_ALL) == 0 && config->region >= 0 &&
	       config->slop >= 0 && config->min_touches >= 1 &&
	       config->max_touches >= config->min_touches &&
	       config->max_touches <= GC_TOUCHES_MAX && config->from >= 0 && config->to >= 0 &&
	       (config->to == 0 || config->to >= config->from);
}

enum gc_status gc_edge_pan_set_config(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_recognizer_configure(&edge_pan->base, config, edge_pan_is_valid(config));
}

enum gc_status gc_edge_pan_init(
	struct gc_edge_pan *edge_pan, const struct gc_edge_pan_config *config) {
	struct gc_edge_pan_config settings =
		config == NULL ? gc_edge_pan_config_default() : *config;
	return gci_recognizer_set_up(&edge_pan->base, sizeof(*edge_pan), &edge_pan_ops, &settings,
		edge_pan_is_valid(&settings));
}

enum gc_status gc_edge_pan_set_max_dwell_us(struct gc_edge_pan *edge_pan, uint32_t max_dwell_us) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	struct gc_edge_pan_config config = edge_pan->config;
	config.max_dwell_us = max_dwell_us;
	return gci_recognizer_configure(&edge_pan->base, &config, true);
}

uint32_t gc_edge_pan_edge(const struct gc_edge_pan *edge_pan) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_has_met_slop(&edge_pan->drag) ? edge_pan->drag.edges : 0;
}

enum gc_status gc_edge_pan_translation(const struct gc_edge_pan *edge_pan,
	const struct gc_node *node, struct gc_vector *translation) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_translation(&edge_pan->drag, &edge_pan->base, node, translation);
}

enum gc_status gc_edge_pan_set_translation(
	struct gc_edge_pan *edge_pan, const struct gc_node *node, struct gc_vector translation) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_set_translation(&edge_pan->drag, &edge_pan->base, node, translation);
}

enum gc_status gc_edge_pan_velocity(const struct gc_edge_pan *edge_pan, const struct gc_node *node,
	struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_velocity(&edge_pan->drag, node, velocity);
}

enum gc_status gc_edge_pan_release_velocity(const struct gc_edge_pan *edge_pan,
	const struct gc_node *node, struct gc_velocity *velocity) {
	GCI_USE_RECOGNIZER(&edge_pan->base);
	return gci_drag_release_velocity(&edge_pan->drag, &edge_pan->base, node, velocity);
}
