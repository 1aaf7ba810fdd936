/* SPDX-License-Identifier: MIT */
/**
 * Recognizes fingers dragging.
 *
 * It begins when the centroid of the fingers has moved by the slop. The translation is what exceeds
 * the slop: a drag of 100 pt ends with a translation of 90 pt. With a slop of 0 it begins with the
 * first motion of 1/64 pt or more. It ends when fewer fingers than the minimum are down.
 *
 * A pan can have an axis, of the window. Then it begins when the way along the axis, in either
 * direction, reaches the slop and is at least as long as the way across. Only the way along loses
 * the slop. It fails when the fingers have moved by the slop, and less along the axis than across.
 * So a row that pans along x, in a list whose pan has the axis y, needs no relation with that pan.
 *
 * Fingers may land and lift without moving the translation: only fingers that are down in two
 * successive frames advance it. The location is the centroid, which does jump. While fewer fingers
 * than the minimum are down, it changes only when one lands or lifts.
 *
 * If a finger over the maximum lands before the pan begins, the pan fails until all its fingers are
 * up. A finger over the maximum that lands later is ignored. So with a minimum and a maximum of
 * three, exactly three fingers pan. A pan that meets its slop within its settle time waits until
 * that time is over. While it waits it goes on measuring. Only one finger more, or others, make it
 * fail. If its fingers lift while it waits, it begins and ends when the time is over.
 */
#pragma once

#include <gesturecore/parts.h>
#include <gesturecore/lead.h>
#include <gesturecore/recognizer.h>

GC_BEGIN_DECLS

/** What counts as a pan. */
struct gc_pan_config {
	gc_length slop;      /**< how far the centroid must move; not negative */
	uint8_t min_touches; /**< fewer fingers do not pan; 1 to 32 */
	uint8_t max_touches; /**< with more it fails; `min_touches` to 32 */
	/**
	 * The settle time, for a minimum that equals the maximum: it begins at the earliest this
	 * long after its latest landing, so that one more finger can still make it fail. 0: it
	 * begins at once.
	 */
	uint32_t settle_us;
	uint16_t axis; /**< enum gc_axis; with X and Y, a slop of 0 counts as 1/64 pt */
	uint16_t lead; /**< over a rival, a pinch for example; see lead.h */
};

/** A pan recognizer, in the host's memory; see recognizer.h. */
struct gc_pan {
	struct gc_recognizer base;

	// private state

	struct gc_pan_config config;
	gc_slots claim_slots; // see arbiter.h of the core
	struct gc_drag drag;
};

/** Returns the default: slop 10 pt, 1 to 32 fingers, no settle time, any axis. */
struct gc_pan_config gc_pan_config_default(void);

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_pan_init(struct gc_pan *pan, const struct gc_pan_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_pan_set_config(struct gc_pan *pan, const struct gc_pan_config *config);

/**
 * Reads the translation in the coordinates of `node` (NULL: the window).
 *
 * Limited to GC_POSITION_MAX. It is the whole displacement before the pan begins. Returns
 * GC_ERR_SINGULAR, and writes zero, when a transform on the way to the node has no inverse. Linear
 * in the depth of the node.
 */
enum gc_status gc_pan_translation(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_vector *translation);

/**
 * Sets the translation, in the coordinates of `node` (NULL: the window).
 *
 * It subtracts exactly what gc_pan_translation() returned, so a host that reads and resets the
 * translation at each event loses nothing. The velocity stays what it is. Before the pan begins it
 * changes nothing. Errors as gc_pan_translation(), changing nothing.
 */
enum gc_status gc_pan_set_translation(
	struct gc_pan *pan, const struct gc_node *node, struct gc_vector translation);

/**
 * Reads the velocity of the centroid in the coordinates of `node`, in points per second.
 *
 * While no samples arrive it stays what it was. Errors as gc_pan_translation(). About 560
 * instructions in the window; in another node, linear in its depth.
 */
enum gc_status gc_pan_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity);

/**
 * Reads the velocity of a fling: as gc_pan_velocity(), but zero when the fingers rest at the
 * latest event, 40 ms or more after the newest sample, or have braked hard: see
 * gc_velocity_at_release().
 */
enum gc_status gc_pan_release_velocity(
	const struct gc_pan *pan, const struct gc_node *node, struct gc_velocity *velocity);

/**
 * Reads the translation at `time_us`: the time at which a display shows the frame that is about to
 * be drawn. Changes nothing, and may be asked in any order, for any times.
 *
 * Between two samples the translation is interpolated; samples before a pause do not count. Setting
 * the translation shifts it at all times, earlier ones too. After the newest sample it is predicted
 * up to the engine's horizon, and then stays: see gc_engine_set_horizon(). If the pan is not
 * active, as after the lift, this is gc_pan_translation(). Errors as there. About 150 instructions
 * more than the velocity.
 */
enum gc_status gc_pan_at(const struct gc_pan *pan, uint64_t time_us, const struct gc_node *node,
	struct gc_vector *translation);

/**
 * Returns the time of the newest sample in the translation.
 *
 * Momentum that starts then, with the translation and the release velocity, continues what
 * gc_pan_at() showed, without a step.
 */
uint64_t gc_pan_sample_us(const struct gc_pan *pan);

GC_END_DECLS
