package import Foundation

/// The storage of the data that people's devices send: SQLite or PostgreSQL.
///
/// Each call is for one person, is one transaction, and has the person's number as its first
/// argument, by which a database with many nodes routes it. A store stores records as text and
/// merges nothing; ``CloudRecords`` does, and tries a write again if its records changed.
package protocol CloudStore: Sendable {
    /// The samples of people's health stores.
    var healthSamples: any CloudSampleStore { get }

    /// Opens connections and plans the statements of a reading of daily figures, by a reading for a person who does not exist.
    ///
    /// It changes nothing, and ignores errors.
    func warmUp() async

    /// Adds a person without devices.
    func addPerson(_ person: PersonID, at date: Date) async throws
    /// Removes all data of a person.
    func deletePerson(_ person: PersonID) async throws
    /// The identifier of the person's history; nil for an unknown person.
    func history(of person: PersonID) async throws -> UUID?

    /// Stores a one-time code as a hash, until it is used or expires.
    ///
    /// - Parameter consent: The permissions of an assistant's token as JSON; nil for other scopes.
    func addCode(
        _ hash: Data, for person: PersonID, scope: TokenScope, consent: String?, expires: Date
    ) async throws
    /// Removes expired codes.
    func removeCodes(of person: PersonID, expiredBy date: Date) async throws
    /// Uses a code and adds its token; nil if the code is not valid now.
    func redeem(
        _ code: Data, of person: PersonID, token: Data, device: String, name: String, at date: Date
    ) async throws -> TokenScope?
    /// The token with this hash, unless it is revoked. Its expiry is checked by the caller.
    func token(_ hash: Data, of person: PersonID, at date: Date) async throws -> CloudToken?
    /// All tokens of a person, also revoked ones, in the order of their creation.
    func tokens(of person: PersonID) async throws -> [CloudToken]
    /// Revokes a token; false if the person has no such token.
    func revoke(_ token: Int, of person: PersonID, at date: Date) async throws -> Bool

    /// The stored texts of records.
    func records(_ ids: [UUID], of person: PersonID) async throws -> [StoredRecord]
    /// Writes all records and the number of the push if no record changed since it was read;
    /// otherwise none.
    func write(_ write: RecordWrite, of person: PersonID) async throws -> RecordWriteOutcome
    /// The records after a sequence number, up to the end of the push that contains the limit.
    func changes(of person: PersonID, after sequence: Int, limit: Int) async throws -> RecordPage
    /// The records below a sequence number, or all, latest change first.
    func snapshot(of person: PersonID, below sequence: Int?, limit: Int) async throws
        -> SnapshotPage
    /// Stores how far a device has read, so that tombstones that all devices have read can be
    /// removed.
    func noteRead(_ sequence: Int, by token: Int, of person: PersonID, at date: Date) async throws
    /// Removes the tombstones from before a date that every active device has read, and the marks
    /// that every active device has passed; returns the number of removed tombstones.
    func removeTombstones(of person: PersonID, before date: Date) async throws -> Int

    /// Stores daily sums; a later call for the same day replaces the earlier one.
    func setDays(_ days: [StoredDay], of person: PersonID, at date: Date) async throws
    /// The daily sums of a range of days such as `2026-11-22`, including both ends.
    func days(of person: PersonID, from: String, to: String) async throws -> [StoredDay]

    /// Stores samples; a sample with a known identity replaces the earlier one.
    func setSamples(_ samples: [StoredSample], of person: PersonID) async throws
    /// The samples that match a query, in order of their start and identity.
    func samples(_ query: CloudSampleQuery, of person: PersonID) async throws -> [StoredSample]

    /// The samples of a type, latest start first.
    func newestSamples(of type: String, limit: Int, of person: PersonID) async throws
        -> [StoredSample]

    /// Stores a request to the devices; a second call with the same identifier changes nothing.
    func addRequest(_ request: StoredRequest, of person: PersonID, at date: Date) async throws
    /// All requests of a person, or those in a state.
    func requests(of person: PersonID, in state: String?) async throws -> [StoredRequest]
    /// Sets the outcome of a request that waits, or that one device refused and another one
    /// performed. The state `done` is final. Returns false if there is no such request.
    func settle(
        _ id: UUID, state: String, reason: String?, of person: PersonID, at date: Date
    ) async throws -> Bool

    /// Adds a line to the person's audit log.
    func audit(_ event: AuditEvent, of person: PersonID) async throws
    /// The newest lines of the audit log before a number, newest first.
    func auditLog(of person: PersonID, before: Int?, limit: Int) async throws -> [AuditEvent]

    /// The people of this store, for maintenance; at a store with many nodes, those of this node.
    func people() async throws -> [PersonID]

    /// Notifies the other servers of this database, soon, that records of a person changed.
    func announce(_ person: PersonID)
    /// The people whose records other servers of this database changed, until the task is cancelled; nil
    /// where this may be anybody. May be called once.
    ///
    /// - Parameter sleep: Waits for a number of seconds.
    func changesElsewhere(
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) -> AsyncStream<PersonID?>

    /// Whether the store can be reached.
    func check() async throws
}

extension CloudStore {
    /// Stores a one-time code of a scope that needs no consent.
    package func addCode(_ hash: Data, for person: PersonID, scope: TokenScope, expires: Date)
        async throws
    {
        try await addCode(hash, for: person, scope: scope, consent: nil, expires: expires)
    }
}

/// The scope of a token.
package enum TokenScope: String, CaseIterable, Hashable, Sendable, Codable {
    /// A device of the person's: reads and writes entries.
    case device
    /// An assistant: reads and proposes as its consent permits.
    case assistant
    /// A program of the person that only reads, such as an export.
    case read
    /// A program of the person that only posts samples, such as Health Auto Export.
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
    /// The permissions of an assistant's token, as JSON.
    package var consent: String?

    /// The date at which a program's token expires; nil for a device, whose token is valid until
    /// it is revoked.
    package func expiresAt(life: Double) -> Date? {
        scope == .device ? nil : createdAt.addingTimeInterval(life)
    }
}

/// A record as it is stored.
package struct StoredRecord: Hashable, Sendable {
    package var id: UUID
    /// The position of its last change in the person's order of commits.
    package var sequence: Int
    package var isDeleted: Bool
    package var text: Data
}

/// Records to write in one transaction.
package struct RecordWrite: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var id: UUID
        /// The sequence number that was read; 0 if there was no record.
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

    /// The token of the pushing device.
    package var token: Int
    /// The number of the push, which must be new if there are rows.
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

/// The outcome of a write.
package enum RecordWriteOutcome: Hashable, Sendable {
    /// Committed; with the greatest push number of the device, and the mark of the new state.
    case written(acknowledged: Int, mark: PushMark?)
    /// Another push changed one of the records since they were read: read them again.
    case changed
    /// The device has pushed this number or a later one before: nothing was written.
    case repeated
}

/// Rows that a write is about are not as they were read, so that nothing is written.
struct RowsChanged: Error {}

/// Records after a sequence number.
package struct RecordPage: Hashable, Sendable {
    /// The person's history, which cursors name.
    package var history: UUID
    package var records: [StoredRecord]
    /// The last sequence number of this page.
    package var sequence: Int
    package var hasMore: Bool
    /// The person's last sequence number.
    package var last: Int
    /// The sequence number below which tombstones were removed: a reader that is behind starts
    /// again.
    package var horizon: Int
    /// The mark of the push that ended at the requested number; nil if it is unknown.
    package var startMark: UUID?
    /// The mark of the push at which this page ends.
    package var endMark: UUID?
}

/// Records, latest change first.
package struct SnapshotPage: Hashable, Sendable {
    /// The records, the greatest sequence number first.
    package var records: [StoredRecord]
    /// The person's last number.
    package var last: Int
    /// The mark of the push that ended there.
    package var mark: UUID?
}

/// A sample that a program of the person posted.
package struct StoredSample: Hashable, Sendable {
    package var id: UUID
    /// The type's identifier.
    package var type: String
    /// The start in milliseconds since 1970.
    package var start: Int
    package var text: Data

    package init(id: UUID, type: String, start: Int, text: Data) {
        (self.id, self.type, self.start, self.text) = (id, type, start, text)
    }
}

/// A query for samples.
package struct CloudSampleQuery: Hashable, Sendable {
    /// A place in the order of start and identity.
    package struct Position: Hashable, Sendable {
        package var start: Int
        package var id: UUID
    }

    /// The type's identifier; nil for all.
    package var type: String?
    /// The range of starts, in milliseconds since 1970, without its end.
    package var starts = Int(Int32.min) * 1_000_000..<Int(Int32.max) * 1_000_000
    /// The sample after which the result begins.
    package var after: Position?
    package var limit: Int

    package init(type: String? = nil, after: Position? = nil, limit: Int = 1_000) {
        (self.type, self.after, self.limit) = (type, after, limit)
    }
}

/// Daily sums.
package struct StoredDay: Hashable, Sendable {
    package var day: String
    package var text: Data

    package init(day: String, text: Data) {
        self.day = day
        self.text = text
    }
}

/// A request as it is stored.
package struct StoredRequest: Hashable, Sendable {
    package var id: UUID
    package var text: Data
    package var state: String
    package var reason: String?
    package var createdAt: Date
    package var settledAt: Date?
}

/// A line of the audit log of reads and changes; it names kinds and counts, never values.
package struct AuditEvent: Hashable, Sendable {
    package var number: Int
    package var date: Date
    /// The token that was used, if any.
    package var token: Int?
    /// The operation, such as `changes.read`.
    package var action: String
    /// The object of the operation, such as `dietaryWater, 30 days`.
    package var detail: String
}

/// The reason why a cloud's store did not answer.
package enum CloudStoreError: Error, Hashable, Sendable {
    /// The person does not exist.
    case noPerson
    /// A later attempt may succeed. The reason is for the server's log, without texts of the
    /// database.
    case unavailable(String)
}

/// A person of the cloud: a random number without further meaning.
package struct PersonID: RawRepresentable, Hashable, Sendable {
    /// From 1 to 2^63 - 1.
    package let rawValue: Int64

    /// Creates the identifier; nil for a number that no person can have.
    package init?(rawValue: Int64) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    private init(positive: Int64) { rawValue = positive }

    /// A number that no person can have, for the warm-up of a server.
    package static let nobody = PersonID(positive: 0)

    /// A random person.
    package static func random(using generator: inout some RandomNumberGenerator) -> PersonID {
        PersonID(positive: Int64.random(in: 1...Int64.max, using: &generator))
    }
}

/// A position in a person's order of commits, with the history that it belongs to.
///
/// After a restore of the server's database the history has another identifier, and the cursor is
/// invalid: the device reads everything again.
package struct CloudCursor: Hashable, Sendable, LosslessStringConvertible {
    var history: UUID
    var sequence: Int
    /// The mark of the push that ended at the sequence number; nil before the first.
    var mark: UUID?

    init(history: UUID, sequence: Int, mark: UUID?) {
        self.history = history
        self.sequence = sequence
        self.mark = mark
    }

    package init?(_ description: String) {
        let fields = description.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let history = UUID(uuidString: String(fields[0])),
            let sequence = Int(fields[1]), sequence >= 0
        else { return nil }
        self.init(history: history, sequence: sequence, mark: nil)
        guard fields.count == 3 else { return }
        guard let mark = UUID(uuidString: String(fields[2])) else { return nil }
        self.mark = mark
    }

    package var description: String {
        ([history.uuidString, String(sequence)] + [mark?.uuidString].compactMap { $0 })
            .joined(separator: ".")
    }
}

/// The state of a person's records after a push: the position of its last change, and its mark.
///
/// A device that has not yet read its push sends this, so that the loss of the push is detected.
package struct PushMark: Hashable, Sendable, LosslessStringConvertible {
    var sequence: Int
    var value: UUID

    /// The mark of the push that ended at a sequence number; nil before the first push.
    init?(sequence: Int, value: UUID?) {
        guard let value else { return nil }
        (self.sequence, self.value) = (sequence, value)
    }

    package init?(_ description: String) {
        let fields = description.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 2, let sequence = Int(fields[0]), sequence > 0 else { return nil }
        self.init(sequence: sequence, value: UUID(uuidString: String(fields[1])))
    }

    package var description: String { "\(sequence).\(value.uuidString)" }
}

/// A position in a snapshot.
package struct SnapshotToken: Hashable, Sendable, LosslessStringConvertible {
    /// The end of the snapshot, from which the changes continue.
    var end: CloudCursor
    /// The sequence number below which the next page begins.
    var below: Int

    init(end: CloudCursor, below: Int) {
        self.end = end
        self.below = below
    }

    package init?(_ description: String) {
        let fields = description.split(separator: "~", omittingEmptySubsequences: false)
        guard fields.count == 2, let below = Int(fields[0]), below > 0,
            let end = CloudCursor(String(fields[1]))
        else { return nil }
        self.init(end: end, below: below)
    }

    package var description: String { "\(below)~\(end)" }
}
