/* SPDX-License-Identifier: MIT */
#define GCI_DRAG_HERE
#include "recognizers/drag.h"

#include "events/publish.h"
#include "gesture/recognizer.h"
#include "motion/velocity.h"
#include "numbers/fixed.h"
#include "numbers/sqrt.h"
#include "touch/node.h"

/* Sets the displacement, for the centroid of the latest frame. */
static void displace(struct gc_drag *drag, const struct gc_recognizer *recognizer,
	struct gci_fine_vector displacement) {
	struct gci_fine_vector is = gci_drag_centroid(drag, recognizer);
	drag->offset_x = displacement.x - is.x;
	drag->offset_y = displacement.y - is.y;
}

/* Returns the two touches of `slots` that landed first; none when there are fewer. */
static gc_slots first_two(const struct gc_recognizer *recognizer, gc_slots slots) {
	if ((slots & (slots - 1)) == 0) {
		return 0;
	}
	const struct gc_touch_table *table = gci_table(recognizer);
	return GCI_BIT(gci_touch_at_index(table, slots, 0)) |
	       GCI_BIT(gci_touch_at_index(table, slots, 1));
}

/* Sets the origin to the two fingers that landed first, of two or more, if they were others. */
static __attribute__((noinline)) void note_first_two(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, gc_slots slots_before) {
	gc_slots first_slots = first_two(recognizer, recognizer->down_slots);
	if (first_slots != first_two(recognizer, slots_before)) {
		struct gci_sum sum = gci_touch_sum(gci_table(recognizer), first_slots);
		drag->origin_x = sum.x;
		drag->origin_y = sum.y;
	}
}

/* Takes the touches of now. `displacement` is what it is then. */
static void regrip(struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before,
	struct gci_fine_vector displacement) {
	const struct gc_touch_group *group = gci_group(recognizer);
	recognizer->location = group->location;
	drag->rest = group->rest;
	displace(drag, recognizer, displacement);
	if (drag->phase == GCI_DRAG_IDLE && group->count > 1) {
		note_first_two(drag, recognizer, slots_before);
	}
}

void gci_drag_anchor(
	struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before) {
	regrip(drag, recognizer, slots_before, gci_drag_displacement(drag, recognizer));
}

void gci_drag_restart(
	struct gc_drag *drag, struct gc_recognizer *recognizer, gc_slots slots_before) {
	regrip(drag, recognizer, slots_before, (struct gci_fine_vector){0});
	gci_path_restart(&drag->velocity, recognizer->context->now_us);
}

void gci_drag_step(
	struct gc_drag *drag, const struct gc_recognizer *recognizer, struct gc_vector delta) {
	struct gci_fine_vector displacement = gci_drag_displacement(drag, recognizer);
	struct gci_fine_vector step = gci_fine_from(delta);
	displace(drag, recognizer,
		(struct gci_fine_vector){.x = gci_clamp(displacement.x + step.x, GCI_FINE_MAX),
			.y = gci_clamp(displacement.y + step.y, GCI_FINE_MAX)});
	struct gc_velocity_step way = gci_step_from(delta.x, delta.y);
	gci_path_step(&drag->velocity, recognizer->context->now_us, way.x, way.y);
}

void gci_drag_reset(struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	*drag = (struct gc_drag){0};
	displace(drag, recognizer, (struct gci_fine_vector){0});
}

void gci_drag_withdraw(struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector way = gci_drag_displacement(drag, recognizer);
	gc_slots first_slots = first_two(recognizer, recognizer->down_slots);
	struct gci_sum sum = gci_touch_sum(gci_table(recognizer), first_slots);
	drag->phase = GCI_DRAG_IDLE;
	drag->origin_x = sum.x - gci_round(way.x, GCI_FINE_BITS - 1);
	drag->origin_y = sum.y - gci_round(way.y, GCI_FINE_BITS - 1);
}

static struct gci_fine_vector part_along(struct gci_fine_vector way, enum gc_axis axis) {
	return (struct gci_fine_vector){
		axis == GC_AXIS_Y ? 0 : way.x, axis == GC_AXIS_X ? 0 : way.y};
}

/* Returns how far the first two fingers went, or all of them, `length`, if that is more. */
static uint64_t reach(const struct gc_drag *drag, const struct gc_recognizer *recognizer,
	enum gc_axis axis, uint64_t length) {
	gc_slots slots = recognizer->down_slots;
	if (gci_count(slots) <= 2) {
		return length;
	}
	struct gci_sum sum = gci_touch_sum(gci_table(recognizer), first_two(recognizer, slots));
	/* Rounded as the displacement is, so a pan of only these two has the same factor. */
	const int64_t half = 1 << (GCI_FINE_BITS - 1);
	struct gc_vector way = gci_fine_reading(
		part_along((struct gci_fine_vector){half * (sum.x - drag->origin_x),
				   half * (sum.y - drag->origin_y)},
			axis));
	uint64_t of_two = (uint64_t)gci_magnitude_to_fixed(gci_hypot(way.x, way.y), 0);
	return of_two > length ? of_two : length;
}

uint32_t gci_drag_take_slop(struct gc_drag *drag, const struct gc_recognizer *recognizer,
	gc_length slop, enum gc_axis axis) {
	struct gci_fine_vector moved = part_along(gci_drag_displacement(drag, recognizer), axis);
	struct gc_vector way = gci_fine_reading(moved);
	struct gc_magnitude length = gci_hypot(way.x, way.y);
	int64_t length_fine = gci_magnitude_to_fixed(length, GCI_FINE_BITS);
	int64_t slop_fine = (int64_t)slop * (1 << GCI_FINE_BITS);
	uint64_t reached =
		reach(drag, recognizer, axis, (uint64_t)gci_magnitude_to_fixed(length, 0));

	gci_drag_meet_slop(drag,
		(struct gci_fine_vector){.x = gci_multiply_divide(moved.x, slop_fine, length_fine),
			.y = gci_multiply_divide(moved.y, slop_fine, length_fine)});
	return gci_factor(reached, (uint64_t)slop);
}

/* Returns whether the drag has begun; an attempt that waits has met its slop only. */
static bool counts_from_origin(const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	return recognizer->state != GC_STATE_POSSIBLE && gci_drag_has_met_slop(drag);
}

/* Before it begins this is the whole displacement; then it is what exceeds the slop. */
static struct gci_fine_vector translation_fine(
	const struct gc_drag *drag, const struct gc_recognizer *recognizer) {
	struct gci_fine_vector translation = gci_drag_centroid(drag, recognizer);
	translation.x += drag->offset_x;
	translation.y += drag->offset_y;
	if (counts_from_origin(drag, recognizer)) {
		translation.x -= drag->origin_x;
		translation.y -= drag->origin_y;
	}
	return translation;
}

void gci_drag_fail(const struct gc_drag *drag, struct gc_recognizer *recognizer,
	uint32_t min_touches, gc_length slop, enum gc_axis axis) {
	uint32_t most = recognizer->most_touches;
	if (most < min_touches) {
		gci_fail_count(recognizer, GC_REASON_TOO_FEW_TOUCHES, most, min_touches);
		return;
	}
	struct gc_vector way =
		gci_fine_reading(part_along(gci_drag_displacement(drag, recognizer), axis));
	gci_fail_length(recognizer, GC_REASON_UNDER_SLOP, gci_length_of(way.x, way.y), slop);
}

enum gc_status gci_drag_translation(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_vector *translation) {
	struct gci_fine_vector fine = translation_fine(drag, recognizer);
	return gci_node_read_way(node, fine, translation) ? GC_OK : GC_ERR_SINGULAR;
}

enum gc_status gci_drag_at(const struct gc_drag *drag, const struct gc_recognizer *recognizer,
	uint64_t time_us, const struct gc_node *node, struct gc_vector *translation) {
	if (!gci_is_active(recognizer)) {
		return gci_drag_translation(drag, recognizer, node, translation);
	}
	struct gc_velocity_step way =
		gci_path_way_at(&drag->velocity, time_us, recognizer->context->horizon_us);
	struct gci_fine_vector fine = gci_drag_centroid(drag, recognizer);
	const int64_t per_unit = 1 << GCI_FINE_BITS;
	/* As translation_fine(): an active drag has met its slop. */
	fine.x += drag->offset_x - drag->origin_x + way.x * per_unit;
	fine.y += drag->offset_y - drag->origin_y + way.y * per_unit;
	return gci_node_read_way(node, fine, translation) ? GC_OK : GC_ERR_SINGULAR;
}

enum gc_status gci_drag_set_translation(struct gc_drag *drag, struct gc_recognizer *recognizer,
	const struct gc_node *node, struct gc_vector translation) {
	enum gc_status status = gci_guard_value(recognizer);
	if (status != GC_OK) {
		return status;
	}
	struct gc_vector reported;
	status = gci_drag_translation(drag, recognizer, node, &reported);
	if (status != GC_OK) {
		return status;
	}
	gci_queue_reports(recognizer);
	/* Subtracts what was reported, so what rounding left over stays for the next report. */
	struct gci_fine_vector was = gci_fine_from(reported), wanted = gci_fine_from(translation);
	struct gci_fine_vector step = {.x = was.x - wanted.x, .y = was.y - wanted.y};
	step = gci_node_fine_to_window(node, step);
	if (counts_from_origin(drag, recognizer)) {
		drag->origin_x = gci_clamp(drag->origin_x + step.x, 2 * GCI_FINE_MAX);
		drag->origin_y = gci_clamp(drag->origin_y + step.y, 2 * GCI_FINE_MAX);
	}
	recognizer->report |= GCI_REPORT_VALUE;
	return GC_OK;
}

enum gc_status gci_drag_velocity(
	const struct gc_drag *drag, const struct gc_node *node, struct gc_velocity *velocity) {
	*velocity = gci_path_velocity(&drag->velocity);
	return gci_velocity_from_window(node, velocity);
}

enum gc_status gci_drag_release_velocity(const struct gc_drag *drag,
	const struct gc_recognizer *recognizer, const struct gc_node *node,
	struct gc_velocity *velocity) {
	*velocity = (struct gc_velocity){0};
	if (recognizer->context != NULL) {
		*velocity = gci_path_at_release(&drag->velocity, recognizer->context->now_us);
	}
	return gci_velocity_from_window(node, velocity);
}
