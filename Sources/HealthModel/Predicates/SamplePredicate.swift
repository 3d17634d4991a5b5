public import Foundation

/// A predicate for samples, as a tree that a store compiles to SQL.
///
/// `SamplePredicate+Evaluation.swift` evaluates it in memory, by the same rules.
public indirect enum SamplePredicate: Hashable, Sendable {
    /// Every sample.
    case all
    /// All of these predicates; every sample if the list is empty.
    case and([SamplePredicate])
    /// Any of these predicates; no sample if the list is empty.
    case or([SamplePredicate])
    /// The negation of a predicate.
    case not(SamplePredicate)

    /// The sample has one of these identities.
    case uuids(Set<UUID>)
    /// The sample's time range overlaps a range, by HealthKit's rule and its strict options.
    case interval(start: Date?, end: Date?, options: IntervalOptions = [])
    /// The start compared with a date.
    case startDate(Comparison, Date)
    /// The end compared with a date.
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
    /// The metadata's value is among these; an empty list requires only the key.
    case metadataIn(key: String, values: [MetadataValue])
    /// The metadata's value compared with another; a missing value is not equal to any.
    case metadata(key: String, Comparison, MetadataValue)

    /// The quantity compared with another of a compatible unit.
    case quantity(Comparison, Quantity)
    /// The number of data of the sample.
    case count(Comparison, Int)
    /// The category's raw value compared with another.
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
    /// The sample rates the effort of this workout as a whole, not only of an activity of it.
    case wholeEffort(workout: UUID)

    /// The workout's activity type compared with a raw value.
    case workoutActivityType(Comparison, Int)
    /// The workout's duration in seconds.
    case workoutDuration(Comparison, TimeInterval)
    /// A total that the app saved with the workout.
    case workoutTotal(WorkoutTotal, Comparison, Quantity)
    /// A statistic over the workout's samples of a type.
    case workoutStatistic(WorkoutStatistic, ObjectType, Comparison, Quantity)
    /// An activity of the workout matches this predicate.
    case workoutActivity(WorkoutActivityPredicate)

    /// A value in a sample's detail, by JSON path below the payload, such as "classification".
    case detail(path: String, Comparison, MetadataValue)
    /// A list in a sample's detail contains this number.
    case detailContains(path: String, Int)
}

extension SamplePredicate {
    /// The sample was recorded as a symptom with this electrocardiogram.
    ///
    /// This is a function, because a pattern cannot distinguish two cases of one base name.
    public static func associated(electrocardiogram: UUID) -> SamplePredicate {
        .symptom(electrocardiogram: electrocardiogram)
    }
}

/// The comparison of two values.
public enum Comparison: String, Hashable, Sendable, Codable, CaseIterable {
    case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
    /// Comparisons for texts only: the left begins with, ends with, contains, is like or matches
    /// the right.
    case beginsWith, endsWith, contains, like, matches
}

/// The conditions on a sample's start and end in a range.
public struct IntervalOptions: OptionSet, Hashable, Sendable, Codable {
    /// HealthKit's raw value.
    public let rawValue: UInt
    /// Creates options from HealthKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The start must lie in the range.
    public static let strictStartDate = IntervalOptions(rawValue: 1)
    /// The end must lie in the range.
    public static let strictEndDate = IntervalOptions(rawValue: 2)
}

/// A pattern for source revisions; a nil component matches anything.
public struct SourceRevisionPattern: Hashable, Sendable {
    /// The source's bundle identifier.
    public var bundleIdentifier: String
    /// The version; an inner nil matches revisions without a version.
    public var version: String??
    /// The product type; an inner nil matches revisions without one.
    public var productType: String??
    /// The operating system's version.
    public var operatingSystemVersion: SystemVersion?

    /// Creates a pattern.
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

/// The totals that an app may save with a workout.
public enum WorkoutTotal: String, Hashable, Sendable, CaseIterable {
    case energyBurned, distance, swimmingStrokeCount, flightsClimbed
}

/// The statistics over a workout's samples that a predicate can use.
public enum WorkoutStatistic: String, Hashable, Sendable, CaseIterable {
    case sum, average, minimum, maximum
}

/// A predicate for one activity of a workout.
public indirect enum WorkoutActivityPredicate: Hashable, Sendable {
    /// All of these predicates.
    case and([WorkoutActivityPredicate])
    /// Any of these predicates.
    case or([WorkoutActivityPredicate])
    /// The negation of a predicate.
    case not(WorkoutActivityPredicate)
    /// The activity type's raw value.
    case activityType(Comparison, Int)
    /// The duration in seconds.
    case duration(Comparison, TimeInterval)
    /// The activity's time range overlaps a range.
    case interval(start: Date?, end: Date?, options: IntervalOptions)
    /// A statistic over the activity's samples of a type.
    case statistic(WorkoutStatistic, ObjectType, Comparison, Quantity)
}

/// The relations between samples, for predicates that are evaluated in memory.
public struct SampleRelations: Sendable {
    /// A sample's rating of a workout, or of one activity of it.
    public struct Effort: Hashable, Sendable {
        /// The workout.
        public var workout: UUID
        /// The activity; nil for the whole workout.
        public var activity: UUID?

        /// Creates a relation.
        public init(workout: UUID, activity: UUID? = nil) {
            self.workout = workout
            self.activity = activity
        }
    }

    /// The correlations that a sample is a member of.
    public var correlations: [UUID: Set<UUID>]
    /// The workouts and electrocardiograms that a sample was added to.
    public var owners: [UUID: Set<UUID>]
    /// The workouts whose effort a sample rates.
    public var efforts: [UUID: Set<Effort>]
    /// The samples that were added to a workout, in the order of insertion.
    public var workoutSamples: [UUID: [Sample]]

    /// Creates relations; empty by default.
    public init(
        correlations: [UUID: Set<UUID>] = [:], owners: [UUID: Set<UUID>] = [:],
        efforts: [UUID: Set<Effort>] = [:], workoutSamples: [UUID: [Sample]] = [:]
    ) {
        self.correlations = correlations
        self.owners = owners
        self.efforts = efforts
        self.workoutSamples = workoutSamples
    }
}
