/* SPDX-License-Identifier: MIT */
/* What the client gets: wl_touch, one cancel, and drags. */
#include "stage.h"

#include <stdio.h>
#include <string.h>

#include "../devices.h"

TEST(a_touch_reaches_its_client_with_positions_in_the_surface) {
	finger_down(f, 0, 150, 120);
	finger_goes(f, 0, 160.5, 130);
	finger_up(f, 0);
	assert_string_equal(received(f), "down 0 0:50,20; frame; motion 0 60.5,30; frame; "
					 "up 0; frame; ");
	assert_ptr_equal(f->touched, f->surfaces[0]);
	/* At the finger, to its right, below, and at the finger again. */
	assert_int_equal(f->hit_tests, 4);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

/* The first surface at half its size, with its corner at (100, 100). */
static struct wlr_surface *half(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	*surface_x = (x - 100) * 2;
	*surface_y = (y - 100) * 2;
	return x >= 100 && y >= 100 && x < 300 && y < 250 ? ((struct fixture *)data)->surfaces[0]
							  : NULL;
}

/* The same surface in its size, turned by a quarter: to the right is down in the surface. */
static struct wlr_surface *turned(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	*surface_x = 300 - (y - 100);
	*surface_y = x - 100;
	return x >= 100 && y >= 100 && x < 400 && y < 400 ? ((struct fixture *)data)->surfaces[0]
							  : NULL;
}

static double hit_x, hit_y;

/* Reads the landing in the surface. */
static bool read_landing(
	void *data, struct gc_recognizer *recognizer, const struct gc_touch *touch) {
	struct gc_point point;
	assert_true(gc_node_point_from_window(touch->node, touch->position, &point));
	hit_x = (double)point.x / GC_PT(1);
	hit_y = (double)point.y / GC_PT(1);
	return true;
}

static void open_as(struct fixture *f,
	struct wlr_surface *(*hit)(void *data, double x, double y, double *sx, double *sy)) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.surface_at = hit;
	config.host.should_receive = read_landing;
	stage_open(f, &config);
}

TEST(a_touch_moves_in_a_surface_as_that_is_scaled_and_turned) {
	static const struct {
		struct wlr_surface *(*hit)(void *data, double x, double y, double *sx, double *sy);
		double from, to, x, y; /* along the layout, and the landing in the surface */
		const char *log;
	} rows[] = {
		{half, 150, 250, 100, 40, "down 0 0:100,40; frame; motion 0 300,40; frame; "},
		{turned, 150, 250, 280, 50, "down 0 0:280,50; frame; motion 0 280,150; frame; "},
		/* On the last pixel, and beyond it. */
		{half, 299.5, 309.5, 399, 40, "down 0 0:399,40; frame; motion 0 419,40; frame; "},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		f = fresh_fixture();
		open_as(f, rows[i].hit);
		finger_down(f, 0, rows[i].from, 120);
		finger_goes(f, 0, rows[i].to, 120);
		assert_string_equal(received(f), rows[i].log);
		assert_float_equal(hit_x, rows[i].x, 0.01);
		assert_float_equal(hit_y, rows[i].y, 0.01);
	}
}

/* The same surface in its size, a pixel further to the left at each question. */
static struct wlr_surface *walking(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	struct fixture *f = data;
	*surface_x = x - 100 + f->hit_tests++;
	*surface_y = y - 100;
	return f->surfaces[0];
}

TEST(a_surface_that_moves_while_it_is_measured_is_not_scaled) {
	open_as(f, walking);
	finger_down(f, 0, 150, 120);
	finger_goes(f, 0, 250, 130);
	assert_string_equal(received(f), "down 0 0:50,20; frame; motion 0 150,30; frame; ");
}

TEST(a_finger_that_is_the_pointer_moves_in_a_surface_as_that_is_scaled) {
	open_as(f, half);
	guest_drop_touch(f);
	finger_down(f, 0, 150, 120);
	finger_goes(f, 0, 250, 120);
	assert_string_equal(received(f), "enter 0:100,40; press left; to 300,40; ");
}

TEST(a_cancel_takes_the_touches_of_xwayland_out_of_their_windows_first) {
	static const struct wlr_surface_role role = {.name = "wlr_xwayland_surface"};
	f->surfaces[0]->role = &role;
	down(f, 0, 150, 120);
	finger_down(f, 1, 170, 120);
	received(f);
	gc_wlr_seat_cancel(f->seat);
	assert_string_equal(
		received(f), "motion 0 -10000,-10000; motion 1 -10000,-10000; frame; cancel; ");
	f->surfaces[0]->role = NULL;
}

TEST(a_touch_keeps_its_surface_when_it_leaves_it) {
	finger_down(f, 0, 490, 120);
	finger_goes(f, 0, 650, 120);
	assert_string_equal(received(f), "down 0 0:390,20; frame; motion 0 550,20; frame; ");
}

TEST(a_swipe_of_three_fingers_cancels_its_client_once) {
	three_down(f, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; down 1 0:70,20; down 2 0:90,20; frame; ");
	three_right(f, 150, 120);
	three_right(f, 170, 120);
	assert_string_equal(received(f), "cancel; ");
	assert_string_equal(f->gestures, "bc");
	finger_down(f, 3, 200, 200);
	for (int id = 0; id < 4; id++) {
		up(f, id);
	}
	frame(f);
	assert_string_equal(received(f), "");
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(ids_are_used_again_after_a_cancel) {
	three_swipe(f, 150, 120);
	three_up(f);
	received(f);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; ");
}

TEST(equal_ids_of_two_touchscreens_differ_and_none_lands_in_the_frame_of_its_end) {
	gc_wlr_seat_add_device(f->seat, f->other_touchscreen);
	finger_down(f, 0, 150, 120);
	device_down(f, f->other_touchscreen, 0, 0.2, 0.4);
	touch_frame(f->other_touchscreen);
	assert_string_equal(received(f), "down 0 0:50,20; frame; down 1 0:100,100; frame; ");
	device_up(f, f->other_touchscreen, 0);
	finger_down(f, 1, 150, 120);
	assert_string_equal(received(f), "up 1; down 2 0:50,20; frame; ");
}

TEST(lifts_of_two_fingers_do_not_wait_for_a_tap_by_three) {
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	down(f, 0, 150, 120);
	finger_down(f, 1, 250, 120);
	wait_ms(f, 50);
	finger_up(f, 0);
	assert_string_equal(received(f), "down 0 0:50,20; down 1 0:150,20; frame; up 0; frame; ");
}

TEST(a_tap_by_three_takes_all_three_lifts_from_its_client) {
	gc_wlr_output_add(f->screens[0].gestures, &f->screens[0].tap.base);
	three_down(f, 150, 120);
	received(f);
	for (int id = 0; id < 3; id++) {
		wait_ms(f, 20);
		up(f, id);
		frame(f);
	}
	assert_string_equal(received(f), "cancel; ");
	assert_string_equal(f->gestures, "e");
}

/* The second tap may never come. */
TEST(a_double_tap_by_two_keeps_no_lift_after_the_last_finger_has_lifted) {
	static struct gc_tap tap;
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = twice.touches = 2;
	gc_tap_init(&tap, &twice);
	gc_wlr_output_add(f->screens[0].gestures, &tap.base);
	down(f, 0, 150, 120);
	finger_down(f, 1, 250, 120);
	received(f);
	wait_ms(f, 20);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	wait_ms(f, 20);
	finger_up(f, 1);
	assert_string_equal(received(f), "up 0; up 1; frame; ");
}

TEST(a_second_finger_on_clients_without_touch_is_on_no_surface) {
	guest_drop_touch(f);
	finger_down(f, 0, 150, 120);
	assert_ptr_equal(f->touched, f->surfaces[0]);
	finger_down(f, 1, 650, 120);
	assert_ptr_equal(f->touched, f->surfaces[0]);
}

/* docs/compositors.md, "Focus by taps". */
TEST(a_tap_that_takes_nothing_tells_what_is_tapped) {
	struct gc_tap tap;
	gc_tap_init(&tap, NULL);
	gc_recognizer_set_cancels_touches(&tap.base, false);
	assert_int_equal(gc_wlr_seat_add(f->seat, &tap.base), GC_OK);
	finger_tap(f, 0, 150, 120);
	assert_string_equal(received(f), "down 0 0:50,20; frame; up 0; frame; ");
	assert_string_equal(f->gestures, "e");
	assert_float_equal(f->at_x, 150, 0.01);
	three_swipe(f, 150, 120);
	three_up(f);
	assert_string_equal(f->gestures, "ebe"); /* those of the swipe */
}

/* The client drags with a finger, or with the pointer that the finger is. */
static void begin_drag(struct fixture *f) {
	finger_down(f, 0, 150, 120);
	guest_start_drag(f);
	received(f);
}

TEST(a_finger_that_lands_during_a_drag_is_on_no_surface) {
	begin_drag(f);
	finger_down(f, 1, 650, 120);
	assert_ptr_equal(f->touched, f->surfaces[0]);
}

TEST(a_finger_drags_and_drops) {
	begin_drag(f);
	finger_goes(f, 0, 200, 120);
	finger_move(f, 0, 650, 120);
	assert_string_equal(
		received(f), "drag-to 100,20; drag-leave; drag-enter 1:50,20; drag-to 50,20; ");
	finger_up(f, 0);
	assert_string_equal(received(f), "drop; drag-leave; ");
	assert_null(f->wlr_seat->drag);
	assert_false(wlr_seat_touch_has_grab(f->wlr_seat));
}

static void drop_on_nothing(struct fixture *f) {
	begin_drag(f);
	finger_goes(f, 0, 650, 120);
	received(f);
	finger_move(f, 0, 550, 450); /* beside all surfaces */
	assert_string_equal(received(f), "drag-leave; ");
	finger_up(f, 0);
	assert_null(f->wlr_seat->drag);
}

TEST(a_drop_beside_all_surfaces_is_none) {
	drop_on_nothing(f);
	assert_string_equal(received(f), "source-cancelled; cancel; ");
}

TEST(a_drop_on_a_client_without_touch_is_none) {
	begin_drag(f);
	guest_drop_touch(f);
	finger_goes(f, 0, 650, 120);
	assert_string_equal(received(f), "drag-leave; ");
	finger_up(f, 0);
	assert_string_equal(received(f), "source-cancelled; ");
	assert_null(f->wlr_seat->drag);
}

TEST(a_drop_that_its_target_does_not_accept_is_none) {
	begin_drag(f);
	finger_move(f, 0, 650, 120);
	received(f);
	f->wlr_seat->drag->source->accepted = false;
	finger_up(f, 0);
	assert_string_equal(received(f), "drag-leave; source-cancelled; cancel; ");
}

TEST(a_drop_of_the_pointer_beside_all_surfaces_is_none) {
	guest_drop_touch(f);
	drop_on_nothing(f);
	assert_string_equal(received(f), "source-cancelled; ");
}

/* A browser unmaps a window whose only tab leaves it, and keeps its wl_surface for the drag. */
static void drag_from_unmapped(struct fixture *f) {
	guest_commit(f, 0, true);
	begin_drag(f);
	guest_commit(f, 0, false);
	assert_string_equal(received(f), "");
	finger_goes(f, 0, 650, 120);
	assert_non_null(strstr(received(f), "drag-enter 1:50,20; drag-to 50,20; "));
	finger_up(f, 0);
	assert_string_equal(received(f), "drop; drag-leave; ");
	assert_null(f->wlr_seat->drag);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
	/* Its next finger is cancelled when it is unmapped. */
	guest_commit(f, 0, true);
	finger_down(f, 0, 150, 120);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 1);
	guest_commit(f, 0, false);
	assert_int_equal(gc_wlr_seat_touch_count(f->seat), 0);
}

TEST(a_drag_goes_on_when_its_surface_is_unmapped) {
	drag_from_unmapped(f);
}

TEST(a_drag_of_the_pointer_goes_on_when_its_surface_is_unmapped) {
	guest_drop_touch(f);
	drag_from_unmapped(f);
}

static char places[128];

static void drag_moved(void *data, struct wlr_drag *drag, double x, double y) {
	size_t length = strlen(places);
	assert_ptr_equal(drag, ((struct fixture *)data)->wlr_seat->drag);
	snprintf(places + length, sizeof(places) - length, "%g,%g; ", x, y);
}

static void open_with_icons(struct fixture *f) {
	struct gc_wlr_seat_config config = stage_config(f);
	config.drag_moved = drag_moved;
	places[0] = '\0';
	stage_open(f, &config);
}

static void check_icon(struct fixture *f) {
	begin_drag(f);
	assert_string_equal(places, "150,120; ");
	finger_goes(f, 0, 200, 120);
	finger_move(f, 0, 550, 450); /* beside all surfaces */
	finger_up(f, 0);
	assert_string_equal(places, "150,120; 200,120; 550,450; ");
}

TEST(the_icon_of_a_drag_follows_its_finger) {
	open_with_icons(f);
	check_icon(f);
}

TEST(the_icon_of_a_drag_follows_a_finger_that_is_the_pointer) {
	open_with_icons(f);
	guest_drop_touch(f);
	check_icon(f);
}

TEST(the_icon_of_a_drag_is_not_at_a_finger_whose_own_drag_has_ended) {
	open_with_icons(f);
	guest_drop_touch(f);
	begin_drag(f);
	guest_end_drag(f);
	guest_take_touch(f);
	finger_down(f, 1, 250, 130);
	guest_start_drag(f);
	assert_non_null(f->wlr_seat->drag);
	assert_string_equal(places, "150,120; 250,130; ");
}

TEST(a_cancel_ends_the_drag_of_its_finger) {
	begin_drag(f);
	gc_wlr_seat_cancel(f->seat);
	assert_string_equal(received(f), "drag-leave; source-cancelled; cancel; ");
	assert_null(f->wlr_seat->drag);
	assert_false(wlr_seat_touch_has_grab(f->wlr_seat));
	finger_up(f, 0);
	assert_string_equal(received(f), "");
}

/* The client exits while it drags, and the finger lifts afterwards. */
static void exit_in_drag(struct fixture *f, bool has_source) {
	land(f);
	guest_start_drag_with(f, guest_serial(f), has_source);
	assert_non_null(f->wlr_seat->drag);
	guest_leave(f);
	assert_null(f->wlr_seat->drag);
	assert_false(wlr_seat_touch_has_grab(f->wlr_seat));
	assert_false(wlr_seat_keyboard_has_grab(f->wlr_seat));
	finger_up(f, 0);
}

TEST(a_drag_of_data_ends_with_the_client_that_began_it) {
	exit_in_drag(f, true);
}

TEST(a_drag_within_a_client_ends_with_that_client) {
	exit_in_drag(f, false);
}

TEST(a_drag_of_the_pointer_within_a_client_ends_with_that_client) {
	guest_drop_touch(f);
	exit_in_drag(f, false);
	check_rest(f);
}

TEST(a_drag_with_the_serial_of_a_finger_that_has_lifted_is_cancelled) {
	finger_tap(f, 0, 150, 120);
	received(f);
	guest_start_drag(f);
	assert_string_equal(received(f), "source-cancelled; ");
	assert_null(f->wlr_seat->drag);
}

/* Finger 0 lifts while finger 1 is down. Returns the serial with which it landed. */
static uint32_t lift_one_of_two(struct fixture *f) {
	land(f);
	uint32_t serial = guest_serial(f);
	finger_down(f, 1, 250, 120);
	finger_up(f, 0);
	return serial;
}

TEST(a_drag_of_a_finger_that_has_lifted_does_not_follow_the_finger_that_stays) {
	uint32_t serial = lift_one_of_two(f);
	received(f);
	guest_start_drag_with(f, serial, true);
	assert_string_equal(received(f), "source-cancelled; ");
	assert_null(f->wlr_seat->drag);
	finger_up(f, 1);
	finger_down(f, 0, 150, 120);
	assert_string_equal(received(f), "up 1; frame; down 0 0:50,20; frame; ");
}

TEST(a_finger_that_landed_beside_another_drags_when_that_has_lifted) {
	lift_one_of_two(f);
	guest_start_drag(f);
	assert_non_null(f->wlr_seat->drag);
	received(f);
	finger_goes(f, 1, 200, 120);
	assert_string_equal(received(f), "drag-to 100,20; ");
	finger_up(f, 1);
	assert_string_equal(received(f), "drop; drag-leave; ");
	assert_null(f->wlr_seat->drag);
	assert_false(wlr_seat_touch_has_grab(f->wlr_seat));
}

/* The one that stays has the id of the one that has lifted. */
TEST(a_drag_of_a_finger_that_has_lifted_does_not_follow_one_with_its_id) {
	uint32_t serial = lift_one_of_two(f);
	finger_down(f, 0, 350, 120);
	finger_up(f, 1);
	received(f);
	guest_start_drag_with(f, serial, true);
	assert_string_equal(received(f), "source-cancelled; ");
	assert_null(f->wlr_seat->drag);
}

TEST(a_finger_as_the_pointer_drags_and_drops) {
	guest_drop_touch(f);
	begin_drag(f);
	finger_goes(f, 0, 650, 120);
	assert_string_equal(received(f), "drag-enter 1:50,20; drag-to 50,20; ");
	finger_up(f, 0);
	assert_string_equal(received(f), "drop; drag-leave; ");
	assert_null(f->wlr_seat->drag);
}

/* A drawer at the left edge, over a keyboard that reaches to it. */
static void add_drawer(struct fixture *f, struct gc_edge_pan *drawer) {
	f->surfaces_begin_at_0 = true;
	drawer_init(drawer, true);
	gc_wlr_output_add(f->screens[0].gestures, &drawer->base);
}

TEST(two_thumbs_type_in_the_order_in_which_they_landed) {
	static struct gc_edge_pan drawer;
	add_drawer(f, &drawer);
	finger_down(f, 0, 12, 200);
	wait_ms(f, 40);
	assert_string_equal(received(f), "");
	finger_down(f, 1, 350, 200);
	assert_string_equal(received(f), "down 0 0:12,200; down 1 0:350,200; frame; ");
	finger_move(f, 0, 42, 200); /* no drawer opens, and no letter is lost */
	assert_string_equal(received(f), "motion 0 42,200; frame; ");
	wait_ms(f, 30);
	finger_up(f, 1);
	wait_ms(f, 20);
	finger_up(f, 0);
	assert_string_equal(received(f), "up 1; frame; up 0; frame; ");
}

TEST(a_withheld_finger_lands_where_its_window_was_before_that_moved) {
	static struct gc_edge_pan drawer;
	add_drawer(f, &drawer);
	finger_down(f, 0, 12, 200);
	wait_ms(f, 40);
	f->surfaces_begin_at_0 = false; /* the window moves by 100 to the right and down */
	finger_down(f, 1, 350, 200);
	assert_string_equal(received(f), "down 0 0:12,200; down 1 0:250,100; frame; ");
	finger_move(f, 0, 42, 200);
	assert_string_equal(received(f), "motion 0 42,200; frame; ");
}

/* The first tap of a double tap is withheld, and the second one is too far from it. */
TEST(a_withheld_tap_lands_where_its_window_was_before_that_moved) {
	static struct gc_tap tap;
	struct gc_tap_config twice = gc_tap_config_default();
	twice.taps = 2;
	gc_tap_init(&tap, &twice);
	gc_recognizer_set_delays_began(&tap.base, true);
	gc_wlr_output_add(f->screens[0].gestures, &tap.base);
	finger_down(f, 0, 150, 120);
	wait_ms(f, 20);
	finger_up(f, 0);
	assert_string_equal(received(f), "");
	f->surfaces_begin_at_0 = true;
	wait_ms(f, 40);
	finger_down(f, 0, 350, 120);
	assert_string_equal(
		received(f), "down 0 0:50,20; frame; up 0; frame; down 0 0:350,120; frame; ");
}

/* A pinch withholds its two fingers, and does not track the third, on another surface. */
TEST(fingers_of_a_client_land_in_their_order_over_its_surfaces) {
	static struct gc_pinch pinch;
	gc_pinch_init(&pinch, NULL);
	gc_recognizer_set_delays_began(&pinch.base, true);
	gc_wlr_output_add(f->screens[0].gestures, &pinch.base);
	finger_down(f, 0, 150, 120);
	wait_ms(f, 10);
	finger_down(f, 1, 250, 120);
	wait_ms(f, 10);
	assert_string_equal(received(f), "");
	finger_down(f, 2, 650, 120);
	assert_string_equal(
		received(f), "down 0 0:50,20; down 1 0:150,20; down 2 1:50,20; frame; ");
}
