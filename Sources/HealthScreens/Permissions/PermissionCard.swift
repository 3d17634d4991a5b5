public import Foundation
internal import HealthJournal
public import HealthKit
public import HealthKitSync
internal import HealthModel
public import HealthWords

/// A card about permissions with neutral texts, which is never red.
public struct PermissionCard: Hashable, Sendable {
    /// The actions of its buttons.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case connect
        /// Closes the card.
        case later
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The title, if there is one.
    public let title: String?
    /// The text.
    public let text: String
    /// The permissions that are granted and missing.
    public let rows: [PermissionRow]
    /// The buttons; each should be at least 44 points high and wide.
    public let buttons: [ScreenButton<Action>]
    /// The meaning of the card's colour.
    public let color: ScreenColor

    /// The minimum size of a tap target, in points.
    public static let smallestTarget = 44.0
    /// The minimum contrast of text and background.
    public static let smallestContrast = 4.5

    /// The card when nothing is connected.
    public static func denied(_ language: Language) -> PermissionCard {
        let words = language.permissions
        return PermissionCard(
            title: nil, text: words.deniedText, rows: [],
            buttons: [
                ScreenButton(words.connect, .connect), ScreenButton(words.later, .later),
            ], color: .neutral)
    }

    /// The card when some types are connected; with a button that asks if asking would show a
    /// question.
    public static func partial(
        _ rows: [PermissionRow], canAsk: Bool = false, _ language: Language
    ) -> PermissionCard {
        let words = language.permissions
        let manage = ScreenButton(words.manage, Action.manage)
        return PermissionCard(
            title: words.partialTitle, text: words.partialText, rows: rows,
            buttons: canAsk ? [ScreenButton(words.connect, .connect), manage] : [manage],
            color: .neutral)
    }

    /// The card for a status; nil if all types are connected, or if there is no Health.
    ///
    /// - Parameters:
    ///   - status: The permission to save in Health.
    ///   - rows: The permissions that are granted and missing.
    ///   - canAsk: Whether asking would show the person a question.
    ///   - language: The language of the texts.
    public static func card(
        for status: HealthPermissions.Status, rows: [PermissionRow], canAsk: Bool = false,
        _ language: Language
    ) -> PermissionCard? {
        switch status {
        case .notDetermined, .denied: denied(language)
        case .partial: partial(rows, canAsk: canAsk, language)
        default: nil
        }
    }
}

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

/// The sheet on which the person decides for each type whether an app may save and read it.
///
/// A phone shows the system's sheet; a system without one shows a page.
public struct PermissionSheet: Hashable, Sendable {
    /// A type with its switch.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's identifier with the prefix `write.` or `read.`.
        public let id: String
        /// The name of the type.
        public let name: String
        /// The group of the type.
        public let group: PermissionGroup
        /// The name of the group.
        public let groupName: String
        /// Whether it is on; nil before the person has decided.
        public let isOn: Bool?
    }

    /// Returns the person's decision about a type; nil before the decision.
    public typealias Decision = @Sendable (HKObjectType) -> Bool?

    /// The title.
    public let title: String
    /// The types that the app may save, by group and name.
    public let write: [Row]
    /// The types that the app may read, by group and name.
    public let read: [Row]

    /// Creates the sheet for some features.
    ///
    /// - Parameters:
    ///   - features: The features of the app.
    ///   - measured: Types that the person logged, in addition to those of the features.
    ///   - app: The app's name.
    ///   - language: The language of the texts.
    ///   - mayWrite: The decisions about saving.
    ///   - mayRead: The decisions about reading.
    public init(
        _ features: Set<HealthFeature>, measuring measured: Set<HKQuantityType> = [], app: String,
        _ language: Language, mayWrite: Decision, mayRead: Decision
    ) {
        title = language.permissions.sheetTitle(app)
        let share = features.reduce(into: Set<HKSampleType>(measured)) {
            $0.formUnion($1.typesToShare)
        }
        let seen = features.reduce(into: Set<HKObjectType>(measured)) {
            $0.formUnion($1.typesToRead)
        }
        write = PermissionSheet.rows(Array(share), "write", language, mayWrite)
        read = PermissionSheet.rows(Array(seen), "read", language, mayRead)
    }

    /// Whether all switches are on.
    public var isAllOn: Bool { (write + read).allSatisfy { $0.isOn == true } }

    /// The identifier of a row for saving a type.
    public static func writeID(_ type: HKObjectType) -> String { "write.\(type.identifier)" }

    /// The identifier of a row for reading a type.
    public static func readID(_ type: HKObjectType) -> String { "read.\(type.identifier)" }

    private static func rows(
        _ types: [HKObjectType], _ access: String, _ language: Language, _ decision: Decision
    ) -> [Row] {
        let order = PermissionGroup.allCases
        return types.map { type in
            let group = TypeName.group(of: type)
            return Row(
                id: "\(access).\(type.identifier)", name: TypeName.of(type, language),
                group: group, groupName: language.permissions.group(group), isOn: decision(type))
        }.sorted { a, b in
            let places = [a, b].map { order.firstIndex(of: $0.group) ?? order.count }
            return (places[0], a.name) < (places[1], b.name)
        }
    }
}

/// The links to the place where permissions can be changed.
public enum ManageLink {
    /// The Health app.
    public static let healthApp = "x-apple-health://"
    /// The app's own settings, if the Health app cannot be opened.
    public static let fallback = "app-settings:"
    /// Both links, in the order in which they are tried.
    public static let urls: [URL] = [healthApp, fallback].compactMap { URL(string: $0) }

    /// Opens the first link that can be opened, and returns whether one could.
    public static func open(with opener: (URL) async -> Bool) async -> Bool {
        for url in urls where await opener(url) { return true }
        return false
    }
}

/// The name and the group of a type of Health in the list of permissions.
public enum TypeName {
    /// The name of a type: "Blood glucose", "Workouts".
    public static func of(_ type: HKObjectType, _ language: Language) -> String {
        if type.identifier == "HKWorkoutTypeIdentifier" {
            return language.permissions.group(.workouts)
        }
        let known = ObjectType.named(type.identifier)
        return language.types.name(
            known ?? ObjectType(identifier: type.identifier, kind: .quantity))
    }

    /// The group of a type.
    public static func group(of type: HKObjectType) -> PermissionGroup {
        group(of: type.identifier)
    }

    /// The group of a type by its identifier.
    static func group(of name: String) -> PermissionGroup {
        if name == "HKQuantityTypeIdentifierDietaryWater" { return .water }
        if name.hasPrefix("HKQuantityTypeIdentifierDietary") { return .nutrition }
        if weights.contains(name) { return .weight }
        if name == "HKWorkoutTypeIdentifier" || name.contains("IdentifierDistance") {
            return .workouts
        }
        return activity.contains(name) ? .activity : .measurements
    }

    /// The group of a type that a feature reads: what the activity reads are values of days, of
    /// which the heart and the distance belong to other groups where they are saved.
    static func group(of type: HKObjectType, readFor feature: HealthFeature) -> PermissionGroup {
        feature == .activity && type != HKWorkoutType.workoutType() ? .activity : group(of: type)
    }

    private static let activity: Set<String> = [
        "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierActiveEnergyBurned",
        "HKQuantityTypeIdentifierBasalEnergyBurned", "HKCategoryTypeIdentifierSleepAnalysis",
        "HKQuantityTypeIdentifierFlightsClimbed", "HKQuantityTypeIdentifierAppleExerciseTime",
        "HKCategoryTypeIdentifierAppleStandHour",
    ]

    private static let weights: Set<String> = [
        "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierBodyFatPercentage",
        "HKQuantityTypeIdentifierLeanBodyMass",
    ]
}
