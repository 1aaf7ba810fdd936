/* SPDX-License-Identifier: MIT */
/* The clock: the times of devices on it, and when the timer fires. */
#include "state.h"

#include <limits.h>
#include <time.h>

uint64_t gc_wlr_seat_now_us(const struct gc_wlr_seat *seat) {
	struct timespec now;
	if (seat->config.now_us != NULL) {
		return seat->config.now_us(seat->config.data);
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t gc_wlr_seat_time_us(const struct gc_wlr_seat *seat, uint32_t time_msec) {
	int64_t now_ms = (int64_t)(gc_wlr_seat_now_us(seat) / 1000);
	/* Signed, because an event may be ahead of the clock. 32 bits wrap every 49 days. */
	int64_t age_ms = (int32_t)((uint32_t)now_ms - time_msec);
	return now_ms > age_ms ? (uint64_t)(now_ms - age_ms) * 1000 : 0;
}

/* Counts from the latest base, which costs less than reading the clock. */
static uint64_t counted_us(const struct gci_wlr_device *device, uint32_t time_msec) {
	int64_t age_us = (int64_t)(int32_t)(time_msec - device->base_msec) * 1000;
	int64_t time_us = (int64_t)device->base_us + age_us;
	return time_us > 0 ? (uint64_t)time_us : 0;
}

uint64_t gci_wlr_device_rebase(struct gci_wlr_device *device, uint32_t time_msec) {
	/* Events go back a little after those of libinput's timers. */
	const uint64_t most_forward_us = 1000000, most_backward_us = 100000;
	uint64_t now_us = gc_wlr_seat_now_us(device->seat);
	uint64_t time_us = gc_wlr_seat_time_us(device->seat, time_msec);
	bool is_plausible = time_us <= now_us + most_forward_us &&
			    time_us + most_backward_us >= counted_us(device, device->latest_msec);
	device->base_us = is_plausible ? time_us : now_us;
	device->base_msec = device->latest_msec = time_msec;
	return device->base_us;
}

uint64_t gci_wlr_device_time_us(struct gci_wlr_device *device, uint32_t time_msec) {
	const uint32_t silence_ms = 1000;
	if (time_msec - device->latest_msec > silence_ms) {
		return gci_wlr_device_rebase(device, time_msec);
	}
	device->latest_msec = time_msec;
	return counted_us(device, time_msec);
}

void gci_wlr_arm(struct gc_wlr_seat *seat) {
	uint64_t deadline_us = gc_wlr_seat_deadline_us(seat);
	int ms = 0; /* disarmed */
	if (deadline_us == seat->armed_us) {
		return;
	}
	if (deadline_us != GC_NEVER_US) {
		uint64_t now_us = gc_wlr_seat_now_us(seat);
		/* Rounded up, so that it does not fire too early. */
		uint64_t rest = deadline_us > now_us ? (deadline_us - now_us + 999) / 1000 : 1;
		ms = rest < INT_MAX ? (int)rest : INT_MAX;
	}
	seat->armed_us = deadline_us;
	wl_event_source_timer_update(seat->timer, ms);
}
