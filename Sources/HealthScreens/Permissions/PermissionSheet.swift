public import HealthKit
public import HealthKitSync
public import HealthWords

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
