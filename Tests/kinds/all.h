/* SPDX-License-Identifier: MIT */
/*
 * What the checks of all recognizers need of each: a file for each kind, called like its header,
 * and in it a part for each check. A check defines which part it takes, and includes this file
 * once. Then it makes its table from kinds.def, by names such as tap_in_model: without its part, a
 * kind does not compile.
 *
 *   KINDS_OF_MODEL    Tests/model/kinds.h, struct model_kind
 *   KINDS_OF_STREAMS  Tests/random/kinds.h, struct stream_kind
 *   KINDS_OF_EVENTS   Tests/core/events/event_hashes.c, struct member
 */
// clang-format off: it would put spaces into the path
#define GC_KIND_FILE(type) GC_KIND_QUOTED(../../Tests/kinds/type.h)
// clang-format on
#include <gesturecore/kinds.def>
