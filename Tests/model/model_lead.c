/* SPDX-License-Identifier: MIT */
/*
 * The model's lead (4): an attempt that has rivals of another family needs so many times the
 * evidence of each, else it is in doubt. Sums of positions are exact, because these are whole
 * points.
 */
#include "kinds.h"
#include "model.h"

#include <math.h>

#define ONE 256.0 // a lead of 1
#define LEAST 3.0
#define END 25.0
#define AGAINST 5

/* (4, touchpads) Their gestures are of none. */
static enum family family_of(const struct recognizer *r) {
	bool is_step = r->tracked != 0 && r->type == GC_TOUCH_TOUCHPAD;
	bool is_any = r->is->kind != GC_KIND_NONE;
	return is_any && !is_step ? kind_of(r)->family : NO_FAMILY;
}

/* --- Marks and evidence. --- */

/* A finger landed or lifted: those beside it get new marks. */
void lead_mark(struct model *m, int touch) {
	bool is_somewhere = m->touches[touch].node >= 0 && !m->touches[touch].is_lost;
	for (int i = 0; i < RECOGNIZERS && is_somewhere; i++) {
		struct recognizer *r = &m->recognizers[i];
		mask down = touches_down(m, r);
		if (!takes_part(m, r) || family_of(r) == NO_FAMILY ||
			!is_above(m, r->is->node, m->touches[touch].node)) {
			continue;
		}
		for (int k = 0; k < m->touch_count; k++) {
			if (down >> k & 1) {
				m->touches[k].mark_x = m->touches[k].x;
				m->touches[k].mark_y = m->touches[k].y;
			}
		}
	}
}

struct evidence {
	long double whole;
	bool is_sharp; // without a rounding, here and in the core
	bool is_doubtful, is_against;
};

static struct evidence evidence(long double whole, int count) {
	bool has_bits = (count & (count - 1)) == 0 && floorl(whole * 64) == whole * 64;
	return (struct evidence){.whole = whole, .is_sharp = has_bits || whole == 0};
}

/* Whether a is at least b, of two numbers or products. Too near to say: the script ends. */
static bool is_at_least(struct model *m, long double a, long double b, bool are_sharp) {
	bool is_near = fabsl(a - b) < 1e-4L * fmaxl(1, fabsl(b));
	m->unclear = m->unclear || (is_near && !are_sharp);
	return a >= b;
}

/* Compares squares of lengths: too near, but not equal, is not clear. */
static bool is_square_under(struct model *m, long long a, long long b) {
	m->unclear = m->unclear || (a != b && fabsl((long double)a - b) < 0.002L * b);
	return a < b;
}

/* Whether some of two to five fingers have not come along with the centroid, or went against it. */
static void find_stragglers(
	struct model *m, mask set, long long x, long long y, struct evidence *e) {
	long long square = x * x + y * y, farthest = 0;
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		long long dx = (long long)(t->x - t->mark_x), dy = (long long)(t->y - t->mark_y);
		if ((set >> i & 1) && dx * dx + dy * dy > farthest) {
			farthest = dx * dx + dy * dy;
		}
	}
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		long long dx = (long long)(t->x - t->mark_x), dy = (long long)(t->y - t->mark_y);
		long long along = dx * x + dy * y; // times the length of the sum
		if (!(set >> i & 1)) {
			continue;
		}
		e->is_doubtful |=
			along < 0 || is_square_under(m, 64 * along * along, farthest * square);
		e->is_against |=
			along < 0 && is_square_under(m, AGAINST * AGAINST * square, along * along);
	}
}

static struct evidence travel(struct model *m, mask set) {
	long long x = 0, y = 0;
	int count = 0;
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		if (set >> i & 1) {
			x += (long long)(t->x - t->mark_x);
			y += (long long)(t->y - t->mark_y);
			count++;
		}
	}
	struct evidence e =
		evidence(count == 0 ? 0 : sqrtl((long double)(x * x + y * y)) / count, count);
	if (count >= 2 && count <= 5 && (x != 0 || y != 0)) {
		find_stragglers(m, set, x, y, &e);
	}
	return e;
}

/* The sums of products of which spans and turns are made, times the number of fingers. */
struct sums {
	int count;
	long long before, after, cross, dot; // about the centroids
};

static struct sums sum_up(const struct model *m, mask set) {
	struct sums s = {0};
	long long ax = 0, ay = 0, bx = 0, by = 0;
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		long long x0 = (long long)t->mark_x, y0 = (long long)t->mark_y;
		long long x = (long long)t->x, y = (long long)t->y;
		if (set >> i & 1) {
			s.count++;
			ax += x0, ay += y0, bx += x, by += y;
			s.before += x0 * x0 + y0 * y0;
			s.after += x * x + y * y;
			s.cross += x0 * y - y0 * x;
			s.dot += x0 * x + y0 * y;
		}
	}
	s.before = s.count * s.before - ax * ax - ay * ay;
	s.after = s.count * s.after - bx * bx - by * by;
	s.cross = s.count * s.cross - (ax * by - ay * bx);
	s.dot = s.count * s.dot - (ax * bx + ay * by);
	return s;
}

/* (11.20) The span is twice the root of `before` or `after` over the count. */
static struct evidence spread(struct model *m, mask set) {
	struct sums s = sum_up(m, set);
	if (s.count < 2) {
		return evidence(0, 1);
	}
	return evidence(fabsl(sqrtl((long double)s.after) - sqrtl((long double)s.before)) / s.count,
		s.count);
}

static struct evidence turn(struct model *m, mask set) {
	struct sums s = sum_up(m, set);
	if (s.count < 2 || (s.cross == 0 && s.dot >= 0)) {
		return evidence(0, 1);
	}
	long double span = 2 * sqrtl((long double)s.before) / s.count;
	m->unclear =
		m->unclear || hypotl((long double)s.cross, (long double)s.dot) < s.count * s.count;
	return evidence(
		fabsl(atan2l((long double)s.cross, (long double)s.dot)) * fmaxl(span, 1) / 2, 3);
}

static struct evidence evidence_of(struct model *m, const struct recognizer *r) {
	mask down = touches_down(m, r);
	switch (family_of(r)) {
	case TRAVEL:
		return travel(m, down);
	case SPREAD:
		return spread(m, down);
	case TURN:
		return turn(m, down);
	case NO_FAMILY:
		break;
	}
	return evidence(0, 1);
}

/* What it counts against the lead of others, and when a doubt ends. */
static long double against_lead(struct evidence e) {
	return e.is_against ? e.whole / 2 : e.whole;
}

static long double at_end(struct evidence e) {
	return e.is_doubtful || e.is_against ? e.whole / 2 : e.whole;
}

/* --- Rivals. --- */

static bool has_member(unsigned bits, const struct recognizer *r) {
	return (bits >> r->index & 1) != 0;
}

/* Whether one waits for the other to fail, or would if it made an attempt now. */
static bool waits_for(const struct recognizer *one, const struct recognizer *other) {
	unsigned asked = one->is->asked_for | one->is->class_waits;
	return has_member(one->is->waits_for | one->asked | asked, other) ||
	       has_member(other->is->class_holds_up, one);
}

/* An attempt has collected its requirements: others do not count. */
static bool has_requirement(const struct recognizer *attempt, const struct recognizer *other) {
	return has_member(attempt->is->waits_for | attempt->asked, other) ||
	       waits_for(other, attempt);
}

static bool is_rival(
	const struct model *m, const struct recognizer *attempt, const struct recognizer *r) {
	return touches_down(m, attempt) != 0 && family_of(r) != NO_FAMILY &&
	       family_of(r) != family_of(attempt) && r->state == GC_STATE_POSSIBLE && r->enabled &&
	       fingers_down(m, r) >= r->is->touches && prevents(attempt, r) &&
	       !has_requirement(attempt, r);
}

/* An attempt, its rivals, and the evidence of all. */
struct standing {
	struct evidence own;
	struct recognizer *rivals[RECOGNIZERS];
	struct evidence evidence[RECOGNIZERS]; // of the rivals
	int count;
	mask touches;
};

static struct standing stand(struct model *m, struct recognizer *attempt) {
	struct standing s = {.touches = touches_down(m, attempt)};
	for (int i = 0; i < RECOGNIZERS && family_of(attempt) != NO_FAMILY; i++) {
		struct recognizer *r = &m->recognizers[i];
		if (is_rival(m, attempt, r)) {
			s.evidence[s.count] = evidence_of(m, r);
			s.rivals[s.count++] = r;
			s.touches |= touches_down(m, r);
		}
	}
	if (s.count > 0) {
		s.own = evidence_of(m, attempt);
	}
	return s;
}

static bool leads(struct model *m, const struct standing *s, int lead) {
	bool leads = is_at_least(m, s->own.whole, LEAST, s->own.is_sharp);
	for (int i = 0; i < s->count && leads; i++) {
		leads = is_at_least(m, s->own.whole * ONE, lead * against_lead(s->evidence[i]),
			s->own.is_sharp && s->evidence[i].is_sharp);
	}
	return leads;
}

/* Whether the greatest evidence, travel whole, is so much. */
static bool has_reached(struct model *m, const struct standing *s, double limit) {
	bool has = is_at_least(m, s->own.whole, limit, s->own.is_sharp);
	for (int i = 0; i < s->count && !has; i++) {
		has = is_at_least(m, s->evidence[i].whole, limit, s->evidence[i].is_sharp);
	}
	return has;
}

/* Whether it has the most evidence when a doubt ends. Equal is enough: then it is as without doubt.
 */
static bool has_most(struct model *m, const struct standing *s) {
	bool has = true;
	for (int i = 0; i < s->count && has; i++) {
		has = is_at_least(m, at_end(s->own), at_end(s->evidence[i]),
			s->own.is_sharp && s->evidence[i].is_sharp);
	}
	return has;
}

/* --- The gate. --- */

static bool is_decided(struct model *m, const struct recognizer *r, const struct standing *s) {
	return leads(m, s, r->is->lead) || (has_reached(m, s, END) && has_most(m, s));
}

/* Whether the doubt of one has ended by its evidence, and `r` has the most. Of several with as
   much, the contract does not say which has. */
static bool has_ended_for(
	struct model *m, struct recognizer *in_doubt, const struct recognizer *r) {
	struct standing s = stand(m, in_doubt);
	const struct recognizer *first = NULL;
	long double most = -1;
	for (int i = 0; i < s.count; i++) {
		long double its = at_end(s.evidence[i]);
		m->unclear = m->unclear || (first != NULL && fabsl(its - most) < 1e-4L);
		first = its > most ? s.rivals[i] : first;
		most = fmaxl(most, its);
	}
	return first == r && has_reached(m, &s, END) && !has_most(m, &s);
}

/* Whether one that is in doubt came before it, and would prevent it. */
static bool waits_for_doubt(struct model *m, const struct recognizer *r) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *other = &m->recognizers[i];
		if (other->doubted != 0 && other->doubted < r->judged && prevents(other, r) &&
			(other->has_won || !has_ended_for(m, other, r))) {
			return true;
		}
	}
	return false;
}

/* Of different families, the one with more evidence goes first. Returns one that does, or NULL. */
static struct recognizer *stronger(struct model *m, const struct standing *of) {
	struct recognizer *best = NULL;
	for (int i = 0; i < of->count; i++) {
		struct recognizer *other = of->rivals[i];
		if (!may_be_judged(m, other) || other->waits_for != 0 || other->held ||
			other->is->lead == 0) {
			continue;
		}
		struct standing its = stand(m, other);
		if (its.count == 0 || !is_decided(m, other, &its)) {
			continue;
		}
		bool are_sharp = its.own.is_sharp && of->own.is_sharp;
		bool has_more = !is_at_least(m, of->own.whole, its.own.whole, are_sharp);
		if (has_more && (best == NULL || goes_first(m, other, best))) {
			best = other;
		}
	}
	return best;
}

enum lead_verdict lead_judge(struct model *m, struct recognizer *r, struct recognizer **first) {
	struct standing s = stand(m, r);
	*first = NULL;
	if (r->has_won || (s.count > 0 && r->is->lead == 0)) {
		return LEAD_CLEAR;
	}
	if (s.count == 0) {
		return waits_for_doubt(m, r) ? LEAD_WAITS : LEAD_CLEAR;
	}
	if (is_decided(m, r, &s)) {
		*first = stronger(m, &s);
		return LEAD_CLEAR;
	}
	if (r->doubted == 0) {
		r->doubted = ++m->judgements;
		m->doubts++;
	}
	return LEAD_DOUBT;
}

/* --- Lifts. --- */

enum end { GOES_ON, WON, WITHDRAWN };

enum winner { UNMADE, IN_DOUBT, WAITING };

/* What the rival with the most evidence is. Of several with as much, one may be this, and another
   that: the contract does not say. */
static enum winner winner_of(struct model *m, const struct standing *s) {
	enum winner winner = UNMADE;
	long double most = -1;
	for (int i = 0; i < s->count; i++) {
		const struct recognizer *r = s->rivals[i];
		enum winner is = !may_be_judged(m, r) ? UNMADE
				 : r->doubted != 0    ? IN_DOUBT
						      : WAITING;
		long double its = at_end(s->evidence[i]);
		bool is_first = most < 0;
		m->unclear = m->unclear || (!is_first && is != winner && fabsl(its - most) < 1e-4L);
		winner = its > most ? is : winner;
		most = fmaxl(most, its);
	}
	return winner;
}

static enum end end_by_lift(struct model *m, struct recognizer *r, mask lifted) {
	struct standing s = stand(m, r);
	if (s.count == 0 || (s.touches & lifted) == 0) {
		return GOES_ON;
	}
	if (has_reached(m, &s, LEAST)) {
		if (has_most(m, &s)) {
			return WON;
		}
		switch (winner_of(m, &s)) {
		case UNMADE:
			return WITHDRAWN;
		case IN_DOUBT:
			return GOES_ON; // that one prevents it
		case WAITING:
			break;
		}
	}
	mask down = touches_down(m, r) & ~lifted;
	int left = 0;
	for (int i = 0; i < m->touch_count; i++) {
		left += down >> i & 1;
	}
	return left < r->is->touches ? WITHDRAWN : GOES_ON;
}

/* As if it had not been made. */
static void withdraw(struct recognizer *r) {
	r->wish = GC_STATE_POSSIBLE;
	r->collected = r->closed = false;
	r->waits_for = r->asked = 0;
	r->judged = r->doubted = 0;
	if (r->is->kind == GC_KIND_SWIPE) {
		r->deadline = r->start_us + 500000;
	}
}

/* A finger lifts: before that is judged, the doubts of it end. */
void lead_lift(struct model *m, mask lifted) {
	enum end ends[RECOGNIZERS];
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		ends[i] = r->doubted != 0 && may_be_judged(m, r) ? end_by_lift(m, r, lifted)
								 : GOES_ON;
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		m->recognizers[i].has_won |= ends[i] == WON;
		if (ends[i] == WITHDRAWN) {
			withdraw(&m->recognizers[i]);
		}
	}
}
