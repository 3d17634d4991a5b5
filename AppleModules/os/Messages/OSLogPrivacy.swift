internal import Foundation

/// Who may read an interpolated value.
public struct OSLogPrivacy: Sendable, Equatable {
    /// What stands in place of a private value.
    public enum Mask: Sendable, Equatable {
        /// A hash by which equal values can be told, in one process.
        case hash
        /// A word that says nothing.
        case none
    }

    private enum Choice { case `public`, `private`, sensitive, auto }

    private let choice: Choice
    private let mask: Mask

    /// Everyone may read the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(choice: .public, mask: .none) }
    /// Nobody may read the value.
    public static var `private`: OSLogPrivacy { .private(mask: .none) }
    /// Nobody may ever read the value.
    public static var sensitive: OSLogPrivacy { .sensitive(mask: .none) }
    /// Numbers are public; text and objects are private.
    public static var auto: OSLogPrivacy { .auto(mask: .none) }

    /// Nobody may read the value, but its hash.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .private, mask: mask)
    }

    /// Nobody may ever read the value, but its hash.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .sensitive, mask: mask)
    }

    /// Numbers are public; of text and objects there is a hash.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(choice: .auto, mask: mask) }

    /// What is written for a value.
    func shown(_ text: () -> String, isNumber: Bool) -> String {
        if choice == .public || (choice == .auto && isNumber) { return text() }
        switch mask {
        case .hash: return "<mask.hash: '\(Self.hash(text()))'>"
        case .none: return choice == .sensitive ? "<sensitive>" : "<private>"
        }
    }

    /// Differs from run to run, so that a value cannot be found by hashing all that are likely.
    private static func hash(_ text: String) -> String {
        var bytes = Data()
        for part in 0..<2 {
            var hasher = Hasher()
            hasher.combine(part)
            hasher.combine(text)
            withUnsafeBytes(of: hasher.finalize()) { bytes.append(contentsOf: $0) }
        }
        return bytes.base64EncodedString()
    }
}
