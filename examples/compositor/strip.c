/* SPDX-License-Identifier: MIT */
/* The row of workspaces. It follows the fingers, and moves to a workspace when they lift. */
#include "compositor.h"

#include <math.h>
#include <gesturecore/convert.h>
#include <gesturecore/rubber_band.h>

static void show(struct compositor *compositor, double position) {
	compositor->strip.position = position;
	windows_follow_strip(compositor);
	overlay_arrange(compositor);
}

/* The rubber band before the first workspace and after the last one. */
static struct gc_rubber_band band_of(const struct strip *strip) {
	struct gc_rubber_band band;
	struct gc_rubber_band_config config = gc_rubber_band_config_default();
	config.maximum = (WORKSPACES - 1) * strip->page;
	config.dimension = strip->page / 2;
	gc_rubber_band_init(&band, &config);
	return band;
}

/* Its position in points of an output. */
static gc_length place_on(struct strip *strip, const struct output *output) {
	double width, height;
	gc_wlr_output_size(output->touch, &width, &height);
	strip->page = gc_length_from_double(width);
	return (gc_length)lround(strip->position * strip->page);
}

void strip_grab(const struct output *output) {
	struct strip *strip = &output->compositor->strip;
	strip_catch(output->compositor);
	gc_length place = place_on(strip, output);
	struct gc_rubber_band band = band_of(strip);
	strip->grabber = output;
	strip->grabbed = gc_rubber_band_position(&band, place);
}

void strip_drag(struct compositor *compositor, gc_length translation) {
	struct strip *strip = &compositor->strip;
	struct gc_rubber_band band = band_of(strip);
	gc_length place = gc_rubber_band_shown(&band, strip->grabbed - translation);
	show(compositor, (double)place / strip->page);
}

/* Lets it go at a position with a velocity, and moves it to a workspace. */
static void move_to(
	struct compositor *compositor, gc_length place, gc_speed velocity, int32_t workspace) {
	struct strip *strip = &compositor->strip;
	const struct output *output;
	gc_momentum_init(&strip->momentum, NULL, place, velocity);
	if (workspace < 0) {
		workspace = strip->workspace;
		gc_momentum_choose_page(&strip->momentum, strip->page, &workspace);
		/* Only the next workspace, at any speed: none should be skipped. */
		int32_t before = (int32_t)floor(strip->position);
		int32_t after = (int32_t)ceil(strip->position);
		workspace = workspace < before ? before : workspace > after ? after : workspace;
		workspace = workspace < 0 ? 0 : workspace < WORKSPACES ? workspace : WORKSPACES - 1;
	}
	strip->workspace = workspace;
	gc_momentum_snap(&strip->momentum, 0, workspace * strip->page);
	strip->released_us = gc_wlr_seat_now_us(compositor->touch);
	strip->rest_us = gc_momentum_rest_time(&strip->momentum);
	strip->is_moving = true;
	strip->grabber = NULL;
	strip_step(compositor, strip->released_us);
	/* It may begin where the latest frame has shown it. Then no damage asks for a frame. */
	wl_list_for_each(output, &compositor->outputs, link) {
		wlr_output_schedule_frame(output->wlr_output);
	}
}

void strip_release(const struct output *output, gc_speed velocity, uint64_t sample_us) {
	struct compositor *compositor = output->compositor;
	int64_t age_us = (int64_t)(gc_wlr_seat_now_us(compositor->touch) - sample_us);
	/* Frames have shown it ahead of the newest sample. It moves against the fingers. */
	gc_length way = (gc_length)(-velocity * age_us / 1000000);
	move_to(compositor, place_on(&compositor->strip, output) + way, -velocity, -1);
}

void strip_go_to(const struct output *output, int workspace) {
	struct compositor *compositor = output->compositor;
	move_to(compositor, place_on(&compositor->strip, output), 0, workspace);
}

void strip_catch(struct compositor *compositor) {
	strip_step(compositor, gc_wlr_seat_now_us(compositor->touch));
	compositor->strip.is_moving = false;
}

void strip_step(struct compositor *compositor, uint64_t time_us) {
	struct strip *strip = &compositor->strip;
	if (strip->is_moving) {
		uint64_t moved_us = time_us - strip->released_us;
		gc_length place = gc_momentum_position(&strip->momentum, moved_us);
		strip->is_moving = moved_us < strip->rest_us;
		show(compositor, strip->is_moving ? (double)place / strip->page : strip->workspace);
		if (!strip->is_moving) {
			/* The windows of the workspace before are off the screen. */
			windows_focus_last(compositor);
			pointer_refocus(compositor);
		}
	}
}
