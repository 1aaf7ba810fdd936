/* SPDX-License-Identifier: MIT */
/*
 * A program that drives the example compositor: headless, in virtual time, by commands on stdin.
 *
 *     compositor-driver [--output WxH[,scale=S][,transform=T][,mm=WxH]]...
 *
 * The first line on stdout is "socket NAME". Then each line on stdin is a command, and is answered
 * by a line: "ok", "ok JSON", or "error TEXT". At the end of input it ends, with status 0 if
 * nothing has leaked and wlroots has reported no error.
 *
 *     time MS                    it becomes MS; timers fire at their own times. It begins at 1000
 *     down ID X Y, motion ID X Y, up ID, cancel ID, frame
 *                                fingers, in 0..1 of the glass. Kept until the frame
 *     overdue MS                 the same, read only when it is MS and the timer has fired
 *     flush                      what was kept, without a frame, as some panels have it
 *     touchscreen add | N        another one; or number N, from 0, is the one that is meant
 *     touch-output NAME          the output that the touchscreen lies on
 *     swipe begin N | update DX DY | end [cancelled]
 *     pinch begin N | update DX DY SCALE DEGREES | end [cancelled]
 *     hold begin N | end [cancelled]
 *     pointer X Y                in the layout
 *     settle                     until every client has answered, and what it said is done
 *     state                      what there is to see
 *     output add WxH[,...] | remove NAME | transform NAME T
 *     lock [TITLE], unlock       as by a client of the input inhibitor: the one of that window
 *     cursor-tap X Y             a finger; the answer is {"x", "y"} of its wlr_cursor event
 *     ahead MS                   the stamps of fingers are that much ahead of the clock
 *     session away, session back
 *     no-touch                   the seat has a pointer and no touch from here on
 *     cost                       {"frames", "engine_ns", "total_ns"} since the last time
 */
#ifndef COMPOSITOR_DRIVER_H
#define COMPOSITOR_DRIVER_H

#include "compositor.h"
#include "wlroots_scene.h"

#define KEPT_MAX 256
#define TOUCHSCREENS_MAX 4

/* What happened to a finger, until the frame. */
struct finger_event {
	enum gc_sample_kind kind;
	int32_t id;
	double x, y;
};

struct driver {
	struct compositor *compositor;
	struct wlr_backend *headless;
	struct wlr_input_device *touchscreens[TOUCHSCREENS_MAX];
	struct wlr_input_device *touchscreen; /* of these the one that is meant */
	struct wlr_input_device *touchpad;
	struct wlr_session session; /* stands in for one of a console */
	uint64_t now_us;
	uint32_t ahead_ms;
	struct finger_event kept[KEPT_MAX];
	size_t kept_count;
};

/* Does a command, and prints the answer. `line` is changed. */
void driver_execute(struct driver *driver, char *line);

/* Each returns NULL, or why it could not. `words` are those after the command, up to NULL. */
const char *driver_finger(struct driver *driver, const char *command, char **words);
const char *driver_overdue(struct driver *driver, char **words);
/* Prints the answer itself. */
const char *driver_cursor_tap(struct driver *driver, char **words);
const char *driver_touchscreen(struct driver *driver, char **words);
const char *driver_touchpad(struct driver *driver, const char *command, char **words);
const char *driver_output(struct driver *driver, char **words);
const char *driver_add_output(struct driver *driver, char *specification);
const char *driver_settle(struct driver *driver);

/* Whether `word` is a number, and nothing else. */
bool driver_number(const char *word, double *number);
const char *driver_transform_name(enum wl_output_transform transform);

/* Prints as JSON. */
void driver_print_state(struct driver *driver);

/* Adds up the time since `begin_ns`, in which `frames` were handled. */
uint64_t driver_real_ns(void);
void driver_cost_add(uint64_t begin_ns, unsigned frames);
void driver_cost_print(void);

#endif
