package import Foundation
package import HealthJournal

/// A device asks to become one of a person's devices.
package struct CloudEnrolment: Hashable, Sendable, Codable {
    /// The one-time code that the person was given.
    package var code: String
    /// The device's identifier, which its clocks bear.
    package var device: String
    /// The name to show in the list of devices.
    package var name: String

    package init(code: String, device: String, name: String) {
        self.code = code
        self.device = device
        self.name = name
    }
}

/// The answer to an enrolment: the token of the device, told once.
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

/// What a device changed.
package struct CloudPush: Hashable, Sendable, Codable {
    /// The number of this push, one greater with each; a repeated push bears the same.
    package var mutation: Int
    /// The device's clock when it sent this, to measure its skew.
    package var sentAt: Date
    /// The mark of the device's last push, where the device has not read all changes since.
    package var after: String?
    /// The entries as the device has them.
    package var records: [EntryRecord]

    package init(mutation: Int, sentAt: Date, after: String? = nil, records: [EntryRecord]) {
        self.mutation = mutation
        self.sentAt = sentAt
        self.after = after
        self.records = records
    }
}

/// What became of a push.
package struct CloudPushReply: Hashable, Sendable, Codable {
    /// What became of one record.
    package struct Verdict: Hashable, Sendable, Codable {
        /// What the server did with a record.
        package enum State: String, Hashable, Sendable, Codable {
            /// The server holds all that the record says.
            case applied
            /// The server held all of it already.
            case known
            /// The record can never be taken.
            case invalid
            /// This push, or a later one of the device, came before: push what is not known yet
            /// under a new number.
            case superseded
        }

        package var id: UUID
        package var state: State
        /// Why it is invalid, without a word of what it holds.
        package var reason: String?
        /// The record as the server holds it now: the pushed one merged with what was there.
        package var record: EntryRecord?

        package init(id: UUID, state: State, reason: String? = nil, record: EntryRecord? = nil) {
            self.id = id
            self.state = state
            self.reason = reason
            self.record = record
        }
    }

    /// The greatest number that the server has of this device, also after a repeated push.
    package var acknowledged: Int
    /// The server's clock.
    package var serverTime: Date
    /// The mark of the state after the push, opaque; nil where the person has no records.
    ///
    /// Where the server lost the push that the device named, it is the mark of that push again,
    /// which a read of changes refuses.
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
    /// Where the next page begins; opaque.
    package var cursor: String
    /// Whether there is more behind the cursor now.
    package var hasMore: Bool

    package init(records: [EntryRecord], cursor: String, hasMore: Bool) {
        self.records = records
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// A page of all records, the ones that changed last first.
package struct CloudSnapshot: Hashable, Sendable, Codable {
    package var records: [EntryRecord]
    /// Where the next page begins; opaque, nil after the last page.
    package var next: String?
    /// Where changes go on after the snapshot; opaque, the same on each page.
    package var cursor: String

    package init(records: [EntryRecord], next: String?, cursor: String) {
        self.records = records
        self.next = next
        self.cursor = cursor
    }
}

/// What one day came to, as the journal keeps it: sums that are merged across sources.
package struct CloudDay: Hashable, Sendable, Codable {
    /// The day, as `2026-11-22`.
    package var day: String
    /// The sums by name, each in the unit that its name says, as `steps`, `activeEnergyKilocalories`.
    package var totals: [String: Double]

    package init(day: String, totals: [String: Double]) {
        self.day = day
        self.totals = totals
    }
}

/// Something that the cloud asks a device to log; a device reads it as a ``LogRequest``.
package struct CloudRequest: Hashable, Sendable, Codable {
    /// The request's identity, which becomes that of the entry: doing it twice changes nothing.
    package var id: UUID
    package var entry: JournalEntry
    package var state: LogRequest.State
    /// A code that says why it was refused, or what it waits for, without a value.
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

/// Why the server refused a request.
package struct CloudFailure: Error, Hashable, Sendable, Codable {
    /// A code for programs, as `invalid_token`.
    package var code: String
    /// A sentence for people that says what to do next.
    package var message: String

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// The protocol between a device and the cloud, as JSON over HTTP.
///
/// `docs/cloud.md` and the server's OpenAPI document describe it. Additions are allowed within a
/// version: whoever does not know a field or a kind of entry keeps it and passes it on.
package enum CloudProtocol {
    /// The version that this program speaks.
    package static let version = 1
    /// The header that names the version in each request.
    package static let versionHeader = "OpenHealth-Protocol"
    /// The most records of one push, and of one page of changes.
    package static let maximumBatch = 5_000
    /// The largest body of a request, in bytes.
    package static let maximumBody = 8 << 20
    /// How far ahead a device's clock may be, in seconds, before the server sets it back.
    package static let maximumClockLead = 300.0
    /// How long a request to log something waits for a device, in seconds.
    package static let requestLife = 30.0 * 86_400
    /// How long a tombstone stays at least, in seconds.
    package static let tombstoneLife = 90.0 * 86_400
}
