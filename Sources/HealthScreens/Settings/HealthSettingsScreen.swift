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

    /// A screen for a journal, the permissions of a health store and the features to connect.
    ///
    /// With the import of a history it asks about that before sync is switched on.
    public init(
        journal: Journal, permissions: HealthPermissions,
        features: Set<HealthFeature> = Set(HealthFeature.allCases), sync: SyncStatusScreen,
        environment: ScreenEnvironment, history: (any BackfillRunning)? = nil
    ) {
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

    /// The card about permissions; nil where all is allowed, or there is no Health.
    public var card: PermissionCard? { PermissionCard.card(for: permission, rows: groups) }

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
    public func refresh() async {
        let before = permission
        permission = permissions.status(of: features)
        let statuses = permissions.statusByType(of: features)
        types = permission == .partial ? PermissionRow.types(statuses) : []
        var asked: Set<HealthFeature> = []
        for feature in features where (try? await permissions.shouldRequest([feature])) == false {
            asked.insert(feature)
        }
        canAsk = isAvailable && asked != features
        do {
            groups = PermissionRow.groups(
                statuses, asked: asked, of: features, seen: try await seen())
            let status = try await journal.status(of: .health)
            isOn = isAvailable && status.isEnabled
            kinds = isOn ? KindSwitch.all(status.exportedKinds, of: features) : []
            problem = nil
        } catch {
            problem = error.description
        }
        if isOn, HealthSettingsScreen.isUsable(before), permission == .denied {
            notice = HealthSettingsWords.revoked
        }
        await sync.refresh()
    }

    /// Takes notice that the app is in front again: permissions may have changed elsewhere.
    public func becameActive() async {
        await refresh()
        guard isOn else { return }
        await sync.sync(.foreground)
    }

    /// Moves the switch: on asks for permission, off asks whether that is meant.
    public func setOn(_ wanted: Bool) async {
        guard isAvailable, !isWorking, wanted != isOn else { return }
        guard wanted else {
            await sync.refresh()
            alert = ScreenAlert(
                title: HealthSettingsWords.turnOffTitle,
                text: HealthSettingsWords.turnOffText(
                    pending: sync.status.pending + sync.status.parked + sync.status.failed),
                buttons: [
                    ScreenButton(HealthSettingsWords.turnOff, .turnOff, isDestructive: true),
                    ScreenButton(HealthSettingsWords.cancel, .dismiss),
                ])
            return
        }
        isWorking = true
        await turnOn()
        isWorking = false
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
            do {
                try await journal.setRemoteEnabled(.health, false)
                backfillOffer = nil
                importOffer = nil
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
            importOffer = await ConnectingImport.question(history, environment: environment) {
                [weak self] in try await self?.answered()
            }
            if importOffer == nil { try await connect() }
        } catch let error as JournalError {
            problem = error.description
        } catch {
            await refresh()
            alert = message(OnboardingWords.notAsked, canManage: false)
        }
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
