/* SPDX-License-Identifier: MIT */
/* What the client gets from the seat: touches, the pointer, and drags. */
#include "guest.h"

#include <linux/input-event-codes.h>
#include <string.h>

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
static const struct words source_words = {{NULL, NULL, "source-cancelled; "}};

static void say_argument(struct guest *guest, const struct wl_message *message,
	const union wl_argument *arguments, int n) {
	const char *type = message->signature;
	for (int i = 0; i <= n; type++) {
		i += *type >= 'a'; /* others are a version, or that it may be NULL */
	}
	switch (type[-1]) {
	case 'f':
		guest_say(guest, "%g", wl_fixed_to_double(arguments[n].f));
		break;
	case 'o':
		guest_say(guest, "%d", index_of(guest, (struct wl_surface *)arguments[n].o));
		break;
	default:
		guest_say(guest, "%d", arguments[n].i);
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
			guest_say(guest, "%c", *at);
		}
	}
	if (strcmp(message->name, "down") == 0) {
		guest->serial = arguments[0].u;
	} else if (strcmp(message->name, "button") == 0) {
		guest->serial = arguments[0].u;
		guest_say(guest, "%s %s; ", arguments[3].u != 0 ? "press" : "release",
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

static void listen(void *object, const struct words *words, struct guest *guest) {
	wl_proxy_add_dispatcher(object, words == &device_words ? take_drag : say, words, guest);
}

void guest_take_input(struct guest *guest) {
	guest->touch = wl_seat_get_touch(guest->seat);
	listen(guest->touch, &touch_words, guest);
	guest->pointer = wl_seat_get_pointer(guest->seat);
	listen(guest->pointer, &pointer_words, guest);
	guest->device = wl_data_device_manager_get_data_device(guest->manager, guest->seat);
	listen(guest->device, &device_words, guest);
}

void guest_drop_input(struct guest *guest) {
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

void guest_drop_touch(struct fixture *f) {
	wl_touch_release(f->guest->touch);
	f->guest->touch = NULL;
	pump(f);
}

void guest_start_drag(struct fixture *f) {
	struct guest *guest = f->guest;
	pump(f);
	guest->source = wl_data_device_manager_create_data_source(guest->manager);
	listen(guest->source, &source_words, guest);
	wl_data_source_offer(guest->source, "text/plain");
	wl_data_source_set_actions(guest->source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
	wl_data_device_start_drag(
		guest->device, guest->source, guest->surfaces[0], NULL, guest->serial);
	pump(f);
}
