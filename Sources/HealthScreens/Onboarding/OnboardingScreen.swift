public import HealthJournal
public import HealthKitSync
public import Observation

/// The first screen about Health: explains, and asks only after a tap.
///
/// Nothing depends on the answer: the journal works the same without Health.
@Observable @MainActor
public final class OnboardingScreen {
    /// Where the screen stands.
    public enum Step: Hashable, Sendable {
        /// It explains and waits for a tap.
        case explaining
        /// The system's sheet is open; there is no time limit.
        case asking
        /// Something may be saved; sync is on once ``importOffer`` is answered.
        case history
        /// Something may be saved, and sync is on; with what is shared.
        case connected(HealthPermissions.Status)
        /// Nothing may be saved; with the card to show.
        case declined(PermissionCard)
        /// The person goes on without.
        case skipped
        /// Asking failed; with what to say.
        case failed(String)
    }

    /// Where the screen stands.
    public private(set) var step = Step.explaining
    /// The question whether other apps' history is to come in; nil where there is none.
    public private(set) var importOffer: BackfillScreen?
    private let journal: Journal
    private let permissions: HealthPermissions
    private let history: (any BackfillRunning)?
    private let environment: ScreenEnvironment?
    private let connected: @MainActor () async -> Void

    /// A screen for a journal and the permissions of a health store.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - permissions: Those of the health store.
    ///   - history: With the import of a history it is asked about before sync is switched on.
    ///   - environment: How days are written in what an import would bring.
    ///   - connected: Called once sync is on and the question about the history is answered, as for
    ///     ``HealthSettingsScreen``.
    public init(
        journal: Journal, permissions: HealthPermissions,
        history: (any BackfillRunning)? = nil, environment: ScreenEnvironment? = nil,
        connected: @escaping @MainActor () async -> Void = {}
    ) {
        self.connected = connected
        self.journal = journal
        self.permissions = permissions
        self.history = history
        self.environment = environment
    }

    /// Whether the screen is to be shown at all: not where there is no Health.
    public var isOffered: Bool { permissions.status(of: [.onboarding]) != .unavailable }

    /// Whether the screen is done with; not while an import that was begun here is under way.
    public var isFinished: Bool {
        switch step {
        case .connected, .skipped: !isImporting
        case .explaining, .asking, .history, .declined, .failed: false
        }
    }

    private var isImporting: Bool {
        guard let importOffer else { return false }
        return importOffer.isRunning || importOffer.isBusy
    }

    /// Asks the person for the small set, and switches sync on where something was allowed.
    public func connect() async {
        guard step != .asking, !isImporting else { return }
        step = .asking
        do {
            let status = try await connectableStatus()
            switch status {
            case .denied, .notDetermined: step = .declined(.denied)
            case .unavailable: step = .failed(HealthSettingsWords.unavailable)
            default: try await proceed(status)
            }
        } catch let error as JournalError {
            step = .failed(error.description)
        } catch {
            step = .failed(OnboardingWords.notAsked)
        }
    }

    /// The status of saving after the question; unknowable where the app may only read, which keeps
    /// meals here.
    private func connectableStatus() async throws -> HealthPermissions.Status {
        let status = try await permissions.request([.onboarding])
        let app = journal.environment.app.bundleIdentifier
        guard status == .denied, await permissions.canSeeOtherApps([.onboarding], own: app) else {
            return status
        }
        try await journal.setExported(HealthFeature.onboarding.savedKinds, false, at: .health)
        return permissions.status(of: [.onboarding], saving: [])
    }

    /// Connects without sending anything: for who allowed the app to read, and not to save.
    public func connectReadOnly() async {
        guard case .declined = step, !isImporting else { return }
        do {
            try await journal.setExported(Set(EntryKind.allCases), false, at: .health)
            try await proceed(.unknowable)
        } catch let error as JournalError {
            step = .failed(error.description)
        } catch {
            step = .failed(OnboardingWords.notAsked)
        }
    }

    /// Asks about the history where there is one, and switches sync on.
    private func proceed(_ status: HealthPermissions.Status) async throws {
        importOffer = await ConnectingImport.question(
            history, environment: environment,
            connect: { [weak self] in try await self?.answered(status) },
            connected: { [weak self, connected] in
                // Who went on meanwhile is connected all the same.
                guard let self else { return await connected() }
                await self.begin()
            })
        guard importOffer == nil else {
            step = .history
            return
        }
        try await switchOn(status)
        await begin()
    }

    /// Goes on without Health; it can be connected in the settings at any time.
    public func skip() {
        guard step != .asking else { return }
        importOffer = nil
        // What is connected stays so: an import that was begun goes on unseen.
        if case .connected = step { return }
        step = .skipped
    }

    private func begin() async {
        guard case .connected = step else { return }
        // An import that was left out leaves nothing to show.
        if importOffer?.state == .declined { importOffer = nil }
        await connected()
    }

    /// The question was answered, unless the person went on without meanwhile.
    private func answered(_ status: HealthPermissions.Status) async throws(JournalError) {
        guard step == .history else { return }
        try await switchOn(status)
    }

    private func switchOn(_ status: HealthPermissions.Status) async throws(JournalError) {
        try await journal.setRemoteEnabled(.health, true)
        step = .connected(status)
    }
}
