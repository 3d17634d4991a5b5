import Foundation
import HealthCloudSync
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests over URLSession")
struct URLSessionTransportTests {
    /// A port of this machine at which nothing listens.
    private static let nowhere = URL(string: "http://127.0.0.1:9/v1/changes")

    private func answering<Answers: URLProtocol>(_ answers: Answers.Type) -> URLSessionTransport {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [answers]
        return URLSessionTransport(session: URLSession(configuration: configuration))
    }

    @Test("an answer comes with its status and its body")
    func answer() async throws {
        let url = try #require(URL(string: "http://cloud.example/v1/changes"))
        let (body, response) = try await answering(HTTPAnswer.self).send(URLRequest(url: url))
        #expect(response.statusCode == 410)
        #expect(body == Data("expired".utf8))
    }

    @Test("an answer of another protocol than HTTP is refused")
    func otherProtocol() async throws {
        let url = try #require(URL(string: "http://cloud.example/v1/changes"))
        let error = await #expect(throws: URLError.self) {
            try await answering(OtherAnswer.self).send(URLRequest(url: url))
        }
        #expect(error?.code == .badServerResponse)
    }

    @Test(
        "requests that are cancelled in the moment in which they fail all end",
        .timeLimit(.minutes(30)))
    func cancelledWhileFailing() async throws {
        let request = URLRequest(url: try #require(Self.nowhere))
        let transport = URLSessionTransport()
        var ended = 0
        for round in 0..<25 {
            let sending = (0..<4).map { _ in
                Task { _ = try await transport.send(request) }
            }
            for _ in 0..<(round % 5) { await Task.yield() }
            for task in sending { task.cancel() }
            for task in sending {
                await #expect(throws: (any Error).self) { try await task.value }
                ended += 1
            }
        }
        #expect(ended == 100)
    }
}

/// Answers each request over HTTP.
private class HTTPAnswer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    func response(to url: URL) -> URLResponse? {
        HTTPURLResponse(url: url, statusCode: 410, httpVersion: "HTTP/1.1", headerFields: nil)
    }

    override func startLoading() {
        guard let url = request.url, let response = response(to: url) else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("expired".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

/// Answers each request as a file would be answered.
private final class OtherAnswer: HTTPAnswer {
    override func response(to url: URL) -> URLResponse? {
        URLResponse(
            url: url, mimeType: "text/plain", expectedContentLength: 7, textEncodingName: nil)
    }
}
