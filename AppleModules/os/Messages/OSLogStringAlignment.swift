/// The minimum width and the alignment of a value.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// No minimum width.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isLeft: true) }

    /// Right alignment, with spaces before the value.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: false)
    }

    /// Left alignment, with spaces after the value.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: true)
    }

    func padded(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + blanks : blanks + text
    }
}
