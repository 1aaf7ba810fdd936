/* SPDX-License-Identifier: MIT */
/*
 * The model's lead (4): an attempt that has rivals needs so many times the evidence of each, else
 * it is in doubt. Sums of positions are exact, because these are whole points.
 */
#include "model.h"

#include <math.h>

#define ONE 256.0 // a lead of 1
#define LEAST 3.0
#define END 25.0
#define AGAINST 5

/* (4, touchpads) Their gestures are of none. */
static enum family kind_family(const struct recognizer *r) {
	bool is_step = r->tracked != 0 && r->type == GC_TOUCH_TOUCHPAD;
	return r->is->present && !is_step ? kind_of(r)->family : NO_FAMILY;
}

/* (11.69) A transform has the family of its kind while it has one finger. */
static enum family family_of(const struct model *m, const struct recognizer *r) {
	bool is_of_none = r->is->kind == GC_KIND_TRANSFORM && fingers_down(m, r) != 1;
	return is_of_none ? NO_FAMILY : kind_family(r);
}

/* --- Marks and evidence. --- */

/* A finger landed or lifted: those beside it get new marks. If its node was removed, only those
   that track it set marks (11.59). */
void lead_mark(struct model *m, int touch) {
	const struct touch *t = &m->touches[touch];
	bool is_finger = t->type != GC_TOUCH_TOUCHPAD; // (11.64)
	for (int i = 0; i < RECOGNIZERS && is_finger; i++) {
		struct recognizer *r = &m->recognizers[i];
		mask down = touches_down(m, r);
		bool is_beside =
			t->is_lost ? (r->tracked >> touch & 1) != 0 : is_above(m, r->node, t->node);
		if (!takes_part(m, r) || kind_family(r) == NO_FAMILY || !is_beside) {
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
	long double whole; // half of travel that lacks a moving finger; doubtful travel is whole
	int count;         // of fingers
	bool is_sharp;     // without a rounding, here and in the core
	bool is_doubtful, is_against;
};

static struct evidence evidence(long double whole, int count) {
	bool has_bits = (count & (count - 1)) == 0 && floorl(whole * 64) == whole * 64;
	return (struct evidence){
		.whole = whole, .count = count, .is_sharp = has_bits || whole == 0};
}

/* Whether a is at least b, of two numbers or products. Too near to say: the comparison ends. */
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

/* The square of the way of the finger that went farthest. */
static long long farthest_square(const struct model *m, mask set) {
	long long farthest = 0;
	for (int i = 0; i < m->touch_count; i++) {
		const struct touch *t = &m->touches[i];
		long long dx = (long long)(t->x - t->mark_x), dy = (long long)(t->y - t->mark_y);
		if ((set >> i & 1) && dx * dx + dy * dy > farthest) {
			farthest = dx * dx + dy * dy;
		}
	}
	return farthest;
}

/* Whether some of two to five fingers have not come along with the centroid, or went against it. */
static void find_stragglers(
	struct model *m, mask set, long long x, long long y, struct evidence *e) {
	long long square = x * x + y * y, farthest = farthest_square(m, set);
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

/* Of some fingers; `lacks`: those of the other that are not among them. */
static struct evidence travel(struct model *m, mask set, mask lacks) {
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
	if (count == 0 || (x == 0 && y == 0)) {
		return evidence(0, 1);
	}
	struct evidence e = evidence(sqrtl((long double)(x * x + y * y)) / count, count);
	if (count > 5) {
		return e;
	}
	if (count >= 2) {
		find_stragglers(m, set, x, y, &e);
	}
	/* Another finger moves beside them: at least an eighth as far as their farthest. */
	if (lacks != 0 &&
		!is_square_under(m, 64 * farthest_square(m, lacks), farthest_square(m, set))) {
		e.whole /= 2;
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

/* (11.20) The span is twice the root of `before` or `after` over the count, at least 1 pt. */
static long double half_span(long long square, int count) {
	return fmaxl(sqrtl((long double)square) / count, 0.5L);
}

static struct evidence spread(struct model *m, mask set) {
	struct sums s = sum_up(m, set);
	if (s.count < 2) {
		return evidence(0, 1);
	}
	return evidence(fabsl(half_span(s.after, s.count) - half_span(s.before, s.count)), s.count);
}

static struct evidence turn(struct model *m, mask set) {
	struct sums s = sum_up(m, set);
	if (s.count < 2 || (s.cross == 0 && s.dot >= 0)) {
		return evidence(0, 1);
	}
	m->unclear =
		m->unclear || hypotl((long double)s.cross, (long double)s.dot) < s.count * s.count;
	return evidence(fabsl(atan2l((long double)s.cross, (long double)s.dot)) *
				half_span(s.before, s.count),
		3);
}

/*
 * The evidence of a recognizer beside others, which track the fingers `others`. If it has strayed,
 * its evidence is the travel of their fingers, too (11.66).
 */
static struct evidence evidence_of(struct model *m, const struct recognizer *r, mask others) {
	mask down = touches_down(m, r);
	switch (family_of(m, r)) {
	case TRAVEL:
		down |= r->has_strayed ? others : 0;
		return travel(m, down, others & ~down);
	case SPREAD:
		return spread(m, down);
	case TURN:
		return turn(m, down);
	case NO_FAMILY:
		break;
	}
	return evidence(0, 1);
}

static long double half_if(bool is_half, struct evidence e) {
	return is_half ? e.whole / 2 : e.whole;
}

/* What it counts for its own lead, against the lead of others, and when a doubt ends. */
static long double for_lead(struct evidence e) {
	return half_if(e.is_doubtful && e.count >= 3, e);
}

static long double against_lead(struct evidence e) {
	return half_if(e.is_against, e);
}

static long double at_end(struct evidence e) {
	return half_if(e.is_doubtful, e);
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
	return has_member(
		       attempt->is->waits_for | attempt->asked | attempt->would_wait_for, other) ||
	       waits_for(other, attempt);
}

/* Whether one is a rival of an attempt, if there is no requirement between them. */
static bool may_be_rival(
	const struct model *m, const struct recognizer *attempt, const struct recognizer *r) {
	enum family own = family_of(m, attempt), its = family_of(m, r);
	bool asks_for_more = r->has.touches > fingers_down(m, attempt) && !r->has_strayed;
	return touches_down(m, attempt) != 0 && own != NO_FAMILY && its != NO_FAMILY &&
	       (its != own || asks_for_more) && r->enabled &&
	       fingers_down(m, r) >= r->has.touches &&
	       (r->state == GC_STATE_POSSIBLE || r->has_strayed) && prevents(attempt, r);
}

static bool is_rival(
	const struct model *m, const struct recognizer *attempt, const struct recognizer *r) {
	return may_be_rival(m, attempt, r) && !has_requirement(attempt, r);
}

/* One that had failed when the requirements were collected was not asked about. It is when the pair
   is first judged (11.60, 11.61). */
static void collect_strayed(const struct model *m, struct recognizer *attempt) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *r = &m->recognizers[i];
		if (may_be_rival(m, attempt, r) && !has_member(attempt->met, r)) {
			attempt->met |= 1u << i;
			attempt->would_wait_for |=
				r->has_strayed ? attempt->is->asked_for & 1u << i : 0;
		}
	}
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
	mask own = s.touches;
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		if (is_rival(m, attempt, r)) {
			s.evidence[s.count] = evidence_of(m, r, own);
			s.rivals[s.count++] = r;
			s.touches |= touches_down(m, r);
		}
	}
	if (s.count > 0) {
		s.own = evidence_of(m, attempt, s.touches);
	}
	return s;
}

static bool leads(struct model *m, const struct standing *s, int lead) {
	bool leads = is_at_least(m, for_lead(s->own), LEAST, s->own.is_sharp);
	for (int i = 0; i < s->count && leads; i++) {
		leads = is_at_least(m, for_lead(s->own) * ONE, lead * against_lead(s->evidence[i]),
			s->own.is_sharp && s->evidence[i].is_sharp);
	}
	return leads;
}

/* Whether the greatest evidence is so much. */
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

/* --- Records (11.65). --- */

static unsigned rivals_of(const struct standing *s) {
	unsigned rivals = 0;
	for (int i = 0; i < s->count; i++) {
		rivals |= 1u << s->rivals[i]->index;
	}
	return rivals;
}

/* Whether more than eight may take part in doubts. */
static bool are_many(const struct model *m) {
	int count = 0;
	for (int i = 0; i < RECOGNIZERS; i++) {
		count += touches_down(m, &m->recognizers[i]) != 0;
	}
	return count > 8;
}

/* An attempt is decided: keeps what the records of its losers will say. */
static void keep_win(
	const struct model *m, struct recognizer *winner, const struct standing *s, int lead) {
	winner->losers = rivals_of(s);
	winner->win = (struct numbers){
		.limit = (double)s->own.whole, .lead = lead, .may_lack = are_many(m)};
	winner->win.limit /= lead == 0 ? 1 : lead / ONE;
	for (int i = 0; i < s->count; i++) {
		winner->won_over[s->rivals[i]->index] = (double)s->evidence[i].whole;
	}
}

/* The same, if a lift decides. */
static void keep_win_by_lift(struct model *m, struct recognizer *winner, const struct standing *s) {
	keep_win(m, winner, s, 0);
	winner->win.limit = winner->at_lift;
	for (int i = 0; i < s->count; i++) {
		winner->won_over[s->rivals[i]->index] = s->rivals[i]->at_lift;
	}
}

void lead_record_loss(const struct recognizer *winner, struct recognizer *loser) {
	if (has_member(winner->losers, loser)) {
		loser->numbers = winner->win;
		loser->numbers.measured = winner->won_over[loser->index];
	}
}

/* A lift may withdraw an attempt: keeps what its record will say. Of several rivals with as much
   evidence, the contract does not say which it names, nor so which number, if doubtful travel
   counts half for one of them. */
static void keep_doubt(
	struct model *m, struct recognizer *r, const struct standing *s, int strongest) {
	r->doubt = (struct numbers){(double)s->own.whole, (double)s->evidence[strongest].whole,
		r->has.lead, are_many(m)};
	r->doubt_rivals = 0;
	for (int i = 0; i < s->count; i++) {
		bool is_equal =
			fabsl(at_end(s->evidence[i]) - at_end(s->evidence[strongest])) < 0.01L;
		r->doubt_rivals |= is_equal ? 1u << s->rivals[i]->index : 0;
		m->unclear |= is_equal &&
			      fabsl(s->evidence[i].whole - s->evidence[strongest].whole) > 0.01L;
	}
}

/* A rival left POSSIBLE, or is reset: a record that would name it may name nobody, or does. */
void lead_forget(struct model *m, const struct recognizer *rival, bool is_reset) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		unsigned *rivals = &m->recognizers[i].doubt_rivals;
		if (has_member(*rivals, rival)) {
			*rivals |= OR_NOBODY;
			*rivals &= is_reset ? ~(1u << rival->index) : ~0u;
		}
	}
}

void lead_record_doubt(const struct model *m, struct recognizer *r) {
	if (r->was_withdrawn && r->state == GC_STATE_FAILED && touches_down(m, r) == 0) {
		record(r, GC_REASON_IN_DOUBT, r->doubt_rivals);
		r->numbers = r->doubt;
	}
}

/* --- The gate. --- */

static bool is_decided(struct model *m, struct recognizer *winner, const struct standing *s) {
	bool has_lead = leads(m, s, winner->has.lead);
	if (!has_lead && !(has_reached(m, s, END) && has_most(m, s))) {
		return false;
	}
	keep_win(m, winner, s, has_lead ? winner->has.lead : 0);
	return true;
}

/* (11.67) Whether a recognizer that counts in the doubt of one waits for `r` to fail. */
static bool is_circle(
	const struct model *m, const struct recognizer *in_doubt, const struct recognizer *r) {
	bool is_circle = false;
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *other = &m->recognizers[i];
		is_circle |= is_rival(m, in_doubt, other) &&
			     has_member(other->is->waits_for | other->asked, r);
	}
	return is_circle;
}

/* (11.67) It has no rival. Whether it waits with one that is in doubt. */
static bool waits_for_doubt(struct model *m, const struct recognizer *r) {
	for (int i = 0; i < RECOGNIZERS; i++) {
		const struct recognizer *other = &m->recognizers[i];
		if (other->doubted && family_of(m, other) == family_of(m, r) &&
			prevents(other, r) && !is_rival(m, other, r) && !is_circle(m, other, r) &&
			goes_first(m, other, r)) {
			return true;
		}
	}
	return false;
}

/* Of different families, the one with more evidence goes first. Returns one that does, or NULL. */
static struct recognizer *stronger(struct model *m, const struct standing *of, enum family family) {
	struct recognizer *best = NULL;
	for (int i = 0; i < of->count; i++) {
		struct recognizer *other = of->rivals[i];
		if (!may_be_judged(m, other) || other->waits_for != 0 || other->held ||
			other->has.lead == 0 || family_of(m, other) == family) {
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

/* (4) Whether nothing happened to the fingers of a doubt and to its rivals, except that
   another finger may have renewed the marks of some, or that one was cancelled. The contract does
   not say whether such a doubt is judged. */
static bool rests(const struct model *m, const struct recognizer *r, const struct standing *s) {
	bool is_same = s->touches == r->hand && rivals_of(s) == r->rivals_met;
	return r->doubted && (is_same || m->cancelled) && (s->touches & m->stirred) == 0;
}

enum lead_verdict lead_judge(struct model *m, struct recognizer *r, struct recognizer **first) {
	collect_strayed(m, r);
	struct standing s = stand(m, r);
	*first = NULL;
	if (r->has_won || r->has.lead == 0) {
		return LEAD_CLEAR;
	}
	bool was_doubted = r->doubted, may_rest = rests(m, r, &s);
	r->doubted = false;
	r->losers = 0;
	if (s.count == 0) {
		return waits_for_doubt(m, r) ? LEAD_WAITS : LEAD_CLEAR;
	}
	if (is_decided(m, r, &s)) {
		m->unclear = m->unclear || may_rest;
		*first = stronger(m, &s, family_of(m, r));
		return LEAD_CLEAR;
	}
	r->doubted = true;
	r->hand = s.touches;
	r->rivals_met = rivals_of(&s);
	m->doubts += !was_doubted;
	return LEAD_DOUBT;
}

/* --- Lifts. --- */

enum end { GOES_ON, WON, WITHDRAWN, LOST };

enum winner { UNMADE, IN_DOUBT, WAITING };

/* The rival with the most evidence. Of several with as much, one may have made an attempt, and
   another not: the contract does not say which. */
static int strongest(struct model *m, const struct standing *s, enum winner *winner) {
	int strongest = -1;
	for (int i = 0; i < s->count; i++) {
		const struct recognizer *r = s->rivals[i];
		enum winner is = !may_be_judged(m, r) ? UNMADE : r->doubted ? IN_DOUBT : WAITING;
		long double its = at_end(s->evidence[i]);
		long double most = strongest < 0 ? -1 : at_end(s->evidence[strongest]);
		m->unclear = m->unclear ||
			     (strongest >= 0 && is != *winner && fabsl(its - most) < 1e-4L);
		if (its > most) {
			strongest = i;
			*winner = is;
		}
	}
	return strongest;
}

static enum end end_by_lift(struct model *m, struct recognizer *r, mask lifted) {
	struct standing s = stand(m, r);
	enum winner winner = UNMADE;
	if (s.count == 0 || (s.touches & lifted) == 0) {
		return GOES_ON;
	}
	int first = strongest(m, &s, &winner);
	keep_doubt(m, r, &s, first);
	if (has_reached(m, &s, LEAST)) {
		if (has_most(m, &s)) {
			keep_win_by_lift(m, r, &s);
			return WON;
		}
		switch (winner) {
		case UNMADE:
			return WITHDRAWN;
		case IN_DOUBT:
			return LOST; // that one prevents it, unless it is withdrawn
		case WAITING:
			break;
		}
	}
	mask down = touches_down(m, r) & ~lifted;
	int left = 0;
	for (int i = 0; i < m->touch_count; i++) {
		left += down >> i & 1;
	}
	return left < r->has.touches ? WITHDRAWN : GOES_ON;
}

/* Whether one of those to which an attempt may lose is withdrawn, or is not. */
static bool may_lose_to(const struct recognizer *r, const enum end ends[], bool is_withdrawn) {
	bool may = false;
	for (int i = 0; i < RECOGNIZERS; i++) {
		may |= (r->doubt_rivals >> i & 1) != 0 && (ends[i] == WITHDRAWN) == is_withdrawn;
	}
	return may;
}

/* An attempt is withdrawn with the one to which it loses. Of several with as much evidence the
   contract does not say which that is. */
static void withdraw_losers(struct model *m, enum end ends[]) {
	for (int round = 0; round < RECOGNIZERS; round++) {
		for (int i = 0; i < RECOGNIZERS; i++) {
			const struct recognizer *r = &m->recognizers[i];
			if (ends[i] == LOST && may_lose_to(r, ends, true)) {
				ends[i] = WITHDRAWN;
				m->unclear = m->unclear || may_lose_to(r, ends, false);
			}
		}
	}
}

/* As if it had not been made. */
static void withdraw(struct recognizer *r) {
	r->wish = GC_STATE_POSSIBLE;
	r->collected = r->closed = r->doubted = false;
	r->waits_for = r->asked = 0;
	r->was_withdrawn = true;
	/* (11.36) The first two fingers count as having gone with the others. */
	r->pair_dx = r->dx;
	r->pair_dy = r->dy;
	if (r->is->kind == GC_KIND_SWIPE) {
		r->deadline = r->start_us + 500000;
	}
}

/* (11.65) What records say after a lift: evidence beside the fingers of all in its doubts. */
static void measure(struct model *m) {
	mask hands[RECOGNIZERS] = {0};
	for (int i = 0; i < RECOGNIZERS; i++) {
		if (!m->recognizers[i].doubted) {
			continue;
		}
		struct standing s = stand(m, &m->recognizers[i]);
		hands[i] |= s.touches;
		for (int k = 0; k < s.count; k++) {
			hands[s.rivals[k]->index] |= s.touches;
		}
	}
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		r->at_lift = hands[i] == 0 ? 0 : (double)evidence_of(m, r, hands[i]).whole;
	}
}

/* A finger lifts: before that is judged, the doubts of it end. */
void lead_lift(struct model *m, mask lifted) {
	enum end ends[RECOGNIZERS];
	measure(m);
	for (int i = 0; i < RECOGNIZERS; i++) {
		struct recognizer *r = &m->recognizers[i];
		ends[i] = r->doubted && may_be_judged(m, r) ? end_by_lift(m, r, lifted) : GOES_ON;
	}
	withdraw_losers(m, ends);
	for (int i = 0; i < RECOGNIZERS; i++) {
		for (int k = 0; k < RECOGNIZERS && ends[i] == WON; k++) {
			struct recognizer *loser = &m->recognizers[k];
			if (has_member(m->recognizers[i].losers, loser) && loser->was_withdrawn) {
				loser->doubt.measured = loser->at_lift;
			}
		}
		m->recognizers[i].has_won |= ends[i] == WON;
		if (ends[i] == WITHDRAWN) {
			withdraw(&m->recognizers[i]);
		}
	}
}
