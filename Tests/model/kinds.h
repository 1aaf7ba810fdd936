/* SPDX-License-Identifier: MIT */
/* What the model and its player know of each kind of recognizer. */
#ifndef MODEL_KINDS_H
#define MODEL_KINDS_H

#include "model.h"

/* The recognizers with which the core plays a script. */
struct puppet {
	struct gc_custom custom;
	bool attempted;
};

union player_recognizer {
	struct gc_recognizer base;
	union kind_any any;
	struct puppet puppet;
};

/* What a recognizer wishes. NULL: nothing. */
struct rules {
	void (*landed)(struct model *m, struct recognizer *r, int touch, int fingers);
	void (*lifted)(struct model *m, struct recognizer *r, int fingers);
	void (*moved)(struct model *m, struct recognizer *r);
	void (*stepped)(struct model *m, struct recognizer *r, const struct op *op);
	void (*expired)(struct model *m, struct recognizer *r);
};

/* (4) What competing recognizers measure. */
enum family { NO_FAMILY, TRAVEL, SPREAD, TURN };

struct model_kind {
	const struct rules *rules;
	bool is_single; // it takes one finger, whatever the script says
	enum family family;
	unsigned steps; // (6, touchpads) which gestures of a touchpad reach it: BIT(GC_STEP_...)
};

#define BIT(n) (1u << (n))

/* player.c */
const struct script_recognizer *is(const struct gc_recognizer *r);
bool has_bit(unsigned bits, const struct gc_recognizer *r);

/* kinds.c */
void set_up(union player_recognizer *recognizer, const struct script_recognizer *r);
const struct model_kind *kind_of(const struct recognizer *r);

/* model_rules.c */
extern const struct rules press_rules, swipe_rules, custom_rules;

/* model_drags.c: of those with a slop */
extern const struct rules drag_rules, edge_pan_rules;

#endif
