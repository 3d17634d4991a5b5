internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel

/// Merges the records of one push with the stored ones, without writing anything.
struct PushMerge {
    /// A record as it was read from the store.
    struct Known {
        var record: EntryRecord
        var sequence: Int
    }

    /// The records to write.
    private(set) var rows: [UUID: RecordWrite.Row] = [:]
    /// The outcome of each record, in order.
    private(set) var verdicts: [CloudPushReply.Verdict] = []
    private var known: [UUID: Known]
    private let limit: Date
    private let isRepeated: Bool

    /// The limit of a record's size in bytes.
    private static let maximumRecord = 256 << 10

    /// - Parameter isRepeated: Whether this push, or a later one of the device, came before. Then
    ///   it changes nothing: it is a late copy, or it comes from an older copy of the journal, which
    ///   sends it again under a later number.
    init(known: [UUID: Known], date: Date, isRepeated: Bool) {
        self.known = known
        limit = date.addingTimeInterval(CloudProtocol.maximumClockLead)
        self.isRepeated = isRepeated
    }

    /// Merges one record.
    mutating func add(_ pushed: EntryRecord) throws {
        let text: Data
        do {
            text = try Self.text(of: pushed)
        } catch {
            verdicts.append(.init(id: pushed.id, state: .invalid, reason: error.reason))
            return
        }
        let before = known[pushed.id]
        let given = pushed.clamped(to: limit, knowing: before?.record.corrected ?? [:])
        let merged = before.map { $0.record.merged(with: given) } ?? given
        guard merged != before?.record else {
            verdicts.append(.init(id: pushed.id, state: .known, record: merged))
            return
        }
        guard !isRepeated else {
            verdicts.append(.init(id: pushed.id, state: .superseded))
            return
        }
        verdicts.append(.init(id: pushed.id, state: .applied, record: merged))
        rows[pushed.id] = .init(
            id: pushed.id, expected: before?.sequence ?? 0, isDeleted: merged.isDeleted,
            text: merged == pushed ? text : try merged.text())
        known[pushed.id] = Known(record: merged, sequence: before?.sequence ?? 0)
    }

    /// The reason why a record can never be accepted.
    private struct Problem: Error { let reason: String }

    /// The text of a valid record.
    private static func text(of record: EntryRecord) throws(Problem) -> Data {
        if record.kind.isEmpty || record.kind.utf8.count > 64 {
            throw Problem(reason: "The kind has between 1 and 64 bytes.")
        }
        if !(0...Int(Int32.max)).contains(record.version) {
            throw Problem(reason: "The version is out of range.")
        }
        guard let text = try? record.text(), text.count <= maximumRecord else {
            throw Problem(reason: "An entry has at most \(maximumRecord) bytes.")
        }
        let fields = record.fields.values + record.items.values.flatMap(\.fields.values)
        guard fields.allSatisfy({ $0.value.longestText <= TextLimit.text }) else {
            throw Problem(reason: "A text of an entry has at most \(TextLimit.text) bytes.")
        }
        return text
    }
}
