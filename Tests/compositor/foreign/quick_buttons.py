# SPDX-License-Identifier: MIT
"""A Qt Quick program for the tests of the compositor: see buttons.py and quick_buttons.qml."""

import pathlib

import buttons
from PyQt6.QtCore import QObject, QUrl, pyqtSlot
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtQuick import QQuickView


class Reporter(QObject):
    """What the scene calls."""

    @pyqtSlot(str)
    def say(self, line):
        buttons.say(line)


def main():
    application = QGuiApplication([])
    reporter = Reporter()
    view = QQuickView()
    view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    context = view.rootContext()
    context.setContextProperty("reporter", reporter)
    context.setContextProperty("names", list(buttons.NAMES))
    context.setContextProperty("places", [list(place) for place in buttons.NAMES.values()])
    context.setContextProperty("rows", buttons.ROWS)
    context.setContextProperty("columns", buttons.COLUMNS)
    context.setContextProperty("sliderRow", buttons.SLIDER_ROW)
    context.setContextProperty("scrollRow", buttons.SCROLL_ROW)
    context.setContextProperty("scrollHeight", buttons.SCROLL_HEIGHT)
    view.setSource(QUrl.fromLocalFile(str(pathlib.Path(__file__).with_suffix(".qml"))))
    view.setFlag(view.flags().FramelessWindowHint)
    view.setTitle("buttons")
    view.resize(640, 480)

    buttons.run_qt(application, view, lambda: view.rootObject().property("pressed").toVariant())


if __name__ == "__main__":
    main()
