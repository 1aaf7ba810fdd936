/* SPDX-License-Identifier: MIT */
#include "bridge_impl.h"

/* Beyond these, events have another clock, or it was set. */
#define LARGEST_LEAD_US (20 * 1000)
#define LARGEST_AGE_US (1000 * 1000)

uint64_t clock_now_us(const struct clock *clock) {
	return (uint64_t)(g_get_monotonic_time() + clock->ahead_us);
}

uint64_t clock_event_us(struct clock *clock, GdkEvent *event) {
	int64_t now_us = g_get_monotonic_time();
	int64_t expected_ms = (now_us + clock->ahead_us) / 1000;
	uint32_t time_ms = gdk_event_get_time(event);
	if (time_ms == GDK_CURRENT_TIME) {
		return clock_now_us(clock);
	}
	/* The 64-bit time that is nearest to the expected one. */
	int64_t time_us = (expected_ms + (int32_t)(time_ms - (uint32_t)expected_ms)) * 1000;
	if (time_us < 0) {
		time_us += (INT64_C(1) << 32) * 1000;
	}
	int64_t ahead_us = time_us - now_us;
	if (ahead_us > clock->ahead_us + LARGEST_LEAD_US ||
		ahead_us < clock->ahead_us - LARGEST_AGE_US) {
		clock->ahead_us = ahead_us;
	}
	return (uint64_t)time_us;
}

int64_t clock_to_monotonic(const struct clock *clock, uint64_t time_us) {
	return (int64_t)time_us - clock->ahead_us;
}

uint64_t gcgtk_bridge_frame_us(const struct gcgtk_bridge *bridge) {
	GdkFrameClock *frames =
		bridge->root != NULL ? gtk_widget_get_frame_clock(bridge->root) : NULL;
	GdkFrameTimings *timings =
		frames != NULL ? gdk_frame_clock_get_current_timings(frames) : NULL;
	if (timings == NULL) {
		return clock_now_us(&bridge->clock);
	}
	int64_t seen_us = gdk_frame_timings_get_predicted_presentation_time(timings);
	if (seen_us == 0) {
		/* GDK does not know yet: at the end of this frame. */
		int64_t interval_us = 0;
		gdk_frame_clock_get_refresh_info(
			frames, gdk_frame_clock_get_frame_time(frames), &interval_us, &seen_us);
		if (seen_us == 0) {
			seen_us = gdk_frame_clock_get_frame_time(frames) + interval_us;
		}
	}
	return (uint64_t)(seen_us + bridge->clock.ahead_us);
}
