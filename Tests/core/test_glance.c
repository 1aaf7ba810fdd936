/* SPDX-License-Identifier: MIT */
/*
 * Glances at doubts, against the rule of the lead (contract, section 4) in double: a glance never
 * says no to a motion that ends a doubt, and says no to one that is clearly too little.
 */
#include "testing.h"

#include <math.h>

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

/* An attempt is in doubt, with rivals of some families. */
static void add(struct fixture *f, enum gci_family family, unsigned families, uint16_t lead) {
	gci_glance_add(&f->context.doubts, (struct gci_doubt){.family = family,
						   .rival_families = families,
						   .lead = lead,
						   .slots = BOTH,
						   .same_slots = true});
	f->context.doubts.slots |= BOTH;
}

#define SET_OF(family) (1u << GCI_FAMILY_##family)
#define ALL (SET_OF(TRAVEL) | SET_OF(SPREAD) | SET_OF(TURN))

static void doubt_of_all(struct fixture *f) {
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD) | SET_OF(TURN), GC_LEAD_DEFAULT);
	add(f, GCI_FAMILY_SPREAD, SET_OF(TRAVEL) | SET_OF(TURN), GC_LEAD_DEFAULT);
	gci_glance_prepare(&f->context);
}

/* The evidence in points, by the contract. `reach` is how far the fingers against others must go.
 */
struct evidence {
	double of[4]; /* by family; 0: it is not in the doubt */
	double greatest_against;
};

static struct evidence measure(const struct fixture *f, unsigned families) {
	const struct gc_touch *one = &f->touches[0], *two = &f->touches[3];
	double ax = (one->position.x - one->marked.x) / 4096.0;
	double ay = (one->position.y - one->marked.y) / 4096.0;
	double bx = (two->position.x - two->marked.x) / 4096.0;
	double by = (two->position.y - two->marked.y) / 4096.0;
	double before_x = (two->marked.x - one->marked.x) / 4096.0;
	double before_y = (two->marked.y - one->marked.y) / 4096.0;
	double now_x = before_x + bx - ax, now_y = before_y + by - ay;
	double length = hypot(ax + bx, ay + by), before = hypot(before_x, before_y);
	double turn =
		atan2(before_x * now_y - before_y * now_x, before_x * now_x + before_y * now_y);
	struct evidence evidence = {
		{0, length / 2, fabs(hypot(now_x, now_y) - before) / 2, fabs(turn) * before / 2},
		0};
	for (int family = 0; family < 4; family++) {
		evidence.of[family] *= families >> family & 1;
	}
	if (length > 0) {
		double a = (ax * (ax + bx) + ay * (ay + by)) / length;
		double b = (bx * (ax + bx) + by * (ay + by)) / length;
		evidence.greatest_against = fmax(0, -fmin(a, b));
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
			bool halves =
				other == GCI_FAMILY_TRAVEL && evidence->greatest_against > against;
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
static void move_somehow(struct fixture *f, double across, double down) {
	double most = random_part(f) < 0.5 ? 8 : 30, span = hypot(across, down);
	double travel = random_part(f) * most, way = random_part(f) * 7;
	double spread = (2 * random_part(f) - 1) * most, turn = (2 * random_part(f) - 1) * most;
	double x = travel * cos(way), y = travel * sin(way);
	double along_x = across / span, along_y = down / span;
	double dx = spread * along_x - turn * along_y, dy = spread * along_y + turn * along_x;
	move(f, x - dx, y - dy, x + dx, y + dy);
}

TEST(a_glance_says_no_exactly_when_nothing_can_end) {
	int yes = 0, no = 0;
	for (int i = 0; i < 400000; i++) {
		double across = 20 + random_part(f) * 300, down = random_part(f) * 300 - 150;
		/* Two or three families. Some have a rival without an attempt of their own. */
		unsigned families = i % 4 == 0 ? ALL : ALL ^ 1u << (i % 4);
		double leads[4] = {0};
		land(f, across, down);
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
		move_somehow(f, across, down);
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
	gci_glance_prepare(&f->context);
	assert_false(gci_glance(&f->context));
}

TEST(a_doubt_without_motion_is_not_judged) {
	land(f, 100, 50);
	doubt_of_all(f);
	assert_false(gci_glance(&f->context));
}

TEST(attempts_with_other_families_are_judged) {
	land(f, 100, 50);
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), GC_LEAD_DEFAULT);
	add(f, GCI_FAMILY_SPREAD, SET_OF(TRAVEL) | SET_OF(TURN), GC_LEAD_DEFAULT);
	gci_glance_prepare(&f->context);
	assert_true(gci_glance(&f->context));
}

TEST(attempts_with_other_touches_are_judged) {
	land(f, 100, 50);
	struct gci_doubt doubt = {.family = GCI_FAMILY_TRAVEL,
		.rival_families = SET_OF(SPREAD),
		.lead = GC_LEAD_DEFAULT,
		.slots = BOTH};
	begin(f);
	gci_glance_add(&f->context.doubts, doubt); /* a rival tracks others */
	f->context.doubts.slots = BOTH;
	gci_glance_prepare(&f->context);
	assert_true(gci_glance(&f->context));
	begin(f);
	add(f, GCI_FAMILY_TRAVEL, SET_OF(SPREAD), GC_LEAD_DEFAULT);
	doubt.slots = GCI_BIT(0) | GCI_BIT(1);
	doubt.same_slots = true;
	gci_glance_add(&f->context.doubts, doubt);
	gci_glance_prepare(&f->context);
	assert_true(gci_glance(&f->context));
}

TEST(three_touches_are_judged) {
	land(f, 100, 50);
	begin(f);
	gci_glance_add(&f->context.doubts, (struct gci_doubt){.family = GCI_FAMILY_TRAVEL,
						   .rival_families = SET_OF(SPREAD),
						   .lead = GC_LEAD_DEFAULT,
						   .slots = BOTH | GCI_BIT(1),
						   .same_slots = true});
	f->context.doubts.slots = BOTH | GCI_BIT(1);
	gci_glance_prepare(&f->context);
	assert_true(gci_glance(&f->context));
}

TEST(fingers_farther_apart_than_4096_pt_are_judged) {
	land(f, 4096, 0);
	doubt_of_all(f);
	assert_false(gci_glance(&f->context));
	land(f, 4097, 0);
	doubt_of_all(f);
	assert_true(gci_glance(&f->context));
}

TEST(fingers_that_meet_are_judged_if_a_turn_is_in_doubt) {
	land(f, 8, 0);
	begin(f);
	add(f, GCI_FAMILY_TURN, SET_OF(SPREAD), GC_LEAD_DEFAULT);
	gci_glance_prepare(&f->context);
	move(f, 4, 0, -4, 0);
	assert_true(gci_glance(&f->context));
}
