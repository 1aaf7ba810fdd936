/* SPDX-License-Identifier: MIT */
/* What the page, or node, gives the program. */
#ifndef PAGE_H
#define PAGE_H

/* The next byte of the recording. -1: that was all. */
__attribute__((import_module("page"), import_name("read"))) int page_read(void);

/* Takes a byte of the text that the program prints. */
__attribute__((import_module("page"), import_name("write"))) void page_write(int byte);

#endif
