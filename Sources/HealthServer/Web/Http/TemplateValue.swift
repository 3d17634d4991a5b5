internal import HealthWords
internal import Mustache

/// Prepares the values of a page for its template.
///
/// Mustache looks for each name of a template in the innermost value, then in those around it, and reflects
/// each of them (`Mirror`) every time. A page has hundreds of names, so its values are reflected once here
/// and are dictionaries from then on. What a template shows stays the same.
///
/// An area of texts is a dictionary of its texts without placeholders.
enum TemplateValue {
    /// The value with its fields as a dictionary; nil for an empty optional.
    ///
    /// Texts, numbers, and everything else without named fields stay as they are.
    static func of(_ value: Any) -> Any? {
        if value is String || value is Bool || value is any MustacheParent { return value }
        if let area = value as? any WordArea { return area.plainTexts }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { of($0.value) }
        case .collection: return mirror.children.compactMap { of($0.value) }
        case .struct where !mirror.children.isEmpty && !(value is any CustomStringConvertible):
            var fields: [String: Any] = [:]
            for (label, child) in mirror.children {
                if let label { fields[label] = of(child) }
            }
            return fields
        default: return value
        }
    }
}
