internal import HealthJournal
public import HealthKitSync
internal import HealthWords
public import Observation

/// The app's permissions in Health, as the settings show them.
///
/// Only the kinds of entry that the person sends or reads count: what she keeps here needs no permission.
@Observable @MainActor
public final class HealthAccess {
    /// The combined permission to save.
    public private(set) var status = HealthPermissions.Status.notDetermined
    /// Whether asking would show the person a question.
    public private(set) var canAsk = false
    /// The groups of types, each with its permission.
    public private(set) var groups: [PermissionRow] = []
    /// Each type that is saved, while only some are allowed.
    public private(set) var types: [PermissionRow] = []
    private var isCardDismissed = false
    private var watch = PermissionWatch()
    /// The kinds of entry that are sent.
    private var saved = Set<EntryKind>.all
    /// The kinds of entry that are read.
    private var read = Set<EntryKind>.all
    private let journal: Journal
    private let permissions: HealthPermissions
    private let features: Set<HealthFeature>
    private let language: Language

    init(
        journal: Journal, permissions: HealthPermissions, features: Set<HealthFeature>,
        _ language: Language
    ) {
        self.journal = journal
        self.permissions = permissions
        self.features = features
        self.language = language
    }

    /// Whether there is Health on this device.
    public var isAvailable: Bool { status != .unavailable }

    /// Whether sync has anything to do: something may be saved, or the app only reads.
    var isUsable: Bool { Self.isUsable(status) }

    /// The instruction to change permissions by hand, which names the missing ones.
    public var guidance: String {
        let missing = types.filter { $0.state != .on }.map(\.name)
        return language.permissions.guidance(missing, app: journal.environment.app.name)
    }

    /// The card about permissions; nil where all is allowed, there is no Health, or the person
    /// closed it.
    func card(isOn: Bool) -> PermissionCard? {
        if isCardDismissed { return nil }
        if let card = PermissionCard.card(
            for: status, rows: groups, canAsk: canAsk, language)
        {
            return card
        }
        // All may be saved, and there is more to read that nobody was asked about.
        return isOn && canAsk ? .partial(groups, canAsk: true, language) : nil
    }

    /// Closes the card until permissions change.
    func dismissCard() { isCardDismissed = true }

    /// Reads the permissions for the kinds of entry that are sent and read, and tells how saving
    /// changed since the last time.
    func refresh(_ remote: RemoteStatus) async throws(JournalError) -> PermissionWatch.Notice? {
        if saved != remote.exportedKinds { watch = PermissionWatch() }
        (saved, read) = (remote.exportedKinds, remote.importedKinds)
        status = permissions.status(of: features, saving: saved)
        let change = watch.observe(status)
        if change != nil { isCardDismissed = false }
        let statuses = permissions.statusByType(of: features, saving: saved)
        types = status == .partial ? PermissionRow.types(statuses, language) : []
        var asked: Set<HealthFeature> = []
        for feature in features
        where (try? await permissions.shouldRequest([feature], saving: saved, reading: read))
            == false
        {
            asked.insert(feature)
        }
        canAsk = isAvailable && asked != features
        groups = PermissionRow.groups(
            statuses, asked: asked, of: features, reading: read,
            seen: try await journal.recentlyReadGroups(), language)
        return change
    }

    /// Asks for everything that is sent and read; returns whether sync has anything to do then.
    ///
    /// - Throws: What Health throws where the person was not asked.
    func request() async throws -> Bool {
        Self.isUsable(try await permissions.request(features, saving: saved, reading: read))
    }

    /// Asks for saving a kind of entry, and returns whether some of it may be saved then.
    func requestSaving(_ kind: EntryKind) async throws -> Bool {
        var status = permissions.status(of: features, saving: [kind])
        if status == .notDetermined {
            status = try await permissions.request(features, saving: [kind], reading: [])
        }
        return Self.isUsable(status)
    }

    /// Asks for reading a kind of entry.
    func requestReading(_ kind: EntryKind) async throws {
        try await permissions.request(features, saving: [], reading: [kind])
    }

    /// Whether the app sees something of other apps, which proves that it may read.
    func canRead() async -> Bool {
        await permissions.canSeeOtherApps(
            features, reading: read, own: journal.environment.app.bundleIdentifier)
    }

    private static func isUsable(_ status: HealthPermissions.Status) -> Bool {
        ![.unavailable, .notDetermined, .denied].contains(status)
    }
}

extension Journal {
    /// The groups of which something was read in the last month.
    fileprivate func recentlyReadGroups() async throws(JournalError) -> Set<PermissionGroup> {
        let today = try await today()
        var groups: Set<PermissionGroup> = []
        for summary in try await summaries(from: today.advanced(by: -30), through: today) {
            if summary.activity != nil { groups.insert(.activity) }
            for entry in summary.entries where entry.header.source.isForeign {
                switch entry.kind {
                case .weight: groups.insert(.weight)
                case .drink: groups.insert(.water)
                case .food: groups.insert(.nutrition)
                case .workout: groups.insert(.workouts)
                case .measurement: groups.insert(.measurements)
                case .dayNote: break
                }
            }
        }
        return groups
    }
}
