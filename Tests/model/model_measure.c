/* SPDX-License-Identifier: MIT */
/* What the model's recognizers measure of their touches, in doubles: sections 6 and 11. */
#include "model.h"

#include <math.h>

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

/* Whether a measure meets its limit. Too near to say: the script ends. */
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
