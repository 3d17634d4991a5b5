internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Mustache

/// A page: a value for a template.
protocol Page: Sendable {
    /// The name of the template.
    static var template: String { get }
}

/// Renders pages with their templates.
///
/// The templates escape texts; SVG comes from `HealthScreens`, which escapes its texts itself. The whole
/// page is without characters that deceive, wherever its texts come from.
struct PageRenderer: Sendable {
    private let library: MustacheLibrary

    /// Parses all templates.
    ///
    /// - Throws: ``WebSetupError/template(_:)``.
    init() throws(WebSetupError) {
        var library = MustacheLibrary()
        for (name, bytes) in Templates.all {
            do {
                try library.register(String(decoding: bytes, as: UTF8.self), named: name)
            } catch {
                throw .template(name)
            }
        }
        self.library = library
    }

    /// The complete HTML of a page.
    func html(_ page: some Page, _ chrome: Chrome) -> String {
        let frame = Frame(
            chrome: chrome, page: page, app: chrome.language.navigation.app,
            language: chrome.language.id, words: FrameWords(chrome.language),
            version: Assets.version)
        let html = library.render(
            TemplateValue.of(frame) ?? frame, withTemplate: type(of: page).template)
        return OutsideText.html(html ?? "")
    }
}

/// The values that a template can use.
private struct Frame {
    let chrome: Chrome
    let page: any Page
    let app: String
    let language: String
    let words: FrameWords
    let version: String
}

/// The texts around the content of pages.
private struct FrameWords {
    let skip: String
    let main: String
    let more: String
    let home: String
    let health: String
    let logOut: String
    // The texts of rows, which many pages have.
    let delete: String
    let log: String
    let connect: String
    let today: String
    let demonstration: String
    let ok: String
    // The texts of the script's own messages.
    let noConnection: String
    let uploadInterrupted: String

    init(_ language: Language) {
        let words = language.navigation
        (skip, main, more, home) = (words.skip, words.main, words.more, words.home)
        (health, logOut) = (words.syncLabel, words.logOut)
        (log, today, demonstration) = (words.log, words.today, words.demonstration)
        (delete, ok) = (language.buttons.delete, language.buttons.ok)
        connect = language.onboarding.connect
        noConnection = language.browser.noConnection
        uploadInterrupted = language.browser.uploadInterrupted
    }
}

/// The templates, by the names under which they include each other.
enum Templates {
    static let all: [(name: String, bytes: [UInt8])] = EmbeddedPages.all.compactMap { file in
        let name = file.key.split(separator: ".")
        return name.last == "mustache" ? (String(name[0]), file.value) : nil
    }
}

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
