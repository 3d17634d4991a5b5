internal import HealthJournal
internal import HealthKit
internal import HealthKitSync

/// One line of what is connected: "✓ Nutrition (write)".
public struct PermissionRow: Hashable, Sendable {
    /// Which way data goes.
    public enum Access: String, Hashable, Sendable {
        /// From the app to Health.
        case write
        /// From Health to the app.
        case read
    }

    /// What is known of it.
    public enum State: Hashable, Sendable {
        /// It works.
        case on
        /// Some of its types work.
        case partly
        /// The person was not asked, or said no to saving.
        case notEnabled
        /// Nothing was read yet; Health does not say whether that is a refusal.
        case noData
    }

    /// What it is about: "Nutrition", or "Protein" in the list of types.
    public let name: String
    /// Which way data goes.
    public let access: Access
    /// What is known of it.
    public let state: State

    /// Puts a row together.
    public init(name: String, access: Access, state: State) {
        self.name = name
        self.access = access
        self.state = state
    }

    /// The mark before the name.
    public var mark: String { state == .on || state == .partly ? "✓" : "○" }

    /// The words behind the name.
    public var detail: String {
        switch state {
        case .on: access.rawValue
        case .partly: "\(access.rawValue), in part"
        case .notEnabled: PermissionWords.notEnabled
        case .noData: PermissionWords.noData
        }
    }

    /// The whole line: "○ Workouts (not enabled)".
    public var text: String { "\(mark) \(accessibilityLabel)" }

    /// The line as it is read aloud.
    public var accessibilityLabel: String { "\(name) (\(detail))" }
}

extension PermissionRow {
    /// The rows of a set of types that are saved, one for each type, by name.
    static func types(_ statuses: [HKSampleType: HKAuthorizationStatus]) -> [PermissionRow] {
        statuses.map { type, status in
            PermissionRow(
                name: TypeName.of(type), access: .write,
                state: status == .sharingAuthorized ? .on : .notEnabled)
        }.sorted { $0.name < $1.name }
    }

    /// The rows of groups: saving first, then reading.
    ///
    /// - Parameters:
    ///   - statuses: What is known of each type that is saved.
    ///   - asked: The features that the person was asked about.
    ///   - features: All features.
    ///   - read: The kinds of entry that are read.
    ///   - seen: The groups of which something was read.
    static func groups(
        _ statuses: [HKSampleType: HKAuthorizationStatus], asked: Set<HealthFeature>,
        of features: Set<HealthFeature>, reading read: Set<EntryKind>, seen: Set<TypeName.Group>
    ) -> [PermissionRow] {
        var rows: [PermissionRow] = []
        for group in TypeName.Group.allCases {
            let states = statuses.filter { TypeName.group(of: $0.key) == group }.values
            guard !states.isEmpty else { continue }
            let allowed = states.count { $0 == .sharingAuthorized }
            let state: State =
                allowed == states.count ? .on : allowed == 0 ? .notEnabled : .partly
            rows.append(PermissionRow(name: group.rawValue, access: .write, state: state))
        }
        for group in TypeName.Group.allCases {
            let readers = features.filter { feature in
                feature.typesToRead(for: read).contains { TypeName.group(of: $0) == group }
            }
            guard !readers.isEmpty else { continue }
            let state: State =
                seen.contains(group) ? .on : asked.isDisjoint(with: readers) ? .notEnabled : .noData
            let row = PermissionRow(name: group.rawValue, access: .read, state: state)
            // What is enabled in neither way is said once.
            if !rows.contains(where: { $0.text == row.text }) { rows.append(row) }
        }
        return rows
    }
}
