internal import Foundation

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
