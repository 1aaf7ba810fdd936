/* SPDX-License-Identifier: MIT */
/*
 * A touchscreen for LVGL 9: a pointer whose widgets keep working, and objects that fingers move,
 * zoom and turn.
 *
 *     static struct gestures gestures;
 *     static struct gestures_object photo;
 *     gestures_start(&gestures, lv_display_get_default(), scan);
 *     status = gestures_add(&gestures, &photo, lv_image_create(lv_screen_active()));
 *
 * `scan` reads the panel. LVGL's own timer calls it, so there is nothing else to call. All calls
 * are made in LVGL's thread, or under its lock.
 */
#ifndef GESTURES_H
#define GESTURES_H

#include <gesturecore/gesturecore.h>

#if defined(__has_include)
#if __has_include(<lvgl.h>)
#include <lvgl.h>
#else
#include "lvgl_declarations.h"
#endif
#else
#include <lvgl.h>
#endif

enum {
	GESTURES_TOUCHES = 10, /* twice the contacts of a panel: no lift is withheld (scan.h) */
	GESTURES_EVENTS = 16,
	GESTURES_STEPS = 16,
};

struct gestures;

/* An object that fingers move, zoom and turn, all at once. It lasts until LVGL deletes the object.
 */
struct gestures_object {
	lv_obj_t *object;
	struct gestures *gestures;
	struct gestures_object *next;
	struct gc_node node;
	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_similarity done; /* what the fingers have done to it, about its middle */
	lv_point_t shown;          /* of that, the shift in pixels which LVGL has */
};

/* What LVGL is told at one read. */
struct gestures_step {
	lv_point_t point;
	bool is_down, is_motion, is_lost;
};

struct gestures {
	struct gc_engine engine;
	struct gc_node root;
	struct gc_touch touches[GESTURES_TOUCHES];
	struct gc_event events[GESTURES_EVENTS];
	struct gc_record records[GESTURES_EVENTS];
	struct gestures_object *objects;
	lv_display_t *display;
	lv_display_rotation_t rotation; /* when it was last read */
	void (*scan)(struct gestures *gestures);
	uint64_t now_us;
	uint32_t tick, serial; /* LVGL's time; the touch that is LVGL's pointer, or 0 */
	struct gestures_step steps[GESTURES_STEPS], last;
	unsigned first, count; /* of the steps that LVGL has not read */
};

/* Makes the pointer. `scan` calls gestures_push() for what the panel reports. */
lv_indev_t *gestures_start(
	struct gestures *gestures, lv_display_t *display, void (*scan)(struct gestures *gestures));

/* LVGL's time, for samples. */
uint64_t gestures_now_us(struct gestures *gestures);

/*
 * Takes a sample whose position is in pixels of the panel, also if the display is turned. That of a
 * GC_SAMPLE_SIZE is two lengths, which do not turn.
 */
enum gc_status gestures_push(struct gestures *gestures, enum gc_sample_kind kind, int32_t id,
	int32_t x, int32_t y, uint64_t time_us);

/*
 * Lets fingers move, zoom and turn an object. `memory` must last as long as the object. Another
 * status than GC_OK: the engine refused the object or one of its gestures.
 */
enum gc_status gestures_add(
	struct gestures *gestures, struct gestures_object *memory, lv_obj_t *object);

#endif
