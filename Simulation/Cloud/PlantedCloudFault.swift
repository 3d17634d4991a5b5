import Foundation
import FoundationNetworking
import HealthCloudSync
import HealthJournal
import HealthSync

/// A mistake put in on purpose, to see that the simulation finds it; other products shipped most of
/// them.
package enum PlantedCloudFault: String, CaseIterable, Sendable {
    /// What waits for an account is dropped when somebody signs in as someone else.
    case queueDroppedAtSignIn
    /// What the server has overwrites a newer edit on the device.
    case refreshOverwritesEdit
    /// A pending edit wins over a newer one on the server.
    case pendingEditAlwaysWins
    /// What failed for the moment is never sent again.
    case droppedOnTemporaryError
    /// A record that the server has already is not acknowledged.
    case duplicateNotAcknowledged
    /// The cursor advances before the records are saved.
    case cursorBeforeRecords
    /// A server that was restored from an older copy takes every cursor for one of its own.
    case restoreUnnoticed
    /// A request is logged with an identity of its own each time.
    case requestLoggedAnew

    /// The first seed of a search for a run that shows the fault: few runs show these.
    package var firstSeed: UInt64 {
        switch self {
        case .cursorBeforeRecords: 16
        case .restoreUnnoticed: 3
        case .queueDroppedAtSignIn: 2
        default: 0
        }
    }

    /// Puts the mistake between the engine and the cloud.
    func bend(_ remote: inout BentCloudRemote, journal: Journal) {
        switch self {
        case .droppedOnTemporaryError:
            remote.pushing = { base, operations in
                await base.push(operations).map { outcome in
                    guard case .failed(.temporary(let reason)) = outcome else { return outcome }
                    return .failed(.invalid(reason: reason))
                }
            }
        case .cursorBeforeRecords:
            let id = remote.id
            remote.pulled = { stream, batch in
                try? await journal.withTransaction { tx in
                    try tx.remote(id).cursors.set(stream.rawValue, to: batch.cursor)
                }
            }
        default: break
        }
    }

    /// Changes what is sent.
    func bend(_ request: inout URLRequest) {
        guard self == .pendingEditAlwaysWins, request.url?.path() == "/v1/push",
            let body = request.httpBody
        else { return }
        request.httpBody = Self.raisingClocks(in: body)
    }

    /// Changes what is answered.
    func bent(_ answer: (Data, HTTPURLResponse), to request: URLRequest) -> (Data, HTTPURLResponse)
    {
        let (data, response) = answer
        switch (self, request.url?.path() ?? "") {
        case (.refreshOverwritesEdit, "/v1/changes"):
            return (Self.raisingClocks(in: data), response)
        case (.duplicateNotAcknowledged, "/v1/push"):
            return (
                Self.changing("verdicts", of: data) {
                    $0["state"] as? String == "known" ? nil : $0
                },
                response
            )
        case (.requestLoggedAnew, "/v1/requests"):
            return (
                Self.changing("requests", of: data) { request in
                    request.merging(["id": UUID().uuidString]) { $1 }
                }, response
            )
        case (.restoreUnnoticed, "/v1/changes") where response.statusCode == 410:
            return Self.emptyPage(for: request) ?? answer
        default: return answer
        }
    }

    /// Raises every clock in a text by more than the clocks of devices differ.
    private static func raisingClocks(in data: Data) -> Data {
        let text = String(decoding: data, as: UTF8.self)
        let raised = text.replacing(#/"([0-9a-f]{12})-([0-9a-f]{4})-/#) { match in
            let milliseconds = (Int(match.1, radix: 16) ?? 0) + 4 * 3_600_000
            let digits = String(milliseconds, radix: 16)
            let zeros = String(repeating: "0", count: max(12 - digits.count, 0))
            return "\"\(zeros)\(digits)-\(match.2)-"
        }
        return Data(raised.utf8)
    }

    /// Changes each object of a list in an answer, or leaves it out.
    private static func changing(
        _ list: String, of data: Data, _ change: ([String: Any]) -> [String: Any]?
    ) -> Data {
        guard var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let elements = object[list] as? [[String: Any]]
        else { return data }
        object[list] = elements.compactMap(change)
        return (try? JSONSerialization.data(withJSONObject: object)) ?? data
    }

    private static func emptyPage(for request: URLRequest) -> (Data, HTTPURLResponse)? {
        guard let url = request.url,
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
            let cursor = items.first(where: { $0.name == "after" })?.value,
            let data = try? JSONEncoder().encode(
                CloudPage(records: [], cursor: cursor, hasMore: false)),
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return nil }
        return (data, response)
    }
}
