public import Foundation
public import HealthJournal
public import HealthKitSync
public import HealthWords
public import Observation

/// Shows whether a kind of entry is sent to Health, on the pages on which it is logged.
///
/// An app that disables a kind for now returns `true` from `isHeldBack` and stops its export with
/// `Journal.setExported(_:_:at:)`. Entries that are logged meanwhile can be sent later, on request.
@Observable @MainActor
public final class FeatureScreen {
    /// The card to show; nil if the kind is sent to Health or never is, as day notes, and before the
    /// first refresh.
    public private(set) var card: FeatureCard?
    /// The number of entries that could be sent after the kind was enabled; nil if there are none.
    public private(set) var backfillOffer: Int?
    /// The error message for the person; nil without an error.
    public private(set) var problem: String?
    /// The kind of entry.
    public let kind: EntryKind
    private let journal: Journal
    private let permissions: HealthPermissions
    private let isHeldBack: @Sendable () -> Bool
    private let language: Language
    private let connected: @MainActor () async -> Void
    private var isAsking = false

    /// Creates a screen for a kind of entry.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - journal: The journal.
    ///   - permissions: The permissions of the health store.
    ///   - isHeldBack: Whether the app has disabled the kind; read at each refresh.
    ///   - language: The language of the texts; by default that of the device.
    ///   - connected: Called after the person was asked for permission, as for
    ///     ``HealthSettingsScreen``.
    public init(
        _ kind: EntryKind, journal: Journal, permissions: HealthPermissions,
        isHeldBack: @escaping @Sendable () -> Bool = { false },
        language: Language = .matching(.autoupdatingCurrent),
        connected: @escaping @MainActor () async -> Void = {}
    ) {
        self.language = language
        self.connected = connected
        self.kind = kind
        self.journal = journal
        self.permissions = permissions
        self.isHeldBack = isHeldBack
    }

    /// Reads the state again; to be called when the page appears, and after each commit.
    public func refresh() async {
        guard let feature = kind.feature else { return }
        do throws(JournalError) {
            card = FeatureCard.card(
                for: kind, status: try await journal.status(of: .health),
                permission: permissions.status(of: [feature]), isHeldBack: isHeldBack(),
                language)
            problem = nil
        } catch .cancelled {
            // The caller's task was cancelled.
        } catch {
            problem = language.errors.text(error)
        }
    }

    /// Performs the action of a button; `false` if the app should open its settings about Health.
    public func perform(_ action: FeatureCard.Action, opener: (URL) async -> Bool) async -> Bool {
        switch action {
        case .openSettings: return false
        case .manage: return await ManageLink.open(with: opener)
        case .ask:
            await ask()
            return true
        case .turnOn:
            guard !isHeldBack() else { return true }
            do throws(JournalError) {
                try await journal.setExported([kind], true, at: .health)
                let count = try await journal.backfillCandidates(of: .health)
                backfillOffer = count > 0 ? count : nil
            } catch {
                problem = language.errors.text(error)
            }
            await refresh()
            return true
        }
    }

    private func ask() async {
        guard !isAsking, let feature = kind.feature else { return }
        isAsking = true
        let status = try? await permissions.request([feature])
        isAsking = false
        await refresh()
        if status == nil { problem = language.onboarding.notAsked } else { await connected() }
    }

    /// Refreshes after each commit to the journal, until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }
}

extension EntryKind {
    /// The feature that exports this kind; nil for day notes, which Health never has.
    fileprivate var feature: HealthFeature? {
        switch self {
        case .weight: .weight
        case .drink: .water
        case .food: .food
        case .workout: .workouts
        case .measurement: .measurements
        case .dayNote: nil
        }
    }
}

/// An explanation why a kind of entry is not sent to Health, with a way to change that.
///
/// The card says that the journal keeps working, and is never red.
public struct FeatureCard: Hashable, Sendable {
    /// The reason why a kind of entry is not sent to Health.
    public enum Reason: Hashable, Sendable {
        /// There is no health store on this device.
        case noHealth
        /// The app has disabled the kind for now, for example until an error is fixed.
        case heldBack
        /// The person has disabled sync.
        case syncOff
        /// The person has disabled the export of this kind.
        case kindOff
        /// The person was not asked yet.
        case notAsked
        /// The person denied the permission.
        case notPermitted
    }

    /// The actions of its button.
    public enum Action: Hashable, Sendable {
        /// Opens the settings about Health.
        case openSettings
        /// Enables the export of this kind.
        case turnOn
        /// Asks for permission.
        case ask
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The reason.
    public let reason: Reason
    /// The title: which kind is affected.
    public let title: String
    /// The explanation.
    public let text: String
    /// The possible actions; empty if there are none.
    public let buttons: [ScreenButton<Action>]
    /// The meaning of the card's colour.
    public let color = ScreenColor.neutral

    /// The text of the card for screen readers.
    public var accessibilityLabel: String { "\(title). \(text)" }

    /// Creates the card of a kind of entry for a reason.
    public init(_ reason: Reason, of kind: EntryKind, _ language: Language) {
        let words = language.features
        self.reason = reason
        title = FeatureCard.title(reason, kind, language)
        text =
            switch reason {
            case .noHealth: words.noHealth
            case .heldBack: words.heldBack
            case .syncOff: words.syncOff
            case .kindOff: words.kindOff
            case .notAsked: words.notAskedYet
            case .notPermitted: words.notPermitted
            }
        buttons =
            switch reason {
            case .noHealth, .heldBack: []
            case .syncOff: [ScreenButton(words.settings, .openSettings)]
            case .kindOff: [ScreenButton(words.turnOn, .turnOn)]
            case .notAsked: [ScreenButton(language.permissions.connect, .ask)]
            case .notPermitted: [ScreenButton(language.permissions.manage, .manage)]
            }
    }

    private static func title(
        _ reason: Reason, _ kind: EntryKind, _ language: Language
    ) -> String {
        let (words, name) = (language.features, language.entry.kind(kind))
        return switch (kind, reason) {
        case (.food, .noHealth): words.foodNotSent
        case (.food, _): words.foodNotSentNow
        case (_, .noHealth): words.notSent(name)
        default: words.notSentNow(name)
        }
    }

    /// The card of a kind of entry in the current state; nil if the kind is sent to Health.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - status: The sync status of the journal with Health.
    ///   - permission: The permission to save this kind in Health.
    ///   - isHeldBack: Whether the app has disabled the kind.
    ///   - language: The language of the texts.
    public static func card(
        for kind: EntryKind, status: RemoteStatus, permission: HealthPermissions.Status,
        isHeldBack: Bool = false, _ language: Language
    ) -> FeatureCard? {
        let reason: Reason? =
            if permission == .unavailable {
                .noHealth
            } else if isHeldBack {
                .heldBack
            } else if !status.isEnabled {
                .syncOff
            } else if !status.exportedKinds.contains(kind) {
                .kindOff
            } else if permission == .notDetermined {
                .notAsked
            } else if permission == .denied {
                .notPermitted
            } else {
                nil
            }
        return reason.map { FeatureCard($0, of: kind, language) }
    }
}
