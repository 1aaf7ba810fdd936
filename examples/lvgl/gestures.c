/* SPDX-License-Identifier: MIT */
#include "gestures.h"

/* Pixels to points and back: a point is 1/160 inch, so a slop is equally long on every panel. */
static gc_length points(const struct gestures *gestures, int32_t pixels) {
	return (gc_length)((int64_t)pixels * GC_PT(160) / lv_display_get_dpi(gestures->display));
}

static int32_t pixels(const struct gestures *gestures, gc_length length) {
	int64_t product = (int64_t)length * lv_display_get_dpi(gestures->display);
	return (int32_t)((product + (product < 0 ? -GC_PT(80) : GC_PT(80))) / GC_PT(160));
}

/* A pixel in an area of this size, which was turned by quarters before. */
static lv_point_t turned(lv_point_t point, int quarters, int32_t width, int32_t height) {
	switch (quarters & 3) {
	case 1:
		return (lv_point_t){width - 1 - point.y, point.x};
	case 2:
		return (lv_point_t){width - 1 - point.x, height - 1 - point.y};
	case 3:
		return (lv_point_t){point.y, height - 1 - point.x};
	default:
		return point;
	}
}

/* From pixels of the panel to those of the display, which may be turned, and back. */
static lv_point_t of_display(const struct gestures *gestures, lv_point_t panel) {
	return turned(panel, (int)lv_display_get_rotation(gestures->display),
		lv_display_get_horizontal_resolution(gestures->display),
		lv_display_get_vertical_resolution(gestures->display));
}

static lv_point_t of_panel(const struct gestures *gestures, lv_point_t point) {
	int quarters = (int)lv_display_get_rotation(gestures->display);
	int32_t width = lv_display_get_horizontal_resolution(gestures->display);
	int32_t height = lv_display_get_vertical_resolution(gestures->display);
	bool is_upright = quarters % 2 == 0;
	return turned(
		point, 4 - quarters, is_upright ? width : height, is_upright ? height : width);
}

/* What the recognizers of one object see may happen at once. */
static bool simultaneous(void *data, struct gc_recognizer *one, struct gc_recognizer *other) {
	(void)data;
	return gc_recognizer_node(one) == gc_recognizer_node(other);
}

/* LVGL has one pointer: the first finger that a node receives. Others are only for gestures. */
static void tell(struct gestures *gestures, const struct gc_event *event) {
	struct gestures_step step = {
		/* LVGL turns it again. */
		.point = of_panel(gestures, (lv_point_t){pixels(gestures, event->location.x),
						    pixels(gestures, event->location.y)}),
		.is_down = event->kind <= GC_EVENT_TOUCH_MOVED,
		.is_motion = event->kind == GC_EVENT_TOUCH_MOVED,
		.is_lost = event->kind == GC_EVENT_TOUCH_CANCELLED,
	};
	/* A touch needs at most three steps. */
	if (event->kind == GC_EVENT_TOUCH_BEGAN && gestures->serial == 0 &&
		gestures->count + 3 <= GESTURES_STEPS) {
		gestures->serial = event->touch_serial;
	}
	if (event->touch_serial != gestures->serial) {
		return;
	}
	unsigned at = (gestures->first + gestures->count) % GESTURES_STEPS;
	unsigned before = (at + GESTURES_STEPS - 1) % GESTURES_STEPS;
	if (step.is_motion && gestures->count > 0 && gestures->steps[before].is_motion) {
		at = before; /* the latest place is enough */
	} else {
		gestures->count++;
	}
	gestures->steps[at] = step;
	if (!step.is_down) {
		gestures->serial = 0;
	}
}

static void show(struct gestures_object *object) {
	const struct gestures *gestures = object->gestures;
	struct gc_point way = gc_similarity_apply(&object->done, (struct gc_point){0, 0});
	int32_t scale = (int32_t)(object->done.scale >> 44); /* 256 is 1 */
	int32_t tenths = (int32_t)((uint64_t)(uint32_t)object->done.rotation * 3600 >> 32);

	object->shown = (lv_point_t){pixels(gestures, way.x), pixels(gestures, way.y)};
	lv_obj_set_style_translate_x(object->object, object->shown.x, 0);
	lv_obj_set_style_translate_y(object->object, object->shown.y, 0);
	lv_obj_set_style_transform_scale_x(object->object, scale, 0);
	lv_obj_set_style_transform_scale_y(object->object, scale, 0);
	lv_obj_set_style_transform_rotation(object->object, tenths, 0);
}

/*
 * Where the layout has an object now, and its parents show it: from points about its middle to the
 * window. Its layout moves it, and so does a parent that is scrolled, turned or zoomed, also during
 * a gesture. LVGL transforms whole pixels, so the factors come from the corners of a square.
 */
static struct gc_affine place(const struct gestures_object *object) {
	enum { SIDE = 256 };
	const struct gestures *gestures = object->gestures;
	const lv_obj_t *parent = lv_obj_get_parent(object->object);
	lv_area_t area;
	lv_obj_update_layout(object->object);
	lv_obj_get_coords(object->object, &area);
	int32_t x = area.x1 + (area.x2 - area.x1 + 1) / 2 - object->shown.x;
	int32_t y = area.y1 + (area.y2 - area.y1 + 1) / 2 - object->shown.y;
	lv_point_t middle = {x, y}, right = {x + SIDE, y}, below = {x, y + SIDE};
	if (parent != NULL) {
		lv_obj_transform_point(parent, &middle, LV_OBJ_POINT_TRANSFORM_FLAG_RECURSIVE);
		lv_obj_transform_point(parent, &right, LV_OBJ_POINT_TRANSFORM_FLAG_RECURSIVE);
		lv_obj_transform_point(parent, &below, LV_OBJ_POINT_TRANSFORM_FLAG_RECURSIVE);
	}
	return (struct gc_affine){
		.xx = (right.x - middle.x) * (GC_COEFFICIENT_ONE / SIDE),
		.yx = (right.y - middle.y) * (GC_COEFFICIENT_ONE / SIDE),
		.xy = (below.x - middle.x) * (GC_COEFFICIENT_ONE / SIDE),
		.yy = (below.y - middle.y) * (GC_COEFFICIENT_ONE / SIDE),
		.dx = (gc_offset)points(gestures, middle.x) * (1 << 24),
		.dy = (gc_offset)points(gestures, middle.y) * (1 << 24),
	};
}

/* Applies what a recognizer measured since the last time, about the fingers. */
static void transform(struct gestures_object *object, const struct gc_event *event) {
	struct gc_similarity step = gc_similarity_identity();
	struct gc_affine to_window = place(object), from_window;
	enum gc_status status = GC_OK;

	if (!gc_affine_invert(&to_window, &from_window)) {
		return; /* a parent is zoomed to nothing */
	}
	struct gc_point fingers = gc_affine_apply(&from_window, event->location);
	if (event->recognizer == &object->pan.base) {
		struct gc_vector way = gc_affine_apply_vector(&from_window, event->translation);
		step.dx = (gc_offset)way.x * (1 << 24);
		step.dy = (gc_offset)way.y * (1 << 24);
		gc_pan_set_translation(&object->pan, NULL, (struct gc_vector){0, 0});
	} else if (event->recognizer == &object->pinch.base) {
		status = gc_similarity_about(event->scale, 0, fingers, &step);
		gc_pinch_set_scale(&object->pinch, GC_SCALE_ONE);
	} else {
		status = gc_similarity_about(GC_SCALE_ONE, event->rotation, fingers, &step);
		gc_rotation_set_angle(&object->rotation, 0);
	}
	if (status == GC_OK) {
		status = gc_similarity_then(&object->done, &step, &step);
	}
	if (status == GC_OK && step.scale >= GC_COEFFICIENT_ONE / 4 &&
		step.scale <= GC_COEFFICIENT_ONE * 4) {
		object->done = step;
		show(object);
	}
}

static void take(struct gestures *gestures) {
	struct gc_event event;
	while (gc_engine_next(&gestures->engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE) {
			transform(event.recognizer->user_data, &event);
		} else {
			tell(gestures, &event);
		}
	}
}

/* LVGL reads the pointer: by its timer, and again while there are more steps. */
static void read_pointer(lv_indev_t *indev, lv_indev_data_t *data) {
	struct gestures *gestures = lv_indev_get_user_data(indev);
	if (gestures->count == 0) {
		lv_display_rotation_t rotation = lv_display_get_rotation(gestures->display);
		if (rotation != gestures->rotation) {
			/* On the display as it is now, fingers that are down would jump. */
			gestures->rotation = rotation;
			gc_engine_cancel_all(&gestures->engine, gestures_now_us(gestures));
			take(gestures);
		}
		gestures->scan(gestures);
		gc_engine_end_frame(&gestures->engine);
		take(gestures);
		gc_engine_advance(&gestures->engine, gestures_now_us(gestures));
		take(gestures);
	}
	if (gestures->count > 0) {
		gestures->last = gestures->steps[gestures->first];
		gestures->first = (gestures->first + 1) % GESTURES_STEPS;
		gestures->count--;
		/* A gesture has claimed the finger: the widget gets LV_EVENT_PRESS_LOST, no click.
		 */
		if (gestures->last.is_lost) {
			lv_indev_wait_release(indev);
		}
	}
	data->point = gestures->last.point;
	data->state = gestures->last.is_down ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
	data->continue_reading = gestures->count > 0;
}

lv_indev_t *gestures_start(
	struct gestures *gestures, lv_display_t *display, void (*scan)(struct gestures *gestures)) {
	*gestures = (struct gestures){.display = display, .scan = scan, .tick = lv_tick_get()};
	gestures->rotation = lv_display_get_rotation(display);
	struct gc_rect window = {
		.size = {points(gestures, lv_display_get_horizontal_resolution(display)),
			points(gestures, lv_display_get_vertical_resolution(display))},
	};
	gc_node_init(&gestures->root);
	gc_node_set_frame(&gestures->root, window);
	gc_node_set_receives_touches(&gestures->root, true);
	gc_engine_init(&gestures->engine, &(struct gc_engine_config){
						  .root = &gestures->root,
						  .touches = gestures->touches,
						  .touch_capacity = GESTURES_TOUCHES,
						  .events = gestures->events,
						  .event_capacity = GESTURES_EVENTS,
						  .records = gestures->records,
						  .record_capacity = GESTURES_EVENTS,
						  .host = {.simultaneous = simultaneous},
					  });
	lv_indev_t *indev = lv_indev_create();
	lv_indev_set_type(indev, LV_INDEV_TYPE_POINTER);
	lv_indev_set_display(indev, display);
	lv_indev_set_user_data(indev, gestures);
	lv_indev_set_read_cb(indev, read_pointer);
	/*
	 * The slop of a pan, 10 pt, is a sixteenth of an inch. With a shorter limit, LVGL would
	 * scroll the list of an object before the pan takes the finger.
	 */
	lv_indev_set_scroll_limit(indev, (uint8_t)((lv_display_get_dpi(display) + 15) / 16));
	return indev;
}

uint64_t gestures_now_us(struct gestures *gestures) {
	/* LVGL's milliseconds wrap after 49 days. */
	uint32_t tick = lv_tick_get();
	gestures->now_us += GC_MS(tick - gestures->tick);
	gestures->tick = tick;
	return gestures->now_us;
}

/* The node of the object that a finger lands on, as LVGL finds it, or of one around that. */
static struct gc_node *node_at(struct gestures *gestures, lv_point_t point) {
	lv_obj_t *hit = lv_indev_search_obj(lv_display_get_layer_sys(gestures->display), &point);
	if (hit == NULL) {
		hit = lv_indev_search_obj(lv_display_get_layer_top(gestures->display), &point);
	}
	if (hit == NULL) {
		hit = lv_indev_search_obj(lv_display_get_screen_active(gestures->display), &point);
	}
	for (; hit != NULL; hit = lv_obj_get_parent(hit)) {
		for (struct gestures_object *one = gestures->objects; one != NULL;
			one = one->next) {
			if (one->object == hit) {
				return &one->node;
			}
		}
	}
	return &gestures->root;
}

enum gc_status gestures_push(struct gestures *gestures, enum gc_sample_kind kind, int32_t id,
	int32_t x, int32_t y, uint64_t time_us) {
	lv_point_t point = {x, y};
	if (kind != GC_SAMPLE_SIZE) {
		point = of_display(gestures, point);
	}
	enum gc_status status = gc_engine_push(&gestures->engine,
		&(struct gc_sample){
			.time_us = time_us,
			.node = kind == GC_SAMPLE_DOWN ? node_at(gestures, point) : NULL,
			.position = {points(gestures, point.x), points(gestures, point.y)},
			.id = id,
			.kind = (uint8_t)kind,
		});
	/* If it ended a frame, transform() sets values back before the next one comes. */
	take(gestures);
	return status;
}

static void forget(lv_event_t *event) {
	struct gestures_object *object = lv_event_get_user_data(event);
	struct gestures_object **place = &object->gestures->objects;
	while (*place != object) {
		place = &(*place)->next;
	}
	*place = object->next;
	gc_recognizer_finish(&object->pan.base);
	gc_recognizer_finish(&object->pinch.base);
	gc_recognizer_finish(&object->rotation.base);
	/* If LVGL's pointer is on it, it is lost: take that event first. */
	gc_node_remove(&object->node);
	take(object->gestures);
	gc_node_finish(&object->node);
}

enum gc_status gestures_add(
	struct gestures *gestures, struct gestures_object *memory, lv_obj_t *object) {
	*memory = (struct gestures_object){
		.object = object,
		.gestures = gestures,
		.next = gestures->objects,
		.done = gc_similarity_identity(),
	};
	gestures->objects = memory;
	/* The middle, whatever size its layout gives it. */
	lv_obj_set_style_transform_pivot_x(object, lv_pct(50), 0);
	lv_obj_set_style_transform_pivot_y(object, lv_pct(50), 0);
	lv_obj_add_event_cb(object, forget, LV_EVENT_DELETE, memory);

	/* The engine never searches its nodes, so they need no places: node_at() asks LVGL. */
	gc_node_init(&memory->node);
	gc_node_set_receives_touches(&memory->node, true);
	gc_pan_init(&memory->pan, NULL);
	gc_pinch_init(&memory->pinch, NULL);
	gc_rotation_init(&memory->rotation, NULL);
	enum gc_status status = gc_node_add_child(&gestures->root, &memory->node);
	struct gc_recognizer *const all[] = {
		&memory->pan.base, &memory->pinch.base, &memory->rotation.base};
	for (unsigned i = 0; i < 3 && status == GC_OK; i++) {
		all[i]->user_data = memory;
		/* Beside a finger that rests, a click would wait until that lifts. */
		gc_recognizer_set_delays_ended(all[i], false);
		status = gc_recognizer_add(all[i], &memory->node);
	}
	return status;
}
