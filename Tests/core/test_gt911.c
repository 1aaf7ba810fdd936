/* SPDX-License-Identifier: MIT */
/* The driver of Goodix's touch controllers, on an emulated one with faults. */
#include "testing.h"

#include <string.h>

#include "gt911.h"

enum { FINGERS = GT911_CONTACTS };

enum fault {
	FAULT_NONE,
	FAULT_NO_ACKNOWLEDGE, /* every call fails */
	FAULT_ALL_ONES,       /* all bytes are 255 */
	FAULT_FAR_POSITION,   /* all positions are (65535, 65535) */
	FAULT_LATE,           /* the report is not ready */
	FAULT_SAME_ID,        /* all contacts have the id 0 */
	FAULT_TOO_MANY,       /* the status says 6 contacts */
	FAULT_DEAF,           /* the acknowledgement fails */
	FAULT_LOST_ANSWER,    /* it arrives, and seems to fail */
	FAULTS,
};

struct fixture {
	struct gt911 panel;
	struct gc_sample samples[GT911_SAMPLES];
	int count, checked;
	uint64_t now_us;

	/* The controller. */
	struct {
		bool down;
		int x, y;
	} fingers[FINGERS];
	enum fault fault;
	bool is_reversed; /* the highest id comes first */
	bool was_down;    /* a contact was in the latest report */
	uint8_t registers[1 + 8 * FINGERS];
};

#include "scanned.h"

static bool bus_read(
	void *data, uint8_t address, uint16_t first_register, uint8_t *buffer, uint32_t length) {
	struct fixture *f = data;
	assert_int_equal(address, GT911_ADDRESS);
	assert_in_range(first_register, 0x814e, 0x814f);
	assert_true(first_register - 0x814eu + length <= sizeof(f->registers));
	memcpy(buffer, f->registers + (first_register - 0x814e), length);
	if (f->fault == FAULT_ALL_ONES) {
		memset(buffer, 0xff, length);
	} else if (f->fault == FAULT_LATE) {
		buffer[0] = 0;
	}
	return f->fault != FAULT_NO_ACKNOWLEDGE;
}

static bool bus_write(void *data, uint8_t address, uint16_t to_register, uint8_t value) {
	struct fixture *f = data;
	assert_int_equal(address, GT911_ADDRESS);
	assert_int_equal(to_register, 0x814e);
	assert_int_equal(value, 0);
	bool arrives = f->fault != FAULT_NO_ACKNOWLEDGE && f->fault != FAULT_DEAF;
	if (arrives) {
		f->registers[0] = 0;
	}
	return arrives && f->fault != FAULT_LOST_ANSWER;
}

/* The controller makes a report, unless the one before waits, or nothing was or is down. */
static void scan(struct fixture *f) {
	uint8_t count = 0;
	if ((f->registers[0] & 0x80) != 0) {
		return;
	}
	for (int i = 0; i < FINGERS; i++) {
		int id = f->is_reversed ? FINGERS - 1 - i : i;
		if (f->fingers[id].down) {
			bool is_far = f->fault == FAULT_FAR_POSITION;
			int x = is_far ? 65535 : f->fingers[id].x;
			int y = is_far ? 65535 : f->fingers[id].y;
			uint8_t bytes[8] = {(uint8_t)(f->fault == FAULT_SAME_ID ? 0 : id),
				(uint8_t)x, (uint8_t)(x >> 8), (uint8_t)y, (uint8_t)(y >> 8), 30};
			memcpy(f->registers + 1 + 8 * count++, bytes, sizeof(bytes));
		}
	}
	if (count > 0 || f->was_down) {
		f->registers[0] = 0x80 | (f->fault == FAULT_TOO_MANY ? 6 : count);
	}
	f->was_down = count > 0;
}

/* A panel of 800 x 480 positions, a point each. */
struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	memset(&fixture, 0, sizeof(fixture));
	fixture.panel.read = bus_read;
	fixture.panel.write = bus_write;
	fixture.panel.bus = &fixture;
	fixture.panel.address = GT911_ADDRESS;
	assert_int_equal(
		gt911_panel(&fixture.panel, 800, 480, 127000, 76200, GC_ORIENTATION_NORMAL), GC_OK);
	return &fixture;
}

static int read_report(struct fixture *f) {
	f->now_us += 10000;
	f->checked = 0;
	f->count = gt911_read(&f->panel, f->now_us, f->samples);
	return f->count;
}

/* The next scan of the controller, and its report. */
static int report(struct fixture *f) {
	scan(f);
	return read_report(f);
}

static void touch(struct fixture *f, int id, int x, int y) {
	f->fingers[id].down = true;
	f->fingers[id].x = x;
	f->fingers[id].y = y;
}

static void lift(struct fixture *f, int id) {
	f->fingers[id].down = false;
}

/* So many reports with a fault; the last one, and no other, cancels finger 2. */
static void expect_cancel_after(struct fixture *f, enum fault fault, int reports) {
	f->fault = fault;
	while (--reports > 0) {
		assert_true(report(f) <= 0);
	}
	report(f);
	expect(f, GC_SAMPLE_CANCEL, 2);
	expect_frame(f);
}

TEST(a_finger_lands_moves_and_lifts) {
	assert_int_equal(report(f), 0);
	touch(f, 0, 700, 300);
	report(f);
	expect_at(f, GC_SAMPLE_DOWN, 0, 700, 300);
	expect_frame(f);
	touch(f, 0, 701, 257);
	report(f);
	expect_at(f, GC_SAMPLE_MOTION, 0, 701, 257);
	expect_frame(f);
	assert_int_equal(report(f), 0);
	lift(f, 0);
	report(f);
	expect(f, GC_SAMPLE_UP, 0);
	expect_frame(f);
	assert_int_equal(report(f), 0);
}

TEST(some_controllers_say_several_times_that_nothing_is_down) {
	touch(f, 0, 1, 1);
	report(f);
	lift(f, 0);
	assert_int_equal(report(f), 2);
	f->registers[0] = 0x80;
	assert_int_equal(report(f), 0);
}

TEST(a_key_beside_the_panel_is_no_contact) {
	touch(f, 0, 10, 10);
	scan(f);
	f->registers[0] |= 0x10;
	read_report(f);
	expect_at(f, GC_SAMPLE_DOWN, 0, 10, 10);
	expect_frame(f);
}

TEST(a_turned_panel_reports_upright_points) {
	assert_int_equal(gt911_panel(&f->panel, 800, 480, 127000, 76200, GC_ORIENTATION_90), GC_OK);
	touch(f, 0, 20, 150);
	report(f);
	expect_at(f, GC_SAMPLE_DOWN, 0, 479 - 150, 20);
}

TEST(a_report_that_is_late_is_no_lift) {
	touch(f, 0, 10, 10);
	report(f);
	f->fault = FAULT_LATE;
	for (int i = 0; i < 3 * GT911_PATIENCE; i++) {
		assert_int_equal(report(f), 0);
	}
	f->fault = FAULT_NONE;
	touch(f, 0, 12, 10);
	report(f);
	report(f);
	expect_at(f, GC_SAMPLE_MOTION, 0, 12, 10);
}

TEST(a_damaged_report_changes_nothing_and_makes_room_for_the_next) {
	for (enum fault fault = FAULT_ALL_ONES; fault < FAULT_DEAF; fault++) {
		f = fresh_fixture();
		touch(f, 0, 10, 10);
		touch(f, 1, 20, 20);
		report(f);
		touch(f, 0, 11, 10);
		f->fault = fault;
		bool is_report = fault == FAULT_FAR_POSITION || fault == FAULT_LATE;
		assert_int_equal(report(f), is_report ? 0 : GT911_DAMAGED);
		f->fault = FAULT_NONE;
		report(f);
		expect_at(f, GC_SAMPLE_MOTION, 0, 11, 10);
		expect_frame(f);
	}
}

TEST(a_controller_that_stays_silent_cancels_its_contacts) {
	touch(f, 2, 10, 10);
	report(f);
	expect_cancel_after(f, FAULT_NO_ACKNOWLEDGE, GT911_PATIENCE);
	f->fault = FAULT_NONE;
	report(f);
	expect_at(f, GC_SAMPLE_DOWN, 2, 10, 10);
}

TEST(a_report_counts_though_its_acknowledgement_failed) {
	touch(f, 2, 10, 10);
	report(f);
	touch(f, 2, 11, 10);
	f->fault = FAULT_DEAF;
	report(f);
	expect_at(f, GC_SAMPLE_MOTION, 2, 11, 10);
	/* The controller repeats the report. */
	expect_cancel_after(f, FAULT_DEAF, GT911_PATIENCE - 1);
	f->fault = FAULT_LOST_ANSWER;
	report(f);
	expect_at(f, GC_SAMPLE_DOWN, 2, 11, 10);
	lift(f, 2);
	report(f);
	expect(f, GC_SAMPLE_UP, 2);
}

TEST(a_reset_cancels_and_a_finger_on_the_glass_lands_again) {
	f->panel.scan.number = 7;
	touch(f, 3, 10, 10);
	report(f);
	f->checked = 0;
	f->count = gt911_reset(&f->panel, f->now_us, f->samples);
	assert_int_equal(expect(f, GC_SAMPLE_CANCEL, 3)->device, 7);
	expect_frame(f);
	report(f);
	expect_at(f, GC_SAMPLE_DOWN, 3, 10, 10);
}

TEST(a_panel_of_a_watch_has_its_size_although_a_side_is_below_30_mm) {
	for (enum gc_orientation turned = 0; turned <= GC_ORIENTATION_90; turned++) {
		assert_int_equal(gt911_panel(&f->panel, 240, 280, 27940, 32600, turned), GC_OK);
		struct gc_size size = gc_device_size(&f->panel.device);
		gc_length across = turned ? size.height : size.width;
		gc_length down = turned ? size.width : size.height;
		/* 27.94 and 32.6 times 160 / 25.4. */
		assert_int_equal(across, GC_PT(176));
		assert_in_range(down, GC_PT(205.35), GC_PT(205.36));
	}
}

TEST(a_panel_without_positions_is_refused) {
	assert_int_equal(gt911_panel(&f->panel, 0, 480, 127000, 76200, 0), GC_ERR_RANGE);
}

TEST(a_panel_whose_size_is_unknown_or_cannot_be_is_refused) {
	assert_int_equal(gt911_panel(&f->panel, 800, 480, 0, 0, 0), GC_ERR_RANGE);
	assert_int_equal(gt911_panel(&f->panel, 800, 480, 127000, 0, 0), GC_ERR_RANGE);
	assert_int_equal(gt911_panel(&f->panel, 800, 480, 1500001, 76200, 0), GC_ERR_RANGE);
}

/* The samples fit what is down, one bit for each id. */
static void follow(const struct fixture *f, uint32_t *down) {
	for (int i = 0; i < f->count; i++) {
		uint32_t bit = 1u << f->samples[i].id;
		if (f->samples[i].kind != GC_SAMPLE_FRAME) {
			assert_int_equal((*down & bit) == 0, f->samples[i].kind == GC_SAMPLE_DOWN);
			*down |= bit;
		}
		if (f->samples[i].kind == GC_SAMPLE_UP || f->samples[i].kind == GC_SAMPLE_CANCEL) {
			*down &= ~bit;
		}
	}
}

TEST(after_any_faults_two_good_reports_say_what_is_down) {
	uint32_t down = 0, state = 1;
	for (int round = 0; round < 3000; round++) {
		uint32_t fingers = 0;
		for (int reports = 0; reports < 6; reports++) {
			state = state * 1664525u + 1013904223u;
			for (int id = 0; id < FINGERS; id++) {
				bool is_down = (state >> (12 + id) & 1) != 0;
				f->fingers[id].down = is_down;
				f->fingers[id].x = (int)(state >> 20) % 800;
				fingers = (fingers & ~(1u << id)) | (uint32_t)is_down << id;
			}
			f->is_reversed = (state >> 30 & 1) != 0;
			/* Mostly none. The last two reports are good. */
			uint32_t fault = (state >> 24) % (2 * FAULTS);
			f->fault = reports < 4 && fault < FAULTS ? (enum fault)fault : FAULT_NONE;
			report(f);
			follow(f, &down);
		}
		/* The first good report may have been made with a fault. */
		assert_int_equal(down, fingers);
	}
}
