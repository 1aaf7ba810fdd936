/* SPDX-License-Identifier: MIT */
#include "ft5x06.h"

enum {
	TD_STATUS = 0x02, /* bits 3:0: the number of contacts */
	SLOT_BYTES = 6,   /* P1_XH is 0x03, P2_XH is 0x09, and so on */

	EVENT_DOWN = 0,
	EVENT_UP = 1,
	EVENT_CONTACT = 2,
	EVENT_NONE = 3,

	ID_NONE = 15,
};

/* One slot: XH has the event in bits 7:6 and 4 bits of x, YH the id in bits 7:4 and 4 bits of y. */
struct slot {
	uint8_t event, id;
	int16_t x, y;
};

/* The samples of one report. */
struct report {
	struct gc_sample *samples;
	int count;
	uint64_t time_us;
};

static struct slot slot_at(const uint8_t *bytes) {
	return (struct slot){
		.event = bytes[0] >> 6,
		.id = bytes[2] >> 4,
		.x = (int16_t)((bytes[0] & 0x0f) << 8 | bytes[1]),
		.y = (int16_t)((bytes[2] & 0x0f) << 8 | bytes[3]),
	};
}

static void add(
	const struct ft5x06 *panel, struct report *report, enum gc_sample_kind kind, uint8_t id) {
	struct gc_sample *sample = &report->samples[report->count++];
	*sample = (struct gc_sample){.time_us = report->time_us,
		.device = panel->number,
		.id = id,
		.kind = (uint8_t)kind};
	if (kind == GC_SAMPLE_DOWN || kind == GC_SAMPLE_MOTION) {
		const struct ft5x06_contact *contact = &panel->known[id];
		sample->position = gc_device_point(&panel->device, contact->x, contact->y);
	}
}

static int finish(const struct ft5x06 *panel, struct report *report) {
	if (report->count > 0) {
		add(panel, report, GC_SAMPLE_FRAME, 0);
	}
	return report->count;
}

/* Ends all contacts in a set of ids. */
static void end(
	struct ft5x06 *panel, struct report *report, enum gc_sample_kind kind, uint32_t ids) {
	for (uint8_t id = 0; id < panel->contacts; id++) {
		if ((ids >> id & 1) != 0) {
			add(panel, report, kind, id);
			panel->down &= (uint8_t)~(1u << id);
		}
	}
}

/* A contact that lands, moves, or rests. */
static void place(struct ft5x06 *panel, struct report *report, struct slot slot) {
	struct ft5x06_contact *contact = &panel->known[slot.id];
	uint32_t bit = 1u << slot.id;
	/*
	 * A controller may say DOWN in several reports. A DOWN after CONTACT is another finger: the
	 * one before lifted between two reports.
	 */
	if (slot.event == EVENT_DOWN && contact->settled) {
		end(panel, report, GC_SAMPLE_UP, panel->down & bit);
	}
	bool landed = (panel->down & bit) == 0;
	bool moved = contact->x != slot.x || contact->y != slot.y;
	panel->down |= (uint8_t)bit;
	*contact = (struct ft5x06_contact){slot.x, slot.y, slot.event == EVENT_CONTACT};
	if (landed || moved) {
		add(panel, report, landed ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION, slot.id);
	}
}

/* Reads the slots that count. Returns how many, or an error. */
static int read_slots(struct ft5x06 *panel, struct slot slots[FT5X06_CONTACTS]) {
	uint8_t bytes[1 + SLOT_BYTES * FT5X06_CONTACTS];
	int count = 0, left;
	uint32_t seen = 0;
	if (!panel->read(panel->bus, panel->address, TD_STATUS, bytes, 1)) {
		return FT5X06_BUS;
	}
	if ((bytes[0] & 0x0f) == 0) {
		return 0;
	}
	/* The status is read again, because it may be of another scan than the slots. */
	uint32_t length = 1 + SLOT_BYTES * (uint32_t)panel->contacts;
	if (!panel->read(panel->bus, panel->address, TD_STATUS, bytes, length)) {
		return FT5X06_BUS;
	}
	left = bytes[0] & 0x0f;
	if (left > panel->contacts) {
		return FT5X06_DAMAGED;
	}
	for (int i = 0; i < panel->contacts; i++) {
		struct slot slot = slot_at(bytes + 1 + SLOT_BYTES * i);
		bool counted = slot.event != EVENT_UP;
		if (slot.id == ID_NONE || (counted && left == 0)) {
			continue;
		}
		if (slot.id >= panel->contacts || (seen >> slot.id & 1) != 0) {
			return FT5X06_DAMAGED;
		}
		seen |= 1u << slot.id;
		left -= counted;
		slots[count++] = slot;
	}
	return count;
}

enum gc_status ft5x06_panel(struct ft5x06 *panel, uint16_t width, uint16_t height,
	uint32_t width_um, uint32_t height_um, enum gc_orientation orientation) {
	struct gc_device_config config = gc_device_config_default();
	config.x = (struct gc_device_axis){.maximum = width - 1};
	config.y = (struct gc_device_axis){.maximum = height - 1};
	config.width_um = width_um;
	config.height_um = height_um;
	config.orientation = orientation;
	panel->width = width;
	panel->height = height;
	return gc_device_init(&panel->device, &config);
}

int ft5x06_read(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples) {
	struct report report = {.samples = samples, .time_us = now_us};
	struct slot slots[FT5X06_CONTACTS];
	uint32_t lifted = panel->down;
	int count = read_slots(panel, slots);
	if (count < 0) {
		if (++panel->failures < FT5X06_PATIENCE) {
			return count;
		}
		return ft5x06_reset(panel, now_us, samples);
	}
	panel->failures = 0;
	for (int i = 0; i < count; i++) {
		if (slots[i].event != EVENT_UP) {
			lifted &= ~(1u << slots[i].id);
		}
	}
	end(panel, &report, GC_SAMPLE_UP, lifted);
	for (int i = 0; i < count; i++) {
		if (slots[i].event != EVENT_UP && slots[i].event != EVENT_NONE &&
			slots[i].x < panel->width && slots[i].y < panel->height) {
			place(panel, &report, slots[i]);
		}
	}
	return finish(panel, &report);
}

int ft5x06_reset(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples) {
	struct report report = {.samples = samples, .time_us = now_us};
	panel->failures = 0;
	end(panel, &report, GC_SAMPLE_CANCEL, panel->down);
	return finish(panel, &report);
}
