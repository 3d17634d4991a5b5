public import Foundation

/// A condition on samples, as a tree that a store turns into SQL.
///
/// Each node and its evaluation on a value are in a file of their own.
public indirect enum SamplePredicate: Hashable, Sendable {
    /// Every sample.
    case all
    /// All of these; every sample when there are none.
    case and([SamplePredicate])
    /// Any of these; no sample when there are none.
    case or([SamplePredicate])
    /// Not this.
    case not(SamplePredicate)

    /// The sample is one of these.
    case uuids(Set<UUID>)
    /// The sample's time against a range, by HealthKit's overlap rule and its strict options.
    case interval(start: Date?, end: Date?, options: IntervalOptions = [])
    /// The start against an instant.
    case startDate(Comparison, Date)
    /// The end against an instant.
    case endDate(Comparison, Date)

    /// The source is one of these, by bundle identifier.
    case sources(Set<String>)
    /// The source revision is one of these, with wildcards.
    case sourceRevisions([SourceRevisionPattern])
    /// The device equals one of these in all properties.
    case devices(Set<Device>)
    /// A property of the device is among these; an empty set means that it is nil.
    case deviceProperty(DeviceProperty, Set<String>)

    /// The metadata has the key.
    case metadataExists(key: String)
    /// The metadata's value is among these; an empty list means that the key is there.
    case metadataIn(key: String, values: [MetadataValue])
    /// The metadata's value against another; a missing value is not equal to any.
    case metadata(key: String, Comparison, MetadataValue)

    /// The quantity against another of a compatible unit.
    case quantity(Comparison, Quantity)
    /// The count of data in the sample.
    case count(Comparison, Int)
    /// The category's raw value against another.
    case categoryValue(Comparison, Int)
    /// The category's raw value is among these.
    case categoryValueIn(Set<Int>)

    /// The sample is a member of no correlation.
    case noCorrelation
    /// The sample is a member of this correlation.
    case memberOf(correlation: UUID)
    /// The sample was added to this workout.
    case associated(workout: UUID)
    /// The sample was recorded as a symptom with this electrocardiogram.
    case symptom(electrocardiogram: UUID)
    /// The sample rates the effort of this workout, or of this activity of it.
    case effort(workout: UUID, activity: UUID?)

    /// The workout's activity type is this raw value.
    case workoutActivityType(Comparison, Int)
    /// The workout's duration in seconds.
    case workoutDuration(Comparison, TimeInterval)
    /// A total that the saving app gave the workout.
    case workoutTotal(WorkoutTotal, Comparison, Quantity)
    /// A statistic over the workout's samples of a type.
    case workoutStatistic(WorkoutStatistic, ObjectType, Comparison, Quantity)
    /// An activity of the workout meets all of this.
    case workoutActivity(WorkoutActivityPredicate)

    /// A fact in a sample's detail, by JSON path below the payload, as "classification".
    case detail(path: String, Comparison, MetadataValue)
    /// A list in a sample's detail holds this number.
    case detailContains(path: String, Int)
}

extension SamplePredicate {
    /// The sample was recorded as a symptom with this electrocardiogram.
    ///
    /// A function, because two cases of one base name cannot be told apart in a pattern.
    public static func associated(electrocardiogram: UUID) -> SamplePredicate {
        .symptom(electrocardiogram: electrocardiogram)
    }
}

/// How two values are compared.
public enum Comparison: String, Hashable, Sendable, Codable, CaseIterable {
    case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
    /// Texts only: the left begins with, ends with, contains, is like or matches the right.
    case beginsWith, endsWith, contains, like, matches
}

/// How a sample's ends must lie to a range.
public struct IntervalOptions: OptionSet, Hashable, Sendable, Codable {
    /// HealthKit's raw value.
    public let rawValue: UInt
    /// Options from HealthKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The start must lie in the range.
    public static let strictStartDate = IntervalOptions(rawValue: 1)
    /// The end must lie in the range.
    public static let strictEndDate = IntervalOptions(rawValue: 2)
}

/// A source revision to look for; what is nil matches anything.
public struct SourceRevisionPattern: Hashable, Sendable {
    /// The source's bundle identifier.
    public var bundleIdentifier: String
    /// The version; the inner nil is a revision without a version.
    public var version: String??
    /// The product type; the inner nil is a revision without one.
    public var productType: String??
    /// The operating system's version.
    public var operatingSystemVersion: SystemVersion?

    /// Puts a pattern together.
    public init(
        bundleIdentifier: String, version: String??, productType: String??,
        operatingSystemVersion: SystemVersion?
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.version = version
        self.productType = productType
        self.operatingSystemVersion = operatingSystemVersion
    }
}

/// The properties of a device that a predicate can name.
public enum DeviceProperty: String, Hashable, Sendable, CaseIterable {
    case name = "HKDevicePropertyName"
    case manufacturer = "HKDevicePropertyManufacturer"
    case model = "HKDevicePropertyModel"
    case hardwareVersion = "HKDevicePropertyHardwareVersion"
    case firmwareVersion = "HKDevicePropertyFirmwareVersion"
    case softwareVersion = "HKDevicePropertySoftwareVersion"
    case localIdentifier = "HKDevicePropertyLocalIdentifier"
    case udiDeviceIdentifier = "HKDevicePropertyUDIDeviceIdentifier"
}

/// The totals that an app may give a workout.
public enum WorkoutTotal: String, Hashable, Sendable, CaseIterable {
    case energyBurned, distance, swimmingStrokeCount, flightsClimbed
}

/// The statistics that a predicate can ask of a workout's samples.
public enum WorkoutStatistic: String, Hashable, Sendable, CaseIterable {
    case sum, average, minimum, maximum
}

/// Conditions on one activity of a workout.
public indirect enum WorkoutActivityPredicate: Hashable, Sendable {
    /// All of these.
    case and([WorkoutActivityPredicate])
    /// Any of these.
    case or([WorkoutActivityPredicate])
    /// Not this.
    case not(WorkoutActivityPredicate)
    /// The activity type's raw value.
    case activityType(Comparison, Int)
    /// The duration in seconds.
    case duration(Comparison, TimeInterval)
    /// The activity's time against a range.
    case interval(start: Date?, end: Date?, options: IntervalOptions)
    /// A statistic over the activity's samples of a type.
    case statistic(WorkoutStatistic, ObjectType, Comparison, Quantity)
}
