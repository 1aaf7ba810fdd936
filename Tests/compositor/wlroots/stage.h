/* SPDX-License-Identifier: MIT */
/*
 * A compositor in memory, with one client in the same process, in virtual time.
 *
 * The first output has 1000 x 500 pixels at (0, 0), the second is to its right. A pixel is a point.
 * The client's first surface covers (100, 100) to (500, 400) of the layout, the second (600, 100)
 * to (900, 400).
 */
#ifndef STAGE_H
#define STAGE_H

#include "testing.h"

#include <gesturecore/gesturecore.h>
#include <gesturecore/wlroots.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>

#include "../../../examples/compositor/versions.h"

#define SURFACES 2
#define OUTPUTS 2

struct guest;

struct screen {
	struct wlr_output *wlr_output;
	struct gc_wlr_output *gestures;
	struct gc_pan swipe;             /* three fingers */
	struct gc_long_press long_press; /* one finger; only if a test adds it */
	struct gc_tap tap;               /* three fingers; only if a test adds it */
};

/* There is one, for listeners too. */
extern struct fixture {
	struct wl_display *display;
	struct wl_event_loop *loop;
	struct wlr_backend *backend;
	struct wlr_renderer *renderer;
	struct wlr_allocator *allocator;
	struct wlr_output_layout *layout;
	struct wlr_seat *wlr_seat;
	struct wlr_cursor *cursor;
	struct wlr_pointer_gestures_v1 *pointer_gestures;
	struct wlr_session session;
	struct wlr_input_device *touchscreen, *other_touchscreen, *touchpad;
	struct wlr_surface *surfaces[SURFACES];
	struct wl_listener new_surface, request_start_drag;
	uint64_t now_us;
	int32_t stamp_ahead_ms; /* how far the stamps of touchscreens are ahead of it */

	struct gc_wlr_seat *seat;
	struct screen screens[OUTPUTS];
	struct guest *guest;
	struct wlr_surface *touched; /* the latest */
	unsigned hit_tests;
	bool surfaces_begin_at_0;           /* the first is in the corner of the first output */
	double scale;                       /* pixels of the second surface in one of the layout */
	const struct wlr_surface *keyboard; /* recognizers get none of its fingers; NULL: none */
	/*
	 * The states of gestures: b(egan), c(hanged), e(nded), x (cancelled), and marks of other
	 * tests.
	 */
	char gestures[256];
	double at_x, at_y; /* where the latest gesture that was not cancelled was, in the layout, */
	uint64_t at_us;    /* and when */
	/* Called for gestures, see act_at(); NULL: nothing. */
	void (*action)(struct fixture *f);
	enum gc_state acts_at;
	struct gc_wlr_output *acted_on; /* its output and event, while it is called */
	const struct gc_event *event;
	struct wl_listener *heard[8]; /* those of listen_for() */
	unsigned heard_count;
	/* Called inside each question "should it begin?"; NULL: nothing. */
	void (*question)(struct fixture *f);
	/* Called inside each hit test; NULL: nothing. */
	void (*at_hit_test)(struct fixture *f);
} stage;

/* The time of the stage, as events of devices have it. */
uint32_t now_ms(const struct fixture *f);
/* Calls a function at each gesture in this state; POSSIBLE: in any. */
void act_at(struct fixture *f, enum gc_state state, void (*action)(struct fixture *f));
/* The width of the first output, in points. */
double width_of(const struct fixture *f);
/* The configuration of the fixture's seat, to change and open it again. */
struct gc_wlr_seat_config stage_config(struct fixture *f);
void stage_open(struct fixture *f, const struct gc_wlr_seat_config *config);
/* Sets up a swipe of three fingers; and a drawer at the left edge, which may withhold fingers. */
void swipe_init(struct gc_pan *swipe);
void drawer_init(struct gc_edge_pan *drawer, bool delays);
/* Listens until the stage is struck. */
void listen_for(struct fixture *f, struct wl_signal *signal, struct wl_listener *listener,
	wl_notify_func_t notify);
void open_with_cursor(struct fixture *f);

/* Fingers of the first touchscreen, in pixels of the first output. */
void down(struct fixture *f, int32_t id, double x, double y);
void motion(struct fixture *f, int32_t id, double x, double y);
void up(struct fixture *f, int32_t id);
void frame(struct fixture *f);
/* One of these, in a frame of its own. */
void finger_down(struct fixture *f, int32_t id, double x, double y);
void finger_move(struct fixture *f, int32_t id, double x, double y);
void finger_up(struct fixture *f, int32_t id);
/* Lands finger 0 at (50, 20) of the first surface, and passes over what the client gets of it. */
void land(struct fixture *f);
/* Moves one 10 ms later; and lands one that lifts at once. */
void finger_goes(struct fixture *f, int32_t id, double x, double y);
void finger_tap(struct fixture *f, int32_t id, double x, double y);
/* Fingers of any device, whose frames end with touch_frame(). x and y are fractions of the glass.
 */
void device_down(
	struct fixture *f, struct wlr_input_device *device, int32_t id, double x, double y);
void device_motion(
	struct fixture *f, struct wlr_input_device *device, int32_t id, double x, double y);
void device_up(struct fixture *f, struct wlr_input_device *device, int32_t id);
/* Lands three fingers in a frame, and moves them by 40 pixels to the right in another. */
void three_down(struct fixture *f, double x, double y);
void three_right(struct fixture *f, double x, double y);
void three_swipe(struct fixture *f, double x, double y); /* both */
void three_up(struct fixture *f);
/* The same with three fingers at one place of any glass. */
void device_swipe(struct fixture *f, struct wlr_input_device *device, double x, double y,
	double to_x, double to_y);
void wait_ms(struct fixture *f, unsigned ms);
/* Switches the session to the terminal, or away. */
void set_session(struct fixture *f, bool is_active);
void close_seat(struct fixture *f);
/* Gives a touchscreen to the cursor, on an output. */
void attach_to_cursor(struct fixture *f, struct wlr_input_device *device, int output);
void destroy_device(struct wlr_input_device **device);
void note(struct fixture *f, char mark);
/* A handler of misuse for tests of it. It is used until the stage is struck. */
void pass_over_misuse(void);

/* Lets the client and the compositor read each other's messages. */
void pump(struct fixture *f);
/* What the client got since the latest call: "down 0 10,20; frame; ". */
const char *received(struct fixture *f);
/* Disconnects the client. */
void guest_leave(struct fixture *f);
void guest_destroy_surface(struct fixture *f, int index);
/* Commits a surface with a buffer of one pixel, or without a buffer. */
void guest_commit(struct fixture *f, int index, bool has_buffer);
/* Drops its wl_touch: it is a client without touch from then on. */
void guest_drop_touch(struct fixture *f);
/* Gets a wl_touch again. */
void guest_take_touch(struct fixture *f);
/* Returns the serial of its latest touch or press. */
uint32_t guest_serial(const struct fixture *f);
/* Logs the rests of fingers on a touchpad. */
void guest_watch_holds(struct fixture *f);
/* Makes its second surface a subsurface of its first. */
void guest_nest(struct fixture *f);
/* Starts a drag from its first surface with the serial of its latest touch or press. */
void guest_start_drag(struct fixture *f);
/* The same with any serial. Without a source, the drag stays within the client. */
void guest_start_drag_with(struct fixture *f, uint32_t serial, bool has_source);
/* Destroys the source of its drag. */
void guest_end_drag(struct fixture *f);

struct guest *guest_create(struct fixture *f);
void guest_destroy(struct guest *guest);
void guest_pump(struct guest *guest);
const char *guest_log(struct guest *guest);

/* A host that has code for mice: what it got, and how many buttons are down. */

struct host {
	struct fixture *f;
	struct wl_listener moved, clicked, framed;
	int buttons;
	bool forwards; /* it passes the mouse on to clients */
	bool locks;    /* it locks the session at a press */
	char log[512];
};

extern struct host host;

/* The configuration of such a host: its cursor, and press_cancelled. */
void open_host(struct fixture *f);
void press_cancelled(void *data);
/* What it got since the latest call: "to 10,20; press; abort; release; ". */
const char *told(void);
/* A host that takes fingers itself, and what it got since the latest call: "began 0 50,60; ". */
void own_touch(void *data, const struct gc_wlr_own_touch *touch);
const char *own(void);
/* What holds after every finger. */
void check_rest(const struct fixture *f);

#endif
