package import Foundation
package import HealthJournal

/// Reads and writes pushes, many times as fast as `Codable`.
///
/// The result equals that of `Codable` with dates in ISO 8601.
extension CloudPush {
    /// Reads a push.
    ///
    /// - Throws: An error if the text is not a push.
    package init(text: Data) throws {
        let failure = DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "The JSON is not a push."))
        guard let members = try JSONValue(text: text).members,
            case .number(let number)? = members["mutation"],
            let mutation = Int(exactly: number), case .string(let date)? = members["sentAt"],
            case .array(let records)? = members["records"]
        else { throw failure }
        var after: String?
        switch members["after"] {
        case .string(let mark)?: after = mark
        case nil, .null?: break
        default: throw failure
        }
        self.init(
            mutation: mutation, sentAt: try Date(date, strategy: .iso8601), after: after,
            records: try records.map(EntryRecord.init(json:)))
    }

    /// The push as JSON.
    ///
    /// - Throws: `EncodingError` for a value that JSON does not have.
    package func text() throws -> Data {
        var writer = JSONWriter(capacity: records.count * 640 + Self.mostOtherBytes)
        try writer.object { writer in
            writer.name("mutation")
            writer.int(mutation)
            writer.name("sentAt")
            writer.string(sentAt.formatted(.iso8601))
            if let after {
                writer.name("after")
                writer.string(after)
            }
            writer.name("records")
            try writer.array { writer in
                for record in records { try record.write(to: &writer) }
            }
        }
        return writer.data
    }

    /// The space that ``text()`` has for everything but the records, in bytes.
    package static let mostOtherBytes = 1_024

    /// Records in parts, of which each fits into one push; in order, and empty without records.
    ///
    /// - Parameters:
    ///   - records: The records.
    ///   - limit: The largest number of bytes of a push.
    /// - Returns: The parts, and the records that no push can hold.
    package static func parts(
        of records: [EntryRecord], limit: Int = CloudProtocol.maximumBody
    ) -> (parts: [[EntryRecord]], unsendable: [Unsendable]) {
        var (parts, unsendable): ([[EntryRecord]], [Unsendable]) = ([], [])
        var (part, size) = ([EntryRecord](), mostOtherBytes)
        for record in records {
            guard let text = try? record.text() else {
                unsendable.append(Unsendable(id: record.id, reason: .notFinite))
                continue
            }
            // A comma separates two records.
            let bytes = text.count + 1
            guard bytes <= limit - mostOtherBytes else {
                unsendable.append(Unsendable(id: record.id, reason: .tooLarge))
                continue
            }
            if size + bytes > limit || part.count == CloudProtocol.maximumBatch {
                parts.append(part)
                (part, size) = ([], mostOtherBytes)
            }
            part.append(record)
            size += bytes
        }
        if !part.isEmpty { parts.append(part) }
        return (parts, unsendable)
    }

    /// A record that no push can hold.
    package struct Unsendable: Hashable, Sendable {
        /// The reason.
        package enum Reason: Hashable, Sendable {
            /// It has more bytes than a push.
            case tooLarge
            /// It has a number that is infinite, or not a number: JSON has neither.
            case notFinite
        }

        /// The identity of the record.
        package var id: UUID
        package var reason: Reason
    }
}

extension CloudPushReply {
    /// The answer as JSON.
    package func text() throws -> Data {
        var writer = JSONWriter(capacity: verdicts.count * 640 + 256)
        try writer.object { writer in
            writer.name("acknowledged")
            writer.int(acknowledged)
            writer.name("serverTime")
            writer.string(serverTime.formatted(.iso8601))
            if let mark {
                writer.name("mark")
                writer.string(mark)
            }
            writer.name("verdicts")
            try writer.array { writer in
                for verdict in verdicts { try verdict.write(to: &writer) }
            }
        }
        return writer.data
    }
}

extension CloudPushReply.Verdict {
    fileprivate func write(to writer: inout JSONWriter) throws {
        try writer.object { writer in
            writer.name("id")
            writer.string(id.uuidString)
            writer.name("state")
            writer.string(state.rawValue)
            if let reason {
                writer.name("reason")
                writer.string(reason)
            }
            if let record {
                writer.name("record")
                try record.write(to: &writer)
            }
        }
    }
}
