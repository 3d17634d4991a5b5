internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The sync with Health: status, waiting entries, conflicts, earlier entries, switches.
struct SyncPage: Page {
    static let template = "sync"

    struct Operation: Sendable {
        let title: String
        let mark: MarkView?
        let detail: String?
    }

    struct Switch: Sendable {
        let kind: String
        let title: String
        let isOn: Bool
        let next: String

        init(_ kind: KindSwitch, isOn: Bool) {
            self.kind = kind.kind.rawValue
            title = kind.title
            self.isOn = isOn
            next = isOn ? "off" : "on"
        }
    }

    struct Permission: Sendable {
        let text: String
        let isOn: Bool
    }

    struct AlertView: Sendable {
        struct Button: Sendable {
            let value: String
            let title: String
            let isDestructive: Bool
        }
        let title: String
        let text: String
        let buttons: [Button]
    }

    let heading: String
    let badge: BadgeView
    let lastSynced: String
    let details: [String]
    let toast: String?
    let notice: String?
    let isOn: Bool
    let isAvailable: Bool
    let unavailable: String
    let toggle: String
    let footer: String
    let syncNow: String
    let alert: AlertView?
    let advice: String?
    let manage: String
    let connect: String
    let turnOff: String
    let permissions: [Permission]
    let permissionsLabel: String
    let kindsLabel: String
    let kindsReadLabel: String
    let kinds: [Switch]
    let kindsRead: [Switch]
    let isPendingShown: Bool
    let pendingLabel: String
    let pending: [Operation]
    let further: String?
    let pendingEmpty: String?
    let retry: String?
    let conflictsLabel: String
    let conflicts: [ConflictView]
    let earlier: EarlierSamplesView?
    let backfills: [BackfillView]
    let repair: RepairView
    let problem: String?

    @MainActor
    init(
        _ screens: PersonScreens, summary: SyncSummary, pending: PendingScreen,
        conflicts: ConflictScreen, _ language: Language
    ) {
        let words = language.healthSettings
        heading = words.section
        unavailable = words.unavailable
        toggle = words.toggle
        footer = words.footer
        syncNow = language.sync.syncNow
        manage = language.permissions.manage
        connect = language.permissions.connect
        turnOff = words.turnOff
        permissionsLabel = language.permissions.partialTitle
        kindsLabel = words.kinds
        kindsReadLabel = words.kindsRead
        pendingLabel = language.pending.title
        let settings = screens.settings
        badge = summary.badge
        lastSynced = settings.sync.lastSyncedText
        details = settings.sync.details
        toast = summary.isComplete ? settings.sync.toast : nil
        notice = settings.notice
        isOn = settings.isOn
        isAvailable = settings.isAvailable
        alert = settings.alert.map { alert in
            AlertView(
                title: alert.title, text: alert.text,
                buttons: alert.buttons.map {
                    .init(
                        value: SyncPage.name($0.action), title: $0.title,
                        isDestructive: $0.isDestructive)
                })
        }
        advice = settings.advice?.text
        permissions = settings.groups.map {
            Permission(text: $0.accessibilityLabel, isOn: $0.mark == "✓")
        }
        kinds = settings.kinds.compactMap { kind in kind.isSent.map { Switch(kind, isOn: $0) } }
        kindsRead = settings.kinds.compactMap { kind in kind.isRead.map { Switch(kind, isOn: $0) } }
        self.pending = pending.rows.map {
            Operation(title: $0.title, mark: $0.mark.map(MarkView.init), detail: $0.detail)
        }
        further = pending.further > 0 ? language.pending.further(pending.further) : nil
        pendingEmpty =
            pending.rows.isEmpty && summary.isComplete ? language.pending.empty : nil
        isPendingShown = settings.isOn && (summary.isComplete || !pending.rows.isEmpty)
        retry = settings.sync.status.failed > 0 ? language.pending.retry : nil
        conflictsLabel = conflicts.words.title
        self.conflicts = conflicts.cards.map(ConflictView.init)
        earlier = conflicts.earlier.map(EarlierSamplesView.init)
        var offers: [BackfillView] = []
        if let offer = settings.importOffer {
            offers.append(BackfillView(offer, action: "/sync/import"))
        } else if settings.isOn {
            offers = [
                (screens.backfill, "/sync/backfill"), (screens.history, "/sync/history"),
            ].filter { $0.0.hasSomething }.map { BackfillView($0.0, action: $0.1) }
        }
        backfills = offers
        repair = RepairView(screens.compare)
        problem = settings.problem ?? pending.problem ?? conflicts.problem
    }

    /// The value of an alert's button.
    static func name(_ action: HealthSettingsScreen.AlertAction) -> String {
        switch action {
        case .dismiss: "dismiss"
        case .manage: "manage"
        case .turnOff: "turn-off"
        }
    }
}

extension BackfillScreen {
    /// Whether there is something to transfer, or something was.
    fileprivate var hasSomething: Bool {
        switch state {
        case .unknown, .nothing, .declined: problem != nil
        case .offered, .running, .paused, .finished: true
        }
    }
}

/// The comparison of everything, and reading everything again.
struct RepairView: Sendable {
    let texts: CompareWords
    let running: String?
    let lines: [String]
    let problem: String?

    @MainActor
    init(_ screen: CompareScreen) {
        texts = screen.words
        problem = screen.problem
        switch screen.step {
        case .idle: (running, lines) = (nil, [])
        case .running: (running, lines) = (texts.running, [])
        case .finished(let found): (running, lines) = (nil, found)
        }
    }
}

/// The question about samples of an earlier version of this app.
struct EarlierSamplesView: Sendable {
    struct Button: Sendable {
        let value: String
        let title: String
    }

    let card: EarlierSamplesCard
    let buttons: [Button]

    init(_ card: EarlierSamplesCard) {
        self.card = card
        buttons = card.buttons.map { Button(value: $0.action.rawValue, title: $0.title) }
    }
}

/// Two versions side by side.
struct ConflictView: Sendable {
    struct Line: Sendable {
        let label: String
        let base: String?
        let mine: String
        let theirs: String
        let merged: String?
        let differs: Bool
    }

    struct Button: Sendable {
        let value: String
        let title: String
        let isDestructive: Bool
    }

    let id: String
    let versions: String
    let explanation: String
    let baseTitle: String?
    let mineTitle: String
    let theirsTitle: String
    let mergedTitle: String?
    let lines: [Line]
    let safe: String
    let untilThen: String
    let buttons: [Button]

    init(_ card: ConflictCard) {
        id = card.id.uuidString
        versions = card.versions
        explanation = card.explanation
        baseTitle = card.baseTitle
        mineTitle = card.mineTitle
        theirsTitle = card.theirsTitle
        mergedTitle = card.mergedTitle
        lines = card.lines.map {
            Line(
                label: $0.label, base: card.baseTitle == nil ? nil : $0.base ?? "–",
                mine: $0.mine ?? "–", theirs: $0.theirs ?? "–",
                merged: card.mergedTitle == nil ? nil : $0.merged ?? "–", differs: $0.differs)
        }
        safe = card.safe
        untilThen = card.untilThen
        buttons = card.buttons.map {
            Button(
                value: $0.action.rawValue, title: $0.title, isDestructive: $0.isDestructive)
        }
    }
}
