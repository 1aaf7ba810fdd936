/* SPDX-License-Identifier: MIT */
#include <gesturecore/libinput.h>

#include <gesturecore/convert.h>
#include <libinput.h>
#include <linux/input-event-codes.h>
#include <math.h>

#define PI 3.14159265358979323846
#define RADIANS_PER_DEGREE (PI / 180)

/* libinput's format of a calibration: x' = m[0] x + m[1] y + m[2], y' = m[3] x + m[4] y + m[5]. */

static struct gc_affine affine_from(const float m[6]) {
	return (struct gc_affine){
		.xx = (gc_coefficient)((double)m[0] * (double)GC_COEFFICIENT_ONE),
		.xy = (gc_coefficient)((double)m[1] * (double)GC_COEFFICIENT_ONE),
		.yx = (gc_coefficient)((double)m[3] * (double)GC_COEFFICIENT_ONE),
		.yy = (gc_coefficient)((double)m[4] * (double)GC_COEFFICIENT_ONE),
		.dx = (gc_offset)((double)m[2] * (double)GC_OFFSET_PT(1)),
		.dy = (gc_offset)((double)m[5] * (double)GC_OFFSET_PT(1)),
	};
}

static bool invert(const float m[6], double inverse[6]) {
	double a = m[0], b = m[1], c = m[2], d = m[3], e = m[4], f = m[5];
	double determinant = a * e - b * d;
	if (determinant == 0) {
		return false;
	}
	inverse[0] = e / determinant;
	inverse[1] = -b / determinant;
	inverse[2] = (b * f - c * e) / determinant;
	inverse[3] = -d / determinant;
	inverse[4] = a / determinant;
	inverse[5] = (c * d - a * f) / determinant;
	return true;
}

/* Whether every entry fits gc_affine. NaN does not. */
static bool is_in_range(const float m[6]) {
	for (int i = 0; i < 6; i++) {
		if (!(m[i] >= -512 && m[i] <= 512)) {
			return false;
		}
	}
	return true;
}

/* Moves libinput's calibration to the panel, and undoes it in every event. */
static enum gc_status take_calibration(struct gc_libinput_device *device,
	struct libinput_device *libinput, struct gc_device_config *config) {
	float matrix[6];
	if (!libinput_device_config_calibration_has_matrix(libinput) ||
		!libinput_device_config_calibration_get_matrix(libinput, matrix)) {
		return GC_OK;
	}
	if (!is_in_range(matrix)) {
		return GC_ERR_RANGE;
	}
	if (!invert(matrix, device->undo)) {
		return GC_ERR_SINGULAR;
	}
	device->is_undone = true;
	struct gc_affine calibration = affine_from(matrix);
	return gc_affine_then(&calibration, &config->calibration, &config->calibration);
}

/*
 * Returns the positions per millimeter, a whole number by which libinput has divided the axis.
 * Returns 0 if the result is not whole: then libinput knows another axis.
 */
static uint32_t resolution(const struct gc_device_axis *axis, double mm) {
	double exact = ((double)axis->maximum - axis->minimum) / mm;
	if (!(exact > 0.5 && exact < 1e9)) {
		return 0;
	}
	uint32_t whole = (uint32_t)(exact + 0.5);
	double error = (exact - whole) / exact;
	return error > -1e-6 && error < 1e-6 ? whole : 0;
}

/* Adds libinput's size in millimeters. If the axes are not known, a position is 1 um. */
static bool add_size(struct libinput_device *libinput, struct gc_device_config *config) {
	const double most_mm = 1e5;
	double width_mm, height_mm;
	if ((config->x.resolution != 0 && config->y.resolution != 0) ||
		libinput_device_get_size(libinput, &width_mm, &height_mm) != 0 ||
		!(width_mm > 0 && width_mm < most_mm && height_mm > 0 && height_mm < most_mm)) {
		return false;
	}
	config->x.resolution = resolution(&config->x, width_mm);
	config->y.resolution = resolution(&config->y, height_mm);
	if (config->x.resolution == 0 || config->y.resolution == 0) {
		config->x = (struct gc_device_axis){
			.maximum = (int32_t)(width_mm * 1000 + 0.5), .resolution = 1000};
		config->y = (struct gc_device_axis){
			.maximum = (int32_t)(height_mm * 1000 + 0.5), .resolution = 1000};
	}
	return true;
}

enum gc_status gc_libinput_device_init(struct gc_libinput_device *device,
	struct libinput_device *libinput, uint16_t id, const struct gc_device_config *config) {
	struct gc_device_config settings = config == NULL ? gc_device_config_default() : *config;
	struct gc_libinput_device fresh = {.id = id};
	enum gc_status status = take_calibration(&fresh, libinput, &settings);
	if (status != GC_OK) {
		return status;
	}
	struct gc_device_config sized = settings;
	bool is_sized = add_size(libinput, &sized) &&
			gc_device_init(&fresh.panel, &sized) == GC_OK &&
			gc_device_mapping(&fresh.panel) != GC_DEVICE_ASSUMED;
	/* If the size is not plausible, the shape is not known either. */
	if (!is_sized) {
		status = gc_device_init(&fresh.panel, &settings);
	}
	if (status == GC_OK) {
		*device = fresh;
	}
	return status;
}

/*
 * Returns the point of a place that libinput reports with a width and a height of 1: a ratio of
 * each side, from 0 to just under 1, after libinput's calibration.
 */
static struct gc_point point_of(const struct gc_libinput_device *device, double x, double y) {
	if (device->is_undone) {
		const double *undo = device->undo, to_x = undo[0] * x + undo[1] * y + undo[2];
		y = undo[3] * x + undo[4] * y + undo[5];
		x = to_x;
	}
	/* NaN, and values far outside of the square, are no parts of it. */
	if (!(__builtin_fabs(x) + __builtin_fabs(y) < 1000)) {
		return (struct gc_point){GC_LENGTH_INVALID, GC_LENGTH_INVALID};
	}
	/* The conversion cuts off less than 2^-52. Rounding to whole positions restores it. */
	const double one = (double)GC_COEFFICIENT_ONE;
	return gc_device_point_in_square(
		&device->panel, (gc_coefficient)(x * one), (gc_coefficient)(y * one));
}

void gc_libinput_device_set_pointer(struct gc_libinput_device *device, struct gc_point pointer) {
	device->pointer = pointer;
}

/*
 * Reads only what the event has: libinput reports a bug if a frame is asked for its slot, or a lift
 * for its position. Each event of each finger comes here, so each value is read once.
 */
static inline bool make_sample(const struct gc_libinput_device *device,
	struct libinput_event *event, enum libinput_event_type type, struct gc_sample *sample) {
	uint8_t kind;
	switch (type) {
	case LIBINPUT_EVENT_TOUCH_DOWN:
		kind = GC_SAMPLE_DOWN;
		break;
	case LIBINPUT_EVENT_TOUCH_MOTION:
		kind = GC_SAMPLE_MOTION;
		break;
	case LIBINPUT_EVENT_TOUCH_UP:
		kind = GC_SAMPLE_UP;
		break;
	case LIBINPUT_EVENT_TOUCH_CANCEL:
		kind = GC_SAMPLE_CANCEL;
		break;
	case LIBINPUT_EVENT_TOUCH_FRAME:
		kind = GC_SAMPLE_FRAME;
		break;
	default:
		return false;
	}
	struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
	*sample = (struct gc_sample){
		.time_us = libinput_event_touch_get_time_usec(touch),
		.device = device->id,
		.kind = kind,
	};
	if (kind == GC_SAMPLE_FRAME) {
		return true;
	}
	sample->id = libinput_event_touch_get_seat_slot(touch);
	if (kind <= GC_SAMPLE_MOTION) {
		/* With a width of 1, the result is a ratio. */
		sample->position =
			point_of(device, libinput_event_touch_get_x_transformed(touch, 1),
				libinput_event_touch_get_y_transformed(touch, 1));
	}
	return true;
}

bool gc_libinput_sample(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample) {
	return make_sample(device, event, libinput_event_get_type(event), sample);
}

/*
 * Whether a gesture ends because its device is being removed, or was turned off: then libinput ends
 * it, and does not cancel it.
 */
static bool is_cut_off(struct libinput_event *event) {
	struct libinput *libinput = libinput_event_get_context(event);
	struct libinput_device *pad = libinput_event_get_device(event);
	return libinput_next_event_type(libinput) == LIBINPUT_EVENT_DEVICE_REMOVED ||
	       (libinput_device_config_send_events_get_mode(pad) &
		       LIBINPUT_CONFIG_SEND_EVENTS_DISABLED) != 0;
}

/* Finds the kind and phase of a gesture event. A cancelled gesture ends with END. False: no
 * gesture. */
static bool classify(
	struct libinput_event *event, enum gc_step_kind *kind, enum gc_step_phase *phase) {
	static const struct {
		enum libinput_event_type type;
		enum gc_step_kind kind;
		enum gc_step_phase phase;
	} types[] = {
		{LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, GC_STEP_SWIPE, GC_STEP_BEGIN},
		{LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, GC_STEP_SWIPE, GC_STEP_UPDATE},
		{LIBINPUT_EVENT_GESTURE_SWIPE_END, GC_STEP_SWIPE, GC_STEP_END},
		{LIBINPUT_EVENT_GESTURE_PINCH_BEGIN, GC_STEP_PINCH, GC_STEP_BEGIN},
		{LIBINPUT_EVENT_GESTURE_PINCH_UPDATE, GC_STEP_PINCH, GC_STEP_UPDATE},
		{LIBINPUT_EVENT_GESTURE_PINCH_END, GC_STEP_PINCH, GC_STEP_END},
		{LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, GC_STEP_HOLD, GC_STEP_BEGIN},
		{LIBINPUT_EVENT_GESTURE_HOLD_END, GC_STEP_HOLD, GC_STEP_END},
	};
	for (size_t index = 0; index < sizeof(types) / sizeof(types[0]); index++) {
		if (types[index].type == libinput_event_get_type(event)) {
			*kind = types[index].kind;
			*phase = types[index].phase;
			return true;
		}
	}
	return false;
}

bool gc_libinput_step(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_step *step) {
	enum gc_step_kind kind;
	enum gc_step_phase phase;
	if (!classify(event, &kind, &phase)) {
		return false;
	}
	struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);
	*step = (struct gc_step){
		.time_us = libinput_event_gesture_get_time_usec(gesture),
		.position = device->pointer,
		.device = device->id,
		.kind = (uint8_t)kind,
		.phase = (uint8_t)phase,
		.finger_count = (uint8_t)libinput_event_gesture_get_finger_count(gesture),
	};
	if (phase == GC_STEP_END &&
		(libinput_event_gesture_get_cancelled(gesture) != 0 || is_cut_off(event))) {
		step->phase = GC_STEP_CANCEL;
	}
	/* libinput reports a bug if an event is asked for values it does not have. */
	if (phase == GC_STEP_UPDATE) {
		step->delta.x = gc_length_from_double(libinput_event_gesture_get_dx(gesture));
		step->delta.y = gc_length_from_double(libinput_event_gesture_get_dy(gesture));
	}
	if (phase == GC_STEP_UPDATE && kind == GC_STEP_PINCH) {
		step->scale = gc_scale_from_double(libinput_event_gesture_get_scale(gesture));
		step->turn = gc_angle_from_radians(
			libinput_event_gesture_get_angle_delta(gesture) * RADIANS_PER_DEGREE);
	}
	return true;
}

/* Not in line: most events are touches, which do not need its memory. */
static __attribute__((noinline)) enum gc_status push_step(struct gc_engine *engine,
	const struct gc_libinput_device *device, struct libinput_event *event) {
	struct gc_step step;
	return gc_libinput_step(device, event, &step) ? gc_engine_push_step(engine, &step) : GC_OK;
}

enum gc_status gc_libinput_push(struct gc_engine *engine, const struct gc_libinput_device *device,
	struct libinput_event *event) {
	struct gc_sample sample;
	return make_sample(device, event, libinput_event_get_type(event), &sample)
		       ? gc_engine_push(engine, &sample)
		       : push_step(engine, device, event);
}

/* --- Pens. --- */

#define WHOLE 65535.0
#define TURN 65536.0 /* in units of gc_pen.azimuth */

static bool is_pen(enum libinput_tablet_tool_type type) {
	return type == LIBINPUT_TABLET_TOOL_TYPE_PEN || type == LIBINPUT_TABLET_TOOL_TYPE_ERASER ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_BRUSH ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_PENCIL ||
	       type == LIBINPUT_TABLET_TOOL_TYPE_AIRBRUSH;
}

static bool is_of_tool(enum libinput_event_type type) {
	return type == LIBINPUT_EVENT_TABLET_TOOL_AXIS ||
	       type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY ||
	       type == LIBINPUT_EVENT_TABLET_TOOL_TIP || type == LIBINPUT_EVENT_TABLET_TOOL_BUTTON;
}

/* Returns a share of a range. NaN is none of it. */
static uint16_t share(double part) {
	return part > 0 ? (uint16_t)((part < 1 ? part : 1) * WHOLE + 0.5) : 0;
}

/* Returns the unit vector, in the window, of a side of the panel. */
static void side(const struct gc_libinput_device *device, gc_coefficient x, gc_coefficient y,
	double *to_x, double *to_y) {
	struct gc_point corner = gc_device_point_in_square(&device->panel, 0, 0);
	struct gc_point end = gc_device_point_in_square(&device->panel, x, y);
	*to_x = (double)end.x - corner.x;
	*to_y = (double)end.y - corner.y;
	double length = hypot(*to_x, *to_y);
	*to_x /= length;
	*to_y /= length;
}

/*
 * libinput has the angles between the pen and the upright, seen along each axis of the panel. Their
 * tangents are the way, over the glass, from the tip to what is above its upper end.
 */
static void tilt(const struct gc_libinput_device *device, double degrees_x, double degrees_y,
	struct gc_pen *pen) {
	double x = tan(degrees_x * RADIANS_PER_DEGREE), y = tan(degrees_y * RADIANS_PER_DEGREE);
	double xx, xy, yx, yy;
	if (!(isfinite(x) && isfinite(y))) {
		return;
	}
	side(device, GC_COEFFICIENT_ONE, 0, &xx, &yx);
	side(device, 0, GC_COEFFICIENT_ONE, &xy, &yy);
	pen->altitude = share(atan2(1, hypot(x, y)) / (PI / 2));
	double turns = atan2(yx * x + yy * y, xx * x + xy * y) / (2 * PI);
	pen->azimuth = (uint16_t)(int32_t)lround(turns * TURN);
}

static void press(struct libinput_event_tablet_tool *report, struct gc_pen *pen) {
	static const uint32_t buttons[] = {BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3};
	for (unsigned index = 0; index < 3; index++) {
		if (libinput_event_tablet_tool_get_button(report) == buttons[index]) {
			bool is_pressed = libinput_event_tablet_tool_get_button_state(report) ==
					  LIBINPUT_BUTTON_STATE_PRESSED;
			uint8_t others = pen->buttons & (uint8_t)~(1u << index);
			pen->buttons = (uint8_t)(others | (unsigned)is_pressed << index);
		}
	}
}

static struct gc_pen pen_of(const struct gc_libinput_device *device,
	struct libinput_event_tablet_tool *report, struct libinput_tablet_tool *tool,
	uint8_t buttons) {
	struct gc_pen pen = {
		.altitude = UINT16_MAX,
		.buttons = buttons,
		.is_eraser =
			libinput_tablet_tool_get_type(tool) == LIBINPUT_TABLET_TOOL_TYPE_ERASER,
		.has_force = libinput_tablet_tool_has_pressure(tool) != 0,
		.has_tilt = libinput_tablet_tool_has_tilt(tool) != 0,
		.has_distance = libinput_tablet_tool_has_distance(tool) != 0,
	};
	if (pen.has_force) {
		pen.force = share(libinput_event_tablet_tool_get_pressure(report));
	}
	if (pen.has_distance) {
		pen.distance = share(libinput_event_tablet_tool_get_distance(report));
	}
	if (pen.has_tilt) {
		tilt(device, libinput_event_tablet_tool_get_tilt_x(report),
			libinput_event_tablet_tool_get_tilt_y(report), &pen);
	}
	return pen;
}

bool gc_libinput_pen(const struct gc_libinput_device *device, struct libinput_event *event,
	struct gc_sample *sample, struct gc_pen *pen) {
	enum libinput_event_type type = libinput_event_get_type(event);
	if (!is_of_tool(type)) {
		return false;
	}
	struct libinput_event_tablet_tool *report = libinput_event_get_tablet_tool_event(event);
	struct libinput_tablet_tool *tool = libinput_event_tablet_tool_get_tool(report);
	if (!is_pen(libinput_tablet_tool_get_type(tool))) {
		return false;
	}
	bool is_down =
		libinput_event_tablet_tool_get_tip_state(report) == LIBINPUT_TABLET_TOOL_TIP_DOWN;
	bool is_tip = type == LIBINPUT_EVENT_TABLET_TOOL_TIP;
	*sample = (struct gc_sample){
		.time_us = libinput_event_tablet_tool_get_time_usec(report),
		.position =
			point_of(device, libinput_event_tablet_tool_get_x_transformed(report, 1),
				libinput_event_tablet_tool_get_y_transformed(report, 1)),
		.device = device->id,
		.kind = !is_tip   ? GC_SAMPLE_MOTION
			: is_down ? GC_SAMPLE_DOWN
				  : GC_SAMPLE_UP,
		.type = GC_TOUCH_PEN,
	};
	*pen = pen_of(device, report, tool, pen->buttons);
	pen->hovers = !is_tip && !is_down;
	if (type == LIBINPUT_EVENT_TABLET_TOOL_BUTTON) {
		press(report, pen);
	} else if (type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY) {
		pen->is_gone = libinput_event_tablet_tool_get_proximity_state(report) ==
			       LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT;
	}
	return true;
}
