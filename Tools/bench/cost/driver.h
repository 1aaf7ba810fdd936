/* SPDX-License-Identifier: MIT */
#ifndef DRIVER_H
#define DRIVER_H

/* A line a struct: SIZE NAME. run.py writes it, of all the recognizers in the public headers. */
void print_sizes(void);

#endif
