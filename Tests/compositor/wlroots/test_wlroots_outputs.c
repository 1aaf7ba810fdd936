/* SPDX-License-Identifier: MIT */
/* Outputs come and go with the layout, and each has a copy of the seat's recognizers. */
#include "stage.h"

#include <string.h>

#include "../devices.h"

static unsigned added, freed, wakes;

static void *count_added(void *data, struct gc_wlr_output *output) {
	added++;
	return data;
}

static void count_freed(void *data, struct gc_wlr_output *output) {
	assert_null(gc_wlr_output_of(output));
	assert_ptr_equal(gc_wlr_output_data(output), data);
	freed++;
}

static void wake(void *data) {
	wakes++;
}

/* A seat whose recognizers are copies. */
static void open_bare(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	added = freed = wakes = 0;
	config.output_added = count_added;
	config.output_destroyed = count_freed;
	config.activity = wake;
	stage_open(f, &config);
}

static int marker;

/* Adds a swipe of three fingers whose own memory is then overwritten. */
static void add_swipe(struct fixture *f) {
	struct gc_pan pan;
	swipe_init(&pan);
	pan.base.user_data = &marker;
	assert_int_equal(gc_wlr_seat_add(f->seat, &pan.base), GC_OK);
	assert_null(gc_recognizer_node(&pan.base));
	memset(&pan, 0xa5, sizeof(pan));
}

static double way_x;

static void read_way(struct fixture *f) {
	const struct gc_recognizer *copy = f->event->recognizer;
	struct gc_vector way;
	assert_ptr_equal(copy->user_data, &marker);
	gc_pan_translation((const struct gc_pan *)copy, gc_wlr_output_pixels(f->acted_on), &way);
	way_x = (double)way.x / GC_PT(1);
}

TEST(outputs_that_are_in_the_layout_already_have_gestures) {
	open_bare(f);
	assert_int_equal(added, 2);
	close_seat(f);
	assert_int_equal(freed, 2);
}

TEST(a_recognizer_of_the_seat_is_on_every_output_and_events_name_the_copy) {
	open_bare(f);
	add_swipe(f);
	act_at(f, GC_STATE_POSSIBLE, read_way);
	for (int i = 0; i < OUTPUTS; i++) {
		gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[i].wlr_output);
		memset(f->gestures, 0, sizeof(f->gestures));
		three_swipe(f, 520, 450);
		assert_string_equal(f->gestures, "b");
		assert_float_equal(way_x, 30, 0.01); /* less the slop */
		three_up(f);
	}
}

/* One that is not in the layout yet. */
static struct wlr_output *plug_third(struct fixture *f) {
	struct wlr_output *third = wlr_headless_add_output(f->backend, 1000, 500);
	wlr_output_init_render(third, f->allocator, f->renderer);
	output_change(third, 1000, 500, 1, WL_OUTPUT_TRANSFORM_NORMAL);
	return third;
}

TEST(a_touchscreen_cannot_be_mapped_to_an_output_that_is_not_in_the_layout) {
	open_bare(f);
	struct wlr_output *third = plug_third(f);
	land(f);
	assert_int_equal(gc_wlr_seat_map_device(f->seat, f->touchscreen, third), GC_ERR_ARGUMENT);
	assert_string_equal(received(f), "");
	wlr_output_layout_add(f->layout, third, 2000, 0);
	assert_int_equal(gc_wlr_seat_map_device(f->seat, f->touchscreen, third), GC_OK);
	assert_string_equal(received(f), "cancel; ");
}

TEST(a_recognizer_of_the_seat_is_on_outputs_that_come_later) {
	open_bare(f);
	add_swipe(f);
	struct wlr_output *third = plug_third(f);
	wlr_output_layout_add(f->layout, third, 2000, 0);
	assert_int_equal(added, 3);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, third);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "b");
	wlr_output_destroy(third);
	assert_int_equal(freed, 1);
	assert_string_equal(f->gestures, "bx");
}

TEST(an_output_that_enters_the_layout_again_keeps_its_gestures) {
	open_bare(f);
	add_swipe(f);
	three_swipe(f, 520, 450);
	wlr_output_layout_remove(f->layout, f->screens[0].wlr_output);
	assert_string_equal(f->gestures, "bx");
	assert_int_equal(freed, 0);
	three_up(f);
	wlr_output_layout_add(f->layout, f->screens[0].wlr_output, 0, 0);
	assert_int_equal(added, 2);
	wait_ms(f, 10);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "bxb");
	wlr_output_layout_remove(f->layout, f->screens[0].wlr_output);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_int_equal(freed, 1);
}

TEST(what_cannot_be_copied_is_refused) {
	struct gc_swipe refused;
	struct gc_swipe_config config = gc_swipe_config_default();
	struct gc_tap one, two;
	struct gc_requirement relation;
	config.touches = 33;
	pass_over_misuse();
	memset(&refused, 0xa5, sizeof(refused));
	assert_int_equal(gc_swipe_init(&refused, &config), GC_ERR_RANGE);
	assert_int_equal(gc_wlr_seat_add(f->seat, &refused.base), GC_ERR_ARGUMENT);
	assert_int_equal(gc_wlr_seat_add(f->seat, &f->screens[0].swipe.base), GC_ERR_ARGUMENT);
	gc_tap_init(&one, NULL);
	gc_tap_init(&two, NULL);
	assert_int_equal(gc_recognizer_require_failure(&relation, &one.base, &two.base), GC_OK);
	assert_int_equal(gc_wlr_seat_add(f->seat, &one.base), GC_ERR_ARGUMENT);
	assert_int_equal(gc_wlr_seat_add(f->seat, &two.base), GC_ERR_ARGUMENT);
	gc_requirement_remove(&relation);
}

TEST(clearing_cancels_what_is_active_and_leaves_nothing) {
	open_bare(f);
	add_swipe(f);
	three_swipe(f, 520, 450);
	gc_wlr_seat_clear(f->seat);
	assert_string_equal(f->gestures, "bx");
	three_up(f);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "bx");
	three_up(f);
	add_swipe(f);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "bxb");
}

static void read_again(struct fixture *f) {
	const struct gc_recognizer *copy = f->event->recognizer;
	gc_wlr_seat_clear(f->seat);
	add_swipe(f);
	/* The copy is still there. */
	assert_ptr_equal(copy->user_data, &marker);
}

TEST(a_gesture_may_read_the_configuration_again) {
	open_bare(f);
	add_swipe(f);
	act_at(f, GC_STATE_BEGAN, read_again);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "bx");
	three_up(f);
	wait_ms(f, 10);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "bxbx");
}

static void clear(struct fixture *f) {
	f->question = NULL;
	gc_wlr_seat_clear(f->seat);
	note(f, '?');
}

TEST(clearing_inside_a_question_is_done_when_the_call_returns) {
	open_bare(f);
	add_swipe(f);
	f->question = clear;
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "?bx");
	three_up(f);
	three_swipe(f, 520, 450);
	assert_string_equal(f->gestures, "?bx");
}

static void wake_and_light(void *data) {
	struct fixture *f = data;
	wakes++;
	output_turn(f->screens[0].wlr_output, true);
}

TEST(a_finger_on_a_dark_output_wakes_and_nobody_gets_it_until_it_lifts) {
	struct gc_wlr_seat_config config = stage_config(f);
	wakes = 0;
	config.activity = wake_and_light;
	stage_open(f, &config);
	output_turn(f->screens[0].wlr_output, false);
	finger_down(f, 0, 150, 120);
	assert_int_equal(wakes, 2);
	finger_goes(f, 0, 200, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	assert_int_equal(f->hit_tests, 0);
	/* It is on by now. */
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

/* The frame of the second output is older, and ends first. */
TEST(frames_of_two_outputs_end_in_the_order_of_their_times) {
	wlr_output_layout_add(f->layout, f->screens[1].wlr_output, 500, 0);
	gc_wlr_seat_add_device(f->seat, f->other_touchscreen);
	gc_wlr_seat_map_device(f->seat, f->other_touchscreen, f->screens[1].wlr_output);
	f->stamp_ahead_ms = 1;
	down(f, 0, 150, 120);
	f->stamp_ahead_ms = 0;
	device_down(f, f->other_touchscreen, 1, 0.2, 0.4);
	touch_frame(f->other_touchscreen);
	assert_string_equal(received(f), "down 1 1:100,100; frame; down 0 0:50,20; frame; ");
}

TEST(an_output_that_goes_ends_the_frame_of_its_fingers) {
	gc_wlr_seat_add_device(f->seat, f->other_touchscreen);
	gc_wlr_seat_map_device(f->seat, f->other_touchscreen, f->screens[1].wlr_output);
	wlr_output_layout_add(f->layout, f->screens[1].wlr_output, 500, 0);
	down(f, 0, 150, 120);
	wlr_output_destroy(f->screens[0].wlr_output);
	assert_string_equal(received(f), "down 0 0:50,20; frame; cancel; ");
	frame(f);
	device_down(f, f->other_touchscreen, 1, 0.2, 0.4);
	touch_frame(f->other_touchscreen);
	assert_string_equal(received(f), "down 1 1:100,100; frame; ");
}
