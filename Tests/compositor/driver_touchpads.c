/* SPDX-License-Identifier: MIT */
/* The virtual touchpads. They emit the same events as real devices of wlroots. */
#include "driver.h"

#include <string.h>

static const char *update(struct driver *driver, const char *gesture, char **words) {
	double dx, dy, scale, degrees;
	if (!driver_number(words[0], &dx) || !driver_number(words[1], &dy)) {
		return "usage: update DX DY, of a pinch SCALE DEGREES too";
	}
	if (gesture[0] == 's') {
		pad_swipe(driver->touchpad, driver_now_ms(driver), dx, dy);
		return NULL;
	}
	if (gesture[0] != 'p' || !driver_number(words[2], &scale) ||
		!driver_number(words[3], &degrees)) {
		return "usage: pinch update DX DY SCALE DEGREES; a hold has none";
	}
	pad_pinch(driver->touchpad, driver_now_ms(driver), dx, dy, scale, degrees);
	return NULL;
}

const char *driver_touchpad(struct driver *driver, const char *command, char **words) {
	const char *phase = words[0] != NULL ? words[0] : "";
	double fingers;
	if (strcmp(phase, "update") == 0) {
		return update(driver, command, words + 1);
	}
	if (strcmp(phase, "end") == 0) {
		pad_end(driver->touchpad, command[0], driver_now_ms(driver),
			words[1] != NULL && strcmp(words[1], "cancelled") == 0);
		return NULL;
	}
	if (strcmp(phase, "begin") != 0 || !driver_number(words[1], &fingers) || fingers < 1 ||
		fingers > GC_TOUCHES_MAX) {
		return "usage: begin N, update ..., end [cancelled]";
	}
	pad_begin(driver->touchpad, command[0], driver_now_ms(driver), (uint32_t)fingers);
	return NULL;
}

const char *driver_scroll(struct driver *driver, char **words) {
	bool is_stop = words[0] != NULL && strcmp(words[0], "stop") == 0;
	double ways[2] = {0, 0};
	if (!is_stop &&
		(!driver_number(words[0], &ways[0]) || !driver_number(words[1], &ways[1]))) {
		return "usage: scroll DX DY | stop";
	}
	pad_scroll(driver->touchpad, driver_now_ms(driver), ways[0], ways[1], is_stop);
	return NULL;
}

const char *driver_wheel(struct driver *driver, char **words) {
	double notches;
	if (!driver_number(words[0], &notches)) {
		return "usage: wheel NOTCHES";
	}
	mouse_wheel(driver->touchpad, driver_now_ms(driver), notches);
	return NULL;
}
