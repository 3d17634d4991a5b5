import Foundation
import HealthDatabase
import HealthKit
import HealthModel
import OpenHealthKit
import Testing

@Suite("Rules for the person's own facts")
struct PersonRules {
    @Test("13.1 a fact that was set is read; to who may not read it, it looks unset")
    func characteristics() throws {
        let phone = Phone(scale: .none)
        let store = try phone.diary.openStore()
        try store.characteristics.set(.bloodType, .number(HKBloodType.oNegative.rawValue))
        try store.characteristics.set(.dateOfBirth, .text("1980-05-17"))
        #expect(try phone.diary.bloodType().bloodType == .oNegative)
        let birth = try phone.diary.dateOfBirthComponents()
        #expect([birth.year, birth.month, birth.day] == [1980, 5, 17])
    }

    @Test("13.1 a denied fact looks like one that is not set")
    func denied() async throws {
        let type = HKCharacteristicType(.bloodType)
        let store = Phone(diary: .none, prompt: .deny).diary
        try store.openStore().characteristics.set(
            .bloodType, .number(HKBloodType.oNegative.rawValue))
        try await store.requestAuthorization(toShare: [], read: [type])
        #expect(try store.bloodType().bloodType == .notSet)
    }

    @Test("13.2 who may not read gets the unit of the place, not the person's")
    func units() async throws {
        let store = Phone(diary: .none, prompt: .deny) { configuration in
            configuration.calendar = {
                var calendar = Calendar(identifier: .gregorian)
                calendar.locale = Locale(identifier: "de_DE")
                return calendar
            }
        }.diary
        try store.setPreferredUnit(.stone(), for: TestStore.mass)
        try await store.requestAuthorization(toShare: [], read: [TestStore.mass])
        let units = try await store.preferredUnits(for: [TestStore.mass])
        #expect(units[TestStore.mass] == .gramUnit(with: .kilo))
    }

    @Test("13.2 on a locked phone there are no units")
    func lockedUnits() async {
        let phone = Phone()
        phone.isLocked.value = true
        let code = await Phone.code {
            _ = try await phone.diary.preferredUnits(for: [TestStore.mass])
        }
        #expect(code == .errorDatabaseInaccessible)
    }

    @Test("13.3 activity summaries are found by their days")
    func summaries() async throws {
        let store = Phone().diary
        let days = (1...4).map { ActivitySummaryRecord(year: 2026, month: 3, day: $0) }
        try await store.openStore().activitySummaries.save(days)
        func components(_ day: Int) -> DateComponents {
            DateComponents(
                calendar: Calendar(identifier: .gregorian), year: 2026, month: 3, day: day)
        }
        let found = try await HKActivitySummaryQueryDescriptor(
            predicate: HKQuery.predicate(
                forActivitySummariesBetweenStart: components(2), end: components(3))
        ).result(for: store)
        let calendar = Calendar(identifier: .gregorian)
        #expect(found.map { $0.dateComponents(for: calendar).day } == [2, 3])
    }
}
