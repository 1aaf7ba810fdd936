/* SPDX-License-Identifier: MIT */
#include "touch/touch_table.h"

#include "numbers/base.h"
#include "numbers/fixed.h"
#include "touch/work.h"

GCI_ASSERT_SIZE(struct gc_touch, 96);

/* No motion is like this. */
static const struct gc_motion_key no_motion = {.kind = UINT8_MAX};

void gci_touch_table_init(
	struct gc_touch_table *table, struct gc_touch *touches, uint32_t capacity) {
	*table = (struct gc_touch_table){.touches = touches, .capacity = capacity};
	/* Calls about a device, a type or a serial look at slots that were never used, too. */
	for (uint32_t slot = 0; slot < capacity; slot++) {
		touches[slot].device = 0;
		touches[slot].type = 0;
		touches[slot].serial = 0;
		touches[slot].motion = no_motion;
	}
}

unsigned gci_touch_find(const struct gc_touch_table *table, uint16_t device, int32_t id) {
	unsigned hint = gci_touch_hint(table, id);
	if ((table->held & GCI_BIT(hint)) != 0 &&
		gci_touch_is_of(&table->touches[hint], device, id)) {
		return hint;
	}
	for (gc_slots rest = table->held; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (gci_touch_is_of(&table->touches[slot], device, id)) {
			return slot;
		}
	}
	return GCI_NO_SLOT;
}

void gci_touch_expect_motion(struct gc_touch_table *table, unsigned slot) {
	struct gc_touch *touch = &table->touches[slot];
	if ((table->held & ~table->ignored & GCI_BIT(slot)) != 0) {
		touch->motion = (struct gc_motion_key){.id = touch->id,
			.device = touch->device,
			.kind = GC_SAMPLE_MOTION,
			.type = touch->type};
	}
}

void gci_touch_release(struct gc_touch_table *table, unsigned slot) {
	table->held &= ~GCI_BIT(slot);
	table->touches[slot].end_serial = gci_touch_next_serial(table);
	table->touches[slot].motion = no_motion;
}

void gci_touch_ignore(struct gc_touch_table *table, gc_slots slots) {
	table->ignored |= slots;
	for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
		table->touches[gci_first_slot(rest)].motion = no_motion;
	}
}

unsigned gci_touch_free(
	const struct gc_touch_table *table, gc_slots busy_slots, gc_slots remembered_slots) {
	gc_slots unused = gci_all_slots(table) & ~(table->held | table->stepping | busy_slots);
	if (unused == 0) {
		return GCI_NO_SLOT;
	}
	gc_slots best = unused & ~remembered_slots;
	return best != 0 ? gci_first_slot(best) : gci_touch_at_index(table, unused, 0);
}

void gci_touch_hold(struct gc_touch_table *table, unsigned slot, const struct gc_sample *sample,
	uint64_t time_us) {
	GCI_ASSERT(slot < table->capacity && (table->held & GCI_BIT(slot)) == 0);
	table->touches[slot] = (struct gc_touch){
		.node = sample->node,
		.start_us = time_us,
		.id = sample->id,
		.device = sample->device,
		.type = sample->type,
		.finger_count = 1,
		.motion = no_motion,
		.serial = gci_touch_next_serial(table),
		.pending = sample->position,
	};
	GCI_MARK_TOUCH(table, slot);
	table->held |= GCI_BIT(slot);
	table->hints[(uint32_t)sample->id % GC_TOUCHES_MAX] = (uint8_t)slot;
	table->group.slots = table->group.summed = 0;
}

unsigned gci_touch_find_step(const struct gc_touch_table *table, uint16_t device) {
	for (gc_slots rest = table->stepping; rest != 0; rest &= rest - 1) {
		unsigned slot = gci_first_slot(rest);
		if (table->touches[slot].device == device) {
			return slot;
		}
	}
	return GCI_NO_SLOT;
}

void gci_touch_hold_step(
	struct gc_touch_table *table, unsigned slot, const struct gc_step *step, uint64_t time_us) {
	GCI_ASSERT(
		slot < table->capacity && ((table->held | table->stepping) & GCI_BIT(slot)) == 0);
	table->touches[slot] = (struct gc_touch){
		.node = step->node,
		.start_us = time_us,
		.start = step->position,
		.position = step->position,
		.id = step->kind,
		.device = step->device,
		.type = GC_TOUCH_TOUCHPAD,
		.finger_count = step->finger_count,
		.motion = no_motion,
		.serial = gci_touch_next_serial(table),
		.pending = step->position,
	};
	GCI_MARK_TOUCH(table, slot);
	table->stepping |= GCI_BIT(slot);
	table->group.slots = table->group.summed = 0;
}

void gci_touch_end_gestures(struct gc_touch_table *table, gc_slots slots) {
	for (gc_slots rest = table->stepping & slots; rest != 0; rest &= rest - 1) {
		/* As that of the next touch: no other one lands in between. */
		table->touches[gci_first_slot(rest)].end_serial = gci_touch_coming_serial(table);
	}
	table->stepping &= ~slots;
	table->ignored &= ~slots;
}

unsigned gci_touch_at_index(const struct gc_touch_table *table, gc_slots slots, uint32_t index) {
	GCI_ASSERT(index < gci_count(slots));
	if ((slots & (slots - 1)) == 0) {
		return gci_first_slot(slots); /* the only one */
	}
	for (;;) {
		unsigned earliest = gci_first_slot(slots);
		for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
			unsigned slot = gci_first_slot(rest);
			/* Serials wrap after 2^32 touches; their difference does not. */
			if ((int32_t)(table->touches[slot].serial -
				      table->touches[earliest].serial) < 0) {
				earliest = slot;
			}
		}
		if (index == 0) {
			return earliest;
		}
		index--;
		slots &= ~GCI_BIT(earliest);
	}
}

struct gci_sum gci_touch_sum(const struct gc_touch_table *table, gc_slots slots) {
	struct gci_sum sum = {0};
	for (; slots != 0; slots &= slots - 1) {
		const struct gc_touch *touch = &table->touches[gci_first_slot(slots)];
		sum.x += touch->position.x;
		sum.y += touch->position.y;
	}
	return sum;
}

int64_t gci_distance(struct gc_point a, struct gc_point b) {
	return gci_length_of((int64_t)a.x - b.x, (int64_t)a.y - b.y);
}

bool gci_refuses_call(struct gc_context *context) {
	if (!gci_is_pending(context, GCI_WORK_CALL)) {
		return false;
	}
	GCI_CHECK(false, GCI_RULE_QUESTION);
	context->counters.calls_refused++;
	return true;
}
