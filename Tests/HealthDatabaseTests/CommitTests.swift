import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Commits")
struct CommitTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.permit([.bodyMass, .stepCount], .scale)
    }

    private func first(_ stream: AsyncStream<Set<ObjectType>>) async -> Set<ObjectType>? {
        for await types in stream { return types }
        return nil
    }

    @Test("a save of this process is told at once", .timeLimit(.minutes(30)))
    func own() async throws {
        let commits = fixture.store.commits()
        try await fixture.store.save([try .weight(80)], app: .scale)
        #expect(await first(commits) == [.bodyMass])
    }

    @Test("a save of another process is told", .timeLimit(.minutes(30)))
    func others() async throws {
        let second = try fixture.secondStore()
        try await second.save([try .quantity(.stepCount, 1, from: 0, to: 1)], app: .scale)
        let commits = fixture.store.commits()
        let sample = try Sample.weight(80)
        try await second.save([sample], app: .scale)
        #expect(await first(commits) == [.bodyMass])
        try await second.delete([sample.uuid], app: .scale)
        #expect(await first(commits) == [.bodyMass])
    }

    @Test("only the types that were asked for are told", .timeLimit(.minutes(30)))
    func filter() async throws {
        let commits = fixture.store.commits(of: [.bodyMass])
        try await fixture.store.save(
            [try .quantity(.stepCount, 1, from: 0, to: 1)], app: .scale)
        try await fixture.store.save([try .weight(80)], app: .scale)
        #expect(await first(commits) == [.bodyMass])
    }

    @Test("commits that nobody read yet are put together", .timeLimit(.minutes(30)))
    func together() async throws {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        try store.permissions.set(
            share: [.bodyMass: .granted, .stepCount: .granted], read: [:], app: .scale)
        let commits = store.commits()
        try await store.save([try .weight(80)], app: .scale)
        try await store.save([try .quantity(.stepCount, 1, from: 0, to: 1)], app: .scale)
        #expect(await first(commits) == [.bodyMass, .stepCount])
    }

    @Test("what a locked device kept is told after it is unlocked", .timeLimit(.minutes(30)))
    func unlock() async throws {
        let commits = fixture.store.commits()
        fixture.world.lock(true)
        try await fixture.store.save([try .weight(80)], app: .scale)
        fixture.world.lock(false)
        #expect(await first(commits) == [.bodyMass])
    }

    @Test("cancelling ends the stream", .timeLimit(.minutes(30)))
    func cancel() async throws {
        let commits = fixture.store.commits()
        let task = Task { await first(commits) }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("a save that fails or changes nothing is not told", .timeLimit(.minutes(30)))
    func silence() async throws {
        let sample = try Sample.weight(80, metadata: Sample.syncKeys("w", 1))
        try await fixture.store.save([sample], app: .scale)
        let commits = fixture.store.commits()
        try await fixture.store.save([sample], app: .scale)
        try? await fixture.store.save([try .weight(80), try .weight(-.nan)], app: .scale)
        try await fixture.store.save(
            [try .quantity(.stepCount, 1, from: 0, to: 1)], app: .scale)
        #expect(await first(commits) == [.stepCount])
    }
}
