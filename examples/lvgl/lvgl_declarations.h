/* SPDX-License-Identifier: MIT */
/*
 * What the bridge uses of LVGL 9, for a build without its headers, such as that of the test. With
 * LVGL in the include path, gestures.h includes <lvgl.h> instead.
 *
 * The members before `state` are there in builds with LV_USE_GESTURE_RECOGNITION, as that of the
 * test.
 */
#ifndef LVGL_DECLARATIONS_H
#define LVGL_DECLARATIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lv_obj lv_obj_t;
typedef struct lv_indev lv_indev_t;
typedef struct lv_display lv_display_t;
typedef struct lv_event lv_event_t;
typedef uint32_t lv_style_selector_t;

typedef struct {
	int32_t x, y;
} lv_point_t;

typedef struct {
	int32_t x1, y1, x2, y2;
} lv_area_t;

typedef enum { LV_INDEV_TYPE_POINTER = 1 } lv_indev_type_t;
typedef enum { LV_INDEV_STATE_RELEASED = 0, LV_INDEV_STATE_PRESSED = 1 } lv_indev_state_t;
typedef enum { LV_DISPLAY_ROTATION_0 = 0 } lv_display_rotation_t; /* quarters of a turn */
typedef enum { LV_EVENT_DELETE = 42 } lv_event_code_t;
typedef enum {
	LV_OBJ_POINT_TRANSFORM_FLAG_RECURSIVE = 1,
} lv_obj_point_transform_flag_t;

typedef struct {
	int gesture_type[6];
	void *gesture_data[6];
	lv_indev_state_t state;
	lv_point_t point;
	uint32_t key, btn_id;
	int16_t enc_diff;
	uint32_t timestamp;
	bool continue_reading;
} lv_indev_data_t;

uint32_t lv_tick_get(void);
lv_display_rotation_t lv_display_get_rotation(lv_display_t *display);
int32_t lv_display_get_dpi(const lv_display_t *display);
int32_t lv_display_get_horizontal_resolution(const lv_display_t *display);
int32_t lv_display_get_vertical_resolution(const lv_display_t *display);
lv_obj_t *lv_display_get_screen_active(lv_display_t *display);
lv_obj_t *lv_display_get_layer_top(lv_display_t *display);
lv_obj_t *lv_display_get_layer_sys(lv_display_t *display);

lv_indev_t *lv_indev_create(void);
void lv_indev_set_type(lv_indev_t *indev, lv_indev_type_t type);
void lv_indev_set_display(lv_indev_t *indev, lv_display_t *display);
void lv_indev_set_read_cb(lv_indev_t *indev, void (*read)(lv_indev_t *, lv_indev_data_t *));
void lv_indev_set_scroll_limit(lv_indev_t *indev, uint8_t limit);
void lv_indev_set_user_data(lv_indev_t *indev, void *data);
void *lv_indev_get_user_data(const lv_indev_t *indev);
void lv_indev_wait_release(lv_indev_t *indev);
lv_obj_t *lv_indev_search_obj(lv_obj_t *object, lv_point_t *point);

lv_obj_t *lv_obj_get_parent(const lv_obj_t *object);
void lv_obj_update_layout(const lv_obj_t *object);
void lv_obj_get_coords(const lv_obj_t *object, lv_area_t *area);
void lv_obj_transform_point(
	const lv_obj_t *object, lv_point_t *point, lv_obj_point_transform_flag_t flags);
int32_t lv_pct(int32_t percent);
void *lv_obj_add_event_cb(
	lv_obj_t *object, void (*function)(lv_event_t *), lv_event_code_t code, void *data);
void *lv_event_get_user_data(lv_event_t *event);
void lv_obj_set_style_translate_x(lv_obj_t *object, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_translate_y(lv_obj_t *object, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_transform_scale_x(lv_obj_t *, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_transform_scale_y(lv_obj_t *, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_transform_rotation(lv_obj_t *, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_transform_pivot_x(lv_obj_t *, int32_t value, lv_style_selector_t selector);
void lv_obj_set_style_transform_pivot_y(lv_obj_t *, int32_t value, lv_style_selector_t selector);

#endif
