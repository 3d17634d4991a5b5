import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("What a fixture does not have of its original")
struct FixtureSecrecyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    @Test("No text, no identity, no date and no exact value of it", arguments: 0..<4)
    func secrets(seed: Int) async throws {
        let store = try HealthStore(
            at: .file(folder.url.appending(path: "store.sqlite")), durability: .relaxed)
        var random = RandomStore(seed: seed)
        try await random.fill(store, count: 120)
        try await HealthExporter(store, zone: .gmt).export(as: .ndjson, to: path("all.ndjson"))
        let report = try FixtureRecorder(store, zone: .gmt, seed: UInt64(seed))
            .record(to: path("fixture.ndjson"))
        let before = try JSONContent(path: path("all.ndjson"))
        let after = try JSONContent(path: path("fixture.ndjson"))
        #expect(report.written > 60)
        #expect(after.texts.count > 100 && after.values.count > 10)
        #expect(after.texts.intersection(before.texts).subtracting(["", "GMT"]) == [])
        #expect(after.keys.intersection(before.keys) == [])
        #expect(after.values.intersection(before.values) == [])
        #expect(after.fractions.intersection(before.fractions) == [])
    }

    @Test("A text that stays is found, and so is a value")
    func planted() throws {
        let line =
            #"{"type":"a","value":80.5,"unit":"kg","source":{"name":"Kim"},"metadata":{"own":"x"}}"#
        let content = try JSONContent(lines: [line])
        #expect(content.texts == ["Kim", "x"])
        #expect(content.values == [80.5])
        #expect(content.keys == ["own"])
    }
}

/// The texts and numbers of JSON lines that may not stay.
private struct JSONContent {
    /// All texts but the names that HealthKit has for types, units and values.
    var texts: Set<String> = []
    /// The values of quantities that are not counts.
    var values: Set<Double> = []
    /// The numbers that are not whole.
    var fractions: Set<Double> = []
    /// The keys of apps in metadata.
    var keys: Set<String> = []

    private static let names: Set<String> = [
        "type", "kind", "identifier", "unit", "label",
    ]

    init(path: String) throws {
        try self.init(
            lines: String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                .dropFirst().map(String.init))
    }

    init(lines: [String]) throws {
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let fields = try #require(object as? [String: Any])
            // Activity summaries and characteristics are not recorded.
            guard fields["type"] != nil else { continue }
            add(fields, "", in: [])
        }
    }

    private mutating func add(_ value: Any, _ key: String, in parents: [String]) {
        switch value {
        case let fields as [String: Any]:
            if key == "metadata" { keys.formUnion(fields.keys.filter { !$0.hasPrefix("HK") }) }
            let unit = fields["unit"] as? String
            // Lengths of workouts and the sampling of an electrocardiogram stay.
            let isQuantity =
                unit != nil && unit != "count" && unit != "s" && key != "samplingFrequency"
            if isQuantity, let number = fields["value"] as? Double, number != 0, number != 1 {
                values.insert(number)
            }
            for (name, child) in fields { add(child, name, in: parents + [key]) }
        case let list as [Any]:
            for child in list { add(child, key, in: parents) }
        case let text as String:
            if !Self.names.contains(key) { texts.insert(text) }
        case let number as Double:
            // The times of an electrocardiogram stay.
            let isSampling = key == "timeSinceStart" && parents.contains("voltages")
            if number != number.rounded(), !isSampling { fractions.insert(number) }
        default: break
        }
    }
}
