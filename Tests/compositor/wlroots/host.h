/* SPDX-License-Identifier: MIT */
/* A host that has code for mice: what it got, and how many buttons are down. */
#ifndef HOST_H
#define HOST_H

#include "stage.h"

struct host {
	struct fixture *f;
	struct wl_listener moved, clicked, framed;
	int buttons;
	bool forwards; /* it passes the mouse on to clients */
	bool locks;    /* it locks the session at a press */
	char log[512];
};

extern struct host host;

/* The configuration of such a host: its cursor, and press_cancelled. */
void open_host(struct fixture *f);
void press_cancelled(void *data);
/* What it got since the latest call: "to 10,20; press; abort; release; ". */
const char *told(void);
/* What holds after every finger. */
void check_rest(const struct fixture *f);

#endif
