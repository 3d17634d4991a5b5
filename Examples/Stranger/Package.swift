// swift-tools-version: 6.1

import PackageDescription

// An app that knows nothing of this repository but the names of two products: one target as it was
// written years ago, one of today, and tests in both frameworks.
let healthKit = Target.Dependency.product(name: "HealthKit", package: "open-healthkit")
let combine = Target.Dependency.product(name: "Combine", package: "open-healthkit")

let package = Package(
    name: "Stranger",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "open-healthkit", path: "../..", traits: ["Combine"])],
    targets: [
        .target(
            name: "OldApp", dependencies: [healthKit, combine],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "NewApp", dependencies: [healthKit],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "OldAppTests", dependencies: ["OldApp", healthKit, combine],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "NewAppTests", dependencies: ["NewApp", healthKit],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
