public import HealthKit
public import HealthKitSync

/// The sheet on which the person decides type by type what an app may save and read.
///
/// On a phone the system shows it; where there is no such system, a page does.
public struct PermissionSheet: Hashable, Sendable {
    /// One type with its switch.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The type's identifier, with `write` or `read` before it.
        public let id: String
        /// The word for the type.
        public let name: String
        /// The group that people know it under.
        public let group: String
        /// Whether it is on; nil before the person decided.
        public let isOn: Bool?
    }

    /// What the person decided about a type; nil before she did.
    public typealias Decision = @Sendable (HKObjectType) -> Bool?

    /// The title.
    public let title: String
    /// What the app may save, by group and name.
    public let write: [Row]
    /// What the app may read, by group and name.
    public let read: [Row]

    /// The sheet for some features.
    ///
    /// - Parameters:
    ///   - features: What the app would like to do.
    ///   - measured: Types that the person logged, beside those of the features.
    ///   - app: The app's name.
    ///   - mayWrite: What was decided about saving.
    ///   - mayRead: What was decided about reading.
    public init(
        _ features: Set<HealthFeature>, measuring measured: Set<HKQuantityType> = [], app: String,
        mayWrite: Decision, mayRead: Decision
    ) {
        title = PermissionWords.sheetTitle(app)
        let share = features.reduce(into: Set<HKSampleType>(measured)) {
            $0.formUnion($1.typesToShare)
        }
        let seen = features.reduce(into: Set<HKObjectType>(measured)) {
            $0.formUnion($1.typesToRead)
        }
        write = PermissionSheet.rows(Array(share), "write", mayWrite)
        read = PermissionSheet.rows(Array(seen), "read", mayRead)
    }

    /// Whether all switches are on.
    public var isAllOn: Bool { (write + read).allSatisfy { $0.isOn == true } }

    /// The row's name for a type that is saved.
    public static func writeID(_ type: HKObjectType) -> String { "write.\(type.identifier)" }

    /// The row's name for a type that is read.
    public static func readID(_ type: HKObjectType) -> String { "read.\(type.identifier)" }

    private static func rows(_ types: [HKObjectType], _ access: String, _ decision: Decision)
        -> [Row]
    {
        let order = TypeName.Group.allCases
        return types.map { type in
            Row(
                id: "\(access).\(type.identifier)", name: TypeName.of(type),
                group: TypeName.group(of: type).rawValue, isOn: decision(type))
        }.sorted { a, b in
            let places = [a, b].map { row in
                order.firstIndex { $0.rawValue == row.group } ?? order.count
            }
            return (places[0], a.name) < (places[1], b.name)
        }
    }
}
