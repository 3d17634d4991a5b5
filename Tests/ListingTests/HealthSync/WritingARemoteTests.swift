import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("Writing a remote")
struct WritingARemoteTests {
    @Test("two journals share a shelf: entries and edits arrive, a deletion is marked")
    func shelf() async throws {
        let household = try await Household()
        let saved = try await household.phone.save(
            .weight(
                WeightEntry(
                    header: household.phone.newHeader(), mass: Quantity(80, .kilogram))))
        #expect(await household.onPhone.sync(.save).exported == 1)
        #expect(await household.onTablet.sync(.manual).inbound.adopted == 1)

        household.wait(60)
        try await household.correct(saved.id, to: 79, in: household.tablet)
        #expect(await household.onTablet.sync(.save).exported == 1)
        #expect(await household.onPhone.sync(.manual).inbound.updated == 1)
        guard case .weight(let weight)? = try await household.phone.entry(saved.id) else {
            Issue.record("The entry is gone.")
            return
        }
        #expect(weight.mass.value == 79)

        try await household.phone.delete(saved.id)
        household.wait(60)
        await household.onPhone.sync(.save)
        #expect(await household.onTablet.sync(.manual).inbound.marked == 1)
    }

    @Test("a cursor of another shelf is refused, and the engine begins anew")
    func cursor() async throws {
        let household = try await Household()
        await #expect(throws: PullError.invalidCursor) {
            try await household.shelf.pull("entries", after: Data("99".utf8))
        }
    }
}
