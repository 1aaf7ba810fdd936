/* SPDX-License-Identifier: MIT */
/* For SwiftPM only: C users include <gesturecore/libinput.h>. */
#pragma once

#include <gesturecore/libinput.h>
