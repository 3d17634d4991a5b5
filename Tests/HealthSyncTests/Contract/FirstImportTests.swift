import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("The first import from the app's earlier database")
struct FirstImportTests {
    private let clock = TestClock()

    private func journal() throws -> Journal {
        let clock = clock
        return try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt },
                app: .own(bundleIdentifier: "com.example.diary", name: "Diary"), undoWindow: 0))
    }

    private func drinks(_ count: Int, _ journal: Journal) -> [JournalEntry] {
        (0..<count).map { number in
            var header = journal.newHeader(
                date: clock.now.addingTimeInterval(-Double(number) * 3600))
            header.version = 3
            return .drink(
                DrinkEntry(header: header, volume: Quantity(Double(200 + number), .milliliter)))
        }
    }

    private func stream(_ entries: [JournalEntry], failingAfter count: Int = .max)
        -> AsyncThrowingStream<JournalEntry, any Error>
    {
        struct Interrupted: Error {}
        return AsyncThrowingStream { continuation in
            for entry in entries.prefix(count) { continuation.yield(entry) }
            continuation.finish(throwing: count < entries.count ? Interrupted() : nil)
        }
    }

    private func all(_ journal: Journal) async throws -> [JournalEntry] {
        try await journal.entries(in: DateInterval(start: .distantPast, end: .distantFuture))
    }

    @Test("keeps identities, versions and dates, and runs once")
    func once() async throws {
        let journal = try journal()
        let drinks = drinks(7, journal)
        let result = try await journal.firstImport.run("library", batchSize: 3) { stream(drinks) }
        #expect(result?.imported == 7)
        let found = try await all(journal)
        #expect(Set(found.map(\.id)) == Set(drinks.map(\.id)))
        #expect(found.allSatisfy { $0.header.version == 3 })
        #expect(Set(found.map(\.date)) == Set(drinks.map(\.date)))
        let again = try await journal.firstImport.run("library") {
            Issue.record("The entries were asked for again.")
            return stream(drinks)
        }
        #expect(again == nil)
    }

    @Test("goes on after an interruption, without undoing what the person did meanwhile")
    func interrupted() async throws {
        let journal = try journal()
        let drinks = drinks(7, journal)
        await #expect(throws: (any Error).self) {
            try await journal.firstImport.run("library", batchSize: 2) {
                stream(drinks, failingAfter: 5)
            }
        }
        let before = try await all(journal)
        #expect(before.count == 4)
        try await journal.delete(drinks[0].id)
        var edited = try #require(drinks[1].drink)
        edited.volume = Quantity(900, .milliliter)
        _ = try await journal.save(.drink(edited))
        let result = try await journal.firstImport.run("library") { stream(drinks) }
        #expect(result?.imported == 3 && result?.known == 4)
        let after = try await all(journal)
        #expect(after.count == 6)
        guard case .drink(let kept)? = try await journal.entry(drinks[1].id) else {
            Issue.record("The edited entry is gone.")
            return
        }
        #expect(kept.volume.value == 900)
    }

    @Test("lists what breaks a rule, and imports the rest")
    func refused() async throws {
        let journal = try journal()
        var drinks = drinks(3, journal)
        var wrong = try #require(drinks[1].drink)
        wrong.volume = Quantity(-1, .milliliter)
        drinks[1] = .drink(wrong)
        let result = try await journal.firstImport.run("library") { stream(drinks) }
        #expect(result?.imported == 2)
        #expect(result?.refused.keys.map { $0 } == [wrong.header.id])
    }
}
