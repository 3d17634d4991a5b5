internal import HealthScreens
internal import Mustache

/// A page: a value that a template shows.
protocol Page: Sendable {
    /// The template's name.
    static var template: String { get }
}

/// Fills templates with pages.
///
/// Text is escaped by the templates; SVG comes from `HealthScreens`, which escapes it itself.
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

    /// The whole text of a page.
    func html(_ page: some Page, _ chrome: Chrome) -> String {
        let frame = Frame(
            chrome: chrome, page: page, app: NavigationWords.app, words: FrameWords(),
            version: Assets.version)
        return library.render(
            TemplateValue.of(frame) ?? frame, withTemplate: type(of: page).template) ?? ""
    }
}

/// What a template sees.
private struct Frame {
    let chrome: Chrome
    let page: any Page
    let app: String
    let words: FrameWords
    let version: String
}

/// The words around pages.
private struct FrameWords {
    let skip = NavigationWords.skip
    let more = NavigationWords.more
    let health = NavigationWords.syncLabel
    let logOut = NavigationWords.logOut
    // Rows stand on many pages.
    let delete = NavigationWords.delete
    let log = NavigationWords.log
    let connect = OnboardingWords.connect
    let today = NavigationWords.today
    let demonstration = NavigationWords.demonstration
    let switchPerson = NavigationWords.switchPerson
}
