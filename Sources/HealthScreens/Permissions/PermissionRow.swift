internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
public import HealthWords

/// A row of the permission list: "✓ Nutrition (write)".
public struct PermissionRow: Hashable, Sendable {
    /// The direction of the data.
    public enum Access: String, Hashable, Sendable {
        /// From the app to Health.
        case write
        /// From Health to the app.
        case read
    }

    /// The state of the permission.
    public enum State: Hashable, Sendable {
        /// Saving is permitted, or data was read.
        case on
        /// Saving is permitted for some of the types.
        case partly
        /// The person was not asked, or denied saving.
        case notEnabled
        /// Nothing was read yet; Health does not reveal whether reading was denied.
        case noData
    }

    /// The name of the group or the type: "Nutrition", or "Protein" in the list of types.
    public let name: String
    /// The direction of the data.
    public let access: Access
    /// The state of the permission.
    public let state: State

    /// The words after the name.
    public let detail: String
    /// The text of the line for screen readers.
    public let accessibilityLabel: String

    /// Creates a row.
    public init(name: String, access: Access, state: State, _ language: Language) {
        let words = language.permissions
        self.name = name
        self.access = access
        self.state = state
        let direction = access == .write ? words.canWrite : words.canRead
        detail =
            switch state {
            case .on: direction
            case .partly: words.partly(direction)
            case .notEnabled: words.notEnabled
            case .noData: words.noData
            }
        accessibilityLabel = words.row(name, detail: detail)
    }

    /// The mark before the name.
    public var mark: String { state == .on || state == .partly ? "✓" : "○" }

    /// The whole row: "○ Workouts (not enabled)".
    public var text: String { "\(mark) \(accessibilityLabel)" }
}

extension PermissionRow {
    /// The rows of types that are saved, one for each type, by name.
    static func types(
        _ statuses: [HKSampleType: HKAuthorizationStatus], _ language: Language
    ) -> [PermissionRow] {
        statuses.map { type, status in
            PermissionRow(
                name: TypeName.of(type, language), access: .write,
                state: status == .sharingAuthorized ? .on : .notEnabled, language)
        }.sorted { $0.name < $1.name }
    }

    /// The rows of the groups: first saving, then reading.
    ///
    /// - Parameters:
    ///   - statuses: The permission of each type that is saved.
    ///   - asked: The features that the person was asked about.
    ///   - features: All features.
    ///   - read: The kinds of entry that are read.
    ///   - seen: The groups of which data was read.
    ///   - language: The language of the texts.
    static func groups(
        _ statuses: [HKSampleType: HKAuthorizationStatus], asked: Set<HealthFeature>,
        of features: Set<HealthFeature>, reading read: Set<EntryKind>, seen: Set<PermissionGroup>,
        _ language: Language
    ) -> [PermissionRow] {
        let words = language.permissions
        var rows: [PermissionRow] = []
        for group in PermissionGroup.allCases {
            let states = statuses.filter { TypeName.group(of: $0.key) == group }.values
            guard !states.isEmpty else { continue }
            let allowed = states.count { $0 == .sharingAuthorized }
            let state: State =
                allowed == states.count ? .on : allowed == 0 ? .notEnabled : .partly
            rows.append(
                PermissionRow(name: words.group(group), access: .write, state: state, language))
        }
        let reading = features.map { feature in
            (
                feature,
                groups: Set(
                    feature.typesToRead(for: read).map { TypeName.group(of: $0, readFor: feature) })
            )
        }
        for group in PermissionGroup.allCases {
            let readers = reading.filter { $0.groups.contains(group) }.map(\.0)
            guard !readers.isEmpty else { continue }
            let state: State =
                seen.contains(group) ? .on : asked.isDisjoint(with: readers) ? .notEnabled : .noData
            let row = PermissionRow(
                name: words.group(group), access: .read, state: state, language)
            // A group that is enabled neither for saving nor for reading has only one row.
            if !rows.contains(where: { $0.text == row.text }) { rows.append(row) }
        }
        return rows
    }
}
