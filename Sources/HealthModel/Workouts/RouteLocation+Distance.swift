internal import Foundation

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
