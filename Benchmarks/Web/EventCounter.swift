/// Counts the changes that a stream of server-sent events reports, wherever its bytes are cut.
struct EventCounter: Sendable {
    /// How many changes there were.
    private(set) var changes = 0
    private var line: [UInt8] = []
    private static let change = Array("event: change".utf8)

    /// Takes the next bytes.
    mutating func receive(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line == Self.change { changes += 1 }
            line = []
        }
    }
}
