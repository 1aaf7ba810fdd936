/* SPDX-License-Identifier: MIT */
/* What a host does with an engine, one step after the other: from a file, or from a seed. */
#ifndef STEPS_H
#define STEPS_H

#include <gesturecore/step.h>
#include <gesturecore/touch.h>

enum step_kind {
	STEP_SAMPLE = 0,
	STEP_ADVANCE = 1, // only the sample's time counts, here and below
	STEP_CANCEL_ALL = 2,
	STEP_TOUCHPAD = 3,
};

struct step {
	enum step_kind kind;
	struct gc_sample sample;
	struct gc_step touchpad; // of a STEP_TOUCHPAD
};

struct steps {
	struct step *all;
	size_t count;
	uint64_t seed;         // for what is set up differently from stream to stream
	struct gc_size window; // the steps' screen

	size_t capacity;
};

/* How many streams there are that come from a seed: "random-1" and so on. */
#define RANDOM_STREAMS 12

/*
 * Fills `steps` by name: "random-1" and so on, or a recording in `folder`, in the format of
 * docs/recording-format.md. If a file is wrong, says on stderr why and in which line, and returns
 * false. Free the steps in any case.
 */
bool steps_load(struct steps *steps, const char *folder, const char *name);

void steps_free(struct steps *steps);

/* For those who make them. */
void steps_add_touchpad(struct steps *steps, const struct gc_step *touchpad);
void steps_add(struct steps *steps, enum step_kind kind, const struct gc_sample *sample);
void steps_make_random(struct steps *steps, uint64_t seed);

#endif
