package import Foundation
package import HealthJournal

/// The request of a device for access to a person's account.
package struct CloudEnrolment: Hashable, Sendable, Codable {
    /// The one-time code that the person received.
    package var code: String
    /// The identifier of the device, which is part of its clock values.
    package var device: String
    /// The name of the device in the list of devices.
    package var name: String

    package init(code: String, device: String, name: String) {
        self.code = code
        self.device = device
        self.name = name
    }
}

/// The answer to an enrolment, with the token of the device, which is sent only once.
package struct CloudCredential: Hashable, Sendable, Codable {
    /// The account, an opaque text.
    package var account: String
    /// The bearer token.
    package var token: String

    package init(account: String, token: String) {
        self.account = account
        self.token = token
    }
}

/// The changes of a device.
package struct CloudPush: Hashable, Sendable, Codable {
    /// The number of this push, one greater than the last; a repeated push has the same number.
    package var mutation: Int
    /// The device's time when it sent this, by which the server measures the error of its clock.
    package var sentAt: Date
    /// The mark of the device's last push, unless the device has read all changes since then.
    package var after: String?
    /// The entries as they are on the device.
    package var records: [EntryRecord]

    package init(mutation: Int, sentAt: Date, after: String? = nil, records: [EntryRecord]) {
        self.mutation = mutation
        self.sentAt = sentAt
        self.after = after
        self.records = records
    }
}

/// The outcome of a push.
package struct CloudPushReply: Hashable, Sendable, Codable {
    /// The outcome of one record.
    package struct Verdict: Hashable, Sendable, Codable {
        /// What the server did with a record.
        package enum State: String, Hashable, Sendable, Codable {
            /// The server stored the record.
            case applied
            /// The server already had all edits of the record.
            case known
            /// The server never accepts the record.
            case invalid
            /// The server has already received this push, or a later one of the device: send what
            /// it lacks under a new number.
            case superseded
        }

        package var id: UUID
        package var state: State
        /// The reason why it is invalid, without health data.
        package var reason: String?
        /// The server's record after the merge.
        package var record: EntryRecord?

        package init(id: UUID, state: State, reason: String? = nil, record: EntryRecord? = nil) {
            self.id = id
            self.state = state
            self.reason = reason
            self.record = record
        }
    }

    /// The greatest number of a push by this device that the server has, also after a repeated
    /// push.
    package var acknowledged: Int
    /// The server's clock.
    package var serverTime: Date
    /// The mark of the state after the push, opaque; nil if the person has no records.
    ///
    /// If the server lost the push that the device named, this is the mark of that push again; a
    /// read of changes with it fails.
    package var mark: String?
    /// One verdict for each record, in order.
    package var verdicts: [Verdict]

    package init(
        acknowledged: Int, serverTime: Date, mark: String? = nil, verdicts: [Verdict]
    ) {
        self.acknowledged = acknowledged
        self.serverTime = serverTime
        self.mark = mark
        self.verdicts = verdicts
    }
}

/// Records that changed after a cursor, in the order of their commits.
package struct CloudPage: Hashable, Sendable, Codable {
    package var records: [EntryRecord]
    /// The position of the next page; opaque.
    package var cursor: String
    /// Whether there are more changes after the cursor.
    package var hasMore: Bool

    package init(records: [EntryRecord], cursor: String, hasMore: Bool) {
        self.records = records
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// A page of all records; those that changed last come first.
package struct CloudSnapshot: Hashable, Sendable, Codable {
    package var records: [EntryRecord]
    /// The position of the next page; opaque, nil after the last page.
    package var next: String?
    /// The position from which changes are read after the snapshot; opaque, the same on each page.
    package var cursor: String

    package init(records: [EntryRecord], next: String?, cursor: String) {
        self.records = records
        self.next = next
        self.cursor = cursor
    }
}

/// The sums of one day, merged across sources, as the journal stores them.
package struct CloudDay: Hashable, Sendable, Codable {
    /// The day, such as `2026-11-22`.
    package var day: String
    /// The sums by name, which contains the unit, such as `activeEnergyKilocalories`.
    package var totals: [String: Double]

    package init(day: String, totals: [String: Double]) {
        self.day = day
        self.totals = totals
    }
}

/// A request of the cloud that a device log an entry; a device reads it as a ``LogRequest``.
package struct CloudRequest: Hashable, Sendable, Codable {
    /// The request's identity, which becomes that of the entry, so that logging it twice changes
    /// nothing.
    package var id: UUID
    package var entry: JournalEntry
    package var state: LogRequest.State
    /// The code of the reason why it was refused or waits; it contains no health data.
    package var reason: String?
    package var askedAt: Date?
    package var settledAt: Date?

    package init(
        id: UUID, entry: JournalEntry, state: LogRequest.State = .waiting, reason: String? = nil,
        askedAt: Date? = nil, settledAt: Date? = nil
    ) {
        self.id = id
        self.entry = entry
        self.state = state
        self.reason = reason
        self.askedAt = askedAt
        self.settledAt = settledAt
    }
}

/// The reason why the server refused a request.
package struct CloudFailure: Error, Hashable, Sendable, Codable {
    /// A code for programs, such as `invalid_token`.
    package var code: String
    /// A sentence for people that says what to do next.
    package var message: String

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// The protocol between a device and the cloud: JSON over HTTP.
///
/// `docs/cloud.md` and the server's OpenAPI document describe it. A version may get additions: a
/// program keeps and passes on fields and kinds of entry that it does not know.
package enum CloudProtocol {
    /// The version of this program.
    package static let version = 1
    /// The header that names the version in each request.
    package static let versionHeader = "OpenHealth-Protocol"
    /// The largest number of records in one push, and on one page of changes.
    package static let maximumBatch = 5_000
    /// The largest body of a request, in bytes.
    package static let maximumBody = 8 << 20
    /// The number of seconds that a device's clock may be ahead before the server corrects it.
    package static let maximumClockLead = 300.0
    /// The number of seconds for which a request waits for a device.
    package static let requestLife = 30.0 * 86_400
    /// The smallest number of seconds for which a tombstone is kept.
    package static let tombstoneLife = 90.0 * 86_400
}
