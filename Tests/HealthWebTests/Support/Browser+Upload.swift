import HTTPTypes
import NIOCore
import Testing

@testable import HealthWeb

extension Browser {
    /// Uploads a file as the page's script does, and waits until nothing is under way any more.
    @discardableResult
    func upload(to path: String, _ body: ByteBuffer) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/octet-stream"]
        let name = try #require(HTTPField.Name(FormToken.header))
        headers[name] = try await token()
        let answer = try await send(path, .post, headers: headers, body: body)
        #expect(answer.status == 303)
        return try await settledTransfer()
    }

    /// The page for import, export and backup once nothing is under way any more.
    func settledTransfer() async throws -> Answer {
        var page = try await get("/transfer")
        while page.text.contains("aria-busy") {
            await Task.yield()
            page = try await get("/transfer")
        }
        return page
    }
}
