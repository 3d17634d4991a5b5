public import Foundation
public import HealthJournal
public import HealthKitSync
internal import HealthSync
public import HealthWords
public import Observation

/// The settings about Health: one switch, what is allowed, and the way to change it.
///
/// Only the runtime check says whether there is Health; without it the section shows one line and
/// nothing else changes.
@Observable @MainActor
public final class HealthSettingsScreen {
    /// The actions of the screen's alerts.
    public enum AlertAction: Hashable, Sendable {
        /// Closes the alert.
        case dismiss
        /// Opens the place where permissions are changed.
        case manage
        /// Switches sync off.
        case turnOff
    }

    /// The app's permissions in Health.
    public let access: HealthAccess
    /// Whether the switch is on.
    public internal(set) var isOn = false
    /// Whether the system's sheet is open, or a switch is moving.
    public internal(set) var isWorking = false
    /// The question that waits for a button.
    public internal(set) var alert: ScreenAlert<AlertAction>?
    /// A line that blocks nothing, shown once.
    public internal(set) var notice: String?
    /// The number of entries that could be sent to Health after switching on; nil where none is offered.
    public internal(set) var backfillOffer: Int?
    /// The question whether other apps' history is to come in; nil where there is none.
    ///
    /// The switch waits for the answer, so that no pass brings in what she does not want.
    public internal(set) var importOffer: BackfillScreen?
    /// The kinds of entry, each with its switches; empty while sync is off.
    public internal(set) var kinds: [KindSwitch] = []
    /// The failure of the journal, in words.
    public internal(set) var problem: String?
    /// The badge, the last pass and the button for the next.
    public let sync: SyncStatusScreen

    let journal: Journal
    let features: Set<HealthFeature>
    let environment: ScreenEnvironment
    let history: (any BackfillRunning)?
    let connected: @MainActor () async -> Void

    /// A screen for a journal, the permissions of a health store and the features to connect.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - permissions: Those of the health store.
    ///   - features: What can be connected.
    ///   - sync: The badge of sync as a whole.
    ///   - environment: The language, and how days are written in what an import would bring.
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
        access = HealthAccess(
            journal: journal, permissions: permissions, features: features, environment.language)
        self.features = features
        self.sync = sync
        self.environment = environment
    }

    /// The name of the SF Symbol beside ``statusText``.
    public nonisolated static let connectedSymbol = "checkmark.circle.fill"

    /// The language of the texts.
    public var language: Language { environment.language }
    var words: Language { language }

    /// Whether there is Health on this device.
    public var isAvailable: Bool { access.isAvailable }

    /// The combined permission to save.
    public var permission: HealthPermissions.Status { access.status }

    /// Whether asking would show the person a question.
    public var canAsk: Bool { access.canAsk }

    /// The groups of types, each with its permission.
    public var groups: [PermissionRow] { access.groups }

    /// Each type that is saved, while only some are allowed.
    public var types: [PermissionRow] { access.types }

    /// The instruction to change permissions by hand, which names the missing ones.
    public var guidance: String { access.guidance }

    /// The card about permissions; nil where all is allowed, there is no Health, or the person
    /// closed it.
    public var card: PermissionCard? { access.card(isOn: isOn) }

    /// The one line that is shown without Health.
    public var unavailableText: String? { isAvailable ? nil : words.healthSettings.unavailable }

    /// "Connected" while sync is on and something may be saved, or the app only reads.
    public var statusText: String? {
        isOn && access.isUsable ? words.healthSettings.connected : nil
    }

    /// The button that switches sync on for reading alone; nil unless Health lets nothing be saved.
    public var readOnlyOffer: String? {
        !isOn && permission == .denied ? words.healthSettings.onlyRead : nil
    }

    /// "Authorized" or "Not Authorized", with the colour's meaning; nil without Health.
    public var statusRow: (text: String, color: ScreenColor)? {
        switch permission {
        case .authorized, .partial: (words.healthSettings.authorized, .good)
        case .denied, .notDetermined: (words.healthSettings.notAuthorized, .waiting)
        default: nil
        }
    }

    /// The reason why sync is incomplete, with the remedy; nil while it is off or complete.
    public var advice: SyncAdvice? {
        isOn ? SyncAdvice(permission: permission, problem: sync.problem, words) : nil
    }

    /// Reads everything again: when the screen appears, and after each commit.
    public func refresh() async { _ = await look() }

    /// Reads everything again, and returns how permission changed since the last time.
    private func look() async -> PermissionWatch.Notice? {
        var change: PermissionWatch.Notice?
        do throws(JournalError) {
            let status = try await journal.status(of: .health)
            change = try await access.refresh(status)
            isOn = isAvailable && status.isEnabled
            kinds = isOn ? KindSwitch.all(status, of: features, words) : []
            problem = nil
        } catch .cancelled {
            // The caller no longer waits: nothing is shown.
        } catch {
            problem = words.errors.text(error)
        }
        switch change {
        case .revoked? where isOn: notice = words.healthSettings.revoked
        case .granted? where notice == words.healthSettings.revoked: notice = nil
        default: break
        }
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
        let isUsable = try? await access.request()
        await refresh()
        isWorking = false
        guard let isUsable else {
            alert = message(words.onboarding.notAsked, canManage: false)
            return
        }
        guard isUsable else {
            alert = message(guidance, canManage: true)
            return
        }
        await connected()
        await sync.sync(.permissionChange)
        await refresh()
    }

    /// Does what an alert's button says; the way to the Health app is given by the caller.
    public func perform(_ action: AlertAction, opener: (URL) async -> Bool = { _ in false }) async {
        alert = nil
        switch action {
        case .dismiss: break
        case .manage: await manage(opener: opener)
        case .turnOff: await turnOff()
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
    public func dismissCard() { access.dismissCard() }

    /// Takes the offer of a backfill away; it stays in the settings.
    public func dismissBackfillOffer() { backfillOffer = nil }

    /// Takes the question about the history away; without an answer the switch stays off.
    public func dismissImportOffer() { importOffer = nil }

    func message(_ text: String, canManage: Bool) -> ScreenAlert<AlertAction> {
        var buttons = [ScreenButton(words.buttons.ok, AlertAction.dismiss)]
        if canManage { buttons.append(ScreenButton(words.healthSettings.openHealth, .manage)) }
        return ScreenAlert(
            title: words.healthSettings.accessRequired, text: text, buttons: buttons)
    }
}

extension HealthSettingsScreen {
    /// Moves the switch: on asks for permission, off asks whether that is meant.
    ///
    /// It goes on where something may be saved, or where other apps' entries can be read. In the
    /// second case nothing is sent.
    public func setOn(_ wanted: Bool) async {
        guard isAvailable, !isWorking, wanted != isOn else { return }
        guard wanted else {
            await askToTurnOff()
            return
        }
        await turnOn()
    }

    /// Switches sync on for reading alone: the button of ``readOnlyOffer``.
    ///
    /// Health never tells whether it allows reading, so this is the person's word for it.
    public func setReadOnly() async {
        guard isAvailable, !isWorking, !isOn else { return }
        do throws(JournalError) {
            try await stopSending()
        } catch {
            problem = words.errors.text(error)
            return
        }
        await turnOn()
    }

    func turnOff() async {
        // An import would go on, and end somewhere.
        let offer = importOffer
        importOffer = nil
        if let offer, offer.isRunning { await offer.stop() }
        do throws(JournalError) {
            try await journal.setRemoteEnabled(.health, false)
            await sync.switchChanged()
            backfillOffer = nil
        } catch {
            problem = words.errors.text(error)
        }
        await refresh()
    }

    func offerBackfill() async throws(JournalError) {
        let candidates = try await journal.backfillCandidates(of: .health)
        backfillOffer = candidates > 0 ? candidates : nil
    }

    private func turnOn() async {
        isWorking = true
        await requestAndConnect()
        isWorking = false
        if isOn { await begin() }
    }

    private func requestAndConnect() async {
        // The kinds that are sent and read may have changed elsewhere.
        await refresh()
        do {
            let isUsable = try await access.request()
            await refresh()
            if !isUsable {
                guard await access.canRead() else {
                    alert = message(guidance, canManage: true)
                    return
                }
                try await stopSending()
                notice = words.healthSettings.readsOnly
            }
            importOffer = await ConnectingImport.question(
                history, environment: environment,
                connect: { [weak self] in try await self?.answered() },
                connected: { [weak self] in await self?.begin() })
            if importOffer == nil { try await connect() }
        } catch let error as JournalError {
            problem = words.errors.text(error)
        } catch {
            await refresh()
            alert = message(words.onboarding.notAsked, canManage: false)
        }
    }

    /// Keeps every kind out of Health that the app could send.
    private func stopSending() async throws(JournalError) {
        let kinds = features.reduce(into: Set<EntryKind>()) { $0.formUnion($1.savedKinds) }
        try await journal.setExported(kinds, false, at: .health)
        await refresh()
    }

    private func askToTurnOff() async {
        do throws(JournalError) {
            let unsent = try await journal.outbox(of: .health).unsentEntries()
            let deletions = try await journal.status(of: .health).deletions
            alert = ScreenAlert(
                title: words.healthSettings.turnOffTitle,
                text: words.healthSettings.turnOff(
                    unsent: unsent, deletions: deletions),
                buttons: [
                    ScreenButton(words.healthSettings.turnOff, .turnOff, isDestructive: true),
                    ScreenButton(words.buttons.cancel, .dismiss),
                ])
        } catch {
            problem = words.errors.text(error)
        }
    }

    /// Sync is on and the person has answered every question, so passes can start.
    private func begin() async {
        guard isOn else { return }
        // An import that was left out leaves nothing to show.
        if importOffer?.state == .declined { importOffer = nil }
        await connected()
        await refresh()
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
}

extension HealthSettingsScreen {
    /// Moves the switch that sends a kind of entry to Health.
    ///
    /// Off, what is in Health stays there. On, permission is asked for where it was not asked for yet,
    /// and what was logged meanwhile is offered. A kind that Health does not let the app save stays off.
    public func setExported(_ kind: EntryKind, _ wanted: Bool) async {
        await move {
            guard wanted else {
                let stopped = try await journal.setExported([kind], false, at: .health)
                backfillOffer = nil
                notice = kept(kind, pending: stopped)
                return
            }
            guard try await access.requestSaving(kind) else {
                alert = message(guidance, canManage: true)
                return
            }
            try await journal.setExported([kind], true, at: .health)
            try await offerBackfill()
            await connected()
        }
    }

    /// Moves the switch that reads a kind of entry from Health.
    ///
    /// Off, what came in before stays. On, permission is asked for where it was not asked for yet, and
    /// what other apps saved comes in.
    public func setImported(_ kind: EntryKind, _ wanted: Bool) async {
        await move {
            if wanted { try await access.requestReading(kind) }
            try await journal.setImported([kind], wanted, at: .health)
            notice = wanted ? nil : words.healthSettings.notRead(words.entry.kind(kind))
            if wanted { await connected() }
        }
        if wanted, isOn { await sync.sync(.permissionChange) }
    }

    private func kept(_ kind: EntryKind, pending: Int) -> String {
        let name = words.entry.kind(kind)
        return pending == 0
            ? words.healthSettings.kept(name)
            : words.healthSettings.keptWaiting(name, count: pending)
    }

    private func move(_ change: () async throws -> Void) async {
        guard isOn, !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        do {
            try await change()
        } catch let error as JournalError {
            problem = words.errors.text(error)
            return
        } catch {
            alert = message(words.onboarding.notAsked, canManage: false)
        }
        await refresh()
    }
}

/// The switches of one kind of entry: whether it is sent to Health, and whether it is read from there.
public struct KindSwitch: Hashable, Sendable {
    /// The kind.
    public let kind: EntryKind
    /// Whether its entries are sent; nil where the app never sends this kind.
    public let isSent: Bool?
    /// Whether other apps' entries are read; nil where the app never reads this kind.
    public let isRead: Bool?

    /// The word beside it.
    public let title: String

    /// Makes the switches of a kind.
    public init(kind: EntryKind, isSent: Bool?, isRead: Bool?, _ language: Language) {
        self.kind = kind
        self.isSent = isSent
        self.isRead = isRead
        title = language.entry.kind(kind)
    }

    /// The switches for the kinds that these features send or read.
    static func all(
        _ status: RemoteStatus, of features: Set<HealthFeature>, _ language: Language
    ) -> [KindSwitch] {
        let saved = Set(features.flatMap(\.savedKinds))
        let read = Set(features.flatMap(\.readKinds))
        return EntryKind.allCases.filter { saved.union(read).contains($0) }.map { kind in
            KindSwitch(
                kind: kind,
                isSent: saved.contains(kind) ? status.exportedKinds.contains(kind) : nil,
                isRead: read.contains(kind) ? status.importedKinds.contains(kind) : nil, language)
        }
    }
}
