/* SPDX-License-Identifier: MIT */
/* The program: runs the compositor in virtual time, and reads commands. */
#include "command_loop.h"
#include "driver.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wlr/backend/multi.h>
#include <wlr/util/log.h>

#define OUTPUTS_MAX 8

static bool counts_errors;
static unsigned errors;

/* The stamps of tests are far ahead of libinput's clock, about which its timers complain. */
static bool is_about_clocks(const char *message) {
	return strstr(message, "offset more than 5s") != NULL;
}

static void log_message(enum wlr_log_importance importance, const char *format, va_list arguments) {
	char message[4096];
	if (importance != WLR_ERROR) {
		return;
	}
	vsnprintf(message, sizeof(message), format, arguments);
	if (!is_about_clocks(message)) {
		errors += counts_errors;
		fprintf(stderr, "%s\n", message);
	}
}

static struct driver driver_of_program = {.now_us = 1000000};

static uint64_t virtual_us(void *data) {
	(void)data;
	return driver_of_program.now_us;
}

static void execute(void *driver, char *line) {
	driver_execute(driver, line);
}

static void find_headless(struct wlr_backend *backend, void *data) {
	struct driver *driver = data;
	if (wlr_backend_is_headless(backend)) {
		driver->headless = backend;
	}
}

static const char *start(struct driver *driver, char **outputs, int count) {
	static char usual[] = "1280x720";
	char *only[] = {usual};
	const char *why = NULL;
	wlr_multi_for_each_backend(driver->compositor->backend, find_headless, driver);
	if (driver->headless == NULL) {
		return "there is no headless backend: unset WLR_BACKENDS";
	}
	if (!wlr_backend_start(driver->compositor->backend)) {
		return "the backend does not start";
	}
	driver->touchscreen = driver->touchscreens[0] =
		device_add(driver->headless, WLR_INPUT_DEVICE_TOUCH);
	driver->touchpad = driver->touchpads[0] =
		device_add(driver->headless, WLR_INPUT_DEVICE_POINTER);
	if (driver->compositor->session == NULL) {
		driver->session.active = true;
		wl_signal_init(&driver->session.events.active);
		wl_signal_init(&driver->session.events.destroy);
		driver->compositor->session = &driver->session;
		gc_wlr_seat_set_session(driver->compositor->touch, &driver->session);
	}
	char **wanted = count > 0 ? outputs : only;
	for (int i = 0; i < (count > 0 ? count : 1) && why == NULL; i++) {
		why = driver_add_output(driver, wanted[i]);
	}
	return why;
}

/* Counts the windows and touches that are left when all clients have disconnected. */
static unsigned count_leaks(const struct compositor *compositor) {
	return (unsigned)wl_list_length(&compositor->windows) +
	       gc_wlr_seat_touch_count(compositor->touch);
}

static int drive(struct driver *driver, char **outputs, int count) {
	struct wl_display *display = wl_display_create();
	driver->compositor = compositor_create(display, virtual_us);
	if (driver->compositor == NULL) {
		wl_display_destroy(display);
		return 1;
	}
	const char *socket = wl_display_add_socket_auto(display);
	const char *why = socket == NULL ? "no socket: is XDG_RUNTIME_DIR set?"
					 : start(driver, outputs, count);
	if (why == NULL) {
		counts_errors = true;
		printf("socket %s\n", socket);
		fflush(stdout);
		command_loop_run(driver->compositor->display, execute, driver);
	} else {
		fprintf(stderr, "compositor-driver: %s\n", why);
	}
	wl_display_destroy_clients(display);
	unsigned leaks = count_leaks(driver->compositor);
	if (leaks > 0) {
		fprintf(stderr, "compositor-driver: %u windows or touches are left\n", leaks);
	}
	devices_remove(driver->headless);
	compositor_destroy(driver->compositor);
	wl_display_destroy(display);
	return why != NULL || leaks > 0 || errors > 0;
}

int main(int count, char **arguments) {
	static const struct option options[] = {{"output", required_argument, NULL, 'o'}, {0}};
	char *outputs[OUTPUTS_MAX];
	int output_count = 0, option;
	while ((option = getopt_long(count, arguments, "o:", options, NULL)) != -1) {
		if (option == 'o' && output_count < OUTPUTS_MAX) {
			outputs[output_count++] = optarg;
		} else {
			fprintf(stderr, "usage: compositor-driver "
					"[--output WxH[,scale=S][,transform=T][,mm=WxH]]...\n");
			return 1;
		}
	}
	/* The environment may choose other backends, such as headless,libinput. */
	setenv("WLR_BACKENDS", "headless", false);
	setenv("WLR_RENDERER", "pixman", false);
	setenv("WLR_HEADLESS_OUTPUTS", "0", true);
	wlr_log_init(WLR_ERROR, log_message);
	return drive(&driver_of_program, outputs, output_count);
}
