/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <errno.h>
#include <string.h>

/* Changes to a device while it is in use, and the resulting events. */

static int dispatch(struct eev_session *session) {
	int status = libinput_dispatch(session->libinput);
	return status < 0 ? status : 0;
}

int eev_session_unplug(struct eev_session *session, unsigned device) {
	struct eev_port *port = eev_session_port(session, device);
	if (port == NULL || port->unplugged) {
		return -ENODEV;
	}
	struct eev_session *previous = eev_enter(session);
	port->unplugged = true;
	if (port->libinput_device != NULL) {
		libinput_path_remove_device(port->libinput_device);
		eev_port_keep_device(port, NULL);
	}
	int status = dispatch(session);
	eev_leave(previous);
	return status;
}

int eev_session_suspend(struct eev_session *session) {
	struct eev_session *previous = eev_enter(session);
	libinput_suspend(session->libinput);
	for (unsigned device = 0; device < session->port_count; device++) {
		eev_port_keep_device(&session->ports[device], NULL);
	}
	int status = dispatch(session);
	eev_leave(previous);
	return status;
}

static bool has_device(const struct eev_session *session) {
	for (unsigned device = 0; device < session->port_count; device++) {
		if (!session->ports[device].unplugged) {
			return true;
		}
	}
	return false;
}

int eev_session_resume(struct eev_session *session) {
	if (!has_device(session)) {
		return -ENODEV;
	}
	struct eev_session *previous = eev_enter(session);
	int status = libinput_resume(session->libinput);
	if (status == 0) {
		status = dispatch(session);
	}
	eev_leave(previous);
	return status < 0 ? -EIO : 0;
}

static int send_events(
	struct eev_session *session, unsigned device, enum libinput_config_send_events_mode mode) {
	struct libinput_device *libinput_device = eev_session_device(session, device);
	if (libinput_device == NULL) {
		return -ENODEV;
	}
	struct eev_session *previous = eev_enter(session);
	enum libinput_config_status outcome =
		libinput_device_config_send_events_set_mode(libinput_device, mode);
	int status = dispatch(session);
	eev_leave(previous);
	return outcome == LIBINPUT_CONFIG_STATUS_SUCCESS && status == 0 ? 0 : -EIO;
}

int eev_session_disable(struct eev_session *session, unsigned device) {
	return send_events(session, device, LIBINPUT_CONFIG_SEND_EVENTS_DISABLED);
}

int eev_session_enable(struct eev_session *session, unsigned device) {
	return send_events(session, device, LIBINPUT_CONFIG_SEND_EVENTS_ENABLED);
}

static struct eev_port *port_of(struct eev_session *session, struct libinput_event *event) {
	const char *name = libinput_device_get_sysname(libinput_event_get_device(event));
	char path[EEV_PATH_SIZE];

	for (unsigned device = 0; device < session->port_count; device++) {
		eev_device_syspath(&session->ports[device].device, path);
		if (strcmp(strrchr(path, '/') + 1, name) == 0) {
			return &session->ports[device];
		}
	}
	return NULL;
}

/* Motion and frame events are skipped: looking up their device makes libinput format its name. */
static bool is_followed(enum libinput_event_type type) {
	return type == LIBINPUT_EVENT_DEVICE_ADDED || type == LIBINPUT_EVENT_TOUCH_DOWN ||
	       type == LIBINPUT_EVENT_TOUCH_UP || type == LIBINPUT_EVENT_TOUCH_CANCEL ||
	       type == LIBINPUT_EVENT_TABLET_TOOL_TIP;
}

static bool lands(struct libinput_event *event, enum libinput_event_type type) {
	return type == LIBINPUT_EVENT_TOUCH_DOWN ||
	       (type == LIBINPUT_EVENT_TABLET_TOOL_TIP &&
		       libinput_event_tablet_tool_get_tip_state(
			       libinput_event_get_tablet_tool_event(event)) ==
			       LIBINPUT_TABLET_TOOL_TIP_DOWN);
}

static void follow(struct eev_session *session, struct libinput_event *event) {
	enum libinput_event_type type = libinput_event_get_type(event);
	struct eev_port *port = is_followed(type) ? port_of(session, event) : NULL;

	if (port == NULL) {
		return;
	}
	if (type == LIBINPUT_EVENT_DEVICE_ADDED) {
		// A resumed device is a new libinput device, which only the event carries.
		if (!port->unplugged) {
			eev_port_keep_device(port, libinput_event_get_device(event));
		}
	} else if (lands(event, type)) {
		port->open_touches++;
	} else {
		port->open_touches -= port->open_touches > 0 ? 1 : 0;
	}
}

struct libinput_event *eev_session_next_event(struct eev_session *session) {
	struct eev_session *previous = eev_enter(session);
	struct libinput_event *event = libinput_get_event(session->libinput);
	if (event != NULL) {
		follow(session, event);
	}
	eev_leave(previous);
	return event;
}

void eev_session_release_event(struct eev_session *session, struct libinput_event *event) {
	struct eev_session *previous = eev_enter(session);
	libinput_event_destroy(event);
	eev_leave(previous);
}

static uint64_t stamp_us(struct libinput_event *event, uint64_t otherwise_us) {
	switch (libinput_event_get_type(event)) {
	case LIBINPUT_EVENT_TOUCH_DOWN:
	case LIBINPUT_EVENT_TOUCH_UP:
	case LIBINPUT_EVENT_TOUCH_MOTION:
	case LIBINPUT_EVENT_TOUCH_CANCEL:
	case LIBINPUT_EVENT_TOUCH_FRAME:
		return libinput_event_touch_get_time_usec(libinput_event_get_touch_event(event));
	case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
	case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
	case LIBINPUT_EVENT_GESTURE_SWIPE_END:
	case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN:
	case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
	case LIBINPUT_EVENT_GESTURE_PINCH_END:
	case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN:
	case LIBINPUT_EVENT_GESTURE_HOLD_END:
		return libinput_event_gesture_get_time_usec(
			libinput_event_get_gesture_event(event));
	case LIBINPUT_EVENT_TABLET_TOOL_AXIS:
	case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
	case LIBINPUT_EVENT_TABLET_TOOL_TIP:
	case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
		return libinput_event_tablet_tool_get_time_usec(
			libinput_event_get_tablet_tool_event(event));
	case LIBINPUT_EVENT_POINTER_MOTION:
	case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
	case LIBINPUT_EVENT_POINTER_BUTTON:
	case LIBINPUT_EVENT_POINTER_AXIS:
	case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
	case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
	case LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
		return libinput_event_pointer_get_time_usec(
			libinput_event_get_pointer_event(event));
	default:
		return otherwise_us;
	}
}

uint64_t eev_session_event_time_us(
	const struct eev_session *session, struct libinput_event *event) {
	uint64_t clock_us = stamp_us(event, session->clock_us);
	return clock_us > EEV_EPOCH_US ? clock_us - EEV_EPOCH_US : 0;
}
