/* SPDX-License-Identifier: MIT */
/* Where touches come from and land: devices, the cursor, outputs; locks, sessions, and time. */
#include "stage.h"

#include "../devices.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wlr/interfaces/wlr_output.h>
#include <wlr/util/log.h>

TEST(an_added_touchscreen_belongs_to_the_first_output) {
	three_swipe(f, 520, 450);
	assert_float_equal(f->at_x, 580, 0.01);
	assert_float_equal(f->at_y, 450, 0.01);
}

TEST(a_touchscreen_can_be_mapped_to_an_output) {
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	three_swipe(f, 520, 450);
	assert_float_equal(f->at_x, 1580, 0.01);
}

TEST(mapping_a_touchscreen_elsewhere_cancels_its_touches) {
	land(f);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	assert_string_equal(received(f), "cancel; ");
}

TEST(a_touchscreen_of_a_rotated_output_is_rotated_with_it) {
	assert_true(output_change(f->screens[0].wlr_output, 0, 0, 0, WL_OUTPUT_TRANSFORM_90));
	double width, height;
	gc_wlr_output_size(f->screens[0].gestures, &width, &height);
	assert_float_equal(width, 500, 0.01);
	assert_float_equal(height, 1000, 0.01);
	device_swipe(f, f->touchscreen, 0.6, 0.1, 0.8, 0.1);
	struct gc_vector way;
	gc_pan_translation(
		&f->screens[0].swipe, gc_wlr_output_pixels(f->screens[0].gestures), &way);
	/* 200 pixels along the glass's long side, less the slop. */
	assert_int_equal(labs((long)way.y), GC_PT(190));
}

TEST(a_changed_output_cancels_its_touches) {
	land(f);
	assert_true(output_change(f->screens[0].wlr_output, 0, 0, 2, WL_OUTPUT_TRANSFORM_NORMAL));
	assert_string_equal(received(f), "cancel; ");
	assert_float_equal(width_of(f), 500, 0.01);
}

/* Since 0.18, the backend asks for this size, and the host commits it. */
#if WLR_VERSION_MINOR < 18
TEST(an_output_that_its_backend_resizes_has_the_new_size) {
	land(f);
	wlr_output_update_custom_mode(f->screens[0].wlr_output, 800, 500, 0);
	assert_string_equal(received(f), "cancel; ");
	assert_float_equal(width_of(f), 800, 0.01);
}
#endif

TEST(the_size_of_the_glass_makes_points) {
	gc_wlr_output_set_size(f->screens[0].gestures, 254, 127);
	/* 10 inches. */
	assert_float_equal(width_of(f), 1600, 0.01);
	gc_wlr_output_set_size(f->screens[0].gestures, 0, 0);
	assert_float_equal(width_of(f), 1000, 0.01);
}

TEST(a_touchscreen_gives_its_size_to_an_output_without_one) {
	/* The second is mounted upright, and its calibration turns its places. The last two have
	 * outputs whose EDID has the ratio of the sides. */
	static const struct {
		double glass[2];
		int32_t edid[2];
	} rows[] = {
		{{254, 127}, {0, 0}},
		{{127, 254}, {0, 0}},
		{{254, 127}, {160, 90}},
		{{254, 127}, {160, 100}},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		f->screens[0].wlr_output->phys_width = rows[i].edid[0];
		f->screens[0].wlr_output->phys_height = rows[i].edid[1];
		gc_wlr_output_set_size(f->screens[0].gestures, 0, 0); /* reads it */
		assert_float_equal(width_of(f), 1000, 0.01);
		device_set_size(f->touchscreen, rows[i].glass[0], rows[i].glass[1]);
		finger_down(f, 0, 150, 120);
		assert_float_equal(width_of(f), 1600, 0.01);
		assert_string_equal(received(f), "down 0 0:50,20; frame; ");
	}
}

TEST(touches_of_the_cursor_are_mapped_by_wlroots) {
	attach_to_cursor(f, f->other_touchscreen, 1);
	device_swipe(f, f->other_touchscreen, 0.5, 0.5, 0.6, 0.5);
	assert_string_equal(f->gestures, "b");
	assert_float_equal(f->at_x, 1600, 0.01);
	assert_float_equal(f->at_y, 250, 0.01);
}

TEST(a_finger_of_the_cursor_reaches_the_same_place_as_one_of_the_glass) {
	attach_to_cursor(f, f->other_touchscreen, 0);
	finger_down(f, 0, 150, 120);
	device_down(f, f->other_touchscreen, 1, 0.15, 0.24);
	touch_frame(f->other_touchscreen);
	assert_string_equal(received(f), "down 0 0:50,20; frame; down 1 0:50,20; frame; ");
	close_seat(f);
	wlr_cursor_destroy(f->cursor);
	f->cursor = NULL;
}

TEST(the_last_place_of_a_rotated_glass_is_on_its_output) {
	assert_true(output_change(f->screens[0].wlr_output, 0, 0, 0, WL_OUTPUT_TRANSFORM_180));
	attach_to_cursor(f, f->other_touchscreen, 0);
	device_swipe(f, f->other_touchscreen, 0, 0, 0.1, 0);
	assert_float_equal(f->at_x, 900, 0.01);
	assert_float_equal(f->at_y, 500, 0.01);
}

/* The first surface is at the left rim of the first output, and the second at its right rim. */
TEST(a_finger_that_lands_beyond_the_rim_of_its_glass_is_on_the_surface_there) {
	static const struct {
		double place; /* along the glass */
		bool is_of_cursor;
		const char *log;
	} rows[] = {
		{-0.002, false, "down 0 0:0,100; "},
		{-0.002, true, "down 0 0:0,100; "},
		{1.002, false, "down 0 1:299.9"},
		{1.002, true, "down 0 1:299.9"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		assert_true(output_change(
			f->screens[0].wlr_output, 800, 500, 1, WL_OUTPUT_TRANSFORM_NORMAL));
		wlr_output_layout_add(f->layout, f->screens[1].wlr_output, 800, 0);
		if (rows[i].is_of_cursor) {
			attach_to_cursor(f, f->other_touchscreen, 0);
		}
		f->surfaces_begin_at_0 = true;
		struct wlr_input_device *glass =
			rows[i].is_of_cursor ? f->other_touchscreen : f->touchscreen;
		device_down(f, glass, 0, rows[i].place, 0.2);
		touch_frame(glass);
		const char *log = received(f);
		if (strncmp(log, rows[i].log, strlen(rows[i].log)) != 0) {
			fail_msg("at %g of the glass: %s", rows[i].place, log);
		}
	}
}

TEST(an_added_device_is_not_taken_twice) {
	wlr_cursor_attach_input_device(f->cursor, f->touchscreen);
	open_with_cursor(f);
	assert_int_equal(gc_wlr_seat_add_device(f->seat, f->touchscreen), GC_OK);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

TEST(an_added_touchscreen_that_the_cursor_has_too_is_rotated_once) {
	assert_true(output_change(f->screens[0].wlr_output, 0, 0, 0, WL_OUTPUT_TRANSFORM_90));
	attach_to_cursor(f, f->touchscreen, 0);
	device_swipe(f, f->touchscreen, 0.6, 0.1, 0.8, 0.1);
	assert_float_equal(f->at_x, 450, 0.01);
	assert_float_equal(f->at_y, 800, 0.01);
}

TEST(a_touchscreen_belongs_to_the_only_output_of_its_size_or_to_the_first) {
	/* Sizes in millimeters: of both outputs, and of the glass. */
	static const struct {
		const char *what;
		int32_t first[2], second[2];
		double glass[2];
		bool is_second;
	} rows[] = {
		{"within 5 %", {600, 340}, {300, 170}, {309, 163}, true},
		{"mounted upright", {600, 340}, {300, 170}, {170, 300}, true},
		{"of another size", {600, 340}, {300, 170}, {320, 170}, false},
		{"fits both", {300, 170}, {300, 170}, {300, 170}, false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		struct wlr_output *first = f->screens[0].wlr_output,
				  *second = f->screens[1].wlr_output;
		first->phys_width = rows[i].first[0], first->phys_height = rows[i].first[1];
		second->phys_width = rows[i].second[0], second->phys_height = rows[i].second[1];
		device_set_size(f->touchscreen, rows[i].glass[0], rows[i].glass[1]);
		device_swipe(f, f->touchscreen, 0.5, 0.5, 0.6, 0.5);
		if ((f->at_x > 1000) != rows[i].is_second) {
			fail_msg("%s", rows[i].what);
		}
	}
}

/* A monitor that loses its video cable, and keeps its USB. */
TEST(a_touchscreen_whose_output_has_gone_presses_no_other_until_it_is_mapped_again) {
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	wlr_output_destroy(f->screens[1].wlr_output);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "");
	assert_int_equal(f->hit_tests, 0);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, NULL);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; up 0; frame; ");
}

static unsigned logged;

static void count_messages(
	enum wlr_log_importance importance, const char *format, va_list arguments) {
	logged += strstr(format, "WL_OUTPUT") != NULL;
}

TEST(a_touchscreen_that_names_its_output_presses_no_other_and_that_is_logged_once) {
	device_set_output_name(f->touchscreen, f->screens[1].wlr_output->name);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "");
	three_swipe(f, 520, 450);
	assert_float_equal(f->at_x, 1580, 0.01);
	three_up(f);
	wlr_output_destroy(f->screens[1].wlr_output);
	f->hit_tests = logged = 0;
	wlr_log_init(WLR_INFO, count_messages);
	finger_tap(f, 0, 150, 120);
	finger_tap(f, 0, 150, 120);
	wlr_log_init(WLR_SILENT, NULL);
	assert_string_equal(received(f), "");
	assert_int_equal(f->hit_tests, 0);
	assert_int_equal(logged, 1);
}

TEST(a_panel_that_stops_to_end_its_frames_is_read_at_the_end_of_the_turn_after_its_lift) {
	finger_down(f, 0, 150, 120);
	motion(f, 0, 160, 120);
	up(f, 0);
	assert_string_equal(
		received(f), "down 0 0:50,20; frame; motion 0 60,20; frame; up 0; frame; ");
	wait_ms(f, 10);
	down(f, 0, 150, 120);
	received(f);
	motion(f, 0, 160, 120);
	assert_string_equal(received(f), "motion 0 60,20; frame; ");
}

TEST(a_panel_without_frames_is_read_at_the_end_of_the_turn) {
	down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

/* The nested backend of wlroots 0.15 drops the cancels of the compositor around it. */
TEST(a_landing_with_an_id_that_is_still_down_cancels_all_fingers_of_the_touchscreen) {
	finger_down(f, 0, 150, 120);
	finger_down(f, 1, 160, 120);
	received(f);
	wait_ms(f, 10);
	finger_down(f, 0, 650, 120);
	assert_string_equal(received(f), "cancel; down 0 1:50,20; frame; ");
	finger_up(f, 0);
	assert_string_equal(received(f), "up 0; frame; ");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(during_a_lock_surfaces_get_touches_and_recognizers_do_not) {
	land(f);
	gc_wlr_seat_set_locked(f->seat, true);
	assert_string_equal(received(f), "cancel; ");
	finger_up(f, 0);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "");
	assert_string_equal(received(f),
		"down 0 0:50,20; down 1 0:70,20; down 2 0:90,20; frame; "
		"motion 0 90,20; motion 1 110,20; motion 2 130,20; frame; ");
	gc_wlr_seat_set_locked(f->seat, false);
	three_up(f);
	three_swipe(f, 150, 120);
	assert_string_equal(f->gestures, "b");
}

TEST(a_session_that_is_away_has_no_fingers) {
	land(f);
	set_session(f, false);
	assert_string_equal(received(f), "cancel; ");
	up(f, 0);
	finger_down(f, 1, 150, 120);
	assert_string_equal(received(f), "");
	set_session(f, true);
	finger_down(f, 1, 150, 120);
	assert_string_equal(received(f), "down 1 0:50,20; frame; ");
}

TEST(times_of_32_bits_are_signed_differences_of_the_clock) {
	f->now_us = (UINT64_C(1) << 32) * 1000 + 5000;
	assert_int_equal(gc_wlr_seat_time_us(f->seat, 3), f->now_us - 2000);
	assert_int_equal(gc_wlr_seat_time_us(f->seat, 9), f->now_us + 4000);
	assert_int_equal(gc_wlr_seat_time_us(f->seat, UINT32_MAX), f->now_us - 6000);
}

TEST(the_times_of_a_finger_continue_when_their_32_bits_wrap) {
	f->now_us = (UINT64_C(1) << 32) * 1000 - 2000;
	three_down(f, 520, 450);
	f->now_us += 10000;
	for (int id = 0; id < 3; id++) {
		motion(f, id, 600, 450);
	}
	frame(f);
	assert_int_equal(f->at_us, (UINT64_C(1) << 32) * 1000 + 8000);
	f->now_us += 5000;
	three_up(f);
	assert_int_equal(f->at_us, (UINT64_C(1) << 32) * 1000 + 13000);
}

TEST(a_frame_is_visible_at_the_next_refresh_after_the_latest_presentation) {
	struct gc_wlr_output *output = f->screens[0].gestures;
	struct timespec when = {.tv_sec = 1, .tv_nsec = 2000000};
	assert_int_equal(gc_wlr_output_present_us(output), f->now_us);
	f->now_us = 1005000;
	output_present(f->screens[0].wlr_output, when, 10000000);
	assert_int_equal(gc_wlr_output_present_us(output), 1012000);
	f->now_us = 1012000;
	assert_int_equal(gc_wlr_output_present_us(output), 1022000);
	f->now_us = 3000000;
	assert_int_equal(gc_wlr_output_present_us(output), f->now_us);
}

/* Devices whose stamps jump: each event is near the clock, and the next gesture works. */

#define HOUR_MS 3600000

static void tap(struct fixture *f) {
	finger_down(f, 0, 950, 450);
	wait_ms(f, 50);
	finger_up(f, 0);
}

static void add_long_press(struct fixture *f) {
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].long_press.base);
}

/* A finger that rests is a long press after half a second, and not before. */
static void expect_long_press(struct fixture *f) {
	memset(f->gestures, 0, sizeof(f->gestures));
	finger_down(f, 0, 950, 450);
	assert_int_equal(gc_wlr_seat_deadline_us(f->seat), f->now_us + 500000);
	wait_ms(f, 499);
	assert_string_equal(f->gestures, "");
	wait_ms(f, 1);
	assert_string_equal(f->gestures, "b");
	finger_up(f, 0);
	assert_string_equal(f->gestures, "be");
	assert_int_equal(gc_wlr_seat_deadline_us(f->seat), GC_NEVER_US);
}

TEST(stamps_that_stay_ahead_by_an_hour_are_no_later_than_now) {
	add_long_press(f);
	tap(f);
	f->stamp_ahead_ms = HOUR_MS;
	expect_long_press(f);
	expect_long_press(f);
}

TEST(one_motion_with_a_stamp_of_the_future_delays_nothing_after_it) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	wait_ms(f, 10);
	f->stamp_ahead_ms = HOUR_MS;
	finger_move(f, 0, 960, 450);
	f->stamp_ahead_ms = 0;
	wait_ms(f, 10);
	finger_up(f, 0);
	wait_ms(f, 10);
	expect_long_press(f);
}

TEST(a_lift_with_a_stamp_of_the_future_delays_nothing_after_it) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	f->stamp_ahead_ms = HOUR_MS;
	finger_up(f, 0);
	f->stamp_ahead_ms = 0;
	wait_ms(f, 10);
	expect_long_press(f);
}

TEST(a_finger_whose_stamps_went_back_is_no_long_press_when_it_lands) {
	add_long_press(f);
	tap(f);
	wait_ms(f, 2000);
	f->stamp_ahead_ms = -HOUR_MS / 4;
	expect_long_press(f);
	expect_long_press(f);
}

/* In a window whose host counts from its own start. */
TEST(a_finger_whose_stamps_stay_behind_is_no_long_press_when_it_lands) {
	add_long_press(f);
	f->stamp_ahead_ms = -HOUR_MS / 4;
	f->now_us += 2000000; /* wait_ms() would tell the engine the time */
	tap(f);
	assert_string_equal(f->gestures, "");
	for (int i = 0; i < 2; i++) {
		f->now_us += 2000000;
		expect_long_press(f);
	}
}

TEST(a_finger_that_is_read_seconds_late_keeps_its_times) {
	add_long_press(f);
	f->now_us += 8000000;
	f->stamp_ahead_ms = -5000;
	finger_down(f, 0, 950, 450);
	assert_int_equal(gc_wlr_seat_deadline_us(f->seat), f->now_us - 4500000);
	f->stamp_ahead_ms += 400;
	finger_up(f, 0);
	wait_ms(f, 10);
	assert_string_equal(f->gestures, "");
}

TEST(a_finger_that_rests_for_long_keeps_the_times_of_its_device) {
	add_long_press(f);
	finger_down(f, 0, 950, 450);
	wait_ms(f, 5000);
	assert_string_equal(f->gestures, "b");
	/* The device reports its motion 20 ms later. */
	f->stamp_ahead_ms = -20;
	finger_move(f, 0, 960, 450);
	finger_up(f, 0);
	assert_string_equal(f->gestures, "bce");
}

/* A compositor saves the touches of the last seconds. */

static char text[200000];

/* Records and opens the seat again. */
static void open_recording(struct fixture *f, uint32_t notes) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.recorder_notes = notes;
	close_seat(f);
	stage_open(f, &config);
}

static const char *written(struct fixture *f) {
	FILE *file = tmpfile();
	assert_non_null(file);
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, fileno(file)), GC_OK);
	rewind(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	fclose(file);
	return text;
}

TEST(a_seat_writes_what_the_output_that_was_used_last_has_kept) {
	open_recording(f, 1024);
	three_swipe(f, 200, 200);
	three_up(f);
	assert_non_null(strstr(written(f), "gesture-recording 1.4\n"));
	assert_non_null(strstr(text, "kind=pan"));
	assert_non_null(strstr(text, " state=began fingers=3 "));
	assert_non_null(strstr(text, " state=ended "));
}

TEST(a_seat_keeps_nothing_by_default_and_nothing_while_it_is_locked) {
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, 0), GC_ERR_STATE);
	open_recording(f, 1024);
	assert_int_equal(gc_wlr_seat_set_locked(f->seat, true), GC_OK);
	finger_tap(f, 0, 150, 150);
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, 0), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_set_locked(f->seat, false), GC_OK);
	assert_null(strstr(written(f), "\ndown"));
	wait_ms(f, 1000);
	finger_tap(f, 0, 150, 150);
	assert_non_null(strstr(written(f), "\ndown"));
}

TEST(a_file_has_the_gestures_over_a_window_that_has_gone) {
	open_recording(f, 1024);
	three_swipe(f, 200, 200);
	three_up(f);
	guest_destroy_surface(f, 0);
	assert_non_null(strstr(written(f), " node=gone"));
	assert_non_null(strstr(text, "kind=pan"));
}

TEST(a_full_disk_is_reported) {
	int full = open("/dev/full", O_WRONLY);
	open_recording(f, 1024);
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, full), GC_ERR_MEMORY);
	close(full);
}
