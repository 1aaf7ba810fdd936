/* SPDX-License-Identifier: MIT */
/* Compiles if the declarations of GestureWindow are those of gdk-pixbuf. */
#include <gdk-pixbuf/gdk-pixbuf.h>

#include "gcw-pixbuf.h"

_Static_assert((int)GCW_PIXBUF_NO_MEMORY == GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "another code");
_Static_assert((int)GCW_PIXBUF_UNKNOWN_TYPE == GDK_PIXBUF_ERROR_UNKNOWN_TYPE, "another code");
_Static_assert(offsetof(GError, message) == 2 * sizeof(int), "another error");
