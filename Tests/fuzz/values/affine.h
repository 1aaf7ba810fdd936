/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_AFFINE_H
#define FUZZ_AFFINE_H

#include "values.h"

/* Any six entries. Most are within the range. */
struct gc_affine take_affine(struct fuzz_input *input);

/* Whether every entry is within the range, as geometry.h documents it. */
bool is_affine(const struct gc_affine *affine);

#endif
