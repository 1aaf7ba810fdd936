# SPDX-License-Identifier: MIT
"""A Qt 6 program for the tests of the compositor: see buttons.py."""

import buttons
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QSlider, QWidget


class Button(QPushButton):
    """Reports its signals, and long presses of Qt's gesture framework."""

    def __init__(self, name):
        super().__init__(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.pressed.connect(lambda: buttons.say("pressed", name))
        self.released.connect(lambda: buttons.say("released", name))
        self.clicked.connect(lambda: buttons.say("clicked", name))
        self.grabGesture(Qt.GestureType.TapAndHoldGesture)
        self.name = name

    def event(self, event):
        if event.type() == event.Type.Gesture:
            hold = event.gesture(Qt.GestureType.TapAndHoldGesture)
            if hold and hold.state() == Qt.GestureState.GestureFinished:
                buttons.say("held", self.name)
        return super().event(event)


def main():
    application = QApplication([])
    window = QWidget()
    window.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    window.setWindowTitle("buttons")
    grid = QGridLayout(window)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(0)
    shown = {name: Button(name) for name in buttons.NAMES}
    for name, (row, column) in buttons.NAMES.items():
        grid.addWidget(shown[name], row, column)
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, 100)
    slider.setValue(50)
    slider.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
    slider.valueChanged.connect(lambda value: buttons.say("slider", value))
    grid.addWidget(slider, buttons.SLIDER_ROW, 0, 1, 3)
    for row in range(buttons.ROWS):
        grid.setRowStretch(row, 1)
    for column in range(buttons.COLUMNS):
        grid.setColumnStretch(column, 1)

    def down():
        names = [name for name, button in shown.items() if button.isDown()]
        return names + (["slider"] if slider.isSliderDown() else [])

    buttons.run_qt(application, window, down)


if __name__ == "__main__":
    main()
