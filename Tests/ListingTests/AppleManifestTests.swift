import Foundation
import TestSupport
import Testing

/// The part of `Package.swift` that Apple's systems see, and what its targets import there.
private struct AppleManifest {
    /// What comes with Apple's SDKs.
    static let system: Set<String> = [
        "CoreLocation", "Darwin", "Dispatch", "Foundation", "HealthKit", "Observation", "SwiftUI",
        "Synchronization", "Testing", "UniformTypeIdentifiers", "zlib",
    ]

    /// The dependencies of each target by its name.
    let targets: [String: Set<String>]

    init(_ manifest: String) {
        let text = AppleManifest.compiled(manifest)
        // What a constant or a function of the manifest stands for.
        var names: [String: String] = [:]
        for match in text.matches(of: #/let (\w+) = Target\.Dependency\.product\(name: "(\w+)"/#) {
            names[String(match.1)] = String(match.2)
        }
        var targets: [String: Set<String>] = [:]
        let starts = text.matches(of: #/\.(target|testTarget|systemLibrary)\(\s*name: "(\w+)"/#)
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : text.endIndex
            let body = text[start.range.upperBound..<end]
            let list = body.firstMatch(of: #/dependencies: \[(?<list>[^\]]*)\]/#)?.output.list ?? ""
            var found = Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
            let words = Set(list.split { !$0.isLetter }.map(String.init))
            found.formUnion(names.filter { words.contains($0.key) }.values)
            targets[String(start.2)] = found
        }
        self.targets = targets
    }

    /// The lines that are compiled on Apple's systems.
    static func compiled(_ text: String) -> String {
        // Whether each condition around a line holds, and whether one of its branches did.
        var open: [(holds: Bool, wasTrue: Bool)] = []
        var lines: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("#if ") {
                let holds = isTrue(words.dropFirst(4))
                open.append((holds, holds))
            } else if words.hasPrefix("#elseif "), let last = open.popLast() {
                let holds = !last.wasTrue && isTrue(words.dropFirst(8))
                open.append((holds, last.wasTrue || holds))
            } else if words.hasPrefix("#else"), let last = open.popLast() {
                open.append((!last.wasTrue, true))
            } else if words.hasPrefix("#endif") {
                open.removeLast()
            } else if open.allSatisfy(\.holds) {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Whether a condition holds with Apple's newest SDK.
    private static func isTrue(_ condition: Substring) -> Bool {
        let absent = ["os(Linux)", "canImport(Glibc)", "canImport(Musl)", "FoundationNetworking"]
        return condition.split(separator: "||").contains { choice in
            choice.split(separator: "&&").allSatisfy { part in
                let isAbsent = absent.contains { part.contains($0) }
                return part.contains("!") ? isAbsent : !isAbsent
            }
        }
    }
}

@Suite("The manifest on Apple's systems")
struct AppleManifestTests {
    private static let manifest =
        (try? String(contentsOf: Repository.file("Package.swift"), encoding: .utf8)) ?? ""

    @Test("has every module that a target of it imports, and says so at the target")
    func imports() throws {
        let manifest = AppleManifest(Self.manifest)
        #expect(manifest.targets.count > 25)
        #expect(manifest.targets["HealthKit"] == nil)
        #expect(manifest.targets["HealthJournalTests"] != nil)
        var seen = 0
        for (target, dependencies) in manifest.targets {
            let known = dependencies.union(AppleManifest.system).union([target])
            #expect(
                dependencies.subtracting(manifest.targets.keys).allSatisfy {
                    Self.manifest.contains(".product(name: \"\($0)\"")
                        || Self.manifest.contains("(\"\($0)\", ")
                }, "\(target)")
            let folder = [Repository.module(target), "Tests/\(target)"].first {
                FileManager.default.fileExists(atPath: Repository.file($0).path)
            }
            guard let folder else { continue }
            for (path, text) in try Repository.files(in: folder, ["swift"]) {
                for line in AppleManifest.compiled(text).split(separator: "\n") {
                    guard let name = AppleManifestTests.imported(line) else { continue }
                    seen += 1
                    #expect(known.contains(name), "\(path) imports \(name)")
                }
            }
        }
        #expect(seen > 1_000)
    }

    @Test("has no test that `check-foundation` does not read")
    func readTests() throws {
        let script = try String(
            contentsOf: Repository.file("Scripts/check-foundation"), encoding: .utf8)
        let tests = AppleManifest(Self.manifest).targets.keys.filter { $0.hasSuffix("Tests") }
        #expect(tests.count > 10)
        for test in tests { #expect(script.contains("\"\(test)\""), "\(test)") }
    }

    @Test("finds a library of Homebrew, in whose folders no compiler looks by itself")
    func homebrew() {
        let libraries = Self.manifest.matches(
            of: #/\.systemLibrary\((?:[^()]|\([^()]*\))*\.brew\((?:[^()]|\([^()]*\))*\)/#)
        #expect(libraries.count == 2)
        for library in libraries {
            #expect(library.output.contains("pkgConfig: onMac("), "\(library.output)")
        }
    }

    @Test("an app that syncs only with Health builds no module of the cloud")
    func withoutCloud() {
        let manifest = AppleManifest(Self.manifest)
        #expect(manifest.targets["HealthCloudSync"] != nil)
        var left = ["HealthKitSync", "HealthScreens"]
        var built: Set<String> = []
        while let target = left.popLast() {
            if built.insert(target).inserted { left += manifest.targets[target] ?? [] }
        }
        #expect(built.isSuperset(of: ["HealthSync", "HealthJournal", "HealthWords"]))
        #expect(built.filter { $0.hasPrefix("HealthCloud") } == [])
    }

    @Test(
        "conditions are decided as on a Mac",
        arguments: [
            ("#if os(Linux)\na\n#else\nb\n#endif", "b"),
            ("#if canImport(Glibc)\na\n#elseif canImport(Musl)\nb\n#else\nc\n#endif", "c"),
            ("#if !canImport(Darwin)\na\n#endif\nb", "b"),
            ("#if os(Linux) || compiler(>=6.4)\na\n#else\nb\n#endif", "a"),
            ("#if canImport(SwiftUI)\na\n#if os(Linux)\nb\n#endif\n#endif", "a"),
        ])
    func conditions(text: String, compiled: String) {
        #expect(AppleManifest.compiled(text) == compiled)
    }

    /// The module of a line that imports one.
    private static func imported(_ line: Substring) -> String? {
        // Most lines import nothing, and the pattern is slow.
        guard line.contains("import ") else { return nil }
        let pattern =
            #/
            ^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?
            import\s+(?:(?:struct|class|enum|func|let|var|protocol|typealias)\s+)?(?<name>\w+)
            /#
        return line.firstMatch(of: pattern).map { String($0.output.name) }
    }
}
