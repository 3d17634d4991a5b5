public import Foundation
public import HealthJournal

/// Something that the cloud was asked to have logged by one of the person's devices.
///
/// The request's identity becomes that of the entry, so that logging it twice changes nothing.
public struct LogRequest: Hashable, Sendable {
    /// Where a request stands.
    public enum State: String, Hashable, Sendable, Codable {
        /// No device has dealt with it yet.
        case waiting
        /// A device logged it, and Health has it.
        case done
        /// A device refused it.
        case refused
    }

    /// Why a device refused a request, or what the request waits for.
    public enum Reason: String, Hashable, Sendable, CaseIterable, Codable {
        /// The device's version of the program does not know the kind of entry.
        case unknownKind = "unknown_kind"
        /// The person does not let the cloud ask for this kind, or has switched it off for Health.
        case notAllowed = "not_allowed"
        /// The app may not write this kind to Health.
        case permissionDenied = "permission_denied"
        /// A value is out of range, or breaks another rule of the journal.
        case invalid
        /// The person deleted the entry before Health had it.
        case deleted
        /// No device dealt with it in time.
        case expired
        /// Health does not take the entry.
        case refusedByHealth = "refused_by_health"
    }

    /// The request's identity, and the entry's.
    public var id: UUID
    /// The kind of entry; nil for one that this version does not know.
    public var kind: EntryKind?
    /// Where the request stands.
    public var state: State
    /// Why it was refused, or what it waits for; nil also for a reason of a newer version.
    public var reason: Reason?
    /// When the cloud was asked.
    public var askedAt: Date?
    /// When a device dealt with it.
    public var settledAt: Date?
    /// The entry; nil for one that this version cannot read.
    package var entry: JournalEntry?
}

extension LogRequest: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, entry, state, reason, askedAt, settledAt
    }

    private struct Kind: Decodable { var kind: String }

    /// Reads a request; an entry of a newer version is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        state = try container.decode(State.self, forKey: .state)
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
            .flatMap(Reason.init(rawValue:))
        askedAt = try container.decodeIfPresent(Date.self, forKey: .askedAt)
        settledAt = try container.decodeIfPresent(Date.self, forKey: .settledAt)
        kind = try EntryKind(rawValue: container.decode(Kind.self, forKey: .entry).kind)
        entry = try? container.decode(JournalEntry.self, forKey: .entry)
    }
}
