/* SPDX-License-Identifier: MIT */
/*
 * Locking the session. Before 0.17, wlroots has the input inhibitor, whose client uses normal
 * windows. Since 0.17, it has ext-session-lock, whose surfaces cover the outputs. The code for the
 * first is tested; that for the second has never been compiled.
 */
#include "compositor.h"
#include "wlroots_scene.h"

static void set_locked(struct compositor *compositor, bool is_locked) {
	compositor_cancel_all(compositor);
	compositor->is_locked = is_locked;
	/* An open overview would cover the window of the locking client. */
	gestures_open_overview(compositor, compositor->overlay.is_open && !is_locked);
	pointer_refocus(compositor, (uint32_t)(compositor_now_us(compositor) / 1000));
}

#if WLROOTS < 17

static void inhibited(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, lock.locked);
	(void)data;
	set_locked(compositor, true);
}

static void uninhibited(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, lock.unlocked);
	(void)data;
	set_locked(compositor, false);
}

void lock_init(struct compositor *compositor) {
	struct lock *lock = &compositor->lock;
	lock->inhibitor = wlr_input_inhibit_manager_create(compositor->display);
	listen_to(&lock->inhibitor->events.activate, &lock->locked, inhibited);
	listen_to(&lock->inhibitor->events.deactivate, &lock->unlocked, uninhibited);
}

void lock_finish(struct compositor *compositor) {
	wl_list_remove(&compositor->lock.locked.link);
	wl_list_remove(&compositor->lock.unlocked.link);
}

bool lock_lets_through(const struct compositor *compositor, struct wlr_surface *surface) {
	return !compositor->is_locked || wl_resource_get_client(surface->resource) ==
						 compositor->lock.inhibitor->active_client;
}

#else

static void unlocked(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, lock.unlocked);
	(void)data;
	set_locked(compositor, false);
}

/* If it was not unlocked before, its client has died, and the session stays locked. */
static void destroyed(struct wl_listener *listener, void *data) {
	struct lock *lock = wl_container_of(listener, lock, destroyed);
	(void)data;
	wl_list_remove(&lock->new_surface.link);
	wl_list_remove(&lock->unlocked.link);
	wl_list_remove(&lock->destroyed.link);
	lock->current = NULL;
}

/* The surface is shown and gets the keyboard, but no touches: these are only for windows. */
static void new_surface(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, lock.new_surface);
	struct wlr_session_lock_surface_v1 *lock_surface = data;
	struct output *output = lock_surface->output->data;
	struct wlr_keyboard *keyboard = wlr_seat_get_keyboard(compositor->seat);
	wlr_scene_subsurface_tree_create(output->cover, lock_surface->surface);
	wlr_session_lock_surface_v1_configure(
		lock_surface, (uint32_t)output->width, (uint32_t)output->height);
	if (keyboard != NULL) {
		wlr_seat_keyboard_notify_enter(compositor->seat, lock_surface->surface,
			keyboard->keycodes, keyboard->num_keycodes, &keyboard->modifiers);
	}
}

static void new_lock(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, lock.locked);
	struct lock *lock = &compositor->lock;
	if (lock->current != NULL) {
		wlr_session_lock_v1_destroy(data);
		return;
	}
	lock->current = data;
	listen_to(&lock->current->events.new_surface, &lock->new_surface, new_surface);
	listen_to(&lock->current->events.unlock, &lock->unlocked, unlocked);
	listen_to(&lock->current->events.destroy, &lock->destroyed, destroyed);
	set_locked(compositor, true);
	wlr_session_lock_v1_send_locked(lock->current);
}

void lock_init(struct compositor *compositor) {
	struct lock *lock = &compositor->lock;
	lock->manager = wlr_session_lock_manager_v1_create(compositor->display);
	listen_to(&lock->manager->events.new_lock, &lock->locked, new_lock);
}

void lock_finish(struct compositor *compositor) {
	wl_list_remove(&compositor->lock.locked.link);
}

bool lock_lets_through(const struct compositor *compositor, struct wlr_surface *surface) {
	(void)surface;
	return !compositor->is_locked;
}

#endif
