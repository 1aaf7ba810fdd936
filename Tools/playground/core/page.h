/* SPDX-License-Identifier: MIT */
/* What the page calls, and what it is called for. */
#ifndef PLAYGROUND_PAGE_H
#define PLAYGROUND_PAGE_H

/* A function that JavaScript calls by this name. */
#define EXPORT(name) __attribute__((export_name(#name)))

/* A function that JavaScript provides. */
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

#endif
