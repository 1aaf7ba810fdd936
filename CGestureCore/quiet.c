/* SPDX-License-Identifier: MIT */
#include "quiet.h"

#include "slop.h"
#include "span_math.h"
#include "touch_group.h"

#if GCI_HAS_SHORTCUTS

/* Faster fingers soon leave any quiet place. */
#define STEP_MAX GC_PT(1)

/* Slower ones rest. */
#define STEP_MIN (GC_PT(1) / 16)

/* The largest radius, so that an offset fits, and the longest time. */
#define RADIUS_MAX INT16_MAX
#define QUIET_MAX_US INT32_MAX

/* After fingers soon left the quiet place, so many frames are shown at once. */
#define PATIENCE 16

/* Roundings of centroids and spans, far below a visible distance. */
#define MARGIN 16

gc_length gci_quiet_until_strayed(const struct gc_recognizer *recognizer, gc_length limit) {
	int64_t least = limit;
	for (gc_slots rest = recognizer->down_slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch =
			&gci_table(recognizer)->touches[gci_first_slot(rest)];
		int64_t left = gci_quiet_left(limit, (int64_t)touch->position.x - touch->start.x,
			(int64_t)touch->position.y - touch->start.y);
		least = left < least ? left : least;
	}
	return gci_quiet_way(least);
}

gc_length gci_quiet_until_spread(gc_length slop, int64_t start, int64_t span) {
	int64_t change = (int64_t)(gci_abs(span - start) >> GCI_SPAN_BITS);
	/* Both fingers change it. */
	return gci_quiet_way((gci_threshold(slop) - change) / 2);
}

/*
 * If both fingers move by m, at most an eighth of their span s, their direction turns by asin(2 m /
 * s), which is less than 2.1 m / s. Its arc is that times the radius of the circle. The radius is
 * at most s, because fingers that have come that near are never quiet. So the arc is below 3 m.
 */
gc_length gci_quiet_until_turned(gc_angle left, int64_t circle, int64_t span) {
	if (left <= 0 || span < 4 * GCI_SPAN_MIN || gci_span_circle(span) < circle / 2) {
		return 0;
	}
	int64_t way = gci_arc(left, circle) / 3, most = (span >> GCI_SPAN_BITS) / 8;
	return gci_quiet_way(way < most ? way : most);
}

/* Returns the larger of the distances along x and y. */
static uint64_t chebyshev(struct gc_point a, struct gc_point b) {
	uint64_t x = gci_abs((int64_t)a.x - b.x), y = gci_abs((int64_t)a.y - b.y);
	return x > y ? x : y;
}

static bool is_undecided(const struct gc_recognizer *recognizer) {
	return recognizer->state == GC_STATE_POSSIBLE && recognizer->down_slots != 0 &&
	       recognizer->attempt == GC_STATE_POSSIBLE && recognizer->closed == GCI_OPEN;
}

/* Lets recognizers see each frame again. */
static void make_open(struct gc_context *context) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		at->closed &= (uint8_t)~GCI_QUIET;
	}
}

/* Whether all undecided recognizers are blind, and no others see motion. */
static bool are_blind(const struct gc_context *context) {
	uint64_t until_us = 0;
	for (const struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		bool is_open = at->closed == GCI_OPEN;
		if (is_open && (!is_undecided(at) || at->ops->quiet == NULL ||
				       at->ops->quiet(at, &until_us) != GCI_QUIET_NEEDS_LATEST)) {
			return false;
		}
	}
	return true;
}

/*
 * Makes undecided recognizers quiet whose touches may move by `least`. Returns the new
 * gc_context.quiet_radius. Fewer than two stay as they are, unless they are blind: to store frames
 * costs as much as to show them to one.
 */
static gc_length make_quiet(struct gc_context *context, gc_length least) {
	gc_length radius = 0;
	uint32_t count = 0, undecided = 0;
	bool is_mixed = false, is_blind = true;
	uint64_t until_us = gci_after_us(context->now_us, QUIET_MAX_US);
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->ops->kind == GC_KIND_CUSTOM) {
			/* It may read another one in the middle of a frame. */
			count = undecided = 0;
			break;
		}
		if (!is_undecided(at) || at->ops->quiet == NULL) {
			is_mixed = is_mixed || at->closed == GCI_OPEN;
			continue;
		}
		undecided++;
		/* A touch in the square of this half side is at most `way` away. */
		gc_length way = at->ops->quiet(at, &until_us);
		is_blind = is_blind && way == GCI_QUIET_NEEDS_LATEST;
		gc_length side = (gc_length)((int64_t)way * 181 / 256) - MARGIN;
		if (side >= least) {
			at->closed = GCI_QUIET;
			count++;
			radius = radius == 0 || side < radius ? side : radius;
		} else {
			is_mixed = true;
		}
	}
	context->quiet.until_us = until_us;
	context->quiet.is_mixed = is_mixed;
	if (is_blind && !is_mixed && count > 0) {
		return GCI_QUIET_BLIND;
	}
	if (count < 2) {
		make_open(context);
		return undecided < 2 ? GCI_QUIET_NEVER : -PATIENCE;
	}
	return radius < RADIUS_MAX ? radius : RADIUS_MAX;
}

void gci_quiet_begin(struct gc_context *context, gc_slots moved_slots) {
	const struct gc_touch_table *table = &context->table;
	if (context->paths != NULL) {
		context->quiet_radius = -PATIENCE; /* paths take each frame */
		return;
	}
	uint64_t step = moved_slots == 0 ? STEP_MAX / 2 : STEP_MIN;
	for (gc_slots rest = moved_slots; rest != 0; rest &= rest - 1) {
		const struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		uint64_t way = chebyshev(touch->position, touch->before);
		step = way > step ? way : step;
	}
	if (step > STEP_MAX) {
		/* Only the blind do not mind. */
		if (!are_blind(context)) {
			return;
		}
		step = STEP_MAX;
	}
	context->quiet_radius = make_quiet(context, (gc_length)(step + step / 2));
	if (context->quiet_radius < 0) {
		return; /* nothing is stored */
	}
	struct gc_quiet *quiet = &context->quiet;
	quiet->begun_us = context->now_us;
	quiet->next = quiet->count = quiet->without = 0;
	quiet->slots = table->held;
	for (gc_slots rest = quiet->slots; rest != 0; rest &= rest - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		touch->quiet_at = touch->position;
		touch->quiet_moved_us = 0;
	}
}

/* Puts all touches where they were in a stored frame. Some may have lifted since. */
static void place(struct gc_context *context, uint32_t index) {
	struct gc_touch_table *table = &context->table;
	gci_touch_group_forget(table);
	for (gc_slots rest = context->quiet.slots; rest != 0; rest &= rest - 1) {
		struct gc_touch *touch = &table->touches[gci_first_slot(rest)];
		touch->position.x = touch->quiet_at.x + touch->offsets[index].x;
		touch->position.y = touch->quiet_at.y + touch->offsets[index].y;
	}
}

/* What happens in stored frames after one of them, or from it on. */
struct later {
	gc_slots sampled, moved;
};

/*
 * Shows a stored frame to the quiet recognizers that track some of its touches. Nothing is decided
 * here, so they learn that a touch moved only from the latest frame in which it did.
 */
static void show(struct gc_context *context, uint32_t index, struct later later) {
	gc_slots sampled_slots = context->quiet.sampled[index];
	gc_slots moved_slots = context->quiet.moved[index];
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots slots = at->down_slots;
		if (at->closed != GCI_QUIET || (slots & sampled_slots) == 0 ||
			(at->ops->forgets && (slots & later.sampled) != 0)) {
			continue;
		}
		at->ops->moved(at, gci_touch_group(&context->table, slots),
			(slots & later.moved) != 0 ? 0 : slots & moved_slots);
	}
}

/*
 * Shows the latest motion to the recognizers whose touches have not moved in any stored frame, but
 * moved in an earlier one. The touches have been at the same place since then.
 */
static void show_earlier(struct gc_context *context, gc_slots moved_slots) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		gc_slots slots = at->down_slots;
		uint32_t moved_us = 0;
		if (at->closed != GCI_QUIET || (slots & moved_slots) != 0) {
			continue;
		}
		for (gc_slots rest = slots; rest != 0; rest &= rest - 1) {
			const struct gc_touch *touch =
				&context->table.touches[gci_first_slot(rest)];
			if (touch->quiet_moved_us > moved_us) {
				moved_us = touch->quiet_moved_us;
			}
		}
		if (moved_us != 0) {
			context->now_us = context->quiet.begun_us + moved_us - 1;
			at->ops->moved(at, gci_touch_group(&context->table, slots), slots);
		}
	}
}

/* Shows the blind where their touches are now. Nothing is decided. */
static void show_latest(struct gc_context *context) {
	for (struct gc_recognizer *at = context->live; at != NULL; at = at->next) {
		if (at->closed == GCI_QUIET && at->down_slots != 0) {
			at->ops->moved(at, gci_touch_group(&context->table, at->down_slots), 0);
		}
	}
}

static void show_stored(struct gc_context *context) {
	struct gc_quiet *quiet = &context->quiet;
	uint64_t now_us = context->now_us;
	uint32_t count = quiet->count < GC_QUIET_FRAMES ? quiet->count : GC_QUIET_FRAMES;
	uint32_t first = quiet->next - count;
	struct later later[GC_QUIET_FRAMES + 1];
	later[count] = (struct later){0};
	for (uint32_t i = count; i-- > 0;) {
		uint32_t index = (first + i) % GC_QUIET_FRAMES;
		later[i].sampled = later[i + 1].sampled | quiet->sampled[index];
		later[i].moved = later[i + 1].moved | quiet->moved[index];
	}
	if (quiet->count > GC_QUIET_FRAMES) {
		place(context, first % GC_QUIET_FRAMES);
		show_earlier(context, later[0].moved);
	}
	for (uint32_t i = 0; i < count; i++) {
		uint32_t index = (first + i) % GC_QUIET_FRAMES;
		place(context, index);
		context->now_us = quiet->time_us[index];
		show(context, index, later[i + 1]);
	}
	context->now_us = now_us;
}

void gci_quiet_show(struct gc_context *context) {
	if (context->quiet_radius == GCI_QUIET_BLIND) {
		show_latest(context);
	} else {
		show_stored(context);
	}
	make_open(context);
	context->quiet_radius = 0;
}

void gci_quiet_leave(struct gc_context *context) {
	bool is_early = context->quiet.count < GC_QUIET_FRAMES;
	gci_quiet_show(context);
	context->quiet_radius = is_early ? -PATIENCE : 0;
}

#endif
