internal import Foundation
package import HealthModel

/// Reads the points of a GPX file, in whatever order it holds the parts of a point.
package enum RouteReader {
    /// How many points are handed over at once.
    package static let chunk = 20_000
    /// The longest tag, and the longest text between two.
    private static let longestTag = 1 << 18

    /// All points in the order of the file; those without a place or a time are left out.
    ///
    /// Throws `unknownFormat` where the root is not `gpx`, and what the scanner throws.
    package static func locations(
        _ source: any ByteSource, blockSize: Int = 1 << 17
    ) throws(ExchangeError) -> [RouteLocation] {
        var all: [RouteLocation] = []
        _ = try read(source, blockSize: blockSize) { all += $0 }
        return all
    }

    /// Hands over the points in the order of the file, some at a time, and says how many were left
    /// out because they have no place or no time.
    ///
    /// Throws `unknownFormat` where the root is not `gpx`, and what the scanner throws.
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
