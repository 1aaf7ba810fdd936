/* SPDX-License-Identifier: MIT */
/*
 * Preloaded into a compositor with WLR_BACKENDS=headless,libinput. It emulates a session for the
 * libinput backend of wlroots, and a kernel with a touchscreen for the system's libinput.
 *
 * PANEL names a FIFO, and PANEL_SIZE=WxH is the number of positions of the panel. Each line of the
 * FIFO is an event. The numbers are those of evdev, and a frame ends with SYN_REPORT:
 *
 *     TIME_US TYPE CODE VALUE
 *     unplug
 *     away          the session is switched away
 *     back
 *
 * Times count from 1001 s on libinput's clock.
 */
#define _GNU_SOURCE
#define WLR_USE_UNSTABLE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <wayland-server-core.h>
#include <wlr/backend/session.h>

#include "session.h"

#define SLOTS 16
#define FRAME_MAX 256

static struct eev_session kernel = {.port_count = 1, .clock_us = EEV_BOOT_US};
static struct eev_port *const port = &kernel.ports[0];
static struct wlr_session seat = {.active = true, .seat = "seat0"};
static struct wl_event_source *source;
static FILE *fifo;
static bool is_going; /* unplug the panel at the next dispatch */

static void die(const char *what) {
	fprintf(stderr, "panel: %s\n", what);
	_exit(99);
}

static void make_device(void) {
	static const uint16_t properties[] = {INPUT_PROP_DIRECT};
	static const struct eev_code codes[] = {
		{EV_SYN, EV_SYN},
		{EV_SYN, EV_KEY},
		{EV_SYN, EV_ABS},
		{EV_KEY, BTN_TOUCH},
		{EV_ABS, ABS_X},
		{EV_ABS, ABS_Y},
		{EV_ABS, ABS_MT_SLOT},
		{EV_ABS, ABS_MT_POSITION_X},
		{EV_ABS, ABS_MT_POSITION_Y},
		{EV_ABS, ABS_MT_TRACKING_ID},
	};
	const char *size = getenv("PANEL_SIZE");
	int32_t width = 0, height = 0;
	char error[256];
	if (size == NULL || sscanf(size, "%" SCNd32 "x%" SCNd32, &width, &height) != 2) {
		die("PANEL_SIZE is not WxH");
	}
	const struct eev_axis axes[] = {
		{.code = ABS_X, .maximum = width - 1},
		{.code = ABS_Y, .maximum = height - 1},
		{.code = ABS_MT_SLOT, .maximum = SLOTS - 1},
		{.code = ABS_MT_POSITION_X, .maximum = width - 1},
		{.code = ABS_MT_POSITION_Y, .maximum = height - 1},
		{.code = ABS_MT_TRACKING_ID, .maximum = 65535},
	};
	const struct eev_device_description description = {
		.name = "Emulated panel",
		.properties = properties,
		.property_count = 1,
		.codes = codes,
		.code_count = sizeof(codes) / sizeof(codes[0]),
		.axes = axes,
		.axis_count = sizeof(axes) / sizeof(axes[0]),
	};
	if (!eev_device_init(&port->device, &description, error, sizeof(error))) {
		die(error);
	}
	port->device.event_number = 40;
}

static void check(int status) {
	if (status != 0) {
		die(strerror(-status));
	}
}

/* Only queues the event: the compositor's loop reads it later. */
static void add_event(uint64_t time_us, struct eev_input input) {
	static struct eev_input frame[FRAME_MAX];
	static size_t count;
	if (count == FRAME_MAX) {
		die("a frame is too long");
	}
	frame[count++] = input;
	if (input.type == EV_SYN && input.code == SYN_REPORT) {
		check(eev_session_advance(&kernel, time_us));
		check(eev_session_queue(&kernel, 0, time_us, frame, count));
		count = 0;
	}
}

static void switch_session(bool active) {
	if (seat.active != active) {
		seat.active = active;
		wl_signal_emit(&seat.events.active, NULL);
	}
}

static void obey(const char *line) {
	uint64_t time_us;
	struct eev_input input;
	if (sscanf(line, "%" SCNu64 " %" SCNu16 " %" SCNu16 " %" SCNd32, &time_us, &input.type,
		    &input.code, &input.value) == 4) {
		add_event(time_us, input);
	} else if (strcmp(line, "unplug\n") == 0) {
		is_going = true;
		/* An empty frame wakes the reader of libinput. */
		add_event(kernel.clock_us - EEV_EPOCH_US,
			(struct eev_input){.type = EV_SYN, .code = SYN_REPORT});
	} else if (strcmp(line, "away\n") == 0 || strcmp(line, "back\n") == 0) {
		switch_session(line[0] == 'b');
	} else {
		die(line);
	}
}

static int read_lines(int fd, uint32_t mask, void *data) {
	char line[128];
	(void)fd;
	(void)mask;
	(void)data;
	while (fgets(line, sizeof(line), fifo) != NULL) {
		obey(line);
	}
	clearerr(fifo);
	return 0;
}

/* Replaces the function of wlroots, which would need a seat from libseat. */
struct wlr_session *wlr_session_create(struct wl_display *display) {
	const char *path = getenv("PANEL");
	int fd = path != NULL ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
	fifo = fd >= 0 ? fdopen(fd, "r") : NULL;
	if (fifo == NULL) {
		die("PANEL is not a FIFO");
	}
	make_device();
	seat.display = display;
	wl_list_init(&seat.devices);
	wl_signal_init(&seat.events.active);
	wl_signal_init(&seat.events.add_drm_card);
	wl_signal_init(&seat.events.destroy);
	source = wl_event_loop_add_fd(
		wl_display_get_event_loop(display), fd, WL_EVENT_READABLE, read_lines, NULL);
	return &seat;
}

void wlr_session_destroy(struct wlr_session *session) {
	wl_signal_emit(&session->events.destroy, NULL);
	wl_event_source_remove(source);
	fclose(fifo);
	eev_device_finish(&port->device);
}

struct wlr_device *wlr_session_open_file(struct wlr_session *session, const char *path) {
	struct wlr_device *device = calloc(1, sizeof(*device));
	(void)path;
	if (device == NULL) {
		die("out of memory");
	}
	device->fd = eev_device_open(&port->device);
	wl_signal_init(&device->events.change);
	wl_signal_init(&device->events.remove);
	wl_list_insert(&session->devices, &device->link);
	return device;
}

void wlr_session_close_file(struct wlr_session *session, struct wlr_device *device) {
	(void)session;
	eev_device_close(&port->device);
	wl_list_remove(&device->link);
	free(device);
}

/* udev does not know the device, so this uses a path context, and adds the device by its path. */
struct libinput *libinput_udev_create_context(
	const struct libinput_interface *interface, void *data, struct udev *udev) {
	(void)udev;
	struct eev_session *previous = eev_enter(&kernel);
	kernel.libinput = libinput_path_create_context(interface, data);
	eev_leave(previous);
	return kernel.libinput;
}

int libinput_udev_assign_seat(struct libinput *libinput, const char *name) {
	char node[EEV_PATH_SIZE];
	(void)name;
	eev_device_node(&port->device, node);
	struct eev_session *previous = eev_enter(&kernel);
	port->libinput_device = libinput_path_add_device(libinput, node);
	eev_leave(previous);
	return port->libinput_device != NULL ? 0 : -1;
}

/* The emulated kernel is active only while libinput runs. */
#define WITHIN_KERNEL(type, name) \
	type name(struct libinput *libinput) { \
		type (*real)(struct libinput *) = \
			(type(*)(struct libinput *))dlsym(RTLD_NEXT, #name); \
		struct eev_session *previous = eev_enter(&kernel); \
		type result = real(libinput); \
		eev_leave(previous); \
		return result; \
	}

WITHIN_KERNEL(int, libinput_resume)
WITHIN_KERNEL(struct libinput *, libinput_unref)

void libinput_suspend(struct libinput *libinput) {
	void (*real)(struct libinput *) =
		(void (*)(struct libinput *))dlsym(RTLD_NEXT, "libinput_suspend");
	struct eev_session *previous = eev_enter(&kernel);
	real(libinput);
	eev_leave(previous);
}

/* A separate function with one caller, because Tools/bench/compositor counts its instructions. */
__attribute__((noinline)) static int look(struct libinput *libinput) {
	static int (*real)(struct libinput *);
	if (real == NULL) {
		real = (int (*)(struct libinput *))dlsym(RTLD_NEXT, "libinput_dispatch");
	}
	return real(libinput);
}

/* Here udev would report a removed device to libinput. */
int libinput_dispatch(struct libinput *libinput) {
	struct eev_session *previous = eev_enter(&kernel);
	int status = look(libinput);
	if (is_going) {
		is_going = false;
		port->unplugged = true;
		libinput_path_remove_device(port->libinput_device);
	}
	eev_leave(previous);
	return status;
}
