internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import OpenHealthKit

/// The one thing that pages say about sync: it is green only if nothing is missing in Health and
/// nothing is forbidden.
struct SyncSummary: Sendable {
    let badge: BadgeView
    /// Whether Health has every entry, and allows everything that is sent and read.
    let isComplete: Bool

    @MainActor
    init(of person: Person, _ screen: SyncStatusScreen) async {
        let found = screen.badge
        switch found.state {
        case .synced, .idle: break
        case .syncing, .pending, .error, .notSynced:
            (badge, isComplete) = (BadgeView(found), false)
            return
        }
        let words = person.environment.language.sync
        let earlier = (try? await person.journal.backfillCandidates(of: .health)) ?? 0
        if person.forbidsSomething(screen.status) {
            (badge, isComplete) = (BadgeView(waiting: words.partlyAllowed, words), false)
        } else if earlier > 0 {
            (badge, isComplete) = (BadgeView(waiting: words.notInHealth(earlier), words), false)
        } else {
            (badge, isComplete) = (BadgeView(found), true)
        }
    }
}

extension Person {
    /// Whether a type is not allowed that the person's kinds of entry need, for saving or reading.
    fileprivate func forbidsSomething(_ status: RemoteStatus) -> Bool {
        func types(_ types: (HealthFeature) -> [HKObjectType]) -> [ObjectType] {
            Set(Self.features.flatMap(types)).compactMap { ObjectType.named($0.identifier) }
        }
        let saved = types { Array($0.typesToShare(for: status.exportedKinds)) }
        let read = types { Array($0.typesToRead(for: status.importedKinds)) }
        guard
            let known = try? database.permissions.decisions(
                on: saved + read, app: configuration.app.identity)
        else { return true }
        return saved.contains { known.share($0) != .granted }
            || read.contains { known.read($0) != .granted }
    }
}
