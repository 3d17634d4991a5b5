import Foundation
import HTTPTypes
import HealthJournal
import NIOCore
import ServerClient
import Testing

extension CloudWorld {
    private struct Bundle: Decodable {
        struct Link: Decodable { let relation, url: String }
        struct Entry: Decodable { let resource: JSONValue }
        let link: [Link]
        let entry: [Entry]
    }

    /// The observations of a search, read page by page.
    func observations(
        _ client: any ServerClient, token: String, _ query: String
    ) async throws -> [JSONValue] {
        var found: [JSONValue] = []
        var path: String? = "/v1/fhir/Observation?\(query)"
        while let next = path {
            let bundle = try await send(client, .get, next, token: token).decode(Bundle.self)
            found += bundle.entry.map(\.resource)
            path = bundle.link.first { $0.relation == "next" }?.url
        }
        return found
    }

    /// The lines of an export in a format; nil stands for that of the server.
    func exported(
        _ format: String?, _ client: any ServerClient, token: String
    ) async throws -> [JSONValue] {
        let query = format.map { "?format=\($0)" } ?? ""
        let answer = try await send(client, .get, "/v1/export\(query)", token: token)
        #expect(answer.headers[.contentType] == "application/x-ndjson")
        return try String(buffer: answer.body).split(separator: "\n").map {
            try JSONValue(text: Data($0.utf8))
        }
    }
}

extension JSONValue {
    /// The number of an observation's quantity.
    var observedValue: Double? {
        guard case .number(let number)? = members?["valueQuantity"]?.members?["value"] else {
            return nil
        }
        return number
    }
}
