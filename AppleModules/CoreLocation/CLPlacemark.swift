public import Foundation

/// The address of a place; nothing here creates one with values, but a test may subclass it.
// @unchecked: the stored properties are set once, by the initialiser.
@_weakLinked
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    /// The place.
    open private(set) var location: CLLocation?
    /// The area around the place.
    open private(set) var region: CLRegion?
    /// The time zone of the place.
    open private(set) var timeZone: TimeZone?
    /// The name of the place.
    open private(set) var name: String?
    /// The street.
    open private(set) var thoroughfare: String?
    /// The number of the house.
    open private(set) var subThoroughfare: String?
    /// The city.
    open private(set) var locality: String?
    /// The part of the city.
    open private(set) var subLocality: String?
    /// The state or province.
    open private(set) var administrativeArea: String?
    /// The part of the state or province.
    open private(set) var subAdministrativeArea: String?
    /// The postal code.
    open private(set) var postalCode: String?
    /// The two letters of the country.
    open private(set) var isoCountryCode: String?
    /// The name of the country.
    open private(set) var country: String?
    /// The name of the lake or river.
    open private(set) var inlandWater: String?
    /// The name of the ocean.
    open private(set) var ocean: String?
    /// The points of interest at the place.
    open private(set) var areasOfInterest: [String]?

    /// Creates a placemark without values.
    public override init() { super.init() }

    /// Creates a placemark with the values of another.
    public init(placemark: CLPlacemark) {
        location = placemark.location
        region = placemark.region
        timeZone = placemark.timeZone
        name = placemark.name
        thoroughfare = placemark.thoroughfare
        subThoroughfare = placemark.subThoroughfare
        locality = placemark.locality
        subLocality = placemark.subLocality
        administrativeArea = placemark.administrativeArea
        subAdministrativeArea = placemark.subAdministrativeArea
        postalCode = placemark.postalCode
        isoCountryCode = placemark.isoCountryCode
        country = placemark.country
        inlandWater = placemark.inlandWater
        ocean = placemark.ocean
        areasOfInterest = placemark.areasOfInterest
        super.init()
    }

    /// The placemark itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
