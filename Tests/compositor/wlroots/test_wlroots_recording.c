/* SPDX-License-Identifier: MIT */
/* A compositor saves the touches of the last seconds. */
#include "stage.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
	assert_non_null(strstr(written(f), "gesture-recording 1.3\n"));
	assert_non_null(strstr(text, "kind=pan"));
	assert_non_null(strstr(text, " state=began fingers=3 "));
	assert_non_null(strstr(text, " state=ended "));
}

TEST(a_seat_keeps_nothing_by_default_and_nothing_while_it_is_locked) {
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, 0), GC_ERR_STATE);
	open_recording(f, 1024);
	assert_int_equal(gc_wlr_seat_set_locked(f->seat, true), GC_OK);
	finger_down(f, 0, 150, 150);
	finger_up(f, 0);
	assert_int_equal(gc_wlr_seat_write_recording(f->seat, 0), GC_ERR_STATE);
	assert_int_equal(gc_wlr_seat_set_locked(f->seat, false), GC_OK);
	assert_null(strstr(written(f), "\ndown"));
	wait_ms(f, 1000);
	finger_down(f, 0, 150, 150);
	finger_up(f, 0);
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
