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
    /// What the buttons of the screen's alerts do.
    public enum AlertAction: Hashable, Sendable {
        /// Closes the alert.
        case dismiss
        /// Opens the place where permissions are changed.
        case manage
        /// Switches sync off.
        case turnOff
    }

    /// What Health allows the app.
    public let access: HealthAccess
    /// Whether the switch is on.
    public internal(set) var isOn = false
    /// Whether the system's sheet is open, or a switch is moving.
    public internal(set) var isWorking = false
    /// What waits for a button.
    public internal(set) var alert: ScreenAlert<AlertAction>?
    /// A line that blocks nothing, shown once.
    public internal(set) var notice: String?
    /// How many entries could be sent to Health after switching on; nil where none is offered.
    public internal(set) var backfillOffer: Int?
    /// The question whether other apps' history is to come in; nil where there is none.
    ///
    /// The switch waits for the answer, so that no pass brings in what she does not want.
    public internal(set) var importOffer: BackfillScreen?
    /// The kinds of entry, each with its switches; empty while sync is off.
    public internal(set) var kinds: [KindSwitch] = []
    /// What went wrong with the journal, in words.
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

    /// What Health lets the app save.
    public var permission: HealthPermissions.Status { access.status }

    /// Whether asking would show the person a question.
    public var canAsk: Bool { access.canAsk }

    /// What is connected, by group.
    public var groups: [PermissionRow] { access.groups }

    /// Each type that is saved, while only some are allowed.
    public var types: [PermissionRow] { access.types }

    /// How to change permissions by hand, naming what is not allowed.
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

    /// What keeps sync from being complete, with the way out; nil while it is off or all is well.
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
            // Whoever asked has gone.
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
