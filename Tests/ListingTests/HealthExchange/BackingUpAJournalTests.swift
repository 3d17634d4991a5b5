import Foundation
import HealthExchange
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Backing up a journal")
struct BackingUpAJournalTests {
    @Test("a backup goes out and comes back")
    func backup() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal(at: .memory)
        try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(80, .kilogram))))
        let other = try Journal(at: .memory)

        let file = folder.url.appending(path: "journal.json")
        try await JournalBackup.write(journal).write(to: file)

        let report = try await JournalBackup.restore(
            Data(contentsOf: file), into: other, mode: .merge)
        print(report.added, "added,", report.known, "known,", report.broughtBack, "brought back")

        #expect(report.added == 1)
    }
}
