#if os(Linux)
public import Foundation

/// Joins texts with commas and an "and", in the language of its locale.
// @unchecked: set it up before it is shared, like any formatter.
open class ListFormatter: Formatter, @unchecked Sendable {
    /// The language of the list.
    open var locale: Locale! = .current
    /// Formats the items; without one, texts are as they are and other items have their description.
    open var itemFormatter: Formatter?

    /// The texts as a list, in the language of the current locale.
    open class func localizedString(byJoining strings: [String]) -> String {
        strings.formatted(.list(type: .and))
    }

    /// The items as a list.
    open func string(from items: [Any]) -> String? {
        items.map { itemFormatter?.string(for: $0) ?? String(describing: $0) }
            .formatted(.list(type: .and).locale(locale ?? .current))
    }

    open override func string(for obj: Any) -> String? {
        (obj as? [Any]).flatMap { string(from: $0) }
    }
}
#endif
