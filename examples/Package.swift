// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
//
// Views that show how to use gestures, which Tests/kit/GestureExamplesTests tests, and a program.
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

// Programs with windows of their own on Wayland, which exists only on Linux.
#if os(Linux)
for name in ["photo", "list", "drawing"] {
    package.products.append(.executable(name: name, targets: [name]))
    package.targets.append(
        .executableTarget(
            name: name,
            dependencies: [
                .product(name: "GestureKit", package: "GestureKit"),
                .product(name: "GestureWindow", package: "GestureKit"),
            ],
            path: name
        )
    )
}
#endif
