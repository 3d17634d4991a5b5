internal import Foundation
internal import HealthCloudSync
internal import HealthJournal

/// What devices push: batches of new entries.
struct CloudLoad: Sendable {
    let devices: Int
    let pushes: Int
    let batch: Int

    /// The entries of one push, of about the size that a logged drink has.
    private func records() -> [EntryRecord] {
        let clock = HybridClock(at: .now, after: nil, device: "phone")
        return (0..<batch).map { number in
            EntryRecord(
                id: UUID(), kind: "drink", version: 1,
                fields: [
                    "date": .init(value: "2026-11-22T08:00:00Z", clock: clock),
                    "timeZone": .init(value: "Europe/Vienna", clock: clock),
                    "volume": .init(value: .number(Double(number)), clock: clock),
                    "unit": .init(value: "mL", clock: clock),
                    "name": .init(value: "Water", clock: clock),
                ])
        }
    }

    /// The bodies of each device's pushes, which are made before the time counts.
    func bodies(round: Int) throws -> [[Data]] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return try (0..<devices).map { _ in
            try (1...pushes).map { number in
                try encoder.encode(
                    CloudPush(
                        mutation: (round - 1) * pushes + number, sentAt: .now, records: records()))
            }
        }
    }

    /// A row to insert alone.
    typealias Row = (id: UUID, body: Data)

    /// As many rows, batch by batch.
    func rows() throws -> [[Row]] {
        try (0..<devices * pushes).map { _ in
            try records().map { ($0.id, try JSONEncoder().encode($0)) }
        }
    }
}
