/* SPDX-License-Identifier: MIT */
/* The recordings of real touchscreens whose names say what the fingers mean: they are drags. */
#ifndef RECORDINGS_H
#define RECORDINGS_H

/* Plays them. Prints how many are taken for drags, and returns how many are not that were. */
unsigned recordings_check(const char *folder);

#endif
