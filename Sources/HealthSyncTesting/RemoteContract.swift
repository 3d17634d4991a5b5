public import Foundation
public import HealthJournal
public import HealthSync

/// The tests that every remote has to pass, to be called by the tests of the remote.
///
/// Each rule runs real engines with journals in memory against a new place. A rule that is broken is
/// thrown as a ``ContractViolation``, so that any test framework can show it.
///
/// ```swift
/// @Test(arguments: RemoteContract.Rule.allCases)
/// func shelf(keeps rule: RemoteContract.Rule) async throws {
///     try await RemoteContract { _ in SharedShelf() }.check(rule)
/// }
/// ```
public struct RemoteContract: Sendable {
    /// The app that the devices of a test run, as the source of own entries.
    public static let app = EntrySource.own(
        bundleIdentifier: "com.example.contract", name: "Contract")

    /// Runs a test with a new place, and removes the place after it.
    ///
    /// The first argument is the present time of the test.
    public typealias Scope =
        @Sendable (
            _ now: @escaping @Sendable () -> Date,
            _ test: @escaping @Sendable (any RemotePlace) async throws -> Void
        ) async throws -> Void

    private let scope: Scope

    /// A contract for places that need no cleanup.
    ///
    /// - Parameter place: Makes a new place; its argument is the present time of the test.
    public init(
        place: @escaping @Sendable (@escaping @Sendable () -> Date) async throws -> any RemotePlace
    ) {
        scope = { now, test in try await test(try await place(now)) }
    }

    /// A contract for places that exist within a call, such as a server.
    ///
    /// - Parameter scope: Makes a place, runs the test with it, then removes the place.
    public init(scope: @escaping Scope) { self.scope = scope }

    /// Checks one rule against a new place.
    ///
    /// - Throws: ``ContractViolation`` where the rule is broken; what the place throws.
    public func check(_ rule: Rule) async throws {
        let clock = ContractClock(Date(timeIntervalSince1970: 1_780_000_000))
        try await scope({ clock.now }) { place in
            try await ContractTest(rule: rule, place: place, clock: clock).run()
        }
    }
}

extension RemoteContract {
    /// One rule of the contract; its description is a sentence.
    public enum Rule: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
        case namesItsStreams, keepsWhatIsSaved, acceptsAPushTwice, survivesALostAnswer
        case takesEdits, ignoresOldVersions, settlesEditsOfTwoDevices
        case deletes, acceptsTheDeletionOfNothing
        case bringsEachChangeOnce, readsAgainFromACursor, refusesAnUnknownCursor, endsItsPages
        case tellsOtherAppsApart, listsWhatItHolds, recognizesItsHistory

        /// The rule as a sentence.
        public var description: String {
            switch self {
            case .namesItsStreams: "Streams have different names and cover all permitted kinds."
            case .keepsWhatIsSaved: "A saved entry arrives at another device as it was saved."
            case .acceptsAPushTwice: "A push that is repeated changes nothing."
            case .survivesALostAnswer: "A push whose answer was lost can be sent again."
            case .takesEdits: "An edit replaces the version before it, on every device."
            case .ignoresOldVersions: "An old version that arrives late replaces nothing."
            case .settlesEditsOfTwoDevices: "Two devices that edit one entry end with the same."
            case .deletes: "A deleted entry is gone, also for a device that comes later."
            case .acceptsTheDeletionOfNothing: "To delete what is not there succeeds."
            case .bringsEachChangeOnce: "A pull brings what changed since its cursor, once."
            case .readsAgainFromACursor: "Two pulls from one cursor bring the same."
            case .refusesAnUnknownCursor: "A cursor that it did not give is an invalid cursor."
            case .endsItsPages: "Pages of changes end, and bring everything."
            case .tellsOtherAppsApart: "Another app's entry arrives once, as foreign."
            case .listsWhatItHolds: "A listing has the objects that it holds, and no deleted ones."
            case .recognizesItsHistory: "It recognizes its own history marks and no others."
            }
        }
    }
}

/// An empty place of one person, with which the devices of a contract test sync.
///
/// Each test gets a new one: an own database file, an own account at a server.
public protocol RemotePlace: Sendable {
    /// The remote as one device of the person uses it.
    ///
    /// All remotes of a place share what they hold. The remote is called with the journal of its own
    /// device only.
    func remote(of device: ContractDevice) async throws -> any SyncRemote

    /// Lets another app save an entry at the place.
    ///
    /// - Parameter date: The date of the entry.
    /// - Returns: False where no other apps write to the place; then nothing is tested of them.
    func saveAsAnotherApp(at date: Date) async throws -> Bool
}

extension RemotePlace {
    /// A place to which no other apps write.
    public func saveAsAnotherApp(at date: Date) async throws -> Bool { false }
}

/// One device of the person in a contract test: an app with a journal and a clock.
public struct ContractDevice: Sendable {
    /// The name of the device; no two of a test have the same.
    public let name: String
    /// The journal, in memory and empty.
    public let journal: Journal
    /// The app, as the source of its own entries.
    public let app: EntrySource
    /// The present time, the same on all devices of a test.
    public let now: @Sendable () -> Date
}

/// A rule of the contract that a remote does not keep.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule.
    public let rule: RemoteContract.Rule
    /// What the remote did.
    public let reason: String

    /// The rule in a sentence, and what the remote did.
    public var description: String { "\(rule) \(reason)" }
}
