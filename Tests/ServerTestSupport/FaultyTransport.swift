package import Foundation
package import FoundationNetworking
internal import HTTPTypes
internal import HealthCloudSync
internal import NIOCore
package import ServerClient
internal import Synchronization
internal import TestSupport

/// A network between a device and a cloud that loses, doubles and delays requests and answers.
package final class FaultyTransport: CloudTransport {
    package struct Lost: Error {}

    /// How often in a hundred something goes wrong.
    package struct Faults {
        package var lostRequest: Int
        package var lostAnswer: Int
        package var doubled: Int
        package var late: Int
        /// A copy of a request arrives once more, before the next one.
        package var copied: Int

        package init(
            lostRequest: Int = 0, lostAnswer: Int = 0, doubled: Int = 0, late: Int = 0,
            copied: Int = 0
        ) {
            (self.lostRequest, self.lostAnswer) = (lostRequest, lostAnswer)
            (self.doubled, self.late, self.copied) = (doubled, late, copied)
        }

        package static let none = Faults()
        package static let many = Faults(
            lostRequest: 15, lostAnswer: 15, doubled: 15, late: 15, copied: 15)
    }

    private struct State {
        var client: any ServerClient
        var random: SeededGenerator
        var faults: Faults
        var late: [URLRequest] = []
        var isLost: @Sendable (URLRequest) -> Bool = { _ in false }
    }

    private let state: Mutex<State>

    package init(_ client: any ServerClient, seed: Int, faults: Faults = .many) {
        state = Mutex(State(client: client, random: SeededGenerator(seed: seed), faults: faults))
    }

    package func setFaults(_ faults: Faults) { state.withLock { $0.faults = faults } }

    /// Loses certain requests from now on.
    package func setLoss(of isLost: @escaping @Sendable (URLRequest) -> Bool) {
        state.withLock { $0.isLost = isLost }
    }

    /// Reaches another server from now on.
    package func move(to client: any ServerClient) { state.withLock { $0.client = client } }

    package func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        // What was delayed arrives now, after later requests.
        let late = state.withLock { state in
            defer { state.late = [] }
            return state.late
        }
        for request in late { _ = try await deliver(request) }
        if state.withLock({ $0.isLost })(request) { throw Lost() }
        let (isLost, isAnswerLost, isDoubled, isLate, isCopied) = state.withLock { state in
            (
                state.random.chance(state.faults.lostRequest),
                state.random.chance(state.faults.lostAnswer),
                state.random.chance(state.faults.doubled),
                state.random.chance(state.faults.late),
                state.random.chance(state.faults.copied)
            )
        }
        if isLost { throw Lost() }
        if isLate {
            state.withLock { $0.late.append(request) }
            throw Lost()
        }
        if isCopied { state.withLock { $0.late.append(request) } }
        if isDoubled { _ = try await deliver(request) }
        let answer = try await deliver(request)
        if isAnswerLost { throw Lost() }
        return answer
    }

    private func deliver(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        guard let url = request.url,
            let method = request.httpMethod.flatMap({ HTTPRequest.Method($0) })
        else { throw Lost() }
        var headers = HTTPFields()
        headers[.authorization] = request.value(forHTTPHeaderField: "Authorization")
        let query = url.query().map { "?\($0)" } ?? ""
        let client = state.withLock { $0.client }
        let answer = try await client.execute(
            uri: url.path() + query, method: method, headers: headers,
            body: request.httpBody.map { ByteBuffer(bytes: $0) })
        let fields = answer.headers.map { ($0.name.rawName, $0.value) }
        let response = HTTPURLResponse(
            url: url, statusCode: answer.status.code, httpVersion: nil,
            headerFields: Dictionary(fields) { $1 })
        guard let response else { throw Lost() }
        return (Data(answer.body.readableBytesView), response)
    }
}
