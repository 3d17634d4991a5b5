internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The rules about pulling.
extension ContractTest {
    func bringsEachChangeOnce() async throws {
        let phone = try await device("phone")
        let first = try await phone.saveOne()
        try await phone.sync()
        let before = try await state(of: phone)
        try require(before.entries.contains(first.id), "A pull lacks a saved entry.")
        let unchanged = try await state(of: phone, after: before.cursors)
        try require(unchanged.entries.isEmpty, "A pull brings again what a cursor lies behind.")
        clock.advance(by: 60)
        let second = try await phone.saveOne()
        try await phone.sync()
        let after = try await state(of: phone, after: before.cursors)
        try require(
            after.entries.contains(second.id), "A pull lacks what was saved after its cursor.")
        try require(!after.entries.contains(first.id), "A pull brings what is before its cursor.")
    }

    func readsAgainFromACursor() async throws {
        let phone = try await device("phone")
        _ = try await phone.saveEachKind()
        try await phone.sync()
        let (first, second) = (try await state(of: phone), try await state(of: phone))
        try require(
            !first.entries.isEmpty && first.entries == second.entries,
            "The second pull brings other changes than the first.")
    }

    func refusesAnUnknownCursor() async throws {
        let phone = try await device("phone")
        _ = try await phone.saveOne()
        try await phone.sync()
        for stream in phone.remote.streams {
            do throws(PullError) {
                _ = try await phone.remote.pull(stream, after: Data("no cursor".utf8))
                throw PullError.temporary(reason: .other("It was accepted."))
            } catch {
                try require(error == .invalidCursor, "\(error.reason)")
            }
        }
    }

    func endsItsPages() async throws {
        let phone = try await device("phone")
        var saved: [JournalEntry] = []
        for _ in 0..<Self.manyEntries {
            clock.advance(by: 60)
            saved.append(try await phone.saveOne())
        }
        try await phone.sync()
        let ids = try await state(of: phone).entries
        try require(
            ids.isSuperset(of: saved.map(\.id)),
            "Of \(saved.count) entries \(ids.count) are in the pages.")
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require(saved)
    }

    /// More than most remotes have on one page.
    private static let manyEntries = 120

    func tellsOtherAppsApart() async throws {
        let date = clock.now.addingTimeInterval(-600)
        guard try await place.saveAsAnotherApp(at: date) else { return }
        let phone = try await device("phone")
        for _ in 0..<2 {
            try await phone.engine.forgetCursors()
            try await phone.sync()
            let entries = try await phone.entries()
            try require(entries.count == 1, "\(entries.count) entries arrived instead of one.")
            try require(
                entries.allSatisfy(\.header.source.isForeign),
                "Another app's entry arrived as the app's own.")
        }
        try await phone.requireNothingPending()
    }

    func listsWhatItHolds() async throws {
        let phone = try await device("phone")
        let (kept, gone) = (try await phone.saveOne(), try await phone.saveOne())
        try await phone.sync()
        let interval = DateInterval(start: clock.now.addingTimeInterval(-86_400), end: clock.now)
        guard try await listed(phone, kept, in: interval) != nil else { return }
        try require(
            try await listed(phone, kept, in: interval) == true, "A listing lacks a saved entry.")
        let objects = try await self.objects(of: gone, from: phone)
        try await phone.journal.delete(gone.id)
        clock.advance(by: 60)
        try await phone.sync()
        let left = try await listing(of: gone.kind, phone, in: interval)?.objects ?? []
        try require(left.isDisjoint(with: objects), "A listing has a deleted entry.")
        try require(
            try await listed(phone, kept, in: interval) == true, "A listing lacks a saved entry.")
    }

    func recognizesItsHistory() async throws {
        let phone = try await device("phone")
        guard let first = try await phone.remote.historyMark() else { return }
        try require(!first.isEmpty, "A mark is empty.")
        _ = try await phone.saveEachKind()
        try await phone.sync()
        try require(
            try await phone.remote.recognizes(first), "It does not recognize an earlier mark.")
        try require(
            try await !phone.remote.recognizes(Data("no mark".utf8)), "It recognizes any mark.")
        for cursor in try await state(of: phone).cursors.values {
            try require(
                try await phone.remote.recognizes(cursor), "It does not recognize its cursor.")
        }
    }

}

extension ContractTest {
    /// The own entries in all streams after cursors, and the cursors at the end of each.
    private func state(of device: SyncedDevice, after cursors: [StreamName: Data] = [:])
        async throws -> (entries: Set<UUID>, cursors: [StreamName: Data])
    {
        var (entries, ends): (Set<UUID>, [StreamName: Data]) = ([], [:])
        for stream in device.remote.streams {
            let (changes, cursor) = try await device.changes(of: stream, after: cursors[stream])
            entries.formUnion(changes.compactMap(\.ownEntry))
            ends[stream] = cursor
        }
        return (entries, ends)
    }

    /// The objects of an entry, from what the push answered.
    private func objects(of entry: JournalEntry, from device: SyncedDevice) async throws
        -> Set<String>
    {
        var objects: Set<String> = []
        for push in device.remote.pushes {
            for (operation, outcome) in zip(push.operations, push.outcomes)
            where operation.entry == entry.id {
                if case .done(let links) = outcome { objects.formUnion(links.map(\.object)) }
            }
        }
        return objects
    }

    private func listing(of kind: EntryKind, _ device: SyncedDevice, in interval: DateInterval)
        async throws -> ObjectListing?
    {
        let remote = device.remote
        for stream in remote.streams {
            let kinds = remote.kinds(of: stream)
            guard kinds.isEmpty || kinds.contains(kind) else { continue }
            return try await remote.objects(of: stream, in: interval)
        }
        return nil
    }

    /// Whether a listing has an entry; nil where the remote makes no listings.
    private func listed(_ device: SyncedDevice, _ entry: JournalEntry, in interval: DateInterval)
        async throws -> Bool?
    {
        guard let listing = try await listing(of: entry.kind, device, in: interval) else {
            return nil
        }
        let objects = try await objects(of: entry, from: device)
        return !objects.isEmpty && objects.isSubset(of: listing.objects)
    }
}
