internal import HTTPTypes
internal import HealthJournal
internal import HealthWords
internal import Hummingbird
internal import Logging

/// Shows an error page for every error, and logs the reason without health data.
struct ErrorPages: RouterMiddleware {
    typealias Context = WebContext
    let renderer: PageRenderer
    let people: People

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let language = people.language(of: request)
        do {
            return try await next(request, context)
        } catch let error as WebError {
            return page(error, language)
        } catch let error as HTTPError {
            if error.status == .notFound { return page(.notFound, language) }
            if error.status == .contentTooLarge { return page(.tooLarge, language) }
            return page(WebError(error.status) { $0.malformed }, language)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as JournalError {
            context.logger.error(
                "A page failed", metadata: ["reason": "\(error.description)"])
            let (title, text) = (language.pageErrors.failed.title, language.errors.text(error))
            return page(WebError(.internalServerError, title, text), language)
        } catch let error as WebSetupError {
            context.logger.error(
                "A page failed", metadata: ["reason": "\(error.description)"])
            return page(.failed, language)
        } catch {
            context.logger.error(
                "A page failed", metadata: ["type": "\(type(of: error))"])
            return page(.failed, language)
        }
    }

    private func page(_ error: WebError, _ language: Language) -> Response {
        let page = ErrorPage(error, language)
        return .html(
            renderer.html(page, Chrome(title: page.heading, language)), status: error.status)
    }
}

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
