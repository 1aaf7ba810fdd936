// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// Views that show how to use gestures. Tools/Tests/GestureExamplesTests tests them.
import PackageDescription

let package = Package(
    name: "GestureExamples",
    products: [
        .library(name: "GestureExamples", targets: ["GestureExamples"])
    ],
    dependencies: [
        .package(name: "GestureKit", path: "..")
    ],
    targets: [
        .target(
            name: "GestureExamples",
            dependencies: [.product(name: "GestureKit", package: "GestureKit")],
            path: "GestureExamples",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
