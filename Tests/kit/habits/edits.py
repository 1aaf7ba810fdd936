# SPDX-License-Identifier: MIT
"""The edits that turn a program for UIKit into one for GestureKit, by their numbers in ComingFromUIKit.md."""
import re

MOST = 7

# A pattern, and what replaces it: also a function of the match and the name of the class it is in.
EDITS = {
    1: [(r"^import UIKit$", "import Foundation\nimport GestureKit"),
        (r"\bCGAffineTransform\b", "AffineTransform2D"),
        (r"\bCGFloat\b", "Double"),
        (r"\b(?:UI|CG)(?!Kit\b)(?=[A-Z])", "")],
    2: [(r"^(class \w+): UIViewController(?:, (.*))? \{$",
         lambda match, name: f"{match[1]}{': ' + match[2] if match[2] else ''} {{\n    let view = View()"),
        (r"\boverride (?=func viewDidLoad)", ""),
        (r"^ *super\.viewDidLoad\(\)\n", "")],
    3: [(r"#selector\((?:\w+\.)?(\w+)(?:\(_:\))?\)", lambda match, name: f"{name}.{match[1]}"),
        (r"@(?:objc|IBAction|IBOutlet) ", "")],
    4: [(r"\b(minimumPressDuration = )([\d.]+)", r"\1.seconds(\2)")],
    5: [(r"^(.*class \w+: )UIGestureRecognizer(?= \{)", r"\1CustomGestureRecognizer"),
        (r"^import UIKit\.UIGestureRecognizerSubclass\n", "")],
    6: [(r"((?:translation|velocity): )CGPoint\b", r"\1Vector"),
        (r"(setTranslation\()CGPoint(?=\.zero)", r"\1Vector")],
}


def edited(text):
    """The text after all edits, and the numbers of those that changed it."""
    made = set()
    parts = re.split(r"^(?=class )", text, flags=re.M)
    # An edit of a name in UIKit comes before the one that takes its prefix away.
    for number in sorted(EDITS, reverse=True):
        for pattern, to in EDITS[number]:
            for index, part in enumerate(parts):
                name = re.match(r"class (\w+)|", part)[1]
                change = to if isinstance(to, str) else lambda match, to=to, name=name: to(match, name)
                parts[index], count = re.subn(pattern, change, part, flags=re.M)
                if count:
                    made.add((number, pattern))
    return "".join(parts), made
