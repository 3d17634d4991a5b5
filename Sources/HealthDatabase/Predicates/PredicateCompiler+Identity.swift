internal import Foundation
internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    /// Any number of identities as one argument: SQLite limits how many arguments there are.
    func uuids(_ uuids: Set<UUID>) -> SQLFragment {
        if uuids.isEmpty { return .never }
        if uuids.count == 1, let uuid = uuids.first { return SQLFragment("s.uuid = ?", uuid) }
        var bytes = Data(capacity: uuids.count * 16)
        for uuid in uuids { withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) } }
        return SQLFragment(
            """
            s.uuid IN (WITH RECURSIVE step(i) AS (
                SELECT 0 UNION ALL SELECT i + 1 FROM step WHERE i + 1 < ?)
                SELECT substr(list.bytes, i * 16 + 1, 16) FROM step, (SELECT ? AS bytes) AS list)
            """, uuids.count, bytes)
    }

    // MARK: Relations

    var noCorrelation: SQLFragment {
        SQLFragment("NOT EXISTS (SELECT 1 FROM membership WHERE sample_id = s.id)")
    }

    func memberOf(_ correlation: UUID) -> SQLFragment {
        SQLFragment(
            """
            s.id IN (SELECT sample_id FROM membership
                WHERE correlation_id = (SELECT id FROM sample WHERE uuid = ?))
            """, correlation)
    }

    func associated(_ owner: UUID) -> SQLFragment {
        SQLFragment(
            """
            s.id IN (SELECT sample_id FROM association
                WHERE owner_id = (SELECT id FROM sample WHERE uuid = ?))
            """, owner)
    }

    func effort(workout: UUID, activity: UUID?) -> SQLFragment {
        let all = SQLFragment(
            """
            s.id IN (SELECT sample_id FROM effort
                WHERE workout_id = (SELECT id FROM sample WHERE uuid = ?)
            """, workout)
        guard let activity else { return all + ")" }
        return all + SQLFragment(" AND activity = ?)", activity)
    }
}

extension SamplePredicate {
    /// Whether the predicate leads to few samples by itself, faster than their type and time do.
    var namesSamples: Bool {
        switch self {
        case .uuids, .memberOf, .effort, .associated, .symptom: true
        case .metadata(MetadataKey.syncIdentifier, .equalTo, .string): true
        case .metadataIn(MetadataKey.syncIdentifier, let values):
            !values.isEmpty && values.allSatisfy { $0.string != nil }
        case .and(let parts): parts.contains(where: \.namesSamples)
        case .or(let parts): !parts.isEmpty && parts.allSatisfy(\.namesSamples)
        default: false
        }
    }
}
