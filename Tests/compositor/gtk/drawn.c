/* SPDX-License-Identifier: MIT */
/* Prints each transform with which a program draws: "drawn XX YX XY YY X0 Y0", for a column vector.
 */
#include <stdio.h>

#include <cairo.h>

void __real_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix);
void __wrap_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix);

void __wrap_cairo_transform(cairo_t *cairo, const cairo_matrix_t *matrix) {
	printf("drawn %.9g %.9g %.9g %.9g %.9g %.9g\n", matrix->xx, matrix->yx, matrix->xy,
		matrix->yy, matrix->x0, matrix->y0);
	fflush(stdout);
	__real_cairo_transform(cairo, matrix);
}
