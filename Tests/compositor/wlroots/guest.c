/* SPDX-License-Identifier: MIT */
/* The client: what it gets from the seat is in a log. */
#include "stage.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <linux/input-event-codes.h>
#include <sys/socket.h>
#include <wayland-client.h>

#include "pointer-gestures-unstable-v1-client-protocol.h"

struct guest {
	struct wl_display *display;
	struct wl_registry *registry;
	struct wl_compositor *compositor;
	struct wl_subcompositor *subcompositor;
	struct wl_subsurface *subsurface;
	struct zwp_pointer_gestures_v1 *gestures;
	struct zwp_pointer_gesture_hold_v1 *hold;
	struct wl_shm *shm;
	struct wl_seat *seat;
	struct wl_touch *touch;
	struct wl_pointer *pointer;
	struct wl_data_device_manager *manager;
	struct wl_data_device *device;
	struct wl_data_source *source;
	struct wl_data_offer *offer;
	struct wl_surface *surfaces[SURFACES];
	uint32_t serial; /* of the latest touch or press */
	char log[4096];
};

__attribute__((format(printf, 2, 3))) static void log_words(
	struct guest *guest, const char *format, ...) {
	va_list arguments;
	size_t length = strlen(guest->log);
	va_start(arguments, format);
	vsnprintf(guest->log + length, sizeof(guest->log) - length, format, arguments);
	va_end(arguments);
}

static int index_of(const struct guest *guest, struct wl_surface *surface) {
	return surface == guest->surfaces[1];
}

/* What the log has of each event of an interface, by its opcode: $N is an argument. */
struct words {
	const char *of[9];
};

static const struct words touch_words = {
	{"down $3 $2:$4,$5; ", "up $2; ", "motion $1 $2,$3; ", "frame; ", "cancel; "}};
static const struct words pointer_words = {{"enter $1:$2,$3; ", "leave; ", "to $1,$2; "}};
static const struct words device_words = {
	{NULL, "drag-enter $1:$2,$3; ", "drag-leave; ", "drag-to $1,$2; ", "drop; "}};
static const struct words hold_words = {{"hold; ", "hold-end $2; "}};
static const struct words source_words = {{NULL, NULL, "source-cancelled; "}};

static void say_argument(struct guest *guest, const struct wl_message *message,
	const union wl_argument *arguments, int n) {
	const char *type = message->signature;
	for (int i = 0; i <= n; type++) {
		i += *type >= 'a'; /* others are a version, or that it may be NULL */
	}
	switch (type[-1]) {
	case 'f':
		log_words(guest, "%g", wl_fixed_to_double(arguments[n].f));
		break;
	case 'o':
		log_words(guest, "%d", index_of(guest, (struct wl_surface *)arguments[n].o));
		break;
	default:
		log_words(guest, "%d", arguments[n].i);
	}
}

static int say(const void *words, void *target, uint32_t opcode, const struct wl_message *message,
	union wl_argument *arguments) {
	struct guest *guest = wl_proxy_get_user_data(target);
	const char *at = ((const struct words *)words)->of[opcode];
	for (; at != NULL && *at != '\0'; at++) {
		if (*at == '$') {
			say_argument(guest, message, arguments, *++at - '0');
		} else {
			log_words(guest, "%c", *at);
		}
	}
	if (strcmp(message->name, "down") == 0) {
		guest->serial = arguments[0].u;
	} else if (strcmp(message->name, "button") == 0) {
		guest->serial = arguments[0].u;
		log_words(guest, "%s %s; ", arguments[3].u != 0 ? "press" : "release",
			arguments[2].u == BTN_LEFT ? "left" : "right");
	}
	return 0;
}

static int take_drag(const void *words, void *target, uint32_t opcode,
	const struct wl_message *message, union wl_argument *arguments) {
	struct guest *guest = wl_proxy_get_user_data(target);
	if (strcmp(message->name, "data_offer") == 0) {
		if (guest->offer != NULL) {
			wl_data_offer_destroy(guest->offer);
		}
		guest->offer = (struct wl_data_offer *)arguments[0].o;
	} else if (strcmp(message->name, "enter") == 0 && arguments[4].o != NULL) {
		struct wl_data_offer *offer = (struct wl_data_offer *)arguments[4].o;
		wl_data_offer_accept(offer, arguments[0].u, "text/plain");
		wl_data_offer_set_actions(offer, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY,
			WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	}
	return say(words, target, opcode, message, arguments);
}

static void log_events_of(void *object, const struct words *words, struct guest *guest) {
	wl_proxy_add_dispatcher(object, words == &device_words ? take_drag : say, words, guest);
}

static void take_touch(struct guest *guest) {
	guest->touch = wl_seat_get_touch(guest->seat);
	log_events_of(guest->touch, &touch_words, guest);
}

static void take_input(struct guest *guest) {
	take_touch(guest);
	guest->pointer = wl_seat_get_pointer(guest->seat);
	log_events_of(guest->pointer, &pointer_words, guest);
	guest->device = wl_data_device_manager_get_data_device(guest->manager, guest->seat);
	log_events_of(guest->device, &device_words, guest);
}

static void drop_input(struct guest *guest) {
	if (guest->touch != NULL) {
		wl_touch_destroy(guest->touch);
	}
	if (guest->source != NULL) {
		wl_data_source_destroy(guest->source);
	}
	if (guest->offer != NULL) {
		wl_data_offer_destroy(guest->offer);
	}
	wl_pointer_destroy(guest->pointer);
	wl_data_device_destroy(guest->device);
	wl_data_device_manager_destroy(guest->manager);
}

static void capabilities(void *data, struct wl_seat *seat, uint32_t bits) {
}

static void name(void *data, struct wl_seat *seat, const char *text) {
}

static const struct wl_seat_listener seat_listener = {.capabilities = capabilities, .name = name};

static void global(void *data, struct wl_registry *registry, uint32_t id, const char *interface,
	uint32_t version) {
	struct guest *guest = data;
	if (strcmp(interface, "wl_compositor") == 0) {
		guest->compositor = wl_registry_bind(registry, id, &wl_compositor_interface, 4);
	} else if (strcmp(interface, "wl_subcompositor") == 0) {
		guest->subcompositor =
			wl_registry_bind(registry, id, &wl_subcompositor_interface, 1);
	} else if (strcmp(interface, "zwp_pointer_gestures_v1") == 0) {
		guest->gestures =
			wl_registry_bind(registry, id, &zwp_pointer_gestures_v1_interface, 3);
	} else if (strcmp(interface, "wl_shm") == 0) {
		guest->shm = wl_registry_bind(registry, id, &wl_shm_interface, 1);
	} else if (strcmp(interface, "wl_seat") == 0) {
		guest->seat = wl_registry_bind(registry, id, &wl_seat_interface, 5);
		wl_seat_add_listener(guest->seat, &seat_listener, guest);
	} else if (strcmp(interface, "wl_data_device_manager") == 0) {
		guest->manager =
			wl_registry_bind(registry, id, &wl_data_device_manager_interface, 3);
	}
}

static void global_remove(void *data, struct wl_registry *registry, uint32_t id) {
}

static const struct wl_registry_listener registry_listener = {
	.global = global, .global_remove = global_remove};

void guest_pump(struct guest *guest) {
	if (guest == NULL) {
		return;
	}
	struct pollfd turn = {.fd = wl_display_get_fd(guest->display), .events = POLLIN};
	wl_display_flush(guest->display);
	while (wl_display_prepare_read(guest->display) != 0) {
		wl_display_dispatch_pending(guest->display);
	}
	if (poll(&turn, 1, 0) == 1) {
		wl_display_read_events(guest->display);
	} else {
		wl_display_cancel_read(guest->display);
	}
	wl_display_dispatch_pending(guest->display);
	wl_display_flush(guest->display);
}

const char *guest_log(struct guest *guest) {
	static char text[sizeof(guest->log)];
	memcpy(text, guest->log, sizeof(text));
	guest->log[0] = '\0';
	return text;
}

struct guest *guest_create(struct fixture *f) {
	struct guest *guest = calloc(1, sizeof(*guest));
	int ends[2];
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
	wl_client_create(f->display, ends[0]);
	guest->display = wl_display_connect_to_fd(ends[1]);
	f->guest = guest;
	guest->registry = wl_display_get_registry(guest->display);
	wl_registry_add_listener(guest->registry, &registry_listener, guest);
	pump(f);
	for (int i = 0; i < SURFACES; i++) {
		guest->surfaces[i] = wl_compositor_create_surface(guest->compositor);
	}
	take_input(guest);
	pump(f);
	return guest;
}

void guest_destroy(struct guest *guest) {
	drop_input(guest);
	if (guest->hold != NULL) {
		zwp_pointer_gesture_hold_v1_destroy(guest->hold);
	}
	zwp_pointer_gestures_v1_release(guest->gestures);
	if (guest->subsurface != NULL) {
		wl_subsurface_destroy(guest->subsurface);
	}
	wl_subcompositor_destroy(guest->subcompositor);
	for (int i = 0; i < SURFACES; i++) {
		if (guest->surfaces[i] != NULL) {
			wl_proxy_destroy((struct wl_proxy *)guest->surfaces[i]);
		}
	}
	wl_seat_destroy(guest->seat);
	wl_shm_destroy(guest->shm);
	wl_compositor_destroy(guest->compositor);
	wl_registry_destroy(guest->registry);
	wl_display_disconnect(guest->display);
	free(guest);
}

void guest_destroy_surface(struct fixture *f, int index) {
	wl_surface_destroy(f->guest->surfaces[index]);
	f->guest->surfaces[index] = NULL;
	pump(f);
}

/* Returns a buffer that the compositor's surface keeps alive. */
static struct wl_buffer *pixel(struct guest *guest) {
	char name[] = "/tmp/guest-XXXXXX";
	int fd = mkstemp(name);
	assert_true(fd >= 0 && ftruncate(fd, 4) == 0);
	unlink(name);
	struct wl_shm_pool *pool = wl_shm_create_pool(guest->shm, fd, 4);
	struct wl_buffer *buffer =
		wl_shm_pool_create_buffer(pool, 0, 1, 1, 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	return buffer;
}

void guest_commit(struct fixture *f, int index, bool has_buffer) {
	struct wl_buffer *buffer = has_buffer ? pixel(f->guest) : NULL;
	wl_surface_attach(f->guest->surfaces[index], buffer, 0, 0);
	wl_surface_commit(f->guest->surfaces[index]);
	pump(f);
#if WLR_VERSION_MINOR >= 18
	/* The surface has no role that would do this. */
	if (has_buffer) {
		wlr_surface_map(f->surfaces[index]);
	} else {
		wlr_surface_unmap(f->surfaces[index]);
	}
#endif
	if (buffer != NULL) {
		wl_buffer_destroy(buffer);
	}
}

void guest_drop_touch(struct fixture *f) {
	wl_touch_release(f->guest->touch);
	f->guest->touch = NULL;
	pump(f);
}

void guest_take_touch(struct fixture *f) {
	take_touch(f->guest);
	pump(f);
}

uint32_t guest_serial(const struct fixture *f) {
	return f->guest->serial;
}

void guest_watch_holds(struct fixture *f) {
	struct guest *guest = f->guest;
	guest->hold = zwp_pointer_gestures_v1_get_hold_gesture(guest->gestures, guest->pointer);
	log_events_of(guest->hold, &hold_words, guest);
	pump(f);
}

void guest_nest(struct fixture *f) {
	struct guest *guest = f->guest;
	guest->subsurface = wl_subcompositor_get_subsurface(
		guest->subcompositor, guest->surfaces[1], guest->surfaces[0]);
	pump(f);
}

static struct wl_data_source *create_source(struct guest *guest) {
	struct wl_data_source *source = wl_data_device_manager_create_data_source(guest->manager);
	log_events_of(source, &source_words, guest);
	wl_data_source_offer(source, "text/plain");
	wl_data_source_set_actions(source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	return source;
}

void guest_start_drag_with(struct fixture *f, uint32_t serial, bool has_source) {
	struct guest *guest = f->guest;
	if (guest->source != NULL) {
		wl_data_source_destroy(guest->source);
	}
	guest->source = has_source ? create_source(guest) : NULL;
	wl_data_device_start_drag(guest->device, guest->source, guest->surfaces[0], NULL, serial);
	pump(f);
}

void guest_start_drag(struct fixture *f) {
	pump(f);
	guest_start_drag_with(f, guest_serial(f), true);
}

void guest_end_drag(struct fixture *f) {
	wl_data_source_destroy(f->guest->source);
	f->guest->source = NULL;
	pump(f);
}
