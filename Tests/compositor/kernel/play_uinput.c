/* SPDX-License-Identifier: MIT */
/*
 * Plays a recording in real time through the kernel: evemu creates its device with uinput, udev
 * describes it, and libinput reads its node in /dev/input.
 *
 * The kernel stamps each frame itself, a little later than it was due. Its stamps are printed with
 * the events, so that play_emulated.c can use the same.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libinput.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "play.h"

/* By then, libinput has finished adding the device. */
#define LEAD_US 500000

static uint64_t now_us(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static int open_node(const char *path, int flags, void *user_data) {
	(void)user_data;
	int fd = open(path, flags | O_CLOEXEC);
	return fd >= 0 ? fd : -errno;
}

static void close_node(int fd, void *user_data) {
	(void)user_data;
	close(fd);
}

static const struct libinput_interface node_access = {
	.open_restricted = open_node,
	.close_restricted = close_node,
};

static void print_events(struct libinput *libinput, uint64_t origin_us) {
	struct libinput_event *event;

	if (libinput_dispatch(libinput) != 0) {
		fail("libinput", "it failed");
	}
	while ((event = libinput_get_event(libinput)) != NULL) {
		print_event(event, origin_us);
		libinput_event_destroy(event);
	}
}

static void sleep_until(uint64_t time_us) {
	struct timespec time = {
		.tv_sec = (time_t)(time_us / 1000000),
		.tv_nsec = (long)(time_us % 1000000) * 1000,
	};
	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) == EINTR) {
	}
}

/* Dispatches libinput until a time. Its timers fire meanwhile. */
static void read_until(struct libinput *libinput, uint64_t time_us, uint64_t origin_us) {
	struct pollfd input = {.fd = libinput_get_fd(libinput), .events = POLLIN};
	uint64_t now = now_us();

	while (now < time_us) {
		struct timespec rest = {
			.tv_sec = (time_t)((time_us - now) / 1000000),
			.tv_nsec = (long)((time_us - now) % 1000000) * 1000,
		};
		if (ppoll(&input, 1, &rest, NULL) > 0) {
			print_events(libinput, origin_us);
		}
		now = now_us();
	}
}

static void write_frame(int uinput, const struct frame *frame) {
	for (size_t i = 0; i < frame->count; i++) {
		const struct input_event *event = &frame->events[i];
		if (write(uinput, event, sizeof(*event)) != sizeof(*event)) {
			fail("/dev/uinput", strerror(errno));
		}
	}
}

/*
 * Prints the stamp of the frame that was written: the time that all readers of the node get. If
 * nothing has changed in a frame, the kernel does not pass it on.
 */
static void print_stamp(int node, uint64_t origin_us) {
	uint64_t time_us = now_us();
	struct input_event event;

	while (read(node, &event, sizeof(event)) == sizeof(event)) {
		time_us = (uint64_t)event.input_event_sec * 1000000 +
			  (uint64_t)event.input_event_usec;
	}
	printf("stamp %" PRIu64 "\n", time_us - origin_us);
}

static int open_reader(const char *path) {
	int clock = CLOCK_MONOTONIC, node = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	if (node < 0 || ioctl(node, EVIOCSCLOCKID, &clock) != 0) {
		fail(path, strerror(errno));
	}
	return node;
}

static void play(struct recording *recording, struct stall stall, struct libinput *libinput,
	int uinput, int node) {
	struct frame frame;
	uint64_t origin_us = now_us() + LEAD_US, delay_us = 0;

	for (unsigned long number = 1; next_frame(recording, &frame); number++) {
		/* Frames that came at once after a delay would be jumps of the fingers. */
		uint64_t now = now_us(), time_us = origin_us + frame.time_us + delay_us;
		if (now > time_us) {
			delay_us += now - time_us;
			time_us = now;
		}
		if (number > stall.first && number <= stall.last) {
			sleep_until(time_us);
		} else {
			read_until(libinput, time_us, origin_us);
		}
		write_frame(uinput, &frame);
		print_stamp(node, origin_us);
		if (number < stall.first || number >= stall.last) {
			print_events(libinput, origin_us);
		}
	}
}

/*
 * Waits until udev has processed the device. It then moves the fuzz out of the kernel, and
 * libinput does not wait for that. The lock is needed because udevadm settle works for only
 * one caller at a time.
 */
static void wait_for_udev(void) {
	int lock = open("/run/settle", O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (lock < 0 || lockf(lock, F_LOCK, 0) != 0 || system("udevadm settle") != 0) {
		fail("udev", "does not finish processing the device");
	}
	close(lock);
}

int main(int argument_count, char **arguments) {
	struct stall stall;
	struct recording recording = open_recording(argument_count, arguments, &stall);
	int uinput = open("/dev/uinput", O_RDWR | O_CLOEXEC);
	if (uinput < 0 || evemu_create(recording.device, uinput) != 0) {
		fail("/dev/uinput", "it cannot create a device");
	}
	wait_for_udev();
	struct libinput *libinput = libinput_path_create_context(&node_access, NULL);
	struct libinput_device *device =
		libinput == NULL
			? NULL
			: libinput_path_add_device(libinput, evemu_get_devnode(recording.device));
	if (device == NULL) {
		fail(arguments[1], "libinput refuses the device");
	}
	print_events(libinput, 0);
	int node = open_reader(evemu_get_devnode(recording.device));
	play(&recording, stall, libinput, uinput, node);
	close(node);
	libinput_path_remove_device(device);
	print_events(libinput, 0);
	libinput_unref(libinput);
	evemu_destroy(recording.device);
	close_recording(&recording);
	return 0;
}
