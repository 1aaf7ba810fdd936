/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "session.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

/* A pipe takes writes up to PIPE_BUF whole or not at all, so no event is ever split. */
#define EVENTS_PER_WRITE (PIPE_BUF / sizeof(struct input_event))

/* More timers than this in one step can only be one that is always due. */
#define TIMER_LAPS_MAX 100000

/* The functions here run with the session current, all but the public ones at the end. */

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

static int advance(struct eev_session *session, uint64_t time_us) {
	if (time_us >= EEV_TIME_LIMIT_US) {
		return -ERANGE;
	}
	uint64_t clock_us = EEV_EPOCH_US + time_us;
	if (clock_us < session->clock_us) {
		return -EINVAL;
	}
	for (unsigned lap = 0; lap < TIMER_LAPS_MAX; lap++) {
		struct eev_timer *timer = next_timer(session);
		if (timer == NULL || timer->expiry_us > clock_us) {
			session->clock_us = clock_us;
			return 0;
		}
		int status = fire(session, timer);
		if (status != 0) {
			return status;
		}
	}
	return -ELOOP;
}

static int write_events(
	struct eev_session *session, const struct input_event *events, size_t count) {
	size_t size = count * sizeof(*events);

	if (count == 0 || session->device.write_fd < 0) {
		return 0;
	}
	if (write(session->device.write_fd, events, size) == (ssize_t)size) {
		return 0;
	}
	// Full: the frame is larger than the buffer, so let libinput read its first part.
	int status = dispatch(session);
	if (status != 0) {
		return status;
	}
	return write(session->device.write_fd, events, size) == (ssize_t)size ? 0 : -EIO;
}

static struct input_event stamp(const struct eev_session *session, struct eev_input input) {
	struct input_event event = {.type = input.type, .code = input.code, .value = input.value};
	event.input_event_sec = (__typeof__(event.input_event_sec))(session->clock_us / 1000000);
	event.input_event_usec = (__typeof__(event.input_event_usec))(session->clock_us % 1000000);
	return event;
}

static int receive(
	struct eev_session *session, const struct eev_input *inputs, size_t count, bool deliver) {
	struct input_event batch[EVENTS_PER_WRITE];
	size_t batched = 0;

	for (size_t i = 0; i < count; i++) {
		if (!eev_device_receive(&session->device, &inputs[i])) {
			session->ignored_events++;
			continue;
		}
		batch[batched++] = stamp(session, inputs[i]);
		if (batched == EVENTS_PER_WRITE) {
			int status = deliver ? write_events(session, batch, batched) : 0;
			if (status != 0) {
				return status;
			}
			batched = 0;
		}
	}
	return deliver ? write_events(session, batch, batched) : 0;
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

static int drop(struct eev_session *session) {
	const struct input_event events[] = {
		stamp(session, (struct eev_input){.type = EV_SYN, .code = SYN_DROPPED}),
		stamp(session, (struct eev_input){.type = EV_SYN, .code = SYN_REPORT}),
	};
	int status = write_events(session, events, sizeof(events) / sizeof(events[0]));
	if (status != 0) {
		return status;
	}
	session->overflowed = false;
	return dispatch(session);
}

static int play(struct eev_session *session, uint64_t time_us, const struct eev_input *inputs,
	size_t count) {
	int status = is_frame(inputs, count) ? advance(session, time_us) : -EINVAL;
	if (status == 0 && session->overflowed) {
		status = drop(session);
	}
	if (status == 0) {
		status = receive(session, inputs, count, true);
	}
	return status == 0 ? dispatch(session) : status;
}

static int lose(struct eev_session *session, uint64_t time_us, const struct eev_input *inputs,
	size_t count) {
	int status = is_frame(inputs, count) ? advance(session, time_us) : -EINVAL;
	if (status != 0) {
		return status;
	}
	session->overflowed = true;
	return receive(session, inputs, count, false);
}

int eev_session_play(struct eev_session *session, uint64_t time_us, const struct eev_input *events,
	size_t count) {
	struct eev_session *previous = eev_enter(session);
	int status = play(session, time_us, events, count);
	eev_leave(previous);
	return status;
}

int eev_session_lose(struct eev_session *session, uint64_t time_us, const struct eev_input *events,
	size_t count) {
	struct eev_session *previous = eev_enter(session);
	int status = lose(session, time_us, events, count);
	eev_leave(previous);
	return status;
}

int eev_session_drop(struct eev_session *session, uint64_t time_us) {
	struct eev_session *previous = eev_enter(session);
	int status = advance(session, time_us);
	if (status == 0) {
		status = drop(session);
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
