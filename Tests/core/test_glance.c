/* SPDX-License-Identifier: MIT */
/*
 * Glances at doubts, against the rule of the lead (contract, section 4) in double: a glance never
 * says no to a motion that ends a doubt, and says no to one that is clearly too little.
 */
#include "testing.h"

#include <complex.h>
#include <math.h>

#include <gesturecore/convert.h>

#include "arbiter/lead.h"
#include "touch/touch_group.h"

/* By how much evidence may miss its limit while a glance already says yes. */
#define CLEARLY_PT (1.0 / 16)

/* A glance takes the larger side of a way for its length: 1 / sqrt(2) of it at least. */
#define CLEARLY_AGAINST 0.7

#define BOTH (GCI_BIT(0) | GCI_BIT(3))

struct fixture {
	struct gc_context context;
	struct gc_touch touches[4];
	uint64_t seed;
};

struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	fixture = (struct fixture){.seed = 7};
	fixture.context.table.touches = fixture.touches;
	fixture.context.table.capacity = 4;
	return &fixture;
}

/* From 0 to 1. */
static double random_part(struct fixture *f) {
	f->seed ^= f->seed << 13;
	f->seed ^= f->seed >> 7;
	f->seed ^= f->seed << 17;
	return (double)(f->seed >> 11) * 0x1p-53;
}

static struct gc_point point(double x, double y) {
	return (struct gc_point){(gc_length)lround(x * 4096), (gc_length)lround(y * 4096)};
}

/* Two fingers land, so far to the right and down from each other. */
static void land(struct fixture *f, double across, double down) {
	f->touches[0].marked = point(300, 200);
	f->touches[3].marked = point(300 + across, 200 + down);
	f->touches[0].position = f->touches[0].marked;
	f->touches[3].position = f->touches[3].marked;
}

/* They move from where they landed. */
static void move(struct fixture *f, double x0, double y0, double x3, double y3) {
	struct gc_point one = point(x0, y0), two = point(x3, y3);
	f->touches[0].position.x = f->touches[0].marked.x + one.x;
	f->touches[0].position.y = f->touches[0].marked.y + one.y;
	f->touches[3].position.x = f->touches[3].marked.x + two.x;
	f->touches[3].position.y = f->touches[3].marked.y + two.y;
	f->context.table.group.slots = 0;
}

static void begin(struct fixture *f) {
	f->context.doubts.slots = 0;
	gci_glance_begin(&f->context.doubts);
}

static void add_doubt(struct fixture *f, struct gci_doubt doubt) {
	gci_glance_add(&f->context.doubts, doubt);
	f->context.doubts.slots |= doubt.slots;
}

/* An attempt is in doubt, with rivals of some families. */
static void add(struct fixture *f, enum gci_family family, unsigned families, uint16_t lead) {
	add_doubt(f, (struct gci_doubt){family, families, lead, BOTH, true});
}

static bool glance(struct fixture *f) {
	gci_glance_prepare(&f->context);
	return gci_glance(&f->context);
}

#define SET_OF(family) (1u << GCI_FAMILY_##family)
#define ALL (SET_OF(TRAVEL) | SET_OF(SPREAD) | SET_OF(TURN))

static void doubt_of_all(struct fixture *f) {
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD) | SET_OF(TURN), GC_LEAD_DEFAULT);
	add(f, GCI_FAMILY_SPREAD, SET_OF(TRAVEL) | SET_OF(TURN), GC_LEAD_DEFAULT);
}

static double complex place(struct gc_point at) {
	return gc_length_to_double(at.x) + gc_length_to_double(at.y) * I;
}

/* The evidence in points, by the contract. */
struct evidence {
	double of[4];   /* by family; 0: it is not in the doubt */
	double against; /* how far a finger went against both */
};

static struct evidence measure(const struct fixture *f, unsigned families) {
	const struct gc_touch *one = &f->touches[0], *two = &f->touches[3];
	double complex a = place(one->position) - place(one->marked);
	double complex b = place(two->position) - place(two->marked);
	double complex before = place(two->marked) - place(one->marked), now = before + b - a;
	double length = cabs(a + b);
	struct evidence evidence = {.of = {0, length / 2, fabs(cabs(now) - cabs(before)) / 2,
					    fabs(carg(now * conj(before))) * cabs(before) / 2}};
	for (int family = 0; family < 4; family++) {
		evidence.of[family] *= families >> family & 1;
	}
	if (length > 0) {
		double along = fmin(creal(a * conj(a + b)), creal(b * conj(a + b))) / length;
		evidence.against = fmax(0, -along);
	}
	return evidence;
}

/* Whether an attempt leads or the doubt ends, if each bound is `slack` points nearer. */
static bool has_ended(const struct evidence *evidence, const double leads[4], double slack) {
	double against = slack == 0 ? 5 : CLEARLY_AGAINST * 5 - slack;
	for (int family = 1; family < 4; family++) {
		double own = evidence->of[family] + slack;
		bool wins = own >= 3 && leads[family] > 0;
		for (int other = 1; other < 4; other++) {
			bool halves = other == GCI_FAMILY_TRAVEL && evidence->against > against;
			double its = other == family ? 0 : evidence->of[other] / (halves ? 2 : 1);
			wins = wins && own >= leads[family] * its;
		}
		if (wins || own >= 25) {
			return true;
		}
	}
	return false;
}

/* Fingers that travel, spread and turn by a few points each, at times one against the other. */
static void move_somehow(struct fixture *f) {
	double most = random_part(f) < 0.5 ? 8 : 30;
	double spread = (2 * random_part(f) - 1) * most, turn = (2 * random_part(f) - 1) * most;
	double complex across = place(f->touches[3].marked) - place(f->touches[0].marked);
	double complex apart = (spread + turn * I) * across / cabs(across);
	double complex travel = random_part(f) * most * cexp(random_part(f) * 7 * I);
	double complex one = travel - apart, two = travel + apart;
	move(f, creal(one), cimag(one), creal(two), cimag(two));
}

TEST(a_glance_says_no_exactly_when_nothing_can_end) {
	int yes = 0, no = 0;
	for (int i = 0; i < 400000; i++) {
		/* Two or three families. Some have a rival without an attempt of their own. */
		unsigned families = i % 4 == 0 ? ALL : ALL ^ 1u << (i % 4);
		double leads[4] = {0};
		land(f, 20 + random_part(f) * 300, random_part(f) * 300 - 150);
		begin(f);
		for (int family = 1; family < 4; family++) {
			static const uint16_t choices[] = {256, 320, 512, 1024};
			uint16_t lead = choices[(int)(random_part(f) * 4)];
			if ((families >> family & 1) != 0 && random_part(f) < 0.7) {
				leads[family] = lead / 256.0;
				add(f, (enum gci_family)family, families ^ 1u << family, lead);
			}
		}
		if (f->context.doubts.families == 0) {
			continue;
		}
		gci_glance_prepare(&f->context);
		move_somehow(f);
		struct evidence evidence = measure(f, families);
		bool says = gci_glance(&f->context);
		if (has_ended(&evidence, leads, 0)) {
			yes++;
			assert_true(says);
		} else if (!has_ended(&evidence, leads, CLEARLY_PT) &&
			   measure(f, ALL).of[GCI_FAMILY_TRAVEL] < 25 - CLEARLY_PT) {
			no++;
			assert_false(says);
		}
	}
	assert_in_range(yes, 50000, 400000);
	assert_in_range(no, 50000, 400000);
}

TEST(the_least_lead_of_a_family_counts) {
	land(f, 100, 0);
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 1024);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 256);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 512);
	gci_glance_prepare(&f->context);
	/* Travel 10, spread 8. */
	move(f, 2, 0, 18, 0);
	assert_true(gci_glance(&f->context));
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 512);
	assert_false(glance(f));
}

TEST(a_doubt_without_motion_is_not_judged) {
	land(f, 100, 50);
	doubt_of_all(f);
	assert_false(glance(f));
}

TEST(attempts_of_different_families_or_touches_are_judged) {
	static const struct gci_doubt rows[] = {
		{GCI_FAMILY_SPREAD, SET_OF(TRAVEL) | SET_OF(TURN), 384, BOTH, true},
		{GCI_FAMILY_SPREAD, SET_OF(TRAVEL), 384, BOTH, false},
		{GCI_FAMILY_SPREAD, SET_OF(TRAVEL), 384, GCI_BIT(0) | GCI_BIT(1), true},
	};
	land(f, 100, 50);
	for (int i = 0; i < 3; i++) {
		begin(f);
		add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 384);
		add_doubt(f, rows[i]);
		assert_true(glance(f));
	}
	begin(f);
	add_doubt(f, (struct gci_doubt){
			     GCI_FAMILY_TRAVEL, SET_OF(SPREAD), 384, BOTH | GCI_BIT(1), true});
	assert_true(glance(f));
}

TEST(fingers_farther_apart_than_4096_pt_are_judged) {
	land(f, 4096, 0);
	doubt_of_all(f);
	assert_false(glance(f));
	land(f, 4097, 0);
	doubt_of_all(f);
	assert_true(glance(f));
}

TEST(fingers_that_meet_are_judged_if_a_turn_is_in_doubt) {
	land(f, 8, 0);
	begin(f);
	add(f, GCI_FAMILY_TURN, SET_OF(SPREAD), GC_LEAD_DEFAULT);
	gci_glance_prepare(&f->context);
	move(f, 4, 0, -4, 0);
	assert_true(gci_glance(&f->context));
}
