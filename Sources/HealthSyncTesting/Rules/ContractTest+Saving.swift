internal import Foundation
internal import HealthJournal
internal import HealthSync

/// The rules about saving and editing.
extension ContractTest {
    func namesItsStreams() async throws {
        let remote = try await device("phone").remote
        let streams = remote.streams
        try require(!streams.isEmpty, "It has no stream.")
        try require(Set(streams).count == streams.count, "Two streams have one name.")
        let kinds = streams.map(remote.kinds(of:))
        let missing = await remote.permittedKinds().subtracting(
            kinds.contains([]) ? Set(EntryKind.allCases) : kinds.reduce([]) { $0.union($1) })
        try require(missing.isEmpty, "No stream is for \(missing.map(\.rawValue).sorted()).")
    }

    func keepsWhatIsSaved() async throws {
        let phone = try await device("phone")
        let saved = try await phone.saveEachKind()
        let report = try await phone.sync()
        for push in phone.remote.pushes {
            try require(
                push.outcomes.count == push.operations.count,
                "\(push.operations.count) operations had \(push.outcomes.count) outcomes.")
        }
        try require(report.exported == saved.count, "Not every entry was exported.")
        try await phone.requireNothingPending()
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require(saved)
        for entry in try await tablet.entries() {
            try require(
                !entry.header.source.isForeign, "The app's own entry arrived as another app's.")
        }
    }

    func acceptsAPushTwice() async throws {
        let phone = try await device("phone")
        let saved = try await phone.saveEachKind()
        try await phone.sync()
        try await pushAgain(phone.remote.pushes, at: phone.remote)
        try await phone.sync()
        try await phone.require(saved)
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require(saved)
        try await requireNoConflict(phone, tablet)
    }

    func survivesALostAnswer() async throws {
        let phone = try await device("phone")
        let saved = try await phone.saveEachKind()
        phone.remote.loseNextAnswer()
        try await phone.sync()
        clock.advance(by: 7_200)
        try await phone.sync()
        try await phone.requireNothingPending()
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require(saved)
        try await requireNoConflict(phone, tablet)
    }

    func takesEdits() async throws {
        let (phone, tablet) = (try await device("phone"), try await device("tablet"))
        let saved = try await phone.saveEachKind()
        try await phone.sync()
        try await tablet.sync()
        clock.advance(by: 60)
        var edited: [JournalEntry] = []
        for entry in saved { edited.append(try await tablet.edit(entry.id, amount: 20)) }
        try await tablet.sync()
        try await phone.sync()
        try await phone.require(edited)
        let watch = try await device("watch")
        try await watch.sync()
        try await watch.require(edited)
    }

    func ignoresOldVersions() async throws {
        let phone = try await device("phone")
        let saved = try await phone.saveEachKind()
        try await phone.sync()
        let old = phone.remote.pushes
        clock.advance(by: 60)
        var edited: [JournalEntry] = []
        for entry in saved { edited.append(try await phone.edit(entry.id, amount: 20)) }
        try await phone.sync()
        _ = await old.repeated(at: phone.remote.remote)
        let tablet = try await device("tablet")
        try await tablet.sync()
        try await tablet.require(edited)
    }

    /// Both devices edit an entry; the phone's edit arrives between the tablet's pull and push.
    func settlesEditsOfTwoDevices() async throws {
        let (phone, tablet) = (try await device("phone"), try await device("tablet"))
        let saved = try await phone.saveOne()
        try await phone.sync()
        try await tablet.sync()
        clock.advance(by: 60)
        _ = try await phone.edit(saved.id, amount: 20)
        clock.advance(by: 60)
        let later = try await tablet.edit(saved.id, amount: 30)
        tablet.remote.beforeNextPush { await phone.engine.sync(.manual) }
        for _ in 0..<4 {
            try await tablet.sync()
            try await phone.sync()
            clock.advance(by: 7_200)
        }
        try await phone.require([later])
        try await tablet.require([later])
        try await phone.requireNothingPending()
        try await tablet.requireNothingPending()
    }

    private func requireNoConflict(_ devices: SyncedDevice...) async throws {
        for device in devices {
            try require(
                try await device.journal.conflicts().isEmpty, "A question was raised.")
        }
    }
}
