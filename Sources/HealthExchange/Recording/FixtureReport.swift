public import HealthModel

/// What a recording wrote, what it changed, and what can still be learnt from the file.
///
/// The report has none of the secrets that would undo a change, so it may lie beside the fixture.
public struct FixtureReport: Hashable, Sendable {
    /// The number of written samples, by type.
    public var samples: [ObjectType: Int] = [:]
    /// The number of samples that were left out because their value is far from the others, by type.
    public var rare: [ObjectType: Int] = [:]
    /// The number of samples that were left out because of their kind, such as documents, by type.
    public var excluded: [ObjectType: Int] = [:]
    /// The number of sources, whose names, identifiers and versions were replaced.
    public var sources = 0
    /// The number of names of devices that were replaced.
    public var devices = 0
    /// The number of different texts of metadata that were replaced.
    public var texts = 0
    /// The number of metadata keys of apps that were replaced.
    public var keys = 0
    /// The number of different time zones that were replaced by GMT.
    public var zones = 0
    /// The number of routes that were moved and bent.
    public var routes = 0
    /// The number of samples whose clock time is not the one that the person saw.
    ///
    /// They were recorded in another zone, or after a change of clocks.
    public var otherClockTimes = 0
    /// The size of the file in bytes.
    public var bytes: Int64 = 0
    /// What an attacker could still learn.
    public var risks: [FixtureRisk] = []

    /// Creates an empty report.
    public init() {}

    /// The number of all written samples.
    public var written: Int { samples.values.reduce(0, +) }
}

/// Something that a fixture can still reveal.
public enum FixtureRisk: String, Hashable, Sendable, CaseIterable {
    /// The clock times and weekdays are a person's routine: sleep, work, sport.
    case routine
    /// The values are within about 4 % of the original: weight, resting heart rate and fitness are visible.
    case levels
    /// Who knows the day of one event learns all days.
    case knownDay
    /// Who knows one value exactly learns the others of its type to about 2 %.
    case knownValue
    /// Categories, whole counts below about 50, zeros and the lengths of time are the original ones.
    case exactCodes
    /// The file names the types of its samples, among them what a person does not tell everybody.
    case types
    /// The lengths of the steps of a route, its speeds and its pauses are nearly the original ones.
    case routeShape
    /// The shape of an electrocardiogram, and the rhythm of a heart, can be compared with another recording.
    case heartShape
    /// Who knows the seed can repeat the random numbers and undo most of the changes.
    case seed
}
