/* SPDX-License-Identifier: MIT */
/*
 * What an engine says does not depend on how often the host takes events, advances or ends
 * frames. A failure prints the shortest stream found that shows it, with the seed.
 */
#include "paced_engine.h"

#define SEEDS 150
#define EVERYONE ((UINT32_C(1) << PACED_RECOGNIZERS) - 1)

/* One comparison: a stream, played plainly and at another pace. */
struct trial {
	uint64_t seed;
	unsigned pacing;
	uint32_t queue; // events it holds
	uint32_t among; // recognizers that take part
	/* Where events overflow the queue, motion coalesces: only other events are compared. */
	bool skips_motion;
	struct paced_stream stream;
	struct paced_engine plain, paced;
};

static bool is_motion(const struct paced_taken *taken) {
	return taken->event.kind == GC_EVENT_TOUCH_MOVED ||
	       (taken->event.kind == GC_EVENT_GESTURE && taken->event.state == GC_STATE_CHANGED);
}

static bool is_same(const struct paced_taken *one, const struct paced_taken *other, bool values) {
	const struct gc_event *a = &one->event, *b = &other->event;
	if (a->time_us != b->time_us || one->who != other->who || a->kind != b->kind ||
		a->state != b->state || a->touch_id != b->touch_id ||
		a->touch_serial != b->touch_serial || a->device != b->device) {
		return false;
	}
	return !values ||
	       (a->touch_count == b->touch_count && a->location.x == b->location.x &&
		       a->location.y == b->location.y && a->translation.x == b->translation.x &&
		       a->translation.y == b->translation.y && a->scale == b->scale &&
		       a->rotation == b->rotation);
}

/* The first event from an index on that counts. */
static size_t counted(const struct trial *t, const struct paced_engine *e, size_t index) {
	while (t->skips_motion && index < e->taken_count && is_motion(&e->taken[index])) {
		index++;
	}
	return index;
}

/* Plays both. Returns whether they differ, and where. */
static bool differs(struct trial *t, size_t *at_plain, size_t *at_paced) {
	paced_setup(&t->plain, t->seed, t->among, PACED_EVENTS);
	paced_play(&t->plain, &t->stream, 0, NULL);
	paced_setup(&t->paced, t->seed, t->among, t->queue);
	paced_play(&t->paced, &t->stream, t->pacing, &t->plain);
	size_t i = 0, j = 0;
	for (;; i++, j++) {
		i = counted(t, &t->plain, i);
		j = counted(t, &t->paced, j);
		*at_plain = i;
		*at_paced = j;
		if (i == t->plain.taken_count || j == t->paced.taken_count) {
			return i != t->plain.taken_count || j != t->paced.taken_count ||
			       t->paced.is_overdue;
		}
		if (!is_same(&t->plain.taken[i], &t->paced.taken[j], !t->skips_motion)) {
			return true;
		}
	}
}

static bool still_differs(struct trial *t) {
	size_t i, j;
	return differs(t, &i, &j);
}

/* Leaves out what can be left out while the difference stays. */
static void shrink_steps(struct trial *t) {
	static struct paced_stream before;
	for (size_t length = t->stream.count / 2; length > 0; length /= 2) {
		for (size_t start = 0; start < t->stream.count;) {
			before = t->stream;
			size_t end = start + length < before.count ? start + length : before.count;
			memmove(&t->stream.steps[start], &t->stream.steps[end],
				(before.count - end) * sizeof(struct paced_step));
			t->stream.count -= end - start;
			if (!still_differs(t)) {
				t->stream = before;
				start += length;
			}
		}
	}
}

static void shrink_paces(struct trial *t) {
	for (size_t i = 0; i < t->stream.count; i++) {
		struct paced_step *step = &t->stream.steps[i];
		for (int what = 0; what < 4; what++) {
			struct paced_step before = *step;
			step->has_no_frame = step->has_no_frame && what != 0;
			step->takes = step->takes || what == 1;
			step->advances = what == 2 ? PASS_NOT : step->advances;
			step->empty_frames = what == 3 ? PASS_NOT : step->empty_frames;
			if (!still_differs(t)) {
				*step = before;
			}
		}
	}
}

static void shrink(struct trial *t) {
	for (int round = 0; round < 2; round++) {
		shrink_steps(t);
		for (uint32_t i = 0; i < PACED_RECOGNIZERS; i++) {
			uint32_t before = t->among;
			t->among &= ~(UINT32_C(1) << i);
			if (!still_differs(t)) {
				t->among = before;
			}
		}
		shrink_paces(t);
	}
}

static void print_taken(
	const char *title, const struct paced_engine *e, size_t at, uint64_t since_us) {
	static const char *const states[] = {
		"possible", "began", "changed", "ended", "cancelled", "failed"};
	static const char *const kinds[] = {"", "BEGAN", "MOVED", "ENDED", "CANCELLED"};
	print_message("%s\n", title);
	for (size_t i = at > 4 ? at - 4 : 0; i < e->taken_count && i < at + 4; i++) {
		const struct gc_event *event = &e->taken[i].event;
		print_message("  %s %9.3f ms  ", i == at ? ">" : " ",
			(double)(int64_t)(event->time_us - since_us) / 1000);
		if (event->kind == GC_EVENT_GESTURE) {
			print_message("#%d %s %s, %u touches", e->taken[i].who,
				paced_name(e, (uint32_t)e->taken[i].who), states[event->state],
				event->touch_count);
		} else {
			print_message("node %d: touch %d (%u) %s", e->taken[i].who, event->touch_id,
				event->touch_serial, kinds[event->kind]);
		}
		print_message(" at %.3f, %.3f\n", gc_length_to_double(event->location.x),
			gc_length_to_double(event->location.y));
	}
	print_message(at >= e->taken_count ? "  > (no more)\n" : "");
}

static void expect_same(unsigned pacing, uint32_t queue, bool skips_motion) {
	static struct trial t;
	size_t events = 0, deadlines = 0, i, j;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		t = (struct trial){.seed = seed,
			.pacing = pacing,
			.queue = queue,
			.among = EVERYONE,
			.skips_motion = skips_motion};
		paced_make(&t.stream, seed);
		if (differs(&t, &i, &j)) {
			shrink(&t);
			assert_true(differs(&t, &i, &j));
			print_message("seed %u, queue of %u, %s\n", (unsigned)seed, queue,
				(pacing & PACING_RARELY) != 0 ? "taken where it says so"
							      : "taken after every step");
			paced_print_setup(&t.plain, t.among);
			paced_print(&t.stream, pacing);
			print_taken("each frame ended, its events taken at once:", &t.plain, i,
				t.stream.steps[0].time_us);
			print_taken("at this pace:", &t.paced, j, t.stream.steps[0].time_us);
			print_message(
				t.paced.is_overdue ? "a FRAME left a deadline that was due\n" : "");
			fail_msg("seed %u: the pace changed the events", (unsigned)seed);
		}
		events += t.plain.taken_count;
		deadlines += t.plain.deadlines + t.paced.deadlines;
	}
	/* The streams were ones. */
	assert_true(events > SEEDS * 100);
	assert_true((pacing & PACING_ADVANCES) == 0 || deadlines > SEEDS / 2);
}

TEST(a_small_queue_changes_no_event) {
	expect_same(0, 3, false);
}

TEST(advances_change_no_event) {
	expect_same(PACING_ADVANCES, PACED_EVENTS, false);
}

TEST(empty_frames_change_no_event) {
	expect_same(PACING_EMPTY, PACED_EVENTS, false);
}

TEST(frames_left_out_change_no_event) {
	expect_same(PACING_NO_FRAMES, PACED_EVENTS, false);
}

TEST(events_taken_rarely_are_the_same) {
	expect_same(PACING_RARELY, PACED_EVENTS, false);
}

TEST(no_pace_changes_an_event) {
	expect_same(PACING_ALL, PACED_EVENTS, false);
	expect_same(PACING_ADVANCES | PACING_EMPTY, 3, false);
}

/* One call may end a frame, let deadlines expire, and cancel all: more than fits. */
TEST(a_small_queue_loses_no_state_where_one_call_does_much) {
	expect_same(PACING_NO_FRAMES, 3, true);
	expect_same(PACING_NO_FRAMES | PACING_ADVANCES | PACING_EMPTY, 3, true);
}
