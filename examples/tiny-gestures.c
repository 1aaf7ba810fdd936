/* SPDX-License-Identifier: MIT */
/*
 * Prints gestures on a touchscreen.
 *
 *     libraries="libgesturecore-libinput libgesturecore-explain"
 *     cc tiny-gestures.c $(pkg-config --cflags --libs $libraries) -o tiny-gestures
 *     ./tiny-gestures /dev/input/event5        (libinput list-devices prints the number)
 *
 * It opens only the given node, while a program that uses udev opens all devices of a seat,
 * keyboards too. If the node is another device, perhaps because the numbers have changed since the
 * last boot, it is closed before anything is read from it.
 *
 * ./tiny-gestures /dev/input/event5 swipe.gesture also saves what the fingers did in the last half
 * minute, when Ctrl-C ends it: "gesture explain swipe.gesture" says why a gesture did not work.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <gesturecore/convert.h>
#include <gesturecore/explain.h>
#include <gesturecore/gesturecore.h>
#include <gesturecore/libinput.h>
#include <libinput.h>

#define LONG_BITS (8 * sizeof(unsigned long))

/* Some 30 seconds of hands. */
static struct gc_note notes[8192];
static struct gc_recorder recorder;

struct screen {
	struct gc_libinput_device device;
	struct gc_device_config config;
	int error; /* the errno of opening its node */
};

/* Returns whether the device has positions and BTN_TOUCH: a touchscreen or touchpad. */
static bool is_touched(int fd, struct gc_device_config *config) {
	unsigned long keys[KEY_CNT / LONG_BITS] = {0};
	struct input_absinfo x, y;
	if (ioctl(fd, EVIOCGBIT(EV_KEY, sizeof(keys)), keys) < 0 ||
		(keys[BTN_TOUCH / LONG_BITS] >> BTN_TOUCH % LONG_BITS & 1) == 0 ||
		ioctl(fd, EVIOCGABS(ABS_X), &x) < 0 || ioctl(fd, EVIOCGABS(ABS_Y), &y) < 0) {
		return false;
	}
	*config = gc_device_config_default();
	config->x = (struct gc_device_axis){.minimum = x.minimum, .maximum = x.maximum};
	config->y = (struct gc_device_axis){.minimum = y.minimum, .maximum = y.maximum};
	return true;
}

/* libinput opens and closes nodes with these functions. */
static int open_node(const char *path, int flags, void *data) {
	struct screen *screen = data;
	int fd = open(path, flags | O_CLOEXEC);
	screen->error = fd < 0 ? errno : 0;
	if (fd >= 0 && !is_touched(fd, &screen->config)) {
		close(fd);
		screen->error = ENOTTY;
	}
	return screen->error == 0 ? fd : -screen->error;
}

static void close_node(int fd, void *data) {
	(void)data;
	close(fd);
}

static int complain(const char *path, int error) {
	fprintf(stderr, "tiny-gestures: %s: %s.\n", path,
		error == ENOTTY ? "not a touchscreen" : strerror(error));
	if (error == EACCES || error == EPERM) {
		fprintf(stderr,
			"Opening devices needs membership in the group \"input\": run "
			"\"sudo usermod -aG input $USER\" and log in again, or use sudo.\n");
	} else {
		fprintf(stderr, "\"sudo libinput list-devices\" prints the nodes: a touchscreen "
				"has the capability \"touch\".\n");
	}
	return 1;
}

/* libinput's clock. */
static uint64_t now_us(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Returns how long to sleep: until the next deadline of a gesture, or forever. */
static int timeout_ms(struct gc_engine *engine) {
	uint64_t deadline_us = gc_engine_deadline_us(engine), now = now_us();
	if (deadline_us == GC_NEVER_US) {
		return -1;
	}
	/* Rounded up, so that it does not wake up too early. */
	uint64_t ms = deadline_us > now ? (deadline_us - now + 999) / 1000 : 0;
	return ms < INT_MAX ? (int)ms : INT_MAX;
}

static void print_event(const struct gc_event *event) {
	printf("%s %s: touches %u, at %.1f %.1f, moved %.1f %.1f, scale %.3f\n",
		gc_kind_name(gc_recognizer_kind(event->recognizer)), gc_state_name(event->state),
		event->touch_count, gc_length_to_double(event->location.x),
		gc_length_to_double(event->location.y), gc_length_to_double(event->translation.x),
		gc_length_to_double(event->translation.y), gc_scale_to_double(event->scale));
}

static int listen_to(
	struct libinput *libinput, const struct screen *screen, struct gc_engine *engine) {
	/* An end by Ctrl-C comes between two frames. */
	sigset_t ends;
	sigemptyset(&ends);
	sigaddset(&ends, SIGINT);
	sigaddset(&ends, SIGTERM);
	sigprocmask(SIG_BLOCK, &ends, NULL);
	struct pollfd wait[] = {{.fd = libinput_get_fd(libinput), .events = POLLIN},
		{.fd = signalfd(-1, &ends, SFD_CLOEXEC), .events = POLLIN}};
	struct libinput_event *input;
	struct gc_event event;
	bool unplugged = false;
	for (;;) {
		libinput_dispatch(libinput);
		while ((input = libinput_get_event(libinput)) != NULL) {
			unplugged |=
				libinput_event_get_type(input) == LIBINPUT_EVENT_DEVICE_REMOVED;
			gc_libinput_push(engine, &screen->device, input);
			libinput_event_destroy(input);
		}
		gc_engine_end_frame(engine);
		while (gc_engine_next(engine, &event)) {
			print_event(&event);
		}
		if (unplugged) {
			fprintf(stderr, "tiny-gestures: the touchscreen was removed\n");
			return 1;
		}
		/* Advance the time only if there is no unread input, which would be older. */
		int ready = poll(wait, 2, timeout_ms(engine));
		if (ready == 0) {
			gc_engine_advance(engine, now_us());
		} else if (ready < 0 && errno != EINTR) {
			perror("tiny-gestures: poll");
			return 1;
		} else if (wait[1].revents != 0) {
			return 0;
		}
	}
}

static bool write_part(void *file, const char *bytes, size_t count) {
	return fwrite(bytes, 1, count, file) == count;
}

/* The file reveals what was typed on a screen keyboard, so only its owner can read it. */
static int save(const char *path, const struct gc_engine *engine) {
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
	bool is_written =
		file != NULL && gc_recorder_write(&recorder, engine, NULL, write_part, file);
	if (file == NULL || fclose(file) != 0 || !is_written) {
		fprintf(stderr, "tiny-gestures: %s: %s\n", path, strerror(errno));
		return 1;
	}
	return 0;
}

/* Also returns an error if a recognizer refused its configuration. */
static enum gc_status set_up(struct gc_engine *engine) {
	static struct gc_node window;
	static struct gc_touch touches[16];
	static struct gc_event events[16];
	static struct gc_record records[64];
	static struct gc_tap tap;
	static struct gc_long_press long_press;
	static struct gc_pan pan;
	static struct gc_pinch pinch;

	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){{0, 0}, {GC_POSITION_MAX, GC_POSITION_MAX}});
	struct gc_engine_config config = {
		.root = &window, .touches = touches, .events = events, .records = records};
	config.touch_capacity = config.event_capacity = 16;
	config.record_capacity = 64;
	gc_tap_init(&tap, NULL);
	gc_long_press_init(&long_press, NULL);
	gc_pan_init(&pan, NULL);
	gc_pinch_init(&pinch, NULL);
	struct gc_recognizer *all[] = {&tap.base, &long_press.base, &pan.base, &pinch.base};
	enum gc_status status = gc_engine_init(engine, &config);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]) && status == GC_OK; i++) {
		status = gc_recognizer_add(all[i], &window);
	}
	return status;
}

int main(int count, char **arguments) {
	static const struct libinput_interface nodes = {open_node, close_node};
	struct screen screen = {.error = ENOTTY};
	struct gc_engine engine;
	if (count != 2 && count != 3) {
		fprintf(stderr, "usage: tiny-gestures /dev/input/eventN [FILE]\n");
		return 1;
	}
	const char *path = arguments[1];
	struct stat node;
	if (stat(path, &node) != 0) {
		return complain(path, errno);
	}
	struct libinput *libinput = libinput_path_create_context(&nodes, &screen);
	struct libinput_device *device =
		libinput != NULL ? libinput_path_add_device(libinput, path) : NULL;
	/* libinput reports the fingers of a touchpad as pointer motion, not as touches. */
	if (device == NULL || !libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH)) {
		return complain(path, screen.error != 0 ? screen.error : ENOTTY);
	}
	if (gc_libinput_device_init(&screen.device, device, 0, &screen.config) != GC_OK) {
		return complain(path, ENOTTY);
	}
	enum gc_status status = set_up(&engine);
	if (status != GC_OK) {
		fprintf(stderr, "tiny-gestures: the set-up returned %s\n", gc_status_name(status));
		return 1;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("listening to %s\n", libinput_device_get_name(device));
	const char *file = count == 3 ? arguments[2] : NULL;
	if (file != NULL) {
		gc_recorder_init(&recorder, notes, sizeof(notes) / sizeof(notes[0]));
		gc_engine_set_recorder(&engine, &recorder);
	}
	int ended = listen_to(libinput, &screen, &engine);
	return file != NULL && save(file, &engine) != 0 ? 1 : ended;
}
