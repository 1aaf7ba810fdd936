/* SPDX-License-Identifier: MIT */
/*
 * Locks of the session. By ext-session-lock, the session stays locked if the client that locks
 * dies. wlroots 0.15 has only the input inhibitor, whose clients unlock by their exit: there a
 * client that dies unlocks, too.
 */
#include "compositor.h"

#include <stdlib.h>

#if WLR_VERSION_MINOR < 18
#include <wlr/types/wlr_input_inhibitor.h>
#else
#include <wlr/types/wlr_session_lock_v1.h>
#endif

static void set_locked(struct compositor *compositor, bool is_locked, struct wl_client *locker) {
	compositor->locker = locker;
	gc_wlr_seat_set_locked(compositor->touch, is_locked);
	/* The end of a grab tells no source of a drag. */
	if (compositor->seat->drag != NULL && compositor->seat->drag->source != NULL) {
		wlr_data_source_destroy(compositor->seat->drag->source);
	}
	/* Popups and drags of the windows behind the lock would get keys and clicks. */
	wlr_seat_keyboard_end_grab(compositor->seat);
	wlr_seat_pointer_end_grab(compositor->seat);
	wlr_seat_keyboard_notify_clear_focus(compositor->seat);
	windows_focus_last(compositor);
	/* An open overview would cover the window of the locking client. */
	gestures_open_overview(compositor, compositor->overlay.is_open && !is_locked);
}

void lock_session(struct compositor *compositor, struct wl_client *locker) {
	set_locked(compositor, true, locker);
}

void unlock_session(struct compositor *compositor) {
	set_locked(compositor, false, NULL);
}

#if WLR_VERSION_MINOR < 18

/* The windows of the locking client are normal ones. */
struct lock {
	struct compositor *compositor;
	struct wlr_input_inhibit_manager *inhibitor;
	struct wl_listener locked, unlocked;
};

static void locked(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, locked);
	lock_session(lock->compositor, lock->inhibitor->active_client);
}

static void unlocked(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, unlocked);
	unlock_session(lock->compositor);
}

bool lock_has_surfaces(const struct compositor *compositor) {
	return false;
}

void lock_arrange(const struct output *output) {
}

void lock_init(struct compositor *compositor) {
	struct lock *lock = compositor->lock = calloc(1, sizeof(*lock));
	lock->compositor = compositor;
	lock->inhibitor = wlr_input_inhibit_manager_create(compositor->display);
	listen_to(&lock->inhibitor->events.activate, &lock->locked, locked);
	listen_to(&lock->inhibitor->events.deactivate, &lock->unlocked, unlocked);
}

void lock_finish(struct compositor *compositor) {
	wl_list_remove(&compositor->lock->locked.link);
	wl_list_remove(&compositor->lock->unlocked.link);
	free(compositor->lock);
}

#else

/* The locking client has a surface for each output, above everything. */
struct lock {
	struct compositor *compositor;
	struct wlr_session_lock_v1 *session_lock; /* NULL: none */
	bool hides_windows;                       /* also when the client has died */
	struct wl_listener new_lock, new_surface, unlocked, gone, keyboard_moved;
};

bool lock_has_surfaces(const struct compositor *compositor) {
	return compositor->lock->session_lock != NULL && gc_wlr_seat_is_locked(compositor->touch);
}

static void configure(struct wlr_session_lock_surface_v1 *surface, const struct output *output) {
	wlr_session_lock_surface_v1_configure(
		surface, (uint32_t)output->width, (uint32_t)output->height);
}

void lock_arrange(const struct output *output) {
	const struct lock *lock = output->compositor->lock;
	struct wlr_session_lock_surface_v1 *surface;
	wlr_scene_node_set_enabled(&output->windows->node, !lock->hides_windows);
	if (lock->session_lock == NULL) {
		return;
	}
	wl_list_for_each(surface, &lock->session_lock->surfaces, link) {
		if (surface->output == output->wlr_output) {
			configure(surface, output);
		}
	}
}

/* The surfaces of a lock may come late, or go with their client. */
static void hide_windows(struct lock *lock, bool hides) {
	const struct output *output;
	lock->hides_windows = hides;
	wl_list_for_each(output, &lock->compositor->outputs, link) {
		wlr_scene_node_set_enabled(&output->windows->node, !hides);
	}
}

static void lock_gone(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, gone);
	lock->session_lock = NULL;
	lock->compositor->locker = NULL;
	wl_list_remove(&lock->new_surface.link);
	wl_list_remove(&lock->unlocked.link);
	wl_list_remove(&lock->gone.link);
}

static void unlocked(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, unlocked);
	hide_windows(lock, false);
	unlock_session(lock->compositor);
}

/* The surface with the keyboard goes, perhaps with its output: another one gets the keyboard. */
static void keyboard_moved(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, keyboard_moved);
	const struct wlr_seat_keyboard_focus_change_event *event = data;
	const struct wlr_session_lock_surface_v1 *surface;
	if (event->new_surface != NULL || !lock_has_surfaces(lock->compositor)) {
		return;
	}
	wl_list_for_each(surface, &lock->session_lock->surfaces, link) {
		if (surface->surface != event->old_surface) {
			keyboard_enter(lock->compositor, surface->surface);
			return;
		}
	}
}

static void new_lock_surface(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, new_surface);
	struct wlr_session_lock_surface_v1 *surface = data;
	struct output *output = surface->output->data;
	if (output != NULL) {
		wlr_scene_subsurface_tree_create(output->locks, surface->surface);
		configure(surface, output);
	}
	if (lock->compositor->seat->keyboard_state.focused_surface == NULL) {
		keyboard_enter(lock->compositor, surface->surface);
	}
	pointer_refocus(lock->compositor);
}

static void new_lock(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, new_lock);
	struct wlr_session_lock_v1 *session_lock = data;
	if (lock->session_lock != NULL) {
		wlr_session_lock_v1_destroy(session_lock);
		return;
	}
	lock->session_lock = session_lock;
	listen_to(&session_lock->events.new_surface, &lock->new_surface, new_lock_surface);
	listen_to(&session_lock->events.unlock, &lock->unlocked, unlocked);
	listen_to(&session_lock->events.destroy, &lock->gone, lock_gone);
	hide_windows(lock, true);
	lock_session(lock->compositor, wl_resource_get_client(session_lock->resource));
	wlr_session_lock_v1_send_locked(session_lock);
}

void lock_init(struct compositor *compositor) {
	struct lock *lock = compositor->lock = calloc(1, sizeof(*lock));
	struct wlr_session_lock_manager_v1 *manager =
		wlr_session_lock_manager_v1_create(compositor->display);
	lock->compositor = compositor;
	listen_to(&manager->events.new_lock, &lock->new_lock, new_lock);
	listen_to(&compositor->seat->keyboard_state.events.focus_change, &lock->keyboard_moved,
		keyboard_moved);
}

void lock_finish(struct compositor *compositor) {
	wl_list_remove(&compositor->lock->new_lock.link);
	wl_list_remove(&compositor->lock->keyboard_moved.link);
	free(compositor->lock);
}

#endif
