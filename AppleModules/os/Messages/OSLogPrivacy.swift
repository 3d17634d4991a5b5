internal import Foundation

/// The privacy of an interpolated value.
public struct OSLogPrivacy: Sendable, Equatable {
    /// The replacement of a private value.
    public enum Mask: Sendable, Equatable {
        /// A hash, which is the same for equal values in one process.
        case hash
        /// A constant text.
        case none
    }

    private enum Choice { case `public`, `private`, sensitive, auto }

    private let choice: Choice
    private let mask: Mask

    /// The value is public.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(choice: .public, mask: .none) }
    /// The value is private.
    public static var `private`: OSLogPrivacy { .private(mask: .none) }
    /// The value is private in every configuration.
    public static var sensitive: OSLogPrivacy { .sensitive(mask: .none) }
    /// Numbers are public; texts and objects are private.
    public static var auto: OSLogPrivacy { .auto(mask: .none) }

    /// The value is private, but its hash is public.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .private, mask: mask)
    }

    /// The value is private in every configuration, but its hash is public.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(choice: .sensitive, mask: mask)
    }

    /// Numbers are public; of texts and objects only the hash is.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(choice: .auto, mask: mask) }

    /// The written text of a value.
    func shown(_ text: () -> String, isNumber: Bool) -> String {
        if choice == .public || (choice == .auto && isNumber) { return text() }
        switch mask {
        case .hash: return "<mask.hash: '\(Self.hash(text()))'>"
        case .none: return choice == .sensitive ? "<sensitive>" : "<private>"
        }
    }

    /// A hash that differs between processes, so that nobody can find a value by hashing probable
    /// ones.
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
