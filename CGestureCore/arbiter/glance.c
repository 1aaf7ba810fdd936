/* SPDX-License-Identifier: MIT */
#include "arbiter/glance.h"

#include "arbiter/lead.h"
#include "numbers/span.h"
#include "touch/touch_group.h"

/*
 * All evidence here is that of two touches, doubled, in units of gc_length. The evidence of a
 * judgement is finer: a glance may miss 1/64 pt of it. The error of a direction grows with the
 * span, and is a tenth of that at SPAN_MAX.
 */
#define MISSED ((int64_t)GC_PT(1) / 64)
#define END (2 * (int64_t)GCI_LEAD_END - MISSED)
#define LEAST (2 * (int64_t)GCI_LEAD_LEAST - MISSED)
#define SPAN_MAX ((int64_t)GC_PT(4096) << GCI_SPAN_BITS)

static bool has_family(const struct gc_doubts *doubts, enum gci_family family) {
	return (doubts->families >> family & 1) != 0;
}

void gci_glance_add(struct gc_doubts *doubts, struct gci_doubt doubt) {
	uint8_t families = (uint8_t)(doubt.rival_families | 1u << doubt.family);
	bool is_first = doubts->families == 0;
	doubts->is_plain &=
		doubt.same_slots &&
		(is_first || (doubts->families == families && doubts->slots == doubt.slots));
	doubts->families |= families;
	uint16_t *least = &doubts->leads[doubt.family];
	*least = *least == 0 || doubt.lead < *least ? doubt.lead : *least;
}

void gci_glance_prepare(struct gc_context *context) {
	struct gc_doubts *doubts = &context->doubts;
	doubts->is_plain = doubts->is_plain && gci_count(doubts->slots) == 2;
	if (doubts->is_plain) {
		doubts->span_before = gci_evidence_span(&context->table, doubts->slots);
		doubts->direction_before = gci_evidence_direction(&context->table, doubts->slots);
		doubts->is_plain = doubts->span_before <= SPAN_MAX;
	}
}

struct glance {
	struct gci_way one;      /* of the first touch */
	struct gci_way travel;   /* of both, summed */
	uint64_t travel_squared; /* 0, like spread and turn: that family is not in doubt */
	int64_t spread, turn;
};

/* Returns the turn; END, if the touches have no direction. */
static int64_t turn_of(const struct gc_doubts *doubts, struct gc_touch_group *group) {
	if (!gci_touch_group_has_direction(group)) {
		return END;
	}
	int32_t turn = (int32_t)(group->direction - doubts->direction_before);
	return gci_arc((int64_t)gci_abs(turn), 2 * gci_span_circle(doubts->span_before));
}

/* Looks at the touches. Returns false if one has 25 pt of evidence. */
static inline bool look(struct gc_context *context, struct glance *glance) {
	const struct gc_doubts *doubts = &context->doubts;
	const struct gc_touch *touches = context->table.touches;
	glance->one = gci_way_of(&touches[gci_first_slot(doubts->slots)]);
	struct gci_way two =
		gci_way_of(&touches[gci_first_slot(doubts->slots & (doubts->slots - 1))]);
	int64_t x = glance->one.x + two.x, y = glance->one.y + two.y;
	if (gci_abs(x) >= (uint64_t)END || gci_abs(y) >= (uint64_t)END) {
		return false;
	}
	struct gc_touch_group *group = gci_touch_group(&context->table, doubts->slots);
	int64_t change = gci_span_number(gci_touch_group_span(group)) - doubts->span_before;
	uint64_t squared = (uint64_t)(x * x + y * y);
	glance->travel = (struct gci_way){x, y};
	glance->travel_squared = has_family(doubts, GCI_FAMILY_TRAVEL) ? squared : 0;
	glance->spread = has_family(doubts, GCI_FAMILY_SPREAD)
				 ? (int64_t)(gci_abs(change) >> GCI_SPAN_BITS)
				 : 0;
	glance->turn = has_family(doubts, GCI_FAMILY_TURN) ? turn_of(doubts, group) : 0;
	return glance->travel_squared < (uint64_t)(END * END) && glance->spread < END &&
	       glance->turn < END;
}

/* Whether travel may lead over the greater of spread and turn. */
static inline bool may_travel_lead(const struct glance *glance, int64_t lead) {
	int64_t other = glance->spread > glance->turn ? glance->spread : glance->turn;
	int64_t asked = lead * other - GC_LEAD_ONE * MISSED;
	return lead != 0 && glance->travel_squared >= (uint64_t)(LEAST * LEAST) &&
	       (asked <= 0 || glance->travel_squared << 16 >= (uint64_t)(asked * asked));
}

/* Whether a touch may have gone against the other. */
static inline bool may_be_against(const struct glance *glance) {
	uint64_t x = gci_abs(glance->travel.x), y = gci_abs(glance->travel.y);
	/* At most the length of the sum of both ways. */
	int64_t length = (int64_t)(x > y ? x : y);
	int64_t asked = -(GCI_EVIDENCE_AGAINST - MISSED) * length;
	/* The parts of both ways along the sum, times its length: together its square. */
	int64_t one = glance->one.x * glance->travel.x + glance->one.y * glance->travel.y;
	return one <= asked || (int64_t)glance->travel_squared - one <= asked;
}

/* Whether spread may lead over turn and travel, or turn over spread and travel. */
static inline bool may_lead(const struct glance *glance, int64_t lead, int64_t own, int64_t other) {
	int64_t has = (own + MISSED) * GC_LEAD_ONE;
	if (lead == 0 || own < LEAST || has < lead * other) {
		return false;
	}
	uint64_t squared = (uint64_t)(has * has);
	uint64_t asked = glance->travel_squared * (uint64_t)(lead * lead);
	/* Travel counts half if a touch went against the other. */
	return squared >= asked || (4 * squared >= asked && may_be_against(glance));
}

bool gci_glance(struct gc_context *context) {
	const uint16_t *leads = context->doubts.leads;
	struct glance glance;
	return !context->doubts.is_plain || !look(context, &glance) ||
	       may_travel_lead(&glance, leads[GCI_FAMILY_TRAVEL]) ||
	       may_lead(&glance, leads[GCI_FAMILY_SPREAD], glance.spread, glance.turn) ||
	       may_lead(&glance, leads[GCI_FAMILY_TURN], glance.turn, glance.spread);
}
