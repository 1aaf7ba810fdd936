/* SPDX-License-Identifier: MIT */
/*
 * The part of Pango's interface that lays out a text and draws it by cairo. Like gcw-pixbuf.h, it
 * needs no header that only pkg-config finds: see Tests/window/pango.c. Enumerations are numbers.
 */
#pragma once

#include <cairo/cairo.h>

typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoRectangle PangoRectangle;

#ifndef __PANGO_TYPES_H__
struct _PangoRectangle {
	int x, y, width, height;
};
#endif

#ifndef __PANGO_LAYOUT_H__
/* Its first members. `length` is in bytes, without what ends the line. */
struct _PangoLayoutLine {
	PangoLayout *layout;
	int start_index, length;
};
#endif

enum gcw_pango {
	GCW_PANGO_SCALE = 1024, /* units of a point */
	GCW_PANGO_ALIGN_LEFT = 0,
	GCW_PANGO_ALIGN_CENTER = 1,
	GCW_PANGO_ALIGN_RIGHT = 2,
	GCW_PANGO_ELLIPSIZE_NONE = 0,
	GCW_PANGO_ELLIPSIZE_END = 3,
	GCW_PANGO_WEIGHT_NORMAL = 400,
	GCW_PANGO_WEIGHT_BOLD = 700,
	GCW_PANGO_WRAP_WORD_CHAR = 2,
};

PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_context_set_font_options(
	PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, unsigned int mode);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned int mode);
void pango_layout_set_alignment(PangoLayout *layout, unsigned int alignment);
int pango_layout_is_ellipsized(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_weight(PangoFontDescription *font, unsigned int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
