/* SPDX-License-Identifier: MIT */
/*
 * swift-hashes FOLDER FILE... is event-hashes of Tests/core/events through GestureKit: it
 * prints the lines of the set "kit".
 */
#include <stdio.h>

#include "numbers.h"
#include "steps.h"

/* In hashes.swift. */
void play_in_swift(const struct steps *steps, uint64_t *events, uint64_t *hash);

static bool play(const char *folder, const char *name) {
	struct steps steps;
	bool good = steps_load(&steps, folder, name);
	if (good) {
		uint64_t events, hash;
		play_in_swift(&steps, &events, &hash);
		printf("kit %s ", name);
		print_digits(events, 10, 1);
		putchar(' ');
		print_digits(hash, 16, 16);
		putchar('\n');
	}
	steps_free(&steps);
	return good;
}

int main(int argc, char **argv) {
	bool good = argc > 1;
	for (int i = 2; i < argc; i++) {
		good = play(argv[1], argv[i]) && good;
	}
	for (int seed = 1; good && seed <= RANDOM_STREAMS; seed++) {
		char name[16];
		snprintf(name, sizeof(name), "random-%d", seed);
		good = play(argv[1], name);
	}
	return good ? 0 : 1;
}
