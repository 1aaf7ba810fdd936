/* SPDX-License-Identifier: MIT */
#ifndef GCI_VELOCITY_UNEVEN_H
#define GCI_VELOCITY_UNEVEN_H

#include "motion/velocity.h"

/* The estimate for any times. */
struct gc_velocity gci_velocity_uneven(const struct gc_velocity_path *path);

#endif
