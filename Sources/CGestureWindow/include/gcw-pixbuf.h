/* SPDX-License-Identifier: MIT */
/*
 * The part of gdk-pixbuf's interface that reads a picture. Its own headers need those of GLib, and
 * both are found only by pkg-config, which a package can use only with a system library target. A
 * compiler that sees both headers compares them: see Tests/window/pixbuf.c.
 */
#pragma once

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufFormat GdkPixbufFormat;
typedef struct _GError GError;

#ifndef __G_ERROR_H__
struct _GError {
	unsigned int domain;
	int code;
	char *message;
};
#endif

/* Codes of the domain gdk_pixbuf_error_quark(). */
enum gcw_pixbuf_error {
	GCW_PIXBUF_NO_MEMORY = 1,
	GCW_PIXBUF_UNKNOWN_TYPE = 3,
};

GdkPixbuf *gdk_pixbuf_new_from_file(const char *path, GError **error);
GdkPixbufFormat *gdk_pixbuf_get_file_info(const char *path, int *width, int *height);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *pixbuf);
int gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
unsigned char *gdk_pixbuf_get_pixels(const GdkPixbuf *pixbuf);
unsigned int gdk_pixbuf_error_quark(void);
void g_object_unref(void *object);
void g_error_free(GError *error);
