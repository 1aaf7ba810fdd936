/* SPDX-License-Identifier: MIT */
#pragma once

#include <limits.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "emulated_evdev.h"
#include "panel_protocol.h"

#define EEV_MT_FIRST ABS_MT_TOUCH_MAJOR
#define EEV_MT_COUNT (ABS_MT_TOOL_Y - ABS_MT_TOUCH_MAJOR + 1)

/** The number of axes whose fuzz libinput's udev rules move away from the kernel. */
#define EEV_FUZZ_COUNT 4
extern const unsigned eev_fuzz_codes[EEV_FUZZ_COUNT];

enum eev_kind {
	EEV_KIND_OTHER,
	EEV_KIND_TOUCHSCREEN,
	EEV_KIND_TOUCHPAD,
	EEV_KIND_PEN, // a tablet with a pen
};

/** The kernel's data about a device: its description and its state. */
struct eev_device {
	char name[256];
	char group[EEV_UDEV_VALUE_SIZE]; // empty: none
	struct input_id id;
	enum eev_kind kind;
	unsigned event_number; // the N of /dev/input/eventN

	uint8_t properties[INPUT_PROP_CNT / 8];
	uint8_t codes[EV_CNT][KEY_CNT / 8]; // codes[0] has the types, as in EVIOCGBIT
	uint8_t keys[KEY_CNT / 8];
	struct input_absinfo axes[ABS_CNT];
	int32_t udev_fuzz[EEV_FUZZ_COUNT]; // of eev_fuzz_codes, moved out of the axes; 0 of a pen

	int32_t *slots; // slot_count rows of EEV_MT_COUNT; NULL in protocol A
	int32_t slot_count;
	int32_t chosen_slot; // which slot values are for; axes has the one that programs know

	unsigned frame_events;   // passed on in the frame being received
	unsigned frame_contacts; // protocol A: contacts in the frame being received
	unsigned contacts;       // protocol A: contacts in the last frame
	bool contact_has_data;

	int read_fd; // libinput's end while the device is open, else -1
	int write_fd;
};

/** Fills a device from its description. On failure, writes the reason to `error`, returns false. */
bool eev_device_init(struct eev_device *device, const struct eev_device_description *description,
	char *error, size_t error_size);

void eev_device_finish(struct eev_device *device);

/** Opens the device like its node. Returns a descriptor or -errno. */
int eev_device_open(struct eev_device *device);

void eev_device_close(struct eev_device *device);

/** Whether the device can send this event. The kernel ignores others. */
bool eev_device_announces(const struct eev_device *device, const struct eev_input *input);

/** The most events that one event makes the kernel pass on: a slot, and a value in it. */
#define EEV_PASSED_MAX 2

/* The event number of a session's or panel's first device. */
#define EEV_FIRST_EVENT_NUMBER 40

/* Writes to a pipe of up to PIPE_BUF bytes are atomic, so no event is ever split. */
#define EEV_EVENTS_PER_WRITE (PIPE_BUF / sizeof(struct input_event))

/** Makes the pipe of a reader, with the largest buffer that is allowed. Returns 0 or -errno. */
int eev_make_pipe(int ends[2]);

/** Returns an event with a stamp. */
struct input_event eev_stamped(struct eev_input input, uint64_t time_us);

/**
 * Updates the device's state. Writes the events that the kernel passes on to `passed`, and returns
 * how many: none if nothing has changed.
 */
unsigned eev_device_receive(struct eev_device *device, const struct eev_input *input,
	struct eev_input passed[EEV_PASSED_MAX]);

/** Returns the row of a slot's multitouch axis. `code` is EEV_MT_FIRST and above. */
int32_t *eev_device_slot_value(struct eev_device *device, int32_t slot, unsigned code);

unsigned eev_device_contacts(const struct eev_device *device);

/** Answers an evdev ioctl with the kernel's result: at least 0, or -errno. */
int eev_device_ioctl(struct eev_device *device, unsigned long request, void *argument);

bool eev_device_has(const struct eev_device *device, unsigned type, unsigned code);

bool eev_device_has_property(const struct eev_device *device, unsigned property);

/** Classifies the device like udev's input_id builtin. */
enum eev_kind eev_device_classify(const struct eev_device *device);

/** Write the path of the device's node to `path`, which has at least EEV_PATH_SIZE bytes. */
void eev_device_node(const struct eev_device *device, char *path);
void eev_device_syspath(const struct eev_device *device, char *path);

/** The device number of the node. */
dev_t eev_device_number(const struct eev_device *device);

/** Fills in a udev device, with the properties that udev's rules would set. */
void eev_udev_device_init(struct udev_device *udev_device, const struct eev_device *device);
