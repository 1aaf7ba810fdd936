/* SPDX-License-Identifier: MIT */
/*
 * who-wins [--write] RECORDINGS PAGE plays hands to pairs of recognizers, and checks who wins.
 *
 * It checks the matrix, other hands, and the recordings in a folder. Then it compares the page of
 * the manual with one that it makes from the results, or writes it. The last line is "N passed, N
 * failed".
 */
#include <string.h>

#include "matrix.h"

/* Whether the rest of two files is the same. */
static bool are_equal(FILE *one, FILE *other) {
	int byte;
	do {
		byte = getc(one);
		if (byte != getc(other)) {
			return false;
		}
	} while (byte != EOF);
	return true;
}

static bool check_page(const struct matrix *matrix, const char *path) {
	FILE *page = tmpfile(), *committed = fopen(path, "r");
	bool is_same = false;
	if (page != NULL && committed != NULL) {
		page_write(page, matrix);
		rewind(page);
		is_same = are_equal(page, committed);
	}
	if (page != NULL) {
		fclose(page);
	}
	if (committed != NULL) {
		fclose(committed);
	}
	if (!is_same) {
		printf("OUT OF DATE: %s: run Tests/matrix/check.sh --write\n", path);
	}
	return is_same;
}

static bool write_page(const struct matrix *matrix, const char *path) {
	FILE *page = fopen(path, "w");
	if (page == NULL) {
		perror(path);
		return false;
	}
	page_write(page, matrix);
	return fclose(page) == 0;
}

int main(int argc, char **argv) {
	static struct matrix matrix;
	bool writes = argc == 4 && strcmp(argv[1], "--write") == 0;
	if (argc != 3 && !writes) {
		fprintf(stderr, "usage: who-wins [--write] RECORDINGS PAGE\n");
		return 2;
	}
	matrix_play(&matrix);
	unsigned failed = matrix_check(&matrix);
	failed += figures_check();
	failed += recordings_check(argv[argc - 2]);
	failed += !(writes ? write_page : check_page)(&matrix, argv[argc - 1]);
	printf("%u passed, %u failed\n", matrix.count, failed);
	return failed == 0 ? 0 : 1;
}
