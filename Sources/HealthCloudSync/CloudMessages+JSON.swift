package import Foundation
internal import HealthJournal

/// The reading and writing of pushes at a server, many times as fast as their coding.
///
/// Both mean the same as the coding with dates in ISO 8601.
extension CloudPush {
    /// Reads a push.
    ///
    /// - Throws: An error for a text that is no push.
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
