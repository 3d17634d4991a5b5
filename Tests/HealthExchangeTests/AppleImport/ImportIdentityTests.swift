import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("A second import changes nothing")
struct ImportIdentityTests {
    private let sink: MemorySink
    private let steps = "HKQuantityTypeIdentifierStepCount"
    private let fibre = "HKQuantityTypeIdentifierDietaryFiber"
    private let energy = "HKQuantityTypeIdentifierDietaryEnergyConsumed"
    private let food = "HKCorrelationTypeIdentifierFood"

    init() throws {
        sink = try MemorySink()
    }

    @Test("The same export, in batches of any size", arguments: [1, 2, 7, 1000])
    func again(batchSize: Int) async throws {
        let first = try await sink.load(ExportFixture.text, batchSize: batchSize)
        let before = sink.content.samples
        let second = try await sink.load(ExportFixture.text)
        #expect(second.inserted == 0)
        #expect(second.known == first.inserted)
        #expect(sink.content.samples == before)
    }

    @Test("A later export with another offset, address, spelling and order")
    func later() async throws {
        try await sink.load(
            ExportText.wrap([
                ExportText.record(
                    steps, "10", unit: "count", source: "Kim’s iPhone",
                    device: ExportFixture.device("0x1")),
                ExportText.record(energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")]),
                ExportText.record(
                    "HKCategoryTypeIdentifierSleepAnalysis", "1", end: "13:00:00 +0000"),
            ]))
        let summary = try await sink.load(
            ExportText.wrap([
                ExportText.record(
                    "HKCategoryTypeIdentifierSleepAnalysis",
                    "HKCategoryValueSleepAnalysisAsleepUnspecified", at: "14:00:00 +0200",
                    end: "15:00:00 +0200"),
                ExportText.record(
                    energy, "95", unit: "Cal", at: "14:00:00 +0200",
                    metadata: [("New Key", "1"), ("HKFoodType", "Egg")]),
                ExportText.record(
                    steps, "10", unit: "count", at: "14:00:00 +0200", source: "Kim’s iPhone",
                    device: ExportFixture.device("0x2")),
                ExportText.record(steps, "11", unit: "count", at: "14:00:00 +0200"),
            ]))
        #expect(summary.known == 3)
        #expect(summary.inserted == 1)
    }

    @Test("Equal records of two sources are two samples, in any order")
    func sources() async throws {
        let watch = ExportText.record(steps, "10", unit: "count", source: "Watch")
        let phone = ExportText.record(steps, "10", unit: "count", source: "Phone")
        try await sink.load(ExportText.wrap([watch]))
        let both = try await sink.load(ExportText.wrap([phone, watch]))
        #expect(both.known == 1)
        #expect(both.inserted == 1)
        let names = sink.samples(.stepCount).compactMap { $0.sourceRevision?.source.name }
        #expect(names.sorted() == ["Phone", "Watch"])
    }

    @Test("Copies are counted, not merged", arguments: 1...8)
    func copies(count: Int) async throws {
        let record = ExportText.record(steps, "10", unit: "count")
        let text = ExportText.wrap(Array(repeating: record, count: count))
        #expect(try await sink.load(text).inserted == count)
        #expect(try await sink.load(text).inserted == 0)
        let more = try await sink.load(ExportText.wrap(Array(repeating: record, count: count + 1)))
        #expect(more.inserted == 1)
    }

    @Test("A member is linked to its copy at the top level")
    func twins() async throws {
        let record = ExportText.record(
            energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")])
        let summary = try await sink.load(
            ExportText.wrap([record, ExportText.correlation(food, [record])]))
        #expect(summary.linkedMembers == 1)
        #expect(sink.samples(.dietaryEnergyConsumed).count == 1)
        let members = sink.samples(.food).first?.members
        #expect(members?.map(\.uuid) == sink.samples(.dietaryEnergyConsumed).map(\.uuid))
    }

    @Test("A copy with other metadata is found by type, source, times and value")
    func looseTwins() async throws {
        let top = ExportText.record(energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")])
        let nested = ExportText.record(energy, "95", unit: "kcal")
        let foreign = ExportText.record(energy, "95", unit: "kcal", source: "Other")
        let summary = try await sink.load(
            ExportText.wrap([top, ExportText.correlation(food, [nested])]))
        #expect(summary.linkedMembers == 1)
        #expect(sink.samples(.dietaryEnergyConsumed).count == 1)

        let other = try MemorySink()
        let apart = try await other.load(
            ExportText.wrap([
                ExportText.record(
                    energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")]),
                ExportText.correlation(food, [foreign]),
            ]))
        #expect(apart.linkedMembers == 0)
        #expect(other.samples(.dietaryEnergyConsumed).count == 2)
    }

    @Test("A member without a copy is stored with its correlation")
    func noTwin() async throws {
        let systolic = ExportText.record(
            "HKQuantityTypeIdentifierBloodPressureSystolic", "120", unit: "mmHg")
        let diastolic = ExportText.record(
            "HKQuantityTypeIdentifierBloodPressureDiastolic", "80", unit: "mmHg")
        let pressure = "HKCorrelationTypeIdentifierBloodPressure"
        let text = ExportText.wrap([ExportText.correlation(pressure, [systolic, diastolic])])
        let summary = try await sink.load(text)
        #expect(summary.linkedMembers == 0)
        #expect(sink.samples(.bloodPressureSystolic).count == 1)
        #expect(sink.samples(.bloodPressureDiastolic).count == 1)
        // A later export may have them at top level too.
        let later = try await sink.load(
            ExportText.wrap([
                systolic, diastolic, ExportText.correlation(pressure, [systolic, diastolic]),
            ]))
        #expect(later.inserted == 0)
    }

    @Test("Members are linked wherever the correlation is in the file")
    func correlationFirst() async throws {
        let record = ExportText.record(energy, "95", unit: "kcal")
        try await sink.load(ExportText.wrap([ExportText.correlation(food, [record]), record]))
        #expect(sink.samples(.dietaryEnergyConsumed).count == 1)
    }

    @Test("Two foods of one minute with the same value keep their own copies")
    func equalValues() async throws {
        func zero(_ name: String) -> String {
            ExportText.record(fibre, "0", unit: "g", metadata: [("HKFoodType", name)])
        }
        try await sink.load(
            ExportText.wrap([
                zero("Egg"), zero("Rice"),
                ExportText.correlation(food, metadata: [("HKFoodType", "Rice")], [zero("Rice")]),
                ExportText.correlation(food, metadata: [("HKFoodType", "Egg")], [zero("Egg")]),
            ]))
        #expect(sink.samples(.dietaryFiber).count == 2)
        for correlation in sink.samples(.food) {
            let name = try #require(correlation.metadata["HKFoodType"])
            let names = correlation.members?.compactMap {
                sink.content.samples[$0.uuid]?.metadata["HKFoodType"]
            }
            #expect(names == [name])
        }
        #expect(sink.samples(.food).count == 2)
    }

    @Test("Copies in two correlations are linked to one record each")
    func copiedMembers() async throws {
        let record = ExportText.record(energy, "95", unit: "kcal")
        let correlation = ExportText.correlation(food, [record])
        let text = ExportText.wrap([record, record, correlation, correlation])
        let summary = try await sink.load(text)
        #expect(summary.linkedMembers == 2)
        #expect(sink.samples(.dietaryEnergyConsumed).count == 2)
        let members = sink.samples(.food).flatMap { $0.members ?? [] }.map(\.uuid)
        #expect(Set(members).count == 2)
        #expect(sink.samples(.food).map { $0.members?.count } == [1, 1])
        #expect(try await sink.load(text).inserted == 0)
    }

    @Test("Copies in two correlations are linked to one record each, also with other metadata")
    func looseCopies() async throws {
        let top = ExportText.record(energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")])
        let nested = ExportText.record(energy, "95", unit: "kcal")
        let correlation = ExportText.correlation(food, [nested])
        let text = ExportText.wrap([top, top, correlation, correlation])
        #expect(try await sink.load(text).linkedMembers == 2)
        #expect(sink.samples(.dietaryEnergyConsumed).count == 2)
        let members = sink.samples(.food).flatMap { $0.members ?? [] }.map(\.uuid)
        #expect(Set(members).count == 2)
        #expect(try await sink.load(text).inserted == 0)
    }

    @Test("Many equal members are linked to the equal records, and the others are stored once")
    func manyEqualMembers() async throws {
        let record = ExportText.record(energy, "95", unit: "kcal")
        let nested = ExportText.record(
            energy, "95", unit: "kcal", metadata: [("HKFoodType", "Egg")])
        func text(_ records: Int, _ members: Int) -> String {
            ExportText.wrap(
                Array(repeating: record, count: records) + [
                    ExportText.correlation(food, Array(repeating: nested, count: members)),
                    ExportText.correlation(food, Array(repeating: record, count: members)),
                ])
        }
        let first = try await sink.load(text(40, 60))
        #expect(first.linkedMembers == 40)
        // 40 records; of 120 members 40 are such a record; and two correlations.
        #expect(first.inserted == 40 + 80 + 2)
        #expect(try await sink.load(text(40, 60)).inserted == 0)
        #expect(sink.samples(.food).map { $0.members?.count } == [60, 60])
    }

    @Test("Identities never change from one version of this package to the next")
    func stable() {
        var content = ContentHash()
        content.combine(UInt64(1))
        content.combine("HKQuantityTypeIdentifierStepCount")
        content.combine(72.5)
        let uuid = ExportIdentity.uuid(
            type: "HKQuantityTypeIdentifierStepCount", start: 700_000_000, content: content,
            occurrence: 0)
        #expect(uuid.uuidString == "35B46408-EF80-8D78-A0CD-B69B9519A9F0")
    }

    @Test("Contents are counted exactly while the tables grow")
    func counting() {
        var counter = OccurrenceCounter()
        for round in 0..<3 {
            for number in 0..<50_000 as Range<UInt64> {
                var content = ContentHash()
                content.combine(number)
                #expect(counter.count(content) == round)
                #expect(counter.next(content) == round)
            }
        }
    }

    @Test("Contents that differ in one bit have different hashes")
    func collisions() {
        var halves: Set<UInt64> = []
        for number in 0..<20_000 as Range<UInt64> {
            var hash = ContentHash()
            hash.combine(number)
            hash.combine(Double(number))
            halves.insert(hash.low)
            hash.combine("x")
            halves.insert(hash.low)
            halves.insert(hash.high)
        }
        #expect(halves.count == 60_000)
    }
}
