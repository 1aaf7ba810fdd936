// SPDX-License-Identifier: MIT
//
// For Tests/window: views that draw themselves.
//
//     drawing-probe scene FILE      shows the views of a file: Scene.swift has its form
//     drawing-probe random FILE     changes views in every callback, at random; FILE is a picture

import GestureKit
import GestureWindow
import Glibc

func say(_ words: String) {
    print(words)
    fflush(nil)
}

let arguments = CommandLine.arguments
WindowApplication.main(title: "drawing") { window in
    if arguments[1] == "scene" {
        try Scene(arguments[2]).show(in: window)
    } else {
        try RandomViews(in: window, Picture(contentsOf: arguments[2])).attach()
    }
}
