internal import Dispatch
public import Foundation

/// Receives the addresses of a place or the places of an address, or an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// A geocoder without a service.
///
/// It behaves like a phone without a network: each request fails with `CLError.network`, on the main queue. A test
/// overrides the form with a completion handler; the async form calls it.
@_weakLinked
open class CLGeocoder: NSObject {
    /// Creates a geocoder.
    public override init() { super.init() }

    /// Whether a request is in progress: never.
    open var isGeocoding: Bool { false }

    /// Does nothing, because no request runs.
    open func cancelGeocode() {}

    // MARK: Addresses of a place

    /// Requests the addresses of a place.
    open func reverseGeocodeLocation(
        _ location: CLLocation,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    /// Requests the addresses of a place.
    ///
    /// - Throws: `CLError.network`.
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        try await places { reverseGeocodeLocation(location, completionHandler: $0) }
    }

    /// Requests the addresses of a place in the language of a locale.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    /// Requests the addresses of a place in the language of a locale.
    ///
    /// - Throws: `CLError.network`.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        try await places {
            reverseGeocodeLocation(location, preferredLocale: locale, completionHandler: $0)
        }
    }

    // MARK: Places of an address

    /// Requests the places of an address.
    open func geocodeAddressString(
        _ addressString: String,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    /// Requests the places of an address.
    ///
    /// - Throws: `CLError.network`.
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        try await places { geocodeAddressString(addressString, completionHandler: $0) }
    }

    /// Requests the places of an address, those within a region first.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    /// Requests the places of an address, those within a region first.
    ///
    /// - Throws: `CLError.network`.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?
    ) async throws -> [CLPlacemark] {
        try await places { geocodeAddressString(addressString, in: region, completionHandler: $0) }
    }

    /// Requests the places of an address in the language of a locale, those within a region first.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        fail(completionHandler)
    }

    /// Requests the places of an address in the language of a locale, those within a region first.
    ///
    /// - Throws: `CLError.network`.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        try await places {
            geocodeAddressString(
                addressString, in: region, preferredLocale: locale, completionHandler: $0)
        }
    }

    private func fail(
        _ completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        DispatchQueue.main.async { completionHandler(nil, CLError(.network)) }
    }

    private func places(
        _ request: (@escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void) -> Void
    ) async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in
            request { places, error in
                continuation.resume(
                    with: places.map { .success($0) }
                        ?? .failure(error ?? CLError(.geocodeFoundNoResult)))
            }
        }
    }
}

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
