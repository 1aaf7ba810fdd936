/* SPDX-License-Identifier: MIT */
#include "made_up_events.h"

#include <string.h>

int libinput_device_get_size(struct libinput_device *device, double *width, double *height) {
	*width = device->width_mm;
	*height = device->height_mm;
	return device->size_status;
}

int libinput_device_config_calibration_has_matrix(struct libinput_device *device) {
	(void)device;
	return 1;
}

int libinput_device_config_calibration_get_matrix(struct libinput_device *device, float matrix[6]) {
	memcpy(matrix, device->matrix, sizeof(device->matrix));
	return matrix[0] != 0 || matrix[1] != 0;
}

enum libinput_event_type libinput_event_get_type(struct libinput_event *event) {
	return event->type;
}

struct libinput_event_touch *libinput_event_get_touch_event(struct libinput_event *event) {
	return (struct libinput_event_touch *)event;
}

static struct libinput_event *made_up(struct libinput_event_touch *touch) {
	return (struct libinput_event *)touch;
}

uint64_t libinput_event_touch_get_time_usec(struct libinput_event_touch *touch) {
	return made_up(touch)->time_us;
}

int32_t libinput_event_touch_get_seat_slot(struct libinput_event_touch *touch) {
	made_up(touch)->slot_asked = true;
	return made_up(touch)->seat_slot;
}

double libinput_event_touch_get_x_transformed(struct libinput_event_touch *touch, uint32_t width) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->x_part * width;
}

double libinput_event_touch_get_y_transformed(struct libinput_event_touch *touch, uint32_t height) {
	made_up(touch)->place_asked = true;
	return made_up(touch)->y_part * height;
}

struct libinput_event_gesture *libinput_event_get_gesture_event(struct libinput_event *event) {
	return (struct libinput_event_gesture *)event;
}

/* Which libinput lets be asked for what, as its documentation has it. */
static struct libinput_event *gesture_of(struct libinput_event_gesture *gesture, bool allowed) {
	assert_true(allowed);
	return (struct libinput_event *)gesture;
}

static bool is_pinch_update(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, true)->type == LIBINPUT_EVENT_GESTURE_PINCH_UPDATE;
}

static bool is_update(struct libinput_event_gesture *gesture) {
	return is_pinch_update(gesture) ||
	       gesture_of(gesture, true)->type == LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE;
}

static bool is_end(struct libinput_event_gesture *gesture) {
	enum libinput_event_type type = gesture_of(gesture, true)->type;
	return type == LIBINPUT_EVENT_GESTURE_SWIPE_END ||
	       type == LIBINPUT_EVENT_GESTURE_PINCH_END || type == LIBINPUT_EVENT_GESTURE_HOLD_END;
}

uint64_t libinput_event_gesture_get_time_usec(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, true)->time_us;
}

int libinput_event_gesture_get_finger_count(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, true)->fingers;
}

int libinput_event_gesture_get_cancelled(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, is_end(gesture))->cancelled;
}

double libinput_event_gesture_get_dx(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, is_update(gesture))->dx;
}

double libinput_event_gesture_get_dy(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, is_update(gesture))->dy;
}

double libinput_event_gesture_get_scale(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, is_pinch_update(gesture))->scale;
}

double libinput_event_gesture_get_angle_delta(struct libinput_event_gesture *gesture) {
	return gesture_of(gesture, is_pinch_update(gesture))->degrees;
}
