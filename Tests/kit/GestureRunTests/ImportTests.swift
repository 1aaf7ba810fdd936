// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureRun
import Glibc
import Testing

/// A file of another program, and what becomes of it: the lines of the configuration, and the notes.
struct ForeignText: Sendable, CustomTestStringConvertible {
    var text: String
    var lines: [String]
    var notes: [String]

    var testDescription: String { String(text.prefix(80)) }

    init(_ text: String, _ lines: [String], notes: [String] = []) {
        (self.text, self.lines, self.notes) = (text, lines, notes)
    }
}

private let pad = #"device: "touchpad", maximum-duration: 1500 ms"#
private let screen = "device: touchscreen"
private let quick = "at-least: 125 pt, maximum-duration: 800 ms"

func shell(_ command: String) -> String {
    "run: [\"sh\", \"-c\", \"\(command)\"]}"
}

private let libinputGestures = [
    ForeignText("gesture swipe up 3 x", [#"{fingers: 3, direction: up, \#(pad), run: ["x"]}"#]),
    ForeignText(
        "gesture swipe left_up 4 x a b",
        [#"{fingers: 4, direction: up-left, \#(pad), run: ["x", "a", "b"]}"#]
    ),
    ForeignText("  gesture:\tSWIPE  Up  x", [#"{direction: up, \#(pad), run: ["x"]}"#]),
    ForeignText(
        "timeout 0\ndevice All\ngesture pinch in 2 x",
        [#"{fingers: 2, direction: in, at-least: 1 %, device: "touchpad", run: ["x"]}"#]
    ),
    ForeignText(
        "timeout 2.5\ndevice Pad [1]\ndevice Other\ngesture pinch anticlockwise 2 x",
        [
            #"{fingers: 2, direction: counterclockwise, at-least: 15 deg, device: "Pad \\[1]", "#
                + #"maximum-duration: 2500 ms, run: ["x"]}"#
        ],
        notes: ["3: line 2 has the device"]
    ),
    // Turns come first, then lines with fingers, and of two equal lines the last counts.
    ForeignText(
        """
        gesture swipe left all
        gesture swipe up 3 first
        gesture pinch clockwise turn
        gesture swipe left 4 four
        gesture swipe up 3 last
        """,
        [
            #"{direction: clockwise, at-least: 15 deg, \#(pad), run: ["turn"]}"#,
            #"{fingers: 4, direction: left, \#(pad), run: ["four"]}"#,
            #"{fingers: 3, direction: up, \#(pad), run: ["last"]}"#,
            #"{direction: left, \#(pad), run: ["all"]}"#,
        ],
        notes: ["2: line 5 has the same gesture"]
    ),
    ForeignText(
        "gesture hold on 3 short\ngesture hold on+1.5 3 long",
        [
            "{name: hold-3, type: tap, fingers: 3, maximum-duration: 1.5 s}",
            "{name: hold-1-5-s-3, type: long-press, fingers: 3, minimum-duration: 1.5 s}",
            #"{gesture: hold-3, device: "touchpad", run: ["short"]}"#,
            #"{gesture: hold-1-5-s-3, when: began, device: "touchpad", run: ["long"]}"#,
        ]
    ),
    ForeignText(
        "gesture hold on 3 a\ngesture hold on+1.5 4 b",
        [
            "{name: hold-3, type: tap, fingers: 3, maximum-duration: 60.0 s}",
            "{name: hold-1-5-s-4, type: long-press, fingers: 4, minimum-duration: 1.5 s}",
            #"{gesture: hold-3, device: "touchpad", run: ["a"]}"#,
            #"{gesture: hold-1-5-s-4, when: began, device: "touchpad", run: ["b"]}"#,
        ]
    ),
    ForeignText(
        #"gesture swipe up 3 "$GESTURE_TEST_PLACE/my dir/x" $HOME | 'a b'"#,
        [
            #"{fingers: 3, direction: up, \#(pad), run: ["/the/place/my dir/x", "$HOME", "|", "a b"]}"#
        ]
    ),
    ForeignText(
        "gesture swipe up 3 '~/x;$(touch y)'",
        [#"{fingers: 3, direction: up, \#(pad), run: ["/home/me/x;$(touch y)"]}"#]
    ),
    ForeignText("gesture swipe up _internal ws_up", [], notes: ["1: “_internal ws_up” is a part"]),
    ForeignText("gesture swipe up 3 'open", [], notes: ["1: a quote is not closed"]),
    ForeignText("gesture swipe up", [], notes: ["1: a gesture has an action"]),
    ForeignText("gesture swipe up 3", [], notes: ["1: 3 fingers, or no command"]),
    ForeignText("gesture swipe up 9 x", [], notes: ["1: 9 fingers"]),
    ForeignText("gesture swipe up 2 x", [], notes: ["1: no touchpad has a swipe"]),
    ForeignText("gesture swipe north 3 x", [], notes: ["1: “north” is no direction of a swipe"]),
    ForeignText("gesture pinch left 2 x", [], notes: ["1: “left” is no direction of a pinch"]),
    ForeignText("gesture hold off 2 x", [], notes: ["1: “off” is no motion of a hold"]),
    ForeignText("gesture drag 3 drag x", [], notes: ["1: “drag” is no kind of gesture"]),
    ForeignText("gesture swipe up 3 a\0b", [], notes: ["1: no command has a zero byte"]),
    ForeignText("# x\nswipe_threshold 100", [], notes: ["2: swipe_threshold"]),
    ForeignText("device /dev/input/event5", [], notes: ["1: device: start"]),
    ForeignText("swipe up 4 x", [], notes: ["1: “swipe” is no setting of libinput-gestures"]),
    // A file may mention other programs.
    ForeignText(
        "# The touchscreen has lisgd, not touchegg's <touchscreen>.\ngesture swipe up 4 pkill lisgd",
        [#"{fingers: 4, direction: up, \#(pad), run: ["pkill", "lisgd"]}"#]
    ),
]

private let lisgd = [
    ForeignText(
        "lisgd -g '1,LR,L,*,R,a | b' -g \"2,UD,N,M,x\" -g '3,DLUR,*,L,R,y' &",
        [
            "{fingers: 1, direction: right, edge: left, \(screen), \(quick), \(shell("a | b"))",
            "{fingers: 2, direction: down, edge: none, \(screen), at-least: 33 %, maximum-duration: 800 ms, "
                + shell("x"),
            "{fingers: 3, direction: up-right, \(screen), at-least: 66 %, maximum-duration: 800 ms, "
                + shell("y"),
            "options: {edge-depth: 8 mm}",
        ]
    ),
    ForeignText(
        """
        # lisgd of a phone
        WIDE="${MINE:-200}"
        exec lisgd "$@" -d "$DEVICE" \\
          -t "$WIDE" -T "${SHORT:-50}" -m 400 -o 1 -r 20 \\
          `# a comment` \\
          -g '1,DU,*,*,P,up' \\
          -g "1,RL,*,S,R,back, now"
        """,
        [
            "{fingers: 1, direction: up, \(screen), each: 50 pt, \(shell("up"))",
            "{fingers: 1, direction: left, \(screen), at-least: 200 pt, maximum-duration: 400 ms, "
                + shell("back, now"),
            #"devices: [{match: "*", kind: touchscreen, orientation: 270}]"#,
        ],
        notes: ["3: -d", "3: -r"]
    ),
    ForeignText(
        "lisgd -w 1000 -h 500 -t 125 -m 0 -g 1,LR,*,*,x -g 1,UD,*,*,x -g 1,ULDR,*,*,x",
        ["right", "down", "down-right"].enumerated().map { index, direction in
            "{fingers: 1, direction: \(direction), \(screen), at-least: "
                + "\(["12.5", "25", "11.2"][index]) %, \(shell("x"))"
        }
    ),
    // The sides are those of the panel before it is turned.
    ForeignText(
        "lisgd -w 1000 -h 500 -o 1 -t 125 -m 0 -g 1,LR,*,*,x",
        [
            "{fingers: 1, direction: right, \(screen), at-least: 25 %, \(shell("x"))",
            #"devices: [{match: "*", kind: touchscreen, orientation: 270}]"#,
        ]
    ),
    ForeignText(
        "lisgd -t $T -g 1,LR,x",
        [
            "{fingers: 1, direction: right, \(screen), \(quick), \(shell("x"))"
        ],
        notes: ["1: -t “$T”"]
    ),
    // A command has the values of the script's variables, which it would not see.
    ForeignText(
        """
        SHOW="show keys"
        PLACE=/opt/bin
        TALL=$(screen)
        LATER=`date`
        exec lisgd -g "3,DU,ask '${SHOW}'" -g "3,LR,*,*,*,$PLACE/x $HOME" \
          -g "3,UD,T,*,R,${PLACE}/y $TALL" -g "2,UD,*,*,${PLACE%/*}" -g '3,RL,L,*,R,z ${NEW:-a}' -g "1,UD,U,*,R,wrong"
        """,
        [
            "{fingers: 3, direction: up, \(screen), \(quick), \(shell("ask 'show keys'"))",
            "{fingers: 3, direction: right, \(screen), \(quick), \(shell("/opt/bin/x $HOME"))",
            "{fingers: 3, direction: down, edge: top, \(screen), \(quick), \(shell("/opt/bin/y $TALL"))",
            "{fingers: 2, direction: down, \(screen), \(quick), \(shell("${PLACE%/*}"))",
            "{fingers: 3, direction: left, edge: left, \(screen), \(quick), \(shell("z ${NEW:-a}"))",
            "options: {edge-depth: 8 mm}",
        ],
        notes: [
            "5: $TALL is not known", "5: $PLACE is not known", "5: “1,UD,U,*,R,wrong” has no such",
        ]
    ),
    ForeignText("pkill lisgd", []),
    // What another command prints is a word.
    ForeignText(
        """
        SIDE=$(side "a)" $(date))
        lisgd -g '1,LR,L,*,R,foot' -d $(find_touch) -g '1,RL,R,*,R,rofi' $(more) \
          -d `find "touch"` -g "1,UD,*,*,R,x $(y "a b") z" -t $((60 * 2)) $MORE "$@" \
          -g 1,DU,*,*,R,$(which foot) -g 1,DLUR,*,*,R,$SIDE
        """,
        [
            "{fingers: 1, direction: right, edge: left, \(screen), \(quick), \(shell("foot"))",
            "{fingers: 1, direction: left, edge: right, \(screen), \(quick), \(shell("rofi"))",
            "{fingers: 1, direction: down, \(screen), \(quick), \(shell(#"x $(y \"a b\") z"#))",
            "{fingers: 1, direction: up, \(screen), \(quick), \(shell("$(which foot)"))",
            "{fingers: 1, direction: up-right, \(screen), \(quick), \(shell("$SIDE"))",
            "options: {edge-depth: 8 mm}",
        ],
        notes: [
            "2: -d", "2: “$(more)”: it may stand for options", "2: -d",
            "2: -t “$((60 * 2))”: not a number", "2: “$MORE”: it may stand for options",
            "2: $SIDE is not known",
        ]
    ),
    ForeignText("lisgd -g 3,LR,*,0.08,foot", [], notes: ["1: “3,LR,*,0.08,foot” has no such"]),
    ForeignText("lisgd -g 1,LR,L,*,R", [], notes: ["1: “1,LR,L,*,R” has no such"]),
    ForeignText("lisgd -g 0,LR,*,*,R,x", [], notes: ["1: “0,LR"]),
    ForeignText("lisgd -g 1,LR", [], notes: ["1: “1,LR” is not"]),
]

private let began = "when: began, at-least: 10 mm"
private let apps = #"app: ["Firefox", "foot"]"#

private let touchegg = [
    ForeignText(
        """
        <touchégg>
          <settings><property name="animation_delay">150</property></settings>
          <application name="All">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><command>a &amp;&amp; b</command><on>begin</on></action>
            </gesture>
            <gesture type="SWIPE" fingers="3" direction="LEFT">
              <action type="RUN_COMMAND"><repeat>true</repeat><command>more</command>
                <decreaseCommand>less</decreaseCommand></action>
            </gesture>
            <gesture type="TAP" fingers="2"><action type="MOUSE_CLICK"><button>3</button></action></gesture>
          </application>
          <!-- <application name="none"> -->
          <application name="Firefox,foot">
            <gesture type="PINCH" fingers="2" direction="IN">
              <action type="SEND_KEYS"><modifiers>Control_L</modifiers><keys>minus</keys><on>end</on></action>
            </gesture>
            <gesture type="SWIPE" fingers="4" direction="UP">
              <action type="SEND_KEYS"><modifiers>Super_L</modifiers></action>
            </gesture>
            <gesture type="SWIPE" fingers="4" direction="DOWN">
              <action type="SEND_KEYS"><modifiers>Super_L</modifiers><keys>A+Tab</keys></action>
            </gesture>
            <gesture type="SWIPE" fingers="4" direction="LEFT">
              <action type="RUN_COMMAND"><command>both</command><on>begin-and-end</on></action>
            </gesture>
          </application>
        </touchégg>
        """,
        [
            #"{fingers: 2, direction: in, at-least: 20 %, \#(apps), run: ["xdotool", "key", "Control_L+minus"]}"#,
            // Keys have no Shift, which a capital letter is to xdotool.
            #"{fingers: 4, direction: up, \#(began), \#(apps), run: ["xdotool", "key", "Super_L"]}"#,
            #"{fingers: 4, direction: down, \#(began), \#(apps), run: ["xdotool", "key", "Super_L+a+Tab"]}"#,
            "{fingers: 4, direction: left, \(began), \(apps), "
                + #"run: ["sh", "-c", "both"], finally: ["sh", "-c", "both"]}"#,
            "{fingers: 3, direction: up, \(began), \(shell("a && b"))",
            "{fingers: 3, direction: left, each: 10 mm, \(shell("more"))",
            "{fingers: 3, direction: right, each: 10 mm, \(shell("less"))",
        ],
        notes: [
            "8: what decreases also runs when a swipe begins in the direction right",
            "11: MOUSE_CLICK is done by touchegg", "25: TOUCHEGG_GESTURE_ON is not set",
        ]
    ),
    // What decides when a command runs is named.
    ForeignText(
        """
        <touchégg>
          <settings>
            <property name="action_execute_threshold">20</property>
          </settings>
          <application name="All">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND">
                <repeat>true</repeat>
                <times>5</times>
                <command>more</command>
              </action>
            </gesture>
          </application>
        </touchégg>
        """,
        ["{fingers: 3, direction: up, each: 10 mm, \(shell("more"))"],
        notes: [
            "3: action_execute_threshold has no counterpart", "9: “times” has no counterpart",
        ]
    ),
]

private let downAndUp = #"run: ["sh", "-c", "down"], finally: ["sh", "-c", "up"]}"#

private let fusuma = [
    ForeignText(
        """
        swipe:
          3:
            left:
              command: x
              update: {command: y}
              end: {command: z}
            right: {sendkey: LEFTALT}
        pinch: {2: {in: {command: x, threshold: 0.5}}}
        rotate: {2: {clockwise: {command: x}}}
        hold: {4: {command: x}}
        threshold: {swipe: 2}
        ---
        context: {application: Firefox}
        swipe: {3: {left: {command: special}}}
        """,
        [
            "{name: hold-700-ms-4, type: long-press, fingers: 4, minimum-duration: 700 ms}",
            "{fingers: 3, direction: left, when: began, at-least: 20 mm, app: [\"Firefox\"], "
                + "device: touchpad, \(shell("special"))",
            "{fingers: 2, direction: clockwise, when: began, at-least: 15 deg, device: touchpad, "
                + shell("x"),
            "{fingers: 3, direction: left, when: began, at-least: 20 mm, device: touchpad, "
                + #"run: ["sh", "-c", "x"], finally: ["sh", "-c", "z"]}"#,
            "{fingers: 3, direction: left, each: 20 mm, device: touchpad, \(shell("y"))",
            "{fingers: 2, direction: in, when: began, at-least: 5 %, device: touchpad, \(shell("x"))",
            "{gesture: hold-700-ms-4, when: began, device: touchpad, \(shell("x"))",
        ],
        notes: [
            "6: end: it also runs when", "7: “sendkey” belongs to a plugin",
            "14: fusuma runs line 4 instead, which is for all applications",
        ]
    ),
    // What presses at the beginning needs its release, in whatever direction fingers go.
    ForeignText(
        """
        swipe:
          3:
            left:
              begin: {command: press}
              update: {command: step, threshold: 5, interval: 3, sendkey: TAB}
            right: {update: {command: other}}
            end: {command: release}
          4:
            begin: {command: down}
            end: {command: up}
            left: {command: never}
        hold: {3: {command: rest, end: {command: lift}}}
        interval: {swipe: 0.5}
        """,
        [
            "{name: hold-700-ms-3, type: long-press, fingers: 3, minimum-duration: 700 ms}",
            "{name: hold-3, type: hold, fingers: 3}",
            "{fingers: 3, direction: left, when: began, device: touchpad, "
                + #"run: ["sh", "-c", "press"], finally: ["sh", "-c", "release"]}"#,
            "{fingers: 3, direction: left, each: 50 mm, device: touchpad, \(shell("step"))",
            "{fingers: 3, direction: right, each: 10 mm, device: touchpad, "
                + #"run: ["sh", "-c", "other"], finally: ["sh", "-c", "release"]}"#,
            "{fingers: 3, direction: left, device: touchpad, \(shell("release"))",
            "{fingers: 3, direction: right, device: touchpad, \(shell("release"))",
            "{fingers: 3, direction: up, device: touchpad, \(shell("release"))",
            "{fingers: 3, direction: down, device: touchpad, \(shell("release"))",
            "{fingers: 4, direction: left, when: began, device: touchpad, \(downAndUp)",
            "{fingers: 4, direction: right, when: began, device: touchpad, \(downAndUp)",
            "{fingers: 4, direction: up, when: began, device: touchpad, \(downAndUp)",
            "{fingers: 4, direction: down, when: began, device: touchpad, \(downAndUp)",
            "{fingers: 4, direction: left, when: began, at-least: 10 mm, device: touchpad, "
                + shell("never"),
            "{gesture: hold-700-ms-3, when: began, device: touchpad, \(shell("rest"))",
            "{gesture: hold-3, device: touchpad, \(shell("lift"))",
        ],
        notes: [
            "5: interval", "5: “sendkey” belongs to a plugin", "7: end: it also runs",
            "10: end: it also runs", "11: only one command runs at the beginning", "13: interval",
        ]
    ),
    // A hold has a time of its own, of 0.7 s for each 1 of its threshold. Its begin is earlier.
    ForeignText(
        """
        hold:
          4: {threshold: 2, command: systemctl suspend}
          3: {begin: {command: press}, command: x, end: {command: release}, cancelled: {command: y}}
        threshold: {hold: 0.5}
        ---
        context: {application: foot}
        hold: {4: {command: z}}
        """,
        [
            "{name: hold-350-ms-4, type: long-press, fingers: 4, minimum-duration: 350 ms}",
            "{name: hold-1400-ms-4, type: long-press, fingers: 4, minimum-duration: 1400 ms}",
            "{name: hold-3, type: hold, fingers: 3}",
            "{name: hold-350-ms-3, type: long-press, fingers: 3, minimum-duration: 350 ms}",
            "{gesture: hold-350-ms-4, when: began, app: [\"foot\"], device: touchpad, \(shell("z"))",
            "{gesture: hold-1400-ms-4, when: began, device: touchpad, \(shell("systemctl suspend"))",
            "{gesture: hold-3, when: began, device: touchpad, "
                + #"run: ["sh", "-c", "press"], finally: ["sh", "-c", "release"]}"#,
            "{gesture: hold-350-ms-3, when: began, device: touchpad, \(shell("x"))",
            "{gesture: hold-3, when: cancelled, device: touchpad, \(shell("y"))",
        ],
        notes: [
            "2: a hold of 4 fingers has another time in line 7", "3: end: it also runs when",
            "7: fusuma runs line 2 instead",
        ]
    ),
    ForeignText(
        "swipe: {3: {left: {update: {command: 'move $move_x ${zoom}'}, command: 'zoom=1; $zoom $HOME'}}}",
        [
            "{fingers: 3, direction: left, each: 10 mm, device: touchpad, \(shell("move $move_x ${zoom}"))",
            "{fingers: 3, direction: left, when: began, at-least: 10 mm, device: touchpad, "
                + shell("zoom=1; $zoom $HOME"),
        ],
        notes: ["1: $move_x is a variable of fusuma", "1: $zoom is a variable of fusuma"]
    ),
    // Of several documents, one that cannot be read is named, and the others are converted.
    ForeignText(
        """
        %YAML 1.1
        ---
        threshold: {swipe: 2}
        ---
        swipe: {3: {left: {command: x}, left: {command: y}}}
        ---
        swipe: {4: {up: {command: *unknown}}}
        --- # of an application
        context: {application: foot}
        swipe: {3: {up: {command: z}}}
        --- {swipe: {3: {down: {command: w}}}}
        """,
        [
            "{fingers: 3, direction: up, when: began, at-least: 20 mm, app: [\"foot\"], "
                + "device: touchpad, \(shell("z"))",
            "{fingers: 3, direction: down, when: began, at-least: 20 mm, device: touchpad, \(shell("w"))",
        ],
        notes: ["5: \"left\" occurs twice", "7: an alias that stands for nothing"]
    ),
    ForeignText("hold:\n  3: {command: x\nswipe:\n", [], notes: ["3: invalid YAML"]),
]

private let awaited = #"\u000astatus=$?\u000await\u000aexit $status"#
private let pressed = #"run: ["sh", "-c", "press"], finally: ["sh", "-c", "release"]}"#

private let inputActions = [
    ForeignText(
        """
        touchpad:
          gestures:
            - type: swipe
              fingers: 3
              direction: left_right
              conditions: $window_class == firefox
              actions:
                - command: x
            - type: pinch
              fingers: 2
              direction: in
              actions:
                - {on: begin, command: a}
                - {on: update, command: b}
                - {on: cancel, command: c}
                - {on: end_cancel, command: d}
                - input: [{keyboard: [a]}]
            - {type: stroke, strokes: [x], actions: [{command: x}]}
            - {type: swipe, fingers: 4, direction: up, conditions: $x == 1, actions: [{command: x}]}
        touchscreen:
          gestures:
            - {type: tap, fingers: 2, actions: [{command: t}]}
            - {type: tap, fingers: 3, actions: [{on: end_cancel, command: e}]}
        """,
        [
            "{name: tap-2, type: tap, fingers: 2}",
            "{name: tap-3, type: tap, fingers: 3}",
            "{device: touchpad, fingers: 2, direction: in, when: began, at-least: 10 %, "
                + #"run: ["sh", "-c", "a"], finally: ["sh", "-c", "d"]}"#,
            "{device: touchpad, fingers: 2, direction: in, each: 10 %, \(shell("b"))",
            "{device: touchpad, fingers: 2, direction: in, when: cancelled, at-least: 10 %, "
                + shell("c"),
            #"{device: touchpad, app: ["firefox"], fingers: 3, direction: left, \#(shell("x"))"#,
            #"{device: touchpad, app: ["firefox"], fingers: 3, direction: right, \#(shell("x"))"#,
            "{gesture: tap-2, device: touchscreen, \(shell("t"))",
            "{gesture: tap-3, device: touchscreen, \(shell("e"))",
        ],
        notes: [
            "14: on: update runs for each step: a step is 10 %", "17: an action has a counterpart",
            "18: “strokes”", "18: “stroke” has no counterpart", "19: only one condition",
        ]
    ),
    // All actions of a moment run, beside each other without `wait`, and the sign of an interval is a
    // direction.
    ForeignText(
        """
        touchpad:
          gestures:
            - type: swipe
              fingers: 3
              direction: left_right
              actions:
                - {on: begin, command: press}
                - {on: update, interval: -75, command: back}
                - {on: update, interval: 75, command: forth}
                - {on: end_cancel, command: release}
            - type: rotate
              fingers: 2
              actions: [{on: update, interval: '-', command: less}, {on: update, interval: '+', command: more}]
            - {type: swipe, fingers: 4, direction: up, actions: [
                {command: a}, {command: b, wait: true}, {command: c, limit: 1}]}
            - type: pinch
              fingers: 2
              direction: in
              actions:
                - {on: update, interval: -0.1, command: x}
                - {command: y}
                - {on: end_cancel, command: z}
            - {type: tap, fingers: 3, actions: [{command: t}]}
        """,
        [
            "{name: tap-3, type: tap, fingers: 3}",
            "{device: touchpad, fingers: 2, direction: clockwise, each: 15 deg, \(shell("more"))",
            "{device: touchpad, fingers: 2, direction: counterclockwise, each: 15 deg, \(shell("less"))",
            "{device: touchpad, fingers: 2, direction: in, when: began, at-least: 10 %, run: [], "
                + #"finally: ["sh", "-c", "{ :; y\u000a} &\u000az\#(awaited)"]}"#,
            "{device: touchpad, fingers: 2, direction: in, each: 10 %, \(shell("x"))",
            "{device: touchpad, fingers: 3, direction: left, when: began, \(pressed)",
            "{device: touchpad, fingers: 3, direction: left, each: 10 mm, \(shell("back"))",
            "{device: touchpad, fingers: 3, direction: right, when: began, \(pressed)",
            "{device: touchpad, fingers: 3, direction: right, each: 10 mm, \(shell("forth"))",
            "{device: touchpad, fingers: 4, direction: up, "
                + shell(#"{ :; a\u000a} &\u000ab\u000ac\#(awaited)"#),
            "{gesture: tap-3, device: touchpad, \(shell("t"))",
        ],
        notes: [
            "8: interval: a step is 10 mm", "9: interval: a step is 10 mm",
            "13: interval: a step is 15 deg", "13: interval: a step is 15 deg",
            "15: “limit” has no counterpart", "20: interval: a step is 10 %",
            "21: on: end also runs", "23: libinput reports a tap on a touchpad",
        ]
    ),
    // A press begins as soon as libinput reports it, and on a touchscreen after 200 ms.
    ForeignText(
        """
        touchpad:
          gestures:
            - {type: press, fingers: 2, actions: [{on: begin, command: x}, {on: end, command: y}]}
        touchscreen:
          gestures: [{type: hold, fingers: 3, actions: [{on: begin, command: z}]}]
        """,
        [
            "{name: hold-2, type: hold, fingers: 2}",
            "{name: press-3, type: long-press, fingers: 3, minimum-duration: 200 ms}",
            "{gesture: hold-2, device: touchpad, when: began, "
                + #"run: ["sh", "-c", "x"], finally: ["sh", "-c", "y"]}"#,
            "{gesture: press-3, device: touchscreen, when: began, \(shell("z"))",
        ],
        notes: ["3: on: end also runs"]
    ),
    ForeignText(
        """
        touchpad:
          gestures:
            - type: swipe
              fingers: 3
              direction: up
              actions:
                - command: kdotool windowminimize $window_under_id
                - command: echo ${fingers} $fingers_crossed "$last_trigger_id" $HOME
        """,
        [
            "{device: touchpad, fingers: 3, direction: up, run: [\"sh\", \"-c\", "
                + #""{ :; kdotool windowminimize $window_under_id\u000a} &\u000a"#
                + #"echo ${fingers} $fingers_crossed \"$last_trigger_id\" $HOME\#(awaited)"]}"#
        ],
        notes: [
            "7: $window_under_id is a variable of InputActions", "8: $fingers is a variable",
            "8: $last_trigger_id is a variable",
        ]
    ),
    // An alias stands for what its anchor marks.
    ForeignText(
        """
        _a: [&n -75, &act {on: update, interval: *n, command: x}]
        _b: &all [*act]
        touchpad: {gestures: [{type: swipe, fingers: 3, direction: left, actions: *all}]}
        """,
        ["{device: touchpad, fingers: 3, direction: left, each: 10 mm, \(shell("x"))"],
        notes: ["1: interval: a step is 10 mm"]
    ),
    // Turns come first, also those of a group.
    ForeignText(
        """
        touchpad:
          gestures:
            - {type: pinch, fingers: 2, direction: in, actions: [{command: x}]}
            - gestures: [{type: rotate, fingers: 2, direction: clockwise, actions: [{command: y}]}]
        """,
        [
            "{device: touchpad, fingers: 2, direction: clockwise, at-least: 15 deg, \(shell("y"))",
            "{device: touchpad, fingers: 2, direction: in, at-least: 10 %, \(shell("x"))",
        ]
    ),
    // What is beside the gestures is named.
    ForeignText(
        """
        touchpad:
          speed:
            threshold: 20
          gestures: [{type: swipe, fingers: 3, direction: up, actions: [{command: x}]}]
        """,
        ["{device: touchpad, fingers: 3, direction: up, \(shell("x"))"],
        notes: ["2: “speed” has no counterpart"]
    ),
    ForeignText(
        "touchpad:\n  gestures: []\n  gestures: []\n",
        [],
        notes: ["3: \"gestures\" occurs twice"]
    ),
]

@Suite("Configurations of other programs")
struct ImportTests {
    init() {
        setenv("HOME", "/home/me", 1)
        setenv("GESTURE_TEST_PLACE", "/the/place", 1)
    }

    @Test(
        "A file is converted line by line, and what is not is named",
        arguments: Array(
            [
                libinputGestures, lisgd, touchegg, toucheggRules, fusuma, inputActions,
                inputActionsGroups,
            ].joined()
        )
    )
    func file(_ file: ForeignText) throws {
        let imported = ForeignFile.convert(file.text)
        let lines = imported.text.split(separator: "\n").map { line in
            line.hasPrefix("  - ") ? String(line.dropFirst(4)) : String(line)
        }
        #expect(lines.filter { $0 != "actions:" && $0 != "recognizers:" } == file.lines)
        let notes = imported.notes.map { "\($0.line): \($0.reason)" }
        #expect(notes.count == file.notes.count, "\(notes)")
        for (note, start) in zip(notes, file.notes) {
            #expect(note.hasPrefix(start))
        }
        if !imported.isEmpty {
            _ = try Configuration(yaml: imported.text, file: "imported")
        }
    }

    @Test("Pixels are parts of a screen whose size is known")
    func pixels() {
        let imported = ForeignFile.convert(
            "lisgd -g 1,LR,*,*,P,x",
            screen: Size(width: 600, height: 300)
        )
        #expect(imported.text.contains("each: 10 %"))
    }

    @Test(
        "A line for which a configuration has no room is named, and a note quotes the start of one"
    )
    func tooMany() throws {
        let holds = (1...65).map { "gesture hold on+0.\($0 + 100) 3 x\n" }.joined()
        let file = ForeignFile.convert(holds)
        #expect(try Configuration(yaml: file.text, file: "imported").actions.count == 64)
        #expect(file.notes.map(\.line) == [65])
        let script = "lisgd" + String(repeating: " -g 1,LR,*,*,R,x", count: 257)
        let imported = ForeignFile.convert(script)
        #expect(try Configuration(yaml: imported.text, file: "imported").actions.count == 256)
        #expect(imported.notes.count == 1)
        // Each takes a little more than its command.
        let big = " -g 1,LR,*,*,R," + String(repeating: "x", count: 4000)
        let full = ForeignFile.convert("lisgd" + String(repeating: big, count: 20))
        #expect(full.text.utf8.count <= Configuration.mostBytes)
        #expect(try Configuration(yaml: full.text, file: "imported").actions.count == 14)
        #expect(full.notes.count == 6)
        let long = ForeignFile.convert(String(repeating: "x", count: 5000))
        #expect(long.notes[0].reason == "“\(String(repeating: "x", count: 299))…")
    }

    @Test("Aliases take no more time and depth than a file without them may")
    func aliases() {
        let doubled = (1...40).map { "_\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
        let nested = (1...100).map {
            "_\($0): &a\($0) [[[[*a\($0 - 1)]]]]\n"
        }.joined()
        let rest = "touchpad: {gestures: []}"
        for (text, words) in [(doubled, "too many values"), (nested, "nested too deeply")] {
            let imported = ForeignFile.convert("_0: &a0 [x]\n" + text + rest)
            #expect(imported.notes.count == 1)
            #expect(imported.notes.first?.reason.contains(words) == true, "\(imported.notes)")
        }
    }

    @Test("A file with a byte order mark and carriage returns is the same file")
    func carriageReturns() throws {
        let text = "# first\ngesture swipe up 3 one\n\nno\ngesture swipe down 3 a b\n"
        let imported = ForeignFile.convert("\u{feff}" + text.replacing("\n", with: "\r\n"))
        #expect(imported.text == ForeignFile.convert(text).text)
        #expect(imported.notes.map(\.line) == [4])
    }
}
