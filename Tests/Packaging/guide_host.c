/* SPDX-License-Identifier: MIT */
/*
 * What the compositor of docs/compositors.md leaves to the reader: clients, a timer, and gestures
 * of its own. All of it prints. Three surfaces, 1 and 2 of client 1 and 3 of client 2, are 640
 * pixels wide each, side by side on a panel of 960 by 540 points that shows 1920 by 1080 pixels.
 */
#include <stdio.h>
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
	printf("own gesture, state %d, %u fingers\n", event->state, event->touch_count);
}

/* As wlroots tells it, 3.25 ms late, by a clock that has wrapped around since the start. */
static uint64_t since_start_us(unsigned time_ms) {
	const uint64_t start_ms = UINT64_C(0x1fffffff0);
	uint32_t wrapped_ms = (uint32_t)(start_ms + time_ms);
	return seat_time_us(GC_MS(start_ms + time_ms) + 3250, wrapped_ms) - GC_MS(start_ms);
}

static void map(int i) {
	struct gc_rect third = {{GC_PT(640 * i), 0}, {GC_PT(640), GC_PT(1080)}};
	seat_map(&seat, &surfaces[i], third);
}

/* A line of a scenario: what happens, the time in milliseconds, and the rest. */
static void play(const char *line) {
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
	} else if (strcmp(what, "timer") == 0) {
		seat_timer(&seat, GC_MS(time_ms));
	} else {
		enum gc_sample_kind kind = GC_SAMPLE_UP;
		if (strcmp(what, "down") == 0) {
			kind = GC_SAMPLE_DOWN;
		} else if (strcmp(what, "motion") == 0) {
			kind = GC_SAMPLE_MOTION;
		}
		seat_touch(&seat, kind, since_start_us(time_ms), id, x / 1920.0, y / 1080.0);
	}
}

int main(void) {
	static int clients[] = {1, 2};
	struct gc_device_config panel = gc_device_config_default();
	char line[80];

	panel.size = (struct gc_size){GC_PT(960), GC_PT(540)};
	if (seat_init(&seat, &panel, (struct gc_size){GC_PT(1920), GC_PT(1080)}) != GC_OK) {
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
