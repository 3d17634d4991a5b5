import Foundation
import HTTPTypes
import HealthCloudSync
import HealthJournal
import HealthKit
import HealthModel
import HealthWords
import Hummingbird
import Logging
import NIOCore
import OpenHealthKit
import ServerClient
import Synchronization
import TestSupport
import Testing

@testable import HealthWeb

/// A person's data in a folder that goes with the test, and the web app over it.
struct WebWorld {
    static let bundle = "com.example.diary"
    let folder: TemporaryFolder
    let app: WebApp
    let people: [PersonSetup]
    let now: WebClock

    init(
        _ configuration: WebConfiguration = WebConfiguration(), persons: [String] = ["me"],
        now text: String = "2026-03-10T12:00:00Z", cloud: (any CloudTransport)? = nil,
        language: Language? = nil, isDemonstration: Bool = false, isOwnersApp: Bool = false,
        timeZone: TimeZone = .gmt, logger given: Logger? = nil
    ) async throws {
        folder = try TemporaryFolder()
        let clock = WebClock(try Date(text, strategy: .iso8601))
        now = clock
        var setups: [PersonSetup] = []
        for person in persons {
            var store = OpenHealthKitConfiguration(
                location: .file(folder.url.appending(path: "\(person)-health.sqlite")),
                app: .init(bundleIdentifier: Self.bundle, name: "Diary"), prompt: .deny)
            store.now = { clock.date }
            var setup = PersonSetup(
                id: person, name: "Journal \(person)", isDemonstration: isDemonstration,
                isOwnersApp: isOwnersApp, configuration: store,
                journal: folder.url.appending(path: "\(person)-journal.sqlite"),
                timeZone: timeZone)
            if let cloud { setup.cloudTransport = cloud }
            setup.wait = { _ in try await Unlimited.sleep(.infinity) }
            setup.language = language
            setups.append(setup)
        }
        people = setups
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        app = try await WebApp(
            setups, configuration: configuration, now: { clock.date },
            logger: given ?? silent)
    }

    /// The first person's journal.
    var journal: Journal {
        get throws { try #require(app.people.all.first).journal }
    }

    /// Runs a body with a browser on the app.
    @discardableResult
    func browse<Result: Sendable>(_ body: @Sendable (Browser) async throws -> Result) async throws
        -> Result
    {
        try await app.testApplication().test(.router) { client in
            try await body(Browser(client))
        }
    }
}

/// A clock that stands still until it is told to go on.
final class WebClock: Sendable {
    private let now: Mutex<Date>
    init(_ now: Date) { self.now = Mutex(now) }
    var date: Date { now.withLock { $0 } }
    func advance(by seconds: TimeInterval) { now.withLock { $0 += seconds } }
}

/// What a browser does: keeps cookies, sends the forms of pages, follows where it is led.
final class Browser: Sendable {
    private let client: any ServerClient
    private let cookies = Mutex<[String: String]>([:])

    init(_ client: any ServerClient) { self.client = client }

    /// A page as it came.
    struct Answer: Sendable {
        let status: Int
        let text: String
        let headers: HTTPFields
        var location: String? { headers[.location] }
    }

    @discardableResult
    func get(_ path: String, headers: HTTPFields = [:]) async throws -> Answer {
        try await send(path, .get, headers: headers)
    }

    /// Sends fields with the token of a page, and follows where the answer leads.
    @discardableResult
    func post(
        _ path: String, _ fields: [(String, String)], token: String? = nil,
        headers: HTTPFields = [:], follows: Bool = true
    ) async throws -> Answer {
        let known = if let token { token } else { try await self.token() }
        var headers = headers
        if headers[.contentType] == nil {
            headers[.contentType] = "application/x-www-form-urlencoded"
        }
        let all = fields + [("_token", known)]
        let body = all.map { "\(Self.encode($0.0))=\(Self.encode($0.1))" }.joined(separator: "&")
        let answer = try await send(
            path, .post, headers: headers, body: ByteBuffer(string: body))
        guard follows, answer.status == 303, let location = answer.location else { return answer }
        return try await get(location)
    }

    /// Sends fields with the token of a page, and returns the bytes of the file that comes.
    func bytes(_ path: String, _ fields: [(String, String)]) async throws -> ByteBuffer {
        let all = fields + [("_token", try await token())]
        let body = all.map { "\(Self.encode($0.0))=\(Self.encode($0.1))" }.joined(separator: "&")
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        let known = cookies.withLock { $0 }
        headers[.cookie] = known.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let response = try await client.execute(
            uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
        return response.body
    }

    /// The token of this browser's session, from a page.
    func token(from path: String = "/history") async throws -> String {
        let page = try await get(path)
        let match = try #require(page.text.firstMatch(of: /name="form-token" content="(\w+)"/))
        return String(match.1)
    }

    func send(
        _ path: String, _ method: HTTPRequest.Method, headers: HTTPFields = [:],
        body: ByteBuffer? = nil
    ) async throws -> Answer {
        var headers = headers
        let known = cookies.withLock { $0 }
        if !known.isEmpty {
            headers[.cookie] = known.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        let response = try await client.execute(
            uri: path, method: method, headers: headers, body: body)
        for line in response.headers[values: .setCookie] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 {
                cookies.withLock { $0[String(pair[0])] = String(pair[1]) }
            }
        }
        return Answer(
            status: response.status.code, text: String(buffer: response.body),
            headers: response.headers)
    }

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
