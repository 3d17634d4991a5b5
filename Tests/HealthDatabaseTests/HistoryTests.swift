import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("The history that an anchor belongs to")
struct HistoryTests {
    private let weights = [SampleQuery(type: .bodyMass)]

    @Test("an anchor of this history is continued, before and after the next commits")
    func sameHistory() async throws {
        let world = try HistoryWorld()
        let (first, anchor) = try await world.saveWeight(80)
        let second = try await world.saveWeight(81).uuid
        let store = try world.open()
        #expect(try await store.recognizes(anchor))
        let changes = try await store.changes(weights, after: anchor, app: nil)
        #expect(changes.added.map(\.uuid) == [second])
        #expect(!changes.isFromBeginning)
        let all = try await store.changes(weights, after: nil, app: nil)
        #expect(all.added.map(\.uuid) == [first, second])
        #expect(!all.isFromBeginning)
        #expect(all.anchor == (try await store.latestAnchor()))
    }

    @Test("an anchor that was taken after the copy is not recognized in the restored copy")
    func restored() async throws {
        let world = try HistoryWorld()
        let (kept, before) = try await world.saveWeight(80)
        try world.file.keepCopy()
        let (_, lost) = try await world.saveWeight(81)
        try world.file.restoreCopy()
        #expect(try await world.open().recognizes(before))
        #expect(try await world.open().recognizes(lost) == false)
        // The log reaches the anchor's number again, with another commit.
        let (other, now) = try await world.saveWeight(82)
        #expect(now.position == lost.position)
        let changes = try await world.open().changes(weights, after: lost, app: nil)
        #expect(changes.isFromBeginning)
        #expect(changes.added.map(\.uuid) == [kept, other])
        #expect(changes.anchor == now)
    }

    @Test("no anchor of a deleted store is recognized in the one that was made anew")
    func madeAnew() async throws {
        let world = try HistoryWorld()
        let beginning = try await world.open().latestAnchor()
        let (_, end) = try await world.saveWeight(80)
        try world.file.delete()
        _ = try await world.saveWeight(81)
        for anchor in [beginning, end] {
            #expect(try await world.open().recognizes(anchor) == false)
            let changes = try await world.open().changes(weights, after: anchor, app: nil)
            #expect(changes.isFromBeginning)
            #expect(changes.added.count == 1)
        }
    }

    @Test("a limit that ends inside a commit gives an anchor of that commit")
    func insideOfACommit() async throws {
        let world = try HistoryWorld()
        let store = try world.open()
        try await store.save(try (1...3).map { try .weight(70 + Double($0)) }, app: .scale)
        let part = try await store.changes(weights, after: nil, limit: 2, app: nil)
        #expect(part.anchor.token == (try await store.latestAnchor().token))
        let rest = try await store.changes(weights, after: part.anchor, app: nil)
        #expect(rest.added.count == 1)
        #expect(!rest.isFromBeginning)
    }

    @Test("a number alone is taken as it is, up to the end of the log")
    func numberAlone() async throws {
        let world = try HistoryWorld()
        let (_, end) = try await world.saveWeight(80)
        let store = try world.open()
        #expect(try await store.recognizes(LogAnchor(position: end.position)))
        #expect(try await store.recognizes(LogAnchor(position: end.position + 1)) == false)
        #expect(try await store.recognizes(LogAnchor(position: -1)) == false)
        #expect(try await store.recognizes(LogAnchor(position: .max)) == false)
    }

    @Test("an app finds the samples that it saved, not deleted ones nor those of other apps")
    func ownSamples() async throws {
        let world = try HistoryWorld()
        let (kept, _) = try await world.saveWeight(80)
        let (deleted, _) = try await world.saveWeight(81)
        let store = try world.open()
        try await store.delete([deleted], app: .scale)
        let all: Set = [kept, deleted, UUID()]
        #expect(try await store.ownSamples(among: all, app: .scale) == [kept])
        let other = AppIdentity(bundleIdentifier: "com.example.other", name: "Other")
        #expect(try await store.ownSamples(among: all, app: other).isEmpty)
        #expect(try await store.ownSamples(among: [], app: .scale).isEmpty)
    }

    @Test("a commit that changes no sample takes no place in the log")
    func noSamples() async throws {
        let world = try HistoryWorld()
        let store = try world.open()
        let before = try await store.latestAnchor()
        try store.characteristics.set(.biologicalSex, .number(1))
        #expect(try await store.latestAnchor() == before)
    }
}
