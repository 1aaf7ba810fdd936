/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "preload.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* The lock guards the list. An object itself is used from one thread at a time, like in libudev. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct tracked *all;

/* Returns the link to an object's data, or the link at the end. */
static struct tracked **link_to(const void *object) {
	struct tracked **link = &all;
	while (*link != NULL && (*link)->object != object) {
		link = &(*link)->next;
	}
	return link;
}

struct tracked *tracked_find(const void *object) {
	pthread_mutex_lock(&lock);
	struct tracked *found = *link_to(object);
	pthread_mutex_unlock(&lock);
	return found;
}

struct tracked *tracked_add(const void *object) {
	struct tracked *tracked = calloc(1, sizeof(*tracked));
	if (tracked == NULL) {
		return NULL;
	}
	tracked->object = object;
	tracked->references = 1;
	tracked->fd = -1;
	pthread_mutex_lock(&lock);
	tracked->next = all;
	all = tracked;
	pthread_mutex_unlock(&lock);
	return tracked;
}

void tracked_reference(const void *object) {
	struct tracked *tracked = tracked_find(object);
	if (tracked != NULL) {
		tracked->references++;
	}
}

void tracked_release(const void *object) {
	pthread_mutex_lock(&lock);
	struct tracked **link = link_to(object);
	struct tracked *tracked = *link;
	if (tracked != NULL && --tracked->references == 0) {
		*link = tracked->next;
	} else {
		tracked = NULL;
	}
	pthread_mutex_unlock(&lock);
	if (tracked != NULL && tracked->fd >= 0) {
		close(tracked->fd);
	}
	free(tracked);
}
