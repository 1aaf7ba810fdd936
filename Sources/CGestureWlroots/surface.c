/* SPDX-License-Identifier: MIT */
/*
 * The nodes of surfaces, made when a finger first hits them, or a touchpad's gesture begins on
 * them.
 *
 * A node ends when its surface, or the one above it, is destroyed or unmapped. Then its client
 * loses its touches and that gesture at once, because wlroots still knows the surface. The node is
 * freed later: the engine's events may name it.
 */
#include "state.h"

#include <stdlib.h>

#include <gesturecore/convert.h>

static void destroyed(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, destroyed);
	(void)data;
	gci_wlr_surface_end(on);
}

static void root_destroyed(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, root_destroyed);
	(void)data;
	gci_wlr_surface_end(on);
}

/* A drag outlives what its surface shows: a tab may have left its window. */
static void hide(struct gci_wlr_surface *on) {
	if (!gci_wlr_drags_from(on)) {
		gci_wlr_surface_end(on);
	}
}

static void unmapped(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, unmapped);
	(void)data;
	hide(on);
}

/* Without a buffer, a surface of any role is not shown. */
static void committed(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, unmapped);
	(void)data;
	if (!wlr_surface_has_buffer(on->root)) {
		hide(on);
	}
}

static void hidden(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, hidden);
	(void)data;
	if (!gci_wlr_is_shown(on->surface)) {
		hide(on);
	}
}

static void role_destroyed(struct wl_listener *listener, void *data) {
	struct gci_wlr_surface *on = wl_container_of(listener, on, role_destroyed);
	(void)data;
	if (!gci_wlr_drags_from(on)) {
		gci_wlr_surface_end(on);
		return;
	}
	/* Both signals go with the role. */
	gci_wlr_unlisten(&on->role_destroyed);
	gci_wlr_unlisten(&on->unmapped);
	gci_wlr_listen(&on->root->events.commit, &on->unmapped, committed);
}

static void listen_to_end(struct gci_wlr_surface *on) {
	struct wl_signal *unmap = gci_wlr_unmap_signal(on->root);
	struct wl_signal *role = gci_wlr_role_destroyed(on->root);
	wl_list_init(&on->root_destroyed.link);
	wl_list_init(&on->role_destroyed.link);
	wl_list_init(&on->hidden.link);
	/* Before wlroots takes the pointer off it: then the client would get no end of a gesture.
	 */
	gci_wlr_listen_first(&on->surface->events.destroy, &on->destroyed, destroyed);
	if (on->root != on->surface) {
		gci_wlr_listen(&on->root->events.destroy, &on->root_destroyed, root_destroyed);
		gci_wlr_listen(gci_wlr_hide_signal(on->surface), &on->hidden, hidden);
	}
	if (unmap != NULL) {
		gci_wlr_listen(unmap, &on->unmapped, unmapped);
	} else {
		gci_wlr_listen(&on->root->events.commit, &on->unmapped, committed);
	}
	if (role != NULL) {
		gci_wlr_listen(role, &on->role_destroyed, role_destroyed);
	}
}

static struct gci_wlr_surface *create(struct gc_wlr_output *output, struct wlr_surface *surface) {
	struct gci_wlr_surface *on = calloc(1, sizeof(*on));
	struct wlr_surface *root = wlr_surface_get_root_surface(surface);
	if (on == NULL) {
		return NULL;
	}
	on->output = output;
	on->surface = surface;
	/* A subsurface without a parent has none. */
	on->root = root != NULL ? root : surface;
	on->is_locked = output->seat->is_locked;
	gc_node_init(&on->node);
	on->node.user_data = on;
	on->node.client = wl_resource_get_client(surface->resource);
	gc_node_set_receives_touches(&on->node, true);
	gc_node_add_child(on->is_locked ? &output->root : &output->pixels, &on->node);
	listen_to_end(on);
	wl_list_insert(&output->surfaces, &on->link);
	return on;
}

static gc_coefficient part(double value) {
	return (gc_coefficient)(value * (double)GC_COEFFICIENT_ONE);
}

/*
 * Puts the node where the surface is, so that conversions to it give points of the surface. Nobody
 * sees those of a lock, whose parent has points instead of pixels.
 */
static void follow(struct gci_wlr_surface *on) {
	const struct gci_wlr_map *map = &on->map;
	double whole = map->xx * map->yy - map->xy * map->yx;
	double xx = map->yy / whole, xy = -map->xy / whole;
	double yx = -map->yx / whole, yy = map->xx / whole;
	struct gc_affine turned = gc_affine_identity();
	turned.xx = part(xx);
	turned.xy = part(xy);
	turned.yx = part(yx);
	turned.yy = part(yy);
	/* The center of the empty bounds is the origin of the surface. */
	double x = map->x - xx * map->surface_x - xy * map->surface_y;
	double y = map->y - yx * map->surface_x - yy * map->surface_y;
	struct gc_point center = {gc_length_from_double(x), gc_length_from_double(y)};
	gc_node_set_center(&on->node, center);
	gc_node_set_transform(&on->node, &turned);
}

/* Returns the node of a surface; NULL: there is none. */
static struct gci_wlr_surface *find(
	struct gc_wlr_output *output, const struct wlr_surface *surface) {
	struct gci_wlr_surface *on;
	wl_list_for_each(on, &output->surfaces, link) {
		if (on->surface == surface && on->is_locked == output->seat->is_locked) {
			return on;
		}
	}
	return NULL;
}

struct gci_wlr_surface *gci_wlr_surface_get(
	struct gc_wlr_output *output, struct wlr_surface *surface, const struct gci_wlr_map *map) {
	struct gci_wlr_surface *found = find(output, surface);
	found = found != NULL ? found : create(output, surface);
	if (found != NULL) {
		found->map = *map;
		follow(found);
	}
	return found;
}

void gci_wlr_surface_watch(
	struct gc_wlr_output *output, struct wlr_surface *surface, const struct gci_wlr_map *map) {
	if (find(output, surface) == NULL) {
		gci_wlr_surface_get(output, surface, map);
	}
}

/* Returns the node of a surface or of one of its subsurfaces; NULL: there is none. */
static struct gci_wlr_surface *find_below(
	struct gc_wlr_output *output, const struct wlr_surface *surface) {
	struct gci_wlr_surface *on;
	wl_list_for_each(on, &output->surfaces, link) {
		if (on->surface == surface || on->root == surface) {
			return on;
		}
	}
	return NULL;
}

enum gc_status gc_wlr_seat_remove_surface(struct gc_wlr_seat *seat, struct wlr_surface *surface) {
	struct gc_wlr_output *output;
	struct gci_wlr_surface *on;
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	gci_wlr_enter(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		/* The host may end others meanwhile. */
		while ((on = find_below(output, surface)) != NULL) {
			gci_wlr_surface_end(on);
		}
	}
	gci_wlr_leave(seat);
	return GC_OK;
}

struct wlr_surface *gc_wlr_scene_surface_at(
	struct wlr_scene_node *node, double x, double y, double *surface_x, double *surface_y) {
	struct wlr_scene_node *hit = wlr_scene_node_at(node, x, y, surface_x, surface_y);
	return hit != NULL ? gci_wlr_scene_surface(hit) : NULL;
}
