// swift-tools-version: 6.2

import PackageDescription

// The suite as a package of its own. On Linux the tests run on OpenHealthKit, which lies in the folder above; another
// implementation of the module HealthKit takes its place in these two lines. On Apple's systems they need nothing but
// the framework; for a phone there is the project in `App`, because only an app has permissions.
#if os(Linux)
let packages: [Package.Dependency] = [.package(name: "open-healthkit", path: "..", traits: [])]
let healthKit: [Target.Dependency] = ["HealthKit", "HealthKitTesting"].map {
    .product(name: $0, package: "open-healthkit")
}
let catching: [Target] = []
#else
let packages: [Package.Dependency] = []
let healthKit: [Target.Dependency] = ["ConformanceCatching"]
let catching: [Target] = [.target(name: "ConformanceCatching", path: "App/Catching")]
#endif

let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: packages,
    targets: catching + [.testTarget(name: "ConformanceTests", dependencies: healthKit)],
    swiftLanguageModes: [.v6]
)
