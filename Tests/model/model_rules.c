/* SPDX-License-Identifier: MIT */
/* What the model's tap, long press, hold, swipe and custom recognizers wish: section 6. */
#include "model.h"

#include <math.h>

/* --- Tap, long press, hold. --- */

static int taps_before(const struct recognizer *r) {
	return r->is->kind == GC_KIND_TAP ? r->has.taps : r->in_press ? 0 : r->has.taps;
}

/* (6) With a finger more it fails. */
static int most_fingers(const struct recognizer *r) {
	return is_drag(r) || r->is->kind == GC_KIND_HOLD ? r->has.max_touches : r->has.touches;
}

static void touch_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	bool first = touches_down(m, r) == (mask)1 << touch;
	if (decided(r) && r->over) {
		ignore(r, touch); // (11.6) a parked press that is over has all it needs
		return;
	}
	r->in_press = r->is->kind != GC_KIND_TAP && r->taps == r->has.taps;
	if (fingers > most_fingers(r)) {
		if (is_active(r) && r->is->kind == GC_KIND_LONG_PRESS) {
			return;
		}
		fail(m, r, GC_REASON_TOO_MANY_TOUCHES); // (11.35) also a parked one
		return;
	}
	if (is_active(r) || decided(r) || fingers > r->has.touches) {
		return;
	}
	if (taps_before(r) > 0 && first) {
		r->deadline = AFTER(m, 750); // (11.14) from the first finger's landing
		r->complete = false;
	}
	if (r->in_press && first) {
		r->deadline = GC_NEVER_US;
		r->complete = false;
	}
	if (fingers < r->has.touches || (r->complete && taps_before(r) > 0)) {
		return;
	}
	double x, y;
	r->complete = true;
	centroid(m, touches_down(m, r), false, &x, &y);
	if (r->taps == 0) {
		r->first_x = x;
		r->first_y = y;
	} else if (hypot(x - r->first_x, y - r->first_y) > 30) {
		fail(m, r, GC_REASON_NEXT_TAP_FAR);
		return;
	}
	if (r->in_press && r->has.duration_ms == 0) {
		wish_for(r, GC_STATE_BEGAN, 1);
	} else if (r->in_press) {
		r->deadline =
			AFTER(m, r->has.duration_ms); // (11.15) from the last required landing
	}
}

static void press_lifted(struct model *m, struct recognizer *r, int fingers) {
	if (is_active(r) || decided(r)) {
		bool waits = r->is->kind == GC_KIND_LONG_PRESS && r->has.ends_last;
		bool lasts = r->is->kind == GC_KIND_HOLD && fingers >= r->has.touches;
		if (fingers == 0 || (!waits && !lasts)) {
			end(r);
		}
	} else if (r->in_press) {
		fail(m, r, r->complete ? GC_REASON_LIFTED_EARLY : GC_REASON_TOO_FEW_TOUCHES);
	} else if (fingers == 0 && !r->complete) {
		fail(m, r, GC_REASON_TOO_FEW_TOUCHES);
	} else if (fingers == 0 && ++r->taps == r->has.taps && r->is->kind == GC_KIND_TAP) {
		wish_for(r, GC_STATE_ENDED, 1);
	} else if (fingers == 0) {
		r->deadline = AFTER(m, 350);
	}
}

static void press_moved(struct model *m, struct recognizer *r) {
	bool too_far = farthest(m, r) > SLOP;
	if (is_active(r) && !(too_far && r->is->kind == GC_KIND_HOLD)) {
		change(r);
	} else if (too_far && !decided(r)) {
		fail(m, r, GC_REASON_MOVED);
	}
}

static void press_expired(struct model *m, struct recognizer *r) {
	if (r->in_press && r->complete && touches_down(m, r) != 0) {
		wish_for(r, GC_STATE_BEGAN, 1);
	} else {
		fail(m, r,
			touches_down(m, r) != 0 ? GC_REASON_HELD_TOO_LONG
						: GC_REASON_NEXT_TAP_LATE);
	}
}

static void press_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	touch_landed(m, r, touch, fingers);
	if (r->is->kind == GC_KIND_HOLD && r->type == GC_TOUCH_TOUCHPAD) {
		wish_for(r, GC_STATE_BEGAN, 1); // libinput has waited
	}
}

const struct rules press_rules = {press_landed, press_lifted, press_moved, NULL, press_expired};

/* --- Swipe. --- */

static const int ways[8][2] = {
	{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

static void swipe_went(struct model *m, struct recognizer *r) {
	if (!r->complete || decided(r)) {
		return;
	}
	mask down = touches_down(m, r);
	double seconds = (double)(m->now - r->start_us) / 1e6, best = 0;
	double distance = 50 * fmax(0, 1 - 0.94 * seconds),
	       aside = 50 * fmax(0, 1 - 0.98 * seconds);
	bool aside_out = false;
	r->stayed = false;
	for (int way = 0; way < 8; way++) {
		if (!(r->directions & 1 << way)) {
			continue;
		}
		double x = ways[way][0], y = ways[way][1], length = hypot(x, y);
		double ahead = (r->dx * x + r->dy * y) / length;
		bool out = meets(m, fabs(r->dx * y - r->dy * x) / length, aside * 1.0001);
		if (out || ahead < -2) {
			r->directions &= ~(1 << way);
			aside_out = ahead >= -2;
			continue;
		}
		bool all_ahead = true; // of their own starts
		for (int i = 0; i < m->touch_count; i++) {
			const struct touch *t = &m->touches[i];
			double own = (t->x - t->start_x) * x + (t->y - t->start_y) * y;
			all_ahead = all_ahead &&
				    (!(down >> i & 1) || own > 0 || t->type == GC_TOUCH_TOUCHPAD);
		}
		if (meets(m, ahead, distance)) {
			best = all_ahead ? fmax(best, ahead) : best;
			r->stayed = true; // a finger that is not ahead keeps it from firing
		}
	}
	if (best > 0) {
		wish_for(r, GC_STATE_ENDED, distance == 0 ? LARGEST : best / distance);
	} else if (r->directions == 0) {
		fail(m, r, aside_out ? GC_REASON_OFF_AXIS : GC_REASON_WRONG_WAY);
	}
}

static void swipe_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	(void)touch;
	if (fingers > r->has.touches) {
		fail(m, r, GC_REASON_TOO_MANY_TOUCHES);
	} else if (fingers == r->has.touches) {
		r->complete = true;
		r->directions = r->has.directions;
		r->dx = r->dy = 0;
		r->start_us = m->now;
		r->deadline = AFTER(m, 500);
	}
}

static void swipe_lifted(struct model *m, struct recognizer *r, int fingers) {
	(void)fingers;
	if (!decided(r)) {
		fail(m, r,
			r->stayed     ? GC_REASON_FINGER_STAYED
			: r->complete ? GC_REASON_LIFTED_SHORT
				      : GC_REASON_TOO_FEW_TOUCHES);
	}
}

static void swipe_moved(struct model *m, struct recognizer *r) {
	displace(m, r);
	swipe_went(m, r);
}

static void swipe_stepped(struct model *m, struct recognizer *r, const struct gc_step *step) {
	if (step->delta.x != 0 || step->delta.y != 0) {
		r->dx += step->delta.x / GC_PT(1);
		r->dy += step->delta.y / GC_PT(1);
		swipe_went(m, r);
	}
}

static void swipe_expired(struct model *m, struct recognizer *r) {
	fail(m, r, GC_REASON_OUT_OF_TIME); // (11.65)
}

const struct rules swipe_rules = {
	swipe_landed, swipe_lifted, swipe_moved, swipe_stepped, swipe_expired};

/* --- A custom recognizer: a pull. --- */

/* One that takes steps that do not exist. */
static void go_wrong(struct model *m, struct recognizer *r, char what, int fingers) {
	if (what == 'l' && !decided(r)) {
		record(r, GC_REASON_ILLEGAL_STATE, OR_NOBODY); // CHANGED while possible is ignored
	} else if (what == 'm' && is_active(r)) {
		change(r); // BEGAN while active counts as CHANGED
		record(r, GC_REASON_ILLEGAL_STATE, OR_NOBODY);
	} else if (what == 'm') {
		wish_for(r, GC_STATE_BEGAN, 1);
	} else if (what == 'u' && fingers == 0 && decided(r)) {
		end(r);
	} else if (what == 'u' && fingers == 0) {
		// FAILED while active is CANCELLED; CANCELLED while possible is FAILED
		fail(m, r, GC_REASON_ILLEGAL_STATE);
	}
}

static void custom(struct model *m, struct recognizer *r, char what, int fingers) {
	const struct gc_custom_config *pull = &r->is->config.custom;
	if (pull->is_wrong) {
		go_wrong(m, r, what, fingers);
	} else if (what == 'm' && pull->slop == 0 && r->state == GC_STATE_POSSIBLE) {
		wish_for(r, GC_STATE_BEGAN, 3);
	} else if (what == 'm') {
		change(r);
	} else if (what == 'l' && fingers == pull->touches) {
		wish_for(r, GC_STATE_ENDED, 1);
	} else if (what == 'l' && fingers == 1 && pull->time_us != 0) {
		r->deadline = m->now + pull->time_us;
	} else if (what == 't') {
		wish_for(r, GC_STATE_BEGAN, 1);
	} else if (what == 'u' && fingers == 0 && (is_active(r) || decided(r))) {
		end(r);
	} else if (what == 'u' && fingers == 0) {
		fail(m, r, GC_REASON_OWN_RULES);
	}
}

static void custom_landed(struct model *m, struct recognizer *r, int touch, int fingers) {
	(void)touch;
	custom(m, r, 'l', fingers);
}

static void custom_lifted(struct model *m, struct recognizer *r, int fingers) {
	custom(m, r, 'u', fingers);
}

static void custom_moved(struct model *m, struct recognizer *r) {
	custom(m, r, 'm', fingers_down(m, r));
}

static void custom_expired(struct model *m, struct recognizer *r) {
	custom(m, r, 't', 0);
}

const struct rules custom_rules = {
	custom_landed, custom_lifted, custom_moved, NULL, custom_expired};

/* --- All kinds. --- */

/* (6, touchpads) A gesture has all its fingers at once, and their number cannot change. */
static bool has_wrong_count(struct model *m, struct recognizer *r, int fingers) {
	if (r->type != GC_TOUCH_TOUCHPAD) {
		return false;
	}
	if (fingers < r->has.touches) {
		fail(m, r, GC_REASON_TOO_FEW_TOUCHES);
	} else if (!is_pair(r) && fingers > most_fingers(r)) {
		fail(m, r, GC_REASON_TOO_MANY_TOUCHES);
	}
	return is_terminal(r);
}

void rule_landed(struct model *m, struct recognizer *r, int touch) {
	int fingers = fingers_down(m, r);
	if (!has_wrong_count(m, r, fingers)) {
		kind_of(r)->rules->landed(m, r, touch, fingers);
	}
}

void rule_lifted(struct model *m, struct recognizer *r) {
	kind_of(r)->rules->lifted(m, r, fingers_down(m, r));
	lead_record_doubt(m, r);
}

void rule_moved(struct model *m, struct recognizer *r) {
	kind_of(r)->rules->moved(m, r);
}

void rule_stepped(struct model *m, struct recognizer *r, const struct gc_step *step) {
	if (kind_of(r)->rules->stepped != NULL) {
		kind_of(r)->rules->stepped(m, r, step);
	}
}

void rule_expired(struct model *m, struct recognizer *r) {
	bool is_settling = r->settle_until != 0; // its settle time is over
	r->deadline = GC_NEVER_US;
	m->stirred |= touches_down(m, r);
	if (!decided(r) && !is_settling && kind_of(r)->rules->expired != NULL) {
		kind_of(r)->rules->expired(m, r);
	}
}

void rule_reset(struct recognizer *r) {
	r->taps = 0;
	r->complete = r->in_press = r->stayed = false;
	r->dx = r->dy = r->pair_dx = r->pair_dy = r->turned = 0;
	r->pair[0] = r->pair[1] = -1;
	r->edges = r->far_edges = r->directions = 0;
	r->undecided = 0;
}

/* What the model's recognizers measure of their touches, in doubles: sections 6 and 11. */

mask touches_down(const struct model *m, const struct recognizer *r) {
	mask down = 0;
	for (int i = 0; i < m->touch_count; i++) {
		down |= (mask)m->touches[i].down << i;
	}
	return down & r->tracked;
}

/* (6) `touchCount` of a touchpad's gesture is its finger count. */
int fingers_down(const struct model *m, const struct recognizer *r) {
	mask down = touches_down(m, r);
	int count = 0;
	for (int i = 0; i < m->touch_count; i++) {
		count += (down >> i & 1) ? m->touches[i].fingers : 0;
	}
	return count;
}

/* Whether a measure meets its limit. Too near to say: the comparison ends. */
bool meets(struct model *m, double measure, double limit) {
	if (limit == 0) {
		return measure > 1.0 / 64; // (11.41)
	}
	if (fabs(measure - limit) < limit * 0.01 && measure != limit) {
		m->unclear = true;
	}
	return measure >= limit;
}

void centroid(const struct model *m, mask set, bool before, double *x, double *y) {
	int count = 0;
	*x = *y = 0;
	for (int i = 0; i < m->touch_count; i++) {
		if (set >> i & 1) {
			*x += before ? m->touches[i].before_x : m->touches[i].x;
			*y += before ? m->touches[i].before_y : m->touches[i].y;
			count++;
		}
	}
	if (count > 0) {
		*x /= count;
		*y /= count;
	}
}

/* (11.20) Twice the root mean square distance from the centroid; at least 1. */
double span_of(const struct model *m, mask set) {
	double x, y, sum = 0;
	int count = 0;
	centroid(m, set, false, &x, &y);
	for (int i = 0; i < m->touch_count; i++) {
		if (set >> i & 1) {
			sum += pow(m->touches[i].x - x, 2) + pow(m->touches[i].y - y, 2);
			count++;
		}
	}
	return count == 0 ? 1 : fmax(1, 2 * sqrt(sum / count));
}

/* The least-squares turn of this frame. */
double turn_of(struct model *m, mask set) {
	double x, y, before_x, before_y, cross = 0, dot = 0;
	int count = 0;
	centroid(m, set, false, &x, &y);
	centroid(m, set, true, &before_x, &before_y);
	for (int i = 0; i < m->touch_count; i++) {
		if (set >> i & 1) {
			double ax = m->touches[i].before_x - before_x;
			double ay = m->touches[i].before_y - before_y;
			double bx = m->touches[i].x - x, by = m->touches[i].y - y;
			cross += ax * by - ay * bx;
			dot += ax * bx + ay * by;
			count++;
		}
	}
	m->unclear = m->unclear || (count > 2 && hypot(cross, dot) < 1); // as of a mirror image
	m->unclear =
		m->unclear || (cross == 0 && dot < 0); // half a turn goes on as the turn before
	return cross == 0 && dot == 0 ? 0 : atan2(cross, dot);
}

/* Of the fingers that moved in this frame: how far the farthest is from where it landed. */
double farthest(const struct model *m, const struct recognizer *r) {
	mask down = touches_down(m, r);
	double most = 0;
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		bool moved = t->x != t->before_x || t->y != t->before_y;
		if ((down >> i & 1) && moved) {
			most = fmax(most, hypot(t->x - t->start_x, t->y - t->start_y));
		}
	}
	return most;
}
