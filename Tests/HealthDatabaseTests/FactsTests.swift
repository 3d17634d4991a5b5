import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("The person's own facts")
struct FactsTests {
    let fixture: StoreFixture
    let store: HealthStore

    init() throws {
        fixture = try StoreFixture()
        store = fixture.store
    }

    @Test("decisions are kept for each app and type, and the settings page lists them")
    func permissions() throws {
        try store.permissions.set(
            share: [.bodyMass: .denied], read: [.height: .granted], app: .scale)
        try store.permissions.set(share: [:], read: [.bodyMass: .granted], app: .scale)
        #expect(try store.permissions.shareDecision(for: .bodyMass, app: .scale) == .denied)
        #expect(try store.permissions.readDecision(for: .bodyMass, app: .scale) == .granted)
        #expect(try store.permissions.shareDecision(for: .height, app: .scale) == .notDetermined)
        #expect(try store.permissions.shareDecision(for: .bodyMass, app: .diary) == .notDetermined)
        let listed = try store.permissions.all()
        #expect(
            Set(listed) == [
                Permission(
                    source: AppIdentity.scale.source, type: .bodyMass, share: .denied,
                    read: .granted),
                Permission(
                    source: AppIdentity.scale.source, type: .height, share: .notDetermined,
                    read: .granted),
            ])
        #expect(try store.permissions.all(of: .diary) == [])
        try store.permissions.reset(of: .scale)
        #expect(try store.permissions.all() == [])
    }

    @Test("characteristics are entered, changed and taken back")
    func characteristics() throws {
        #expect(try store.characteristics.value(of: .dateOfBirth) == nil)
        try store.characteristics.set(.dateOfBirth, "1990-05-17")
        try store.characteristics.set(.bloodType, 3)
        try store.characteristics.set(.bloodType, 4)
        #expect(try store.characteristics.value(of: .dateOfBirth) == "1990-05-17")
        #expect(try store.characteristics.value(of: .bloodType) == 4)
        try store.characteristics.set(.bloodType, nil)
        #expect(try store.characteristics.value(of: .bloodType) == nil)
        fixture.world.lock(true)
        #expect(throws: HealthStoreError.databaseInaccessible) {
            try store.characteristics.value(of: .dateOfBirth)
        }
    }

    @Test("a preferred unit fits its type")
    func preferredUnits() throws {
        #expect(try store.preferences.unit(for: .bodyMass) == nil)
        try store.preferences.setUnit(try HealthUnit("lb"), for: .bodyMass)
        #expect(try store.preferences.unit(for: .bodyMass) == HealthUnit("lb"))
        #expect(throws: HealthStoreError.self) {
            try store.preferences.setUnit(try HealthUnit("m"), for: .bodyMass)
        }
        try store.preferences.setUnit(nil, for: .bodyMass)
        #expect(try store.preferences.unit(for: .bodyMass) == nil)
    }

    @Test("the order of sources is kept for each type")
    func sourcePriority() throws {
        try store.preferences.setSourcePriority(["b", "a", "c"], for: .stepCount)
        #expect(try store.preferences.sourcePriority(for: .stepCount) == ["b", "a", "c"])
        try store.preferences.setSourcePriority(["c"], for: .stepCount)
        #expect(try store.preferences.sourcePriority(for: .stepCount) == ["c"])
        #expect(try store.preferences.sourcePriority(for: .bodyMass) == [])
    }

    @Test("background deliveries are registered and taken back")
    func backgroundDelivery() throws {
        try store.backgroundDeliveries.set(of: .bodyMass, frequency: 2, app: .scale)
        try store.backgroundDeliveries.set(of: .bodyMass, frequency: 1, app: .scale)
        try store.backgroundDeliveries.set(of: .height, frequency: 3, app: .scale)
        try store.backgroundDeliveries.set(of: .height, frequency: 4, app: .diary)
        #expect(try store.backgroundDeliveries.all(of: .scale).map(\.frequency) == [1, 3])
        try store.backgroundDeliveries.remove(of: .height, app: .scale)
        #expect(try store.backgroundDeliveries.all(of: .scale).map(\.type) == [.bodyMass])
        try store.backgroundDeliveries.remove(of: nil, app: .scale)
        #expect(
            try store.backgroundDeliveries.all().map(\.bundleIdentifier) == ["com.example.diary"])
    }

    @Test("activity summaries are found by day, and only where reading was granted")
    func activitySummaries() async throws {
        var summaries = [(2023, 12, 31), (2024, 1, 1), (2024, 1, 2)].map {
            ActivitySummaryRecord(year: $0.0, month: $0.1, day: $0.2)
        }
        summaries[1].activeEnergyBurned = 512.5
        try await store.activitySummaries.save(summaries + [summaries[1]])
        #expect(try await store.activitySummaries.all(app: nil) == summaries)
        let from = DateComponents(year: 2024, month: 1, day: 1)
        #expect(
            try await store.activitySummaries.all(from: from, to: from, app: nil) == [summaries[1]])
        await #expect(throws: HealthStoreError.self) {
            try await store.activitySummaries.all(app: .scale)
        }
        try store.permissions.set(share: [:], read: [.activitySummary: .denied], app: .scale)
        #expect(try await store.activitySummaries.all(app: .scale) == [])
        try store.permissions.set(share: [:], read: [.activitySummary: .granted], app: .scale)
        #expect(try await store.activitySummaries.all(from: from, app: .scale).count == 2)
    }

    @Test("a summary whose figures were taken earlier does not replace a later one")
    func activitySummariesOfAnOlderExport() async throws {
        var evening = ActivitySummaryRecord(year: 2024, month: 1, day: 2)
        evening.activeEnergyBurned = 500
        evening.asOf = Date(timeIntervalSinceReferenceDate: 725_900_000.5)
        var noon = evening
        noon.activeEnergyBurned = 200
        noon.asOf = evening.asOf?.addingTimeInterval(-36_000)
        var undated = noon
        undated.asOf = nil
        for (saved, kept) in [
            (noon, noon), (evening, evening), (noon, evening), (undated, undated), (noon, noon),
        ] {
            try await store.activitySummaries.save([saved])
            #expect(try await store.activitySummaries.all(app: nil) == [kept])
        }
    }

    @Test("attachments belong to a sample and go with it")
    func attachments() async throws {
        try fixture.permit([.bodyMass], .scale)
        let sample = try Sample.weight(80)
        try await store.save([sample], app: .scale)
        let data = Data("photo".utf8)
        let record = try await store.attachments.add(
            name: "scale.jpeg", contentType: "public.jpeg", data: data, metadata: ["a": 1],
            to: sample.uuid, app: .scale)
        #expect(record.size == 5)
        #expect(try await store.attachments.of(sample.uuid, app: .scale) == [record])
        #expect(try await store.attachments.data(record.uuid, app: .scale) == data)
        await #expect(throws: HealthStoreError.self) {
            try await store.attachments.add(
                name: "x", contentType: "public.data", data: data, to: UUID(), app: .scale)
        }
        let second = try await store.attachments.add(
            name: "x", contentType: "public.data", data: Data(), to: sample.uuid, app: .scale)
        try await store.attachments.remove(record.uuid, from: sample.uuid, app: .scale)
        #expect(try await store.attachments.of(sample.uuid, app: nil) == [second])
        try await store.delete([sample.uuid], app: .scale)
        #expect(try await store.attachments.data(second.uuid, app: nil) == nil)
    }
}
