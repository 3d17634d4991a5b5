internal import HealthScreens
internal import HealthWords
internal import Mustache

/// Prepares the values of a page for its template.
///
/// Mustache looks for each name of a template in the innermost value, then in the values around it,
/// and reflects each of them (`Mirror`) every time. A page has hundreds of names, so its values are
/// reflected once here and become ``TemplateFields``. The output of a template stays the same.
///
/// The fields of an area of texts are its texts without placeholders. A chart is its SVG, which the style sheet
/// colours. A template so shows a value of `HealthScreens` without a copy of its fields.
enum TemplateValue {
    /// The value with its fields by name; nil for an empty optional.
    ///
    /// Texts, numbers, and other values without named fields stay unchanged.
    static func of(_ value: Any) -> Any? {
        if value is String || value is Bool || value is any MustacheParent { return value }
        if let chart = value as? ChartDrawing { return SVG(chart, hasStyle: false).text }
        if let area = value as? any WordArea { return TemplateFields(area.plainTexts) }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { of($0.value) }
        case .collection: return mirror.children.compactMap { of($0.value) }
        case .struct where !mirror.children.isEmpty && !(value is any CustomStringConvertible):
            var fields: [String: Any] = [:]
            for (label, child) in mirror.children {
                if let label { fields[label] = of(child) }
            }
            return TemplateFields(fields)
        default: return value
        }
    }
}

/// Values by their names in a template.
///
/// Mustache checks for each value around a name whether it is a `MustacheParent`. For a class Swift
/// answers at once; for a dictionary it inspects the types of keys and values each time.
final class TemplateFields: MustacheParent {
    private let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    /// The value of a name; nil if there is none.
    func child(named name: String) -> Any? { values[name] }
}
