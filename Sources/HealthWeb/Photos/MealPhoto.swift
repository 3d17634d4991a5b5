internal import Foundation

/// A photo without its metadata: place, time, device and thumbnails are removed.
///
/// The format is that of the content, whatever the name of the file says. Only what a picture needs is copied, so that
/// what this program does not know is not kept either.
struct MealPhoto: Sendable {
    /// The formats of pictures that are kept.
    enum Format: String, CaseIterable, Sendable {
        case jpeg = "jpg"
        case png
        case webp

        var contentType: String {
            switch self {
            case .jpeg: "image/jpeg"
            case .png: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    /// The reason why a file is not kept.
    enum Failure: Error {
        /// It is a picture of no format that is kept, or no picture.
        case otherFormat
        /// It is damaged, or cut off.
        case damaged
    }

    /// The largest file in bytes.
    static let mostBytes: Int64 = 20 << 20
    /// The largest number of pixels; a browser needs four bytes for each.
    static let mostPixels = 200_000_000

    let format: Format
    /// The picture without its metadata.
    let data: Data

    /// Reads a picture.
    ///
    /// - Throws: ``Failure``.
    init(_ file: Data) throws(Failure) {
        let bytes = [UInt8](file)
        let stripped: [UInt8]
        if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            format = .jpeg
            stripped = try JPEGStripper(bytes).stripped()
        } else if bytes.starts(with: PNGStripper.signature) {
            format = .png
            stripped = try PNGStripper(bytes).stripped()
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12,
            Array(bytes[8..<12]) == Array("WEBP".utf8)
        {
            format = .webp
            stripped = try WebPStripper(bytes).stripped()
        } else {
            throw .otherFormat
        }
        data = Data(stripped)
    }

    /// Throws for a picture of no or too many pixels.
    static func check(width: Int, height: Int) throws(Failure) {
        guard width > 0, height > 0, width <= mostPixels / height else { throw .damaged }
    }
}

extension [UInt8] {
    /// The number of two bytes, the higher one first.
    func big16(_ at: Int) -> Int { Int(self[at]) << 8 | Int(self[at + 1]) }

    /// The number of four bytes, the highest one first.
    func big32(_ at: Int) -> Int { big16(at) << 16 | big16(at + 2) }

    /// The number of four bytes, the lowest one first.
    func little32(_ at: Int) -> Int {
        Int(self[at]) | Int(self[at + 1]) << 8 | Int(self[at + 2]) << 16 | Int(self[at + 3]) << 24
    }
}
