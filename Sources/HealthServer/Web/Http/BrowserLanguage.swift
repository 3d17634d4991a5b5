internal import HealthWords
internal import Hummingbird

/// The language that the browser of the current request prefers.
enum BrowserLanguage {
    /// The language; nil outside of requests, and if no preferred language exists here.
    @TaskLocal static var current: Language?

    /// The first language of an `Accept-Language` header for which there are texts.
    ///
    /// - Parameter header: A header such as `de-AT,de;q=0.9,en;q=0.8`.
    static func preferred(_ header: String) -> Language? {
        let wishes = header.split(separator: ",").compactMap { part -> (Language, Double)? in
            let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = fields.first, let code = tag.split(separator: "-").first,
                let language = Language.named(code.lowercased())
            else { return nil }
            let weight = fields.dropFirst().first { $0.hasPrefix("q=") }
            return (language, weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
        }
        let best = wishes.map(\.1).max() ?? 0
        return best > 0 ? wishes.first { $0.1 == best }?.0 : nil
    }
}

/// Determines the browser's language for each request.
struct BrowserLanguageCheck: RouterMiddleware {
    typealias Context = WebContext

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let language = request.headers[.acceptLanguage].flatMap(BrowserLanguage.preferred)
        return try await BrowserLanguage.$current.withValue(language) {
            try await next(request, context)
        }
    }
}
