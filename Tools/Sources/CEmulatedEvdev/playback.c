/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "session.h"

#include <errno.h>
#include <unistd.h>

/* More timers than this in one step mean that one is always due. */
#define TIMER_LAPS_MAX 100000

/* In these functions the session is current. The public functions at the end make it so. */

static int dispatch(struct eev_session *session) {
	int status = libinput_dispatch(session->libinput);
	return status < 0 ? status : 0;
}

static struct eev_timer *next_timer(struct eev_session *session) {
	struct eev_timer *next = NULL;

	for (size_t i = 0; i < session->timer_count; i++) {
		struct eev_timer *timer = &session->timers[i];
		if (timer->expiry_us != EEV_NEVER_US &&
			(next == NULL || timer->expiry_us < next->expiry_us)) {
			next = timer;
		}
	}
	return next;
}

static int fire(struct eev_session *session, struct eev_timer *timer) {
	static const uint64_t once = 1;

	if (timer->expiry_us > session->clock_us) {
		session->clock_us = timer->expiry_us;
	}
	timer->expiry_us = EEV_NEVER_US;
	if (write(timer->fd, &once, sizeof(once)) != sizeof(once)) {
		return -EIO;
	}
	return dispatch(session);
}

static int check_time(const struct eev_session *session, uint64_t time_us) {
	if (time_us >= EEV_TIME_LIMIT_US) {
		return -ERANGE;
	}
	return EEV_EPOCH_US + time_us < session->clock_us ? -EINVAL : 0;
}

static int set_clock(struct eev_session *session, uint64_t time_us) {
	int status = check_time(session, time_us);
	if (status == 0) {
		session->clock_us = EEV_EPOCH_US + time_us;
	}
	return status;
}

static int advance(struct eev_session *session, uint64_t time_us) {
	int status = check_time(session, time_us);
	if (status != 0) {
		return status;
	}
	uint64_t clock_us = EEV_EPOCH_US + time_us;
	for (unsigned lap = 0; lap < TIMER_LAPS_MAX; lap++) {
		struct eev_timer *timer = next_timer(session);
		if (timer == NULL || timer->expiry_us > clock_us) {
			session->clock_us = clock_us;
			return 0;
		}
		status = fire(session, timer);
		if (status != 0) {
			return status;
		}
	}
	return -ELOOP;
}

static int write_events(
	struct eev_session *session, int fd, const struct input_event *events, size_t count) {
	size_t size = count * sizeof(*events);

	if (count == 0 || fd < 0 || write(fd, events, size) == (ssize_t)size) {
		return 0;
	}
	// The buffer is full: let libinput read the first part of the frame.
	int status = dispatch(session);
	if (status != 0) {
		return status;
	}
	return write(fd, events, size) == (ssize_t)size ? 0 : -EIO;
}

static struct input_event stamp(
	const struct eev_session *session, const struct eev_port *port, struct eev_input input) {
	return eev_stamped(input, session->clock_us + (uint64_t)port->stamp_offset_us);
}

/* What happens to a frame, after it has changed the device's state. */
enum fate {
	DELIVERED, // libinput reads it; if the buffer is full, at once
	QUEUED,    // it stays in the buffer; if the buffer is full, it is lost
	LOST,
};

static int deliver(struct eev_session *session, struct eev_port *port,
	const struct input_event *events, size_t count, enum fate fate) {
	int fd = port->device.write_fd;
	size_t size = count * sizeof(*events);

	switch (fate) {
	case DELIVERED:
		return write_events(session, fd, events, count);
	case QUEUED:
		if (fd >= 0 && !port->overflowed && write(fd, events, size) != (ssize_t)size) {
			port->overflowed = true;
		}
		return 0;
	case LOST:
		break;
	}
	return 0;
}

static int receive(struct eev_session *session, struct eev_port *port,
	const struct eev_input *inputs, size_t count, enum fate fate) {
	struct input_event batch[EEV_EVENTS_PER_WRITE];
	struct eev_input passed[EEV_PASSED_MAX];
	size_t batched = 0;

	for (size_t i = 0; i < count; i++) {
		session->ignored_events += eev_device_announces(&port->device, &inputs[i]) ? 0 : 1;
		unsigned passed_count = eev_device_receive(&port->device, &inputs[i], passed);
		for (unsigned j = 0; j < passed_count; j++) {
			batch[batched++] = stamp(session, port, passed[j]);
		}
		if (batched + EEV_PASSED_MAX > EEV_EVENTS_PER_WRITE) {
			int status = deliver(session, port, batch, batched, fate);
			if (status != 0) {
				return status;
			}
			batched = 0;
		}
	}
	return deliver(session, port, batch, batched, fate);
}

static bool is_report(const struct eev_input *input) {
	return input->type == EV_SYN && input->code == SYN_REPORT;
}

static bool is_frame(const struct eev_input *inputs, size_t count) {
	for (size_t i = 0; i + 1 < count; i++) {
		if (is_report(&inputs[i])) {
			return false;
		}
	}
	return count > 0 && is_report(&inputs[count - 1]);
}

static int drop(struct eev_session *session, struct eev_port *port) {
	const struct input_event events[] = {
		stamp(session, port, (struct eev_input){.type = EV_SYN, .code = SYN_DROPPED}),
		stamp(session, port, (struct eev_input){.type = EV_SYN, .code = SYN_REPORT}),
	};
	int status = write_events(
		session, port->device.write_fd, events, sizeof(events) / sizeof(events[0]));
	if (status != 0) {
		return status;
	}
	port->overflowed = false;
	return dispatch(session);
}

static int play(struct eev_session *session, struct eev_port *port, uint64_t time_us,
	const struct eev_input *inputs, size_t count) {
	int status = is_frame(inputs, count) ? advance(session, time_us) : -EINVAL;
	if (status == 0 && port->overflowed) {
		status = drop(session, port);
	}
	if (status == 0) {
		status = receive(session, port, inputs, count, DELIVERED);
	}
	return status == 0 ? dispatch(session) : status;
}

/* libinput does not run meanwhile, so no timer fires. */
static int queue(struct eev_session *session, struct eev_port *port, uint64_t time_us,
	const struct eev_input *inputs, size_t count) {
	int status = is_frame(inputs, count) ? set_clock(session, time_us) : -EINVAL;
	return status == 0 ? receive(session, port, inputs, count, QUEUED) : status;
}

static int lose(struct eev_session *session, struct eev_port *port, uint64_t time_us,
	const struct eev_input *inputs, size_t count) {
	int status = is_frame(inputs, count) ? advance(session, time_us) : -EINVAL;
	if (status != 0) {
		return status;
	}
	port->overflowed = true;
	return receive(session, port, inputs, count, LOST);
}

typedef int (*frame_function)(struct eev_session *session, struct eev_port *port, uint64_t time_us,
	const struct eev_input *inputs, size_t count);

static int enter_with_frame(frame_function take, struct eev_session *session, unsigned device,
	uint64_t time_us, const struct eev_input *events, size_t count) {
	struct eev_port *port = eev_session_port(session, device);
	if (port == NULL) {
		return -ENODEV;
	}
	struct eev_session *previous = eev_enter(session);
	int status = take(session, port, time_us, events, count);
	eev_leave(previous);
	return status;
}

int eev_session_play(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count) {
	return enter_with_frame(play, session, device, time_us, events, count);
}

int eev_session_queue(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count) {
	return enter_with_frame(queue, session, device, time_us, events, count);
}

int eev_session_lose(struct eev_session *session, unsigned device, uint64_t time_us,
	const struct eev_input *events, size_t count) {
	return enter_with_frame(lose, session, device, time_us, events, count);
}

int eev_session_drop(struct eev_session *session, unsigned device, uint64_t time_us) {
	struct eev_port *port = eev_session_port(session, device);
	if (port == NULL) {
		return -ENODEV;
	}
	struct eev_session *previous = eev_enter(session);
	int status = advance(session, time_us);
	if (status == 0) {
		status = drop(session, port);
	}
	eev_leave(previous);
	return status;
}

int eev_session_advance(struct eev_session *session, uint64_t time_us) {
	struct eev_session *previous = eev_enter(session);
	int status = advance(session, time_us);
	eev_leave(previous);
	return status;
}

int eev_session_dispatch(struct eev_session *session) {
	struct eev_session *previous = eev_enter(session);
	int status = dispatch(session);
	eev_leave(previous);
	return status;
}

int eev_session_set_stamp_offset(struct eev_session *session, unsigned device, int64_t offset_us) {
	const int64_t most_us = INT64_C(1000000000000);
	struct eev_port *port = eev_session_port(session, device);
	if (port == NULL) {
		return -ENODEV;
	}
	if (offset_us < -(int64_t)EEV_BOOT_US || offset_us > most_us) {
		return -ERANGE;
	}
	port->stamp_offset_us = offset_us;
	return 0;
}
