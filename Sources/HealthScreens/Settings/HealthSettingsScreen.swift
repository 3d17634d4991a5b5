public import Foundation
public import HealthJournal
public import HealthKitSync
internal import HealthSync
public import Observation

/// The settings about Health: one switch, what is allowed, and the way to change it.
///
/// Only the runtime check says whether there is Health; without it the section shows one line and
/// nothing else changes.
@Observable @MainActor
public final class HealthSettingsScreen {
    /// What the buttons of the screen's alerts do.
    public enum AlertAction: Hashable, Sendable {
        /// Closes the alert.
        case dismiss
        /// Opens the place where permissions are changed.
        case manage
        /// Switches sync off.
        case turnOff
    }

    /// What Health lets the app save.
    public private(set) var permission = HealthPermissions.Status.notDetermined
    /// Whether the switch is on.
    public private(set) var isOn = false
    /// Whether the system's sheet is open, or the switch is moving.
    public private(set) var isWorking = false
    /// Whether asking would show the person a question.
    public private(set) var canAsk = false
    /// What is connected, by group.
    public private(set) var groups: [PermissionRow] = []
    /// Each type that is saved, while only some are allowed.
    public private(set) var types: [PermissionRow] = []
    /// What waits for a button.
    public private(set) var alert: ScreenAlert<AlertAction>?
    /// A line that blocks nothing, shown once.
    public private(set) var notice: String?
    /// How many entries could be sent to Health after switching on; nil where none is offered.
    public private(set) var backfillOffer: Int?
    /// The question whether other apps' history is to come in; nil where there is none.
    ///
    /// The switch waits for the answer, so that no pass brings in what she does not want.
    public private(set) var importOffer: BackfillScreen?
    /// The kinds of entry, each with its own switch; empty while sync is off.
    public private(set) var kinds: [KindSwitch] = []
    /// What went wrong with the journal, in words.
    public private(set) var problem: String?
    /// The badge, the last pass and the button for the next.
    public let sync: SyncStatusScreen

    private let journal: Journal
    private let permissions: HealthPermissions
    private let features: Set<HealthFeature>
    private let environment: ScreenEnvironment
    private let history: (any BackfillRunning)?
    private let connected: @MainActor () async -> Void
    private var watch = PermissionWatch()
    private var isCardDismissed = false

    /// A screen for a journal, the permissions of a health store and the features to connect.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - permissions: Those of the health store.
    ///   - features: What can be connected.
    ///   - sync: The badge of sync as a whole.
    ///   - environment: How days are written in what an import would bring.
    ///   - history: With the import of a history it is asked about before sync is switched on.
    ///   - connected: Called once sync is on and the question about the history is answered, and
    ///     when permission was given: the place for `SyncScheduler.start()` and
    ///     `permissionChanged()`, as what was not permitted before could not be observed.
    public init(
        journal: Journal, permissions: HealthPermissions,
        features: Set<HealthFeature> = Set(HealthFeature.allCases), sync: SyncStatusScreen,
        environment: ScreenEnvironment, history: (any BackfillRunning)? = nil,
        connected: @escaping @MainActor () async -> Void = {}
    ) {
        self.connected = connected
        self.history = history
        self.journal = journal
        self.permissions = permissions
        self.features = features
        self.sync = sync
        self.environment = environment
    }

    /// Whether there is Health on this device.
    public var isAvailable: Bool { permission != .unavailable }

    /// The one line that is shown without Health.
    public var unavailableText: String? { isAvailable ? nil : HealthSettingsWords.unavailable }

    /// "Connected" while sync is on and something may be saved.
    public var statusText: String? {
        isOn && HealthSettingsScreen.isUsable(permission) ? HealthSettingsWords.connected : nil
    }

    /// "Authorized" or "Not Authorized", with the colour's meaning; nil without Health.
    public var statusRow: (text: String, color: ScreenColor)? {
        switch permission {
        case .authorized, .partial: (HealthSettingsWords.authorized, .good)
        case .denied, .notDetermined: (HealthSettingsWords.notAuthorized, .waiting)
        default: nil
        }
    }

    /// The card about permissions; nil where all is allowed, there is no Health, or the person
    /// closed it.
    public var card: PermissionCard? {
        if isCardDismissed { return nil }
        if let card = PermissionCard.card(for: permission, rows: groups, canAsk: canAsk) {
            return card
        }
        // All may be saved, and there is more to read that nobody was asked about.
        return isOn && canAsk ? .partial(groups, canAsk: true) : nil
    }

    /// What keeps sync from being complete, with the way out; nil while it is off or all is well.
    public var advice: SyncAdvice? {
        isOn ? SyncAdvice(permission: permission, problem: sync.problem) : nil
    }

    /// How to change permissions by hand, naming what is not allowed.
    public var guidance: String {
        let missing = types.filter { $0.state != .on }.map(\.name)
        return PermissionWords.guidance(missing, app: journal.environment.app.name)
    }

    /// Reads everything again: when the screen appears, and after each commit.
    public func refresh() async { _ = await look() }

    /// Reads everything again, and says how permission changed since the last time.
    private func look() async -> PermissionWatch.Notice? {
        permission = permissions.status(of: features)
        let change = watch.observe(permission)
        let statuses = permissions.statusByType(of: features)
        types = permission == .partial ? PermissionRow.types(statuses) : []
        var asked: Set<HealthFeature> = []
        for feature in features where (try? await permissions.shouldRequest([feature])) == false {
            asked.insert(feature)
        }
        canAsk = isAvailable && asked != features
        do throws(JournalError) {
            groups = PermissionRow.groups(
                statuses, asked: asked, of: features, seen: try await seen())
            let status = try await journal.status(of: .health)
            isOn = isAvailable && status.isEnabled
            kinds = isOn ? KindSwitch.all(status.exportedKinds, of: features) : []
            problem = nil
        } catch .cancelled {
            // Whoever asked has gone.
        } catch {
            problem = error.description
        }
        switch change {
        case .revoked? where isOn: notice = HealthSettingsWords.revoked
        case .granted? where notice == HealthSettingsWords.revoked: notice = nil
        default: break
        }
        if change != nil { isCardDismissed = false }
        await sync.refresh()
        return change
    }

    /// Takes notice that the app is in front again: permissions may have changed elsewhere.
    public func becameActive() async {
        let change = await look()
        guard isOn else { return }
        if change == .granted { await connected() }
        await sync.sync(.foreground)
    }

    /// Moves the switch: on asks for permission, off asks whether that is meant.
    public func setOn(_ wanted: Bool) async {
        guard isAvailable, !isWorking, wanted != isOn else { return }
        guard wanted else {
            await askToTurnOff()
            return
        }
        isWorking = true
        await turnOn()
        isWorking = false
        if isOn { await begin() }
    }

    /// Asks for what was not asked yet: the button of the card, and of the advice.
    ///
    /// Off, it moves the switch. To be called after a tap and never otherwise.
    public func ask() async {
        guard isAvailable, !isWorking else { return }
        guard isOn else {
            await setOn(true)
            return
        }
        isWorking = true
        let status = try? await permissions.request(features)
        await refresh()
        isWorking = false
        guard let status else {
            alert = message(OnboardingWords.notAsked, canManage: false)
            return
        }
        guard HealthSettingsScreen.isUsable(status) else {
            alert = message(guidance, canManage: true)
            return
        }
        await connected()
        await sync.sync(.permissionChange)
        await refresh()
    }

    /// Moves the switch of a kind: what is in Health stays there, what comes from Health goes on
    /// coming, and what was logged meanwhile is offered once it is on again.
    public func setExported(_ kind: EntryKind, _ wanted: Bool) async {
        guard isOn, !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        do throws(JournalError) {
            let stopped = try await journal.setExported([kind], wanted, at: .health)
            await refresh()
            if wanted {
                try await offerBackfill()
            } else {
                backfillOffer = nil
                notice = HealthSettingsWords.keptText(kind, pending: stopped)
            }
        } catch {
            problem = error.description
        }
    }

    /// Does what an alert's button says; the way to the Health app is given by the caller.
    public func perform(_ action: AlertAction, opener: (URL) async -> Bool = { _ in false }) async {
        alert = nil
        switch action {
        case .dismiss: break
        case .manage: await manage(opener: opener)
        case .turnOff:
            // An import would go on, and end somewhere.
            let offer = importOffer
            importOffer = nil
            if let offer, offer.isRunning { await offer.stop() }
            do {
                try await journal.setRemoteEnabled(.health, false)
                await sync.switchChanged()
                backfillOffer = nil
            } catch {
                problem = error.description
            }
            await refresh()
        }
    }

    /// Opens the Health app, else the app's settings, else says how to get there.
    public func manage(opener: (URL) async -> Bool) async {
        if await ManageLink.open(with: opener) { return }
        alert = message(guidance, canManage: false)
    }

    /// Takes the notice away.
    public func dismissNotice() { notice = nil }

    /// Closes the card about permissions until they change.
    public func dismissCard() { isCardDismissed = true }

    /// Takes the offer of a backfill away; it stays in the settings.
    public func dismissBackfillOffer() { backfillOffer = nil }

    /// Takes the question about the history away; without an answer the switch stays off.
    public func dismissImportOffer() { importOffer = nil }

    /// Whether sync has anything to do: something may be saved, or all is only read.
    private static func isUsable(_ status: HealthPermissions.Status) -> Bool {
        ![.unavailable, .notDetermined, .denied].contains(status)
    }

    private func turnOn() async {
        do {
            let status = try await permissions.request(features)
            guard HealthSettingsScreen.isUsable(status) else {
                await refresh()
                alert = message(guidance, canManage: true)
                return
            }
            await refresh()
            importOffer = await ConnectingImport.question(
                history, environment: environment,
                connect: { [weak self] in try await self?.answered() },
                connected: { [weak self] in await self?.begin() })
            if importOffer == nil { try await connect() }
        } catch let error as JournalError {
            problem = error.description
        } catch {
            await refresh()
            alert = message(OnboardingWords.notAsked, canManage: false)
        }
    }

    private func askToTurnOff() async {
        do throws(JournalError) {
            let unsent = try await journal.unsentEntries(to: .health)
            let deletions = try await journal.status(of: .health).deletions
            alert = ScreenAlert(
                title: HealthSettingsWords.turnOffTitle,
                text: HealthSettingsWords.turnOffText(unsent: unsent, deletions: deletions),
                buttons: [
                    ScreenButton(HealthSettingsWords.turnOff, .turnOff, isDestructive: true),
                    ScreenButton(HealthSettingsWords.cancel, .dismiss),
                ])
        } catch {
            problem = error.description
        }
    }

    /// Sync is on and nothing is to be asked first: whoever makes passes may begin.
    private func begin() async {
        guard isOn else { return }
        // An import that was left out leaves nothing to show.
        if importOffer?.state == .declined { importOffer = nil }
        await connected()
        await refresh()
    }

    private func offerBackfill() async throws(JournalError) {
        let candidates = try await journal.status(of: .health).backfillCandidates
        backfillOffer = candidates > 0 ? candidates : nil
    }

    /// The question was answered, unless it was taken away meanwhile.
    private func answered() async throws(JournalError) {
        guard importOffer != nil else { return }
        try await connect()
    }

    private func connect() async throws(JournalError) {
        try await journal.setRemoteEnabled(.health, true)
        await sync.switchChanged()
        await refresh()
        try await offerBackfill()
    }

    private func message(_ text: String, canManage: Bool) -> ScreenAlert<AlertAction> {
        var buttons = [ScreenButton(HealthSettingsWords.ok, AlertAction.dismiss)]
        if canManage { buttons.append(ScreenButton(HealthSettingsWords.openHealth, .manage)) }
        return ScreenAlert(
            title: HealthSettingsWords.accessRequired, text: text, buttons: buttons)
    }

    /// The groups of which something was read in the last month.
    private func seen() async throws(JournalError) -> Set<TypeName.Group> {
        let today = try await journal.today()
        var groups: Set<TypeName.Group> = []
        for summary in try await journal.summaries(from: today.advanced(by: -30), through: today) {
            if summary.activity != nil { groups.insert(.activity) }
            for entry in summary.entries where entry.header.source.isForeign {
                switch entry.kind {
                case .weight: groups.insert(.weight)
                case .drink: groups.insert(.water)
                case .food: groups.insert(.nutrition)
                case .workout: groups.insert(.workouts)
                }
            }
        }
        return groups
    }
}
