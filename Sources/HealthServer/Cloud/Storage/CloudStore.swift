package import Foundation

/// Where the cloud keeps what people's devices send: SQLite or PostgreSQL.
///
/// Each call is about one person, is one transaction, and begins with the person's number: a
/// database that is spread over many nodes routes by it. A store keeps records as text and merges
/// nothing; ``CloudRecords`` does, and repeats a write that found its records changed.
package protocol CloudStore: Sendable {
    /// Adds a person, who has no device yet.
    func addPerson(_ person: PersonID, at date: Date) async throws
    /// Removes all that the store has of a person.
    func deletePerson(_ person: PersonID) async throws
    /// The person's history identifier; nil for a person who is not there.
    func history(of person: PersonID) async throws -> UUID?

    /// Keeps a one-time code, as a hash, until it is used or expires.
    ///
    /// - Parameter consent: What an assistant's token may do, as JSON; nil for other scopes.
    func addCode(
        _ hash: Data, for person: PersonID, scope: TokenScope, consent: String?, expires: Date
    ) async throws
    /// Removes the codes that have expired.
    func removeCodes(of person: PersonID, expiredBy date: Date) async throws
    /// Uses up a code and adds the token that it is good for; nil where the code is not good now.
    func redeem(
        _ code: Data, of person: PersonID, token: Data, device: String, name: String, at date: Date
    ) async throws -> TokenScope?
    /// The token with this hash, where it is neither revoked nor expired.
    func token(_ hash: Data, of person: PersonID, at date: Date) async throws -> CloudToken?
    /// All tokens of a person, also revoked ones, in the order of their making.
    func tokens(of person: PersonID) async throws -> [CloudToken]
    /// Revokes a token; false where the person has no such token.
    func revoke(_ token: Int, of person: PersonID, at date: Date) async throws -> Bool

    /// The stored texts of some records.
    func records(_ ids: [UUID], of person: PersonID) async throws -> [StoredRecord]
    /// Writes records that are still as they were read, all or none, and the number of the push.
    func write(_ write: RecordWrite, of person: PersonID) async throws -> RecordWriteOutcome
    /// The records after a sequence number, up to the end of the batch in which the limit falls.
    func changes(of person: PersonID, after sequence: Int, limit: Int) async throws -> RecordPage
    /// The records below a sequence number, or all, the one that changed last first.
    func snapshot(of person: PersonID, below sequence: Int?, limit: Int) async throws
        -> SnapshotPage
    /// Notes how far a device has read, so that tombstones that all have read can go.
    func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date) async throws
    /// Removes tombstones of before a date that every live device has read, and marks that every live
    /// device has passed; how many tombstones went.
    func removeTombstones(of person: PersonID, before date: Date) async throws -> Int

    /// Keeps the sums of days; a later call for a day takes the place of the earlier.
    func setDays(_ days: [StoredDay], of person: PersonID, at date: Date) async throws
    /// The sums of the days of a range of `2026-11-22` texts, both ends included.
    func days(of person: PersonID, from: String, to: String) async throws -> [StoredDay]

    /// Keeps samples; one with a known identity takes the place of the earlier.
    func setSamples(_ samples: [StoredSample], of person: PersonID) async throws
    /// The samples that meet a query, in order of their start and identity.
    func samples(_ query: CloudSampleQuery, of person: PersonID) async throws -> [StoredSample]

    /// The samples of a type, the one that began last first.
    func newestSamples(of type: String, limit: Int, of person: PersonID) async throws
        -> [StoredSample]

    /// Keeps a request to a device; the same identifier again changes nothing.
    func addRequest(_ request: StoredRequest, of person: PersonID, at date: Date) async throws
    /// All requests of a person, or those in a state.
    func requests(of person: PersonID, in state: String?) async throws -> [StoredRequest]
    /// Sets what became of a request that waits, or that one device refused and another did; what is
    /// done stays done. False where there is no such request.
    func settle(
        _ id: UUID, state: String, reason: String?, of person: PersonID, at date: Date
    ) async throws -> Bool

    /// Adds a line to the person's audit log.
    func audit(_ event: AuditEvent, of person: PersonID) async throws
    /// The newest lines of the audit log, newest first, before a number.
    func auditLog(of person: PersonID, before: Int?, limit: Int) async throws -> [AuditEvent]

    /// The people that this store holds, for upkeep; on a store of many nodes those of this node.
    func people() async throws -> [PersonID]

    /// Whether the store answers.
    func check() async throws
}

extension CloudStore {
    /// Keeps a one-time code of a scope that needs no consent.
    package func addCode(_ hash: Data, for person: PersonID, scope: TokenScope, expires: Date)
        async throws
    {
        try await addCode(hash, for: person, scope: scope, consent: nil, expires: expires)
    }
}

/// A person of the cloud: a random number that says nothing about them.
package struct PersonID: RawRepresentable, Hashable, Sendable {
    /// From 1 to 2^63 - 1.
    package let rawValue: Int64

    /// A number; nil for one that no person has.
    package init?(rawValue: Int64) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    private init(positive: Int64) { rawValue = positive }

    /// A random person.
    package static func random(using generator: inout some RandomNumberGenerator) -> PersonID {
        PersonID(positive: Int64.random(in: 1...Int64.max, using: &generator))
    }
}

/// What a token is good for.
package enum TokenScope: String, CaseIterable, Hashable, Sendable, Codable {
    /// A device of the person's: reads and writes entries.
    case device
    /// An assistant: reads and proposes what its consent names.
    case assistant
    /// A program of the person's that only reads, as an export.
    case read
    /// A program of the person's that only posts samples, such as Health Auto Export.
    case post
}

/// A token, without its secret.
package struct CloudToken: Hashable, Sendable {
    package var number: Int
    package var scope: TokenScope
    package var device: String
    package var name: String
    package var createdAt: Date
    package var revokedAt: Date?
    package var lastSeenAt: Date?
    /// The greatest number of the device's pushes.
    package var acknowledged: Int
    /// What an assistant's token may do, as JSON.
    package var consent: String?
}

/// A record as a store keeps it.
package struct StoredRecord: Hashable, Sendable {
    package var id: UUID
    /// The place of its last change in the person's order of commits.
    package var sequence: Int
    package var isDeleted: Bool
    package var text: Data
}

/// Records to write in one transaction.
package struct RecordWrite: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var id: UUID
        /// The sequence number that was read; 0 where there was no record.
        package var expected: Int
        package var isDeleted: Bool
        package var text: Data

        package init(id: UUID, expected: Int, isDeleted: Bool, text: Data) {
            self.id = id
            self.expected = expected
            self.isDeleted = isDeleted
            self.text = text
        }
    }

    /// The token of the device that pushes.
    package var token: Int
    /// The number of the push, which has to be new if there are rows.
    package var mutation: Int
    package var rows: [Row]
    package var date: Date

    package init(token: Int, mutation: Int, rows: [Row], date: Date) {
        self.token = token
        self.mutation = mutation
        self.rows = rows
        self.date = date
    }
}

/// What became of a write.
package enum RecordWriteOutcome: Hashable, Sendable {
    /// It is committed; the greatest push number of the device, and the mark of the state after it.
    case written(acknowledged: Int, mark: PushMark?)
    /// Another push changed one of the records since they were read: read again.
    case changed
    /// The device pushed this number or a later one before: nothing was written.
    case repeated
}

/// Rows that a write is about are not as they were read, so that nothing is written.
struct RowsChanged: Error {}

/// Records after a sequence number.
package struct RecordPage: Hashable, Sendable {
    /// The person's history, which cursors name.
    package var history: UUID
    package var records: [StoredRecord]
    /// The number up to which this page reaches.
    package var sequence: Int
    package var hasMore: Bool
    /// The person's last number.
    package var last: Int
    /// The number below which tombstones are gone, so that a reader who is behind must start anew.
    package var horizon: Int
    /// The mark of the push that ended at the number that was asked for; nil where it is not known.
    package var startMark: UUID?
    /// The mark of the push at which this page ends.
    package var endMark: UUID?
}

/// Records from the newest on.
package struct SnapshotPage: Hashable, Sendable {
    /// The records, the one with the greatest sequence number first.
    package var records: [StoredRecord]
    /// The person's last number.
    package var last: Int
    /// The mark of the push that ended there.
    package var mark: UUID?
}

/// A sample that a program of the person's posted.
package struct StoredSample: Hashable, Sendable {
    package var id: UUID
    /// The type's identifier.
    package var type: String
    /// When it began, in milliseconds since 1970.
    package var start: Int
    package var text: Data
}

/// Which samples to read.
package struct CloudSampleQuery: Hashable, Sendable {
    /// A place in the order of start and identity.
    package struct Position: Hashable, Sendable {
        package var start: Int
        package var id: UUID
    }

    /// The type's identifier; nil for all.
    package var type: String?
    /// The starts, in milliseconds since 1970, without the end.
    package var starts = Int(Int32.min) * 1_000_000..<Int(Int32.max) * 1_000_000
    /// The sample after which to go on.
    package var after: Position?
    package var limit = 1_000
}

/// The sums of a day.
package struct StoredDay: Hashable, Sendable {
    package var day: String
    package var text: Data

    package init(day: String, text: Data) {
        self.day = day
        self.text = text
    }
}

/// A request as a store keeps it.
package struct StoredRequest: Hashable, Sendable {
    package var id: UUID
    package var text: Data
    package var state: String
    package var reason: String?
    package var createdAt: Date
    package var settledAt: Date?
}

/// One line of the log of who read or changed what; it names kinds and counts, never values.
package struct AuditEvent: Hashable, Sendable {
    package var number: Int
    package var date: Date
    /// The token, where one was used.
    package var token: Int?
    /// What was done, as `changes.read`.
    package var action: String
    /// What it was about, as `dietaryWater, 30 days`.
    package var detail: String
}

/// Why a cloud's store did not answer.
package enum CloudStoreError: Error, Hashable, Sendable {
    /// The person is not there.
    case noPerson
    /// It may work later. The reason goes into the server's log: it holds no text of the database.
    case unavailable(String)
}
