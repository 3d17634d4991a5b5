internal import Foundation
internal import HealthModel

/// The metadata of a sample that other samples can share: all but the text of its sync identifier.
///
/// It equals other metadata only if every byte of its texts is the same. `String` takes two forms of
/// a letter for equal, such as "é" as one scalar and as two; a sample keeps the form that its app
/// saved.
struct SharedMetadata: Hashable {
    /// The values without the sync identifier's text.
    private(set) var values: Metadata
    /// Whether the sample has a sync identifier.
    private(set) var hasIdentifier: Bool

    /// Creates metadata without values.
    init() {
        values = [:]
        hasIdentifier = false
    }

    /// Takes the sync identifier's text out of a sample's metadata.
    init(_ metadata: Metadata) {
        values = metadata
        hasIdentifier = false
        guard case .string? = metadata[MetadataKey.syncIdentifier] else { return }
        values[MetadataKey.syncIdentifier] = nil
        hasIdentifier = true
    }

    static func == (left: Self, right: Self) -> Bool {
        guard left.hasIdentifier == right.hasIdentifier, left.values.count == right.values.count
        else { return false }
        return left.values.allSatisfy { key, value in
            guard let other = right.values[key] else { return false }
            guard let text = value.string else { return value == other }
            return other.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(hasIdentifier)
    }

    // MARK: Rows

    /// The rows, sorted by key, so that the same samples create the same file.
    ///
    /// The row of a sync identifier has no text.
    var entries: [(key: String, entry: MetadataEntry)] {
        var entries = values.map { (key: $0, entry: MetadataEntry($1)) }
        if hasIdentifier { entries.append((MetadataKey.syncIdentifier, .withoutText)) }
        return entries.sorted { $0.key < $1.key }
    }

    /// Adds a row; false for one that has no value.
    mutating func add(_ entry: MetadataEntry, for key: String) -> Bool {
        if let value = entry.value {
            values[key] = value
            return true
        }
        guard key == MetadataKey.syncIdentifier, entry.kind == .text else { return false }
        hasIdentifier = true
        return true
    }

    /// A hash that is the same in every process; sets with equal hashes are compared in full.
    var storedHash: Int64 {
        var total: UInt64 = 0
        func add(_ entry: MetadataEntry, for key: String) {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            key.utf8.forEach(combine)
            combine(UInt8(entry.kind.rawValue))
            entry.text?.utf8.forEach(combine)
            withUnsafeBytes(of: entry.number?.bitPattern ?? 0) { $0.forEach(combine) }
            // The order of a dictionary varies, so the hashes of the entries are added.
            total = total &+ hash
        }
        for (key, value) in values { add(MetadataEntry(value), for: key) }
        if hasIdentifier { add(.withoutText, for: MetadataKey.syncIdentifier) }
        return Int64(bitPattern: total)
    }
}

extension MetadataEntry {
    /// The entry of a text that another table has.
    fileprivate static let withoutText = MetadataEntry(
        kind: .text, text: nil, number: nil, unit: nil)
}

/// A value of metadata as the columns of a row.
struct MetadataEntry {
    enum Kind: Int64 {
        case text, number, date, quantity
    }

    var kind: Kind
    var text: String?
    var number: Double?
    var unit: HealthUnit?

    init(kind: Kind, text: String?, number: Double?, unit: HealthUnit?) {
        self.kind = kind
        self.text = text
        self.number = number
        self.unit = unit
    }

    init(_ value: MetadataValue) {
        switch value {
        case .string(let text):
            self.init(kind: .text, text: text, number: nil, unit: nil)
        case .number(let number):
            self.init(kind: .number, text: nil, number: number, unit: nil)
        case .exact(let number):
            self.init(kind: .number, text: nil, number: number.double, unit: nil)
        case .date(let date):
            self.init(
                kind: .date, text: nil, number: date.timeIntervalSinceReferenceDate, unit: nil)
        case .quantity(let quantity):
            self.init(kind: .quantity, text: nil, number: quantity.value, unit: quantity.unit)
        }
    }

    /// The value; SQLite stores "not a number" as NULL.
    var value: MetadataValue? {
        switch kind {
        case .text: text.map { .string($0) }
        case .number: .number(number ?? .nan)
        case .date: number.map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        case .quantity: unit.map { .quantity(Quantity(number ?? .nan, $0)) }
        }
    }
}
