import Foundation
import HealthDatabase
import Testing

@Suite("The first opening of a store")
struct FirstOpeningTests {
    @Test("many that open a new file at once all get the store", .timeLimit(.minutes(5)))
    func atOnce() async throws {
        for _ in 0..<20 {
            let folder = FileManager.default.temporaryDirectory
                .appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appending(path: "health.sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask { _ = try HealthStore(at: .file(url)) }
                }
                try await group.waitForAll()
            }
        }
    }
}
