import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("Observers of other processes")
struct ObservationTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
        try fixture.permit([.bodyMass, .stepCount], .scale)
    }

    /// Waits until the store has looked at what happened and plans nothing more; gives how often
    /// it has looked.
    private func readsAtRest() async throws -> Int {
        while true {
            let before = fixture.store.observation
            try await Task.sleep(for: .milliseconds(20))
            let after = fixture.store.observation
            if before == after, !after.isReadScheduled { return after.reads }
        }
    }

    @Test(
        "nothing looks at the log while nobody changes it",
        .timeLimit(.minutes(30)))
    func idle() async throws {
        let commits = fixture.store.commits()
        let reads = try await readsAtRest()
        for number in 0..<100 {
            try Data("\(number)".utf8).write(to: fixture.folder.appending(path: "other"))
            _ = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        }
        #expect(try await readsAtRest() == reads)
        try await fixture.secondStore().save([try .weight(80)], app: .scale)
        for await types in commits {
            #expect(types == [.bodyMass])
            break
        }
        #expect(try await readsAtRest() > reads)
    }

    @Test(
        "opening and closing the write-ahead log signals a commit to observers",
        .timeLimit(.minutes(30)))
    func signal() async throws {
        let commits = fixture.store.commits()
        try await fixture.store.save([try .weight(80)], app: .scale)
        let reads = try await readsAtRest()
        let log = try FileHandle(forReadingFrom: URL(filePath: fixture.file.path + "-wal"))
        try log.close()
        while fixture.store.observation.reads == reads {
            try await Task.sleep(for: .milliseconds(1))
        }
        withExtendedLifetime(commits) {}
    }

    @Test(
        "nothing looks at the log where nobody listens",
        .timeLimit(.minutes(30)))
    func nobody() async throws {
        try await fixture.store.save([try .weight(80)], app: .scale)
        try await fixture.secondStore().save([try .weight(81)], app: .scale)
        #expect(fixture.store.observation == (0, false))
    }

    @Test(
        "a save is told after the last other connection took the log away",
        .timeLimit(.minutes(30)))
    func logMadeAnew() async throws {
        var commits = fixture.store.commits().makeAsyncIterator()
        for number in 0..<5 {
            let second = try fixture.secondStore()
            try await second.save([try .weight(80 + Double(number))], app: .scale)
            #expect(await commits.next() == [.bodyMass])
        }
    }

    @Test(
        "a file in the place of the store is told as a change of everything",
        .timeLimit(.minutes(30)))
    func replaced() async throws {
        var commits = fixture.store.commits(of: [.bodyMass, .stepCount]).makeAsyncIterator()
        let other = StoredFile(fixture.folder.appending(path: "other.sqlite"))
        _ = try HealthStore(at: .file(other.url))
        try StoredFile(fixture.file).delete()
        try FileManager.default.moveItem(at: other.url, to: fixture.file)
        #expect(await commits.next() == [.bodyMass, .stepCount])
        // Told twice at most; the new file is followed.
        let second = try fixture.secondStore()
        try second.permissions.set(share: [.bodyMass: .granted], read: [:], app: .scale)
        try await second.save([try .weight(80)], app: .scale)
        while let types = await commits.next() {
            if types == [.bodyMass] { break }
        }
    }

    @Test("a store whose file is removed refuses, and goes on with one that is put back")
    func removed() async throws {
        try await fixture.store.save([try .weight(80)], app: .scale)
        let file = StoredFile(fixture.file)
        try file.keepCopy()
        try file.delete()
        await #expect(throws: HealthStoreError.removed(fixture.file.path)) {
            try await fixture.store.save([try .weight(81)], app: .scale)
        }
        try file.restoreCopy()
        try await fixture.store.save([try .weight(82)], app: .scale)
        #expect(try await fixture.store.count([SampleQuery(type: .bodyMass)], app: nil) == 2)
        #expect(
            try await fixture.secondStore().count([SampleQuery(type: .bodyMass)], app: nil) == 2)
    }
}
