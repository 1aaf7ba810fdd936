/* SPDX-License-Identifier: MIT */
/*
 * metamorphic [--seconds N | --streams N] [--seed N] [--relation R]
 *
 * Plays random streams plainly and with each relation's change, and compares. The streams have
 * successive seeds, from --seed on (default 1). With --seed alone, one stream is played. Stops at
 * the first difference, prints its shortest form, and exits with 1. The last line counts.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "relations.h"

struct options {
	uint64_t seed, streams, seconds;
	const struct relation *relation; // NULL: all
};

static void print_usage(void) {
	fprintf(stderr, "usage: metamorphic [--seconds N | --streams N] [--seed N] [--relation R]\n"
			"relations:\n");
	for (size_t i = 0; i < relation_count; i++) {
		fprintf(stderr, "  %-14s %s\n", relations[i].name, relations[i].says);
	}
}

static bool read_options(int argc, char **argv, struct options *options) {
	*options = (struct options){.seed = 1};
	for (int i = 1; i < argc; i += 2) {
		if (i + 1 == argc) {
			return false;
		}
		char *end;
		uint64_t number = strtoull(argv[i + 1], &end, 10);
		bool is_number = *end == '\0' && end != argv[i + 1];
		if (strcmp(argv[i], "--relation") == 0) {
			options->relation = find_relation(argv[i + 1]);
			is_number = options->relation != NULL;
		} else if (strcmp(argv[i], "--seed") == 0) {
			options->seed = number;
		} else if (strcmp(argv[i], "--streams") == 0) {
			options->streams = number;
		} else if (strcmp(argv[i], "--seconds") == 0) {
			options->seconds = number;
		} else {
			return false;
		}
		if (!is_number) {
			return false;
		}
	}
	if (options->streams == 0 && options->seconds == 0) {
		options->streams = 1;
	}
	return true;
}

/* Returns whether the relation holds. */
static bool holds(struct trial *trial, struct scenario *scenario) {
	scenario_make(scenario, trial->seed);
	if (try_scenario(trial, scenario).what == NULL) {
		return true;
	}
	reduce(trial, scenario);
	print_trial(trial, try_scenario(trial, scenario));
	return false;
}

int main(int argc, char **argv) {
	static struct trial trial;
	static struct scenario scenario;
	struct options options;
	if (!read_options(argc, argv, &options)) {
		print_usage();
		return 2;
	}
	time_t begun = time(NULL);
	uint64_t streams = 0;
	bool good = true;
	for (uint64_t seed = options.seed; good; seed++) {
		bool is_over = options.seconds == 0
				       ? streams == options.streams
				       : (uint64_t)(time(NULL) - begun) >= options.seconds;
		if (is_over) {
			break;
		}
		for (size_t i = 0; i < relation_count && good; i++) {
			trial.relation =
				options.relation != NULL ? options.relation : &relations[i];
			trial.seed = seed;
			good = holds(&trial, &scenario);
			if (options.relation != NULL) {
				break;
			}
		}
		streams++;
	}
	printf("%" PRIu64 " streams, %" PRIu64 " comparisons, from seed %" PRIu64 "\n", streams,
		trial.evaluations, options.seed);
	return good ? 0 : 1;
}
