// SPDX-License-Identifier: MIT
import QtQuick
import QtQuick.Controls

Rectangle {
    id: root

    property var pressed: []

    function follow(name, isPressed) {
        root.pressed = root.pressed.filter(other => other !== name).concat(isPressed ? [name] : [])
    }

    Repeater {
        model: names.length
        Button {
            text: names[index]
            x: places[index][1] * root.width / columns
            y: places[index][0] * root.height / rows
            width: root.width / columns
            height: root.height / rows
            onPressedChanged: {
                root.follow(text, pressed)
                reporter.say((pressed ? "pressed " : "released ") + text)
            }
            onClicked: reporter.say("clicked " + text)
            onPressAndHold: reporter.say("held " + text)
        }
    }

    Slider {
        y: sliderRow * root.height / rows
        width: root.width
        height: root.height / rows
        from: 0
        to: 100
        value: 50
        onPressedChanged: root.follow("slider", pressed)
        onMoved: reporter.say("slider " + Math.round(value))
    }

    Flickable {
        y: scrollRow * root.height / rows
        width: root.width
        height: root.height / rows
        contentHeight: scrollHeight
        clip: true
        onContentYChanged: reporter.say("scrolled " + Math.round(contentY))

        Rectangle {
            width: parent.width
            height: scrollHeight
            gradient: Gradient {
                GradientStop { position: 0; color: "white" }
                GradientStop { position: 1; color: "gray" }
            }
        }
    }
}
