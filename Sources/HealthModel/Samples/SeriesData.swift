public import Foundation

/// The data of a series, which a store keeps separately from the sample and streams on request.
public enum SeriesData: Hashable, Sendable, Codable {
    /// The data of a quantity series, in the unit of the sample's quantity.
    case quantities([QuantityDatum])
    /// The points of a workout route.
    case locations([RouteLocation])
    /// The beats of a heartbeat series.
    case heartbeats([Heartbeat])
    /// The voltages of an electrocardiogram, in volts.
    case voltages([VoltageMeasurement])

    /// The number of data.
    package var count: Int {
        switch self {
        case .quantities(let data): data.count
        case .locations(let points): points.count
        case .heartbeats(let beats): beats.count
        case .voltages(let voltages): voltages.count
        }
    }
}

/// One datum of a quantity series.
public struct QuantityDatum: Hashable, Sendable, Codable {
    /// The time range of the measurement.
    public var interval: DateInterval
    /// Its value, in the unit of the sample's quantity.
    public var value: Double

    /// Creates a datum.
    public init(interval: DateInterval, value: Double) {
        self.interval = interval
        self.value = value
    }
}

/// One point of a workout route; the fields are those of CLLocation.
public struct RouteLocation: Hashable, Sendable, Codable {
    /// The date at the point.
    public var timestamp: Date
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Metres above sea level.
    public var altitude: Double
    /// Metres; negative when the position is invalid.
    public var horizontalAccuracy: Double
    /// Metres; negative when the altitude is invalid.
    public var verticalAccuracy: Double
    /// Degrees clockwise from north; negative when unknown.
    public var course: Double
    /// Degrees; negative when unknown.
    public var courseAccuracy: Double
    /// Metres per second; negative when unknown.
    public var speed: Double
    /// Metres per second; negative when unknown.
    public var speedAccuracy: Double

    /// Creates a point; unknown values keep the invalid values of CLLocation.
    public init(
        timestamp: Date, latitude: Double, longitude: Double, altitude: Double = 0,
        horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1, course: Double = -1,
        courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1
    ) {
        self.timestamp = timestamp
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
    }
}

/// One beat of a heartbeat series.
public struct Heartbeat: Hashable, Sendable, Codable {
    /// Seconds since the start of the series.
    public var timeSinceStart: TimeInterval
    /// Whether beats were missed just before this one.
    public var precededByGap: Bool

    /// Creates a beat.
    public init(timeSinceStart: TimeInterval, precededByGap: Bool) {
        self.timeSinceStart = timeSinceStart
        self.precededByGap = precededByGap
    }
}

/// One voltage of an electrocardiogram.
public struct VoltageMeasurement: Hashable, Sendable, Codable {
    /// Seconds since the start of the electrocardiogram.
    public var timeSinceStart: TimeInterval
    /// Volts, on the lead that is similar to lead I.
    public var volts: Double

    /// Creates a measurement.
    public init(timeSinceStart: TimeInterval, volts: Double) {
        self.timeSinceStart = timeSinceStart
        self.volts = volts
    }
}

/// The summary of a quantity series: the number of its data and their extremes.
///
/// All values are in the unit of the sample's quantity. That quantity is the sum for a cumulative
/// type and the average for a discrete one.
public struct SeriesSummary: Hashable, Sendable, Codable {
    /// The number of data in the series.
    public var count: Int
    /// The smallest datum.
    public var minimum: Double
    /// The largest datum.
    public var maximum: Double
    /// The datum with the latest end.
    public var mostRecent: Double
    /// The time range of the datum with the latest end.
    public var mostRecentInterval: DateInterval

    /// Creates a summary.
    public init(
        count: Int, minimum: Double, maximum: Double, mostRecent: Double,
        mostRecentInterval: DateInterval
    ) {
        self.count = count
        self.minimum = minimum
        self.maximum = maximum
        self.mostRecent = mostRecent
        self.mostRecentInterval = mostRecentInterval
    }
}

extension RouteLocation {
    /// The mean radius of the earth in metres (IUGG).
    private static let earthRadius = 6_371_008.8

    /// The distance to another point in metres, by the haversine formula on a sphere.
    package func distance(to other: RouteLocation) -> Double {
        let degree = Double.pi / 180
        let north = (other.latitude - latitude) * degree / 2
        let east = (other.longitude - longitude) * degree / 2
        let part =
            sin(north) * sin(north)
            + cos(latitude * degree) * cos(other.latitude * degree) * sin(east) * sin(east)
        return 2 * Self.earthRadius * asin(min(1, part.squareRoot()))
    }
}

extension Collection<RouteLocation> {
    /// The length in metres along the points.
    package var length: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}
