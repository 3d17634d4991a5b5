/// Writes what a test needs of the deflate format (RFC 1951): stored blocks, and runs of one byte.
struct DeflateBits {
    private(set) var bytes: [UInt8] = []
    private var bit = 0

    /// A block that holds bytes as they are.
    mutating func addStored(_ content: [UInt8]) {
        add(0b000, count: 3)
        bit = 0
        let length = UInt16(content.count)
        for half in [length, ~length] { bytes += [UInt8(half & 0xFF), UInt8(half >> 8)] }
        bytes += content
    }

    /// The last block: so many blanks, as one and as copies of 258 of the one before.
    mutating func addBlanks(_ count: Int) {
        // The last block, with the fixed codes.
        add(0b011, count: 3)
        addCode(0x30 + 0x20, count: 8)
        for _ in 0..<count / 258 {
            // The length 258 is code 285, of eight bits; the distance 1 is code 0, of five.
            addCode(0b1100_0101, count: 8)
            addCode(0, count: 5)
        }
        // The end of the block is code 256, of seven bits.
        addCode(0, count: 7)
    }

    /// Codes have their first bit in front.
    private mutating func addCode(_ code: Int, count: Int) {
        for index in (0..<count).reversed() { add(code >> index & 1, count: 1) }
    }

    private mutating func add(_ value: Int, count: Int) {
        for index in 0..<count {
            if bit == 0 { bytes.append(0) }
            bytes[bytes.count - 1] |= UInt8(value >> index & 1) << UInt8(bit)
            bit = (bit + 1) & 7
        }
    }
}
