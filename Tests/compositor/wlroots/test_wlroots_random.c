/* SPDX-License-Identifier: MIT */
/*
 * Random fingers, pens, mice, touchpads and hosts: clients and hosts get each press and each touch
 * whole.
 *
 * The host moves the pointer at any time, takes presses, locks, and cancels; in some minutes also
 * in its functions and in listeners of the pointer's focus. The client drags, and hides surfaces.
 * Half of the minutes have a client without wl_touch. The first surface is a screen keyboard in
 * some, and the second is scaled in some and one of Xwayland in some.
 */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../devices.h"

static const struct wlr_surface_role xwayland = {.name = "wlr_xwayland_surface"};

enum { SEEDS = 24, OPERATIONS = 250, FINGERS = 5 };

static uint64_t random_state;

/* Returns a number below `count`: xorshift. */
static unsigned below(unsigned count) {
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (unsigned)(random_state >> 33) % count;
}

static struct client {
	bool is_pressed;
	unsigned on, pressed; /* the surface with the pointer, and that with the press */
	unsigned downs;       /* by id */
	unsigned landed[32];  /* the surface, by id */
	unsigned dragging;    /* the bit of the touch that drags */
	bool drags_pointer;
} client;

static bool begins(const char *text, const char *word) {
	return strncmp(text, word, strlen(word)) == 0;
}

static bool interferes, may_interfere, is_padding;
static double places[FINGERS][2];
static unsigned fingers; /* that are down */

/* A place that the client gets is where a finger is. Xwayland gets one outside before a cancel. */
static void check_place(const struct fixture *f, unsigned on, const char *text) {
	char *end;
	double x = strtod(text, &end), y = strtod(end + 1, NULL);
	double scale = on == 1 ? f->scale : 1;
	bool is_found = x <= -9999 && y <= -9999 && f->surfaces[1]->role == &xwayland;
	for (int id = 0; id < FINGERS; id++) {
		is_found |= fabs((places[id][0] - (on == 1 ? 600 : 100)) * scale - x) < 0.01 &&
			    fabs((places[id][1] - 100) * scale - y) < 0.01;
	}
	assert_true(is_found);
}

/*
 * Notes that a drag is over. The client gets no up of the touch that dropped, and no release of a
 * press that dragged. A touch that dropped nowhere gets a cancel.
 */
static void end_drag(const struct fixture *f, bool drops) {
	if (f->wlr_seat->drag == NULL) {
		client.downs &= drops ? ~client.dragging : ~0u;
		client.is_pressed &= !client.drags_pointer;
		client.dragging = client.drags_pointer = 0;
	}
}

/*
 * What a client gets is whole: no release without a press or on another surface, no end without a
 * landing.
 */
static void check_client(struct fixture *f) {
	const char *at = received(f);
	while (*at != '\0') {
		unsigned number = (unsigned)strtoul(strpbrk(at, " ;"), NULL, 10);
		unsigned bit = number < 32 ? 1u << number : 0; /* of an id */
		if (begins(at, "enter ")) {
			client.on = number;
			assert_true(!client.is_pressed || number == client.pressed);
		} else if (begins(at, "press left")) {
			assert_false(client.is_pressed);
			client.is_pressed = true;
			client.pressed = client.on;
		} else if (begins(at, "release left")) {
			assert_true(client.is_pressed);
			client.is_pressed = false;
		} else if (begins(at, "down ")) {
			assert_int_equal(client.downs & bit, 0);
			client.downs |= bit;
			client.landed[number] = at[7] == '1';
			check_place(f, client.landed[number], at + 9);
		} else if (begins(at, "motion ")) {
			assert_true((client.downs & bit) != 0);
			check_place(f, client.landed[number], at + 9);
		} else if (begins(at, "up ")) {
			assert_true((client.downs & bit) != 0);
			client.downs &= ~bit;
		} else if (begins(at, "drop") || begins(at, "source-cancelled")) {
			end_drag(f, begins(at, "drop"));
		} else if (begins(at, "cancel")) {
			assert_true(client.downs != 0);
			client.downs = 0;
		}
		at = strstr(at, "; ") + 2;
	}
}

static void move_finger(struct fixture *f, int32_t id) {
	bool is_down = (fingers >> id & 1) != 0;
	double x = is_down ? places[id][0] + below(60) - 30.0 : 20.0 + 2 * below(480);
	double y = is_down ? places[id][1] + below(60) - 30.0 : 20.0 + 2 * below(230);
	places[id][0] = x;
	places[id][1] = y;
	fingers |= 1u << id;
	if (is_down) {
		finger_move(f, id, x, y);
	} else {
		finger_down(f, id, x, y);
	}
}

static void lift_finger(struct fixture *f, int32_t id) {
	if ((fingers >> id & 1) != 0) {
		fingers &= ~(1u << id);
		finger_up(f, id);
	}
}

static void take(struct fixture *f) {
	struct gc_wlr_own_touch touch;
	if (gc_wlr_seat_take_press(f->seat, f->surfaces[below(SURFACES)], 0, &touch)) {
		assert_non_null(touch.output);
		host.buttons++; /* the press was the client's */
	}
}

static void drag(struct fixture *f) {
	if (f->wlr_seat->drag == NULL && guest_serial(f) != 0) {
		interferes = false; /* wlroots has no drag yet that could end */
		guest_start_drag(f);
		interferes = may_interfere;
	}
	const struct wlr_drag *drag = f->wlr_seat->drag;
	client.drags_pointer = drag != NULL && drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_POINTER;
	client.dragging = drag != NULL && !client.drags_pointer ? 1u << drag->touch_id : 0;
}

static void use_touchpad(struct fixture *f) {
	if (!is_padding) {
		pad_begin(f->touchpad, 's', now_ms(f), 2 + below(3));
	} else if (below(2) == 0) {
		pad_swipe(f->touchpad, now_ms(f), 30, 0);
		return;
	} else {
		pad_end(f->touchpad, 's', now_ms(f), below(2) == 0);
	}
	is_padding = !is_padding;
}

static void interfere(struct fixture *f) {
	if (!interferes || below(4) != 0) {
		return;
	}
	switch (below(3)) {
	case 0:
		gc_wlr_seat_cancel(f->seat);
		break;
	case 1:
		gc_wlr_seat_remove_surface(f->seat, f->surfaces[below(SURFACES)]);
		break;
	default:
		gc_wlr_seat_release_pointer(f->seat);
	}
}

static void focus_changed(struct wl_listener *listener, void *data) {
	interfere(host.f);
}

static struct wlr_tablet_tool pen = {.type = WLR_TABLET_TOOL_TYPE_PEN};
static struct wlr_input_device *tablet;

static void operate(struct fixture *f) {
	switch (below(24)) {
	case 0:
		wlr_seat_pointer_notify_enter(f->wlr_seat, f->surfaces[below(SURFACES)], 5, 5);
		break;
	case 1:
		wlr_seat_pointer_notify_clear_focus(f->wlr_seat);
		break;
	case 2:
		wlr_seat_pointer_notify_motion(f->wlr_seat, now_ms(f), 6, 6);
		wlr_seat_pointer_notify_frame(f->wlr_seat);
		break;
	case 3:
		mouse_move(f->touchpad, now_ms(f), 3, 3);
		break;
	case 4:
		mouse_wheel(f->touchpad, now_ms(f), 1);
		break;
	case 5:
		take(f);
		break;
	case 6:
		gc_wlr_seat_set_locked(f->seat, below(2) == 0);
		break;
	case 7:
		gc_wlr_seat_cancel(f->seat);
		break;
	case 8:
		wait_ms(f, below(700));
		break;
	case 9:
		if (below(4) == 0) {
			pen_enter(tablet, &pen, now_ms(f));
		}
		break;
	case 10:
		drag(f);
		break;
	case 11:
		guest_commit(f, (int)below(SURFACES), below(2) == 0);
		break;
	case 12:
		use_touchpad(f);
		break;
	case 13:
	case 14:
	case 15:
	case 16:
		lift_finger(f, (int32_t)below(FINGERS));
		break;
	default:
		move_finger(f, (int32_t)below(FINGERS));
	}
	wait_ms(f, 8);
	check_client(f);
	assert_true(host.buttons == 0 || host.buttons == 1);
}

/* A minute of one seed, until all fingers are up. */
static void play(uint64_t seed) {
	static struct wl_listener listener;
	struct fixture *f = fresh_fixture();
	open_host(f);
	wlr_cursor_attach_input_device(f->cursor, f->touchpad);
	tablet = device_add(f->backend, WLR_INPUT_DEVICE_TABLET);
	gc_wlr_seat_add_device(f->seat, tablet);
	random_state = seed * UINT64_C(0x9e3779b97f4a7c15);
	client = (struct client){0};
	fingers = 0;
	is_padding = false;
	interferes = may_interfere = seed % 3 != 1;
	act_at(f, GC_STATE_POSSIBLE, interfere);
	listen_for(f, &f->wlr_seat->pointer_state.events.focus_change, &listener, focus_changed);
	f->scale = seed % 3 == 0 ? 0.5 : 1;
	f->keyboard = seed % 5 == 0 ? f->surfaces[0] : NULL;
	f->surfaces[1]->role = seed % 4 == 1 ? &xwayland : NULL;
	if (seed % 2 == 0) {
		guest_drop_touch(f);
	}
	for (int i = 0; i < OPERATIONS; i++) {
		operate(f);
		told();
		memset(f->gestures, 0, sizeof(f->gestures));
	}
	interferes = false;
	for (int32_t id = 0; id < FINGERS; id++) {
		lift_finger(f, id);
	}
	check_client(f);
	assert_null(f->wlr_seat->drag);
	assert_false(client.is_pressed);
	assert_int_equal(client.downs, 0);
	check_rest(f);
	f->surfaces[1]->role = NULL;
}

TEST(random_minutes_give_clients_and_hosts_whole_presses_and_touches) {
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		play(seed);
	}
}
