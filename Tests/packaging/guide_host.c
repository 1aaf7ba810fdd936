/* SPDX-License-Identifier: MIT */
/*
 * The parts of the compositor of docs/compositors.md that are the reader's: clients, a timer, and
 * gestures of its own. All of them print what they do. There are three surfaces: 1 and 2 of client
 * 1, and 3 of client 2. Each is 640 pixels wide and 1920 high. They lie side by side on a panel of
 * 960 by 540 points, which shows 1920 by 1080 pixels.
 *
 *     guide [TRANSFORM cursor|touch]      an output that is turned, 0 to 7 as in wl_output
 */
#include <gesturecore/explain.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guide.c"

static struct seat seat;
static struct surface surfaces[3];

static int number(const struct surface *surface) {
	return (int)(surface - surfaces) + 1;
}

void client_down(struct surface *surface, uint32_t time_ms, int32_t id, struct gc_point at) {
	printf("%u surface %d: down %d at %d %d\n", time_ms, number(surface), id, at.x / 4096,
		at.y / 4096);
}

void client_motion(struct surface *surface, uint32_t time_ms, int32_t id, struct gc_point at) {
	printf("%u surface %d: motion %d at %d %d\n", time_ms, number(surface), id, at.x / 4096,
		at.y / 4096);
}

void client_up(struct surface *surface, uint32_t time_ms, int32_t id) {
	printf("%u surface %d: up %d\n", time_ms, number(surface), id);
}

void client_cancel(struct client *client) {
	printf("client %d: cancel\n", *(int *)client);
}

void clients_frame(void) {
	printf("frame\n");
}

void arm_timer(uint64_t deadline_us) {
	if (deadline_us != GC_NEVER_US) {
		printf("timer %u\n", (unsigned)(deadline_us / 1000));
	}
}

void own_gesture(const struct gc_event *event) {
	printf("own gesture %s, %u fingers\n", gc_state_name(event->state), event->touch_count);
}

/* As from wlroots, read `lag_us` later, by a clock that wraps around soon after the start. */
static uint64_t since_start_us(unsigned time_ms, int64_t lag_us) {
	const uint64_t start_ms = UINT64_C(0x1fffffff0);
	uint32_t wrapped_ms = (uint32_t)(start_ms + time_ms);
	uint64_t now_us = GC_MS(start_ms + time_ms) + (uint64_t)lag_us;
	return seat_time_us(now_us, wrapped_ms) - GC_MS(start_ms);
}

static void map(int i) {
	struct gc_rect third = {{GC_PT(640 * i), 0}, {GC_PT(640), GC_PT(1920)}};
	seat_map(&seat, &surfaces[i], third);
}

/* A line of a scenario: what happens, the time in milliseconds, and the rest. */
static void play(const char *line) {
	static int64_t lag_us = 3250;
	char what[16];
	unsigned time_ms;
	int id = 0, x = 0, y = 0;
	if (sscanf(line, "%15s %u %d %d %d", what, &time_ms, &id, &x, &y) < 2) {
		return;
	}
	if (strcmp(what, "frame") == 0) {
		seat_turn(&seat);
	} else if (strcmp(what, "lock") == 0) {
		seat_lock(&seat, GC_MS(time_ms));
	} else if (strcmp(what, "unmap") == 0) {
		seat_unmap(&seat, &surfaces[id - 1]);
	} else if (strcmp(what, "map") == 0) {
		map(id - 1);
	} else if (strcmp(what, "unplug") == 0) {
		seat_unplug(&seat, 0, GC_MS(time_ms));
	} else if (strcmp(what, "lag") == 0) {
		lag_us = id;
	} else if (strcmp(what, "timer") == 0) {
		seat_timer(&seat, GC_MS(time_ms));
	} else {
		enum gc_sample_kind kind = GC_SAMPLE_UP;
		if (strcmp(what, "down") == 0) {
			kind = GC_SAMPLE_DOWN;
		} else if (strcmp(what, "motion") == 0) {
			kind = GC_SAMPLE_MOTION;
		}
		seat_touch(
			&seat, kind, since_start_us(time_ms, lag_us), id, x / 1920.0, y / 1080.0);
	}
}

/* Side `index` of something that is 960 by 540 pieces, as it is seen once it is turned. */
static gc_length side(int index, bool is_turned, int piece) {
	return GC_PT(piece * ((index != 0) != is_turned ? 540 : 960));
}

int main(int count, char **arguments) {
	static int clients[] = {1, 2};
	unsigned transform = count == 3 ? (unsigned)atoi(arguments[1]) : 0;
	bool is_from_cursor = count == 3 && strcmp(arguments[2], "cursor") == 0;
	bool is_turned = (transform & 1) != 0;
	/* An EDID may have the ratio of the sides instead of a size. */
	struct gc_device_config panel = panel_config(160, 90, transform, is_from_cursor);
	struct gc_size pixels = {side(0, is_turned, 2), side(1, is_turned, 2)};
	char line[80];

	is_turned = is_turned && is_from_cursor;
	panel.size = (struct gc_size){side(0, is_turned, 1), side(1, is_turned, 1)};
	if (panel.width_um != 0 || seat_init(&seat, &panel, pixels) != GC_OK) {
		return 1;
	}
	for (int i = 0; i < 3; i++) {
		surfaces[i].client = (struct client *)&clients[i / 2];
		map(i);
	}
	while (fgets(line, sizeof(line), stdin) != NULL) {
		play(line);
	}
	return 0;
}
