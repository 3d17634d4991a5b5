internal import Foundation
package import HealthModel

/// Reads the points of a GPX file, in whatever order it holds the parts of a point.
package enum RouteReader {
    /// The points in the order of the file; those without a place or a time are left out.
    ///
    /// Throws `unknownFormat` where the root is not `gpx`, and what the scanner throws.
    package static func locations(
        _ source: any ByteSource, blockSize: Int = 1 << 18
    ) throws(ExchangeError) -> [RouteLocation] {
        var scanner = XMLScanner(source, keepsText: true, blockSize: blockSize)
        var locations: [RouteLocation] = []
        var point: Point?
        var hasRoot = false
        while true {
            switch try scanner.next() {
            case .finished:
                guard hasRoot else { throw notARoute }
                return locations
            case .start:
                if !hasRoot {
                    guard scanner.name.isText("gpx") else { throw notARoute }
                    hasRoot = true
                }
                if scanner.name.isText("trkpt") {
                    point = Point(scanner.attributes)
                }
            case .end:
                if scanner.name.isText("trkpt") {
                    if let location = point?.location { locations.append(location) }
                    point = nil
                } else {
                    point?.take(scanner.name, scanner.text)
                }
            }
        }
    }

    private static var notARoute: ExchangeError {
        ExchangeError(.unknownFormat, detail: "the root is not gpx")
    }

    /// A point while it is read.
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
    /// The bytes without white space at their ends.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: self[first...last])
    }
}
