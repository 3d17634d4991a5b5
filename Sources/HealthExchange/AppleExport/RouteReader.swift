internal import Foundation
package import HealthModel

/// Reads the points of a GPX file, with the parts of a point in any order.
package enum RouteReader {
    /// The number of points that are passed at once.
    package static let chunk = 20_000
    /// The length limit of a tag, and of the text between two.
    private static let longestTag = 1 << 18

    /// All points in the order of the file, without those that lack a position or a time.
    ///
    /// Throws `unknownFormat` if the root is not `gpx`, and the errors of the scanner.
    package static func locations(
        _ source: any ByteSource, blockSize: Int = 1 << 17
    ) throws(ExchangeError) -> [RouteLocation] {
        var all: [RouteLocation] = []
        _ = try read(source, blockSize: blockSize) { all += $0 }
        return all
    }

    /// Passes the points in the order of the file, in batches, and returns the number of points
    /// without a position or a time.
    ///
    /// Throws `unknownFormat` if the root is not `gpx`, and the errors of the scanner.
    package static func read(
        _ source: any ByteSource, blockSize: Int = 1 << 17,
        _ body: ([RouteLocation]) throws(ExchangeError) -> Void
    ) throws(ExchangeError) -> Int {
        var scanner = XMLScanner(
            source, keepsText: true, blockSize: blockSize, longestTag: longestTag)
        var locations: [RouteLocation] = []
        var point: Point?
        var unusable = 0
        var hasRoot = false
        while true {
            switch try scanner.next() {
            case .finished:
                guard hasRoot else { throw notARoute }
                try body(locations)
                return unusable
            case .start:
                if !hasRoot {
                    guard scanner.name.isText("gpx") else { throw notARoute }
                    hasRoot = true
                }
                if scanner.name.isText("trkpt") {
                    point = scanner.isEmptyElement ? nil : Point(scanner.attributes)
                    if scanner.isEmptyElement { unusable += 1 }
                }
            case .end where scanner.name.isText("trkpt"):
                if let location = point?.location {
                    locations.append(location)
                } else {
                    unusable += 1
                }
                point = nil
                if locations.count == chunk {
                    try body(locations)
                    locations.removeAll(keepingCapacity: true)
                }
            case .end:
                point?.take(scanner.name, scanner.text)
            }
        }
    }

    private static var notARoute: ExchangeError {
        ExchangeError(.unknownFormat, detail: "the root is not gpx")
    }

    /// A partially read point.
    private struct Point {
        var latitude: Double?
        var longitude: Double?
        var time: Double?
        var altitude: Double?
        var speed: Double?
        var course: Double?
        var horizontalAccuracy: Double?
        var verticalAccuracy: Double?

        init(_ attributes: [XMLAttribute]) {
            latitude = attributes.number("lat")
            longitude = attributes.number("lon")
        }

        mutating func take(_ name: UnsafeRawBufferPointer, _ raw: UnsafeRawBufferPointer) {
            let text = raw.trimmed
            if name.isText("time") {
                time = DateBytes.instant(text)
            } else if name.isText("ele") {
                altitude = NumberBytes.double(text)
            } else if name.isText("speed") {
                speed = NumberBytes.double(text)
            } else if name.isText("course") {
                course = NumberBytes.double(text)
            } else if name.isText("hAcc") {
                horizontalAccuracy = NumberBytes.double(text)
            } else if name.isText("vAcc") {
                verticalAccuracy = NumberBytes.double(text)
            }
        }

        var location: RouteLocation? {
            guard let latitude, let longitude, let time else { return nil }
            return RouteLocation(
                timestamp: Date(timeIntervalSinceReferenceDate: time), latitude: latitude,
                longitude: longitude, altitude: altitude ?? 0,
                horizontalAccuracy: horizontalAccuracy ?? 0,
                verticalAccuracy: verticalAccuracy ?? -1, course: course ?? -1,
                speed: speed ?? -1)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without leading and trailing white space.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: self[first...last])
    }
}
