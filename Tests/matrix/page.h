/* SPDX-License-Identifier: MIT */
/* The page "Who wins" of the manual, in words. */
#ifndef PAGE_H
#define PAGE_H

#include <stdio.h>

#include "matrix.h"

void page_write(FILE *page, const struct matrix *matrix);

#endif
