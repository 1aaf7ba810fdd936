/* SPDX-License-Identifier: MIT */
/* Compiles if the declarations of GestureWindow are those of Pango. */
#include <pango/pangocairo.h>

#include "gcw-pango.h"

#define SAME(name) _Static_assert((int)GCW_PANGO_##name == PANGO_##name, "another number")

SAME(SCALE);
SAME(ALIGN_LEFT);
SAME(ALIGN_CENTER);
SAME(ALIGN_RIGHT);
SAME(ELLIPSIZE_NONE);
SAME(ELLIPSIZE_END);
SAME(WEIGHT_NORMAL);
SAME(WEIGHT_BOLD);
SAME(WRAP_WORD_CHAR);
_Static_assert(sizeof(PangoRectangle) == 4 * sizeof(int), "another rectangle");
_Static_assert(offsetof(PangoRectangle, height) == 3 * sizeof(int), "another rectangle");
