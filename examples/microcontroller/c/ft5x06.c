/* SPDX-License-Identifier: MIT */
#include "ft5x06.h"

enum {
	TD_STATUS = 0x02, /* bits 3:0: the number of contacts */
	SLOT_BYTES = 6,   /* bits 7:6 event, 11:0 x; bits 15:12 id, 11:0 y; two bytes unused */

	EVENT_DOWN = 0,
	EVENT_UP = 1,
	EVENT_CONTACT = 2,
	EVENT_NONE = 3,

	ID_NONE = 15,
};

/*
 * Reads the contacts of a report. Returns how many, or an error. `settled` gets those ids whose
 * next "down" is another finger: a controller may say "down" in several reports, but after
 * "contact" the one before has lifted between two reports.
 */
static int read_contacts(
	struct ft5x06 *panel, struct gc_contact contacts[FT5X06_CONTACTS], uint8_t *settled) {
	uint8_t bytes[1 + SLOT_BYTES * FT5X06_CONTACTS];
	int count = 0, left;
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
	for (int i = 0; i < panel->contacts && left > 0; i++) {
		const uint8_t *slot = bytes + 1 + SLOT_BYTES * i;
		uint32_t event = slot[0] >> 6, id = slot[2] >> 4;
		if (id == ID_NONE || event == EVENT_UP) {
			continue;
		}
		if (id >= panel->contacts) {
			return FT5X06_DAMAGED;
		}
		uint32_t was_settled = panel->settled & 1u << id;
		if (event != EVENT_DOWN) {
			*settled |= (uint8_t)(event == EVENT_NONE ? was_settled : 1u << id);
		}
		left--;
		contacts[count++] = (struct gc_contact){
			.id = (int32_t)id,
			.x = event == EVENT_NONE ? -1 : (slot[0] & 0x0f) << 8 | slot[1],
			.y = (slot[2] & 0x0f) << 8 | slot[3],
			.landed = event == EVENT_DOWN && was_settled != 0,
		};
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
	enum gc_status status = gc_device_init(&panel->device, &config);
	if (status == GC_OK && panel->contacts > FT5X06_CONTACTS) {
		status = GC_ERR_RANGE;
	}
	return status == GC_OK
		       ? gc_scan_init(&panel->scan, &panel->device, panel->slots, panel->contacts)
		       : status;
}

int ft5x06_read(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples) {
	struct gc_contact contacts[FT5X06_CONTACTS];
	uint8_t settled = 0;
	int count = read_contacts(panel, contacts, &settled);
	if (count >= 0) {
		count = gc_scan_push(&panel->scan, now_us, contacts, (uint32_t)count, samples);
		/* The only mistake that is left: an id is there twice. */
		count = count < 0 ? FT5X06_DAMAGED : count;
	}
	if (count < 0) {
		return ++panel->failures < FT5X06_PATIENCE ? count
							   : ft5x06_reset(panel, now_us, samples);
	}
	panel->failures = 0;
	panel->settled = settled;
	return count;
}

int ft5x06_reset(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples) {
	panel->failures = 0;
	panel->settled = 0;
	return gc_scan_cancel(&panel->scan, now_us, samples);
}
