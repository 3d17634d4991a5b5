/// A value of Thrift's compact protocol.
enum ThriftValue {
    case flag(Bool)
    case number(Int64)
    case binary([UInt8])
    case list([ThriftValue])
    case structure([Int: ThriftValue])

    /// A field of a structure.
    subscript(_ field: Int) -> ThriftValue? {
        if case .structure(let fields) = self { fields[field] } else { nil }
    }

    var number: Int? { if case .number(let number) = self { Int(number) } else { nil } }
    var list: [ThriftValue]? { if case .list(let list) = self { list } else { nil } }
    var bytes: [UInt8]? { if case .binary(let bytes) = self { bytes } else { nil } }
    var text: String? { bytes.flatMap { String(validating: $0, as: UTF8.self) } }
}

/// Reads Thrift's compact protocol.
struct ThriftReader {
    private let bytes: [UInt8]
    /// The position of the next byte.
    private(set) var position: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads a structure with all its fields.
    mutating func structure() throws -> ThriftValue {
        var fields: [Int: ThriftValue] = [:]
        var field = 0
        while true {
            let header = try byte()
            if header == 0 { return .structure(fields) }
            field = header >> 4 == 0 ? Int(try zigzag()) : field + Int(header >> 4)
            guard fields[field] == nil else { throw ReadError("field \(field) twice") }
            fields[field] = try value(header & 15, isElement: false)
        }
    }

    private mutating func value(_ type: UInt8, isElement: Bool) throws -> ThriftValue {
        switch type {
        case 1, 2: .flag(isElement ? try byte() == 1 : type == 1)
        case 3: .number(Int64(Int8(bitPattern: try byte())))
        case 4, 5, 6: .number(try zigzag())
        case 8: .binary(try binary())
        case 9, 10: .list(try list())
        case 12: try structure()
        default: throw ReadError("type \(type) of Thrift")
        }
    }

    private mutating func list() throws -> [ThriftValue] {
        let header = try byte()
        let count = header >> 4 == 15 ? Int(try varint()) : Int(header >> 4)
        return try (0..<count).map { _ in try value(header & 15, isElement: true) }
    }

    private mutating func binary() throws -> [UInt8] {
        let count = Int(try varint())
        guard position + count <= bytes.count else { throw ReadError("text beyond the end") }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    private mutating func zigzag() throws -> Int64 {
        let number = try varint()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Reads a number of seven bits a byte.
    mutating func varint() throws -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, through: 63, by: 7) {
            let next = try byte()
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
        }
        throw ReadError("number without an end")
    }

    private mutating func byte() throws -> UInt8 {
        guard position < bytes.count else { throw ReadError("end of the bytes") }
        defer { position += 1 }
        return bytes[position]
    }
}
