import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Samples that a later export lacks")
struct MissingSamplesTests {
    private let steps = "HKQuantityTypeIdentifierStepCount"
    private let mass = "HKQuantityTypeIdentifierBodyMass"

    private func export(_ records: [String], made: String = "2030-01-01 00:00:00 +0000") -> String {
        ExportText.wrap(["<ExportDate value=\"\(made)\"/>"] + records)
    }

    private func load(_ text: String, _ fixture: ImportFixture) async throws -> ImportSummary {
        try await fixture.load(text, "export.xml")
    }

    @Test("are counted by type and stay")
    func missing() async throws {
        let fixture = try ImportFixture()
        let kept = ExportText.record(steps, "10", unit: "count")
        let first = try await load(
            export([
                kept, ExportText.record(steps, "11", unit: "count"),
                ExportText.record(mass, "80", unit: "kg"),
            ]), fixture)
        #expect(first.missing.isEmpty)
        let second = try await load(export([kept]), fixture)
        #expect(second.missing == [.stepCount: 1, .bodyMass: 1])
        #expect(second.inserted == 0)
        #expect(try await fixture.store.countsByType() == [.stepCount: 2, .bodyMass: 1])
    }

    @Test("are none if all samples are there, and one if one of two copies is left")
    func copies() async throws {
        let fixture = try ImportFixture()
        let record = ExportText.record(steps, "10", unit: "count")
        _ = try await load(export([record, record]), fixture)
        #expect(try await load(export([record, record]), fixture).missing.isEmpty)
        #expect(try await load(export([record]), fixture).missing == [.stepCount: 1])
    }

    @Test("are not reported for an older export, other sources and a part of a file")
    func notAsked() async throws {
        let fixture = try ImportFixture()
        let record = ExportText.record(steps, "10", unit: "count", source: "Watch")
        let other = ExportText.record(mass, "80", unit: "kg", source: "Watch")
        _ = try await load(export([record, other]), fixture)
        let older = export([record], made: "2000-01-01 00:00:00 +0000")
        #expect(try await load(older, fixture).missing.isEmpty)
        let phone = ExportText.record(steps, "12", unit: "count", source: "Phone")
        #expect(try await load(export([phone]), fixture).missing.isEmpty)
        let part = try await fixture.load(
            export([record]), "export.xml", ImportOptions(types: [.stepCount]))
        #expect(part.missing.isEmpty)
        let cut = String(export([record]).dropLast(20))
        #expect(try await load(cut, fixture).missing.isEmpty)
    }
}
