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

/// The floor of a building.
// @unchecked: the only stored property is an immutable number.
@_weakLinked
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The floor: 0 at ground level, negative below it.
    public let level: Int

    init(level: Int) {
        self.level = level
        super.init()
    }

    /// Whether both are the same floor.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.level == level }

    /// The hash of the floor.
    open override var hash: Int { level.hashValue }

    /// The floor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// Floors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes a floor; nil without a level.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "level") else { return nil }
        level = coder.decodeInteger(forKey: "level")
        super.init()
    }

    /// Encodes the floor.
    open func encode(with coder: NSCoder) { coder.encode(level, forKey: "level") }
}

/// The origin of a location: simulating software, or an accessory.
// @unchecked: all stored properties are immutable values.
@_weakLinked
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Whether software simulated the location.
    public let isSimulatedBySoftware: Bool
    /// Whether an accessory measured the location.
    public let isProducedByAccessory: Bool

    /// Creates the origin of a location.
    public init(
        softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
    ) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
        super.init()
    }

    /// Whether both are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLLocationSourceInformation else { return false }
        return other.isSimulatedBySoftware == isSimulatedBySoftware
            && other.isProducedByAccessory == isProducedByAccessory
    }

    /// The hash of both properties.
    open override var hash: Int { [isSimulatedBySoftware, isProducedByAccessory].hashValue }

    /// The information itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// Source information decodes where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Reads source information from an archive.
    public required init?(coder: NSCoder) {
        isSimulatedBySoftware = coder.decodeBool(forKey: "simulated")
        isProducedByAccessory = coder.decodeBool(forKey: "accessory")
        super.init()
    }

    /// Encodes both properties.
    open func encode(with coder: NSCoder) {
        coder.encode(isSimulatedBySoftware, forKey: "simulated")
        coder.encode(isProducedByAccessory, forKey: "accessory")
    }
}

/// Distances on the earth's surface.
enum Geodesic {
    // WGS 84.
    private static let equatorialRadius = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    private static let meanRadius = 6_371_008.8

    /// The distance in metres between two coordinates on the ellipsoid, by Vincenty's inverse
    /// formula.
    ///
    /// Its iteration does not converge for nearly antipodal points: there the distance on a sphere
    /// is used, which is accurate to half a percent.
    static func distance(
        from a: CLLocationCoordinate2D, to b: CLLocationCoordinate2D
    ) -> Double {
        if a.latitude == b.latitude, a.longitude == b.longitude { return 0 }
        return ellipsoid(a, b) ?? sphere(a, b)
    }

    private static func ellipsoid(
        _ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D
    ) -> Double? {
        let f = flattening
        let u1 = atan((1 - f) * tan(radians(a.latitude)))
        let u2 = atan((1 - f) * tan(radians(b.latitude)))
        let difference = radians(b.longitude - a.longitude)
        var lambda = difference
        for _ in 0..<100 {
            let sinSigma = hypot(
                cos(u2) * sin(lambda), cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda))
            if sinSigma == 0 { return 0 }
            let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
            let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            let cos2M =
                cosSquaredAlpha == 0 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cosSquaredAlpha
            let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
            let spread = cos2M + c * cosSigma * (2 * cos2M * cos2M - 1)
            let next = difference + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * spread)
            if abs(next - lambda) < 1e-12 {
                return arc(sigma, sinSigma, cosSigma, cos2M, cosSquaredAlpha)
            }
            lambda = next
        }
        return nil
    }

    /// The length of an arc of the auxiliary sphere on the ellipsoid.
    private static func arc(
        _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ cos2M: Double,
        _ cosSquaredAlpha: Double
    ) -> Double {
        let b = equatorialRadius * (1 - flattening)
        let u = cosSquaredAlpha * (equatorialRadius * equatorialRadius / (b * b) - 1)
        let bigA = 1 + u / 16_384 * (4_096 + u * (-768 + u * (320 - 175 * u)))
        let bigB = u / 1_024 * (256 + u * (-128 + u * (74 - 47 * u)))
        let first = cosSigma * (2 * cos2M * cos2M - 1)
        let second =
            bigB / 6 * cos2M * (4 * sinSigma * sinSigma - 3) * (4 * cos2M * cos2M - 3)
        return b * bigA * (sigma - bigB * sinSigma * (cos2M + bigB / 4 * (first - second)))
    }

    private static func sphere(
        _ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D
    ) -> Double {
        let latitude = sin(radians(b.latitude - a.latitude) / 2)
        let longitude = sin(radians(b.longitude - a.longitude) / 2)
        let h =
            latitude * latitude
            + cos(radians(a.latitude)) * cos(radians(b.latitude)) * longitude * longitude
        return 2 * meanRadius * asin(min(1, h.squareRoot()))
    }

    private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
