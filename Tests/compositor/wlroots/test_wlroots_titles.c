/* SPDX-License-Identifier: MIT */
/* A finger on what the compositor draws is a mouse of its cursor. */
#include "host.h"

#include "../devices.h"

TEST(a_finger_on_a_title_is_a_mouse_with_its_button_down) {
	open_host(f);
	finger_down(f, 7, 50, 60);
	assert_string_equal(told(), "to 50,60; press; ");
	assert_true(gc_wlr_seat_has_finger_pointer(f->seat));
	wait_ms(f, 10);
	finger_move(f, 7, 150, 120);
	finger_up(f, 7);
	assert_string_equal(told(), "to 150,120; to 150,120; release; ");
	check_rest(f);
}

TEST(no_client_gets_any_of_a_finger_that_is_the_mouse_of_the_host) {
	open_host(f);
	host.forwards = true;
	wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[1], 5, 5);
	received(f);
	finger_down(f, 0, 50, 60);
	wait_ms(f, 10);
	finger_move(f, 0, 150, 120);
	finger_up(f, 0);
	assert_string_equal(received(f), "leave; ");
	check_rest(f);
}

TEST(one_finger_at_a_time_is_the_mouse) {
	open_host(f);
	finger_down(f, 0, 50, 60);
	finger_down(f, 1, 20, 60);
	wait_ms(f, 10);
	finger_move(f, 1, 25, 60);
	finger_up(f, 1);
	assert_string_equal(told(), "to 50,60; press; ");
	finger_up(f, 0);
	check_rest(f);
}

TEST(a_gesture_aborts_the_press_and_then_releases_it_on_no_surface) {
	open_host(f);
	host.forwards = true;
	three_down(f, 20, 60);
	told();
	three_right(f, 20, 60);
	assert_string_equal(f->gestures, "b");
	assert_string_equal(told(), "abort; release; ");
	assert_string_equal(received(f), "");
	check_rest(f);
	three_up(f);
	assert_string_equal(told(), "");
}

TEST(a_lock_at_a_press_aborts_it) {
	open_host(f);
	host.locks = true;
	finger_down(f, 0, 50, 60);
	assert_string_equal(told(), "to 50,60; press; abort; release; ");
	check_rest(f);
	finger_up(f, 0);
	finger_down(f, 0, 50, 60);
	assert_string_equal(told(), "");
}

static void unplug(struct fixture *f) {
	destroy_device(&f->touchscreen);
}

static void remove_output(struct fixture *f) {
	wlr_output_destroy(f->screens[0].wlr_output);
}

TEST(what_goes_aborts_the_press) {
	void (*const ends[])(struct fixture *) = {unplug, remove_output, close_seat};
	for (size_t i = 0; i < 3; i++) {
		f = fresh_fixture();
		open_host(f);
		finger_down(f, 0, 50, 60);
		told();
		ends[i](f);
		assert_string_equal(told(), "abort; release; ");
		assert_int_equal(host.buttons, 0);
		assert_int_equal(f->wlr_seat->pointer_state.button_count, 0);
	}
}

TEST(a_mouse_aborts_the_press_of_a_finger) {
	open_host(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	finger_down(f, 0, 50, 60);
	told();
	mouse_move(f->touchpad, (uint32_t)(f->now_us / 1000), 1, 1);
	assert_string_equal(told(), "abort; release; ");
	check_rest(f);
	wait_ms(f, 10);
	finger_move(f, 0, 55, 60);
	finger_up(f, 0);
	assert_string_equal(told(), "");
}

TEST(a_finger_is_no_mouse_while_another_is_the_pointer_of_a_client) {
	open_host(f);
	guest_drop_touch(f);
	finger_down(f, 0, 150, 120);
	finger_down(f, 1, 50, 60);
	assert_string_equal(told(), "");
	finger_up(f, 0);
	finger_up(f, 1);
	finger_down(f, 1, 50, 60);
	assert_string_equal(told(), "to 50,60; press; ");
	/* And the other way round. */
	received(f);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "");
	finger_up(f, 1);
	check_rest(f);
}

TEST(a_finger_on_the_second_output_is_a_mouse_there) {
	open_host(f);
	gc_wlr_seat_map_device(f->seat, f->touchscreen, f->screens[1].wlr_output);
	finger_down(f, 0, 950, 450);
	finger_up(f, 0);
	assert_string_equal(told(), "to 1950,450; press; to 1950,450; release; ");
	check_rest(f);
}
