/* SPDX-License-Identifier: MIT */
/* Some of the scripts that Tests/model/check-model.sh plays. */
#include <gesturecore/explain.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"
#include "script.h"

#define SCRIPTS 4000

struct fixture *fresh_fixture(void) {
	return NULL;
}

TEST(the_core_does_what_its_model_does) {
	for (uint64_t seed = 1; seed <= SCRIPTS; seed++) {
		struct outcome outcome;
		assert_true(agrees(seed, &outcome));
	}
}

/*
 * Random scripts with a recorder, each written as a file. RECORDED in the environment is the number
 * of scripts of which the files are saved, in the folder RECORDINGS:
 * Tests/command/test_recorded_programs.py has the command play them.
 */

#define SCRIPTS_RECORDED 1000
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

/* Moves the nodes, as views do between gestures and inside them. */
static void move_nodes(uint64_t seed, int op) {
	struct gc_node *node = gc_node_first_child(gc_engine_root(player_engine()));
	for (int i = 0; node != NULL; node = gc_node_next_sibling(node), i++) {
		struct gc_point center = gc_node_center(node);
		center.x += GC_PT((int)((seed * 31 + (unsigned)(op * 7 + i)) % 5) * 50 - 100);
		gc_node_set_center(node, center);
	}
}

/* Changes a setting of a pan or a tap, as a program may between any two inputs. */
static void change_setting(uint64_t seed, int op) {
	int skipped = (int)((seed + (unsigned)op) % 3),
	    other = (int)((seed * 5 + (unsigned)op) % 3);
	for (struct gc_node *node = gc_engine_root(player_engine()); node != NULL;
		node = gc_node_first_child(node)) {
		for (struct gc_recognizer *at = gc_node_first_recognizer(node); at != NULL;
			at = gc_recognizer_next(at)) {
			if (gc_recognizer_kind(at) == GC_KIND_PAN && skipped-- == 0) {
				struct gc_pan *pan = (struct gc_pan *)at;
				struct gc_pan_config config = pan->config;
				config.axis = (uint16_t)other;
				config.slop = GC_PT(4 + 3 * other);
				gc_pan_set_config(pan, &config);
			} else if (gc_recognizer_kind(at) == GC_KIND_TAP && skipped-- == 0) {
				struct gc_tap *tap = (struct gc_tap *)at;
				struct gc_tap_config config = tap->config;
				config.max_movement = GC_PT(5 + 20 * other);
				gc_tap_set_config(tap, &config);
			}
		}
	}
}

/* What a host does while it records. */
static const struct host {
	const char *name;
	uint32_t capacity;
	bool moves, changes_settings, is_late; /* it takes the events of some ops with later ones */
	bool is_whole;                         /* all ops are played */
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

/* Plays a script up to an op, and writes the file. */
static void record(uint64_t seed, const struct host *host) {
	static struct script script;
	static struct happenings events, questions;
	memset(&events, 0, sizeof events);
	memset(&questions, 0, sizeof questions);
	script_make(&script, seed);
	player_start(&script, &events, &questions);
	player_is_late = host->is_late;
	assert_int_equal(gc_recorder_init(&recorder, notes, host->capacity), GC_OK);
	assert_int_equal(gc_engine_set_recorder(player_engine(), &recorder), GC_OK);
	int ops = script.op_count;
	ops = host->is_whole ? ops : 1 + (int)(seed * 7 % (unsigned)ops);
	for (int i = 0; i < ops; i++) {
		player_play(&script.ops[i]);
		if (host->moves) {
			move_nodes(seed, i);
		}
		if (host->changes_settings) {
			change_setting(seed, i);
		}
	}
	file.length = 0;
	assert_true(gc_recorder_write(&recorder, player_engine(), NULL, append, NULL));
	gc_engine_finish(player_engine());
	player_is_late = false;
}

TEST(random_scripts_are_recorded_also_in_a_ring_that_is_full) {
	for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
		int in_gesture = 0;
		for (uint64_t seed = 1; seed <= SCRIPTS_RECORDED; seed++) {
			record(seed, &hosts[i]);
			save(&hosts[i], seed);
			assert_non_null(strstr(file.text, "\nend time="));
			in_gesture += strstr(file.text, "\nbegins-in-gesture\n") != NULL;
		}
		assert_int_equal(in_gesture > 0, hosts[i].capacity < NOTES);
	}
}
