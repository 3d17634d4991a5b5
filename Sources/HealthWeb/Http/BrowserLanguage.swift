internal import Foundation
internal import HTTPTypes
internal import HealthWords
internal import Hummingbird

/// The language and the region that the browser of the current request prefers.
enum BrowserLanguage {
    /// The language; nil outside of requests, and if no preferred language exists here.
    @TaskLocal static var current: Language?
    /// The language with its region, for the formats of numbers, dates and times; nil outside of
    /// requests, and if the browser names no region for the language.
    @TaskLocal static var place: Locale?

    /// The first language of an `Accept-Language` header for which there are texts.
    ///
    /// - Parameter header: A header such as `de-AT,de;q=0.9,en;q=0.8`.
    static func preferred(_ header: String) -> Language? { wishes(header).first?.language }

    /// The first region of that language in a header: that of Austria for `de-AT,de;q=0.9`.
    static func place(_ header: String) -> Locale? {
        let wishes = wishes(header)
        guard let language = wishes.first?.language else { return nil }
        return wishes.lazy.filter { $0.language == language }.compactMap(\.region).first.map {
            Locale(identifier: "\(language.id)_\($0.identifier)")
        }
    }

    /// One language of a header for which there are texts.
    private struct Wish {
        let language: Language
        let region: Locale.Region?
        let weight: Double
    }

    /// The languages of a header, the most wanted first.
    private static func wishes(_ header: String) -> [Wish] {
        let wishes = header.split(separator: ",").compactMap { part -> Wish? in
            let fields = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = fields.first?.split(separator: "-"), let code = tag.first,
                let language = Language.named(code.lowercased())
            else { return nil }
            let weight =
                fields.dropFirst().first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) } ?? 1
            // Only regions that exist, so that a header cannot invent formats.
            let region = tag.dropFirst().map { Locale.Region($0.uppercased()) }
                .first { Locale.Region.isoRegions.contains($0) }
            return Wish(language: language, region: region, weight: weight)
        }.filter { $0.weight > 0 }
        return wishes.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element)
    }
}

/// Determines the browser's language for each request.
struct BrowserLanguageCheck: RouterMiddleware {
    typealias Context = WebContext

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let header = request.headers[.acceptLanguage]
        return try await BrowserLanguage.$current.withValue(
            header.flatMap(BrowserLanguage.preferred)
        ) {
            try await BrowserLanguage.$place.withValue(header.flatMap(BrowserLanguage.place)) {
                try await next(request, context)
            }
        }
    }
}
