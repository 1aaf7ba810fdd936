/* SPDX-License-Identifier: MIT */
#ifndef DRIVER_H
#define DRIVER_H

/* Prints one line per struct: SIZE NAME. run.py generates it for all public recognizers. */
void print_sizes(void);

#endif
