// SPDX-License-Identifier: MIT

extension Configuration {
    /// One recognizer of every common gesture, with everything at its default.
    ///
    /// - Throws: Nothing, as long as ``builtInText`` is right, which is tested.
    package static func builtIn() throws(ConfigurationError) -> Configuration {
        try Configuration(yaml: builtInText, file: "the built-in configuration")
    }

    /// The recognizers that a recording is shown to when nothing else is asked for. The single tap
    /// does not wait for the double tap, so that every tap counts.
    ///
    /// - Throws: Nothing, as long as its text is right, which is tested.
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

    /// The text of ``builtIn()``, with comments for whoever wants to change it.
    package static let builtInText = """
        # Which gestures are recognized, and how. Start from this file, and check what you make of
        # it with: gesture config --check FILE
        #
        # Lengths are in points of 1/160 inch (10 or 10 pt) or in millimetres (2 mm), times in
        # milliseconds (350 or 350 ms) or seconds (0.5 s). A setting that is left out has the value
        # that is shown here for its type.

        recognizers:
          - name: tap
            type: tap
            taps: 1
            fingers: 1
            maximum-duration: 750 ms    # of one tap, from landing to lift
            maximum-gap: 350 ms         # from lift to landing, where there are several taps
            allowable-movement: 10 pt
            allowable-distance: 30 pt   # of a later tap from the first
            # A tap that must not be the beginning of a double tap has to wait for it:
            # requires-failure-of: [double-tap]

          - name: double-tap
            type: tap
            taps: 2

          - name: long-press
            type: long-press
            taps: 0                     # before the press
            fingers: 1
            minimum-duration: 500 ms
            allowable-movement: 10 pt   # before it begins

          - name: pan
            type: pan
            minimum-fingers: 1
            maximum-fingers: 32
            slop: 10 pt

          - name: edge-pan
            type: edge-pan
            edges: all                  # or some of [top, left, bottom, right]; without this none
            region: 20 pt               # how far from the edge the finger may land
            slop: 10 pt

          - name: swipe
            type: swipe
            directions: all             # or some of [right, left, up, down]; without this right
            fingers: 1
            minimum-distance: 50 pt
            maximum-duration: 500 ms
            allowable-distance-aside: 50 pt # both distances shrink, to half after 0.5 s
          # allowable-deviation: 0.5    # a further limit: aside as a part of the way ahead

          - name: three-finger-swipe
            type: swipe
            directions: all
            fingers: 3

          - name: pinch
            type: pinch
            slop: 10 pt                 # change of the distance of the fingers

          - name: rotation
            type: rotation
            slop: 10 pt                 # of the arc that a finger makes

          - name: hold
            type: hold
            fingers: 1
            stillness-duration: 40 ms
            allowable-movement: 10 pt

          - name: transform           # drags, spreads and turns at once
            type: transform
            minimum-fingers: 1
            maximum-fingers: 32
            pan-slop: 10 pt             # it begins when a pan, a pinch or a rotation would
            pinch-slop: 10 pt
            rotation-slop: 10 pt

        # Of two recognizers the first to recognize makes the other one fail. Those of one group run
        # side by side instead, so that you see all that a movement could mean. A program mostly
        # wants one of them: leave out what it would leave out. A hold is always beside the others.
        simultaneous:
          - [pan, edge-pan, swipe, three-finger-swipe, pinch, rotation, transform]

        # What the touchscreen does not tell, or tells wrong: its size before it is turned, and how
        # it is mounted (normal, 90, 180, 270, flipped, flipped-90, flipped-180, flipped-270).
        # screen:
        #   size-mm: [344, 194]
        #   orientation: normal

        """
}
