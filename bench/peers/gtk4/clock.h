/* SPDX-License-Identifier: MIT */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/*
 * From the first call on, CLOCK_MONOTONIC stands still at the last given time, for the whole
 * program. So GTK's timeouts follow the times of the touches, even if these are played fast.
 */
void clock_set_us(uint64_t time_us);

#endif
