/* SPDX-License-Identifier: MIT */
/* The row of workspaces. It follows the fingers, and moves to a workspace when they lift. */
#include "compositor.h"

#include <math.h>

#include <gesturecore/convert.h>
#include <gesturecore/rubber_band.h>

static gc_length page_of(const struct output *output) {
	return gc_device_size(&output->panel).width;
}

static gc_length place_on(gc_length page, double position) {
	return (gc_length)lround(position * page);
}

static void show(struct compositor *compositor, double position) {
	compositor->strip.position = position;
	windows_follow_strip(compositor);
	overlay_arrange(compositor);
}

/* The rubber band before the first workspace and after the last one. */
static struct gc_rubber_band band_of(gc_length page) {
	struct gc_rubber_band band;
	struct gc_rubber_band_config config = gc_rubber_band_config_default();
	config.maximum = (WORKSPACES - 1) * page;
	config.dimension = page / 2;
	gc_rubber_band_init(&band, &config);
	return band;
}

void strip_grab(struct compositor *compositor, const struct output *output) {
	gc_length page = page_of(output);
	struct gc_rubber_band band = band_of(page);
	strip_catch(compositor);
	compositor->strip.grabbed =
		gc_rubber_band_position(&band, place_on(page, compositor->strip.position));
}

void strip_drag(struct compositor *compositor, const struct output *output, gc_length translation) {
	gc_length page = page_of(output);
	struct gc_rubber_band band = band_of(page);
	gc_length place = gc_rubber_band_shown(&band, compositor->strip.grabbed - translation);
	show(compositor, (double)place / page);
}

static void let_go(struct compositor *compositor, gc_length page, gc_speed velocity) {
	struct strip *strip = &compositor->strip;
	strip->page = page;
	strip->released_us = compositor_now_us(compositor);
	gc_momentum_init(&strip->momentum, NULL, place_on(page, strip->position), velocity);
}

static void snap_to(struct compositor *compositor, int32_t workspace) {
	struct strip *strip = &compositor->strip;
	int32_t last = WORKSPACES - 1;
	strip->workspace = workspace < 0 ? 0 : workspace > last ? last : workspace;
	gc_momentum_snap(&strip->momentum, 0, strip->workspace * strip->page);
	strip->rest_us = gc_momentum_rest_time(&strip->momentum);
	strip->is_moving = true;
	strip_step(compositor);
}

void strip_release(struct compositor *compositor, const struct output *output, gc_speed velocity) {
	struct strip *strip = &compositor->strip;
	int32_t page = strip->workspace;
	/* Only the next workspace in this direction, at any speed: none should be skipped. */
	int32_t before = (int32_t)floor(strip->position), after = (int32_t)ceil(strip->position);
	/* The strip moves with the fingers, so its position moves in the opposite direction. */
	let_go(compositor, page_of(output), -velocity);
	gc_momentum_choose_page(&strip->momentum, strip->page, &page);
	snap_to(compositor, page < before ? before : page > after ? after : page);
}

void strip_go_to(struct compositor *compositor, const struct output *output, int workspace) {
	let_go(compositor, page_of(output), 0);
	snap_to(compositor, workspace);
}

void strip_catch(struct compositor *compositor) {
	strip_step(compositor);
	compositor->strip.is_moving = false;
}

void strip_step(struct compositor *compositor) {
	struct strip *strip = &compositor->strip;
	if (!strip->is_moving) {
		return;
	}
	uint64_t moved_us = compositor_now_us(compositor) - strip->released_us;
	strip->is_moving = moved_us < strip->rest_us;
	gc_length place = gc_momentum_position(&strip->momentum, moved_us);
	show(compositor, strip->is_moving ? (double)place / strip->page : strip->workspace);
}
