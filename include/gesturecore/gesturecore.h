/* SPDX-License-Identifier: MIT */
/**
 * The whole library. Read the list as a table of contents, top down.
 *
 * Stability: before 1.0 any minor release may change any header, except those that say otherwise.
 */
#pragma once

#include <gesturecore/version.h>

#include <gesturecore/fixed.h>
#include <gesturecore/convert.h>
#include <gesturecore/geometry.h>
#include <gesturecore/similarity.h>
#include <gesturecore/status.h>
#include <gesturecore/misuse.h>

#include <gesturecore/device.h>
#include <gesturecore/touch.h>
#include <gesturecore/pen.h>
#include <gesturecore/scan.h>
#include <gesturecore/step.h>
#include <gesturecore/node.h>
#include <gesturecore/engine.h>
#include <gesturecore/counters.h>
#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/delivery.h>
#include <gesturecore/ledger.h>
#include <gesturecore/recorder.h>

#include <gesturecore/recognizer.h>
#include <gesturecore/inspect.h>
#include <gesturecore/ties.h>
#include <gesturecore/tap_counter.h>
#include <gesturecore/kinds.def>

#include <gesturecore/velocity.h>
#include <gesturecore/momentum.h>
#include <gesturecore/rubber_band.h>
#include <gesturecore/lead.h>
#include <gesturecore/parts.h>
