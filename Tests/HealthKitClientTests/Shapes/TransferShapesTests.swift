import Foundation
import HealthKit
import Testing

/// A server that answers in two parts, or not at all.
private final class StreamingServer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url, url.path != "/offline",
            let answer = HTTPURLResponse(
                url: url, statusCode: 206, httpVersion: nil, headerFields: nil)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
            return
        }
        client?.urlProtocol(self, didReceive: answer, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("steps 1\r\n\r\nste".utf8))
        client?.urlProtocol(self, didLoad: Data("ps 2\nsteps 3".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// How apps send health data in the background, and read what arrives as it arrives.
@Suite("Shapes of transfers beside HealthKit")
struct TransferShapesTests {
    private func session() -> URLSession {
        let configuration = URLSessionConfiguration.background(
            withIdentifier: "org.example.diary.uploads")
        configuration.isDiscretionary = true
        configuration.sessionSendsLaunchEvents = true
        configuration.waitsForConnectivity = true
        configuration.allowsExpensiveNetworkAccess = false
        configuration.allowsConstrainedNetworkAccess = false
        configuration.sharedContainerIdentifier = "group.org.example.diary"
        configuration.protocolClasses = [StreamingServer.self]
        return URLSession(configuration: configuration)
    }

    @Test("A session for the background works while its process runs")
    func background() async throws {
        let session = session()
        #expect(!session.configuration.waitsForConnectivity)
        #expect(!session.configuration.sessionSendsLaunchEvents)
        let url = try #require(URL(string: "https://example.org/samples"))
        var request = URLRequest(url: url)
        request.allowsExpensiveNetworkAccess = false
        request.allowsConstrainedNetworkAccess = false
        let (_, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 206)
        #expect(await session.allTasks.isEmpty)
    }

    @Test("The lines of an answer come without their ends and without empty lines")
    func lines() async throws {
        let url = try #require(URL(string: "https://example.org/samples"))
        let (bytes, response) = try await session().bytes(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 206)
        var lines: [String] = []
        for try await line in bytes.lines { lines.append(line) }
        #expect(lines == ["steps 1", "steps 2", "steps 3"])
        let offline = try #require(URL(string: "https://example.org/offline"))
        await #expect(throws: URLError.self) { _ = try await session().bytes(from: offline) }
    }

    @Test("A file is read line by line, and byte by byte")
    func file() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
        try Data("date,kg\n2026-01-01,80\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var lines: [String] = []
        for try await line in file.lines { lines.append(line) }
        #expect(lines == ["date,kg", "2026-01-01,80"])
        var count = 0
        for try await _ in try FileHandle(forReadingFrom: file).bytes { count += 1 }
        #expect(count == 22)
        await #expect(throws: CocoaError.self) {
            for try await _ in file.appending(path: "missing").lines {}
        }
    }
}
