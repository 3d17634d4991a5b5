public import Foundation

/// A location with its date and accuracy.
///
/// Negative accuracies, courses and speeds mean that the value is unknown.
// @unchecked: the only stored property is an immutable value.
@_weakLinked
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let fix: LocationFix

    /// Degrees north and east.
    open var coordinate: CLLocationCoordinate2D { fix.coordinate }
    /// Metres above mean sea level.
    open var altitude: CLLocationDistance { fix.altitude }
    /// The radius of uncertainty in metres.
    open var horizontalAccuracy: CLLocationAccuracy { fix.horizontalAccuracy }
    /// The uncertainty of the altitude in metres.
    open var verticalAccuracy: CLLocationAccuracy { fix.verticalAccuracy }
    /// The direction of travel in degrees clockwise from north.
    open var course: CLLocationDirection { fix.course }
    /// The uncertainty of the course in degrees.
    open var courseAccuracy: CLLocationDirectionAccuracy { fix.courseAccuracy }
    /// The speed in metres per second.
    open var speed: CLLocationSpeed { fix.speed }
    /// The uncertainty of the speed in metres per second.
    open var speedAccuracy: CLLocationSpeedAccuracy { fix.speedAccuracy }
    /// The date of the measurement.
    open var timestamp: Date { fix.timestamp }
    /// The origin of the location; nil if unknown.
    open var sourceInformation: CLLocationSourceInformation? { fix.sourceInformation }

    /// The floor of the location: always nil, because only a sensor can measure it.
    open var floor: CLFloor? { nil }

    /// Metres above the ellipsoid; here the same as `altitude`, because there is no geoid model.
    open var ellipsoidalAltitude: CLLocationDistance { altitude }

    // All initialisers are designated, like Apple's, so that subclasses can call any of them.

    /// Creates a location whose values are all zero, on the reference date: a placeholder.
    public override init() {
        fix = LocationFix(
            coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: 0, course: 0, courseAccuracy: 0, speed: 0,
            speedAccuracy: 0, timestamp: Date(timeIntervalSinceReferenceDate: 0))
        super.init()
    }

    /// Creates a location at the current date without other values.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        fix = LocationFix(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
        super.init()
    }

    /// Creates a location without course and speed.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        fix = LocationFix(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, timestamp: timestamp)
        super.init()
    }

    /// Creates a location with course and speed but without their accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        fix = LocationFix(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, speed: speed, timestamp: timestamp)
        super.init()
    }

    /// Creates a location with course and speed and their accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        fix = LocationFix(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
            speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
        super.init()
    }

    /// Creates a location with all values and its origin.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
        sourceInfo: CLLocationSourceInformation
    ) {
        fix = LocationFix(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
            speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp,
            sourceInformation: sourceInfo)
        super.init()
    }

    /// The distance to another location along the earth's surface in metres.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesic.distance(from: coordinate, to: location.coordinate)
    }

    // MARK: Equality

    /// All numbers in a fixed order, for equality, hash and archive.
    private var numbers: [Double] {
        [
            coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy,
            verticalAccuracy, course, courseAccuracy, speed, speedAccuracy,
            timestamp.timeIntervalSinceReferenceDate,
        ]
    }

    /// Whether all values are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLLocation else { return false }
        return other.numbers == numbers && other.sourceInformation == sourceInformation
    }

    /// The hash of all values.
    open override var hash: Int { numbers.hashValue }

    /// The class and the date; logs must not contain a person's location.
    open override var description: String { "\(type(of: self)) at \(timestamp)" }

    /// The description with all numbers.
    open override var debugDescription: String { "\(description) \(numbers)" }

    /// The location itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    private static let keys = [
        "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
        "courseAccuracy", "speed", "speedAccuracy", "timestamp",
    ]

    /// Locations decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes a location; nil if a number is missing.
    public required init?(coder: NSCoder) {
        guard Self.keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
        let numbers = Self.keys.map(coder.decodeDouble(forKey:))
        let key = "sourceInformation"
        fix = LocationFix(
            coordinate: CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
            altitude: numbers[2], horizontalAccuracy: numbers[3], verticalAccuracy: numbers[4],
            course: numbers[5], courseAccuracy: numbers[6], speed: numbers[7],
            speedAccuracy: numbers[8],
            timestamp: Date(timeIntervalSinceReferenceDate: numbers[9]),
            sourceInformation: coder.containsValue(forKey: key)
                ? coder.decodeObject(of: CLLocationSourceInformation.self, forKey: key) : nil)
        super.init()
    }

    /// Encodes all numbers and the origin of the location.
    open func encode(with coder: NSCoder) {
        if let sourceInformation { coder.encode(sourceInformation, forKey: "sourceInformation") }
        for (key, number) in zip(Self.keys, numbers) { coder.encode(number, forKey: key) }
    }
}
