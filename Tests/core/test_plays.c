/* SPDX-License-Identifier: MIT */
/*
 * Plays: tests as text, in plays/. `test_plays FILE...` plays only these files. A test begins with
 * its name. Then come what is set up, on a window of 400 x 400, and a line for each frame:
 *
 *     test P34 It ends when fewer than the minimum are down
 *     pan min=2
 *     0  down 1 100,100
 *     10 move 1 150,100                # alone: does not count
 *     20 down 2 200,100
 *     30 move 1 160,100 move 2 210,100 : pan began 0,0
 *     40 up 1                          : pan ended
 *
 * A frame begins with its time in milliseconds. All its events and records stand behind the colon:
 * without one there are none. Lengths are in points, angles in radians. A number may be a sum of
 * fractions: 100+1/64.
 *
 * Set-up. After frames it empties the window, and the time begins again:
 *     KIND [NAME] [SETTING=VALUE]...  a recognizer, with settings by the keys of recordings, words
 *                                     as left+top or none; on=NODE, waits=NAME, cancels=, delays=,
 *                                     delays-end=, claims-on-landing=, enabled= and exclusive=,
 *                                     yes or no, and maximum-contact-size=
 *     custom [NAME] [SETTING=VALUE]...
 *                                     a puppet: on-began=STATE, on-moved= and on-ended= are set
 *                                     when it is called; ignores=yes, spares=NAME, immune=NAME.
 *                                     `set` calls it: state=, fails=, deadline=, factor=, at= and
 *                                     finger=, which it ignores. `has` counts its operations
 *     node NAME X,Y WIDTH,HEIGHT [SETTING=VALUE]...
 *                                     a node on the window, in front of the others: in=NODE,
 *                                     client=NAME of a part, hidden=yes, interactive=no
 *     view NAME X,Y WIDTH,HEIGHT ...  a node that receives touches
 *     together [NAME NAME...]         the host lets any two recognizers run at once, or of these
 *     window WIDTH,HEIGHT             the size of the window
 *     queue N | room N                the queue holds N events, and the engine N touches
 *
 * What happens in a frame:
 *     down ID[@DEVICE] X,Y [pen | palm | pointer] | move ID X,Y | up ID | cancel ID
 *     size ID MAJOR,MINOR
 *     all X,Y [SCALE [ANGLE]]         all fingers that are down move as one body: from where they
 *                                     landed, with their middle at X,Y, scaled and turned about it
 *     wait                            nothing, and it is no frame
 *     set NAME SETTING=VALUE | remove NAME | cancel-all | drop-all | cancel-palms
 *     | cancel-device N | drop-device N
 *                                     calls of the host, which are no frame either. A value that
 *                                     can be set is by=X,Y, scale= or angle=
 *     open                            no FRAME ends the samples
 *     keep                            the host takes nothing: the next line has all but `has`
 *     pad swipe N [X,Y] | pad pinch N [X,Y] | pad hold N [X,Y] | pad by X,Y [SCALE [ANGLE]]
 *     | pad end | pad cancel          a step of a touchpad, whose pointer is at (150, 250) or X,Y;
 *                                     pad@N is that of device N. A swipe of N+ fingers suits any
 *                                     number
 *
 * Behind the colon, separated by semicolons, in this order:
 *     NAME STATE [VALUE]...           events of recognizers
 *     VIEW STATE FINGER [VALUE]...    and of touches for views, mixed as they come
 *     NAME STATE REASON [VALUE]...    records: what was measured, and the limit
 *     touch REASON [VALUE]...         and those of touches that reached no recognizer
 *     refused STATUS                  a call of the line that returned an error: range
 *     due TIME                        the next deadline, or due never
 *     NAME has KEY=VALUE...           what can be read of a recognizer when all is taken: state=,
 *                                     at=, fingers=, and what its kind has of by=, scale=, angle=,
 *                                     velocity=, release=; of a transform also scale-velocity=,
 *                                     scale-release=, angle-velocity=, angle-release=
 *
 * Values are those of a report, in its order, or any as KEY=VALUE. Those that are not written are
 * not compared, but for the time: it is that of the line, or written as time=750. The message about
 * a wrong line shows all values.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_setup.h"
#include "steps.h"

#include <glob.h>

#define REPORTS_MAX 16
#define REPORT_MAX 500
#define PLAYS_MAX 1000

/* Frames. */

static void push(enum gc_sample_kind kind, int id, double x, double y) {
	struct gc_sample sample = sample_of(stage.ms, kind, id, x, y);
	for (size_t i = 0; i < stage.finger_count; i++) {
		if (stage.fingers[i].id == id) {
			sample.device = stage.fingers[i].device;
		}
	}
	sample.type = (uint8_t)stage.type;
	returned(gc_engine_push(&stage.f->engine, &sample));
}

static void push_sample(const char *word, char **text) {
	int kind = place_in("down move up cancel - size", word);
	if (kind < 0) {
		wrong("nothing is called \"%s\"", word);
	}
	char *name = next_word(text), *at = strchr(name, '@');
	if (at != NULL) {
		*at++ = 0;
	}
	struct finger finger = {.id = (int)read_number(name),
		.device = (uint16_t)(at == NULL ? 0 : read_number(at))};
	bool is_end = kind == GC_SAMPLE_UP || kind == GC_SAMPLE_CANCEL;
	if (!is_end) {
		read_pair(next_word(text), &finger.x, &finger.y);
	}
	if (kind == GC_SAMPLE_DOWN && stage.finger_count < FINGERS_MAX) {
		static const char *const types[] = {"pen", "pointer", "palm"};
		static const enum gc_touch_type of[] = {
			GC_TOUCH_PEN, GC_TOUCH_POINTER, GC_TOUCH_PALM};
		stage.fingers[stage.finger_count++] = finger;
		for (int i = 0; i < 3; i++) {
			if (strncmp(*text, types[i], strlen(types[i])) == 0) {
				stage.type = of[i];
				next_word(text);
			}
		}
	}
	push((enum gc_sample_kind)kind, finger.id, finger.x, finger.y);
	stage.type = GC_TOUCH_FINGER;
	for (size_t i = 0; is_end && i < stage.finger_count; i++) {
		if (stage.fingers[i].id == finger.id) {
			stage.fingers[i] = stage.fingers[--stage.finger_count];
		}
	}
}

/* X,Y [SCALE [ANGLE]] */
static void read_motion(char **text, double motion[4]) {
	read_pair(next_word(text), &motion[0], &motion[1]);
	motion[2] = 1;
	motion[3] = 0;
	for (int i = 2; i < 4 && strspn(*text, "-.0123456789") > 0; i++) {
		motion[i] = read_number(next_word(text));
	}
}

static void move_all(char **text) {
	double to[4], x = 0, y = 0;
	read_motion(text, to);
	for (size_t i = 0; i < stage.finger_count; i++) {
		x += stage.fingers[i].x / (double)stage.finger_count;
		y += stage.fingers[i].y / (double)stage.finger_count;
	}
	double c = to[2] * cos(to[3]), s = to[2] * sin(to[3]);
	for (size_t i = 0; i < stage.finger_count; i++) {
		double dx = stage.fingers[i].x - x, dy = stage.fingers[i].y - y;
		push(GC_SAMPLE_MOTION, stage.fingers[i].id, to[0] + c * dx - s * dy,
			to[1] + s * dx + c * dy);
	}
}

static void push_pad(char **text) {
	const char *word = next_word(text);
	int kind = place_in("swipe pinch hold", word), phase = place_in("- by end cancel", word);
	if (kind < 0 && phase < 0) {
		wrong("no touchpad reports \"%s\"", word);
	}
	stage.gesture = kind >= 0 ? (enum gc_step_kind)kind : stage.gesture;
	struct gc_step step =
		step_of(stage.gesture, kind >= 0 ? GC_STEP_BEGIN : (enum gc_step_phase)phase);
	if (kind >= 0) {
		char *count = next_word(text), *plus = strchr(count, '+');
		if (plus != NULL) {
			*plus = 0;
			step.finger_count = GC_STEP_ANY_COUNT;
		}
		step.finger_count |= (uint8_t)read_number(count);
		if (isdigit((unsigned char)(*text)[0]) || (*text)[0] == '-') {
			double x, y;
			read_pair(next_word(text), &x, &y);
			step.position = (struct gc_point){
				gc_length_from_double(x), gc_length_from_double(y)};
		}
	} else if (phase == GC_STEP_UPDATE) {
		double by[4];
		read_motion(text, by);
		step.delta = (struct gc_vector){
			gc_length_from_double(by[0]), gc_length_from_double(by[1])};
		step.scale = gc_scale_from_double(by[2]);
		step.turn = gc_angle_from_radians(by[3]);
	}
	step.device = stage.pad;
	returned(push_step(stage.f, stage.ms, step));
}

/* What happened, as a play would write it with all its values: "pan began by=0,0 at=110,100". */

static char *report;

static void put(const char *format, ...) {
	size_t used = strlen(report);
	va_list values;
	va_start(values, format);
	vsnprintf(report + used, REPORT_MAX - used, format, values);
	va_end(values);
}

static void put_point(const char *key, gc_length x, gc_length y) {
	put(" %s=%.6g,%.6g", key, gc_length_to_double(x), gc_length_to_double(y));
}

static double ms_of(uint64_t time_us) {
	return (double)(int64_t)(time_us - at_ms(0)) / 1000;
}

/* The words of the bits of a set. */
static void put_bits(const char *key, enum gci_setting_unit unit, uint32_t bits) {
	put(" %s=", key);
	for (unsigned i = 0; bits >> i != 0; i++) {
		put("%s", (bits >> i & 1) != 0 ? gci_setting_word(unit, i) : "");
	}
}

static const char *name_of(const struct gc_recognizer *recognizer, const struct gc_node *node) {
	for (size_t i = 0; i < stage.part_count; i++) {
		const struct part *part = &stage.parts[i];
		if (recognizer == &part->as.base || (recognizer == NULL && node == &part->view)) {
			return part->name;
		}
	}
	return node == &stage.f->window ? "window" : "none";
}

static const char *const statuses[] = {"ok", "touches-full", "unknown-touch", "duplicate-touch",
	"position", "range", "argument", "cycle", "index", "singular", "state"};

/* The values that are written without a key come first. */
static void put_values(const struct gc_event *event) {
	const void *recognizer = event->recognizer;
	enum gc_kind kind = gc_recognizer_kind(recognizer);
	if (kind == GC_KIND_PAN || kind == GC_KIND_EDGE_PAN || kind == GC_KIND_LONG_PRESS ||
		kind == GC_KIND_TRANSFORM || kind == GC_KIND_CUSTOM) {
		put_point("by", event->translation.x, event->translation.y);
	}
	if (kind == GC_KIND_PINCH || kind == GC_KIND_TRANSFORM || kind == GC_KIND_CUSTOM) {
		put(" scale=%.8g", gc_scale_to_double(event->scale));
	}
	if (kind == GC_KIND_ROTATION || kind == GC_KIND_TRANSFORM || kind == GC_KIND_CUSTOM) {
		put(" angle=%.8g", gc_angle_to_radians(event->rotation));
	}
	if (kind == GC_KIND_SWIPE) {
		put_bits("to", GCI_UNIT_DIRECTIONS, gc_swipe_direction(recognizer));
	}
	if (kind == GC_KIND_EDGE_PAN) {
		put_bits("edge", GCI_UNIT_EDGES, gc_edge_pan_edge(recognizer));
	}
	put_point("at", event->location.x, event->location.y);
	put(" fingers=%d", event->touch_count);
}

/* If the host has taken all events before its latest call, getters answer for the event (11.49). */
static void check_getters(const struct gc_event *event) {
	const struct gc_recognizer *recognizer = event->recognizer;
	struct gc_point at;
	gc_recognizer_location(recognizer, NULL, &at);
	if (!stage.has_kept &&
		(gc_recognizer_state(recognizer) != (enum gc_state)event->state ||
			gc_recognizer_touch_count(recognizer) != event->touch_count ||
			at.x != event->location.x || at.y != event->location.y)) {
		wrong("getters of %s differ from its event", name_of(recognizer, NULL));
	}
}

static void report_event(const struct gc_event *event) {
	static const char *const phases[] = {"", "began", "moved", "ended", "cancelled"};
	bool is_gesture = event->kind == GC_EVENT_GESTURE;
	report[0] = 0;
	put("%s %s", name_of(event->recognizer, event->node),
		is_gesture ? states[event->state] : phases[event->kind]);
	if (is_gesture) {
		check_getters(event);
		put_values(event);
	} else {
		put(" finger=%d", event->touch_id - test_id(0));
		put_point("at", event->location.x, event->location.y);
	}
	put(" device=%d time=%.10g", event->device, ms_of(event->time_us));
}

static void put_speed(const char *key, const struct gc_velocity *speed) {
	put(" %s=%.8g,%.8g", key, gc_speed_to_double(speed->x), gc_speed_to_double(speed->y));
}

/* What a recognizer with a translation has. */
#define PUT_WAY(type) \
	gc_##type##_translation(&part->as.type, NULL, &by); \
	put_point("by", by.x, by.y); \
	gc_##type##_velocity(&part->as.type, NULL, &speed); \
	put_speed("velocity", &speed); \
	gc_##type##_release_velocity(&part->as.type, NULL, &speed); \
	put_speed("release", &speed)

static void report_values(const struct part *part) {
	const struct gc_recognizer *recognizer = &part->as.base;
	const struct gc_transform *transform = &part->as.transform;
	struct gc_velocity speed = {0};
	struct gc_vector by = {0};
	struct gc_point at = {0};
	report[0] = 0;
	put("%s has state=%s", part->name, states[gc_recognizer_state(recognizer)]);
	gc_recognizer_location(recognizer, NULL, &at);
	put_point("at", at.x, at.y);
	put(" fingers=%d", (int)gc_recognizer_touch_count(recognizer));
	switch (gc_recognizer_kind(recognizer)) {
	case GC_KIND_PAN:
		PUT_WAY(pan);
		break;
	case GC_KIND_EDGE_PAN:
		PUT_WAY(edge_pan);
		break;
	case GC_KIND_LONG_PRESS:
		gc_long_press_translation(&part->as.long_press, NULL, &by);
		put_point("by", by.x, by.y);
		break;
	case GC_KIND_SWIPE:
		gc_swipe_velocity(&part->as.swipe, NULL, &speed);
		put_speed("velocity", &speed);
		break;
	case GC_KIND_PINCH:
		put(" scale=%.8g velocity=%.8g release=%.8g",
			gc_scale_to_double(gc_pinch_scale(&part->as.pinch)),
			gc_scale_to_double(gc_pinch_velocity(&part->as.pinch)),
			gc_scale_to_double(gc_pinch_release_velocity(&part->as.pinch)));
		break;
	case GC_KIND_ROTATION:
		put(" angle=%.8g velocity=%.8g release=%.8g",
			gc_angle_to_radians(gc_rotation_angle(&part->as.rotation)),
			gc_angle_to_radians(gc_rotation_velocity(&part->as.rotation)),
			gc_angle_to_radians(gc_rotation_release_velocity(&part->as.rotation)));
		break;
	case GC_KIND_TRANSFORM:
		PUT_WAY(transform);
		put(" scale=%.8g scale-velocity=%.8g scale-release=%.8g",
			gc_scale_to_double(gc_transform_scale(transform)),
			gc_scale_to_double(gc_transform_scale_velocity(transform)),
			gc_scale_to_double(gc_transform_scale_release_velocity(transform)));
		put(" angle=%.8g angle-velocity=%.8g angle-release=%.8g",
			gc_angle_to_radians(gc_transform_rotation(transform)),
			gc_angle_to_radians(gc_transform_rotation_velocity(transform)),
			gc_angle_to_radians(gc_transform_rotation_release_velocity(transform)));
		break;
	case GC_KIND_CUSTOM:
		by = part->as.custom.values.translation;
		put_point("by", by.x, by.y);
		put(" scale=%.8g angle=%.8g", gc_scale_to_double(part->as.custom.values.scale),
			gc_angle_to_radians(part->as.custom.values.rotation));
		const char *word = ITS_CALLS;
		for (int i = 0; i < 7; i++, word += strcspn(word, " ") + 1) {
			put(" %.*s=%d", (int)strcspn(word, " "), word, part->puppet.calls[i]);
		}
		break;
	case GC_KIND_NONE:
	case GC_KIND_TAP:
	case GC_KIND_HOLD:
		break;
	}
	put(" time=%.10g", stage.ms);
}

static const char *const reasons[GC_REASON_COUNT] = {
#define GC_REASON(NAME, number, UNIT) [number] = #NAME,
#include <gesturecore/reasons.def>
#undef GC_REASON
};

static void report_record(const struct gc_record *record) {
	enum gc_unit unit = gc_reason_unit(record->reason);
	double factor = unit == GC_UNIT_POINTS ? 4096 : unit == GC_UNIT_TIME_US ? 1000 : 1;
	report[0] = 0;
	if (record->recognizer == NULL) {
		put("touch");
	} else {
		put("%s %s", name_of(record->recognizer, NULL), states[record->state]);
	}
	put(" %s", as_word(reasons[record->reason]));
	put(" measured=%.8g limit=%.8g", (double)record->measured / factor,
		(double)record->limit / factor);
	put(" rival=%s", record->rival == NULL ? "none" : name_of(record->rival, NULL));
	if (record->has_touch) {
		put(" finger=%d", record->touch_id - test_id(0));
	}
	put(" lead=%g on=%s", record->lead / 256.0, name_of(NULL, record->node));
	put(" time=%.10g", ms_of(record->time_us));
}

/* What is written behind the colon. */

/* Whether a value agrees with what was written of it. */
static bool agrees(const char *key, const char *value, const char *written) {
	bool is_fine =
		strcmp(key, "scale") == 0 || strcmp(key, "angle") == 0 || strcmp(key, "time") == 0;
	bool is_speed = strstr(key, "velocity") != NULL || strstr(key, "release") != NULL;
	double tolerance = is_fine ? 1e-5 : TOLERANCE_PT, number, wanted;
	if (isalpha((unsigned char)value[0])) {
		return strcmp(value, written) == 0;
	}
	const char *value_end = read_sum(value, &number), *end = read_sum(written, &wanted);
	tolerance *= strcmp(key, "scale") == 0 ? fmax(1, wanted) : 1;
	tolerance = is_speed ? fmax(TOLERANCE_PT, fabs(wanted) / 1000) : tolerance;
	return fabs(number - wanted) <= tolerance && *end == *value_end &&
	       (*end == 0 || agrees(key, value_end + 1, end + 1));
}

/* Compares a report with what was written: first the words, then the values. */
static void compare(char *written, const char *all) {
	char got[REPORT_MAX], want[LINE_MAX_LENGTH], *keys[VALUES], *values[VALUES], *got_rest,
		*rest;
	size_t count = 0, place = 0;
	bool has_time = false, is_equal = true;
	snprintf(got, sizeof(got), "%s", all);
	snprintf(want, sizeof(want), "%s", written);
	char *has = strtok_r(got, " ", &got_rest), *word = strtok_r(want, " ", &rest);
	for (; has[0] != 0; has = next_word(&got_rest)) {
		values[count] = strchr(has, '=');
		if (values[count] != NULL) {
			keys[count] = has;
			*values[count++]++ = 0;
		} else {
			is_equal &= strcmp(has, word) == 0;
			word = next_word(&rest);
		}
	}
	for (; is_equal && word[0] != 0; word = next_word(&rest), place++) {
		char *equals = strchr(word, '=');
		size_t at = place;
		if (equals != NULL) {
			*equals = 0;
			for (at = 0; at < count && strcmp(keys[at], word) != 0;) {
				at++;
			}
			word = equals + 1;
		}
		is_equal = at < count && agrees(keys[at], values[at], word);
		has_time |= at + 1 == count;
	}
	/* The time comes last. */
	if (!is_equal || (!has_time && count > 0 &&
				 fabs(read_number(values[count - 1]) - stage.ms) > 5e-4)) {
		wrong("expected \"%s\", got \"%s\"", written, all);
	}
}

static void check_due(const char *text) {
	uint64_t due_us = gc_engine_deadline_us(&stage.f->engine);
	if (due_us != (text[0] == 'n' ? GC_NEVER_US : at_ms(read_number(text)))) {
		wrong("expected due %s, got %.10g", text, ms_of(due_us));
	}
}

/* NAME has KEY=VALUE... Returns false if it is something else. */
static bool check_values(char *text) {
	static char values[REPORT_MAX];
	const char *has = strstr(text, " has ");
	char name[24];
	if (has == NULL) {
		return false;
	}
	snprintf(name, sizeof(name), "%.*s", (int)(has - text), text);
	report = values;
	report_values(part_named(name));
	compare(text, values);
	return true;
}

/* Takes all that has happened in a frame, if it `takes`, and compares it with the line's list. */
static void check_frame(char *list, bool takes) {
	static char reports[REPORTS_MAX][REPORT_MAX];
	size_t count = 0, next = 0;
	struct gc_event event;
	struct gc_record record;
	while (takes && count < REPORTS_MAX && gc_engine_next(&stage.f->engine, &event)) {
		report = reports[count++];
		report_event(&event);
	}
	while (takes && count < REPORTS_MAX &&
		gc_engine_record(&stage.f->engine, stage.records_seen, &record)) {
		report = reports[count++];
		report_record(&record);
		stage.records_seen++;
	}
	for (size_t i = 0; i < stage.refused_count && count < REPORTS_MAX; i++) {
		snprintf(reports[count++], REPORT_MAX, "refused %s time=%.10g",
			statuses[-stage.refused[i]], stage.ms);
	}
	stage.refused_count = 0;
	for (char *rest, *text = list == NULL ? NULL : strtok_r(list, ";", &rest); text != NULL;
		text = strtok_r(NULL, ";", &rest)) {
		text += strspn(text, " ");
		if (strncmp(text, "due ", 4) == 0) {
			check_due(text + 4);
		} else if (check_values(text)) {
			continue;
		} else if (next == count) {
			wrong("expected \"%s\", got nothing", text);
		} else {
			compare(text, reports[next++]);
		}
	}
	if (next < count) {
		wrong("expected nothing, got \"%s\"", reports[next]);
	}
}

/* A call of the host. Returns false if the word names none. */
static bool call(const char *word, char **text) {
	struct gc_engine *engine = &stage.f->engine;
	uint64_t us = at_ms(stage.ms);
	if (strcmp(word, "wait") == 0) {
		gc_engine_advance(engine, us);
	} else if (strcmp(word, "set") == 0) {
		struct part *part = part_named(next_word(text));
		set(part, next_word(text));
	} else if (strcmp(word, "remove") == 0) {
		struct part *part = part_named(next_word(text));
		if (part->is_node) {
			gc_node_remove(&part->view);
		} else {
			gc_recognizer_remove(&part->as.base);
		}
	} else if (strcmp(word, "cancel-all") == 0) {
		gc_engine_cancel_all(engine, us);
	} else if (strcmp(word, "cancel-palms") == 0) {
		gc_engine_cancel_palms(engine, us);
	} else if (strcmp(word, "drop-all") == 0) {
		gc_engine_drop_all(engine, us);
	} else if (strcmp(word, "cancel-device") == 0) {
		gc_engine_cancel_device(engine, (uint16_t)read_number(next_word(text)), us);
	} else if (strcmp(word, "drop-device") == 0) {
		gc_engine_drop_device(engine, (uint16_t)read_number(next_word(text)), us);
	} else {
		return false;
	}
	return true;
}

static void play_frame(char *text) {
	char *list = strchr(text, ':'), *rest = NULL;
	bool has_samples = false, is_open = false, keeps = false;
	if (list != NULL) {
		*list++ = 0;
	}
	stage.has_begun = true;
	stage.ms = read_number(strtok_r(text, " ", &rest));
	for (char *word = next_word(&rest); word[0] != 0; word = next_word(&rest)) {
		if (strncmp(word, "pad", 3) == 0) {
			stage.pad = (uint16_t)(word[3] == 0 ? TOUCHPAD : read_number(word + 4));
			push_pad(&rest);
		} else if (strcmp(word, "open") == 0) {
			is_open = true;
		} else if (strcmp(word, "keep") == 0) {
			keeps = true;
		} else if (!call(word, &rest)) {
			has_samples = true;
			if (strcmp(word, "all") == 0) {
				move_all(&rest);
			} else {
				push_sample(word, &rest);
			}
		}
	}
	if (has_samples && !is_open) {
		push(GC_SAMPLE_FRAME, 0, 0, 0);
	}
	check_frame(list, !keeps);
	stage.has_kept = keeps;
}

/* Where the plays are in their files. */
static struct play {
	const char *file, *text;
	int line;
} plays[PLAYS_MAX];
static struct CMUnitTest tests[PLAYS_MAX];
static size_t play_count;

/* Copies a line without its comment and the space around it. Returns the next line, or NULL. */
static const char *read_line(const char *text, char line[LINE_MAX_LENGTH]) {
	size_t length = strcspn(text, "\n"), used = strcspn(text, "\n#");
	if (used >= LINE_MAX_LENGTH) {
		wrong("the line is too long");
	}
	while (used > 0 && text[used - 1] == ' ') {
		used--;
	}
	memcpy(line, text, used);
	line[used] = 0;
	return text[length] == 0 ? NULL : text + length + 1;
}

/* An empty window. What is set up after frames begins there anew. */
static void start(void) {
	memset(stage.parts, 0xa5, sizeof(stage.parts));
	memset(stage.together, 0, sizeof(stage.together));
	stage.f = fresh_fixture();
	stage.f->keep_events = true;
	stage.part_count = stage.finger_count = stage.records_seen = stage.refused_count = 0;
	stage.has_begun = stage.has_kept = false;
}

static void run_play(void **state) {
	const struct play *play = *state;
	char line[LINE_MAX_LENGTH];
	start();
	stage.file = play->file;
	stage.line = play->line;
	for (const char *text = play->text; text != NULL; stage.line++) {
		text = read_line(text, line);
		char *rest = NULL;
		if (strncmp(line, "test ", 5) == 0) {
			break;
		} else if (isdigit((unsigned char)line[0])) {
			play_frame(line);
		} else if (line[0] != 0) {
			if (stage.has_begun) {
				start();
			}
			char *word = strtok_r(line, " ", &rest);
			set_up(word, rest);
		}
	}
	if (!stage.has_begun) {
		wrong("nothing happens in the test");
	}
}

/* Finds the tests of a file, which stays in memory. */
static void read_plays(const char *file) {
	FILE *stream = fopen(file, "r");
	char line[LINE_MAX_LENGTH], *text = calloc(1, 1 << 20);
	stage.file = file;
	stage.line = 0;
	if (stream == NULL || text == NULL || fread(text, 1, (1 << 20) - 1, stream) == 0) {
		wrong("it cannot be read");
	}
	fclose(stream);
	for (const char *at = text; at != NULL;) {
		stage.line++;
		at = read_line(at, line);
		if (strncmp(line, "test ", 5) == 0 && play_count < PLAYS_MAX && at != NULL) {
			plays[play_count] = (struct play){file, at, stage.line + 1};
			tests[play_count] = (struct CMUnitTest){.name = strdup(line + 5),
				.test_func = run_play,
				.initial_state = &plays[play_count]};
			play_count++;
		} else if (line[0] != 0 &&
			   (play_count == 0 || plays[play_count - 1].file != file)) {
			wrong("it is in no test, or there are too many");
		}
	}
}

/* Plays the given files, or all that are beside this source. */
int main(int argc, char **argv) {
	char pattern[1000];
	glob_t found = {.gl_pathc = 0};
	snprintf(pattern, sizeof(pattern), "%.*s/plays/*.play",
		(int)(strrchr(__FILE__, '/') - __FILE__), __FILE__);
	for (int i = argc == 1 ? 0 : 1; i < argc; i++) {
		glob(i == 0 ? pattern : argv[i], GLOB_NOCHECK | (i > 1 ? GLOB_APPEND : 0), NULL,
			&found);
	}
	for (size_t i = 0; i < found.gl_pathc; i++) {
		read_plays(found.gl_pathv[i]);
	}
	int failed = _cmocka_run_group_tests("plays", tests, play_count, NULL, NULL);
	globfree(&found);
	return failed;
}
