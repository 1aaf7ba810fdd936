/* SPDX-License-Identifier: MIT */
/*
 * An engine with the seven recognizers of the published comparison on one node, and the additions
 * of a scenario.
 */
#ifndef STAGE_H
#define STAGE_H

#include <gesturecore/gesturecore.h>

#include "stroke.h"

#define STAGE_CONTACTS 16
#define STAGE_EVENTS 16
#define STAGE_RECORDS 32

#define STAGE_CROWD_NODES 100
#define STAGE_CROWD_EACH 100

/* One more recognizer, after the seven. */
enum extra {
	EXTRA_NONE,
	EXTRA_IDLE,     /* a pan on another node, which no touch hits */
	EXTRA_FAILS,    /* a tap, which fails before counting starts */
	EXTRA_PAN,      /* begins like the first */
	EXTRA_PINCH,    /* begins like the first */
	EXTRA_ROTATION, /* begins like the first */
};

/* The seven, one bit each: those that must be active when counting starts, and at the end. */
enum active {
	ACTIVE_PAN = 1,
	ACTIVE_PINCH = 2,
	ACTIVE_ROTATION = 4,
};

/* What the host reads after each frame. */
enum ask {
	ASK_NOTHING,
	ASK_EMPTY, /* comes to the choice of what to read, and reads nothing */
	ASK_PAN_VELOCITY,
	ASK_PINCH_VELOCITY,
	ASK_ROTATION_VELOCITY,
	ASK_PAN_AT, /* the value 10 ms after the frame */
	ASK_DEADLINE,
};

/* Whether all that a user pays counts: samples made, values read, the host's loop. */
enum whole {
	WHOLE_NOT,
	WHOLE_READ,
	WHOLE_DEADLINE, /* and the deadline */
	WHOLE_ASKED,    /* and three velocities and the deadline */
};

/* Recognizers of two or three families instead of the seven, and whether their slops can be met. */
enum few {
	FEW_NOT,
	FEW_TWO,            /* pan and pinch */
	FEW_TWO_POSSIBLE,   /* the same, out of reach */
	FEW_THREE,          /* and rotation */
	FEW_THREE_POSSIBLE, /* the same, out of reach */
};

struct scenario {
	const char *name;
	bool recorded; /* recordings are played, not a stroke */
	enum stroke stroke;
	enum stamps stamps;
	unsigned contacts;
	enum whole whole;
	bool together;  /* the host lets all of them run simultaneously */
	bool delivered; /* to the node that the touches hit, which has no recognizer */
	bool crowd;     /* 10,000 recognizers on other nodes */
	bool bare; /* the seven are on the window, which has no child; the edge pan watches no edge
		    */
	enum few few;
	enum extra extra;
	enum ask ask;
	unsigned active; /* enum active */
};

struct stage {
	struct gc_engine engine;
	struct gc_node window, surface;
	struct gc_touch touches[STAGE_CONTACTS];
	struct gc_event events[STAGE_EVENTS];
	struct gc_record records[STAGE_RECORDS];

	struct gc_pan pan;
	struct gc_pinch pinch;
	struct gc_rotation rotation;
	struct gc_tap tap;
	struct gc_long_press long_press;
	struct gc_swipe swipe;
	struct gc_edge_pan edge_pan;

	struct gc_node away;
	union {
		struct gc_recognizer base;
		struct gc_pan pan;
		struct gc_pinch pinch;
		struct gc_rotation rotation;
		struct gc_tap tap;
	} extra;

	struct gc_node crowd_nodes[STAGE_CROWD_NODES];
	struct gc_pan crowd[STAGE_CROWD_NODES * STAGE_CROWD_EACH];
};

/* Sets up the stage of a scenario. */
void stage_set_up(struct stage *stage, const struct scenario *scenario);

/* Returns whether exactly the expected recognizers of the seven are active, and the extra one is in
 * the expected state. */
bool stage_is_as_expected(const struct stage *stage, const struct scenario *scenario);

/* Prints one line per struct: SIZE NAME. run.py generates it for all public recognizers. */
void print_sizes(void);

#endif
