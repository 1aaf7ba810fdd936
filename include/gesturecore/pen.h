/* SPDX-License-Identifier: MIT */
/**
 * Pens: what one reports beside its place, and whether one is near, so that fingers are palms.
 *
 * A pen on the glass is a contact of type GC_TOUCH_PEN. Above the glass it hovers, which makes no
 * touch. While a pen is near, the fingers of all touchscreens are palms: those that are down are
 * cancelled when it comes, and those that land are ignored until they lift. A pen is near from its
 * first report until GC_PALM_TIME_US after its latest one, and as long as it touches.
 *
 *     if (gc_libinput_pen(&tablet, event, &sample, &pen)) {
 *             if (gc_pen_comes(&watch, &sample, &pen, GC_PALM_TIME_US)) {
 *                     gc_engine_cancel_palms(&engine, sample.time_us);
 *             }
 *             if (sample.kind == GC_SAMPLE_UP) {
 *                     // Its place is the end of the stroke. A pen moves while it lifts.
 *                     sample.kind = GC_SAMPLE_MOTION;
 *                     gc_engine_push(&engine, &sample);
 *                     gc_engine_end_frame(&engine);
 *                     sample.kind = GC_SAMPLE_UP;
 *             }
 *             if (!pen.hovers) {
 *                     gc_engine_push(&engine, &sample);
 *             }
 *     } else if (gc_libinput_sample(&screen, event, &sample)) {
 *             if (sample.kind == GC_SAMPLE_DOWN && gc_pen_is_near(&watch, sample.time_us)) {
 *                     sample.type = GC_TOUCH_PALM;
 *             }
 *             gc_engine_push(&engine, &sample);
 *     }
 *
 * Nothing here needs an engine, and no recognizer uses force or tilt: hand them on with the touch.
 */
#pragma once

#include <gesturecore/touch.h>

GC_BEGIN_DECLS

/**
 * How long after its latest report a pen is near: twice 100 ms, the longest measured pause between
 * two reports of a pen in range.
 */
#define GC_PALM_TIME_US 200000u

/** What a pen reports beside its place. Shares of a range are from 0 to 65535, its end. */
struct gc_pen {
	uint16_t force;    /**< share of the most; 0 without has_force */
	uint16_t distance; /**< from the glass, share of the range; 0 without has_distance */
	uint16_t altitude; /**< from the glass, share of a right angle; 65535 without has_tilt */
	/** Where its upper end points, in 65536ths of a turn, clockwise from +x of the window. */
	uint16_t azimuth;
	uint8_t buttons; /**< those that are pressed: bits 0 to 2 are BTN_STYLUS, _STYLUS2, _STYLUS3
			  */
	bool is_eraser;
	bool has_force, has_tilt, has_distance;
	/** It is above the glass: the sample is a GC_SAMPLE_MOTION that must not be pushed. */
	bool hovers;
	bool is_gone; /**< it hovers, and leaves the range with this report */
};

/** Whether a pen is near. Zero at first; one for all pens of a host. */
struct gc_pen_watch {
	uint64_t near_until_us; /**< at exactly this time it is no longer near */
	uint32_t down;          /**< pens that touch; they are near all that time */
};

/** Returns whether a pen is near at a time. */
static inline bool gc_pen_is_near(const struct gc_pen_watch *watch, uint64_t time_us) {
	return watch->down != 0 || time_us < watch->near_until_us;
}

/**
 * Follows a report of a pen. Returns whether a pen comes near with it: then call
 * gc_engine_cancel_palms(). `palm_us` is how long the pen stays near, usually GC_PALM_TIME_US. 0:
 * no pen is ever near, so fingers count beside it. The time must be one that gc_engine_believes():
 * with one that is far ahead by mistake, the pen would be near until then.
 */
static inline bool gc_pen_comes(struct gc_pen_watch *watch, const struct gc_sample *sample,
	const struct gc_pen *pen, uint32_t palm_us) {
	bool was_near = gc_pen_is_near(watch, sample->time_us);
	uint64_t until_us = sample->time_us + palm_us;
	if (palm_us == 0) {
		watch->near_until_us = 0;
		watch->down = 0;
		return false;
	}
	if (sample->kind == GC_SAMPLE_DOWN) {
		watch->down++;
	} else if (sample->kind != GC_SAMPLE_MOTION && !pen->hovers && watch->down != 0) {
		watch->down--;
	}
	if (until_us < sample->time_us) {
		until_us = UINT64_MAX;
	}
	if (watch->near_until_us < until_us) {
		watch->near_until_us = until_us;
	}
	return !was_near;
}

GC_END_DECLS
