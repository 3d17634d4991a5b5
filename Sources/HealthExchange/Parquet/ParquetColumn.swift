internal import Foundation

/// A column of a Parquet file, with the values of the current row group.
struct ParquetColumn {
    /// The kind of a column's values.
    enum Kind {
        /// Microseconds since 1970 GMT.
        case instant
        case double
        /// UTF-8; repeated values are written once per row group.
        case text
        case uuid
    }

    let name: String
    let kind: Kind
    let isOptional: Bool
    private(set) var count = 0
    private(set) var nullCount = 0

    private var isPresent: [Bool] = []
    private var integers: [Int64] = []
    private var doubles: [Double] = []
    private var uuids: [UInt8] = []
    private var indexes: [UInt32] = []
    private var dictionary: [ExactText: UInt32] = [:]
    private var entries: [String] = []

    init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
    }

    // MARK: Filling

    mutating func append(_ date: Date) {
        note(true)
        let micros = (date.timeIntervalSince1970 * 1e6).rounded()
        integers.append(Int64(exactly: micros) ?? (micros < 0 ? .min : .max))
    }

    mutating func append(_ number: Double?) {
        note(number != nil)
        if let number { doubles.append(number) }
    }

    mutating func append(_ uuid: UUID) {
        note(true)
        withUnsafeBytes(of: uuid.uuid) { uuids.append(contentsOf: $0) }
    }

    mutating func append(_ text: String?) {
        note(text != nil)
        guard let text else { return }
        let next = UInt32(entries.count)
        let index = dictionary[ExactText(text)] ?? next
        if index == next {
            dictionary[ExactText(text)] = next
            entries.append(text)
        }
        indexes.append(index)
    }

    private mutating func note(_ present: Bool) {
        count += 1
        if !present { nullCount += 1 }
        if isOptional { isPresent.append(present) }
    }

    /// Removes the values of the row group.
    mutating func clear() { self = ParquetColumn(name, kind, isOptional: isOptional) }

    // MARK: Pages

    /// The bytes of the dictionary and its number of entries; nil for columns without one.
    var dictionaryPage: (bytes: [UInt8], count: Int)? {
        guard kind == .text, usesDictionary else { return nil }
        return (Self.plain(entries), entries.count)
    }

    /// Whether texts repeat often enough for a dictionary.
    var usesDictionary: Bool { !entries.isEmpty && entries.count * 2 <= max(indexes.count, 2) }

    /// The bytes of the data page.
    var dataPage: [UInt8] {
        var page: [UInt8] = []
        if isOptional {
            let levels = HybridRuns.encode(isPresent.map { $0 ? 1 : 0 }, width: 1)
            page.appendLittleEndian(UInt32(levels.count))
            page += levels
        }
        switch kind {
        case .instant: for value in integers { page.appendLittleEndian(value) }
        case .double: for value in doubles { page.appendLittleEndian(value.bitPattern) }
        case .uuid: page += uuids
        case .text where usesDictionary:
            let width = entries.count > 1 ? 32 - (UInt32(entries.count) - 1).leadingZeroBitCount : 0
            page.append(UInt8(width))
            page += HybridRuns.encode(indexes, width: width)
        case .text: page += Self.plain(indexes.map { entries[Int($0)] })
        }
        return page
    }

    /// The smallest and the largest value as bytes; nil if readers could not compare them.
    var bounds: (minimum: [UInt8], maximum: [UInt8])? {
        switch kind {
        case .instant:
            guard let low = integers.min(), let high = integers.max() else { return nil }
            return (Self.bytes(low), Self.bytes(high))
        case .double:
            guard !doubles.contains(where: \.isNaN), let low = doubles.min(),
                let high = doubles.max()
            else { return nil }
            // Zero has two signs, which readers do not distinguish.
            return (
                Self.bytes((low == 0 ? -0.0 : low).bitPattern),
                Self.bytes((high == 0 ? 0.0 : high).bitPattern)
            )
        case .text, .uuid: return nil
        }
    }

    private static func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendLittleEndian(value)
        return bytes
    }

    private static func plain(_ texts: [String]) -> [UInt8] {
        var page: [UInt8] = []
        for text in texts {
            page.appendLittleEndian(UInt32(text.utf8.count))
            page += text.utf8
        }
        return page
    }
}

/// A text that equals a text of the same bytes alone: Swift takes the two forms of "é" for equal.
private struct ExactText: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Packs small numbers, such as levels and dictionary indices: consecutive bits, or a single run if
/// all are equal.
enum HybridRuns {
    static func encode(_ values: [UInt32], width: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard let first = values.first else { return bytes }
        if values.allSatisfy({ $0 == first }) {
            bytes.appendVarint(UInt64(values.count) << 1)
            for index in 0..<(width + 7) / 8 { bytes.append(UInt8(first >> (8 * index) & 0xFF)) }
            return bytes
        }
        let groups = (values.count + 7) / 8
        bytes.appendVarint(UInt64(groups) << 1 | 1)
        var pending: UInt64 = 0
        var bits = 0
        for index in 0..<groups * 8 {
            pending |= UInt64(index < values.count ? values[index] : 0) << bits
            bits += width
            while bits >= 8 {
                bytes.append(UInt8(pending & 0xFF))
                pending >>= 8
                bits -= 8
            }
        }
        return bytes
    }
}
