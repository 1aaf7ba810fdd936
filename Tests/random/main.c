/* SPDX-License-Identifier: MIT */
/*
 * metamorphic [--seconds N | --streams N] [--seed N] [--relation R]
 *
 * Plays random streams plainly and with each relation's change, and compares. With the relation
 * "model", compares what the core and the model of Tests/model say of a stream. The streams have
 * successive seeds, from --seed on (default 1). With --seed alone, one stream is played. Stops at
 * the first difference, prints its shortest form, and exits with 1. The last line counts.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../model/agree.h"
#include "relations.h"

struct options {
	uint64_t seed, streams, seconds;
	const struct relation *relation; // NULL: all
	bool asks_model;
};

static void print_usage(void) {
	fprintf(stderr, "usage: metamorphic [--seconds N | --streams N] [--seed N] [--relation R]\n"
			"relations:\n  model          the model says the same\n");
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
		if (strcmp(argv[i], "--relation") == 0 && strcmp(argv[i + 1], "model") == 0) {
			options->asks_model = is_number = true;
		} else if (strcmp(argv[i], "--relation") == 0) {
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

/* Returns whether a relation holds. */
static bool holds(struct trial *trial, const struct relation *relation) {
	static struct scenario scenario;
	trial->relation = relation;
	scenario_make(&scenario, trial->seed);
	if (try_scenario(trial, &scenario).what == NULL) {
		return true;
	}
	reduce_trial(trial, &scenario);
	print_trial(trial, try_scenario(trial, &scenario));
	return false;
}

static bool all_hold(struct trial *trial) {
	bool good = true;
	for (size_t i = 0; i < relation_count && good; i++) {
		good = holds(trial, &relations[i]);
	}
	return good;
}

int main(int argc, char **argv) {
	static struct trial trial;
	struct options options;
	if (!read_options(argc, argv, &options)) {
		print_usage();
		return 2;
	}
	time_t begun = time(NULL);
	uint64_t streams = 0, unclear = 0, doubts = 0;
	bool good = true, is_over = false;
	while (good && !is_over) {
		struct outcome outcome = {0};
		trial.seed = options.seed + streams++;
		good = options.asks_model         ? agrees(trial.seed, &outcome)
		       : options.relation != NULL ? holds(&trial, options.relation)
						  : all_hold(&trial);
		unclear += outcome.unclear;
		doubts += outcome.doubts;
		is_over = options.seconds == 0 ? streams == options.streams
					       : (uint64_t)(time(NULL) - begun) >= options.seconds;
	}
	printf("%" PRIu64 " streams from seed %" PRIu64 ": ", streams, options.seed);
	if (options.asks_model) {
		printf("%" PRIu64 " stopped early at a measure near its limit, %" PRIu64
		       " attempts were in doubt\n",
			unclear, doubts);
	} else {
		printf("%" PRIu64 " comparisons\n", trial.evaluations);
	}
	return good ? 0 : 1;
}
