/* SPDX-License-Identifier: MIT */
/*
 * Preloaded into a program that uses libinput, this plays a recording on a device that the machine
 * does not have. Time is that of the recording, and poll() lets it pass.
 *
 *     PLAY_DEVICE=FILE  PLAY_EVENTS=FILE  LD_PRELOAD=... program /dev/input/event40
 *
 * Both files are evemu's, and may be the same one. PLAY_OPEN_ERROR is an errno with which the node
 * refuses to be opened. PLAY_UNPLUG=1 takes the device away when the recording is over. The program
 * ends when the recording is over and it waits for no time.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session.h"

#define EVENT_NUMBER 40
#define CODES_MAX 2048
#define AXES_MAX 64
#define FRAME_MAX 512

static struct eev_session session = {.port_count = 1};
static struct eev_port *const port = &session.ports[0];
static FILE *recording;
static struct eev_input frame[FRAME_MAX];
static size_t frame_count;
static uint64_t frame_us, first_us;
static bool has_frame;

static void die(const char *what) {
	fprintf(stderr, "play_recording: %s\n", what);
	_exit(99);
}

static FILE *open_file(const char *variable) {
	const char *path = getenv(variable);
	FILE *file = path != NULL ? fopen(path, "r") : NULL;
	if (file == NULL) {
		die(variable);
	}
	return file;
}

/* Eight bits a byte; they continue where the last line of their type ended. */
static void add_bits(
	char *text, unsigned type, unsigned *next, struct eev_code *codes, size_t *count) {
	char *end = text;
	for (unsigned byte = (unsigned)strtoul(text, &end, 16); end != text;
		byte = (unsigned)strtoul(text, &end, 16)) {
		for (unsigned bit = 0; bit < 8; bit++) {
			if ((byte >> bit & 1) != 0 && *count < CODES_MAX) {
				codes[(*count)++] =
					(struct eev_code){(uint16_t)type, (uint16_t)(*next + bit)};
			}
		}
		*next += 8;
		text = end;
	}
}

static void read_device(void) {
	static struct eev_code codes[CODES_MAX], property_codes[INPUT_PROP_CNT];
	static uint16_t properties[INPUT_PROP_CNT];
	static struct eev_axis axes[AXES_MAX];
	unsigned next[EV_CNT] = {0}, next_property = 0, type, bus, vendor, product, version;
	struct eev_device_description description = {.name = "recorded"};
	char line[1024], error[256];
	int skip;
	FILE *file = open_file("PLAY_DEVICE");

	while (fgets(line, sizeof(line), file) != NULL) {
		struct eev_axis axis = {0}; // old files have no resolution
		unsigned code;
		if (sscanf(line, "I: %x %x %x %x", &bus, &vendor, &product, &version) == 4) {
			description.bus = (uint16_t)bus;
			description.vendor = (uint16_t)vendor;
			description.product = (uint16_t)product;
			description.version = (uint16_t)version;
		} else if (strncmp(line, "P: ", 3) == 0) {
			add_bits(line + 3, 0, &next_property, property_codes,
				&description.property_count);
		} else if (sscanf(line, "B: %x%n", &type, &skip) == 1 && type < EV_CNT) {
			add_bits(line + skip, type, &next[type], codes, &description.code_count);
		} else if (sscanf(line, "A: %x %d %d %d %d %d", &code, &axis.minimum, &axis.maximum,
				   &axis.fuzz, &axis.flat, &axis.resolution) >= 5 &&
			   description.axis_count < AXES_MAX) {
			axis.code = (uint16_t)code;
			axes[description.axis_count++] = axis;
		}
	}
	fclose(file);
	for (size_t i = 0; i < description.property_count; i++) {
		properties[i] = property_codes[i].code;
	}
	description.properties = properties;
	description.codes = codes;
	description.axes = axes;
	if (!eev_device_init(&port->device, &description, error, sizeof(error))) {
		die(error);
	}
}

/* Reads the next frame, if there is one. */
static void read_frame(void) {
	char line[256];
	unsigned long long seconds;
	unsigned micros, type, code;
	int value;

	frame_count = 0;
	has_frame = false;
	while (!has_frame && fgets(line, sizeof(line), recording) != NULL) {
		if (sscanf(line, "E: %llu.%u %x %x %d", &seconds, &micros, &type, &code, &value) !=
			5) {
			continue;
		}
		if (frame_count == FRAME_MAX) {
			die("a frame is too long");
		}
		frame[frame_count++] =
			(struct eev_input){(uint16_t)type, (uint16_t)code, (int32_t)value};
		has_frame = type == EV_SYN && code == SYN_REPORT;
	}
	if (has_frame) {
		uint64_t time_us = seconds * 1000000 + micros;
		first_us = first_us == 0 ? time_us : first_us;
		frame_us = time_us - first_us;
	}
}

__attribute__((constructor)) static void set_up(void) {
	recording = open_file("PLAY_EVENTS");
	session.clock_us = EEV_BOOT_US;
	read_device();
	port->device.event_number = EVENT_NUMBER;
	read_frame();
	/* For good: all that this thread does is within the session. */
	eev_current = &session;
}

static bool is_node(const char *path) {
	char node[EEV_PATH_SIZE];
	eev_device_node(&port->device, node);
	return strcmp(path, node) == 0;
}

int open(const char *path, int flags, ...) {
	int (*real)(const char *, int, ...) =
		(int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
	va_list arguments;

	va_start(arguments, flags);
	mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
	va_end(arguments);
	if (!is_node(path)) {
		return real(path, flags, mode);
	}
	const char *error = getenv("PLAY_OPEN_ERROR");
	int result = error != NULL ? -atoi(error) : eev_device_open(&port->device);
	if (result < 0) {
		errno = -result;
		return -1;
	}
	return result;
}

int access(const char *path, int mode) {
	int (*real)(const char *, int) = (int (*)(const char *, int))dlsym(RTLD_NEXT, "access");
	return is_node(path) ? 0 : real(path, mode);
}

struct libinput *libinput_path_create_context(
	const struct libinput_interface *interface, void *data) {
	struct libinput *(*real)(const struct libinput_interface *, void *) =
		(struct libinput * (*)(const struct libinput_interface *, void *))
			dlsym(RTLD_NEXT, "libinput_path_create_context");
	session.libinput = real(interface, data);
	return session.libinput;
}

struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path) {
	struct libinput_device *(*real)(struct libinput *, const char *) =
		(struct libinput_device * (*)(struct libinput *, const char *))
			dlsym(RTLD_NEXT, "libinput_path_add_device");
	port->libinput_device = real(libinput, path);
	return port->libinput_device;
}

static void check(int status) {
	if (status != 0) {
		die(strerror(-status));
	}
}

static int ready(struct pollfd *waited) {
	waited->revents = POLLIN;
	return 1;
}

/* The next thing to happen: a frame, the end of the time to wait for, or the end. */
int poll(struct pollfd *waited, nfds_t count, int timeout_ms) {
	uint64_t until_us = session.clock_us + (uint64_t)(timeout_ms < 0 ? 0 : timeout_ms) * 1000;

	if (count != 1) {
		die("one descriptor is all that is understood");
	}
	if (has_frame && (timeout_ms < 0 || EEV_EPOCH_US + frame_us <= until_us)) {
		check(eev_session_play(&session, 0, frame_us, frame, frame_count));
		read_frame();
		return ready(waited);
	}
	if (timeout_ms >= 0) {
		check(eev_session_advance(&session, until_us - EEV_EPOCH_US));
		waited->revents = 0;
		return 0;
	}
	if (getenv("PLAY_UNPLUG") != NULL && !port->unplugged) {
		port->unplugged = true;
		libinput_path_remove_device(port->libinput_device);
		return ready(waited);
	}
	exit(0);
}
