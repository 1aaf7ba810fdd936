/* SPDX-License-Identifier: MIT */
/* The driver of touch controllers, on registers that the tests write. */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "ft5x06.h"

/* Event flags, in bits 7:6 of P1_XH. */
enum { DOWN = 0, UP = 1, CONTACT = 2, NONE = 3 };

struct fixture {
	struct ft5x06 panel;
	struct gc_sample samples[FT5X06_SAMPLES];
	uint8_t registers[64];
	bool broken;    /* the bus fails */
	int calls_left; /* before it fails; negative: never */
	uint64_t now_us;
	int checked, count;
};

#include "scanned.h"

static bool bus_read(
	void *data, uint8_t address, uint8_t first_register, uint8_t *buffer, uint32_t length) {
	struct fixture *f = data;
	assert_int_equal(address, FT5X06_ADDRESS);
	assert_true(first_register + length <= sizeof(f->registers));
	if (f->broken || f->calls_left == 0) {
		return false;
	}
	f->calls_left--;
	memcpy(buffer, f->registers + first_register, length);
	return true;
}

/* A panel of 100 x 200 pixels, 50 x 100 mm: a pixel is half a millimeter, 3.1496 pt. */
struct fixture *fresh_fixture(void) {
	static struct fixture fixture;
	memset(&fixture, 0, sizeof(fixture));
	memset(fixture.registers, 0xff, sizeof(fixture.registers));
	fixture.registers[2] = 0;
	fixture.calls_left = -1;
	fixture.panel.read = bus_read;
	fixture.panel.bus = &fixture;
	fixture.panel.address = FT5X06_ADDRESS;
	fixture.panel.contacts = FT5X06_CONTACTS;
	assert_int_equal(
		ft5x06_panel(&fixture.panel, 100, 200, 50000, 100000, GC_ORIENTATION_NORMAL),
		GC_OK);
	return &fixture;
}

static void slot(struct fixture *f, int index, int event, int id, int x, int y) {
	uint8_t *bytes = f->registers + 3 + 6 * index;
	bytes[0] = (uint8_t)(event << 6 | x >> 8);
	bytes[1] = (uint8_t)x;
	bytes[2] = (uint8_t)(id << 4 | y >> 8);
	bytes[3] = (uint8_t)y;
}

static int report(struct fixture *f, int status) {
	f->registers[2] = (uint8_t)status;
	f->now_us += 10000;
	f->checked = 0;
	f->count = ft5x06_read(&f->panel, f->now_us, f->samples);
	return f->count;
}

/* The report of one contact. */
static void one(struct fixture *f, int event, int id, int x, int y) {
	slot(f, 0, event, id, x, y);
	report(f, 1);
}

static void expect_near(struct fixture *f, enum gc_sample_kind kind, int id, int x, int y) {
	const struct gc_sample *sample = expect(f, kind, id);
	/* To a 64th of a point. */
	assert_true(labs((long)(sample->position.x - GC_PT(x * 0.5 * 160 / 25.4))) < GC_PT(1) / 64);
	assert_true(labs((long)(sample->position.y - GC_PT(y * 0.5 * 160 / 25.4))) < GC_PT(1) / 64);
}

TEST(a_finger_lands_moves_and_lifts) {
	assert_int_equal(report(f, 0), 0);
	one(f, DOWN, 0, 20, 150);
	expect_near(f, GC_SAMPLE_DOWN, 0, 20, 150);
	expect_frame(f);
	one(f, CONTACT, 0, 21, 140);
	expect_near(f, GC_SAMPLE_MOTION, 0, 21, 140);
	expect_frame(f);
	one(f, UP, 0, 21, 140);
	expect(f, GC_SAMPLE_UP, 0);
	expect_frame(f);
	assert_int_equal(report(f, 0), 0);
}

TEST(positions_have_twelve_bits) {
	assert_int_equal(ft5x06_panel(&f->panel, 2000, 4096, 1000000, 1500000, 0), GC_OK);
	one(f, DOWN, 0, 0x7a5, 0xf5a);
	assert_int_equal(expect(f, GC_SAMPLE_DOWN, 0)->position.x,
		gc_device_point(&f->panel.device, 0x7a5, 0xf5a).x);
	assert_int_equal(
		f->samples[0].position.y, gc_device_point(&f->panel.device, 0x7a5, 0xf5a).y);
}

TEST(a_turned_panel_reports_upright_points) {
	assert_int_equal(
		ft5x06_panel(&f->panel, 100, 200, 50000, 100000, GC_ORIENTATION_90), GC_OK);
	one(f, DOWN, 0, 20, 150);
	expect_near(f, GC_SAMPLE_DOWN, 0, 199 - 150, 20);
}

TEST(a_lift_without_a_report_is_a_lift) {
	slot(f, 0, DOWN, 0, 10, 10);
	slot(f, 1, DOWN, 1, 90, 90);
	report(f, 2);
	/* The other one stays, in the first slot. */
	one(f, CONTACT, 1, 90, 90);
	expect(f, GC_SAMPLE_UP, 0);
	expect_frame(f);
	/* The slots keep their bytes. */
	report(f, 0);
	expect(f, GC_SAMPLE_UP, 1);
	expect_frame(f);
}

TEST(the_id_of_15_is_an_empty_slot) {
	one(f, DOWN, 0, 10, 10);
	one(f, CONTACT, 15, 10, 10);
	expect(f, GC_SAMPLE_UP, 0);
	expect_frame(f);
}

TEST(the_slot_of_a_lift_does_not_count) {
	slot(f, 0, DOWN, 0, 10, 10);
	slot(f, 1, DOWN, 1, 90, 90);
	report(f, 2);
	slot(f, 0, UP, 0, 10, 10);
	slot(f, 1, CONTACT, 1, 91, 90);
	report(f, 1);
	expect(f, GC_SAMPLE_UP, 0);
	expect_near(f, GC_SAMPLE_MOTION, 1, 91, 90);
	expect_frame(f);
}

TEST(old_slots_do_not_count) {
	slot(f, 0, DOWN, 0, 10, 10);
	slot(f, 1, CONTACT, 1, 90, 90);
	report(f, 1);
	expect_near(f, GC_SAMPLE_DOWN, 0, 10, 10);
	expect_frame(f);
}

TEST(a_controller_may_say_down_in_several_reports) {
	one(f, DOWN, 0, 10, 10);
	one(f, DOWN, 0, 12, 10);
	expect_near(f, GC_SAMPLE_MOTION, 0, 12, 10);
	expect_frame(f);
}

TEST(a_finger_that_lands_between_two_reports_is_another_finger) {
	one(f, DOWN, 0, 10, 10);
	one(f, CONTACT, 0, 10, 10);
	one(f, DOWN, 0, 80, 80);
	expect(f, GC_SAMPLE_UP, 0);
	expect_near(f, GC_SAMPLE_DOWN, 0, 80, 80);
	expect_frame(f);
}

TEST(too_many_contacts_are_no_report) {
	one(f, DOWN, 0, 10, 10);
	assert_int_equal(report(f, 6), FT5X06_DAMAGED);
	memset(f->registers, 0xff, sizeof(f->registers));
	assert_int_equal(report(f, 0xff), FT5X06_DAMAGED);
	one(f, CONTACT, 0, 11, 10);
	expect_near(f, GC_SAMPLE_MOTION, 0, 11, 10);
	expect_frame(f);
}

TEST(a_controller_of_two_contacts_has_no_third) {
	f->panel.contacts = 2;
	assert_int_equal(report(f, 3), FT5X06_DAMAGED);
	one(f, DOWN, 2, 10, 10);
	assert_int_equal(f->count, FT5X06_DAMAGED);
}

TEST(an_id_that_is_too_large_or_there_twice_is_no_report) {
	one(f, DOWN, 0, 10, 10);
	one(f, CONTACT, 5, 10, 10);
	assert_int_equal(f->count, FT5X06_DAMAGED);
	slot(f, 0, CONTACT, 0, 10, 10);
	slot(f, 1, DOWN, 0, 20, 20);
	assert_int_equal(report(f, 2), FT5X06_DAMAGED);
	assert_int_equal(f->panel.slots[0].id, 0);
}

TEST(a_slot_without_event_leaves_its_contact_as_it_is) {
	one(f, NONE, 0, 10, 10);
	assert_int_equal(f->count, 0);
	one(f, DOWN, 0, 10, 10);
	one(f, NONE, 0, 50, 50);
	assert_int_equal(f->count, 0);
	one(f, CONTACT, 0, 10, 10);
	assert_int_equal(f->count, 0);
}

TEST(a_failure_of_either_call_changes_nothing) {
	one(f, DOWN, 0, 10, 10);
	for (int calls = 0; calls < 2; calls++) {
		f->calls_left = calls;
		one(f, CONTACT, 0, 50, 50);
		assert_int_equal(f->count, FT5X06_BUS);
	}
	f->calls_left = -1;
	one(f, CONTACT, 0, 50, 50);
	expect_near(f, GC_SAMPLE_MOTION, 0, 50, 50);
	expect_frame(f);
}

TEST(a_controller_that_stays_silent_cancels_its_contacts) {
	one(f, DOWN, 3, 10, 10);
	f->broken = true;
	for (int i = 1; i < FT5X06_PATIENCE; i++) {
		assert_int_equal(report(f, 1), FT5X06_BUS);
	}
	report(f, 1);
	expect(f, GC_SAMPLE_CANCEL, 3);
	expect_frame(f);
	for (int i = 1; i < FT5X06_PATIENCE; i++) {
		assert_int_equal(report(f, 1), FT5X06_BUS);
	}
	assert_int_equal(report(f, 1), 0);
}

TEST(failures_that_are_not_in_a_row_do_not_cancel) {
	one(f, DOWN, 0, 10, 10);
	for (int i = 0; i < 3 * FT5X06_PATIENCE; i++) {
		f->broken = i % 3 != 0;
		assert_true(report(f, 1) <= 0);
	}
	assert_int_equal(f->panel.slots[0].id, 0);
}

TEST(a_reset_cancels_and_a_finger_on_the_glass_lands_again) {
	one(f, DOWN, 0, 10, 10);
	one(f, CONTACT, 0, 10, 10);
	f->checked = 0;
	f->count = ft5x06_reset(&f->panel, f->now_us, f->samples);
	expect(f, GC_SAMPLE_CANCEL, 0);
	expect_frame(f);
	one(f, CONTACT, 0, 10, 10);
	expect_near(f, GC_SAMPLE_DOWN, 0, 10, 10);
	expect_frame(f);
}

TEST(a_panel_without_pixels_is_refused) {
	assert_int_equal(ft5x06_panel(&f->panel, 0, 200, 50000, 100000, 0), GC_ERR_RANGE);
}
