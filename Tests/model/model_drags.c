/* SPDX-License-Identifier: MIT */
/* What the model's pan, edge pan, pinch, rotation and transform wish: section 6. */
#include "model.h"

#include <math.h>

#define APART 100.0 // fingers of a touchpad, when attempts are compared

static double slop_of(const struct recognizer *r) {
	return r->has.slop;
}

static double factor_of(double measure, double slop) {
	return slop == 0 ? LARGEST : measure / slop;
}

static double arc_of(const struct recognizer *r) {
	return fabs(r->turned) * fmax(r->span / 2, 0.5); // (11.19)
}

static void start_span(struct model *m, struct recognizer *r) {
	if (r->state == GC_STATE_POSSIBLE && !decided(r)) {
		r->span = span_of(m, touches_down(m, r));
		r->turned = 0;
		r->scale = 1;
	}
}

/* (11.16) The centroid's displacement, and (11.36) that of the first two fingers. */
void displace(struct model *m, struct recognizer *r) {
	mask down = touches_down(m, r);
	double x, y, before_x, before_y;
	int pair[2] = {-1, -1}, found = 0;
	if (fingers_down(m, r) >= r->has.touches) {
		centroid(m, down, false, &x, &y);
		centroid(m, down, true, &before_x, &before_y);
		r->dx += x - before_x;
		r->dy += y - before_y;
	}
	for (int i = 0; i < m->touch_count && found < 2; i++) {
		if (down >> i & 1) {
			pair[found++] = i;
		}
	}
	if (found < 2) {
		return;
	}
	if (pair[0] != r->pair[0] || pair[1] != r->pair[1]) {
		r->pair[0] = pair[0];
		r->pair[1] = pair[1];
		r->pair_dx = r->pair_dy = 0;
	}
	mask both = (mask)1 << pair[0] | (mask)1 << pair[1];
	centroid(m, both, false, &x, &y);
	centroid(m, both, true, &before_x, &before_y);
	r->pair_dx += x - before_x;
	r->pair_dy += y - before_y;
}

/* (11.55) The part of a way along the axis; without one, all of it. */
static double part_along(const struct recognizer *r, double dx, double dy) {
	return r->has.axis == GC_AXIS_X   ? fabs(dx)
	       : r->has.axis == GC_AXIS_Y ? fabs(dy)
					  : hypot(dx, dy);
}

static double drag_measure(const struct model *m, const struct recognizer *r) {
	double own = part_along(r, r->dx, r->dy);
	return fingers_down(m, r) > 2 ? fmax(own, part_along(r, r->pair_dx, r->pair_dy)) : own;
}

/* (11.55) Whether it failed: the way has the slop, and less along the axis than across. */
static bool goes_across(struct model *m, struct recognizer *r) {
	double across = r->has.axis == GC_AXIS_X ? fabs(r->dy) : fabs(r->dx);
	if (r->has.axis == GC_AXIS_ANY || !meets(m, hypot(r->dx, r->dy), slop_of(r)) ||
		meets(m, part_along(r, r->dx, r->dy), across)) {
		return false;
	}
	fail(m, r, GC_REASON_ACROSS_AXIS);
	return true;
}

/* How far from an edge it landed. */
static double edge_distance(const struct touch *t, int edge) {
	double from[4] = {
		t->start_x, GRID_WINDOW - t->start_x, t->start_y, GRID_WINDOW - t->start_y};
	return from[edge];
}

/* The scenario's edge pans have one finger. */
static void edge_landed(struct model *m, struct recognizer *r, int touch) {
	const struct touch *t = &m->touches[touch];
	for (int edge = 0; edge < 4; edge++) {
		int bit = r->has.edges & 1 << edge;
		r->edges |= edge_distance(t, edge) <= 20 ? bit : 0;
		r->far_edges |=
			edge_distance(t, edge) > 20 && edge_distance(t, edge) <= 60 ? bit : 0;
	}
	if (r->edges == 0) {
		r->undecided = (mask)1 << touch;
	}
	if (r->edges == 0 && r->far_edges == 0) {
		fail(m, r, r->has.edges == 0 ? GC_REASON_NO_EDGES : GC_REASON_NOT_AT_EDGE);
	} else {
		r->start_us = m->now;
		r->deadline = AFTER(m, 200);
	}
}

/* (11.57) Its first motion decides whether it came from beyond an edge. */
static void edge_sort(
	struct model *m, struct recognizer *r, const double *inward, const double *along) {
	bool late = m->now - r->start_us > 50000;
	if (r->far_edges == 0 || (!late && !meets(m, hypot(inward[0], inward[2]), 2))) {
		return;
	}
	const struct touch *t = m->touches;
	while (!(r->tracked >> (t - m->touches) & 1)) {
		t++;
	}
	for (int edge = 0; edge < 4 && !late; edge++) {
		bool came = (r->far_edges & 1 << edge) && inward[edge] >= along[edge] &&
			    meets(m, 1.5 * inward[edge], edge_distance(t, edge));
		r->edges |= came ? 1 << edge : 0;
	}
	r->far_edges = 0;
	r->undecided = 0;
	if (r->edges == 0) {
		fail(m, r, GC_REASON_NOT_AT_EDGE);
	}
}

static void edge_moved(struct model *m, struct recognizer *r) {
	double inward[4] = {r->dx, -r->dx, r->dy, -r->dy};
	double along[4] = {fabs(r->dy), fabs(r->dy), fabs(r->dx), fabs(r->dx)};
	if (decided(r) || is_active(r)) {
		return;
	}
	edge_sort(m, r, inward, along);
	if (is_terminal(r) || !meets(m, hypot(r->dx, r->dy), SLOP)) {
		return;
	}
	for (int edge = 0; edge < 4; edge++) {
		if (!(r->edges & 1 << edge)) {
			continue;
		}
		if (inward[edge] < along[edge]) {
			r->edges &= ~(1 << edge);
		} else if (meets(m, inward[edge], SLOP)) {
			wish_for(r, GC_STATE_BEGAN, inward[edge] / SLOP);
			return;
		}
	}
	if (r->edges == 0) {
		fail(m, r, GC_REASON_ALONG_EDGE);
	}
}

bool is_drag(const struct recognizer *r) {
	return kind_of(r)->rules == &drag_rules || kind_of(r)->rules == &edge_pan_rules;
}

static bool drags(const struct recognizer *r) {
	return r->is->kind == GC_KIND_PAN || r->is->kind == GC_KIND_TRANSFORM;
}

static bool scales(const struct recognizer *r) {
	return r->is->kind == GC_KIND_PINCH || r->is->kind == GC_KIND_TRANSFORM;
}

static bool turns(const struct recognizer *r) {
	return r->is->kind == GC_KIND_ROTATION || r->is->kind == GC_KIND_TRANSFORM;
}

/* (6, 11.42) The first two fingers only; with a maximum over two, the fingers of one hand. */
bool is_pair(const struct recognizer *r) {
	return (r->is->kind == GC_KIND_PINCH || r->is->kind == GC_KIND_ROTATION) &&
	       r->has.max_touches == 2;
}

/* (11.10) The recognizer does not use the touch: it does not track it. */
void ignore(struct recognizer *r, int touch) {
	r->tracked &= ~((mask)1 << touch);
}

/* (6) It ends when fewer than the minimum are down; a pair, when both are up. */
static bool drag_is_over(const struct recognizer *r, int fingers) {
	return is_pair(r) ? fingers == 0 : fingers < r->has.touches;
}

static void drag_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	bool too_many = fingers > r->has.max_touches && r->type != GC_TOUCH_TOUCHPAD;
	bool edge_pan =
		r->is->kind == GC_KIND_EDGE_PAN; // (11.44) ignores touches once it has decided
	if ((edge_pan && decided(r)) || (too_many && (is_active(r) || is_pair(r)))) {
		ignore(r, touch);
		return;
	}
	if (too_many) {
		fail(m, r, GC_REASON_TOO_MANY_TOUCHES); // (11.35) also a parked one
		return;
	}
	if (is_active(r)) {
		return;
	}
	r->over = r->over && drag_is_over(r, fingers); // (11.6) a parked one continues
	if (edge_pan) {
		edge_landed(m, r, touch);
		if (is_terminal(r)) {
			return;
		}
	}
	bool was_under = fingers - m->touches[touch].fingers < r->has.touches;
	bool is_first = touches_down(m, r) == (mask)1 << touch;
	r->complete = (r->complete && !is_first) || fingers >= r->has.touches;
	if (fingers >= r->has.touches && was_under && !decided(r)) {
		r->dx = r->dy = 0; // (11.16) each time the minimum is reached again
	}
	start_span(m, r);
	// One more finger may still fail it.
	bool may_grow = r->type != GC_TOUCH_TOUCHPAD && !edge_pan;
	if (may_grow && r->has.settle_ms > 0 && r->has.touches == r->has.max_touches) {
		r->settle_until = m->now + 1000 * (uint64_t)r->has.settle_ms; // (11.48)
		r->deadline = r->settle_until;
	}
}

static void drag_lifted(struct model *m, struct recognizer *r, int fingers) {
	if (is_active(r) || decided(r)) {
		if (drag_is_over(r, fingers)) {
			end(r);
		}
	} else if (r->undecided != 0) {
		fail(m, r, GC_REASON_NOT_AT_EDGE);
	} else if (fingers == 0) {
		fail(m, r, r->complete ? GC_REASON_UNDER_SLOP : GC_REASON_TOO_FEW_TOUCHES);
	} else {
		start_span(m, r);
	}
}

static void begin(const struct model *m, struct recognizer *r, double factor) {
	wish_for(r, GC_STATE_BEGAN, factor);
	r->deadline = m->now < r->settle_until ? r->settle_until : GC_NEVER_US;
}

/* (6) Begins when a slop of its kind is met. (4) The factor is the largest of its parts. */
static void judge_slops(struct model *m, struct recognizer *r) {
	mask down = touches_down(m, r);
	bool several = fingers_down(m, r) > 1;
	double slop = slop_of(r), factor = 0;
	double way = part_along(r, r->dx, r->dy), spread = fabs(span_of(m, down) - r->span);
	if (goes_across(m, r)) {
		return;
	}
	if (drags(r) && meets(m, way, slop)) {
		factor = factor_of(drag_measure(m, r), slop);
	}
	if (scales(r) && several && meets(m, spread, slop)) {
		factor = fmax(factor, factor_of(spread, slop));
	}
	if (turns(r) && several && meets(m, arc_of(r), slop)) {
		factor = fmax(factor, factor_of(arc_of(r), slop));
	}
	if (factor > 0) {
		begin(m, r, factor);
	}
}

static void drag_moved(struct model *m, struct recognizer *r) {
	displace(m, r);
	if (is_active(r)) {
		change(r);
	} else if (fingers_down(m, r) >= r->has.touches) {
		r->turned += turn_of(m, touches_down(m, r));
		if (r->is->kind == GC_KIND_EDGE_PAN) {
			edge_moved(m, r);
		} else if (!decided(r)) {
			judge_slops(m, r);
		}
	}
}

/* (6, touchpads) The slops do not apply, except to a pan that follows a pinch or has an axis. */
static void drag_stepped(struct model *m, struct recognizer *r, const struct gc_step *step) {
	bool pinches = step->kind == GC_STEP_PINCH;
	double scale = pinches ? (double)step->scale / GC_SCALE_ONE : 1;
	int quarters = pinches ? (int)(step->turn / (GC_TURN / 4)) : 0;
	bool moved = drags(r) && (step->delta.x != 0 || step->delta.y != 0);
	bool scaled = scales(r) && scale != r->scale, turned = turns(r) && quarters != 0;
	double slop = slop_of(r), factor = 0;
	r->dx += step->delta.x / GC_PT(1);
	r->dy += step->delta.y / GC_PT(1);
	r->scale = scale;
	r->turned += quarters * acos(0);
	if (is_active(r)) {
		if (moved || scaled || turned) {
			change(r);
		}
		return;
	}
	if (!decided(r) && goes_across(m, r)) {
		return;
	}
	double way = part_along(r, r->dx, r->dy), spread = fabs(scale - 1) * APART;
	double arc = fabs(r->turned) * APART / 2;
	bool keeps_slop = r->is->kind == GC_KIND_PAN && (pinches || r->has.axis != GC_AXIS_ANY);
	if (drags(r) && way > 0 && (!keeps_slop || meets(m, way, slop))) {
		factor = fmax(factor, factor_of(way, slop));
	}
	if (scales(r) && spread > 0) {
		factor = fmax(factor, factor_of(spread, slop));
	}
	if (turns(r) && arc > 0) {
		factor = fmax(factor, factor_of(arc, slop));
	}
	if (factor > 0 && !decided(r)) {
		begin(m, r, factor);
	}
}

/* Without a settle time, it has no deadline. */
const struct rules drag_rules = {drag_landed, drag_lifted, drag_moved, drag_stepped, NULL};

static void edge_pan_expired(struct model *m, struct recognizer *r) {
	fail(m, r, r->undecided != 0 ? GC_REASON_NOT_AT_EDGE : GC_REASON_STAYED_AT_EDGE);
}

const struct rules edge_pan_rules = {
	drag_landed, drag_lifted, drag_moved, drag_stepped, edge_pan_expired};
