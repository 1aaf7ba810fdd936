// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

extension Configuration {
    /// One recognizer for each common gesture, with default settings.
    ///
    /// - Throws: Nothing, as long as ``builtInText`` is valid. A test checks that.
    package static func builtIn() throws(ConfigurationError) -> Configuration {
        try Configuration(yaml: builtInText, file: "the built-in configuration")
    }

    /// The recognizers that play a recording by default. The tap does not wait for the double tap,
    /// so that each tap counts.
    ///
    /// - Throws: Nothing, as long as its text is valid. A test checks that.
    package static func classic() throws(ConfigurationError) -> Configuration {
        try Configuration(yaml: classicText, file: "the built-in configuration")
    }

    private static let classicText = """
        recognizers:
          - { name: tap, type: tap }
          - { name: double-tap, type: tap, taps: 2 }
          - { name: pan, type: pan }
          - { name: pinch, type: pinch }
        """

    /// The text of ``builtIn()``, with comments for users who want to change it. Kinds that are not
    /// spelled out follow, with their defaults.
    package static let builtInText: String = {
        let (recognizers, rest) = (recognizersText, restText)
        let others = RecognizerKind.allCases.filter { kind in
            !recognizers.contains("    type: \(kind.rawValue)\n")
        }
        return recognizers
            + others.map { "  - name: \($0.rawValue)\n    type: \($0.rawValue)\n\n" }.joined()
            + rest
    }()

    private static let recognizersText = """
        # The gestures to recognize, and their settings. Copy this file, change it, and check it
        # with: gesture config --check FILE
        #
        # Lengths are in points of 1/160 inch (10 or 10 pt) or in millimeters (2 mm), times in
        # milliseconds (350 or 350 ms) or seconds (0.5 s). A setting that is left out has its
        # default, which is the value shown here for its type.

        recognizers:
          - name: tap
            type: tap
            taps: 1
            fingers: 1
            maximum-duration: 750 ms    # of each tap, from landing to lift
            maximum-gap: 350 ms         # from lift to the next landing
            allowable-movement: 10 pt
            allowable-distance: 30 pt   # from the first tap to a later one
            # To make the tap wait until it cannot become a double tap:
            # requires-failure-of: [double-tap]

          - name: double-tap
            type: tap
            taps: 2

          - name: long-press
            type: long-press
            taps: 0                     # taps before the press
            fingers: 1
            minimum-duration: 500 ms
            allowable-movement: 10 pt   # until it begins
            until-last-lift: false      # true: it ends when all its fingers are up

          - name: pan
            type: pan
            minimum-fingers: 1
            maximum-fingers: 32         # equal to the minimum: exactly that many
            slop: 10 pt
            lead: 1.5                   # how many times as far as for a rival, 1 to 16;
                                        # none: the first that reaches its slop wins
            axis: any                   # x or y: only drags along that axis of the window
            settle-time: 0 ms           # exactly that many wait this long for one more
            claims-on-landing: false    # for clients: they lose the fingers when enough are down
            maximum-contact-size: any   # every type has it; 25 mm ignores palms in a
                                        # recording of a panel that reports sizes

          - name: edge-pan
            type: edge-pan
            edges: all                  # or some of [top, left, bottom, right]; default: none
            minimum-fingers: 1
            maximum-fingers: 1
            region: 20 pt               # how far from the edge the finger may land
            from: 0 pt                  # the part of each edge, from its left or top end
            to: 0 pt                    # 0: to the end of the edge
            slop: 10 pt
            maximum-dwell: 200 ms       # from the first landing until it begins; 0: no limit

          - name: swipe
            type: swipe
            directions: all             # these four, or some of [right, left, up, down,
                                        # up-right, down-right, down-left, up-left]; default: right
            fingers: 1
            minimum-distance: 50 pt
            maximum-duration: 500 ms
            allowable-distance-aside: 50 pt # both distances shrink over time, to half at 0.5 s
          # allowable-deviation: 0.5    # a further limit: way aside / way ahead
            lead: 1.5

          - name: three-finger-swipe
            type: swipe
            directions: all
            fingers: 3

          - name: pinch
            type: pinch
            minimum-fingers: 2
            maximum-fingers: 2          # 2: the first two; more: all of them
            slop: 10 pt                 # of the distance between the fingers
            lead: 1.5
            settle-time: 0 ms
            claims-on-landing: false

          - name: rotation
            type: rotation
            minimum-fingers: 2
            maximum-fingers: 2
            slop: 10 pt                 # of the arc that a finger moves along
            lead: 1.5
            settle-time: 0 ms
            claims-on-landing: false

          - name: hold
            type: hold
            fingers: 1
            maximum-fingers: 1          # more may rest, too
            stillness-duration: 40 ms
            allowable-movement: 10 pt

          - name: transform           # pan, pinch and rotation in one
            type: transform
            minimum-fingers: 1
            maximum-fingers: 32
            lead: 1.5                   # while it has one finger
            pan-slop: 10 pt             # it begins at the first slop that is exceeded
            pinch-slop: 10 pt
            rotation-slop: 10 pt
            settle-time: 0 ms
            claims-on-landing: false


        """

    private static let restText = """
        # Normally, the first recognizer that recognizes makes the others fail. The recognizers of a
        # group run simultaneously instead. Here that shows everything a movement could mean; list
        # only what your program needs. A hold always runs beside the others.
        simultaneous:
          - [pan, edge-pan, swipe, three-finger-swipe, pinch, rotation, transform]

        # For a touchscreen that does not report these, or reports them wrong: its size before it is
        # rotated, and its orientation (normal, 90, 180, 270, flipped, flipped-90, flipped-180,
        # flipped-270).
        # screen:
        #   size-mm: [344, 194]
        #   orientation: normal

        """
}
