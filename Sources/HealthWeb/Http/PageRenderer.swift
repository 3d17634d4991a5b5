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
