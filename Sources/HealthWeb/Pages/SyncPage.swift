internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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
    /// What the permissions forbid; empty while sync is off.
    let forbidden: [String]
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
        _ screens: PersonScreens, summary: SyncSummary, forbidden: ForbiddenTypes,
        pending: PendingScreen, conflicts: ConflictScreen, _ language: Language
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
        kindsLabel = words.kinds
        kindsReadLabel = words.kindsRead
        pendingLabel = language.pending.title
        let settings = screens.settings
        badge = summary.badge
        lastSynced = settings.sync.lastSyncedText
        details = settings.sync.details
        self.forbidden = settings.isOn ? forbidden.lines : []
        permissionsLabel =
            settings.isOn && !forbidden.isEverything
            ? language.permissions.partialTitle : language.permissions.permissionsTitle
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
        let unread = Self.unreadGroups(settings.sync.status, forbidden, language)
        var shown: Set<String> = []
        permissions = settings.groups.map { row in
            // The owner of the store knows what may be read, which no app knows.
            let detail: String? =
                row.access == .read && unread.contains(row.name)
                ? language.permissions.notEnabled
                : row.state == .noData && forbidden.toRead.isEmpty ? language.day.noData : nil
            return Permission(
                text: detail.map { language.permissions.row(row.name, detail: $0) }
                    ?? row.accessibilityLabel,
                isOn: row.mark == "✓" && detail == nil)
        }.filter { shown.insert($0.text).inserted }
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

    /// The names of the groups of which nothing may be read.
    private static func unreadGroups(
        _ status: RemoteStatus, _ forbidden: ForbiddenTypes, _ language: Language
    ) -> Set<String> {
        let missing = Set(forbidden.toRead.map(\.identifier))
        let types = Person.features.flatMap { $0.typesToRead(for: status.importedKinds) }
        let groups = Dictionary(grouping: types) { TypeName.group(of: $0) }
            .filter { $0.value.allSatisfy { missing.contains($0.identifier) } }
        return Set(groups.keys.map(language.permissions.group))
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

/// The offer to export or import earlier entries, with its progress.
struct BackfillView: Sendable {
    struct Button: Sendable {
        let value: String
        let title: String
        let isPrimary: Bool
    }

    let action: String
    let heading: String
    let text: String?
    let lines: [String]
    let percent: Int?
    let isRunning: Bool
    let buttons: [Button]
    let problem: String?

    @MainActor
    init(_ screen: BackfillScreen, action: String) {
        self.action = action
        heading = screen.title
        text = screen.text
        lines = screen.previewLines
        percent = screen.fraction.map { Int(($0 * 100).rounded()) }
        isRunning = screen.isRunning
        buttons = screen.buttons.map {
            Button(
                value: BackfillView.name($0.action), title: $0.title,
                isPrimary: $0.action == .run)
        }
        problem = screen.problem
    }

    /// The action of a button's value.
    static func action(_ value: String?) -> BackfillScreen.Action? {
        switch value {
        case "run": .run
        case "cancel": .cancel
        case "not-now": .notNow
        default: nil
        }
    }

    private static func name(_ action: BackfillScreen.Action) -> String {
        switch action {
        case .run: "run"
        case .cancel: "cancel"
        case .notNow: "not-now"
        }
    }

    /// Runs the action of a button; a long one continues after the answer.
    @MainActor
    static func perform(_ value: String?, on screen: BackfillScreen?) async throws {
        guard let screen else { return }
        guard let action = action(value) else { throw WebError.malformed }
        if action == .run {
            Task { await screen.perform(.run) }
            // The next page shows the progress.
            await Task.yield()
        } else {
            await screen.perform(action)
        }
    }
}

/// The page of the sync with Health.
struct SyncController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/sync", use: show)
        add(to: router, "/now") { screens, _ in await screens.sync.sync() }
        add(to: router, "/switch") { screens, form in
            await screens.settings.setOn(form["on"] == "1")
        }
        add(to: router, "/alert") { screens, form in
            switch form["action"] {
            case "turn-off": await screens.settings.perform(.turnOff)
            default: await screens.settings.perform(.dismiss)
            }
        }
        add(to: router, "/kind") { screens, form in
            guard let kind = form["kind"].flatMap(EntryKind.init) else {
                throw WebError.malformed
            }
            await screens.settings.setExported(kind, form["to"] == "on")
        }
        add(to: router, "/kind-read") { screens, form in
            guard let kind = form["kind"].flatMap(EntryKind.init) else {
                throw WebError.malformed
            }
            await screens.settings.setImported(kind, form["to"] == "on")
        }
        add(to: router, "/notice") { screens, _ in screens.settings.dismissNotice() }
        add(to: router, "/backfill") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.backfill)
        }
        add(to: router, "/history") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.history)
        }
        add(to: router, "/import") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.settings.importOffer)
        }
        add(to: router, "/compare") { screens, _ in
            Task { await screens.compare.compare() }
            await Task.yield()
        }
        add(to: router, "/again") { screens, form in
            Task { await screens.compare.importAgain(includingHidden: form["hidden"] == "1") }
            await Task.yield()
        }
        router.post("/sync/conflict", use: resolve)
        router.post("/sync/earlier", use: decide)
    }

    private func add(
        to router: RouterGroup<WebContext>, _ path: String,
        _ action: @escaping @MainActor @Sendable (PersonScreens, FormFields) async throws -> Void
    ) {
        site.addForm(path, backTo: "/sync", to: router, action)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let page = await SyncController.page(try site.person(context))
        return try await site.response(
            page, title: page.heading, at: .sync, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(_ person: Person) async -> SyncPage {
        let screens = PersonScreens.of(person)
        await screens.settings.refresh()
        await screens.backfill.refresh()
        await screens.history.refresh()
        let pending = PendingScreen(journal: person.journal, environment: person.environment)
        await pending.refresh()
        let conflicts = ConflictScreen(
            journal: person.journal, environment: person.environment)
        await conflicts.refresh()
        return SyncPage(
            screens, summary: await SyncSummary(of: person, screens.sync),
            forbidden: person.forbidden(screens.sync.status), pending: pending,
            conflicts: conflicts, person.environment.language)
    }

    @Sendable private func resolve(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["id"].flatMap({ UUID(uuidString: $0) }),
            let choice = context.form["choice"].flatMap(Conflict.Choice.init)
        else { throw WebError.malformed }
        let problem = await SyncController.resolve(
            person, id, choice, shown: context.form.shown?["versions"])
        if let problem {
            throw WebError(
                .conflict, person.environment.language.conflicts.title, problem)
        }
        return .see("/sync")
    }

    @MainActor
    private static func resolve(
        _ person: Person, _ id: UUID, _ choice: Conflict.Choice, shown: String?
    ) async -> String? {
        let screen = ConflictScreen(journal: person.journal, environment: person.environment)
        await screen.choose(choice, for: id, shown: shown)
        return screen.problem
    }

    /// Decides about samples of an earlier version of this app, and sends what waited.
    @Sendable private func decide(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let choice = context.form["choice"].flatMap(EarlierSamplesChoice.init) else {
            throw WebError.malformed
        }
        let problem = await SyncController.decide(person, choice)
        if let problem {
            throw WebError(
                .conflict, person.environment.language.earlierSamples.title, problem)
        }
        return .see("/sync")
    }

    @MainActor
    private static func decide(_ person: Person, _ choice: EarlierSamplesChoice) async -> String? {
        let screen = ConflictScreen(journal: person.journal, environment: person.environment)
        await screen.decide(choice)
        if screen.problem == nil { await PersonScreens.of(person).sync.sync() }
        return screen.problem
    }
}
