import Foundation
import HealthJournal
import TestSupport
import Testing

@Suite("The first opening of a journal")
struct FirstOpeningTests {
    @Test("many that open a new file at once all get the journal", .timeLimit(.minutes(30)))
    func atOnce() async throws {
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let url = folder.url.appending(path: "new/journal.sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask { _ = try Journal(at: .file(url)) }
                }
                try await group.waitForAll()
            }
        }
    }
}
