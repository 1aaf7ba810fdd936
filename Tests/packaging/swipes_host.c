/* SPDX-License-Identifier: MIT */
/*
 * A swipe and a pinch of docs/compositors.md, on a panel of 2000 by 1000 points.
 *
 *     swipes FINGERS LEAD      lead in 1/256
 *
 * Each line of the input is a frame: the places of all fingers, x y x y, in points. The first lands
 * them, an empty one lifts them. Prints what begins, with the number of its frame.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "swipes.c"

static struct gc_engine engine;
static struct hand_gestures gestures;
static struct gc_touch touches[8];
static struct gc_event events[16];
static struct gc_record records[16];

static void push(enum gc_sample_kind kind, unsigned frame, int32_t id, double x, double y) {
	gc_engine_push(
		&engine, &(struct gc_sample){
				 .time_us = GC_MS(10 * frame),
				 .position = {gc_length_from_double(x), gc_length_from_double(y)},
				 .id = id,
				 .kind = (uint8_t)kind,
			 });
}

static void take(unsigned frame) {
	struct gc_event event;
	gc_engine_end_frame(&engine);
	while (gc_engine_next(&engine, &event)) {
		bool is_swipe = event.recognizer == &gestures.swipe.base;
		if (event.kind != GC_EVENT_GESTURE || event.state != GC_STATE_BEGAN) {
			continue;
		}
		printf("%u %s\n", frame, is_swipe ? "swipe" : "pinch");
	}
}

int main(int count, char **arguments) {
	struct gc_node root;
	unsigned fingers = count == 3 ? (unsigned)atoi(arguments[1]) : 0;
	char line[200];

	gc_node_init(&root);
	gc_node_set_frame(&root, (struct gc_rect){.size = {GC_PT(2000), GC_PT(1000)}});
	if (count != 3 ||
		gc_engine_init(&engine,
			&(struct gc_engine_config){
				.root = &root,
				.touches = touches,
				.touch_capacity = 8,
				.events = events,
				.event_capacity = 16,
				.records = records,
				.record_capacity = 16,
			}) != GC_OK ||
		hand_gestures_add(&gestures, &root, (uint8_t)fingers,
			(uint16_t)atoi(arguments[2])) != GC_OK) {
		return 1;
	}
	for (unsigned frame = 1; fgets(line, sizeof(line), stdin) != NULL; frame++) {
		char *at = line;
		for (unsigned id = 0; id < fingers; id++) {
			double x = strtod(at, &at), y = strtod(at, &at);
			enum gc_sample_kind kind = frame == 1 ? GC_SAMPLE_DOWN : GC_SAMPLE_MOTION;
			push(line[0] == '\n' ? GC_SAMPLE_UP : kind, frame, (int32_t)id, x, y);
		}
		take(frame);
	}
	return 0;
}
