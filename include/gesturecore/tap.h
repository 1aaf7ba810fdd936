/* SPDX-License-Identifier: MIT */
/**
 * Recognizes one or several fingers tapping, once or several times in a row.
 *
 * It is discrete: it ends when the last finger of the last tap lifts. Its location is the centroid
 * of the first tap. It fails when a finger moves too far or stays down too long, when there are
 * more fingers than required, and when the next tap lands too late or too far away. tap_counter.h
 * has the configuration and its defaults.
 */
#pragma once

#include <gesturecore/recognizer.h>
#include <gesturecore/tap_counter.h>

GC_BEGIN_DECLS

/** A tap recognizer, in the host's memory; see recognizer.h. */
struct gc_tap {
	struct gc_recognizer base;

	// private state

	struct gc_tap_config config;
	struct gc_tap_counter counter;
};

/** Sets up a recognizer with a copy of `config`; NULL: the default. See recognizer.h. */
enum gc_status gc_tap_init(struct gc_tap *tap, const struct gc_tap_config *config);

/** Changes the configuration, at once; best while no finger is down. See recognizer.h. */
enum gc_status gc_tap_set_config(struct gc_tap *tap, const struct gc_tap_config *config);

GC_END_DECLS
