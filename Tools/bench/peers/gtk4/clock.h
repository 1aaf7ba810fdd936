/* SPDX-License-Identifier: MIT */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* From the first call on, CLOCK_MONOTONIC stands still at the time of the last one, for all of the
 * program: GTK's timeouts are due when the touches say so, however fast they are played. */
void clock_set_us(uint64_t time_us);

#endif
