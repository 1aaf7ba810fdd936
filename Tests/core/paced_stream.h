/* SPDX-License-Identifier: MIT */
/*
 * A stream from a seed, and what a host may do at its own pace: leave FRAMEs out, let time pass in
 * between, take events rarely. None of that may change an event.
 */
#ifndef PACED_STREAM_H
#define PACED_STREAM_H

#include "support.h"

#define PACED_STEPS 1600
#define PACED_FINGERS 5

/* What a host may vary. */
enum pacing {
	PACING_NO_FRAMES = 1, // leaves FRAMEs out
	PACING_ADVANCES = 2,  // advances in between, by no more than to the next sample
	PACING_EMPTY = 4,     // sends FRAMEs that have no samples
	PACING_RARELY = 8,    // takes events after some frames only
	PACING_ALL = 15,
};

enum paced_kind {
	PACED_DOWN,
	PACED_MOTION,
	PACED_UP,
	PACED_CANCEL,
	PACED_SIZE,
	PACED_CANCEL_ALL,
	PACED_CANCEL_DEVICE,
};

/* How time passes after a frame, before the next. */
enum paced_passing {
	PASS_NOT,
	PASS_DEADLINES, // advances to each deadline
	PASS_MOMENT,    // to 1 ms after the frame
	PASS_ALMOST,    // to 1 us before the next frame
	PASS_ALL,       // to the next frame
	PASS_BACK,      // to a time that has passed
	PASS_KINDS,
};

/* One step of the stream. Steps of one time are one frame. */
struct paced_step {
	uint64_t time_us;
	enum paced_kind kind;
	int32_t id;
	uint16_t device;
	int32_t x, y; // 1/16 pt; of a size, its axes
	/* Of the last step of a frame: what the host does then, if its pacing says so. */
	bool has_no_frame, takes;
	enum paced_passing advances, empty_frames;
};

struct paced_stream {
	struct paced_step steps[PACED_STEPS];
	size_t count;
	uint64_t state; // of the random numbers
	uint64_t sizes; // the same, for sizes
	uint64_t time_us;
	struct {
		bool is_down;
		int32_t x, y, way_x, way_y;
	} fingers[PACED_FINGERS];
};

static inline uint32_t paced_pick_from(uint64_t *state, uint32_t below) {
	/* splitmix64, https://prng.di.unimi.it/splitmix64.c */
	uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)((mixed ^ (mixed >> 31)) % below);
}

static inline uint32_t paced_pick(struct paced_stream *s, uint32_t below) {
	return paced_pick_from(&s->state, below);
}

static inline int32_t paced_around_zero(struct paced_stream *s, int32_t most) {
	return (int32_t)paced_pick(s, 2 * (uint32_t)most + 1) - most;
}

static inline uint16_t paced_device(int finger) {
	return (uint16_t)(finger == PACED_FINGERS - 1);
}

static inline void paced_add(struct paced_stream *s, enum paced_kind kind, int finger) {
	if (s->count == PACED_STEPS) {
		return;
	}
	struct paced_step step = {
		.time_us = s->time_us,
		.kind = kind,
		.id = finger,
		.device = paced_device(finger),
		.x = s->fingers[finger].x,
		.y = s->fingers[finger].y,
		.has_no_frame = paced_pick(s, 3) == 0,
		.takes = paced_pick(s, 4) == 0,
	};
	if (paced_pick(s, 3) == 0) {
		step.advances = (enum paced_passing)paced_pick(s, PASS_KINDS);
	}
	if (paced_pick(s, 5) == 0) {
		step.empty_frames = (enum paced_passing)paced_pick(s, PASS_KINDS);
	}
	s->steps[s->count++] = step;
}

/* A contact's size: mostly that of a finger. It changes no other step of the stream. */
static inline void paced_size(struct paced_stream *s, int finger) {
	if (paced_pick_from(&s->sizes, 3) != 0 || s->count == PACED_STEPS) {
		return;
	}
	int32_t most = paced_pick_from(&s->sizes, 8) == 0 ? 3200 : 800;
	int32_t major = (int32_t)paced_pick_from(&s->sizes, (uint32_t)most);
	s->steps[s->count++] = (struct paced_step){
		.time_us = s->time_us,
		.kind = PACED_SIZE,
		.id = finger,
		.device = paced_device(finger),
		.x = major,
		.y = major / 2,
	};
}

static inline void paced_land(struct paced_stream *s, int finger) {
	s->fingers[finger].is_down = true;
	paced_add(s, PACED_DOWN, finger);
	paced_size(s, finger);
}

static inline void paced_lift(struct paced_stream *s, int finger) {
	s->fingers[finger].is_down = false;
	paced_add(s, paced_pick(s, 40) == 0 ? PACED_CANCEL : PACED_UP, finger);
}

/* One frame of a scene in which so many fingers take part. */
static inline void paced_frame(struct paced_stream *s, int fingers, uint32_t lifts_one_in) {
	for (int finger = 0; finger < fingers; finger++) {
		if (!s->fingers[finger].is_down) {
			if (paced_pick(s, 3) == 0) {
				paced_land(s, finger);
			}
		} else if (paced_pick(s, lifts_one_in) == 0) {
			paced_lift(s, finger);
			if (paced_pick(s, 4) == 0) {
				paced_land(s, finger); // lifts and lands in one scan
			}
		} else if (paced_pick(s, 5) != 0) {
			s->fingers[finger].x += s->fingers[finger].way_x;
			s->fingers[finger].y += s->fingers[finger].way_y;
			bool is_size_first = paced_pick_from(&s->sizes, 4) == 0;
			if (is_size_first) {
				paced_size(s, finger);
			}
			paced_add(s, PACED_MOTION, finger);
			if (!is_size_first) {
				paced_size(s, finger);
			}
		} else if (paced_pick(s, 12) == 0) {
			paced_add(s, PACED_DOWN, finger); // refused
		}
	}
	static const uint32_t intervals_us[] = {1, 4000, 8333, 8333, 8333, 16667, 40000};
	s->time_us += intervals_us[paced_pick(s, 7)];
}

static inline void paced_scene(struct paced_stream *s) {
	int fingers = 1 + (int)paced_pick(s, paced_pick(s, 3) == 0 ? PACED_FINGERS : 2);
	int32_t x =
		paced_pick(s, 4) == 0 ? (int32_t)paced_pick(s, 300) : (int32_t)paced_pick(s, 6400);
	int32_t y = (int32_t)paced_pick(s, 6400);
	bool is_still = paced_pick(s, 2) == 0;
	for (int finger = 0; finger < fingers; finger++) {
		s->fingers[finger].x = x + (finger == 0 ? 0 : paced_around_zero(s, 1500));
		s->fingers[finger].y = y + (finger == 0 ? 0 : paced_around_zero(s, 1500));
		s->fingers[finger].way_x = paced_around_zero(s, is_still ? 2 : 150);
		s->fingers[finger].way_y = paced_around_zero(s, is_still ? 2 : 80);
	}
	uint32_t lifts_one_in = is_still ? 4 : 30;
	for (uint32_t frame = paced_pick(s, 25) + 2; frame > 0; frame--) {
		paced_frame(s, fingers, lifts_one_in);
	}
	if (paced_pick(s, 8) == 0) {
		s->time_us += 2000;
		paced_add(s, paced_pick(s, 2) == 0 ? PACED_CANCEL_ALL : PACED_CANCEL_DEVICE,
			(int)paced_pick(s, PACED_FINGERS));
		s->time_us += 2000;
	}
	for (int finger = 0; finger < PACED_FINGERS; finger++) {
		if (s->fingers[finger].is_down && paced_pick(s, 6) != 0) {
			paced_lift(s, finger);
			s->time_us += paced_pick(s, 2) * 8333;
		}
	}
	static const uint32_t gaps_us[] = {1000, 50000, 120000, 360000, 800000};
	s->time_us += gaps_us[paced_pick(s, 5)];
}

static inline void paced_make(struct paced_stream *s, uint64_t seed) {
	*s = (struct paced_stream){.state = seed, .sizes = seed, .time_us = at_ms(0)};
	for (int scene = 0; scene < 30; scene++) {
		paced_scene(s);
	}
}

/* Whether a step is the last of its frame. */
static inline bool paced_ends_frame(const struct paced_stream *s, size_t index) {
	return index + 1 == s->count || s->steps[index + 1].time_us != s->steps[index].time_us;
}

/* Where time may pass to after a step: no further than to the next. */
static inline uint64_t paced_time_after(
	const struct paced_stream *s, size_t index, enum paced_passing passing) {
	uint64_t time_us = s->steps[index].time_us;
	uint64_t next_us = index + 1 == s->count ? time_us + 1000 : s->steps[index + 1].time_us;
	switch (passing) {
	case PASS_MOMENT:
		return time_us + 1000 < next_us ? time_us + 1000 : next_us;
	case PASS_ALMOST:
		return next_us - 1;
	case PASS_BACK:
		return time_us - 700;
	case PASS_NOT:
	case PASS_DEADLINES:
	case PASS_ALL:
	case PASS_KINDS:
		break;
	}
	return next_us;
}

static inline const char *paced_passing_text(enum paced_passing passing) {
	static const char *const texts[] = {"", " to each deadline", " by 1 ms",
		" to 1 us before the next frame", " to the next frame", " to the past"};
	return texts[passing];
}

static inline void paced_print(const struct paced_stream *s, unsigned pacing) {
	static const char *const kinds[] = {
		"down", "motion", "up", "cancel", "size", "cancel all", "cancel device"};
	for (size_t i = 0; i < s->count; i++) {
		const struct paced_step *step = &s->steps[i];
		print_message("  %9.3f ms  %-13s %d  %8.4f %8.4f",
			(double)(step->time_us - s->steps[0].time_us) / 1000, kinds[step->kind],
			step->kind == PACED_CANCEL_DEVICE ? step->device : step->id, step->x / 16.0,
			step->y / 16.0);
		if (paced_ends_frame(s, i)) {
			bool has_frame = !step->has_no_frame || (pacing & PACING_NO_FRAMES) == 0;
			bool advances =
				step->advances != PASS_NOT && (pacing & PACING_ADVANCES) != 0;
			bool empty = step->empty_frames != PASS_NOT && (pacing & PACING_EMPTY) != 0;
			bool takes = step->takes || (pacing & PACING_RARELY) == 0;
			print_message("%s%s%s%s%s%s", has_frame ? "  FRAME" : "  (no FRAME)",
				advances ? "  advance" : "",
				advances ? paced_passing_text(step->advances) : "",
				empty ? "  empty FRAME" : "",
				empty ? paced_passing_text(step->empty_frames) : "",
				takes ? "  take" : "");
		}
		print_message("\n");
	}
}

#endif
