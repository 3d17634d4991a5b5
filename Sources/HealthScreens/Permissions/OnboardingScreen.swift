internal import Foundation
public import HealthJournal
public import HealthKitSync
public import HealthWords
public import Observation

/// The first screen about Health, which explains the connection and asks for permission only after
/// a tap.
///
/// The answer is optional: the journal works the same without Health.
@Observable @MainActor
public final class OnboardingScreen {
    /// The state of the screen.
    public enum Step: Hashable, Sendable {
        /// The explanation is shown, and the screen waits for a tap.
        case explaining
        /// The system's permission sheet is open; there is no time limit.
        case asking
        /// Something may be saved; sync is enabled once ``importOffer`` is answered.
        case history
        /// Something may be saved, and sync is enabled; with the permission status.
        case connected(HealthPermissions.Status)
        /// Nothing may be saved; with the card to show.
        case declined(PermissionCard)
        /// The person continues without Health.
        case skipped
        /// The request for permission failed; with the message to show.
        case failed(String)
    }

    /// The state of the screen.
    public private(set) var step = Step.explaining
    /// The question whether to import other apps' history; nil if there is none.
    public private(set) var importOffer: BackfillScreen?
    private let journal: Journal
    private let permissions: HealthPermissions
    private let history: (any BackfillRunning)?
    private let environment: ScreenEnvironment?
    private let connected: @MainActor () async -> Void

    /// Creates a screen for a journal and the permissions of a health store.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - permissions: The permissions of the health store.
    ///   - history: The import of other apps' history, which is offered before sync is enabled; nil
    ///     for none.
    ///   - environment: The language, and the format of the days in the preview of an import.
    ///   - connected: Called once sync is enabled and the question about the history is answered,
    ///     as for ``HealthSettingsScreen``.
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

    /// Whether the screen should be shown; `false` if the device has no Health.
    public var isOffered: Bool { permissions.status(of: [.onboarding]) != .unavailable }

    /// Whether the screen can be closed; `false` while an import that was started here runs.
    public var isFinished: Bool {
        switch step {
        case .connected, .skipped: !isImporting
        case .explaining, .asking, .history, .declined, .failed: false
        }
    }

    /// The language of the texts.
    public var language: Language {
        environment?.language ?? .matching(.autoupdatingCurrent)
    }
    private var words: Language { language }

    private var isImporting: Bool {
        guard let importOffer else { return false }
        return importOffer.isRunning || importOffer.isBusy
    }

    /// Finishes the screen if sync is already on, as for a person who connected in the settings.
    ///
    /// Call this when the screen may appear.
    public func refresh() async {
        let status = try? await journal.status(of: .health)
        guard step == .explaining, status?.isEnabled == true else { return }
        step = .connected(permissions.status(of: [.onboarding]))
    }

    /// Asks the person for a small set of permissions, and enables sync if any was granted.
    public func connect() async {
        guard step != .asking, !isImporting else { return }
        step = .asking
        do {
            let status = try await connectableStatus()
            switch status {
            case .denied, .notDetermined: step = .declined(.denied(words))
            case .unavailable: step = .failed(words.healthSettings.unavailable)
            default: try await proceed(status)
            }
        } catch let error as JournalError {
            step = .failed(words.errors.text(error))
        } catch {
            step = .failed(words.onboarding.notAsked)
        }
    }

    /// Asks for permission and returns the status of saving; if the app may only read, stops the
    /// export of these kinds and returns `.unknowable`.
    private func connectableStatus() async throws -> HealthPermissions.Status {
        let status = try await permissions.request([.onboarding])
        let app = journal.environment.app.bundleIdentifier
        guard status == .denied, await permissions.canSeeOtherApps([.onboarding], own: app) else {
            return status
        }
        try await journal.setExported(HealthFeature.onboarding.savedKinds, false, at: .health)
        return permissions.status(of: [.onboarding], saving: [])
    }

    /// Connects without exporting anything, if the person allowed only reading.
    public func connectReadOnly() async {
        guard case .declined = step, !isImporting else { return }
        do {
            try await journal.setExported(Set(EntryKind.allCases), false, at: .health)
            try await proceed(.unknowable)
        } catch let error as JournalError {
            step = .failed(words.errors.text(error))
        } catch {
            step = .failed(words.onboarding.notAsked)
        }
    }

    /// Asks about the history if there is one, and enables sync.
    private func proceed(_ status: HealthPermissions.Status) async throws {
        importOffer = await ConnectingImport.question(
            history, environment: environment,
            connect: { [weak self] in try await self?.answered(status) },
            connected: { [weak self, connected] in
                // A person who has left the screen meanwhile is connected all the same.
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

    /// Continues without Health; it can be connected in the settings at any time.
    public func skip() {
        guard step != .asking else { return }
        importOffer = nil
        // A connection is kept, and an import that was started continues in the background.
        if case .connected = step { return }
        step = .skipped
    }

    private func begin() async {
        guard case .connected = step else { return }
        // A declined import has nothing to show.
        if importOffer?.state == .declined { importOffer = nil }
        await connected()
    }

    /// Enables sync after the answer, unless the person has skipped the screen meanwhile.
    private func answered(_ status: HealthPermissions.Status) async throws(JournalError) {
        guard step == .history else { return }
        try await switchOn(status)
    }

    private func switchOn(_ status: HealthPermissions.Status) async throws(JournalError) {
        try await journal.setRemoteEnabled(.health, true)
        step = .connected(status)
    }
}

/// A benefit that a screen explains: a symbol, a title and a description.
public struct Benefit: Hashable, Sendable {
    /// The name of an SF Symbol.
    public let symbol: String
    /// The title.
    public let title: String
    /// The description.
    public let detail: String

    /// The title and the description in one line.
    public var text: String { "\(title) – \(detail)" }

    /// Creates a benefit.
    public init(symbol: String, title: String, detail: String) {
        self.symbol = symbol
        self.title = title
        self.detail = detail
    }
}

extension OnboardingScreen {
    /// The name of the SF Symbol at the top.
    public nonisolated static let symbol = "heart.fill"

    /// The three benefits of the connection.
    public nonisolated static func benefits(_ language: Language) -> [Benefit] {
        let words = language.onboarding
        return [
            Benefit(
                symbol: "arrow.left.arrow.right", title: words.syncTitle, detail: words.syncDetail),
            Benefit(
                symbol: "figure.run", title: words.budgetTitle, detail: words.budgetDetail),
            Benefit(
                symbol: "scalemass", title: words.weightTitle, detail: words.weightDetail),
        ]
    }
}
