/* SPDX-License-Identifier: MIT */
#include "arbiter/rivals.h"

#include "arbiter/lead.h"
#include "numbers/fixed.h"

enum gci_family gci_family_of(const struct gc_recognizer *recognizer) {
	bool is_step = (recognizer->down_slots & gci_table(recognizer)->stepping) != 0;
	/* One finger only shifts. With more, a transform means all that they do. */
	bool means_all =
		recognizer->ops->kind == GC_KIND_TRANSFORM && recognizer->finger_count != 1;
	return is_step || means_all ? GCI_FAMILY_NONE : (enum gci_family)recognizer->ops->family;
}

uint16_t gci_lead_setting(const struct gc_recognizer *recognizer) {
	uint16_t lead;
	__builtin_memcpy(
		&lead, (const char *)recognizer + recognizer->ops->lead_offset, sizeof(lead));
	return lead;
}

uint16_t gci_lead_of(const struct gc_recognizer *recognizer) {
	bool has_family = gci_family_of(recognizer) != GCI_FAMILY_NONE;
	return has_family ? gci_lead_setting(recognizer) : 0;
}

bool gci_is_enough(const struct gc_recognizer *recognizer, uint32_t finger_count) {
	uint32_t least = recognizer->ops->demand(recognizer).touch_count;
	return least != 0 && finger_count >= least;
}

/* An attempt whose fingers are up has no rivals: no motion and no lift could end its doubt. */
bool gci_competes(const struct gc_recognizer *attempt, const struct gc_recognizer *other) {
	if (!gci_share_a_touch(attempt, other) || !gci_counts(other) || other == attempt ||
		attempt->down_slots == 0) {
		return false;
	}
	enum gci_family family = gci_family_of(other);
	if (family == gci_family_of(attempt)) {
		/* One that needs more has more: mostly this test is enough. */
		return other->finger_count > attempt->finger_count &&
		       other->state == GC_STATE_POSSIBLE && family != GCI_FAMILY_NONE &&
		       gci_is_enough(other, other->finger_count) &&
		       !gci_is_enough(other, attempt->finger_count);
	}
	return family != GCI_FAMILY_NONE && gci_is_enough(other, other->finger_count);
}

bool gci_is_rival(
	struct gc_context *context, struct gc_recognizer *attempt, struct gc_recognizer *other) {
	return gci_competes(attempt, other) &&
	       gci_doubt_prevents_unlinked(
		       context, gci_doubt_add(&context->doubts, attempt), attempt, other);
}

void gci_evidence_forget(struct gc_context *context) {
	for (unsigned i = 0; i < GC_FAMILIES; i++) {
		context->doubts.measured[i].slots = 0;
	}
}

/*
 * In a judgement, the recognizers of a family with the same fingers measure the same: each family
 * keeps what it measured last.
 */
struct gc_evidence gci_evidence_of(const struct gc_recognizer *recognizer, gc_slots fingers) {
	enum gci_family family = gci_family_of(recognizer);
	if (family == GCI_FAMILY_NONE) {
		return (struct gc_evidence){0};
	}
	struct gc_measured *last = &recognizer->context->doubts.measured[family - 1];
	gc_slots slots = recognizer->down_slots;
	if (recognizer->state != GC_STATE_POSSIBLE) {
		slots |= fingers; /* it has strayed: the travel of all fingers counts */
	}
	fingers |= slots;
	if (last->slots != slots || last->fingers != fingers) {
		last->slots = slots;
		last->fingers = fingers;
		last->evidence = recognizer->ops->evidence(gci_table(recognizer), slots, fingers);
	}
	return last->evidence;
}

gc_length gci_evidence_length(struct gc_evidence evidence) {
	return (gc_length)gci_clamp(
		gci_round(gci_evidence_counted(evidence), GCI_EVIDENCE_BITS), INT32_MAX);
}

static void add_rivals(struct gc_context *context, struct gc_recognizer *attempt,
	struct gc_recognizer *list, struct gci_standing *standing) {
	struct gc_doubt_entry *entry = NULL;
	for (struct gc_recognizer *at = list; at != NULL; at = at->next) {
		if (!gci_competes(attempt, at)) {
			continue;
		}
		entry = entry != NULL ? entry : gci_doubt_add(&context->doubts, attempt);
		if (!gci_doubt_prevents_unlinked(context, entry, attempt, at)) {
			continue;
		}
		struct gc_evidence evidence = gci_evidence_of(at, attempt->down_slots);
		int64_t counted = gci_evidence_counted(evidence);
		int64_t strength = gci_evidence_against(evidence);
		int64_t at_end = gci_evidence_at_end(evidence);
		standing->slots |= at->down_slots;
		if (strength > standing->strongest) {
			standing->strongest = strength;
		}
		if (counted > standing->greatest) {
			standing->greatest = counted;
		}
		if (at_end > standing->best) {
			standing->best = at_end;
			standing->first = at;
		}
	}
}

bool gci_stand(
	struct gc_context *context, struct gc_recognizer *attempt, struct gci_standing *standing) {
	*standing = (struct gci_standing){.slots = attempt->down_slots, .best = -1};
	add_rivals(context, attempt, context->live, standing);
	add_rivals(context, attempt, context->done, standing);
	if (standing->first == NULL) {
		return false;
	}
	standing->own = gci_evidence_of(attempt, standing->slots);
	int64_t counted = gci_evidence_counted(standing->own);
	if (counted > standing->greatest) {
		standing->greatest = counted;
	}
	return true;
}

bool gci_leads(const struct gci_standing *standing, uint16_t lead) {
	int64_t own = gci_evidence_for_lead(standing->own);
	return own >= GCI_IN_EVIDENCE(GCI_LEAD_LEAST) &&
	       own * GC_LEAD_ONE >= standing->strongest * lead;
}

bool gci_has_most(const struct gci_standing *standing) {
	return gci_evidence_at_end(standing->own) >= standing->best;
}
