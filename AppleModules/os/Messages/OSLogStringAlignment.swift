/// How wide a value is at least, and where it stands in that width.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// As wide as the value is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }

    /// Blanks before the value.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: false)
    }

    /// Blanks after the value.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: true)
    }

    func padded(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + blanks : blanks + text
    }
}
