/* SPDX-License-Identifier: MIT */
/*
 * A Wayland server without a screen and without devices, for tests of clients. Commands on stdin
 * determine which events it sends, also events that no compositor should send.
 *
 *     window-server [--without INTERFACE]... [--clock PATH]
 *
 * The first line on stdout is "socket NAME". Each line on stdin is a command. The answer is a line:
 * "ok", "ok JSON", or "error TEXT". At the end of input the program ends.
 *
 * A surface has a number, counted from 1 in the order of creation. A seat and an output have
 * numbers, counted from 0. Places are in points of the surface; "=N" is N/256 point exactly.
 *
 *     time US                    sets the time of the next events. A time in milliseconds has the
 *                                lower 32 bits. With --clock, clients get this time from that
 *                                file (virtual_clock.c), and the command includes `settle`
 *     event-time US              sets the time of the next events, and not that of the clock
 *     stamp US | same            sets another time for input timestamps
 *     focus SURFACE              sets the surface of the next events; at first it is the newest
 *                                toplevel
 *     touch SEAT down ID X Y | motion ID X Y | up ID | shape ID MAJOR MINOR
 *                | orientation ID DEGREES | frame | cancel
 *     pointer SEAT enter X Y | leave | motion X Y | button CODE 0|1 | axis AXIS VALUE
 *                | source NAME | stop AXIS | discrete AXIS N | value120 AXIS N | frame
 *     swipe SEAT begin N | update DX DY | end [cancelled]
 *     pinch SEAT begin N | update DX DY SCALE DEGREES | end [cancelled]
 *     hold SEAT begin N | end [cancelled]
 *     tablet SEAT add | removed
 *     tool SEAT add              adds a tool, which has a number, counted from 0
 *     tool SEAT TOOL type N | capability N | done | proximity_in | proximity_out | down | up
 *                | motion X Y | pressure N | distance N | tilt DEGREES DEGREES
 *                | rotation DEGREES | slider N | wheel DEGREES N | button CODE 0|1 | frame
 *                | removed       for the newest object of the tool. If the client has none, or no
 *                                tablet, nothing
 *     tools all | newest         all: each object of a tool gets its events
 *     pad SEAT add | group | done | button N 0|1 | removed
 *     keyboard SEAT keymap | enter [KEY]... | leave | key CODE 0|1
 *                | repeat RATE DELAY
 *     seat add NAME VERSION CAPABILITIES | capabilities SEAT CAPABILITIES | remove SEAT
 *                                CAPABILITIES is "touch,pointer,keyboard", or a part of it, or
 *                                "none"
 *     output add WxH[,SETTING]... | set OUTPUT SETTING... | remove OUTPUT
 *                                SETTING: scale=N, transform=N, mm=WxH, at=XxY, mode=WxH
 *                                or logical=WxH, which xdg-output tells
 *     enter OUTPUT, leave OUTPUT for the surface
 *     configure W H [STATE]...   sends a size; STATE is a number of xdg_toplevel.state
 *     close
 *     scale N                    sets the preferred scale to N/120
 *     frame                      completes all frame callbacks and feedbacks
 *     frames held | auto         auto: a callback is completed after the commit
 *     settle                     waits until all clients have answered a ping
 *     await                      waits until a client has done something since the latest `state`
 *     state                      prints what clients have done
 *     picture SURFACE PATH       writes the content as PPM
 *     keep on | off              on: destroyed surfaces still get events
 *     raw WORD...                sends 32-bit words, in hexadecimal, to the client
 *     protocol-error TEXT        sends an error of the surface
 *     hangup                     disconnects all clients
 */
#ifndef WINDOW_SERVER_H
#define WINDOW_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayland-server.h>

#define SEATS_MAX 256
#define OUTPUTS_MAX 256
#define DAMAGE_MAX 64
#define WITHOUT_MAX 16
#define OFFERS_MAX 600
#define WORDS_MAX 64 // of a command

enum device_kind {
	DEVICE_POINTER,
	DEVICE_KEYBOARD,
	DEVICE_TOUCH,
	DEVICE_SWIPE,
	DEVICE_PINCH,
	DEVICE_HOLD,
	DEVICE_TABLET_SEAT,
	DEVICE_TABLET,
	DEVICE_TOOL,
	DEVICE_PAD,
	DEVICE_PAD_PART, // groups, rings and strips
	DEVICE_KINDS,
};

/* It is never freed, because clients may bind a removed seat. */
struct seat {
	struct wl_global *global; // NULL: removed
	char name[32];
	uint32_t capabilities;
	struct wl_list resources;             // of wl_seat
	struct wl_list devices[DEVICE_KINDS]; // resources
	int32_t tool_count;
};

struct output {
	struct wl_global *global; // NULL: removed
	int32_t number;
	int32_t x, y, width, height; // in pixels
	int32_t mm_width, mm_height;
	int32_t logical_width, logical_height; // 0: those of the mode and the scale
	int32_t scale, transform;
	struct wl_list resources; // of wl_output
	struct wl_list xdg_resources;
};

struct rectangle {
	int32_t x, y, width, height;
};

/* The double-buffered state of a surface. */
struct surface_state {
	int32_t scale, transform;
	double source[4];      // of the viewport, or -1
	double destination[2]; // of the viewport, or -1
};

struct picture {
	uint32_t *pixels; // XRGB, or NULL
	int32_t width, height;
};

struct surface {
	struct server *server;
	struct wl_resource *resource;
	struct wl_list link;
	unsigned number;
	const char *role;   // "", "toplevel", "cursor" or "tool cursor"
	int32_t hotspot[2]; // of a cursor
	char title[4096];   // the longest message is shorter

	struct wl_resource *xdg_surface, *toplevel, *viewport, *fractional_scale; // or NULL
	struct wl_resource *tool; // whose cursor it is, or NULL; only an address
	bool is_configured;
	bool wants_fullscreen;

	struct surface_state pending, current;
	bool attached;
	struct wl_resource *buffer; // the attached one, or NULL
	struct wl_listener buffer_destroyed;
	struct rectangle damage[DAMAGE_MAX]; // in surface coordinates
	struct rectangle buffer_damage[DAMAGE_MAX];
	unsigned damage_count, buffer_damage_count;
	bool is_all_damaged;                         // because there were too many rectangles
	struct wl_list pending_callbacks, callbacks; // resources
	struct wl_list pending_feedbacks, feedbacks;

	struct picture picture;
	unsigned commits, frames; // frames: the completed callbacks
};

/* A request of an interface. A table of them ends with {0}. */
struct request {
	const char *name;
	void (*take)(struct wl_resource *resource, void *data, union wl_argument *arguments);
};

/* A global. `data` is that of its resources. */
struct offer {
	const struct wl_interface *interface;
	const struct request *requests; // or NULL
	void *data;
	void (*bound)(struct wl_resource *resource, void *data); // or NULL
};

struct server {
	struct wl_display *display;
	struct wl_list surfaces;
	struct wl_list shells;     // struct shell
	struct wl_list timestamps; // struct subscription
	struct seat *seats[SEATS_MAX];
	struct output *outputs[OUTPUTS_MAX];
	int32_t seat_count, output_count;
	struct surface *focus;             // or NULL
	struct wl_resource *tool, *tablet; // of the present event, or NULL
	unsigned surface_count;
	uint64_t now_us;
	_Atomic uint64_t *shared_us; // or NULL
	bool has_stamp;
	uint64_t stamp_us;
	int32_t preferred_scale; // in 1/120
	bool completes_frames, keeps_destroyed, tells_all_tools;
	const char *without[WITHOUT_MAX];
	unsigned without_count;
	struct offer offers[OFFERS_MAX];
	unsigned offer_count;
	unsigned long acts,
		seen_acts; // requests and ends of clients; those before the latest state
};

/* A bound xdg_wm_base. */
struct shell {
	struct server *server;
	struct wl_list link;
	struct wl_resource *resource;
	uint32_t awaited; // serial of a ping, or 0
};

/* Creates a global, unless the command line excludes it. */
struct wl_global *server_offer(struct server *server, int version, struct offer offer);
/* Removes the global of a seat or of an output, and sets it to NULL. */
const char *server_remove(struct wl_global **global);
void server_offer_surfaces(struct server *server);
void server_offer_shell(struct server *server);
void server_offer_scaling(struct server *server);
void server_offer_frames(struct server *server);
void server_offer_touchpads(struct server *server);
void server_offer_tablets(struct server *server);
void server_offer_timestamps(struct server *server);
void server_offer_xdg_outputs(struct server *server);

/*
 * Creates a resource of the parent's client and version. Requests that are not in the table do
 * nothing, except "destroy" and "release". Without a function for its end, it leaves its list then.
 */
struct wl_resource *server_resource(struct wl_resource *parent,
	const struct wl_interface *interface, uint32_t id, const struct request *requests,
	void *data, wl_resource_destroy_func_t freed);

static inline uint32_t server_ms(const struct server *server) {
	return (uint32_t)(server->now_us / 1000);
}

/* The client of the focus, or the newest client, or NULL. */
struct wl_client *server_client(struct server *server);
struct wl_resource *server_focus(struct server *server);
/* NULL if there is none, or a word is no number. */
struct seat *server_seat(struct server *server, const char *word);
struct output *server_output(struct server *server, const char *word);
struct surface *server_surface(struct server *server, const char *word);

/* Numbers of commands. They return whether the whole word is one. */
bool server_integer(const char *word, int64_t *number);
bool server_integers(char **words, unsigned count, int32_t *numbers);
bool server_fixed(const char *word, wl_fixed_t *number);

/* Commands. They return NULL or an error. `words` ends with NULL. */
const char *server_set_time(struct server *server, char **words);
const char *server_set_event_time(struct server *server, char **words);
/* Sends an event of a device to the focused client. */
const char *server_send_event(
	struct server *server, struct seat *seat, enum device_kind kind, char **words);
/* Commands for the tablets of a seat. */
const char *server_tell_tablet(struct server *server, struct seat *seat, char **words);
const char *server_tell_tool(struct server *server, struct seat *seat, char **words);
const char *server_tell_pad(struct server *server, struct seat *seat, char **words);
/* Sends the usual keymap. `claim` is its size as the event says it, in a file that ends with a page
 * and has no zero at its end. NULL: that is as it should be. */
const char *server_send_keymap(struct server *server, struct seat *seat, const char *claim);
const char *server_change_seat(struct server *server, char **words);
const char *server_change_output(struct server *server, char **words);
const char *server_cross_output(struct server *server, const char *command, char **words);
const char *server_configure(struct server *server, char **words);
const char *server_close(struct server *server);
const char *server_set_scale(struct server *server, char **words);
const char *server_settle(struct server *server);
const char *server_await(struct server *server);
const char *server_write_picture(struct server *server, char **words);
void server_complete_frames(struct server *server);
/* Executes a command, and prints the answer. Modifies `line`. */
void server_execute(struct server *server, char *line);

/* Sends the time of the next event of a device, if its client has asked for it. */
void server_stamp(struct server *server, struct wl_resource *device);

/* Applies the attached buffer, and counts the pixels inside of the damage. */
void server_update_picture(struct surface *surface);
/* The size in points, as determined by scale, transform and viewport. */
void server_surface_size(const struct surface *surface, double *width, double *height);
void server_commit_shell(struct surface *surface);
/* Its xdg and scaling resources lose the surface. */
void server_detach_surface(struct surface *surface);
/* Calls `seat`'s devices of the focused client, with its wl_resource. */
#define FOR_EACH_DEVICE(resource, server, seat, kind) \
	wl_resource_for_each( \
		resource, &(seat)->devices[kind]) if (wl_resource_get_client(resource) == \
						      server_client(server))

#endif
