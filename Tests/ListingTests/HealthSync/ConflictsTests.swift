import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("Conflicts")
struct ConflictsTests {
    @Test("two edits of one entry: the later one stands, and the person may choose the other")
    func edited() async throws {
        let household = try await Household()
        let saved = try await household.phone.save(
            .weight(
                WeightEntry(
                    header: household.phone.newHeader(), mass: Quantity(80, .kilogram))))
        await household.onPhone.sync(.save)
        await household.onTablet.sync(.manual)
        household.wait(60)
        try await household.correct(saved.id, to: 79, in: household.phone)
        household.wait(60)
        try await household.correct(saved.id, to: 78, in: household.tablet)
        await household.onPhone.sync(.save)
        await household.onTablet.sync(.save)

        let journal = household.tablet
        for conflict in try await journal.conflicts() {
            print(conflict.number, conflict.kind.rawValue, "until then", conflict.safeDefault)
            for choice in conflict.choices { print("-", choice.rawValue) }
        }
        let conflict = try #require(try await journal.conflicts().first)
        #expect(conflict.kind == .edited)
        #expect(conflict.safeDefault == .mine)

        try await journal.resolve(conflict.id, with: .theirs)

        #expect(try await journal.conflicts().isEmpty)
        guard case .weight(let weight)? = try await journal.entry(saved.id) else {
            Issue.record("The entry is gone.")
            return
        }
        #expect(weight.mass.value == 79)
    }
}
