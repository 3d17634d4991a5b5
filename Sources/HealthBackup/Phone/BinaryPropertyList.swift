internal import Foundation

/// Reads a binary property list of limited size.
struct BinaryPropertyList {
    /// The bytes are not a binary property list, or exceed the limits of size or depth.
    struct Malformed: Error {}

    private static let mostBytes = 64 << 20
    private static let mostValues = 1_000_000
    private static let deepest = 64

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let table: Int
    private let top: Int
    private var remaining = mostValues

    /// Reads the top value.
    ///
    /// - Throws: ``Malformed``.
    static func read(_ data: Data) throws(Malformed) -> PropertyListValue {
        var list = try BinaryPropertyList(data)
        return try list.value(list.top, depth: 0)
    }

    private init(_ data: Data) throws(Malformed) {
        guard data.starts(with: Array("bplist0".utf8)), data.count >= 40,
            data.count <= Self.mostBytes
        else { throw Malformed() }
        bytes = [UInt8](data)
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw Malformed()
        }
        count = try Self.number(bytes, trailer + 8, 8)
        top = try Self.number(bytes, trailer + 16, 8)
        table = try Self.number(bytes, trailer + 24, 8)
        guard count <= bytes.count, table <= trailer,
            count * offsetSize <= trailer - table
        else { throw Malformed() }
    }

    /// A number without a sign, the highest byte first.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) throws(Malformed)
        -> Int
    {
        guard place >= 0, size > 0, size <= 8, place <= bytes.count - size else {
            throw Malformed()
        }
        let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let result = Int(exactly: number) else { throw Malformed() }
        return result
    }

    private mutating func value(_ object: Int, depth: Int) throws(Malformed) -> PropertyListValue {
        remaining -= 1
        guard remaining > 0, depth < Self.deepest, object < count else { throw Malformed() }
        let place = try Self.number(bytes, table + object * offsetSize, offsetSize)
        guard place < table else { throw Malformed() }
        let (kind, info) = (bytes[place] >> 4, Int(bytes[place] & 0x0F))
        switch kind {
        case 0x0: return try simple(info)
        case 0x1: return .integer(try integer(place + 1, 1 << info))
        case 0x2: return .real(try real(place + 1, 1 << info))
        case 0x3: return .date(try real(place + 1, 8))
        case 0x8: return .reference(try Self.number(bytes, place + 1, info + 1))
        case 0x4, 0x5, 0x6: return try text(kind, place, info)
        case 0xA: return .array(try members(place, info, depth))
        case 0xD: return try dictionary(place, info, depth)
        default: throw Malformed()
        }
    }

    private func simple(_ info: Int) throws(Malformed) -> PropertyListValue {
        switch info {
        case 0: return .null
        case 8: return .boolean(false)
        case 9: return .boolean(true)
        default: throw Malformed()
        }
    }

    private func integer(_ place: Int, _ size: Int) throws(Malformed) -> Int64 {
        // Numbers of 16 bytes exist for values beyond 64 bits only.
        guard size <= 8, place <= bytes.count - size else { throw Malformed() }
        let number = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(bitPattern: number)
    }

    private func real(_ place: Int, _ size: Int) throws(Malformed) -> Double {
        guard size == 4 || size == 8 else { throw Malformed() }
        let bits = UInt64(bitPattern: try integer(place, size))
        return size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
    }

    /// The number of elements and the place of the first one.
    private func extent(_ place: Int, _ info: Int) throws(Malformed) -> (count: Int, first: Int) {
        guard info == 0x0F else { return (info, place + 1) }
        guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 1 else { throw Malformed() }
        let size = 1 << Int(bytes[place + 1] & 0x0F)
        return (try Self.number(bytes, place + 2, size), place + 2 + size)
    }

    private func text(_ kind: UInt8, _ place: Int, _ info: Int) throws(Malformed)
        -> PropertyListValue
    {
        let (count, first) = try extent(place, info)
        let width = kind == 0x6 ? 2 : 1
        guard first <= table, count <= (table - first) / width else { throw Malformed() }
        let part = bytes[first..<first + count * width]
        switch kind {
        case 0x4: return .data(Data(part))
        case 0x5: return .string(String(decoding: part, as: UTF8.self))
        default:
            let units = stride(from: part.startIndex, to: part.endIndex, by: 2).map {
                UInt16(part[$0]) << 8 | UInt16(part[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        }
    }

    private mutating func members(_ place: Int, _ info: Int, _ depth: Int) throws(Malformed)
        -> [PropertyListValue]
    {
        let (count, first) = try extent(place, info)
        guard first <= table, count <= (table - first) / referenceSize else { throw Malformed() }
        var found: [PropertyListValue] = []
        for place in 0..<count {
            let object = try Self.number(bytes, first + place * referenceSize, referenceSize)
            found.append(try value(object, depth: depth + 1))
        }
        return found
    }

    private mutating func dictionary(_ place: Int, _ info: Int, _ depth: Int) throws(Malformed)
        -> PropertyListValue
    {
        let (count, first) = try extent(place, info)
        guard first <= table, count <= (table - first) / referenceSize / 2 else {
            throw Malformed()
        }
        var found: [String: PropertyListValue] = [:]
        for place in 0..<count {
            let key = try Self.number(bytes, first + place * referenceSize, referenceSize)
            let object = try Self.number(
                bytes, first + (count + place) * referenceSize, referenceSize)
            guard case .string(let name) = try value(key, depth: depth + 1) else {
                throw Malformed()
            }
            found[name] = try value(object, depth: depth + 1)
        }
        return .dictionary(found)
    }
}

/// A value of a binary property list.
///
/// Foundation's reader returns no references of keyed archives on Linux, and the bytes are not trusted:
/// this one reads values only, with bounded depth and number.
indirect enum PropertyListValue: Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001.
    case date(Double)
    case data(Data)
    case string(String)
    /// The place of an object in a keyed archive.
    case reference(Int)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    /// The value of a key; nil for another kind of value.
    subscript(key: String) -> PropertyListValue? {
        if case .dictionary(let members) = self { members[key] } else { nil }
    }

    /// The bytes; nil for another kind of value.
    var data: Data? { if case .data(let data) = self { data } else { nil } }
    /// The number; nil for another kind of value.
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The Boolean; nil for another kind of value.
    var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The object of a keyed archive that a value refers to.
    ///
    /// - Parameter archive: The whole archive.
    func object(in archive: PropertyListValue) -> PropertyListValue? {
        guard case .reference(let place) = self, case .array(let objects)? = archive["$objects"],
            objects.indices.contains(place)
        else { return nil }
        return objects[place]
    }
}
