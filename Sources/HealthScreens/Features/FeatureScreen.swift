public import Foundation
public import HealthJournal
public import HealthKitSync
public import Observation

/// Whether a kind of entry goes to Health, for the pages on which it is logged.
///
/// An app that holds a kind back says so here and keeps it out with `Journal.setExported(_:_:at:)`:
/// what is logged meanwhile can be sent later, on request.
@Observable @MainActor
public final class FeatureScreen {
    /// The word to show; nil where the kind goes to Health, and before the first refresh.
    public private(set) var card: FeatureCard?
    /// How many entries could be sent after the kind was switched on; nil where none is offered.
    public private(set) var backfillOffer: Int?
    /// What went wrong, in words.
    public private(set) var problem: String?
    /// The kind.
    public let kind: EntryKind
    private let journal: Journal
    private let permissions: HealthPermissions
    private let isHeldBack: @Sendable () -> Bool
    private let connected: @MainActor () async -> Void
    private var isAsking = false

    /// A screen for a kind of entry.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - journal: The journal.
    ///   - permissions: Those of the health store.
    ///   - isHeldBack: The app's own switch, looked at with each refresh.
    ///   - connected: Called after the person was asked for permission, as for
    ///     ``HealthSettingsScreen``.
    public init(
        _ kind: EntryKind, journal: Journal, permissions: HealthPermissions,
        isHeldBack: @escaping @Sendable () -> Bool = { false },
        connected: @escaping @MainActor () async -> Void = {}
    ) {
        self.connected = connected
        self.kind = kind
        self.journal = journal
        self.permissions = permissions
        self.isHeldBack = isHeldBack
    }

    /// Looks again: when the page appears, and after each commit.
    public func refresh() async {
        do throws(JournalError) {
            card = FeatureCard.card(
                for: kind, status: try await journal.status(of: .health),
                permission: permissions.status(of: [kind.feature]), isHeldBack: isHeldBack())
            problem = nil
        } catch .cancelled {
            // Whoever asked has gone.
        } catch {
            problem = error.description
        }
    }

    /// Does what the button says; `false` where the app is to show its settings about Health.
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
                let count = try await journal.status(of: .health).backfillCandidates
                backfillOffer = count > 0 ? count : nil
            } catch {
                problem = error.description
            }
            await refresh()
            return true
        }
    }

    private func ask() async {
        guard !isAsking else { return }
        isAsking = true
        let status = try? await permissions.request([kind.feature])
        isAsking = false
        await refresh()
        if status == nil { problem = OnboardingWords.notAsked } else { await connected() }
    }

    /// Follows the journal until the task is cancelled.
    public func follow() async {
        let commits = journal.commits()
        await refresh()
        for await _ in commits { await refresh() }
    }
}

extension EntryKind {
    /// The feature that sends this kind.
    fileprivate var feature: HealthFeature {
        switch self {
        case .weight: .weight
        case .drink: .water
        case .food: .food
        case .workout: .workouts
        case .measurement: .measurements
        }
    }
}
