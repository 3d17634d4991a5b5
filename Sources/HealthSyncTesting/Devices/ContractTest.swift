internal import Foundation
internal import HealthJournal
internal import HealthSync
internal import Synchronization

/// The test of one rule: a place, a clock, and the devices that the rule adds.
struct ContractTest: Sendable {
    let rule: RemoteContract.Rule
    let place: any RemotePlace
    let clock: ContractClock

    /// A new device, which has synced nothing yet.
    func device(_ name: String) async throws -> SyncedDevice {
        let clock = clock
        var app = RemoteContract.app
        app.device = name
        let journal = try Journal(
            at: .memory,
            environment: JournalEnvironment(
                now: { clock.now }, timeZone: { .gmt }, app: app, undoWindow: 0))
        let device = ContractDevice(
            name: name, journal: journal, app: app, now: { clock.now })
        let remote = RecordingRemote(try await place.remote(of: device))
        try await journal.setRemoteEnabled(remote.id, true)
        return SyncedDevice(
            rule: rule, journal: journal, remote: remote,
            engine: SyncEngine(journal: journal, remote: remote, now: { clock.now }))
    }

    /// Throws a violation of the rule unless a condition holds.
    func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        if !condition { throw ContractViolation(rule: rule, reason: reason()) }
    }

    func run() async throws {
        switch rule {
        case .namesItsStreams: try await namesItsStreams()
        case .keepsWhatIsSaved: try await keepsWhatIsSaved()
        case .acceptsAPushTwice: try await acceptsAPushTwice()
        case .survivesALostAnswer: try await survivesALostAnswer()
        case .takesEdits: try await takesEdits()
        case .ignoresOldVersions: try await ignoresOldVersions()
        case .settlesEditsOfTwoDevices: try await settlesEditsOfTwoDevices()
        case .deletes: try await deletes()
        case .acceptsTheDeletionOfNothing: try await acceptsTheDeletionOfNothing()
        case .bringsEachChangeOnce: try await bringsEachChangeOnce()
        case .readsAgainFromACursor: try await readsAgainFromACursor()
        case .refusesAnUnknownCursor: try await refusesAnUnknownCursor()
        case .endsItsPages: try await endsItsPages()
        case .tellsOtherAppsApart: try await tellsOtherAppsApart()
        case .listsWhatItHolds: try await listsWhatItHolds()
        case .recognizesItsHistory: try await recognizesItsHistory()
        }
    }
}

/// The clock of a contract test, which stands still until a rule moves it.
final class ContractClock: Sendable {
    private let instant: Mutex<Date>

    init(_ start: Date) { instant = Mutex(start) }

    var now: Date { instant.withLock { $0 } }

    func advance(by seconds: TimeInterval) { instant.withLock { $0 += seconds } }
}
