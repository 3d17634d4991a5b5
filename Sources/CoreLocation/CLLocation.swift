public import Foundation

/// A place with the time at which it was taken and how good it is.
///
/// Negative accuracies, courses and speeds mean that the value is not known.
// @unchecked: all stored properties are immutable values.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Degrees north and east.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above mean sea level.
    public let altitude: CLLocationDistance
    /// Metres around the coordinate within which the place lies.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Metres above and below the altitude within which the place lies.
    public let verticalAccuracy: CLLocationAccuracy
    /// Degrees clockwise from north in which the device moves.
    public let course: CLLocationDirection
    /// Degrees within which the course lies.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// Metres a second.
    public let speed: CLLocationSpeed
    /// Metres a second within which the speed lies.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// When the place was taken.
    public let timestamp: Date
    /// What produced the location; nil where nobody said.
    public let sourceInformation: CLLocationSourceInformation?

    /// The storey on which the place lies: always nil, since only a sensor knows it.
    open var floor: CLFloor? { nil }

    /// Metres above the ellipsoid; here the same as `altitude`, since there is no geoid model.
    open var ellipsoidalAltitude: CLLocationDistance { altitude }

    /// A place taken now, with nothing else known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// A place whose course and speed are not known.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// A place with course and speed whose accuracies are not known.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed,
            speedAccuracy: -1, timestamp: timestamp)
    }

    /// A place with course and speed and their accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
        course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
        sourceInformation = nil
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
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
        sourceInformation = sourceInfo
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
        coordinate = CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
        altitude = numbers[2]
        horizontalAccuracy = numbers[3]
        verticalAccuracy = numbers[4]
        course = numbers[5]
        courseAccuracy = numbers[6]
        speed = numbers[7]
        speedAccuracy = numbers[8]
        timestamp = Date(timeIntervalSinceReferenceDate: numbers[9])
        let key = "sourceInformation"
        sourceInformation =
            coder.containsValue(forKey: key)
            ? coder.decodeObject(of: CLLocationSourceInformation.self, forKey: key) : nil
        super.init()
    }

    /// Writes all numbers and what produced the location.
    open func encode(with coder: NSCoder) {
        if let sourceInformation { coder.encode(sourceInformation, forKey: "sourceInformation") }
        for (key, number) in zip(Self.keys, numbers) { coder.encode(number, forKey: key) }
    }
}
