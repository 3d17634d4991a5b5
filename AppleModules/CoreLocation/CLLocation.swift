public import Foundation

/// A place with the time at which it was taken and how good it is.
///
/// Negative accuracies, courses and speeds mean that the value is not known.
// @unchecked: the only stored property is an immutable value.
@_weakLinked
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let fix: LocationFix

    /// Degrees north and east.
    open var coordinate: CLLocationCoordinate2D { fix.coordinate }
    /// Metres above mean sea level.
    open var altitude: CLLocationDistance { fix.altitude }
    /// Metres around the coordinate within which the place lies.
    open var horizontalAccuracy: CLLocationAccuracy { fix.horizontalAccuracy }
    /// Metres above and below the altitude within which the place lies.
    open var verticalAccuracy: CLLocationAccuracy { fix.verticalAccuracy }
    /// Degrees clockwise from north in which the device moves.
    open var course: CLLocationDirection { fix.course }
    /// Degrees within which the course lies.
    open var courseAccuracy: CLLocationDirectionAccuracy { fix.courseAccuracy }
    /// Metres a second.
    open var speed: CLLocationSpeed { fix.speed }
    /// Metres a second within which the speed lies.
    open var speedAccuracy: CLLocationSpeedAccuracy { fix.speedAccuracy }
    /// When the place was taken.
    open var timestamp: Date { fix.timestamp }
    /// What produced the location; nil where nobody said.
    open var sourceInformation: CLLocationSourceInformation? { fix.sourceInformation }

    /// The storey on which the place lies: always nil, since only a sensor knows it.
    open var floor: CLFloor? { nil }

    /// Metres above the ellipsoid; here the same as `altitude`, since there is no geoid model.
    open var ellipsoidalAltitude: CLLocationDistance { altitude }

    // All of them are designated, as Apple's are: subclasses call any.

    /// A place taken now, with nothing else known.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        fix = LocationFix(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
        super.init()
    }

    /// A place whose course and speed are not known.
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

    /// A place with course and speed whose accuracies are not known.
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

    /// A place with course and speed and their accuracies.
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

    /// A place with everything that is known of it, and with what produced it.
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

    /// The metres to another place along the earth's surface.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesic.distance(from: coordinate, to: location.coordinate)
    }

    // MARK: Equality

    /// All numbers in a fixed order: what equality, hash and archive go by.
    private var numbers: [Double] {
        [
            coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy,
            verticalAccuracy, course, courseAccuracy, speed, speedAccuracy,
            timestamp.timeIntervalSinceReferenceDate,
        ]
    }

    /// Whether everything that is known of both is the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLLocation else { return false }
        return other.numbers == numbers && other.sourceInformation == sourceInformation
    }

    /// A hash of everything that is known.
    open override var hash: Int { numbers.hashValue }

    /// The class and the time; where a person was is nobody's business in a log.
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

    /// Reads a location from an archive; nil where a number is missing.
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

    /// Writes all numbers and what produced the location.
    open func encode(with coder: NSCoder) {
        if let sourceInformation { coder.encode(sourceInformation, forKey: "sourceInformation") }
        for (key, number) in zip(Self.keys, numbers) { coder.encode(number, forKey: key) }
    }
}
