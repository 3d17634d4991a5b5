import Foundation

/// Writes FIT files of tests.
struct FITFixture {
    /// A value of a field, with the kind in which it is written.
    enum Value {
        case u8(UInt8), u16(UInt16), u32(UInt32), s8(Int8), s16(Int16), s32(Int32)
        case z8(UInt8), z32(UInt32), f32(Float), kind(UInt8), byte(UInt8), text(String)

        /// The number of the kind in a definition.
        var code: UInt8 {
            switch self {
            case .kind: 0x00
            case .s8: 0x01
            case .u8: 0x02
            case .s16: 0x83
            case .u16: 0x84
            case .s32: 0x85
            case .u32: 0x86
            case .text: 0x07
            case .f32: 0x88
            case .z8: 0x0A
            case .z32: 0x8C
            case .byte: 0x0D
            }
        }

        func bytes(_ isBigEndian: Bool) -> [UInt8] {
            func ordered(_ number: some FixedWidthInteger) -> [UInt8] {
                withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) {
                    Array($0)
                }
            }
            return switch self {
            case .u8(let number), .z8(let number), .kind(let number), .byte(let number): [number]
            case .s8(let number): [UInt8(bitPattern: number)]
            case .u16(let number): ordered(number)
            case .s16(let number): ordered(number)
            case .u32(let number), .z32(let number): ordered(number)
            case .s32(let number): ordered(number)
            case .f32(let number): ordered(number.bitPattern)
            case .text(let text): Array(text.utf8) + [0]
            }
        }
    }

    /// A developer field: its number, the number of its program, and its value.
    struct DeveloperField {
        var number: UInt8
        var developer: UInt8 = 0
        var value: Value
    }

    /// Whether the highest byte of a number is written first.
    var isBigEndian = false
    /// The bytes of all messages.
    private(set) var content: [UInt8] = []

    /// The moment from which the tests count: 2026-03-01 06:00 in Greenwich.
    static let morning: UInt32 = 1_772_344_800 - 631_065_600
    /// The same moment as a date.
    static let date = Date(timeIntervalSince1970: 1_772_344_800)

    /// A time of a message, in seconds after the morning.
    static func time(_ second: Int) -> Value { .u32(UInt32(Int(morning) + second)) }

    /// Degrees as the format counts them.
    static func degrees(_ value: Double) -> Value { .s32(Int32(value * 2_147_483_648 / 180)) }

    /// A file of a type, which begins with its description.
    init(_ type: UInt8 = 4, manufacturer: UInt16 = 1, product: String? = nil) {
        message(
            0,
            [(0, .kind(type)), (1, .u16(manufacturer)), (2, .u16(3113)), (4, Self.time(0))]
                + (product.map { [(8, .text($0))] } ?? []))
    }

    /// Adds a definition and a message of it.
    mutating func message(
        _ number: UInt16, _ fields: [(UInt8, Value)], developer: [DeveloperField] = []
    ) {
        define(0, number, fields, developer: developer)
        content.append(0)
        append(fields.map(\.1) + developer.map(\.value))
    }

    /// Adds a definition of messages with a local number.
    mutating func define(
        _ local: UInt8, _ number: UInt16, _ fields: [(UInt8, Value)],
        developer: [DeveloperField] = []
    ) {
        content += [0x40 | (developer.isEmpty ? 0 : 0x20) | local, 0, isBigEndian ? 1 : 0]
        content += Value.u16(number).bytes(isBigEndian) + [UInt8(fields.count)]
        for (field, value) in fields {
            content += [field, UInt8(value.bytes(false).count), value.code]
        }
        guard !developer.isEmpty else { return }
        content.append(UInt8(developer.count))
        for field in developer {
            content += [field.number, UInt8(field.value.bytes(false).count), field.developer]
        }
    }

    /// Adds a message of a definition whose header has the last five bits of the time.
    mutating func compressed(_ local: UInt8, second: Int, _ values: [Value]) {
        content.append(0x80 | local << 5 | UInt8((Int(Self.morning) + second) & 0x1F))
        append(values)
    }

    /// Adds bytes as they are.
    mutating func append(raw bytes: [UInt8]) { content += bytes }

    private mutating func append(_ values: [Value]) {
        content += values.flatMap { $0.bytes(isBigEndian) }
    }

    /// The file with its header and its checksum.
    var file: [UInt8] {
        let size = Value.u32(UInt32(content.count)).bytes(false)
        let bytes = [14, 0x20, 0x54, 0x08] + size + Array(".FIT".utf8) + [0, 0] + content
        return bytes + Value.u16(Self.checksum(bytes)).bytes(false)
    }

    /// The checksum by the table of half bytes in the format's documentation.
    static func checksum(_ bytes: [UInt8]) -> UInt16 {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
            0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
        ]
        return bytes.reduce(0) { sum, byte in
            let low = sum >> 4 ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
            return low >> 4 ^ table[Int(low & 0xF)] ^ table[Int(byte >> 4)]
        }
    }
}

extension FITFixture {
    /// Adds a record with a place, a heart rate, a cadence, a power and a speed.
    mutating func record(
        _ second: Int, latitude: Double = 48.2, heartRate: UInt8 = 120, cadence: UInt8 = 80,
        power: UInt16 = 200, speed: UInt16 = 5_000, meters: UInt32 = 0,
        developer: [DeveloperField] = []
    ) {
        message(
            20,
            [
                (253, Self.time(second)), (0, Self.degrees(latitude)), (1, Self.degrees(16.3)),
                (2, .u16(UInt16((171.2 + 500) * 5))), (3, .u8(heartRate)), (4, .u8(cadence)),
                (5, .u32(meters * 100)), (6, .u16(speed)), (7, .u16(power)),
            ], developer: developer)
    }

    /// Adds a session.
    mutating func session(
        from start: Int = 0, seconds: UInt32, timer: UInt32? = nil, sport: UInt8 = 2,
        subSport: UInt8 = 7, meters: UInt32 = 0xFFFF_FFFF, kilocalories: UInt16 = 0xFFFF,
        more: [(UInt8, Value)] = [], developer: [DeveloperField] = []
    ) {
        message(
            18,
            [
                (253, Self.time(start + Int(seconds))), (2, Self.time(start)),
                (7, .u32(seconds * 1000)), (8, .u32((timer ?? seconds) * 1000)),
                (9, .u32(meters == 0xFFFF_FFFF ? meters : meters * 100)), (5, .kind(sport)),
                (6, .kind(subSport)), (11, .u16(kilocalories)),
            ] + more, developer: developer)
    }

    /// Adds a lap.
    mutating func lap(from start: Int, seconds: UInt32, meters: UInt32, kilocalories: UInt16) {
        message(
            19,
            [
                (253, Self.time(start + Int(seconds))), (2, Self.time(start)),
                (7, .u32(seconds * 1000)), (8, .u32(seconds * 1000)), (9, .u32(meters * 100)),
                (11, .u16(kilocalories)),
            ])
    }

    /// Adds a start or a stop of the timer.
    mutating func timer(_ second: Int, isRunning: Bool) {
        message(
            21, [(253, Self.time(second)), (0, .kind(0)), (1, .kind(isRunning ? 0 : 4))])
    }
}
