/* SPDX-License-Identifier: MIT */
/*
 * A program that drives the example compositor headless, in virtual time, by commands on stdin.
 *
 *     compositor-driver [--output WxH[,scale=S][,transform=T][,mm=WxH]]...
 *
 * The first line on stdout is "socket NAME". Each line on stdin is a command. The answer is a line:
 * "ok", "ok JSON", or "error TEXT". At the end of input the program ends, with status 0 if nothing
 * has leaked and wlroots has logged no error.
 *
 *     time MS                    advances the time to MS; timers fire at their own times. The time
 *                                begins at 1000
 *     down ID X Y, motion ID X Y, up ID, cancel ID, frame
 *                                fingers, in 0..1 of the glass. They are kept until the frame
 *     overdue MS                 like frame, but read only when it is MS and the timer has fired
 *     touchscreen add | N        adds a touchscreen; or selects number N, from 0
 *     touch-output NAME          sets the output of the touchscreen
 *     touchpad add | N           adds a touchpad; or selects number N, from 0
 *     swipe begin N | update DX DY | end [cancelled]
 *     pinch begin N | update DX DY SCALE DEGREES | end [cancelled]
 *     hold begin N | end [cancelled]
 *     scroll DX DY | stop        two fingers on the touchpad
 *     pointer X Y                in the layout
 *     button down | up           the left one of the mouse
 *     settle                     waits until all clients have answered and their requests are done
 *     state                      prints the visible state
 *     output add WxH[,...] | remove NAME | transform NAME T | scale NAME S |
 *         resize NAME WxH
 *     lock [TITLE], unlock       like a client of the input inhibitor: the one with that window
 *     cursor-tap X Y             taps; the answer is {"x", "y"} of the wlr_cursor event
 *     ahead MS                   sets how far the times of fingers are ahead of the clock
 *     session away, session back
 *     no-touch                   from now on, the seat has a pointer but no touch
 */
#ifndef COMPOSITOR_DRIVER_H
#define COMPOSITOR_DRIVER_H

#include "compositor.h"
#include "devices.h"

#define KEPT_MAX 256
#define DEVICES_MAX 4 /* of a kind */

/* An event of a finger that is kept until the frame. */
struct finger_event {
	enum gc_sample_kind kind;
	int32_t id;
	double x, y;
};

struct driver {
	struct compositor *compositor;
	struct wlr_backend *headless;
	struct wlr_input_device *touchscreens[DEVICES_MAX];
	struct wlr_input_device *touchscreen; /* the selected one */
	struct wlr_input_device *touchpads[DEVICES_MAX];
	struct wlr_input_device *touchpad; /* the selected one */
	struct wlr_session session;        /* a stand-in for the session of a console */
	uint64_t now_us;
	uint32_t ahead_ms;
	struct finger_event kept[KEPT_MAX];
	size_t kept_count;
};

/* Executes a command, and prints the answer. Modifies `line`. */
void driver_execute(struct driver *driver, char *line);

/* They return NULL or an error. `words` has the words after the command, and NULL. */
const char *driver_finger(struct driver *driver, const char *command, char **words);
const char *driver_overdue(struct driver *driver, char **words);
/* Prints the answer. */
const char *driver_cursor_tap(struct driver *driver, char **words);
const char *driver_select_touchscreen(struct driver *driver, char **words);
const char *driver_select_touchpad(struct driver *driver, char **words);
const char *driver_touchpad(struct driver *driver, const char *command, char **words);
const char *driver_scroll(struct driver *driver, char **words);
const char *driver_wheel(struct driver *driver, char **words);
const char *driver_output(struct driver *driver, char **words);
/* Returns NULL if there is none. */
struct output *driver_output_named(struct driver *driver, const char *name);
const char *driver_add_output(struct driver *driver, char *specification);

static inline uint32_t driver_now_ms(const struct driver *driver) {
	return (uint32_t)(driver->now_us / 1000);
}

/* Parses a number. Returns whether the whole word is one. */
bool driver_number(const char *word, double *number);

/* Prints the state as JSON. */
void driver_print_state(struct driver *driver);

#endif
