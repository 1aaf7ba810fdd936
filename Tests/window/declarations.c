/* SPDX-License-Identifier: MIT */
/* Compiles if the declarations of GestureWindow are those of the library that is named. */
#ifdef OF_PANGO

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
_Static_assert(offsetof(PangoLayoutLine, start_index) == sizeof(void *), "another line");
_Static_assert(offsetof(PangoLayoutLine, length) == sizeof(void *) + sizeof(int), "another line");

#else

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "gcw-pixbuf.h"

_Static_assert((int)GCW_PIXBUF_NO_MEMORY == GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "another code");
_Static_assert((int)GCW_PIXBUF_UNKNOWN_TYPE == GDK_PIXBUF_ERROR_UNKNOWN_TYPE, "another code");
_Static_assert(offsetof(GError, message) == 2 * sizeof(int), "another error");

#endif
