/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <errno.h>
#include <string.h>
#include <time.h>

/* The ioctls of the kernel's drivers/input/evdev.c that libinput, libevdev and libmtdev use. */

static const char physical_path[] = "emulated/input0";

static int answer(void *argument, unsigned long request, const void *data, size_t size) {
	size_t room = _IOC_SIZE(request);
	size_t length = size < room ? size : room;
	memcpy(argument, data, length);
	return (int)length;
}

static int answer_text(void *argument, unsigned long request, const char *text) {
	return answer(argument, request, text, strlen(text) + 1);
}

/* The kernel counts whole words, and refuses types without codes. */
static int answer_codes(
	const struct eev_device *device, void *argument, unsigned long request, unsigned type) {
	static const unsigned code_count[EV_CNT] = {
		[EV_SYN] = EV_CNT,
		[EV_KEY] = KEY_CNT,
		[EV_REL] = REL_CNT,
		[EV_ABS] = ABS_CNT,
		[EV_MSC] = MSC_CNT,
		[EV_SW] = SW_CNT,
		[EV_LED] = LED_CNT,
		[EV_SND] = SND_CNT,
		[EV_FF] = FF_CNT,
	};
	size_t word_bits = 8 * sizeof(long);
	if (code_count[type] == 0) {
		return -EINVAL;
	}
	size_t words = (code_count[type] + word_bits - 1) / word_bits;
	return answer(argument, request, device->codes[type], words * sizeof(long));
}

static int answer_nothing_set(void *argument, unsigned long request) {
	static const uint8_t zeros[sizeof(long)];
	return answer(argument, request, zeros, sizeof(zeros));
}

static int answer_slots(struct eev_device *device, int32_t *argument, unsigned long request) {
	size_t room = _IOC_SIZE(request) / sizeof(*argument);
	if (device->slots == NULL || room == 0) {
		return -EINVAL;
	}
	uint32_t code = (uint32_t)argument[0];
	if (code < EEV_MT_FIRST || code >= EEV_MT_FIRST + EEV_MT_COUNT) {
		return -EINVAL;
	}
	for (int32_t slot = 0; slot < device->slot_count && (size_t)slot + 1 < room; slot++) {
		argument[slot + 1] = *eev_device_slot_value(device, slot, code);
	}
	return 0;
}

static int answer_number(
	struct eev_device *device, void *argument, unsigned long request, unsigned number) {
	if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(EV_CNT, 0))) {
		return answer_codes(device, argument, request, number - _IOC_NR(EVIOCGBIT(0, 0)));
	}
	if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(ABS_CNT))) {
		const struct input_absinfo *axis = &device->axes[number - _IOC_NR(EVIOCGABS(0))];
		(void)answer(argument, request, axis, sizeof(*axis));
		return 0;
	}
	switch (number) {
	case _IOC_NR(EVIOCGNAME(0)):
		return answer_text(argument, request, device->name);
	case _IOC_NR(EVIOCGPHYS(0)):
		return answer_text(argument, request, physical_path);
	case _IOC_NR(EVIOCGUNIQ(0)):
		return -ENOENT;
	case _IOC_NR(EVIOCGPROP(0)):
		return answer(argument, request, device->properties, sizeof(device->properties));
	case _IOC_NR(EVIOCGMTSLOTS(0)):
		return answer_slots(device, argument, request);
	case _IOC_NR(EVIOCGKEY(0)):
		return answer(argument, request, device->keys, sizeof(device->keys));
	case _IOC_NR(EVIOCGLED(0)):
	case _IOC_NR(EVIOCGSND(0)):
	case _IOC_NR(EVIOCGSW(0)):
		return answer_nothing_set(argument, request);
	default:
		return -EINVAL;
	}
}

/* The delay and the period, in milliseconds, that the kernel gives devices with key repeat. */
static int answer_repeat(const struct eev_device *device, void *argument, unsigned long request) {
	static const unsigned usual[] = {250, 33};
	if (!eev_device_has(device, EV_SYN, EV_REP)) {
		return -ENOSYS;
	}
	(void)answer(argument, request, usual, sizeof(usual));
	return 0;
}

static int set_clock(const int *clock) {
	return *clock == CLOCK_MONOTONIC || *clock == CLOCK_REALTIME ? 0 : -EINVAL;
}

int eev_device_ioctl(struct eev_device *device, unsigned long request, void *argument) {
	static const int version = EV_VERSION;

	switch (request) {
	case EVIOCGVERSION:
		(void)answer(argument, request, &version, sizeof(version));
		return 0;
	case EVIOCGID:
		(void)answer(argument, request, &device->id, sizeof(device->id));
		return 0;
	case EVIOCSCLOCKID:
		return set_clock(argument);
	case EVIOCGRAB:
	case EVIOCREVOKE:
		return 0;
	case EVIOCGREP:
		return answer_repeat(device, argument, request);
	default:
		break;
	}
	if (_IOC_TYPE(request) != 'E' || _IOC_DIR(request) != _IOC_READ) {
		return -EINVAL;
	}
	return answer_number(device, argument, request, _IOC_NR(request));
}
