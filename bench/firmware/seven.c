/* SPDX-License-Identifier: MIT */
/* A minimal program with the seven recognizers, to measure how much of the core it links. */
#include <gesturecore/gesturecore.h>

static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[10];
static struct gc_event events[16];
static struct gc_record records[8];
static struct gc_pan pan;
static struct gc_pinch pinch;
static struct gc_rotation rotation;
static struct gc_tap tap;
static struct gc_long_press long_press;
static struct gc_swipe swipe;
static struct gc_edge_pan edge_pan;

/* Stand-ins for a panel's driver and a display. */
static volatile struct gc_sample scanned;
static volatile struct gc_event shown;
static volatile struct gc_velocity thrown;

static void set_up(void) {
	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){.size = {GC_PT(320), GC_PT(240)}});
	gc_engine_init(&engine, &(struct gc_engine_config){
					.root = &window,
					.touches = touches,
					.touch_capacity = 10,
					.events = events,
					.event_capacity = 16,
					.records = records,
					.record_capacity = 8,
				});
	gc_pan_init(&pan, NULL);
	gc_pinch_init(&pinch, NULL);
	gc_rotation_init(&rotation, NULL);
	gc_tap_init(&tap, NULL);
	gc_long_press_init(&long_press, NULL);
	gc_swipe_init(&swipe, NULL);
	gc_edge_pan_init(&edge_pan, NULL);
	struct gc_recognizer *all[] = {&pan.base, &pinch.base, &rotation.base, &tap.base,
		&long_press.base, &swipe.base, &edge_pan.base};
	for (unsigned index = 0; index < sizeof(all) / sizeof(all[0]); index++) {
		gc_recognizer_add(all[index], &window);
	}
}

_Noreturn void _start(void);
void _start(void) {
	struct gc_event event;
	struct gc_velocity velocity;
	set_up();
	for (;;) {
		struct gc_sample sample = scanned;
		gc_engine_push(&engine, &sample);
		gc_engine_advance(&engine, gc_engine_deadline_us(&engine));
		while (gc_engine_next(&engine, &event)) {
			shown = event;
			gc_pan_velocity(&pan, NULL, &velocity);
			thrown = velocity;
		}
	}
}
