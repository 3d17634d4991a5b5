// swift-tools-version: 6.1

import PackageDescription

// HealthKit beside packages that ask `canImport` for modules of Apple's names: each of them has to
// compile and link, whichever is built first.
let healthKit = Target.Dependency.product(name: "HealthKit", package: "open-healthkit")
let neighbours: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "AsyncHTTPClient", package: "async-http-client"),
    .product(name: "FlyingFox", package: "FlyingFox"),
    .product(name: "CustomDump", package: "swift-custom-dump"),
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
    .product(name: "Benchmark", package: "benchmark"),
]

let package = Package(
    name: "Neighbours",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "open-healthkit", path: "../..", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(name: "HealthOnly", dependencies: [healthKit]),
        .executableTarget(name: "NeighboursOnly", dependencies: neighbours),
        .executableTarget(name: "Together", dependencies: neighbours + [healthKit]),
    ]
)
