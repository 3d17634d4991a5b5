internal import HTTPTypes
internal import HealthJournal
internal import Hummingbird
internal import Logging

/// Shows a clear page for whatever goes wrong; what it was goes to the log, without health data.
struct ErrorPages: RouterMiddleware {
    typealias Context = WebContext
    let renderer: PageRenderer

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as WebError {
            return page(error)
        } catch let error as HTTPError {
            if error.status == .notFound { return page(.notFound) }
            if error.status == .contentTooLarge { return page(.tooLarge) }
            return page(WebError(error.status, WebError.malformed.title, WebError.malformed.text))
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as JournalError {
            context.logger.error(
                "A page failed", metadata: ["reason": "\(error.description)"])
            return page(
                WebError(.internalServerError, WebError.failed.title, error.description))
        } catch {
            context.logger.error(
                "A page failed", metadata: ["type": "\(type(of: error))"])
            return page(.failed)
        }
    }

    private func page(_ error: WebError) -> Response {
        .html(
            renderer.html(ErrorPage(error), Chrome(title: error.title)), status: error.status)
    }
}
