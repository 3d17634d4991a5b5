import Foundation
import HealthKit
import Testing

/// An app's own protocol for a session, which its tests replace by a double.
private protocol Downloading: Sendable {
    func data(for request: URLRequest) async throws -> (Data, URLResponse)
    func data(from url: URL) async throws -> (Data, URLResponse)
}

extension URLSession: Downloading {}

/// A server that is none: an app's uploads are tested with it.
private final class FakeServer: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
        guard let url = request.url,
            let answer = HTTPURLResponse(
                url: url, statusCode: 201, httpVersion: nil, headerFields: nil)
        else { return }
        client?.urlProtocol(self, didReceive: answer, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("kept".utf8))
        client?.urlProtocolDidFinishLoading(self)
    }
}

/// What apps use of the system beside HealthKit, and Foundation on Linux leaves out or keeps elsewhere.
@Suite("Shapes of the system", .authorizedHealthStore)
struct SystemShapesTests {
    @Test("Samples are uploaded without an import of the network")
    func upload() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [FakeServer.self]
        let session: any Downloading = URLSession(configuration: configuration)
        let url = try #require(URL(string: "https://example.org/samples"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 201)
        #expect(String(data: data, encoding: .utf8) == "kept")
        let (again, _) = try await session.data(from: url)
        #expect(again == data)
    }

    @Test("Notifications are a sequence, which ends with its task")
    func notifications() async {
        let center = NotificationCenter()
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let names = Task {
            var iterator = center.notifications(named: .HKUserPreferencesDidChange)
                .map(\.name).makeAsyncIterator()
            beginning.yield()
            let first = await iterator.next()
            let second = await iterator.next()
            beginning.yield()
            return [first, second, await iterator.next()]
        }
        var steps = began.makeAsyncIterator()
        await steps.next()
        for _ in 1...2 { center.post(name: .HKUserPreferencesDidChange, object: nil) }
        center.post(name: Notification.Name("another"), object: nil)
        await steps.next()
        names.cancel()
        #expect(
            await names.value == [.HKUserPreferencesDidChange, .HKUserPreferencesDidChange, nil])
    }

    @Test("Notifications of another object are left out")
    func objects() async {
        let center = NotificationCenter()
        let (mine, other) = (HKHealthStore(), HKHealthStore())
        var iterator = center.notifications(named: .HKUserPreferencesDidChange, object: mine)
            .makeAsyncIterator()
        center.post(name: .HKUserPreferencesDidChange, object: other)
        center.post(name: .HKUserPreferencesDidChange, object: mine)
        #expect(await iterator.next()?.object as? HKHealthStore === mine)
    }

    @Test("Folders are members of URL")
    func folders() {
        let folders = [
            URL.documentsDirectory, .cachesDirectory, .applicationSupportDirectory,
            .libraryDirectory,
            .downloadsDirectory,
        ]
        let areFiles = folders.allSatisfy(\.isFileURL)
        #expect(areFiles)
        #expect(Set(folders).count == 4, "the library is the folder for the app's own files")
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
        #expect(folders.first == documents.first)
    }

    @Test("Nothing has to be put off to save energy")
    func power() {
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
        #expect(ProcessInfo.processInfo.thermalState == .nominal)
    }
}
