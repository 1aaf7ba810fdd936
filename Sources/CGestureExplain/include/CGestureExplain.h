/* SPDX-License-Identifier: MIT */
/* For SwiftPM only: C users include <gesturecore/explain.h>. */
#pragma once

#include <gesturecore/explain.h>
