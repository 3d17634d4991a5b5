import Foundation
import HealthDatabase
import TestSupport
import Testing

@Suite("The first opening of a store")
struct FirstOpeningTests {
    @Test("many that open a new file at once all get the store", .timeLimit(.minutes(30)))
    func atOnce() async throws {
        for _ in 0..<20 {
            let folder = try TemporaryFolder()
            let url = folder.url.appending(path: "new/health.sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask { _ = try HealthStore(at: .file(url)) }
                }
                try await group.waitForAll()
            }
        }
    }
}
