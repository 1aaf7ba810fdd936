/* SPDX-License-Identifier: MIT */
/*
 * The streams of samples for measuring costs. They are the same on every machine: the noise has its
 * own generator, and there is no other input.
 */
#ifndef STROKE_H
#define STROKE_H

#include <gesturecore/touch.h>

#define STROKE_CONTACTS_MAX 32

/* A second in which all gestures are decided, then seven that are counted, at 120 Hz. */
#define STROKE_SETTLE 120
#define STROKE_COUNTED 840
#define STROKE_FRAMES (STROKE_SETTLE + STROKE_COUNTED)

enum stroke {
	STROKE_SPREAD,  /* spread x2.5 while turning by 35 degrees and drifting by 40 pt */
	STROKE_DRAG,    /* the same spread and turn, but late, while drifting by 300 pt */
	STROKE_REST,    /* noise alone */
	STROKE_TAPS,    /* the same, lifted and landed again before anything is decided */
	STROKE_TAP,     /* taps of 50 ms */
	STROKE_LANDING, /* the same taps, of which only the landings count */
	STROKE_LIFT,    /* the same, of which only the lifts count */
	STROKE_DOUBT,   /* drift, spread and turn by about as much, too little for any to lead */
};

/* When the scans of a stroke are, and what their stamps say. */
enum stamps {
	STAMPS_EVEN,
	STAMPS_OF_BUS, /* even scans, stamped 2 ms too late each second time */
	STAMPS_LOST,   /* each fifth scan is lost */
};

/* Frames of a pass of a stroke that lifts: the first lands, the last lifts. */
#define STROKE_TAPS_PASS 56
#define STROKE_TAP_PASS 7

/* The samples of a stroke. Each frame has `contacts` motions and a FRAME. */
struct stroke_samples {
	unsigned contacts;
	/*
	 * Whether a frame counts. Mostly those do in which contacts only move, once all that ever
	 * is decided has been. Of a STROKE_TAP every frame counts.
	 */
	bool counted[STROKE_FRAMES];
	struct gc_sample landing[STROKE_CONTACTS_MAX + 1];
	struct gc_sample frames[STROKE_FRAMES][STROKE_CONTACTS_MAX + 1];
};

void stroke_make(
	struct stroke_samples *samples, enum stroke stroke, enum stamps stamps, unsigned contacts);

#endif
