/* SPDX-License-Identifier: MIT */
#include "gt911.h"

enum {
	STATUS = 0x814e,   /* bit 7: there is a report; bit 4: of a key, too; bits 3:0: contacts */
	CONTACTS = 0x814f, /* of each: the id, x and y and a size of 16 bits, an unused byte */
	CONTACT_BYTES = 8,
};

static int32_t number_at(const uint8_t *bytes) {
	return bytes[0] | bytes[1] << 8;
}

/* Reads the contacts of a report. Returns how many, or an error. */
static int read_contacts(
	const struct gt911 *panel, uint8_t status, struct gc_contact contacts[GT911_CONTACTS]) {
	uint8_t bytes[CONTACT_BYTES * GT911_CONTACTS];
	int count = status & 0x0f;
	if (count > GT911_CONTACTS) {
		return GT911_DAMAGED;
	}
	if (count > 0 && !panel->read(panel->bus, panel->address, CONTACTS, bytes,
				 CONTACT_BYTES * (uint32_t)count)) {
		return GT911_BUS;
	}
	for (int i = 0; i < count; i++) {
		const uint8_t *contact = bytes + CONTACT_BYTES * i;
		contacts[i] = (struct gc_contact){
			.id = contact[0] & 0x0f,
			.x = number_at(contact + 1),
			.y = number_at(contact + 3),
		};
	}
	return count;
}

static int failed(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples, int result) {
	return ++panel->failures < GT911_PATIENCE ? result : gt911_reset(panel, now_us, samples);
}

static bool is_side(uint32_t um) {
	return um > 0 && um <= GC_DEVICE_SIDE_MAX_UM;
}

/* 25400 um are 160 points. */
static gc_length length_of(uint32_t um) {
	return (gc_length)((int64_t)um * GC_PT(160) / 25400);
}

enum gc_status gt911_panel(struct gt911 *panel, uint16_t width, uint16_t height, uint32_t width_um,
	uint32_t height_um, enum gc_orientation orientation) {
	struct gc_device_config config = gc_device_config_default();
	if (!is_side(width_um) || !is_side(height_um)) {
		return GC_ERR_RANGE;
	}
	config.x = (struct gc_device_axis){.maximum = width - 1};
	config.y = (struct gc_device_axis){.maximum = height - 1};
	config.width_um = width_um;
	config.height_um = height_um;
	if (width_um < GC_DEVICE_SIDE_MIN_UM || height_um < GC_DEVICE_SIDE_MIN_UM) {
		/* A watch: such a side counts only in points. */
		config.size = (struct gc_size){length_of(width_um), length_of(height_um)};
	}
	config.orientation = orientation;
	enum gc_status status = gc_device_init(&panel->device, &config);
	return status == GC_OK
		       ? gc_scan_init(&panel->scan, &panel->device, panel->slots, GT911_CONTACTS)
		       : status;
}

int gt911_read(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples) {
	struct gc_contact contacts[GT911_CONTACTS];
	uint8_t status;
	if (!panel->read(panel->bus, panel->address, STATUS, &status, 1)) {
		return failed(panel, now_us, samples, GT911_BUS);
	}
	if ((status & 0x80) == 0) {
		panel->failures = 0;
		return 0;
	}
	int count = read_contacts(panel, status, contacts);
	if (count == GT911_BUS) {
		/* The report stays, for the next call. */
		return failed(panel, now_us, samples, GT911_BUS);
	}
	bool is_acknowledged = panel->write(panel->bus, panel->address, STATUS, 0);
	if (!is_acknowledged && panel->failures + 1 == GT911_PATIENCE) {
		return gt911_reset(panel, now_us, samples);
	}
	if (count >= 0) {
		count = gc_scan_push(&panel->scan, now_us, contacts, (uint32_t)count, samples);
	}
	if (count < 0) {
		return failed(panel, now_us, samples, GT911_DAMAGED);
	}
	panel->failures = is_acknowledged ? 0 : panel->failures + 1;
	return count;
}

int gt911_reset(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples) {
	panel->failures = 0;
	return gc_scan_cancel(&panel->scan, now_us, samples);
}
