import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Reads that block beside reads that suspend")
struct BlockingReadTests {
    @Test("hundreds of both at once come to an end", .timeLimit(.minutes(30)))
    func noDeadlock() async throws {
        let fixture = try StoreFixture()
        try fixture.permit([.bodyMass], .scale)
        try await fixture.store.save([try .weight(80)], app: .scale)
        let store = fixture.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<300 {
                group.addTask {
                    _ = try await store.samples(
                        [SampleQuery(type: .bodyMass, predicate: .all)], app: nil)
                }
                group.addTask {
                    _ = try store.permissions.shareDecision(for: .bodyMass, app: .scale)
                }
                group.addTask { _ = store.commits(of: [.bodyMass]) }
            }
            try await group.waitForAll()
        }
    }
}
