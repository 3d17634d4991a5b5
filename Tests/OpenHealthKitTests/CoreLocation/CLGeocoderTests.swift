import CoreLocation
import Dispatch
import Foundation
import Synchronization
import Testing

/// An address that a test makes up.
private final class MadeUpAddress: CLPlacemark, @unchecked Sendable {
    override var locality: String? { "Zermatt" }
    override var isoCountryCode: String? { "CH" }
}

/// A geocoder that a test puts in place of the real one: it overrides the forms with a handler alone.
private final class MadeUpGeocoder: CLGeocoder {
    override func reverseGeocodeLocation(
        _ location: CLLocation,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        completionHandler([MadeUpAddress()], nil)
    }

    override func geocodeAddressString(
        _ addressString: String,
        completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
    ) {
        completionHandler(nil, nil)
    }
}

@Suite("Geocoder")
struct CLGeocoderTests {
    private let place = CLLocation(latitude: 46.02, longitude: 7.75)

    @Test("Each request fails as without a network, on the main queue")
    func handlers() async {
        let geocoder = CLGeocoder()
        let errors = await withCheckedContinuation {
            (continuation: CheckedContinuation<[Bool], Never>) in
            let heard = Mutex<[Bool]>([])
            let handler: @Sendable ([CLPlacemark]?, (any Error)?) -> Void = { places, error in
                dispatchPrecondition(condition: .onQueue(.main))
                let isExpected = places == nil && error.map { CLError.network ~= $0 } == true
                let all = heard.withLock {
                    $0.append(isExpected)
                    return $0
                }
                if all.count == 5 { continuation.resume(returning: all) }
            }
            let locale = Locale(identifier: "de")
            geocoder.reverseGeocodeLocation(place, completionHandler: handler)
            geocoder.reverseGeocodeLocation(
                place, preferredLocale: locale, completionHandler: handler)
            geocoder.geocodeAddressString("Zermatt", completionHandler: handler)
            geocoder.geocodeAddressString("Zermatt", in: nil, completionHandler: handler)
            geocoder.geocodeAddressString(
                "Zermatt", in: nil, preferredLocale: locale, completionHandler: handler)
        }
        #expect(errors == [true, true, true, true, true])
        #expect(!geocoder.isGeocoding)
    }

    @Test("The async forms throw the error")
    func throwing() async {
        let geocoder = CLGeocoder()
        for request in 0..<5 {
            let error = await #expect(throws: CLError.self) {
                switch request {
                case 0: try await geocoder.reverseGeocodeLocation(place)
                case 1: try await geocoder.reverseGeocodeLocation(place, preferredLocale: nil)
                case 2: try await geocoder.geocodeAddressString("Zermatt")
                case 3: try await geocoder.geocodeAddressString("Zermatt", in: nil)
                default:
                    try await geocoder.geocodeAddressString(
                        "Zermatt", in: nil, preferredLocale: nil)
                }
            }
            #expect(error?.code == .network, "\(request)")
        }
    }

    @Test("A test overrides the form with a handler, which the async form calls")
    func madeUp() async throws {
        let geocoder = MadeUpGeocoder()
        let places = try await geocoder.reverseGeocodeLocation(place)
        #expect(places.map(\.locality) == ["Zermatt"])
        let copy = CLPlacemark(placemark: try #require(places.first))
        #expect(copy.locality == "Zermatt")
        #expect(copy.isoCountryCode == "CH")
        #expect(copy.name == nil)
        let error = await #expect(throws: CLError.self) {
            try await geocoder.geocodeAddressString("Zermatt")
        }
        #expect(error?.code == .geocodeFoundNoResult)
    }
}
