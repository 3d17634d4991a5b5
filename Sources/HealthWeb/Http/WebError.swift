internal import HTTPTypes
internal import HealthWords

/// An error of a request, which is answered with an error page.
struct WebError: Error {
    let status: HTTPResponse.Status
    /// The content of the page in a language.
    let page: @Sendable (Language) -> (title: String, text: String)

    /// Creates an error with its own heading and text.
    init(_ status: HTTPResponse.Status, _ title: String, _ text: String) {
        self.status = status
        page = { _ in (title, text) }
    }

    /// Creates an error with a text of the table.
    init(
        _ status: HTTPResponse.Status,
        _ page: @escaping @Sendable (PageErrorWords) -> PageError
    ) {
        self.status = status
        self.page = { language in
            let page = page(language.pageErrors)
            return (page.title, page.text)
        }
    }

    static let notFound = WebError(.notFound) { $0.notFound }
    static let malformed = WebError(.badRequest) { $0.malformed }
    static let tooLarge = WebError(.contentTooLarge) { $0.tooLarge }
    static let wrongToken = WebError(.forbidden) { $0.wrongToken }
    static let foreignHost = WebError(.misdirectedRequest) { $0.foreignHost }
    static let unclearHost = WebError(.badRequest) { $0.foreignHost }
    static let foreignOrigin = WebError(.forbidden) { $0.foreignOrigin }
    static let busy = WebError(.tooManyRequests) { $0.busy }
    static let offline = WebError(.serviceUnavailable) { $0.offline }
    static let failed = WebError(.internalServerError) { $0.failed }
    static let notPossible = WebError(.methodNotAllowed) { $0.notPossible }
}
