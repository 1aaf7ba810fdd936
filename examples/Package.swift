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

// A window of its own on Wayland, which exists only on Linux.
#if os(Linux)
package.products.append(.executable(name: "window", targets: ["window"]))
package.targets.append(
    .executableTarget(
        name: "window",
        dependencies: [
            .product(name: "CGestureWayland", package: "GestureKit"),
            .product(name: "GestureKit", package: "GestureKit"),
            .product(name: "GestureWayland", package: "GestureKit"),
        ],
        path: "window"
    )
)
#endif
