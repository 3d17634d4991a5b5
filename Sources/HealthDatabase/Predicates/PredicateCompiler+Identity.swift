internal import Foundation
internal import GRDB
internal import HealthModel

extension PredicateCompiler {
    /// Any number of identities as one argument, because SQLite limits the number of arguments.
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

    // The other sample counts only if the reader may see it; otherwise a predicate would reveal
    // samples without permission.

    func noCorrelation() throws -> SQLFragment {
        // The same rule applies to all types of correlation.
        let visible = try context.visibility.condition(on: .food, sample: "other")
        if visible == .always {
            return SQLFragment("NOT EXISTS (SELECT 1 FROM membership WHERE sample_id = s.id)")
        }
        return SQLFragment(
            """
            NOT EXISTS (SELECT 1 FROM membership
                JOIN sample AS other ON other.id = membership.correlation_id
                WHERE membership.sample_id = s.id AND
            """) + " " + visible + ")"
    }

    func memberOf(_ correlation: UUID) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM membership WHERE correlation_id = ")
            + other(correlation, try context.visibility.condition(on: .food, sample: "other"))
            + ")"
    }

    func associated(_ owner: UUID, _ type: ObjectType) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM association WHERE owner_id = ")
            + (try other(owner, type)) + ")"
    }

    func effort(workout: UUID, activity: UUID?) throws -> SQLFragment {
        let all = try efforts(of: workout)
        guard let activity else { return all + ")" }
        return all + SQLFragment(" AND activity = ?)", activity)
    }

    func wholeEffort(_ workout: UUID) throws -> SQLFragment {
        try efforts(of: workout) + " AND activity IS NULL)"
    }

    /// The ratings of a workout's effort, without the closing parenthesis.
    private func efforts(of workout: UUID) throws -> SQLFragment {
        SQLFragment("s.id IN (SELECT sample_id FROM effort WHERE workout_id = ")
            + (try other(workout, .workout))
    }

    /// The row of another sample of a type, if it is visible.
    private func other(_ uuid: UUID, _ type: ObjectType) throws -> SQLFragment {
        guard let slot = try context.slot(type) else { return SQLFragment("NULL") }
        let visible = try context.visibility.condition(on: type, sample: "other")
        return other(uuid, SQLFragment("other.type_id = ? AND ", slot.id) + visible)
    }

    private func other(_ uuid: UUID, _ condition: SQLFragment) -> SQLFragment {
        SQLFragment("(SELECT id FROM sample AS other WHERE other.uuid = ? AND ", uuid)
            + condition + ")"
    }
}

extension SamplePredicate {
    /// Whether the predicate finds few samples faster than an index on type and time.
    var namesSamples: Bool {
        switch self {
        case .uuids, .memberOf, .effort, .wholeEffort, .associated, .symptom: true
        case .metadata(MetadataKey.syncIdentifier, .equalTo, .string): true
        case .metadataIn(MetadataKey.syncIdentifier, let values):
            !values.isEmpty && values.allSatisfy { $0.string != nil }
        case .and(let parts): parts.contains(where: \.namesSamples)
        case .or(let parts): !parts.isEmpty && parts.allSatisfy(\.namesSamples)
        default: false
        }
    }
}
