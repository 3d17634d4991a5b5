import Foundation
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthScreens
import Synchronization
import TestSupport

/// A connection whose server is a few values; it notes what it is asked for.
final class FakeCloud: CloudConnecting {
    struct State {
        var status = CloudStatus()
        var devices: [ConnectedDevice] = []
        var requests: [LogRequest] = []
        /// The log, the newest line first.
        var log: [CloudAuditLine] = []
        var result = CloudSyncResult()
        var asked: [String] = []
        /// What the server answers instead of devices, requests and codes.
        var failure: (any Error)?
        /// Whether the server never answers.
        var isSilent = false
    }

    private let state = Mutex(State())

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var asked: [String] { state.withLock { $0.asked } }

    func status() async throws -> CloudStatus { state.withLock { $0.status } }

    func devices() async throws -> [ConnectedDevice] {
        try await answer()
        return state.withLock { $0.devices }
    }

    func requests() async throws -> [LogRequest] {
        try await answer()
        return state.withLock { $0.requests }
    }

    func connect(to address: String, code: String, deviceName: String) async throws {
        note("connect \(address) \(code) \(deviceName)")
        try await answer()
        set { $0.status.server = URL(string: address) }
    }

    func sync() async throws -> CloudSyncResult {
        note("sync")
        return state.withLock { $0.result }
    }

    func setShared(_ kinds: Set<EntryKind>) async throws {
        set { $0.status.sharedKinds = kinds }
    }

    func setAllowedRequests(_ kinds: Set<EntryKind>) async throws {
        set { $0.status.allowedRequests = kinds }
    }

    func makeCode() async throws -> CloudCode {
        try await answer()
        return try Self.decode(
            CloudCode.self, #"{"code": "ABCD-EFGH", "expires": "2026-03-10T12:15:00Z"}"#)
    }

    func makeToken(for program: CloudProgram) async throws -> String {
        let types = program.types.map(\.name).joined(separator: ",")
        let kinds = program.kinds.map(\.rawValue).sorted().joined(separator: ",")
        note("token \(program.access.rawValue) \(program.name) \(types) \(kinds)")
        try await answer()
        return "secret-of-\(program.name)"
    }

    func auditLog(before: Int?, limit: Int) async throws -> [CloudAuditLine] {
        try await answer()
        let lines = state.withLock { $0.log }.filter { $0.number < before ?? .max }
        return Array(lines.prefix(limit))
    }

    func revoke(device number: Int) async throws { note("revoke \(number)") }

    func disconnect(deletingOnServer: Bool) async throws {
        note(deletingOnServer ? "delete" : "disconnect")
        set { $0.status = CloudStatus() }
    }

    private func note(_ text: String) { set { $0.asked.append(text) } }

    private func answer() async throws {
        if state.withLock({ $0.isSilent }) { try await Unlimited.sleep(0) }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// A value as the server's JSON has it.
    static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(json.utf8))
    }
}
