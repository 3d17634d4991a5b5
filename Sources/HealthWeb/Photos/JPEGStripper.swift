/// Copies of a JPEG file (ITU-T T.81) the tables, frames and scans, and the direction in which it is shown.
struct JPEGStripper {
    private let bytes: [UInt8]

    /// Tables, frames, restart intervals and numbers of lines.
    private static let kept = Set<UInt8>(0xc0...0xcf).union([0xdb, 0xdc, 0xdd]).subtracting([0xc8])
    private static let frames = Set<UInt8>(0xc0...0xcf).subtracting([0xc4, 0xc8, 0xcc])

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func stripped() throws(MealPhoto.Failure) -> [UInt8] {
        var body: [UInt8] = []
        var orientation: UInt8?
        var (hasFrame, hasScan) = (false, false)
        var at = 2
        while true {
            guard at + 1 < bytes.count, bytes[at] == 0xff else { throw .damaged }
            let marker = bytes[at + 1]
            if marker == 0xff {
                at += 1
                continue
            }
            if marker == 0xd9 {
                guard hasFrame, hasScan else { throw .damaged }
                // What follows the end, such as a film or a second picture, is left out.
                return [0xff, 0xd8] + (orientation.map(Self.segment) ?? []) + body + [0xff, 0xd9]
            }
            guard at + 3 < bytes.count else { throw .damaged }
            let end = at + 2 + bytes.big16(at + 2)
            guard end >= at + 4, end <= bytes.count else { throw .damaged }
            let segment = bytes[at..<end]
            if Self.frames.contains(marker) {
                guard segment.count >= 10 else { throw .damaged }
                try MealPhoto.check(width: bytes.big16(at + 7), height: bytes.big16(at + 5))
                hasFrame = true
            }
            if marker == 0xda {
                guard hasFrame else { throw .damaged }
                let next = scanEnd(from: end)
                body += segment + bytes[end..<next]
                (hasScan, at) = (true, next)
                continue
            }
            // The segment of Adobe says how the colours are coded.
            let isColour =
                marker == 0xee && segment.count == 16
                && Array(segment.dropFirst(4).prefix(5)) == Array("Adobe".utf8)
            if Self.kept.contains(marker) || isColour { body += segment }
            if marker == 0xe1, orientation == nil {
                orientation = Self.orientation(Array(segment.dropFirst(4)))
            }
            at = end
        }
    }

    /// The place of the first marker after the data of a scan.
    private func scanEnd(from start: Int) -> Int {
        var at = start
        while at + 1 < bytes.count {
            let next = bytes[at + 1]
            if bytes[at] == 0xff, next != 0, !(0xd0...0xd7).contains(next), next != 0xff {
                return at
            }
            at += 1
        }
        return bytes.count
    }

    /// The direction in Exif data, 2 to 8; nil for an upright picture.
    private static func orientation(_ exif: [UInt8]) -> UInt8? {
        guard exif.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        let tiff = Array(exif.dropFirst(6))
        guard tiff.count >= 8 else { return nil }
        let isBig = tiff[0] == 0x4d
        func short(_ at: Int) -> Int {
            isBig ? tiff.big16(at) : Int(tiff[at]) | Int(tiff[at + 1]) << 8
        }
        let start = isBig ? tiff.big32(4) : tiff.little32(4)
        guard start >= 8, start <= tiff.count - 2 else { return nil }
        for index in 0..<short(start) {
            let at = start + 2 + index * 12
            guard at + 12 <= tiff.count else { return nil }
            guard short(at) == 0x0112 else { continue }
            let value = short(at + 8)
            return (2...8).contains(value) ? UInt8(value) : nil
        }
        return nil
    }

    /// Exif data with a direction alone.
    private static func segment(_ orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
            0, 0, 0, 0,
        ]
        let payload = Array("Exif\0\0".utf8) + tiff
        return [0xff, 0xe1, 0, UInt8(payload.count + 2)] + payload
    }
}
