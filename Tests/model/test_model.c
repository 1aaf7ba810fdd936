/* SPDX-License-Identifier: MIT */
/* Some of the scenarios that Tests/model/check-model.sh plays. */
#include <gesturecore/explain.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "agree.h"
#include "player.h"

#define SCENARIOS 4000

struct fixture *fresh_fixture(void) {
	return NULL;
}

TEST(the_core_does_what_its_model_does) {
	for (uint64_t seed = 1; seed <= SCENARIOS; seed++) {
		struct outcome outcome;
		assert_true(agrees(seed, &outcome));
	}
}

/*
 * Random streams with a recorder, each written as a file. RECORDED in the environment is the number
 * of streams of which the files are saved, in the folder RECORDINGS:
 * Tests/command/test_recorded_programs.py has the command play them.
 */

#define STREAMS_RECORDED 1000
#define NOTES 8192

static struct gc_note notes[NOTES];
static struct gc_recorder recorder;

static struct {
	char text[1 << 20];
	size_t length;
} file;

static bool append(void *context, const char *bytes, size_t count) {
	(void)context;
	assert_true(file.length + count < sizeof file.text);
	memcpy(file.text + file.length, bytes, count);
	file.length += count;
	file.text[file.length] = '\0';
	return true;
}

/* What a host does while it records. */
static const struct host {
	const char *name;
	uint32_t capacity;
	bool moves, changes_settings,
		is_late; /* it takes the events of some calls with later ones */
	bool is_whole;   /* all calls are played */
} hosts[] = {
	{.name = "plain", .capacity = NOTES, .is_whole = true},
	{.name = "moved", .capacity = NOTES, .moves = true},
	{.name = "set", .capacity = NOTES, .changes_settings = true},
	{.name = "late", .capacity = NOTES, .is_late = true},
	{.name = "full", .capacity = 64, .is_whole = true, .moves = true},
};

static void save(const struct host *host, uint64_t seed) {
	const char *folder = getenv("RECORDINGS"), *count = getenv("RECORDED");
	char path[400];
	if (folder == NULL || count == NULL || seed > strtoull(count, NULL, 10)) {
		return;
	}
	snprintf(path, sizeof path, "%s/%s-%d.gesture", folder, host->name, (int)seed);
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	assert_true(fputs(file.text, out) >= 0);
	assert_int_equal(fclose(out), 0);
}

/* Adds a call at once after another one. */
static struct call *add_after(struct stream *stream, const struct call *call, enum call_kind kind) {
	struct call *added = &stream->calls[stream->count++];
	*added = (struct call){.kind = (uint8_t)kind, .at_once = true};
	call_set_time_us(added, call_time_us(call));
	return added;
}

/* Moves a node, as views do between gestures and inside them. */
static void add_move(struct scenario *to, const struct call *call, uint64_t number) {
	struct call *added = add_after(&to->stream, call, CALL_PLACE);
	added->which = (uint8_t)(number % to->setup.node_count);
	added->value.x = GC_PT((int)(number / 7 % 5) * 50 - 100);
}

/* Changes a setting of a pan or a tap, as a program may between any two inputs. */
static void add_setting(struct scenario *to, const struct call *call, uint64_t number) {
	int which = (int)(number % to->setup.recognizer_count), other = (int)(number / 7 % 3);
	struct recognizer_setup made = to->setup.recognizers[which];
	if (made.kind == GC_KIND_PAN) {
		made.config.pan.axis = (uint16_t)other;
		made.config.pan.slop = GC_PT(4 + 3 * other);
	} else if (made.kind == GC_KIND_TAP) {
		made.config.tap.max_movement = GC_PT(5 + 20 * other);
	} else {
		return;
	}
	struct call *added = add_after(&to->stream, call, CALL_CONFIGURE);
	added->which = (uint8_t)which;
	added->made.recognizer = made;
}

/* A scenario with what its host does besides. */
static void make(struct scenario *scenario, const struct host *host, uint64_t seed) {
	static struct scenario plain;
	scenario_make_grid(&plain, seed);
	size_t count = host->is_whole ? plain.stream.count : 1 + seed * 7 % plain.stream.count;
	scenario->setup = plain.setup;
	scenario->stream.count = 0;
	for (size_t i = 0; i < count; i++) {
		struct call *call = &scenario->stream.calls[scenario->stream.count++];
		*call = plain.stream.calls[i];
		call->leaves_events = host->is_late && (seed + i) % 3 != 0;
		if (call_ends_frame(call) && host->moves) {
			add_move(scenario, call, seed * 31 + i);
		} else if (call_ends_frame(call) && host->changes_settings) {
			add_setting(scenario, call, seed + i);
		}
	}
}

/* After the last call of the stream, writes the file. The engine then ends inside gestures. */
static bool write_last(struct player *player, const struct call *call) {
	(void)call;
	bool is_last = player->next_call == player->stream->count;
	if (is_last) {
		file.length = 0;
		assert_true(gc_recorder_write(&recorder, player->engine, NULL, append, NULL));
	}
	return !is_last;
}

static void record(uint64_t seed, const struct host *host) {
	static const struct names names = {.id_factor = 1, .device_factor = 1};
	static struct scenario scenario;
	static struct player player;
	static struct play_log play_log;
	make(&scenario, host, seed);
	assert_int_equal(gc_recorder_init(&recorder, notes, host->capacity), GC_OK);
	play(&player, &scenario, names,
		(struct logging){.recorder = &recorder, .goes_on = write_last}, &play_log);
	assert_null(play_log.broken);
}

TEST(random_streams_are_recorded_also_in_a_ring_that_is_full) {
	for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
		int in_gesture = 0;
		for (uint64_t seed = 1; seed <= STREAMS_RECORDED; seed++) {
			record(seed, &hosts[i]);
			save(&hosts[i], seed);
			assert_non_null(strstr(file.text, "\nend time="));
			in_gesture += strstr(file.text, "\nbegins-in-gesture\n") != NULL;
		}
		assert_int_equal(in_gesture > 0, hosts[i].capacity < NOTES);
	}
}
